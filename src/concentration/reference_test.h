// The game as children play it, for the tests: actual cards, every two cards a player could turn,
// no classes, no lemma, no reduction; slow and obvious. Knows nothing of rules.h but the meanings
// of the options.
#pragma once

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "concentration/game.h"
#include "concentration/rational.h"

namespace yomi::concentration::reference {

// Cards as sorted letters: those seen and turned back, and those never seen.
struct Cards {
  std::string known;
  std::string hidden;
  auto operator<=>(const Cards&) const = default;
};

inline std::string with(std::string cards, char letter) {
  cards.insert(std::upper_bound(cards.begin(), cards.end(), letter), letter);
  return cards;
}
inline std::string without(std::string cards, char letter) {
  cards.erase(cards.find(letter), 1);
  return cards;
}
inline std::set<char> letters(const std::string& cards) {
  return {cards.begin(), cards.end()};
}
inline long count(const std::string& cards, char letter) {
  return std::count(cards.begin(), cards.end(), letter);
}

// A position's cards, with letters named as they come.
inline Cards deal(const Position& position) {
  Cards cards;
  char name = 'A';
  for (const LetterClass c : position.classes()) {
    for (int i = 0; i < position.count(c); ++i, ++name) {
      cards.known += std::string(static_cast<std::size_t>(c.known), name);
      cards.hidden += std::string(static_cast<std::size_t>(c.unknown()), name);
    }
  }
  return cards;
}

// Letters are only names: the same table with other names is the same game. This is the one thing
// the reference knows beyond the rules; it keeps the number of tables small.
inline Cards renamed(const Cards& cards) {
  std::map<std::pair<long, long>, long> kinds;
  for (const char x : letters(cards.known + cards.hidden))
    ++kinds[{count(cards.known, x), count(cards.hidden, x)}];
  Cards result;
  char name = 'A';
  for (const auto& [kind, number] : kinds) {
    for (long i = 0; i < number; ++i, ++name) {
      result.known += std::string(static_cast<std::size_t>(kind.first), name);
      result.hidden += std::string(static_cast<std::size_t>(kind.second), name);
    }
  }
  return result;
}

class Players {
 public:
  explicit Players(const Game& game) : game_(game) {}

  // For the player to move, `passes` turns in a row having been passed.
  Rational value(const Cards& named, int lead = 0, int passes = 0) {
    const Cards cards = renamed(named);
    if (cards.known.empty() && cards.hidden.empty())
      return game_.objective == Objective::kWin ? sign_of(lead) : 0;
    const auto key = std::tuple(cards, game_.objective == Objective::kWin ? lead : 0, passes);
    const auto found = memo_.find(key);
    if (found != memo_.end()) return found->second;
    Rational result = best(cards, lead, passes);
    memo_.emplace(key, result);
    return result;
  }

 private:
  static int sign_of(int x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }

  Rational pair(const Cards& next, int lead) {
    if (game_.objective == Objective::kWin) return value(next, lead + 1);
    return 1 + value(next);
  }
  Rational miss(const Cards& next, int lead) {
    if (game_.objective == Objective::kTurns) return 1 + value(next);
    return -value(next, -lead);
  }
  Rational passing(const Cards& cards, int lead, int passes) {
    constexpr int kEnough = 4;  // then the game is stopped
    const int stop = game_.objective != Objective::kWin                              ? 0
                     : game_.pass == Pass::kEnd || game_.endless == Endless::kLeader ? sign_of(lead)
                                                                                     : 0;
    if (game_.pass == Pass::kEnd || passes + 1 == kEnough) return stop;
    return -value(cards, -lead, passes + 1);
  }

  void offer(const Rational& x, bool& have, Rational& best) const {
    if (!have || (game_.objective == Objective::kTurns ? x < best : x > best)) best = x;
    have = true;
  }

  Rational best(const Cards& cards, int lead, int passes) {
    const bool paper = game_.rules == Rules::kPaper;
    bool have = false;
    Rational result = 0;
    for (const char x : letters(cards.known)) {
      if (count(cards.known, x) < 2) continue;
      offer(pair({without(without(cards.known, x), x), cards.hidden}, lead), have, result);
    }
    if (paper && have) return result;
    for (const char x : letters(cards.known)) {  // a known card first
      for (const char y : letters(cards.known)) {
        if (x == y || game_.objective == Objective::kTurns || game_.pass == Pass::kForbid) continue;
        offer(passing(cards, lead, passes), have, result);
      }
      if (cards.hidden.empty() || paper) continue;
      Rational sum = 0;
      for (const char z : cards.hidden) {
        sum += x == z ? pair({without(cards.known, x), without(cards.hidden, z)}, lead)
                      : miss({with(cards.known, z), without(cards.hidden, z)}, lead);
      }
      offer(sum / static_cast<long>(cards.hidden.size()), have, result);
    }
    if (!cards.hidden.empty()) {  // an unknown card first
      Rational sum = 0;
      for (const char z : cards.hidden) sum += after_first(cards, z, lead);
      offer(sum / static_cast<long>(cards.hidden.size()), have, result);
    }
    return result;
  }

  Rational after_first(const Cards& cards, char z, int lead) {
    bool have = false;
    Rational result = 0;
    const std::string hidden = without(cards.hidden, z);
    for (const char y : letters(cards.known)) {
      if (y == z) {
        offer(pair({without(cards.known, y), hidden}, lead), have, result);
        if (game_.rules == Rules::kPaper) return result;
      }
    }
    for (const char y : letters(cards.known))
      if (y != z) offer(miss({with(cards.known, z), hidden}, lead), have, result);
    if (!hidden.empty()) {
      Rational sum = 0;
      for (const char w : hidden) {
        sum += w == z ? pair({cards.known, without(hidden, w)}, lead)
                      : miss({with(with(cards.known, z), w), without(hidden, w)}, lead);
      }
      offer(sum / static_cast<long>(hidden.size()), have, result);
    }
    return result;
  }

  Game game_;
  std::map<std::tuple<Cards, int, int>, Rational> memo_;
};

}  // namespace yomi::concentration::reference
