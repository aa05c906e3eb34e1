#include "bridge/denial.h"

#include <algorithm>
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

}  // namespace yomi::bridge
