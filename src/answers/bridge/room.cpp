#include "answers/bridge/room.h"

#include <algorithm>
#include <iterator>
#include <vector>

#include "answers/bridge/advise.h"
#include "answers/bridge/bid.h"
#include "answers/bridge/card.h"
#include "answers/bridge/dd.h"
#include "answers/bridge/moves.h"
#include "answers/bridge/paper.h"
#include "answers/bridge/picture.h"
#include "answers/bridge/read.h"
#include "answers/bridge/review.h"
#include "bridge/double_dummy.h"
#include "bridge/has_double_dummy.h"

namespace yomi::answers::bridge {

namespace {

constexpr Question kQuestions[] = {
    question<&dd>("bridge", "dd", Pace::kSearches,
                  {"double dummy: every card of a position, the table and par",
                   "ダブルダミー: 局面の各カード、全20通りの表とパー"}),
    question<&bid>("bridge", "bid", Pace::kSearches,
                   {"the call a hand makes, or a whole deal's auction",
                    "ハンドのコール、またはディール全体のオークション"}),
    question<&explain>("bridge", "explain", Pace::kQuick,
                       {"what each call of an auction showed", "各コールが示したもの"}),
    question<&lead>("bridge", "lead", Pace::kSearches,
                    {"the opening lead (no abc: dummy is not seen yet)",
                     "オープニングリード(ダミーがまだ見えないのでabcは使わない)"},
                    Threads::kMany),
    question<&advise>("bridge", "advise", Pace::kSearches,
                      {"which card to play, and why", "どのカードを出すか、その理由"},
                      Threads::kMany),
    question<&card>("bridge", "card", Pace::kSearches,
                    {"what the program's own player plays here", "本プログラムがプレイするカード"},
                    Threads::kMany),
    question<&moves>(
        "bridge", "moves", Pace::kQuick,
        {"whose turn it is, and every legal call or card", "手番と、出せるコールまたはカード"}),
    question<&deal>("bridge", "deal", Pace::kQuick, {"a numbered board", "番号のボードを表示する"}),
    question<&diagram>("bridge", "diagram", Pace::kQuick,
                       {"a board as a picture", "ボードを画像にする"}),
    question<&paper>("bridge", "paper", Pace::kSearches,
                     {"the nineteen decisions of the paper", "論文の19問"}, Threads::kMany),
    question<&read>("bridge", "read", Pace::kQuick,
                    {"what a text says, whatever its form", "文字列からボードを読み取る"}),
    question<&review>("bridge", "review", Pace::kSearches,
                      {"a played record card by card: what each cost, and who could know",
                       "プレイの記録の検討: 各カードの損と、その席で分かったこと"},
                      Threads::kMany),
};

// Without libdds nothing can be said of a card.
bool needs_library(const Question& question) {
  constexpr std::string_view kAboutCards[] = {"dd", "lead", "advise", "card", "paper", "review"};
  return std::ranges::find(kAboutCards, question.verb) != std::end(kAboutCards);
}
std::span<const Question> questions() {
  if (game::has_double_dummy()) return kQuestions;
  static const std::vector<Question> kWithout = [] {
    std::vector<Question> kept;
    std::ranges::remove_copy_if(kQuestions, std::back_inserter(kept), needs_library);
    return kept;
  }();
  return kWithout;
}

// libdds is one for the whole process.
void start_library(unsigned threads, std::uint64_t bytes) {
  game::DoubleDummy::configure(threads, bytes);
}

}  // namespace

const Room& room() {
  static const Room kRoom{
      "bridge",    {"defence at contract bridge", "コントラクトブリッジのディフェンス"},
      questions(), {},
      japanese(),  &start_library};
  return kRoom;
}

}  // namespace yomi::answers::bridge
