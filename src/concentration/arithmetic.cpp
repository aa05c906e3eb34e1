#include "concentration/arithmetic.h"

namespace yomi::concentration {
namespace {

constexpr std::size_t kLimbBits = 64;
static_assert(GMP_NUMB_BITS == kLimbBits);
constexpr std::size_t kValueBits = 17;  // |V| < 2^15, its sign, and one to spare

Integer factorial_of(unsigned long n) {
  Integer f;
  mpz_fac_ui(f.get_mpz_t(), n);
  return f;
}

}  // namespace

Integers::Integers(int cards) {
  Integer f = 1;
  for (int n = 0; n <= cards; ++n) {
    if (n > 0) f *= n;
    const std::size_t limbs = mpz_size(f.get_mpz_t());
    std::vector<mp_limb_t>& copy = factorial_.emplace_back(mpz_limbs_read(f.get_mpz_t()),
                                                           mpz_limbs_read(f.get_mpz_t()) + limbs);
    if ((copy.back() >> (kLimbBits - 1)) != 0) copy.push_back(0);  // a positive sign
  }
}

std::size_t Integers::width(int cards) const {
  const std::size_t bits =
      mpz_sizeinbase(factorial_of(static_cast<unsigned long>(cards)).get_mpz_t(), 2);
  return (bits + kValueBits + kLimbBits - 1) / kLimbBits;
}

void Integers::Worker::add(Number& sum, const mp_limb_t* x, std::size_t width, unsigned weight,
                           bool negative) const {
  const auto low = static_cast<mp_size_t>(width);
  const mp_limb_t carry = negative ? mpn_submul_1(sum.data(), x, low, weight)
                                   : mpn_addmul_1(sum.data(), x, low, weight);
  if (width == width_) return;
  // Read as unsigned, a negative x was 2^(64·width) too large; that goes into the upper limbs.
  const mp_limb_t excess = (x[width - 1] >> (kLimbBits - 1)) != 0 ? weight : 0;
  mp_limb_t* upper = sum.data() + width;
  const auto high = static_cast<mp_size_t>(width_ - width);
  const bool grows = (carry >= excess) != negative;
  const mp_limb_t change = carry >= excess ? carry - excess : excess - carry;
  if (grows)
    mpn_add_1(upper, upper, high, change);
  else
    mpn_sub_1(upper, upper, high, change);
}

void Integers::Worker::add_ones(Number& sum, int count, int unknown) const {
  if (count == 0) return;
  const std::vector<mp_limb_t>& one = all_.factorial_[static_cast<std::size_t>(unknown)];
  const auto times = static_cast<unsigned>(count < 0 ? -count : count);
  add(sum, one.data(), one.size(), times, count < 0);
}

bool Integers::Worker::less(const Number& a, const Number& b) const {
  const bool a_negative = (a.back() >> (kLimbBits - 1)) != 0;
  const bool b_negative = (b.back() >> (kLimbBits - 1)) != 0;
  if (a_negative != b_negative) return a_negative;
  return mpn_cmp(a.data(), b.data(), static_cast<mp_size_t>(width_)) < 0;
}

Rational Integers::read(const mp_limb_t* cell, std::size_t width, int unknown) const {
  Number copy(cell, cell + width);
  const bool negative = (copy.back() >> (kLimbBits - 1)) != 0;
  if (negative) mpn_neg(copy.data(), copy.data(), static_cast<mp_size_t>(width));
  Integer magnitude;
  mpz_import(magnitude.get_mpz_t(), width, -1, sizeof(mp_limb_t), 0, 0, copy.data());
  Rational value(negative ? Integer(-magnitude) : magnitude,
                 factorial_of(static_cast<unsigned long>(unknown)));
  value.canonicalize();
  return value;
}

}  // namespace yomi::concentration
