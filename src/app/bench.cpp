// `yomi bench`: fixed single-threaded work per room. Node counts and signatures are the same on
// every machine, so a change that alters no behaviour shows none; times are for the reader only.
#include <fmt/format.h>

#include "answers/house.h"
#include "app/fold.h"
#include "app/program.h"
#include "app/table.h"
#include "base/budget.h"
#include "base/random.h"
#include "base/text.h"

namespace yomi::app {
namespace {

Result<int> run_bench(Program& program) {
  Table table({{std::string(program.text({"room", "ゲーム"})), Align::kLeft},
               {std::string(program.text({"nodes", "局面数"}))},
               {std::string(program.text({"signature", "署名"}))},
               {std::string(program.text({"CPU s", "CPU秒"}))}});
  answers::BenchAnswer all;
  std::uint64_t signature = 0;
  const double start = cpu_seconds();
  for (const auto& [room, bench] : program.benches()) {
    const double before = cpu_seconds();
    const BenchResult result = bench();
    const double seconds = cpu_seconds() - before;
    all.nodes += result.nodes;
    signature = mix64(signature ^ result.signature);
    table.add({room, with_commas(result.nodes), fmt::format("{:016x}", result.signature),
               fmt::format("{:.2f}", seconds)});
    all.rooms.push_back({room, result.nodes, fmt::format("{:016x}", result.signature), seconds});
  }
  all.cpu_seconds = cpu_seconds() - start;
  all.signature = fmt::format("{:016x}", signature);
  if (program.shared().json) {
    program.print(answers::house_line(all));
    return kDefinite;
  }
  table.add_rule();
  table.add({std::string(program.text({"all", "全体"})), with_commas(all.nodes), all.signature,
             fmt::format("{:.2f}", all.cpu_seconds)});
  program.print(folded(table.to_text()));
  return kDefinite;
}

}  // namespace

void add_bench(Program& program) {
  CLI::App& verb =
      program.add_command("bench", {"fixed work per game, with a signature",
                                    "ゲームごとに決まった計算を行い、時間と署名を示す"});
  program.on(verb, run_bench);
}

}  // namespace yomi::app
