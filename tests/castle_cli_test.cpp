// The castle room from the command line.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "support/process.h"

namespace yomi::test {
namespace {

using ::testing::HasSubstr;
using ::testing::Not;

Outcome castle(std::vector<std::string> arguments, const std::string& input = {}) {
  std::vector<std::string> argv{YOMI_PROGRAM, "castle"};
  argv.insert(argv.end(), arguments.begin(), arguments.end());
  return run_process({argv, input, {{"LC_ALL", "C"}}});
}

constexpr const char* kFigureFour =
    "0: ～ 3: 空\n4: C2 S0 DK HK SK C9 C8 C7 C6 C5 C4 C3\n5: D2 CQ DQ HQ SQ D9 D8 D7 D6 D5 D4 D3\n"
    "6: H2 CJ DJ HJ SJ H9 H8 H7 H6 H5 H4 H3\n7: S2 C0 D0 H0 CK S9 S8 S7 S6 S5 S4 S3\n";

TEST(CastleCli, DealsAndSolvesWhatItDealt) {
  const Outcome dealt = castle({"deal", "7", "--winnable"});
  ASSERT_EQ(dealt.status, 0) << dealt.err;
  const Outcome solved = castle({"solve", "-", "--json"}, dealt.out);
  EXPECT_EQ(solved.status, 0) << solved.err;
  EXPECT_THAT(solved.out, HasSubstr("\"verdict\":\"proved\""));
  EXPECT_THAT(solved.out, HasSubstr("\"moves\":["));
  EXPECT_THAT(solved.out, HasSubstr("\"fc_solve\":\""));
}

TEST(CastleCli, ProvesThatFigureFourCannotBeWonAndVerifiesIt) {
  TemporaryFolder folder;
  const std::string path = folder.file("figure4.cert");
  const Outcome solved = castle({"solve", "-", "--certificate", path}, kFigureFour);
  EXPECT_EQ(solved.status, 0) << solved.err;
  EXPECT_THAT(solved.out, HasSubstr("Cannot be won\nnone of the 11,320 relaxed positions"));
  const Outcome verified = run_process({{YOMI_PROGRAM, "verify", path}, {}, {{"LC_ALL", "C"}}});
  EXPECT_EQ(verified.status, 0) << verified.err;
  EXPECT_THAT(verified.out, HasSubstr("verified: this position cannot be won"));

  std::ifstream file(path, std::ios::binary);
  std::stringstream bytes;
  bytes << file.rdbuf();
  std::string changed = bytes.str();
  changed[changed.size() / 2] = static_cast<char>(changed[changed.size() / 2] ^ 1);
  std::ofstream(path, std::ios::binary) << changed;
  EXPECT_EQ(run_process({{YOMI_PROGRAM, "verify", path}, {}, {}}).status, 2);
}

TEST(CastleCli, NamesWhatIsWrongWithABoard) {
  const Outcome wrong =
      castle({"solve", "2C 3D\n3C 2C\n2D", "--columns", "3", "--suits", "2", "--ranks", "3"});
  EXPECT_EQ(wrong.status, 2);
  EXPECT_EQ(wrong.out, "");
  EXPECT_THAT(wrong.err, HasSubstr("2:4: the card 2C was already at line 1, column 1"));
  EXPECT_THAT(castle({"solve", "1S 1S", "--lang", "ja"}).err,
              HasSubstr("1行4字目: カード AS は 1行1字目にもあります"));
  const TemporaryFolder folder;
  const std::string file = folder.file("board.txt");
  std::ofstream(file) << "1S 1S\n";
  EXPECT_THAT(castle({"solve", file}).err, HasSubstr(file + ":1:4: the card"));
  EXPECT_THAT(castle({"solve", file, "--lang", "ja"}).err,
              HasSubstr(file + ": 1行4字目: カード AS は"));
  EXPECT_EQ(castle({"solve", "missing.txt"}).status, 2);
  EXPECT_EQ(castle({"solve", "5", "--columns", "99"}).status, 2);
  EXPECT_EQ(castle({"solve", "5", "--method", "magic"}).status, 2);
}

TEST(CastleCli, TheComparisonWithThePaperTakesNoOptionThatItWouldIgnore) {
  TemporaryFolder folder;
  const std::vector<std::vector<std::string>> unused = {
      {"--certificate", folder.file("x.cert")}, {"--shortest"}, {"--boards"}};
  for (const std::vector<std::string>& option : unused) {
    std::vector<std::string> arguments = {"solve", "18", "--method", "paper"};
    arguments.insert(arguments.end(), option.begin(), option.end());
    const Outcome refused = castle(arguments);
    EXPECT_EQ(refused.status, 2);
    EXPECT_EQ(refused.out, "");
    EXPECT_THAT(refused.err, HasSubstr(option[0] + ": "));
    EXPECT_THAT(refused.err, HasSubstr("and method paper exclude each other\n"));
  }
  EXPECT_EQ(castle({"solve", "18", "--method", "paper", "--boards", "--lang", "ja"}).err,
            "yomi: --boards: boards と method paper は同時に使えません\n");
}

TEST(CastleCli, SaysUnknownWhenTheBudgetEnds) {
  const Outcome stopped = castle({"solve", "4", "--nodes", "5", "--json"});
  EXPECT_EQ(stopped.status, 1);
  EXPECT_THAT(stopped.out, HasSubstr("\"verdict\":\"unknown\",\"reason\":\"nodes\""));
}

TEST(CastleCli, FindsAShortestSolutionOfASmallDeck) {
  const Outcome solved = castle(
      {"solve", "3", "--columns", "5", "--suits", "3", "--ranks", "5", "--shortest", "--json"});
  EXPECT_EQ(solved.status, 0) << solved.err;
  EXPECT_THAT(solved.out, HasSubstr("\"length_proved\":true"));
}

TEST(CastleCli, PlaysWithUndoAndHint) {
  const Outcome played = castle({"play", "1"}, "99\nh\nu\nhelp\nboard\nq\n");
  EXPECT_EQ(played.status, 0);
  EXPECT_THAT(played.out, HasSubstr("there is no column 9"));
  EXPECT_THAT(played.out, HasSubstr("Cannot be won\n"));
  EXPECT_THAT(played.out, HasSubstr("there is nothing to take back"));
  EXPECT_THAT(played.out, HasSubstr("> moves: 35"));
  EXPECT_THAT(played.out, Not(HasSubstr("no such card")));
  EXPECT_EQ(castle({"play", "1"}, "").status, 0);
  const Outcome japanese = castle({"play", "1", "--lang", "ja"}, "盤面\n待った\nヒント\n終了\n");
  EXPECT_THAT(japanese.out, HasSubstr("配置 1\n"));
  EXPECT_THAT(japanese.out, HasSubstr("戻す手がありません"));
  EXPECT_THAT(japanese.out, HasSubstr("成功不可能\n"));
  const Outcome json = castle({"play", "1", "--json"}, "q\n");
  EXPECT_EQ(json.status, 2);
  EXPECT_THAT(json.out, HasSubstr(R"({"error":{"code":"bad_text")"));
}

// In a game that can be won and after a move, in both languages.
TEST(CastleCli, TheHintIsWhatAdviseSays) {
  for (const char* language : {"en", "ja"}) {
    const Outcome played = castle({"play", "7", "--lang", language}, "h\n36\nh\nq\n");
    for (const char* moves : {"", "36"}) {
      const Outcome advice = castle({"advise", "7", "--moves", moves, "--lang", language});
      ASSERT_EQ(advice.status, 0) << advice.err;
      const std::string said = advice.out.substr(advice.out.find("\n\n") + 2);
      EXPECT_GT(said.size(), 20U) << advice.out;
      EXPECT_THAT(played.out, HasSubstr(said)) << moves;
    }
  }
}

TEST(CastleCli, AHuntForADealThatCanBeWonEnds) {
  // Past the deals that the nodes do not decide, to one that they do.
  const Outcome found = castle({"deal", "1", "--winnable", "--nodes", "100", "--json"});
  EXPECT_EQ(found.status, 0) << found.err;
  EXPECT_THAT(found.out, HasSubstr(R"("number":"11")"));
  EXPECT_THAT(found.out, HasSubstr(R"("undecided":9)"));
  // Nothing to be found: one line, one document.
  const std::vector<std::string> none = {"deal", "1", "--winnable", "--columns", "1"};
  const Outcome text = castle(none);
  EXPECT_EQ(text.status, 0) << "it is proved of all of them";
  EXPECT_EQ(
      text.out,
      "# No deal that can be won was found from 1 to 10000\n# before it: 10,000 cannot be won\n");
  const Outcome undecided = castle({"deal", "1", "--winnable", "--nodes", "1", "--json"});
  EXPECT_EQ(undecided.status, 1);
  EXPECT_THAT(undecided.out, HasSubstr(R"("verdict":"unknown","reason":"nodes")"));
  EXPECT_EQ(undecided.err, "");
  const Outcome short_time = castle({"deal", "1", "--winnable", "--nodes", "1", "--time", "1ms"});
  EXPECT_EQ(short_time.status, 1);
}

TEST(CastleCli, ASolutionThatWePrintedIsReadInBothLanguages) {
  for (const char* language : {"en", "ja"}) {
    const Outcome solved = castle({"solve", "7", "--lang", language});
    ASSERT_EQ(solved.status, 0) << solved.err;
    const Outcome read = castle({"read", solved.out, "--json"});
    EXPECT_THAT(read.out, HasSubstr(R"("mistakes":[])")) << read.out;
  }
}

TEST(CastleCli, InJsonALanguageFromTheLocaleDoesNotCount) {
  const Outcome outcome = run_process(
      {{YOMI_PROGRAM, "castle", "solve", "rubbish", "--json"}, {}, {{"LC_ALL", "ja_JP.UTF-8"}}});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.out, HasSubstr("expected a board"));
}

TEST(CastleCli, ASurveyWithUndecidedDealsIsUndecided) {
  const Outcome json = castle({"survey", "--games", "1..5", "--nodes", "5", "--json", "--quiet"});
  EXPECT_EQ(json.status, 1) << json.err;
  EXPECT_THAT(json.out, HasSubstr(R"("unknown":5},"interval":[0.0,1.0])"));
  EXPECT_THAT(json.out, Not(HasSubstr(R"("moves":{"deals")")));
  EXPECT_EQ(castle({"survey", "--games", "1..5", "--nodes", "5", "--csv", "--quiet"}).status, 1);
  const Outcome table = castle({"survey", "--games", "1", "--nodes", "5", "--quiet"});
  EXPECT_THAT(table.out, HasSubstr("1 deal: 0 can be won, 0 cannot, 1 undecided"));
  EXPECT_THAT(table.out, HasSubstr("moves            0     –      –     –"));
  const Outcome japanese =
      castle({"survey", "--games", "1", "--nodes", "5", "--quiet", "--lang", "ja"});
  EXPECT_THAT(japanese.out, HasSubstr("精密化"));
}

TEST(CastleCli, ShortestSaysWhyItStopped) {
  const std::vector<std::string> words = {"solve", "18", "--shortest", "--nodes", "2000"};
  const Outcome text = castle(words);
  EXPECT_EQ(text.status, 1);
  EXPECT_THAT(text.out, HasSubstr("(node limit reached)"));
  EXPECT_THAT(text.out, HasSubstr("nodes for the fewest moves"));
  const Outcome json = castle({"solve", "18", "--shortest", "--nodes", "2000", "--json"});
  EXPECT_EQ(json.status, 1);
  EXPECT_THAT(json.out, HasSubstr(R"("verdict":"proved","reason":"nodes",)"));
}

TEST(CastleCli, ThePapersMethodStandsBesideTheAnswer) {
  const Outcome json = castle({"solve", "18", "--method", "paper", "--nodes", "2000", "--json"});
  EXPECT_EQ(json.status, 0) << json.err;
  EXPECT_THAT(json.out, HasSubstr(R"("verdict":"proved","nodes":)"));
  EXPECT_THAT(json.out, HasSubstr(R"("paper":{"verdict":"unknown","reason":"nodes")"));
}

TEST(CastleCli, NumbersThatNoDealHas) {
  for (const char* number : {"99999999999999999999999", "-5"}) {
    for (const char* verb : {"solve", "deal"}) {
      const Outcome wrong = castle({verb, number});
      EXPECT_EQ(wrong.status, 2);
      EXPECT_THAT(wrong.err, HasSubstr("a deal's number is 0 to 18446744073709551615, not"));
    }
  }
}

TEST(CastleCli, AnUndecidedAnswerHasNoCertificateAndSaysSo) {
  const Outcome undecided = castle({"solve", "18", "--nodes", "3", "--certificate", "none.cert"});
  EXPECT_EQ(undecided.status, 1);
  EXPECT_THAT(undecided.err, HasSubstr("none.cert was not written: nothing was proved"));
}

TEST(CastleCli, AdvisesInJapanese) {
  const Outcome advice = castle({"advise", "-", "--lang", "ja"}, kFigureFour);
  EXPECT_EQ(advice.status, 0) << advice.err;
  EXPECT_THAT(advice.out, HasSubstr("成功不可能\n"));
}

TEST(CastleCli, TheBoardAfterEachStepIsInTheJson) {
  const Outcome outcome = castle({"solve", "18", "--json"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  const auto json = nlohmann::json::parse(outcome.out);
  EXPECT_NE(json["steps"].front()["position"], json["position"]);
  // Each of them can be gone on from.
  const Outcome middle =
      castle({"solve", json["steps"][5]["position"].get<std::string>(), "--json"});
  EXPECT_EQ(nlohmann::json::parse(middle.out)["verdict"], "proved") << middle.err;
}

TEST(CastleCli, SurveysAFewDeals) {
  const Outcome survey = castle({"survey", "--games", "1..20", "--json", "--quiet"});
  EXPECT_EQ(survey.status, 0) << survey.err;
  EXPECT_THAT(survey.out, HasSubstr("\"unknown\":0"));
}

TEST(SlowCastleCli, ChecksThePaper) {
  const Outcome paper = castle({"paper", "--deals", "60", "--trials", "10", "--quiet"});
  EXPECT_EQ(paper.status, 0) << paper.err;
  EXPECT_THAT(paper.out, HasSubstr("none of the 11,320 relaxed positions is won (verified)"));
  // Nothing decided is nothing estimated.
  const Outcome none =
      castle({"paper", "--deals", "2", "--trials", "1", "--nodes", "5", "--quiet"});
  EXPECT_THAT(none.out, HasSubstr(" 0 estimated"));
}

}  // namespace
}  // namespace yomi::test
