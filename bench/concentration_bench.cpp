// The memory game's speed, as a ratio to the straightforward program in the same run: memoised
// recursion over the five letter classes (docs/concentration.md), std::map and GMP rationals.
//
//   concentration_bench            CPU seconds of each, and the ratios
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>

#include "base/budget.h"
#include "base/check.h"
#include "concentration/sweep.h"

namespace {

using namespace yomi;                 // NOLINT: a program of its own
using namespace yomi::concentration;  // NOLINT

// a = (2,0), b = (2,1), c = (4,0), d = (4,1), e = (4,2): the recurrences as they are written down.
class MapReference {
 public:
  Rational value(int a, int b, int c, int d, int e) {
    if (a + b + c + d + e == 0) return 0;
    const std::array<int, 5> key{a, b, c, d, e};
    const auto found = memo_.find(key);
    if (found != memo_.end()) return found->second;
    const int unknown = 2 * a + b + 4 * c + 3 * d + 2 * e;
    const int known = b + d + e;
    Rational sum = 0;
    if (b > 0) sum += b * (1 + value(a, b - 1, c, d, e));
    if (d > 0) sum += 3 * d * (1 + value(a + 1, b, c, d - 1, e));
    if (e > 0) sum += 2 * e * (1 + value(a, b + 1, c, d, e - 1));
    if (a > 0) sum += 2 * a * new_two(a, b, c, d, e, unknown, known);
    if (c > 0) sum += 4 * c * new_four(a, b, c, d, e, unknown, known);
    Rational best = sum / unknown;
    if (known >= 2 && best < 0) best = 0;
    if (e > 0) best = std::max(best, Rational(1 + value(a + 1, b, c, d, e - 1)));
    memo_[key] = best;
    return best;
  }
  [[nodiscard]] std::size_t states() const { return memo_.size(); }

 private:
  Rational new_two(int a, int b, int c, int d, int e, int unknown, int known) {
    Rational x = 1 + value(a - 1, b, c, d, e);
    if (a > 1) x -= 2 * (a - 1) * value(a - 2, b + 2, c, d, e);
    if (b > 0) x -= b * (1 + value(a - 1, b, c, d, e));
    if (c > 0) x -= 4 * c * value(a - 1, b + 1, c - 1, d + 1, e);
    if (d > 0) x -= 3 * d * value(a - 1, b + 1, c, d - 1, e + 1);
    if (e > 0) x -= 2 * e * (1 + value(a - 1, b + 2, c, d, e - 1));
    x /= unknown - 1;
    return known > 0 ? std::max(x, Rational(-value(a - 1, b + 1, c, d, e))) : x;
  }
  Rational new_four(int a, int b, int c, int d, int e, int unknown, int known) {
    Rational y = 3 * (1 + value(a + 1, b, c - 1, d, e));
    if (a > 0) y -= 2 * a * value(a - 1, b + 1, c - 1, d + 1, e);
    if (b > 0) y -= b * (1 + value(a, b - 1, c - 1, d + 1, e));
    if (c > 1) y -= 4 * (c - 1) * value(a, b, c - 2, d + 2, e);
    if (d > 0) y -= 3 * d * value(a, b, c - 1, d, e + 1);
    if (e > 0) y -= 2 * e * (1 + value(a, b + 1, c - 1, d + 1, e - 1));
    y /= unknown - 1;
    return known > 0 ? std::max(y, Rational(-value(a, b, c - 1, d + 1, e))) : y;
  }
  std::map<std::array<int, 5>, Rational> memo_;
};

Game fours(int letters) {
  Game game;
  game.start.add({4, 0}, letters);
  return game;
}

// The least CPU seconds of a few runs: other programs only make it slower.
template <class Run>
double least(int times, Run run) {
  double best = 1e300;
  for (int i = 0; i < times; ++i) {
    const double start = cpu_seconds();
    run();
    best = std::min(best, cpu_seconds() - start);
  }
  return best;
}

template <class S>
double sweep_seconds(int letters, int times) {
  return least(times, [&] {
    S sweep(fours(letters));
    CHECK(!sweep.run(Budget(), 1, Keep::kLastLayers));
  });
}

}  // namespace

int main() {
  for (const int letters : {13, 20}) {
    Rational expected;
    const double reference = least(3, [&] {
      MapReference map;
      expected = map.value(0, 0, letters, 0, 0);
    });
    ExactSweep sweep(fours(letters));
    CHECK(!sweep.run(Budget(), 1, Keep::kLastLayers));
    CHECK(sweep.value(fours(letters).start) == expected);
    const double ours = sweep_seconds<ExactSweep>(letters, 5);
    fmt::print("{}x4 exact: reference {:.4f} s, ours {:.4f} s, ratio {:.0f}\n", letters, reference,
               ours, reference / ours);
  }
  fmt::print("26x4 exact: {:.4f} s\n", sweep_seconds<ExactSweep>(26, 3));
  fmt::print("40x4 doubles: {:.4f} s\n", sweep_seconds<FloatSweep>(40, 3));
  FloatSweep hundred(fours(100));
  fmt::print("100x4 doubles: {:.1f} MB for the values, {:.1f} s\n",
             static_cast<double>(hundred.bytes(Keep::kLastLayers)) / 1e6,
             sweep_seconds<FloatSweep>(100, 1));
  return 0;
}
