// Games with actual cards: a shuffled table, two players with memories of their own, and
// strategies. This is where the exact values can be seen in simulation.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "base/budget.h"
#include "base/random.h"
#include "base/result.h"
#include "concentration/analysis.h"
#include "concentration/board_text.h"
#include "concentration/game.h"
#include "concentration/sweep.h"

namespace yomi::concentration {

// What a player does with what is remembered.
//   kBest     the optimal turn of the game, exact
//   kPaper    the optimal turn under the paper's rules: every known pair is taken at once
//   kTwo      natural flipping: take, match, otherwise always a second unknown card
//   kOne      take, match, otherwise a known card whenever there is one
//   kRandom   takes and matches what it knows, otherwise turns any cards
enum class Style { kBest, kPaper, kTwo, kOne, kRandom };
[[nodiscard]] std::optional<Style> parse_style(std::string_view word);
[[nodiscard]] std::string_view to_string(Style style);

// One turn as decided before the first card, given the position the player believes in.
struct Decision {
  ActionKind kind = ActionKind::kFlip;
  LetterClass letter = {};  // kTake, kProbe
};

// Strategies over one game; not thread-safe (it remembers what it worked out).
class Strategist {
 public:
  // Solves what the style needs; says why when the budget does not suffice.
  using Solved = tl::expected<std::shared_ptr<const ExactSweep>, StopReason>;
  [[nodiscard]] static Solved solve(const Game& game, Style style, const Budget& budget,
                                    unsigned threads);
  // The same as far as one situation needs it: less memory and time, for a single turn.
  [[nodiscard]] static Solved solve_for(const Game& game, Style style, const Position& position,
                                        const Budget& budget, unsigned threads);
  // `solved` may be shared; null for the styles that need no values.
  Strategist(Style style, std::shared_ptr<const ExactSweep> solved, Pass pass)
      : style_(style), solved_(std::move(solved)), pass_(pass) {}

  [[nodiscard]] Decision decide(const Position& position, Random& random);
  // When the first card has shown a letter of class c (before this card was seen).
  [[nodiscard]] Second second(const Position& position, LetterClass c, Random& random);

 private:
  struct Known {
    Decision decision;
    std::vector<std::pair<LetterClass, Second>> seconds;
  };
  const Known& look_up(const Position& position);

  Style style_;
  std::shared_ptr<const ExactSweep> solved_;
  Pass pass_;
  std::unordered_map<std::string, Known> known_;
};

// Cards on places 0 … n−1.
class CardTable {
 public:
  // The letters of `start`, shuffled.
  CardTable(const Position& start, Random& random);
  // These letters; taken places have any.
  CardTable(std::vector<int> letters, std::vector<bool> taken);

  [[nodiscard]] std::size_t size() const { return letters_.size(); }
  [[nodiscard]] int letter(std::size_t place) const { return letters_[place]; }
  [[nodiscard]] bool taken(std::size_t place) const { return taken_[place]; }
  [[nodiscard]] int left() const { return left_; }
  [[nodiscard]] int copies(int letter) const { return copies_[static_cast<std::size_t>(letter)]; }
  // Requires two places with the same letter.
  void take(std::size_t first, std::size_t second);

 private:
  std::vector<int> letters_;
  std::vector<bool> taken_;
  std::vector<int> copies_;  // left, by letter
  int left_ = 0;
};

// What a player remembers: the places seen most recently, at most `limit` of them.
class Memory {
 public:
  explicit Memory(std::optional<int> limit) : limit_(limit) {}
  void see(std::size_t place);
  void forget(std::size_t place);
  [[nodiscard]] const std::vector<std::size_t>& places() const { return places_; }
  [[nodiscard]] bool knows(std::size_t place) const;
  [[nodiscard]] Position position(const CardTable& table) const;
  // Known cards of a letter.
  [[nodiscard]] std::vector<std::size_t> of_letter(const CardTable& table, int letter) const;

 private:
  std::optional<int> limit_;
  std::vector<std::size_t> places_;  // oldest first
};

// "A" … "Z", then "L27" …: names that no reader takes for playing cards.
[[nodiscard]] std::string letter_name(int letter);
// The table as somebody sees it who remembers `seen`: a text that parse_board() reads. Cards face
// down are shown with their place, ?1 ?2 …, where `numbered`.
[[nodiscard]] BoardText table_text(const CardTable& table, const Memory& seen, std::size_t columns,
                                   bool numbered);

struct TurnResult {
  std::size_t first = 0;
  std::size_t second = 0;
  bool pair = false;
  bool passed = false;  // two cards that were known to differ
};
// The two cards of a computer player's turn. The second one is decided when the first lies open,
// whoever chose it.
[[nodiscard]] std::size_t turn_first(const CardTable& table, const Memory& memory,
                                     const Decision& decision, Random& random);
[[nodiscard]] std::size_t turn_second(const CardTable& table, const Memory& memory,
                                      Strategist& strategist, const Decision& decision,
                                      std::size_t first, Random& random);
// One turn of a computer player; the cards turned are not yet seen by anybody's memory.
[[nodiscard]] TurnResult play_turn(const CardTable& table, const Memory& memory,
                                   Strategist& strategist, Random& random);

struct MatchResult {
  int first = 0;  // pairs
  int second = 0;
  int turns = 0;
};
// A whole game. The table is shuffled from `seed`; the players' own randomness comes from it too.
[[nodiscard]] MatchResult play_match(const Game& game, Strategist& first, Strategist& second,
                                     std::optional<int> first_memory,
                                     std::optional<int> second_memory, std::uint64_t seed,
                                     std::uint64_t index);

}  // namespace yomi::concentration
