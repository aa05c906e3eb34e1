#include "concentration/rational.h"

#include <algorithm>
#include <optional>

#include "base/text.h"

namespace yomi::concentration {
namespace {

// Decimal digits, with a minus sign or without.
std::optional<Integer> read_integer(std::string_view digits) {
  const bool negative = digits.starts_with('-');
  if (negative) digits.remove_prefix(1);
  if (digits.empty() || digits.find_first_not_of("0123456789") != std::string_view::npos)
    return std::nullopt;
  const Integer value = integer_of_digits(std::string(digits));
  return negative ? Integer(-value) : value;
}

}  // namespace

Rational fraction(std::int64_t n, std::int64_t d) {
  return ratio(integer_of(n), integer_of(d));
}

std::string to_string(const Rational& value) {
  std::string text = digits_of(numerator_of(value));
  const Integer below = denominator_of(value);
  if (below != 1) text += '/' + digits_of(below);
  return text;
}

Result<Rational> parse_rational(std::string_view text) {
  constexpr std::size_t kLongest = 1 << 20;
  const std::size_t slash = std::min(text.find('/'), text.size());
  const std::string_view below = slash < text.size() ? text.substr(slash + 1) : "1";
  const bool sane = text.size() <= kLongest && !below.starts_with('-');
  const auto n = sane ? read_integer(text.substr(0, slash)) : std::nullopt;
  const auto d = sane ? read_integer(below) : std::nullopt;
  if (!n || !d || *d == 0) return fail("expected a fraction, not {}", in_quotes(text));
  Rational value = ratio(*n, *d);
  if (to_string(value) != text) return fail("not in lowest terms: {}", in_quotes(text));
  return value;
}

std::string decimal(const Rational& value, int digits) {
  Integer power = 1;
  for (int i = 0; i < digits; ++i) power *= 10;
  const Integer size = abs(numerator_of(value));
  const Integer below = denominator_of(value);
  const Integer rounded = (size * power * 2 + below) / (below * 2);
  std::string text = digits_of(rounded);
  const auto places = static_cast<std::size_t>(digits);
  if (text.size() <= places) text.insert(0, places + 1 - text.size(), '0');
  if (digits > 0) text.insert(text.size() - places, ".");
  if (sign(value) < 0 && rounded != 0) text.insert(0, "-");
  return text;
}

}  // namespace yomi::concentration
