// What the room writes, it reads as the same.
#include "concentration/notation.h"

#include <gtest/gtest.h>

#include <set>

#include "base/random.h"
#include "concentration/board_text.h"
#include "concentration/game.h"
#include "concentration/rational.h"

namespace yomi::concentration {
namespace {

Position any_position(Random& random) {
  Position position;
  const auto classes = static_cast<int>(random.below(6));
  for (int i = 0; i < classes; ++i) {
    const int copies = 2 * (1 + static_cast<int>(random.below(kMaxCopies / 2)));
    const auto known = static_cast<int>(random.below(static_cast<std::uint64_t>(copies) + 1));
    position.add({copies, known}, 1 + static_cast<int>(random.below(12)));
  }
  return position;
}

TEST(Notation, PositionsLettersAndKnownCardsAreReadAsWritten) {
  Random random(1);
  for (int i = 0; i < 3000; ++i) {
    const Position position = any_position(random);
    const auto read = parse_position(to_text(position));
    ASSERT_TRUE(read) << to_text(position);
    ASSERT_EQ(*read, position) << to_text(position);
    if (position.empty()) continue;
    const auto letters = parse_letters(letters_text(position));
    ASSERT_TRUE(letters) << letters_text(position);
    ASSERT_EQ(*letters, letters_of(position));
    if (known_text(position).empty()) {
      ASSERT_EQ(position.known_cards(), 0);
      continue;
    }
    const auto known = parse_known(known_text(position), *letters);
    ASSERT_TRUE(known) << known_text(position);
    ASSERT_EQ(*known, position) << known_text(position);
  }
}

TEST(Notation, FractionsAreReadAsWritten) {
  Random random(2);
  for (int i = 0; i < 3000; ++i) {
    Rational value = 1;
    for (int k = 0; k < 4; ++k) {
      const auto n = static_cast<std::int64_t>(random.next() >> (2 + random.below(60)));
      const auto d = static_cast<std::int64_t>(1 + random.below(1'000'000'000));
      value = value * fraction(random.below(2) == 0 ? n : -n, d) + 1;
    }
    const auto read = parse_rational(to_string(value));
    ASSERT_TRUE(read) << to_string(value);
    ASSERT_EQ(*read, value);
  }
  for (const char* wrong : {"", "-", "/", "1/", "/2", "2/4", "1/1", "-0", "1/-2", "+1", "1/0",
                            "0/5", "01", "1//2", "--1", "1 /2"})
    EXPECT_FALSE(parse_rational(wrong)) << wrong;
}

TEST(Notation, DecimalsAreRoundedHalfAwayFromZero) {
  EXPECT_EQ(decimal(fraction(1119, 200), 2), "5.60");
  EXPECT_EQ(decimal(fraction(-1119, 200), 2), "-5.60");
  EXPECT_EQ(decimal(fraction(-1, 1000), 2), "0.00");
  EXPECT_EQ(decimal(fraction(7, 2), 0), "4");
  EXPECT_EQ(decimal(fraction(-8, 35), 12), "-0.228571428571");
}

// A policy stands in certificates and is compared as text: two that differ must not look the same.
TEST(Notation, PoliciesThatDifferAreWrittenDifferently) {
  const std::vector<LetterClass> classes = {{2, 0}, {2, 1}, {4, 0}, {4, 2}};
  std::set<std::string> texts;
  int policies = 0;
  for (unsigned mask = 0; mask < 1U << classes.size(); ++mask) {
    for (unsigned seconds = 0; seconds < 8; ++seconds) {
      for (unsigned more = 0; more < 8; ++more) {
        Policy policy;
        policy.flip = seconds > 0;
        policy.pass = (more & 1U) != 0;
        for (std::size_t i = 0; i < classes.size(); ++i) {
          if ((mask >> i & 1U) == 0) continue;
          if (policy.flip) policy.shown.emplace_back(classes[i], seconds);
          if ((more & 2U) != 0) policy.takes.push_back(classes[i]);
          if ((more & 4U) != 0) policy.probes.push_back(classes[i]);
        }
        const bool said = policy.flip || !policy.takes.empty() || !policy.probes.empty();
        if (mask == 0 && (seconds > 1 || more > 1)) continue;  // nothing would differ
        if (mask != 0 && !said) continue;                      // the same as with no class
        texts.insert(to_text(policy));
        ++policies;
      }
    }
  }
  EXPECT_EQ(static_cast<int>(texts.size()), policies);
}

}  // namespace
}  // namespace yomi::concentration
