// The room's notation.
//
//   letters    13x4          13 letters with 4 cards each; mixed: 5x2,3x4,1x6
//   known      2x1/4,1x2/4   two letters with 1 of 4 cards known, one with 2 of 4
//   position   3x0/2,2x1/4   letters by class, every letter named: 3 with none of 2 known, …
//                            "-" is the empty table
//   policy     f(0/2=wu,0/4=u)+t2/4+p
//              the optimal turns: f flip (per class shown by the first card, in the order of copies
//              and known: m match, w waste, u unknown), tJ/R take, kJ/R probe, p pass
// docs/formats/concentration-certificate.md
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "concentration/rules.h"

namespace yomi::concentration {

// At most kMaxLetters letters, copies 2 … kMaxCopies, each number of copies once.
[[nodiscard]] Result<Position> parse_letters(std::string_view text);
// Makes letters of `letters` (all unknown) known as the text says.
[[nodiscard]] Result<Position> parse_known(std::string_view text, const Position& letters);
[[nodiscard]] Result<Position> parse_position(std::string_view text);
[[nodiscard]] std::string to_text(const Position& position);
// "2x1/4": the letters with known cards, as parse_known() reads them; empty where there is none.
[[nodiscard]] std::string known_text(const Position& position);
// "13x4", whatever is known of them; "-" for the empty table.
[[nodiscard]] std::string letters_text(const Position& position);

// The optimal turns of a situation, ties included.
enum Seconds : unsigned { kMatchBest = 1, kWasteBest = 2, kUnknownBest = 4 };
struct Policy {
  bool flip = false;
  std::vector<std::pair<LetterClass, unsigned>> shown;  // with flip: best second cards by class
  std::vector<LetterClass> takes;
  std::vector<LetterClass> probes;
  bool pass = false;
};
[[nodiscard]] std::string to_text(const Policy& policy);

}  // namespace yomi::concentration
