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
};

}  // namespace

void add_castle_messages(Messages& messages) {
  messages.add(kCastle);
}

}  // namespace yomi::app
