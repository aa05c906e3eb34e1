#include <fmt/format.h>

#include <CLI/Version.hpp>

#include "answers/house.h"
#include "app/program.h"
#include "survey/executor.h"

namespace yomi::app {
namespace {

answers::VersionAnswer facts_of(Program& program) {
  answers::VersionAnswer facts;
  facts.program = fmt::format("yomi {}", kVersion);
#ifdef __clang__
  facts.compiler = fmt::format("clang {}", __clang_version__);
#else
  facts.compiler = fmt::format("gcc {}", __VERSION__);
#endif
  facts.build = YOMI_BUILD_TYPE;
  facts.mpi = program.executor().uses_mpi();
  facts.libraries = {
      {"CLI11", CLI11_VERSION},
      {"fmt",
       fmt::format("{}.{}.{}", FMT_VERSION / 10000, FMT_VERSION / 100 % 100, FMT_VERSION % 100)},
      {"nlohmann-json", fmt::format("{}.{}.{}", NLOHMANN_JSON_VERSION_MAJOR,
                                    NLOHMANN_JSON_VERSION_MINOR, NLOHMANN_JSON_VERSION_PATCH)},
      {"GMP", YOMI_GMP_VERSION},
      {"sqlite", YOMI_SQLITE_VERSION},
      {"zstd", YOMI_ZSTD_VERSION}};
  return facts;
}

Result<int> run_version(Program& program) {
  const answers::VersionAnswer facts = facts_of(program);
  if (program.shared().json) {
    program.print(answers::house_line(facts));
    return kDefinite;
  }
  program.print("{}\n{}, {}{}\n", facts.program, facts.compiler, facts.build,
                facts.mpi ? ", MPI" : "");
  std::string libraries;
  for (const answers::Library& each : facts.libraries)
    libraries += fmt::format("{}{} {}", libraries.empty() ? "" : ", ", each.name, each.version);
  program.print("{}\n", libraries);
  return kDefinite;
}

}  // namespace

void add_version(Program& program) {
  CLI::App& verb = program.add_command(
      "version", {"version, compiler, libraries", "バージョン、コンパイラー、ライブラリ"});
  program.on(verb, run_version);
}

}  // namespace yomi::app
