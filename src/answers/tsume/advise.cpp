#include "answers/tsume/advise.h"

#include "answers/tsume/solve.h"
#include "shogi/sfen.h"

namespace yomi::tsume {

std::span<const answers::Choice> choices_of(answers::Of<Why>) {
  using answers::choice;
  static constexpr answers::Choice kChoices[] = {
      choice(Why::kMates, "mates", {"it is mate", "これで詰み"}),
      choice(Why::kOnlyMate, "only_mate", {"no other check mates", "他の王手では詰まない"}),
      choice(Why::kShortest, "shortest", {"no mate is shorter", "最短で詰む"}),
      choice(Why::kSomeMate, "some_mate",
             {"it mates; perhaps not as soon as could be", "詰む(最短とは限らない)"}),
      choice(Why::kTakes, "takes", {"it takes the checking piece", "王手の駒を取る"}),
      choice(Why::kRuns, "runs", {"the king moves away", "玉が逃げる"}),
      choice(Why::kBlocks, "blocks", {"it comes between", "合駒をする"}),
      choice(Why::kCounterCheck, "counter_check", {"it gives check in its turn", "逆王手をかける"}),
  };
  return kChoices;
}
std::span<const answers::Choice> choices_of(answers::Of<Attack>) {
  using answers::choice;
  static constexpr answers::Choice kChoices[] = {
      choice(Attack::kBest, "best", {"mates as soon as could be", "最短の詰み"}),
      choice(Attack::kLonger, "longer", {"still mates, but later", "詰むが最短ではない"}),
      choice(Attack::kMissed, "missed", {"the mate is gone", "詰みを逃した"}),
      choice(Attack::kNoMate, "no_mate", {"there was no mate", "もともと不詰"}),
      choice(Attack::kNoCheck, "no_check", {"it is no check", "王手でない"}),
      choice(Attack::kUnknown, "unknown", {"not decided", "未判定"}),
  };
  return kChoices;
}

}  // namespace yomi::tsume

