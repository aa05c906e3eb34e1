// The certificate of a solved game: all values and the optimal turns, as text, one situation per
// line (docs/formats/concentration-certificate.md). The verifier (verify.h) shares nothing with the
// solvers but rules.h and the notation.
#pragma once

#include <optional>
#include <string>

#include "base/budget.h"
#include "base/certificate.h"
#include "base/result.h"
#include "concentration/solitaire.h"
#include "concentration/sweep.h"

namespace yomi::concentration {

inline constexpr std::string_view kCertificateKind = "concentration/values";

// Requires a sweep solved with Keep::kEverything. Fails when the budget ends.
[[nodiscard]] Result<Certificate> make_certificate(const ExactSweep& solved, const Budget& budget);
// Requires exact work; fails for KeepRule::kLast, whose situations are not positions.
[[nodiscard]] Result<Certificate> make_certificate(const Solitaire& solved, const Budget& budget);

}  // namespace yomi::concentration
