// The stack game (スタックゲーム) of the paper's section 3, solved exactly for one base and for
// two.
//
// Every card knows its base. The next card of each base never comes until the end, so every stock
// card goes on a stack; then all cards go up. A position is a set of stock cards with
//   - an order: "x must leave before y", the closure of "earlier in its chain comes first" and
//   "upper
//     comes before lower in its stack", with the stacked cards themselves forgotten;
//   - for every stack the stock cards that are forbidden there: those which some card in it must
//     precede.
// A stock card is drawn with equal chance and put on a stack that is not forbidden for it. Putting
// d on s makes d, and all that precedes d, precede what is forbidden on s; and forbids on s what d
// precedes. The position is lost as soon as a card has no stack left.
//
// What is forbidden on a stack is always an end piece of every chain, and what a card precedes too.
// So a chain of n cards needs, per stack, the number t of its first cards that are still allowed;
// and card i of chain a needs, per other chain b, the number f of b's first cards it need not
// precede.
//
// Necessary for success (paper, 3.2): one stack is forbidden for no card at all. The last stock
// card in the final order lies on some stack; anything in that stack that had to precede a stock
// card would contradict that order. Positions without such a stack are worth 0 and are never
// stored.
//
// Rules::kPlaying is our own, more faithful game: the bases' next cards are stock cards like any
// other, and a drawn card that no stock card must precede is played at once, costing no stack (all
// stacked cards before it can have gone up by then). Nothing is lost before a card is drawn that
// can neither be played nor stacked, so a position without a free stack still has a value. One
// thing is kept from the paper's game: what a stacked card forbids stays forbidden after it has
// gone up, because stacked cards are forgotten; the value is therefore still a little low.
//
// In both games a pair is worth at most the product of its singles: by induction over the drawn
// card.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

namespace yomi::calculation {

class PairTable;

// The evaluator sees at most this many stacks; games with more show it the least forbidden ones.
inline constexpr int kModelStacks = 4;
inline constexpr int kMaxChain = 13;

enum class Rules : std::uint8_t { kPaper, kPlaying };
// How precisely each position's value is kept. kSingle rounds every value to single precision where
// it is stored and is there to explain the paper's printed digits: its p2, 0.06856813, is not the
// exact value's (0.068568122) but this one's. Two of its pairs still differ by one in the last
// digit; they change with the order in which single-precision sums are taken, which is not known.
enum class Precision : std::uint8_t { kFull, kSingle };

// One base: the chance of success by the number of cards and of cards allowed on each stack.
class SingleGame {
 public:
  // Requires 1 ≤ stacks ≤ kModelStacks.
  SingleGame(Rules rules, int stacks, Precision precision = Precision::kFull);
  [[nodiscard]] int stacks() const { return stacks_; }
  // Requires allowed[s] ≤ cards for every stack.
  [[nodiscard]] float value(int cards, const std::uint8_t* allowed) const {
    return rounded_[index(cards, allowed)];
  }
  [[nodiscard]] double exact(int cards, const std::uint8_t* allowed) const {
    return values_[index(cards, allowed)];
  }
  // Positions that can be reached from `cards` cards and empty stacks, up to the order of the
  // stacks.
  [[nodiscard]] static std::uint64_t count_positions(int stacks, int cards);

 private:
  [[nodiscard]] std::size_t index(int cards, const std::uint8_t* allowed) const {
    auto at = static_cast<std::size_t>(cards);
    for (int s = 0; s < stacks_; ++s) at = at * (kMaxChain + 1) + allowed[s];
    return at;
  }
  double solve(int cards, std::array<std::uint8_t, kModelStacks> allowed);

  Rules rules_;
  int stacks_;
  Precision precision_;
  std::vector<double> values_;
  std::vector<float> rounded_;  // small enough to stay in the processor's cache
};

// Two bases: a position with its stacks in any order.
struct PairPosition {
  std::array<std::uint8_t, 2> cards = {};
  std::array<std::array<std::uint8_t, kModelStacks>, 2> allowed = {};  // [chain][stack]
  std::array<std::array<std::uint8_t, kMaxChain>, 2> free = {};        // [chain][card]: f above
};

// The same up to the order of the bases and of the stacks, in 92 bits, without loss.
struct PairKey {
  std::uint64_t order = 0;   // cards and both staircases f; 0 only for "no position"
  std::uint32_t stacks = 0;  // allowed (4 + 4 bits) per stack, sorted downwards
  bool operator==(const PairKey&) const = default;
  auto operator<=>(const PairKey&) const = default;
};

// A chance in 36 bits: 7 of a binary exponent, 29 of a fraction. All values are rounded to this
// form where they are found, so that a remembered value, one from a table and a fresh one are the
// same. Chances below 2^−127 become 0.
[[nodiscard]] std::uint64_t pack(double chance);
[[nodiscard]] double unpack(std::uint64_t packed);

// A monotone sequence f[0 … cards) as a lattice path: bit f[i] + i is set for every i.
[[nodiscard]] std::uint32_t staircase(const std::uint8_t* f, int cards);
// Requires cards > 0 in both chains. codes[s] = allowed of the first chain · 16 + allowed of the
// second; the array is used up.
[[nodiscard]] PairKey make_key(int first, int second, std::uint32_t first_path,
                               std::uint32_t second_path, std::uint8_t* codes, int stacks);
[[nodiscard]] PairKey make_key(const PairPosition& position, int stacks);
// Whether some stack is forbidden for no card.
[[nodiscard]] bool has_free_stack(const PairKey& key, int stacks);
[[nodiscard]] PairPosition position_of(const PairKey& key, int stacks);
// Of both chains together.
[[nodiscard]] inline int cards_of(const PairKey& key) {
  return static_cast<int>((key.order >> 56 & 15) + (key.order >> 52 & 15));
}

// Solves on demand and remembers. Not for several threads at once. Values do not depend on what was
// asked before, nor on the memory: when it is full, everything is forgotten and found again.
class PairGame {
 public:
  // `table`, where given, is asked before anything is solved.
  PairGame(Rules rules, int stacks, std::uint64_t bytes,
           std::shared_ptr<const PairTable> table = nullptr,
           Precision precision = Precision::kFull);

