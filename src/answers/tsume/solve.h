// `tsume solve`: is it mate, in how many moves, by which line; if not, that is proved.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "answers/tsume/game.h"

namespace yomi::answers::tsume {

struct SolveRequest {
  std::string problem;
  bool first = false;  // the first mate found will do, whatever its length
  bool certificate = false;
  bool tree = false;  // a KIF with every variation
  Rules rules;
  Limits limits;
};
// proved: it is mate; refuted: there is none. The reason is also set where it is mate but the exact
// length, asked for, is not proved, or the certificate asked for is not complete.
struct SolveAnswer {
  Outcome outcome;
  Shown shown;
  std::optional<int> length;  // mate within so many moves
  bool length_proved = false;
  std::optional<int> lower_bound;
  std::vector<std::string> line;  // USI
  std::vector<Step> steps;
  bool line_proper = false;  // shortest checks, longest replies
  int uncounted_pairs = 0;
  bool pieces_left = false;         // at the end of the line
  std::optional<int> first_length;  // of the mate that was found first
  std::uint64_t first_nodes = 0;
  std::optional<Blob> certificate;
  std::optional<std::string> kif;
};
[[nodiscard]] const Shape& shape_of(Of<SolveRequest>);
[[nodiscard]] const Shape& shape_of(Of<SolveAnswer>);
[[nodiscard]] Result<SolveAnswer> solve(const SolveRequest& request, const Context& context);
[[nodiscard]] Sentence headline(const SolveAnswer& answer);
[[nodiscard]] std::string words(const SolveAnswer& answer, const View& view);

// "Mate in 7", "No mate", "Mate in at most 21, at least 13"; what every question says of a mate.
[[nodiscard]] Sentence mate_sentence(const Outcome& outcome, std::optional<int> length,
                                     bool length_proved, std::optional<int> lower_bound);

}  // namespace yomi::answers::tsume
