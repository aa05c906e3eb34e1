// What castle says about bad input, in Japanese.
#include "app/messages.h"

#include <array>

#include "app/castle/castle.h"

namespace yomi::app {
namespace {

constexpr std::array kCastle = {
    Text{"{} and --method paper exclude each other",
         "{0} と --method paper は同時に指定できません"},
    Text{"a game has 1 to {} columns, not {}", "列は 1 から {0} ({1} ではない)"},
    Text{"a game has 1 to {} suits, not {}", "スートは 1 から {0} ({1} ではない)"},
    Text{"a game has 1 to {} ranks, not {}", "数字は 1 から {0} ({1} ではない)"},
    Text{"the card {} is not in this deck", "カード {0} はこのデッキにない"},
    Text{"the card {} is there twice", "カード {0} が二枚ある"},
    Text{"the card {} was already at line {}, column {}", "カード {0} は既に {1}行{2}字目にある"},
    Text{"the card {} is already on its foundation", "カード {0} は既に台にある"},
    Text{"the card {} is missing", "カード {0} がない"},
    Text{"the card {} is missing: with {} in a column it cannot be on its foundation",
         "カード {0} がない: {1} が列にあるので台にもない"},
    Text{"there is no foundation at rank {}", "台に {0} はない"},
    Text{"expected a board, found nothing", "盤面がない"},
    Text{"expected the number of the last empty column", "最後の空列の番号がない"},
    Text{"the foundations are given twice", "台が二度書かれている"},
    Text{"the foundation of {} is given twice", "{0} の台が二度書かれている"},
    Text{"column {} is out of order", "列 {0} の順が違う"},
    Text{"more than {} columns", "列が {0} より多い"},
    Text{"unexpected {}", "余分な文字: {0}"},
    Text{"this foundation is not in this deck", "この台はこのデッキにない"},
    Text{"expected a column's number", "列の番号がない"},
    Text{"there is no column {}", "列 {0} はない"},
    Text{"no such card: {}", "そのようなカードはない: {0}"},
    Text{"the card {} is not on top of a column", "カード {0} はどの列の天の札でもない"},
    Text{"the card {} is not on top of column {}", "カード {0} は列 {1} の天の札ではない"},
    Text{"the card {} fits on no column", "カード {0} を置ける列がない"},
    Text{"the card {} fits on several columns: name one",
         "カード {0} を置ける列が複数ある: 列を指定する"},
    Text{"column {} is empty", "列 {0} は空"},
    Text{"{} cannot go to its foundation yet", "{0} はまだ台に上がれない"},
    Text{"from column {} to itself is no move", "列 {0} から同じ列へは動かせない"},
    Text{"{} does not fit on {}", "{0} は {1} の上に置けない"},
    Text{"a run of {} cannot move over {} empty columns (at most {} cards)",
         "{0} 枚の列は空列 {1} つでは動かせない (最大 {2} 枚)"},
    Text{"the proof is cut short", "証明が途中で切れている"},
    Text{"the proof has the wrong length", "証明の長さが合わない"},
    Text{"the proof has no such foundations", "証明にあり得ない台がある"},
    Text{"the proof has a card that the deck has not", "証明にデッキにないカードがある"},
    Text{"the proof has a card twice in one position", "証明の一つの局面に同じカードが二枚ある"},
    Text{"the proof has a position with the wrong number of cards",
         "証明に枚数の合わない局面がある"},
    Text{"the proof names a card that there is not", "証明に存在しないカードがある"},
    Text{"the proof names a column that it has not", "証明に存在しない列がある"},
    Text{"the proof's columns are not in order", "証明の列の順が違う"},
    Text{"the proof's positions are not in order", "証明の局面の順が違う"},
    Text{"move {} of the proof is not legal", "証明の {0} 手目は指せない"},
    Text{"after the moves of the proof the game is not won", "証明の手順では成功しない"},
    Text{"the position itself is not in the proof", "証明に局面自身がない"},
    Text{"a position of the proof is won", "証明に成功した局面がある"},
    Text{"a move leads out of the proof, from position {}", "局面 {0} から証明の外に出る手がある"},
    Text{"expected a deal's number, not {}", "配置の番号であるべき所に {0} がある"},
    Text{"--game is castle or streets, not {}", "--game は castle か streets ({0} ではない)"},
    Text{"--method is full or paper, not {}", "--method は full か paper ({0} ではない)"},
    Text{"the game is castle, streets or citadel, not {}",
         "ゲームは castle、streets、citadel のいずれかを指定してください(入力: {0})"},
    Text{"expected the number of a PySolFC deal, not {}",
         "PySolFC の配置番号を指定してください(入力: {0})"},
    Text{"a PySolFC deal's number has at most {} digits, not {}",
         "PySolFC の配置番号は{0}桁までです(入力: {1}桁)"},
    Text{"PySolFC deals castle, streets and citadel with the whole deck only",
         "PySolFC の配置番号が使えるのは52枚の castle、streets、citadel だけです"},
    Text{"a Microsoft deal's number is 0 to {}, not {}",
         "ms の配置番号は0〜{0}で指定してください(入力: {1})"},
    Text{"a deal's number is 0 to {}, not {}", "配置番号は0〜{0}で指定してください(入力: {1})"},
    Text{"there is no stack {}", "スタック{0}はありません"},
    Text{"cards go to the foundations one by one", "台には1枚ずつ上げてください"},
    Text{"the last {} cards of column {} are no run", "列{1}の端の{0}枚は連ではありません"},
    Text{"the card {} is not in column {}", "カード{0}は列{1}にありません"},
    Text{"columns or rows? both fit: number the columns or say which",
         "列ごととも段ごととも読めます。列に番号を付けるか、どちらかを指定してください"},
    Text{"columns or rows? neither fits: number the columns or say which",
         "列ごとに読んでも段ごとに読んでも、プレイでは生じない盤面です。列に番号を付けるか、"
         "どちらかを指定してください"},
    Text{"these lines are no rows of {} columns", "{0}列の盤面の段としては読めません"},
    Text{"this game has no free cells", "このゲームにフリーセルはありません"},
    Text{"this game has no cards beside the columns and foundations",
         "このゲームには列と台のほかにカードはありません"},
    Text{"expected cards, found {}", "カードを書いてください(入力: {0})"},
    Text{"these moves have no board before them", "手の前に盤面を書いてください"},
    Text{"told again, the moves lead to another position",
         "2度目に書かれた手順では別の局面になります"},
    Text{"this JSON is nested too deep", "JSON の入れ子が深すぎます"},
    Text{"expected a JSON value", "JSON の値がありません"},
    Text{"expected '\"' but the line ends", "'\"' がないまま行が終わっています"},
    Text{"expected \"tableau piles\" or \"board\"", "\"tableau piles\" か \"board\" が必要です"},
};

}  // namespace

void add_castle_messages(Messages& messages) {
  messages.add(kCastle);
}

}  // namespace yomi::app
