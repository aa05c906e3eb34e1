#include <gtest/gtest.h>

#include "answers/tsume/advise.h"
#include "answers/tsume/check.h"
#include "answers/tsume/moves.h"
#include "answers/tsume/paper.h"
#include "answers/tsume/read.h"
#include "answers/tsume/room.h"
#include "answers/tsume/solve.h"
#include "answers/tsume/survey.h"
#include "shogi/movegen.h"
#include "shogi/sfen.h"

namespace yomi::answers::tsume {
namespace {

constexpr Language kEn = Language::kEnglish;
constexpr Language kJa = Language::kJapanese;
constexpr const char* kThree = "7nl/5+B1k1/6ppp/9/9/9/9/9/9 b GS2rb3g3s3n3l15p 1";
constexpr const char* kCooked = "6k2/6p2/5S1P1/9/9/9/9/9/9 b 2G2r2b2g3s4n4l16p 1";
constexpr const char* kNoMate = "8k/9/9/9/9/9/9/9/9 b P2r2b4g4s4n4l17p 1";
constexpr const char* kHard = "7nl/5bgk1/5pppp/9/4B4/9/9/9/9 b RGSNr2g3s2n3l13p 1";

const Catalogue& tsume_catalogue() {
  static const Room* const rooms[] = {&room()};
  static const Catalogue made(rooms);
  return made;
}
Context tsume_context() {
  Context made;
  made.budget.bytes = std::uint64_t{64} << 20;
  made.rooms = tsume_catalogue().rooms();
  return made;
}
// A document without what differs from run to run.
Json timeless(Json json) {
  if (json.is_object()) json.erase("cpu_seconds");
  if (json.is_structured())
    for (auto& each : json) each = timeless(std::move(each));
  return json;
}
Json ask(const std::string& line) {
  auto json = parse_json(line);
  EXPECT_TRUE(json) << line;
  auto asked = read_question(tsume_catalogue(), std::move(*json));
  EXPECT_TRUE(asked) << asked.error().to_string();
  return timeless(reply(tsume_catalogue(), *asked, tsume_context()));
}
Json ask_about(const std::string& verb, const std::string& problem, const std::string& more = {}) {
  return ask(fmt::format(R"({{"id":"a","room":"tsume","verb":"{}","problem":"{}"{}}})", verb,
                         problem, more));
}

TEST(TsumeAnswers, AMateAsAWholeDocument) {
  EXPECT_EQ(
      ask_about("solve", "8k/9/7P1/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", R"(,"lang":"ja")"),
      Json::parse(R"({"answer":{"headline":{"code":"mate_in","arguments":["1"],"text":"1手詰"},)"
                  R"("verdict":"proved","nodes":1,"title":"",)"
                  R"("position":"8k/9/7P1/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1","missing":"",)"
                  R"("mudaai":"standard","length":1,"length_proved":true,"lower_bound":1,)"
                  R"("line":["G*2b"],"steps":[{"move":"G*2b","same":false,"captures":false,)"
                  R"("position":"8k/7G1/7P1/9/9/9/9/9/9 w 2r2b3g4s4n4l17p 1","text":"▲２二金"}],)"
                  R"("line_proper":true,"uncounted_pairs":0,"pieces_left":false,"first_length":1,)"
                  R"("first_nodes":1,"version":")" YOMI_VERSION R"(","api":1}})"));
}

TEST(TsumeAnswers, NoMateAndAnExhaustedBudgetAreOutcomes) {
  SolveRequest request;
  request.problem = kNoMate;
  auto answer = solve(request, tsume_context());
  ASSERT_TRUE(answer);
  EXPECT_EQ(said(headline(*answer), kEn), "No mate");
  EXPECT_EQ(said(headline(*answer), kJa), "不詰");
  request.problem = kHard;
  request.limits.nodes = 5;
  answer = solve(request, tsume_context());
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->outcome.verdict, Verdict::kUnknown);
  EXPECT_EQ(answer->outcome.reason, StopReason::kNodes);
  EXPECT_EQ(said(headline(*answer), kJa), "未判定: 局面数の制限に達しました");
}

TEST(TsumeAnswers, TheStepsCanBePlayedByWhoKnowsNoRules) {
  SolveRequest request;
  request.problem = kThree;
  const auto solved = solve(request, tsume_context());
  ASSERT_TRUE(solved);
  MovesRequest asked;
  asked.problem = kThree;
  for (std::size_t i = 0; i <= solved->steps.size(); ++i) {
    const auto now = moves(asked, tsume_context());
    ASSERT_TRUE(now) << now.error().to_string();
    EXPECT_EQ(now->attacking, i % 2 == 0);
    EXPECT_EQ(now->mated, i == solved->steps.size());
    if (i == solved->steps.size()) break;
    const auto found = std::find_if(now->legal.begin(), now->legal.end(), [&](const LegalMove& m) {
      return m.step.move == solved->steps[i].move;
    });
    ASSERT_NE(found, now->legal.end());
    EXPECT_TRUE(found->counts);
    EXPECT_EQ(found->step.position, solved->steps[i].position);
    asked.moves += solved->steps[i].move + " ";
  }
}

TEST(TsumeAnswers, OnlyChecksCountForTheAttacker) {
  MovesRequest request;
  request.problem = kThree;
  request.judge = true;
  const auto answer = moves(request, tsume_context());
  ASSERT_TRUE(answer);
  std::size_t checks = 0;
  for (const LegalMove& each : answer->legal) {
    EXPECT_EQ(each.counts, each.check);
    EXPECT_EQ(each.verdict.has_value(), each.counts);
    checks += each.check ? 1 : 0;
    if (each.step.move == "S*3a") {
      EXPECT_EQ(each.verdict, Verdict::kProved);
      EXPECT_EQ(each.length, 2);
    }
  }
  EXPECT_GT(answer->legal.size(), checks);
  EXPECT_EQ(answer->outcome.verdict, Verdict::kProved);
  EXPECT_EQ(said(headline(*answer), kEn), fmt::format("Checks: {}", checks));
  const auto shows = [&](const char* played, const char* text) {
    request.moves = played;
    return words(*moves(request, tsume_context()), View{kEn, false}).find(text) !=
           std::string::npos;
  };
  EXPECT_TRUE(shows("", "▲３一銀: mate, 2 moves after it\n"));
  EXPECT_TRUE(shows("S*3a", "△１二玉: mate, 1 move after it\n"));
  EXPECT_TRUE(shows("S*3a 2b1b", "▲２二金: mate\n"));
}

TEST(TsumeAnswers, RenderGivesTheTextsOfAnAnswerInAnotherLanguageWithoutAskingAgain) {
  for (const char* verb : {"solve", "check", "moves", "advise"}) {
    const Json plain = ask_about(verb, kCooked)["answer"];
    const Json japanese = ask_about(verb, kCooked, R"(,"lang":"ja")")["answer"];
    const Json again = ask(fmt::format(R"({{"id":"r","verb":"render","room_answered":"tsume",)"
                                       R"("verb_answered":"{}","into":"ja","answer":{}}})",
                                       verb, to_text(plain)))["answer"]["answer"];
    EXPECT_EQ(timeless(again), japanese) << verb;
    EXPECT_NE(plain, japanese);
  }
}

TEST(TsumeAnswers, ACertificateComesAsDataAndIsVerifiedByTheSameDoor) {
  for (const char* problem : {kThree, kNoMate}) {
    const Json solved = ask_about("solve", problem, R"(,"certificate":true)")["answer"];
    const std::string proof = solved["certificate"];
    const Json verified =
        ask(fmt::format(R"({{"id":"v","verb":"verify","certificate":"{}"}})", proof))["answer"];
    EXPECT_EQ(verified["verified"], true);
    EXPECT_EQ(verified["verdict"], solved["verdict"]);
    EXPECT_EQ(verified["position"], solved["position"]);
    std::string damaged = proof;
    damaged[damaged.size() / 2] = damaged[damaged.size() / 2] == 'A' ? 'B' : 'A';
    EXPECT_TRUE(ask(fmt::format(R"({{"id":"v","verb":"verify","certificate":"{}"}})", damaged))
                    .contains("error"));
  }
}

// --- check

const Turn& turn(const CheckAnswer& answer, int ply) {
  return answer.tree[static_cast<std::size_t>(ply - 1)];
}

TEST(TsumeAnswers, ACookIsRefutedSoundnessOfAProvedMate) {
  CheckRequest request;
  request.problem = kCooked;
  const auto answer = check(request, tsume_context());
  ASSERT_TRUE(answer) << answer.error().to_string();
  EXPECT_EQ(answer->outcome.verdict, Verdict::kProved);
  EXPECT_EQ(answer->length, 3);
  EXPECT_EQ(answer->soundness, game::Soundness::kUnsound);
  EXPECT_EQ(answer->soundness_verdict, Verdict::kRefuted);
  EXPECT_EQ(said(headline(*answer), kEn), "Unsound: move 1 has another mate");
  EXPECT_EQ(said(headline(*answer), kJa), "不完全作: 1手目に余詰");
  EXPECT_EQ(answer->flaws.front().kind, FlawKind::kCook);
  ASSERT_EQ(answer->tree.size(), 3U);
  int alternatives = 0;
  int tries = 0;
  for (const Turn& each : answer->tree) {
    for (const Branch& branch : each.branches) {
      alternatives += branch.kind == game::BranchKind::kAlternative ? 1 : 0;
      tries += branch.kind == game::BranchKind::kTry ? 1 : 0;
      EXPECT_EQ(branch.flaw.has_value(), branch.kind == game::BranchKind::kAlternative);
      EXPECT_NE(branch.kind, game::BranchKind::kUndecided);
    }
  }
  EXPECT_EQ(alternatives, static_cast<int>(answer->flaws.size()));
  EXPECT_EQ(alternatives + tries, answer->candidates);
}

// Every move of the tree is legal where it stands, and every position is the one after it.
TEST(TsumeAnswers, EveryNodeOfTheTreeHasItsPosition) {
  for (const char* problem : {kCooked, kThree, "4gB3/8k/6l2/9/6+P1B/9/9/9/9 b NL2r3g4s3n2l17p 1",
                              "6g2/6Sk1/5s2N/7p1/9/9/9/9/9 b G2r2b2g2s3n4l17p 1"}) {
    CheckRequest request;
    request.problem = problem;
    const auto answer = check(request, tsume_context());
    ASSERT_TRUE(answer);
    auto at = shogi::parse_sfen(answer->shown.position);
    const auto follow = [&](shogi::Position position, const std::vector<Step>& steps) {
      for (const Step& step : steps) {
        const auto move = shogi::parse_usi_move(step.move);
        ASSERT_TRUE(move && is_legal(position, *move)) << step.move << " " << to_sfen(position);
        shogi::Position::Undo undo;
        position.play(*move, undo);
        EXPECT_EQ(step.position, shogi::to_sfen(position));
      }
    };
    for (const Turn& each : answer->tree) {
      for (const Branch& branch : each.branches) {
        ASSERT_FALSE(branch.moves.empty());
        for (const Step& step : branch.moves) follow(*at, {step});
        follow(*shogi::parse_sfen(branch.moves.front().position), branch.line);
        EXPECT_EQ(branch.line.empty(),
                  branch.kind == game::BranchKind::kLoop ||
                      (branch.kind == game::BranchKind::kAlternative && branch.line.empty()));
      }
      at = shogi::parse_sfen(each.step.position);
    }
  }
}

// A try's reply refutes it: from there the solver finds no mate.
TEST(TsumeAnswers, TheReplyToATryRefutesIt) {
  CheckRequest request;
  request.problem = "4gB3/8k/6l2/9/6+P1B/9/9/9/9 b NL2r3g4s3n2l17p 1";
  const auto answer = check(request, tsume_context());
  ASSERT_TRUE(answer);
  EXPECT_EQ(said(headline(*answer), kEn), "Unsound: move 5 has another mate");
  int tries = 0;
  for (const Turn& each : answer->tree) {
    for (const Branch& branch : each.branches) {
      if (branch.kind != game::BranchKind::kTry) continue;
      ++tries;
      SolveRequest again;
      again.problem = branch.line.front().position;
      const auto solved = solve(again, tsume_context());
      ASSERT_TRUE(solved);
      EXPECT_EQ(solved->outcome.verdict, Verdict::kRefuted) << branch.moves.front().move;
    }
  }
  EXPECT_GE(tries, 5);
  // Drops on one square that change nothing are one branch.
  std::size_t most = 0;
  for (const Branch& branch : turn(*answer, 4).branches) most = std::max(most, branch.moves.size());
  EXPECT_GE(most, 3U);
}

TEST(TsumeAnswers, ALineAsPeopleWriteItIsJudged) {
  CheckRequest request;
  request.problem = kThree;
  request.line = "▲３一銀△１二玉▲２二金 まで3手詰";
  const auto answer = check(request, tsume_context());
  ASSERT_TRUE(answer) << answer.error().to_string();
  EXPECT_TRUE(answer->authors_line);
  EXPECT_EQ(answer->line, (std::vector<std::string>{"S*3a", "2b1b", "G*2b"}));
  request.line = "▲３一銀";
  const auto open = check(request, tsume_context());
  ASSERT_TRUE(open);
  EXPECT_EQ(open->soundness, game::Soundness::kNotJudged);
  EXPECT_EQ(open->soundness_verdict, Verdict::kUnknown);
  EXPECT_EQ(said(headline(*open), kJa), "検討せず: 手順が詰みに至らない");
  request.line = "▲３一飛";
  const auto wrong = check(request, tsume_context());
  ASSERT_FALSE(wrong);
  EXPECT_EQ(wrong.error().field, "line");
}

TEST(TsumeAnswers, MovesBehindAnSfenArePlayedAndAnErrorSaysSo) {
  const std::string solved = std::string(kThree) + " moves S*3a 2b1b G*2b";
  EXPECT_EQ(ask_about("check", solved, R"(,"lang":"ja")")["error"]["text"],
            "SFEN の後の指し手を指した局面: 玉方(手番でない側)の玉がありません");
  EXPECT_EQ(ask_about("solve", "７ｎｌ／５＋Ｂ１ｋ１／６ｐｐｐ／９／９／９／９／９／９　ｂ　ＧＳ",
                      R"(,"rest":true)"),
            ask_about("solve", kThree));
}

TEST(TsumeAnswers, PiecesLeftOverAreAFlawOfTheirOwn) {
  CheckRequest request;
  request.problem = "8k/9/7P1/9/9/9/9/9/9 b GN2r2b3g4s3n4l17p 1";
  const auto answer = check(request, tsume_context());
  ASSERT_TRUE(answer);
  EXPECT_EQ(said(headline(*answer), kEn), "Unsound: pieces left over");
  EXPECT_EQ(said(headline(*answer), kJa), "不完全作: 駒余り");
  EXPECT_EQ(answer->flaws.back().kind, FlawKind::kPiecesLeft);
}

// 変長 with 駒余り: from 1a the king lasts two moves longer than the author's three, and the lance
// is left in hand.
TEST(TsumeAnswers, ALongerReplyThatLeavesPiecesIsSaidInTextAndJson) {
  CheckRequest request;
  request.problem = "9/7k1/5gRB1/9/9/9/9/9/9 b Lrb3g4s4n3l18p 1";
  request.line = "2c3b+ 2b1b L*1c";
  const auto answer = check(request, tsume_context());
  ASSERT_TRUE(answer) << answer.error().to_string();
  EXPECT_FALSE(answer->pieces_left);
  View view;
  view.language = kEn;
  EXPECT_NE(words(*answer, view)
                .find("move 2 △１一玉 lasts longer than the line: 5 moves (pieces left over)"),
            std::string::npos);
  view.language = kJa;
  EXPECT_NE(words(*answer, view).find("2手目 △１一玉: 変長 5手(駒余り)"), std::string::npos);
  const Json json = ask_about("check", request.problem, R"(,"line":"2c3b+ 2b1b L*1c")");
  EXPECT_EQ(
      json.at("answer").at("variations"),
      Json::parse(R"([{"ply":2,"move":"2b1a","length":5,"longer":true,"pieces_left":true}])"));
}

TEST(TsumeAnswers, ThePapersMethodsTellWhatTheySpent) {
  CheckRequest request;
  request.problem = "6g2/6Sk1/5s2N/7p1/9/9/9/9/9 b G2r2b2g2s3n4l17p 1";
  request.effort = 0.1;
  const auto ours = check(request, tsume_context());
  ASSERT_TRUE(ours);
  ASSERT_TRUE(ours->effort);
  EXPECT_EQ(ours->effort->method, Method::kCandidates);
  EXPECT_EQ(ours->soundness, game::Soundness::kUnsound);
  EXPECT_EQ(ours->flaws.front().kind, FlawKind::kMoveOrder);
  request.method = Method::kSeo;
  const auto seo = check(request, tsume_context());
  ASSERT_TRUE(seo);
  EXPECT_TRUE(seo->flaws.empty());
  EXPECT_TRUE(seo->effort->exhausted);
  request.method = Method::kComplete;
  const auto conflict = check(request, tsume_context());
  ASSERT_FALSE(conflict);
  EXPECT_EQ(conflict.error().code, ErrorCode::kConflict);
}

// --- advise, defend

TEST(TsumeAnswers, AdviceIsTheBestMoveAndItsReason) {
  AdviseRequest request;
  request.problem = kThree;
  auto answer = advise(request, tsume_context());
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->choice->move, "S*3a");
  EXPECT_EQ(answer->length, 3);
  EXPECT_EQ(said(headline(*answer), kJa), "▲３一銀");
  EXPECT_EQ(said(headline(*answer), kEn), "S*3a");
  request.moves = "S*3a";
  answer = advise(request, tsume_context());
  ASSERT_TRUE(answer);
  EXPECT_FALSE(answer->attacking);
  EXPECT_EQ(answer->length, 2);
  EXPECT_EQ(answer->why, game::Why::kRuns);
  request.moves = "S*3a 2b1b";
  answer = advise(request, tsume_context());
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->why, game::Why::kMates);
  request.moves = "S*3a 2b1b G*2b";
  answer = advise(request, tsume_context());
  ASSERT_TRUE(answer);
  EXPECT_TRUE(answer->mated);
  EXPECT_EQ(said(headline(*answer), kJa), "詰み");
}

