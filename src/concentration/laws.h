// The paper's remarks and conjectures, tested as far as asked: each with the range that was checked
// and where it fails. All in exact arithmetic.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/progress.h"
#include "base/result.h"
#include "concentration/rules.h"

namespace yomi::concentration {

enum class LawName {
  kLemma,         // 3.1: a known pair may be taken at once without loss
  kNoZeroMove,    // 3.3: no 0-move is optimal at (n, 1, k, 1)
  kAlmostKnown,   // 3.4: E(n, 0, n−1, 0) = 0 for n ≥ 4
  kEquationFive,  // (5): E(n, 1, n, 1) for n ≥ 4
  kTheorem,       // 3.5: at (n, 1, n−1, 1) the 2-move is optimal for n ≥ 4
  kNatural,       // 4.1: alone, natural flipping is optimal
  kSignAlpha,     // 4.3: α2 − α4 > 0 for N > 7
  kSignBeta,      // 4.3: β4 − β2 > 0
  kFourSave,      // 4.4: 4-save for all na ≥ 7
  kHold,          // holding a known pair is right only when no unknown card is without a partner
};

struct Law {
  LawName name = LawName::kLemma;
  Rules rules = Rules::kFull;
  int remember = -1;          // kNatural: cards remembered, −1 for all
  bool holds = true;          // in all situations checked, be it none
  std::uint64_t checked = 0;  // situations
  std::uint64_t failed = 0;
  int letters = 0;                 // checked up to so many
  std::string first_failure = {};  // "(39, 1, 31, 1)", a position
  std::uint64_t ties = 0;          // kHold: situations where holding and taking are equal
};

// Laws for up to `letters` letters (those of whole tables for fewer: their cost grows faster), or
// why the budget did not suffice.
[[nodiscard]] tl::expected<std::vector<Law>, StopReason> test_laws(int letters,
                                                                   const Budget& budget,
                                                                   unsigned threads,
                                                                   Progress* progress = nullptr);

}  // namespace yomi::concentration
