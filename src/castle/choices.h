// Every legal move of a position, of a single card or of a run, and what it leads to.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/budget.h"
#include "base/progress.h"
#include "base/verdict.h"
#include "castle/rules.h"
#include "castle/steps.h"

namespace yomi::castle {

struct Choice {
  Step step;                // from, to and how many cards; to_text() writes it
  std::vector<Move> moves;  // the same card by card
  Position after;
  Verdict verdict = Verdict::kUnknown;  // of the position after it: won, lost or open
  std::optional<StopReason> reason;     // when open
};

// Single cards in the order of legal_moves(), each column's runs behind its cards, shorter ones
// first. A run goes where it fits and the empty columns suffice (run_move.h); columns that are
// equally empty are all listed.
[[nodiscard]] std::vector<Choice> legal_choices(const Position& position);

struct JudgedChoices {
  std::vector<Choice> choices;
  Verdict verdict = Verdict::kUnknown;  // of the position itself, as far as its moves tell
  std::uint64_t nodes = 0;
};
// The same with verdicts, as far as the budget reaches: all of it together, in rounds, so that the
// easy ones are decided first. Positions that differ only in the order of columns are decided once,
// and a move that can be taken back keeps the verdict of the position it was made in.
[[nodiscard]] JudgedChoices judge_choices(const Position& position, const Budget& budget,
                                          Progress* progress = nullptr);

}  // namespace yomi::castle
