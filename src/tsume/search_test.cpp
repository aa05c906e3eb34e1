#include "tsume/search.h"

#include <gtest/gtest.h>

#include "tsume/reference.h"

namespace yomi::tsume {
namespace {

struct Sample {
  std::uint64_t seed;
  int problems;
  Mudaai policy = Mudaai::kNone;
  bool two_kings = false;
  std::uint64_t bytes = 8 << 20;
  int deepest = 3;
};

// Asks the search about one position with every bound up to `deepest` and with none, on a table
// that is shared by all questions: an answer must not depend on what was searched before.
void compare_position(shogi::Position& position, const Sample& sample, Table& table,
                      std::map<int, int>& lengths) {
  int length = -1;
  for (int n = 1; n <= sample.deepest && length < 0; n += 2) {
    if (reference::mate_within(position, true, n, sample.policy)) length = n;
  }
  ++lengths[length];
  for (const Length bound : {kForever, 3, 5, 1}) {
    if (bound != kForever && bound > sample.deepest) continue;
    // A king that is chased over an open board can take long; such a verdict is left open.
    Meter meter{Budget{}.with_nodes(20000)};
    Search search(table, sample.policy, meter);
    const Known known = search.decide(position, true, bound);
    if (known.kind == Known::Kind::kOpen && bound == kForever) {
      ++lengths[-2];
      continue;
    }
    const bool mate = known.kind == Known::Kind::kProved;
    ASSERT_TRUE(mate || known.kind == Known::Kind::kRefuted);
    if (length >= 0) {
      ASSERT_EQ(mate, length <= bound) << to_sfen(position) << " bound " << bound;
    }
    if (mate) {
      ASSERT_LE(known.length, bound);
      ASSERT_GE(known.length, length < 0 ? sample.deepest + 2 : length) << to_sfen(position);
    } else {
      ASSERT_GE(known.length, bound) << to_sfen(position);
    }
  }
}

void compare(const Sample& sample, std::map<int, int>& lengths) {
  Random random(sample.seed);
  Table table(sample.bytes);
  for (int done = 0; done < sample.problems;) {
    auto position = reference::random_problem(random, sample.two_kings);
    if (!position) continue;
    ++done;
    ASSERT_NO_FATAL_FAILURE(compare_position(*position, sample, table, lengths));
  }
}

TEST(Search, AgreesWithBruteForce) {
  std::map<int, int> lengths;
  compare({.seed = 1, .problems = 400}, lengths);
  // The sample must mean something: mates of several lengths, and no mates.
  EXPECT_GT(lengths[-1], 100);
  EXPECT_GT(lengths[1], 20);
  EXPECT_GT(lengths[3], 10);
  EXPECT_LT(lengths[-2], 40);
}

TEST(Search, AgreesWithBruteForceWithTwoKings) {
  std::map<int, int> lengths;
  compare({.seed = 2, .problems = 300, .two_kings = true}, lengths);
  EXPECT_GT(lengths[1] + lengths[3], 20);
}

TEST(Search, AgreesWithBruteForceUnderEachPolicy) {
  std::map<int, int> lengths;
  compare({.seed = 3, .problems = 300, .policy = Mudaai::kSimple}, lengths);
  compare({.seed = 4, .problems = 300, .policy = Mudaai::kStandard}, lengths);
  compare({.seed = 5, .problems = 200, .policy = Mudaai::kStandard, .two_kings = true}, lengths);
}

TEST(Search, ATableThatIsCollectedAllTheTimeStillTellsTheTruth) {
  std::map<int, int> lengths;
  compare({.seed = 6, .problems = 200, .bytes = 1 << 18}, lengths);
}

// Where the whole graph is small enough the verdict itself, and the exact length, are known.
TEST(Search, AgreesWithTheWholeGraphWhereItIsSmall) {
  Random random(11);
  Table table(8 << 20);
  int graphs = 0;
  for (int tries = 0; tries < 20000 && graphs < 60; ++tries) {
    const auto position = reference::random_problem(random, tries % 2 == 0, true);
    if (!position) continue;
    const auto graph = reference::Graph::explore(*position, Mudaai::kNone, 1000);
    if (!graph) continue;
    ++graphs;
    for (const auto& node : graph->nodes()) {
      Meter meter{Budget{}};
      Search search(table, Mudaai::kNone, meter);
      const Known known = search.decide(node.position, node.attacking, kForever);
      ASSERT_EQ(known.kind, node.length >= 0 ? Known::Kind::kProved : Known::Kind::kRefuted)
          << to_sfen(node.position);
      if (node.length < 2) continue;
      const Known shorter = search.decide(node.position, node.attacking, node.length - 2);
      ASSERT_EQ(shorter.kind, Known::Kind::kRefuted) << to_sfen(node.position);
      const Known exact = search.decide(node.position, node.attacking, node.length);
      ASSERT_EQ(exact.length, node.length) << to_sfen(node.position);
    }
  }
  EXPECT_GT(graphs, 20);
}

// Problems about interpositions. Says how many are shorter than with every pair counted.
int compare_lines(const Sample& sample) {
  Random random(sample.seed);
  Table table(sample.bytes);
  int shorter = 0;
  std::map<int, int> lengths;
  for (int done = 0; done < sample.problems;) {
    auto position = reference::random_line_problem(random);
    if (!position) continue;
    ++done;
    compare_position(*position, sample, table, lengths);
    if (::testing::Test::HasFatalFailure()) return shorter;
    for (int n = 3; n <= sample.deepest; n += 2) {
      if (!reference::mate_within(*position, true, n, Mudaai::kStandard)) continue;
      if (!reference::mate_within(*position, true, n, Mudaai::kSimple)) ++shorter;
      break;
    }
  }
  return shorter;
}

TEST(Search, UncountedInterpositionsAgreeWithBruteForce) {
  EXPECT_GT(compare_lines({.seed = 21, .problems = 1000, .policy = Mudaai::kStandard}), 1);
}

TEST(SlowSearch, UncountedInterpositionsAgreeWithBruteForceOnThousands) {
  EXPECT_GT(
      compare_lines({.seed = 22, .problems = 6000, .policy = Mudaai::kStandard, .deepest = 5}), 15);
}

TEST(SlowSearch, AgreesWithBruteForceOnThousands) {
  std::map<int, int> lengths;
  compare({.seed = 7, .problems = 300, .bytes = 64 << 20, .deepest = 5}, lengths);
  compare({.seed = 8, .problems = 2000, .policy = Mudaai::kStandard, .two_kings = true}, lengths);
}

}  // namespace
}  // namespace yomi::tsume
