// Double dummy: what each card is worth when all four hands are seen and everyone plays perfectly.
//
// DoubleDummy is the only door to libdds. The library's state is global: a fixed set of thread
// slots, each with its own transposition table. configure() says once, at the start of the process,
// how many and how large; the first lease sets them up (SetMaxThreads first, then SetResources with
// the bytes we may use). An object leases one slot for its life, so several threads may each own
// one. A lease waits while all slots are taken, and gives up when its budget ends. Whoever holds a
// lease must not wait for another.
//
// Facts about libdds 2.9 that this wrapper keeps to: every call uses mode 1 (forced cards are
// scored too, the table starts fresh for the deal); mode 2, which reuses the table, gives silently
// wrong scores on a different deal, and the deals here differ from call to call. A call costs about
// 0.2 ms however small the position, so endings go to our own solver (ending.h, which has the
// limits): docs/results/bridge.md has the measurement.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <stop_token>

#include "base/budget.h"
#include "bridge/ending.h"
#include "bridge/play.h"
#include "bridge/score.h"

namespace yomi::bridge {

// tricks[strain][seat as declarer]
using TrickTable = std::array<std::array<std::int8_t, 4>, 5>;

struct Par {
  int score = 0;     // from North–South's side, both sides bidding perfectly
  std::string text;  // "NS 3NT+1" as libdds writes it
};

class DoubleDummy {
 public:
  // How many leases may be out at once and how much memory libdds may take: fewer than asked for
  // where the bytes do not suffice. The first call, or the first lease, decides for the whole
  // process; later calls change nothing.
  static void configure(unsigned threads, std::uint64_t bytes);
  // The slots that there are: how many leases can be out at once.
  [[nodiscard]] static unsigned slots();

  // Waits for a slot. Once `stop` asks, or the budget's time is over, there may be none: ready()
  // says so, and nothing but stopped() may be called then.
  explicit DoubleDummy(const std::stop_token& stop = {});
  explicit DoubleDummy(const Budget& budget);
  ~DoubleDummy();
  DoubleDummy(const DoubleDummy&) = delete;
  DoubleDummy& operator=(const DoubleDummy&) = delete;

  [[nodiscard]] bool ready() const { return slot_ >= 0; }
  // What ended the wait for a slot, or the last call that has a budget.
  [[nodiscard]] std::optional<StopReason> stopped() const { return stopped_; }

  // Tricks the side to play takes from here on (the current trick included) with each legal card.
  [[nodiscard]] CardTricks all_cards(const Position& position);
  // The legal cards with which the side to play takes at least `target` tricks from here on:
  // cheaper than all_cards where only that is asked.
  [[nodiscard]] Hand reaching(const Position& position, int target);
  // Whether the side to play takes at least `target` tricks from here on.
  [[nodiscard]] bool reaches(const Position& position, int target);
  // Tricks of the side to play from here on; 0 at the end.
  [[nodiscard]] int tricks(const Position& position);

  [[nodiscard]] TrickTable table(const Deal& deal);
  // The same; none where the budget ends before its twenty results.
  [[nodiscard]] std::optional<TrickTable> table(const Deal& deal, const Budget& budget);
  [[nodiscard]] Par par(const TrickTable& table, Seat dealer, Vulnerable vulnerable);

  // Positions given to libdds and to the ending solver so far.
  [[nodiscard]] std::uint64_t library_calls() const { return library_calls_; }
  [[nodiscard]] std::uint64_t ending_calls() const { return ending_calls_; }
  // For tests and measurements: everything to libdds.
  void use_library_only(bool only) { library_only_ = only; }

 private:
  // Counts the position and says which solver gets it.
  [[nodiscard]] bool to_ending(const Position& position, int tricks);

  void lease(const std::stop_token& stop, Budget::Clock::time_point deadline);

  int slot_ = -1;
  std::optional<StopReason> stopped_;
  bool library_only_ = false;
  std::uint64_t library_calls_ = 0;
  std::uint64_t ending_calls_ = 0;
  EndingSolver* ending_ = nullptr;  // the slot's
};

}  // namespace yomi::bridge
