#include "answers/bridge/review.h"

#include <gtest/gtest.h>

#include "answers/bridge/dd.h"

namespace yomi::answers::bridge {
namespace {

const std::string kDealt = "N:Q64.J43.AKT8.QJ5 J32.AK765.Q32.73 AK.QT9.J95.AT964 T9875.82.764.K82";
const std::string kPlayed =
    "[Board \"4\"]\n[East \"Aki\"]\n[Dealer \"N\"]\n[Vulnerable \"All\"]\n"
    "[Deal \"" +
    kDealt +
    "\"]\n[Auction \"N\"]\n1D =1= 1H 3NT AP\n[Note \"1:three or more\"]\n"
    "[Play \"W\"]\nH8 HJ HA H9\n- - S2 -\n*\n[Result \"9\"]\n";

ReviewRequest request_of(const std::string& text) {
  ReviewRequest request;
  request.deal = text;
  request.deals = 8;
  return request;
}

TEST(BridgeReview, EveryCardHasItsCost) {
  ReviewRequest request = request_of(kPlayed);
  request.pbn = true;
  const auto answer = review(request, {});
  ASSERT_TRUE(answer) << answer.error().to_string();
  ASSERT_EQ(answer->boards.size(), 1U);
  const BoardReview& board = answer->boards[0];
  ASSERT_EQ(board.steps.size(), 5U);
  const ReviewStep& ace = board.steps[2];
  EXPECT_EQ(ace.card, "HA");
  EXPECT_EQ(ace.number, 3);
  EXPECT_EQ(ace.moment, game::Moment::kFollow);
  EXPECT_EQ(board.steps[0].moment, game::Moment::kOpeningLead);
  EXPECT_EQ(board.steps[4].moment, game::Moment::kLead);
  EXPECT_EQ(ace.cost, 2);
  ASSERT_TRUE(ace.advice);
  EXPECT_EQ(ace.advice->deals, 8U);
  EXPECT_FALSE(ace.advice->reasons.empty());
  EXPECT_EQ(*board.turning_point, 3);
  EXPECT_EQ(board.lost[1], 2);  // East
  EXPECT_EQ(board.players, (std::vector<std::string>{"North", "Aki", "South", "West"}));
  // Double dummy says the same of the board before the card.
  DdRequest asked;
  asked.board.deal = board.position;
  asked.board.played = ace.number - 1;
  const auto tricks = dd(asked, {});
  ASSERT_TRUE(tricks) << tricks.error().to_string();
  for (const CardResult& each : tricks->cards) {
    if (each.card == "HA") {
      EXPECT_EQ(each.tricks, ace.tricks);
    }
    if (each.card == "H7") {
      EXPECT_EQ(each.tricks, ace.best);
    }
  }
  EXPECT_NE(answer->pbn->find("{costs 2 double dummy; best H7 H6 H5"), std::string::npos)
      << *answer->pbn;
  const std::string said_en = words(*answer, {Language::kEnglish, false});
  EXPECT_NE(said_en.find("turning point: trick 1, East plays ♥A"), std::string::npos) << said_en;
}

// East's 2♦ is a psychic call: what double dummy wants of North at the tenth trick, North cannot know.
const std::string kPsyched =
    "pn|anna,ben,carl,dora|st||md|2S43HKJT5DQ54CQ753,S7H8642DAK86CK862,SAT965HQDJ973CAJ9,"
    "SKQJ82HA973DT2CT4|rh||ah|Board 12|sv|n|mb|p|mb|p|mb|1S|mb|p|mb|1N|mb|p|mb|2D|mb|p|mb|p|mb|p|"
    "pg||pc|D4|pc|D6|pc|DJ|pc|D2|pg||pc|HQ|pc|H3|pc|HK|pc|H2|pg||pc|HJ|pc|H4|pc|CA|pc|H7|"
    "pg||pc|S4|pc|S7|pc|SA|pc|S2|pg||pc|D9|pc|DT|pc|DQ|pc|D8|pg||pc|CQ|pc|C2|pc|CJ|pc|C4|"
    "pg||pc|C7|pc|C6|pc|C9|pc|CT|pg||pc|SK|pc|S3|pc|DA|pc|S5|pg||pc|H6|pc|D3|pc|HA|pc|H5|"
    "pg||pc|S6|pc|S8|pc|HT|pc|H8|pg||pc|SJ|pc|C3|pc|CK|pc|S9|pg||pc|SQ|pc|D5|pc|DK|pc|ST|"
    "pg||pc|C8|pc|D7|pc|H9|pc|C5|pg||\n";

TEST(BridgeReview, WhoCouldKnowIsToldByACardThatSavesATrick) {
  ReviewRequest request = request_of(kPsyched);
  request.deals = 60;
  const auto answer = review(request, {});
  ASSERT_TRUE(answer) << answer.error().to_string();
  ASSERT_EQ(answer->boards.size(), 1U);
  const BoardReview& board = answer->boards[0];
  int blamed = 0;
  for (const ReviewStep& step : board.steps) {
    if (step.cost == 0) continue;
    ASSERT_TRUE(step.advice && step.advice->better) << step.number;
    // The card that the player is measured by saves a trick on this very deal …
    DdRequest asked;
    asked.board.deal = board.position;
    asked.board.played = step.number - 1;
    const auto tricks = dd(asked, {});
    ASSERT_TRUE(tricks) << tricks.error().to_string();
    for (const CardResult& each : tricks->cards) {
      if (each.card == *step.advice->better) {
        EXPECT_GT(each.tricks, step.tricks) << step.number;
      }
    }
    // … and to whom it is held against, it looked better.
    if (step.advice->blame == game::Blame::kUnknowable) continue;
    ++blamed;
    EXPECT_GT(*step.advice->better_tricks, step.advice->played_tricks) << step.number;
  }
  EXPECT_GT(blamed, 0);
  const ReviewStep& spade = board.steps[36];
  ASSERT_EQ(spade.card, "S6");
  EXPECT_EQ(spade.cost, 1);
  EXPECT_EQ(spade.advice->blame, game::Blame::kUnknowable);
  EXPECT_TRUE(spade.advice->misled);
  const std::string told = words(*answer, {Language::kEnglish, false});
  EXPECT_NE(told.find("no more than ♠6"), std::string::npos) << told;
  EXPECT_EQ(told.find("♠T"), std::string::npos) << "a ten is 10";
}

TEST(BridgeReview, DummysCardsAreDeclarers) {
  ReviewRequest request = request_of(kPsyched);
  request.reviewing.plain = true;
  const auto answer = review(request, {});
  ASSERT_TRUE(answer) << answer.error().to_string();
  EXPECT_EQ(said(headline(*answer), Language::kEnglish),
            "11 tricks were lost on this board, 52 cards played");
  EXPECT_EQ(said(headline(*answer), Language::kJapanese),
            "このボード(52枚)で失ったトリック: 11トリック");
  const std::string told = words(*answer, {Language::kEnglish, false});
  EXPECT_NE(told.find("trick 5, East plays ♦8 from dummy: costs 2"), std::string::npos) << told;
  EXPECT_EQ(told.find("West plays"), std::string::npos) << told;
  for (const PlayerReview& each : answer->players) {
    if (each.player == "ben") {
      EXPECT_EQ(each.lost_declaring, 0) << "dummy";
    }
    if (each.player == "dora") {
      EXPECT_EQ(each.lost_declaring, 6);
    }
  }
}

TEST(BridgeReview, AllBoardsCountForEachPlayer) {
  // Board 5 is the same again, with Aki in the other defender's seat.
  std::string second = kPlayed;
  second.replace(second.find("\"4\""), 3, "\"5\"");
  second.replace(second.find("[East"), 5, "[West");
  ReviewRequest request = request_of(kPlayed + "\n" + second);
  request.reviewing.player = "aki";
  request.reviewing.plain = true;
  const auto answer = review(request, {});
  ASSERT_TRUE(answer) << answer.error().to_string();
  ASSERT_EQ(answer->boards.size(), 2U);
  EXPECT_EQ(answer->boards[1].board, "5");
  ASSERT_EQ(answer->players.size(), 1U);
  const PlayerReview& aki = answer->players[0];
  EXPECT_EQ(aki.player, "Aki");
  EXPECT_EQ(aki.boards, 2);
  EXPECT_EQ(aki.declared, 0);
  const BoardReview& west = answer->boards[1];
  EXPECT_EQ(aki.lost_defending, answer->boards[0].lost[1] + west.lost[3]);
  int lost = 0;
  for (const MomentLoss& each : aki.losses) lost += each.lost;
  EXPECT_EQ(lost, aki.lost_defending);
  ASSERT_TRUE(answer->defence);
  EXPECT_EQ(answer->defence->boards, 2U);
  EXPECT_DOUBLE_EQ(answer->defence->lost, west.lost[1] + west.lost[3]);
  EXPECT_FALSE(answer->defence->advised) << "nobody was asked";
}

TEST(BridgeReview, OurDefendersAreComparedInTheSamePositions) {
  ReviewRequest request = request_of(kPlayed);
  request.reviewing.compare = true;
  const auto answer = review(request, {});
  ASSERT_TRUE(answer) << answer.error().to_string();
  ASSERT_TRUE(answer->defence && answer->defence->advised);
  int ours = 0;
  for (const ReviewStep& step : answer->boards[0].steps) {
    if (!step.advice) continue;
    // The cost of the advice's card is what double dummy gives up with it.
    DdRequest asked;
    asked.board.deal = answer->boards[0].position;
    asked.board.played = step.number - 1;
    const auto tricks = dd(asked, {});
    ASSERT_TRUE(tricks) << tricks.error().to_string();
    for (const CardResult& each : tricks->cards) {
      if (each.card == step.advice->card) {
        EXPECT_EQ(step.best - each.tricks, step.advice->cost) << step.advice->card;
      }
    }
    ours += step.advice->cost;
  }
  EXPECT_DOUBLE_EQ(*answer->defence->advised, ours);
  EXPECT_DOUBLE_EQ(answer->defence->gain->mean, answer->defence->lost - ours);
}

TEST(BridgeReview, ACallThatTheHandDoesNotFitSaysWhatItShows) {
  std::string text = kPlayed;
  const std::size_t auction = text.find("1D =1=");
  text.replace(auction, text.find("[Play") - auction, "1NT Pass 3NT AP\n");
  text.replace(text.find("\"W\"]\nH8"), 3, "\"E\"");
  text.replace(text.find("H8 HJ HA H9"), 11, "H5 H9 H8 HJ");
  text.replace(text.find("- - S2 -\n"), 9, "");
  ReviewRequest request = request_of(text);
  request.reviewing.plain = true;
  const auto answer = review(request, {});
  ASSERT_TRUE(answer) << answer.error().to_string();
  ASSERT_EQ(answer->boards.size(), 1U);
  ASSERT_FALSE(answer->boards[0].calls.empty());
  const ReviewedCall& call = answer->boards[0].calls[0];
  EXPECT_EQ(call.call, "1NT");
  EXPECT_EQ(call.shows.english, "balanced");
  EXPECT_EQ(said(misbid_text(call), Language::kEnglish),
            "the hand (13 points, ♠ Q 6 4 ♥ J 4 3 ♦ A K 10 8 ♣ Q J 5) is not what it shows: 15–17 "
            "points, balanced");
  EXPECT_EQ(
      said(misbid_text(call), Language::kJapanese),
      "ハンド(13点、♠ Q 6 4 ♥ J 4 3 ♦ A K 10 8 ♣ Q J 5)は示した内容と合わない: 15–17点、バランス");
  // The bidding file's own word is in it, and stands there once.
  EXPECT_NE(words(*answer, {Language::kEnglish, false}).find("15–17 points, balanced\n"),
            std::string::npos);
}

TEST(BridgeReview, ABoardWithoutPlayIsNamed) {
  ReviewRequest request = request_of(kPlayed + "\n[Board \"5\"]\n[Deal \"" + kDealt + "\"]\n");
  request.reviewing.plain = true;
  const auto answer = review(request, {});
  ASSERT_TRUE(answer) << answer.error().to_string();
  EXPECT_EQ(answer->boards.size(), 1U);
  ASSERT_EQ(answer->mistakes.size(), 1U);
  EXPECT_EQ(answer->mistakes[0].line, 15);
}

TEST(BridgeReview, TheBiddingSystemAsked) {
  ReviewRequest request = request_of(kPlayed);
  request.agreed.system = "no-such-system";
  const auto answer = review(request, {});
  ASSERT_FALSE(answer);
  EXPECT_EQ(answer.error().field, "system");
}

}  // namespace
}  // namespace yomi::answers::bridge
