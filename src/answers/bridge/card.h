// `bridge card`: what the program's own player plays in the seat whose turn it is.
#pragma once

#include <optional>
#include <string>

#include "answers/bridge/advise.h"

namespace yomi::answers::bridge {

struct CardRequest {
  Board board;
  Agreed agreed;
  Method method = Method::kAbc;  // of a defender; declarer plays by Monte Carlo alone
  Sampling sampling;
  Modelling modelling;
  int declarer_deals = 30;
  Limits limits;
};
struct CardAnswer {
  Outcome outcome;
  game::Seat seat = game::Seat::kNorth;
  std::string card;                 // always one: the best so far where the budget ended it
  bool forced = false;              // nothing else is legal
  bool hasty = false;               // without a single deal: by rule of thumb
  std::optional<double> set_rate;   // how often the contract is set after it
  std::optional<double> gain;       // where abc overruled the Monte Carlo choice
  std::optional<SignalRow> signal;  // of a defender
  std::string position;             // the board after it
};
[[nodiscard]] const Shape& shape_of(Of<CardRequest>);
[[nodiscard]] const Shape& shape_of(Of<CardAnswer>);
[[nodiscard]] Result<CardAnswer> card(const CardRequest& request, const Context& context);
[[nodiscard]] Sentence headline(const CardAnswer& answer);
// What the player thought: "contract set 63%, encourages ♥"; empty where there is nothing to say.
[[nodiscard]] std::string thought(const CardAnswer& answer, const View& view);
[[nodiscard]] std::string words(const CardAnswer& answer, const View& view);

}  // namespace yomi::answers::bridge
