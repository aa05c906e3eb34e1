#include "answers/concentration/table.h"

#include "concentration/chart.h"

namespace yomi::concentration {

std::span<const answers::Choice> choices_of(answers::Of<Hatch>) {
  using answers::choice;
  static constexpr answers::Choice kChoices[] = {
      choice(Hatch::kPlain, "plain",
             {"several are best, or no choice", "複数が最適、または選択なし"}),
      choice(Hatch::kGrid, "grid", {"pass", "パス"}),
      choice(Hatch::kStripes, "stripes",
             {"an unknown card, then a known one", "未知カード、次に既知カード"}),
      choice(Hatch::kDots, "dots",
             {"two unknown cards; keep a card of two", "未知カード2枚。2枚の文字を覚える"}),
      choice(Hatch::kCross, "cross",
             {"depends on the letter shown; keep a card of four",
              "出た文字による。4枚の文字を覚える"}),
  };
  return kChoices;
}
std::span<const answers::Choice> choices_of(answers::Of<Agreement>) {
  using answers::choice;
  static constexpr answers::Choice kChoices[] = {
      choice(Agreement::kSame, "same", {"the same", "一致"}),
      choice(Agreement::kRoundedDown, "rounded_down",
             {"half a unit, rounded down in the paper", "ちょうど半分で、論文は切り捨て"}),
      choice(Agreement::kDifferent, "different", {"another figure", "相違"}),
  };
  return kChoices;
}

}  // namespace yomi::concentration

