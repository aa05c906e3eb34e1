// Whole deals played by strategies, and the same deal played by several of them for comparison.
//
// A comparison starts in mid-play: the deal is bid by the system, the first tricks are played by
// the Monte Carlo method on both sides (defenders following their agreements, so that their spot
// cards mean something to who reads them), and only positions in balance are taken: double dummy
// the defence just sets the contract from there (margin 0) or is one trick short (margin −1). From
// there every strategy defends the same position against the same declarer, who plays by the Monte
// Carlo method. A clairvoyant defence, which sees all hands, is the ceiling.
#pragma once

#include "bridge/advise.h"
#include "bridge/alphamu.h"

namespace yomi::bridge {

// How one side plays.
struct Side {
  Agreements agreements;
  Strategy strategy;
  bool clairvoyant = false;  // plays double dummy on the true deal instead
  int alphamu = 0;  // a declarer who looks so many cards ahead (alphamu.h); 0: by `strategy`
};

struct Game {
  Deal deal;
  Auction auction;
  Vulnerable vulnerable = Vulnerable::kNone;
  Contract contract;
  std::vector<Card> cards;  // so far
  int margin =
      0;  // of a balanced game: tricks double dummy gives the defence beyond the setting one
};

struct PlayedOut {
  std::vector<Card> cards;
  int defence_tricks = 0;
  int defence_cards = 0;        // cards the defenders had to think about
  std::uint64_t positions = 0;  // double-dummy positions solved for them
  double seconds = 0;           // CPU spent on them
  bool stopped = false;
};

// Plays the game to its end, or until `length` cards are on the table.
[[nodiscard]] Result<PlayedOut> play_out(const Game& game, const Side& defence,
                                         const Side& declarer, const Budget& budget,
                                         survey::Executor& executor, std::size_t length = 52);

// How the program's own player chooses the card after `cards` others: a defender by `strategy`,
// declarer by the Monte Carlo method alone on so many deals. Every card has deals of its own.
[[nodiscard]] Strategy robot_strategy(const Strategy& strategy, bool defends, int declarer_deals,
                                      std::size_t cards);

// How the tricks before a comparison are played.
struct Opening {
  int tricks = 10;            // left when the comparison begins
  bool double_dummy = false;  // both sides perfectly, ties by lot, instead of Monte Carlo
  int deals = 12;             // of the Monte Carlo method
  std::optional<std::pair<int, Strain>> only = std::nullopt;  // level and strain: no others
};
// Game `index` of a comparison; none when the budget's stop asks.
[[nodiscard]] Result<std::optional<Game>> balanced_game(std::uint64_t seed, std::uint64_t index,
                                                        const Opening& opening,
                                                        const Agreements& agreements,
                                                        const Budget& budget);

// The decision of whoever is to play in the game.
[[nodiscard]] Decision decision_of(const Game& game, const Table& table);

}  // namespace yomi::bridge
