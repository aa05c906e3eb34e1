// The certificate of a solved game: the position that was asked with its value, then all values and
// the optimal turns, as text, one situation per line (docs/formats/concentration-certificate.md).
// The verifier (verify.h) shares nothing with the solvers but rules.h and the notation.
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

// The certificate, or why the budget did not suffice for it.
using CertificateMade = tl::expected<Certificate, StopReason>;

// Requires a sweep solved with Keep::kEverything from exactly the letters of `asked`, so that the
// equations of `asked` itself are among those the verifier checks, spare pairs included. The lead
// is that of the sweep's game.
[[nodiscard]] CertificateMade make_certificate(const ExactSweep& solved, const Position& asked,
                                               const Budget& budget);
// Requires exact work and another rule than KeepRule::kLast, whose situations are not positions.
[[nodiscard]] CertificateMade make_certificate(const Solitaire& solved, const Position& asked,
                                               const Budget& budget);

}  // namespace yomi::concentration
