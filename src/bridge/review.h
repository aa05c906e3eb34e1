// A played record card by card: what each card cost, and what its player could know of that.
//
// Cost. A card's double-dummy cost is what its side still took with the best card, less what it
// takes after the card played: 0 for every card of perfect play by all four, whatever the result.
// The costs of the two sides add up: tricks at the table = tricks double dummy before the lead +
// what declarer's side was given − what it gave away.
//
// Blame. Double dummy sees all hands; a player does not. Where a card cost something, our advice is
// asked from that seat (advise.h): what it would play, and how the cards that would have saved a
// trick here compare with the one played, on deals that fit what the player knew. Where the best of
// them is better beyond the noise, the player could know better; where it is better, but that could
// be chance, it stays open; where it is no better, or the advice plays the same card, the player
// could not know, whatever else the advice would play.
//
// Comparison. With `compare` the advice is asked at every card of the defence where one legal card
// costs something and another does not: what its cards cost double dummy, beside what the cards of
// those who sat there cost, in the same positions.
//
// Turning point: the last card after which the contract's fate is another one; where it never
// changed, there is none.
//
// Signals of the defenders. Missed: a card that told partner something false, where another one
// that takes as many tricks double dummy would have told the truth. Misread: a lead that cost
// tricks, where partner had asked for a suit and a card of that suit cost nothing.
//
// Calls. A call misdescribes the hand where the system knows the call and the hand is in none of
// the ranges that the call shows.
#pragma once

#include <optional>
#include <vector>

#include "bridge/advise.h"
#include "bridge/bidding.h"

namespace yomi::bridge {

enum class Blame : std::uint8_t {
  kKnowable,    // a card that saves a trick is better by what the player knew, beyond the noise
  kUnclear,     // it is better, and that could be chance
  kUnknowable,  // it is no better, or the advice plays the same card as the player
};

// How a card was played.
enum class Moment : std::uint8_t { kOpeningLead, kLead, kFollow, kDiscard };

struct MissedSignal {
  SignalSituation situation;
  SignalSays sent = SignalSays::kNothing;
  SignalSays truth = SignalSays::kNothing;
  Card instead = Card::from_index(0);  // the card that would have told the truth
};

struct CardReview {
  Played played = {Card::from_index(0), Seat::kNorth, 0, 0};
  Seat player = Seat::kNorth;  // who chose it: declarer for dummy
  bool defends = true;
  Moment moment = Moment::kFollow;
  bool forced = false;     // no other card was legal
  bool some_cost = false;  // some legal card costs something
  int best = 0;            // tricks of the player's side over the whole deal with the best card
  int tricks = 0;          // the same after this one
  Hand best_cards;
  std::optional<Advice> advice;        // where it was asked for
  int advised_cost = 0;                // of the advice's card, double dummy
  std::optional<Card> better;          // of the cards that save a trick the advice's favourite
  std::size_t compared = 0;            // cards that save a trick, equal ones counted once
  bool misled = false;                 // a hidden hand is not what its calls showed
  std::optional<MissedSignal> missed;  // of a defender
  std::optional<Suit> misread;         // the suit that partner had asked for

  [[nodiscard]] int cost() const { return best - tricks; }
  // Requires advice.
  [[nodiscard]] Blame blame() const;
};

struct CallReview {
  std::size_t index = 0;
  Seat seat = Seat::kNorth;
  Call call = Call::pass();
  Meaning meaning;  // what the call shows
  Hand hand;        // that made it
};

struct Review {
  Contract contract;
  int double_dummy = 0;  // declarer's tricks before the lead
  int result = 0;        // declarer's tricks: played out double dummy from the last card on
  std::vector<CardReview> cards;
  std::vector<CallReview> calls;  // that misdescribe
  std::optional<std::size_t> turning_point;
  std::array<int, 4> lost = {};       // tricks by seat; dummy's are declarer's
  std::optional<StopReason> stopped;  // cards are missing then, or advice
};

struct ReviewOptions {
  bool advice = true;
  bool compare = false;  // advice for every card of the defence that matters
  Strategy strategy = {};
  Progress* progress = nullptr;  // hears of the decisions that advice is asked for
};

// A strategy that needs about a second for a decision: plain sampling with signals read.
[[nodiscard]] Strategy review_strategy();

// The record with its first `count` cards alone.
[[nodiscard]] Record record_before(const Record& record, std::size_t count);

// Why a record cannot be reviewed: without contract, without play, with a revoke, or its four hands
// are not known.
[[nodiscard]] Status reviewable(const Record& record);

// Requires a record without faults; refuses one that is not reviewable.
[[nodiscard]] Result<Review> review(const Record& record, const Agreements& agreements,
                                    const ReviewOptions& options, const Budget& budget,
                                    survey::Executor& executor);

}  // namespace yomi::bridge
