#include <gtest/gtest.h>

#include <algorithm>

#include "answers/concentration/advise.h"
#include "answers/concentration/deal.h"
#include "answers/concentration/moves.h"
#include "answers/concentration/opponent.h"
#include "answers/concentration/read.h"
#include "answers/concentration/room.h"
#include "answers/concentration/table.h"
#include "answers/concentration/value.h"
#include "concentration/notation.h"

namespace yomi::answers::concentration {
namespace {

constexpr Language kEn = Language::kEnglish;
constexpr Language kJa = Language::kJapanese;

const Catalogue& catalogue() {
  static const Room* const rooms[] = {&room()};
  static const Catalogue made(rooms);
  return made;
}
Context context() {
  Context made;
  made.rooms = catalogue().rooms();
  return made;
}
// A document without what differs from run to run.
Json without_times(Json json) {
  if (json.is_object()) json.erase("cpu_seconds");
  if (json.is_structured())
    for (auto& each : json) each = without_times(std::move(each));
  return json;
}
Json ask(const std::string& line) {
  auto json = parse_json(line);
  EXPECT_TRUE(json);
  auto asked = read_question(catalogue(), std::move(*json));
  EXPECT_TRUE(asked) << asked.error().to_string();
  return without_times(reply(catalogue(), *asked, context()));
}
AdviseRequest advise_request(const std::string& board, const std::string& moves = {}) {
  AdviseRequest request;
  request.at.board = board;
  request.at.moves = moves;
  return request;
}

TEST(ConcentrationAnswers, AValueAsAWholeDocument) {
  EXPECT_EQ(
      ask(R"({"id":"a","room":"concentration","verb":"value","letters":"2x2","known":"1x1/2"})"),
      Json::parse(
          R"({"answer":{"headline":{"code":"pairs","arguments":["2/3"]},"verdict":"proved",)"
          R"("nodes":6,"players":2,"keep":"best","objective":"pairs","rules":"full",)"
          R"("passing":"end","endless":"draw","lead":0,"situation":"1x0/2,1x1/2",)"
          R"("value":{"exact":"2/3","decimal":"0.666666666667"},"moves":["two_move"],)"
          R"("actions":[{"action":"two_move","letters":[],)"
          R"("value":{"exact":"2/3","decimal":"0.666666666667"},)"
          R"("regret":{"exact":"0","decimal":"0.000000000000"},"best":true},)"
          R"({"action":"one_move","letters":[],)"
          R"("value":{"exact":"-2/3","decimal":"-0.666666666667"},)"
          R"("regret":{"exact":"4/3","decimal":"1.333333333333"},"best":false},)"
          R"({"action":"probe","letter":"1/2","letters":[],)"
          R"("value":{"exact":"-2/3","decimal":"-0.666666666667"},)"
          R"("regret":{"exact":"4/3","decimal":"1.333333333333"},"best":false}],)"
          R"("first_card":[{"letter":"0/2","cards":2,"choices":[)"
          R"({"second":"waste","value":{"exact":"-2","decimal":"-2.000000000000"},"best":false},)"
          R"({"second":"unknown","value":{"exact":"0","decimal":"0.000000000000"},"best":true}]},)"
          R"({"letter":"1/2","cards":1,"choices":[)"
          R"({"second":"match","value":{"exact":"2","decimal":"2.000000000000"},"best":true},)"
          R"({"second":"unknown","value":{"exact":"-2","decimal":"-2.000000000000"},)"
          R"("best":false}]}],"kept":[],"exact":false,)"
          R"("version":")" YOMI_VERSION R"(","api":1}})"));
}

TEST(ConcentrationAnswers, AMoveAsAWholeDocument) {
  EXPECT_EQ(
      ask(R"({"id":"a","room":"concentration","verb":"moves","board":"? ?\n? ?",)"
          R"("moves":"1=A 2=B 1"})"),
      Json::parse(
          R"({"answer":{"headline":{"code":"second_card","arguments":["2"]},"players":2,)"
          R"("rules":"full","passing":"end","position":"A B\n? ?\n","situation":"2x1/2",)"
          R"("dealt":false,"over":false,"player":2,"open":1,"pairs":[0,0],"turns":1,"passes":0,)"
          R"("rows":2,"columns":2,"cells":[{"place":1,"row":1,"column":1,"state":"open","card":"A"},)"
          R"({"place":2,"row":1,"column":2,"state":"seen","card":"B"},)"
          R"({"place":3,"row":2,"column":1,"state":"unknown","card":""},)"
          R"({"place":4,"row":2,"column":2,"state":"unknown","card":""}],"played":[)"
          R"({"move":"1=A","player":1,"turn":1,"known":false,"position":"A ?\n? ?\n"},)"
          R"({"move":"2=B","player":1,"turn":1,"known":false,"end":"miss","position":"A B\n? ?\n"},)"
          R"({"move":"1=A","player":2,"turn":2,"known":true,"position":"A B\n? ?\n"}],"legal":[)"
          R"({"move":"2=B","place":2,"reveals":false,"position":"A B\n? ?\n"},)"
          R"({"move":"3","place":3,"reveals":true},{"move":"4","place":4,"reveals":true}],)"
          R"("version":")" YOMI_VERSION R"(","api":1}})"));
}

TEST(ConcentrationAnswers, TheMainSentenceSaysWhatToTurn) {
  const std::vector<std::tuple<std::string, std::string, std::string>> tables = {
      {"A ? B ? D ? ? ? ? ?", "Turn one unknown card, then a known one",
       "未知カードを1枚、次に既知カード"},
      {"A A ? ? ? ?", "Take the pair A", "Aの組を獲得する"},
      {"A B C D\n? ? ? ? ? ?", "Pass", "パス"},
      {"? ? ? ?", "Turn two unknown cards", "未知カードを2枚"},
      {"copies 4 A=2\nA ? B B\n? ?", "Turn an unknown card, then its partner",
       "未知カードを1枚、次に組になるカード"},
      {"A A B B", "Take the pair A or B", "A・Bの組を獲得する"}};
  for (const auto& [board, english, japanese_text] : tables) {
    const auto answer = advise(advise_request(board), context());
    ASSERT_TRUE(answer) << answer.error().to_string();
    EXPECT_EQ(said(headline(*answer), kEn), english) << board;
    EXPECT_EQ(said(headline(*answer), kJa), japanese_text) << board;
  }
}

TEST(ConcentrationAnswers, ReasonsNameWhatWouldBeLost) {
  const auto answer = advise(advise_request("A ? B ? D ? ? ? ? ?"), context());
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->why, game::Why::kShowsTooMuch);
  EXPECT_EQ(said(advise_because(*answer), kEn),
            "A second unknown card would show the opponent more than it wins: 1.143 pairs worse.");
  EXPECT_EQ(answer->value->exact, "19/35");
  EXPECT_EQ(answer->places, (std::vector<int>{2, 4, 6, 7, 8, 9, 10}));
}

TEST(ConcentrationAnswers, WithACardOpenTheAdviceIsTheBestSecondOne) {
  // The first card has shown A, whose partner is known.
  const auto match = advise(advise_request("A ? ? ? ? ?", "3=A"), context());
  ASSERT_TRUE(match);
  EXPECT_EQ(match->open, 3);
  EXPECT_EQ(match->actions.front().action, Act::kMatch);
  EXPECT_EQ(match->places, std::vector<int>{1});
  EXPECT_EQ(said(headline(*match), kEn), "Take the pair A");
  // The value of an unknown card first is the mean over what it may show.
  const auto before = advise(advise_request("A ? ? ? ? ?"), context());
  const auto fresh = advise(advise_request("A ? ? ? ? ?", "3=B"), context());
  ASSERT_TRUE(before && fresh);
  const auto value = [](const AdviseAnswer& answer) {
    return *game::parse_rational(*answer.value->exact);
  };
  EXPECT_EQ(game::Rational((value(*match) + 4 * value(*fresh)) / 5), value(*before));
  // A known card first: what is left are the turns that begin so.
  const auto known = advise(advise_request("A B C ? ? ?", "1"), context());
  ASSERT_TRUE(known);
  ASSERT_EQ(known->actions.size(), 2U);
  EXPECT_EQ(known->actions.front().action, Act::kWaste);
  EXPECT_EQ(known->places, (std::vector<int>{2, 3}));
}

TEST(ConcentrationAnswers, PassingHasOneDefaultInEveryQuestion) {
  EXPECT_EQ(MovesRequest().play.passing, game::Pass::kEnd);
  EXPECT_EQ(OpponentRequest().passing, game::Pass::kEnd);
  EXPECT_EQ(DiagramRequest().play.passing, game::Pass::kEnd);
  EXPECT_EQ(AdviseRequest().game.passing, game::Pass::kEnd);
  EXPECT_EQ(ValueRequest().game.passing, game::Pass::kEnd);
  EXPECT_EQ(TableRequest().passing, game::Pass::kEnd);
  // What that means: two known cards that differ end the game, and advise says so as moves does.
  MovesRequest request;
  request.at.board = "A B ? ?";
  request.at.moves = "1 2";
  const auto over = moves(request, context());
  EXPECT_TRUE(over->over);
  EXPECT_EQ(said(passing_because(*over), kEn),
            "two known cards that differ are a pass, and here a pass ends the game: what is left "
            "belongs to nobody");
  const auto ended = advise(advise_request("A B ? ?", "1 2"), context());
  ASSERT_FALSE(ended);
  EXPECT_EQ(ended.error().text(), "the game is over");
  auto allowed = advise_request("A B ? ?", "1 2");
  allowed.game.passing = game::Pass::kAllow;
  EXPECT_TRUE(advise(allowed, context()));
}

TEST(ConcentrationAnswers, PassesAreCountedAloudUntilTheyEndTheGame) {
  MovesRequest request;
  request.at.board = "A B ? ?";
  request.play.passing = game::Pass::kAllow;
  EXPECT_EQ(said(passing_because(*moves(request, context())), kEn), "");
  for (int turn = 1; turn < 4; ++turn) {
    request.at.moves += "1 2 ";
    const auto now = moves(request, context());
    ASSERT_TRUE(now);
    EXPECT_FALSE(now->over);
    EXPECT_EQ(now->passes, turn);
    EXPECT_EQ(
        said(passing_because(*now), kEn),
        fmt::format("passes in a row (two known cards that differ): {}; the game ends at 4", turn));
  }
  MovesRequest learns = request;  // any other turn begins the count anew
  learns.at.moves += "3=A 2 ";
  EXPECT_EQ(moves(learns, context())->passes, 0);
  EXPECT_EQ(said(passing_because(*moves(learns, context())), kEn), "");
  request.at.moves += "1 2";
  const auto over = moves(request, context());
  ASSERT_TRUE(over);
  EXPECT_TRUE(over->over);
  EXPECT_NE(words(*over, {kEn, false})
                .find("4 passes in a row (two known cards that differ) end "
                      "the game: what is left belongs to nobody\n"),
            std::string::npos);
  EXPECT_EQ(said(passing_because(*over), kJa),
            "パス(異なる既知カード2枚)が4回続いて終局。残りのカードはどちらのものにもならない");
}

TEST(ConcentrationAnswers, TheLastTurnIsComparedWithTheBest) {
  // The pair was there to be taken.
  const auto answer = advise(advise_request("A A ? ? ? ?", "3=B 4=C"), context());
  ASSERT_TRUE(answer);
  ASSERT_TRUE(answer->last);
  EXPECT_EQ(answer->last->best, Act::kTake);
  const auto before = advise(advise_request("A A ? ? ? ?"), context());
  for (const Turn& turn : before->actions)
    if (turn.action == Act::kTwo) {
      EXPECT_EQ(turn.regret.exact, answer->last->regret.exact);
    }
  EXPECT_TRUE(comment(*answer, {kEn, false}).ends_with("worse than the best: take a known pair\n"));
  const auto best = advise(advise_request("A A ? ? ? ?", "1 2"), context());
  EXPECT_EQ(best->last->regret.exact, "0");
}

TEST(ConcentrationAnswers, AWholeGameIsPlayedWithMovesAndOpponentAlone) {
  for (const char* number : {"1", "2", "3"}) {
    OpponentRequest turner;
    turner.at.board = number;
    turner.at.letters = "5x2";
    turner.style = game::Style::kTwo;
    turner.passing = game::Pass::kAllow;  // one of them forgets
    MovesRequest request;
    request.at = turner.at;
    request.play.passing = turner.passing;
    for (int cards = 0; cards < 400; ++cards) {
      const auto now = moves(request, context());
      ASSERT_TRUE(now) << now.error().to_string();
      if (now->over) {
        EXPECT_EQ(now->pairs[0] + now->pairs[1], 5);
        EXPECT_TRUE(now->legal.empty());
        const bool first = now->pairs[0] > now->pairs[1];  // of five pairs there is no draw
        const int most = std::max(now->pairs[0], now->pairs[1]);
        EXPECT_EQ(said(headline(*now), kEn),
                  fmt::format("The game is over: player {} wins, {} to {}", first ? 1 : 2, most,
                              5 - most));
        request.you = 1;
        EXPECT_EQ(said(headline(*moves(request, context())), kJa),
                  fmt::format("終局: {}対{}で{}の勝ち", most, 5 - most, first ? "あなた" : "相手"));
        break;
      }
      turner.at = request.at;
      turner.remember = now->player == 2 ? std::optional<int>(3) : std::nullopt;
      const auto card = opponent(turner, context());
      ASSERT_TRUE(card);
      EXPECT_EQ(card->player, now->player);
      const auto legal = std::find_if(now->legal.begin(), now->legal.end(),
                                      [&](const auto& each) { return each.place == card->place; });
      ASSERT_NE(legal, now->legal.end());
      EXPECT_EQ(legal->reveals, card->reveals);
      request.at.moves += legal->move + " ";
      const auto after = moves(request, context());
      ASSERT_TRUE(after);
      if (legal->position) {
        EXPECT_EQ(*legal->position, after->position);
      }
      EXPECT_EQ(after->played.back().position, after->position);
      ASSERT_LT(cards, 399) << "the game has no end";
    }
  }
}

TEST(ConcentrationAnswers, EveryBoardOfAnAnswerCanBeGivenAgain) {
  MovesRequest request;
  request.at = {"4", "3x2,2x4", "1 2 3 4 5 6 7 8"};
  const auto now = moves(request, context());
  ASSERT_TRUE(now) << now.error().to_string();
  for (const Played& each : now->played) {
    ReadRequest read_request;
    read_request.input = each.position;
    const auto again = read(read_request, context());
    ASSERT_TRUE(again);
    ASSERT_EQ(again->records.size(), 1U) << each.position;
    EXPECT_EQ(again->records[0].position, each.position);
  }
  ReadRequest shown;
  shown.input = draw_table(*now, true);
  EXPECT_EQ(read(shown, context())->records.at(0).position, now->position);
}

TEST(ConcentrationAnswers, RenderGivesTheTextsInAnotherLanguageWithoutAskingAgain) {
  const std::string question =
      R"({"id":"a","room":"concentration","verb":"advise","board":"A ? B ? D ? ? ? ? ?")";
  const Json plain = ask(question + "}")["answer"];
  const Json japanese_answer = ask(question + R"(,"lang":"ja"})")["answer"];
  const Json again =
      ask(R"({"id":"r","verb":"render","room_answered":"concentration","verb_answered":"advise",)"
          R"("into":"ja","answer":)" +
          to_text(plain) + "}")["answer"]["answer"];
  EXPECT_EQ(without_times(again), japanese_answer);
  EXPECT_FALSE(plain["because"].contains("text"));
  EXPECT_TRUE(japanese_answer["because"].contains("text"));
}

TEST(ConcentrationAnswers, ACertificateComesAsDataAndIsVerifiedByTheSameDoor) {
  const Json value = ask(R"({"id":"a","room":"concentration","verb":"value","letters":"3x4",)"
                         R"("objective":"win","passing":"allow","lead":-1,"certificate":true})");
  const Json verified =
      ask(fmt::format(R"({{"id":"v","verb":"verify","certificate":"{}"}})",
                      value["answer"]["certificate"].get<std::string>()))["answer"];
  EXPECT_EQ(verified["verified"], true);
  EXPECT_EQ(verified["position"], "3x0/4");
  EXPECT_EQ(verified["figures"][9], value["answer"]["value"]["decimal"]);
  const Json stopped =
      ask(fmt::format(R"({{"id":"v","verb":"verify","nodes":5,"certificate":"{}"}})",
                      value["answer"]["certificate"].get<std::string>()))["answer"];
  EXPECT_EQ(stopped["verdict"], "unknown");
  EXPECT_EQ(stopped["reason"], "nodes");
}

// When the last position is done, the values are still to be read and large fractions written.
TEST(ConcentrationAnswers, ATableIsStoppedAlsoWhenItsPositionsAreDone) {
  std::stop_source stop;
  Progress progress([&](const ProgressReport& report) {
    if (report.last) stop.request_stop();
  });
  Context heard = context();
  heard.budget.stop = stop.get_token();
  heard.progress = &progress;
  TableRequest request;
  request.letters = 30;
  const auto answer = table(request, heard);
  ASSERT_TRUE(answer);
  ASSERT_TRUE(stop.stop_requested());
  EXPECT_EQ(answer->outcome.verdict, Verdict::kUnknown);
  EXPECT_EQ(answer->outcome.reason, StopReason::kCancelled);
  EXPECT_TRUE(answer->figures.cells.empty());
}

TEST(ConcentrationAnswers, ABudgetThatEndsIsAnOutcome) {
  ValueRequest request;
  request.limits.nodes = 10;
  const auto answer = value(request, context());
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->outcome.verdict, Verdict::kUnknown);
  EXPECT_EQ(answer->outcome.reason, StopReason::kNodes);
  EXPECT_EQ(said(headline(*answer), kJa), "未判定: 局面数の制限に達しました");
  for (const char* question :
       {R"("verb":"advise","board":"1","letters":"13x4")",
        R"("verb":"opponent","board":"1","letters":"13x4")", R"("verb":"table","letters":40)",
        R"("verb":"laws")", R"("verb":"paper")"}) {
    const Json json =
        ask(fmt::format(R"({{"id":"a","room":"concentration",{},"nodes":10}})", question));
    ASSERT_TRUE(json.contains("answer")) << json;
    EXPECT_EQ(json["answer"]["verdict"], "unknown") << question;
    EXPECT_EQ(json["answer"]["reason"], "nodes") << question;
  }
}

