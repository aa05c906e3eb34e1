// Whatever is asked of the room ends soon after it is told to: by the clock or by a stop. Measured
// in CPU seconds of the process, so that a busy machine does not count.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <sstream>

#include "base/random.h"
#include "shogi/sfen.h"
#include "tsume/reference_stop_test.h"

namespace yomi::tsume {
namespace {

constexpr double kSoon = 0.5;

std::vector<std::string> muso(const std::vector<int>& wanted) {
  std::vector<std::string> found;
  std::ifstream in(YOMI_SHARED_DATA "/tsume/muso100.tsv");
  for (std::string line; std::getline(in, line);) {
    std::istringstream fields(line);
    int number = 0;
    if (!(fields >> number) || std::find(wanted.begin(), wanted.end(), number) == wanted.end())
      continue;
    for (std::string field; std::getline(fields, field, '\t');) {
      if (field.find('/') != std::string::npos) {
        found.push_back(field);
        break;
      }
    }
  }
  return found;
}

TEST(SlowStop, EveryVerbEndsSoonAfterItIsToldTo) {
  // No. 14 is where interpositions fill a long line again and again.
  const auto problems = muso({14, 30, 75, 94});
  if (problems.empty()) GTEST_SKIP() << "no ../shared/data/tsume/muso100.tsv";
  Random random(14);
  for (const std::string& sfen : problems) {
    const auto position = shogi::parse_sfen(sfen);
    ASSERT_TRUE(position);
    for (const reference::Verb verb : reference::kVerbs) {
      const double after = 0.05 + random.unit() * 1.5;
      EXPECT_LT(reference::seconds_after_stop(verb, *position, after), kSoon)
          << sfen << " verb " << static_cast<int>(verb) << " after " << after;
    }
  }
}

// A king behind a long line, everything else in its hand: interpositions without end.
TEST(Policy, ManyInterpositionsOnALongLineAreJudgedAtOnce) {
  for (const char* sfen :
       {"k7R/pp7/9/9/9/9/9/9/9 w rb4g4s4n4l16p 1", "k7R/gp7/9/9/9/9/9/9/9 w rb3g4s4n4l16p 1",
        "k7+R/pp6B/9/9/4B4/9/9/L8/L8 w r4g4s4n2l16p 1",
        "4k4/3ppp3/9/1B5B1/R7R/9/9/4L4/9 w 4g4s4n3l15p 1"}) {
    auto position = shogi::parse_sfen(sfen);
    ASSERT_TRUE(position) << sfen;
    for (const Mudaai policy : {Mudaai::kSimple, Mudaai::kStandard}) {
      std::uint64_t boards = 0;
      (void)mate_state(*position, policy, &boards);
      EXPECT_LT(boards, 100U) << sfen;
    }
  }
}

}  // namespace
}  // namespace yomi::tsume
