// Certificates: the proof behind a Solution, written so that verify.h can replay it.
//
// Body: the claim in four lines of text (position, mudaai, length, exact), then the moves that the
// verifier will ask for, in its order, two bytes each (Move::bits(), low byte first). The writer
// *is* the verifier with the solver as its oracle, so what is written has been verified once.
// docs/formats/tsume-certificate.md
#pragma once

#include "base/certificate.h"
#include "tsume/solver.h"

namespace yomi::tsume {

// The certificate, or why the solver's budget did not suffice for it.
using CertificateMade = tl::expected<Certificate, StopReason>;

// The solution of `position` by `solver`, mate or no mate. With `with_length`, and where the length
// is exact, the proof that there is no shorter mate goes in as well.
[[nodiscard]] CertificateMade make_certificate(Solver& solver, const shogi::Position& position,
                                               const Solution& solution, bool with_length = true);

}  // namespace yomi::tsume
