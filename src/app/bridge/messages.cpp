// What bridge says about bad input, in Japanese.
#include "app/messages.h"

#include <array>

#include "app/bridge/common.h"

namespace yomi::app {
namespace {

constexpr std::array kBridgeMessages = {
    Text{"a card after one that was not played", "出されなかったカードの後にカードがある"},
    Text{"a play needs a contract", "プレイにはコントラクトが要る"},
    Text{"a tag without a name", "名前のないタグ"},
    Text{"all cards have been played", "全てのカードが出されている"},
    Text{"an empty text is no hand", "空の文字列はハンドでない"},
    Text{"card {} of the play: {} does not hold {}",
         "プレイの {0} 枚目: {1} は {2} を持っていない"},
    Text{"card {} of the play: {} must follow suit, but plays {}",
         "プレイの {0} 枚目: {1} はフォローしなければならないが {2} を出している"},
    Text{"dummy ({}) is on the table, but that hand is not given",
         "ダミー ({0}) は開いているが、ハンドが書かれていない"},
    Text{"expected a call (P, Dbl, 1C … 7NT, ?x), not {}",
         "コール (P, Dbl, 1C … 7NT, ?x) であるべき所に {0} がある"},
    Text{"expected a deal: 'N:QT85.AQ.AKQ4.765 …' or a hand behind each seat's name",
         "ディールがない: 「N:QT85.AQ.AKQ4.765 …」か、席の名の後にハンドを書く"},
    Text{"expected a suit", "スートがない"},
    Text{"expected 'all pass'", "「all pass」がない"},
    Text{"no deal: expected an md field", "ディールがない: md が要る"},
    Text{"no game: expected tags like [Deal \"N:…\"]",
         "ゲームがない: [Deal \"N:…\"] のようなタグが要る"},
    Text{"no such call: {}", "そのようなコールはない: {0}"},
    Text{"the auction's dealer is not known", "オークションのディーラーが分からない"},
    Text{"the auction is not finished: {} is to call after {}",
         "オークションが終わっていない: {1} の後は {0} の番"},
    Text{"the deal was passed out: there is nothing to play",
         "パスアウトしたディール: プレイはない"},
    Text{"the first player is not known", "最初に出す人が分からない"},
    Text{"the hands of {} and {} are not given", "{0} と {1} のハンドが書かれていない"},
    Text{"there is no contract: an auction or the tags Declarer and Contract are needed",
         "コントラクトがない: オークションかタグ Declarer と Contract が要る"},
    Text{"this comment has no end", "注釈が閉じていない"},
    Text{"{} by {} is not legal: {}", "{1} の {0} はできない: {2}"},
    Text{"{} is not higher than {}", "{0} は {1} より高くない"},
    Text{"there is no bid to double", "ダブルするビッドがない"},
    Text{"the last bid is our own side's", "最後のビッドは味方のもの"},
    Text{"the last bid is doubled already", "最後のビッドは既にダブルされている"},
    Text{"the last bid is the opponents'", "最後のビッドは相手のもの"},
    Text{"only a double can be redoubled", "リダブルできるのはダブルだけ"},
    Text{"{} does not belong here", "{0} はここには書けない"},
    Text{"{} does not belong to a deal", "{0} はディールの一部でない"},
    Text{"{} does not belong to a hand", "{0} はハンドの一部でない"},
    Text{"{} has two hands", "{0} のハンドが二つある"},
    Text{"{} has {} cards, not 13: {}", "{0} のカードは {1} 枚 (13枚でない): {2}"},
    Text{"{} has {} cards; missing from the deal: {}",
         "{0} のカードは {1} 枚、ディールにないカード: {2}"},
    Text{"{} is held by both {} and {}", "{0} を {1} と {2} の両方が持っている"},
    Text{"{} is no card: expected A K Q J T 9 … 2", "{0} はカードでない (A K Q J T 9 … 2)"},
    Text{"{} is played twice", "{0} が二度出されている"},
    Text{"{} is to play, but that hand is not given", "{0} の番だが、ハンドが書かれていない"},
    Text{"{} must follow suit, but plays {}",
         "{0} はフォローしなければならないが {1} を出している"},
    Text{"{} stands twice in the hand", "ハンドに {0} が二枚ある"},
    Text{"{}'s hand is missing", "{0} のハンドがない"},
    Text{"--auction is for one hand: the auction of a deal is bid from the start",
         "--auction はハンド一つのときに使う"},
    Text{"--dealer: {} contradicts the board's auction, which {} begins",
         "--dealer: ボードのオークションは {1} から始まり、{0} と矛盾する"},
    Text{"--dealer: {} is no seat", "--dealer: {0} は席でない"},
    Text{"--seat: {} is no seat", "--seat: {0} は席でない"},
    Text{"--vulnerable: {} is no side", "--vulnerable: {0} は側でない"},
    Text{"--only: there is no decision {} (there are {})", "--only: {0} はない ({1} がある)"},
    Text{"--play: no such card: {}", "--play: そのようなカードはない: {0}"},
    Text{"--seat is for the terminal: not with --json", "--seat は端末用で、--json は使えない"},
    Text{"a deal is needed here, not a hand: 'N:hand hand hand hand', - where unknown",
         "ここではハンドでなくディールが要る: 「N:ハンド ハンド ハンド ハンド」、不明のハンドは -"},
    Text{"an auction of at least one call is needed", "コールが一つ以上のオークションが要る"},
    Text{"games are numbered 1 to {}, not {}", "番号は 1 から {0} ({1} ではない)"},
    Text{"the auction is over", "オークションは終わっている"},
    Text{"the hand has {} cards, not 13", "ハンドは {0} 枚 (13枚でない)"},
    Text{"the opening lead has been made: use advise",
         "オープニングリードは済んでいる: advise を使う"},
    Text{"{}--board: there is no board {} (there are {})",
         "{0}--board: ボード {1} はない ({2} がある)"},
    Text{"{}--board: {} boards are called {}", "{0}--board: {2} というボードが {1} ある"},
    Text{"{}one board is needed here, but there are {} ({}): choose one with --board",
         "{0}ここではボード一つが要るが {1} ある ({2}): --board で選ぶ"},
};

constexpr std::array kSeats = {
    Text{"North", "北"},
    Text{"East", "東"},
    Text{"South", "南"},
    Text{"West", "西"},
};

}  // namespace

void add_bridge_messages(Messages& messages) {
  messages.add(kBridgeMessages);
  messages.add_words(kSeats);
}

}  // namespace yomi::app
