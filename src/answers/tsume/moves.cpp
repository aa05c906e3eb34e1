#include "answers/tsume/moves.h"

#include "answers/stopped.h"
#include "shogi/movegen.h"
#include "shogi/sfen.h"
#include "tsume/advice.h"

namespace yomi::answers::tsume {
namespace {

// Mate or not after a move that counts, and how soon.
void judge_move(game::Solver& solver, const shogi::Position& after, bool attacking,
                LegalMove& legal) {
  shogi::Position copy = after;
  if (attacking && game::is_mated(copy, solver.options().mudaai)) {
    legal.verdict = Verdict::kProved;
    legal.length = 0;
    return;
  }
  const auto length = solver.exact_length(after, !attacking);
  const auto mate =
      length ? std::optional<bool>(*length >= 0) : solver.mates(after, !attacking, game::kForever);
  legal.verdict = !mate ? Verdict::kUnknown : *mate ? Verdict::kProved : Verdict::kRefuted;
  if (length && *length >= 0) legal.length = *length;
}

std::size_t counting(const MovesAnswer& answer) {
  std::size_t count = 0;
  for (const LegalMove& each : answer.legal) count += each.counts ? 1 : 0;
  return count;
}

void judge_all(const MovesRequest& request, const Context& context, const shogi::Position& now,
               const std::vector<shogi::Move>& legal, MovesAnswer& answer) {
  game::Solver solver(
      {.mudaai = request.rules.mudaai, .threads = static_cast<int>(context.threads)},
      limited(context.budget, request.limits), context.progress);
  bool open = false;
  bool mate = !answer.attacking;  // of all replies, of some check
  for (std::size_t i = 0; i < legal.size(); ++i) {
    LegalMove& each = answer.legal[i];
    if (!each.counts) continue;
    shogi::Position after = now;
    shogi::Position::Undo undo;
    after.play(legal[i], undo);
    judge_move(solver, after, answer.attacking, each);
    open = open || each.verdict == Verdict::kUnknown;
    const bool proved = each.verdict == Verdict::kProved;
    mate = answer.attacking ? mate || proved : mate && proved;
  }
  // One mating check decides, and so does one reply that escapes.
  answer.outcome.verdict = mate ? Verdict::kProved : open ? Verdict::kUnknown : Verdict::kRefuted;
  if (open) answer.outcome.reason = solver.stopped().value_or(StopReason::kMemory);
  answer.outcome.nodes = solver.nodes();
}

}  // namespace

const Shape& shape_of(Of<MovesRequest>) {
  using R = MovesRequest;
  static constexpr Field kFields[] = {
      problem_field<&R::problem>(),
      field<&R::moves>("moves", {"the moves so far", "ここまでの手順"},
                       {.example = "G*2b", .position = true}),
      field<&R::judge>("judge", {"say of each whether it is mate after it, and how soon",
                                 "各手の後が詰みか、何手かを示す"}),
      include<&R::rules>(),
      include<&R::limits>(),
  };
  static constexpr Shape kShape = shape<R>("TsumeMovesRequest", kFields);
  return kShape;
}
const Shape& shape_of(Of<LegalMove>) {
  using M = LegalMove;
  static constexpr Field kFields[] = {
      include<&M::step>(),
      field<&M::check>("check", {"it gives check", "王手"}),
      field<&M::counts>("counts", {"it is a move of a tsume problem: a check, or a reply that is "
                                   "not futile",
                                   "詰将棋の手として数える(王手、または無駄合でない応手)"}),
      field<&M::verdict>("verdict", {"whether it is mate after it", "その後が詰みかどうか"}),
      field<&M::length>("length", {"moves to the mate after it", "その後の手数"}),
  };
  static constexpr Shape kShape = shape<M>("TsumeLegalMove", kFields);
  return kShape;
}
const Shape& shape_of(Of<MovesAnswer>) {
  using A = MovesAnswer;
  static constexpr Field kFields[] = {
      include<&A::outcome>(),
      include<&A::shown>(),
      field<&A::attacker>("attacker", {"who attacks", "攻方"}),
      field<&A::turn>("turn", {"whose move it is", "手番"}),
      field<&A::attacking>("attacking", {"it is the attacker's", "攻方の手番"}),
      field<&A::now>("now", {"the position after the moves", "今の局面"}),
      field<&A::in_check>("in_check", {"the side to move is in check", "手番の玉に王手"}),
      field<&A::mated>("mated", {"it is mate", "詰み"}),
      field<&A::played>("played", {"what led here", "ここまでの手順"}),
      field<&A::no_check>(
          "no_check", {"the attacker's first move that is no check", "最初に王手でない攻方の手"}),
      field<&A::legal>("legal", {"every legal move", "すべての合法手"}),
      field<&A::judged>("judged", {"the verdicts were asked for", "判定も求めた"}),
  };
  static constexpr Shape kShape = shape<A>("TsumeMovesAnswer", kFields);
  return kShape;
}

Result<MovesAnswer> moves(const MovesRequest& request, const Context& context) {
  auto given = given_of(request.problem, request.rules);
  if (!given) return pass_in("problem", given);
  auto played = played_of(*given, request.moves);
  if (!played) return pass_in("moves", played);
  const Stopwatch stopwatch;
  MovesAnswer answer;
  answer.shown = given->shown;
  answer.attacker = given->position.side_to_move();
  answer.turn = played->now.side_to_move();
  answer.attacking = answer.attacker == answer.turn;
  answer.now = shogi::to_sfen(played->now);
  answer.in_check = played->now.in_check();
  answer.played = steps_of(given->position, played->moves);
  if (const int quiet = game::first_quiet_move(given->position, played->moves); quiet > 0)
    answer.no_check = quiet;
  answer.judged = request.judge;
  shogi::Position now = played->now;
  if (!answer.attacking && answer.in_check)
    answer.mated = game::is_mated(now, request.rules.mudaai);
  const shogi::Square before = played->moves.empty() ? shogi::Square() : played->moves.back().to();
  shogi::MoveList legal;
  generate_legal(now, legal);
  for (const shogi::Move move : legal) {
    LegalMove each;
    each.step = step_of(now, move, before);
    each.check = gives_check(now, move);
    each.counts = answer.attacking ? each.check : !answer.mated;
    answer.legal.push_back(std::move(each));
  }
  if (request.judge && !answer.no_check && !answer.mated)
    judge_all(request, context, now, {legal.begin(), legal.end()}, answer);
  else
    answer.outcome.verdict = Verdict::kProved;  // that these are the moves
  answer.outcome.cpu_seconds += stopwatch.seconds();
  return answer;
}

Sentence headline(const MovesAnswer& answer) {
  if (answer.mated) return sentence("mated", "Mate", "詰み");
  const std::size_t count = counting(answer);
  if (answer.attacking) return sentence("checks", "Checks: {}", "王手: {}", count);
  return sentence("replies", "Replies: {}", "応手: {}", count);
}

std::string words(const MovesAnswer& answer, const View& view) {
  std::string text = draw_board(answer.now, answer.attacker, view) + "\n";
  text += said(headline(answer), view.language) + "\n";
  for (const LegalMove& each : answer.legal) {
    if (!each.counts) continue;
    text += fmt::format("  {:<6} {}", each.step.move, japanese_name(each.step));
    if (each.verdict) {
      if (each.length && *each.length == 1)
        text += say(view.language, ": mate, 1 move after it", ": その後1手で詰み");
      else if (each.length && *each.length > 1)
        text += say(view.language, ": mate, {} moves after it", ": その後{}手で詰み", *each.length);
      else
        text += *each.verdict == Verdict::kProved ? say(view.language, ": mate", ": 詰み")
                : *each.verdict == Verdict::kRefuted
                    ? say(view.language, ": no mate", ": 不詰")
                    : say(view.language, ": not decided", ": 未判定");
    }
    text += "\n";
  }
  const std::size_t others = answer.legal.size() - counting(answer);
  if (others > 0)
    text += answer.attacking
                ? say(view.language, "legal, but no checks: {}\n", "王手でない合法手: {}\n", others)
                : say(view.language, "futile: {}\n", "無駄合: {}\n", others);
  if (answer.outcome.reason)
    text += said(stopped_early(*answer.outcome.reason), view.language) + "\n";
  return text;
}

}  // namespace yomi::answers::tsume
