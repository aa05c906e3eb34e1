// Any text is read or refused, never both silently: records hold whole positions and legal moves,
// errors have a place, and what was read is written and read back to the same, in every notation.
#include <cstddef>
#include <cstdint>
#include <string>

#include "base/check.h"
#include "base/encoding.h"
#include "castle/choices.h"
#include "castle/deal.h"
#include "castle/diagram.h"
#include "castle/notation.h"
#include "castle/pysol_deal.h"
#include "castle/reading.h"

namespace {

using namespace yomi;

void check_record(const castle::ReadRecord& record, const castle::Variant& variant) {
  CHECK(castle::check(record.position).has_value());
  CHECK(record.line >= 1);
  castle::Position now = record.position;
  std::string canonical;
  std::string fc_solve;
  for (const castle::Move move : record.moves) {
    CHECK(castle::is_legal(now, move));
    canonical += castle::to_text(now, move) + " ";
    fc_solve += castle::to_fc_solve(now, move) + "\n";
    castle::apply(now, move);
  }
  CHECK(castle::parse_moves(record.position, canonical).value() == record.moves);
  CHECK(castle::parse_moves(record.position, fc_solve).value() == record.moves);
  CHECK(castle::parse_board(castle::to_board(record.position), variant).value() == record.position);
  const auto choices = castle::legal_choices(now);
  for (const castle::Choice& choice : choices) {
    const auto moves = castle::parse_move(now, castle::to_text(now, choice.step));
    CHECK(moves.has_value());
    castle::Position after = now;
    for (const castle::Move move : *moves) castle::apply(after, move);
    CHECK(after == choice.after);
  }
  CHECK(!castle::diagram_svg(now).empty());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const auto text = decode_text({reinterpret_cast<const char*>(data), size});
  if (!text) return 0;
  for (const castle::Variant& variant :
       {castle::kBeleagueredCastle, castle::Variant{3, 2, 3, true}}) {
    const castle::ReadResult result = castle::read_any(*text, {variant, {}});
    CHECK(!result.records.empty() || !result.errors.empty());
    CHECK(result.questions.size() <= result.errors.size());
    for (const castle::ReadRecord& record : result.records) check_record(record, variant);
    for (const Error& error : result.errors) CHECK(error.line >= 1 && error.column >= 1);
    // Where both readers take the text for one board in columns, it is the same board.
    const auto board = castle::parse_board(*text, variant);
    if (board && result.errors.empty() && result.records.size() == 1 &&
        result.records[0].format == castle::TextFormat::kBoard &&
        result.records[0].layout == castle::Layout::kColumns)
      CHECK(result.records[0].position == *board);
    for (const castle::Layout layout : {castle::Layout::kColumns, castle::Layout::kRows})
      for (const castle::ReadRecord& record : castle::read_any(*text, {variant, layout}).records)
        check_record(record, variant);
  }
  const auto dealt = castle::pysol_deal(*text, castle::kCitadel);
  if (dealt) CHECK(castle::check(*dealt).has_value());
  return 0;
}
