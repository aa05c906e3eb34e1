#include "tsume/table.h"

#include <algorithm>
#include <limits>
#include <utility>
#include <vector>

#include "base/check.h"

namespace yomi::tsume {

using shogi::Hand;
using shogi::Key;

namespace {

constexpr std::uint16_t kNotProved = std::numeric_limits<std::uint16_t>::max();
// Solved positions are worth keeping longer than open ones of the same work.
constexpr std::uint32_t kFactBonus = 1000;
constexpr std::uint64_t kPathShare = 32;
constexpr std::size_t kLargePage = std::size_t{2} << 20;
constexpr std::size_t kFirstSize = kLargePage / sizeof(Entry);
constexpr std::size_t kGrowth = 2;
// Each worker holds a region and may add the entries of one node before it makes room; a quarter of
// this is vacant.
constexpr std::size_t kEntriesPerWorker = 4096;

std::uint32_t saturated_add(std::uint32_t a, std::uint32_t b) {
  const std::uint32_t sum = a + b;
  return sum < a ? std::numeric_limits<std::uint32_t>::max() : sum;
}

}  // namespace

std::size_t PathTable::size_for(std::uint64_t bytes) {
  std::size_t size = 1024;
  while (std::uint64_t{size} * 2 * sizeof(Slot) <= bytes) size *= 2;
  return size;
}

PathTable::PathTable(std::uint64_t bytes)
    : slots_(size_for(bytes) + kWindow), mask_(size_for(bytes) - 1) {}

void PathTable::share(bool shared) {
  if (shared)
    locks_.turn_on((slots_.size() + kRegion - 1) / kRegion);
  else
    locks_.turn_off();
}

void PathTable::store(const Key& path, Length length, int depth) {
  const Slot fresh = {path.low, static_cast<std::uint16_t>(length + 1),
                      static_cast<std::uint16_t>(depth)};
  const std::size_t first = home(path);
  Hold hold(locks_, first / kRegion);
  hold.reach((first + kWindow - 1) / kRegion);
  Slot* place = nullptr;
  for (std::size_t i = 0; i < kWindow; ++i) {
    Slot& slot = slots_[first + i];
    if (slot.length_plus_one != 0 && slot.tag == path.low) {
      if (slot.length_plus_one <= length + 1) slot = fresh;
      return;
    }
    if (place == nullptr && slot.length_plus_one == 0) place = &slot;
  }
  if (place == nullptr) place = &slots_[first + path.low % kWindow];
  *place = fresh;
}

bool PathTable::find(const Key& path, Length bound, Found& found) const {
  const std::size_t first = home(path);
  Hold hold(locks_, first / kRegion);
  hold.reach((first + kWindow - 1) / kRegion);
  for (std::size_t i = 0; i < kWindow; ++i) {
    const Slot& slot = slots_[first + i];
    if (slot.length_plus_one != 0 && slot.tag == path.low && slot.length_plus_one > bound) {
      found = {slot.length_plus_one - 1, slot.depth};
      return true;
    }
  }
  return false;
}

void PathTable::clear() {
  for (std::size_t i = 0; i < slots_.size(); ++i) slots_[i].length_plus_one = 0;
}

void PathTable::grow(std::uint64_t bytes) {
  const std::size_t size = size_for(bytes);
  if (size <= mask_ + 1) return;
  ZeroedArray<Slot> larger(size + kWindow);
  slots_.swap(larger);
  mask_ = size - 1;
  share(locks_.on());
}

Table::Table(std::uint64_t bytes)
    : largest_(static_cast<std::size_t>(
          std::clamp<std::uint64_t>((bytes - bytes / kPathShare) / sizeof(Entry), 8192,
                                    std::numeric_limits<std::uint32_t>::max()))),
      path_bytes_(bytes / kPathShare),
      size_(std::min(largest_, kFirstSize)),
      limit_(size_ / 4 * 3),
      entries_(size_),
      paths_(std::min<std::uint64_t>(path_bytes_, size_ * sizeof(Entry) / kPathShare)) {}

void Table::clear() {
  for (std::size_t i = 0; i < size_; ++i) entries_[i].hand = Entry::kVacant;
  used_ = 0;
  paths_.clear();
}

int Table::fullness() const {
  return per_mille(used_, largest_);
}

Known Table::look_up(const Key& key, Hand hand, Length bound, int depth, const Key& path) {
  Known known;
  Hold held = hold(key);
  for (std::size_t i = home(key);; i = i + 1 == size_ ? 0 : i + 1) {
    held.reach(i / kRegion);
    Entry& entry = entries_[i];
    if (entry.hand == Entry::kVacant) break;
    if (entry.tag != key.low) continue;
    const Hand there = Entry::unpack(entry.hand);
    const bool exact = there == hand;
    if (exact || hand.covers(there)) {
      if (entry.proved <= bound && entry.proved != kNotProved) {
        known.kind = Known::Kind::kProved;
        known.length = entry.proved;
        known.hand = there;
        known.work = entry.work;
        return known;
      }
      if (!exact && entry.min_depth <= depth && entry.dn > known.dn) {
        known.dn = entry.dn;
        known.old_child = known.old_child || entry.min_depth < depth;
      }
    }
    if (exact || there.covers(hand)) {
      if (entry.refuted >= bound) {
        known.kind = Known::Kind::kRefuted;
        known.length = entry.refuted;
        known.hand = there;
        known.work = entry.work;
        return known;
      }
      if (!exact && entry.min_depth <= depth && entry.pn > known.pn) {
        known.pn = entry.pn;
        known.old_child = known.old_child || entry.min_depth < depth;
      }
    }
    if (!exact) continue;
    PathTable::Found found;
    if (entry.path != 0 && paths_.find(path, bound, found)) {
      known.kind = Known::Kind::kRepeated;
      known.length = found.length;
      known.repeats = found.depth;
      known.hand = hand;
      known.work = entry.work;
      // Goes on: a fact of another entry is better than a result of this path.
      continue;
    }
    if (known.kind != Known::Kind::kRepeated) known.kind = Known::Kind::kOpen;
    known.work = entry.work;
    known.joined = entry.joined;
    if (depth < entry.min_depth) entry.min_depth = static_cast<std::uint16_t>(depth);
    if (entry.pn > known.pn || entry.dn > known.dn) {
      known.pn = std::max(known.pn, entry.pn);
      known.dn = std::max(known.dn, entry.dn);
      known.old_child = known.old_child || entry.min_depth < depth;
    }
  }
  return known;
}

Table::Range Table::range(const Key& key, Hand hand) const {
  Range range;
  Hold held = hold(key);
  for (std::size_t i = home(key);; i = i + 1 == size_ ? 0 : i + 1) {
    held.reach(i / kRegion);
    const Entry& entry = entries_[i];
    if (entry.hand == Entry::kVacant) return range;
    if (entry.tag != key.low) continue;
    const Hand there = Entry::unpack(entry.hand);
    if (hand.covers(there) && entry.proved != kNotProved)
      range.proved = std::min<Length>(range.proved, entry.proved);
    if (there.covers(hand)) range.refuted = std::max<Length>(range.refuted, entry.refuted);
    if (there == hand) range.repeated = entry.path != 0;
  }
}

Entry& Table::find_or_make(Hold& held, const Key& key, Hand hand) {
  for (std::size_t i = home(key);; i = i + 1 == size_ ? 0 : i + 1) {
    held.reach(i / kRegion);
    Entry& entry = entries_[i];
    if (entry.hand == Entry::kVacant) {
      used_.fetch_add(1, std::memory_order_relaxed);
      entry = Entry{key.low,
                    Entry::pack(hand),
                    kNotProved,
                    -1,
                    1,
                    1,
                    0,
                    kMaxDepth,
                    0,
                    0,
                    0,
                    Entry::kVacant,
                    static_cast<std::uint32_t>(key.high >> 32),
                    0};
      return entry;
    }
    if (entry.hand == Entry::pack(hand) && entry.tag == key.low) return entry;
  }
}

void Table::store_proved(const Key& key, Hand hand, Length length, std::uint32_t work) {
  Hold held = hold(key);
  Entry& entry = find_or_make(held, key, hand);
  CHECK(length > entry.refuted);
  entry.proved = std::min(entry.proved, static_cast<std::uint16_t>(length));
  entry.work = std::max(entry.work, saturated_add(work, kFactBonus));
}

void Table::store_refuted(const Key& key, Hand hand, Length length, std::uint32_t work) {
  Hold held = hold(key);
  Entry& entry = find_or_make(held, key, hand);
  CHECK(length < entry.proved);
  entry.refuted = std::max(entry.refuted, static_cast<std::int16_t>(length));
  entry.work = std::max(entry.work, saturated_add(work, kFactBonus));
}

void Table::store_repeated(const Key& key, Hand hand, const Key& path, Length length, int depth) {
  Hold held = hold(key);
  Entry& entry = find_or_make(held, key, hand);
  entry.path = 1;
  // Numbers found among repetitions say little elsewhere.
  entry.pn = entry.dn = 1;
  paths_.store(path, length, depth);
}

void Table::store_open(const Key& key, Hand hand, const Known& known, int depth, const Key& parent,
                       Hand parent_hand) {
  Hold held = hold(key);
  Entry& entry = find_or_make(held, key, hand);
  entry.pn = known.pn;
  entry.dn = known.dn;
  entry.joined = known.joined;
  entry.min_depth = std::min(entry.min_depth, static_cast<std::uint16_t>(depth));
  entry.work = std::max(entry.work, known.work);
  entry.parent_tag = parent.low;
  entry.parent_high = parent.high;
  entry.parent_hand = Entry::pack(parent_hand);
}

bool Table::parent(const Key& key, Hand hand, Parent& parent) const {
  Hold held = hold(key);
  for (std::size_t i = home(key);; i = i + 1 == size_ ? 0 : i + 1) {
    held.reach(i / kRegion);
    const Entry& entry = entries_[i];
    if (entry.hand == Entry::kVacant) return false;
    if (entry.hand != Entry::pack(hand) || entry.tag != key.low) continue;
    if (entry.parent_hand == Entry::kVacant) return false;
    parent = {{entry.parent_tag, entry.parent_high},
              Entry::unpack(entry.parent_hand),
              entry.pn,
              entry.dn};
    return true;
  }
}

int Table::most_workers() const {
  return static_cast<int>(std::min<std::size_t>(largest_ / kEntriesPerWorker, 1024));
}

void Table::share(int workers) {
  CHECK(workers_ == 1 && workers <= most_workers());
  while (size_ < static_cast<std::size_t>(workers) * kEntriesPerWorker) grow();
  workers_ = workers;
  if (workers == 1) return;
  locks_.turn_on((size_ + kRegion - 1) / kRegion);
  paths_.share(true);
}

void Table::leave() {
  const std::lock_guard<std::mutex> lock(meeting_);
  if (--workers_ > 0) return arrival_.notify_all();
  // The last one: from now on there is only the owner.
  workers_ = 1;
  locks_.turn_off();
  paths_.share(false);
}

void Table::make_room() {
  std::unique_lock<std::mutex> lock(meeting_);
  if (used_ < limit_) return;
  const std::uint64_t round = rounds_;
  ++waiting_;
  arrival_.wait(lock, [&] { return rounds_ != round || waiting_ == workers_; });
  if (rounds_ != round) return;
  grow_or_collect();
  waiting_ = 0;
  ++rounds_;
  arrival_.notify_all();
}

void Table::grow_or_collect() {
  if (size_ < largest_)
    grow();
  else
    collect();
}

// The old part is given back piece by piece while the entries move, so that both together stay
// within the memory.
void Table::grow() {
  constexpr std::size_t kPiece = kLargePage / sizeof(Entry);
  const std::size_t size = std::min(largest_, size_ * kGrowth);
  ZeroedArray<Entry> old(size);
  old.swap(entries_);
  const std::size_t old_size = std::exchange(size_, size);
  limit_ = size_ / 4 * 3;
  for (std::size_t begin = 0; begin < old_size; begin += kPiece) {
    const std::size_t end = std::min(begin + kPiece, old_size);
    for (std::size_t i = begin; i < end; ++i) {
      if (old[i].hand == Entry::kVacant) continue;
      std::size_t to = home(old[i].place);
      while (entries_[to].hand != Entry::kVacant) to = to + 1 == size_ ? 0 : to + 1;
      entries_[to] = old[i];
    }
    old.release(begin, end);
  }
  paths_.grow(std::min<std::uint64_t>(path_bytes_, size_ * sizeof(Entry) / kPathShare));
  if (locks_.on()) locks_.turn_on((size_ + kRegion - 1) / kRegion);
}

void Table::collect() {
  ++collections_;
  // The median of the work, from a sample.
  std::vector<std::uint32_t> sample;
  const std::size_t stride = std::max<std::size_t>(size_ / 20000, 1);
  for (std::size_t i = 0; i < size_; i += stride) {
    if (entries_[i].hand != Entry::kVacant) sample.push_back(entries_[i].work);
  }
  std::nth_element(sample.begin(), sample.begin() + static_cast<std::ptrdiff_t>(sample.size() / 2),
                   sample.end());
  const std::uint32_t median = sample[sample.size() / 2];
  // Many entries can share the median; then every other one of them goes.
  bool odd = false;
  std::size_t dropped = 0;
  for (std::size_t i = 0; i < size_; ++i) {
    Entry& entry = entries_[i];
    if (entry.hand == Entry::kVacant) continue;
    bool drop = entry.work < median;
    if (entry.work == median) {
      odd = !odd;
      drop = odd;
    }
    if (drop) {
      entry.hand = Entry::kVacant;
      ++dropped;
    } else {
      // Old work counts less next time, or what is useless now would stay for ever.
      entry.work -= entry.work / 4;
    }
  }
  used_ -= dropped;
  compact();
}

// After entries have vanished the probe sequences have holes. From an empty place on, each entry
// moves up to the first free place of its sequence.
void Table::compact() {
  std::size_t start = 0;
  while (entries_[start].hand != Entry::kVacant) ++start;
  for (std::size_t n = 1; n <= size_; ++n) {
    const std::size_t at = (start + n) % size_;
    if (entries_[at].hand == Entry::kVacant) continue;
    const Entry moving = entries_[at];
    entries_[at].hand = Entry::kVacant;
    std::size_t to = home(moving.place);
    while (entries_[to].hand != Entry::kVacant) to = to + 1 == size_ ? 0 : to + 1;
    entries_[to] = moving;
  }
}

}  // namespace yomi::tsume
