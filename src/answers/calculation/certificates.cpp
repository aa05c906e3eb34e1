// What its certificates show, checked by the rules alone.
#include "answers/calculation/game.h"
#include "answers/calculation/room.h"
#include "base/text.h"
#include "calculation/certificate.h"
#include "calculation/stock_formula.h"

namespace yomi::answers::calculation {
namespace {

std::string position_with(const game::Position& start, const std::vector<std::uint8_t>& rest) {
  game::Tableau tableau = game::tableau_of(start);
  for (const std::uint8_t rank : rest) tableau.next.push_back({rank, {}});
  return game::format_position(tableau);
}

Result<Verified> verify_win(std::string_view body, const Budget& /*unused*/) {
  auto win = game::read_win(body);
  if (!win) return pass(win);
  if (Status checked = game::check_win(*win); !checked) return pass(checked);
  return Verified{
      position_with(win->start, win->rest), {fmt::format("{}", win->start.stacks.size())}, {}};
}
Sentence say_win(std::span<const std::string> figures) {
  return sentence("verified_win", "verified: this game can be won (stacks: {})",
                  "検証済み: このゲームは成功できる(スタックの数: {})",
                  figures.empty() ? "?" : figures[0]);
}

Result<Verified> verify_loss(std::string_view body, const Budget& budget) {
  auto loss = game::read_loss(body);
  if (!loss) return pass(loss);
  auto checked =
      game::check_refutation(game::stock_formula(loss->start, loss->rest), loss->proof, budget);
  if (!checked) return pass(checked);
  return Verified{
      position_with(loss->start, loss->rest),
      {fmt::format("{}", loss->start.stacks.size()), fmt::format("{}", loss->proof.size())},
      *checked};
}
Sentence say_loss(std::span<const std::string> figures) {
  return sentence(
      "verified_loss", "verified: this game cannot be won (stacks: {}; {} steps of proof)",
      "検証済み: このゲームは成功できない(スタックの数: {}、{}段の証明)",
      figures.empty() ? "?" : figures[0], counted(figures.size() < 2 ? "?" : figures[1]));
}

constexpr Verifier kVerifiers[] = {
    {game::kWinKind, Verdict::kProved, &verify_win, &say_win, &draw_position},
    {game::kLossKind, Verdict::kRefuted, &verify_loss, &say_loss, &draw_position},
};

}  // namespace

std::span<const Verifier> certificates() {
  return kVerifiers;
}

}  // namespace yomi::answers::calculation
