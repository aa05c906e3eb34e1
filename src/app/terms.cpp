#include "app/terms.h"

namespace yomi::app {
namespace {

constexpr Term kTerms[] = {
    // Tsume-shogi
    {"tsume solve | tsume check | tsume paper | tsume survey",
     {"main line", "本手順"},
     {"the shortest checks against the longest replies",
      "攻方は最短、玉方は最長に指したときの手順"}},
    {"tsume check | tsume paper | tsume survey",
     {"cook", "余詰"},
     {"yozume: another check that mates, too; a problem with one is unsound",
      "作意のほかにも詰む王手があること。あれば不完全作"}},
    {"tsume check | tsume paper",
     {"flaw", "キズ"},
     {"a smaller fault that is put up with, such as a promotion that does not "
      "matter",
      "成・不成非限定など、許される程度の不備"}},
    {"tsume paper",
     {"henbetsu", "変別"},
     {"a solution that leaves the author's line at a reply of the defender; the paper's check "
      "removes them",
      "作意手順の途中から玉方の受けの違う手順。論文の変別チェックで取り除く"}},
    {"tsume solve | tsume check | tsume advise | tsume defend | tsume moves | tsume play",
     {"mudaai", "無駄合"},
     {"a piece dropped between that only puts the mate off; it does not count as a move",
      "詰みを先に延ばすだけの合駒。手数に数えない"}},
    {"tsume check | tsume paper",
     {"proof number", "証明数"},
     {"how many positions are still to be decided before mate is proved; the search (df-pn) goes "
      "where it is least",
      "詰みを証明するまでにあと調べるべき局面の数。探索(df-pn)は最も小さい所から読む"}},
    // Castle
    {"castle",
     {"run", "連"},
     {"cards at a column's end that go down by one; over empty columns it moves as one",
      "列の端で1つずつ小さくなるカードの並び。空列があればまとめて動かせる"}},
    {"castle solve | castle advise | castle paper | castle survey",
     {"relaxed position", "緩和局面"},
     {"one whose cards have forgotten their suits, so that more moves are open: what cannot be won "
      "even then cannot be won",
      "カードのスートを忘れ、動かせる手を増やした局面。それでも成功できなければ元の局面も成功で"
      "きない"}},
    {"castle solve | castle paper | castle survey",
     {"suits remembered", "スートの記憶"},
     {"cards whose suit a proof had to keep", "証明のためにスートを忘れずに残したカード"}},
    // Calculation
    {"calculation",
     {"base, stack", "台、スタック"},
     {"the four rows that are built up to a king; the places where cards wait",
      "キングまで積み上げる4つの場所と、カードを待たせておく場所"}},
    {"calculation advise | calculation play | calculation watch | calculation survey | calculation "
     "paper",
     {"plan", "割当て案"},
     {"which base each stacked card is kept for", "スタックの各カードをどの台に出すかの予定"}},
    {"calculation advise | calculation watch | calculation survey | calculation paper",
     {"look-ahead", "先読み"},
     {"so many coming cards are tried before a card is placed",
      "カードを置く前に、次に来る何枚かを試すこと"}},
    {"calculation advise | calculation paper",
     {"stack game", "スタックゲーム"},
     {"the rest of the stock goes through the stacks; its value compares placements and is no "
      "chance",
      "残りの山札をすべてスタックに置くゲーム。その値は置き場所の比較用で、成功率ではない"}},
    {"calculation advise",
     {"played out", "試行"},
     {"games that a quick player plays to the end from there",
      "そこから速いプレイヤーが最後までプレイしたゲーム"}},
    // The memory game
    {"concentration",
     {"known card", "既知カード"},
     {"one that has been seen and lies face down again", "一度見えて、また伏せられたカード"}},
    {"concentration value | concentration advise | concentration table | concentration laws | "
     "concentration paper",
     {"0-, 1-, 2-move", "0-move、1-move、2-move"},
     {"so many unknown cards are turned: none (a pass: two known cards that differ), one and then "
      "a known one, two",
      "めくる未知カードの枚数。0枚(パス: 異なる既知カード2枚)、1枚と既知カード、2枚"}},
    {"concentration laws | concentration paper",
     {"4-save", "4-save"},
     {"alone: keep a card of a letter of four in memory, not one of a letter of two",
      "1人のとき、2枚の文字でなく4枚の文字のカードを記憶すること"}},
    {"concentration value | concentration advise",
     {"regret", "損"},
     {"what a turn loses on the best one", "最善の手と比べて失う分"}},
    // Bridge
    {"bridge dd | bridge lead | bridge advise | bridge review | bridge survey | bridge paper",
     {"double dummy", "ダブルダミー"},
     {"play with all four hands open", "4人のハンドをすべて見たうえでのプレイ"}},
    {"bridge dd",
     {"par", "パー"},
     {"the score where both sides bid and play double dummy at their best",
      "双方がダブルダミーで最善のビッドとプレイをしたときの得点"}},
    {"bridge lead | bridge advise | bridge card | bridge survey | bridge paper",
     {"Monte Carlo", "モンテカルロ法"},
     {"deals that fit what is known are drawn, and each card is played double dummy on all of them",
      "分かっていることに合うディールを抽出し、各カードをそのすべてでダブルダミーで評価する方法"}},
    {"bridge advise | bridge card | bridge survey | bridge paper",
     {"abc", "abc"},
     {"the paper's algorithm: a card is played out against models of partner and declarer, who see "
      "only their own cards and dummy",
      "論文のアルゴリズム。自分のハンドとダミーしか見えないパートナーとディクレアラーのモデルを"
      "相手に、カードをプレイして比べる"}},
    {"bridge lead | bridge advise | bridge card | bridge survey | bridge play",
     {"to set", "ダウン"},
     {"to take so many tricks that declarer fails", "コントラクトを失敗させること"}},
};

// Whether one of "castle solve | castle" is the command or its game.
bool belongs(std::string_view commands, std::string_view command) {
  constexpr std::string_view kBetween = " | ";
  while (!commands.empty()) {
    const std::size_t end = commands.find(kBetween);
    const std::string_view one = commands.substr(0, end);
    if (one == command || (command.starts_with(one) && command.substr(one.size()).starts_with(' ')))
      return true;
    commands =
        end == std::string_view::npos ? std::string_view() : commands.substr(end + kBetween.size());
  }
  return false;
}

}  // namespace

std::vector<Term> terms_of(std::string_view command) {
  std::vector<Term> found;
  for (const Term& each : kTerms)
    if (belongs(each.commands, command)) found.push_back(each);
  return found;
}

}  // namespace yomi::app
