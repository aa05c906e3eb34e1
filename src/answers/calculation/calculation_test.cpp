#include <gtest/gtest.h>

#include "answers/calculation/advise.h"
#include "answers/calculation/deal.h"
#include "answers/calculation/moves.h"
#include "answers/calculation/paper.h"
#include "answers/calculation/read.h"
#include "answers/calculation/room.h"
#include "answers/calculation/solve.h"
#include "answers/calculation/watch.h"

namespace yomi::answers::calculation {
namespace {

constexpr Language kEn = Language::kEnglish;
constexpr Language kJa = Language::kJapanese;
constexpr const char* kPosition =
    "1: 3 4 5 6 7 8 9 T J Q K\n2: T Q A 3 5 7 9 J K\n3: 3 6 9 Q 2 5 8 J A 4 7 T K\n"
    "4: 3 7 J 2 6 T A 5 9 K\n1: 8 5 Q A\n2: 9 A Q J 6\n3: K K 9 5 J\nhand: 7\n";
constexpr const char* kEnding = "1: T J Q K\n2:\n3:\n4:\n1:\nhand: Q\n";

const Catalogue& catalogue() {
  static const Room* const rooms[] = {&room()};
  static const Catalogue made(rooms);
  return made;
}
Context context() {
  Context made;
  made.budget.bytes = std::uint64_t{256} << 20;
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
Json ask(const Json& line) {
  auto asked = read_question(catalogue(), line);
  EXPECT_TRUE(asked) << asked.error().to_string();
  return without_times(reply(catalogue(), *asked, context()));
}
Json question_of(const char* verb, const Json& fields) {
  Json line{{"id", "a"}, {"room", "calculation"}, {"verb", verb}};
  line.update(fields);
  return line;
}
AdviseRequest quick_request(const char* position) {
  AdviseRequest request;
  request.position = position;
  request.playouts = 2;
  request.player.ahead = 0;
  request.player.plans = 8;
  return request;
}

TEST(CalculationAnswers, AnExactEndingAsAWholeDocument) {
  EXPECT_EQ(
      ask(question_of("advise", {{"position", kEnding}, {"lang", "en"}})),
      Json::parse(
          R"({"answer":{"headline":{"code":"stack","arguments":["Q","1"],)"
          R"("text":"Put the Q on stack 1"},"verdict":"proved","nodes":6,)"
          R"("position":"bases\n1: T J Q K\n2:\n3:\n4:\nstacks\n1:\nhand: Q\n","stacks":1,)"
          R"("card":"Q","choice":"s1","raises":[],)"
          R"("after":"bases\n1: T J Q K\n2:\n3:\n4:\nstacks\n1: Q\n",)"
          R"("actions":[{"placement":"s1","equal":[],"success":0.3333333333333333,"exact":"1/3",)"
          R"("estimate":0.0005,"text":"stack 1"}],"no_plan":false,)"
          R"("kept_for":{"base":1,"needs":["T","J"]},)"
          R"("because":{"code":"kept_for","arguments":["Q","1","T J"],)"
          R"("text":"The Q is kept for base 1, which needs 10 J before it"},)"
          R"("held":[],"plan":[{"cards":[{"card":"Q","base":1}]}],"version":")" YOMI_VERSION
          R"(","api":1}})"));
}

TEST(CalculationAnswers, WhatMayBeDoneAsAWholeDocument) {
  const char* position = "bases: Q K K K\n1: KH\n";
  EXPECT_EQ(ask(question_of("moves", {{"position", position}, {"lang", "ja"}})),
            Json::parse(
                R"({"answer":{"headline":{"code":"raises_only","arguments":["1"],)"
                R"("text":"山札はない。台へ移せるカード: 1"},)"
                R"("position":"bases\n1: K\n2:\n3:\n4:\nstacks\n1: KH\n","won":false,"over":false,)"
                R"("bases":[{"top":"Q","wanted":"K","to_come":["K"]},{"top":"K","to_come":[]},)"
                R"({"top":"K","to_come":[]},{"top":"K","to_come":[]}],"stacks":[{"cards":["KH"]}],)"
                R"("stock":[{"rank":"A","left":0},{"rank":"2","left":0},{"rank":"3","left":0},)"
                R"({"rank":"4","left":0},{"rank":"5","left":0},{"rank":"6","left":0},)"
                R"({"rank":"7","left":0},{"rank":"8","left":0},{"rank":"9","left":0},)"
                R"({"rank":"T","left":0},{"rank":"J","left":0},{"rank":"Q","left":0},)"
                R"({"rank":"K","left":0}],"next":[],"played":[],)"
                R"("legal":[{"move":"s1>b1","kind":"raise","card":"KH","stack":1,"base":1,)"
                R"("position":"bases\n1: (KH)\n2:\n3:\n4:\nstacks\n1:\n",)"
                R"("text":"K♥をスタック1から台1へ"}],"version":")" YOMI_VERSION R"(","api":1}})"));
}

TEST(CalculationAnswers, AGameThatCannotBeWonAsAWholeDocument) {
  const char* position = "1: T J Q K\n2:\n3:\n4:\n1: Q\nstock: K T J\n";
  EXPECT_EQ(
      ask(question_of("solve", {{"position", position}})),
      Json::parse(R"({"answer":{"headline":{"code":"cannot_be_won","arguments":[]},)"
                  R"("verdict":"refuted","nodes":1,"title":"",)"
                  R"("position":"bases\n1: T J Q K\n2:\n3:\n4:\nstacks\n1: Q\nstock: K T J\n",)"
                  R"("stacks":1,"known":true,"unknown_cards":0,"moves":[],"steps":[],)"
                  R"("because":{"code":"exhausted","arguments":["1"]},)"
                  R"("version":")" YOMI_VERSION R"(","api":1}})"));
}

TEST(CalculationAnswers, AShuffleKeepsItsSuitsAndItsLine) {
  for (const char* variant : {"empty", "laid"}) {
    const Json dealt = ask(question_of("deal", {{"number", "7"}, {"variant", variant}}))["answer"];
    EXPECT_EQ(dealt["cards"].size(), std::string(variant) == "laid" ? 48U : 52U);
    const Json solved =
        ask(question_of("solve", {{"position", "7"}, {"variant", variant}}))["answer"];
    EXPECT_EQ(solved["position"], dealt["position"]);
    EXPECT_EQ(solved["verdict"], "proved");
    // Played move by move through `moves`, the line comes by every step's position and wins.
    std::string moves;
    for (const Json& move : solved["moves"]) moves += move.get<std::string>() + " ";
    const Json played = ask(question_of(
        "moves", {{"position", "7"}, {"variant", variant}, {"moves", moves}}))["answer"];
    EXPECT_EQ(played["won"], true);
    EXPECT_EQ(played["played"], solved["steps"]);
    EXPECT_EQ(played["bases"][0]["top"].get<std::string>().size(), 2U);  // "KH"
  }
}

TEST(CalculationAnswers, EveryLegalMoveIsTakenByEveryDoor) {
  std::string moves;
  for (int turn = 0; turn < 30; ++turn) {
    MovesRequest request;
    request.position = "11";
    request.moves = moves;
    const auto now = calculation::moves(request, context());
    ASSERT_TRUE(now) << now.error().to_string();
    ASSERT_FALSE(now->legal.empty());
    for (const LegalMove& legal : now->legal) {
      request.moves = moves + " " + legal.move;
      const auto after = calculation::moves(request, context());
      ASSERT_TRUE(after) << after.error().to_string();
      EXPECT_EQ(after->position, legal.position);
      // The position is text, and read as itself.
      ReadRequest text;
      text.input = legal.position;
      EXPECT_EQ(calculation::read(text, context())->records.at(0).position, legal.position);
    }
    moves += " " + now->legal[static_cast<std::size_t>(turn) % now->legal.size()].move;
  }
}

TEST(CalculationAnswers, ACardThatIsNotKnownMayBeAnyThatIsLeft) {
  MovesRequest request;
  request.position = "bases: A 2 3 4\n1: K\n2:\n";
  const auto answer = calculation::moves(request, context());
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->legal.size(), 13U);
  EXPECT_EQ(answer->legal.front().kind, MoveKind::kDraw);
  EXPECT_EQ(answer->legal.front().left, 3);
  EXPECT_EQ(answer->legal.back().left, 3);  // of the kings one lies there
}

