#include "answers/castle/room.h"

#include "answers/castle/advise.h"
#include "answers/castle/deal.h"
#include "answers/castle/moves.h"
#include "answers/castle/paper.h"
#include "answers/castle/read.h"
#include "answers/castle/solve.h"

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

}  // namespace

const Room& room() {
  static const Room kRoom{"castle",
                          {"Beleaguered Castle: win a deal, or prove that it cannot be won",
                           "籠城: 成功手順を求める、または成功不可能を証明する"},
                          kQuestions,
                          certificates(),
                          japanese()};
  return kRoom;
}

}  // namespace yomi::answers::castle
