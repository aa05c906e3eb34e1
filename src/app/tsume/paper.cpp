// `yomi tsume paper FILE`: the paper's Tables 1 to 5 and its Appendix, published beside ours.
//
// FILE is the collection as tab-separated lines: number, published length, status (solvable or
// fuzume), anything, SFEN. The problems themselves are not part of this program.
#include <algorithm>
#include <array>

#include "app/table.h"
#include "app/tsume/collection.h"
#include "app/tsume/paper_defects.h"
#include "app/tsume/tsume.h"
#include "base/file.h"
#include "base/text.h"
#include "shogi/sfen.h"
#include "tsume/effort.h"

namespace yomi::app {
namespace {

using tsume::Select;

struct TsumePaperOptions {
  std::string file;
  std::string problems = "1..1000";
  std::string defects;
  std::string only;
};

using Item = tsume_room::PaperItem;

Result<std::vector<Item>> read_items(const std::string& path, const Span& span) {
  auto text = read_file(path);
  if (!text) return pass(text);
  std::vector<Item> items;
  int number = 0;
  for (std::string_view line : split_lines(*text)) {
    ++number;
    if (trim(line).empty() || line.starts_with("#")) continue;
    const std::vector<std::string_view> fields = tsume_room::fields_of(line);
    const auto bad = [&](std::string message) {
      return tl::unexpected<Error>(Error{std::move(message), ErrorKind::kInput, path, number, 0});
    };
    if (fields.size() < 5) return bad("expected number, length, status, check and SFEN");
    const auto no = parse_uint(fields[0]);
    const auto published = parse_uint(fields[1]);
    if (!no || !published || *published > 9999) return bad("expected a number and a length");
    if (*no < span.first || *no > span.last || fields[2] == "fuzume") continue;
    auto position = shogi::parse_sfen(fields[4]);
    if (!position) return bad(position.error().message);
    if (auto status = tsume::check_problem(*position); !status) return bad(status.error().message);
    items.push_back({*no, static_cast<tsume::Length>(*published), *position});
  }
  if (items.empty()) return fail("{}: no problems in this range", path);
  return items;
}

// What Tables 1 to 4 add up, for one way of selecting.
struct Column {
  int solved = 0;
  int published = 0;
  int shorter = 0;
  int pieces_left = 0;
  double ratio = 0;
  int large = 0;  // first searches of 100,000 nodes and more: the ratio's mean is over these
};

void add_result(Column& column, const tsume::EffortReport& report, tsume::Length published) {
  if (report.verdict != Verdict::kProved) return;
  ++column.solved;
  column.published += report.length == published ? 1 : 0;
  column.shorter += report.first_length - report.length;
  column.pieces_left += report.pieces_left ? 1 : 0;
  if (report.first_nodes >= 100000) {
    column.ratio += report.ratio();
    ++column.large;
  }
}

std::ptrdiff_t count_of(const tsume::EffortReport& report, tsume::Severity severity) {
  return std::count_if(report.alternatives.begin(), report.alternatives.end(),
                       [&](const tsume::Alternative& a) { return a.severity == severity; });
}

void print_tables(const Program& program, const std::array<Column, 4>& columns, std::size_t all) {
  const auto row = [&](Table& table, Text name, std::array<std::string, 4> published,
                       std::array<std::string, 4> ours) {
    table.add({std::string(program.text(name)), std::string(program.text({"paper", "論文"})),
               published[0], published[1], published[2], published[3]});
    table.add({"", std::string(program.text({"ours", "本プログラム"})), ours[0], ours[1], ours[2],
               ours[3]});
  };
  const auto each = [&](auto format) {
    std::array<std::string, 4> cells;
    for (std::size_t i = 0; i < 4; ++i) cells[i] = format(columns[i]);
    return cells;
  };
  Table table({{std::string(program.text({"table", "表"})), Align::kLeft},
               {"", Align::kLeft},
               {"none"},
               {"proof"},
               {"margin"},
               {"both"}});
  row(table, {"1 of the published length", "1 作意と同じ手数"}, {"27", "50", "50", "50"},
      each([](const Column& c) { return std::to_string(c.published); }));
  row(table, {"2 moves shorter, mean", "2 短くなった手数の平均"}, {"0", "2.43", "2.43", "2.45"},
      each([](const Column& c) {
        return c.solved == 0 ? std::string("-")
                             : fmt::format("{:.2f}", static_cast<double>(c.shorter) / c.solved);
      }));
  row(table, {"3 pieces left over", "3 駒余り"}, {"?", "28", "28", "28"},
      each([](const Column& c) { return std::to_string(c.pieces_left); }));
  row(table, {"4 extra / first nodes, mean", "4 局面数の比の平均"},
      {"0", "0.1944", "0.1941", "0.1940"}, each([](const Column& c) {
        return c.large == 0 ? std::string("-") : fmt::format("{:.4f}", c.ratio / c.large);
      }));
  row(table, {"problems solved", "解けた問題"}, {"94", "94", "94", "94"},
      each([&](const Column& c) { return fmt::format("{}/{}", c.solved, all); }));
  program.print("\n{}", table.to_text());
}

Result<int> print_appendix(Program& program, const std::vector<Item>& items) {
  constexpr std::array<Select, 4> selects = {Select::kNone, Select::kProof, Select::kMargin,
                                             Select::kBoth};
  std::array<Column, 4> columns = {};
  Table appendix({{std::string(program.text({"no.", "番号"}))},
                  {std::string(program.text({"published", "作意"}))},
                  {std::string(program.text({"first", "最初"}))},
                  {std::string(program.text({"nodes", "局面数"}))},
                  {std::string(program.text({"after", "変別後"}))},
                  {std::string(program.text({"extra nodes", "追加局面数"}))},
                  {std::string(program.text({"ratio", "比"}))},
                  {std::string(program.text({"cooks", "余詰"}))},
                  {std::string(program.text({"flaws", "キズ"}))}});
  for (const Item& item : items) {
    tsume::EffortReport last;
    for (std::size_t i = 0; i < selects.size(); ++i) {
      tsume::Solver solver({.mudaai = tsume::Mudaai::kStandard}, program.budget());
      last = tsume::spend_effort(solver, item.position, {.select = selects[i]});
      add_result(columns[i], last, item.published);
    }
    if (program.stop().stop_requested()) return kInterrupted;
    const bool mate = last.verdict == Verdict::kProved;
    appendix.add({std::to_string(item.number), std::to_string(item.published),
                  mate ? std::to_string(last.first_length) : "?", with_commas(last.first_nodes),
                  mate ? fmt::format("{}{}", last.length, last.pieces_left ? "*" : "") : "?",
                  with_commas(last.extra_nodes), fmt::format("{:.3f}", last.ratio()),
                  std::to_string(count_of(last, tsume::Severity::kCook)),
                  std::to_string(count_of(last, tsume::Severity::kFlaw))});
  }
  program.print("{}\n{}", program.text({"Appendix A, --select both", "付録A (--select both)"}),
                appendix.to_text());
  print_tables(program, columns, items.size());
  return kDefinite;
}

Result<int> run_tsume_paper(Program& program, const TsumePaperOptions& options) {
  auto span = parse_span(options.problems);
  if (!span) return pass(span);
  auto items = read_items(options.file, *span);
  if (!items) return pass(items);
  if (!options.only.empty() && options.only != "appendix" && options.only != "defects")
    return fail("--only is appendix or defects, not {}", in_quotes(options.only));
  if (options.only != "defects") {
    auto status = print_appendix(program, *items);
    if (!status || *status != kDefinite) return status;
  }
  if (options.only == "appendix") return kDefinite;
  return tsume_room::print_defects(program, *items, options.defects);
}

}  // namespace

void add_tsume_paper(Program& program, CLI::App& room) {
  auto options = std::make_shared<TsumePaperOptions>();
  CLI::App& verb = program.add_verb(
      room, "paper", {"the paper's tables beside ours", "論文の表を本プログラムの結果と並べる"},
      kTime | kNodes | kMemory);
  verb.add_option(
          "file", options->file,
          std::string(program.text({"the collection, tab-separated: number, length, status, "
                                    "check, SFEN; limits are for each search",
                                    "作品集 (タブ区切り)。制限は探索ごと"})))
      ->required()
      ->type_name("FILE");
  verb.add_option("--problems", options->problems,
                  std::string(program.text({"only these numbers: 7 or 1..20", "番号の範囲"})))
      ->type_name("FIRST..LAST");
  verb.add_option("--defects", options->defects,
                  std::string(program.text(
                      {"the known cooks of Table 5 as tab-separated lines: number, length, ply, "
                       "author's move, cook, kind, found, both in USI, SFEN before it",
                       "表5の余詰の一覧 (タブ区切り)"})))
      ->type_name("FILE");
  verb.add_option("--only", options->only,
                  std::string(program.text({"only appendix (with Tables 1 to 4) or defects",
                                            "appendix (表1〜4を含む) か defects のみ"})))
      ->type_name("PART");
  program.on(verb, [options](Program& p) { return run_tsume_paper(p, *options); });
}

}  // namespace yomi::app