TEST(TsumeAnswers, AdviceNamesTheMoveThatLetTheMateGo) {
  AdviseRequest request;
  request.problem = "6kn1/9/6PP1/9/9/9/9/9/9 b G2r2b3g4s3n4l16p 1";
  const auto now = advise(request, tsume_context());
  ASSERT_TRUE(now);
  EXPECT_EQ(now->choice->move, "G*3b");
  request.moves = "2c2b+ 3a4b";
  const auto answer = advise(request, tsume_context());
  ASSERT_TRUE(answer) << answer.error().to_string();
  EXPECT_EQ(answer->outcome.verdict, Verdict::kRefuted);
  EXPECT_EQ(answer->lost_since, 1);
  EXPECT_EQ(answer->lost_by, "2c2b+");
  EXPECT_EQ(answer->take_back, 2);
  EXPECT_EQ(said(headline(*answer), kEn), "No mate since move 1");
  request.moves = "3c3b 3a3b";
  request.problem = "6kn1/9/6PP1/9/9/9/9/9/9 b G2r2b3g4s3n4l16p 1";
  request.moves = "2c2b";
  const auto quiet = advise(request, tsume_context());
  ASSERT_FALSE(quiet) << "no check";
  EXPECT_EQ(quiet.error().field, "moves");
}

