#include "support/sample_work.h"

#include <chrono>

#include "base/check.h"
#include "base/random.h"

namespace yomi::test {

std::uint64_t calibrate(double seconds) {
  constexpr std::uint64_t kRounds = 20'000'000;
  Random random(1);
  std::uint64_t sum = 0;
  const auto start = std::chrono::steady_clock::now();
  for (std::uint64_t i = 0; i < kRounds; ++i) sum += random.next();
  const std::chrono::duration<double> spent = std::chrono::steady_clock::now() - start;
  CHECK(sum != 0);
  return static_cast<std::uint64_t>(seconds / spent.count() * static_cast<double>(kRounds));
}

std::vector<survey::Option> SampleWork::options() const {
  return {{"units", fmt::format("{}", options_.units)},
          {"seed", fmt::format("{}", options_.seed)},
          {"rounds", fmt::format("{}", options_.rounds)}};
}

std::vector<survey::Column> SampleWork::columns() const {
  return {{"sum", survey::ColumnType::kInt},
          {"share", survey::ColumnType::kReal},
          {"verdict", survey::ColumnType::kText}};
}

Result<std::optional<survey::Row>> SampleWork::run(std::uint64_t index, const Budget& budget,
                                                   int worker) {
  CHECK(worker >= 0 && worker < workers_);
  ++calls_;
  if (static_cast<std::int64_t>(index) == options_.failing_unit)
    return fail("this unit always fails");
  Meter meter(Budget{.stop = budget.stop});
  Random random(options_.seed, index);
  std::uint64_t sum = 0;
  for (std::uint64_t i = 0; i < options_.rounds; ++i) {
    sum += random.next();
    if (!meter.tick()) return std::nullopt;
  }
  survey::Row row(3);
  row[0] = static_cast<std::int64_t>(sum);
  if (sum % 7 != 0) row[1] = random.unit();
  if (sum % 5 != 0) row[2] = std::string(sum % 5 == 1 ? "won, \"at last\"" : "lost");
  return row;
}

}  // namespace yomi::test
