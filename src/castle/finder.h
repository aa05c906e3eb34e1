// Finder: looks for a win, best first. It never proves that there is none.
//
// Positions are real ones. Two of them count as the same when their columns show the same ranks,
// the foundations are equal and the next `detail` cards of every suit lie in the same places: which
// of the higher cards has which suit rarely matters, and forgetting it leaves few positions. So the
// search is incomplete on purpose; but each win it finds is a line of real moves.
//
// A step moves a whole run where the empty columns allow it (paper, property 1: 2^n cards over n
// empty columns onto a column, 2^(n−1) into an empty one). Safe cards go up at once.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "base/budget.h"
#include "castle/column_table.h"
#include "castle/rules.h"

namespace yomi::castle {

// What a position costs; the search takes up the cheapest one it knows.
struct Weights {
  int inversion = 12;      // per card above a card of lower rank
  int break_in_run = 5;    // per neighbours that are no run
  int vacant = 20;         // gained per empty column
  int no_king = 9;         // per column without a king at the bottom
  int next_depth = 5;      // per card above the next card of a suit
  int founded = 7;         // gained per card on the foundations
  int suit_inversion = 2;  // per card above a lower one of its suit
  int second_depth = 1;    // as next_depth, for the card after the next
  int king_run = 6;        // gained per card of a run from a king at the bottom
  int rises = -6;          // per column whose top is higher than the card under it
  int spread = 0;          // per rank between highest and lowest foundation
  int third_depth = 2;     // as next_depth, for the third card
  int half_depth = 1;      // per two steps from the start
};

class Finder {
 public:
  enum class Outcome { kWon, kExhausted, kStopped };

  static constexpr int kExact = 4;
  // `detail`: 1, 2 or 3 next cards, or kExact to tell all cards apart.
  Finder(const Position& start, const Weights& weights, int detail, std::uint64_t bytes);

  // Goes on until a win, until nothing is left, or until `more` further positions have been stored.
  Outcome run(Meter& meter, std::uint64_t more);
  // After kWon: single-card moves from the start.
  [[nodiscard]] const std::vector<Move>& moves() const { return moves_; }
  [[nodiscard]] std::size_t size() const { return size_; }
  [[nodiscard]] bool full() const { return full_; }

 private:
  struct Work {
    std::array<ColumnId, kMaxColumns> columns{};
    Foundations foundations = 0;
  };
  // `cards` cards from place to place; to the foundation one at a time.
  struct Step {
    std::uint8_t from = 0;
    std::uint8_t to = kUp;
    std::uint8_t cards = 1;
  };
  static constexpr std::uint8_t kUp = 31;
  // Sets of the next, second and third card of every suit, and of the cards that go up safely.
  struct Wanted {
    SymbolSet first = 0;
    SymbolSet second = 0;
    SymbolSet third = 0;
    SymbolSet safe = 0;
    SymbolSet told = 0;    // those that tell positions apart
    std::uint32_t at = 0;  // the foundations + 1
  };
  // A column's part of the key and of the cost. It depends on the foundations, which change far
  // less often than columns come again: the last one is kept.
  struct Worth {
    std::uint64_t key = 0;
    std::int32_t cost = 0;
    std::uint32_t at = 0;  // the foundations it is for, + 1; 0: not known yet
  };
  using Worths = std::array<Worth, kMaxColumns>;
  struct Record {  // what a stored position has beside its columns
    std::uint32_t parent = 0;
    std::uint32_t next = 0;  // in its bucket
    Foundations foundations = 0;
    std::int16_t cost = 0;
    std::uint16_t step = 0;
    std::uint16_t depth = 0;
  };

  [[nodiscard]] Wanted wanted(Foundations foundations) const;
  Worth worth(ColumnId id, const Wanted& wanted) {
    if (id < worths_.size() && worths_[id].at == wanted.at) return worths_[id];
    return weigh(id, wanted);
  }
  Worth weigh(ColumnId id, const Wanted& wanted);
  // Of the whole position; leaves each column's in `each` if given.
  Worth worth(const Work& work, const Wanted& wanted, Worths* each);
  [[nodiscard]] int foundation_cost(Foundations foundations) const;
  void play(Work& work, Step step);
  // Sends safe cards up until there are none; true if there were any.
  bool settle(Work& work, std::vector<Move>* moves);
  // What a step is tried from.
  struct Origin {
    std::uint32_t index = 0;
    Work work;
    Wanted wants;
    Worth sum;
    Worths each;
  };
  void try_step(const Origin& origin, Step step);
  void expand(std::uint32_t index);
  void store(const Work& work, int cost, std::uint32_t parent, Step step);
  [[nodiscard]] Record record_of(std::uint32_t index) const;
  bool remember_key(std::uint64_t key);
  [[nodiscard]] Work load(std::uint32_t index) const;
  void trace(std::uint32_t won);
  bool add_chunk();

  Position start_;
  Weights weights_;
  int detail_;
  int count_;
  ColumnTable table_;
  std::vector<Worth> worths_;                // by column
  std::array<std::uint8_t, 64> dealt_at_{};  // how many cards lay under each card at the start
  std::uint64_t limit_;
  std::uint64_t used_ = 0;
  std::vector<std::unique_ptr<std::uint32_t[]>> chunks_;
  std::size_t stride_;
  std::size_t size_ = 0;
  std::vector<std::uint64_t> keys_;
  std::size_t key_count_ = 0;
  std::vector<std::uint32_t> buckets_;
  std::size_t lowest_ = 0;
  bool full_ = false;
  // Heard while the keys grow, which can take seconds; the meter hears it at all other times.
  const decltype(Budget::stop)* stop_ = nullptr;
  std::uint32_t won_ = 0;
  std::vector<Move> moves_;
};

}  // namespace yomi::castle
