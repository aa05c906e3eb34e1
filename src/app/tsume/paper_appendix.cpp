// Appendix A and Tables 1 to 4.
#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "app/table.h"
#include "app/tsume/paper.h"
#include "app/tsume/tsume.h"
#include "base/text.h"
#include "shogi/sfen.h"
#include "tsume/effort.h"
#include "tsume/paper_figures.h"

namespace yomi::app::tsume_room {
namespace {

using tsume::kAppendix;
using tsume::PublishedRow;
using tsume::Select;

// `none` is where each of these begins.
constexpr std::array<std::pair<Select, std::string_view>, 3> kSelects = {
    {{Select::kProof, "proof"}, {Select::kMargin, "margin"}, {Select::kBoth, "both"}}};

// The cells of a row, in the order of AppendixWork::columns().
enum Cell : std::size_t {
  kNumber,
  kPublished,
  kSelect,
  kSolved,
  kFirstLength,
  kFirstPiecesLeft,
  kLength,
  kPiecesLeft,
  kFirstNodes,
  kExtraNodes,
  kCooks,
  kFlaws,
  kLoops,
  kAlternatives,
};

class AppendixWork final : public survey::Work {
 public:
  AppendixWork(const std::vector<PaperItem>& items, std::uint64_t nodes)
      : items_(items), nodes_(nodes) {}

  [[nodiscard]] std::string name() const override { return "tsume.paper.appendix"; }
  [[nodiscard]] std::string version() const override { return std::string(kVersion); }
  [[nodiscard]] std::vector<survey::Option> options() const override {
    return {{"problems", digest_of(items_)}, {"nodes", std::to_string(nodes_)}};
  }
  [[nodiscard]] std::uint64_t units() const override { return items_.size() * kSelects.size(); }
  [[nodiscard]] std::vector<survey::Column> columns() const override {
    using survey::ColumnType;
    return {{"number", ColumnType::kInt},       {"published", ColumnType::kInt},
            {"select", ColumnType::kText},      {"solved", ColumnType::kInt},
            {"first_length", ColumnType::kInt}, {"first_pieces_left", ColumnType::kInt},
            {"length", ColumnType::kInt},       {"pieces_left", ColumnType::kInt},
            {"first_nodes", ColumnType::kInt},  {"extra_nodes", ColumnType::kInt},
            {"cooks", ColumnType::kInt},        {"flaws", ColumnType::kInt},
            {"loops", ColumnType::kInt},        {"alternatives", ColumnType::kText}};
  }

  Result<std::optional<survey::Row>> run(std::uint64_t index, const Budget& budget,
                                         int /*worker*/) override {
    const PaperItem& item = items_[index / kSelects.size()];
    const auto& [select, word] = kSelects[index % kSelects.size()];
    tsume::Solver solver({.mudaai = tsume::Mudaai::kStandard}, budget.with_nodes(nodes_));
    const tsume::EffortReport report =
        tsume::spend_effort(solver, item.position, {.select = select});
    if (solver.stopped() == StopReason::kCancelled) return std::nullopt;
    survey::Row row(kAlternatives + 1);
    row[kNumber] = static_cast<std::int64_t>(item.number);
    row[kPublished] = std::int64_t{item.published};
    row[kSelect] = std::string(word);
    const bool solved = report.verdict == Verdict::kProved;
    row[kSolved] = std::int64_t{solved ? 1 : 0};
    row[kFirstNodes] = static_cast<std::int64_t>(report.first_nodes);
    row[kExtraNodes] = static_cast<std::int64_t>(report.extra_nodes);
    if (!solved) return row;
    row[kFirstLength] = std::int64_t{report.first_length};
    row[kFirstPiecesLeft] = std::int64_t{report.first_pieces_left ? 1 : 0};
    row[kLength] = std::int64_t{report.length};
    row[kPiecesLeft] = std::int64_t{report.pieces_left ? 1 : 0};
    add_alternatives(row, report);
    return row;
  }

 private:
  static void add_alternatives(survey::Row& row, const tsume::EffortReport& report) {
    const tsume_room::Defects defects = tsume_room::defects_of(report.alternatives);
    row[kCooks] = defects.cooks;
    row[kFlaws] = defects.flaws;
    row[kLoops] = std::int64_t{report.loops};
    row[kAlternatives] = defects.list;
  }

