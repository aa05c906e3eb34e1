// `bridge bid`: the call a hand makes and what else was considered, or the whole auction of a deal.
// `bridge explain`: what each call of an auction showed.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "answers/bridge/agreements.h"
#include "bridge/bid_choice.h"

namespace yomi::answers::bridge {

// --- what a call shows

// So many of some cards of a suit: "2 of AKQ in ♠".
struct HonourRow {
  std::string suit;
  std::string cards;
  int least = 0;
  int most = 13;
};
struct KeysRow {
  int least = 0;
  int most = 5;
  int modulo = 0;    // 3: none stands for three too
  std::string suit;  // whose king counts; empty: aces alone
};
// One kind of hand: all of it holds at once. Spans are least and most.
struct RangeRow {
  double weight = 1;
  std::vector<int> points;
  bool balanced = false;
  std::vector<int> spades;
  std::vector<int> hearts;
  std::vector<int> diamonds;
  std::vector<int> clubs;
  std::vector<HonourRow> honours;
  std::optional<KeysRow> keys;
};
[[nodiscard]] const Shape& shape_of(Of<HonourRow>);
[[nodiscard]] const Shape& shape_of(Of<KeysRow>);
[[nodiscard]] const Shape& shape_of(Of<RangeRow>);
[[nodiscard]] std::vector<RangeRow> range_rows(const std::vector<game::HandRange>& ranges);
// "15–17 points, balanced", 15–17点、バランス
[[nodiscard]] Sentence range_text(const RangeRow& range);
// Those that are likely, each with how likely beside the first where it is less so.
[[nodiscard]] std::vector<Sentence> likely_ranges(const std::vector<RangeRow>& ranges);
// The same in one: "…; or …".
[[nodiscard]] Sentence ranges_text(const std::vector<RangeRow>& ranges);

struct CallRow {
  game::Seat seat = game::Seat::kNorth;
  std::string call;
  int rule = 0;              // the file's line; 0: no rule knows the call here
  Wording words;             // the file's
  bool contradicts = false;  // what the seat had shown before
  std::vector<RangeRow> ranges;
};
[[nodiscard]] const Shape& shape_of(Of<CallRow>);
// What it shows: the ranges, or that it is unknown.
[[nodiscard]] std::vector<Sentence> shown_lines(const CallRow& call);
[[nodiscard]] Sentence shown_text(const CallRow& call);

// An answer that comes back to be rendered has its file's words in one language. Those of the
// systems that ship are known in both: of this line first, else of any rule.
[[nodiscard]] Wording in_both_languages(const Wording& words, int line);

// --- explain

struct ExplainRequest {
  std::string auction;
  game::Seat dealer = game::Seat::kNorth;
  game::Vulnerable vulnerable = game::Vulnerable::kNone;
  std::string system = "natural";
};
struct SeatShown {
  game::Seat seat = game::Seat::kNorth;
  std::vector<RangeRow> ranges;
};
struct ExplainAnswer {
  std::vector<CallRow> calls;
  std::vector<SeatShown> shown;  // by the calls together
  bool ended = false;
  std::optional<std::string> contract;  // where the auction ended in one
  std::optional<game::Seat> declarer;
};
[[nodiscard]] const Shape& shape_of(Of<ExplainRequest>);
[[nodiscard]] const Shape& shape_of(Of<SeatShown>);
[[nodiscard]] const Shape& shape_of(Of<ExplainAnswer>);
[[nodiscard]] Result<ExplainAnswer> explain(const ExplainRequest& request, const Context& context);
void complete(ExplainAnswer& answer);  // of words in one language
[[nodiscard]] Sentence headline(const ExplainAnswer& answer);
[[nodiscard]] std::string words(const ExplainAnswer& answer, const View& view);

// --- bid

enum class Simulate { kOn, kOff };
[[nodiscard]] std::span<const Choice> choices_of(Of<Simulate>);

struct BidRequest {
  std::string hand;   // or a deal
  std::string board;  // which of several
  std::string auction;
  std::optional<game::Seat> dealer;
  std::optional<game::Vulnerable> vulnerable;
  std::optional<Simulate> simulate;  // on for a hand, off for a deal
  int deals = 32;
  std::string seed = "1";
  std::string system = "natural";
  Limits limits;
};
struct ConsideredRow {
  std::string call;
  int rule = 0;
  Wording words;  // the file's
  // Where deals decided, in IMPs:
  std::optional<double> imps;  // against the other calls
  std::vector<double> interval;
  std::optional<double> behind;  // the chosen call's less this one's
  std::vector<double> behind_interval;
  std::optional<std::string> contract;  // that it led to most often
  std::optional<game::Seat> declarer;
  int times = 0;
};
struct BidAnswer {
  Outcome outcome;
  std::optional<CallRow> choice;  // of a hand
  bool simulated = false;         // the file left it open, and deals decided
  int deals = 0;
  int deals_asked = 0;
  int loosened = 0;  // steps, of loosen_steps
  int loosen_steps = 0;
  std::vector<ConsideredRow> considered;  // the choice first
  std::vector<std::string> auction;       // of a deal
  std::optional<std::string> contract;
  std::optional<game::Seat> declarer;
};
[[nodiscard]] const Shape& shape_of(Of<BidRequest>);
[[nodiscard]] const Shape& shape_of(Of<ConsideredRow>);
[[nodiscard]] const Shape& shape_of(Of<BidAnswer>);
[[nodiscard]] Result<BidAnswer> bid(const BidRequest& request, const Context& context);
void complete(BidAnswer& answer);  // of words in one language
[[nodiscard]] Sentence headline(const BidAnswer& answer);
[[nodiscard]] std::string words(const BidAnswer& answer, const View& view);

}  // namespace yomi::answers::bridge
