// Any text is refused or read as a board; what is read is written back to the same board, and moves
// typed on it are refused or legal.
#include <cstddef>
#include <cstdint>
#include <string>

#include "base/check.h"
#include "base/encoding.h"
#include "castle/certificate.h"
#include "castle/deal.h"
#include "castle/notation.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace yomi;
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  // The verifiers read bytes, not text.
  (void)castle::verify_win(bytes);
  Budget budget;
  budget.nodes = 1000;
  (void)castle::verify_lost(bytes, budget);
  const auto text = decode_text(bytes);
  if (!text) return 0;
  for (const castle::Variant& variant :
       {castle::kBeleagueredCastle, castle::Variant{3, 2, 3, true}}) {
    const auto board = castle::parse_board(*text, variant);
    if (!board) continue;
    CHECK(castle::check(*board).has_value());
    const auto back = castle::parse_board(castle::to_board(*board), variant);
    CHECK(back && *back == *board);
  }
  const castle::Position deal = castle::deal(castle::kBeleagueredCastle, size);
  const auto moves = castle::parse_moves(deal, *text);
  if (!moves) return 0;
  castle::Position position = deal;
  for (const castle::Move move : *moves) {
    CHECK(castle::is_legal(position, move));
    castle::apply(position, move);
  }
  return 0;
}
