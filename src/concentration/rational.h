// Exact numbers of the room: integers and fractions of any size, and how they become text.
//
// Whose they are the build chooses by a folder: gmp/ for the program, boost/ where there is no GMP.
// Each has one header with the same names (below), and the room uses nothing else of either library
// but what both write alike: + - * / and comparisons, abs, gcd, lcm.
//
//   Integer, Rational          a Rational is in lowest terms, its denominator positive
//   integer_of(n)              of 64 bits
//   integer_of_digits(text)    of decimal digits; no sign, at least one
//   digits_of(n)               "-17"
//   ratio(n, d)                n/d in lowest terms; d != 0
//   numerator_of, denominator_of
//   divide_exactly(n, d)       n /= d where nothing remains
//   sign(r)                    -1, 0, 1
//   to_double(r)               what is beyond 53 bits is cut off
//   to_double(n, d)            the same of n/d, not in lowest terms; d > 0
//
// Numbers of a fixed count of 64-bit limbs, the lowest first (arithmetic.h):
//   add_product, subtract_product(sum, x, limbs, weight)   sum ± weight·x; what goes over the last limb
//   add_limb, subtract_limb(sum, limbs, x)                 modulo 2^(64·limbs)
//   negate_limbs, compare_limbs, integer_of_limbs          compared and read without a sign
#pragma once

#include <exact_numbers.h>

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace yomi::concentration {

// n/d in lowest terms. Requires d != 0.
[[nodiscard]] Rational fraction(std::int64_t n, std::int64_t d);
// "-8/35", "2", in lowest terms.
[[nodiscard]] std::string to_string(const Rational& value);
// Only what to_string() writes: lowest terms, positive denominator, no denominator of 1, no "-0".
[[nodiscard]] Result<Rational> parse_rational(std::string_view text);
// Decimal digits, rounded half away from zero in exact arithmetic: 1119/200 with 2 digits is
// "5.60". Never "-0.00".
[[nodiscard]] std::string decimal(const Rational& value, int digits);

}  // namespace yomi::concentration
