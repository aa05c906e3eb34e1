// `castle solve`: can this deal be won, and how; if not, that is proved.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "answers/castle/game.h"

namespace yomi::answers::castle {

enum class Method { kFull, kPaper };
[[nodiscard]] std::span<const Choice> choices_of(Of<Method>);

struct SolveRequest {
  std::string deal;
  bool shortest = false;  // look for the fewest moves, and prove that they are
  Method method = Method::kFull;
  bool certificate = false;
  bool boards = false;  // show the board after each step
  Game game;
  Limits limits;
};

// The paper's method beside the full one; finding nothing proves nothing.
struct PaperRun {
  Verdict verdict = Verdict::kUnknown;
  std::optional<StopReason> reason;  // none: everything it would try was tried
  std::uint64_t nodes = 0;
  int most_vacant = 0;
  double cpu_seconds = 0;
  std::vector<Step> steps;
};

// proved: it can be won; refuted: it cannot. The reason is also set where the win is proved but
// the fewest moves, asked for, are not.
struct SolveAnswer {
  Outcome outcome;
  Game game;
  std::string title;
  std::string position;
  std::uint64_t positions = 0;     // stored, all searches together
  std::vector<std::string> moves;  // when proved, card by card
  std::vector<Step> steps;         // the same line as a person plays it
  std::optional<int> length;
  std::string fc_solve;               // the same line in fc-solve's notation
  std::optional<bool> length_proved;  // with `shortest`
  std::optional<int> lower_bound;     // with `shortest`
  std::optional<std::uint64_t> shortest_nodes;
  std::optional<std::uint64_t> relaxed_positions;  // when refuted: the closed set's size
  std::optional<int> remembered;                   // cards whose suit it had to remember
  std::optional<PaperRun> paper;                   // with `method` paper
  std::optional<Blob> certificate;
  bool boards = false;
};

[[nodiscard]] const Shape& shape_of(Of<SolveRequest>);
[[nodiscard]] const Shape& shape_of(Of<PaperRun>);
[[nodiscard]] const Shape& shape_of(Of<SolveAnswer>);

[[nodiscard]] Result<SolveAnswer> solve(const SolveRequest& request, const Context& context);
[[nodiscard]] Sentence headline(const SolveAnswer& answer);
// Why, in one sentence below the headline; empty where there is nothing to add.
[[nodiscard]] Sentence solve_because(const SolveAnswer& answer);
[[nodiscard]] std::string words(const SolveAnswer& answer, const View& view);

}  // namespace yomi::answers::castle