namespace yomi::answers::tsume {
namespace {

// The attacker's moves must give check.
Status all_checks(const Given& given, const std::vector<shogi::Move>& moves) {
  const int quiet = game::first_quiet_move(given.position, moves);
  if (quiet == 0) return {};
  return fail_in("moves", ErrorCode::kBadText, "move {}, {}, is no check", quiet,
                 shogi::to_usi(moves[static_cast<std::size_t>(quiet - 1)]));
}

game::SolveOptions solver_options(const Rules& rules, const Context& context) {
  return {.mudaai = rules.mudaai, .threads = static_cast<int>(context.threads)};
}

// "1 move", "3 moves"
std::string count_words(Language language, int moves) {
  return moves == 1 ? say(language, "1 move", "1手") : say(language, "{} moves", "{}手", moves);
}

}  // namespace

const Shape& shape_of(Of<AdviseRequest>) {
  using R = AdviseRequest;
  static constexpr Field kFields[] = {
      problem_field<&R::problem>(),
      field<&R::moves>("moves",
                       {"the moves so far: the advice is for the position after them",
                        "ここまでの手順。その後の局面について答える"},
                       {.example = "G*2b", .position = true}),
      include<&R::rules>(),
      include<&R::limits>(),
  };
  static constexpr Shape kShape = shape<R>("TsumeAdviseRequest", kFields);
  return kShape;
}
const Shape& shape_of(Of<AdviseAnswer>) {
  using A = AdviseAnswer;
  static constexpr Field kFields[] = {
      include<&A::outcome>(),
      include<&A::shown>(),
      field<&A::now>("now", {"the position after the moves", "今の局面"}),
      field<&A::played>("played", {"moves made before it", "それまでの手数"}),
      field<&A::attacking>("attacking", {"it is the attacker's turn", "攻方の手番"}),
      field<&A::mated>("mated", {"it is mate", "詰み"}),
      field<&A::choice>("choice", {"the next move", "次の一手"}),
      field<&A::why>("why", {"its reason", "その理由"}),
      field<&A::length>("length", {"moves to the mate, at most", "詰みまでの手数(以下)"}),
      field<&A::length_proved>("length_proved", {"and no fewer", "手数は証明済み"}),
      field<&A::steps>("steps", {"the best play from here", "ここからの最善の手順"}),
      field<&A::uncounted_pairs>("uncounted_pairs",
                                 {"interpositions with their captures in it that do not count",
                                  "手数に数えない無駄合とそれを取る手の組"}),
      field<&A::take_back>("take_back", {"so many moves to take back", "戻す手数"}),
      field<&A::lost_since>("lost_since",
                            {"the move that let the mate go, from 1", "詰みを逃した手の番号"}),
      field<&A::lost_by>("lost_by", {"that move", "詰みを逃した手"}),
      field<&A::lost_from_start>("lost_from_start", {"the problem has no mate", "もともと不詰"}),
  };
  static constexpr Shape kShape = shape<A>("TsumeAdviseAnswer", kFields);
  return kShape;
}

Result<AdviseAnswer> advise(const AdviseRequest& request, const Context& context) {
  auto given = given_of(request.problem, request.rules);
  if (!given) return pass_in("problem", given);
  auto played = played_of(*given, request.moves);
  if (!played) return pass_in("moves", played);
  if (Status status = all_checks(*given, played->moves); !status) return pass(status);
  const Stopwatch stopwatch;
  game::Solver solver(solver_options(request.rules, context),
                      limited(context.budget, request.limits), context.progress);
  const game::Advice advice = game::advise(solver, given->position, played->moves);
  AdviseAnswer answer;
  answer.outcome = {advice.verdict, advice.reason, solver.nodes(), stopwatch.seconds()};
  answer.shown = given->shown;
  answer.now = shogi::to_sfen(played->now);
  answer.played = static_cast<int>(played->moves.size());
  answer.attacking = advice.attacking;
  answer.mated = advice.mated;
  answer.steps = steps_of(played->now, advice.line,
                          played->moves.empty() ? shogi::Square() : played->moves.back().to());
  if (!answer.steps.empty()) answer.choice = answer.steps.front();
  answer.why = advice.why;
  if (advice.verdict == Verdict::kProved && (advice.length > 0 || advice.mated))
    answer.length = advice.length;
  answer.length_proved = advice.exact;
  answer.uncounted_pairs = advice.uncounted;
  answer.take_back = advice.take_back;
  answer.lost_since = advice.lost_since;
  if (advice.lost_since)
    answer.lost_by = shogi::to_usi(played->moves[static_cast<std::size_t>(*advice.lost_since - 1)]);
  answer.lost_from_start = advice.lost_from_start;
  return answer;
}

Sentence headline(const AdviseAnswer& answer) {
  if (answer.mated) return sentence("mated", "Mate", "詰み");
  if (answer.choice) return step_text(*answer.choice);
  if (answer.outcome.verdict == Verdict::kUnknown)
    return not_decided(answer.outcome.reason.value_or(StopReason::kMemory));
  if (answer.lost_since)
    return sentence("lost_since", "No mate since move {}", "{}手目から不詰", *answer.lost_since);
  return sentence("no_mate", "No mate", "不詰");
}

std::string hint(const AdviseAnswer& answer, const View& view) {
  const Language language = view.language;
  std::string text = said(headline(answer), language) + "\n";
  if (answer.why) text += said(sentence_of(*answer.why), language) + "\n";
  if (answer.choice && !answer.attacking && answer.length_proved)
    text += say(language, "{} to mate\n", "あと{}で詰み\n",
                count_words(language, answer.length.value_or(0)));
  else if (answer.choice && answer.outcome.verdict == Verdict::kProved)
    text += said(mate_sentence(answer.outcome, answer.length, answer.length_proved, std::nullopt),
                 language) +
            "\n";
  if (answer.choice && answer.outcome.verdict == Verdict::kUnknown)
    text += said(not_decided(answer.outcome.reason.value_or(StopReason::kMemory)), language) + "\n";
  if (answer.choice && answer.outcome.verdict == Verdict::kRefuted)
    text += say(language, "No mate\n", "不詰\n");
  if (answer.lost_since) {
    // The answer has the move in USI alone, which is no notation of a Japanese screen.
    const std::string move = language == Language::kJapanese
                                 ? std::string()
                                 : fmt::format(", {},", answer.lost_by.value_or(""));
    text += say(language, "move {}{} let the mate go; ", "{}手目{}で詰みを逃した。",
                *answer.lost_since, move);
    text += say(language, "take back {}\n", "{}戻せば詰む\n",
                count_words(language, answer.take_back.value_or(0)));
  }
  return text;
}

std::string words(const AdviseAnswer& answer, const View& view) {
  std::string text = draw_board(answer.now, attacker_of(answer.shown), view) + "\n";
  text += hint(answer, view);
  if (answer.outcome.verdict == Verdict::kProved && !answer.steps.empty())
    text += "\n" + draw_line(answer.steps) + draw_usi(answer.steps) +
            draw_uncounted(answer.uncounted_pairs, view);
  return text;
}

const Shape& shape_of(Of<DefendRequest>) {
  using R = DefendRequest;
  static constexpr Field kFields[] = {
      problem_field<&R::problem>(),
      field<&R::moves>("moves",
                       {"the moves so far, the attacker's last", "ここまでの手順(最後は攻方)"},
                       {.example = "G*2b", .required = true, .position = true}),
      include<&R::rules>(),
      include<&R::limits>(),
  };
  static constexpr Shape kShape = shape<R>("TsumeDefendRequest", kFields);
  return kShape;
}
const Shape& shape_of(Of<DefendAnswer>) {
  using A = DefendAnswer;
  static constexpr Field kFields[] = {
      include<&A::outcome>(),
      include<&A::shown>(),
      field<&A::now>("now", {"the position after the attack", "攻方の手の後の局面"}),
      field<&A::played>("played", {"moves before the reply", "それまでの手数"}),
      field<&A::attack>("attack", {"what the attacking move was worth", "攻方の手の評価"}),
      field<&A::due>("due", {"moves to the mate before it", "その前の手数"}),
      field<&A::wasted>("wasted", {"so many moves more than need be", "最短より多い手数"}),
      field<&A::mated>("mated", {"it is mate", "詰み"}),
      field<&A::reply>("reply", {"the defender's reply", "玉方の応手"}),
      field<&A::why>("why", {"what it does", "その理由"}),
      field<&A::length>("length", {"moves to the mate after the reply", "応手の後の手数"}),
  };
  static constexpr Shape kShape = shape<A>("TsumeDefendAnswer", kFields);
  return kShape;
}

Result<DefendAnswer> defend(const DefendRequest& request, const Context& context) {
  auto given = given_of(request.problem, request.rules);
  if (!given) return pass_in("problem", given);
  auto played = played_of(*given, request.moves);
  if (!played) return pass_in("moves", played);
  std::vector<shogi::Move> moves = played->moves;
  if (moves.size() % 2 == 0)
    return fail_in("moves", ErrorCode::kBadText, "it is the attacker's turn: there is no attack");
  const shogi::Move last = moves.back();
  moves.pop_back();
  if (Status status = all_checks(*given, moves); !status) return pass(status);
  moves.push_back(last);
  const Stopwatch stopwatch;
  game::Solver solver(solver_options(request.rules, context),
                      limited(context.budget, request.limits), context.progress);
  const game::Defence defence = game::defend(solver, given->position, moves);
  DefendAnswer answer;
  answer.outcome = {defence.verdict, defence.reason, solver.nodes(), stopwatch.seconds()};
  answer.shown = given->shown;
  answer.now = shogi::to_sfen(played->now);
  answer.played = static_cast<int>(moves.size());
  answer.attack = defence.attack;
  if (defence.due && *defence.due >= 0) answer.due = *defence.due;
  answer.mated = defence.mated;
  if (defence.reply) answer.reply = step_of(played->now, *defence.reply, last.to());
  answer.why = defence.why;
  if (defence.length && *defence.length > 0) answer.length = *defence.length - 1;
  if (defence.length && answer.due && *defence.length + 1 > *answer.due)
    answer.wasted = *defence.length + 1 - *answer.due;
  return answer;
}

Sentence headline(const DefendAnswer& answer) {
  if (answer.mated) return sentence("mated", "Mate", "詰み");
  if (answer.reply) return step_text(*answer.reply);
  if (answer.attack == game::Attack::kNoCheck)
    return sentence("no_check", "That is no check", "王手ではない");
  return not_decided(answer.outcome.reason.value_or(StopReason::kMemory));
}

std::string verdict_words(const DefendAnswer& answer, const View& view) {
  const Language language = view.language;
  const auto why = [&] {
    return answer.why ? say(language, " ({})", "({})", sentence_of(*answer.why)) : std::string();
  };
  std::string text;
  if (answer.mated) {
    text =
        say(language, "Mate, in {}.\n", "詰みです。{}。\n", count_words(language, answer.played));
  } else {
    switch (answer.attack) {
      case game::Attack::kNoCheck:
        return say(language, "That is no check.\n", "王手ではありません。\n");
      case game::Attack::kMissed:
        return say(language, "The mate is gone{}.\n", "詰みを逃しました{}。\n", why());
      case game::Attack::kNoMate:
        return say(language, "There is no mate{}.\n", "詰みはありません{}。\n", why());
      case game::Attack::kUnknown:
        return said(not_decided(answer.outcome.reason.value_or(StopReason::kMemory)), language) +
               "\n";
      case game::Attack::kBest:
      case game::Attack::kLonger:
        break;
    }
  }
  if (answer.wasted && *answer.wasted > 0)
    text += answer.mated ? say(language, "It could have been {} sooner.\n",
                               "あと{}早く詰みました。\n", count_words(language, *answer.wasted))
                         : say(language, "Still mate, but {} longer than it had to be.\n",
                               "まだ詰みますが、最短ではありません({}多い)。\n",
                               count_words(language, *answer.wasted));
  if (!answer.mated && answer.length)
    text += say(language, "Mate in {} from here.\n", "ここから{}手詰です。\n", *answer.length);
  return text;
}

std::string words(const DefendAnswer& answer, const View& view) {
  std::string text;
  if (answer.reply) {
    text += draw_board(answer.reply->position, attacker_of(answer.shown), view) + "\n";
    text += fmt::format("{}  ({})\n", japanese_name(*answer.reply), answer.reply->move);
  } else {
    text += draw_board(answer.now, attacker_of(answer.shown), view) + "\n";
  }
  const bool best = answer.attack == game::Attack::kBest;
  // Of an attack that does not mate the verdict says it.
  if (answer.reply && answer.why && (best || answer.attack == game::Attack::kLonger))
    text += said(sentence_of(*answer.why), view.language) + "\n";
  if (best && !answer.mated)
    text += say(view.language, "The attack is right: no other mates sooner.\n",
                "正しい攻めです。これより早い詰みはありません。\n");
  return text + verdict_words(answer, view);
}

}  // namespace yomi::answers::tsume
