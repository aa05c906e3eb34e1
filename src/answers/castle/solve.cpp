#include "answers/castle/solve.h"

#include "answers/table.h"
#include "base/text.h"
#include "castle/decide.h"
#include "castle/notation.h"
#include "castle/paper_method.h"

namespace yomi::answers::castle {
namespace {

std::string fc_solve_line(const game::Position& start, const std::vector<game::Move>& moves) {
  std::string text;
  game::Position position = start;
  for (const game::Move move : moves) {
    text += (text.empty() ? "" : " ") + game::to_fc_solve(position, move);
    game::apply(position, move);
  }
  return text;
}

// The comparison proves nothing and shows the steps alone.
Status check_method(const SolveRequest& request) {
  if (request.method == Method::kFull) return {};
  const char* unused = request.certificate ? "certificate"
                       : request.shortest  ? "shortest"
                       : request.boards    ? "boards"
                                           : nullptr;
  if (unused == nullptr) return {};
  return fail_in(unused, ErrorCode::kConflict, "{} and {} exclude each other", unused,
                 "method paper");
}

PaperRun run_paper(const game::Position& position, const Budget& budget) {
  const Stopwatch stopwatch;
  const game::PaperResult found = game::solve_as_paper(position, budget);
  PaperRun run{found.verdict, found.reason, found.nodes, found.most_vacant, 0, {}};
  if (found.verdict == Verdict::kProved) run.steps = line_of(position, found.moves);
  run.cpu_seconds = stopwatch.seconds();
  return run;
}

void fill(SolveAnswer& answer, const game::Position& start, const game::Decided& found) {
  answer.outcome = {found.result.verdict, found.reason(), found.nodes()};
  answer.positions = found.result.positions;
  if (found.result.verdict == Verdict::kRefuted) {
    answer.relaxed_positions = found.result.proof->size();
    answer.remembered = std::popcount(found.result.remembered);
  }
  if (found.result.verdict == Verdict::kProved) {
    answer.moves = moves_of(start, found.result.moves);
    answer.steps = line_of(start, found.result.moves);
    answer.length = static_cast<int>(found.result.moves.size());
    answer.fc_solve = fc_solve_line(start, found.result.moves);
  }
  if (found.shortest) {
    answer.length_proved = found.shortest->is_proved();
    answer.lower_bound = found.shortest->lower_bound;
    answer.shortest_nodes = found.shortest->nodes;
  }
}

// Why the fewest moves are not known.
Sentence why_open(const SolveAnswer& answer) {
  return sentence_of(answer.outcome.reason.value_or(StopReason::kMemory));
}

std::string verdict_words(const SolveAnswer& answer, Language language) {
  std::string text;
  if (answer.outcome.verdict == Verdict::kProved) {
    text = answer.steps.size() == 1 ? say(language, "1 step", "1段階")
                                    : say(language, "{} steps", "{}段階", answer.steps.size());
    if (answer.length_proved && *answer.length_proved)
      text += say(language, "; provably the fewest moves", "、最短であることを証明済み");
    else if (answer.length_proved)
      text += say(language, "; the fewest is at least {} ({})", "、最短手数は{}以上({})",
                  answer.lower_bound.value_or(0), why_open(answer));
    text += "\n";
  } else if (answer.relaxed_positions) {
    text = say(language,
               "none of the {} relaxed positions that can be reached is won ({} suits "
               "remembered)\n",
               "到達しうる緩和局面 {} 個のどれも成功局面でない(スートを記憶したカード {} 枚)\n",
               with_commas(*answer.relaxed_positions), answer.remembered.value_or(0));
  }
  text += answer.positions == 1
              ? say(language, "1 position", "1 局面")
              : say(language, "{} positions", "{} 局面", with_commas(answer.positions));
  if (answer.shortest_nodes)
    text += say(language, ", then {} nodes for the fewest moves", "、最短の探索 {} 局面",
                with_commas(*answer.shortest_nodes));
  return text + say(language, ", {:.3f} s CPU\n", "、CPU {}秒\n", answer.outcome.cpu_seconds);
}

std::string step_words(const std::vector<Step>& steps, bool boards, const View& view) {
  std::string text;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const Step& step = steps[i];
    text += fmt::format("{:4}. {}", i + 1, move_short(step.move, step.cards, view));
    if (step.split) text += say(view.language, "  split run move", "  連の分割移動");
    text += '\n';
    if (boards) text += draw_board(step.position, view) + '\n';
  }
  return text;
}

std::string in_lines(std::string_view words) {
  std::string text;
  int count = 0;
  for (const char c : words) text += c == ' ' && ++count % 20 == 0 ? '\n' : c;
  return text;
}

// The two methods side by side.
std::string comparison(const SolveAnswer& answer, const View& view) {
  const Language language = view.language;
  Table table({{say(language, "method", "方法"), Align::kLeft},
               {say(language, "answer", "結果"), Align::kLeft},
               {say(language, "positions", "局面数")},
               {say(language, "moves", "手数")},
               {say(language, "CPU s", "CPU秒")}});
  const auto result = [&](Verdict verdict, std::optional<StopReason> reason) {
    if (verdict == Verdict::kProved) return say(language, "won", "成功");
    if (verdict == Verdict::kRefuted) return say(language, "cannot be won", "成功不可能");
    return reason ? said(sentence_of(*reason), language)
                  : say(language, "found nothing", "見つからず");
  };
  const PaperRun& paper = *answer.paper;
  int paper_cards = 0;
  for (const Step& step : paper.steps) paper_cards += step.cards;
  table.add({say(language, "paper, section 3", "論文 3節"), result(paper.verdict, paper.reason),
             with_commas(paper.nodes), paper.steps.empty() ? "" : fmt::format("{}", paper_cards),
             fmt::format("{:.3f}", paper.cpu_seconds)});
  table.add({say(language, "full", "本プログラムの方法"),
             result(answer.outcome.verdict, answer.outcome.reason), with_commas(answer.positions),
             answer.length ? fmt::format("{}", *answer.length) : "",
             fmt::format("{:.3f}", answer.outcome.cpu_seconds - paper.cpu_seconds)});
  std::string text = table.to_text();
  if (!paper.steps.empty()) text += "\n" + step_words(paper.steps, false, view);
  return text;
}

}  // namespace