TEST(TsumeAnswers, AWrongAttackIsAnsweredWithItsRefutation) {
  DefendRequest request;
  request.problem = "6kn1/9/6PP1/9/9/9/9/9/9 b G2r2b3g4s3n4l16p 1";
  request.moves = "２二歩成";
  auto answer = defend(request, tsume_context());
  ASSERT_TRUE(answer) << answer.error().to_string();
  EXPECT_EQ(answer->attack, game::Attack::kMissed);
  EXPECT_EQ(answer->due, 1);
  ASSERT_TRUE(answer->reply);
  EXPECT_TRUE(answer->why);
  SolveRequest after;
  after.problem = answer->reply->position;
  EXPECT_EQ(solve(after, tsume_context())->outcome.verdict, Verdict::kRefuted);
  request.moves = "G*3b";
  answer = defend(request, tsume_context());
  ASSERT_TRUE(answer);
  EXPECT_TRUE(answer->mated);
  EXPECT_EQ(answer->attack, game::Attack::kBest);
  request.moves = "2c2b";
  answer = defend(request, tsume_context());
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->attack, game::Attack::kNoCheck);
  EXPECT_FALSE(answer->reply);
}

TEST(TsumeAnswers, TheDefenceHoldsOutLongest) {
  DefendRequest request;
  request.problem = kCooked;
  request.moves = "G*2b";
  const auto answer = defend(request, tsume_context());
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->attack, game::Attack::kBest);
  EXPECT_EQ(answer->length, 1);
  EXPECT_NE(words(*answer, {})
                .find("\nthe king moves away\n"
                      "The attack is right: no other mates sooner.\n"
                      "Mate in 1 from here.\n"),
            std::string::npos);
  EXPECT_NE(words(*answer, {kJa})
                .find("\n玉が逃げる\n正しい攻めです。これより早い詰みはありません。\nここから1手詰"
                      "です。\n"),
            std::string::npos);
  request.moves = "G*2b 3a4a";
  EXPECT_FALSE(defend(request, tsume_context())) << "it is the attacker's turn";
}

