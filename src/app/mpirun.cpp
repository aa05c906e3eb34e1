#include "app/mpirun.h"

#include <fmt/format.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <optional>
#include <string_view>

#include "answers/sentence.h"
#include "base/language.h"
#include "base/text.h"

namespace yomi::app {
namespace {

// What OpenMPI, MPICH and its kin, and MVAPICH tell the processes that they start.
struct Starter {
  const char* size;
  const char* rank;
};
constexpr Starter kStarters[] = {{"OMPI_COMM_WORLD_SIZE", "OMPI_COMM_WORLD_RANK"},
                                 {"PMI_SIZE", "PMI_RANK"},
                                 {"MV2_COMM_WORLD_SIZE", "MV2_COMM_WORLD_RANK"}};

std::optional<std::uint64_t> number_of(const char* variable) {
  const char* value = std::getenv(variable);
  return value == nullptr ? std::nullopt : parse_uint(value);
}

Language language_of_words(int argc, const char* const* argv) {
  Language language = language_of_locale();
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (word == "--lang" && i + 1 < argc) language = parse_language(argv[i + 1]).value_or(language);
    if (word.starts_with("--lang=")) language = parse_language(word.substr(7)).value_or(language);
  }
  return language;
}

}  // namespace

bool refuse_mpirun(int argc, const char* const* argv) {
  for (const Starter& starter : kStarters) {
    const auto size = number_of(starter.size);
    if (!size || *size < 2) continue;
    if (number_of(starter.rank).value_or(0) != 0) return true;
    const std::string text = answers::say(
        language_of_words(argc, argv),
        "yomi: started {} times by mpirun, but this program has no MPI and would do everything {} "
        "times; start yomi-mpi instead\n",
        "yomi: mpirun で {} 個起動されましたが、このプログラムは MPI を使わないので同じ計算を {} "
        "回行うことになります。代わりに yomi-mpi を起動してください\n",
        *size, *size);
    fmt::print(stderr, "{}", text);
    return true;
  }
  return false;
}

}  // namespace yomi::app
