// What a decision at bridge costs, and where our own ending solver beats libdds.
//
//   bridge_bench solvers [COUNT]       both solvers on COUNT random positions of each size: CPU
//   time
//                                      a position, for all cards, for the cards that reach a
//                                      target, and for one yes-or-no question
//   bridge_bench decisions [NAME …]    CPU seconds a decision of the paper by each method with the
//                                      default counts, and the share that sampling takes
//   bridge_bench threads [NAME …]      wall time of the same decisions on one and on two threads,
//   in
//                                      alternation, so that a noisy machine disturbs both alike
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/check.h"
#include "base/random.h"
#include "base/text.h"
#include "bridge/advise.h"
#include "bridge/exercise.h"
#include "stats/stats.h"

namespace {

using namespace yomi;          // NOLINT: a program of its own
using namespace yomi::bridge;  // NOLINT

constexpr std::uint64_t kSeed = 77;

// A random position with `tricks` cards each, up to three cards of the trick already played.
Position random_position(std::uint64_t index, int tricks) {
  Random random(kSeed + static_cast<std::uint64_t>(tricks), index);
  Position position;
  const Deal deal = random_deal(kSeed, index);
  for (const Seat seat : kSeats) {
    std::vector<Card> cards = deal[seat].to_vector();
    for (int i = 0; i < tricks; ++i) {
      const auto pick = static_cast<std::size_t>(random.below(cards.size()));
      position.hands[seat].insert(cards[pick]);
      cards.erase(cards.begin() + static_cast<std::ptrdiff_t>(pick));
    }
  }
  position.strain = static_cast<Strain>(random.below(5));
  position.leader = static_cast<Seat>(random.below(4));
  for (std::uint64_t n = random.below(4); n > 0; --n) {
    const auto legal = position.legal().to_vector();
    position.play(legal[static_cast<std::size_t>(random.below(legal.size()))]);
  }
  return position;
}

template <class Ask>
double milliseconds(const std::vector<Position>& positions, Ask ask) {
  const double begin = cpu_seconds();
  for (std::size_t i = 0; i < positions.size(); ++i) ask(positions[i], i);
  return 1000 * (cpu_seconds() - begin) / static_cast<double>(positions.size());
}

void solvers(int count) {
  DoubleDummy library;
  library.use_library_only(true);
  // A table each, so that no column profits from the one before.
  std::array<EndingSolver, 3> own;
  fmt::print(
      "CPU ms a position; target: the tricks that double dummy gives, so both answers occur\n");
  fmt::print(
      "tricks  all: libdds    own  | reaching: libdds    own  | one question: libdds    own\n");
  for (int tricks = 2; tricks <= 13; ++tricks) {
    const int n = tricks <= 9 ? count : std::max(10, count / 10);
    std::vector<Position> positions;
    std::vector<int> targets;
    for (int i = 0; i < n; ++i) {
      positions.push_back(random_position(static_cast<std::uint64_t>(i), tricks));
      targets.push_back(std::max(1, library.tricks(positions.back()) + i % 2));
    }
    const bool both = tricks <= kMostEndingTricks;
    const double all = milliseconds(
        positions, [&](const Position& p, std::size_t) { (void)library.all_cards(p); });
    const double reach = milliseconds(positions, [&](const Position& p, std::size_t i) {
      (void)library.reaching(p, targets[i]);
    });
    const double one = milliseconds(
        positions, [&](const Position& p, std::size_t i) { (void)library.reaches(p, targets[i]); });
    std::array<std::string, 3> ours = {"      –", "      –", "      –"};
    if (both) {
      ours[0] = fmt::format("{:7.3f}", milliseconds(positions, [&](const Position& p, std::size_t) {
                              (void)own[0].all_cards(p);
                            }));
      ours[1] =
          fmt::format("{:7.3f}", milliseconds(positions, [&](const Position& p, std::size_t i) {
                        (void)own[1].reaching(p, targets[i]);
                      }));
      ours[2] =
          fmt::format("{:7.3f}", milliseconds(positions, [&](const Position& p, std::size_t i) {
                        (void)own[2].reaches(p, targets[i]);
                      }));
    }
    fmt::print("{:6}  {:11.3f} {}  | {:16.3f} {}  | {:20.3f} {}\n", tricks, all, ours[0], reach,
               ours[1], one, ours[2]);
    std::fflush(stdout);
  }
}

struct Case {
  std::string name;
  Decision decision;
};

std::vector<Case> cases(const std::vector<std::string>& names, const Agreements& agreements) {
  std::vector<Case> result;
  for (const Exercise& exercise : paper_exercises()) {
    if (!names.empty() && std::find(names.begin(), names.end(), exercise.name) == names.end())
      continue;
    auto decision = make_decision(exercise.record, agreements);
    CHECK(decision.has_value());
    result.push_back({exercise.name, std::move(*decision)});
  }
  return result;
}

void decisions(const std::vector<std::string>& names) {
  const Agreements agreements = standard_agreements();
  survey::ThreadExecutor alone(1);
  fmt::print("decision  tricks  signals: CPU s  sampling  abc: CPU s  double-dummy positions\n");
  for (const Case& each : cases(names, agreements)) {
    Strategy strategy;
    auto advice = advise(each.decision, agreements, strategy, Budget(), alone);
    CHECK(advice.has_value());
    const MonteCarlo& sampled = advice->monte_carlo;
    fmt::print("{:8}  {:6}  {:14.2f}  {:7.1f}%  {:10.2f}  {:22}\n", each.name,
               each.decision.tricks_left(), sampled.seconds,
               100 * sampled.sampling_seconds / sampled.seconds,
               advice->abc ? advice->abc->seconds : 0.0,
               sampled.positions + (advice->abc ? advice->abc->positions : 0));
    std::fflush(stdout);
  }
}

void threads(const std::vector<std::string>& names) {
  constexpr int kRounds = 3;
  const Agreements agreements = standard_agreements();
  std::array<double, 2> best = {0, 0};
  for (const Case& each : cases(names, agreements)) {
    std::array<double, 2> wall = {1e9, 1e9};
    for (int round = 0; round < kRounds; ++round) {
      for (int t = 0; t < 2; ++t) {
        survey::ThreadExecutor executor(t + 1);
        const auto begin = std::chrono::steady_clock::now();
        auto advice = advise(each.decision, agreements, Strategy(), Budget(), executor);
        CHECK(advice.has_value());
        const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
        wall[static_cast<std::size_t>(t)] =
            std::min(wall[static_cast<std::size_t>(t)], spent.count());
      }
    }
    fmt::print("{:8}  one thread {:6.2f} s  two {:6.2f} s  ×{:.2f}\n", each.name, wall[0], wall[1],
               wall[0] / wall[1]);
    std::fflush(stdout);
    for (std::size_t t = 0; t < 2; ++t) best[t] += wall[t];
  }
  fmt::print("all       one thread {:6.2f} s  two {:6.2f} s  ×{:.2f}\n", best[0], best[1],
             best[0] / best[1]);
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  DoubleDummy::configure(2, std::uint64_t{512} << 20);
  if (words.empty() || words[0] == "solvers") {
    const auto count = words.size() > 1 ? parse_uint(words[1]) : std::optional<std::uint64_t>(300);
    CHECK(count.has_value());
    solvers(static_cast<int>(*count));
    return 0;
  }
  const std::vector<std::string> names(words.begin() + 1, words.end());
  if (words[0] == "decisions") {
    decisions(names);
    return 0;
  }
  if (words[0] == "threads") {
    threads(names);
    return 0;
  }
  fmt::print(stderr, "bridge_bench solvers|decisions|threads\n");
  return 2;
}
