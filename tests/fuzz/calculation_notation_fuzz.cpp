// Positions, shuffles, winning lines and refutations: what is read can be written and read again as
// the same.
#include <cstdlib>
#include <string_view>

#include "base/text.h"
#include "calculation/known_order.h"
#include "calculation/reading.h"
#include "calculation/refutation.h"

extern "C" int LLVMFuzzerTestOneInput(const unsigned char* data, std::size_t size) {
  using namespace yomi::calculation;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  if (!yomi::is_utf8(text)) return 0;
  if (const auto diagram = parse_position(text)) {
    if (!check_position(diagram->tableau.position)) std::abort();
    const auto again = parse_position(format_position(diagram->tableau));
    if (!again || !(again->tableau == diagram->tableau)) std::abort();
    std::string moves;
    for (const Deed& deed : diagram->deeds) moves += to_text(deed) + " ";
    const auto played = parse_moves(diagram->tableau, moves);
    if (!played || *played != diagram->deeds) std::abort();
    static_cast<void>(make_plan(*diagram));
  }
  if (const auto stock = parse_stock(text)) {
    const auto again = parse_stock(format_cards(*stock));
    if (!again || *again != *stock) std::abort();
  }
  static_cast<void>(read_any(text, {}));
  if (const auto win = read_win(text)) static_cast<void>(check_win(*win));
  if (const auto loss = read_loss(text)) {
    const auto again = read_loss(write_loss(*loss));
    if (!again || !(again->proof == loss->proof)) std::abort();
  }
  return 0;
}
