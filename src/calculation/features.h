// What a learned value sees of a position: its best plan, as numbers of about the size of one.
//
// The stack game forgets that bases grow while cards are drawn, that equal ranks are
// interchangeable, and how a correction for four bases should weigh against one for two. The
// features keep the estimate's parts apart and add what it forgets: how many cards follow when a
// base gets its next card, how deep that card lies, and how many of the stock cards have a place to
// go.
#pragma once

#include <array>

#include "calculation/estimate.h"

namespace yomi::calculation {

inline constexpr std::size_t kFeatures = 72;
using Features = std::array<float, kFeatures>;
using StockCounts = std::array<std::uint8_t, kRanks + 1>;

// Requires shape and terms of `plan` from Evaluator::bound and finish, and a value above 0.
void find_features(const Plan& plan, const Shape& shape, const Terms& terms, float value,
                   const StockCounts& stock, int left, int stacks, Features& out);

}  // namespace yomi::calculation
