// The rules and the solver against an independent program: Debian's gpsshogi (`gpsusi`). Its mates
// must be mates by our rules and to our solver, and it must find what brute force with our rules
// finds.
//
// The program is looked for in PATH and /usr/games, or named: shogi_peer_test --peer PATH.
// Without it the test is skipped. It waits half a second before every problem after the first, so
// the suite asks about 100; --problems N and --seed N ask about more and others.
#include <gtest/gtest.h>
#include <unistd.h>

#include <cstdlib>
#include <sstream>

#include "base/random.h"
#include "shogi/movegen.h"
#include "shogi/sfen.h"
#include "support/dialogue.h"
#include "tsume/solver.h"

namespace yomi::shogi {
namespace {

// Set once by main().
std::string peer_path;    // NOLINT
int problem_count = 100;  // NOLINT
std::uint64_t seed = 20;  // NOLINT

std::string find_peer() {
  if (!peer_path.empty()) return peer_path;
  std::istringstream folders(std::string(std::getenv("PATH") ? std::getenv("PATH") : "") +
                             ":/usr/games");
  for (std::string folder; std::getline(folders, folder, ':');) {
    std::string path = folder + "/gpsusi";
    if (::access(path.c_str(), X_OK) == 0) return path;
  }
  return {};
}

// Attackers near a king in its corner of the board, a few defenders, all other pieces in white's
// hand. Every second one has a black king too.
Position random_problem(Random& random) {
  for (;;) {
    Position position;
    std::array<int, 8> left = {0, 18, 4, 4, 4, 2, 2, 4};
    const Square king(1 + static_cast<int>(random.below(4)), 1 + static_cast<int>(random.below(3)));
    position.put(king, Piece(Color::kWhite, PieceType::kKing));
    if (random.below(2) == 0) position.put({9, 9}, Piece(Color::kBlack, PieceType::kKing));
    const auto place = [&](Color c) {
      const auto t = kHandTypes[random.below(7)];
      const Square s(1 + static_cast<int>(random.below(5)), 1 + static_cast<int>(random.below(5)));
      if (position.at(s).exists() || left[static_cast<std::size_t>(t)] == 0) return;
      --left[static_cast<std::size_t>(t)];
      position.put(s, Piece(c, can_promote(t) && random.below(3) == 0 ? promote(t) : t));
    };
    for (std::uint64_t i = 2 + random.below(4); i > 0; --i) place(Color::kBlack);
    for (std::uint64_t i = random.below(4); i > 0; --i) place(Color::kWhite);
    Hand attacker;
    for (std::uint64_t i = random.below(4); i > 0; --i) {
      const auto t = kHandTypes[random.below(7)];
      if (left[static_cast<std::size_t>(t)] == 0) continue;
      --left[static_cast<std::size_t>(t)];
      attacker.add(t);
    }
    Hand defender;
    for (PieceType t : kHandTypes) defender.set(t, left[static_cast<std::size_t>(t)]);
    position.set_hand(Color::kBlack, attacker);
    position.set_hand(Color::kWhite, defender);
    position.update();
    if (check_position(position) && !position.in_check()) return position;
  }
}

// Mate within `plies` by trying everything.
bool mates_within(Position& position, int plies) {
  MoveList moves;
  generate_checks(position, moves);
  for (Move move : moves) {
    Position::Undo undo;
    position.play(move, undo);
    MoveList replies;
    generate_evasions(position, replies);
    bool mated = replies.empty() || plies >= 3;
    for (std::size_t i = 0; i < replies.size() && mated; ++i) {
      Position::Undo reply;
      position.play(replies[i], reply);
      mated = mates_within(position, plies - 2);
      position.take_back(replies[i], reply);
    }
    position.take_back(move, undo);
    if (mated) return true;
  }
  return false;
}

// Plays the peer's line; says what is wrong with it, or nothing.
std::string fault_of(Position position, const std::string& line) {
  std::istringstream words(line);
  bool attacking = true;
  for (std::string word; words >> word; attacking = !attacking) {
    const auto move = parse_usi_move(word);
    if (!move || !is_legal(position, *move)) return word + " is not legal";
    if (attacking && !gives_check(position, *move)) return word + " is no check";
    Position::Undo undo;
    position.play(*move, undo);
  }
  if (attacking) return "the line does not end with the attacker's move";
  return is_checkmate(position) ? "" : "no mate at the end";
}

// What was said about the problems, both sides together.
struct Tally {
  int mates = 0;  // to our solver
  int refuted = 0;
  int peer_agrees = 0;
  int peer_mates = 0;
  int peer_misses = 0;  // it says nomate where we mate
  int peer_silent = 0;  // no verdict within its time
};

// Our verdict within a small limit: both mates and refutations are wanted, hard problems are not.
Verdict our_verdict(const Position& position) {
  tsume::SolveOptions options;
  options.mudaai = tsume::Mudaai::kNone;
  options.exact = false;
  options.line = false;
  Budget budget;
  budget.bytes = std::uint64_t{16} << 20;
  tsume::Solver solver(options, budget.with_nodes(5000));
  return solver.solve(position).verdict;
}

void compare(test::Dialogue& peer, Position position, Verdict ours, Tally& tally) {
  const std::string sfen = to_sfen(position);
  peer.send("position sfen " + sfen);
  peer.send("go mate 200");
  const auto answer = peer.read_until("checkmate", std::chrono::seconds(60));
  ASSERT_TRUE(answer) << sfen;
  const bool denies = *answer == "checkmate nomate";
  const bool mate = !denies && *answer != "checkmate timeout";
  (ours == Verdict::kProved ? tally.mates : tally.refuted) += 1;
  tally.peer_silent += !mate && !denies ? 1 : 0;
  tally.peer_agrees += mate == (ours == Verdict::kProved) && (mate || denies) ? 1 : 0;
  tally.peer_mates += mate ? 1 : 0;
  tally.peer_misses += denies && ours == Verdict::kProved ? 1 : 0;
  if (mate) {
    EXPECT_EQ(ours, Verdict::kProved) << sfen << "\n" << *answer;
    EXPECT_EQ(fault_of(position, answer->substr(10)), "") << sfen << "\n" << *answer;
  }
  if (mates_within(position, 3)) {
    EXPECT_EQ(ours, Verdict::kProved) << sfen << " is mate in three by brute force";
  }
}

TEST(SlowPeer, VerdictsAgreeWithGpsshogi) {
  const std::string path = find_peer();
  if (path.empty()) GTEST_SKIP() << "gpsusi is not installed (Debian package gpsshogi)";
  test::Dialogue peer({path});
  peer.send("usi");
  peer.send("isready");
  ASSERT_TRUE(peer.read_until("readyok", std::chrono::seconds(120)));
  Random random(seed);
  Tally tally;
  while (tally.mates + tally.refuted < problem_count && !HasFatalFailure()) {
    const Position position = random_problem(random);
    const Verdict ours = our_verdict(position);
    if (ours != Verdict::kUnknown) compare(peer, position, ours, tally);
  }
  peer.send("quit");
  std::printf(
      "%d positions: ours %d mates, %d without mate; gpsshogi agrees on %d, gives no verdict on "
      "%d, says nomate to %d of our mates; its %d mates are mates by our rules\n",
      problem_count, tally.mates, tally.refuted, tally.peer_agrees, tally.peer_silent,
      tally.peer_misses, tally.peer_mates);
  EXPECT_GT(tally.mates, problem_count / 10);
  EXPECT_GT(tally.refuted, problem_count / 10);
  EXPECT_GT(tally.peer_mates, problem_count / 20);
  // It does not try every non-promotion, so now and then it sees no mate where there is one.
  EXPECT_LE(tally.peer_misses, tally.mates / 20);
}

}  // namespace
}  // namespace yomi::shogi

int main(int argc, char** argv) {
  testing::InitGoogleTest(&argc, argv);
  for (int i = 1; i + 1 < argc; ++i) {
    const std::string option = argv[i];
    if (option == "--peer") yomi::shogi::peer_path = argv[i + 1];
    if (option == "--problems") yomi::shogi::problem_count = std::atoi(argv[i + 1]);
    if (option == "--seed") yomi::shogi::seed = std::strtoull(argv[i + 1], nullptr, 10);
  }
  return RUN_ALL_TESTS();
}
