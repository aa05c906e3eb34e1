#include "castle/finder.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "base/check.h"
#include "base/random.h"
#include "castle/relaxation.h"
#include "castle/run_move.h"

namespace yomi::castle {
namespace {

constexpr std::uint32_t kNone = ~std::uint32_t{0};
constexpr std::size_t kChunkRecords = 1 << 10;
constexpr std::size_t kBuckets = 4096;
constexpr int kMiddle = 1600;  // the bucket of cost 0
constexpr std::size_t kFirstKeys = 1 << 10;
constexpr std::size_t kPolledKeys = 1 << 18;

}  // namespace

Finder::Finder(const Position& start, const Weights& weights, int detail, std::uint64_t bytes)
    : start_(start),
      weights_(weights),
      detail_(detail),
      count_(static_cast<int>(start.columns.size())),
      table_(kEverySymbol, start.ranks),
      limit_(bytes),
      stride_(start.columns.size() + sizeof(Record) / sizeof(std::uint32_t)),
      keys_(kFirstKeys),
      buckets_(kBuckets, kNone),
      won_(kNone) {
  used_ = kFirstKeys * sizeof(std::uint64_t) + kBuckets * sizeof(std::uint32_t);
  Work work;
  work.foundations = foundations_of(start);
  for (std::size_t i = 0; i < start.columns.size(); ++i) {
    std::vector<Symbol> cards;
    for (const Card card : start.columns[i]) {
      dealt_at_[symbol_of(card)] = static_cast<std::uint8_t>(cards.size());
      cards.push_back(symbol_of(card));
    }
    work.columns[i] = table_.add(cards);
  }
  settle(work, nullptr);
  const Worth value = worth(work, wanted(work.foundations), nullptr);
  remember_key(value.key);
  store(work, value.cost, kNone, Step{});
}

Finder::Wanted Finder::wanted(Foundations foundations) const {
  Wanted sets;
  sets.at = foundations + 1u;
  int lowest = 15;
  for (int suit = 0; suit < start_.suits; ++suit) {
    const int at = foundation_of(foundations, suit);
    lowest = std::min(lowest, at);
    const SymbolSet next = SymbolSet{1} << (at * 4 + suit);
    sets.first |= next << 4;
    sets.second |= next << 8;
    sets.third |= next << 12;
  }
  sets.told = sets.first;
  if (detail_ >= 2) sets.told |= sets.second;
  if (detail_ >= 3) sets.told |= sets.third;
  sets.safe = sets.first & ((SymbolSet{1} << (std::min(lowest + 3, 15) * 4)) - 1);
  return sets;
}

Finder::Worth Finder::weigh(ColumnId id, const Wanted& wanted) {
  const ColumnTable::Node& node = table_[id];
  Worth value{0, -weights_.vacant, wanted.at};
  if (node.size > 0) {
    const ColumnShape& shape = node.shape;
    value.key = detail_ == kExact ? node.key : node.rank_key;
    value.cost = weights_.inversion * shape.inversions + weights_.break_in_run * shape.breaks +
                 weights_.suit_inversion * shape.suit_inversions -
                 weights_.king_run * shape.king_run + (shape.king_run == 0 ? weights_.no_king : 0) +
                 (shape.rises ? weights_.rises : 0);
  }
  const SymbolSet here = node.known & (wanted.first | wanted.second | wanted.third);
  for (SymbolSet rest = here; rest != 0; rest &= rest - 1) {
    const auto symbol = static_cast<Symbol>(std::countr_zero(rest));
    const SymbolSet bit = rest & (0 - rest);
    // A card outside the top run lies where it was dealt.
    const int above = (node.run_known & bit) != 0 ? rank_of(symbol) - rank_of(node.top)
                                                  : node.size - 1 - dealt_at_[symbol];
    value.cost += above * ((wanted.first & bit) != 0    ? weights_.next_depth
                           : (wanted.second & bit) != 0 ? weights_.second_depth
                                                        : weights_.third_depth);
    if ((wanted.told & bit) != 0)
      value.key += mix64(node.rank_key + symbol + static_cast<unsigned>(above) * 64u);
  }
  if (id >= worths_.size()) worths_.resize(std::max<std::size_t>(table_.size() * 2, 1024));
  worths_[id] = value;
  return value;
}

int Finder::foundation_cost(Foundations foundations) const {
  int sum = 0;
  int low = 15;
  int high = 0;
  for (int suit = 0; suit < start_.suits; ++suit) {
    const int at = foundation_of(foundations, suit);
    sum += at;
    low = std::min(low, at);
    high = std::max(high, at);
  }
  return weights_.spread * (high - low) - weights_.founded * sum;
}

Finder::Worth Finder::worth(const Work& work, const Wanted& wanted, Worths* each) {
  Worth sum{mix64(work.foundations + 1u), foundation_cost(work.foundations), wanted.at};
  for (std::size_t i = 0; i < static_cast<std::size_t>(count_); ++i) {
    const Worth one = worth(work.columns[i], wanted);
    sum.key += one.key;
    sum.cost += one.cost;
    if (each != nullptr) (*each)[i] = one;
  }
  return sum;
}

void Finder::play(Work& work, Step step) {
  ColumnId& from = work.columns[step.from];
  if (step.to == kUp) {
    work.foundations = raised(work.foundations, suit_of(table_[from].top));
    from = table_.below(from);
    return;
  }
  std::array<Symbol, 16> cards;
  for (std::size_t i = 0; i < step.cards; ++i) {
    cards[i] = table_[from].top;
    from = table_.below(from);
  }
  ColumnId& to = work.columns[step.to];
  for (std::size_t i = step.cards; i-- > 0;) to = table_.pushed(to, cards[i]);
}

bool Finder::settle(Work& work, std::vector<Move>* moves) {
  bool any = false;
  Wanted wants = wanted(work.foundations);
  for (int i = 0; i < count_; ++i) {
    const Symbol top = table_[work.columns[static_cast<std::size_t>(i)]].top;
    if (top == kNoSymbol || (wants.safe & bit_of(top)) == 0) continue;
    play(work, {static_cast<std::uint8_t>(i), kUp, 1});
    if (moves != nullptr) moves->push_back({static_cast<std::int8_t>(i), Move::kFoundation});
    any = true;
    wants = wanted(work.foundations);
    i = -1;
  }
  return any;
}

void Finder::try_step(const Origin& origin, Step step) {
  Work next = origin.work;
  play(next, step);
  const Symbol exposed = table_[next.columns[step.from]].top;
  Worth value;
  if (step.to == kUp || (exposed != kNoSymbol && (origin.wants.safe & bit_of(exposed)) != 0)) {
    settle(next, nullptr);
    value = worth(next, wanted(next.foundations), nullptr);
  } else {
    const Worth from = worth(next.columns[step.from], origin.wants);
    const Worth to = worth(next.columns[step.to], origin.wants);
    const Worth& old_from = origin.each[step.from];
    const Worth& old_to = origin.each[step.to];
    value.key = origin.sum.key - old_from.key - old_to.key + from.key + to.key;
    value.cost = origin.sum.cost - old_from.cost - old_to.cost + from.cost + to.cost;
  }
  if (remember_key(value.key)) store(next, value.cost, origin.index, step);
}

void Finder::expand(std::uint32_t index) {
  Origin origin;
  origin.index = index;
  origin.work = load(index);
  origin.wants = wanted(origin.work.foundations);
  origin.sum = worth(origin.work, origin.wants, &origin.each);
  std::array<std::uint32_t, 32> at_rank{};
  int vacant = -1;
  int vacants = 0;
  for (int i = 0; i < count_; ++i) {
    const ColumnId id = origin.work.columns[static_cast<std::size_t>(i)];
    if (id == kEmptyColumn) {
      vacant = i;
      ++vacants;
    } else {
      at_rank[static_cast<std::size_t>(rank_of(table_[id].top))] |= 1u << i;
    }
  }
  for (int i = 0; i < count_; ++i) {
    const ColumnId id = origin.work.columns[static_cast<std::size_t>(i)];
    if (id == kEmptyColumn) continue;
    const Symbol top = table_[id].top;
    const int run = table_[id].run;
    const int size = table_[id].size;
    const auto from = static_cast<std::uint8_t>(i);
    if ((origin.wants.first & bit_of(top)) != 0) try_step(origin, {from, kUp, 1});
    const int reach = std::min(run, run_capacity(vacants));
    for (int cards = 1; cards <= reach; ++cards) {
      for (std::uint32_t to = at_rank[static_cast<std::size_t>(rank_of(top) + cards)]; to != 0;
           to &= to - 1)
        try_step(origin, {from, static_cast<std::uint8_t>(std::countr_zero(to)),
                          static_cast<std::uint8_t>(cards)});
    }
    if (vacants == 0) continue;
    const auto to = static_cast<std::uint8_t>(vacant);
    if (size > 1) try_step(origin, {from, to, 1});
    if (run > 1 && run < size && run <= run_capacity(vacants - 1))
      try_step(origin, {from, to, static_cast<std::uint8_t>(run)});
  }
}

bool Finder::remember_key(std::uint64_t key) {
  if (key == 0) key = 1;
  if ((key_count_ + 1) * 10 > keys_.size() * 7) {
    const std::size_t count = keys_.size() * 2;
    if (used_ + std::uint64_t{count} * sizeof(std::uint64_t) > limit_) {
      full_ = true;
      return false;
    }
    std::vector<std::uint64_t> keys(count);
    for (std::size_t i = 0; i < keys_.size(); ++i) {
      if (i % kPolledKeys == 0 && stop_ != nullptr && stop_->stop_requested()) {
        full_ = true;
        return false;
      }
      const std::uint64_t old = keys_[i];
      if (old == 0) continue;
      std::size_t at = old & (count - 1);
      while (keys[at] != 0) at = (at + 1) & (count - 1);
      keys[at] = old;
    }
    used_ += (count - keys_.size()) * sizeof(std::uint64_t);
    keys_ = std::move(keys);
  }
  std::size_t at = key & (keys_.size() - 1);
  for (; keys_[at] != 0; at = (at + 1) & (keys_.size() - 1))
    if (keys_[at] == key) return false;
  keys_[at] = key;
  ++key_count_;
  return true;
}

bool Finder::add_chunk() {
  const std::uint64_t more = kChunkRecords * stride_ * sizeof(std::uint32_t);
  if (used_ + more + table_.bytes() + std::uint64_t{2} * worths_.capacity() * sizeof(Worth) >
          limit_ ||
      size_ + kChunkRecords >= kNone) {
    full_ = true;
    return false;
  }
  chunks_.push_back(std::make_unique_for_overwrite<std::uint32_t[]>(kChunkRecords * stride_));
  used_ += more;
  return true;
}

void Finder::store(const Work& work, int cost, std::uint32_t parent, Step step) {
  if (size_ == chunks_.size() * kChunkRecords && !add_chunk()) return;
  const auto index = static_cast<std::uint32_t>(size_++);
  std::uint32_t* to = chunks_[index / kChunkRecords].get() + (index % kChunkRecords) * stride_;
  const auto columns = static_cast<std::size_t>(count_);
  std::memcpy(to, work.columns.data(), columns * sizeof(std::uint32_t));
  Record record;
  record.parent = parent;
  record.foundations = work.foundations;
  record.step = static_cast<std::uint16_t>(step.from | step.to << 5 | step.cards << 10);
  if (parent != kNone)
    record.depth = static_cast<std::uint16_t>(std::min(record_of(parent).depth + 1, 0xffff));
  const int rank = cost + kMiddle + weights_.half_depth * record.depth / 2;
  const auto bucket = static_cast<std::size_t>(std::clamp(rank, 0, static_cast<int>(kBuckets) - 1));
  record.next = buckets_[bucket];
  buckets_[bucket] = index;
  lowest_ = std::min(lowest_, bucket);
  std::memcpy(to + columns, &record, sizeof record);
  int inversions = 0;
  for (std::size_t i = 0; i < columns; ++i) inversions += table_[work.columns[i]].shape.inversions;
  if (inversions == 0) won_ = index;
}

Finder::Record Finder::record_of(std::uint32_t index) const {
  Record record;
  std::memcpy(static_cast<void*>(&record),
              chunks_[index / kChunkRecords].get() + (index % kChunkRecords) * stride_ + count_,
              sizeof record);
  return record;
}

Finder::Work Finder::load(std::uint32_t index) const {
  const std::uint32_t* from =
      chunks_[index / kChunkRecords].get() + (index % kChunkRecords) * stride_;
  const auto columns = static_cast<std::size_t>(count_);
  Work work;
  std::memcpy(work.columns.data(), from, columns * sizeof(std::uint32_t));
  work.foundations = record_of(index).foundations;
  return work;
}

Finder::Outcome Finder::run(Meter& meter, std::uint64_t more) {
  const std::uint64_t until = size_ + more;
  stop_ = &meter.budget().stop;
  while (won_ == kNone) {
    while (lowest_ < kBuckets && buckets_[lowest_] == kNone) ++lowest_;
    if (lowest_ == kBuckets) return Outcome::kExhausted;
    if (full_) meter.poll();  // a stop can be what filled the keys
    if (full_ || size_ >= until || !meter.tick()) return Outcome::kStopped;
    const std::uint32_t index = buckets_[lowest_];
    buckets_[lowest_] = record_of(index).next;
    expand(index);
  }
  trace(won_);
  return Outcome::kWon;
}

void Finder::trace(std::uint32_t won) {
  std::vector<Step> steps;
  for (std::uint32_t at = won; at != kNone;) {
    const Record record = record_of(at);
    if (record.parent != kNone)
      steps.push_back({static_cast<std::uint8_t>(record.step & 31),
                       static_cast<std::uint8_t>(record.step >> 5 & 31),
                       static_cast<std::uint8_t>(record.step >> 10)});
    at = record.parent;
  }
  std::reverse(steps.begin(), steps.end());
  Position position = start_;
  moves_.clear();
  const auto go = [&](Move move) {
    castle::apply(position, move);
    moves_.push_back(move);
  };
  const auto all_safe = [&] {
    for (std::size_t i = 0; i < position.columns.size(); ++i) {
      if (position.columns[i].empty() || !is_safe(position, position.columns[i].back())) continue;
      go({static_cast<std::int8_t>(i), Move::kFoundation});
      i = static_cast<std::size_t>(-1);
    }
  };
  all_safe();
  for (const Step step : steps) {
    const auto from = static_cast<std::int8_t>(step.from);
    if (step.to == kUp) {
      go({from, Move::kFoundation});
    } else {
      for (const Move move : run_moves(position, from, static_cast<int>(step.to), step.cards))
        go(move);
    }
    all_safe();
  }
  // No card lies above a lower one: everything goes up in the order of the ranks.
  all_safe();
  CHECK(castle::is_won(position));
}

}  // namespace yomi::castle
