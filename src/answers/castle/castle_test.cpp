#include <gtest/gtest.h>

#include "answers/castle/advise.h"
#include "answers/castle/deal.h"
#include "answers/castle/moves.h"
#include "answers/castle/read.h"
#include "answers/castle/room.h"
#include "answers/castle/solve.h"

namespace yomi::answers::castle {
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

TEST(CastleAnswers, ADealThatCannotBeWonAsAWholeDocument) {
  EXPECT_EQ(
      ask(R"({"id":"a","room":"castle","verb":"solve","deal":"1"})"),
      Json::parse(
          R"({"answer":{"headline":{"code":"cannot_be_won","arguments":[]},"verdict":"refuted",)"
          R"("nodes":859,"variant":"castle","columns":8,"suits":4,"ranks":13,"title":"1",)"
          R"("position":"Foundations: H-A C-A D-A S-A\n9D QD 4D TC 7H 5D\n6D 5H 2C 9S TD 4C\n)"
          R"(4S JS 8D 3D KD 8C\n6H 9H 3H 2D KS 8H\nQC 5C TS TH 3S 7D\nKC 5S QS 3C KH 4H\n)"
          R"(9C 7C 6C 6S JD 2H\n2S 8S JC 7S QH JH\n","positions":859,"moves":[],"steps":[],)"
          R"("fc_solve":"","relaxed_positions":430,"remembered":0,"boards":false,)"
          R"("because":{"code":"closed_set","arguments":["430","0"]},)"
          R"("version":")" YOMI_VERSION R"(","api":1}})"));
}

TEST(CastleAnswers, EveryStepHasTheBoardAfterItAndTheLastIsWon) {
  SolveRequest request;
  request.deal = "7";
  const auto answer = solve(request, context());
  ASSERT_TRUE(answer);
  EXPECT_EQ(said(headline(*answer), kEn), "Can be won in 128 moves");
  EXPECT_EQ(said(headline(*answer), kJa), "128手で成功可能");
  // Played card by card, the line comes by the board of every step, in order.
  std::string at = "7";
  std::size_t step = 0;
  for (const std::string& move : answer->moves) {
    MovesRequest asked;
    asked.deal = at;
    asked.moves = move;
    const auto after = moves(asked, context());
    ASSERT_TRUE(after) << move << ": " << after.error().to_string();
    at = after->position;
    if (at == answer->steps[step].position) ++step;
  }
  EXPECT_EQ(step, answer->steps.size());
  EXPECT_TRUE(at.starts_with("Foundations: H-K C-K D-K S-K"));
}

TEST(CastleAnswers, WhatAnyAnswerSaysIsRead) {
  for (const char* verb : {R"("solve","deal")", R"("advise","deal")", R"("moves","deal")",
                           R"("deal","number")", R"("read","input")"}) {
    const Json line =
        ask(R"({"id":"a","room":"castle","verb":)" + std::string(verb) + R"(:"7","lang":"ja"})");
    for (const Json& text : {line, line["answer"]}) {
      ReadRequest request;
      request.input = to_text(text);
      const auto answer = read(request, context());
      ASSERT_TRUE(answer) << verb;
      ASSERT_EQ(answer->records.size(), 1U) << verb;
      EXPECT_EQ(answer->records[0].format, game::TextFormat::kAnswer) << verb;
      const Json& said = line["answer"];
      const Json& record = said.contains("records") ? said["records"][0] : said;
      EXPECT_EQ(Json(answer->records[0].position), record["position"]) << verb;
      const Json moves = record.contains("moves") ? record["moves"] : Json::array();
      EXPECT_EQ(Json(answer->records[0].moves), moves) << verb;
    }
  }
}

TEST(CastleAnswers, EveryScreenIsRead) {
  SolveRequest whole;
  whole.deal = "7";
  const auto solved = solve(whole, context());
  ASSERT_TRUE(solved);
  // A deal that can be won, one that cannot, and a position with runs and an empty column.
  for (const std::string& deal : {std::string("7"), std::string("1"), solved->steps[44].position}) {
    SolveRequest solving;
    solving.deal = deal;
    AdviseRequest advising;
    advising.deal = deal;
    MovesRequest moving;
    moving.deal = deal;
    MovesRequest judging = moving;
    judging.judge = true;
    const auto shown = moves(moving, context());
    ASSERT_TRUE(shown);
    for (const Language language : {kEn, kJa}) {
      const View view{language, false};
      for (const std::string& screen :
           {words(*solve(solving, context()), view), words(*advise(advising, context()), view),
            words(*shown, view), words(*moves(judging, context()), view)}) {
        ReadRequest request;
        request.input = screen;
        const auto answer = read(request, context());
        ASSERT_TRUE(answer) << screen;
        ASSERT_TRUE(answer->mistakes.empty()) << screen;
        ASSERT_EQ(answer->records.size(), 1U) << screen;
        EXPECT_EQ(answer->records[0].position, shown->position) << screen;
      }
    }
  }
}

