#include "concentration/elimination.h"

#include <cmath>
#include <utility>

#include "base/check.h"

namespace yomi::concentration {

void solve_linear(std::vector<double>& matrix, std::vector<double>& right) {
  const std::size_t n = right.size();
  for (std::size_t k = 0; k < n; ++k) {
    std::size_t pivot = k;
    for (std::size_t i = k + 1; i < n; ++i)
      if (std::abs(matrix[i * n + k]) > std::abs(matrix[pivot * n + k])) pivot = i;
    CHECK(matrix[pivot * n + k] != 0);
    if (pivot != k) {
      for (std::size_t j = k; j < n; ++j) std::swap(matrix[k * n + j], matrix[pivot * n + j]);
      std::swap(right[k], right[pivot]);
    }
    for (std::size_t i = k + 1; i < n; ++i) {
      const double factor = matrix[i * n + k] / matrix[k * n + k];
      if (factor == 0) continue;
      for (std::size_t j = k + 1; j < n; ++j) matrix[i * n + j] -= factor * matrix[k * n + j];
      right[i] -= factor * right[k];
    }
  }
  for (std::size_t k = n; k-- > 0;) {
    for (std::size_t j = k + 1; j < n; ++j) right[k] -= matrix[k * n + j] * right[j];
    right[k] /= matrix[k * n + k];
  }
}

Integer solve_linear(std::vector<Integer>& matrix, std::vector<Integer>& right) {
  const std::size_t n = right.size();
  Integer last = 1;  // the pivot before; it divides every new entry (Sylvester's identity)
  for (std::size_t k = 0; k < n; ++k) {
    std::size_t pivot = k;
    while (pivot < n && matrix[pivot * n + k] == 0) ++pivot;
    CHECK(pivot < n);
    if (pivot != k) {
      for (std::size_t j = 0; j < n; ++j) std::swap(matrix[k * n + j], matrix[pivot * n + j]);
      std::swap(right[k], right[pivot]);
    }
    const Integer head = matrix[k * n + k];
    for (std::size_t i = 0; i < n; ++i) {
      if (i == k) continue;
      const Integer factor = matrix[i * n + k];
      const auto eliminate = [&](Integer& entry, const Integer& above) {
        entry *= head;
        if (factor != 0) entry -= factor * above;
        divide_exactly(entry, last);
      };
      for (std::size_t j = 0; j < n; ++j) {
        // Columns before k are zero but for the pivots, which all grow to the present one.
        if (j == k || (j < k && j != i)) continue;
        eliminate(matrix[i * n + j], matrix[k * n + j]);
      }
      eliminate(right[i], right[k]);
      matrix[i * n + k] = 0;
    }
    last = head;
  }
  if (last < 0) {
    last = -last;
    for (Integer& entry : right) entry = -entry;
  }
  return last;
}

}  // namespace yomi::concentration
