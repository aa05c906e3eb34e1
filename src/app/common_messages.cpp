// What base, cards, survey and the frame of the command line say, in Japanese.
#include <array>

#include "app/messages.h"

namespace yomi::app {
namespace {

constexpr std::array kCommon = {
    // Scanner
    Text{"expected '{}' but the text ends", "「{0}」があるべき所で文字列が終わっている"},
    Text{"expected '{}' but the line ends", "「{0}」があるべき所で行が終わっている"},
    Text{"expected '{}', found {}", "「{0}」があるべき所に {1} がある"},
    Text{"expected a number, found {}", "数があるべき所に {0} がある"},
    Text{"expected a number", "数がない"},
    Text{"the number {} is too large", "数 {0} は大きすぎる"},
    Text{"the number is too large", "数が大きすぎる"},
    Text{"no such number", "そのような数はない"},
    // Files
    Text{"no such file: {}", "ファイルがない: {0}"},
    Text{"cannot read {}: {}", "{0} を読めない: {1}"},
    Text{"cannot open {}: {}", "{0} を開けない: {1}"},
    Text{"cannot open {}", "{0} を開けない"},
    Text{"cannot write {}: {}", "{0} に書けない: {1}"},
    Text{"{} is larger than {} bytes", "{0} は {1} バイトより大きい"},
    Text{"{} is a folder, not a file", "{0} はフォルダーで、ファイルではない"},
    Text{"there is no folder {}", "フォルダー {0} がない"},
    Text{"it is no ordinary file", "通常のファイルではない"},
    Text{"no permission", "書込みの許可がない"},
    Text{"no cache folder: neither XDG_CACHE_HOME nor HOME is set",
         "キャッシュのフォルダーがない: XDG_CACHE_HOME も HOME も設定されていない"},
    Text{"cannot make the cache folder {}: {}", "キャッシュのフォルダー {0} を作れない: {1}"},
    Text{"the compressed part is damaged", "圧縮された部分が壊れている"},
    Text{"the text has characters that Shift_JIS does not have; write it as UTF-8",
         "Shift_JIS にない文字がある: UTF-8 で書く"},
    Text{"out of memory", "メモリが足りない"},
    // Certificates
    Text{"this is not a Yomikiri certificate", "読み切りの証明書ではない"},
    Text{"this certificate has a format that this version does not know",
         "この版の知らない形式の証明書"},
    Text{"the certificate's header is damaged", "証明書の見出しが壊れている"},
    Text{"the certificate is damaged: its check sum does not match",
         "証明書が壊れている: チェックサムが合わない"},
    Text{"the certificate unpacks to {} bytes, more than the memory limit allows ({})",
         "証明書を展開すると {0} バイトになり、メモリの上限 ({1}) を超える"},
    Text{"the certificate's body does not unpack", "証明書の本体を展開できない"},
    Text{"{}: no verifier for certificates of kind {}", "{0}: 種類 {1} の証明書は検証できない"},
    Text{"not verified: {}", "検証できなかった: {0}"},
    // Journals
    Text{"journal {} is damaged ({}); put back a good copy, or delete it to start anew",
         "記録 {0} が壊れている ({1}): 正しい写しに戻すか、消して最初から始める"},
    Text{"journal {} is in use by another process", "記録 {0} は別のプロセスが使っている"},
    Text{"{} is not a journal; it was left as it is", "{0} は記録ではない (そのまま残した)"},
    Text{"cannot open journal {}: {}", "記録 {0} を開けない: {1}"},
    Text{"cannot write journal {}: {}", "記録 {0} に書けない: {1}"},
    Text{"{} is a database of another program; it was left as it is",
         "{0} は別のプログラムのデータベース (そのまま残した)"},
    Text{"journal {} has a format that this version does not know",
         "記録 {0} はこの版の知らない形式"},
    Text{"journal {} was made with the options in another order",
         "記録 {0} はオプションの順が違う"},
    Text{"{} is named twice: it cannot be written and used otherwise",
         "{0} が二度書かれている: 出力先を別にすること"},
    Text{"cannot write {}: it is a survey's journal, which would be lost",
         "{0} に書けない: 調査の記録が失われる"},
    // Progress
    Text{"stopped after {} of {} {}; {}", "{1} {2}のうち {0} で止めた: {3}"},
    Text{"run the same command again to go on", "同じコマンドで続きから再開できる"},
    Text{"nothing was journalled: with --journal FILE it could go on",
         "記録していない: --journal FILE を付ければ再開できる"},
    // Cards
    Text{"expected a rank (A, 2 … 10, J, Q, K)", "数字 (A, 2 … 10, J, Q, K) がない"},
    Text{"expected a suit (C, D, H, S)", "スート (C, D, H, S) がない"},
    Text{"expected a card", "カードがない"},
    // The command line
    Text{"unknown option {}", "そのようなオプションはない: {0}"},
    Text{"unexpected argument {}", "余分な引数: {0}"},
    Text{"no such command: {}", "そのようなコマンドはない: {0}"},
    Text{"{} is missing", "{0} がない"},
    Text{"{} is given twice", "{0} が二度書かれている"},
    Text{"{} needs a value", "{0} には値が要る"},
    Text{"{}: expected a number, not {}", "{0}: 数であるべき所に {1} がある"},
    Text{"{}: expected {} to {}, not {}", "{0}: {1} から {2} までの数であるべき所に {3} がある"},
    Text{"{}: expected one of {}, not {}", "{0}: {1} のどれかであるべき所に {2} がある"},
    Text{"{} and {} exclude each other", "{0} と {1} は同時に使えない"},
    Text{"{} needs {}", "{0} には {1} が要る"},
    Text{"--{}: {}", "--{0}: {1}"},
    Text{"--lang is en or ja, not {}", "--lang は en か ja ({0} ではない)"},
    Text{"--nodes: expected a number of nodes, not {}", "--nodes: 局面数であるべき所に {0} がある"},
    Text{"--memory: at least 1M is needed, not {}", "--memory: 1M 以上が要る ({0} ではなく)"},
    Text{"{}: expected bytes such as 512M or 4G, not {}",
         "{0}: 512M や 4G のようなバイト数であるべき所に {1} がある"},
    Text{"{}: expected a time such as 500ms, 10s, 5m or 1h, not {}",
         "{0}: 500ms、10s、5m、1h のような時間であるべき所に {1} がある"},
    Text{"{}: {} is too large", "{0}: {1} は大きすぎる"},
    Text{"{}: {} is too long", "{0}: {1} は長すぎる"},
    Text{"expected a number or a range such as 1..1000, not {}",
         "数か 1..1000 のような範囲であるべき所に {0} がある"},
    Text{"the range {} is empty", "範囲 {0} は空"},
    Text{"the range {} goes beyond 2^63", "範囲 {0} は 2^63 を超える"},
    Text{"a line of the input is too long", "入力の行が長すぎる"},
};

constexpr std::array kWords = {
    // Why something ended
    Text{"time", "時間切れ"},
    Text{"nodes", "局面数の上限"},
    Text{"memory", "メモリの上限"},
    Text{"cancelled", "中断"},
    // What is counted
    Text{"units", "件"},
    Text{"games", "回"},
    Text{"deals", "配置"},
    Text{"shuffles", "組"},
    Text{"positions", "局面"},
    Text{"nodes searched", "局面"},
    Text{"decisions", "判断"},
};

}  // namespace

void add_common_messages(Messages& messages) {
  messages.add(kCommon);
  messages.add_words(kWords);
}

}  // namespace yomi::app
