#include "shogi/kif.h"

#include <gtest/gtest.h>

#include "shogi/bod.h"
#include "shogi/handicap.h"
#include "shogi/problem.h"
#include "shogi/sfen.h"

namespace yomi::shogi {
namespace {

constexpr std::string_view kTsume =
    "# ---- a problem ----\n"
    "作者：自作\n"
    "発表誌:\n"
    "後手の持駒：飛二　角二　金三　銀四　桂四　香四　歩十七　\n"
    "  ９ ８ ７ ６ ５ ４ ３ ２ １\n"
    "+---------------------------+\n"
    "| ・ ・ ・ ・ ・ ・ ・ ・v玉|一\n"
    "| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n"
    "| ・ ・ ・ ・ ・ ・ ・ 歩 ・|三\n"
    "| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n"
    "| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n"
    "| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n"
    "| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n"
    "| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n"
    "| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n"
    "+---------------------------+\n"
    "先手の持駒：金　\n"
    "手数＝0  まで\n"
    "手数----指手---------消費時間--\n"
    "*ここから\n"
    "   1 ２二金打     ( 0:03/00:00:03)+\n"
    "*決め手\n"
    "*二行目\n"
    "&しおり\n"
    "   2 詰み         ( 0:00/00:00:00)\n"
    "まで1手で詰み\n"
    "\n"
    "変化：1手\n"
    "   1 ２二歩成(23)\n"
    "   2 中断\n";

std::string kif_error(std::string_view text) {
  auto kif = read_kif(text, "x.kif");
  return kif ? "read" : kif.error().to_string();
}

// `text` with the first `from` replaced.
std::string altered(std::string_view text, std::string_view from, std::string_view to) {
  std::string copy(text);
  const std::size_t at = copy.find(from);
  EXPECT_NE(at, std::string::npos) << from;
  return copy.replace(at, from.size(), to);
}

TEST(Kif, AProblemWithAVariation) {
  auto kif = read_kif(kTsume);
  ASSERT_TRUE(kif) << kif.error().to_string();
  const Record& record = kif->record;
  EXPECT_EQ(kif->format, Format::kKif);
  EXPECT_EQ(to_sfen(record.start()), "8k/9/7P1/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1");
  EXPECT_EQ(record.header("作者"), "自作");
  EXPECT_EQ(record.header("発表誌"), "");
  EXPECT_EQ(record.at(0).comments, (std::vector<std::string>{"ここから"}));
  ASSERT_EQ(record.at(0).next.size(), 2U);
  const auto& first = record.at(record.at(0).next[0]);
  EXPECT_EQ(to_usi(first.move), "G*2b");
  EXPECT_EQ(first.seconds, 3U);
  EXPECT_EQ(first.comments, (std::vector<std::string>{"決め手", "二行目"}));
  EXPECT_EQ(first.bookmark, "しおり");
  EXPECT_EQ(record.main_ending(), Ending::kMate);
  const auto& second = record.at(record.at(0).next[1]);
  EXPECT_EQ(to_usi(second.move), "2c2b+");
  EXPECT_EQ(record.at(second.next.at(0)).ending, Ending::kSuspended);
}

TEST(Kif, ShiftJisBytesComeBackAsTheSameRecord) {
  auto kif = read_kif(kTsume);
  ASSERT_TRUE(kif);
  auto bytes = kif_bytes(kif->record, Encoding::kShiftJis);
  ASSERT_TRUE(bytes) << bytes.error().to_string();
  EXPECT_EQ(bytes->find("#KIF version=2.0 encoding=Shift_JIS\n"), 0U);
  Encoding found = Encoding::kUtf8;
  auto text = decode_text(*bytes, &found);
  ASSERT_TRUE(text);
  EXPECT_EQ(found, Encoding::kShiftJis);
  auto back = read_kif(*text);
  ASSERT_TRUE(back) << back.error().to_string();
  EXPECT_EQ(to_kif(back->record), to_kif(kif->record));
}

TEST(Kif, ErrorsNameThePlace) {
  EXPECT_EQ(kif_error(altered(kTsume, "２二金打", "２二銀打")),
            "x.kif:21:6: not a legal move: there is no 銀 in hand");
  EXPECT_EQ(kif_error(altered(kTsume, "   2 詰み", "   3 詰み")),
            "x.kif:25:4: move 3 where 2 is due");
  EXPECT_EQ(kif_error(altered(kTsume, "( 0:03/", "( 0x03/")),
            "x.kif:21:15: expected a time, as ( 0:16/00:00:16)");
  EXPECT_EQ(kif_error(altered(kTsume, "v玉", "v主")), "x.kif:7:19: no such piece: '主'");
  EXPECT_EQ(kif_error(altered(kTsume, "・ 歩 ・", "・ 歩")),
            "x.kif:9:18: rank 3 has 8 squares, not nine");
  EXPECT_EQ(kif_error(altered(kTsume, "・ 歩 ・", "・ 歩 ・ ・")),
            "x.kif:9:20: expected '|' behind the nine squares of rank 3");
  EXPECT_EQ(kif_error(altered(kTsume, "歩十七", "歩十八")), "x.kif:7:1: 19 pawns: a set has 18");
  EXPECT_EQ(kif_error(altered(kTsume, "歩十七", "歩二十")),
            "x.kif:4:25: 20 of 歩 in a hand: there are 18");
  EXPECT_EQ(kif_error(altered(kTsume, "変化：1手", "変化：4手")),
            "x.kif:28:4: no line is long enough to leave it at move 4");
  EXPECT_EQ(kif_error(altered(kTsume, "2 中断", "2 なにか")),
            "x.kif:30:6: expected a move, found 'な'");
  EXPECT_EQ(kif_error(altered(altered(kTsume, " ・ ・|四", " 歩 ・|四"), "歩十七", "歩十六")),
            "x.kif:10:17: two black pawns on file 2 (nifu)");
  EXPECT_EQ(kif_error("あいうえお"), "x.kif:1:1: not understood: 'あいうえお'");
  EXPECT_EQ(kif_error(""), "x.kif:1:1: there is neither a board nor a move");
  EXPECT_EQ(kif_error("手合割：その他\n"), "x.kif:1:1: 手合割 'その他' needs a board");
  EXPECT_EQ(kif_error("   1 ７六歩(77)\n   2 投了\n   3 ３四歩(33)\n"),
            "x.kif:3:6: a move behind the end of the line");
}

TEST(Kif, GamesFromTheEvenPositionAndHandicaps) {
  auto even =
      read_kif("   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２二角成(88)\n   4 同　銀(31)\n   5 投了\n");
  ASSERT_TRUE(even) << even.error().to_string();
  EXPECT_EQ(
      to_sfen_line(even->record),
      "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 moves 7g7f 3c3d 8h2b+ 3a2b");
  auto six = read_kif("手合割：六枚落ち　　\n   1 ４二銀(31)\n");
  ASSERT_TRUE(six) << six.error().to_string();
  EXPECT_EQ(six->record.start().side_to_move(), Color::kWhite);
  EXPECT_EQ(handicap_name(six->record.start()), "六枚落ち");
  for (const char* name : {"平手", "香落ち", "右香落ち", "角落ち", "飛車落ち", "飛香落ち",
                           "二枚落ち", "三枚落ち", "四枚落ち", "五枚落ち", "左五枚落ち", "六枚落ち",
                           "左七枚落ち", "右七枚落ち", "八枚落ち", "十枚落ち"}) {
    ASSERT_TRUE(handicap_position(name)) << name;
    EXPECT_EQ(handicap_name(*handicap_position(name)), name);
  }
}

TEST(Kif, VariationsBelongToTheLineReadLast) {
  const std::string text =
      "   1 ７六歩(77)\n   2 ３四歩(33)\n   3 ２六歩(27)\n   4 ８四歩(83)\n"
      "変化：3手\n   3 ６六歩(67)\n   4 ８四歩(83)\n"
      "変化：4手\n   4 ４四歩(43)\n"  // behind ６六歩
      "変化：2手\n   2 ８四歩(83)\n"  // a short line …
      "変化：4手\n   4 ５四歩(53)\n";  // … so this one leaves the nearest long enough: ６六歩 again
  auto kif = read_kif(text);
  ASSERT_TRUE(kif) << kif.error().to_string();
  const Record& record = kif->record;
  const auto step = [&](Record::Node node, std::size_t i) { return record.at(node).next.at(i); };
  const Record::Node second = step(step(0, 0), 0);
  const Record::Node alternative = step(second, 1);
  EXPECT_EQ(to_usi(record.at(alternative).move), "6g6f");
  ASSERT_EQ(record.at(alternative).next.size(), 3U);
  EXPECT_EQ(to_usi(record.at(step(alternative, 1)).move), "4c4d");
  EXPECT_EQ(to_usi(record.at(step(alternative, 2)).move), "5c5d");
  EXPECT_EQ(to_usi(record.at(step(step(0, 0), 1)).move), "8c8d");
}

TEST(Kif, ARecordThatBeginsInMidGameKeepsItsNumbers) {
  const std::string text =
      altered(altered(altered(kTsume, "手数＝0", "手数＝56"), "   1 ２二金打", "  57 ２二金打"),
              "   2 詰み", "  58 詰み");
  auto kif = read_kif(text.substr(0, text.find("変化")));
  ASSERT_TRUE(kif) << kif.error().to_string();
  EXPECT_EQ(kif->record.first_number, 57);
  auto back = read_kif(to_kif(kif->record));
  ASSERT_TRUE(back) << back.error().to_string();
  EXPECT_EQ(back->record.first_number, 57);
}

// What is read is written as text that reads as the same record.
TEST(Kif, OddHeadersAndNumbersSurviveOrAreRefused) {
  EXPECT_EQ(kif_error("0詰"), "x.kif:1:1: moves are counted from 1");
  EXPECT_EQ(kif_error("100001 ７六歩(77)"), "x.kif:1:1: the number is too large");
  EXPECT_EQ(kif_error("手数＝100000\n▲７六歩"), "x.kif:1:4: the number is too large");
  EXPECT_EQ(kif_error("  :x"), "x.kif:1:3: not understood: ':x'");
  for (const std::string text :
       {"\v:\n手合割：平手\n", "先手の持駒\u3000: なし\n手合割 ： 平手\n",
        "\f#名:\f#\n手合割：平手\n", "棋戦 \u3000:\u3000 x \n手合割：平手\n"}) {
    auto kif = read_kif(text);
    ASSERT_TRUE(kif) << text << kif.error().to_string();
    auto back = read_kif(to_kif(kif->record));
    ASSERT_TRUE(back) << text << back.error().to_string();
    EXPECT_EQ(back->record.headers, kif->record.headers) << text;
  }
}

TEST(Ki2, ReadsAndSaysHowItEnded) {
  auto ki2 = read_kif(
      "手合割：平手\n\n▲７六歩    △３四歩  ▲２二角成  "
      "△同銀\n*交換\n▲６八銀\nまで5手で先手の勝ち\n");
  ASSERT_TRUE(ki2) << ki2.error().to_string();
  EXPECT_EQ(ki2->format, Format::kKi2);
  EXPECT_EQ(ki2->record.main_line().size(), 5U);
  EXPECT_EQ(ki2->record.main_ending(), Ending::kResigns);
  EXPECT_EQ(to_ki2(ki2->record),
            "手合割：平手\n\n"
            "▲７六歩       △３四歩       ▲２二角成     △同銀\n*交換\n▲６八銀\n"
            "まで5手で先手の勝ち\n");
  EXPECT_EQ(kif_error("▲７六歩 ▲３四歩"),
            "x.kif:1:6: the sign of the other side; it is not its move");
  EXPECT_EQ(kif_error("▲７六歩 x"), "x.kif:1:6: unexpected text: 'x'");
}

TEST(Bod, WhiteToMoveAndOtherNamesForTheSides) {
  const Position position = *parse_sfen("4k4/9/4P4/9/9/9/9/9/4K4 w G2r2b3g4s4n4l17p 1");
  auto back = parse_bod(to_bod(position));
  ASSERT_TRUE(back) << back.error().to_string();
  EXPECT_TRUE(back->same_as(position));
  std::string text = to_bod(position);
  text = altered(text, "後手の持駒：飛二　角二　金三　銀四　桂四　香四　歩十七",
                 "玉方の持駒：残り全部");
  text = altered(text, "先手の持駒：金", "攻方持駒：金1");
  back = parse_bod(text);
  ASSERT_TRUE(back) << back.error().to_string();
  EXPECT_TRUE(back->same_as(position));
}

// As problems are printed: no side is named, the pieces are the attacker's, and the rest has many
// words. A hand whose side nobody can tell is refused, not passed over.
TEST(Bod, HandsAsPeopleWriteThem) {
  const auto board = [](std::string_view above, std::string_view below) {
    std::string text = fmt::format("{}\n+---------------------------+\n", above);
    text += "| ・ ・ ・ ・ ・ ・ ・ ・v玉|一\n";
    text += "| ・ ・ ・ ・ ・ ・ ・ ・ ・|二\n";
    text += "| ・ ・ ・ ・ ・ ・ ・ 歩 ・|三\n";
    for (int rank = 4; rank <= 9; ++rank) text += "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n";
    return text + fmt::format("+---------------------------+\n{}\n", below);
  };
  for (const char* hand : {"持駒：金　銀", "持ち駒: 金銀", "攻方の持駒：金、銀", "持駒：金・銀",
                           "持駒　金銀", "攻め方の持駒 金、銀"}) {
    for (const char* rest : {"玉方の持駒：残り全部", "玉方持駒：残駒全部", "後手の持駒：残りすべて",
                             "受方の持駒：残り駒"}) {
      const auto kif = read_kif(board(rest, hand));
      ASSERT_TRUE(kif) << hand << " " << rest << ": " << kif.error().to_string();
      EXPECT_EQ(to_sfen(kif->record.start()), "8k/9/7P1/9/9/9/9/9/9 b GS2r2b3g3s4n4l17p 1");
    }
  }
  EXPECT_EQ(kif_error(board("玉の持駒：なし", "持駒：金")),
            "x.kif:1:1: not understood: '玉の持駒：なし'");
}

TEST(Kif, NumberedMovesMayShareALine) {
  const std::string board =
      "持駒　金銀\n| ・ ・ ・ ・ ・ ・ ・v桂v香|一\n| ・ ・ ・ ・ ・ 馬 ・v玉 ・|二\n"
      "| ・ ・ ・ ・ ・ ・v歩v歩v歩|三\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|四\n"
      "| ・ ・ ・ ・ ・ ・ ・ ・ ・|五\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|六\n"
      "| ・ ・ ・ ・ ・ ・ ・ ・ ・|七\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|八\n"
      "| ・ ・ ・ ・ ・ ・ ・ ・ ・|九\n";
  for (const char* moves :
       {"1 ３一銀\n2 １二玉\n3 ２二金\n", "1 ３一銀 2 １二玉 3 ２二金",
        "1.３一銀 2.１二玉\n3.２二金 まで3手詰", "1、３一銀　2、１二玉　3、２二金",
        "1) ３一銀打 ( 0:01/00:00:01)+ 2) １二玉(22) 3) ２二金打 4 詰み"}) {
    const auto kif = read_kif(board + moves);
    ASSERT_TRUE(kif) << moves << ": " << kif.error().to_string();
    EXPECT_EQ(kif->format, Format::kKif);
    EXPECT_EQ(kif->record.main_line().size(), 3U) << moves;
  }
  const auto ki2 = read_kif(board + "▲３一銀△１二玉▲２二金まで3手詰");
  ASSERT_TRUE(ki2) << ki2.error().to_string();
  EXPECT_EQ(ki2->format, Format::kKi2);
  EXPECT_EQ(ki2->record.main_ending(), Ending::kMate);
  EXPECT_EQ(kif_error(board + "1 ３一銀 3 １二玉"), "x.kif:11:7: move 3 where 2 is due");
  EXPECT_EQ(kif_error(board + "1 ３一銀 １二玉"), "x.kif:11:7: unexpected text: '１二玉'");
}

TEST(Bod, PromotedPieces) {
  const Position position = *parse_sfen("+P+L+N+S+B+R3/9/4k4/9/9/9/9/+p+l+n+s+b+r3/4K4 b - 1");
  const std::string text = board_text(position);
  EXPECT_NE(text.find("| と 杏 圭 全 馬 龍 ・ ・ ・|一"), std::string::npos) << text;
  EXPECT_NE(text.find("|vとv杏v圭v全v馬v龍 ・ ・ ・|八"), std::string::npos) << text;
  EXPECT_TRUE(parse_bod(to_bod(position))->same_as(position));
}

}  // namespace
}  // namespace yomi::shogi
