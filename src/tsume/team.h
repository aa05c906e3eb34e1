// Team: further workers for one search, on the same table.
//
// Every worker is a df-pn search (search.h) of the same question from the same root, with a path
// and frames of its own. All they share is the table: facts and numbers of one guide the others. So
// that they do not all go the same way, each marks the positions it is in; where a position is
// busy, its number looks larger to whoever chooses next (after Kaneko's virtual proof numbers).
// Numbers are a guide only. What is proved or refuted is a fact whoever found it, and what holds on
// one path only is kept under the key of the whole path: so the verdict, and a length proved from
// above and from below, are those of one worker; which of several shortest lines is found may
// differ.
//
// The search that owns the team leads: it counts the nodes of all against its meter, it alone looks
// at the budget, and it calls the helpers only when a question has taken `alone` nodes: most of the
// questions of a check are shorter than the call.
#pragma once

#include <array>
#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "base/budget.h"
#include "base/threads.h"
#include "tsume/search.h"

namespace yomi::tsume {

class Team {
 public:
  static constexpr std::uint64_t kAlone = 2000;

  // So many helpers, or as many as the table has room for. The table must outlive the team.
  Team(Table& table, Mudaai policy, int helpers, std::uint64_t alone = kAlone);
  ~Team();
  Team(const Team&) = delete;
  Team& operator=(const Team&) = delete;

  // --- for the leader
  // The helpers begin to search the leader's question, and end. The leader must have no look-up
  // under way.
  void begin(const Search& leader);
  void end();
  [[nodiscard]] std::uint64_t alone() const { return alone_; }
  // Nodes of the helpers since it was last asked.
  [[nodiscard]] std::uint64_t take_nodes() { return nodes_.exchange(0, std::memory_order_relaxed); }
  // The answer, where a helper was the first to find it.
  [[nodiscard]] std::optional<Known> answer();

  // --- for every worker
  // The helpers are there.
  [[nodiscard]] bool working() const { return working_.load(std::memory_order_relaxed); }
  // True once the question is decided or given up.
  [[nodiscard]] bool over() const { return over_.load(std::memory_order_relaxed); }
  void add_nodes(std::uint64_t n) { nodes_.fetch_add(n, std::memory_order_relaxed); }
  void enter(const shogi::Key& key, shogi::Hand hand) {
    busy_[slot(key, hand)].fetch_add(1, std::memory_order_relaxed);
  }
  void leave(const shogi::Key& key, shogi::Hand hand) {
    busy_[slot(key, hand)].fetch_sub(1, std::memory_order_relaxed);
  }
  // How many workers are in this position, or below it.
  [[nodiscard]] unsigned busy(const shogi::Key& key, shogi::Hand hand) const {
    return busy_[slot(key, hand)].load(std::memory_order_relaxed);
  }

 private:
  // Two positions may share a slot; then one of them looks busier than it is.
  static constexpr std::size_t kSlots = 1 << 14;
  [[nodiscard]] static std::size_t slot(const shogi::Key& key, shogi::Hand hand) {
    return static_cast<std::size_t>((key.high ^ mix64(hand.bits())) % kSlots);
  }
  struct Worker {
    Meter meter{Budget{}};
    std::unique_ptr<Search> search;
  };
  void serve(Worker& worker);

  Table& table_;
  std::uint64_t alone_;
  std::array<std::atomic<std::uint16_t>, kSlots> busy_ = {};
  std::atomic<bool> over_ = false;
  std::atomic<std::uint64_t> nodes_ = 0;
  std::atomic<bool> working_ = false;

  std::mutex mutex_;
  std::condition_variable changed_;
  const Search* leader_ = nullptr;  // set while there is a question
  std::uint64_t questions_ = 0;
  int at_work_ = 0;
  bool dismissed_ = false;
  std::optional<Known> answer_;
  std::vector<std::unique_ptr<Worker>> helpers_;
  std::vector<Helper> threads_;  // of the helpers; last, for they use everything above
};

}  // namespace yomi::tsume