namespace yomi::answers::concentration {
namespace {

using game::Rules;

constexpr int kMostLetters = 300;
constexpr int kGlance = 15;

Sentence title_of(int number) {
  switch (number) {
    case 1:
      return sentence("table_1", "optimal moves at (na, 0, ka, 0)",
                      "(na, 0, ka, 0) における最適な行動");
    case 2:
      return sentence("table_2", "optimal moves at (na, 1, ka, 1)",
                      "(na, 1, ka, 1) における最適な行動");
    case 3:
      return sentence("table_3", "E(na, 0, ka, 0), pairs", "E(na, 0, ka, 0)(組)");
    case 4:
      return sentence("table_4", "E(na, 1, ka, 1), pairs", "E(na, 1, ka, 1)(組)");
    case 5:
      return sentence("table_5", "which card to save (in parentheses: no choice)",
                      "優先すべき記憶(括弧は選択の余地なし)");
    case 6:
      return sentence("table_6", "alpha2 - alpha4", "α2 − α4");
    case 7:
      return sentence("table_7", "beta4 - beta2", "β4 − β2");
    case 8:
      return sentence("table_8", "expected turns, nothing remembered",
                      "m = 0 の場の評価値(ターン数)");
    case 9:
      return sentence("table_9", "expected turns, a card of type 2 remembered",
                      "m = 2 の場の評価値(ターン数)");
    default:
      break;
  }
  return sentence("table_10", "expected turns, a card of type 4 remembered",
                  "m = 4 の場の評価値(ターン数)");
}

std::string csv_of(const Figures& figures) {
  const bool moves =
      figures.number == 1 || figures.number == 2 || figures.number == 5 || !figures.number;
  Table list({{"na", Align::kRight},
              {figures.by_known ? "ka" : "nf", Align::kRight},
              {moves ? "optimal" : "value"},
              {"exact"},
              {"printed"}});
  for (const TableCell& cell : figures.cells)
    list.add({fmt::format("{}", cell.letters), fmt::format("{}", cell.column), cell.figure,
              cell.value ? cell.value->exact.value_or("") : "", cell.printed.value_or("")});
  return list.to_csv();
}

Sentence cell_words(const TableCell& cell) {
  if (cell.moves.empty()) return sentence("figure", "{}", "{}", cell.figure);
  return sentence("moves", "{}: {}", "{}: {}", cell.figure, sentence_of(cell.moves.front()));
}

}  // namespace

const Shape& shape_of(Of<TableRequest>) {
  using R = TableRequest;
  static constexpr Field kFields[] = {
      field<&R::number>(
          "number",
          {"one of the paper's tables, 1 to 10; otherwise the best turns at a glance",
           "論文の表 1〜10(指定しなければ最適な手の一覧)"},
          {.example = "1", .least = 1, .most = game::kPaperTables, .positional = true}),
      field<&R::letters>("letters",
                         {"up to so many letters; as printed, at a glance 15",
                          "文字数の上限(論文と同じ、一覧では15)"},
                         {.example = "30", .least = 2, .most = kMostLetters, .metavar = "N"}),
      field<&R::copies>("copies", {"at a glance: cards of each letter", "一覧: 各文字の枚数"},
                        {.least = 2, .most = game::kMaxCopies, .metavar = "N"}),
      field<&R::rules>("rules", {"which turns there are; the paper's, at a glance full",
                                 "めくり方のルール(論文のルール、一覧では full)"}),
      field<&R::passing>("passing", {"at a glance: turning two known cards that differ",
                                     "一覧: 異なる既知カード2枚をめくる手"}),
      field<&R::csv>("csv", {"as CSV", "CSVで出力"}),
      field<&R::latex>("latex", {"as a LaTeX tabular", "LaTeXで出力"}),
      field<&R::svg>("svg", {"draw it to a file", "図をファイルに描く"}, {.file_of = "svg"}),
      include<&R::limits>(),
  };
  static constexpr Shape kShape = shape<R>("ConcentrationTableRequest", kFields);
  return kShape;
}
// An answer that comes back to be rendered is as large as one we gave at most.
constexpr Details kGridLine = {.least = 0, .most = 1000};
const Shape& shape_of(Of<TableCell>) {
  using C = TableCell;
  static constexpr Field kFields[] = {
      field<&C::letters>("letters", {"letters on the table (na)", "文字数(na)"}, kGridLine),
      field<&C::column>("column",
                        {"known letters (ka), or letters of four (nf)",
                         "既知の文字数(ka)、または4枚の文字数(nf)"},
                        kGridLine),
      field<&C::figure>("figure", {"the figure as the table shows it", "表の値"},
                        {.example = "0,2"}),
      field<&C::hatch>("hatch", {"its pattern", "模様"}),
      field<&C::moves>("moves", {"the optimal moves", "最適な手"}),
      field<&C::value>("value", {"the value", "評価値"}),
      field<&C::printed>("printed", {"what the paper prints", "論文の値"}),
      field<&C::agreement>("agreement", {"whether it agrees", "一致するか"}),
      said_field<&cell_words>("words", {"the cell in words", "説明"}),
  };
  static constexpr Shape kShape = shape<C>("ConcentrationTableCell", kFields);
  return kShape;
}
const Shape& shape_of(Of<Figures>) {
  using F = Figures;
  static constexpr Field kFields[] = {
      field<&F::number>("number", {"of the paper's table", "論文の表の番号"}),
      field<&F::rules>("rules", {"which turns there are", "めくり方のルール"}),
      field<&F::by_known>("by_known", {"columns are known letters, otherwise letters of four",
                                       "列は既知の文字数(そうでなければ4枚の文字数)"}),
      field<&F::first_row>("first_row", {"the fewest letters", "最小の文字数"}, kGridLine),
      field<&F::last_row>("last_row", {"the most letters", "最大の文字数"}, kGridLine),
      field<&F::first_column>("first_column", {"the first column", "最初の列"}, kGridLine),
      field<&F::last_column>("last_column", {"the last column", "最後の列"}, kGridLine),
      field<&F::cells>("cells", {"the figures, row by row", "各欄"}),
  };
  static constexpr Shape kShape = shape<F>("ConcentrationFigures", kFields);
  return kShape;
}
const Shape& shape_of(Of<TableAnswer>) {
  using A = TableAnswer;
  static constexpr Field kFields[] = {
      include<&A::outcome>(),
      include<&A::figures>(),
      field<&A::copies>("copies", {"cards of each letter", "各文字の枚数"}),
      field<&A::passing>("passing",
                         {"turning two known cards that differ", "異なる既知カード2枚をめくる手"}),
      field<&A::csv>("csv", {"as CSV, where asked for", "CSV"}),
      field<&A::latex>("latex", {"as a LaTeX tabular, where asked for", "LaTeX"}),
      field<&A::svg>("svg", {"as a picture, where asked for", "SVGの図"}),
  };
  static constexpr Shape kShape = shape<A>("ConcentrationTableAnswer", kFields);
  return kShape;
}

Figures figures_of(const game::FigureTable& table, Rules rules, Meter& meter) {
  Figures figures;
  if (table.number > 0) figures.number = table.number;
  figures.rules = rules;
  figures.by_known = table.by_known;
  figures.first_row = table.first_row;
  figures.last_row = table.last_row;
  figures.first_column = table.first_column;
  figures.last_column = table.last_column;
  for (const game::Figure& figure : table.figures) {
    if (!meter.poll()) break;
    TableCell cell;
    cell.letters = figure.na;
    cell.column = figure.column;
    cell.figure = figure.text;
    cell.hatch = game::hatch_of(figure);
    if (figure.moves) cell.moves = best_of(*figure.moves);
    if (figure.exact) cell.value = number_of(*figure.exact);
    if (const auto printed = table.number > 0
                                 ? game::printed_cell(table.number, figure.na, figure.column)
                                 : std::nullopt) {
      cell.printed = std::string(*printed);
      // The paper's figures are those of its own rules.
      if (rules == Rules::kPaper) cell.agreement = game::compare(figure, *printed);
    }
    figures.cells.push_back(std::move(cell));
  }
  return figures;
}

Result<TableAnswer> table(const TableRequest& request, const Context& context) {
  if (request.csv && request.latex)
    return fail_in("latex", ErrorCode::kConflict, "{} and {} exclude each other", "csv", "latex");
  if (request.copies % 2 != 0)
    return fail_in("copies", ErrorCode::kBadText,
                   "a letter has an even number of cards from 2 to {}, not {}", game::kMaxCopies,
                   request.copies);
  if (request.number && request.copies != 2)
    return fail_in("copies", ErrorCode::kConflict, "{} and {} exclude each other", "copies",
                   "number");
  const Stopwatch stopwatch;
  const Rules rules = request.rules.value_or(request.number ? Rules::kPaper : Rules::kFull);
  const int letters = request.letters.value_or(
      request.number ? game::printed_letters(*request.number) : kGlance * 2 / request.copies);
  const Budget budget = limited(context.budget, request.limits);
  const auto made = request.number
                        ? game::compute_table(*request.number, letters, rules, budget,
                                              context.threads, context.progress)
                        : game::best_turns(request.copies, letters, rules, request.passing, budget,
                                           context.threads, context.progress);
  TableAnswer answer;
  answer.figures.number = request.number;
  answer.figures.rules = rules;
  answer.copies = request.copies;
  answer.passing = request.passing;
  Meter meter(budget);
  Figures figures;
  if (made) figures = figures_of(*made, rules, meter);
  if (made && !meter.stopped()) {
    answer.outcome.verdict = Verdict::kProved;
    answer.figures = std::move(figures);
    if (request.csv) answer.csv = csv_of(answer.figures);
    if (request.latex) answer.latex = grid_of(answer.figures, false).to_latex();
    if (request.svg) answer.svg = game::chart_svg(*made);
  } else {
    answer.outcome.reason = made ? meter.reason() : made.error();
  }
  answer.outcome.cpu_seconds = stopwatch.seconds();
  return answer;
}

Sentence caption(const Figures& figures) {
  const int number = figures.number.value_or(0);
  Sentence text = number > 0
                      ? sentence("table", "Table {}: {}", "表{}: {}", number, title_of(number))
                      : sentence("glance",
                                 "The best turn for every number of letters (na) "
                                 "and of known ones (ka)",
                                 "文字数(na)と既知の文字数(ka)ごとの最適な手");
  if (number > 4) return text;
  return figures.rules == Rules::kPaper
             ? sentence("by_paper_rules", "{}, the paper's rules", "{}、論文のルール", text)
             : sentence("by_full_rules", "{}, full rules", "{}、完全ルール", text);
}

namespace {

std::string legend(const Figures& figures, Language language) {
  const int number = figures.number.value_or(0);
  std::string text =
      figures.by_known
          ? say(language, "\nna: letters on the table; ka: known cards\n",
                "\nna: 場にある文字の種類数、ka: 既知カードの枚数\n")
          : say(language, "\nna: letters on the table; nf: those of them with four cards\n",
                "\nna: 場にある文字の種類数、nf: そのうち4枚あるものの種類数\n");
  if (number <= 2)
    text += say(language,
                "2: two unknown cards (2-move); 1: an unknown card, then a known one (1-move); 0: "
                "two known cards, a pass (0-move)\n",
                "2: 未知カード2枚(2-move)、1: 未知カード、次に既知カード(1-move)、"
                "0: 既知カード2枚でパス(0-move)\n");
  return text;
}

}  // namespace

Table grid_of(const Figures& figures, bool compared) {
  std::vector<Table::Column> columns{{figures.by_known ? "na\\ka" : "na\\nf"}};
  for (int k = figures.first_column; k <= figures.last_column; ++k)
    columns.push_back({fmt::format("{}", k)});
  const std::size_t width = columns.size();
  Table grid(std::move(columns));
  std::vector<std::string> row;
  int at = figures.first_row;
  const auto close = [&] {
    row.resize(width);
    grid.add(row);
    row.clear();
  };
  for (const TableCell& cell : figures.cells) {
    for (; at < cell.letters; ++at) {
      if (row.empty()) row.push_back(fmt::format("{}", at));
      close();
    }
    if (row.empty()) row.push_back(fmt::format("{}", cell.letters));
    row.resize(static_cast<std::size_t>(std::max(cell.column - figures.first_column, 0) + 1));
    std::string text = cell.figure;
    if (compared && cell.agreement == game::Agreement::kRoundedDown)
      text += fmt::format("~{}", cell.printed.value_or(""));
    if (compared && cell.agreement == game::Agreement::kDifferent)
      text += fmt::format("!={}", cell.printed.value_or(""));
    row.push_back(std::move(text));
  }
  for (; at <= figures.last_row; ++at) {
    if (row.empty()) row.push_back(fmt::format("{}", at));
    close();
  }
  return grid;
}

Sentence headline(const TableAnswer& answer) {
  if (answer.outcome.reason) return not_decided(*answer.outcome.reason);
  return caption(answer.figures);
}

std::string words(const TableAnswer& answer, const View& view) {
  if (answer.csv) return *answer.csv;
  if (answer.latex) return *answer.latex;
  std::string text = said(headline(answer), view.language) + "\n";
  if (answer.outcome.reason) return text;
  return text + "\n" + grid_of(answer.figures, false).to_text() +
         legend(answer.figures, view.language);
}

}  // namespace yomi::answers::concentration