TEST(ConcentrationAnswers, TheMapHasANumberAndAPatternInEveryCell) {
  TableRequest request;
  request.letters = 10;
  const auto map = table(request, context());
  ASSERT_TRUE(map);
  EXPECT_EQ(map->figures.cells.size(), 65U);  // 1 … 10 letters with 0 … n known ones
  // With two cards of each letter it is the paper's table 1.
  request.number = 1;
  const auto printed = table(request, context());
  ASSERT_TRUE(printed);
  for (const TableCell& cell : printed->figures.cells) {
    const auto same =
        std::find_if(map->figures.cells.begin(), map->figures.cells.end(), [&](const auto& each) {
          return each.letters == cell.letters && each.column == cell.column;
        });
    ASSERT_NE(same, map->figures.cells.end());
    EXPECT_EQ(same->figure, cell.figure);
    EXPECT_EQ(same->hatch, cell.hatch);
    EXPECT_EQ(same->moves, cell.moves);
  }
}

TEST(ConcentrationAnswers, WhatCannotBeGoesWithoutSayingWhere) {
  const auto error_of = [](const std::string& fields) {
    return ask(R"({"id":"a","room":"concentration",)" + fields + "}")["error"];
  };
  Json error = error_of(R"("verb":"value","remember":2)");
  EXPECT_EQ(error["field"], "remember");
  EXPECT_EQ(error["code"], "conflict");
  error = error_of(R"("verb":"advise","board":"? ?\nA A A ?")");
  EXPECT_EQ(error["field"], "board");
  EXPECT_EQ(error["line"], 2);
  EXPECT_EQ(error["column"], 1);
  error = error_of(R"("verb":"moves","board":"1","moves":"1 1")");
  EXPECT_EQ(error["field"], "moves");
  EXPECT_EQ(error["column"], 3);
  EXPECT_EQ(error_of(R"("verb":"value","pass":"end")")["code"], "unknown_field");
}

}  // namespace
}  // namespace yomi::answers::concentration
