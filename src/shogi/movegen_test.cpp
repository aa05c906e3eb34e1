#include "shogi/movegen.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <vector>

#include "base/random.h"
#include "shogi/sfen.h"

namespace yomi::shogi {
namespace {

Position at(std::string_view sfen) {
  auto position = parse_sfen(sfen);
  EXPECT_TRUE(position) << position.error().to_string();
  return *position;
}

std::set<std::string> names(const MoveList& moves) {
  std::set<std::string> set;
  for (Move move : moves) set.insert(to_usi(move));
  EXPECT_EQ(set.size(), moves.size());
  return set;
}

std::set<std::string> legal(const Position& position) {
  MoveList moves;
  generate_legal(position, moves);
  return names(moves);
}

std::set<std::string> checks(const Position& position) {
  MoveList moves;
  generate_checks(position, moves);
  return names(moves);
}

TEST(Perft, FromTheStart) {
  Position start = Position::start();
  EXPECT_EQ(perft(start, 1), 30U);
  EXPECT_EQ(perft(start, 2), 900U);
  EXPECT_EQ(perft(start, 3), 25470U);
  EXPECT_EQ(perft(start, 4), 719731U);
}

TEST(Perft, ThePositionWithTheMostMoves) {
  Position most = at("R8/2K1S1SSk/4B4/9/9/9/9/9/1L1L1L3 b RBGSNLP3g3n17p 1");
  EXPECT_EQ(perft(most, 1), 593U);
  EXPECT_EQ(perft(most, 2), 105677U);
}

TEST(Perft, AMiddleGameWithPinsDropsAndPromotions) {
  Position game = at("l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1");
  EXPECT_EQ(perft(game, 1), 207U);
  EXPECT_EQ(perft(game, 2), 28684U);
  EXPECT_EQ(perft(game, 3), 4809015U);
}

TEST(SlowPerft, FiveMovesFromTheStart) {
  Position start = Position::start();
  EXPECT_EQ(perft(start, 5), 19861490U);
}

TEST(PawnDrop, AMateByADroppedPawnIsNoMove) {
  // The king in the corner, its flight squares covered: the pawn would mate.
  const Position mates = at("8k/6+P2/8G/9/9/9/9/9/9 b P 1");
  EXPECT_TRUE(pawn_drop_mates(mates, {1, 2}));
  EXPECT_EQ(legal(mates).count("P*1b"), 0U);
  EXPECT_EQ(checks(mates).count("P*1b"), 0U);
}

TEST(PawnDrop, AKingThatCanFleeOrAPieceThatCanCaptureMakesItLegal) {
  EXPECT_EQ(checks(at("8k/9/8G/9/9/9/9/9/9 b P 1")).count("P*1b"), 1U);
  EXPECT_EQ(checks(at("8k/6+Pg1/8G/9/9/9/9/9/9 b P 1")).count("P*1b"), 1U);
  // The gold is pinned by the bishop, so it cannot capture: mate, and the drop is illegal …
  EXPECT_EQ(checks(at("8k/6+Pg1/8G/5B3/9/9/9/9/9 b P 1")).count("P*1b"), 0U);
  // … but not with a silver on the bishop's line.
  EXPECT_EQ(checks(at("8k/6+Pg1/6S1G/5B3/9/9/9/9/9 b P 1")).count("P*1b"), 1U);
}

TEST(PawnDrop, APawnThatBlocksItsOwnLanceUnpinsTheDefender) {
  // White's gold on 1c is pinned by the lance on 1i; a pawn on 1b cuts that line, so the gold could
  // capture … were it not behind the pawn: it steps up and takes it.
  const Position position = at("8k/6+R2/8g/9/9/9/9/9/8L b P 1");
  EXPECT_FALSE(pawn_drop_mates(position, {1, 2}));
}

TEST(Nifu, OnlyOneUnpromotedPawnOnAFile) {
  const auto moves = legal(at("4k4/9/9/9/9/9/P+P7/9/4K4 b P 1"));
  EXPECT_EQ(moves.count("P*9e"), 0U);
  EXPECT_EQ(moves.count("P*8e"), 1U);
}

TEST(DeadEnds, PiecesThatCouldNeverMoveAreNeitherDroppedNorLeftUnpromoted) {
  const auto moves = legal(at("9/P4k3/2L6/9/9/9/9/9/4K4 b PLN 1"));
  EXPECT_EQ(moves.count("9b9a"), 0U);
  EXPECT_EQ(moves.count("9b9a+"), 1U);
  EXPECT_EQ(moves.count("P*3a"), 0U);
  EXPECT_EQ(moves.count("L*3a"), 0U);
  EXPECT_EQ(moves.count("N*3b"), 0U);
  EXPECT_EQ(moves.count("N*3c"), 1U);
}

TEST(Checks, AttackerWithoutAKingMayLeaveAnythingHanging) {
  EXPECT_EQ(checks(at("8k/9/7P1/9/9/9/9/9/9 b G 1")),
            (std::set<std::string>{"G*1b", "G*2a", "G*2b", "2c2b+"}));
}

// What the generators must agree with: try every conceivable move and look.
std::set<std::string> slow_legal(const Position& position, bool only_checks) {
  std::set<std::string> found;
  const Color us = position.side_to_move();
  const auto attacked_slowly = [](const Position& p, Color by, Square s) {
    if (!s.exists()) return false;
    for (int i = 0; i < kSquares; ++i) {
      const Piece piece = p.at(Square(i));
      if (piece.exists() && piece.color() == by &&
          attacks(by, piece.type(), Square(i), p.occupied()).has(s))
        return true;
    }
    return false;
  };
  const auto try_move = [&](Move move) {
    Position next = position;
    Position::Undo undo;
    next.play(move, undo);
    if (attacked_slowly(next, ~us, next.king(us))) return;
    const bool check = attacked_slowly(next, us, next.king(~us));
    if (move.is_drop() && move.dropped() == PieceType::kPawn && check &&
        slow_legal(next, false).empty())
      return;
    if (check || !only_checks) found.insert(to_usi(move));
  };
  const auto dead = [us](PieceType t, Square to) {
    const int rank = to.rank_for(us);
    return (rank == 1 && (t == PieceType::kPawn || t == PieceType::kLance)) ||
           (rank <= 2 && t == PieceType::kKnight);
  };
  for (int to = 0; to < kSquares; ++to) {
    const Square target(to);
    const Piece there = position.at(target);
    for (int from = 0; from < kSquares; ++from) {
      const Piece piece = position.at(Square(from));
      if (!piece.exists() || piece.color() != us) continue;
      if (there.exists() && there.color() == us) continue;
      if (!attacks(us, piece.type(), Square(from), position.occupied()).has(target)) continue;
      if (can_promote(piece.type()) &&
          (target.in_promotion_zone(us) || Square(from).in_promotion_zone(us)))
        try_move(Move::board(Square(from), target, true));
      if (!dead(piece.type(), target)) try_move(Move::board(Square(from), target, false));
    }
    for (PieceType t : kHandTypes) {
      if (there.exists() || !position.hand(us).has(t) || dead(t, target)) continue;
      if (t == PieceType::kPawn &&
          (position.pieces(us, PieceType::kPawn) & file_of(target.file())).any())
        continue;
      try_move(Move::drop(t, target));
    }
  }
  return found;
}

// Random games from the start and from positions with one king; every position is compared.
void play_randomly(Position position, std::uint64_t seed, int plies, bool compare) {
  Random random(seed);
  std::vector<std::pair<Move, Position::Undo>> line;
  std::vector<Position> before;
  for (int ply = 0; ply < plies; ++ply) {
    const auto all = legal(position);
    if (compare) {
      ASSERT_EQ(all, slow_legal(position, false)) << to_sfen(position);
    }
    if (position.has_king(~position.side_to_move())) {
      const auto found = checks(position);
      if (compare) {
        ASSERT_EQ(found, slow_legal(position, true)) << to_sfen(position);
      }
    }
    MoveList moves;
    generate_legal(position, moves);
    if (moves.empty()) break;
    const Move move = moves[random.below(moves.size())];
    before.push_back(position);
    const Key promised = position.key_after(move);
    Position::Undo undo;
    const bool check = gives_check(position, move);
    position.play(move, undo);
    line.emplace_back(move, undo);
    ASSERT_EQ(position.key(), promised);
    ASSERT_EQ(position.in_check(), check);
    const auto again = parse_sfen(to_sfen(position));
    ASSERT_TRUE(again) << to_sfen(position) << again.error().to_string();
    ASSERT_TRUE(again->same_as(position));
    ASSERT_EQ(again->key(), position.key());
    ASSERT_EQ(*parse_usi_move(to_usi(move)), move);
  }
  while (!line.empty()) {
    position.take_back(line.back().first, line.back().second);
    ASSERT_TRUE(position.same_as(before.back()));
    ASSERT_EQ(position.key(), before.back().key());
    ASSERT_EQ(position.checkers(), before.back().checkers());
    line.pop_back();
    before.pop_back();
  }
}

TEST(RandomPlay, EveryMoveComesBackAndEveryGeneratorAgreesWithTheSlowOne) {
  for (std::uint64_t game = 0; game < 6; ++game) {
    play_randomly(Position::start(), game, 150, true);
    play_randomly(at("3gk4/9/4p4/9/9/9/9/9/9 b 2R2B3G4S4N4L4P13p 1"), game + 100, 60, true);
    play_randomly(at("9/9/9/9/4k4/9/9/9/4K4 b RBGSNLPrbgsnlp 1"), game + 200, 60, true);
  }
}

TEST(SlowRandomPlay, MillionsOfMovesWithUndoHashAndTextRoundTrips) {
  for (std::uint64_t game = 0; game < 3000; ++game)
    play_randomly(Position::start(), 1000 + game, 400, false);
}

}  // namespace
}  // namespace yomi::shogi
