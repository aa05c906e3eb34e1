// Exact numbers by GMP: what a native build takes (CMakeLists.txt), and the one header that includes
// gmpxx.h. boost/exact_numbers.h is the same without it; rational.h says what each function does.
//
// GMP reports nothing by exceptions; it aborts when memory ends, so whoever makes large tables sizes
// them from the budget first.
#pragma once

#include <gmpxx.h>

#include <cstddef>
#include <cstdint>
#include <string>

namespace yomi::concentration {

using Integer = mpz_class;
using Rational = mpq_class;

inline Integer integer_of(std::int64_t value) {
  static_assert(sizeof(long) == sizeof value);
  return {static_cast<long>(value)};
}
inline Integer integer_of_digits(const std::string& digits) {
  return Integer(digits, 10);
}
inline std::string digits_of(const Integer& value) {
  return value.get_str();
}
inline Rational ratio(const Integer& n, const Integer& d) {
  Rational value(n, d);
  value.canonicalize();
  return value;
}
inline Integer numerator_of(const Rational& value) {
  return value.get_num();
}
inline Integer denominator_of(const Rational& value) {
  return value.get_den();
}
inline void divide_exactly(Integer& value, const Integer& by) {
  mpz_divexact(value.get_mpz_t(), value.get_mpz_t(), by.get_mpz_t());
}
inline int sign(const Rational& value) {
  return sgn(value);
}
inline double to_double(const Rational& value) {
  return value.get_d();
}
inline double to_double(const Integer& n, const Integer& d) {
  return Rational(n, d).get_d();
}

using Limb = mp_limb_t;
static_assert(GMP_NUMB_BITS == 64);

inline Limb add_product(Limb* sum, const Limb* x, std::size_t limbs, unsigned weight) {
  return mpn_addmul_1(sum, x, static_cast<mp_size_t>(limbs), weight);
}
inline Limb subtract_product(Limb* sum, const Limb* x, std::size_t limbs, unsigned weight) {
  return mpn_submul_1(sum, x, static_cast<mp_size_t>(limbs), weight);
}
inline void add_limb(Limb* sum, std::size_t limbs, Limb x) {
  mpn_add_1(sum, sum, static_cast<mp_size_t>(limbs), x);
}
inline void subtract_limb(Limb* sum, std::size_t limbs, Limb x) {
  mpn_sub_1(sum, sum, static_cast<mp_size_t>(limbs), x);
}
inline void negate_limbs(Limb* x, std::size_t limbs) {
  mpn_neg(x, x, static_cast<mp_size_t>(limbs));
}
inline int compare_limbs(const Limb* a, const Limb* b, std::size_t limbs) {
  return mpn_cmp(a, b, static_cast<mp_size_t>(limbs));
}
inline Integer integer_of_limbs(const Limb* x, std::size_t limbs) {
  Integer value;
  mpz_import(value.get_mpz_t(), limbs, -1, sizeof(Limb), 0, 0, x);
  return value;
}

}  // namespace yomi::concentration
