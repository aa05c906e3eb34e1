// Decisions with a book answer: the nineteen of the paper (section 4.2) and those of our own, as
// PBN records with four tags more: Decision (a name), Technique (1 … 9, the classes of section 4),
// Book (the cards that count as right) and Why.
#pragma once

#include <string>
#include <vector>

#include "bridge/pbn.h"

namespace yomi::bridge {

struct Exercise {
  std::string name;
  int technique = 0;
  Hand book;  // the cards that count as right
  std::string why;
  std::string made;  // what is not in the source's text
  Record record;
};

[[nodiscard]] Result<std::vector<Exercise>> parse_exercises(std::string_view pbn,
                                                            std::string source = {});
[[nodiscard]] const std::vector<Exercise>& paper_exercises();
// At least two for each class; made before any figure of the program was tuned.
[[nodiscard]] const std::vector<Exercise>& own_exercises();

}  // namespace yomi::bridge
