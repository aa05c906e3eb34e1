// yomi concentration table N: one of the paper's tables, to any size.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>

#include "app/concentration/figures.h"
#include "app/concentration/room.h"
#include "app/concentration/svg.h"
#include "base/file.h"

namespace yomi::app::memory {
namespace {

namespace c = yomi::concentration;

struct TableOptions {
  int number = 0;
  std::optional<int> letters;  // as printed
  std::string rules = "paper";
  bool csv = false;
  bool latex = false;
  std::string svg;  // a path
};

Result<int> run_table(Program& program, const TableOptions& options) {
  if (auto output = check_output_path(options.svg); !output) return pass(output);
  auto rules = parse_rules(options.rules);
  if (!rules) return pass(rules);
  if (options.csv + options.latex + program.shared().json > 1)
    return fail("only one of --csv, --latex and --json");
  if (options.number < 1 || options.number > c::kPaperTables)
    return fail("the paper has tables 1 to {}, not {}", c::kPaperTables, options.number);
  const int letters = options.letters.value_or(c::printed_letters(options.number));
  if (letters < 2 || letters > 300) return fail("--letters is from 2 to 300, not {}", letters);
  auto table =
      c::compute_table(options.number, letters, *rules, program.budget(), program.shared().threads);
  if (!table) return report_stop(program, table.error());
  if (!options.svg.empty()) {
    const std::string title = caption(options.number, *rules, program.language());
    auto written = write_file(options.svg, heat_map(*table, title, program.language()));
    if (!written) return pass(written);
    if (!program.shared().json && !options.csv && !options.latex) {
      program.print("{}\n",
                    program.language() == Language::kJapanese
                        ? fmt::format("{}。ヒートマップを {} に書きました", title, options.svg)
                        : fmt::format("{}; heat map written to {}", title, options.svg));
      return kDefinite;
    }
  }
  if (program.shared().json) {
    program.print_json(figures_json(*table, *rules));
  } else if (options.csv) {
    program.print(figures_csv(*table));
  } else {
    const Table grid = figure_grid(*table);
    if (options.latex) {
      program.print(grid.to_latex());
    } else {
      program.print("{}\n\n{}", caption(options.number, *rules, program.language()),
                    grid.to_text());
    }
  }
  return kDefinite;
}

}  // namespace

void add_table(Program& program, CLI::App& room) {
  auto options = std::make_shared<TableOptions>();
  CLI::App& verb = program.add_verb(
      room, "table", {"one of the paper's tables, to any size", "論文の表（任意の大きさ）"},
      kTime | kMemory | kThreads);
  verb.add_option("number", options->number,
                  std::string(program.text({"table 1 to 10", "表 1〜10"})))
      ->required()
      ->type_name("N");
  verb.add_option("--letters", options->letters,
                  std::string(program.text(
                      {"up to so many letters (as printed)", "文字数の上限（論文と同じ）"})))
      ->type_name("N");
  verb.add_option("--rules", options->rules,
                  std::string(program.text({"paper, or full: known pairs may be left (paper)",
                                            "paper、または full: 既知の対を残せる (paper)"})))
      ->type_name("paper|full");
  verb.add_flag("--csv", options->csv, std::string(program.text({"as CSV", "CSVで出力"})));
  verb.add_flag("--latex", options->latex,
                std::string(program.text({"as a LaTeX tabular", "LaTeXで出力"})));
  verb.add_option("--svg", options->svg,
                  std::string(program.text({"draw it as a heat map", "ヒートマップを描く"})))
      ->type_name("FILE");
  program.on(verb, [options](Program& p) { return run_table(p, *options); });
}

}  // namespace yomi::app::memory