// --- read, convert, diagram

TEST(TsumeAnswers, WhatIsConvertedIsReadAgain) {
  for (const auto format : {shogi::Format::kKif, shogi::Format::kKi2, shogi::Format::kCsa,
                            shogi::Format::kBod, shogi::Format::kSfen}) {
    ConvertRequest request;
    request.input = kThree;
    request.to = format;
    request.moves = format == shogi::Format::kBod ? "" : "▲３一銀△１二玉▲２二金";
    const auto converted = convert(request, tsume_context());
    ASSERT_TRUE(converted) << converted.error().to_string();
    ReadRequest back;
    back.input = converted->converted;
    const auto read_back = read(back, tsume_context());
    ASSERT_TRUE(read_back);
    ASSERT_TRUE(read_back->mistakes.empty())
        << said(read_back->mistakes.front().message, Language::kEnglish);
    const Record& record = read_back->records.at(0);
    EXPECT_EQ(record.format, format);
    EXPECT_EQ(record.position, kThree);
    EXPECT_EQ(record.moves.size(), format == shogi::Format::kBod ? 0U : 3U);
  }
}

TEST(TsumeAnswers, ReadTellsWhatItUnderstoodAndWhereItDidNot) {
  ReadRequest request;
  request.input = std::string(kThree) + "\n8k/9/7X1/9/9/9/9/9/9 b G 1\n" + kNoMate + "\n";
  const auto answer = read(request, tsume_context());
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->records.size(), 2U);
  ASSERT_EQ(answer->mistakes.size(), 1U);
  EXPECT_EQ(answer->mistakes.front().line, 2);
  EXPECT_EQ(answer->mistakes.front().column, 7);
  EXPECT_NE(said(answer->mistakes.front().message, Language::kEnglish),
            said(answer->mistakes.front().message, kJa));
  EXPECT_EQ(said(headline(*answer), kJa), "局面: 2、誤り: 1");
}

