#include "castle/pysol_deal.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <vector>

#include "base/half_width.h"
#include "base/text.h"
#include "castle/deal.h"

namespace yomi::castle {
namespace {

constexpr std::size_t kMostDigits = 20;
constexpr std::uint64_t kFirstTwister = 32'000;
constexpr std::uint64_t kMostMicrosoft = (std::uint64_t{1} << 33) - 1;

// Microsoft's generator: below 2^31 its 15 bits, below 2^32 the same with the bit above them set,
// and beyond that 16 bits of the number less 2^32, counted from 1.
class MicrosoftGenerator {
 public:
  explicit MicrosoftGenerator(std::uint64_t seed)
      : seed_(seed), state_(static_cast<std::uint32_t>(seed)) {}

  // In 0 … most.
  std::size_t draw(std::size_t most) {
    state_ = state_ * 214013u + 2531011u;
    std::size_t value = 0;
    if (seed_ < (std::uint64_t{1} << 32)) {
      value = (state_ >> 16) & 0x7fffu;
      if (seed_ >= (std::uint64_t{1} << 31)) value |= 0x8000u;
    } else {
      value = (state_ >> 16) + 1u;
    }
    return value % (most + 1);
  }

 private:
  std::uint64_t seed_;
  std::uint32_t state_;
};

// MT19937 (Matsumoto & Nishimura), seeded with an array of words as its authors do and Python with
// an integer's words, lowest first. The standard library has the generator but not this seeding.
class Twister {
 public:
  explicit Twister(const std::vector<std::uint32_t>& key) {
    state_[0] = 19650218u;
    for (std::uint32_t i = 1; i < kSize; ++i)
      state_[i] = 1812433253u * (state_[i - 1] ^ (state_[i - 1] >> 30)) + i;
    std::uint32_t i = 1;
    std::uint32_t j = 0;
    const auto step = [&] {
      if (++i == kSize) {
        state_[0] = state_[kSize - 1];
        i = 1;
      }
    };
    for (std::size_t k = std::max<std::size_t>(kSize, key.size()); k > 0; --k) {
      state_[i] = (state_[i] ^ ((state_[i - 1] ^ (state_[i - 1] >> 30)) * 1664525u)) + key[j] + j;
      step();
      j = (j + 1) % static_cast<std::uint32_t>(key.size());
    }
    for (std::size_t k = kSize - 1; k > 0; --k) {
      state_[i] = (state_[i] ^ ((state_[i - 1] ^ (state_[i - 1] >> 30)) * 1566083941u)) - i;
      step();
    }
    state_[0] = 0x80000000u;
  }

  // In 0 … most: the floor of a 53-bit fraction times most + 1.
  std::size_t draw(std::size_t most) {
    const auto high = static_cast<double>(next() >> 5);
    const auto low = static_cast<double>(next() >> 6);
    const double fraction = (high * 67108864.0 + low) / 9007199254740992.0;
    return static_cast<std::size_t>(fraction * static_cast<double>(most + 1));
  }

 private:
  static constexpr std::uint32_t kSize = 624;
  static constexpr std::uint32_t kAhead = 397;

  std::uint32_t next() {
    if (at_ == kSize) {
      for (std::uint32_t i = 0; i < kSize; ++i) {
        const std::uint32_t both =
            (state_[i] & 0x80000000u) | (state_[(i + 1) % kSize] & 0x7fffffffu);
        state_[i] = state_[(i + kAhead) % kSize] ^ (both >> 1) ^ ((both & 1u) * 0x9908b0dfu);
      }
      at_ = 0;
    }
    std::uint32_t word = state_[at_++];
    word ^= word >> 11;
    word ^= (word << 7) & 0x9d2c5680u;
    word ^= (word << 15) & 0xefc60000u;
    return word ^ (word >> 18);
  }

