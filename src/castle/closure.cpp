#include "castle/closure.h"

#include <algorithm>

#include "base/check.h"
#include "base/random.h"

namespace yomi::castle {
namespace {

constexpr std::uint32_t kNoParent = ~std::uint32_t{0};
// A quarter of the memory is for the columns, two thirds for the positions, and what is left for
// the stack, four bytes a position.
constexpr std::uint64_t kColumnShare = 4;

std::uint64_t foundation_key(Foundations foundations) {
  return mix64(foundations + 0x5851f42d4c957f2dULL);
}

}  // namespace

Closure::Closure(const Position& start, SymbolSet remembered, std::uint64_t bytes,
                 const PositionSet::Stop& stop)
    : start_(start),
      relaxation_{remembered, start.suits, start.ranks},
      count_(static_cast<int>(start.columns.size())),
      table_(remembered, start.ranks),
      bytes_(bytes),
      set_(start.columns.size() + 1, bytes / 3 * 2, stop) {
  Work work;
  work.foundations = foundations_of(start);
  for (std::size_t i = 0; i < start.columns.size(); ++i) {
    std::vector<Symbol> cards;
    for (const Card card : start.columns[i]) cards.push_back(symbol_of(card));
    work.columns[i] = table_.add(cards);
  }
  // The start is stored as it is, forced moves and all: it must be found in the set as given.
  store(work, kNoParent);
}

Closure::Readings Closure::readings(const Work& work, Symbol top) const {
  Readings as;
  const int rank = rank_of(top);
  if (!is_forgotten(top)) {
    as.possible = 1u << suit_of(top);
  } else {
    unsigned wanted = 0;
    for (int suit = 0; suit < relaxation_.suits; ++suit)
      wanted |= foundation_of(work.foundations, suit) == rank - 1 ? 1u : 0u;
    if (wanted == 0) return as;
    SymbolSet seen = 0;
    for (int i = 0; i < count_; ++i)
      seen |= table_[work.columns[static_cast<std::size_t>(i)]].known;
    as.possible =
        possible_suits(rank, work.foundations, seen, relaxation_.remembered, relaxation_.suits);
  }
  as.playable = playable_suits(rank, work.foundations, as.possible, relaxation_.suits);
  return as;
}

void Closure::play(Work& work, Step step) {
  ColumnId& from = work.columns[static_cast<std::size_t>(step.from)];
  const Symbol card = table_[from].top;
  from = table_.below(from);
  if (step.to == Move::kFoundation) {
    work.foundations = raised(work.foundations, step.suit);
  } else {
    ColumnId& to = work.columns[static_cast<std::size_t>(step.to)];
    to = table_.pushed(to, card);
  }
}

void Closure::settle(Work& work, int exposed, std::vector<Step>* steps) {
  // Only the card that has come to light can be newly forced; after it, any card can.
  int last = exposed + 1;
  for (int i = exposed; i < last; ++i) {
    const Symbol top = table_[work.columns[static_cast<std::size_t>(i)]].top;
    if (top == kNoSymbol || !is_safe_rank(rank_of(top), work.foundations, relaxation_.suits))
      continue;
    const Readings as = readings(work, top);
    if (as.playable == 0 || as.playable != as.possible || (as.playable & (as.playable - 1)) != 0)
      continue;
    const Step step{static_cast<std::int8_t>(i), Move::kFoundation,
                    static_cast<std::int8_t>(std::countr_zero(as.playable))};
    play(work, step);
    if (steps != nullptr) steps->push_back(step);
    last = count_;
    i = -1;
  }
}

int Closure::forced(const Work& work) const {
  for (int i = 0; i < count_; ++i) {
    const Symbol top = table_[work.columns[static_cast<std::size_t>(i)]].top;
    if (top == kNoSymbol || !is_safe_rank(rank_of(top), work.foundations, relaxation_.suits))
      continue;
    const Readings as = readings(work, top);
    if (as.playable != 0 && as.playable == as.possible) return i;
  }
  return -1;
}

template <class Visit>
void Closure::expand(const Work& work, Visit&& visit) {
  const auto up = [&](int from) {
    const Readings as = readings(work, table_[work.columns[static_cast<std::size_t>(from)]].top);
    for (int suit = 0; suit < relaxation_.suits; ++suit)
      if ((as.playable & (1u << suit)) != 0)
        visit(Step{static_cast<std::int8_t>(from), Move::kFoundation,
                   static_cast<std::int8_t>(suit)});
  };
  if (const int place = forced(work); place >= 0) {
    up(place);
    return;
  }
  std::array<std::uint32_t, 16> at_rank{};  // the columns whose top has this rank, as bits
  int vacant = -1;
  for (int i = 0; i < count_; ++i) {
    const ColumnId id = work.columns[static_cast<std::size_t>(i)];
    if (id == kEmptyColumn)
      vacant = i;
    else if (i == 0 || id != work.columns[static_cast<std::size_t>(i - 1)])
      at_rank[static_cast<std::size_t>(rank_of(table_[id].top))] |= 1u << i;
  }
  for (int i = 0; i < count_; ++i) {
    const ColumnId id = work.columns[static_cast<std::size_t>(i)];
    if (id == kEmptyColumn || (i > 0 && id == work.columns[static_cast<std::size_t>(i - 1)]))
      continue;
    const ColumnTable::Node& node = table_[id];
    const auto rank = static_cast<std::size_t>(rank_of(node.top));
    const bool alone = node.size == 1;
    if (!alone && vacant >= 0)
      visit(Step{static_cast<std::int8_t>(i), static_cast<std::int8_t>(vacant), -1});
    for (std::uint32_t to = at_rank[rank + 1]; to != 0; to &= to - 1)
      visit(Step{static_cast<std::int8_t>(i), static_cast<std::int8_t>(std::countr_zero(to)), -1});
    up(i);
  }
}

Closure::Work Closure::load(std::uint32_t index) const {
  Work work;
  const std::uint32_t* record = set_[index];
  std::copy(record, record + count_, work.columns.begin());
  work.foundations = static_cast<Foundations>(record[count_]);
  return work;
}

void Closure::store(const Work& work, std::uint32_t parent) {
  std::array<std::uint32_t, kMaxColumns + 1> identity;
  std::uint64_t hash = foundation_key(work.foundations);
  for (int i = 0; i < count_; ++i) {
    const ColumnId id = work.columns[static_cast<std::size_t>(i)];
    hash += table_[id].key;
    int at = i;
    for (; at > 0 && identity[static_cast<std::size_t>(at - 1)] > id; --at)
      identity[static_cast<std::size_t>(at)] = identity[static_cast<std::size_t>(at - 1)];
    identity[static_cast<std::size_t>(at)] = id;
  }
  identity[static_cast<std::size_t>(count_)] = work.foundations;
  const PositionSet::Inserted inserted = set_.insert(identity.data(), hash, parent);
  if (inserted.index == PositionSet::kFull) full_ = true;
  if (!inserted.is_new) return;
  stack_.push_back(inserted.index);
  if (identity[static_cast<std::size_t>(count_ - 1)] == kEmptyColumn) won_ = inserted.index;
}

Closure::Outcome Closure::run(Meter& meter, std::uint64_t more) {
  const std::uint64_t until = set_.size() + more;
  while (!stack_.empty() && !won_) {
    if (full_ || table_.bytes() > bytes_ / kColumnShare) {
      full_ = true;
      meter.poll();  // a stop can be what filled the table
      return Outcome::kStopped;
    }
    if (set_.size() >= until || !meter.tick()) return Outcome::kStopped;
    const std::uint32_t index = stack_.back();
    stack_.pop_back();
    const Work work = load(index);
    expand(work, [&](Step step) {
      Work next = work;
      play(next, step);
      if (step.to == Move::kFoundation)
        for (int i = 0; i < count_; ++i) settle(next, i, nullptr);
      else
        settle(next, step.from, nullptr);
      store(next, index);
    });
  }
  if (full_) return Outcome::kStopped;
  if (!won_) return Outcome::kClosed;
  concretise(*won_);
  return claimed_ == kNoSymbol ? Outcome::kWon : Outcome::kFalseWin;
}

std::vector<Closure::Step> Closure::steps_between(const Work& from, const Work& to) {
  const auto sorted = [&](Work work) {
    std::sort(work.columns.begin(), work.columns.begin() + count_);
    return work;
  };
  std::vector<Step> found;
  expand(from, [&](Step step) {
    if (!found.empty()) return;
    std::vector<Step> steps{step};
    Work next = from;
    play(next, step);
    if (step.to == Move::kFoundation)
      for (int i = 0; i < count_; ++i) settle(next, i, &steps);
    else
      settle(next, step.from, &steps);
    const Work same = sorted(next);
    if (same.columns == to.columns && same.foundations == to.foundations) found = steps;
  });
  CHECK(!found.empty());
  return found;
}

void Closure::concretise(std::uint32_t won) {
  std::vector<std::uint32_t> line;
  for (std::uint32_t at = won; at != kNoParent; at = set_.user(at)) line.push_back(at);
  std::reverse(line.begin(), line.end());
  Position real = start_;
  moves_.clear();
  // places[i]: the real column that stands at place i of the relaxed position.
  Work work = load(line.front());
  std::vector<int> places(static_cast<std::size_t>(count_), -1);
  std::vector<bool> taken(static_cast<std::size_t>(count_), false);
  for (std::size_t c = 0; c < start_.columns.size(); ++c) {
    std::vector<Symbol> cards;
    for (const Card card : start_.columns[c]) cards.push_back(symbol_of(card));
    const ColumnId id = table_.add(cards);
    for (std::size_t i = 0; i < places.size(); ++i) {
      if (taken[i] || work.columns[i] != id) continue;
      taken[i] = true;
      places[i] = static_cast<int>(c);
      break;
    }
  }
  for (std::size_t n = 1; n < line.size(); ++n) {
    const Work target = load(line[n]);
    for (const Step step : steps_between(work, target)) {
      const int from = places[static_cast<std::size_t>(step.from)];
      const Symbol card = symbol_of(real.columns[static_cast<std::size_t>(from)].back());
      if (step.suit >= 0 && suit_of(card) != step.suit) {
        claimed_ = symbol_of(rank_of(card), step.suit);
        return;
      }
      const int to =
          step.to == Move::kFoundation ? step.to : places[static_cast<std::size_t>(step.to)];
      const Move move{static_cast<std::int8_t>(from), static_cast<std::int8_t>(to)};
      castle::apply(real, move);
      moves_.push_back(move);
      play(work, step);
    }
    // Bring the places into the order in which the target stores its columns.
    std::vector<int> order(places.size());
    std::vector<bool> used(places.size(), false);
    for (std::size_t i = 0; i < places.size(); ++i) {
      std::size_t from = 0;
      while (used[from] || work.columns[from] != target.columns[i]) ++from;
      used[from] = true;
      order[i] = places[from];
    }
    places = order;
    work = target;
  }
  CHECK(castle::is_won(real));
}

}  // namespace yomi::castle
