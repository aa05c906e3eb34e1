#include "concentration/groups.h"

#include <limits>

#include "base/check.h"

namespace yomi::concentration {
namespace {

constexpr std::uint64_t kSaturated = std::numeric_limits<std::uint64_t>::max() / 2;

std::vector<std::vector<std::uint64_t>> binomials(int rows, int columns) {
  std::vector<std::vector<std::uint64_t>> table(
      static_cast<std::size_t>(rows) + 1,
      std::vector<std::uint64_t>(static_cast<std::size_t>(columns) + 1));
  for (std::size_t n = 0; n < table.size(); ++n) {
    table[n][0] = 1;
    for (std::size_t k = 1; n > 0 && k < table[n].size(); ++k) {
      table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
      if (table[n][k] > kSaturated) table[n][k] = kSaturated;
    }
  }
  return table;
}

}  // namespace

Group::Group(int copies, int top, int letters)
    : copies_(copies), top_(top), letters_(letters), binomial_(binomials(letters + 1 + top, top)) {}

std::uint64_t Group::bytes() const {
  const std::uint64_t each =
      (static_cast<std::uint64_t>(top_) + 1) * (sizeof(std::int16_t) + 3 * sizeof(Rank)) +
      sizeof(std::int16_t);
  const std::uint64_t all = size(letters_);
  return all > kSaturated / each ? kSaturated : all * each;
}

void Group::fill() {
  if (filled()) return;
  CHECK(size(letters_) < std::numeric_limits<Rank>::max());
  const auto all = static_cast<std::size_t>(size(letters_));
  const auto steps = static_cast<std::size_t>(top_);
  counts_.resize(all * (steps + 1));
  known_.resize(all);
  up_.resize(all * (steps + 1));
  drop_.resize(all * (steps + 1));
  put_.resize(all * (steps + 1));
  std::vector<int> t(steps + 2, 0);  // t[1 … top]; t[top+1] = 0 closes the staircase
  for (;;) {
    const auto rank = static_cast<Rank>(rank_of_steps(t));
    known_[rank] = static_cast<std::int16_t>(t[1]);
    for (std::size_t j = 0; j <= steps; ++j) {
      const std::size_t place = rank * (steps + 1) + j;
      if (j > 0) counts_[place] = static_cast<std::int16_t>(t[j] - t[j + 1]);
      if (j < steps) {
        ++t[j + 1];
        up_[place] = static_cast<Rank>(rank_of_steps(t));
        --t[j + 1];
      }
      for (std::size_t i = 1; i <= j; ++i) ++t[i];
      put_[place] = static_cast<Rank>(rank_of_steps(t));
      for (std::size_t i = 1; i <= j; ++i) t[i] -= 2;
      drop_[place] = j > 0 && counts_[place] > 0 ? static_cast<Rank>(rank_of_steps(t)) : rank;
      for (std::size_t i = 1; i <= j; ++i) ++t[i];
    }
    // The next staircase: the lowest step that may rise, with everything above it set back.
    std::size_t i = steps;
    while (i > 1 && t[i] == t[i - 1]) --i;
    if (i == 1 && t[1] == letters_) break;
    ++t[i];
    for (std::size_t k = i + 1; k <= steps; ++k) t[k] = 0;
  }
}

std::uint64_t Group::size(int n) const {
  return binomial_[static_cast<std::size_t>(n + top_)][static_cast<std::size_t>(top_)];
}

std::uint64_t Group::rank_of_steps(const std::vector<int>& t) const {
  std::uint64_t rank = 0;
  const auto steps = static_cast<std::size_t>(top_);
  for (std::size_t i = 1; i <= steps; ++i) {
    rank += binomial_[static_cast<std::size_t>(t[steps + 1 - i]) + i - 1][i];
  }
  return rank;
}

Group::Rank Group::rank_of(const std::vector<int>& counts) const {
  const auto steps = static_cast<std::size_t>(top_);
  std::vector<int> t(steps + 2, 0);
  for (std::size_t j = steps; j >= 1; --j) t[j] = t[j + 1] + counts[j];
  return static_cast<Rank>(rank_of_steps(t));
}

}  // namespace yomi::concentration
