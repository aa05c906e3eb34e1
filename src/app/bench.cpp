// `yomi bench`: fixed single-threaded work per room. Node counts and signatures are the same on
// every machine, so a change that alters no behaviour shows none; times are for the reader only.
#include <fmt/format.h>

#include <nlohmann/json.hpp>

#include "app/program.h"
#include "app/table.h"
#include "base/budget.h"
#include "base/random.h"
#include "base/text.h"

namespace yomi::app {
namespace {

Result<int> run_bench(Program& program) {
  Table table({{std::string(program.text({"room", "部屋"})), Align::kLeft},
               {std::string(program.text({"nodes", "局面数"}))},
               {std::string(program.text({"signature", "署名"}))},
               {std::string(program.text({"CPU s", "CPU秒"}))}});
  nlohmann::ordered_json rooms = nlohmann::ordered_json::array();
  std::uint64_t signature = 0;
  std::uint64_t nodes = 0;
  const double start = cpu_seconds();
  for (const auto& [room, bench] : program.benches()) {
    const double before = cpu_seconds();
    const BenchResult result = bench();
    const double seconds = cpu_seconds() - before;
    nodes += result.nodes;
    signature = mix64(signature ^ result.signature);
    table.add({room, with_commas(result.nodes), fmt::format("{:016x}", result.signature),
               fmt::format("{:.2f}", seconds)});
    rooms.push_back({{"room", room},
                     {"nodes", result.nodes},
                     {"signature", fmt::format("{:016x}", result.signature)},
                     {"cpu_seconds", seconds}});
  }
  const double seconds = cpu_seconds() - start;
  if (program.shared().json) {
    program.print_json({{"rooms", rooms},
                        {"nodes", nodes},
                        {"signature", fmt::format("{:016x}", signature)},
                        {"cpu_seconds", seconds}});
    return kDefinite;
  }
  table.add_rule();
  table.add({std::string(program.text({"all", "全体"})), with_commas(nodes),
             fmt::format("{:016x}", signature), fmt::format("{:.2f}", seconds)});
  program.print(table.to_text());
  return kDefinite;
}

}  // namespace

void add_bench(Program& program) {
  CLI::App& verb = program.add_command(
      "bench", {"fixed work per room, with a signature", "各部屋の固定作業と署名"});
  program.on(verb, run_bench);
}

}  // namespace yomi::app
