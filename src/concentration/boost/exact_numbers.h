// Exact numbers by Boost.Multiprecision, headers alone: what a module for the browser takes, where
// there is no GMP (CMakeLists.txt), and the one header that includes that library. rational.h says
// what each function does; the tests run on both.
//
// Without expression templates, so that an expression is a number.
#pragma once

#include <algorithm>
#include <boost/config.hpp>
// Digits of 32 bits, then: WebAssembly divides 64 bits, and 128 only by a loop over bits.
#undef BOOST_HAS_INT128
#include <boost/multiprecision/cpp_int.hpp>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <string>

namespace yomi::concentration {

using Integer = boost::multiprecision::number<boost::multiprecision::cpp_int_backend<>,
                                              boost::multiprecision::et_off>;
using Rational = boost::multiprecision::number<
    boost::multiprecision::rational_adaptor<boost::multiprecision::cpp_int_backend<>>,
    boost::multiprecision::et_off>;

inline Integer integer_of(std::int64_t value) {
  return {value};
}
inline Integer integer_of_digits(const std::string& digits) {
  // A leading zero would mean octal to the library.
  const std::size_t first = digits.find_first_not_of('0');
  return first == std::string::npos ? Integer(0) : Integer(digits.substr(first));
}
inline std::string digits_of(const Integer& value) {
  return value.str();
}
inline Rational ratio(const Integer& n, const Integer& d) {
  return d < 0 ? Rational(-n, -d) : Rational(n, d);
}
inline Integer numerator_of(const Rational& value) {
  return boost::multiprecision::numerator(value);
}
inline Integer denominator_of(const Rational& value) {
  return boost::multiprecision::denominator(value);
}
inline void divide_exactly(Integer& value, const Integer& by) {
  value /= by;
}
inline int sign(const Rational& value) {
  return value.sign();
}
inline double to_double(const Integer& n, const Integer& d) {
  constexpr int kBits = 53;
  constexpr int kSmallest = -1074;  // 2 to this is the least double; there fewer bits are left
  if (n == 0) return 0;
  const Integer size = abs(n);
  const auto top = [](const Integer& x) { return static_cast<int>(msb(x)); };
  const int shift = kBits + 1 + top(d) - top(size);  // so that the quotient has 54 or 55 bits
  Integer quotient = shift > 0 ? Integer((size << static_cast<unsigned>(shift)) / d)
                               : Integer(size / (d << static_cast<unsigned>(-shift)));
  const int kept = std::min(kBits, top(quotient) - shift - kSmallest + 1);
  if (kept <= 0) return 0;
  const int rest = top(quotient) + 1 - kept;
  quotient >>= static_cast<unsigned>(rest);
  const auto digits = static_cast<double>(quotient.convert_to<std::uint64_t>());
  return std::ldexp(n < 0 ? -digits : digits, rest - shift);
}
inline double to_double(const Rational& value) {
  return to_double(numerator_of(value), denominator_of(value));
}

// The loops over limbs. A weight has 32 bits, so that no product of half a limb is wider than a limb:
// WebAssembly multiplies 64 bits by 64 and keeps the lower half.
using Limb = std::uint64_t;
inline constexpr Limb kLowerHalf = 0xFFFFFFFF;
inline constexpr int kHalf = 32;

inline Limb add_product(Limb* sum, const Limb* x, std::size_t limbs, unsigned weight) {
  Limb carry = 0;
  for (std::size_t i = 0; i < limbs; ++i) {
    const Limb low = (x[i] & kLowerHalf) * weight + (sum[i] & kLowerHalf) + carry;
    const Limb high = (x[i] >> kHalf) * weight + (sum[i] >> kHalf) + (low >> kHalf);
    sum[i] = (high << kHalf) | (low & kLowerHalf);
    carry = high >> kHalf;
  }
  return carry;
}
inline Limb subtract_product(Limb* sum, const Limb* x, std::size_t limbs, unsigned weight) {
  Limb borrow = 0;
  for (std::size_t i = 0; i < limbs; ++i) {
    const Limb low = (x[i] & kLowerHalf) * weight + borrow;
    const Limb high = (x[i] >> kHalf) * weight + (low >> kHalf);
    const Limb product = (high << kHalf) | (low & kLowerHalf);
    borrow = (high >> kHalf) + (sum[i] < product ? 1 : 0);
    sum[i] -= product;
  }
  return borrow;
}
inline void add_limb(Limb* sum, std::size_t limbs, Limb x) {
  for (std::size_t i = 0; i < limbs && x != 0; ++i) {
    sum[i] += x;
    x = sum[i] < x ? 1 : 0;
  }
}
inline void subtract_limb(Limb* sum, std::size_t limbs, Limb x) {
  for (std::size_t i = 0; i < limbs && x != 0; ++i) {
    const Limb before = sum[i];
    sum[i] -= x;
    x = before < x ? 1 : 0;
  }
}
inline void negate_limbs(Limb* x, std::size_t limbs) {
  bool carry = true;
  for (std::size_t i = 0; i < limbs; ++i) {
    x[i] = ~x[i] + (carry ? 1 : 0);
    carry = carry && x[i] == 0;
  }
}
inline int compare_limbs(const Limb* a, const Limb* b, std::size_t limbs) {
  for (std::size_t i = limbs; i-- > 0;)
    if (a[i] != b[i]) return a[i] < b[i] ? -1 : 1;
  return 0;
}
inline Integer integer_of_limbs(const Limb* x, std::size_t limbs) {
  Integer value;
  boost::multiprecision::import_bits(value, x, x + limbs, 64, false);
  return value;
}

}  // namespace yomi::concentration
