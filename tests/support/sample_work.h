// A survey that only the tests have: unit i mixes random numbers for about a given time and
// reports an integer, a real and a text, some of them empty.
#pragma once

#include <atomic>
#include <cstdint>
#include <string>

#include "survey/work.h"

namespace yomi::test {

struct SampleOptions {
  std::uint64_t units = 100;
  std::uint64_t seed = 1;
  // Rounds of mixing per unit; calibrate() finds how many take a time.
  std::uint64_t rounds = 1000;
  std::string version = "1.0";
  std::int64_t failing_unit = -1;  // gives an error
};

// Rounds that take about `seconds` on this machine. For benchmarks only: the rows depend on it.
[[nodiscard]] std::uint64_t calibrate(double seconds);

class SampleWork final : public survey::Work {
 public:
  explicit SampleWork(const SampleOptions& options) : options_(options) {}

  [[nodiscard]] std::string name() const override { return "sample.survey"; }
  [[nodiscard]] std::string version() const override { return options_.version; }
  [[nodiscard]] std::vector<survey::Option> options() const override;
  [[nodiscard]] std::uint64_t units() const override { return options_.units; }
  [[nodiscard]] std::vector<survey::Column> columns() const override;
  void prepare(int workers) override { workers_ = workers; }
  [[nodiscard]] Result<std::optional<survey::Row>> run(std::uint64_t index, const Budget& budget,
                                                       int worker) override;

  [[nodiscard]] std::uint64_t calls() const { return calls_; }

 private:
  SampleOptions options_;
  int workers_ = 0;
  std::atomic<std::uint64_t> calls_ = 0;
};

}  // namespace yomi::test
