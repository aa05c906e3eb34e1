// Closure: reads out the relaxed game (relaxation.h) from one position to the end.
//
// Either every relaxed position that can be reached is in the set and none is won: then the real
// position cannot be won, and the set is the proof (certificate.h). Or a relaxed win comes up: its
// line is replayed with the real cards, and either it works (the position is won, with the moves)
// or some forgotten card was read as a suit it does not have; that card is the one to remember next
// (solver.h, counterexample-guided refinement). Or the budget ends.
//
// Positions are whole, exact, without regard to the order of columns; forced moves are followed at
// once, so positions in between are not stored.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/budget.h"
#include "castle/column_table.h"
#include "castle/position_set.h"
#include "castle/relaxation.h"
#include "castle/rules.h"

namespace yomi::castle {

class Closure {
 public:
  enum class Outcome { kClosed, kWon, kFalseWin, kStopped };

  // `bytes`: what the tables may take at most. `stop` is heard while a table grows; at all other
  // times the meter hears it.
  Closure(const Position& start, SymbolSet remembered, std::uint64_t bytes,
          const PositionSet::Stop& stop = {});

  // Goes on until an outcome or until `more` further positions have been stored (kStopped, with
  // the meter still running; call again to go on). Counts every expanded position on `meter`.
  Outcome run(Meter& meter, std::uint64_t more);

  // After kWon: the moves from the start.
  [[nodiscard]] const std::vector<Move>& moves() const { return moves_; }
  // After kFalseWin: the card whose suit was claimed wrongly.
  [[nodiscard]] Symbol claimed() const { return claimed_; }

  [[nodiscard]] std::size_t size() const { return set_.size(); }
  [[nodiscard]] bool full() const { return full_; }
  [[nodiscard]] const Relaxation& relaxation() const { return relaxation_; }
  // For the certificate: the columns and, for each stored position, its column ids in ascending
  // order followed by its foundations.
  [[nodiscard]] const ColumnTable& columns() const { return table_; }
  [[nodiscard]] const std::uint32_t* position(std::uint32_t index) const { return set_[index]; }
  [[nodiscard]] int column_count() const { return count_; }

 private:
  struct Work {
    std::array<ColumnId, kMaxColumns> columns{};
    Foundations foundations = 0;
  };
  // One card's move between places of a Work; `suit` is how it was read when it goes up.
  struct Step {
    std::int8_t from = 0;
    std::int8_t to = Move::kFoundation;
    std::int8_t suit = -1;
  };
  struct Readings {
    unsigned possible = 0;
    unsigned playable = 0;
  };

  [[nodiscard]] Readings readings(const Work& work, Symbol top) const;
  void play(Work& work, Step step);
  // Follows forced moves with one reading; notes them in `steps` if given.
  void settle(Work& work, int exposed, std::vector<Step>* steps);
  // The place of a forced move, or −1.
  [[nodiscard]] int forced(const Work& work) const;
  template <class Visit>
  void expand(const Work& work, Visit&& visit);
  [[nodiscard]] Work load(std::uint32_t index) const;
  void store(const Work& work, std::uint32_t parent);
  void concretise(std::uint32_t won);
  [[nodiscard]] std::vector<Step> steps_between(const Work& from, const Work& to);

  Position start_;
  Relaxation relaxation_;
  int count_;  // of columns
  ColumnTable table_;
  std::uint64_t bytes_;
  PositionSet set_;
  std::vector<std::uint32_t> stack_;
  bool full_ = false;
  std::optional<std::uint32_t> won_;
  std::vector<Move> moves_;
  Symbol claimed_ = kNoSymbol;
};

}  // namespace yomi::castle
