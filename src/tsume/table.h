// Table: what the search knows about positions, in a bounded piece of memory.
//
// An entry belongs to a board (with the side to move) and one attacker's hand. It may hold, at
// once:
//   - "mate within proved": true for this hand and every hand that covers it;
//   - "no mate within refuted": true for this hand and every hand that it covers;
//   - proof and disproof numbers of the search under way, a guide only.
// Facts never depend on the path by which a position was reached. Results that do (a repetition was
// the refutation) go to PathTable under the key of the whole path.
//
// Boards are told apart by 128 bits: the place in the table comes from one half, the tag is the
// other. Entries of one board stand close together (open addressing), so a look-up sees every hand.
//
// The table starts small and grows with the problem up to its share of the memory: an easy problem
// stays within the caches. When it is three quarters full and may not grow any more, the half with
// the least work behind it is thrown away. Forgetting costs time, never truth.
//
// Several workers may use one table at once, between share(n) and the last leave(). Then each
// region of kRegion entries has a lock, and whoever follows a probe sequence holds every region
// from its first entry on. No ring of workers waits for itself: all entries that such a ring holds,
// but for those before the first of each sequence, would be taken, and at least a quarter of the
// table is vacant, which is more (most_workers). Room is made when all workers have come to
// collect_if_full() or have left.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>

#include "base/zeroed_array.h"
#include "shogi/position.h"
#include "tsume/lengths.h"
#include "tsume/locks.h"

namespace yomi::tsume {

struct Entry {
  // Hands are stored plus one, so that a table of zeros is an empty one: the system hands out
  // zeroed pages as they are needed, and a small problem in a large table costs nothing.
  static constexpr std::uint32_t kVacant = 0;
  [[nodiscard]] static constexpr std::uint32_t pack(shogi::Hand hand) { return hand.bits() + 1; }
  [[nodiscard]] static constexpr shogi::Hand unpack(std::uint32_t stored) {
    return shogi::Hand::from_bits(stored - 1);
  }

  std::uint64_t tag;
  std::uint32_t hand;  // kVacant: no entry
  std::uint16_t proved;
  std::int16_t refuted;
  Number pn;
  Number dn;
  std::uint32_t work;       // nodes spent, roughly
  std::uint16_t min_depth;  // the least depth at which the position was met
  std::uint16_t path;       // 1: PathTable may know more
  std::uint64_t parent_tag;
  std::uint64_t parent_high;
  std::uint32_t parent_hand;  // kVacant: none
  std::uint32_t place;        // the upper half of its key's place: home() for any size of table
  std::uint64_t joined;       // children whose numbers are joined by maximum, not by sum
};
static_assert(sizeof(Entry) <= 64);

// What a look-up found for a position, a hand and a bound.
struct Known {
  enum class Kind : std::uint8_t { kNew, kOpen, kProved, kRefuted, kRepeated };
  Kind kind = Kind::kNew;
  bool old_child = false;  // the numbers come from a shallower visit (TCA)
  Number pn = 1;
  Number dn = 1;
  Length length = 0;      // proved or refuted within
  shogi::Hand hand = {};  // proof or disproof hand
  int repeats = 0;        // kRepeated: depth of the position that was met again
  std::uint32_t work = 0;
  std::uint64_t joined = 0;  // see Entry

  [[nodiscard]] bool decided() const { return kind != Kind::kOpen && kind != Kind::kNew; }
  // Where it is decided: the numbers that say so.
  void set_numbers() {
    if (!decided()) return;
    pn = kind == Kind::kProved ? 0 : kInfinite;
    dn = kind == Kind::kProved ? kInfinite : 0;
  }
};

// 64 bits, as a table of five million entries is too large for a thousand times 32.
[[nodiscard]] constexpr int per_mille(std::uint64_t part, std::uint64_t whole) {
  return static_cast<int>(part * 1000 / whole);
}

class PathTable {
 public:
  explicit PathTable(std::uint64_t bytes);
  struct Found {
    Length length;
    int depth;
  };
  // "no mate within length on this very path, because of a return to `depth`"
  void store(const shogi::Key& path, Length length, int depth);
  [[nodiscard]] bool find(const shogi::Key& path, Length bound, Found& found) const;
  void clear();
  // A larger, empty table in place of this one, where `bytes` allow it.
  void grow(std::uint64_t bytes);
  // For more than one worker at a time. Call it where nobody uses the table.
  void share(bool shared);

