// Systems of linear equations, dense: in doubles with pivoting, and in integers without fractions
// (Bareiss), where the result is exact.
#pragma once

#include <vector>

#include "concentration/rational.h"

namespace yomi::concentration {

// Solves matrix · x = right in place of `right`; the matrix (row by row) is used up. Requires a
// regular matrix.
void solve_linear(std::vector<double>& matrix, std::vector<double>& right);
// The same in integers: x = right / result afterwards; the result is positive.
[[nodiscard]] Integer solve_linear(std::vector<Integer>& matrix, std::vector<Integer>& right);

}  // namespace yomi::concentration
