// The memory game (神経衰弱, Concentration): the rules, and nothing else.
//
// Cards lie face down; each letter is on an even number of them. In a turn a player turns a card,
// looks, and turns a second one. If the letters agree the player keeps the pair and has another
// turn; otherwise both cards are turned back and the turn ends. The game ends when no card is left.
// The players see the same cards, so with perfect memory they know the same things.
//
// Encoding. What matters of a letter is its class (r, j): r cards of it are on the table and j of
// them are known (seen and turned back; with limited memory: remembered). A Position counts the
// letters of each class. Unknown cards look alike, so every one of them shows each hidden card with
// the same chance.
//
// A turn, in full:
//   take   turn two known cards of one letter: a certain pair. (r, j) → (r−2, j−2), needs j ≥ 2.
//   flip   turn an unknown card first. It shows a letter of class (r, j); then
//            match    turn a known card of that letter, j ≥ 1:             → (r−2, j−1)
//            waste    turn a known card of another letter: a miss that shows nothing more
//            unknown  turn a second unknown card: the same letter → (r−2, j), or another: a miss
//   probe  turn a known card first, then an unknown one: pair → (r−2, j−1), or a miss.
//   pass   turn two known cards of different letters: a miss that shows nothing at all.
// The paper's 0-, 1- and 2-move are pass, "flip, then match or waste" and "flip, then match or
// unknown".
//
// --rules paper is the game of the paper's section 3: a known pair is always taken at once, a
// first card with a known partner is always matched, and there is no probe. Section 3.1 calls this
// no restriction; for letters with four copies it is one (docs/concentration.md has the
// counterexample), so --rules full leaves every choice above open.
//
// Passing could go on for ever. Pass::kEnd: the game ends at once, what is left belongs to nobody
// (the paper's rule). Pass::kAllow: the turn passes on, and if both go on passing the game stops
// there; Endless says what that means to `win`. Pass::kForbid: it may not be done.
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <string>
#include <vector>

namespace yomi::concentration {

inline constexpr int kMaxCopies = 16;
inline constexpr int kMaxLetters = 1000;

struct LetterClass {
  int copies = 0;  // r: 2, 4, … kMaxCopies
  int known = 0;   // j: 0 … r
  auto operator<=>(const LetterClass&) const = default;
  [[nodiscard]] int unknown() const { return copies - known; }
};

enum class Rules { kFull, kPaper };
enum class Pass { kEnd, kAllow, kForbid };
// What the game is worth to the leader when both pass for ever, objective `win`.
enum class Endless { kDraw, kLeader };
// kPairs: own pairs minus the opponent's; kWin: 1, 0, −1 for a win, a draw, a loss; kTurns: one
// player, the number of turns (to be small).
enum class Objective { kPairs, kWin, kTurns };

// Letters by class. A value type; two equal positions are the same situation.
class Position {
 public:
  static constexpr int kClasses = (kMaxCopies / 2 + 1) * (kMaxCopies / 2 + 1) - 1;

  [[nodiscard]] int count(LetterClass c) const { return counts_[index(c)]; }
  // n letters more (or fewer); a class with no cards is ignored, so a letter may vanish.
  void add(LetterClass c, int n = 1);
  [[nodiscard]] bool empty() const;
  [[nodiscard]] int letters() const;
  [[nodiscard]] int letters(int copies) const;  // letters with so many cards left
  [[nodiscard]] int cards() const;
  [[nodiscard]] int unknown() const;        // cards never seen
  [[nodiscard]] int known_cards() const;    // cards seen and turned back
  [[nodiscard]] int known_letters() const;  // letters with a known card
  [[nodiscard]] int max_copies() const;     // 0 for the empty table
  // Classes that occur, in order of copies, then known.
  [[nodiscard]] std::vector<LetterClass> classes() const;
  auto operator<=>(const Position&) const = default;

 private:
  static std::size_t index(LetterClass c) {
    const int half = c.copies / 2;
    return static_cast<std::size_t>(half * half - 1 + c.known);
  }
  std::array<std::int16_t, kClasses> counts_{};
};

// --- what a turn can do. All take the position before the turn unless they say otherwise.

// Classes of which a known pair can be taken.
[[nodiscard]] std::vector<LetterClass> takes(const Position& position);
[[nodiscard]] Position after_take(const Position& position, LetterClass c);

// A hidden card that may turn up, and on how many of the unknown cards it is.
struct Draw {
  LetterClass letter;    // its class before this card was seen
  bool partner = false;  // the same letter as the first card
  int cards = 0;
};
// What the first unknown card may show.
[[nodiscard]] std::vector<Draw> first_draws(const Position& position);
// One card of a letter of class c becomes known.
[[nodiscard]] Position after_reveal(const Position& position, LetterClass c);

// With `shown` = after_reveal(position, c):
[[nodiscard]] bool can_match(LetterClass c);
[[nodiscard]] bool can_waste(const Position& shown, LetterClass c);
[[nodiscard]] std::vector<Draw> second_draws(const Position& shown, LetterClass c);
[[nodiscard]] Position after_match_known(const Position& shown, LetterClass c);
[[nodiscard]] Position after_match_unknown(const Position& shown, LetterClass c);

// A known card of class c first, then an unknown one; needs c.known ≥ 1 and an unknown card.
[[nodiscard]] std::vector<Draw> probe_draws(const Position& position, LetterClass c);
[[nodiscard]] Position after_probe_pair(const Position& position, LetterClass c);

[[nodiscard]] bool can_pass(const Position& position);

// Paper rules: whether this position leaves no choice but to take a known pair.
[[nodiscard]] bool must_take(const Position& position);

}  // namespace yomi::concentration