  // Takes the table's positions of at most `cards` cards at once, where they are few enough, and
  // asks it no more for such: a lookup that finds nothing costs a good part of what solving costs.
  void read_table(int cards);

  [[nodiscard]] const SingleGame& single() const { return single_; }
  [[nodiscard]] double value(const PairPosition& position);
  [[nodiscard]] double value(const PairKey& key);
  // Brings the place where `key` would be into the processor's cache.
  void prefetch(const PairKey& key) const { __builtin_prefetch(&entries_[slot(key)]); }

  [[nodiscard]] std::uint64_t size() const { return count_; }
  [[nodiscard]] std::uint64_t solved() const { return solved_; }
  // Called after every 4,096 positions solved while a value is asked for; the build of a table
  // watches its budget with it, and may take() everything and put it back. Returning false gives
  // up: values are then worthless until reset.
  using Watch = bool (*)(void* context, PairGame& game);
  void set_watch(Watch watch, void* context) {
    watch_ = watch;
    context_ = context;
    stopped_ = false;
  }
  [[nodiscard]] bool stopped() const { return stopped_; }
  struct Entry {
    PairKey key;
    std::uint64_t value;  // packed
  };
  class Sorted;
  // Everything known, sorted by key. It is handed over, not copied: the game forgets it.
  [[nodiscard]] Sorted take();
  // Whether so many positions fit into the memory; and room for them at once, in an empty game.
  [[nodiscard]] bool fits(std::uint64_t positions) const { return slots_for(positions) <= most_; }
  void reserve(std::uint64_t positions);
  // `value` packed.
  void insert(const PairKey& key, std::uint64_t value);
  [[nodiscard]] bool full() const { return forgot_; }

  // Positions that can be reached from two chains of `cards` cards and empty stacks, up to
  // symmetry, the finished and the lost ones left out, by the paper's rules. Without pruning,
  // unlike the solver. 0: more than `limit`, or `go_on` (asked now and then, with the positions so
  // far) said no. Takes at most kCountBytes for each position of the limit.
  static constexpr std::uint64_t kCountBytes = 96;
  [[nodiscard]] static std::uint64_t count_positions(
      int stacks, int cards, std::uint64_t limit,
      const std::function<bool(std::uint64_t)>& go_on = nullptr);

 private:
  static constexpr std::uint64_t kOrderBits = (std::uint64_t{1} << 60) - 1;
  struct Slot {
    std::uint64_t order = 0;  // 60 bits, and the low 4 bits of the value above them
    std::uint32_t stacks = 0;
    std::uint32_t value = 0;
  };
  [[nodiscard]] static Entry entry(const Slot& slot) {
    return {PairKey{slot.order & kOrderBits, slot.stacks},
            static_cast<std::uint64_t>(slot.value) << 4 | slot.order >> 60};
  }
  [[nodiscard]] std::size_t slot(const PairKey& key) const {
    std::uint64_t x = (key.order ^ (static_cast<std::uint64_t>(key.stacks) << 40)) +
                      key.stacks * 0x9e3779b97f4a7c15ULL;
    x = (x ^ (x >> 31)) * 0xd6e8feb86659fd93ULL;
    return static_cast<std::size_t>((x ^ (x >> 29)) & mask_);
  }
  [[nodiscard]] static std::size_t slots_for(std::uint64_t positions);
  double solve(const PairKey& key);
  double half(const PairPosition& position, int chain);
  void grow();
  [[nodiscard]] bool ask_table(const PairKey& key, std::uint64_t& value) const;

  Rules rules_;
  int stacks_;
  Precision precision_;
  SingleGame single_;
  std::shared_ptr<const PairTable> table_;
  int read_ = 0;  // cards of the positions taken from the table at once
  std::vector<Slot> entries_;
  std::size_t mask_ = 0;
  std::size_t most_ = 0;  // slots
  std::uint64_t count_ = 0;
  std::uint64_t solved_ = 0;
  bool forgot_ = false;
  bool stopped_ = false;
  Watch watch_ = nullptr;
  void* context_ = nullptr;
};

class PairGame::Sorted {
 public:
  [[nodiscard]] std::uint64_t size() const { return slots_.size(); }
  [[nodiscard]] Entry operator[](std::uint64_t i) const {
    return entry(slots_[static_cast<std::size_t>(i)]);
  }

 private:
  friend class PairGame;
  explicit Sorted(std::vector<Slot> slots) : slots_(std::move(slots)) {}
  std::vector<Slot> slots_;
};

}  // namespace yomi::calculation
