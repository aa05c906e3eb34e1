// Positions, shuffles and games as text, in the manner of the paper's figures.
// docs/formats/calculation.md
//
//   bases                                  the cards still to come on each base, in order;
//   0: 3 4 5 6 7 8 9 T J Q K               nothing behind the colon: the base is complete
//   1: T Q A 3 5 7 9 J K
//   2: 3 6 9 Q 2 5 8 J A 4 7 T K
//   3: 3 7 J 2 6 T A 5 9 K
//   stacks                                 bottom first; "-2": the plan sends the card to base 2
//   0: 8-2 5-2 Q-2 A-1
//   1: 9-1 A-3 Q-0 J-0 6-3
//   2: K-3 K-1 9-3 5-3 J-1
//
// The words "bases" and "stacks" (台, 台の状態, スタック, スタックの状態) may be left out: the
// first four numbered lines are the bases. "#" begins a comment. What is neither on a base nor on a
// stack is in the stock; a line "hand: 7" takes one card out of it.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "base/scanner.h"
#include "calculation/plan.h"
#include "calculation/rules.h"

namespace yomi::calculation {

struct Diagram {
  Position position;
  // The bases the stacked cards are meant for, as written; none where any card has no base.
  std::optional<std::vector<std::vector<int>>> plan;
};

[[nodiscard]] Result<Diagram> parse_position(std::string_view text, const std::string& source = {});
// `plan`, where given, adds the bases behind the stacked cards. Requires a plan of the position.
[[nodiscard]] std::string format_position(const Position& position, const Plan* plan = nullptr);

// 52 ranks, blanks between them or not.
[[nodiscard]] Result<Shuffle> parse_shuffle(std::string_view text, const std::string& source = {});
[[nodiscard]] std::string format_shuffle(const Shuffle& shuffle);  // four lines of thirteen

// One rank: A 2 … 9 T J Q K (10, 1, 11, 12, 13 too).
[[nodiscard]] Result<int> parse_rank(std::string_view text);
[[nodiscard]] char rank_char(int rank);

// "stacks 3" and the end of its line: how the certificates begin.
[[nodiscard]] Result<int> read_stacks_line(Scanner& scanner);

// A Plan object from a diagram's plan; fails where two cards want one place, a place has been
// filled, or the order has a loop.
[[nodiscard]] Result<Plan> make_plan(const Diagram& diagram);

}  // namespace yomi::calculation