TEST(TsumeAnswers, TheRestIsTheDefendersAndWhatIsMissingIsSaid) {
  SolveRequest request;
  request.problem = "8k/9/7P1/9/9/9/9/9/9 b G 1";
  auto answer = solve(request, tsume_context());
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->shown.missing, "2R2B3G4S4N4L17P");
  EXPECT_NE(words(*answer, {}).find("--rest gives them to the defender"), std::string::npos);
  EXPECT_NE(words(*answer, {kJa, false}).find("駒: 飛二　角二　金三　銀四　桂四　香四　歩十七"),
            std::string::npos);
  request.rules.rest = true;
  answer = solve(request, tsume_context());
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->shown.missing, "");
  EXPECT_EQ(answer->shown.position, "8k/9/7P1/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1");
}

// Where the tree is left out, moves are written as in the line above them.
TEST(TsumeAnswers, ListsOfMovesAreWrittenAsTheLineIs) {
  CheckRequest request;
  request.problem = "6g2/6Sk1/5s2N/7p1/9/9/9/9/9 b G2r2b2g2s3n4l17p 1";
  request.brief = true;
  auto answer = check(request, tsume_context());
  ASSERT_TRUE(answer);
  EXPECT_NE(words(*answer, {kJa, false}).find("  3手目: ▲２一銀成  手順前後、不完全、7手\n"),
            std::string::npos)
      << words(*answer, {kJa, false});
  EXPECT_NE(words(*answer, {}).find("  move 3: ▲２一銀成  move order, unsound, in 7\n"),
            std::string::npos);
}