TEST(CalculationAnswers, TheMainSentences) {
  const auto advice = advise(quick_request(kPosition), context());
  ASSERT_TRUE(advice) << advice.error().to_string();
  ASSERT_TRUE(advice->choice);
  EXPECT_EQ(advice->choice->substr(0, 1), "s");
  const std::string stack = advice->choice->substr(1);
  EXPECT_EQ(said(headline(*advice), kEn), "Put the 7 on stack " + stack);
  EXPECT_EQ(said(headline(*advice), kJa), "7はスタック" + stack + "へ");
  EXPECT_EQ(said(move_sentence("b2", "4"), kEn), "Play the 4 to base 2");
  EXPECT_EQ(said(move_sentence("b2", "TH"), kJa), "10♥は台2へ");
  EXPECT_EQ(said(move_sentence("s3>b2", "Q"), kEn), "Raise the Q from stack 3 to base 2");
}

TEST(CalculationAnswers, AnEstimateSaysWhoPlayedTheGamesAndHowMany) {
  const auto advice = advise(quick_request(kPosition), context());
  ASSERT_TRUE(advice);
  EXPECT_EQ(advice->outcome.verdict, Verdict::kEstimated);
  EXPECT_EQ(advice->actions.size(), 3U);
  EXPECT_EQ(advice->actions.front().placement, *advice->choice);
  ASSERT_TRUE(advice->played_by);
  EXPECT_EQ(advice->played_by->plans, 8);
  for (const Action& action : advice->actions) {
    ASSERT_TRUE(action.played);
    EXPECT_EQ(action.played->games, 2U);
    EXPECT_LT(action.played->low, action.played->high);
    EXPECT_TRUE(action.success);
  }
  EXPECT_EQ(advice->plan.size(), 3U);
  EXPECT_FALSE(advice->table);
}

