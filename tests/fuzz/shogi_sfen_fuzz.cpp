// What the SFEN reader accepts is a position of the rules, is written back as itself, and survives
// BOD and CSA as well.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "base/half_width.h"
#include "base/text.h"
#include "shogi/bod.h"
#include "shogi/csa.h"
#include "shogi/movegen.h"
#include "shogi/problem.h"
#include "shogi/sfen.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace yomi;
  using namespace yomi::shogi;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (!is_utf8(text)) return 0;
  if (const auto move = parse_usi_move(text)) CHECK(to_usi(*move) == text);
  // Full-width characters mean what they stand for.
  const auto typed = read_problem(half_width(text));
  const auto read = read_problem(text);
  if (read && read->format == Format::kSfen)
    CHECK(typed && to_sfen_line(typed->record) == to_sfen_line(read->record));
  const auto position = parse_sfen(text);
  if (!position) return 0;
  CHECK(check_position(*position));
  const auto back = parse_sfen(to_sfen(*position));
  CHECK(back && back->same_as(*position) && back->key() == position->key());
  const auto bod = parse_bod(to_bod(*position));
  CHECK(bod && bod->same_as(*position));
  const auto csa = read_csa(to_csa(Record(*position)));
  CHECK(csa && csa->start().same_as(*position));
  MoveList moves;
  generate_legal(*position, moves);
  for (Move move : moves) {
    Position next = *position;
    Position::Undo undo;
    next.play(move, undo);
    CHECK(check_position(next));
    next.take_back(move, undo);
    CHECK(next.same_as(*position) && next.key() == position->key());
  }
  return 0;
}
