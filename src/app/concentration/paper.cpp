// yomi concentration paper: every table of the paper beside ours, and every claim.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "app/concentration/figures.h"
#include "app/concentration/room.h"

namespace yomi::app::memory {
namespace {

namespace c = yomi::concentration;
using Json = nlohmann::ordered_json;

struct Tally {
  int cells = 0;
  int agree = 0;
  int rounded = 0;  // agree but for the direction of rounding
};

// Our figures with the printed ones beside them where they are not the same characters.
Table compared_grid(const c::FigureTable& table, Tally& tally, Json& differences) {
  std::vector<Table::Column> columns{{table.by_known ? "na\\ka" : "na\\nf"}};
  for (int k = table.first_column; k <= table.last_column; ++k)
    columns.push_back({std::to_string(k)});
  Table grid(std::move(columns));
  for (int na = table.first_row; na <= table.last_row; ++na) {
    std::vector<std::string> cells{std::to_string(na)};
    for (int k = table.first_column; k <= table.last_column; ++k) {
      const c::Figure* figure = table.find(na, k);
      const auto printed = c::printed_cell(table.number, na, k);
      std::string cell = figure != nullptr ? figure->text : "";
      if (printed) {
        ++tally.cells;
        const c::Agreement agreement =
            figure != nullptr ? c::compare(*figure, *printed) : c::Agreement::kDifferent;
        if (agreement != c::Agreement::kDifferent) ++tally.agree;
        if (agreement == c::Agreement::kRoundedDown) {
          ++tally.rounded;
          cell += fmt::format("~{}", *printed);
        }
        if (agreement == c::Agreement::kDifferent) cell += fmt::format("!={}", *printed);
        if (agreement != c::Agreement::kSame) {
          differences.push_back(
              {{"table", table.number},
               {"na", na},
               {table.by_known ? "ka" : "nf", k},
               {"printed", std::string(*printed)},
               {"exact", figure != nullptr && figure->exact ? c::to_string(*figure->exact) : cell},
               {"agrees", agreement == c::Agreement::kRoundedDown}});
        }
      }
      cells.push_back(std::move(cell));
    }
    grid.add(std::move(cells));
  }
  return grid;
}

Result<int> run_paper(Program& program) {
  Tally tally;
  Json tables = Json::array();
  Json differences = Json::array();
  const bool json = program.shared().json;
  const Budget budget = program.budget();  // one for all: its time runs from here
  for (int number = 1; number <= c::kPaperTables; ++number) {
    auto table = c::compute_table(number, c::printed_letters(number), c::Rules::kPaper, budget,
                                  program.shared().threads);
    if (!table) return report_stop(program, table.error());
    const Table grid = compared_grid(*table, tally, differences);
    if (json) {
      tables.push_back(figures_json(*table, c::Rules::kPaper));
    } else {
      program.print("{}\n\n{}\n", caption(number, c::Rules::kPaper, program.language()),
                    grid.to_text("  "));
    }
  }
  // The claims, in the range the paper speaks of (na up to 30).
  constexpr int kClaimLetters = 30;
  auto laws = c::test_laws(kClaimLetters, budget, program.shared().threads);
  if (!laws) return report_stop(program, laws.error());
  if (json) {
    program.print_json({{"verdict", "proved"},
                        {"claims", laws_json(*laws)},
                        {"cells", tally.cells},
                        {"agree", tally.agree},
                        {"differences", std::move(differences)},
                        {"tables", std::move(tables)},
                        {"cpu_seconds", cpu_seconds()}});
    return kDefinite;
  }
  program.print("{}\n\n{}\n", program.text({"Claims", "主張"}),
                laws_table(*laws, program.language()));
  for (const Json& difference : differences) {
    program.print(
        "{}\n",
        fmt::format(
            fmt::runtime(program.text({"Table {} ({}, {}): printed {}, exactly {}{}",
                                       "表 {} ({}, {}): 印刷値 {}、厳密値 {}{}"})),
            difference["table"].get<int>(), difference["na"].get<int>(),
            difference.contains("ka") ? difference["ka"].get<int>() : difference["nf"].get<int>(),
            difference["printed"].get<std::string>(), difference["exact"].get<std::string>(),
            difference["agrees"].get<bool>()
                ? program.text({": half a unit, rounded down in the paper",
                                "（ちょうど半分。論文は切り捨て）"})
                : ""));
  }
  program.print("{}\n", program.language() == Language::kJapanese
                            ? fmt::format("{} 個中 {} 個の数値が一致", tally.cells, tally.agree)
                            : fmt::format("{} of {} cells agree", tally.agree, tally.cells));
  return kDefinite;
}

}  // namespace

void add_paper(Program& program, CLI::App& room) {
  CLI::App& verb = program.add_verb(
      room, "paper", {"every table and claim of the paper beside ours", "論文の表と主張の再計算"},
      kTime | kMemory | kThreads);
  program.on(verb, run_paper);
}

}  // namespace yomi::app::memory