TEST(CalculationAnswers, OfANumberTheStockIsNotLookedAt) {
  AdviseRequest request = quick_request("7");
  request.moves = "s1 s2";
  const auto numbered = advise(request, context());
  ASSERT_TRUE(numbered) << numbered.error().to_string();
  EXPECT_EQ(numbered->outcome.verdict, Verdict::kEstimated);
  EXPECT_EQ(numbered->position.find("stock:"), std::string::npos);
  // The same position typed in.
  AdviseRequest typed = quick_request(numbered->position.c_str());
  const auto again = advise(typed, context());
  ASSERT_TRUE(again);
  EXPECT_EQ(without_times(json_of(*again)), without_times(json_of(*numbered)));
}

TEST(CalculationAnswers, WhatAPositionSaysOfItsStockIsUsed) {
  AdviseRequest request = quick_request("1: T J Q K\n2:\n3:\n4:\n1:\nhand: Q\nstock: T\n");
  EXPECT_EQ(advise(request, context())->actions.front().exact, "1/2");
  SolveRequest solved;
  solved.position = "1: T J Q K\n2:\n3:\n4:\n1: Q\n";
  EXPECT_EQ(said(headline(*solve(solved, context())), kEn), "Won with chance 1/3 by the best play");
  solved.position += "stock: T\n";
  EXPECT_EQ(solve(solved, context())->exact, "1/2");
  solved.position = "1: T J Q K\n2:\n3:\n4:\n1: Q\nstock: T J K\n";
  const auto known = solve(solved, context());
  EXPECT_EQ(known->outcome.verdict, Verdict::kProved);
  EXPECT_EQ(known->moves, (std::vector<std::string>{"T", "b1", "J", "b1", "s1>b1", "K", "b1"}));
}

