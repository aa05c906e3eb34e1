// `bridge review`: played records card by card. What each card cost double dummy; where it cost
// something, what its player could know; the turning point; signals missed and misread; calls that
// misdescribed the hand; and, over all boards, where each player's tricks went and how the defence
// compares with our own.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "answers/bridge/advise.h"
#include "answers/bridge/bid.h"
#include "answers/bridge/survey.h"
#include "bridge/review.h"

namespace yomi::bridge {
[[nodiscard]] std::span<const answers::Choice> choices_of(answers::Of<Blame>);
[[nodiscard]] std::span<const answers::Choice> choices_of(answers::Of<Moment>);
}  // namespace yomi::bridge

namespace yomi::answers::bridge {

// How the boards of a text are reviewed: the question's and the survey's.
struct Reviewing {
  std::string player;    // only the cards of this one: a name, or a seat
  bool plain = false;    // double dummy alone: nobody is asked what could be known
  bool compare = false;  // what our own defenders' cards would have cost
};
struct ReviewRequest {
  std::string deal;
  std::string board;
  std::string table;
  Reviewing reviewing;
  Agreed agreed;
  int deals = 60;  // of each advice
  std::string seed = "1";
  bool pbn = false;  // the boards with comments as PBN
  Limits limits;
};

// What our advice plays from that seat.
struct StepAdvice {
  std::string card;
  int cost = 0;                       // of that card, double dummy
  double tricks = 0;                  // of the player's side over the whole deal, on deals that fit
  double played_tricks = 0;           // the same with the card played
  std::optional<std::string> better;  // of the cards that save a trick: the best on those deals
  std::optional<double> better_tricks;  // the same with it
  bool misled = false;                  // a hidden hand is not what its calls showed
  std::uint64_t deals = 0;
  game::Blame blame = game::Blame::kUnknowable;  // of a card that cost something
  std::vector<Reason> reasons;                   // likewise: why the advice plays its card
};
struct StepSignal {
  game::SignalSays sent = game::SignalSays::kNothing;
  game::SignalSays truth = game::SignalSays::kNothing;  // what the hand had to say
  std::string suit;                                     // "S"
  std::string card;                                     // that would have said it, at no cost
};
struct ReviewStep {
  int number = 1;  // of the cards played
  int trick = 1;
  int place = 1;
  game::Seat seat = game::Seat::kNorth;
  game::Seat player = game::Seat::kNorth;  // declarer for dummy
  game::Moment moment = game::Moment::kFollow;
  std::string card;
  int best = 0;    // tricks of the player's side with the best card, double dummy
  int tricks = 0;  // the same after this one
  int cost = 0;
  std::vector<std::string> best_cards;
  std::optional<StepAdvice> advice;
  std::optional<StepSignal> missed;
  std::optional<std::string> misread;  // the suit that partner had asked for
};
struct ReviewedCall {
  int number = 1;
  game::Seat seat = game::Seat::kNorth;
  std::string call;
  Wording shows;                 // the system's words; may be empty
  std::vector<RangeRow> ranges;  // the hands that it shows
  std::string hand;
  int points = 0;
};
struct BoardReview {
  std::string board;
  std::string room;
  std::string position;  // the whole record; questions about a card ask for its `number` less one
  std::vector<std::string> players;  // by North, East, South, West: the name, else the seat
  std::string contract;
  game::Seat declarer = game::Seat::kNorth;
  int target = 0;                    // tricks that make the contract
  int double_dummy = 0;              // declarer's before the lead
  int result = 0;                    // declarer's, double dummy from the last card on
  std::optional<int> turning_point;  // the card's number
  std::vector<ReviewStep> steps;
  std::vector<ReviewedCall> calls;
  std::vector<int> lost;  // by North, East, South, West
};
// One player's cards of one kind.
struct MomentLoss {
  game::Moment moment = game::Moment::kFollow;
  bool defends = true;
  int cards = 0;     // that were a choice
  int lost = 0;      // tricks, double dummy
  int knowable = 0;  // of them where the player could know better
};
struct PlayerReview {
  std::string player;
  int boards = 0;
  int declared = 0;        // of them as declarer or dummy
  int lost_declaring = 0;  // tricks, double dummy
  int lost_defending = 0;
  int knowable = 0;  // of all of them: where our advice thought less of the card, clearly
  int unclear = 0;   // where it did, and that could be chance
  int missed = 0;    // signals
  int misread = 0;   // signals of partner's
  int misbids = 0;   // calls that misdescribed the hand
  std::vector<MomentLoss> losses;  // where the tricks went
};
// The defence, board by board, in tricks lost double dummy.
struct DefenceFigures {
  std::uint64_t boards = 0;
  double lost = 0;                // a board, by those who sat there
  std::vector<double> interval;   // 95%; none for fewer than ten boards
  std::optional<double> advised;  // by the cards of our advice in the same positions
  std::vector<double> advised_interval;
  std::optional<PairedGain> gain;  // tricks that our cards save a board
};
struct ReviewAnswer {
  Outcome outcome;
  std::vector<BoardReview> boards;
  std::vector<PlayerReview> players;
  std::optional<DefenceFigures> defence;
  std::vector<Mistake> mistakes;  // boards that could not be reviewed
  std::optional<std::string> pbn;
};
[[nodiscard]] const Shape& shape_of(Of<Reviewing>);
[[nodiscard]] const Shape& shape_of(Of<ReviewRequest>);
[[nodiscard]] const Shape& shape_of(Of<StepAdvice>);
[[nodiscard]] const Shape& shape_of(Of<StepSignal>);
[[nodiscard]] const Shape& shape_of(Of<ReviewStep>);
[[nodiscard]] const Shape& shape_of(Of<ReviewedCall>);
// "the hand (11 points, …) is not what it shows: 15–17 points, balanced"
[[nodiscard]] Sentence misbid_text(const ReviewedCall& call);
[[nodiscard]] const Shape& shape_of(Of<BoardReview>);
[[nodiscard]] const Shape& shape_of(Of<MomentLoss>);
[[nodiscard]] const Shape& shape_of(Of<PlayerReview>);
[[nodiscard]] const Shape& shape_of(Of<DefenceFigures>);
[[nodiscard]] const Shape& shape_of(Of<ReviewAnswer>);
[[nodiscard]] Result<ReviewAnswer> review(const ReviewRequest& request, const Context& context);
void complete(ReviewAnswer& answer);  // of words in one language
[[nodiscard]] Sentence headline(const ReviewAnswer& answer);
[[nodiscard]] std::string words(const ReviewAnswer& answer, const View& view);

// The boards of a text that can be reviewed, each of them a record by itself; what is wrong with
// the others.
struct ReviewBoards {
  std::vector<game::Record> records;  // named: the tag Board is what the board is called
  std::vector<Mistake> mistakes;
};
[[nodiscard]] Result<ReviewBoards> boards_to_review(const std::string& text,
                                                    const game::BoardChoice& choice);
[[nodiscard]] BoardReview board_review(const game::Record& record, const game::Agreements& agreed,
                                       const game::Review& done);
// Who sits there: the tag's name, else the seat's.
[[nodiscard]] std::string player_name(const game::Record& record, game::Seat seat);
// Players and defence of the boards that are there.
void sum_up(const Reviewing& reviewing, ReviewAnswer& answer);
// The record with its review as comments, in English as PBN files are.
[[nodiscard]] game::Record annotated(game::Record record, const BoardReview& board);

}  // namespace yomi::answers::bridge
