// `bridge advise`: which card to play now, for a defender or for declarer, and why. `bridge lead`:
// the opening lead.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "answers/bridge/agreements.h"

namespace yomi::bridge {
[[nodiscard]] std::span<const answers::Choice> choices_of(answers::Of<Ground>);
[[nodiscard]] std::span<const answers::Choice> choices_of(answers::Of<Margin>);
[[nodiscard]] std::span<const answers::Choice> choices_of(answers::Of<SignalKind>);
[[nodiscard]] std::span<const answers::Choice> choices_of(answers::Of<SignalSays>);
}  // namespace yomi::bridge

namespace yomi::answers::bridge {

struct AdviseRequest {
  Board board;
  std::optional<game::Seat> seat;  // refused where it is another's turn
  Agreed agreed;
  Method method = Method::kAbc;
  Sampling sampling;
  Modelling modelling;
  Limits limits;
};
[[nodiscard]] const Shape& shape_of(Of<AdviseRequest>);
// Nobody can be modelled before dummy is seen.
struct LeadRequest {
  Board board;
  Agreed agreed;
  Sampling sampling;
  Limits limits;
};
[[nodiscard]] const Shape& shape_of(Of<LeadRequest>);

// Cards that take the same tricks on every deal drawn stand in one row.
struct CardRow {
  std::string card;                // the one to play of them
  std::vector<std::string> equal;  // the others
  double set_rate = 0;             // of the contract; declarer makes it in the rest
  std::vector<double> interval;    // its 95%
  double tricks = 0;               // of the defence, over the whole deal
  double value = 0;                // by the objective, for the side to play
  std::vector<double> value_interval;
};
// One card over another on the same deals, by the objective or in tricks.
struct GainRow {
  double mean = 0;
  std::vector<double> interval;  // 95%
  std::uint64_t better = 0;      // deals
  std::uint64_t worse = 0;
};
// The best card that is not equal to the plain choice.
struct RivalRow {
  std::string card;
  game::Margin margin = game::Margin::kEven;
  GainRow gain;    // of the plain choice over it
  GainRow tricks;  // the same in tricks
};
// On what share of the deals drawn a hidden card is in a seat.
struct HolderRow {
  std::string card;
  game::Seat seat = game::Seat::kNorth;
  double share = 0;  // by weight
};
// An honour that goes with the choice's result.
struct FactRow {
  game::Seat seat = game::Seat::kNorth;
  std::string card;
  double when_set = 0;
  double otherwise = 0;
  std::uint64_t held_set = 0;
  std::uint64_t set = 0;
  std::uint64_t held_made = 0;
  std::uint64_t made = 0;
};
struct SignalRow {
  std::string card;
  game::SignalKind kind = game::SignalKind::kNone;
  game::SignalSays says = game::SignalSays::kNothing;
  std::string suit;   // that it speaks of, or asks for
  std::string than;   // a preference: the other suit
  bool truth = true;  // of our own: it says what the hand has to say
};
struct NextRow {
  std::string card;
  std::uint64_t count = 0;
};
// A card played out against what the others can know.
struct ModelRow {
  std::string card;
  std::uint64_t deals = 0;
  double set_rate = 0;
  double tricks = 0;
  double value = 0;
  std::vector<NextRow> partner_next;
  std::vector<NextRow> opponents_next;
};
struct AbcRow {
  std::uint64_t deals = 0;
  std::uint64_t deals_asked = 0;
  std::string challenger;
  double gain = 0;  // of the challenger over the plain choice
  std::vector<double> interval;
  std::uint64_t better = 0;
  std::uint64_t worse = 0;
  bool clear = false;      // it takes the plain choice's place
  bool cut_short = false;  // stopped before the challenger was judged
  std::vector<ModelRow> cards;
};
struct LoosenedRow {
  bool signals_softened = false;
  int auction_steps = 0;
  bool signals_dropped = false;
};
struct RankRow {
  double busy_seconds = 0;
  double efficiency = 0;
};

enum class Why {
  // Why the choice: these stand first.
  kOnlyCard,
  kLowest,
  kAgreedLead,
  kTrueSignal,
  kModels,
  kModelsDeclarer,
  kRequest,
  kSuitLead,
  kPartnersSuit,
  kAllEqual,
  kClear,
  kChance,
  kTricks,
  kEven,
  // What else is to say.
  kSuits,
  kFactSet,
  kFactMade,
  kSignalRead,
  kSignalSent,
  kSignalUntrue,
  kPlayRead,
  kPartnerNext,
  kDeclarerNext,
  kDefenceNext,
  kAbcGain,
  kAbcNotClear,
  kAbcNone,
  kSignalsSoftened,
  kAuctionLoosened,
  kSignalsDropped,
};
[[nodiscard]] std::span<const Choice> choices_of(Of<Why>);
// A reason is a code and what it speaks of: cards as "S4", seats as "N", figures as text.
struct Reason {
  Why why = Why::kOnlyCard;
  std::vector<std::string> arguments;
};

struct AdviseAnswer {
  Outcome outcome;
  game::Seat seat = game::Seat::kNorth;
  std::string contract;
  game::Seat declarer = game::Seat::kNorth;
  std::optional<std::string> choice;
  std::optional<game::Ground> ground;
  std::optional<std::string> monte_carlo_choice;
  game::Objective objective = game::Objective::kSet;
  bool defends = true;
  std::vector<CardRow> cards;  // the best first
  std::optional<RivalRow> against;
  std::vector<FactRow> facts;
  std::vector<HolderRow> holders;
  std::vector<SignalRow> signals_read;
  std::optional<SignalRow> signal;
  std::optional<AbcRow> abc;
  std::vector<Reason> reasons;
  std::uint64_t deals = 0;
  std::uint64_t deals_asked = 0;
  double effective_deals = 0;
  int plays_read = 0;
  double possible = 0;
  LoosenedRow loosened;
  std::string seed;
  double sampling_seconds = 0;
  std::vector<RankRow> ranks;  // on a cluster
};
[[nodiscard]] const Shape& shape_of(Of<CardRow>);
[[nodiscard]] const Shape& shape_of(Of<GainRow>);
[[nodiscard]] const Shape& shape_of(Of<RivalRow>);
[[nodiscard]] const Shape& shape_of(Of<HolderRow>);
[[nodiscard]] const Shape& shape_of(Of<FactRow>);
[[nodiscard]] const Shape& shape_of(Of<SignalRow>);
[[nodiscard]] const Shape& shape_of(Of<NextRow>);
[[nodiscard]] const Shape& shape_of(Of<ModelRow>);
[[nodiscard]] const Shape& shape_of(Of<AbcRow>);
[[nodiscard]] const Shape& shape_of(Of<LoosenedRow>);
[[nodiscard]] const Shape& shape_of(Of<RankRow>);
[[nodiscard]] const Shape& shape_of(Of<Reason>);
[[nodiscard]] const Shape& shape_of(Of<AdviseAnswer>);
[[nodiscard]] Result<AdviseAnswer> advise(const AdviseRequest& request, const Context& context);
[[nodiscard]] Result<AdviseAnswer> lead(const LeadRequest& request, const Context& context);
[[nodiscard]] Sentence headline(const AdviseAnswer& answer);
[[nodiscard]] std::string words(const AdviseAnswer& answer, const View& view);

[[nodiscard]] SignalRow signal_row(const game::SignalRead& signal, game::Card card);
// "encourages ♥", "asks for ♠ rather than ♦"
[[nodiscard]] Sentence signal_text(const SignalRow& signal);
[[nodiscard]] Sentence reason_text(const Reason& reason);
[[nodiscard]] std::vector<Reason> reasons_of(const game::Decision& decision,
                                             const game::Advice& advice);
// What the game's advice says, as an answer: figures and reasons.
[[nodiscard]] AdviseAnswer answer_of(const game::Decision& decision, const game::Advice& advice,
                                     std::string seed);

}  // namespace yomi::answers::bridge
