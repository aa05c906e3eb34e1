// Units on the ranks of an MPI job. Every rank runs the same program with the same arguments and
// calls run() or map() with the same Work; rank 0 leads: it hands out units, works on some itself,
// owns journal and output. The others serve it and then find Report::is_worker().
//
// What holds:
// 1. Nobody waits for a rank that will not come: a leader that gives up (a refused journal, an
//    error before or after its surveys) releases the others, and a rank that leaves early is an
//    error of the leader's, not a hang.
// 2. Units are handed out a few at a time, about a twentieth of a second's worth and never more
//    than a fair part of what is left; long units one by one.
// 3. A killed rank makes mpirun end the job. The journal has all that was committed, and the same
//    command goes on.
//
// MPI is called from one thread only, the one that made the session.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "survey/executor.h"

namespace yomi::survey {

// MPI from its beginning to its end; one per process, made in main() after signals are blocked
// (MPI's own threads inherit the mask) and before anything else.
class MpiSession {
 public:
  MpiSession();
  ~MpiSession();  // waits until every rank has come this far
  MpiSession(const MpiSession&) = delete;
  MpiSession& operator=(const MpiSession&) = delete;

  [[nodiscard]] int rank() const { return rank_; }
  [[nodiscard]] int size() const { return size_; }
  [[nodiscard]] bool leads() const { return rank_ == 0; }

 private:
  friend class MpiExecutor;
  friend class MpiLeader;
  friend class MpiServer;
  void release_others();

  int rank_ = 0;
  int size_ = 1;
  // Calls of execute(), serve() and share() so far: the same number on every rank, so that messages
  // of one call are never taken for those of the next.
  int epoch_ = 0;
  std::vector<bool> gone_;  // the leader's: ranks that have left
};

class MpiExecutor final : public Executor {
 public:
  // `threads` per rank.
  MpiExecutor(MpiSession& session, int threads);

  [[nodiscard]] bool uses_mpi() const override { return true; }
  [[nodiscard]] bool leads() const override { return session_.leads(); }
  [[nodiscard]] Status execute(Work& work, UnitSet pending, const Sink& sink,
                               const Budget& budget) override;
  [[nodiscard]] Status serve(Work& work, const Budget& budget) override;
  [[nodiscard]] Result<std::string> share(std::string bytes) override;

 private:
  MpiSession& session_;
};

}  // namespace yomi::survey
