// Certificates of known stocks: a line that wins, or a refutation. docs/formats/calculation.md
#pragma once

#include <string_view>

#include "base/certificate.h"
#include "calculation/known_order.h"
#include "calculation/refutation.h"

namespace yomi::calculation {

inline constexpr std::string_view kWinKind = "calculation/win";
inline constexpr std::string_view kLossKind = "calculation/loss";

[[nodiscard]] Certificate win_certificate(const Win& win);
[[nodiscard]] Certificate loss_certificate(const Loss& loss);

}  // namespace yomi::calculation
