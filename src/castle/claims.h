// What the paper claims, each claim measured or proved, with what was found.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/budget.h"
#include "base/certificate.h"
#include "base/progress.h"
#include "base/verdict.h"

namespace yomi::castle {

enum class ClaimName {
  kSeventyPercent,  // section 1: about 70% of deals can be won
  kPropertyOne,     // section 2: a run of 2^n moves over n empty columns
  kFigureOne,       // sections 3 and 4: the figures' positions can be won
  kFigureTwo,
  kFigureThree,
  kDecreasing,      // section 3: all columns decreasing is won
  kTwoVacantWon,    // section 3: with two empty columns nearly always won
  kLostRarelyTwo,   // section 3: lost deals rarely reach two empty columns
  kPropertyTwo,     // section 4: five empty columns always win
  kPropertyTwoAny,  // … of any arrangement, not only in play
  kFigureFour,      // section 4: figure 4 cannot be won
};

struct Claim {
  ClaimName name = ClaimName::kSeventyPercent;
  Verdict verdict = Verdict::kUnknown;  // of the claim
  std::vector<std::uint64_t> figures;   // what was counted; its meaning is the claim's
};

struct ClaimOptions {
  std::uint64_t deals = 1000;
  std::uint64_t trials = 200;
  std::uint64_t seed = 1;
};

struct Claims {
  std::vector<Claim> claims;
  std::optional<StopReason> reason;        // not all was measured that was asked for
  std::optional<Certificate> figure_four;  // the proof that it cannot be won
};

[[nodiscard]] Claims check_claims(const ClaimOptions& options, const Budget& budget,
                                  Progress* progress = nullptr);

}  // namespace yomi::castle
