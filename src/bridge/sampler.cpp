#include "bridge/sampler.h"

#include <algorithm>
#include <boost/unordered/unordered_flat_map.hpp>

#include "base/check.h"

namespace yomi::bridge {
namespace {

constexpr std::size_t kMostHidden = 3;

// The figures that add up over the suits, one field of 17 bits for each hidden hand: length (5),
// points (6), doubletons (3), key cards (3). No field can overflow into the next: 26 cards of two
// suits, 40 points, 4 doubletons and 5 key cards at most.
using Figures = std::uint64_t;
constexpr int kField = 17;
constexpr Figures figures(std::size_t hand, int len, int pts, int twos, int keys) {
  const auto value = static_cast<Figures>(len) | static_cast<Figures>(pts) << 5 |
                     static_cast<Figures>(twos) << 11 | static_cast<Figures>(keys) << 14;
  return value << (hand * kField);
}
constexpr int length_of(Figures sum, std::size_t hand) {
  return static_cast<int>(sum >> (hand * kField) & 31);
}
constexpr int points_of(Figures sum, std::size_t hand) {
  return static_cast<int>(sum >> (hand * kField + 5) & 63);
}
constexpr int doubletons_of(Figures sum, std::size_t hand) {
  return static_cast<int>(sum >> (hand * kField + 11) & 7);
}
constexpr int keys_of(Figures sum, std::size_t hand) {
  return static_cast<int>(sum >> (hand * kField + 14) & 7);
}

struct Split {  // of one suit's unknown cards among the hidden hands
  std::array<std::uint16_t, kMostHidden> parts{};
  double weight = 0;
};

struct Class {
  Figures sum = 0;
  double weight = 0;
  std::uint32_t begin = 0;  // in SuitTable::splits
  std::uint32_t end = 0;
};

struct SuitTable {
  std::vector<Class> classes;  // by rising sum
  std::vector<Split> splits;   // by class
};

struct HalfEntry {
  Figures sum = 0;
  double weight = 0;
};

constexpr Figures kLengths =
    figures(0, 31, 0, 0, 0) | figures(1, 31, 0, 0, 0) | figures(2, 31, 0, 0, 0);

// Which figures of which hand matter; the others stay 0, so that fewer classes arise.
struct Need {
  bool points = false;
  bool doubletons = false;
  bool keys = false;
  bool operator==(const Need&) const = default;
};

// All that a suit's table takes from the range of one hand.
struct SuitRange {
  int low = 0;
  int high = 13;
  std::vector<HonourRule> honours;
  Need need;
  bool king_is_key = false;
  bool operator==(const SuitRange&) const = default;
};
using SuitRanges = std::array<SuitRange, kMostHidden>;
// Alternatives mostly differ in points, or in one suit: the tables of a suit that were listed.
using ListedSuits = std::vector<std::pair<SuitRanges, std::shared_ptr<const SuitTable>>>;

}  // namespace

struct Sampler::Component {
  std::size_t count = 0;
  std::array<HandRange, kMostHidden> ranges;
  std::array<Need, kMostHidden> need;
  std::array<std::shared_ptr<const SuitTable>, 4> suits;
  std::array<std::vector<HalfEntry>, 2> halves;  // suits 0+1 and 2+3; by (lengths, sum)
  std::vector<double> cumulative;                // over halves[0], joined with all of halves[1]
  double total = 0;

