// What a decision at bridge costs, and where our own ending solver beats libdds.
//
//   bridge_bench solvers [COUNT]       both solvers on COUNT random positions of each size: CPU
//   time
//                                      a position, for all cards, for the cards that reach a
//                                      target, and for one yes-or-no question
//   bridge_bench decisions [NAME …]    a decision of the paper, or the lead of its deal ("lead"),
//   with
//                                      the default counts on two threads: CPU and wall seconds, the
//                                      share that drawing deals takes, the deals
//   bridge_bench threads [NAME …]      wall time of the same decisions on one and on two threads,
//   in
//                                      alternation, so that a noisy machine disturbs both alike
//   bridge_bench inference FIRST LAST [MS:TRICK:GOAL:LAPSE …]
//                                      games FIRST … LAST played by Monte Carlo on both sides; at
//                                      each card of a defender with a choice, how many bits
//                                      reading the play gives the true deal beside the deals
//                                      drawn, for each setting of InferenceOptions
//   bridge_bench alphamu FIRST LAST [TRICKS [MOVES]]
//                                      3NT in balance with TRICKS (10) left, games FIRST … LAST:
//                                      declarer by Monte Carlo and by αμ, MOVES (2) cards ahead,
//                                      both on 20 deals, against the same defenders (Monte Carlo
//                                      on 20 deals), twice each; contracts made, paired
#include <algorithm>
#include <array>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/check.h"
#include "base/random.h"
#include "base/text.h"
#include "bridge/advise.h"
#include "bridge/exercise.h"
#include "bridge/match.h"
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
  // The leads of the same deals: thirteen cards, three hidden hands.
  if (std::find(names.begin(), names.end(), "lead") != names.end()) {
    for (const Exercise& exercise : paper_exercises()) {
      Record record = exercise.record;
      record.plays.clear();
      auto decision = make_decision(record, agreements);
      if (decision) result.push_back({"L" + exercise.name, std::move(*decision)});
    }
  }
  return result;
}

