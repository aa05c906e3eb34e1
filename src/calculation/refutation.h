// Refutations of known stocks that someone else can check.
//
// A refutation is a list of clauses. Each follows from the formula of the stock (stock_formula.h)
// and the clauses before it by unit propagation: if all its literals are taken as false, then
// drawing every conclusion from clauses with one literal left ends in a contradiction. At the end
// the formula contradicts itself without any assumption. Solvers call it RUP or DRUP; any checker
// of that form can check the proof against `yomi calculation solve --formula FILE`.
//
// The checker here has its own propagation. All it shares with the solver is the formula of the
// stock, which the tests tie to the rules.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "calculation/formula.h"
#include "calculation/rules.h"

namespace yomi::calculation {

// Nothing: it refutes the formula. A reason: the budget ended before all was checked.
[[nodiscard]] Result<std::optional<StopReason>> check_refutation(const Formula& formula,
                                                                 const Clauses& proof,
                                                                 const Budget& budget);

// The body of a certificate "calculation/loss", and back. docs/formats/calculation.md
struct Loss {
  Position start;                  // with the first card in hand, or none
  std::vector<std::uint8_t> rest;  // the stock, in the order the cards are drawn
  Clauses proof;
};
[[nodiscard]] std::string write_loss(const Loss& loss);
// Reads those of earlier versions too, which begin with "stacks 3".
[[nodiscard]] Result<Loss> read_loss(std::string_view text);

// The formula in the DIMACS form of satisfiability solvers.
[[nodiscard]] std::string write_dimacs(const Formula& formula);

}  // namespace yomi::calculation
