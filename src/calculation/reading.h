// What a text says, whatever people have: a shuffle's number, a stock of cards, or a position with
// the moves that followed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "calculation/notation.h"

namespace yomi::calculation {

enum class TextFormat { kPosition, kStock, kNumber };

// How a game begins where the text does not say.
struct Beginning {
  Opening opening = Opening::kEmpty;
  std::optional<int> stacks;  // usual_stacks() where none is given
  std::uint64_t seed = 1;
};

struct ReadRecord {
  TextFormat format = TextFormat::kPosition;
  std::string number;  // of a shuffle
  Diagram diagram;
};
// 48 cards are a game with A 2 3 4 laid out, whatever the opening.
[[nodiscard]] Result<ReadRecord> read_any(std::string_view text, const Beginning& beginning,
                                          const std::string& source = {});
// The position after what was played.
[[nodiscard]] Tableau after(const Diagram& diagram);

}  // namespace yomi::calculation