void decisions(const std::vector<std::string>& names) {
  const Agreements agreements = standard_agreements();
  fmt::print("decision  tricks   CPU s  sampling  deals   abc  double-dummy positions  wall s\n");
  survey::ThreadExecutor two(2);
  for (const Case& each : cases(names, agreements)) {
    const auto begin = std::chrono::steady_clock::now();
    auto advice = advise(each.decision, agreements, Strategy(), Budget(), two);
    const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - begin;
    CHECK(advice.has_value());
    fmt::print("{:8}  {:6}  {:6.2f}  {:7.1f}%  {:5}  {:4}  {:22}  {:6.2f}\n", each.name,
               each.decision.tricks_left(), advice->seconds,
               100 * advice->sampling_seconds / advice->seconds, advice->deals,
               advice->models ? advice->models->deals : 0, advice->positions, spent.count());
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

// The bits that one setting gives the true deal, gathered by game: the decisions of one game are no
// independent sample.
struct Bits {
  InferenceOptions options;
  std::vector<double> games;   // sums
  std::vector<double> counts;  // decisions of each
  double decisions = 0;
  double effective = 0;  // share of the deals that count after weighting
  double cards = 0;      // read
  double seconds = 0;

  void print() const {
    double sum = 0;
    for (const double game : games) sum += game;
    const double mean = decisions > 0 ? sum / decisions : 0;
    // Games are the sample; a ratio estimate, because they differ in length.
    const auto n = static_cast<double>(games.size());
    double squares = 0;
    for (std::size_t i = 0; i < games.size(); ++i) {
      const double rest = games[i] - mean * counts[i];
      squares += rest * rest;
    }
    const double error = n > 1 ? std::sqrt(squares * n / (n - 1)) / decisions : 0;
    fmt::print(
        "{:6.1f} ms  trick {:.2f}  goal {:.2f}  lapse {:.2f}: {:+.3f} ± {:.3f} bits, {:.0f} "
        "decisions of {} games, {:.1f} cards read, {:.0f}% effective, {:.1f} ms a deal\n",
        options.milliseconds, options.trick, options.goal, options.lapse, mean, 1.96 * error,
        decisions, games.size(), cards / decisions, 100 * effective / decisions,
        1000 * seconds / decisions);
    std::fflush(stdout);
  }
};

// log2 of the true deal's likelihood over the mean likelihood of the deals drawn.
void add_bits(const Decision& decision, const Deal& truth, const View& view, std::uint64_t seed,
              DoubleDummy& solver, Bits& bits) {
  constexpr int kWorlds = 24;
  const PlayReader reader(decision.table.contract, decision.plays, decision.viewer, bits.options);
  if (reader.empty()) return;
  const double begin = thread_seconds();
  std::vector<double> logarithms;
  std::vector<Hand> hidden(view.hidden.size());
  for (int i = 0; i < kWorlds; ++i) {
    Random random(seed, static_cast<std::uint64_t>(i));
    view.sampler->draw(random, hidden);
    const Deal deal = dealt(decision, world(decision, view, hidden));
    logarithms.push_back(*reader.log_likelihood(deal, solver, {}));
  }
  const double most = *std::max_element(logarithms.begin(), logarithms.end());
  const std::vector<double> weights = weights_of(logarithms);
  double sum = 0;
  for (const double weight : weights) sum += weight;
  bits.seconds += (thread_seconds() - begin) / kWorlds;
  const double star = *reader.log_likelihood(truth, solver, {});
  bits.games.back() += (star - most - std::log(sum / kWorlds)) / std::log(2.0);
  bits.decisions += 1;
  bits.counts.back() += 1;
  bits.cards += reader.size();
  bits.effective += effective_number(weights) / kWorlds;
}

void inference(std::uint64_t first, std::uint64_t last, std::vector<Bits> settings) {
  const Agreements agreements = standard_agreements();
  survey::ThreadExecutor alone(1);
  for (std::uint64_t index = first; index <= last; ++index) {
    Game game;
    game.deal = random_deal(kSeed, index);
    game.auction = bid_deal(game.deal, static_cast<Seat>(index & 3), *agreements.system);
    game.contract = game.auction.contract();
    if (game.contract.passed_out()) continue;
    Side both{agreements, Strategy()};
    both.strategy.deals = 10;
    both.strategy.reading = both.strategy.abc = false;
    both.strategy.seed = index;
    auto played = play_out(game, both, both, Budget(), alone);
    CHECK(played.has_value());
    const Table table = make_table(game.auction, game.contract, game.vulnerable, agreements);
    for (Bits& bits : settings) {
      bits.games.push_back(0);
      bits.counts.push_back(0);
    }
    DoubleDummy solver;
    for (const Card card : played->cards) {
      const Decision decision = decision_of(game, table);
      game.cards.push_back(card);
      if (!decision.defends() || decision.legal().size() == 1) continue;
      const View view = make_view(table, agreements, decision.viewer, decision.own, decision.dummy,
                                  decision.plays);
      for (Bits& bits : settings)
        add_bits(decision, game.deal, view, mix64(index * 64 + game.cards.size()), solver, bits);
    }
    if ((index - first) % 5 == 4 || index == last) {
      fmt::print("after game {}\n", index);
      for (const Bits& bits : settings) bits.print();
    }
  }
}

// The same 3NT deals in balance, declared by Monte Carlo and by αμ. To come to a position by Monte
// Carlo costs far more than playing it out: the tricks before are double dummy, and each is played
// out twice with other deals drawn; positions are the sample.
constexpr int kRepeats = 2;
struct Declared {
  std::array<std::vector<double>, 2> made;  // share of the times, by position
  std::array<double, 2> seconds = {0, 0};
  std::uint64_t games = 0;
  std::array<std::uint64_t, 2> only = {0, 0};  // games that only one of them made

  void print() const {
    const auto n = static_cast<double>(made[0].size());
    std::array<double, 2> share = {0, 0};
    for (std::size_t d = 0; d < 2; ++d)
      for (const double one : made[d]) share[d] += one / n;
    const stats::Paired gain = stats::paired_difference(made[1], made[0], 1);
    fmt::print(
        "{} positions, {} games: Monte Carlo {:.1f}%, αμ {:.1f}%; gain {:+.2f}% ({:+.2f} – "
        "{:+.2f}), {} : {}; CPU s a game {:.2f} and {:.2f}\n",
        made[0].size(), games, 100 * share[0], 100 * share[1], 100 * gain.mean,
        100 * gain.interval.low, 100 * gain.interval.high, only[1], only[0],
        seconds[0] / static_cast<double>(games), seconds[1] / static_cast<double>(games));
    std::fflush(stdout);
  }
};

void declarers(std::uint64_t first, std::uint64_t last, int tricks, int moves) {
  const Agreements agreements = standard_agreements();
  survey::ThreadExecutor alone(1);
  Opening opening;
  opening.tricks = tricks;
  opening.double_dummy = true;
  opening.only = std::pair(3, Strain::kNotrump);
  Declared result;
  for (std::uint64_t index = first; index <= last; ++index) {
    auto game = balanced_game(kSeed, index, opening, agreements, Budget());
    CHECK(game.has_value() && game->has_value());
    for (auto& share : result.made) share.push_back(0);
    for (int repeat = 0; repeat < kRepeats; ++repeat) {
      Side plain{agreements, Strategy()};
      plain.agreements.read_signals = false;
      plain.strategy.signals = plain.strategy.reading = plain.strategy.abc = false;
      plain.strategy.deals = 20;
      plain.strategy.seed = mix64(index * kRepeats + static_cast<std::uint64_t>(repeat));
      std::array<bool, 2> made = {false, false};
      for (std::size_t d = 0; d < 2; ++d) {
        Side declarer = plain;
        if (d == 1) declarer.alphamu = moves;
        const double begin = cpu_seconds();
        auto played = play_out(**game, plain, declarer, Budget(), alone);
        CHECK(played.has_value());
        result.seconds[d] += cpu_seconds() - begin;
        made[d] = played->defence_tricks < (*game)->contract.tricks_to_set();
        if (made[d]) result.made[d].back() += 1.0 / kRepeats;
      }
      ++result.games;
      for (std::size_t d = 0; d < 2; ++d) result.only[d] += made[d] && !made[1 - d] ? 1 : 0;
    }
    if ((index - first) % 10 == 9 || index == last) result.print();
  }
}

// "4:0.5:0.7:0.05"
InferenceOptions inference_options(const std::string& text) {
  InferenceOptions options;
  const std::array<double*, 4> fields = {&options.milliseconds, &options.trick, &options.goal,
                                         &options.lapse};
  std::size_t begin = 0;
  for (double* field : fields) {
    if (begin >= text.size()) break;
    const std::size_t end = std::min(text.find(':', begin), text.size());
    *field = std::stod(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return options;
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
  if (words[0] == "inference" && words.size() >= 3) {
    std::vector<Bits> settings;
    for (std::size_t i = 3; i < words.size(); ++i)
      settings.emplace_back().options = inference_options(words[i]);
    if (settings.empty()) settings.emplace_back().options = inference_options("4");
    inference(parse_uint(words[1]).value_or(1), parse_uint(words[2]).value_or(1),
              std::move(settings));
    return 0;
  }
  if (words[0] == "alphamu" && words.size() >= 3) {
    const auto number = [&](std::size_t i, std::uint64_t other) {
      return words.size() > i ? parse_uint(words[i]).value_or(other) : other;
    };
    declarers(number(1, 1), number(2, 1), static_cast<int>(number(3, 10)),
              static_cast<int>(number(4, 2)));
    return 0;
  }
  fmt::print(stderr, "bridge_bench solvers|decisions|threads|inference|alphamu\n");
  return 2;
}
