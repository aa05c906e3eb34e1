#include "answers/concentration/room.h"

#include "answers/concentration/advise.h"
#include "answers/concentration/deal.h"
#include "answers/concentration/laws.h"
#include "answers/concentration/moves.h"
#include "answers/concentration/opponent.h"
#include "answers/concentration/paper.h"
#include "answers/concentration/read.h"
#include "answers/concentration/table.h"
#include "answers/concentration/value.h"

namespace yomi::answers::concentration {

namespace {

constexpr Question kQuestions[] = {
    question<&value>("concentration", "value", Pace::kSearches,
                     {"what a situation is worth, exactly", "局面の厳密な評価値"}, Threads::kMany),
    question<&advise>("concentration", "advise", Pace::kSearches,
                      {"what to turn now, and why", "何をめくるべきか、その理由"}, Threads::kMany),
    question<&moves>("concentration", "moves", Pace::kQuick,
                     {"whose turn it is, and what may be turned", "手番と、めくれるカード"}),
    question<&opponent>("concentration", "opponent", Pace::kSearches,
                        {"the card that a computer player turns", "コンピューターがめくるカード"},
                        Threads::kMany),
    question<&deal>("concentration", "deal", Pace::kQuick,
                    {"a numbered table", "番号の場を表示する"}),
    question<&read>("concentration", "read", Pace::kQuick,
                    {"what a text says, whatever its form", "文字列から場を読み取る"}),
    question<&diagram>("concentration", "diagram", Pace::kQuick,
                       {"a table as a picture", "場を画像にする"}),
    question<&table>("concentration", "table", Pace::kSearches,
                     {"the best turns at a glance, or one of the paper's tables",
                      "最適な手の一覧、または論文の表"},
                     Threads::kMany),
    question<&laws>("concentration", "laws", Pace::kSearches,
                    {"the paper's remarks and conjectures, tested", "論文の主張・予想の検査"},
                    Threads::kMany),
    question<&paper>("concentration", "paper", Pace::kSearches,
                     {"every table and claim of the paper beside ours", "論文の表と主張の再計算"},
                     Threads::kMany),
};

}  // namespace

const Room& room() {
  static const Room kRoom{
      "concentration",
      {"the memory game: exact values and what to turn", "神経衰弱: 厳密な評価値と最適なめくり方"},
      kQuestions,
      certificates(),
      japanese()};
  return kRoom;
}

}  // namespace yomi::answers::concentration
