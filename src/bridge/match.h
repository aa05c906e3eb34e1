// Whole deals played by strategies, and the same deal played by several of them for comparison.
//
// A comparison starts in mid-play: the deal is bid by the system, the first tricks are played
// double dummy with ties by lot (defenders following their agreements, so that their spot cards
// mean something to who reads them), and only positions in balance are taken: the defence needs all
// or all but one of the tricks that double dummy gives it. From there every strategy defends the
// same position against the same declarer, who plays by the Monte Carlo method.
#pragma once

#include <functional>

#include "bridge/advise.h"

namespace yomi::bridge {

// How one side plays.
struct Side {
  Agreements agreements;
  Strategy strategy;
};

struct Game {
  Deal deal;
  Auction auction;
  Vulnerable vulnerable = Vulnerable::kNone;
  Contract contract;
  std::vector<Card> cards;  // so far
};

struct PlayedOut {
  std::vector<Card> cards;
  int defence_tricks = 0;
  int defence_cards = 0;        // cards the defenders had to think about
  std::uint64_t positions = 0;  // double-dummy positions solved for them
  double seconds = 0;           // CPU spent on them, by the whole process
  bool stopped = false;
};

// Sees every decision once it is made; may replace the card (a person's seat).
using OnDecision = std::function<Result<std::optional<Card>>(const Decision&, const Advice*)>;
// Asked before a decision is computed: true where somebody else chooses the card.
using IsTaken = std::function<bool(Seat)>;

// Plays the game to its end.
[[nodiscard]] Result<PlayedOut> play_out(const Game& game, const Side& defence,
                                         const Side& declarer, const Budget& budget,
                                         survey::Executor& executor, const IsTaken& taken = {},
                                         const OnDecision& on_decision = {});

// Game `index` of a comparison: in mid-play with `tricks` tricks left, in balance.
[[nodiscard]] Game balanced_game(std::uint64_t seed, std::uint64_t index, int tricks,
                                 const Agreements& agreements, DoubleDummy& solver);

// The decision of whoever is to play in the game.
[[nodiscard]] Decision decision_of(const Game& game, const Table& table);

}  // namespace yomi::bridge