TEST(CalculationAnswers, WithAnEmptyStockTheRaisesAreAdvised) {
  const auto advice = advise(quick_request("bases: Q K K K\n1: KH\n"), context());
  ASSERT_TRUE(advice) << advice.error().to_string();
  EXPECT_EQ(advice->choice, "s1>b1");
  EXPECT_EQ(said(headline(*advice), kEn), "Raise the K♥ from stack 1 to base 1");
}

TEST(CalculationAnswers, RenderGivesTheTextsOfAnAnswerInAnotherLanguageWithoutAskingAgain) {
  const Json plain = ask(question_of("advise", {{"position", kEnding}}))["answer"];
  const Json japanese =
      ask(question_of("advise", {{"position", kEnding}, {"lang", "ja"}}))["answer"];
  const Json again = ask({{"id", "r"},
                          {"verb", "render"},
                          {"room_answered", "calculation"},
                          {"verb_answered", "advise"},
                          {"into", "ja"},
                          {"answer", plain}})["answer"]["answer"];
  EXPECT_EQ(without_times(again), japanese);
}

TEST(CalculationAnswers, ACertificateComesAsDataAndIsVerifiedByTheSameDoor) {
  std::string lost;
  for (const char* rank : {"2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A"})
    for (int copy = 0; copy < 4; ++copy) lost += std::string(rank) + " ";
  const std::vector<Json> games = {
      {{"position", "7"}, {"certificate", true}},
      {{"position", "7"}, {"moves", "s1 s2 s3"}, {"certificate", true}},
      {{"position", lost}, {"stacks", 1}, {"certificate", true}},
      {{"position", "1: T J Q K\n2:\n3:\n4:\n1: Q J\nhand: K\nstock: T\n"}, {"certificate", true}},
  };
  for (const Json& asked : games) {
    const Json solved = ask(question_of("solve", asked))["answer"];
    ASSERT_TRUE(solved.contains("certificate")) << solved.dump();
    const Json verified =
        ask({{"id", "v"}, {"verb", "verify"}, {"certificate", solved["certificate"]}})["answer"];
    EXPECT_EQ(verified["verified"], true);
    EXPECT_EQ(verified["verdict"], solved["verdict"]);
    std::string damaged = solved["certificate"];
    damaged[damaged.size() / 2] = damaged[damaged.size() / 2] == 'A' ? 'B' : 'A';
    EXPECT_TRUE(ask({{"id", "v"}, {"verb", "verify"}, {"certificate", damaged}}).contains("error"));
  }
}

TEST(CalculationAnswers, ATopCardThatABaseAwaitsIsMentioned) {
  AdviseRequest request;
  request.position =
      "1: 3 4 5 6 7 8 9 T J Q K\n2: 4 6 8 T Q A 3 5 7 9 J K\n3: 9 Q 2 5 8 J A 4 7 T K\n"
      "4: Q 3 7 J 2 6 T A 5 9 K\n1: 9\n2: T\n3: K\nhand: 7\n";
  request.playouts = 0;
  const auto advice = advise(request, context());
  ASSERT_TRUE(advice) << advice.error().to_string();
  ASSERT_EQ(advice->held.size(), 1U);
  const Held& held = advice->held[0];
  EXPECT_EQ(held.card, "9");
  EXPECT_EQ(held.stack, 1);
  EXPECT_EQ(held.base, 3);
  ASSERT_TRUE(held.kept_for);
  EXPECT_NE(*held.kept_for, 3);
  EXPECT_NE(words(*advice, {kEn})
                .find(fmt::format("Base 3 awaits the 9 of stack 1; the plan keeps it for base {}\n",
                                  *held.kept_for)),
            std::string::npos);
}

