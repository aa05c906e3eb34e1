#include "shogi/names.h"

#include <gtest/gtest.h>

#include <set>

#include "base/random.h"
#include "shogi/movegen.h"
#include "shogi/sfen.h"

namespace yomi::shogi {
namespace {

Position named_position(std::string_view sfen) {
  auto position = parse_sfen(sfen);
  EXPECT_TRUE(position) << sfen << ": " << position.error().to_string();
  return position ? *position : Position();
}

// The name of a USI move, which must be read back as the same move.
std::string name_of(std::string_view sfen, std::string_view usi, Square before = {}) {
  const Position position = named_position(sfen);
  const auto move = parse_usi_move(usi);
  EXPECT_TRUE(move && is_legal(position, *move)) << usi;
  std::string name = move_name(position, *move, before);
  const auto back = parse_move_name(name, position, before);
  EXPECT_TRUE(back) << name << ": " << back.error().to_string();
  EXPECT_EQ(back ? to_usi(*back) : "", usi) << name;
  const std::string kif = kif_move_name(position, *move, before);
  const auto kif_back = parse_move_name(kif, position, before);
  EXPECT_EQ(kif_back ? to_usi(*kif_back) : kif_back.error().to_string(), usi) << kif;
  return name;
}

std::string error_of(std::string_view sfen, std::string_view name, Square before = {}) {
  const auto move = parse_move_name(name, named_position(sfen), before);
  return move ? "read as " + to_usi(*move) : move.error().text();
}

TEST(MoveNames, OnePieceNeedsNoWord) {
  EXPECT_EQ(name_of("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "7g7f"),
            "７六歩");
}

TEST(MoveNames, MotionTellsTwoGoldsApart) {
  // The federation's first rule: 上, 寄, 引 before left and right.
  EXPECT_EQ(name_of("4k4/G8/1G7/9/9/9/9/9/4K4 b - 1", "9b8b"), "８二金寄");
  EXPECT_EQ(name_of("4k4/G8/1G7/9/9/9/9/9/4K4 b - 1", "8c8b"), "８二金上");
  EXPECT_EQ(name_of("6G2/9/4k1G2/9/9/9/9/9/4K4 b - 1", "3a3b"), "３二金引");
  EXPECT_EQ(name_of("6G2/9/4k1G2/9/9/9/9/9/4K4 b - 1", "3c3b"), "３二金上");
}

TEST(MoveNames, SidesWhereTheMotionIsTheSame) {
  const char* golds = "4k4/9/9/9/9/9/9/9/3G1G3 b - 1";
  EXPECT_EQ(name_of(golds, "6i5h"), "５八金左");
  EXPECT_EQ(name_of(golds, "4i5h"), "５八金右");
  // White sees the board from the other side.
  const char* white = "3g1g3/9/9/9/9/9/9/9/4K4 w - 1";
  EXPECT_EQ(name_of(white, "6a5b"), "５二金右");
  EXPECT_EQ(name_of(white, "4a5b"), "５二金左");
}

TEST(MoveNames, StraightUpIsSugu) {
  const char* golds = "4k4/9/9/9/9/9/9/9/4GG3 b - 1";
  EXPECT_EQ(name_of(golds, "5i5h"), "５八金直");
  EXPECT_EQ(name_of(golds, "4i5h"), "５八金右");
  const char* silvers = "4k4/9/9/9/9/9/9/9/3SS4 b - 1";
  EXPECT_EQ(name_of(silvers, "5i5h"), "５八銀直");
  EXPECT_EQ(name_of(silvers, "6i5h"), "５八銀左");
  // Three in a row: the side alone is enough.
  const char* three = "4k4/9/9/9/9/9/9/9/3GGG3 b - 1";
  EXPECT_EQ(name_of(three, "6i5h"), "５八金左");
  EXPECT_EQ(name_of(three, "5i5h"), "５八金直");
  EXPECT_EQ(name_of(three, "4i5h"), "５八金右");
}

TEST(MoveNames, SideAndMotionTogetherWhereNeitherIsEnough) {
  // Four silvers around 5e.
  const char* silvers = "k8/9/9/3S1S3/9/3S1S3/9/9/8K b - 1";
  EXPECT_EQ(name_of(silvers, "6f5e"), "５五銀左上");
  EXPECT_EQ(name_of(silvers, "4f5e"), "５五銀右上");
  EXPECT_EQ(name_of(silvers, "6d5e"), "５五銀左引");
  EXPECT_EQ(name_of(silvers, "4d5e"), "５五銀右引");
  // Five tokin: two beside, three below; the one straight below is 直.
  const char* tokin = "k8/9/9/9/3+P1+P3/3+P+P+P3/9/9/8K b - 1";
  EXPECT_EQ(name_of(tokin, "6e5e"), "５五と左寄");
  EXPECT_EQ(name_of(tokin, "4e5e"), "５五と右寄");
  EXPECT_EQ(name_of(tokin, "6f5e"), "５五と左上");
  EXPECT_EQ(name_of(tokin, "4f5e"), "５五と右上");
  EXPECT_EQ(name_of(tokin, "5f5e"), "５五と直");
}

TEST(MoveNames, KnightsAreLeftAndRight) {
  const char* knights = "4k4/9/9/9/9/9/9/2N1N4/4K4 b - 1";
  EXPECT_EQ(name_of(knights, "7h6f"), "６六桂左");
  EXPECT_EQ(name_of(knights, "5h6f"), "６六桂右");
  EXPECT_EQ(name_of("4k4/9/9/9/3N1N3/9/9/9/4K4 b - 1", "6e5c+"), "５三桂左成");
  EXPECT_EQ(name_of("4k4/9/9/9/3N1N3/9/9/9/4K4 b - 1", "4e5c"), "５三桂右不成");
}

TEST(MoveNames, DragonsAndHorsesTakeNoSugu) {
  // One dragon straight below, one diagonally: both move up, so one is left and one is right.
  const char* dragons = "k8/9/9/9/9/9/9/4+R+R3/4K4 b - 1";
  EXPECT_EQ(name_of(dragons, "5h5g"), "５七龍左");
  EXPECT_EQ(name_of(dragons, "4h5g"), "５七龍右");
  // Beside and below: the motion decides first.
  const char* motion = "k8/9/9/9/9/9/1+R7/9/4+R3K b - 1";
  EXPECT_EQ(name_of(motion, "8g5g"), "５七龍寄");
  EXPECT_EQ(name_of(motion, "5i5g"), "５七龍上");
  // Dragons on 1c and 2b go to 2d, both back.
  const char* back = "4k4/7+R1/8+R/9/9/9/9/9/4K4 b - 1";
  EXPECT_EQ(name_of(back, "1c2d"), "２四龍右");
  EXPECT_EQ(name_of(back, "2b2d"), "２四龍左");
  const char* horses = "+B+B2k4/9/9/9/9/9/9/9/4K4 b - 1";
  EXPECT_EQ(name_of(horses, "9a8b"), "８二馬左");
  EXPECT_EQ(name_of(horses, "8a8b"), "８二馬右");
}

TEST(MoveNames, RooksAndBishops) {
  const char* rooks = "4k4/9/9/9/R7R/9/9/9/4K4 b - 1";
  EXPECT_EQ(name_of(rooks, "9e5e"), "５五飛左");
  EXPECT_EQ(name_of(rooks, "1e5e"), "５五飛右");
  const char* bishops = "4k4/9/9/9/9/9/9/1B5B1/4K4 b - 1";
  EXPECT_EQ(name_of(bishops, "8h5e"), "５五角左");
  EXPECT_EQ(name_of(bishops, "2h5e"), "５五角右");
}

TEST(MoveNames, UtsuOnlyWhereAPieceOnTheBoardCouldGo) {
  EXPECT_EQ(name_of("4k4/9/9/9/9/9/9/9/3GK4 b G 1", "G*5h"), "５八金打");
  EXPECT_EQ(name_of("4k4/9/9/9/9/9/9/9/3GK4 b G 1", "6i5h"), "５八金");
  EXPECT_EQ(name_of("4k4/9/9/9/9/9/9/9/3GK4 b G 1", "G*1a"), "１一金");
}

TEST(MoveNames, PromotionIsSaidWheneverItIsPossible) {
  const char* silver = "4k4/9/9/4S4/9/9/9/9/4K4 b - 1";
  EXPECT_EQ(name_of(silver, "5d5c+"), "５三銀成");
  EXPECT_EQ(name_of(silver, "5d5c"), "５三銀不成");
  EXPECT_EQ(name_of(silver, "5d6e"), "６五銀");
  // Out of the zone it may promote as well.
  EXPECT_EQ(name_of("4k4/9/8B/9/9/9/9/9/4K4 b - 1", "1c3e+"), "３五角成");
  EXPECT_EQ(name_of("4k4/9/4G4/9/9/9/9/9/4K4 b - 1", "5c5b"), "５二金");
  EXPECT_EQ(name_of("4k4/9/9/+S8/9/9/9/9/4K4 b - 1", "9d9c"), "９三成銀");
}

TEST(MoveNames, DouFollowsTheMoveBefore) {
  const char* sfen = "4k4/9/9/9/9/9/4p4/4G4/4K4 b - 1";
  EXPECT_EQ(name_of(sfen, "5h5g", Square(5, 7)), "同金");
  EXPECT_EQ(kif_move_name(named_position(sfen), *parse_usi_move("5h5g"), Square(5, 7)),
            "同　金(58)");
  EXPECT_EQ(name_of(sfen, "5h5g", Square(5, 6)), "５七金");
}

TEST(MoveNames, ReadsWhatPeopleWrite) {
  const Position start = Position::start();
  for (const char* name :
       {"７六歩", "76歩", "７６歩", "▲７六歩", "☗7六歩", " ７六歩 ", "７六歩(77)"}) {
    const auto move = parse_move_name(name, start);
    ASSERT_TRUE(move) << name << ": " << move.error().to_string();
    EXPECT_EQ(to_usi(*move), "7g7f");
  }
  const Position dragon = named_position("4k4/9/9/9/9/9/4p4/4+R4/4K4 b - 1");
  for (const char* name : {"同龍", "同竜", "同　龍", "５七龍", "５七同龍", "同龍上", "同龍直"}) {
    const auto move = parse_move_name(name, dragon, Square(5, 7));
    ASSERT_TRUE(move) << name << ": " << move.error().to_string();
    EXPECT_EQ(to_usi(*move), "5h5g");
  }
  EXPECT_EQ(to_usi(*parse_move_name("５三桂生", named_position("4k4/9/9/9/3N5/9/9/9/4K4 b - 1"))),
            "6e5c");
}

TEST(MoveNames, APinDecidesWhereTheWordsDoNot) {
  // The gold on 5h is pinned by the rook, so 金 can only be the other; the written name says 直 all
  // the same.
  const char* pinned = "4r4/9/k8/9/9/9/9/3GG4/4K4 b - 1";
  EXPECT_EQ(to_usi(*parse_move_name("６七金上", named_position(pinned))), "6h6g");
  EXPECT_EQ(name_of(pinned, "6h6g"), "６七金直");
}

TEST(MoveNames, WrongNamesAreRefusedWithTheReason) {
  const char* golds = "4k4/9/9/9/9/9/9/9/3G1G3 b - 1";
  EXPECT_EQ(error_of(golds, "５八金"), "this could be the 金 on any of ４九, ６九");
  EXPECT_EQ(error_of(golds, "５八金直"), "no 金 goes to ５八 that way");
  EXPECT_EQ(error_of(golds, "５八銀"), "no 銀 goes to ５八 that way");
  EXPECT_EQ(error_of(golds, "５八金打"), "not a legal move: there is no 金 in hand");
  EXPECT_EQ(error_of(golds, "５八金左成"), "not a legal move: it cannot promote there");
  EXPECT_EQ(error_of(golds, "同金"), "同, but there is no move before it");
  EXPECT_EQ(error_of(golds, "５"), "a square needs a file and a rank, as in ７六");
  EXPECT_EQ(error_of(golds, "５八"), "no such piece: ''");
  EXPECT_EQ(error_of(golds, ""), "expected a move");
  EXPECT_EQ(error_of("8k/6+P2/8G/9/9/9/9/9/9 b P 1", "１二歩"),
            "not a legal move: mate by a dropped pawn (打ち歩詰め)");
  EXPECT_EQ(error_of("4k4/9/9/9/9/9/4P4/9/9 b P 1", "５五歩打"),
            "not a legal move: a second pawn on the file (二歩)");
  EXPECT_EQ(error_of("8k/P8/9/9/9/9/9/9/9 b - 1", "９一歩"),
            "not a legal move: it must promote: the piece could never move again");
  EXPECT_EQ(error_of("4r4/9/k8/9/9/9/9/4G4/4K4 b - 1", "４八金"),
            "not a legal move: the king would be in check");
}

TEST(Numbers, InKanji) {
  EXPECT_EQ(kanji_number(1), "一");
  EXPECT_EQ(kanji_number(10), "十");
  EXPECT_EQ(kanji_number(18), "十八");
  EXPECT_EQ(kanji_number(20), "二十");
  for (int n = 1; n <= 99; ++n) {
    const std::string text = kanji_number(n) + "手";
    Scanner scanner(text);
    const auto back = scan_number(scanner);
    ASSERT_TRUE(back && *back);
    EXPECT_EQ(**back, n);
    EXPECT_EQ(scanner.rest(), "手");
  }
}

// Names must tell the legal moves of a position apart, and each be read back, in both forms.
// Returns how many moves were named.
std::size_t name_random_games(std::uint64_t seed, int games, int moves_per_game) {
  Random random(seed);
  std::size_t count = 0;
  for (int game = 0; game < games; ++game) {
    Position position = Position::start();
    Square before;
    for (int ply = 0; ply < moves_per_game; ++ply) {
      MoveList moves;
      generate_legal(position, moves);
      if (moves.empty()) break;
      const Move played = moves[random.below(moves.size())];
      std::set<std::string> names;
      for (Move move : moves) {
        ++count;
        const std::string name = move_name(position, move, before);
        EXPECT_TRUE(names.insert(name).second) << name << " twice in " << to_sfen(position);
        const auto back = parse_move_name(name, position, before);
        EXPECT_TRUE(back && *back == move) << name << " in " << to_sfen(position);
        const std::string kif = kif_move_name(position, move, before);
        const auto kif_back = parse_move_name(kif, position, before);
        EXPECT_TRUE(kif_back && *kif_back == move) << kif << " in " << to_sfen(position);
        const auto usi_back = parse_usi_move(to_usi(move));
        EXPECT_TRUE(usi_back && *usi_back == move);
      }
      before = played.to();
      Position::Undo undo;
      position.play(played, undo);
    }
  }
  return count;
}

TEST(MoveNames, EveryLegalMoveOfRandomGamesRoundTrips) {
  EXPECT_GT(name_random_games(1, 6, 200), 40'000U);
}

TEST(SlowMoveNames, TwoMillionMovesRoundTrip) {
  EXPECT_GT(name_random_games(2, 200, 250), 2'000'000U);
}

}  // namespace
}  // namespace yomi::shogi
