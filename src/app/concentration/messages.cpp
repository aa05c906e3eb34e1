#include "app/concentration/messages.h"

#include <array>

namespace yomi::app::memory {
namespace {

constexpr std::array kMessages = {
    // Letters, known cards, positions
    Text{"at most {} {}, not {}", "{1}は {0} まで ({2} ではない)"},
    Text{"a letter has an even number of cards from 2 to {}, not {}",
         "文字の枚数は 2 から {0} までの偶数 ({1} ではない)"},
    Text{"{} of {} cards cannot be known", "{1} 枚のうち {0} 枚は既知にできない"},
    Text{"not UTF-8: {}", "UTF-8 ではない: {0}"},
    Text{"not UTF-8", "UTF-8 ではない"},
    Text{"named twice", "二度書かれている"},
    Text{"more than {} letters", "文字が {0} 種より多い"},
    Text{"more than {} cards", "カードが {0} 枚より多い"},
    Text{"expected ',' or the end, not {}", "「,」か終わりであるべき所に {0} がある"},
    Text{"no letters: {}", "文字がない: {0}"},
    Text{"letters of {} cards not named yet: {}, named here: {}",
         "{0} 枚の文字は残り {1} 種だが、ここに {2} 種ある"},
    Text{"not a position in order: {}", "順序どおりの局面ではない: {0}"},
    // The table of advise
    Text{"there is no grid of cards", "カードの並びがない"},
    Text{"expected the end of the line", "行の終わりではない"},
    Text{"copies are an even number from 2 to {}, not {}",
         "copies は 2 から {0} までの偶数 ({1} ではない)"},
    Text{"{} is no letter", "{0} は文字ではない"},
    Text{"too many pairs", "組が多すぎる"},
    Text{"empty places (.): {}, but no pair is said to be taken, as in 'taken A'",
         "空いた場所 (.) が {0} あるが、取った組が書かれていない ('taken A' のように書く)"},
    Text{"pairs taken: {}, so {} places must be empty (.), not {}",
         "取った組は {0} だから、空いた場所 (.) は {1} であるべき所が {2} ある"},
    Text{"pairs of {} taken: {}, but its cards are {}",
         "{0} を {1} 組取ったが、{0} は {2} 枚しかない"},
    Text{"cards of {} on the table: {}, seen: {}", "場の {0} は {1} 枚だが、{2} 枚見えている"},
    Text{"the pack has no more letters with {} cards: {}", "{0} 枚の文字はもうない: {1}"},
    Text{"unknown cards (?): {}, but the letters seen lack {} (copies: {})",
         "未知カード (?) は {0} 枚だが、見えた文字の残りは {1} 枚 (copies {2})"},
    Text{"unknown cards (?) of letters never seen: {}, but the pack has {}",
         "まだ見えない文字の未知カード (?) は {0} 枚だが、letters によれば {1} 枚"},
    Text{"unknown cards (?) of letters never seen: {}, no multiple of the copies, {}",
         "まだ見えない文字の未知カード (?) は {0} 枚で、copies {1} の倍数ではない"},
    // Options
    Text{"{} is one of {}, not {}", "{0} は {1} のどれか ({2} ではない)"},
    Text{"--remember is a number of cards up to 200, or all, not {}",
         "--remember は 200 までの枚数か all ({0} ではない)"},
    Text{"--remember is a number of cards or all, not {}",
         "--remember は枚数か all ({0} ではない)"},
    Text{"a memory is a number of cards or all, not {}", "記憶枚数は数か all ({0} ではない)"},
    Text{"one player counts turns; --objective {} is for two",
         "1人の目的はターン数: --objective {0} は2人用"},
    Text{"--pass is for two players", "--pass は2人用"},
    Text{"--rules paper alone is the paper's section 4: --remember 1",
         "1人の --rules paper は論文の4節: --remember 1 を付ける"},
    Text{"--keep needs --remember K", "--keep には --remember K が要る"},
    Text{"known cards: {}, but only {} can be remembered (--remember)",
         "既知カードは {0} 枚だが、覚えられるのは {1} 枚まで (--remember)"},
    Text{"with --keep last the order of the known cards matters: only one may be known, not {}",
         "--keep last では既知カードの順が意味を持つ: 既知は 1 枚まで ({0} 枚ではなく)"},
    Text{"--players is 1 or 2, not {}", "--players は 1 か 2 ({0} ではない)"},
    Text{"--remember and --keep are for --players 1", "--remember と --keep は --players 1 用"},
    Text{"--objective turns is for --players 1", "--objective turns は --players 1 用"},
    Text{"--lead is for --objective win", "--lead は --objective win 用"},
    Text{"--lead is from -1000 to 1000, not {}", "--lead は -1000 から 1000 まで ({0} ではない)"},
    Text{"--endless is for --objective win with --pass allow",
         "--endless は --objective win と --pass allow のとき用"},
    Text{"there are no certificates for --keep last: its situations are sequences of cards",
         "--keep last の証明書はない: その局面はカードの列になる"},
    Text{"advise knows --keep best and random", "advise の --keep は best と random"},
    Text{"--letters is from {} to {}, not {}", "--letters は {0} から {1} まで ({2} ではない)"},
    Text{"the paper has tables 1 to {}, not {}", "論文の表は 1 から {0} まで ({1} ではない)"},
    Text{"only one of {}", "{0} のうち一つだけ"},
    Text{"--games: at least one shuffle", "--games: 配置は一つ以上"},
    Text{"a player is best, paper, two, one or random, not {}",
         "戦略は best、paper、two、one、random のどれか ({0} ではない)"},
    Text{"--opponent is best, paper, two, one or random, not {}",
         "--opponent は best、paper、two、one、random のどれか ({0} ではない)"},
    Text{"play is for the terminal: not with --json", "play は端末用: --json は使えない"},
    // Certificates
    Text{"no certificate was written: {}", "証明書は書かれなかった: {0}"},
    Text{"the certificate does not say '{}'", "証明書に「{0}」がない"},
    Text{"the certificate does not say a lead from -1000 to 1000",
         "証明書に -1000 から 1000 までの lead がない"},
    Text{"the certificate does not say which position it is about",
         "証明書に、どの局面のものか書かれていない"},
    Text{"the certificate is no text", "証明書の本体が文字列ではない"},
    Text{"the certificate breaks off", "証明書が途中で終わっている"},
    Text{"{}: unknown word {}", "{0}: 知らない語 {1}"},
    Text{"{}: expected a number up to {}, not {}", "{0}: {1} までの数であるべき所に {2} がある"},
    Text{"letters: not in order: {}", "letters: 順序どおりではない: {0}"},
    Text{"position: its letters are {}, not {}", "position: 文字が {1} でなく {0}"},
    Text{"position: {} cards are known, more than are remembered",
         "position: 既知の {0} 枚は記憶枚数より多い"},
    Text{"unknown line {}", "知らない行 {0}"},
    Text{"with limited memory every class is listed", "記憶に限りがあるときは全ての状態を書く"},
    Text{"expected a position, value, policy", "局面、値、最適手がない"},
    Text{"expected a lead", "リードがない"},
    Text{"expected a fraction, not {}", "分数であるべき所に {0} がある"},
    Text{"not in lowest terms: {}", "既約分数ではない: {0}"},
    Text{"this position stands here twice", "同じ局面が二度書かれている"},
    Text{"expected 'name: value'", "「名前: 値」ではない"},
    Text{"said twice", "二度書かれている"},
    Text{"situations are missing", "足りない局面がある"},
    Text{"{} lines name situations that are not part of this game",
         "このゲームにない局面の行が {0} ある"},
    Text{"the position asked is not listed", "尋ねた局面がない"},
    Text{"the position asked is worth {}, not {}", "尋ねた局面の値は {1} でなく {0}"},
    Text{"{}: no value for it or for what it is read as", "{0}: この局面の値がない"},
    Text{"{}: no value for a situation it leads to", "{0}: この局面から生じる局面の値がない"},
    Text{"{}: its turns are worth {} at best, not {}", "{0}: 最善手の値は {2} でなく {1}"},
    Text{"{}: this situation should not be listed", "{0}: 書かれるべきでない局面"},
    Text{"{}: the optimal turns are {}, not {}", "{0}: 最適手は {2} でなく {1}"},
};

constexpr std::array kWords = {
    Text{"letters", "文字の種類"},
    Text{"cards of a letter", "文字の枚数"},
};

}  // namespace

void add_messages(Messages& messages) {
  messages.add(kMessages);
  messages.add_words(kWords);
}

}  // namespace yomi::app::memory