TEST(CalculationAnswers, ChancesThatAreMissingOrDifferAreExplained) {
  AdviseRequest request = quick_request(kPosition);
  request.playouts = 2;
  const auto three = advise(request, context());
  ASSERT_TRUE(three) << three.error().to_string();
  AdviseAnswer tested = *three;
  for (Action& action : tested.actions) {
    action.success = 0.5;
    action.played = PlayedGames{1, 2, 0.1, 0.9};
  }
  EXPECT_EQ(chances_because(tested).code, "chance_by_estimate");
  tested.actions.back().played = PlayedGames{15, 16, 0.72, 0.99};
  EXPECT_EQ(said(chances_because(tested), kEn),
            "The chance comes from other games with a like estimate; for " +
                said(place_sentence(tested.actions.back().placement), kEn) +
                " it seems too low, as more trial games were won");
  tested.actions.back().played = PlayedGames{1, 16, 0.01, 0.28};
  EXPECT_EQ(chances_because(tested).code, "chance_too_high");
  const Json tried = json_of(*three, kEn)["actions"][0]["tried"];
  EXPECT_EQ(tried["text"].get<std::string>().substr(0, 4), "won ");
  AdviseAnswer four = *three;  // as the rest of a game with another stack would be
  four.stacks = 4;
  for (Action& action : four.actions) action.success.reset();
  EXPECT_EQ(said(chances_because(four), kEn), "Chances of winning are known for 3 stacks only");
  four.actions.back().played.reset();
  four.actions.back().untried = StopReason::kTime;
  const Json untried = json_of(four, kEn)["actions"].back()["tried"];
  EXPECT_EQ(untried["text"], "not tried: time limit reached");
}

TEST(CalculationAnswers, ABudgetThatEndsIsAnOutcome) {
  AdviseRequest request = quick_request(kPosition);
  request.limits.nodes = 5;
  const auto advice = advise(request, context());
  ASSERT_TRUE(advice);
  EXPECT_EQ(advice->outcome.reason, StopReason::kNodes);
  EXPECT_FALSE(advice->choice);
  EXPECT_EQ(said(headline(*advice), kJa), "未判定: 局面数の制限に達しました");
  SolveRequest solved;
  solved.position = "0";
  solved.limits.nodes = 1;
  EXPECT_EQ(solve(solved, context())->outcome.reason, StopReason::kNodes);
  solved.position = "bases: A 2 3 4\n1:\n2:\n3:\n";  // nothing known, far from the end
  const auto far = solve(solved, context());
  EXPECT_EQ(far->outcome.verdict, Verdict::kUnknown);
  EXPECT_FALSE(far->outcome.reason);  // no limit was met
  EXPECT_EQ(said(headline(*far), kEn), "Not decided: too many cards are left to decide it exactly");
  EXPECT_EQ(said(solve_because(*far), kJa),
            "順の分からない残りのカードは48枚。厳密な成功率は20枚まで求められる");
  WatchRequest watched;
  watched.position = "7";
  watched.limits.nodes = 5;
  EXPECT_EQ(watch(watched, context())->outcome.reason, StopReason::kNodes);
  PaperRequest claims;
  claims.limits.nodes = 5;
  claims.cards = 2;
  EXPECT_EQ(paper(claims, context())->outcome.reason, StopReason::kNodes);
  Context poor = context();
  poor.budget.bytes = 1 << 20;
  EXPECT_EQ(advise(quick_request(kPosition), poor)->outcome.reason, StopReason::kMemory);
}

TEST(CalculationAnswers, TheTableThatWasUsedIsNamedAndABadOneIsRefused) {
  game::PairGame pairs(game::Rules::kPaper, 3, std::uint64_t{16} << 20);
  game::PairPosition free;
  free.cards = {2, 2};
  free.allowed[0].fill(2);
  free.allowed[1].fill(2);
  free.free[0].fill(2);
  free.free[1].fill(2);
  static_cast<void>(pairs.value(free));
  const std::string path = testing::TempDir() + "calculation_answers.table";
  ASSERT_TRUE(game::PairTable::write(path, {game::Rules::kPaper, 3, 4, 0}, pairs.take()));
  auto file = MappedFile::open(path);
  ASSERT_TRUE(file);
  std::vector<unsigned char> bytes(file->bytes().begin(), file->bytes().end());
  NamedBytes table{"calculation-3-paper.table", bytes};
  Context with = context();
  with.tables = std::span(&table, 1);
  const auto used = advise(quick_request(kPosition), with);
  EXPECT_EQ(used->table, "calculation-3-paper.table");
  EXPECT_FALSE(used->table_refused);
  bytes[20] ^= 1U;
  const auto refused = advise(quick_request(kPosition), with);
  EXPECT_FALSE(refused->table);
  ASSERT_TRUE(refused->table_refused);
  EXPECT_NE(said(refused->table_refused->message, Language::kEnglish),
            said(refused->table_refused->message, Language::kJapanese));
  EXPECT_EQ(refused->choice, used->choice);
}

