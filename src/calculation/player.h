// The players: the paper's (sections 3.3 and 3.4) and stronger ones, which differ in their settings
// only.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/budget.h"
#include "calculation/calibration.h"
#include "calculation/estimate.h"
#include "calculation/optimum.h"
#include "calculation/pool.h"
#include "calculation/rules.h"

namespace yomi::calculation {

// Every member is a switch; docs/calculation.md has the measured worth of each.
struct Style {
  Model model;
  int plans = 50;          // kept for the position on the table (section 3.3)
  bool combine = false;    // 1 − Π(1 − p) over the plans instead of the best p
  bool refine = true;      // look for better plans around the best one
  bool apart = true;       // a playable card on a stack is valued as kept, not as raised at once
  int ahead = 0;           // cards of look-ahead (section 3.4)
  int ahead_plans = 10;    // kept in the look-ahead
  int width = 2;           // placements looked into per card below the first look-ahead level
  bool calibrated = true;  // average chances (calibration.h) instead of raw estimates
  float deeper_below = 0;  // where no placement has such a chance, look one card further
  // Placements whose log odds, looked ahead less far, are so much below the best's are left out of
  // the next card of look-ahead.
  std::array<float, 2> close = {100, 100};  // before the first card, before the others
  // With so few cards in the stock the best play is found exactly (optimum.h), where that takes no
  // more than so many positions for a placement.
  int exact_cards = 0;
  std::uint64_t exact_positions = 0;

  [[nodiscard]] static Style paper(int plans, int ahead);
  [[nodiscard]] static Style fast(int stacks);
  [[nodiscard]] static Style strong(int stacks);
};

struct Option {
  Placement placement;
  float estimate = 0;  // of the best plan
  float chance = 0;    // calibrated, and looked ahead as far as the placement stayed close
};

class Player {
 public:
  Player(const Style& style, int stacks, std::uint64_t bytes,
         std::shared_ptr<const PairTable> table = nullptr, const Deck& deck = kWholeDeck);
  // In place of the shipped curves, which are those of the whole deck.
  void set_calibration(const Calibration& calibration) { calibration_ = calibration; }

  // A fresh game, or a position in mid-game with an empty hand.
  void start();
  void start(const Position& position);
  // What node() was: to play on from one position several times.
  void start(const Node& node);
  // Decides where a card of `rank` goes and places it; the options may be asked for. The moves
  // made: one placement, then the raises.
  std::vector<Move> play(int rank, std::vector<Option>* options = nullptr);
  // The cards that come next, where the player has seen them; the rest of the stock stays unknown.
  // Look-ahead then draws these, and goes a card further for each of the first few.
  void set_next(std::span<const std::uint8_t> ranks);
  // Counts plans looked at. Once it has run out, play() returns soon, with any placement, and what
  // is remembered of pairs is worthless: such a player is not to be used again. Null: no limits.
  void set_meter(Meter* meter);
  [[nodiscard]] bool stopped() const { return meter_ != nullptr && meter_->stopped(); }
  [[nodiscard]] const Node& node() const { return node_; }
  // Whether the game is given up: no plan is known that could succeed, or there is none.
  [[nodiscard]] bool hopeless() const { return hopeless_; }
  [[nodiscard]] const Style& style() const { return style_; }
  [[nodiscard]] Evaluator& evaluator() { return evaluator_; }
  [[nodiscard]] std::uint64_t evaluated() const { return pool_.evaluated(); }

  // The chance of success that the estimate of a settled node stands for.
  [[nodiscard]] float chance(const Node& node);
  // The chance of the position on the table, that of the best play where it was found.
  [[nodiscard]] float chance() { return exact_ ? *exact_ : chance(node_); }

 private:
  // Replaces the chances of the options that stay close by what look-ahead says, card by card;
  // `open` says which did.
  void look_ahead(const std::vector<Node>& children, std::vector<Option>& options, int cards,
                  std::vector<char>& open);
  float look_ahead(const Node& node, int depth);
  float best_child(const Node& drawn, int rank, int depth);
  // Where the best play can be found exactly: its moves, made. The card is in position_'s hand.
  std::optional<std::vector<Move>> play_exactly(std::vector<Option>* options);
  // The raises that cost nothing of exact_, made in position_.
  void raise_freely(std::vector<Move>& moves);
  bool go_on();
  // The next card where it is known, or 0.
  [[nodiscard]] int next_rank(int left) const;

  Style style_;
  int stacks_;
  Deck deck_;
  Evaluator evaluator_;
  Pool pool_;
  Calibration calibration_;
  std::unique_ptr<Optimum> optimum_;  // where the style wants exact play
  Node node_;
  Position position_;  // the same, as it lies on the table
  bool hopeless_ = false;
  std::optional<float> exact_;              // its chance, where the last card was played exactly
  std::vector<std::vector<Node>> scratch_;  // [depth]
  std::vector<std::uint8_t> next_;
  int next_left_ = 0;  // cards in the stock when next_[0] is its first
  Meter* meter_ = nullptr;
  std::uint64_t counted_ = 0;  // plans that the meter knows of
};

// A game from `start` (its hand empty), the stock in the order of `cards`; or a whole one from
// empty bases.
struct GameRecord {
  bool won = false;
  bool stopped = false;  // the meter ran out before the end
  int placed = 0;        // cards before the game was over or hopeless
  std::vector<std::vector<Move>> moves;
  std::vector<float> estimates;  // after each card
};
[[nodiscard]] GameRecord play_game(Player& player, const Position& start,
                                   std::span<const std::uint8_t> cards, bool record = false,
                                   Meter* meter = nullptr);
[[nodiscard]] GameRecord play_game(Player& player, const Shuffle& shuffle, bool record = false,
                                   Meter* meter = nullptr);

}  // namespace yomi::calculation
