#include "app/tsume/messages.h"

#include <array>

#include "base/language.h"

namespace yomi::app::tsume_room {

namespace {

constexpr std::array kMessages = {
    // Positions
    Text{"two kings of {}", "{0}の玉が二枚ある"},
    Text{"{} is in check, and it is {}'s move", "{1}の手番なのに{0}玉に王手がかかっている"},
    Text{"two {} pawns on file {} (nifu)", "{1}筋に{0}の歩が二枚ある (二歩)"},
    Text{"the {} {} on {} could never move", "{2} の{0}の{1}は動けない (行き所のない駒)"},
    Text{"{} {}s in a hand: there are only {}", "持駒に{1}が{0}枚: 全部で{2}枚しかない"},
    Text{"{} {}s: a set has {}", "{1}が{0}枚ある: 全部で{2}枚しかない"},
    Text{"the defender (the side not to move) has no king", "玉方 (手番でない側) の玉がない"},
    Text{"a king cannot be in a hand", "玉は持駒にならない"},
    Text{"no such piece in a hand: {}", "そのような持駒はない: {0}"},
    Text{"such a piece cannot be in a hand", "持駒にならない駒"},
    Text{"no such piece to take away", "取り除く駒がない"},
    Text{"no such piece: {}", "そのような駒はない: {0}"},
    Text{"two pieces on {}", "{0} に駒が二枚ある"},
    Text{"only one side can hold all the remaining pieces", "残りの駒を全部持てるのは一方だけ"},
    Text{"unexpected text after the position: {}", "局面の後に余分な文字がある: {0}"},
    Text{"unexpected text after the move: {}", "指し手の後に余分な文字がある: {0}"},
    Text{"unexpected text: {}", "余分な文字がある: {0}"},
    Text{"not understood: {}", "解釈できない: {0}"},
    // SFEN
    Text{"a {} does not promote", "{0}は成れない"},
    Text{"a run of no empty squares", "空きマスの数が 0"},
    Text{"rank {} has more than nine squares", "{0}段目に十以上のマスがある"},
    Text{"rank {} has {} squares, not nine", "{0}段目が九マスでなく{1}マスある"},
    Text{"expected '/' and rank {}", "「/」と{0}段目がない"},
    Text{"a tenth rank", "十段目がある"},
    Text{"expected the hands or '-'", "持駒 (なければ -) がない"},
    Text{"no pieces of a kind in a hand are left out", "持駒の数が 0: 持たない駒は書かない"},
    Text{"the {}s of {}'s hand are given twice", "{1}の持駒の{0}が二度書かれている"},
    Text{"expected the side to move, 'b' or 'w'", "手番 (b か w) がない"},
    Text{"no such move: {} (expected 7g7f, 8h2b+ or G*5b)",
         "そのような指し手はない: {0} (7g7f、8h2b+、G*5b のように書く)"},
    // Moves
    Text{"{} is not a legal move: {}", "{0} は指せない: {1}"},
    Text{"not a legal move: {}", "指せない手: {0}"},
    Text{"there is no {} in hand", "持駒に{0}がない"},
    Text{"{} is not empty", "{0} は空いていない"},
    Text{"the piece could never move again", "行き所のない駒になる"},
    Text{"a second pawn on the file (二歩)", "二歩"},
    Text{"mate by a dropped pawn (打ち歩詰め)", "打ち歩詰め"},
    Text{"there is no piece on {}", "{0} に駒がない"},
    Text{"the piece on {} is the other side's", "{0} の駒は相手のもの"},
    Text{"the {} on {} cannot go to {}", "{1} の{0}は {2} へ行けない"},
    Text{"one's own piece stands on {}", "{0} に自分の駒がある"},
    Text{"it cannot promote there", "そこでは成れない"},
    Text{"it must promote: the piece could never move again", "成らなければ行き所のない駒になる"},
    Text{"a king cannot be captured", "玉は取れない"},
    Text{"the king stays in check", "王手を防いでいない"},
    Text{"the king would be in check", "自分の玉が取られる"},
    Text{"no move", "指し手がない"},
    Text{"同, but there is no move before it", "「同」の前に指し手がない"},
    Text{"同, but the move before it ended elsewhere", "「同」だが、前の手はそのマスではない"},
    Text{"expected a move, found {}", "指し手があるべき所に {0} がある"},
    Text{"expected a move", "指し手がない"},
    Text{"a square needs a file and a rank, as in ７六", "マスは筋と段で書く (７六 など)"},
    Text{"expected the square of origin, as in (77)", "移動元のマス ((77) など) がない"},
    Text{"such a piece cannot be dropped", "その駒は打てない"},
    Text{"no {} goes to {} that way", "そのように {1} へ行く{0}はない"},
    Text{"this could be the {} on any of {}", "{1} のどの{0}か分からない"},
    // BOD
    Text{"expected the number of moves", "手数がない"},
    Text{"a second board", "盤面が二つある"},
    Text{"expected '|' and rank {} of the board", "「|」と盤の{0}段目がない"},
    Text{"expected '|' behind the nine squares of rank {}", "{0}段目の九マスの後に「|」がない"},
    Text{"v without a piece", "v の後に駒がない"},
    Text{"this hand is given twice", "持駒が二度書かれている"},
    Text{"{} of {} in a hand: there are {}", "持駒に{1}が{0}枚: 全部で{2}枚しかない"},
    Text{"{} is given twice", "{0}が二度書かれている"},
    Text{"not part of a diagram: {}", "局面図の一部でない: {0}"},
    Text{"there is no board", "盤面がない"},
    Text{"a claim of {} has no length that could be exact", "{0} の主張に正確な手数はない"},
    Text{"a claim of {} moves: a certificate has {} at most",
         "{0}手の主張: 証明書にできるのは{1}手まで"},
    Text{"the certificate names a move that there is not: {}",
         "証明書にありえない指し手がある: {0}"},
    // CSA
    Text{"a header behind the position", "局面の後に見出しがある"},
    Text{"expected ':' in this header", "見出しに「:」がない"},
    Text{"several games in one file: give one at a time", "一つのファイルに複数の棋譜がある"},
    Text{"no such version of CSA: {}", "CSA のそのような版はない: {0}"},
    Text{"a position behind the first move", "初手の後に局面がある"},
    Text{"expected PI, P1 … P9, P+ or P-", "PI、P1 … P9、P+、P- のどれかがない"},
    Text{"expected a square, as 77", "マス (77 など) がない"},
    Text{"expected square {} of rank {}", "{1}段目の{0}マス目がない"},
    Text{"more than {} {} in a hand", "持駒に{1}が{0}枚より多い"},
    Text{"there is no position (PI, P1 … P9, P+, P-)", "局面 (PI、P1 … P9、P+、P-) がない"},
    Text{"the side to move is given twice", "手番が二度書かれている"},
    Text{"a move behind the end of the record", "終局の後に指し手がある"},
    Text{"it is not this side's move", "こちらの手番ではない"},
    Text{"a move needs a destination", "移動先がない"},
    Text{"there is no {} on {} to move", "{1} に動かす{0}がない"},
    Text{"a second end", "終局が二度書かれている"},
    Text{"no such ending: {}", "そのような終局はない: {0}"},
    Text{"the time is too long", "時間が長すぎる"},
    Text{"a time without a move", "指し手のない消費時間"},
    // KIF
    Text{"手合割 {} needs a board", "手合割 {0} には盤面が要る"},
    Text{"there is neither a board nor a move", "盤面も指し手もない"},
    Text{"move {} where {} is due", "{1}手目であるべき所に{0}手目がある"},
    Text{"a move behind the end of the line", "手順の終わりの後に指し手がある"},
    Text{"a second end of the same line", "手順の終わりが二度書かれている"},
    Text{"expected a time, as ( 0:16/00:00:16)", "消費時間 (( 0:16/00:00:16) など) がない"},
    Text{"expected the move at which the variation begins, as 5手",
         "変化の始まる手数 (5手 など) がない"},
    Text{"there is no such move", "そのような手はない"},
    Text{"mate in at most {}", "{0}手以内の詰み"},
    Text{"mate in at most {}, at least {}", "{0}手以内、{1}手以上の詰み"},
    Text{"moves are counted from 1", "手数は1から数える"},
    Text{"no line is long enough to leave it at move {}", "{0}手目で分かれる手順がない"},
};

constexpr std::array kWords = {
    Text{"black", "先手"},
    Text{"white", "後手"},
    Text{"pawn", "歩"},
    Text{"lance", "香"},
    Text{"knight", "桂"},
    Text{"silver", "銀"},
    Text{"gold", "金"},
    Text{"bishop", "角"},
    Text{"rook", "飛"},
    Text{"king", "玉"},
    Text{"promoted pawn", "と"},
    Text{"promoted lance", "成香"},
    Text{"promoted knight", "成桂"},
    Text{"promoted silver", "成銀"},
    Text{"horse", "馬"},
    Text{"dragon", "竜"},
};

}  // namespace

void add_messages(Messages& messages) {
  messages.add(kMessages);
  messages.add_words(kWords);
}

}  // namespace yomi::app::tsume_room