TEST(CalculationAnswers, ErrorsNameTheirField) {
  const auto field_of = [](const Json& asked, const char* verb) {
    return ask(question_of(verb, asked))["error"].value("field", "");
  };
  EXPECT_EQ(field_of({{"position", "0: A"}}, "solve"), "position");
  EXPECT_EQ(field_of({{"position", "7"}, {"moves", "s9"}}, "solve"), "moves");
  EXPECT_EQ(field_of({{"position", kPosition}, {"card", "8"}}, "advise"), "card");
  EXPECT_EQ(field_of({{"position", kPosition}, {"stacks", 4}}, "advise"), "stacks");
  EXPECT_EQ(field_of({{"position", kPosition}, {"memory", "1M"}}, "advise"), "memory");
  EXPECT_EQ(field_of({{"position", "bases: A 2 3 4\n1:\n"}}, "advise"), "card");
  EXPECT_EQ(field_of({{"position", kPosition}}, "watch"), "position");
  EXPECT_EQ(field_of({{"position", kPosition}, {"certificate", true}}, "solve"), "certificate");
  EXPECT_EQ(field_of({{"number", "x"}}, "deal"), "number");
  EXPECT_EQ(field_of({{"number", "1"}, {"seed", "x"}}, "deal"), "seed");
}

TEST(CalculationAnswers, ReadTellsWhatItUnderstoodAndWhereItDidNot) {
  ReadRequest request;
  request.input = "17";
  EXPECT_EQ(calculation::read(request, context())->records.at(0).format, game::TextFormat::kNumber);
  request.input = "bases: A 2 3 4\n1: 5\n2: 5 5 5 5\n";
  const auto wrong = calculation::read(request, context());
  ASSERT_TRUE(wrong);
  ASSERT_EQ(wrong->mistakes.size(), 1U);
  EXPECT_EQ(wrong->mistakes.front().line, 3);
  EXPECT_EQ(wrong->mistakes.front().column, 10);
  EXPECT_NE(said(wrong->mistakes.front().message, Language::kEnglish),
            said(wrong->mistakes.front().message, Language::kJapanese));
}

// What is printed for people is read again: every position of a game that is watched, in both
// languages, and the lines that `solve` prints.
TEST(CalculationAnswers, WhatIsPrintedIsReadAgain) {
  const auto same = [](const std::string& text, const std::string& position) {
    ReadRequest request;
    request.input = text;
    const auto found = calculation::read(request, context());
    ASSERT_TRUE(found);
    ASSERT_EQ(found->records.size(), 1U)
        << text << said(found->mistakes.front().message, Language::kEnglish);
    EXPECT_EQ(found->records.front().position, position);
  };
  WatchRequest request;
  request.position = "7";
  request.game.variant = game::Opening::kLaid;
  request.player.ahead = 0;
  request.player.plans = 4;
  const auto watched = watch(request, context());
  ASSERT_TRUE(watched);
  for (const WatchedTurn& turn : watched->turns) {
    for (const Language language : {kEn, kJa}) {
      same(draw_position(turn.position, {language, false}), turn.position);
      same(planned_words(turn.position, turn.plan, {language, false}), turn.position);
    }
  }
  SolveRequest solved;
  solved.position = "7";
  const auto answer = solve(solved, context());
  const std::string printed = words(*answer, {kEn, false});
  MovesRequest played;
  played.position = "7";
  played.moves = printed.substr(printed.find("\n   1:"));
  const auto won = calculation::moves(played, context());
  ASSERT_TRUE(won) << won.error().to_string();
  EXPECT_TRUE(won->won);
}

}  // namespace
}  // namespace yomi::answers::calculation
