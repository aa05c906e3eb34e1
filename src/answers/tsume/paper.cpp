#include "answers/tsume/paper.h"

#include <algorithm>

#include "answers/table.h"
#include "base/text.h"

namespace yomi::answers::tsume {
namespace {

struct Numbers {
  std::uint64_t first = 1;
  std::uint64_t last = 0;
};
Result<Numbers> numbers_of(const std::string& text) {
  const std::size_t dots = text.find("..");
  const auto first = parse_uint(trim(std::string_view(text).substr(0, dots)));
  const auto last =
      dots == std::string::npos ? first : parse_uint(trim(std::string_view(text).substr(dots + 2)));
  if (!first || !last || *first > *last)
    return fail_in("problems", ErrorCode::kBadText, "expected numbers such as 7 or 1..20, not {}",
                   in_quotes(text));
  return Numbers{*first, *last};
}

std::string length_cell(int length, bool left) {
  return fmt::format("{}{}", length, left ? "*" : "");
}

// The figures of one side, in four cells.
void add_figures(std::vector<std::string>& cells, const std::optional<PaperFigures>& figures,
                 std::string_view none) {
  if (!figures) {
    cells.insert(cells.end(), {std::string(none), "", std::string(none), ""});
    return;
  }
  cells.push_back(fmt::format("{}", figures->first_length));
  cells.push_back(with_commas(figures->first_nodes));
  cells.push_back(length_cell(figures->length, figures->pieces_left));
  cells.push_back(fmt::format("{:.3f}", figures->ratio));
}

std::string tables_words(const PaperSurvey& found, const View& view) {
  const Language language = view.language;
  std::vector<Table::Column> head = {{say(language, "table", "表"), Align::kLeft},
                                     {"", Align::kLeft}};
  for (const PaperColumn& column : found.columns)
    head.push_back({std::string(word_of(column.select))});
  Table table(std::move(head));
  const auto row = [&](std::string name, std::vector<std::string> published, auto cell) {
    published.insert(published.begin(), {std::move(name), say(language, "paper", "論文")});
    published.resize(found.columns.size() + 2);
    table.add(std::move(published));
    std::vector<std::string> ours = {"", say(language, "ours", "本プログラム")};
    for (const PaperColumn& column : found.columns) ours.push_back(cell(column));
    table.add(std::move(ours));
  };
  const auto mean = [](const std::optional<double>& value) {
    return value ? fmt::format("{:.4g}", *value) : std::string("-");
  };
  row(say(language, "1 of the published length", "1 作意と同じ手数"), {"27", "50", "50", "50"},
      [](const PaperColumn& c) { return fmt::format("{}", c.published_length); });
  row(say(language, "2 moves shorter, mean", "2 短くなった手数の平均"),
      {"0", "2.43", "2.43", "2.45"}, [&](const PaperColumn& c) { return mean(c.moves_shorter); });
  row(say(language, "3 pieces left over", "3 駒余り"), {"?", "28", "28", "28"},
      [](const PaperColumn& c) { return fmt::format("{}", c.pieces_left); });
  row(say(language, "4 extra / first nodes, mean", "4 局面数の比の平均"),
      {"0", "0.1944", "0.1941", "0.1940"}, [&](const PaperColumn& c) { return mean(c.ratio); });
  row(say(language, "problems solved", "解けた問題"), {"94/94", "94/94", "94/94", "94/94"},
      [](const PaperColumn& c) { return fmt::format("{}/{}", c.solved, c.tried); });
  return table.to_text();
}

Sentence outcome_text(const PaperDefect& defect) {
  if (defect.outcome == "alternative") {
    for (const Choice& choice : choices_of(Of<FlawKind>{}))
      if (defect.kind == choice.word)
        return sentence("alternative", "{}, {}{} (line: {})", "{}、{}{}手(手順: {}手)",
                        spoken(choice.word, choice.text), defect.length_proved ? "" : "≤ ",
                        defect.length.value_or(0), defect.due.value_or(0));
  }
  if (defect.outcome == "own_move")
    return sentence("own_move", "our shortest line's own move ({})", "本手順の手({}手)",
                    defect.length.value_or(0));
  if (defect.outcome == "mates")
    return sentence("mates", "mates, {}{}; the author's move is not shown to",
                    "詰む({}{}手)。作意は詰みを示せず", defect.length_proved ? "" : "≤ ",
                    defect.length.value_or(0));
  if (defect.outcome == "loop") return sentence("loop", "loop", "ループ");
  if (defect.outcome == "no_mate") return sentence("no_mate", "does not mate", "不詰");
  if (defect.outcome == "undecided") return sentence("undecided", "not decided", "未判定");
  return sentence("left", "our line leaves the author's earlier", "本手順は先に作意を離れる");
}

// On which line a defect was judged.
std::string judged_line(const std::string& line, Language language) {
  if (line == "author") return say(language, "author", "作意");
  if (line == "own") return say(language, "own", "本手順");
  if (line == "other_reply") return say(language, "other reply", "別の応手の後");
  return say(language, "none", "なし");
}

// Runs units one after the other; false where the budget ended.
template <class Work, class Take>
Result<bool> run_units(Work& work, const Budget& budget, Progress* progress, const Take& take) {
  for (std::uint64_t i = 0; i < work.units(); ++i) {
    if (budget.stop.stop_requested() || Budget::Clock::now() >= budget.deadline) return false;
    if (progress != nullptr) progress->update(i, work.units(), "searches");
    auto row = work.run(i, budget, 0);
    if (!row) return pass(row);
    if (!*row) return false;
    take(i, **row);
  }
  return true;
}

}  // namespace

std::span<const Choice> choices_of(Of<PaperPart>) {
  static constexpr Choice kChoices[] = {
      choice(PaperPart::kAppendix, "appendix", {"with Tables 1 to 4", "付録A(表1〜4を含む)"}),
      choice(PaperPart::kDefects, "defects", {"Table 5", "表5"}),
  };
  return kChoices;
}

const Shape& shape_of(Of<PaperRequest>) {
  using R = PaperRequest;
  static constexpr Field kFields[] = {
      field<&R::collection>("collection",
                            {"tab-separated lines: number, published length, solvable or fuzume, "
                             "anything, SFEN",
                             "作品集(タブ区切り): 番号、手数、solvable か fuzume、任意、SFEN"},
                            {.required = true, .positional = true, .position = true}),
      field<&R::problems>("problems", {"only these numbers", "この番号だけ"},
                          {.example = "1..20", .metavar = "FIRST..LAST"}),
      field<&R::defects>(
          "defects",
          {"the known cooks of Table 5, tab-separated: number, length, ply, "
           "author's move, cook, kind, found, both in USI, SFEN before it",
           "表5の既知の余詰(タブ区切り): 番号、手数、何手目か、作意、余詰、種類、発見、"
           "両者のUSI、その前のSFEN"},
          {.position = true, .metavar = "FILE"}),
      field<&R::only>("only", {"only this part", "この部分だけ"}),
      include<&R::limits>(),
  };
  static constexpr Shape kShape = shape<R>("TsumePaperRequest", kFields);
  return kShape;
}
const Shape& shape_of(Of<PaperFigures>) {
  using F = PaperFigures;
  static constexpr Field kFields[] = {
      field<&F::first_length>("first_length", {"of the first mate", "最初の手数"}),
      field<&F::first_nodes>("first_nodes", {"until then", "最初の局面数"}),
      field<&F::length>("length", {"after the henbetsu check", "変別チェック後の手数"}),
      field<&F::pieces_left>("pieces_left", {"pieces are left over", "駒余り"}),
      field<&F::ratio>("ratio", {"extra nodes over first nodes", "局面数の比"}),
  };
  static constexpr Shape kShape = shape<F>("TsumePaperFigures", kFields);
  return kShape;
}
const Shape& shape_of(Of<PaperProblem>) {
  using P = PaperProblem;
  static constexpr Field kFields[] = {
      field<&P::number>("number", {"of the problem", "番号"}),
      field<&P::published>("published", {"its published length", "作意の手数"}),
      field<&P::paper>("paper", {"what the paper prints", "論文"}),
      field<&P::ours>("ours", {"what we find", "本プログラム"}),
      field<&P::cooks>("cooks", {"found", "余詰の数"}),
      field<&P::flaws>("flaws", {"found", "キズの数"}),
  };
  static constexpr Shape kShape = shape<P>("TsumePaperProblem", kFields);
  return kShape;
}
const Shape& shape_of(Of<PaperColumn>) {
  using C = PaperColumn;
  static constexpr Field kFields[] = {
      field<&C::select>("select", {"how candidates were chosen", "候補の選び方"}),
      field<&C::tried>("tried", {"problems", "問題数"}),
      field<&C::solved>("solved", {"of them solved", "解けた数"}),
      field<&C::published_length>("published_length",
                                  {"of the published length", "作意と同じ手数の数"}),
      field<&C::moves_shorter>("moves_shorter", {"mean", "短くなった手数の平均"}),
      field<&C::pieces_left>("pieces_left", {"with pieces left over", "駒余りの数"}),
      field<&C::ratio>("ratio", {"extra nodes over first nodes, mean", "局面数の比の平均"}),
  };
  static constexpr Shape kShape = shape<C>("TsumePaperColumn", kFields);
  return kShape;
}
const Shape& shape_of(Of<PaperDefect>) {
  using D = PaperDefect;
  static constexpr Field kFields[] = {
      field<&D::number>("number", {"of the problem", "番号"}),
      field<&D::ply>("ply", {"from 1", "何手目か"}),
      field<&D::author>("author", {"the author's move as printed", "作意(論文の表記)"}),
      field<&D::cook>("cook", {"the cook as printed", "余詰(論文の表記)"}),
      field<&D::paper_kind>("paper_kind", {"as printed", "種類(論文の表記)"}),
      field<&D::paper_found>("paper_found", {"the paper's program found it", "論文の発見"}),
      field<&D::line>("line", {"which line it was judged on: author, own, other_reply, none",
                               "検討した手順(author, own, other_reply, none)"}),
      field<&D::outcome>("outcome",
                         {"alternative, own_move, mates, loop, no_mate, undecided, left", "結果"}),
      field<&D::move>("move", {"the cook in USI", "余詰の手(USI)"}),
      field<&D::kind>("kind", {"its class", "分類"}),
      field<&D::length>("length", {"with it, at most", "その手数(以下)"}),
      field<&D::length_proved>("length_proved", {"and no fewer", "手数は証明済み"}),
      field<&D::due>("due", {"the line's", "手順の手数"}),
      field<&D::found>("found", {"we find it", "本プログラムの発見"}),
      said_field<&outcome_text>("text", {"the outcome in words", "結果の文"}),
  };
  static constexpr Shape kShape = shape<D>("TsumePaperDefect", kFields);
  return kShape;
}
const Shape& shape_of(Of<PaperSurvey>) {
  using S = PaperSurvey;
  static constexpr Field kFields[] = {
      field<&S::appendix>("appendix", {"Appendix A, with select both", "付録A(select both)"}),
      field<&S::columns>("columns", {"Tables 1 to 4", "表1〜4"}),
      field<&S::defects>("defects", {"Table 5", "表5"}),
  };
  static constexpr Shape kShape = shape<S>("TsumePaperSurvey", kFields);
  return kShape;
}
const Shape& shape_of(Of<PaperAnswer>) {
  using A = PaperAnswer;
  static constexpr Field kFields[] = {
      include<&A::outcome>(),
      include<&A::found>(),
  };
  static constexpr Shape kShape = shape<A>("TsumePaperAnswer", kFields);
  return kShape;
}

void add_row(PaperSurvey& found, game::AppendixSums& sums, const game::AppendixRow& row) {
  sums.add(row);
  if (row.select != word_of(game::Select::kBoth)) return;
  PaperProblem problem;
  problem.number = row.number;
  problem.published = static_cast<int>(row.published);
  if (const game::PublishedRow* printed = game::published_row(row.number))
    problem.paper = PaperFigures{
        printed->first_length, printed->first_nodes, printed->length, printed->pieces_left,
        static_cast<double>(printed->extra_nodes) / static_cast<double>(printed->first_nodes)};
  if (row.solved != 0)
    problem.ours = PaperFigures{
        static_cast<int>(row.first_length.value_or(0)), static_cast<std::uint64_t>(row.first_nodes),
        static_cast<int>(row.length.value_or(0)), row.pieces_left.value_or(0) != 0, row.ratio()};
  problem.cooks = static_cast<int>(row.cooks.value_or(0));
  problem.flaws = static_cast<int>(row.flaws.value_or(0));
  found.appendix.push_back(problem);
}

void add_row(PaperSurvey& all, const game::Defect& defect, const game::DefectRow& row) {
  PaperDefect found;
  found.number = row.number;
  found.ply = static_cast<int>(row.ply);
  found.author = std::string(defect.author);
  found.cook = std::string(defect.cook);
  found.paper_kind = std::string(defect.kind);
  found.paper_found = defect.found;
  found.line = row.line;
  found.outcome = row.outcome;
  found.move = row.move;
  found.kind = row.kind;
  if (row.length) found.length = static_cast<int>(*row.length);
  found.length_proved = row.exact.value_or(0) != 0;
  if (row.due) found.due = static_cast<int>(*row.due);
  found.found = row.found != 0;
  all.defects.push_back(std::move(found));
}

std::vector<PaperColumn> columns_of(const game::AppendixSums& sums) {
  std::vector<PaperColumn> columns;
  for (const game::SelectSums& each : sums.columns())
    columns.push_back({each.select, each.tried, each.solved, each.published, each.mean_shorter(),
                       each.pieces_left, each.mean_ratio()});
  return columns;
}

Result<PaperAnswer> paper(const PaperRequest& request, const Context& context) {
  auto numbers = numbers_of(request.problems);
  if (!numbers) return pass(numbers);
  auto items = game::read_paper_items(request.collection, numbers->first, numbers->last);
  if (!items) return pass_in("collection", items);
  auto places = game::read_defect_places(request.defects);
  if (!places) return pass_in("defects", places);
  const Stopwatch stopwatch;
  Budget budget = context.budget;
  if (request.limits.time) budget = budget.with_time(request.limits.time->value);
  if (request.limits.memory) budget.bytes = std::min(budget.bytes, request.limits.memory->bytes);
  const std::uint64_t nodes = request.limits.nodes.value_or(game::kPaperNodes);
  PaperAnswer answer;
  bool whole = true;
  if (request.only != PaperPart::kDefects) {
    game::AppendixWork work(*items, nodes, YOMI_VERSION);
    game::AppendixSums sums;
    auto done = run_units(work, budget, context.progress, [&](std::uint64_t, const auto& row) {
      const auto read = survey::from_row<game::AppendixRow>(row, game::kAppendixFields);
      answer.outcome.nodes += static_cast<std::uint64_t>(read.first_nodes + read.extra_nodes);
      add_row(answer.found, sums, read);
    });
    if (!done) return pass(done);
    whole = *done;
    answer.found.columns = columns_of(sums);
  }
  if (whole && request.only != PaperPart::kAppendix) {
    game::DefectWork work(*items, std::move(*places), nodes, YOMI_VERSION);
    auto done = run_units(work, budget, context.progress, [&](std::uint64_t i, const auto& row) {
      add_row(answer.found, work.defect(i),
              survey::from_row<game::DefectRow>(row, game::kDefectFields));
    });
    if (!done) return pass(done);
    whole = *done;
  }
  answer.outcome.verdict = Verdict::kProved;  // what is said of each problem is
  if (!whole)
    answer.outcome.reason =
        budget.stop.stop_requested() ? StopReason::kCancelled : StopReason::kTime;
  answer.outcome.cpu_seconds = stopwatch.seconds();
  return answer;
}

Sentence headline(const PaperSurvey& found) {
  const auto solved = std::count_if(found.appendix.begin(), found.appendix.end(),
                                    [](const PaperProblem& p) { return p.ours.has_value(); });
  const auto defects = std::count_if(found.defects.begin(), found.defects.end(),
                                     [](const PaperDefect& d) { return d.found; });
  return sentence("paper", "Problems solved: {} of {}; defects found: {} of {}",
                  "解けた問題: {}/{}、発見した余詰・キズ: {}/{}", solved, found.appendix.size(),
                  defects, found.defects.size());
}

namespace {

std::string appendix_words(const PaperSurvey& found, const View& view) {
  const Language language = view.language;
  Table table({{say(language, "no.", "番号")},
               {say(language, "published", "作意")},
               {say(language, "paper: first", "論文: 最初")},
               {say(language, "nodes", "局面数")},
               {say(language, "after", "変別チェック後")},
               {say(language, "ratio", "比")},
               {say(language, "ours: first", "本プログラム: 最初")},
               {say(language, "nodes", "局面数")},
               {say(language, "after", "変別チェック後")},
               {say(language, "ratio", "比")},
               {say(language, "cooks", "余詰")},
               {say(language, "flaws", "キズ")}});
  for (const PaperProblem& each : found.appendix) {
    std::vector<std::string> cells = {fmt::format("{}", each.number),
                                      fmt::format("{}", each.published)};
    add_figures(cells, each.paper, "");
    add_figures(cells, each.ours, "?");
    cells.push_back(each.ours ? fmt::format("{}", each.cooks) : "");
    cells.push_back(each.ours ? fmt::format("{}", each.flaws) : "");
    table.add(std::move(cells));
  }
  return say(language, "Appendix A, select both (* pieces left over)\n",
             "付録A(select both、* は駒余り)\n") +
         table.to_text() + "\n" + tables_words(found, view);
}

std::string defect_words(const PaperSurvey& found, const View& view) {
  const Language language = view.language;
  Table table({{say(language, "no.", "番号")},
               {say(language, "move", "場所")},
               {say(language, "author", "作意"), Align::kLeft},
               {say(language, "cook", "余詰"), Align::kLeft},
               {say(language, "kind", "種類"), Align::kLeft},
               {say(language, "paper found", "論文の発見"), Align::kLeft},
               {say(language, "line", "手順"), Align::kLeft},
               {say(language, "ours", "本プログラム"), Align::kLeft}});
  std::size_t ours = 0;
  std::size_t published = 0;
  for (const PaperDefect& each : found.defects) {
    ours += each.found ? 1 : 0;
    published += each.paper_found ? 1 : 0;
    table.add({fmt::format("{}", each.number), say(language, "{}", "{}手目", each.ply), each.author,
               each.cook, each.paper_kind,
               each.paper_found ? say(language, "yes", "あり") : say(language, "no", "なし"),
               judged_line(each.line, language),
               fmt::format("{} {}", each.move.value_or(""), said(outcome_text(each), language))});
  }
  return say(language, "Table 5\n", "表5\n") + table.to_text() +
         say(language, "found: {}/{} (paper: {})\n", "発見: {}/{} (論文: {})\n", ours,
             found.defects.size(), published);
}

}  // namespace

Sentence headline(const PaperAnswer& answer) {
  return headline(answer.found);
}

std::string words(const PaperSurvey& found, const View& view) {
  std::string text;
  if (!found.columns.empty()) text += appendix_words(found, view);
  if (!found.defects.empty()) text += (text.empty() ? "" : "\n") + defect_words(found, view);
  return text + said(headline(found), view.language) + "\n";
}

std::string words(const PaperAnswer& answer, const View& view) {
  std::string text = words(answer.found, view);
  if (answer.outcome.reason)
    text += said(not_decided(*answer.outcome.reason), view.language) + "\n";
  return text;
}

}  // namespace yomi::answers::tsume
