// The players: the paper's (sections 3.3 and 3.4) and stronger ones, which differ in their settings
// only.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <utility>
#include <vector>

#include "base/budget.h"
#include "calculation/calibration.h"
#include "calculation/estimate.h"
#include "calculation/network.h"
#include "calculation/pool.h"
#include "calculation/rules.h"

namespace yomi::calculation {

// Every member is a switch; docs/calculation.md has the measured worth of each.
struct Style {
  Model model;
  int plans = 50;             // kept for the position on the table (section 3.3)
  bool combine = false;       // 1 − Π(1 − p) over the plans instead of the best p
  bool refine = true;         // look for better plans around the best one
  int ahead = 0;              // cards of look-ahead (section 3.4)
  int ahead_plans = 10;       // kept in the look-ahead
  bool ahead_refine = false;  // look for better plans there too
  int width = 2;              // placements looked into per card below the first look-ahead level
  bool calibrated = true;     // average chances (calibration.h) instead of raw estimates
  bool learned = false;       // chances from the learned value (network.h) where there is one
  float deeper_below = 0;     // where no placement has such a chance, look one card further
  // Placements whose log odds, looked ahead less far, are so much below the best's are left out of
  // the next card of look-ahead.
  std::array<float, 2> close = {100, 100};  // before the first card, before the others

  // Close decisions are tried out: the stock is shuffled up to `trials` times, and after each
  // placement the player without look-ahead plays the next `trial_cards` cards of it; the same
  // cards for every placement. Placements that are clearly worse, or as good as the best, drop out
  // on the way.
  int trials = 0;
  int trial_cards = 16;
  int trial_plans = 8;      // kept in these games
  float trial_gap = 0.15F;  // placements whose chance is so much below the best are left out
  int trial_ways = 4;       // and all but so many
  float trial_prior = 16;   // the look-ahead counts as so many trials

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
         std::shared_ptr<const PairTable> table = nullptr);

  // A fresh game, or a position in mid-game with an empty hand.
  void start();
  void start(const Position& position);
  // What node() was: to play on from one position several times.
  void start(const Node& node) { node_ = node; }
  // Decides where a card of `rank` goes and places it; the options may be asked for. The moves
  // made: one placement, then the raises.
  std::vector<Move> play(int rank, std::vector<Option>* options = nullptr);
  // Once this asks to stop, play() returns soon, with any placement.
  void set_stop(std::stop_token stop) { stop_ = std::move(stop); }
  [[nodiscard]] const Node& node() const { return node_; }
  // Whether any plan is left that could succeed.
  [[nodiscard]] bool hopeless() const { return node_.plans.empty(); }
  [[nodiscard]] const Style& style() const { return style_; }
  [[nodiscard]] Evaluator& evaluator() { return evaluator_; }
  [[nodiscard]] std::uint64_t evaluated() const { return pool_.evaluated(); }

  // The chance of success that the estimate of a settled node stands for.
  [[nodiscard]] float chance(const Node& node);

 private:
  // Replaces the chances of the options that stay close by what look-ahead says, card by card;
  // `open` says which did.
  void look_ahead(const std::vector<Node>& children, std::vector<Option>& options, int cards,
                  std::vector<char>& open);
  float look_ahead(const Node& node, int depth);
  float best_child(const Node& drawn, int rank, int depth);
  // Changes the chances of the open options that are close to what trials say.
  void try_out(const std::vector<Node>& children, std::vector<Option>& options,
               const std::vector<char>& open);
  // The chance after `cards` were played without look-ahead.
  float trial(const Node& start, std::span<const std::uint8_t> cards);
  // The learned chance of a plan with `left` cards in the stock; and whether there is one.
  [[nodiscard]] bool has_learned(int left) const {
    return network_ != nullptr && left >= Network::kLeastLeft;
  }
  [[nodiscard]] float learned(const Plan& plan, const Shape& shape, const Terms& terms, float value,
                              const StockCounts& stock, int left) const;

  Style style_;
  int stacks_;
  Evaluator evaluator_;
  Pool pool_;
  Calibration calibration_;
  const Network* network_;
  Pool::Found found_;
  Node node_;
  std::vector<std::vector<Node>> scratch_;  // [depth]
  std::vector<Placement> ways_;
  Node trial_node_;
  std::stop_token stop_;
};

// A whole game from the stock in `shuffle`.
struct GameRecord {
  bool won = false;
  bool stopped = false;  // asked to, before the end
  int placed = 0;        // cards before the game was over or hopeless
  std::vector<std::vector<Move>> moves;
  std::vector<float> estimates;  // after each card
};
[[nodiscard]] GameRecord play_game(Player& player, const Shuffle& shuffle, bool record = false,
                                   const std::stop_token& stop = {});

}  // namespace yomi::calculation
