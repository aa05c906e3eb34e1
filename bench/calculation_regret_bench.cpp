// What a player loses to perfect play, decision by decision, on a deck small enough to be solved
// (optimum.h), or near the end of the real game.
//
//   calculation_regret_bench [--ranks 5|7|11|13] [--bases 12] [--stacks 2] [--games 200]
//     [--seed 28] [--players fast,strong,…] [--memory MB] [--most POSITIONS] [--left CARDS]
//     [--fitted GAMES]
//
// Games are played from the start on common shuffles and decisions judged with at most CARDS left.
// Players: paper, plain (no look-ahead), fast, strong; each with any of +raw (estimates instead of
// curves), +wide (no placement left out, three looked into), +playing (Rules::kPlaying), +inexact
// (endings by estimate too), +together (a playable card on a stack valued as if it might be raised at
// once). The curves of a short deck are fitted to games of its own.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/budget.h"
#include "base/text.h"
#include "calculation/player.h"
#include "calculation/regret.h"

namespace {

using namespace yomi;
using namespace yomi::calculation;

struct Settings {
  int ranks = 7;
  unsigned bases = 0b0011;
  int stacks = 2;
  int games = 200;
  int fitted = 2000;
  std::uint64_t seed = 28;
  std::uint64_t bytes = std::uint64_t{1} << 30;
  std::uint64_t most = 20'000'000;
  int left = kCards;
  std::string players = "plain,fast";
};

std::vector<std::uint8_t> shuffled(const Deck& deck, std::uint64_t seed, std::uint64_t game) {
  std::vector<std::uint8_t> cards;
  for (int rank = 1; rank <= deck.ranks(); ++rank)
    cards.insert(cards.end(), static_cast<std::size_t>(deck.copies()),
                 static_cast<std::uint8_t>(rank));
  Random random(seed, game);
  random.shuffle(std::span(cards));
  return cards;
}

std::vector<std::string_view> split(std::string_view text, char at) {
  std::vector<std::string_view> parts;
  for (std::size_t begin = 0; begin <= text.size();) {
    const std::size_t end = std::min(text.find(at, begin), text.size());
    parts.push_back(text.substr(begin, end - begin));
    begin = end + 1;
  }
  return parts;
}

bool parse_number(std::string_view text, std::uint64_t& number) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  return error == std::errc() && end == text.data() + text.size();
}

bool apply_word(std::string_view word, Style& style) {
  if (word == "raw") {
    style.calibrated = false;
  } else if (word == "wide") {
    style.close = {100, 100};
    style.width = 3;
  } else if (word == "playing") {
    style.model.rules = Rules::kPlaying;
  } else if (word == "inexact") {
    style.exact_cards = 0;
  } else if (word == "together") {
    style.apart = false;
  } else {
    return false;
  }
  return true;
}

std::optional<Style> style_of(std::string_view player, int stacks) {
  const auto words = split(player, '+');
  Style style;
  if (words.front() == "paper") {
    style = Style::paper(50, 0);
  } else if (words.front() == "fast") {
    style = Style::fast(stacks);
  } else if (words.front() == "strong") {
    style = Style::strong(stacks);
  } else if (words.front() != "plain") {
    return std::nullopt;
  }
  for (std::size_t i = 1; i < words.size(); ++i) {
    if (!apply_word(words[i], style)) return std::nullopt;
  }
  return style;
}

// From games of a quick player on shuffles of their own.
Calibration curves_of(const Deck& deck, const Settings& settings) {
  if (deck.ranks() == kRanks && deck.copies() == kCopies) return Calibration::shipped();
  Style style;
  style.plans = 20;
  style.calibrated = false;
  Player player(style, settings.stacks, std::uint64_t{128} << 20, nullptr, deck);
  std::vector<Sample> samples;
  for (int game = 0; game < settings.fitted; ++game) {
    const auto record =
        play_game(player, initial_position(settings.stacks, deck),
                  shuffled(deck, settings.seed + 1, static_cast<std::uint64_t>(game)), true);
    for (std::size_t i = 0; i < record.estimates.size(); ++i)
      samples.push_back({deck.cards() - 1 - static_cast<int>(i), record.estimates[i], record.won});
  }
  return Calibration::fit(samples);
}

struct Tally {
  double sum = 0;
  double squares = 0;
  int count = 0;

  void add(double x) {
    sum += x;
    squares += x * x;
    ++count;
  }
  [[nodiscard]] double mean() const { return count == 0 ? 0 : sum / count; }
  [[nodiscard]] double doubt() const {
    if (count == 0) return 0;
    return 1.96 * std::sqrt(std::max(0.0, squares / count - mean() * mean()) / count);
  }
};

struct Report {
  Tally game;                        // regret of a game whose judged decisions were all solved
  std::array<Tally, kCards> regret;  // [cards left], per decision
  std::array<double, kCards> best = {};
  std::array<int, kCards> unsolved = {};
  std::array<double, kMistakes> kind = {};
  int won = 0;
  double seconds = 0;  // of the player
};