  [[nodiscard]] SuitRanges suit_ranges(Suit suit) const;
  // Takes the table from `listed` where it is there, and adds it where it is not.
  void take_suit(Suit suit, Hand unknown, const std::vector<HiddenHand>& hidden,
                 ListedSuits& listed, Meter& meter);
  [[nodiscard]] SuitTable list_suit(Suit suit, Hand unknown, const std::vector<HiddenHand>& hidden,
                                    Meter& meter) const;
  void add_split(Suit suit, Split split, const std::vector<HiddenHand>& hidden,
                 std::vector<std::pair<Figures, Split>>& found) const;
  void join_suits(std::size_t half, const std::vector<HiddenHand>& hidden, Meter& meter);
  void join_halves(const std::vector<HiddenHand>& hidden, Meter& meter);
  [[nodiscard]] bool fits(Figures sum, const std::vector<HiddenHand>& hidden) const;
  [[nodiscard]] std::pair<std::size_t, std::size_t> partners(
      Figures sum, const std::vector<HiddenHand>& hidden) const;
  void draw(Random& random, const std::vector<HiddenHand>& hidden, std::span<Hand> hands) const;
  void draw_half(Random& random, std::size_t half, const HalfEntry& entry,
                 std::span<Hand> hands) const;
};

// One way to split a suit, if the ranges allow it.
void Sampler::Component::add_split(Suit suit, Split split, const std::vector<HiddenHand>& hidden,
                                   std::vector<std::pair<Figures, Split>>& found) const {
  Figures sum = 0;
  for (std::size_t h = 0; h < count; ++h) {
    const Holding part = split.parts[h];
    const HiddenHand& hand = hidden[h];
    if (part != 0 && hand.void_in[at(suit)]) return;
    const Holding whole = part | hand.played.holding(suit);
    const int n = length(whole);
    const HandRange& range = ranges[h];
    if (n < range.length_low[at(suit)] || n > range.length_high[at(suit)]) return;
    for (const HonourRule& rule : range.honours[at(suit)]) {
      if (!rule.holds(whole)) return;
    }
    for (const HoldingWeight& factor : hand.model.factors[at(suit)]) split.weight *= factor(whole);
    if (split.weight <= 0) return;
    int keys = 0;
    if (need[h].keys) {
      keys = (whole & kAce) != 0 ? 1 : 0;
      if (suit == range.key_suit && (whole & kKing) != 0) ++keys;
    }
    sum += figures(h, length(part), need[h].points ? points(whole) : 0,
                   need[h].doubletons && n == 2 ? 1 : 0, keys);
  }
  found.emplace_back(sum, split);
}

SuitRanges Sampler::Component::suit_ranges(Suit suit) const {
  SuitRanges result;
  for (std::size_t h = 0; h < count; ++h) {
    const HandRange& range = ranges[h];
    result[h] = {range.length_low[at(suit)], range.length_high[at(suit)], range.honours[at(suit)],
                 need[h], need[h].keys && range.key_suit == suit};
  }
  return result;
}

void Sampler::Component::take_suit(Suit suit, Hand unknown, const std::vector<HiddenHand>& hidden,
                                   ListedSuits& listed, Meter& meter) {
  SuitRanges wanted = suit_ranges(suit);
  const auto known = std::find_if(listed.begin(), listed.end(),
                                  [&](const auto& each) { return each.first == wanted; });
  if (known != listed.end()) {
    suits[at(suit)] = known->second;
    return;
  }
  suits[at(suit)] = std::make_shared<const SuitTable>(list_suit(suit, unknown, hidden, meter));
  listed.emplace_back(std::move(wanted), suits[at(suit)]);
}

// Unfinished, like the sums below, where the meter stops it.
SuitTable Sampler::Component::list_suit(Suit suit, Hand unknown,
                                        const std::vector<HiddenHand>& hidden, Meter& meter) const {
  const Holding all = unknown.holding(suit);
  std::vector<std::pair<Figures, Split>> found;
  Holding first = all;
  for (;;) {  // every subset of `all` for the first hand …
    const Holding rest = all & ~first;
    Holding second = count == 1 ? 0 : rest;
    for (;;) {  // … and, of three hands, every subset of the rest for the second
      Split split;
      split.weight = 1;
      split.parts = {static_cast<std::uint16_t>(first), static_cast<std::uint16_t>(second),
                     static_cast<std::uint16_t>(rest & ~second)};
      if (count > 1 || rest == 0) add_split(suit, split, hidden, found);
      if (!meter.tick() || second == 0 || count < 3) break;
      second = (second - 1) & rest;
    }
    if (meter.stopped() || first == 0) break;
    first = (first - 1) & all;
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  SuitTable table;
  table.splits.reserve(found.size());
  for (const auto& [sum, split] : found) {
    const auto place = static_cast<std::uint32_t>(table.splits.size());
    if (table.classes.empty() || table.classes.back().sum != sum)
      table.classes.push_back({sum, 0, place, place});
    table.classes.back().weight += split.weight;
    table.classes.back().end = place + 1;
    table.splits.push_back(split);
  }
  return table;
}

void Sampler::Component::join_suits(std::size_t half, const std::vector<HiddenHand>& hidden,
                                    Meter& meter) {
  const auto& first = suits[half * 2]->classes;
  const auto& second = suits[half * 2 + 1]->classes;
  boost::unordered_flat_map<Figures, double> sums;
  for (const Class& a : first) {
    if (!meter.tick(second.size())) return;
    for (const Class& b : second) {
      const Figures sum = a.sum + b.sum;
      bool ok = true;
      for (std::size_t h = 0; h < count && ok; ++h) {
        ok = length_of(sum, h) <= hidden[h].size && points_of(sum, h) <= ranges[h].points_high &&
             doubletons_of(sum, h) <= ranges[h].doubletons;
      }
      if (ok) sums[sum] += a.weight * b.weight;
    }
  }
  auto& entries = halves[half];
  entries.reserve(sums.size());
  for (const auto& [sum, weight] : sums) entries.push_back({sum, weight});
  // The same lengths stand together, so that a half finds its partners at once.
  std::sort(entries.begin(), entries.end(), [](const HalfEntry& a, const HalfEntry& b) {
    const Figures x = a.sum & kLengths;
    const Figures y = b.sum & kLengths;
    return x != y ? x < y : a.sum < b.sum;
  });
}

bool Sampler::Component::fits(Figures sum, const std::vector<HiddenHand>& hidden) const {
  for (std::size_t h = 0; h < count; ++h) {
    const HandRange& range = ranges[h];
    if (length_of(sum, h) != hidden[h].size) return false;
    if (need[h].points) {
      const int pts = points_of(sum, h);
      if (pts < range.points_low || pts > range.points_high) return false;
    }
    if (need[h].doubletons && doubletons_of(sum, h) > range.doubletons) return false;
    if (need[h].keys) {
      int keys = keys_of(sum, h);
      if (range.keys_modulo != 0) keys %= range.keys_modulo;
      if (keys < range.keys_low || keys > range.keys_high) return false;
    }
  }
  return true;
}

// The entries of the second half whose lengths complete those of `sum`.
std::pair<std::size_t, std::size_t> Sampler::Component::partners(
    Figures sum, const std::vector<HiddenHand>& hidden) const {
  Figures wanted = 0;
  for (std::size_t h = 0; h < count; ++h)
    wanted += figures(h, hidden[h].size - length_of(sum, h), 0, 0, 0);
  const auto& entries = halves[1];
  const auto low = std::lower_bound(
      entries.begin(), entries.end(), wanted,
      [](const HalfEntry& entry, Figures value) { return (entry.sum & kLengths) < value; });
  auto high = low;
  while (high != entries.end() && (high->sum & kLengths) == wanted) ++high;
  return {static_cast<std::size_t>(low - entries.begin()),
          static_cast<std::size_t>(high - entries.begin())};
}

void Sampler::Component::join_halves(const std::vector<HiddenHand>& hidden, Meter& meter) {
  cumulative.reserve(halves[0].size());
  for (const HalfEntry& entry : halves[0]) {
    const auto [begin, end] = partners(entry.sum, hidden);
    if (!meter.tick(end - begin + 1)) return;
    double weight = 0;
    for (std::size_t i = begin; i < end; ++i) {
      if (fits(entry.sum + halves[1][i].sum, hidden)) weight += halves[1][i].weight;
    }
    total += entry.weight * weight;
    cumulative.push_back(total);
  }
}

void Sampler::Component::draw_half(Random& random, std::size_t half, const HalfEntry& entry,
                                   std::span<Hand> hands) const {
  const auto& second = suits[half * 2 + 1]->classes;
  const auto find = [&](Figures sum) {
    const auto it = std::lower_bound(second.begin(), second.end(), sum,
                                     [](const Class& c, Figures value) { return c.sum < value; });
    return it != second.end() && it->sum == sum ? &*it : nullptr;
  };
  std::array<const Class*, 2> chosen{};
  double left = random.unit() * entry.weight;
  for (const Class& a : suits[half * 2]->classes) {
    if (a.sum > entry.sum)
      break;  // the sums rise, and every field of a part is at most the whole's
    const Class* b = find(entry.sum - a.sum);
    if (b == nullptr) continue;
    chosen = {&a, b};
    left -= a.weight * b->weight;
    if (left < 0) break;
  }
  CHECK(chosen[0] != nullptr);
  for (std::size_t i = 0; i < 2; ++i) {
    const SuitTable& table = *suits[half * 2 + i];
    double rest = random.unit() * chosen[i]->weight;
    std::uint32_t place = chosen[i]->begin;
    while (place + 1 < chosen[i]->end && rest >= table.splits[place].weight)
      rest -= table.splits[place++].weight;
    for (std::size_t h = 0; h < count; ++h) {
      hands[h] = hands[h] | Hand::of(static_cast<Suit>(half * 2 + i), table.splits[place].parts[h]);
    }
  }
}

void Sampler::Component::draw(Random& random, const std::vector<HiddenHand>& hidden,
                              std::span<Hand> hands) const {
  const double x = random.unit() * total;
  auto it = std::upper_bound(cumulative.begin(), cumulative.end(), x);
  if (it == cumulative.end()) --it;
  // Rounding may end on an entry without partners: the one before has some.
  while (it != cumulative.begin() && *it == *(it - 1)) --it;
  const HalfEntry& first = halves[0][static_cast<std::size_t>(it - cumulative.begin())];
  const auto [begin, end] = partners(first.sum, hidden);
  double weight = 0;
  for (std::size_t i = begin; i < end; ++i) {
    if (fits(first.sum + halves[1][i].sum, hidden)) weight += halves[1][i].weight;
  }
  double left = random.unit() * weight;
  const HalfEntry* second = nullptr;
  for (std::size_t i = begin; i < end; ++i) {
    if (!fits(first.sum + halves[1][i].sum, hidden)) continue;
    second = &halves[1][i];
    left -= second->weight;
    if (left < 0) break;
  }
  CHECK(second != nullptr);
  for (std::size_t h = 0; h < count; ++h) hands[h] = Hand();
  draw_half(random, 0, first, hands);
  draw_half(random, 1, *second, hands);
}

Sampler::Sampler(Hand unknown, std::vector<HiddenHand> hidden, const Budget& budget)
    : hidden_(std::move(hidden)) {
  CHECK(!hidden_.empty() && hidden_.size() <= kMostHidden);
  std::array<std::size_t, kMostHidden> choice{};
  std::array<ListedSuits, 4> listed;
  // Its steps are no nodes.
  Meter meter(Budget{.deadline = budget.deadline, .stop = budget.stop});
  for (;;) {
    auto component = std::make_unique<Component>();
    component->count = hidden_.size();
    bool possible = true;
    double weight = 1;
    for (std::size_t h = 0; h < hidden_.size(); ++h) {
      const HandRange& range = hidden_[h].model.ranges[choice[h]];
      component->ranges[h] = range;
      component->need[h] = {.points = range.points_low > 0 || range.points_high < 37,
                            .doubletons = range.doubletons<4, .keys = range.keys_low> 0 ||
                                          range.keys_high < 5 || range.keys_modulo != 0};
      possible = possible && range.possible();
      weight *= range.weight;
    }
    if (possible) {
      for (const Suit suit : kSuitsDown)
        component->take_suit(suit, unknown, hidden_, listed[at(suit)], meter);
      component->join_suits(0, hidden_, meter);
      component->join_suits(1, hidden_, meter);
      component->join_halves(hidden_, meter);
      if (meter.stopped()) {
        components_.clear();
        total_ = 0;
        stopped_ = meter.reason();
        return;
      }
      component->total *= weight;
      for (double& sum : component->cumulative) sum *= weight;
      if (component->total > 0) {
        total_ += component->total;
        components_.push_back(std::move(component));
      }
    }
    std::size_t h = 0;
    while (h < hidden_.size() && ++choice[h] == hidden_[h].model.ranges.size()) choice[h++] = 0;
    if (h == hidden_.size()) break;
  }
}

Sampler::~Sampler() = default;
Sampler::Sampler(Sampler&&) noexcept = default;
Sampler& Sampler::operator=(Sampler&&) noexcept = default;

void Sampler::draw(Random& random, std::span<Hand> hands) const {
  CHECK(total_ > 0 && hands.size() == hidden_.size());
  double x = random.unit() * total_;
  std::size_t i = 0;
  while (i + 1 < components_.size() && x >= components_[i]->total) x -= components_[i++]->total;
  components_[i]->draw(random, hidden_, hands);
}

}  // namespace yomi::bridge
