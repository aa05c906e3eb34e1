#include "tsume/team.h"

#include <algorithm>

namespace yomi::tsume {

Team::Team(Table& table, Mudaai policy, int helpers, std::uint64_t alone)
    : table_(table), alone_(alone) {
  helpers = std::min(helpers, table.most_workers() - 1);
  for (int i = 0; i < helpers; ++i) {
    Worker& helper = *helpers_.emplace_back(std::make_unique<Worker>());
    helper.search = std::make_unique<Search>(table, policy, helper.meter);
    helper.search->work_in(this, false);
  }
  threads_.reserve(helpers_.size());
  for (auto& helper : helpers_) threads_.emplace_back([this, &helper] { serve(*helper); });
}

Team::~Team() {
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    dismissed_ = true;
  }
  changed_.notify_all();
  threads_.clear();  // joins them
}

void Team::begin(const Search& leader) {
  if (helpers_.empty()) return;
  table_.share(static_cast<int>(helpers_.size()) + 1);
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    answer_.reset();
    working_ = true;
    leader_ = &leader;
    at_work_ = static_cast<int>(helpers_.size());
    ++questions_;
  }
  changed_.notify_all();
}

void Team::end() {
  if (!working_) return;
  over_ = true;
  // A helper may be waiting in the table for the leader, who does not come any more.
  table_.leave();
  std::unique_lock<std::mutex> lock(mutex_);
  changed_.wait(lock, [this] { return at_work_ == 0; });
  working_ = false;
  over_ = false;
}

std::optional<Known> Team::answer() {
  const std::lock_guard<std::mutex> lock(mutex_);
  return answer_;
}

void Team::serve(Worker& helper) {
  std::uint64_t served = 0;
  for (;;) {
    std::unique_lock<std::mutex> lock(mutex_);
    changed_.wait(lock, [&] { return dismissed_ || questions_ != served; });
    if (dismissed_) return;
    served = questions_;
    // The leader changes nothing of its question before all have left.
    const Search& leader = *leader_;
    lock.unlock();
    const Known known = helper.search->assist(leader);
    table_.leave();
    settle_cpu_time();
    lock.lock();
    if (known.kind == Known::Kind::kProved || known.kind == Known::Kind::kRefuted) {
      if (!answer_) answer_ = known;
      over_ = true;
    }
    --at_work_;
    lock.unlock();
    changed_.notify_all();
  }
}

}  // namespace yomi::tsume
