// The two kinds of numbers the sweep runs on. Both are used through the same small vocabulary, so
// that the equations are written once (sweep.cpp).
//
// Integers. Write V(s) for the value of a situation with U unknown cards. Every equation of the
// game is an average over the first card (1/U) of bests over averages over the second (1/(U−1)),
// of ±V of situations with U−1 or U−2 unknown cards plus whole pairs; taking a known pair leaves U
// as it is. So V(s)·U! is an integer, by induction: the averages cancel against the factorials and
// what remains are sums of small multiples. The sweep stores these integers, as two's complement of
// a fixed number of limbs per layer; there is no division, no gcd and no allocation in it.
#pragma once

#include <cmath>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "base/check.h"
#include "concentration/rational.h"

namespace yomi::concentration {

// Fast, no exactness: for sizes out of reach of integers, and never for ties.
class Doubles {
 public:
  using Unit = double;
  using Number = double;
  static constexpr bool kExact = false;

  explicit Doubles(int) {}
  [[nodiscard]] std::size_t width(int) const { return 1; }

  class Worker {
   public:
    Worker(const Doubles&, int) {}
    void clear(Number& x) const { x = 0; }
    void add(Number& sum, const double* x, std::size_t, unsigned weight, bool negative) const {
      sum += (negative ? -*x : *x) * weight;
    }
    void add(Number& sum, const Number& x, unsigned weight) const { sum += x * weight; }
    void add_ones(Number& sum, int count, int) const { sum += count; }
    void divide(Number& x, int by) const { x /= by; }
    [[nodiscard]] bool less(const Number& a, const Number& b) const { return a < b; }
    void negate(Number& x) const { x = -x; }
    void store(double* cell, const Number& x) const { *cell = x; }
  };

  [[nodiscard]] double read(const double* cell, std::size_t, int) const { return *cell; }
};

class Integers {
 public:
  using Unit = Limb;
  using Number = std::vector<Limb>;
  static constexpr bool kExact = true;

  // For games with at most `cards` cards.
  explicit Integers(int cards);
  // Limbs that hold V·U! for every situation with so many cards on the table: |V| < 2^15.
  [[nodiscard]] std::size_t width(int cards) const;

  class Worker {
   public:
    Worker(const Integers& numbers, int cards) : all_(numbers), width_(numbers.width(cards)) {}
    void clear(Number& x) const { x.assign(width_, 0); }
    // sum ± weight·x, for an x of at most as many limbs; the sign of x extends.
    void add(Number& sum, const Limb* x, std::size_t width, unsigned weight, bool negative) const {
      Limb* const out = sum.data();
      const Limb carry =
          negative ? subtract_product(out, x, width, weight) : add_product(out, x, width, weight);
      if (width == width_) return;
      // Read as unsigned, a negative x was 2^(64·width) too large; that goes into the upper limbs.
      const Limb excess = is_negative(x[width - 1]) ? weight : 0;
      const bool grows = (carry >= excess) != negative;
      const Limb change = carry >= excess ? carry - excess : excess - carry;
      if (grows)
        add_limb(out + width, width_ - width, change);
      else
        subtract_limb(out + width, width_ - width, change);
    }
    void add(Number& sum, const Number& x, unsigned weight) const {
      add_product(sum.data(), x.data(), width_, weight);
    }
    // count wholes, in a situation with so many unknown cards.
    void add_ones(Number& sum, int count, int unknown) const {
      if (count == 0) return;
      const Number& one = all_.factorial_[static_cast<std::size_t>(unknown)];
      add(sum, one.data(), one.size(), static_cast<unsigned>(count < 0 ? -count : count),
          count < 0);
    }
    void divide(Number&, int) const {}  // the factorials have done it
    [[nodiscard]] bool less(const Number& a, const Number& b) const {
      const bool a_negative = is_negative(a[width_ - 1]);
      if (a_negative != is_negative(b[width_ - 1])) return a_negative;
      return compare_limbs(a.data(), b.data(), width_) < 0;
    }
    void negate(Number& x) const { negate_limbs(x.data(), width_); }
    void store(Limb* cell, const Number& x) const {
      for (std::size_t i = 0; i < width_; ++i) cell[i] = x[i];
    }

   private:
    const Integers& all_;
    std::size_t width_;
  };

  // The value of a stored integer of a situation with so many unknown cards.
  [[nodiscard]] Rational read(const Limb* cell, std::size_t width, int unknown) const;

 private:
  static constexpr std::size_t kLimbBits = 64;
  [[nodiscard]] static bool is_negative(Limb top) { return (top >> (kLimbBits - 1)) != 0; }

  std::vector<Number> factorial_;  // of n, with a positive sign
  std::vector<std::size_t> bits_;  // that it has
};

}  // namespace yomi::concentration
