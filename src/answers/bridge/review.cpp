#include "answers/bridge/review.h"

#include <algorithm>

#include "answers/bridge/read.h"
#include "answers/bridge/review_work.h"
#include "base/text.h"
#include "stats/stats.h"
#include "survey/run.h"

namespace yomi::answers::bridge {
namespace {

using game::Seat;

std::vector<std::string> card_list(game::Hand hand) {
  std::vector<std::string> cards;
  for (const game::Card card : hand.to_vector()) cards.push_back(game::to_string(card));
  return cards;
}

std::string letter_of(game::Suit suit) {
  return std::string(game::to_string(game::strain_of(suit)));
}

StepAdvice advice_of(const game::Record& record, const game::Agreements& agreed,
                     const game::CardReview& card, std::size_t index) {
  const game::Advice& advice = *card.advice;
  StepAdvice step;
  step.card = game::to_string(advice.choice);
  step.cost = card.advised_cost;
  step.tricks = advice.of(advice.choice).value;
  step.played_tricks = advice.of(card.played.card).value;
  if (card.better) {
    // The advice's own card speaks for those that are equal to it.
    const bool chosen = advice.equal_to(advice.choice).contains(*card.better);
    const game::Card better =
        chosen && card.advised_cost < card.cost() ? advice.choice : *card.better;
    step.better = game::to_string(better);
    step.better_tricks = advice.of(better).value;
  }
  step.misled = card.misled;
  step.deals = advice.deals;
  step.blame = card.blame();
  if (card.cost() == 0) return step;
  const auto decision = game::make_decision(game::record_before(record, index), agreed);
  if (decision) step.reasons = reasons_of(*decision, advice);
  return step;
}

ReviewStep step_of(const game::Record& record, const game::Agreements& agreed,
                   const game::CardReview& card, std::size_t index) {
  ReviewStep step;
  step.number = static_cast<int>(index) + 1;
  step.trick = card.played.trick + 1;
  step.place = card.played.place + 1;
  step.seat = card.played.seat;
  step.player = card.player;
  step.moment = card.moment;
  step.card = game::to_string(card.played.card);
  step.best = card.best;
  step.tricks = card.tricks;
  step.cost = card.cost();
  step.best_cards = card_list(card.best_cards);
  if (card.advice) step.advice = advice_of(record, agreed, card, index);
  if (card.missed)
    step.missed =
        StepSignal{card.missed->sent, card.missed->truth, letter_of(card.missed->situation.suit),
                   game::to_string(card.missed->instead)};
  if (card.misread) step.misread = letter_of(*card.misread);
  return step;
}

bool is_asked(const Reviewing& reviewing, const BoardReview& board, Seat seat) {
  const std::string_view asked = trim(reviewing.player);
  if (asked.empty()) return true;
  if (to_lower_ascii(asked) == to_lower_ascii(board.players[game::at(seat)])) return true;
  const auto named = game::parse_seat(asked);
  return named && *named == seat;
}

MomentLoss& loss_of(PlayerReview& player, game::Moment moment, bool defends) {
  for (MomentLoss& each : player.losses)
    if (each.moment == moment && each.defends == defends) return each;
  return player.losses.emplace_back(MomentLoss{moment, defends, 0, 0, 0});
}

void count_step(const ReviewStep& step, bool declares, PlayerReview& player) {
  MomentLoss& loss = loss_of(player, step.moment, !declares);
  ++loss.cards;
  loss.lost += step.cost;
  (declares ? player.lost_declaring : player.lost_defending) += step.cost;
  if (step.missed) ++player.missed;
  if (step.misread) ++player.misread;
  if (!step.advice || step.cost == 0) return;
  if (step.advice->blame == game::Blame::kKnowable) {
    player.knowable += step.cost;
    loss.knowable += step.cost;
  }
  if (step.advice->blame == game::Blame::kUnclear) player.unclear += step.cost;
}

void count_players(const BoardReview& board, const Reviewing& reviewing,
                   std::vector<PlayerReview>& players) {
  for (const Seat seat : game::kSeats) {
    if (!is_asked(reviewing, board, seat)) continue;
    const std::string& name = board.players[game::at(seat)];
    auto found = std::find_if(players.begin(), players.end(),
                              [&](const PlayerReview& each) { return each.player == name; });
    if (found == players.end()) {
      PlayerReview player;
      player.player = name;
      found = players.insert(players.end(), std::move(player));
    }
    ++found->boards;
    const bool declares = game::side(seat) == game::side(board.declarer);
    if (declares) ++found->declared;
    for (const ReviewStep& step : board.steps)
      if (step.player == seat) count_step(step, declares, *found);
    for (const ReviewedCall& call : board.calls)
      if (call.seat == seat) ++found->misbids;
  }
}

// A few boards say nothing about the spread.
std::vector<double> interval_of(const stats::Summary& summary) {
  constexpr std::uint64_t kBoards = 10;
  if (summary.count() < kBoards) return {};
  return {summary.interval95().low, summary.interval95().high};
}

// `compared`: every card of the defence that mattered was asked about.
DefenceFigures defence_of(const std::vector<BoardReview>& boards, bool compared) {
  stats::Summary lost;
  stats::Summary advised;
  stats::Summary gain;
  for (const BoardReview& board : boards) {
    int theirs = 0;
    int ours = 0;
    for (const ReviewStep& step : board.steps) {
      if (game::side(step.seat) == game::side(board.declarer)) continue;
      theirs += step.cost;
      if (step.advice) ours += step.advice->cost;
    }
    lost.add(theirs);
    advised.add(ours);
    gain.add(theirs - ours);
  }
  DefenceFigures figures;
  figures.boards = lost.count();
  figures.lost = lost.mean();
  figures.interval = interval_of(lost);
  if (!compared) return figures;
  figures.advised = advised.mean();
  figures.advised_interval = interval_of(advised);
  figures.gain = PairedGain{gain.mean(), interval_of(gain)};
  return figures;
}

// All boards; those that the budget left out are missing.
Status review_all(const std::vector<game::Record>& records, const ReviewRequest& request,
                  const Setup& setup, const Context& context, std::vector<game::Record>& reviewed,
                  ReviewAnswer& answer) {
  const Budget budget = limited(context.budget, request.limits);
  Workplace workplace(context);
  const auto take = [&](const game::Record& record, BoardReview board) {
    answer.outcome.nodes += board.steps.size();
    answer.boards.push_back(std::move(board));
    reviewed.push_back(record);
  };
  if (records.size() == 1) {  // the threads work on its deals, and what was found so far counts
    const Stopwatch stopwatch;
    game::ReviewOptions options = review_options(request.reviewing, setup);
    options.progress = context.progress;
    auto done = game::review(records[0], setup.agreements, options, budget, workplace.executor());
    if (!done) return pass(done);
    answer.outcome.reason = done->stopped;
    take(records[0], board_review(records[0], setup.agreements, *done));
    answer.outcome.cpu_seconds = stopwatch.seconds();
    return {};
  }
  ReviewWork work(records, request.reviewing, request.agreed, setup, context.progress);
  auto rows = survey::map(work, budget, workplace.executor());
  if (!rows) return pass(rows);
  for (std::size_t i = 0; i < rows->size(); ++i) {
    if (!(*rows)[i]) {
      answer.outcome.reason =
          budget.stop.stop_requested() ? StopReason::kCancelled : StopReason::kTime;
      continue;
    }
    auto board = ReviewWork::board_of(*(*rows)[i]);
    if (!board) return pass(board);
    take(records[i], std::move(*board));
  }
  answer.outcome.cpu_seconds = work.seconds();
  return {};
}

}  // namespace

std::string player_name(const game::Record& record, Seat seat) {
  const std::string* name = record.tag(game::to_string(seat));
  if (name != nullptr && !name->empty() && *name != "?") return *name;
  return std::string(game::to_string(seat));
}

BoardReview board_review(const game::Record& record, const game::Agreements& agreed,
                         const game::Review& done) {
  BoardReview board;
  board.board = record.board();
  board.room = record.table();
  board.position = position_text(record);
  for (const Seat seat : game::kSeats) board.players.push_back(player_name(record, seat));
  board.contract = game::contract_string(done.contract);
  board.declarer = done.contract.declarer;
  board.target = done.contract.level + 6;
  board.double_dummy = done.double_dummy;
  board.result = done.result;
  if (done.turning_point) board.turning_point = static_cast<int>(*done.turning_point) + 1;
  for (std::size_t i = 0; i < done.cards.size(); ++i)
    board.steps.push_back(step_of(record, agreed, done.cards[i], i));
  for (const game::CallReview& call : done.calls)
    board.calls.push_back({static_cast<int>(call.index) + 1, call.seat, game::to_string(call.call),
                           Wording{call.meaning.words, call.meaning.words_ja},
                           range_rows(call.meaning.ranges), game::to_string(call.hand),
                           call.hand.points()});
  board.lost.assign(done.lost.begin(), done.lost.end());
  return board;
}

Result<ReviewBoards> boards_to_review(const std::string& text, const game::BoardChoice& choice) {
  game::RecordFile file = game::read_boards(text).file;
  for (std::size_t i = 0; i < file.records.size(); ++i) {
    game::Record& record = file.records[i];
    if (!record.is_board() || !record.faults.empty()) continue;
    if (Status status = game::reviewable(record); !status) {
      status.error().line = std::max(1, record.line);
      status.error().column = 1;
      record.faults.push_back(std::move(status.error()));
    }
  }
  ReviewBoards boards;
  const auto add = [&](std::size_t index) {
    game::Record record = file.records[index];
    record.set("Board", game::board_name(file.records, index));
    boards.records.push_back(std::move(record));
  };
  if (!choice.board.empty() || !choice.table.empty()) {
    auto index = game::choose_board(file.records, choice);
    if (!index) return pass(index);
    if (Status status = game::without_fault(file.records, *index); !status)
      return pass_in("deal", status);
    add(*index);
    return boards;
  }
  for (std::size_t i = 0; i < file.records.size(); ++i)
    if (file.records[i].is_board() && file.records[i].faults.empty()) add(i);
  boards.mistakes = mistakes_of(file);
  if (boards.records.empty() && boards.mistakes.size() == 1 && file.records.size() == 1)
    if (Status status = game::without_fault(file.records, 0); !status)
      return pass_in("deal", status);
  return boards;
}

void sum_up(const Reviewing& reviewing, ReviewAnswer& answer) {
  for (const BoardReview& board : answer.boards) count_players(board, reviewing, answer.players);
  for (PlayerReview& player : answer.players) {
    std::sort(player.losses.begin(), player.losses.end(),
              [](const MomentLoss& a, const MomentLoss& b) {
                return std::pair(!a.defends, a.moment) < std::pair(!b.defends, b.moment);
              });
  }
  if (!answer.boards.empty())
    answer.defence = defence_of(answer.boards, reviewing.compare && !reviewing.plain);
}

Result<ReviewAnswer> review(const ReviewRequest& request, const Context& context) {
  auto setup = review_setup(request.agreed, request.deals, request.seed);
  if (!setup) return pass(setup);
  auto boards = boards_to_review(request.deal, {request.board, request.table});
  if (!boards) return pass(boards);
  ReviewAnswer answer;
  answer.mistakes = std::move(boards->mistakes);
  std::vector<game::Record> reviewed;
  if (!boards->records.empty()) {
    Status status = review_all(boards->records, request, *setup, context, reviewed, answer);
    if (!status) return pass(status);
  }
  sum_up(request.reviewing, answer);
  if (request.pbn) {
    for (std::size_t i = 0; i < reviewed.size(); ++i)
      reviewed[i] = annotated(std::move(reviewed[i]), answer.boards[i]);
    answer.pbn = game::write_pbn(reviewed);
  }
  answer.outcome.verdict = answer.outcome.reason ? Verdict::kUnknown : Verdict::kEstimated;
  return answer;
}

}  // namespace yomi::answers::bridge
