#include "concentration/certificate.h"

#include <gtest/gtest.h>

#include "concentration/notation.h"
#include "concentration/verify.h"

namespace yomi::concentration {
namespace {

std::string body_of(const Game& game, const Position& asked) {
  ExactSweep sweep(game);
  EXPECT_EQ(sweep.run(Budget(), 1, Keep::kEverything), std::nullopt);
  auto certificate = make_certificate(sweep, asked, Budget());
  EXPECT_TRUE(certificate);
  // Through the container, as a file goes.
  auto back = decode_certificate(encode_certificate(*certificate), 1 << 24);
  EXPECT_TRUE(back);
  EXPECT_EQ(back->kind, kCertificateKind);
  return back->body;
}

std::string body_of(const Game& game) {
  return body_of(game, game.start);
}

Game certified_game(const std::string& letters, Objective objective, Pass pass, Rules rules) {
  Game game;
  game.start = *parse_letters(letters);
  game.objective = objective;
  game.pass = pass;
  game.rules = rules;
  return game;
}

std::string body_alone(const std::string& letters, int remember, KeepRule keep) {
  SolitaireGame game;
  game.start = *parse_letters(letters);
  game.remember = remember;
  game.keep = keep;
  Solitaire solved(game);
  EXPECT_EQ(solved.solve(Budget(), true), std::nullopt);
  return make_certificate(solved, game.start, Budget())->body;
}

TEST(Certificate, EveryVariantIsVerified) {
  for (const Rules rules : {Rules::kFull, Rules::kPaper}) {
    for (const Objective objective : {Objective::kPairs, Objective::kWin, Objective::kTurns}) {
      for (const Pass pass : {Pass::kEnd, Pass::kAllow, Pass::kForbid}) {
        for (const char* letters : {"5x2", "3x4", "2x2,1x4,1x6"}) {
          const Game game = certified_game(letters, objective, pass, rules);
          auto verified = verify_values(body_of(game), Budget());
          ASSERT_TRUE(verified) << verified.error().to_string();
          ExactSweep sweep(game);
          ASSERT_EQ(sweep.run(Budget(), 1, Keep::kLastLayers), std::nullopt);
          EXPECT_EQ(verified->value, sweep.value(game.start));
        }
      }
    }
  }
}

TEST(Certificate, ThePositionAskedIsTheOneVerified) {
  for (const Pass pass : {Pass::kEnd, Pass::kAllow, Pass::kForbid}) {
    for (const Objective objective : {Objective::kPairs, Objective::kWin, Objective::kTurns}) {
      // Spare pairs, pairs to take or to hold, single cards.
      for (const char* asked : {"4x0/2,1x2/2", "1x1/2,1x2/4", "1x1/2,1x2/2,1x3/4", "1x4/4,1x2/6"}) {
        const Position position = *parse_position(asked);
        Game game = certified_game(letters_text(position), objective, pass, Rules::kFull);
        if (objective == Objective::kWin) game.lead = -2;
        auto verified = verify_values(body_of(game, position), Budget());
        ASSERT_TRUE(verified) << asked << ": " << verified.error().to_string();
        EXPECT_EQ(verified->asked, position);
        EXPECT_EQ(verified->lead, game.lead);
        EXPECT_EQ(verified->objective, objective);
        if (objective != Objective::kTurns) {
          EXPECT_EQ(verified->pass, pass);
        }
        ExactSweep unreduced(game, Reduction::kNone);
        ASSERT_EQ(unreduced.run(Budget(), 1, Keep::kEverything), std::nullopt);
        EXPECT_EQ(verified->value, unreduced.value(position, game.lead));
      }
    }
  }
}

TEST(Certificate, AnotherAnswerIsRefused) {
  const std::string body =
      body_of(certified_game("3x2", Objective::kPairs, Pass::kEnd, Rules::kFull));
  const auto with = [&](std::string_view old, std::string_view other) {
    std::string changed = body;
    changed.replace(changed.find(old), old.size(), other);
    return verify_values(changed, Budget());
  };
  EXPECT_TRUE(with("position: 3x0/2", "position: 3x0/2"));
  // The value of another position that is listed, another position, other letters, no question.
  EXPECT_FALSE(with("position: 3x0/2", "position: 1x0/2,2x1/2"));
  EXPECT_FALSE(with("position: 3x0/2", "position: 2x0/2"));
  EXPECT_FALSE(with("value: ", "value: 1"));
  EXPECT_FALSE(with("position: 3x0/2\n", ""));
}

TEST(Certificate, AStoppedCertificateSaysWhy) {
  ExactSweep sweep(certified_game("4x4", Objective::kPairs, Pass::kEnd, Rules::kFull));
  ASSERT_EQ(sweep.run(Budget(), 1, Keep::kEverything), std::nullopt);
  Budget small;
  small.bytes = 1000;
  const auto made = make_certificate(sweep, sweep.game().start, small);
  ASSERT_FALSE(made);
  EXPECT_EQ(made.error(), StopReason::kMemory);
}

TEST(Certificate, TheGameAloneIsVerified) {
  for (const KeepRule keep : {KeepRule::kBest, KeepRule::kRandom}) {
    for (int k = 0; k <= 3; ++k) {
      auto verified = verify_values(body_alone("2x2,2x4", k, keep), Budget());
      ASSERT_TRUE(verified) << verified.error().to_string();
      EXPECT_EQ(verified->remember, k);
    }
  }
}

TEST(Certificate, TheReductionIsCheckedNotBelieved) {
  // Claiming that spare pairs may be read as taken where passing is forbidden: 9 letters of two.
  const Game game = certified_game("9x2", Objective::kPairs, Pass::kForbid, Rules::kFull);
  ExactSweep sweep(game, Reduction::kSpare);
  ASSERT_EQ(sweep.run(Budget(), 1, Keep::kEverything), std::nullopt);
  EXPECT_FALSE(verify_values(make_certificate(sweep, game.start, Budget())->body, Budget()));
}

// The verifier itself must notice: the container's checksum is right for every changed body.
void expect_every_change_found(const std::string& body) {
  int accepted = 0;
  for (std::size_t i = 0; i < body.size(); ++i) {
    for (const int step : {1, 2, 16}) {
      std::string changed = body;
      changed[i] = static_cast<char>(changed[i] ^ step);
      Certificate file{std::string(kCertificateKind), "0", changed};
      auto back = decode_certificate(encode_certificate(file), 1 << 24);
      ASSERT_TRUE(back);
      if (verify_values(back->body, Budget())) {
        ++accepted;
        ADD_FAILURE() << "accepted with byte " << i << " changed to '" << changed[i] << "'";
        if (accepted > 3) return;
      }
    }
  }
}

TEST(Certificate, EveryChangedByteIsFound) {
  expect_every_change_found(
      body_of(certified_game("3x2", Objective::kPairs, Pass::kEnd, Rules::kFull)));
  expect_every_change_found(
      body_of(certified_game("1x2,1x4", Objective::kPairs, Pass::kForbid, Rules::kFull)));
  expect_every_change_found(body_alone("1x2,1x4", 1, KeepRule::kBest));
  Game win = certified_game("2x2", Objective::kWin, Pass::kAllow, Rules::kFull);
  win.lead = -1;
  expect_every_change_found(body_of(win, *parse_position("1x0/2,1x1/2")));
}

TEST(Certificate, MissingForeignAndRepeatedLinesAreFound) {
  const std::string body =
      body_of(certified_game("2x4", Objective::kPairs, Pass::kEnd, Rules::kFull));
  const std::size_t lines = body.find("\n\n") + 2;
  const std::size_t end = body.find('\n', lines) + 1;
  EXPECT_FALSE(verify_values(body.substr(0, lines) + body.substr(end), Budget()));
  EXPECT_FALSE(verify_values(body + body.substr(lines, end - lines), Budget()));
  EXPECT_FALSE(verify_values(body + "3x0/4 0 f(0/4=u)\n", Budget()));
  EXPECT_FALSE(verify_values("", Budget()));
  EXPECT_FALSE(
      verify_values("letters: 1000x16\nrules: full\nobjective: pairs\npass: end\n"
                    "classes: all\n\n- 0 -\n",
                    Budget()));
}

TEST(Certificate, VerifyingStopsWhenAsked) {
  const std::string body =
      body_of(certified_game("6x4", Objective::kPairs, Pass::kEnd, Rules::kFull));
  const auto stopped = verify_values(body, Budget().with_nodes(10));
  ASSERT_TRUE(stopped);
  EXPECT_EQ(stopped->reason, StopReason::kNodes);
  EXPECT_FALSE(verify_values(body, Budget())->reason);
}

}  // namespace
}  // namespace yomi::concentration
