// A small double-dummy solver for endings, where libdds's fixed cost per call dominates.
//
// Alpha-beta on a window of one trick, with an exact table at the beginning of tricks (the key is
// the four hands and the leader, not a hash of them, so a collision cannot give a wrong value).
// Cards that touch once the cards already played are taken out are worth the same and tried once.
#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "bridge/play.h"

namespace yomi::bridge {

// By card index: tricks of the side to play from here on; -1 where the card is not legal.
using CardTricks = std::array<std::int8_t, 52>;

// Up to this many tricks our own solver is the faster one, for all cards and for one question
// (measured; docs/results/bridge.md).
inline constexpr int kEndingTricks = 4;
inline constexpr int kEndingTricksOneQuestion = 5;

class EndingSolver {
 public:
  EndingSolver();

  [[nodiscard]] CardTricks all_cards(const Position& position);
  [[nodiscard]] Hand reaching(const Position& position, int target);
  [[nodiscard]] bool reaches(const Position& position, int target);
  [[nodiscard]] int tricks(const Position& position);
  [[nodiscard]] std::uint64_t calls() const { return calls_; }

 private:
  struct Entry {
    std::array<std::uint64_t, 4> hands{};
    std::uint8_t leader = 0;
    Strain strain = Strain::kNotrump;
    std::int8_t low = 0;    // proved bounds on the leader's side's tricks
    std::int8_t high = -1;  // −1: an empty entry
  };

  // Whether the side to play takes at least `target` of the tricks that remain.
  bool can_take(Position& position, int target);
  bool try_cards(Position& position, int target);
  Entry& entry_of(const Position& position);

  std::vector<Entry> table_;
  std::uint64_t calls_ = 0;
};

// Of cards that touch (no card between them is still in play), the lowest; one for each group.
[[nodiscard]] Hand one_of_each_sequence(Hand cards, const Position& position);

}  // namespace yomi::bridge