TEST(CastleAnswers, OneIsNoPlural) {
  SolveRequest request;
  request.deal = "Foundations: H-K C-Q D-K S-K\nKC\n";
  const auto answer = solve(request, context());
  ASSERT_TRUE(answer);
  const std::string text = words(*answer, View{kEn, false});
  EXPECT_NE(text.find("Can be won in 1 move\n1 step\n1 position, "), std::string::npos) << text;
  const Json proof = ask(R"({"id":"a","room":"castle","verb":"solve","certificate":true,)"
                         R"("deal":"Foundations: H-K C-Q D-K S-K\nKC\n"})");
  const Json verified =
      ask(fmt::format(R"({{"id":"v","verb":"verify","lang":"en","certificate":"{}"}})",
                      proof["answer"]["certificate"].get<std::string>()));
  EXPECT_EQ(verified["answer"]["headline"]["text"],
            "verified: this position can be won, in 1 move");
}

TEST(CastleAnswers, RenderGivesTheTextsOfAnAnswerInAnotherLanguageWithoutAskingAgain) {
  const std::string question = R"({"id":"a","room":"castle","verb":"solve","deal":"7")";
  const Json plain = ask(question + "}")["answer"];
  const Json japanese = ask(question + R"(,"lang":"ja"})")["answer"];
  Json again = ask(R"({"id":"r","verb":"render","room_answered":"castle","verb_answered":"solve",)"
                   R"("into":"ja","answer":)" +
                   to_text(plain) + "}")["answer"]["answer"];
  EXPECT_EQ(without_times(again), japanese);
  EXPECT_FALSE(plain["steps"][0].contains("text"));
  EXPECT_TRUE(japanese["steps"][0].contains("text"));
}

TEST(CastleAnswers, ACertificateComesAsDataAndIsVerifiedByTheSameDoor) {
  for (const char* deal : {"1", "7"}) {
    const Json solved = ask(
        fmt::format(R"({{"id":"a","room":"castle","verb":"solve","deal":"{}","certificate":true}})",
                    deal))["answer"];
    const Json verified = ask(fmt::format(R"({{"id":"v","verb":"verify","certificate":"{}"}})",
                                          solved["certificate"].get<std::string>()))["answer"];
    EXPECT_EQ(verified["verified"], true);
    EXPECT_EQ(verified["verdict"], solved["verdict"]);
    EXPECT_EQ(verified["position"], solved["position"]);
    std::string damaged = solved["certificate"];
    damaged[damaged.size() / 2] = damaged[damaged.size() / 2] == 'A' ? 'B' : 'A';
    EXPECT_TRUE(ask(fmt::format(R"({{"id":"v","verb":"verify","certificate":"{}"}})", damaged))
                    .contains("error"));
  }
}

TEST(CastleAnswers, AdviceNamesTheMoveThatLostAndWhatToTakeBack) {
  // From a won deal, moves at random until it is lost.
  MovesRequest request;
  request.deal = "7";
  request.judge = true;
  std::string played;
  for (int number = 1; number < 60; ++number) {
    request.moves = played;
    const auto now = moves(request, context());
    ASSERT_TRUE(now);
    const LegalMove* losing = nullptr;
    for (const LegalMove& each : now->legal)
      if (each.cards == 1 && each.verdict == Verdict::kRefuted) losing = &each;
    ASSERT_FALSE(now->legal.empty());
    const std::string move = losing != nullptr ? losing->move : now->legal.front().move;
    played += move + " ";
    if (losing == nullptr) continue;
    AdviseRequest asked;
    asked.deal = "7";
    asked.moves = played;
    const auto advice = advise(asked, context());
    ASSERT_TRUE(advice);
    EXPECT_EQ(advice->outcome.verdict, Verdict::kRefuted);
    EXPECT_EQ(advice->take_back, 1);
    EXPECT_EQ(advice->lost_by, move);
    EXPECT_EQ(said(headline(*advice), kEn), fmt::format("Lost since move {}", *advice->lost_since));
    return;
  }
  FAIL() << "no losing move was met";
}

TEST(CastleAnswers, TheSingleMovesOfTheStepsAreThoseOfTheLine) {
  SolveRequest request;
  request.deal = "7";
  const auto answer = solve(request, context());
  ASSERT_TRUE(answer);
  int singles = 0;
  bool has_run = false;
  for (const Step& step : answer->steps) {
    singles += step.moves;
    has_run |= step.moves > 1;
  }
  EXPECT_EQ(singles, *answer->length);
  EXPECT_TRUE(has_run);
}

