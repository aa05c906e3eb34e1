// The numbers of the room: fractions are what machine integers and GMP say, integers of limbs what
// the fractions say.
#include <gmpxx.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

#include "base/random.h"
#include "concentration/arithmetic.h"
#include "concentration/notation.h"
#include "concentration/sweep.h"

namespace yomi::concentration {
namespace {

// Sums, products and quotients of fractions, beside the same over one common denominator in a wide
// machine integer.
TEST(Numbers, FractionsAreWhatWideIntegersSay) {
  Random random(3);
  using Wide128 = __int128;
  const auto text = [](Wide128 n) {
    std::string digits;
    const bool negative = n < 0;
    for (Wide128 rest = negative ? -n : n; rest > 0; rest /= 10)
      digits.insert(digits.begin(), static_cast<char>('0' + static_cast<int>(rest % 10)));
    return digits.empty() ? std::string("0") : (negative ? "-" : "") + digits;
  };
  const auto in_lowest_terms = [&](Wide128 n, Wide128 d) {
    Wide128 a = n < 0 ? -n : n;
    Wide128 b = d;
    while (b != 0) a = std::exchange(b, a % b);
    return d / a == 1 ? text(n / a) : text(n / a) + "/" + text(d / a);
  };
  for (int i = 0; i < 20000; ++i) {
    const auto draw = [&] {
      return static_cast<std::int64_t>(random.next() >> (34 + random.below(28))) -
             (std::int64_t{1} << 20);
    };
    const std::int64_t a = draw();
    const std::int64_t c = draw();
    const auto b = static_cast<std::int64_t>(1 + random.below(1'000'000'000));
    const auto d = static_cast<std::int64_t>(1 + random.below(1'000'000'000));
    const Rational x = fraction(a, b);
    const Rational y = fraction(c, d);
    const Wide128 below = Wide128{b} * d;
    ASSERT_EQ(to_string(x + y), in_lowest_terms(Wide128{a} * d + Wide128{c} * b, below));
    ASSERT_EQ(to_string(x - y), in_lowest_terms(Wide128{a} * d - Wide128{c} * b, below));
    ASSERT_EQ(to_string(x * y), in_lowest_terms(Wide128{a} * c, below));
    if (c != 0) {
      const Wide128 n = Wide128{a} * d;
      const Wide128 q = Wide128{b} * c;
      ASSERT_EQ(to_string(x / y), in_lowest_terms(q < 0 ? -n : n, q < 0 ? -q : q));
    }
    ASSERT_EQ(x < y, Wide128{a} * d < Wide128{c} * b);
    ASSERT_EQ(sign(x), a > 0 ? 1 : a < 0 ? -1 : 0);
    ASSERT_NEAR(to_double(x), static_cast<double>(a) / static_cast<double>(b),
                1e-15 * std::abs(static_cast<double>(a) / static_cast<double>(b)));
  }
}

TEST(Numbers, FractionsOfWholeWordsAreExact) {
  // A long of 32 bits would cut these.
  EXPECT_EQ(to_string(fraction(1'000'000'014'000'000'049, 1'000'000'007)), "1000000007");
  EXPECT_EQ(to_string(fraction(-9'000'000'000, 6)), "-1500000000");
  EXPECT_EQ(to_string(fraction(9, -6)), "-3/2");
}

// Two players, n letters of two cards, k of them with one known: the plain recursion.
class Plain {
 public:
  Rational value(int n, int k) {
    if (n == 0) return Rational(0);
    const auto found = memo_.find({n, k});
    if (found != memo_.end()) return found->second;
    const int unknown = 2 * n - k;
    Rational sum = Rational(0);
    if (k > 0) sum += (1 + value(n - 1, k - 1)) * k;
    if (k < n) {
      Rational second = 1 + value(n - 1, k);
      if (k > 0) second -= (1 + value(n - 1, k)) * k;  // the other takes that pair
      if (k + 1 < n) second -= value(n, k + 2) * (2 * (n - k - 1));
      second /= unknown - 1;
      if (k > 0) {
        const Rational waste = -value(n, k + 1);
        if (second < waste) second = waste;
      }
      sum += second * (2 * (n - k));
    }
    Rational best = sum / unknown;
    if (k >= 2 && best < 0) best = Rational(0);
    return memo_[{n, k}] = best;
  }

 private:
  std::map<std::pair<int, int>, Rational> memo_;
};

TEST(Numbers, SmallGamesHaveTheValuesOfThePlainRecursion) {
  Plain plain;
  Game game;
  game.start.add({2, 0}, 14);
  ExactSweep sweep(game);
  ASSERT_FALSE(sweep.run(Budget(), 1, Keep::kEverything));
  for (int n = 1; n <= 14; ++n) {
    for (int k = 0; k <= n; ++k) {
      Position position;
      position.add({2, 0}, n - k);
      position.add({2, 1}, k);
      ASSERT_EQ(sweep.value(position), plain.value(n, k)) << n << " " << k;
    }
  }
}

// The worker's vocabulary beside fractions.
TEST(Numbers, IntegersOfLimbsAreWhatFractionsSay) {
  constexpr int kCards = 60;
  const Integers numbers(kCards);
  Random random(1);
  const auto draw = [&] { return static_cast<int>(random.below(2001)) - 1000; };
  for (int round = 0; round < 1000; ++round) {
    const int cards = 2 + static_cast<int>(random.below(kCards - 2));
    const int fewer = static_cast<int>(random.below(static_cast<std::uint64_t>(cards) + 1));
    const Integers::Worker worker(numbers, cards);
    const Integers::Worker below(numbers, fewer);
    const std::size_t width = numbers.width(cards);
    // A smaller situation's integer, of fewer limbs, and a sum in this one's; all with U = fewer.
    Integers::Number small;
    Integers::Number sum;
    below.clear(small);
    worker.clear(sum);
    const int whole = draw();
    below.add_ones(small, whole, fewer);
    const int ones = draw();
    worker.add_ones(sum, ones, fewer);
    const auto weight = static_cast<unsigned>(random.below(9));
    const bool negative = random.below(2) == 0;
    worker.add(sum, small.data(), small.size(), weight, negative);
    const int expected = ones + (negative ? -1 : 1) * static_cast<int>(weight) * whole;
    ASSERT_EQ(to_string(numbers.read(sum.data(), width, fewer)), std::to_string(expected));
    Integers::Number other = sum;
    worker.negate(other);
    ASSERT_EQ(numbers.read(other.data(), width, fewer), Rational(-expected));
    ASSERT_EQ(worker.less(sum, other), expected < -expected);
    ASSERT_EQ(worker.less(other, sum), -expected < expected);
    worker.add(other, sum, 3);
    ASSERT_EQ(numbers.read(other.data(), width, fewer), Rational(2 * expected));
    Integers::Number cell(width);
    worker.store(cell.data(), other);
    ASSERT_EQ(cell, other);
    if (fewer > 2) {  // for two unknown cards fewer it is worth fewer!/(fewer-2)! as much
      const Rational factor = fewer * (fewer - 1);
      ASSERT_EQ(numbers.read(sum.data(), width, fewer - 2), Rational(expected * factor));
    }
  }
}

// What follows compares with GMP itself: of the program's own numbers that is only a matter of
// names, of those of a browser (concentration_boost_test) it is the whole library.
std::string digits(Random& random, int longest) {
  std::string text;
  for (auto length = 1 + random.below(static_cast<std::uint64_t>(longest)); length > 0; --length)
    text += static_cast<char>('0' + static_cast<int>(random.below(10)));
  return text;
}

std::string lowest(const std::string& n, const std::string& d) {
  mpq_class value(mpz_class(n, 10), mpz_class(d, 10));
  value.canonicalize();
  return value.get_str();
}

TEST(Numbers, FractionsOfAnySizeAreGmps) {
  Random random(4);
  for (int i = 0; i < 5000; ++i) {
    const int longest = i % 10 == 0 ? 400 : 40;
    const auto draw = [&] {
      const std::string sign_of = random.below(2) == 0 ? "-" : "";
      return lowest(sign_of + digits(random, longest), "1" + digits(random, longest));
    };
    const std::string a = draw();
    const std::string b = draw();
    const mpq_class x(a);
    const mpq_class y(b);
    const Result<Rational> ours_a = parse_rational(a);
    const Result<Rational> ours_b = parse_rational(b);
    ASSERT_TRUE(ours_a && ours_b) << a << " " << b;
    const Rational& p = *ours_a;
    const Rational& q = *ours_b;
    ASSERT_EQ(to_string(p), a);
    ASSERT_EQ(to_string(p + q), mpq_class(x + y).get_str());
    ASSERT_EQ(to_string(p - q), mpq_class(x - y).get_str());
    ASSERT_EQ(to_string(p * q), mpq_class(x * y).get_str());
    if (y != 0) {
      ASSERT_EQ(to_string(p / q), mpq_class(x / y).get_str());
    }
    ASSERT_EQ(to_string(abs(p)), mpq_class(abs(x)).get_str());
    ASSERT_EQ(p < q, x < y);
    ASSERT_EQ(sign(p), sgn(x));
    ASSERT_EQ(digits_of(numerator_of(p)), x.get_num().get_str());
    ASSERT_EQ(digits_of(denominator_of(p)), x.get_den().get_str());
    ASSERT_EQ(to_double(p), x.get_d()) << a;
    const Integer scale = integer_of_digits(digits(random, 30)) + 1;
    const Integer scaled = numerator_of(p) * scale;
    ASSERT_EQ(to_double(scaled, denominator_of(p) * scale), x.get_d()) << a;
    ASSERT_EQ(to_string(ratio(scaled, denominator_of(p) * scale)), a);
    Integer quotient = scaled;
    divide_exactly(quotient, scale);
    ASSERT_EQ(quotient, numerator_of(p));
  }
}

TEST(Numbers, ALeadingZeroIsNotOctal) {
  EXPECT_EQ(digits_of(integer_of_digits("0012")), "12");
  EXPECT_EQ(digits_of(integer_of_digits("000")), "0");
  EXPECT_FALSE(parse_rational("010"));
  EXPECT_FALSE(parse_rational("1/02"));
}

TEST(Numbers, LoopsOverLimbsAreGmps) {
  Random random(5);
  // Limbs full of ones and of noughts carry furthest.
  const auto limb = [&]() -> Limb {
    const std::uint64_t kind = random.below(4);
    return kind == 0 ? 0 : kind == 1 ? ~Limb{0} : random.next();
  };
  for (int i = 0; i < 20000; ++i) {
    const auto limbs = static_cast<std::size_t>(1 + random.below(9));
    const auto size = static_cast<mp_size_t>(limbs);
    std::vector<Limb> x(limbs);
    std::vector<Limb> sum(limbs);
    for (Limb& each : x) each = limb();
    for (Limb& each : sum) each = limb();
    const auto weight = static_cast<unsigned>(limb());
    std::vector<mp_limb_t> theirs(sum.begin(), sum.end());
    const std::vector<mp_limb_t> y(x.begin(), x.end());
    const auto same = [&] { return std::equal(sum.begin(), sum.end(), theirs.begin()); };
    ASSERT_EQ(add_product(sum.data(), x.data(), limbs, weight),
              mpn_addmul_1(theirs.data(), y.data(), size, weight));
    ASSERT_TRUE(same());
    ASSERT_EQ(compare_limbs(sum.data(), x.data(), limbs) < 0,
              mpn_cmp(theirs.data(), y.data(), size) < 0);
    ASSERT_EQ(subtract_product(sum.data(), y.data(), limbs, weight / 2),
              mpn_submul_1(theirs.data(), y.data(), size, weight / 2));
    ASSERT_TRUE(same());
    const Limb one = limb();
    add_limb(sum.data(), limbs, one);
    mpn_add_1(theirs.data(), theirs.data(), size, one);
    ASSERT_TRUE(same());
    subtract_limb(sum.data(), limbs, x[0]);
    mpn_sub_1(theirs.data(), theirs.data(), size, x[0]);
    ASSERT_TRUE(same());
    negate_limbs(sum.data(), limbs);
    mpn_neg(theirs.data(), theirs.data(), size);
    ASSERT_TRUE(same());
    mpz_class whole;
    mpz_import(whole.get_mpz_t(), limbs, -1, sizeof(mp_limb_t), 0, 0, theirs.data());
    ASSERT_EQ(digits_of(integer_of_limbs(sum.data(), limbs)), whole.get_str());
  }
}

}  // namespace
}  // namespace yomi::concentration
