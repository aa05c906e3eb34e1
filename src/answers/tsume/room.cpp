#include "answers/tsume/room.h"

#include "answers/tsume/advise.h"
#include "answers/tsume/check.h"
#include "answers/tsume/moves.h"
#include "answers/tsume/paper.h"
#include "answers/tsume/read.h"
#include "answers/tsume/solve.h"

namespace yomi::answers::tsume {
namespace {

constexpr Question kQuestions[] = {
    question<&solve>("tsume", "solve", Pace::kSearches,
                     {"is it mate, in how many moves, by which line", "詰むか、何手か、手順は何か"},
                     Threads::kMany),
    question<&check>("tsume", "check", Pace::kSearches, {"is the problem sound", "余詰検討"},
                     Threads::kMany),
    question<&advise>("tsume", "advise", Pace::kSearches,
                      {"the best next move, and why", "次の一手とその理由"}, Threads::kMany),
    question<&defend>("tsume", "defend", Pace::kSearches,
                      {"the reply that holds out longest", "最も長く粘る応手"}, Threads::kMany),
    question<&moves>("tsume", "moves", Pace::kQuick,
                     {"every legal move and the position after it", "合法手とその後の局面"}),
    question<&read>("tsume", "read", Pace::kQuick,
                    {"what a text says, whatever its form", "文字列から局面や棋譜を読み取る"}),
    question<&convert>("tsume", "convert", Pace::kQuick,
                       {"a problem or record in another format", "棋譜や局面の形式を変換する"}),
    question<&diagram>("tsume", "diagram", Pace::kQuick,
                       {"a position as a picture", "局面を画像にする"}),
    question<&paper>("tsume", "paper", Pace::kSearches,
                     {"the paper's tables beside ours", "論文の表を本プログラムの結果と並べる"}),
};

}  // namespace

const Room& room() {
  static const Room kRoom{
      "tsume", {"tsume-shogi problems", "詰将棋"}, kQuestions, certificates(), japanese()};
  return kRoom;
}

}  // namespace yomi::answers::tsume
