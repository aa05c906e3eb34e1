#include "survey/unit.h"

#include <chrono>
#include <utility>

namespace yomi::survey {

Result<std::optional<Unit>> run_unit(Work& work, const std::vector<Column>& columns,
                                     std::uint64_t index, const Budget& budget, int worker) {
  const auto start = std::chrono::steady_clock::now();
  auto row = work.run(index, budget, worker);
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
  if (row && !*row) {
    if (budget.stop.stop_requested()) return std::optional<Unit>();
    return fail_system("unit {}: gave up although nobody asked it to", index);
  }
  Status fits = row ? normalize(**row, columns) : Status();
  if (!row || !fits) {
    Error error = std::move(row ? fits.error() : row.error());
    error.message = message("unit {}: {}", index, error.message);
    return tl::unexpected<Error>(std::move(error));
  }
  return std::optional<Unit>(Unit{index, std::move(**row), spent.count()});
}

}  // namespace yomi::survey
