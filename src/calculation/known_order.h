// The game for someone who sees the stock: can this shuffle be won at all? The share of shuffles
// that can bounds every player from above.
//
// The question is put as a propositional formula (stock_formula.h) and decided both ways: a
// solution is turned into moves and replayed, and where there is none the solver has exhausted
// everything.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "base/verdict.h"
#include "calculation/formula.h"
#include "calculation/rules.h"

namespace yomi::calculation {

struct KnownOrderResult {
  Verdict verdict = Verdict::kUnknown;   // kProved: it can be won
  std::optional<StopReason> reason;      // when unknown
  std::vector<std::vector<Move>> moves;  // of the win: per card, the placement and the raises
  std::uint64_t nodes = 0;
};

// Budget nodes count conflicts: dead ends of the search. `proof`: of a stock that cannot be won
// (refutation.h).
[[nodiscard]] KnownOrderResult solve_known_order(const Shuffle& shuffle, int stacks,
                                                 const Budget& budget, Clauses* proof = nullptr);

// Replays a line: every move legal, the game won at the end. Shares nothing with the search.
[[nodiscard]] Status check_win(const Shuffle& shuffle, int stacks,
                               const std::vector<std::vector<Move>>& moves);

// The body of a certificate "calculation/win", and back. docs/formats/calculation.md
[[nodiscard]] std::string write_win(const Shuffle& shuffle, int stacks,
                                    const std::vector<std::vector<Move>>& moves);
struct Win {
  Shuffle shuffle{};
  int stacks = 0;
  std::vector<std::vector<Move>> moves;
};
[[nodiscard]] Result<Win> read_win(std::string_view text);

}  // namespace yomi::calculation
