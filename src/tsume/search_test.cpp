#include "tsume/search.h"

#include <gtest/gtest.h>

#include <memory>

#include "tsume/reference_test.h"
#include "tsume/team.h"

namespace yomi::tsume {
namespace {

struct Sample {
  std::uint64_t seed;
  int problems;
  Mudaai policy = Mudaai::kNone;
  bool two_kings = false;
  std::uint64_t bytes = 8 << 20;
  int deepest = 3;
  int threads = 1;
};

// Asks the search about one position with every bound up to `deepest` and with none, on a table
// that is shared by all questions: an answer must not depend on what was searched before. `team`:
// null for one worker.
void compare_position(shogi::Position& position, const Sample& sample, Table& table, Team* team,
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
    search.work_in(team, true);
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

// Helpers that are called at the first node of every question.
std::unique_ptr<Team> team_of(const Sample& sample, Table& table) {
  if (sample.threads == 1) return nullptr;
  return std::make_unique<Team>(table, sample.policy, sample.threads - 1, 0);
}

void compare(const Sample& sample, std::map<int, int>& lengths) {
  Random random(sample.seed);
  Table table(sample.bytes);
  const auto team = team_of(sample, table);
  for (int done = 0; done < sample.problems;) {
    auto position = reference::random_problem(random, sample.two_kings);
    if (!position) continue;
    ++done;
    ASSERT_NO_FATAL_FAILURE(compare_position(*position, sample, table, team.get(), lengths));
  }
  if (sample.bytes <= 1 << 20) {
    EXPECT_GT(table.collections(), 0U);
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
void compare_graphs(const Sample& sample) {
  Random random(sample.seed);
  Table table(sample.bytes);
  const auto team = team_of(sample, table);
  int graphs = 0;
  for (int tries = 0; tries < 20000 && graphs < sample.problems; ++tries) {
    const auto position = reference::random_problem(random, tries % 2 == 0, true);
    if (!position) continue;
    const auto graph = reference::Graph::explore(*position, Mudaai::kNone, 1000);
    if (!graph) continue;
    ++graphs;
    for (const auto& node : graph->nodes()) {
      Meter meter{Budget{}};
      Search search(table, Mudaai::kNone, meter);
      search.work_in(team.get(), true);
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
  EXPECT_EQ(graphs, sample.problems);
}

TEST(Search, AgreesWithTheWholeGraphWhereItIsSmall) {
  compare_graphs({.seed = 11, .problems = 60});
}

// Problems about interpositions. Says how many are shorter than with every pair counted.
int compare_lines(const Sample& sample) {
  Random random(sample.seed);
  Table table(sample.bytes);
  const auto team = team_of(sample, table);
  int shorter = 0;
  std::map<int, int> lengths;
  for (int done = 0; done < sample.problems;) {
    auto position = reference::random_line_problem(random);
    if (!position) continue;
    ++done;
    compare_position(*position, sample, table, team.get(), lengths);
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

TEST(Search, ALargeTablesFullnessIsRightWhereASizeHas32Bits) {
  EXPECT_EQ(per_mille(8'000'000, 16'000'000), 500);
  EXPECT_EQ(per_mille(4'294'967'295, 4'294'967'295), 1000);
}

// Threads: several workers on one table.
TEST(SearchThread, ATeamAgreesWithBruteForce) {
  std::map<int, int> lengths;
  compare({.seed = 31, .problems = 60, .threads = 2}, lengths);
  compare({.seed = 32, .problems = 40, .policy = Mudaai::kStandard, .threads = 4}, lengths);
  EXPECT_GT(lengths[-1], 20);
  EXPECT_GT(lengths[1] + lengths[3], 10);
}

TEST(SearchThread, ATeamOnATableThatIsCollectedAllTheTime) {
  std::map<int, int> lengths;
  compare({.seed = 33, .problems = 40, .bytes = 1 << 20, .threads = 4}, lengths);
}

TEST(SearchThread, ATeamAgreesWithTheWholeGraph) {
  compare_graphs({.seed = 34, .problems = 3, .threads = 3});
}

TEST(SlowTeam, AgreesWithBruteForceOnThousands) {
  std::map<int, int> lengths;
  for (int threads = 2; threads <= 4; ++threads) {
    const auto seed = static_cast<std::uint64_t>(40 + threads);
    compare({.seed = seed, .problems = 250, .threads = threads}, lengths);
    compare({.seed = seed + 10,
             .problems = 200,
             .policy = Mudaai::kStandard,
             .two_kings = true,
             .threads = threads},
            lengths);
    compare({.seed = seed + 20, .problems = 40, .bytes = 1 << 20, .threads = threads}, lengths);
    compare_lines(
        {.seed = seed + 30, .problems = 200, .policy = Mudaai::kStandard, .threads = threads});
    compare_graphs({.seed = seed + 40, .problems = 3, .threads = threads});
  }
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
