// The game for someone who sees the stock: can it be won at all? The share of shuffles that can
// bounds every player from above.
//
// The question is put as a propositional formula (stock_formula.h) and decided both ways: a
// solution is turned into moves and replayed, and where there is none the solver has exhausted
// everything.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/progress.h"
#include "base/result.h"
#include "base/verdict.h"
#include "calculation/formula.h"
#include "calculation/rules.h"

namespace yomi::calculation {

// A line of play from a position: [0] the raises before a card is drawn, [t] placement and raises
// of the t-th card. A card in hand is the first card; nothing is raised before it is placed.
using Line = std::vector<std::vector<Move>>;

struct KnownOrderResult {
  Verdict verdict = Verdict::kUnknown;  // kProved: it can be won
  std::optional<StopReason> reason;     // when unknown
  Line moves;                           // of the win
  std::uint64_t nodes = 0;
};

// `rest`: the stock in the order it is drawn. Budget nodes count conflicts: dead ends of the
// search. `proof`: where it cannot be won (refutation.h). A line is replayed before it is given.
[[nodiscard]] KnownOrderResult solve_known_order(const Position& start,
                                                 std::span<const std::uint8_t> rest,
                                                 const Budget& budget, Clauses* proof = nullptr,
                                                 Progress* progress = nullptr);
// A whole game from empty bases.
[[nodiscard]] KnownOrderResult solve_known_order(const Shuffle& shuffle, int stacks,
                                                 const Budget& budget, Clauses* proof = nullptr);

// The body of a certificate "calculation/win", and back. docs/formats/calculation.md
struct Win {
  Position start;
  std::vector<std::uint8_t> rest;
  Line moves;
};
// Replays the line: every move legal, the game won at the end. Shares nothing with the search.
[[nodiscard]] Status check_win(const Win& win);
[[nodiscard]] std::string write_win(const Win& win);
// Reads those of earlier versions too, which begin with "stacks 3".
[[nodiscard]] Result<Win> read_win(std::string_view text);

}  // namespace yomi::calculation
