// Exact numbers of the room: GMP's integers and rationals, and how they become text.
//
// This is the one header of the room that includes gmpxx.h. GMP reports nothing by exceptions; it
// aborts when memory ends, so whoever makes large tables sizes them from the budget first.
#pragma once

#include <gmpxx.h>

#include <string>
#include <string_view>

#include "base/result.h"

namespace yomi::concentration {

using Integer = mpz_class;
using Rational = mpq_class;

// n/d in lowest terms. Requires d != 0.
[[nodiscard]] Rational fraction(long n, long d);
// "-8/35", "2", in lowest terms.
[[nodiscard]] std::string to_string(const Rational& value);
// Only what to_string() writes: lowest terms, positive denominator, no denominator of 1, no "-0".
[[nodiscard]] Result<Rational> parse_rational(std::string_view text);
// Decimal digits, rounded half away from zero in exact arithmetic: 1119/200 with 2 digits is
// "5.60". Never "-0.00".
[[nodiscard]] std::string decimal(const Rational& value, int digits);
[[nodiscard]] int sign(const Rational& value);

}  // namespace yomi::concentration
