#include "shogi/sfen.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "shogi/movegen.h"

namespace yomi::shogi {
namespace {

using ::testing::HasSubstr;

constexpr std::string_view kStart =
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

TEST(Sfen, TheStartPositionReadsAndWritesItself) {
  const auto position = parse_sfen(kStart);
  ASSERT_TRUE(position);
  EXPECT_TRUE(position->same_as(Position::start()));
  EXPECT_EQ(position->key(), Position::start().key());
  EXPECT_EQ(to_sfen(*position), kStart);
  EXPECT_TRUE(parse_sfen("startpos"));
  EXPECT_TRUE(parse_sfen("position sfen " + std::string(kStart)));
}

TEST(Sfen, ReadsHandsAndPromotedPieces) {
  const auto position = parse_sfen("4k4/9/4+P4/9/9/9/9/9/9 w 2RBg10p 7");
  ASSERT_TRUE(position) << position.error().to_string();
  EXPECT_EQ(position->at({5, 3}), Piece(Color::kBlack, PieceType::kProPawn));
  EXPECT_EQ(position->side_to_move(), Color::kWhite);
  EXPECT_EQ(position->hand(Color::kBlack).count(PieceType::kRook), 2);
  EXPECT_EQ(position->hand(Color::kWhite).count(PieceType::kPawn), 10);
  EXPECT_FALSE(position->has_king(Color::kBlack));
  EXPECT_EQ(to_sfen(*position, 7), "4k4/9/4+P4/9/9/9/9/9/9 w 2RBg10p 7");
}

struct Refusal {
  const char* sfen;
  const char* reason;
};

void PrintTo(const Refusal& refusal, std::ostream* out) {
  *out << refusal.sfen;
}

class SfenRefuses : public ::testing::TestWithParam<Refusal> {};

TEST_P(SfenRefuses, WithTheReason) {
  const auto position = parse_sfen(GetParam().sfen);
  ASSERT_FALSE(position);
  EXPECT_THAT(position.error().to_string(), HasSubstr(GetParam().reason));
  EXPECT_EQ(position.error().line, 1);
}

TEST(Sfen, NamesThePlaceOfThePieceThatIsWrong) {
  const auto place = [](std::string_view sfen) {
    const auto position = parse_sfen(sfen);
    return position ? -1 : position.error().column;
  };
  EXPECT_EQ(place("4k4/9/9/9/P8/9/P8/9/9 b - 1"), 16) << "the second pawn";
  EXPECT_EQ(place("sfen 4k4/9/9/9/P8/9/P8/9/9 b - 1"), 21);
  EXPECT_EQ(place("4k2N1/9/9/9/9/9/9/9/9 b - 1"), 4) << "a knight that could never move";
  EXPECT_EQ(place("P3k4/9/9/9/9/9/9/9/9 b - 1"), 1);
  EXPECT_EQ(place("4k4/4P4/9/9/9/9/9/9/9 b - 1"), 2) << "the king in check";
  EXPECT_EQ(place("4k4/9/9/9/9/9/9/9/9 b 2r2R 1"), 1) << "nobody's fault alone";
}

INSTANTIATE_TEST_SUITE_P(
    Input, SfenRefuses,
    ::testing::Values(
        Refusal{"4k4/9/9/9/4k4/9/9/9/9 b - 1", "two kings of white"},
        Refusal{"4k4/9/9/9/9/9/9/9/4K3K b - 1", "two kings of black"},
        Refusal{"4k4/9/9/9/9/9/P8/9/9 b 18p 1", "19 pawns: a set has 18"},
        Refusal{"4k4/9/9/9/9/9/9/9/9 b 19P 1", "there are only 18"},
        Refusal{"4k4/9/9/9/P8/9/P8/9/9 b - 1", "two black pawns on file 9 (nifu)"},
        Refusal{"4k3P/9/9/9/9/9/9/9/9 b - 1", "black pawn on １一 could never move"},
        Refusal{"4k4/9/9/9/9/9/9/9/l8 b - 1", "white lance on ９九 could never move"},
        Refusal{"4k4/N8/9/9/9/9/9/9/9 b - 1", "black knight on ９二 could never move"},
        Refusal{"4k4/4G4/9/9/9/9/9/9/9 b - 1", "white is in check, and it is black's move"},
        Refusal{"4k4/9/9/9/9/9/9/9/9 b K 1", "a king cannot be in a hand"},
        Refusal{"4k4/9/9/9/9/9/9/9/9 b 2X 1", "no such piece in a hand"},
        Refusal{"4k4/9/9/9/9/9/9/9/9 b GG 1", "given twice"},
        Refusal{"4k4/9/9/9/9/9/9/9/9 b 0G 1", "left out"},
        Refusal{"4k4/9/9/9/9/9/9/9/9 b 99999999999999999999G 1", "1:"},
        Refusal{"4k4/9/9/9/9/9/9/9/9 x - 1", "side to move"},
        Refusal{"4k5/9/9/9/9/9/9/9/9 b - 1", "more than nine squares"},
        Refusal{"4k3/9/9/9/9/9/9/9/9 b - 1", "rank 1 has 8 squares"},
        Refusal{"4k4/9/9/9/9/9/9/9 b - 1", "expected '/' and rank 9"},
        Refusal{"4k4/9/9/9/9/9/9/9/9/9 b - 1", "a tenth rank"},
        Refusal{"4+k4/9/9/9/9/9/9/9/9 b - 1", "does not promote"},
        Refusal{"4q4/9/9/9/9/9/9/9/9 b - 1", "no such piece: 'q'"},
        Refusal{"4k4/9/9/9/9/9/9/9/9 b - 1 rubbish", "unexpected text"}, Refusal{"", "rank 1"}));

TEST(UsiMove, RoundTrip) {
  for (const char* text : {"7g7f", "8h2b+", "G*5b", "P*1i", "9a1i"}) {
    const auto move = parse_usi_move(text);
    ASSERT_TRUE(move) << text;
    EXPECT_EQ(to_usi(*move), text);
  }
  for (const char* text :
       {"", "7g", "7g7", "0a1a", "7g7j", "g*5b", "K*5b", "7g7f*", "G*5b+", "7g7f++", "5e5e"}) {
    EXPECT_FALSE(parse_usi_move(text)) << text;
  }
}

}  // namespace
}  // namespace yomi::shogi