// Without a proper line the other checks along it were not counted: no number is told.
TEST(TsumeAnswers, OtherChecksAreNumberedOnlyWhereTheyWereCounted) {
  CheckRequest request;
  request.problem = kHard;
  request.limits.nodes = 200;
  auto answer = check(request, tsume_context());
  ASSERT_TRUE(answer);
  ASSERT_EQ(answer->soundness, game::Soundness::kUndecided);
  EXPECT_EQ(words(*answer, {}).find("other checks"), std::string::npos);
  request.problem = kNoMate;
  answer = check(request, tsume_context());
  ASSERT_TRUE(answer);
  EXPECT_EQ(words(*answer, {}).find("other checks"), std::string::npos);
  request.problem = kThree;
  request.limits.nodes.reset();
  answer = check(request, tsume_context());
  ASSERT_TRUE(answer);
  EXPECT_NE(words(*answer, {}).find("other checks: 6"), std::string::npos);
}

TEST(TsumeAnswers, AdviceInJapaneseHasNoUsiMoveInItsSentences) {
  AdviseRequest request;
  request.problem = kThree;
  request.moves = "G*3b 2b1b";
  const auto answer = advise(request, tsume_context());
  ASSERT_TRUE(answer);
  EXPECT_NE(words(*answer, {kJa, false}).find("1手目で詰みを逃した。2手戻せば詰む\n"),
            std::string::npos)
      << words(*answer, {kJa, false});
  EXPECT_NE(words(*answer, {}).find("move 1, G*3b, let the mate go; take back 2 moves\n"),
            std::string::npos)
      << words(*answer, {});
}

