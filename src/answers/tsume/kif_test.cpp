#include "answers/tsume/kif.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "shogi/kif.h"
#include "shogi/movegen.h"
#include "shogi/sfen.h"

namespace yomi::answers::tsume {
namespace {

using shogi::Ending;
using shogi::Position;

// Small problems: a king near the corner, some attackers and defenders around it.
Position small_problem(Random& random) {
  for (;;) {
    Position position;
    std::array<int, 8> left = {0, 18, 4, 4, 4, 2, 2, 4};
    position.put(
        shogi::Square(1 + static_cast<int>(random.below(3)), 1 + static_cast<int>(random.below(2))),
        shogi::Piece(shogi::Color::kWhite, shogi::PieceType::kKing));
    for (int i = 0; i < 6; ++i) {
      const auto t = shogi::kHandTypes[random.below(7)];
      const shogi::Square s(1 + static_cast<int>(random.below(4)),
                            1 + static_cast<int>(random.below(4)));
      if (position.at(s).exists() || left[static_cast<std::size_t>(t)] == 0) continue;
      --left[static_cast<std::size_t>(t)];
      position.put(s, shogi::Piece(i < 3 ? shogi::Color::kBlack : shogi::Color::kWhite, t));
    }
    shogi::Hand attacker;
    for (int i = 0; i < 2; ++i) {
      const auto t = shogi::kHandTypes[random.below(7)];
      if (left[static_cast<std::size_t>(t)]-- > 0) attacker.add(t);
    }
    position.set_hand(shogi::Color::kBlack, attacker);
    position.update();
    if (check_position(position)) return position;
  }
}

Budget small_budget() {
  Budget budget;
  budget.bytes = std::uint64_t{32} << 20;
  return budget.with_nodes(10'000);
}

// Whatever the record calls 詰み is mate under the policy, and the text of it reads back.
void expect_true_record(const shogi::Record& record) {
  shogi::Cursor cursor(record);
  for (shogi::Record::Node node = 1; node < record.size(); ++node) {
    if (record.at(node).ending != Ending::kMate) continue;
    cursor.go(record.at(node).parent);
    Position end = cursor.position();
    EXPECT_TRUE(end.in_check() && is_mated(end, game::Mudaai::kStandard))
        << to_sfen(record.start());
  }
  auto back = shogi::read_kif(to_kif(record));
  ASSERT_TRUE(back) << back.error().to_string();
  EXPECT_EQ(to_kif(back->record), to_kif(record));
}

TEST(KifReport, EveryReplyIsAVariationWithItsMate) {
  Random random(7);
  int with_variations = 0;
  for (int i = 0; i < 400 && with_variations < 5; ++i) {
    const Position position = small_problem(random);
    game::Solver solver({}, small_budget());
    const game::Solution solution = solver.solve(position);
    if (!solution.line_proper || solution.length < 3) continue;
    const shogi::Record record = solution_record({}, solver, position, solution);
    expect_true_record(record);
    EXPECT_EQ(record.main_line(), solution.line);
    // After the first move each reply that counts has its branch.
    Position after = position;
    Position::Undo undo;
    after.play(solution.line[0], undo);
    shogi::MoveList replies;
    generate_defences(after, game::Mudaai::kStandard, replies);
    EXPECT_EQ(record.at(1).next.size(), replies.size()) << to_sfen(position);
    with_variations += replies.size() > 1 ? 1 : 0;
  }
  EXPECT_EQ(with_variations, 5);
}

TEST(KifReport, FlawsAreCommentsAndVariations) {
  Random random(8);
  int cooked = 0;
  for (int i = 0; i < 400 && cooked < 2; ++i) {
    const Position position = small_problem(random);
    game::Solver solver({}, small_budget());
    const game::CheckReport report = game::check(solver, position);
    const shogi::Record record = check_record({}, position, report, game::Mudaai::kStandard);
    expect_true_record(record);
    EXPECT_EQ(record.main_line(), report.line);
    if (report.soundness != game::Soundness::kUnsound) continue;
    ++cooked;
    const std::string_view result = record.header("検討結果");
    EXPECT_EQ(result.find("駒余り") != std::string_view::npos, report.pieces_left == true);
    EXPECT_TRUE(result.starts_with("不完全作(")) << result;
    if (report.alternatives.empty()) continue;
    const game::Alternative& first = report.alternatives.front();
    EXPECT_FALSE(record.at(static_cast<shogi::Record::Node>(first.ply)).comments.empty());
  }
  EXPECT_EQ(cooked, 2);
}

TEST(KifReport, AFlawsLineLongerThanItsLengthSaysWhy) {
  const Position position = *shogi::parse_sfen("4gB2k/9/6l2/7N1/8B/9/9/9/9 b L2r3g4s3n2l18p 1");
  game::Solver solver({}, small_budget());
  const game::CheckReport report = game::check(solver, position, {});
  const std::string kif =
      shogi::to_kif(check_record({}, position, report, game::Mudaai::kStandard));
  EXPECT_NE(kif.find("距離の非限定: １四香 (5手、無駄合1組を数えない)"), std::string::npos) << kif;
}

TEST(KifReport, NoMateIsAnEnding) {
  const Position position = *shogi::parse_sfen("8k/9/9/9/9/9/9/9/9 b P2r2b4g4s4n4l17p 1");
  game::Solver solver({}, small_budget());
  const shogi::Record record = solution_record({}, solver, position, solver.solve(position));
  EXPECT_EQ(record.main_ending(), Ending::kNoMate);
}

}  // namespace
}  // namespace yomi::answers::tsume
