// What the room says about bad input, in Japanese.
#include <array>

#include "app/calculation/common.h"

namespace yomi::app::calculation_room {
namespace {

constexpr std::array kCalculation = {
    Text{"a game has 1 to {} stacks, not {}", "スタックは 1 から {0} ({1} ではない)"},
    Text{"a game has 1 to {} stacks", "スタックは 1 から {0}"},
    Text{"a game has at most {} stacks", "スタックは最大 {0}"},
    Text{"a game has at least one stack", "スタックが一つもない"},
    Text{"a game has 52 cards", "札は52枚"},
    Text{"base {} cannot hold {} cards", "台{0}に {1} 枚は置けない"},
    Text{"base {} takes 13 cards, not {}", "台{0}は13枚 ({1} 枚ではない)"},
    Text{"there are {} cards of rank {}, not 4", "{1} が {0} 枚ある (4枚ではない)"},
    Text{"a deck has 4 cards of rank {}; this is one more", "{0} は4枚しかない: これは余分"},
    Text{"the shuffle holds {} cards of rank {}, not 4", "山札に {1} が {0} 枚ある (4枚ではない)"},
    Text{"a shuffle has 52 cards; here is one more", "山札は52枚: これは余分"},
    Text{"a shuffle has 52 cards; here are {}", "山札は52枚 ({0} 枚ではない)"},
    Text{"the {} {} of base {} {} not like this: there should be {} where {} is",
         "台{2}の残りが違う: {5} ではなく {4} のはず"},
    Text{"cards of a base's line have no base behind them", "台の行の札には行き先を書かない"},
    Text{"too many cards in one line", "一行の札が多すぎる"},
    Text{"expected a base, 0 to 3, behind the hyphen", "ハイフンの後に台 (0 から 3) がない"},
    Text{"expected the end of the line", "行の終わりに余分な文字がある"},
    Text{"expected base {}: {}", "台{0}の行 {1} がない"},
    Text{"expected stack {}: {}", "スタック{0}の行 {1} がない"},
    Text{"expected a rank, A 2 3 4 5 6 7 8 9 T J Q or K, not {}",
         "数字 (A 2 3 4 5 6 7 8 9 T J Q K) であるべき所に {0} がある"},
    Text{"there is a card in hand already", "手札が二度書かれている"},
    Text{"not every stacked card has a base behind it, as in 7-2",
         "行き先の台 (7-2 など) のない札がある"},
    Text{"{} of stack {}: base {} has its {} already", "スタック{1}の {0}: 台{2}の {3} は既にある"},
    Text{"{} of stack {} can never go up: something under it must go first",
         "スタック{1}の {0} は出せない: 下の札を先に出さなければならない"},
    Text{"{} is no table of Calculation", "{0} はカルキュレーションの表ではない"},
    Text{"{} is no table of this version", "{0} はこの版の表ではない"},
    Text{"{} is a table for other rules or another number of stacks",
         "{0} は別の規則かスタック数の表"},
    Text{"{} is damaged", "{0} は壊れている"},
    Text{"{} is cut off or damaged", "{0} は途中で切れているか壊れている"},
    Text{"{} is damaged: its checksum is wrong", "{0} は壊れている: チェックサムが合わない"},
    Text{"the line has {} cards, not 52", "手順が {0} 枚分しかない (52枚)"},
    Text{"an impossible move at card {}", "{0} 枚目にできない手がある"},
    Text{"card {} is never placed", "{0} 枚目が置かれていない"},
    Text{"the line does not win", "手順は成功しない"},
    Text{"there is no such base or stack", "そのような台やスタックはない"},
    Text{"line {} of the proof names a variable that there is not",
         "証明の {0} 行目に存在しない変数がある"},
    Text{"line {} of the proof does not follow from what stands before it",
         "証明の {0} 行目はそれまでのことから導けない"},
    Text{"the proof ends before anything is contradicted", "証明が矛盾に至らずに終わっている"},
    Text{"there is no such variable", "そのような変数はない"},
    Text{"{}: expected a number from 0 to 2^62, not {}",
         "{0}: 0 から 2^62 までの数であるべき所に {1} がある"},
    Text{"--memory: at least {}M is needed here", "--memory: ここでは {0}M 以上が要る"},
    Text{"--games: at least one game", "--games: 1 以上"},
    Text{"--learned is for 3 stacks", "--learned は3スタック用"},
    Text{"--player known has no plans: --plans, --ahead, --combine, --learned and --trials do not "
         "go with it",
         "--player known は割当て案を使わない: --plans、--ahead、--combine、--learned、--trials "
         "とは併用できない"},
    Text{"{} won so far", "ここまで {0} 回成功"},
    Text{"chains of {} cards together", "合わせて{0}枚の列"},
    Text{"all cards are on the bases: the game is won", "札は全て台にある: もう成功している"},
    Text{"the stock is empty: there is no card to place", "山札がない: 置く札がない"},
    Text{"--player paper and --learned exclude each other",
         "--player paper と --learned は同時に使えない"},
    Text{"--games: {} is too large", "--games: {0} は大きすぎる"},
    Text{"{}; not used. `yomi calculation table --stacks {}` makes it anew",
         "{0}。この表は使わない。`yomi calculation table --stacks {1}` で作り直せる"},
    Text{"the position has a {} in hand, --card says {}", "局面の手札は {0}、--card は {1}"},
    Text{"no {} is left in the stock", "山札に {0} は残っていない"},
    Text{"which card was drawn? Give --card, or a line {}",
         "引いた札が分からない: --card か {0} の行で示す"},
    Text{"block {} of the table is damaged", "表の {0} 番の区画が壊れている"},
    Text{"there is no player {}: see --help", "プレイヤ {0} はない: --help を参照"},
    Text{"expected a stack and a base, as in 2>1, not {}",
         "スタックと台 (2>1 など) であるべき所に {0} がある"},
    Text{"expected a stack (2), a base (b1) or a raise (2>1), not {}",
         "スタック (2)、台 (b1)、2>1 のどれかであるべき所に {0} がある"},
    Text{"{} is not possible here", "{0} はここではできない"},
    Text{"--memory is too small for the table there is already, of {} positions",
         "--memory が小さすぎる: 既にある表は {0} 局面"},
};

}  // namespace

void add_messages(Messages& messages) {
  messages.add(kCalculation);
}

}  // namespace yomi::app::calculation_room
