#include "concentration/arithmetic.h"

#include <bit>

namespace yomi::concentration {
namespace {

constexpr std::size_t kValueBits = 17;  // |V| < 2^15, its sign, and one to spare

}  // namespace

Integers::Integers(int cards) {
  Number value{1};
  for (int n = 0; n <= cards; ++n) {
    if (n > 1) {
      Number product(value.size() + 1);
      product.back() =
          add_product(product.data(), value.data(), value.size(), static_cast<unsigned>(n));
      if (product.back() == 0) product.pop_back();
      value = std::move(product);
    }
    bits_.push_back((value.size() - 1) * kLimbBits +
                    static_cast<std::size_t>(std::bit_width(value.back())));
    factorial_.push_back(value);
    if (is_negative(value.back())) factorial_.back().push_back(0);  // a positive sign
  }
}

std::size_t Integers::width(int cards) const {
  return (bits_[static_cast<std::size_t>(cards)] + kValueBits + kLimbBits - 1) / kLimbBits;
}

Rational Integers::read(const Limb* cell, std::size_t width, int unknown) const {
  Number copy(cell, cell + width);
  const bool negative = is_negative(copy.back());
  if (negative) negate_limbs(copy.data(), width);
  const Integer magnitude = integer_of_limbs(copy.data(), width);
  const Number& below = factorial_[static_cast<std::size_t>(unknown)];
  return ratio(negative ? Integer(-magnitude) : magnitude,
               integer_of_limbs(below.data(), below.size()));
}

}  // namespace yomi::concentration
