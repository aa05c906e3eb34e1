// Any text is read as a table of cards without harm; one that is accepted adds up, and the table
// that is shown back is read as the same.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/check.h"
#include "concentration/board_text.h"
#include "concentration/notation.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace yomi::concentration;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (const auto board = parse_board(text)) {
    CHECK(board->position.cards() % 2 == 0);
    int cards = 0;
    for (const auto& row : board->grid)
      for (const std::string& cell : row) cards += cell == "." ? 0 : 1;
    CHECK(cards == board->position.cards());
    CHECK(parse_board(to_text(*board)).value() == *board);
    CHECK(parse_position(to_text(board->position)).value() == board->position);
  }
  if (const auto letters = parse_letters(text))
    CHECK(parse_letters(letters_text(*letters)).value() == *letters);
  if (const auto position = parse_position(text)) CHECK(to_text(*position) == text);
  return 0;
}