std::span<const Choice> choices_of(Of<Method>) {
  static constexpr Choice kChoices[] = {
      choice(Method::kFull, "full", {"ours", "本プログラムの方法"}),
      choice(Method::kPaper, "paper",
             {"section 3 of the paper (at most 100,000 nodes), beside ours",
              "論文3節の方法(100,000局面まで)を並べて示す"}),
  };
  return kChoices;
}

const Shape& shape_of(Of<SolveRequest>) {
  static constexpr Field kFields[] = {
      field<&SolveRequest::deal>(
          "deal", {"a deal's number, or the board itself", "配置の番号、または盤面"},
          {.example = "7", .required = true, .positional = true, .position = true}),
      field<&SolveRequest::shortest>("shortest", {"find the fewest moves, and prove it",
                                                  "最短手順を求め、最短であることを証明する"}),
      field<&SolveRequest::method>("method", {"how", "方法"}),
      field<&SolveRequest::certificate>("certificate", {"with the proof", "証明書を付ける"},
                                        {.file_of = "certificate"}),
      field<&SolveRequest::boards>("boards",
                                   {"show the board after each step", "各段階の盤面を表示する"}),
      include<&SolveRequest::game>(),
      include<&SolveRequest::limits>(),
  };
  static constexpr Shape kShape = shape<SolveRequest>("CastleSolveRequest", kFields);
  return kShape;
}
const Shape& shape_of(Of<PaperRun>) {
  static constexpr Field kFields[] = {
      field<&PaperRun::verdict>("verdict", {"what it showed", "結論"}),
      field<&PaperRun::reason>("reason", {"why it ended", "終了の理由"}),
      field<&PaperRun::nodes>("nodes", {"positions looked at", "調べた局面数"}),
      field<&PaperRun::most_vacant>("most_vacant", {"the most empty columns seen", "空列の最大数"}),
      field<&PaperRun::cpu_seconds>("cpu_seconds", {"CPU time", "CPU時間(秒)"}),
      field<&PaperRun::steps>("steps", {"its win", "その手順"}),
  };
  static constexpr Shape kShape = shape<PaperRun>("CastlePaperRun", kFields);
  return kShape;
}
const Shape& shape_of(Of<SolveAnswer>) {
  using A = SolveAnswer;
  static constexpr Field kFields[] = {
      include<&A::outcome>(),
      include<&A::game>(),
      field<&A::title>("title", {"what the position is called", "局面の名前"},
                       {.example = "deal 7"}),
      field<&A::position>("position", {"the board, a line for each column", "盤面(1列1行)"}),
      field<&A::positions>("positions", {"positions stored", "記憶した局面数"}),
      field<&A::moves>("moves", {"a win, card by card", "成功手順(1枚ずつ)"},
                       {.example = "TH:8-3"}),
      field<&A::steps>("steps", {"the same, as a person plays it", "成功手順(連ごと)"}),
      field<&A::length>("length", {"moves of single cards", "手数"}),
      field<&A::fc_solve>("fc_solve", {"the same in fc-solve's notation", "fc-solveの記法"}),
      field<&A::length_proved>("length_proved", {"no win is shorter", "最短であることを証明済み"}),
      field<&A::lower_bound>("lower_bound", {"no win has fewer moves", "最短手数の下界"}),
      field<&A::shortest_nodes>("shortest_nodes",
                                {"positions expanded for the fewest moves", "最短の探索の局面数"}),
      field<&A::relaxed_positions>(
          "relaxed_positions", {"size of the closed set that proves it", "証明の閉集合の大きさ"}),
      field<&A::remembered>("remembered",
                            {"cards whose suit the proof remembers", "スートを記憶したカードの数"}),
      field<&A::paper>("paper", {"the paper's method", "論文の方法"}),
      field<&A::certificate>("certificate", {"the proof's file", "証明書"}),
      field<&A::boards>("boards", {"boards were asked for", "盤面も表示する"}),
      told_field<&solve_because>("because", {"why", "理由"}),
  };
  static constexpr Shape kShape = shape<A>("CastleSolveAnswer", kFields);
  return kShape;
}