  const std::vector<PaperItem>& items_;
  std::uint64_t nodes_;
};

std::int64_t int_of(const survey::Unit& unit, Cell cell) {
  const auto* value = std::get_if<std::int64_t>(&unit.row[cell]);
  return value == nullptr ? 0 : *value;
}

// What Tables 1 to 4 add up, for one way of selecting.
struct Column {
  int tried = 0;
  int solved = 0;
  int published = 0;
  std::int64_t shorter = 0;
  int pieces_left = 0;
  double ratio = 0;
  int large = 0;  // first searches of 100,000 nodes and more: the ratio's mean is over these
};

double ratio_of(const survey::Unit& unit) {
  return static_cast<double>(int_of(unit, kExtraNodes)) /
         static_cast<double>(std::max<std::int64_t>(1, int_of(unit, kFirstNodes)));
}

// The first column of the tables: what a run found before it looked at any candidate.
void add_first(Column& column, const survey::Unit& unit) {
  ++column.tried;
  if (int_of(unit, kSolved) == 0) return;
  ++column.solved;
  column.published += int_of(unit, kFirstLength) == int_of(unit, kPublished) ? 1 : 0;
  column.pieces_left += int_of(unit, kFirstPiecesLeft) != 0 ? 1 : 0;
}

void add_run(Column& column, const survey::Unit& unit) {
  ++column.tried;
  if (int_of(unit, kSolved) == 0) return;
  ++column.solved;
  column.published += int_of(unit, kLength) == int_of(unit, kPublished) ? 1 : 0;
  column.shorter += int_of(unit, kFirstLength) - int_of(unit, kLength);
  column.pieces_left += int_of(unit, kPiecesLeft) != 0 ? 1 : 0;
  if (int_of(unit, kFirstNodes) >= 100000) {
    column.ratio += ratio_of(unit);
    ++column.large;
  }
}

using Columns = std::array<Column, 4>;  // none, then kSelects

void add_unit(Columns& columns, const survey::Unit& unit) {
  const std::size_t select = unit.index % kSelects.size();
  if (select == 0) add_first(columns[0], unit);
  add_run(columns[select + 1], unit);
}

std::string mean_shorter(const Column& c) {
  return c.solved == 0 ? std::string("-")
                       : fmt::format("{:.2f}", static_cast<double>(c.shorter) / c.solved);
}
std::string mean_ratio(const Column& c) {
  return c.large == 0 ? std::string("-") : fmt::format("{:.4f}", c.ratio / c.large);
}

std::string tables_text(const Program& program, const Columns& columns) {
  Table table({{std::string(program.text({"table", "表"})), Align::kLeft},
               {"", Align::kLeft},
               {"none"},
               {"proof"},
               {"margin"},
               {"both"}});
  const auto row = [&](Text name, std::array<std::string, 4> published, auto format) {
    table.add({std::string(program.text(name)), std::string(program.text({"paper", "論文"})),
               published[0], published[1], published[2], published[3]});
    table.add({"", std::string(program.text({"ours", "本プログラム"})), format(columns[0]),
               format(columns[1]), format(columns[2]), format(columns[3])});
  };
  row({"1 of the published length", "1 作意と同じ手数"}, {"27", "50", "50", "50"},
      [](const Column& c) { return std::to_string(c.published); });
  row({"2 moves shorter, mean", "2 短くなった手数の平均"}, {"0", "2.43", "2.43", "2.45"},
      mean_shorter);
  row({"3 pieces left over", "3 駒余り"}, {"?", "28", "28", "28"},
      [](const Column& c) { return std::to_string(c.pieces_left); });
  row({"4 extra / first nodes, mean", "4 局面数の比の平均"}, {"0", "0.1944", "0.1941", "0.1940"},
      mean_ratio);
  row({"problems solved", "解けた問題"}, {"94/94", "94/94", "94/94", "94/94"},
      [](const Column& c) { return fmt::format("{}/{}", c.solved, c.tried); });
  return table.to_text();
}

const PublishedRow* published_row(std::int64_t number) {
  for (const PublishedRow& row : kAppendix) {
    if (row.number == static_cast<std::uint64_t>(number)) return &row;
  }
  return nullptr;
}

// One line of the Appendix: the paper's figures, then ours.
std::vector<std::string> appendix_row(const survey::Unit& unit) {
  const auto count = [&unit](Cell cell) {
    return with_commas(static_cast<std::uint64_t>(int_of(unit, cell)));
  };
  const auto length = [](std::int64_t moves, bool left) {
    return fmt::format("{}{}", moves, left ? "*" : "");
  };
  std::vector<std::string> cells = {count(kNumber), count(kPublished), "", "", "", ""};
  if (const PublishedRow* paper = published_row(int_of(unit, kNumber))) {
    cells[2] = std::to_string(paper->first_length);
    cells[3] = with_commas(paper->first_nodes);
    cells[4] = length(paper->length, paper->pieces_left);
    cells[5] = fmt::format("{:.3f}", static_cast<double>(paper->extra_nodes) /
                                         static_cast<double>(paper->first_nodes));
  }
  const bool solved = int_of(unit, kSolved) != 0;
  cells.push_back(solved ? count(kFirstLength) : "?");
  cells.push_back(count(kFirstNodes));
  cells.push_back(solved ? length(int_of(unit, kLength), int_of(unit, kPiecesLeft) != 0) : "?");
  cells.push_back(solved ? fmt::format("{:.3f}", ratio_of(unit)) : "");
  cells.push_back(solved ? count(kCooks) : "");
  cells.push_back(solved ? count(kFlaws) : "");
  return cells;
}

Result<std::string> appendix_text(const Program& program, const survey::Report& report) {
  Columns columns = {};
  Table appendix({{std::string(program.text({"no.", "番号"}))},
                  {std::string(program.text({"published", "作意"}))},
                  {std::string(program.text({"paper: first", "論文: 最初"}))},
                  {std::string(program.text({"nodes", "局面数"}))},
                  {std::string(program.text({"after", "変別後"}))},
                  {std::string(program.text({"ratio", "比"}))},
                  {std::string(program.text({"ours: first", "本: 最初"}))},
                  {std::string(program.text({"nodes", "局面数"}))},
                  {std::string(program.text({"after", "変別後"}))},
                  {std::string(program.text({"ratio", "比"}))},
                  {std::string(program.text({"cooks", "余詰"}))},
                  {std::string(program.text({"flaws", "キズ"}))}});
  const auto status = report.for_each([&](const survey::Unit& unit) -> Status {
    add_unit(columns, unit);
    if (kSelects[unit.index % kSelects.size()].first == Select::kBoth)
      appendix.add(appendix_row(unit));
    return {};
  });
  if (!status) return tl::unexpected<Error>(status.error());
  return fmt::format("{}\n{}\n{}",
                     program.text({"Appendix A, --select both (* pieces left over)",
                                   "付録A (--select both、* は駒余り)"}),
                     appendix.to_text(), tables_text(program, columns));
}

Result<nlohmann::ordered_json> appendix_summary(const survey::Report& report) {
  Columns columns = {};
  const auto status = report.for_each([&](const survey::Unit& unit) -> Status {
    add_unit(columns, unit);
    return {};
  });
  if (!status) return tl::unexpected<Error>(status.error());
  nlohmann::ordered_json json = {{"units", report.units()}, {"done", report.done()}};
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const Column& c = columns[i];
    json["counts"][i == 0 ? "none" : std::string(kSelects[i - 1].second)] = {
        {"tried", c.tried},
        {"solved", c.solved},
        {"published_length", c.published},
        {"moves_shorter", c.shorter},
        {"pieces_left", c.pieces_left},
        {"mean_ratio", c.large == 0 ? 0.0 : c.ratio / c.large}};
  }
  return json;
}

}  // namespace

Result<int> run_appendix(Program& program, const std::vector<PaperItem>& items, std::uint64_t nodes,
                         const SurveyOptions& survey) {
  AppendixWork work(items, nodes);
  SurveyTexts texts;
  texts.unit_name = std::string(program.text({"searches", "探索"}));
  texts.table = [&program](const survey::Report& report) { return appendix_text(program, report); };
  texts.summary = appendix_summary;
  return run_survey(program, work, survey, texts);
}

}  // namespace yomi::app::tsume_room
