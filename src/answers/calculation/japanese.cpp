// What Calculation says about bad input, in Japanese.
#include <array>
#include <span>

#include "answers/calculation/room.h"

namespace yomi::answers::calculation {
namespace {

constexpr std::array kCalculation = {
    // positions, stocks and moves
    Text{"expected a shuffle's number, a stock or a position, found nothing",
         "山札の番号、山札、または局面を指定してください(何も書かれていません)"},
    Text{"a second position begins here", "ここから2つ目の局面です(局面は1つだけ書いてください)"},
    Text{"a shuffle's number is 0 to {}, not {}", "山札の番号は0から{0}までです(入力: {1})"},
    Text{"bases and stacks are counted from 1: expected {} {}",
         "台とスタックは1から数えます。{0} {1} を書いてください"},
    Text{"base", "台"},
    Text{"stack", "スタック"},
    Text{"expected {} {}: \"{}: …\"", "「{2}: …」の形で {0} {1} を書いてください"},
    Text{"expected the top cards of 4 bases, - for none",
         "4つの台の一番上のカードを書いてください(空の台は -)"},
    Text{"base {} takes 13 cards, not {}", "台{0}は13枚です(入力: {1}枚)"},
    Text{"base {} cannot end like this: there should be {} where {} is. Its line has the cards "
         "still to come; the top cards of all bases go into one line, as bases: A 2 3 4",
         "台{0}の終わりが違います: {2} ではなく {1} のはずです。台の行には、これから置くカードを"
         "書いてください。一番上のカードは4つの台をまとめて bases: A 2 3 4 のように書けます"},
    Text{"the card {} cannot lie on base {} now: behind it stand the cards still to come",
         "カード{0}は今、台{1}の一番上にはありえません。その後に、これから置くカードを"
         "書いてください"},
    Text{"cards of a base's line have no base behind them",
         "台の行のカードには行き先を書かないでください"},
    Text{"too many cards in one line", "1行のカードが多すぎます"},
    Text{"expected a base, 1 to 4, behind the hyphen", "ハイフンの後に台(1から4)を書いてください"},
    Text{"expected the end of the line", "行の終わりに余分な文字があります"},
    Text{"a deck has 4 cards of rank {}; this is one more",
         "{0} は4枚しかありません(これは余分です)"},
    Text{"a deck has 52 cards; here is one more", "カードは52枚です(これは余分です)"},
    Text{"the card {} is there twice", "カード{0}が2枚あります"},
    Text{"there is a card in hand already", "手札が2度書かれています"},
    Text{"the stock is given twice", "山札が2度書かれています"},
    Text{"behind an unknown card of the stock none can be known",
         "山札の不明なカードの後に、分かっているカードは書けません"},
    Text{"no {} is left for the stock", "山札に入る {0} は残っていません"},
    Text{"a game has 1 to {} stacks, not {}", "スタックは1から{0}です(入力: {1})"},
    Text{"a game has 1 to {} stacks", "スタックは1から{0}です"},
    Text{"a game has at most {} stacks", "スタックは最大{0}です"},
    Text{"a game has at least one stack", "スタックを1つ以上書いてください"},
    Text{"a game has 52 cards", "カードは52枚です"},
    Text{"a shuffle has 52 cards; here are {}", "山札は52枚です(入力: {0}枚)"},
    Text{"a stock has 52 cards, or 48 with A 2 3 4 laid out; here are {}",
         "山札は52枚、A 2 3 4を出してあれば48枚です(入力: {0}枚)"},
    Text{"the stock holds {} cards of rank {}, not {}",
         "山札に {1} が{0}枚あります({2}枚のはずです)"},
    Text{"the shuffle holds {} cards of rank {}, not 4",
         "山札に {1} が{0}枚あります(4枚のはずです)"},
    Text{"a card of the shuffle does not exist", "山札に存在しないカードがあります"},
    Text{"a stack holds a card that does not exist", "スタックに存在しないカードがあります"},
    Text{"the card in hand does not exist", "手札のカードは存在しません"},
    Text{"the stock holds a card that does not exist", "山札に存在しないカードがあります"},
    Text{"base {} cannot hold {} cards", "台{0}に{1}枚は置けません"},
    Text{"there are {} cards of rank {}, not 4", "{1} が{0}枚あります(4枚のはずです)"},
    Text{"expected a card, such as 7, 10 or QH, not {}",
         "カード(7、10、QHなど)を指定してください(入力: {0})"},
    Text{"not every stacked card has a base behind it, as in 7-2",
         "行き先の台(7-2など)のないカードがあります"},
    Text{"{}-{} of stack {} can never go up: something under it must go first",
         "スタック{2}の {0}-{1} は台に出せません: その下のカードが先です"},
    Text{"{}-{} of stack {}: base {} has its {} already",
         "スタック{2}の {0}-{1}: 台{3}にはもう {4} があります"},
    Text{"bases and stacks are counted from 1: {}1 is the first",
         "台とスタックは1から数えます。最初は {0}1 です"},
    Text{"there is no base {}: they are 1 to {}", "台{0}はありません(1から{1})"},
    Text{"there is no stack {}: they are 1 to {}", "スタック{0}はありません(1から{1})"},
    Text{"places are counted from 1: write {} for {}",
         "1から数えます。{1} は {0} と書いてください"},
    Text{
        "expected s1 (on stack 1), b2 (to base 2) or s3>b2 (from stack 3 to base 2), not {}",
        "s1(スタック1へ)、b2(台2へ)、s3>b2(スタック3から台2へ)のように指定してください(入力: {0})"},
    Text{"no card is in hand: name the card drawn first, as in 7 s1",
         "手札がありません。先に引いたカードを書いてください(例: 7 s1)"},
    Text{"the {} in hand is placed first", "先に手札の {0} を置いてください"},
    Text{"stack {} is empty", "スタック{0}は空です"},
    Text{"base {} is complete", "台{0}は完成しています"},
    Text{"base {} awaits {}, not {}", "台{0}に次に出せるのは {1} です({2} ではありません)"},
    Text{"the next card is {}, not {}", "次のカードは {0} です({1} ではありません)"},
    Text{"no {} is left in the stock", "山札に {0} は残っていません"},
    Text{"unexpected {}", "余分な文字です: {0}"},
    // requests
    Text{"the position has {} stacks, not {}", "局面のスタックは{0}です({1}ではありません)"},
    Text{"expected a number from 0 to {}, not {}", "0から{0}までの数を指定してください(入力: {1})"},
    Text{"at least {}M is needed here", "ここでは{0}M以上が必要です"},
    Text{"{} needs a stock whose whole order is known",
         "{0} には、順がすべて分かっている山札が必要です"},
    Text{"all cards are on the bases: the game is won",
         "カードはすべて台にあります: もう成功しています"},
    Text{"the position has a {} in hand, not a {}", "局面の手札は {0} です({1} ではありません)"},
    Text{"which card was drawn? Give card, or a line \"hand: 7\"",
         "引いたカードを card か「hand: 7」の行で指定してください"},
    // tables and certificates
    Text{"cannot map {} into memory", "{0} をメモリに割り付けられません"},
    Text{"{} is no table of Calculation", "{0} はカルキュレーションの表ではありません"},
    Text{"{} is no table of this version", "{0} はこのバージョンの表ではありません"},
    Text{"{} is a table for other rules or another number of stacks",
         "{0} は別のルールか別のスタック数の表です"},
    Text{"{} is damaged", "{0} は壊れています"},
    Text{"{} is cut off or damaged", "{0} は途中で切れているか壊れています"},
    Text{"{} is damaged: its checksum is wrong", "{0} は壊れています: チェックサムが合いません"},
    Text{"block {} of the table is damaged", "表の{0}番の区画が壊れています"},
    Text{"the line draws a card that the stock has not", "手順が山札にないカードを引いています"},
    Text{"the line has more cards than the stock", "手順のカードが山札より多くあります"},
    Text{"an impossible move at card {}", "{0}枚目にできない手があります"},
    Text{"card {} is never placed", "{0}枚目が置かれていません"},
    Text{"the line does not win", "この手順では成功しません"},
    Text{"there is no such base or stack", "そのような台やスタックはありません"},
    Text{"the proof is not about a position with a known stock",
         "証明の対象が、順の分かっている山札の局面ではありません"},
    Text{"line {} of the proof names a variable that there is not",
         "証明の{0}行目に存在しない変数があります"},
    Text{"line {} of the proof does not follow from what stands before it",
         "証明の{0}行目はそれまでのことから導けません"},
    Text{"the proof ends before anything is contradicted", "証明が矛盾に至らずに終わっています"},
    Text{"there is no such variable", "そのような変数はありません"},
};

}  // namespace

std::span<const Text> japanese() {
  return kCalculation;
}

}  // namespace yomi::answers::calculation
