// Reading the play: how likely the cards that were played are, if a deal is the true one.
//
// A player who held these cards chose this one of them. Players mostly choose what is good, so a
// deal on which the card was a mistake is less likely than one on which it was not. The model: of
// the groups of touching cards that a hand could have played, each is chosen with a weight that
// falls by e for every `trick` of double-dummy regret; with chance `lapse` any group at all. Cards
// that touch say nothing here: which of them was played is the signals' business (knowledge.h).
//
// Early cards are dear to judge, so there only the goal is asked for (does the card still reach it,
// where some card does?). The last cards are read first, as far as `milliseconds` a deal go by a
// fixed table of what questions cost, never by a clock: the same plays are read on every machine.
#pragma once

#include <optional>
#include <stop_token>
#include <vector>

#include "bridge/double_dummy.h"
#include "bridge/play.h"

namespace yomi::bridge {

struct InferenceOptions {
  double milliseconds = 0;  // of double dummy for a deal; 0: the play is not read
  double trick = 0.5;       // regret in tricks that makes a card e times less likely
  double goal = 0.7;        // the same where a goal was given away, early in the play
  double lapse = 0.05;
};

class PlayReader {
 public:
  // What `viewer` reads: the cards of the hands that viewer does not command.
  PlayReader(const Contract& contract, std::vector<Played> plays, Seat viewer,
             const InferenceOptions& options);

  // Whether no card is read: every deal is as likely then.
  [[nodiscard]] bool empty() const { return read_ == 0; }
  // Cards that are read.
  [[nodiscard]] int size() const { return read_; }
  // What reading them costs on one deal, by question_cost.
  [[nodiscard]] double cost() const { return cost_; }
  // The natural logarithm of the likelihood; none when asked to stop. `deal` has all 52 cards.
  [[nodiscard]] std::optional<double> log_likelihood(const Deal& deal, DoubleDummy& solver,
                                                     const std::stop_token& stop) const;

 private:
  enum class Question : std::uint8_t { kNone, kTricks, kGoal };
  [[nodiscard]] double log_chance(const Position& position, Card card, Question question,
                                  DoubleDummy& solver) const;

  Contract contract_;
  std::vector<Played> plays_;
  InferenceOptions options_;
  std::vector<Question> questions_;  // for each of plays_
  int read_ = 0;
  double cost_ = 0;
};

// What a question to the double-dummy solver costs, in milliseconds: a fixed table, no clock.
[[nodiscard]] double question_cost(int tricks_left);

// Weights from logarithms: the largest is 1.
[[nodiscard]] std::vector<double> weights_of(const std::vector<double>& logarithms);

}  // namespace yomi::bridge
