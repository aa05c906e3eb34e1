// What its certificates show, checked by the rules alone.
#include <bit>

#include "answers/castle/game.h"
#include "answers/castle/room.h"
#include "base/text.h"
#include "castle/certificate.h"
#include "castle/notation.h"

namespace yomi::answers::castle {
namespace {

Result<Verified> verify_win(std::string_view body, const Budget& /*unused*/) {
  auto win = game::verify_win(body);
  if (!win) return pass(win);
  return Verified{game::to_board(win->start), {fmt::format("{}", win->moves.size())}, {}};
}
Sentence say_win(std::span<const std::string> figures) {
  if (!figures.empty() && figures[0] == "1")
    return sentence("verified_win_in_one", "verified: this position can be won, in 1 move",
                    "検証済み: この局面は1手で成功できる");
  return sentence("verified_win", "verified: this position can be won, in {} moves",
                  "検証済み: この局面は{}手で成功できる", figures.empty() ? "?" : figures[0]);
}

Result<Verified> verify_lost(std::string_view body, const Budget& budget) {
  auto lost = game::verify_lost(body, budget);
  if (!lost) return pass(lost);
  return Verified{
      game::to_board(lost->start),
      {fmt::format("{}", lost->positions), fmt::format("{}", std::popcount(lost->remembered))},
      lost->reason};
}
Sentence say_lost(std::span<const std::string> figures) {
  return sentence(
      "verified_lost",
      "verified: this position cannot be won (a closed set of {} relaxed positions, {} "
      "suits remembered)",
      "検証済み: この局面は成功不可能(緩和局面 {} 個のどれも成功しない、スートを記憶した"
      "カード {} 枚)",
      counted(figures.empty() ? "?" : figures[0]), figures.size() < 2 ? "?" : figures[1]);
}

std::string draw(const std::string& position, const View& /*unused*/) {
  return position;
}

std::string draw_lost(const std::string& position, const View& view) {
  return position + relaxed_note(view.language);
}

constexpr Verifier kVerifiers[] = {
    {game::kWinKind, Verdict::kProved, &verify_win, &say_win, &draw},
    {game::kLostKind, Verdict::kRefuted, &verify_lost, &say_lost, &draw_lost},
};

}  // namespace

std::span<const Verifier> certificates() {
  return kVerifiers;
}

}  // namespace yomi::answers::castle