TEST(TsumeAnswers, ARecordKeepsTheTitleOfItsProblem) {
  SolveRequest request;
  request.problem =
      "作品名：頭金\n後手の持駒：残り全部\n"
      "| ・ ・ ・ ・ ・ ・ ・ ・v玉|\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ ・ ・ ・ 歩 "
      "・|\n"
      "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ ・ ・ ・ ・ "
      "・|\n"
      "| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ ・ ・ ・ ・ ・|\n| ・ ・ ・ ・ ・ ・ ・ ・ "
      "・|\n"
      "先手の持駒：金\n";
  request.tree = true;
  const auto solved = solve(request, tsume_context());
  ASSERT_TRUE(solved) << solved.error().to_string();
  EXPECT_NE(solved->kif->find("作品名：頭金\n"), std::string::npos);
  CheckRequest judged;
  judged.problem = request.problem;
  judged.kif = true;
  const auto checked = check(judged, tsume_context());
  ASSERT_TRUE(checked);
  EXPECT_NE(checked->kif->find("作品名：頭金\n"), std::string::npos);
}

// A row keeps USI for programs; a Japanese table has the moves as the line above them would.
TEST(TsumeAnswers, ASurveysCellsAreInTheReadersNotation) {
  const auto position = shogi::parse_sfen("6g2/6Sk1/5s2N/7p1/9/9/9/9/9 b G2r2b2g2s3n4l17p 1");
  ASSERT_TRUE(position);
  game::Solver solver({}, tsume_context().budget);
  ProblemRow row = survey_problem(solver, "1", *position, {}, true);
  EXPECT_EQ(row.alternatives, "3:3b2a+:tejun-zengo:7");
  row.start = *position;
  const SurveyAnswer answer = survey_answer({row}, true, {});
  EXPECT_NE(survey_words({row}, answer, {kJa, false}).find("3手目▲２一銀成(手順前後、7手)\n"),
            std::string::npos)
      << survey_words({row}, answer, {kJa, false});
  EXPECT_NE(survey_words({row}, answer, {}).find("3:3b2a+:tejun-zengo:7\n"), std::string::npos);
}

TEST(TsumeAnswers, DiagramsAreSvg) {
  DiagramRequest request;
  request.problem = kThree;
  request.moves = "S*3a";
  const auto answer = diagram(request, tsume_context());
  ASSERT_TRUE(answer);
  EXPECT_TRUE(answer->svg.starts_with("<svg"));
}

TEST(TsumeAnswers, ThePaperOnACollectionOfOnesOwn) {
  PaperRequest request;
  request.collection =
      fmt::format("901\t3\tsolvable\tsame\t{}\n902\t3\tsolvable\tsame\t{}\n", kThree, kCooked);
  const auto answer = paper(request, tsume_context());
  ASSERT_TRUE(answer) << answer.error().to_string();
  EXPECT_EQ(answer->found.appendix.size(), 2U);
  ASSERT_EQ(answer->found.columns.size(), 4U);
  EXPECT_EQ(answer->found.columns[3].solved, 2);
  EXPECT_EQ(answer->found.columns[3].published_length, 2);
  request.problems = "rubbish";
  EXPECT_EQ(paper(request, tsume_context()).error().field, "problems");
}

}  // namespace
}  // namespace yomi::answers::tsume
