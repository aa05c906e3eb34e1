#include <fmt/format.h>

#include <CLI/Version.hpp>
#include <nlohmann/json.hpp>

#include "app/program.h"
#include "survey/executor.h"

namespace yomi::app {
namespace {

Result<int> run_version(Program& program) {
  nlohmann::ordered_json facts;
  facts["program"] = fmt::format("yomi {}", kVersion);
#ifdef __clang__
  facts["compiler"] = fmt::format("clang {}", __clang_version__);
#else
  facts["compiler"] = fmt::format("gcc {}", __VERSION__);
#endif
  facts["build"] = YOMI_BUILD_TYPE;
  facts["mpi"] = program.executor().uses_mpi();
  facts["libraries"] = {
      {"CLI11", CLI11_VERSION},
      {"fmt",
       fmt::format("{}.{}.{}", FMT_VERSION / 10000, FMT_VERSION / 100 % 100, FMT_VERSION % 100)},
      {"nlohmann-json", fmt::format("{}.{}.{}", NLOHMANN_JSON_VERSION_MAJOR,
                                    NLOHMANN_JSON_VERSION_MINOR, NLOHMANN_JSON_VERSION_PATCH)},
      {"GMP", YOMI_GMP_VERSION},
      {"sqlite", YOMI_SQLITE_VERSION},
      {"zstd", YOMI_ZSTD_VERSION}};
  if (program.shared().json) {
    program.print_json(facts);
    return kDefinite;
  }
  program.print("yomi {}\n", kVersion);
  program.print("{}, {}{}\n", facts["compiler"].get<std::string>(),
                facts["build"].get<std::string>(), facts["mpi"].get<bool>() ? ", MPI" : "");
  std::string libraries;
  for (const auto& [name, version] : facts["libraries"].items()) {
    libraries +=
        fmt::format("{}{} {}", libraries.empty() ? "" : ", ", name, version.get<std::string>());
  }
  program.print("{}\n", libraries);
  return kDefinite;
}

}  // namespace

void add_version(Program& program) {
  CLI::App& verb = program.add_command(
      "version", {"version, compiler, libraries", "版、コンパイラ、ライブラリ"});
  program.on(verb, run_version);
}

}  // namespace yomi::app
