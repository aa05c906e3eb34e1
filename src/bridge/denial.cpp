#include "bridge/denial.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>

namespace yomi::bridge {
namespace {

// The five figures of a box: points, then the lengths from clubs up.
constexpr std::size_t kFigures = 5;

struct Bounds {
  int low = 0;
  int high = 0;
  bool operator==(const Bounds&) const = default;
};

Bounds bounds_of(const HandRange& range, std::size_t figure) {
  if (figure == 0) return {range.points_low, range.points_high};
  return {range.length_low[figure - 1], range.length_high[figure - 1]};
}

void set_bounds(HandRange& range, std::size_t figure, Bounds bounds) {
  if (figure == 0) {
    range.points_low = bounds.low;
    range.points_high = bounds.high;
  } else {
    range.length_low[figure - 1] = static_cast<std::int8_t>(bounds.low);
    range.length_high[figure - 1] = static_cast<std::int8_t>(bounds.high);
  }
}

// Whether every hand of `range` satisfies what `other` asks beyond the five figures.
bool meets_the_rest(const HandRange& range, const HandRange& other) {
  if (other.doubletons < range.doubletons) return false;
  if (other.keys_low > 0 || other.keys_high < 5 || other.keys_modulo != 0) return false;
  for (std::size_t suit = 0; suit < 4; ++suit) {
    for (const HonourRule& rule : other.honours[suit]) {
      const auto& known = range.honours[suit];
      if (std::find(known.begin(), known.end(), rule) == known.end()) return false;
    }
  }
  return true;
}

// About how likely a random hand is in the box: points and lengths taken as independent.
double chance_of(const HandRange& range) {
  // Of 100,000 hands: by points, and by the length of one suit.
  constexpr std::array<int, 31> kByPoints = {364,  788,  1356, 2462, 3845, 5186, 6554, 8028,
                                             8892, 9356, 9405, 8945, 8027, 6914, 5693, 4424,
                                             3311, 2362, 1605, 1036, 644,  378,  210,  112,
                                             56,   26,   12,   5,    2,    1,    1};
  constexpr std::array<int, 14> kByLength = {1279, 8006, 20587, 28633, 23861, 12469, 4156,
                                             882,  117,  9,     1,     1,     1,     1};
  constexpr double kAll = 100000;
  double sum = 0;
  for (int p = range.points_low; p <= std::min(range.points_high, 30); ++p)
    sum += kByPoints[static_cast<std::size_t>(p)];
  double chance = sum / kAll;
  for (std::size_t suit = 0; suit < 4; ++suit) {
    sum = 0;
    for (int n = range.length_low[suit]; n <= range.length_high[suit]; ++n)
      sum += kByLength[static_cast<std::size_t>(n)];
    chance *= sum / kAll;
  }
  return chance;
}

// The smallest range around two.
HandRange hull(const HandRange& a, const HandRange& b) {
  HandRange around = a;
  for (std::size_t figure = 0; figure < kFigures; ++figure) {
    const Bounds x = bounds_of(a, figure);
    const Bounds y = bounds_of(b, figure);
    set_bounds(around, figure, {std::min(x.low, y.low), std::max(x.high, y.high)});
  }
  around.doubletons = std::max(a.doubletons, b.doubletons);
  for (std::size_t suit = 0; suit < 4; ++suit) {
    if (a.honours[suit] != b.honours[suit]) around.honours[suit].clear();
  }
  if (a.keys_low != b.keys_low || a.keys_high != b.keys_high || a.keys_modulo != b.keys_modulo ||
      a.key_suit != b.key_suit) {
    around.keys_low = 0;
    around.keys_high = 5;
    around.keys_modulo = 0;
    around.key_suit.reset();
  }
  return around;
}

// One range around two, as likely as both together, and how far the weights of hands move.
struct Merged {
  HandRange range;
  double error = 0;
};
Merged merged(const HandRange& a, const HandRange& b) {
  Merged result{hull(a, b), 0};
  const double in_a = chance_of(a);
  const double in_b = chance_of(b);
  const double in_both = std::max(chance_of(result.range), 1e-9);
  const double mass = a.weight * in_a + b.weight * in_b;
  const double weight = std::min(std::max(a.weight, b.weight), mass / in_both);
  result.range.weight = weight;
  result.error = std::abs(a.weight - weight) * in_a + std::abs(b.weight - weight) * in_b +
                 weight * std::max(0.0, in_both - in_a - in_b);
  return result;
}

// The pieces of `range` outside `other`, first by the five figures, then by honours.
std::optional<std::vector<HandRange>> exact_difference(const HandRange& range,
                                                       const HandRange& other) {
  if (other.doubletons < range.doubletons || other.keys_low > 0 || other.keys_high < 5 ||
      other.keys_modulo != 0)
    return std::nullopt;
  std::vector<HandRange> pieces;
  HandRange inside = range;
  const auto keep = [&](const HandRange& piece) {
    if (piece.possible()) pieces.push_back(piece);
  };
  for (std::size_t figure = 0; figure < kFigures; ++figure) {
    const Bounds mine = bounds_of(inside, figure);
    const Bounds theirs = bounds_of(other, figure);
    const Bounds common = {std::max(mine.low, theirs.low), std::min(mine.high, theirs.high)};
    if (common.low > common.high) return std::vector<HandRange>{range};
    for (const Bounds part :
         {Bounds{mine.low, common.low - 1}, Bounds{common.high + 1, mine.high}}) {
      if (part.low > part.high) continue;
      HandRange piece = inside;
      set_bounds(piece, figure, part);
      keep(piece);
    }
    set_bounds(inside, figure, common);
  }
  if (!inside.possible()) return std::vector<HandRange>{range};
  for (std::size_t suit = 0; suit < 4; ++suit) {
    for (const HonourRule& rule : other.honours[suit]) {
      const auto& known = inside.honours[suit];
      if (std::find(known.begin(), known.end(), rule) != known.end()) continue;
      if (rule.or_void) return std::nullopt;
      for (const Bounds part : {Bounds{0, rule.low - 1}, Bounds{rule.high + 1, 13}}) {
        if (part.low > part.high || part.low > length(rule.among)) continue;
        HandRange piece = inside;
        piece.honours[suit].push_back({rule.among, part.low, part.high, false});
        keep(piece);
      }
      inside.honours[suit].push_back(rule);
    }
  }
  return pieces;
}

// One box without another; none where they do not meet or the rest is not simple.
std::optional<std::vector<HandRange>> pieces_outside(const HandRange& range,
                                                     const HandRange& other) {
  if (!meets_the_rest(range, other)) return std::nullopt;
  std::vector<HandRange> pieces;
  HandRange inside = range;
  int differ = 0;
  for (std::size_t figure = 0; figure < kFigures; ++figure) {
    const Bounds mine = bounds_of(range, figure);
    const Bounds theirs = bounds_of(other, figure);
    const Bounds common = {std::max(mine.low, theirs.low), std::min(mine.high, theirs.high)};
    if (common.low > common.high) return std::nullopt;
    if (common == mine) continue;
    if (++differ > 2) return std::nullopt;
    for (const Bounds part :
         {Bounds{mine.low, common.low - 1}, Bounds{common.high + 1, mine.high}}) {
      if (part.low > part.high) continue;
      pieces.push_back(inside);
      set_bounds(pieces.back(), figure, part);
      if (!pieces.back().possible()) pieces.pop_back();
    }
    set_bounds(inside, figure, common);
  }
  if (!inside.possible()) return std::nullopt;
  return pieces;
}

// Whether every hand of `range` is in `other`.
bool lies_within(const HandRange& range, const HandRange& other) {
  for (std::size_t figure = 0; figure < kFigures; ++figure) {
    const Bounds mine = bounds_of(range, figure);
    const Bounds theirs = bounds_of(other, figure);
    if (mine.low < theirs.low || mine.high > theirs.high) return false;
  }
  return meets_the_rest(range, other);
}

void sort_by_weight(std::vector<HandRange>& ranges) {
  std::stable_sort(ranges.begin(), ranges.end(),
                   [](const HandRange& x, const HandRange& y) { return x.weight > y.weight; });
}

// Two boxes that make one: equal but for one figure, in which they adjoin.
bool join(HandRange& a, const HandRange& b) {
  std::optional<std::size_t> where;
  HandRange as_b = a;
  for (std::size_t figure = 0; figure < kFigures; ++figure) {
    if (bounds_of(a, figure) == bounds_of(b, figure)) continue;
    if (where) return false;
    where = figure;
    set_bounds(as_b, figure, bounds_of(b, figure));
  }
  if (!where || !(as_b == b)) return false;
  const Bounds x = bounds_of(a, *where);
  const Bounds y = bounds_of(b, *where);
  if (x.high + 1 != y.low && y.high + 1 != x.low) return false;
  set_bounds(a, *where, {std::min(x.low, y.low), std::max(x.high, y.high)});
  return true;
}

void join_all(std::vector<HandRange>& ranges) {
  for (bool again = true; again;) {
    again = false;
    for (std::size_t i = 0; i < ranges.size() && !again; ++i) {
      for (std::size_t j = i + 1; j < ranges.size() && !again; ++j) {
        if (!join(ranges[i], ranges[j])) continue;
        ranges.erase(ranges.begin() + static_cast<std::ptrdiff_t>(j));
        again = true;
      }
    }
  }
}

}  // namespace

std::vector<HandRange> outside(const std::vector<HandRange>& ranges, const HandRange& other) {
  std::vector<HandRange> result;
  for (const HandRange& range : ranges) {
    if (auto pieces = exact_difference(range, other))
      result.insert(result.end(), pieces->begin(), pieces->end());
    else
      result.push_back(range);
  }
  return result;
}

std::vector<HandRange> without(const std::vector<HandRange>& ranges, const HandRange& other) {
  std::vector<HandRange> result;
  for (const HandRange& range : ranges) {
    if (auto pieces = pieces_outside(range, other))
      result.insert(result.end(), pieces->begin(), pieces->end());
    else
      result.push_back(range);
  }
  join_all(result);
  return result.empty() || result.size() > kMostPieces ? ranges : result;
}

std::vector<HandRange> counted_once(std::vector<Alternative> alternatives, double small,
                                    double denied) {
  std::stable_sort(
      alternatives.begin(), alternatives.end(),
      [](const Alternative& x, const Alternative& y) { return x.whole.weight > y.whole.weight; });
  std::vector<HandRange> likely;  // no two share a hand
  std::vector<HandRange> layers;  // what lies below them
  for (const Alternative& each : alternatives) {
    if (each.whole.weight <= small) {
      layers.push_back(each.whole);
      continue;
    }
    std::vector<HandRange> left = each.kept;
    for (const HandRange& before : likely) left = outside(left, before);
    likely.insert(likely.end(), left.begin(), left.end());
    if (each.kept.size() == 1 && each.kept.front() == each.whole) continue;
    layers.push_back(each.whole);
    layers.back().weight *= denied;
  }
  sort_by_weight(layers);
  // A layer is not cut around the likely ranges within it: they give up its weight and lie on it.
  std::vector<HandRange> below;
  std::vector<bool> lies(likely.size(), false);
  for (const HandRange& layer : layers) {
    std::vector<HandRange> left = {layer};
    for (const HandRange& before : below) left = outside(left, before);
    for (std::size_t i = 0; i < likely.size(); ++i) {
      if (lies[i]) continue;
      if (lies_within(likely[i], layer) && likely[i].weight > layer.weight) {
        likely[i].weight -= layer.weight;
        lies[i] = true;
      } else {
        left = outside(left, likely[i]);
      }
    }
    below.insert(below.end(), left.begin(), left.end());
  }
  likely.insert(likely.end(), below.begin(), below.end());
  return likely;
}

std::vector<HandRange> simplified(std::vector<HandRange> ranges, std::size_t most) {
  join_all(ranges);
  while (ranges.size() > most) {
    std::size_t first = 0;
    std::size_t second = 1;
    Merged best = merged(ranges[0], ranges[1]);
    for (std::size_t i = 0; i < ranges.size(); ++i) {
      for (std::size_t j = i + 1; j < ranges.size(); ++j) {
        Merged each = merged(ranges[i], ranges[j]);
        if (each.error >= best.error) continue;
        best = std::move(each);
        first = i;
        second = j;
      }
    }
    ranges[first] = std::move(best.range);
    ranges.erase(ranges.begin() + static_cast<std::ptrdiff_t>(second));
  }
  std::stable_sort(ranges.begin(), ranges.end(), [](const HandRange& x, const HandRange& y) {
    return x.weight * chance_of(x) > y.weight * chance_of(y);
  });
  return ranges;
}

}  // namespace yomi::bridge