TEST(CastleAnswers, WhyIsOneSentenceInTheLanguageAskedFor) {
  const auto because = [](const std::string& line) {
    return ask(line)["answer"]["because"]["text"].get<std::string>();
  };
  EXPECT_EQ(because(R"({"id":"a","room":"castle","verb":"advise","deal":"18","lang":"en"})"),
            "it builds a run and uncovers the card below; can be won from here in 121 moves");
  const std::string lost =
      R"("room":"castle","verb":"advise","deal":"18","moves":"83 43 42 4h 13 1h 63 17 61 54"})";
  EXPECT_EQ(because(R"({"id":"a","lang":"en",)" + lost),
            "8♠ from 6 to 1 lost it; take back 2 moves");
  EXPECT_EQ(because(R"({"id":"a","lang":"ja",)" + lost),
            "失敗した手は8♠を6列から1列へ。2手戻せば成功できる");
  EXPECT_EQ(because(R"({"id":"a","room":"castle","verb":"solve","deal":"1","lang":"en"})"),
            "none of the 430 relaxed positions that can be reached is won (0 suits remembered)");
  // For programs it is a code, and a move is in our notation.
  EXPECT_EQ(ask(R"({"id":"a",)" + lost)["answer"]["because"],
            Json::parse(R"({"code":"take_back","arguments":["8S:6-1","2"]})"));
}

TEST(CastleAnswers, ProgramsGetTheNotationAndPeopleTheirs) {
  const Json plain =
      ask(R"({"id":"a","room":"castle","verb":"advise","deal":"7"})")["answer"]["headline"];
  const Json said = ask(
      R"({"id":"a","room":"castle","verb":"advise","deal":"7","lang":"en"})")["answer"]["headline"];
  for (const Json& each : plain["arguments"])
    for (const char c : each.get<std::string>()) EXPECT_EQ(c & 0x80, 0) << plain;
  EXPECT_EQ(plain["arguments"], said["arguments"]);
  EXPECT_FALSE(plain.contains("text"));
}

TEST(CastleAnswers, RenderSaysMistakesInAnotherLanguage) {
  const std::string question = R"({"id":"a","room":"castle","verb":"read","input":"4S 4S\n")";
  const Json plain = ask(question + "}")["answer"];
  EXPECT_FALSE(plain["mistakes"][0]["message"].contains("text"));
  const Json again =
      ask(R"({"id":"r","verb":"render","room_answered":"castle","verb_answered":"read",)"
          R"("into":"ja","answer":)" +
          to_text(plain) + "}")["answer"];
  EXPECT_EQ(again["answer"], ask(question + R"(,"lang":"ja"})")["answer"]);
  EXPECT_NE(again["words"].get<std::string>().find("1行4字目"), std::string::npos) << again;
}

TEST(CastleAnswers, AnErrorWithinAnErrorStaysNestedAndIsTranslatedToo) {
  const std::string question =
      R"({"id":"a","room":"castle","verb":"moves","deal":"7","moves":"zz")";
  const Json english = ask(question + "}")["error"];
  const Json japanese = ask(question + R"(,"lang":"ja"})")["error"];
  ASSERT_EQ(english["arguments"].size(), 2U) << english;
  EXPECT_EQ(english["arguments"][0], japanese["arguments"][0]);
  EXPECT_EQ(english["arguments"][1]["code"], japanese["arguments"][1]["code"]);
  EXPECT_NE(english["arguments"][1]["text"], japanese["arguments"][1]["text"]);
  EXPECT_EQ(english["text"], "'zz': " + english["arguments"][1]["text"].get<std::string>());
}

TEST(CastleAnswers, ABudgetThatEndsIsAnOutcome) {
  SolveRequest request;
  request.deal = "4";
  request.limits.nodes = 5;
  const auto answer = solve(request, context());
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->outcome.verdict, Verdict::kUnknown);
  EXPECT_EQ(answer->outcome.reason, StopReason::kNodes);
  EXPECT_EQ(said(headline(*answer), kEn), "Not decided: node limit reached");
  EXPECT_EQ(said(headline(*answer), kJa), "未判定: 局面数の制限に達しました");
}

TEST(CastleAnswers, ReadTellsWhatItUnderstoodAndWhereItDidNot) {
  ReadRequest request;
  request.input = "7";
  EXPECT_EQ(read(request, context())->records.at(0).format, game::TextFormat::kDeal);
  request.input = "4S 4S\n";
  const auto wrong = read(request, context());
  ASSERT_TRUE(wrong);
  ASSERT_FALSE(wrong->mistakes.empty());
  EXPECT_EQ(wrong->mistakes.front().line, 1);
  EXPECT_EQ(wrong->mistakes.front().column, 4);
  EXPECT_NE(said(wrong->mistakes.front().message, Language::kEnglish),
            said(wrong->mistakes.front().message, Language::kJapanese));
}

TEST(CastleAnswers, PysolsDealsHaveTheirOwnNumbers) {
  DealRequest request;
  request.number = "12345";
  const auto ours = deal(request, context());
  request.pysol = true;
  const auto theirs = deal(request, context());
  ASSERT_TRUE(ours && theirs);
  EXPECT_NE(ours->position, theirs->position);
}

}  // namespace
}  // namespace yomi::answers::castle
