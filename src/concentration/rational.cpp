#include "concentration/rational.h"

#include "base/text.h"

namespace yomi::concentration {

Rational fraction(long n, long d) {
  Rational value(n, d);
  value.canonicalize();
  return value;
}

std::string to_string(const Rational& value) {
  return value.get_str();
}

Result<Rational> parse_rational(std::string_view text) {
  constexpr std::size_t kLongest = 1 << 20;
  const std::string word(text);
  if (text.empty() || text.size() > kLongest ||
      text.find_first_not_of("-/0123456789") != std::string_view::npos) {
    return fail("expected a fraction, not {}", in_quotes(text));
  }
  Rational value;
  if (value.set_str(word, 10) != 0 || sgn(value.get_den()) == 0) {
    return fail("expected a fraction, not {}", in_quotes(text));
  }
  value.canonicalize();
  if (value.get_str() != word) return fail("not in lowest terms: {}", in_quotes(text));
  return value;
}

std::string decimal(const Rational& value, int digits) {
  Integer power;
  mpz_ui_pow_ui(power.get_mpz_t(), 10, static_cast<unsigned long>(digits));
  const Integer numerator = abs(value.get_num()) * power * 2 + value.get_den();
  Integer rounded;
  const Integer denominator = value.get_den() * 2;
  mpz_fdiv_q(rounded.get_mpz_t(), numerator.get_mpz_t(), denominator.get_mpz_t());
  std::string text = rounded.get_str();
  const auto places = static_cast<std::size_t>(digits);
  if (text.size() <= places) text.insert(0, places + 1 - text.size(), '0');
  if (digits > 0) text.insert(text.size() - places, ".");
  if (sgn(value) < 0 && sgn(rounded) != 0) text.insert(0, "-");
  return text;
}

int sign(const Rational& value) {
  return sgn(value);
}

}  // namespace yomi::concentration
