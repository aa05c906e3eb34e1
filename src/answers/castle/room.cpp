#include "answers/castle/room.h"

#include <bit>

#include "answers/castle/advise.h"
#include "answers/castle/deal.h"
#include "answers/castle/moves.h"
#include "answers/castle/paper.h"
#include "answers/castle/read.h"
#include "answers/castle/solve.h"
#include "base/text.h"
#include "castle/certificate.h"
#include "castle/notation.h"

namespace yomi::answers::castle {

namespace {

constexpr Question kQuestions[] = {
    question<&solve>("castle", "solve", Pace::kSearches,
                     {"win a deal or prove that it cannot be won",
                      "成功手順を求める、または成功不可能を証明する"}),
    question<&advise>("castle", "advise", Pace::kSearches,
                      {"the best next move, and why", "次の一手とその理由"}),
    question<&moves>("castle", "moves", Pace::kQuick,
                     {"every legal move and the board after it", "合法手とその後の盤面"}),
    question<&deal>("castle", "deal", Pace::kSearches, {"a numbered deal", "番号の配置を表示する"}),
    question<&read>("castle", "read", Pace::kQuick,
                    {"what a text says, whatever its form", "文字列から配置や盤面を読み取る"}),
    question<&diagram>("castle", "diagram", Pace::kQuick,
                       {"a position as a picture", "局面を画像にする"}),
    question<&paper>("castle", "paper", Pace::kSearches,
                     {"every claim of the paper, checked", "論文の主張を確かめる"}),
};

Result<Verified> verify_win(std::string_view body, const Budget& /*unused*/) {
  auto win = game::verify_win(body);
  if (!win) return pass(win);
  return Verified{game::to_board(win->start), {fmt::format("{}", win->moves.size())}, {}};
}
Sentence say_win(std::span<const std::string> figures) {
  return sentence("verified_win", "verified: this position can be won, in {} moves",
                  "検証済み: この局面は{}手で成功できる", figures.empty() ? "?" : figures[0]);
}

Result<Verified> verify_lost(std::string_view body, const Budget& budget) {
  auto lost = game::verify_lost(body, budget);
  if (!lost) return pass(lost);
  return Verified{
      game::to_board(lost->start),
      {with_commas(lost->positions), fmt::format("{}", std::popcount(lost->remembered))},
      lost->reason};
}
Sentence say_lost(std::span<const std::string> figures) {
  return sentence("verified_lost",
                  "verified: this position cannot be won (a closed set of {} relaxed positions, {} "
                  "suits remembered)",
                  "検証済み: この局面は成功不可能(緩和局面 {} 個の閉じた集合、スートを記憶した"
                  "カード {} 枚)",
                  figures.empty() ? "?" : figures[0], figures.size() < 2 ? "?" : figures[1]);
}

std::string draw(const std::string& position, const View& /*unused*/) {
  return position;
}

constexpr Verifier kVerifiers[] = {
    {game::kWinKind, Verdict::kProved, &verify_win, &say_win, &draw},
    {game::kLostKind, Verdict::kRefuted, &verify_lost, &say_lost, &draw},
};

}  // namespace

const Room& room() {
  static const Room kRoom{"castle",
                          {"Beleaguered Castle: win a deal, or prove that it cannot be won",
                           "籠城: 成功手順を求める、または成功不可能を証明する"},
                          kQuestions,
                          kVerifiers,
                          japanese()};
  return kRoom;
}

}  // namespace yomi::answers::castle
