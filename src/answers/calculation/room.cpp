#include "answers/calculation/room.h"

#include "answers/calculation/advise.h"
#include "answers/calculation/deal.h"
#include "answers/calculation/moves.h"
#include "answers/calculation/paper.h"
#include "answers/calculation/read.h"
#include "answers/calculation/solve.h"
#include "answers/calculation/watch.h"

namespace yomi::answers::calculation {

namespace {

constexpr Question kQuestions[] = {
    question<&advise>("calculation", "advise", Pace::kSearches,
                      {"where a drawn card goes, and why", "引いたカードの置き場所とその理由"}),
    question<&solve>("calculation", "solve", Pace::kSearches,
                     {"can this game be won?", "成功できるかどうかを判定する"}),
    question<&moves>(
        "calculation", "moves", Pace::kQuick,
        {"what may be done now, and the position after it", "今できることとその後の局面"}),
    question<&deal>("calculation", "deal", Pace::kQuick,
                    {"a numbered shuffle", "番号の山札を表示する"}),
    question<&watch>("calculation", "watch", Pace::kSearches,
                     {"a game that a player plays", "プレイヤーのゲームを見る"}),
    question<&read>("calculation", "read", Pace::kQuick,
                    {"what a text says, whatever its form", "文字列から局面や山札を読み取る"}),
    question<&diagram>("calculation", "diagram", Pace::kQuick,
                       {"a position as a picture", "局面を画像にする"}),
    question<&paper>("calculation", "paper", Pace::kSearches,
                     {"the paper's claims beside ours", "論文の結果と比べる"}),
};

// Pairs of bases solved by the paper's rules (PairTable::file_name).
constexpr std::string_view kTables[] = {"calculation-1-paper.table", "calculation-2-paper.table",
                                        "calculation-3-paper.table", "calculation-4-paper.table"};

}  // namespace

const Room& room() {
  static const Room kRoom{"calculation",
                          {"Calculation: where does this card go, and can the game be won?",
                           "カルキュレーション: カードの置き場所と成否"},
                          kQuestions,
                          certificates(),
                          japanese(),
                          nullptr,
                          kTables};
  return kRoom;
}

}  // namespace yomi::answers::calculation
