// Whole records: KIF, KI2, CSA and SFEN, read, written, and one against the other.
#include "shogi/record.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "shogi/csa.h"
#include "shogi/kif.h"
#include "shogi/movegen.h"
#include "shogi/problem.h"
#include "shogi/sfen.h"

namespace yomi::shogi {
namespace {

// Same start, tree, endings; and, where asked, what else the entries hold.
void expect_same(const Record& a, const Record& b, bool notes = true) {
  EXPECT_TRUE(a.start().same_as(b.start())) << to_sfen(a.start()) << "\n" << to_sfen(b.start());
  ASSERT_EQ(a.size(), b.size());
  std::vector<std::pair<Record::Node, Record::Node>> pairs = {{0, 0}};
  while (!pairs.empty()) {
    const auto [i, j] = pairs.back();
    pairs.pop_back();
    EXPECT_EQ(to_usi(a.at(i).move), to_usi(b.at(j).move));
    EXPECT_EQ(a.at(i).ending, b.at(j).ending);
    EXPECT_EQ(a.at(i).ply, b.at(j).ply);
    if (notes) {
      EXPECT_EQ(a.at(i).comments, b.at(j).comments);
      EXPECT_EQ(a.at(i).seconds, b.at(j).seconds);
      EXPECT_EQ(a.at(i).bookmark, b.at(j).bookmark);
    }
    ASSERT_EQ(a.at(i).next.size(), b.at(j).next.size());
    for (std::size_t k = 0; k < a.at(i).next.size(); ++k)
      pairs.emplace_back(a.at(i).next[k], b.at(j).next[k]);
  }
}

// A tree of random moves with endings, comments and times.
Record random_record(Random& random, int moves, bool variations) {
  Record record;
  record.headers = {{"先手", "甲"}, {"後手", "乙"}};
  Cursor cursor(record);
  for (int i = 0; i < moves; ++i) {
    if (variations && random.below(20) == 0)
      cursor.go(static_cast<Record::Node>(random.below(record.size())));
    if (record.at(cursor.node()).ending != Ending::kNone)
      cursor.go(record.at(cursor.node()).parent);
    MoveList list;
    generate_legal(cursor.position(), list);
    if (list.empty() || (variations && random.below(50) == 0)) {
      const auto ending = static_cast<Ending>(1 + random.below(14));
      record.add_ending(cursor.node(), ending);
      if (!variations) break;
      cursor.go(Record::kRoot);
      continue;
    }
    const Record::Node node = record.add_move(cursor.node(), list[random.below(list.size())]);
    if (random.below(8) == 0) record.at(node).comments = {"一行目", "", "３行目 *"};
    if (random.below(30) == 0) record.at(node).bookmark = "しおり";
    if (random.below(3) == 0)
      record.at(node).seconds = static_cast<std::uint32_t>(random.below(9000));
    cursor.go(node);
  }
  return record;
}

TEST(Records, TreesSurviveKifAndKi2) {
  Random random(3);
  for (int i = 0; i < 20; ++i) {
    const Record record = random_record(random, 300, true);
    const std::string kif = to_kif(record);
    auto from_kif = read_kif(kif);
    ASSERT_TRUE(from_kif) << from_kif.error().to_string() << "\n" << kif;
    EXPECT_EQ(from_kif->format, Format::kKif);
    expect_same(record, from_kif->record);
    EXPECT_EQ(to_kif(from_kif->record), kif);
    const std::string ki2 = to_ki2(record);
    auto from_ki2 = read_kif(ki2);
    ASSERT_TRUE(from_ki2) << from_ki2.error().to_string() << "\n" << ki2;
    EXPECT_EQ(from_ki2->record.main_line(), record.main_line());
    EXPECT_EQ(to_ki2(from_ki2->record), ki2);
  }
}

// Main lines through every format and back. Returns the number of moves.
std::size_t round_trip_games(std::uint64_t seed, int games) {
  Random random(seed);
  std::size_t count = 0;
  for (int i = 0; i < games; ++i) {
    const Record record = random_record(random, 300, false);
    count += record.main_line().size();
    auto csa = read_csa(to_csa(record));
    EXPECT_TRUE(csa) << csa.error().to_string();
    if (csa) {
      EXPECT_EQ(csa->main_line(), record.main_line());
    }
    if (csa) {
      EXPECT_EQ(to_csa(*csa), to_csa(record));
    }
    auto kif = read_problem(to_kif(record));
    EXPECT_TRUE(kif) << kif.error().to_string();
    if (kif) expect_same(record, kif->record);
    auto ki2 = read_problem(to_ki2(record));
    EXPECT_TRUE(ki2) << ki2.error().to_string();
    if (ki2) {
      EXPECT_EQ(ki2->record.main_line(), record.main_line());
    }
    auto sfen = read_problem(to_sfen_line(record));
    EXPECT_TRUE(sfen) << sfen.error().to_string();
    if (sfen) {
      EXPECT_EQ(sfen->record.main_line(), record.main_line());
    }
    Cursor cursor(record);
    cursor.go(static_cast<Record::Node>(record.main_line().size()));
    EXPECT_EQ(to_sfen(*parse_sfen(to_sfen(cursor.position()))), to_sfen(cursor.position()));
  }
  return count;
}

TEST(Records, GamesSurviveEveryFormat) {
  EXPECT_GT(round_trip_games(4, 20), 4000U);
}

TEST(SlowRecords, HalfAMillionMovesSurviveEveryFormat) {
  EXPECT_GT(round_trip_games(5, 2000), 500'000U);
}

TEST(Records, ADeepTreeIsNoMatterForTheStack) {
  // Every move has a variation: the nesting is as deep as the line is long.
  Record record;
  Record::Node node = Record::kRoot;
  for (int i = 0; i < 3000; ++i) {
    const bool out = i % 4 < 2;
    const bool black = i % 2 == 0;
    const Square home(5, black ? 9 : 1);
    const Square away(5, black ? 8 : 2);
    const Move move = Move::board(out ? home : away, out ? away : home, false);
    const Record::Node first = record.add_move(node, move);
    node = record.add_move(node, move);
    record.add_ending(first, Ending::kSuspended);
  }
  auto back = read_kif(to_kif(record));
  ASSERT_TRUE(back) << back.error().to_string();
  expect_same(record, back->record);
}

TEST(Records, ACursorGoesAnywhere) {
  Random random(6);
  const Record record = random_record(random, 400, true);
  Cursor cursor(record);
  for (int i = 0; i < 400; ++i) {
    const auto node = static_cast<Record::Node>(random.below(record.size()));
    cursor.go(node);
    std::vector<Move> moves;
    for (Record::Node at = node; at != Record::kRoot; at = record.at(at).parent) {
      if (record.at(at).move.exists()) moves.push_back(record.at(at).move);
    }
    Position position = record.start();
    Position::Undo undo;
    for (std::size_t k = moves.size(); k > 0; --k) position.play(moves[k - 1], undo);
    EXPECT_TRUE(position.same_as(cursor.position()));
    EXPECT_EQ(cursor.before(), moves.empty() ? Square() : moves.front().to());
  }
}

TEST(Endings, EachNameIsReadBack) {
  for (int i = 1; i <= static_cast<int>(Ending::kMoveLimit); ++i) {
    const auto ending = static_cast<Ending>(i);
    EXPECT_FALSE(ending_name(ending).empty());
    EXPECT_EQ(ending_of_name(ending_name(ending)), ending);
  }
  EXPECT_EQ(ending_of_name("詰"), Ending::kMate);
  EXPECT_EQ(ending_of_name("７六歩"), Ending::kNone);
}

}  // namespace
}  // namespace yomi::shogi