Result<SolveAnswer> solve(const SolveRequest& request, const Context& context) {
  if (Status status = check_method(request); !status) return pass(status);
  auto start = start_of(request.deal, request.game);
  if (!start) return pass_in("deal", start);
  for (const game::Move move : start->moves) game::apply(start->position, move);
  const Stopwatch stopwatch;
  const Budget budget = limited(context.budget, request.limits);
  SolveAnswer answer;
  answer.game = request.game;
  answer.title = std::move(start->title);
  answer.position = game::to_board(start->position);
  answer.boards = request.boards;
  if (request.method == Method::kPaper) answer.paper = run_paper(start->position, budget);
  const game::Decided found = game::decide(
      start->position, {.shortest = request.shortest, .certificate = request.certificate}, budget,
      context.progress);
  fill(answer, start->position, found);
  if (answer.paper) {
    answer.outcome.nodes += answer.paper->nodes;
    // The answer about the deal is ours, unless only the paper's method has one.
    if (answer.outcome.verdict == Verdict::kUnknown && answer.paper->verdict == Verdict::kProved) {
      answer.outcome.verdict = Verdict::kProved;
      answer.outcome.reason.reset();
      answer.steps = answer.paper->steps;
    }
  }
  if (auto proof = game::certificate_of(start->position, found); request.certificate && proof)
    answer.certificate = blob_of(*proof);
  answer.outcome.cpu_seconds = stopwatch.seconds();
  return answer;
}

Sentence headline(const SolveAnswer& answer) {
  if (answer.outcome.verdict == Verdict::kRefuted)
    return sentence("cannot_be_won", "Cannot be won", "成功不可能");
  if (answer.outcome.verdict != Verdict::kProved)
    return not_decided(answer.outcome.reason.value_or(StopReason::kMemory));
  if (!answer.length) return sentence("can_be_won", "Can be won", "成功可能");
  if (*answer.length == 0) return sentence("won", "Won", "成功");
  if (*answer.length == 1)
    return sentence("can_be_won_in_one", "Can be won in 1 move", "1手で成功可能");
  return sentence("can_be_won_in", "Can be won in {} moves", "{}手で成功可能", *answer.length);
}

Sentence solve_because(const SolveAnswer& answer) {
  if (answer.outcome.verdict == Verdict::kProved && answer.length_proved)
    return *answer.length_proved
               ? sentence("fewest", "{} steps; provably the fewest moves",
                          "{}段階、最短であることを証明済み", answer.steps.size())
               : sentence("fewest_at_least", "{} steps; the fewest is at least {} ({})",
                          "{}段階、最短手数は{}以上({})", answer.steps.size(),
                          answer.lower_bound.value_or(0), why_open(answer));
  if (answer.outcome.verdict == Verdict::kProved)
    return sentence("steps", "{} steps", "{}段階", answer.steps.size());
  if (answer.relaxed_positions)
    return sentence("closed_set",
                    "none of the {} relaxed positions that can be reached is won ({} suits "
                    "remembered)",
                    "到達しうる緩和局面{}個のどれも成功局面でない(スートを記憶したカード{}枚)",
                    counted(*answer.relaxed_positions), answer.remembered.value_or(0));
  return {};
}

std::string words(const SolveAnswer& answer, const View& view) {
  std::string text;
  if (!answer.title.empty()) text += draw_title(answer.title, view) + "\n";
  text += draw_board(answer.position, view) + "\n";
  text += said(headline(answer), view.language) + "\n";
  if (answer.paper) return text + "\n" + comparison(answer, view);
  text += verdict_words(answer, view.language);
  if (answer.outcome.verdict == Verdict::kRefuted) text += relaxed_note(view.language);
  if (answer.steps.empty()) return text;
  text += "\n" + step_words(answer.steps, answer.boards, view);
  return text + say(view.language, "\nin fc-solve's notation:\n", "\nfc-solveの記法:\n") +
         in_lines(answer.fc_solve) + "\n";
}

}  // namespace yomi::answers::castle