  std::array<std::uint32_t, kSize> state_{};
  std::uint32_t at_ = kSize;
};

// The 32-bit words of a decimal number, lowest first, without leading zeros; {0} for zero.
std::vector<std::uint32_t> words_of(std::string_view digits) {
  std::vector<std::uint32_t> words{0};
  for (const char digit : digits) {
    std::uint64_t carry = static_cast<std::uint64_t>(digit - '0');
    for (std::uint32_t& word : words) {
      carry += std::uint64_t{word} * 10;
      word = static_cast<std::uint32_t>(carry);
      carry >>= 32;
    }
    if (carry != 0) words.push_back(static_cast<std::uint32_t>(carry));
  }
  return words;
}

template <class Generator>
void shuffle_from_end(std::vector<Card>& deck, Generator generator) {
  for (std::size_t n = deck.size() - 1; n > 0; --n) std::swap(deck[n], deck[generator.draw(n)]);
}

std::vector<Card> rank_by_rank(const std::vector<Card>& deck) {
  std::vector<Card> rearranged;
  for (std::size_t rank = 0; rank < cards::kRanks; ++rank)
    for (const std::size_t suit : {0u, 3u, 2u, 1u})
      rearranged.push_back(deck[suit * cards::kRanks + rank]);
  return rearranged;
}

struct Number {
  std::string digits;
  bool microsoft = false;
};

// Drops what stands between a word and its number: "pysol #12345", "ms-12345".
void drop_signs(std::string& rest, std::string_view signs) {
  rest.erase(0, std::min(rest.find_first_not_of(signs), rest.size()));
}

// "12,345,678" without its commas; anything else as it is.
std::string without_groups(const std::string& text) {
  std::string digits;
  if (text.size() % 4 == 0) return text;  // four digits or none in front
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool group_ends = (text.size() - i) % 4 == 0;
    if ((text[i] == ',') != (i > 0 && group_ends)) return text;
    if (text[i] != ',') digits += text[i];
  }
  return digits;
}

Result<Number> read_number(std::string_view text) {
  std::string rest = to_lower_ascii(trim(half_width(text)));
  Number number;
  drop_signs(rest, "# ");
  for (const std::string_view word : {"pysolfc", "pysol"})
    if (rest.starts_with(word)) {
      rest.erase(0, word.size());
      drop_signs(rest, " \t#-_:");
      break;
    }
  if (rest.starts_with("ms")) {
    number.microsoft = true;
    rest.erase(0, 2);
    drop_signs(rest, " \t#-_:");
  }
  if (rest.find(',') != std::string::npos) rest = without_groups(rest);
  const bool is_number = !rest.empty() && rest.find_first_not_of("0123456789") == std::string::npos;
  if (!is_number) return fail("expected the number of a PySolFC deal, not {}", in_quotes(text));
  number.digits = rest.substr(std::min(rest.find_first_not_of('0'), rest.size() - 1));
  if (number.digits.size() > kMostDigits)
    return fail("a PySolFC deal's number has at most {} digits, not {}", kMostDigits,
                number.digits.size());
  return number;
}

}  // namespace

Result<Position> pysol_deal(std::string_view number, const Variant& variant) {
  const bool known = std::any_of(kVariants.begin(), kVariants.end(),
                                 [&](const NamedVariant& each) { return each.variant == variant; });
  if (!known) return fail("PySolFC deals castle, streets and citadel with the whole deck only");
  auto read = read_number(number);
  if (!read) return pass(read);
  std::vector<Card> deck;
  for (const Suit suit : {Suit::kClubs, Suit::kSpades, Suit::kHearts, Suit::kDiamonds})
    for (int r = 1; r <= cards::kRanks; ++r) deck.emplace_back(suit, Rank(r));
  const auto small = parse_uint(read->digits);
  if (read->microsoft && (!small || *small > kMostMicrosoft))
    return fail("a Microsoft deal's number is 0 to {}, not {}", kMostMicrosoft,
                in_quotes(read->digits));
  if (read->microsoft || (small && *small < kFirstTwister)) {
    deck = rank_by_rank(deck);
    shuffle_from_end(deck, MicrosoftGenerator(*small));
  } else {
    shuffle_from_end(deck, Twister(words_of(read->digits)));
  }
  std::reverse(deck.begin(), deck.end());
  return deal_out(variant, deck);
}

}  // namespace yomi::castle
