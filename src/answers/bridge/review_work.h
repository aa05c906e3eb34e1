// The boards of a review as units of work: on threads or ranks, with a journal where a survey has
// one. A row is a board's figures and its whole review as JSON.
#pragma once

#include <atomic>

#include "answers/bridge/review.h"
#include "survey/work.h"

namespace yomi::answers::bridge {

class ReviewWork final : public survey::Work {
 public:
  // `setup` and `records` outlive it.
  ReviewWork(const std::vector<game::Record>& records, const Reviewing& reviewing,
             const Agreed& agreed, const Setup& setup, Progress* progress = nullptr);

  [[nodiscard]] std::string name() const override { return "bridge.review"; }
  [[nodiscard]] std::string version() const override;
  [[nodiscard]] std::vector<survey::Option> options() const override;
  [[nodiscard]] std::uint64_t units() const override { return records_.size(); }
  [[nodiscard]] std::vector<survey::Column> columns() const override;
  Result<std::optional<survey::Row>> run(std::uint64_t index, const Budget& budget,
                                         int worker) override;

  // The board of a row.
  [[nodiscard]] static Result<BoardReview> board_of(const survey::Row& row);
  [[nodiscard]] double seconds() const { return seconds_; }  // CPU of the units run here

 private:
  const std::vector<game::Record>& records_;
  Reviewing reviewing_;
  Agreed agreed_;
  const Setup& setup_;
  Progress* progress_;
  std::atomic<std::uint64_t> done_ = 0;
  std::atomic<double> seconds_ = 0;
};

// How a review asks for advice.
[[nodiscard]] game::ReviewOptions review_options(const Reviewing& reviewing, const Setup& setup);
[[nodiscard]] Result<Setup> review_setup(const Agreed& agreed, int deals, const std::string& seed);

}  // namespace yomi::answers::bridge
