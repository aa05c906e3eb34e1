#include "answers/tsume/check.h"

#include <algorithm>

#include "answers/stopped.h"
#include "answers/tsume/kif.h"
#include "answers/tsume/solve.h"
#include "base/text.h"
#include "shogi/kif.h"
#include "shogi/names.h"
#include "shogi/sfen.h"

namespace yomi::answers::tsume {
namespace {

using game::Severity;
using game::Soundness;

// The paper's methods judge their own line, and count nodes one by one.
Result<Method> method_of(const CheckRequest& request) {
  const bool chosen = request.effort || request.select;
  const Method method = request.method.value_or(chosen ? Method::kCandidates : Method::kComplete);
  const auto exclude = [](std::string_view a, std::string_view b) {
    return fail_in(a, ErrorCode::kConflict, "{} and {} exclude each other", a, b);
  };
  if (request.line && request.own_line) return exclude("own_line", "line");
  if (method == Method::kComplete) {
    if (request.select) return exclude("select", "method complete");
    if (request.effort) return exclude("effort", "method complete");
    return method;
  }
  const std::string name = fmt::format("method {}", word_of(method));
  if (method == Method::kSeo && request.select) return exclude("select", name);
  if (request.line) return exclude("line", name);
  if (request.own_line) return exclude("own_line", name);
  if (request.kif) return exclude("kif", name);
  return method;
}

Verdict sound_verdict(Soundness soundness) {
  switch (soundness) {
    case Soundness::kSound:
      return Verdict::kProved;
    case Soundness::kFlawed:
    case Soundness::kUnsound:
    case Soundness::kNoMate:
      return Verdict::kRefuted;
    case Soundness::kUndecided:
    case Soundness::kNotJudged:
      break;
  }
  return Verdict::kUnknown;
}

void add_judgement(CheckAnswer& answer, const game::Judgement& judgement) {
  for (const game::Alternative& a : judgement.alternatives)
    answer.flaws.push_back({a.ply, shogi::to_usi(a.move), flaw_kind(a.kind), a.severity, a.length,
                            a.exact, usi_of(a.line), a.uncounted});
  for (const game::Candidate& c : judgement.undecided)
    answer.undecided.push_back({c.ply, shogi::to_usi(c.move)});
  answer.loops = judgement.loops;
}

Branch branch_of(const game::Branch& branch, const shogi::Position& at, shogi::Square before,
                 const game::CheckReport& report) {
  Branch ours;
  ours.kind = branch.kind;
  for (const shogi::Move move : branch.moves) ours.moves.push_back(step_of(at, move, before));
  shogi::Position after = at;
  shogi::Position::Undo undo;
  after.play(branch.moves.front(), undo);
  ours.line = steps_of(after, branch.line, branch.moves.front().to());
  ours.length = branch.length;
  ours.length_proved = branch.exact;
  ours.pieces_left = branch.pieces_left;
  ours.uncounted_pairs = branch.uncounted;
  if (branch.alternative >= 0) {
    const game::Alternative& a = report.alternatives[static_cast<std::size_t>(branch.alternative)];
    ours.flaw = flaw_kind(a.kind);
    ours.severity = a.severity;
  }
  return ours;
}

void add_tree(CheckAnswer& answer, const shogi::Position& position, const game::Tree& tree,
              const game::CheckReport& report) {
  shogi::Position at = position;
  shogi::Square before;
  for (const game::Turn& turn : tree.turns) {
    Turn ours{turn.ply, step_of(at, turn.move, before), {}};
    for (const game::Branch& branch : turn.branches) {
      ours.branches.push_back(branch_of(branch, at, before, report));
      if (branch.kind != game::BranchKind::kEqual) continue;
      for (const shogi::Move move : branch.moves)
        answer.variations.push_back(
            {turn.ply, shogi::to_usi(move), *branch.length, false, branch.pieces_left});
    }
    answer.tree.push_back(std::move(ours));
    shogi::Position::Undo undo;
    at.play(turn.move, undo);
    before = turn.move.to();
  }
}

Result<CheckAnswer> check_completely(const CheckRequest& request, const Given& given,
                                     const Context& context) {
  game::CheckOptions how;
  if (request.line) {
    auto line = shogi::read_moves(*request.line, given.position);
    if (!line) return pass_in("line", line);
    if (line->empty()) return fail_in("line", ErrorCode::kBadText, "there are no moves");
    how.line = std::move(*line);
  } else if (!request.own_line) {
    how.line = given.line;
  }
  const Stopwatch stopwatch;
  game::Solver solver(
      {.mudaai = request.rules.mudaai, .threads = static_cast<int>(context.threads)},
      limited(context.budget, request.limits), context.progress);
  const game::CheckReport report = game::check(solver, given.position, how);
  CheckAnswer answer;
  answer.shown = given.shown;
  answer.outcome.verdict = report.solution.verdict;
  answer.soundness = report.soundness;
  answer.soundness_verdict = sound_verdict(report.soundness);
  answer.line = usi_of(report.line);
  answer.authors_line = report.authors_line;
  answer.line_mates = report.line_mates;
  if (report.no_check > 0) answer.no_check = report.no_check;
  answer.candidates = report.candidates;
  answer.pieces_left = !report.leftover.empty();
  bool open = report.soundness == Soundness::kUndecided || !report.undecided.empty();
  if (report.solution.verdict == Verdict::kProved) {
    answer.length = report.solution.length;
    answer.length_proved = report.solution.exact;
    answer.lower_bound = report.solution.lower_bound;
    if (!report.authors_line) answer.uncounted_pairs = report.solution.uncounted;
    open = open || !report.solution.exact;
  }
  add_judgement(answer, report);
  if (report.pieces_left.value_or(false))
    answer.flaws.push_back({static_cast<int>(report.line.size()),
                            shogi::to_usi(report.line.back()),
                            FlawKind::kPiecesLeft,
                            Severity::kUnsound,
                            report.solution.length,
                            report.solution.exact,
                            {},
                            0});
  for (const game::Variation& v : report.variations)
    answer.variations.push_back({v.ply, shogi::to_usi(v.move), v.length, v.longer, v.pieces_left});
  if (!request.brief) {
    const game::Tree tree = game::make_tree(solver, given.position, report);
    add_tree(answer, given.position, tree, report);
    open = open || tree.reason;
  }
  if (request.kif)
    answer.kif = shogi::to_kif(
        check_record(given.shown.title, given.position, report, request.rules.mudaai));
  if (open) answer.outcome.reason = solver.stopped().value_or(StopReason::kMemory);
  answer.outcome.nodes = solver.nodes();
  answer.outcome.cpu_seconds = stopwatch.seconds();
  return answer;
}

Result<CheckAnswer> check_with_effort(const CheckRequest& request, Method method,
                                      const Given& given, const Context& context) {
  game::EffortOptions how;
  how.method = method == Method::kSeo ? game::Method::kSeo : game::Method::kCandidates;
  if (request.effort) how.effort = *request.effort;
  if (request.select) how.select = *request.select;
  const Stopwatch stopwatch;
  game::Solver solver({.mudaai = request.rules.mudaai}, limited(context.budget, request.limits),
                      context.progress);
  const game::EffortReport report = game::spend_effort(solver, given.position, how);
  CheckAnswer answer;
  answer.shown = given.shown;
  answer.outcome = {report.verdict, report.reason, report.first_nodes + report.extra_nodes,
                    stopwatch.seconds()};
  answer.soundness = game::soundness_of(report);
  answer.soundness_verdict = sound_verdict(answer.soundness);
  if (report.verdict == Verdict::kProved) answer.length = report.length;
  answer.line = usi_of(report.line);
  answer.line_mates = report.verdict == Verdict::kProved && !answer.line.empty();
  answer.pieces_left = report.pieces_left;
  add_judgement(answer, report);
  answer.effort = EffortMade{method,
                             how.select,
                             how.effort,
                             report.first_length,
                             report.first_nodes,
                             report.extra_nodes,
                             report.ratio(),
                             report.exhausted};
  return answer;
}

// --- words

const Flaw* worst_flaw(const CheckAnswer& answer, Severity severity) {
  for (const Flaw& flaw : answer.flaws)
    if (flaw.severity == severity && flaw.kind != FlawKind::kPiecesLeft) return &flaw;
  return nullptr;
}

std::string length_words(int length, bool proved, Language language) {
  return proved ? say(language, "in {}", "{}手", length)
                : say(language, "in at most {}", "{}手以下", length);
}

// Replies or tries in rows: "▲２三角成 △同玉".
std::string branch_words(const Branch& branch, const View& view) {
  std::string text;
  if (branch.moves.size() > 1) {
    text = japanese_name(branch.moves.front());
    text = std::string(text.starts_with("△") ? "△" : "▲");
    const auto move = shogi::parse_usi_move(branch.moves.front().move);
    text +=
        say(view.language, "{0} any of {1} drops", "{0}合({1}種のいずれも)",
            move ? shogi::square_name(move->to()) : branch.moves.front().move, branch.moves.size());
  } else {
    text = japanese_name(branch.moves.front());
  }
  for (const Step& step : branch.line) text += " " + japanese_name(step);
  return text;
}

std::string branch_line(const Branch& branch, const View& view) {
  const Language language = view.language;
  std::string note = said(sentence_of(branch.kind), language);
  if (branch.flaw && branch.severity)
    note =
        say(language, "{}, {}", "{}、{}", sentence_of(*branch.flaw), sentence_of(*branch.severity));
  if (branch.length)
    note +=
        say(language, ", {}", "、{}", length_words(*branch.length, branch.length_proved, language));
  if (branch.pieces_left && branch.kind != game::BranchKind::kTry)
    note += say(language, ", pieces left over", "、駒余り");
  const char* sign = branch.kind == game::BranchKind::kAlternative ? "!" : "·";
  return in_rows({fmt::format("{} {}: {}", sign, note, branch_words(branch, view))}, "      ") +
         draw_uncounted(branch.uncounted_pairs, view, "        ");
}

std::string tree_words(const CheckAnswer& answer, const View& view) {
  std::string text;
  for (const Turn& turn : answer.tree) {
    text += fmt::format("{:4} {}\n", turn.ply, japanese_name(turn.step));
    std::vector<std::string> tries;
    for (const Branch& branch : turn.branches) {
      if (branch.moves.empty()) continue;
      if (branch.kind == game::BranchKind::kTry)
        tries.push_back(branch_words(branch, view));
      else
        text += branch_line(branch, view);
    }
    if (tries.empty()) continue;
    text += say(view.language, "      · tries, refuted: {}\n", "      · 紛れ(不詰): {}\n",
                tries.size());
    for (std::string& each : tries) each += ";";
    tries.back().pop_back();
    text += in_rows(tries, "        ");
  }
  return text;
}

// A move that is played at a ply of the line, as the line itself is written.
std::string name_at(const CheckAnswer& answer, int ply, const std::string& usi) {
  const auto start = shogi::parse_sfen(answer.shown.position);
  return start ? name_on_line(*start, answer.line, ply, usi) : usi;
}

// Without the tree: the flaws as a list.
std::string flaw_words(const CheckAnswer& answer, const View& view) {
  const Language language = view.language;
  std::string text;
  for (const Flaw& flaw : answer.flaws)
    text +=
        say(language, "  move {}: {}  {}, {}, {}\n", "  {}手目: {}  {}、{}、{}\n", flaw.ply,
            name_at(answer, flaw.ply, flaw.move), sentence_of(flaw.kind),
            sentence_of(flaw.severity), length_words(flaw.length, flaw.length_proved, language));
  return text;
}

std::string effort_words(const CheckAnswer& answer, const View& view) {
  const EffortMade& effort = *answer.effort;
  std::string text;
  if (answer.outcome.verdict == Verdict::kProved)
    text += say(view.language, "length of the line: {} -> {}\n", "手順の手数: {} → {}\n",
                effort.first_length, answer.length.value_or(0));
  if (effort.exhausted)
    text += say(view.language, "Seo's search has ended: it sees no further mate\n",
                "脊尾の余詰探索は終了: ほかの詰みはないと判定\n");
  return text + say(view.language, "nodes: {} + {}   ratio {:.3f}\n", "局面: {} + {}   比 {}\n",
                    with_commas(effort.first_nodes), with_commas(effort.extra_nodes), effort.ratio);
}

// Whether the other checks along the line were counted at all: without a proper line, or where
// there is no mate, none were.
bool was_judged(const CheckAnswer& answer) {
  return answer.candidates > 0 || answer.soundness == Soundness::kSound ||
         answer.soundness == Soundness::kFlawed || answer.soundness == Soundness::kUnsound;
}

std::string line_words(const CheckAnswer& answer, const View& view) {
  if (answer.line.empty()) return {};
  const Language language = view.language;
  std::string text = answer.authors_line ? say(language, "\nauthor's line:\n", "\n作意:\n")
                                         : say(language, "\nmain line:\n", "\n本手順:\n");
  if (answer.tree.empty()) {
    const auto start = shogi::parse_sfen(answer.shown.position);
    std::string line;
    for (const std::string& move : answer.line) line += move + " ";
    if (start) {
      const auto moves = shogi::read_moves(line, *start);
      text += moves ? draw_line(steps_of(*start, *moves)) : "  " + line + "\n";
    }
  } else {
    text += tree_words(answer, view);
  }
  if (answer.pieces_left) text += say(language, "  pieces are left over\n", "  駒余り\n");
  return text + draw_uncounted(answer.uncounted_pairs, view);
}

}  // namespace

Result<CheckAnswer> check(const CheckRequest& request, const Context& context) {
  auto method = method_of(request);
  if (!method) return pass(method);
  auto given = given_of(request.problem, request.rules);
  if (!given) return pass_in("problem", given);
  if (*method == Method::kComplete) return check_completely(request, *given, context);
  return check_with_effort(request, *method, *given, context);
}

Sentence headline(const CheckAnswer& answer) {
  switch (answer.soundness) {
    case Soundness::kSound:
      return sentence("sound", "Sound", "完全作");
    case Soundness::kNoMate:
      return sentence("no_mate", "No mate", "不詰");
    case Soundness::kFlawed:
      if (const Flaw* flaw = worst_flaw(answer, Severity::kFlaw))
        return sentence("flawed", "Flawed: move {}", "キズあり: {}手目", flaw->ply);
      break;
    case Soundness::kUnsound:
      if (const Flaw* flaw = worst_flaw(answer, Severity::kUnsound)) {
        if (flaw->kind == FlawKind::kShorterMate)
          return sentence("unsound_shorter", "Unsound: move {} has a shorter mate",
                          "不完全作: {}手目に早詰", flaw->ply);
        return sentence("unsound_cook", "Unsound: move {} has another mate",
                        "不完全作: {}手目に余詰", flaw->ply);
      }
      return sentence("unsound_pieces_left", "Unsound: pieces left over", "不完全作: 駒余り");
    case Soundness::kNotJudged:
      if (answer.no_check)
        return sentence("line_no_check", "Not judged: move {} of the line is no check",
                        "検討せず: 手順の{}手目が王手でない", *answer.no_check);
      return sentence("line_no_mate", "Not judged: the line does not end in mate",
                      "検討せず: 手順が詰みに至らない");
    case Soundness::kUndecided:
      break;
  }
  if (answer.effort && !answer.outcome.reason) {
    if (answer.outcome.verdict == Verdict::kRefuted) return sentence("no_mate", "No mate", "不詰");
    return sentence("effort_spent", "No cook found within the effort",
                    "この手間の範囲では余詰は見つからない");
  }
  return not_decided(answer.outcome.reason.value_or(StopReason::kMemory));
}

std::string words(const CheckAnswer& answer, const View& view) {
  const Language language = view.language;
  std::string text = draw_shown(answer.shown, view) + "\n";
  text += said(headline(answer), language) + "\n";
  // Two verdicts, each with its own.
  if (answer.outcome.verdict == Verdict::kProved)
    text +=
        say(language, "proved: {}\n", "証明: {}\n",
            mate_sentence(answer.outcome, answer.length, answer.length_proved, answer.lower_bound));
  if (answer.soundness != Soundness::kNoMate && !answer.effort)
    text += say(language, "{}: sound\n", "{}: 完全作であること\n",
                sentence_of(answer.soundness_verdict));
  if (answer.outcome.reason && answer.soundness != Soundness::kUndecided)
    text += said(stopped_early(*answer.outcome.reason), language) + "\n";
  text += line_words(answer, view);
  if (answer.tree.empty()) text += flaw_words(answer, view);
  for (const OpenCheck& open : answer.undecided)
    text += say(language, "not decided: move {} {}\n", "未判定: {}手目 {}\n", open.ply,
                name_at(answer, open.ply, open.move));
  for (const Variation& v : answer.variations) {
    if (!v.longer) continue;
    text += say(language, "move {} {} lasts longer than the line: {} moves", "{}手目 {}: 変長 {}手",
                v.ply, name_at(answer, v.ply, v.move), v.length);
    text += v.pieces_left ? say(language, " (pieces left over)\n", "(駒余り)\n") : "\n";
  }
  text += "\n";
  if (answer.effort) return text + effort_words(answer, view);
  if (was_judged(answer))
    text += say(language, "other checks: {}   loops: {}   ", "他の王手: {}   ループ: {}   ",
                answer.candidates, answer.loops);
  return text + draw_effort(answer.outcome, answer.shown.mudaai, view);
}

}  // namespace yomi::answers::tsume