void play_and_judge(const Settings& settings, const Deck& deck, Player& player, Optimum& optimum,
                    std::uint64_t game, Report& report) {
  player.start();
  Position position = initial_position(settings.stacks, deck);
  double sum = 0;
  bool solved = true;
  for (const std::uint8_t rank : shuffled(deck, settings.seed, game)) {
    draw(position, rank);
    const double start = cpu_seconds();
    const auto moves = player.play(rank);
    report.seconds += cpu_seconds() - start;
    const auto left = static_cast<std::size_t>(stock_size(position));
    if (stock_size(position) <= settings.left) {
      optimum.make_room();
      const auto found = judge(optimum, deck, position, moves, player.hopeless(), settings.most);
      if (found) {
        report.regret[left].add(found->regret);
        report.best[left] += found->best;
        report.kind[static_cast<std::size_t>(found->mistake)] += found->regret;
        sum += found->regret;
      } else {
        ++report.unsolved[left];
        solved = false;
        optimum.clear();
      }
    }
    if (player.hopeless()) break;
    for (const Move& move : moves) apply(position, move, deck);
  }
  report.won += is_won(position) ? 1 : 0;
  if (solved) report.game.add(sum);
}

void print(std::string_view name, const Report& report, int games) {
  fmt::print(
      "\n{}: won {} of {} ({:.2f}%), {:.3f} s a game; regret {:.2f} ± {:.2f} points a game "
      "({} games solved)\n",
      name, report.won, games, 100.0 * report.won / games, report.seconds / games,
      100 * report.game.mean(), 100 * report.game.doubt(), report.game.count);
  constexpr std::array<std::string_view, kMistakes> kNames = {
      "", "wrong stack", "wrong base", "played, not kept", "kept, not played", "raises", "gave up"};
  for (std::size_t i = 1; i < kMistakes; ++i)
    fmt::print("{}{} {:.2f}", i == 1 ? "  points a game: " : ", ", kNames[i],
               100 * report.kind[i] / games);
  fmt::print("\n  left  decisions  unsolved  best chance  regret per decision (points)\n");
  for (std::size_t left = kCards; left-- > 0;) {
    const Tally& at = report.regret[left];
    if (at.count + report.unsolved[left] == 0) continue;
    fmt::print("  {:4}  {:9}  {:8}  {:11.4f}  {:7.3f} ± {:.3f}\n", left, at.count,
               report.unsolved[left], report.best[left] / std::max(1, at.count), 100 * at.mean(),
               100 * at.doubt());
  }
  std::fflush(stdout);
}

bool parse_bases(std::string_view text, Settings& settings) {
  settings.bases = 0;
  for (const char c : text) {
    if (c < '1' || c > '4') return false;
    settings.bases |= 1U << (c - '1');
  }
  return settings.bases != 0;
}

bool set(std::string_view option, std::string_view value, Settings& settings) {
  std::uint64_t number = 0;
  if (option == "--bases") return parse_bases(value, settings);
  if (option == "--players") {
    settings.players = value;
    return true;
  }
  if (!parse_number(value, number) || number > 1'000'000'000) return false;
  const auto small = static_cast<int>(number);
  if (option == "--ranks") {
    settings.ranks = small;
    return small == 5 || small == 7 || small == 11 || small == kRanks;
  }
  if (option == "--stacks") {
    settings.stacks = small;
    return small >= 1 && small <= Optimum::kMostStacks;
  }
  if (option == "--seed") {
    settings.seed = number;
  } else if (option == "--memory") {
    settings.bytes = number << 20;
  } else if (option == "--most") {
    settings.most = number;
  } else if (option == "--left") {
    settings.left = small;
  } else if (option == "--fitted") {
    settings.fitted = small;
  } else if (option == "--games") {
    settings.games = small;
    return small > 0;
  } else {
    return false;
  }
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  Settings settings;
  for (int i = 1; i < argc; i += 2) {
    if (i + 1 == argc || !set(argv[i], argv[i + 1], settings)) {
      fmt::print(stderr, "calculation_regret_bench: {} is wrong; see the head of its source\n",
                 argv[i]);
      return 2;
    }
  }
  const Deck deck(settings.ranks, settings.bases);
  Optimum optimum(deck, settings.stacks, settings.bytes);
  fmt::print("{} ranks, {} bases, {} stacks: {} cards", deck.ranks(), deck.copies(),
             settings.stacks, deck.cards());
  if (settings.left >= deck.cards()) {
    const double start = cpu_seconds();
    const auto chance = optimum.chance(initial_position(settings.stacks, deck), UINT64_MAX);
    fmt::print("; perfect play wins {} ({} positions looked into, {} remembered, {:.1f} s)",
               chance ? fmt::format("{:.2f}%", 100 * *chance) : "?", optimum.expanded(),
               optimum.remembered(), cpu_seconds() - start);
  }
  fmt::print("\n");
  std::fflush(stdout);
  const Calibration curves = curves_of(deck, settings);
  for (const auto& name : split(settings.players, ',')) {
    if (name.empty()) continue;
    const auto style = style_of(name, settings.stacks);
    if (!style) {
      fmt::print(stderr, "calculation_regret_bench: there is no player {}\n", name);
      return 2;
    }
    Player player(*style, settings.stacks, std::uint64_t{256} << 20, nullptr, deck);
    player.set_calibration(curves);
    Report report;
    for (int game = 0; game < settings.games; ++game)
      play_and_judge(settings, deck, player, optimum, static_cast<std::uint64_t>(game), report);
    print(name, report, settings.games);
  }
}
