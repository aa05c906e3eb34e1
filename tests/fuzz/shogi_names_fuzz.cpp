// Any text as a move or a line in positions full of ambiguity: what is accepted is legal, and its
// proper name means the same move.
#include <fmt/format.h>

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/check.h"
#include "base/text.h"
#include "shogi/movegen.h"
#include "shogi/names.h"
#include "shogi/problem.h"
#include "shogi/sfen.h"

static yomi::shogi::Position fuzz_position(std::string_view sfen) {
  const auto position = yomi::shogi::parse_sfen(sfen);
  CHECK(position);
  return *position;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace yomi;
  using namespace yomi::shogi;
  static const std::array<Position, 3> positions = {
      Position::start(),
      fuzz_position("4k4/9/2G1G4/2S1S4/2GSG3+P/9/3N1N1+P+P/R5+B2/R7K b B2N2L4P 1"),
      fuzz_position("4k4/3+p1+p3/9/9/2+b1+b4/3s1s3/4n1n2/r8/8K w rgsnl3p 1")};
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  if (!is_utf8(text)) return 0;
  const Position& position = positions[data[0] % positions.size()];
  const Square before(data[0] / 3 % kSquares);
  if (const auto line = read_moves(text, position, before)) {
    // The line with numbers and KIF's names means the same.
    std::string numbered;
    Position at = position;
    Square last = before;
    for (std::size_t i = 0; i < line->size(); ++i) {
      const Move played = (*line)[i];
      CHECK(is_legal(at, played));
      numbered += fmt::format("{} {} ", i + 1, kif_move_name(at, played, last));
      Position::Undo undo;
      at.play(played, undo);
      last = played.to();
    }
    const auto back = read_moves(numbered, position, before);
    CHECK(back && *back == *line);
  }
  const auto move = read_move(text, position, before);
  if (!move) return 0;
  CHECK(is_legal(position, *move));
  const auto back = parse_move_name(move_name(position, *move, before), position, before);
  CHECK(back && *back == *move);
  return 0;
}
