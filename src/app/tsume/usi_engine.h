// The USI engine of `yomi tsume usi`, apart from pipes and terminals: lines in, lines out.
//
//   go mate MS | go mate infinite     checkmate MOVES | checkmate nomate | checkmate timeout
//   go … (any other)                  bestmove MOVE | bestmove resign
//
// `go mate` asks the solver. A plain `go` is answered as well as a mate solver can: the first move
// of a mate; in check, the defence that escapes or lasts longest; otherwise resign. `go infinite`
// and `go ponder` keep their answer until `stop` (or `ponderhit`, which gives the search the time
// that the `go` named). MultiPV lists the other first moves that mate, or the replies by how long
// they last. Positions
// without the attacker's king are normal. A position that cannot be (or has no king to mate) is
// reported as `info string`, and `go` is then answered with timeout or resign.
//
// Lines that are no commands are ignored, as the protocol asks. One search at a time, on a thread
// of its own: handle() returns at once, so that `stop` is heard; a new `go` first stops the old
// one, which still gives its answer.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>

#include "base/budget.h"
#include "shogi/position.h"
#include "tsume/policy.h"
#include "tsume/solver.h"

namespace yomi::app {

class UsiEngine {
 public:
  // Called with one line at a time, without its end, never from two threads at once.
  using Write = std::function<void(std::string_view line)>;

  explicit UsiEngine(Write write);
  // Stops and waits for a search under way.
  ~UsiEngine();
  UsiEngine(const UsiEngine&) = delete;
  UsiEngine& operator=(const UsiEngine&) = delete;

  // One line of the GUI. False after `quit`.
  bool handle(std::string_view line);
  // Waits until a search under way has answered.
  void finish();
  // Nobody can say `stop` any more: waits for a search with a limit, or until `hurry` asks; stops
  // one without.
  void end_of_input(const std::stop_token& hurry = {});

  struct Options {
    std::uint64_t hash_megabytes = 256;
    int threads = 1;
    tsume::Mudaai mudaai = tsume::Mudaai::kStandard;
    int multi_pv = 1;
    bool exact = true;  // look for the shortest mate, not the first
  };
  [[nodiscard]] const Options& options() const { return options_; }

 private:
  struct Question {
    shogi::Position position;
    bool valid = false;
    bool mate = false;   // go mate
    bool waits = false;  // keeps the answer until it is asked for it
    Options options;
    Budget budget;
  };

  void say(std::string_view line);
  void introduce();
  void set_option(std::string_view rest);
  void set_position(std::string_view line);
  void go(std::string_view rest);
  void stop_search();
  void ponder_hit();

  // On the search's thread.
  void answer(const Question& question);
  void answer_mate(const Question& question);
  void answer_move(const Question& question);
  std::string best_move(const Question& question);
  std::string best_reply(tsume::Solver& solver, const Question& question,
                         Budget::Clock::time_point start);
  void wait_to_be_asked(const Question& question);
  tsume::Solution solve(tsume::Solver& solver, const Question& question,
                        Budget::Clock::time_point start);
  void show_alternatives(tsume::Solver& solver, const Question& question,
                         const tsume::Solution& solution, Budget::Clock::time_point start);

  Write write_;
  std::mutex writing_;
  Options options_;
  std::optional<shogi::Position> position_;
  std::stop_source stop_;
  bool endless_ = false;  // the last search has no limit of its own
  std::thread search_;
  // While pondering: the opponent has made the move that was expected.
  std::mutex asking_;
  std::condition_variable_any asked_;
  bool pondering_ = false;
  bool hit_ = false;
  std::chrono::milliseconds own_time_{0};  // for the search once it is our turn
  std::jthread clock_;                     // stops it then
};

}  // namespace yomi::app
