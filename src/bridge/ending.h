// A small double-dummy solver for endings, where libdds's fixed cost per call dominates.
//
// Alpha-beta on a window of one trick from the side of North–South, with an exact table at the
// beginning of tricks. The key is the position itself and not a hash of it, so a collision cannot
// give a wrong value: who owns each card that is left, suit by suit from the bottom. Ranks do not
// appear in it: positions that differ only in cards already gone are one, also on different deals.
// Cards that touch once the cards already played are taken out are worth the same and tried once.
// At the beginning of a trick the winners that the leader can cash at once, and the top trumps that
// an opponent cannot lose, often decide without a search.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "bridge/play.h"

namespace yomi::bridge {

// By card index: tricks of the side to play from here on; -1 where the card is not legal.
using CardTricks = std::array<std::int8_t, 52>;

// Up to this many tricks our own solver is the faster one, for the tricks of all cards and for a
// question with a target (measured by bridge_bench; docs/results/bridge.md).
inline constexpr int kEndingTricks = 6;
inline constexpr int kEndingTricksTarget = 7;
// What the keys of the table have room for.
inline constexpr int kMostEndingTricks = 8;

class EndingSolver {
 public:
  EndingSolver();

  // All of them require at most kMostEndingTricks tricks.
  [[nodiscard]] CardTricks all_cards(const Position& position);
  [[nodiscard]] Hand reaching(const Position& position, int target);
  [[nodiscard]] bool reaches(const Position& position, int target);
  [[nodiscard]] int tricks(const Position& position);

 private:
  struct Key {
    std::uint64_t owners = 0;  // two bits for each card left, clubs first, from the bottom
    std::uint32_t shape = 0;   // cards left of each suit, leader, trumps
    bool operator==(const Key&) const = default;
  };
  struct Entry {
    Key key;
    std::int8_t low = 0;    // proved bounds on the tricks of North–South
    std::int8_t high = -1;  // −1: an empty entry
  };

  void set_up(const Position& position);
  // Whether North–South take at least `target` of the tricks that remain.
  bool north_south(int target);
  bool try_trick(int target);
  bool try_cards(int target);
  [[nodiscard]] Key key() const;
  // Tricks that the leader's hand can take at once whatever the others do, and tricks that one
  // opponent's trumps take whatever happens. At the beginning of a trick.
  [[nodiscard]] int winners_to_cash() const;
  [[nodiscard]] int trumps_to_lose() const;
  // The cards to try, best first; their number.
  int order_cards(std::array<std::uint8_t, 13>& cards) const;
  void play(int card);

  // The position searched; changed and restored along the way.
  struct State {
    std::uint64_t left = 0;  // cards still held by anybody
    std::array<std::uint64_t, 4> hands{};
    std::array<std::uint8_t, 4> trick{};
    int played = 0;
    int best = 0;  // the place that is winning the trick
    int leader = 0;
    int tricks = 0;  // still to be decided, the current one included
  };
  State state_;
  int trump_ = 4;                         // 0 … 3, 4 none
  std::array<std::uint8_t, 52> owner_{};  // of the cards left at the root
  std::vector<Entry> table_;
};

// Of cards that touch (no card between them is still in play), the lowest; one for each group.
[[nodiscard]] Hand one_of_each_sequence(Hand cards, const Position& position);

}  // namespace yomi::bridge