 private:
  static constexpr std::size_t kRegion = 64;
  static constexpr std::size_t kWindow = 4;  // slots that a path may stand in
  struct Slot {
    std::uint64_t tag;
    std::uint16_t length_plus_one;  // 0: vacant
    std::uint16_t depth;
  };
  [[nodiscard]] static std::size_t size_for(std::uint64_t bytes);
  [[nodiscard]] std::size_t home(const shogi::Key& path) const {
    return static_cast<std::size_t>(path.high & mask_);
  }

  // So many more than the mask reaches that no window goes around the end.
  ZeroedArray<Slot> slots_;
  std::uint64_t mask_;
  Locks locks_;
};

class Table {
 public:
  explicit Table(std::uint64_t bytes);

  // The numbers are at least those of the neighbours that must be harder. `path` is the key of the
  // path to this position.
  [[nodiscard]] Known look_up(const shogi::Key& key, shogi::Hand hand, Length bound, int depth,
                              const shogi::Key& path);
  // Facts only: the best known upper and lower bound for exactly this hand.
  struct Range {
    Length proved = kForever + 1;  // mate within; kForever + 1: not known
    Length refuted = -1;           // no mate within
    bool repeated = false;         // on some path a repetition was the refutation: no fact, a hint
  };
  [[nodiscard]] Range range(const shogi::Key& key, shogi::Hand hand) const;

  void store_proved(const shogi::Key& key, shogi::Hand hand, Length length, std::uint32_t work);
  void store_refuted(const shogi::Key& key, shogi::Hand hand, Length length, std::uint32_t work);
  void store_repeated(const shogi::Key& key, shogi::Hand hand, const shogi::Key& path,
                      Length length, int depth);
  // Stores the numbers of `known`.
  void store_open(const shogi::Key& key, shogi::Hand hand, const Known& known, int depth,
                  const shogi::Key& parent, shogi::Hand parent_hand);
  // The position from which this one was last reached. False where none is known.
  struct Parent {
    shogi::Key key;
    shogi::Hand hand;
    Number pn = 1;
    Number dn = 1;
  };
  [[nodiscard]] bool parent(const shogi::Key& key, shogi::Hand hand, Parent& parent) const;

  // Starts to fetch the entries of a board that will be asked for soon.
  void prefetch(const shogi::Key& key) const { __builtin_prefetch(&entries_[home(key)]); }
  // Makes room when the table is nearly full: grows, or collects. Call it where no look-up is under
  // way. Of several workers each waits here for the others.
  void collect_if_full() {
    if (used_.load(std::memory_order_relaxed) >= limit_) make_room();
  }

  // From now on so many workers use the table at once, each until it calls leave(). The caller is
  // one of them; nobody else uses the table yet.
  void share(int workers);
  void leave();
  // How many may. At least 1.
  [[nodiscard]] int most_workers() const;
  void clear();
  // Per mille in use, of the size that the table may reach.
  [[nodiscard]] int fullness() const;
  [[nodiscard]] std::uint64_t collections() const { return collections_; }

 private:
  [[nodiscard]] std::size_t home(const shogi::Key& key) const {
    return home(static_cast<std::uint32_t>(key.high >> 32));
  }
  [[nodiscard]] std::size_t home(std::uint32_t place) const {
    return static_cast<std::size_t>((std::uint64_t{place} * size_) >> 32);
  }
  static constexpr std::size_t kRegion = 64;
  [[nodiscard]] Hold hold(const shogi::Key& key) const { return {locks_, home(key) / kRegion}; }
  void make_room();
  void grow_or_collect();
  void grow();
  void collect();
  // `hold` is of this key.
  Entry& find_or_make(Hold& hold, const shogi::Key& key, shogi::Hand hand);
  void compact();

  std::size_t largest_;  // entries that the memory allows
  std::uint64_t path_bytes_;
  std::size_t size_;
  std::size_t limit_;  // of used_, before room is made
  ZeroedArray<Entry> entries_;
  std::atomic<std::size_t> used_ = 0;
  std::uint64_t collections_ = 0;
  PathTable paths_;

  Locks locks_;
  std::mutex meeting_;
  std::condition_variable arrival_;
  int workers_ = 1;
  int waiting_ = 0;           // of the workers, in make_room()
  std::uint64_t rounds_ = 0;  // how often room was made
};

}  // namespace yomi::tsume
