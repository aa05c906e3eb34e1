// `yomi tsume usi` and `yomi tsume play` as a GUI and a person meet them.
#include <gtest/gtest.h>
#include <signal.h>

#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "support/dialogue.h"
#include "support/process.h"

namespace yomi::test {
namespace {

using std::chrono::seconds;

constexpr const char* kHard =
    "position sfen g3p3+r/3lPG3/1s4ppp/1l1B4P/L2b1kPl1/3+p3+R+p/3+p2+s1S/+NP+p1gS3/1g+p2P3 b "
    "4P3n 1";

// An endless search, once it has begun to report, hears "stop", and then "quit".
void stop_and_quit(Dialogue& engine) {
  engine.send(kHard);
  engine.send("go mate infinite");
  ASSERT_TRUE(engine.read_until("info time ", seconds(20)));
  engine.send("stop");
  EXPECT_EQ(engine.read_until("checkmate", seconds(20)), "checkmate timeout");
  engine.send("quit");
  EXPECT_EQ(engine.wait(seconds(20)), 0);
}

TEST(UsiDialogue, AGuiFromTheFirstLineToTheLast) {
  Dialogue engine({YOMI_PROGRAM, "tsume", "usi"});
  engine.send("usi");
  ASSERT_TRUE(engine.read_until("usiok", seconds(20)));
  EXPECT_TRUE(engine.skipped().front().starts_with("id name Yomikiri"));
  engine.send("\x80\xff bytes that are no text");
  engine.send("no command");
  engine.send("setoption name USI_Hash value 64");
  engine.send("isready");
  EXPECT_EQ(engine.read_line(seconds(20)), "readyok");
  engine.send("usinewgame");
  engine.send("position sfen 8k/9/7P1/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1");
  engine.send("go mate 10000");
  EXPECT_EQ(engine.read_until("checkmate", seconds(20)), "checkmate G*2b");
  stop_and_quit(engine);
}

TEST(UsiDialogue, ALineOfAnyLengthDoesNotEndTheEngine) {
  Dialogue engine({YOMI_PROGRAM, "tsume", "usi"});
  for (const std::size_t length :
       {std::size_t{1000}, std::size_t{70'000}, std::size_t{3'000'000}}) {
    engine.send("position startpos moves " + std::string(length, 'x'));
    engine.send("isready");
    EXPECT_TRUE(engine.read_until("readyok", seconds(20))) << length;
  }
  engine.send("quit");
  EXPECT_EQ(engine.wait(seconds(20)), 0);
}

TEST(UsiDialogue, TwoThreadsGiveTheAnswerAndHearTheStop) {
  Dialogue engine({YOMI_PROGRAM, "tsume", "usi"});
  engine.send("setoption name Threads value 2");
  // Some 5,000 nodes: enough for the second one to be called.
  engine.send("position sfen 7nl/5bgk1/5pppp/9/4B4/9/9/9/9 b RGSNr2g3s2n3l13p 1");
  engine.send("go mate infinite");
  EXPECT_EQ(engine.read_until("checkmate", seconds(60)), "checkmate nomate");
  stop_and_quit(engine);
}

TEST(UsiDialogue, AGuiThatDiesTakesTheEngineWithIt) {
  Dialogue engine({YOMI_PROGRAM, "tsume", "usi"});
  engine.send(kHard);
  engine.send("go mate infinite");
  engine.close_input();
  EXPECT_EQ(engine.wait(seconds(20)), 0);
}

TEST(PlayDialogue, TheMateTheMistakeAndTheWayBack) {
  const Outcome outcome =
      run_process({{YOMI_PROGRAM, "tsume", "play", "--lang", "en",
                    "6kn1/9/6PP1/9/9/9/9/9/9 b G2r2b3g4s3n4l16p 1"},
                   "nonsense\n3c3a\n9i9h\nhint\n２二歩成\nundo\nundo\n３二金\n"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_EQ(outcome.err, "");
  const auto has = [&](const char* text) { return outcome.out.find(text) != std::string::npos; };
  EXPECT_TRUE(has("Mate in 1\n")) << outcome.out;
  EXPECT_TRUE(has("no such move: 'nonsense'")) << outcome.out;
  EXPECT_TRUE(has("the 歩 on ３三 cannot go to ３一")) << outcome.out;
  EXPECT_TRUE(has("there is no piece on ９九")) << outcome.out;
  EXPECT_TRUE(has("The mate is gone (")) << outcome.out;
  EXPECT_TRUE(has("'undo' takes your move back.")) << outcome.out;
  EXPECT_TRUE(has("Nothing to take back.")) << outcome.out;
  EXPECT_TRUE(has("Mate, in 1 move.")) << outcome.out;
}

// The hint and `advise` say the same of the same position.
TEST(PlayDialogue, TheHintIsWhatAdviseSays) {
  for (const char* language : {"en", "ja"}) {
    const std::string problem = "7nl/5+B1k1/6ppp/9/9/9/9/9/9 b GS2rb3g3s3n3l15p 1";
    const Outcome played = run_process(
        {{YOMI_PROGRAM, "tsume", "play", "--lang", language, problem}, "hint\nS*3a\nhint\n"});
    for (const char* moves : {"", "S*3a 2b1b"}) {
      const std::string advice = run_process({{YOMI_PROGRAM, "tsume", "advise", problem, "--moves",
                                               moves, "--lang", language}})
                                     .out;
      // Below the board stands what a hint says, then the whole line.
      const std::size_t from = advice.find("\n\n") + 2;
      const std::string hint = advice.substr(from, advice.find("\n\n", from) + 1 - from);
      EXPECT_GT(hint.size(), 10U) << advice;
      EXPECT_NE(played.out.find(hint), std::string::npos) << hint << "\n" << played.out;
    }
  }
}

TEST(PlayDialogue, InJapanese) {
  const Outcome outcome = run_process({{YOMI_PROGRAM, "tsume", "play", "--lang", "ja",
                                        "6kn1/9/6PP1/9/9/9/9/9/9 b G2r2b3g4s3n4l16p 1"},
                                       "説明\n待った\nヒント\n盤面\n解答\n３二金\n"});
  EXPECT_NE(outcome.out.find("待った     一手戻す"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("戻す手がありません。"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("1手詰\n"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("詰みです。1手。"), std::string::npos) << outcome.out;
}

TEST(TsumeLanguage, BadInputIsRefusedInJapanese) {
  const Outcome solve = run_process(
      {{YOMI_PROGRAM, "tsume", "solve", "4k4/9/4P4/4P4/9/9/9/9/9 b G 1", "--lang", "ja"}});
  EXPECT_EQ(solve.status, 2);
  EXPECT_NE(solve.err.find("5筋に先手の歩が2枚あります(二歩)"), std::string::npos) << solve.err;
  const Outcome line =
      run_process({{YOMI_PROGRAM, "tsume", "check", "8k/9/7P1/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1",
                    "--line", "9i9h", "--lang", "ja"}});
  EXPECT_EQ(line.status, 2);
  EXPECT_NE(line.err.find("９九 に駒がありません"), std::string::npos) << line.err;
}

TEST(PlayDialogue, NeitherJsonNorTheProblemFromStandardInput) {
  const std::string problem = "8k/9/7P1/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
  const std::vector<std::vector<std::string>> refused = {
      {YOMI_PROGRAM, "tsume", "play", problem, "--json"},
      {YOMI_PROGRAM, "tsume", "usi", "--json"},
      {YOMI_PROGRAM, "tsume", "play", "-"}};
  for (const auto& argv : refused) {
    const Outcome outcome = run_process({argv, problem + "\n"});
    EXPECT_EQ(outcome.status, 2);
    EXPECT_TRUE(outcome.out.empty() || outcome.out.starts_with("{\"error\":")) << outcome.out;
  }
}

TEST(PlayDialogue, BadInputIsRefusedWithStatus2) {
  const Outcome outcome = run_process({{YOMI_PROGRAM, "tsume", "play", "8k/9 b - 1"}, ""});
  EXPECT_EQ(outcome.status, 2);
  EXPECT_EQ(outcome.out, "");
}

constexpr const char* kList =
    "8k/9/7P1/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\n"
    "8k/9/9/9/9/9/9/9/9 b P2r2b4g4s4n4l17p 1\n"
    "6k2/6p2/5S1P1/9/9/9/9/9/9 b 2G2r2b2g3s4n4l16p 1\n";

TEST(TsumeSurvey, AListFromStandardInput) {
  const Outcome outcome =
      run_process({{YOMI_PROGRAM, "tsume", "survey", "-", "--check", "--json", "--quiet"}, kList});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  const auto has = [&](const char* text) { return outcome.out.find(text) != std::string::npos; };
  EXPECT_TRUE(has(R"("name":"1","verdict":"mate","length":1,)")) << outcome.out;
  EXPECT_TRUE(has(R"("name":"2","verdict":"nomate")")) << outcome.out;
  EXPECT_TRUE(has(R"("name":"3","verdict":"mate","length":3,)")) << outcome.out;
  EXPECT_TRUE(has(R"("soundness":"unsound","cooks":3,)")) << outcome.out;
  EXPECT_TRUE(has(R"("counts":{"mate":2,"nomate":1,"unknown":0,"length_proved":2})"))
      << outcome.out;
}

TEST(TsumeSurvey, UndecidedProblemsAreNoneWithoutMate) {
  const auto survey = [](std::vector<std::string> options) {
    std::vector<std::string> words = {YOMI_PROGRAM, "tsume",   "survey", "-",
                                      "--quiet",    "--nodes", "1"};
    words.insert(words.end(), options.begin(), options.end());
    return run_process(
        {words, "7nl/5bgk1/5pppp/9/4B4/9/9/9/9 b RGSNr2g3s2n3l13p 1\n", {{"LC_ALL", "C"}}});
  };
  const Outcome json = survey({"--json"});
  EXPECT_EQ(json.status, 1) << json.err;
  EXPECT_NE(json.out.find(R"("unknown":1,"length_proved":0},"interval":[0.0,1.0])"),
            std::string::npos)
      << json.out;
  EXPECT_EQ(survey({"--csv"}).status, 1);
  const Outcome table = survey({});
  EXPECT_NE(table.out.find("1 problem: 0 mate"), std::string::npos) << table.out;
  const Outcome japanese = survey({"--lang", "ja", "--check"});
  EXPECT_EQ(japanese.out.find("unknown"), std::string::npos) << japanese.out;
  EXPECT_NE(japanese.out.find("未判定"), std::string::npos) << japanese.out;
}

TEST(TsumeSurvey, TheLineThatWasJudgedIsShown) {
  const TemporaryFolder folder;
  const std::string kif = folder.file("author.kif");
  const std::string problem = "8k/9/6G2/7+B1/9/9/9/9/9 b S2rb3g3s4n4l18p 1";
  ASSERT_EQ(run_process({{YOMI_PROGRAM, "tsume", "check", problem, "--line",
                          "S*1b 1a1b 2d2c 1b1a 2c2b", "--kif", kif}})
                .status,
            0);
  const auto survey = [&](std::vector<std::string> options) {
    std::vector<std::string> words = {YOMI_PROGRAM, "tsume", "survey", kif, "--check", "--quiet"};
    words.insert(words.end(), options.begin(), options.end());
    return run_process({words, {}, {{"LC_ALL", "C"}}}).out;
  };
  EXPECT_NE(survey({"--csv"}).find("1:S*2b:hayazume:3,S*1b 1a1b 2d2c 1b1a 2c2b\n"),
            std::string::npos)
      << survey({"--csv"});
  EXPECT_NE(survey({}).find("the author's  unsound"), std::string::npos) << survey({});
  const std::string japanese = survey({"--lang", "ja"});
  EXPECT_NE(japanese.find("1手目▲２二銀(早詰、3手)"), std::string::npos) << japanese;
  EXPECT_NE(japanese.find("作意"), std::string::npos) << japanese;
}

// USI: the moves behind an SFEN are played.
TEST(TsumeSolve, TheMovesBehindAnSfenArePlayed) {
  const std::string start = "sfen 4gB3/8k/6l2/9/8B/9/9/9/9 b NL2r3g4s3n2l18p 1";
  for (const char* verb : {"solve", "check"}) {
    const Outcome outcome =
        run_process({{YOMI_PROGRAM, "tsume", verb, start + " moves N*2d 1b1a", "--json"}});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_NE(outcome.out.find(R"("position":"4gB2k/9/6l2/7N1/8B/9/9/9/9 b L2r3g4s3n2l18p 1")"),
              std::string::npos)
        << outcome.out;
    EXPECT_NE(outcome.out.find(R"("length":5,)"), std::string::npos) << outcome.out;
  }
  EXPECT_EQ(run_process({{YOMI_PROGRAM, "tsume", "solve", start + " moves N*2d"}}).status, 2)
      << "the defender's move: the attacker has no king";
}

TEST(TsumeSolve, AnUndecidedAnswerHasNoCertificateAndSaysSo) {
  const TemporaryFolder folder;
  const Outcome outcome = run_process(
      {{YOMI_PROGRAM, "tsume", "solve", "7nl/5bgk1/5pppp/9/4B4/9/9/9/9 b RGSNr2g3s2n3l13p 1",
        "--nodes", "1", "--certificate", folder.file("none.cert"), "--lang", "en"}});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_NE(outcome.err.find("was not written: nothing was proved"), std::string::npos)
      << outcome.err;
}

TEST(TsumeSolve, ATreeThatCannotBeWrittenIsRefusedBeforeTheSearch) {
  const TemporaryFolder folder;
  const Outcome outcome =
      run_process({{YOMI_PROGRAM, "tsume", "solve", "8k/9/7P1/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1",
                    "--tree", folder.file("no/such/folder/x.kif"), "--lang", "en"}});
  EXPECT_EQ(outcome.out, "");
  EXPECT_NE(outcome.err.find("there is no folder"), std::string::npos) << outcome.err;
  EXPECT_EQ(outcome.status, 2);
}

TEST(TsumeSurvey, AJournalIsGoneOnWithAndOtherProblemsAreRefused) {
  const TemporaryFolder folder;
  const std::string journal = folder.file("j.db");
  const Command command{
      {YOMI_PROGRAM, "tsume", "survey", "-", "--csv", "--journal", journal, "--quiet"}, kList};
  const Outcome first = run_process(command);
  ASSERT_EQ(first.status, 0) << first.err;
  EXPECT_EQ(run_process(command).out, first.out);
  Command other = command;
  other.input = "7k1/9/7P1/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\n";
  EXPECT_EQ(run_process(other).status, 2);
}

TEST(TsumeThreads, TheSameAnswerAndACertificateThatHolds) {
  const TemporaryFolder folder;
  const std::string file = folder.file("p.cert");
  const Outcome solved = run_process(
      {{YOMI_PROGRAM, "tsume", "solve", "7nl/5bgk1/5pppp/9/4B4/9/9/9/9 b RGSNr2g3s2n3l13p 1",
        "--threads", "2", "--certificate", file, "--json"}});
  EXPECT_EQ(solved.status, 0) << solved.err;
  EXPECT_NE(solved.out.find(R"("verdict":"refuted")"), std::string::npos) << solved.out;
  const Outcome verified = run_process({{YOMI_PROGRAM, "verify", file}});
  EXPECT_EQ(verified.status, 0) << verified.err;
  const Outcome checked = run_process(
      {{YOMI_PROGRAM, "tsume", "check", "6k2/6p2/5S1P1/9/9/9/9/9/9 b 2G2r2b2g3s4n4l16p 1",
        "--threads", "4", "--json"}});
  EXPECT_NE(checked.out.find(R"("soundness":"unsound")"), std::string::npos) << checked.out;
}

TEST(TsumeCheck, TheAuthorsLineInJapaneseAndInUsi) {
  const std::string problem = "6k2/6p2/5S1P1/9/9/9/9/9/9 b 2G2r2b2g3s4n4l16p 1";
  const auto judge = [&](const std::string& line) {
    return run_process(
        {{YOMI_PROGRAM, "tsume", "check", problem, "--line", line, "--json", "--lang", "en"}});
  };
  const Outcome solved = run_process({{YOMI_PROGRAM, "tsume", "solve", problem, "--json"}});
  ASSERT_EQ(solved.status, 0) << solved.err;
  const Outcome usi = judge("G*2b 3a4a G*4b");
  EXPECT_EQ(usi.status, 0) << usi.err;
  EXPECT_NE(usi.out.find("\"authors_line\":true"), std::string::npos) << usi.out;
  EXPECT_NE(usi.out.find("\"line_mates\":true"), std::string::npos) << usi.out;
  const Outcome japanese = judge("▲２二金 △４一玉 ▲４二金");
  EXPECT_EQ(japanese.status, 0) << japanese.err;
  const auto flaws = [](const Outcome& outcome) {
    const auto from = outcome.out.find("\"flaws\"");
    return outcome.out.substr(from, outcome.out.find("\"undecided\"") - from);
  };
  EXPECT_EQ(flaws(japanese), flaws(usi));
  // A line that stops before the mate: nothing is said about the problem, which does mate.
  const Outcome open = judge("G*2b 3a4a");
  EXPECT_EQ(open.status, 0) << open.err;
  EXPECT_NE(open.out.find(R"("verdict":"proved",)"), std::string::npos) << open.out;
  EXPECT_NE(open.out.find(R"("soundness":"not_judged",)"), std::string::npos) << open.out;
  EXPECT_NE(
      open.out.find(R"("line_mates":false,"uncounted_pairs":0,"pieces_left":false,"flaws":[],)"),
      std::string::npos)
      << open.out;
  // No attack at all: which move is no check.
  const Outcome quiet = judge("4c5d");
  EXPECT_NE(quiet.out.find(R"("line_mates":false,"no_check":1,)"), std::string::npos) << quiet.out;
  const Outcome text = run_process(
      {{YOMI_PROGRAM, "tsume", "check", problem, "--line", "2c2b+ 3a4a 4c5d", "--lang", "en"}});
  EXPECT_NE(text.out.find("Not judged: move 3 of the line is no check"), std::string::npos)
      << text.out;
  EXPECT_EQ(judge("").status, 2);
  EXPECT_EQ(run_process({{YOMI_PROGRAM, "tsume", "check", problem, "--line", "G*2b", "--own-line"}})
                .status,
            2);
  const Outcome wrong = judge("２二金 ４一金");
  EXPECT_EQ(wrong.status, 2);
  EXPECT_NE((wrong.out + wrong.err).find("\"field\":\"line\""), std::string::npos) << wrong.out;
}

// 手順前後: the paper's method tells the class, Seo's ends without having seen it.
TEST(TsumeCheck, PiecesLeftOverAreSaidInTextAndInJson) {
  const std::string sfen = "8k/9/7P1/9/9/9/9/9/9 b GN2r2b3g4s3n4l17p 1";
  const Outcome english = run_process({.argv = {YOMI_PROGRAM, "tsume", "check", sfen}});
  EXPECT_EQ(english.status, 0) << english.err;
  EXPECT_NE(english.out.find("Unsound: pieces left over\nproved: Mate in 1\nrefuted: sound\n"),
            std::string::npos)
      << english.out;
  const Outcome japanese =
      run_process({.argv = {YOMI_PROGRAM, "tsume", "check", sfen, "--lang", "ja"}});
  EXPECT_NE(japanese.out.find("不完全作: 駒余り"), std::string::npos) << japanese.out;
  const Outcome json = run_process({.argv = {YOMI_PROGRAM, "tsume", "check", sfen, "--json"}});
  EXPECT_NE(json.out.find(R"("soundness":"unsound")"), std::string::npos) << json.out;
  EXPECT_NE(json.out.find(R"("kind":"pieces_left","severity":"unsound")"), std::string::npos)
      << json.out;
}

TEST(TsumeCheck, ThePapersMethodsTellTheClass) {
  const auto judge = [](std::vector<std::string> options) {
    std::vector<std::string> words = {YOMI_PROGRAM, "tsume", "check",
                                      "6g2/6Sk1/5s2N/7p1/9/9/9/9/9 b G2r2b2g2s3n4l17p 1", "--json"};
    words.insert(words.end(), options.begin(), options.end());
    return run_process({words});
  };
  const Outcome both = judge({"--effort", "0.1"});
  EXPECT_EQ(both.status, 0) << both.err;
  EXPECT_NE(both.out.find(R"("move":"3b2a+","kind":"move_order","severity":"unsound")"),
            std::string::npos)
      << both.out;
  EXPECT_NE(
      both.out.find(R"("mudaai":"standard","soundness":"unsound","soundness_verdict":"refuted",)"),
      std::string::npos)
      << both.out;
  EXPECT_EQ(judge({"--select", "margin"}).status, 0);
  const Outcome seo = judge({"--method", "seo"});
  EXPECT_NE(seo.out.find(R"("flaws":[])"), std::string::npos) << seo.out;
  EXPECT_NE(seo.out.find(R"("exhausted":true)"), std::string::npos) << seo.out;
  EXPECT_EQ(judge({"--select", "rubbish"}).status, 2);
  EXPECT_EQ(judge({"--select", "proof", "--method", "complete"}).status, 2);
  EXPECT_EQ(judge({"--method", "seo", "--line", "G*2c"}).status, 2);
}

TEST(TsumePaper, TablesForACollectionOfOnesOwn) {
  const TemporaryFolder folder;
  const std::string table = folder.file("own.tsv");
  std::ofstream(table) << "# number, length, status, check, SFEN\n"
                          "901\t1\tsolvable\tsame\t8k/9/7P1/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1\n"
                          "902\t3\tsolvable\tsame\t"
                          "6k2/6p2/5S1P1/9/9/9/9/9/9 b 2G2r2b2g3s4n4l16p 1\n";
  const Outcome outcome = run_process({{YOMI_PROGRAM, "tsume", "paper", table, "--lang", "en"}});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("problems solved"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.out.find("2/2"), std::string::npos) << outcome.out;
  EXPECT_EQ(run_process({{YOMI_PROGRAM, "tsume", "paper", table, "--only", "rubbish"}}).status, 2);
  // The same with a journal, as a survey.
  const std::string journal = folder.file("own.db");
  const auto part = [&](const char* name) {
    return run_process({{YOMI_PROGRAM, "tsume", "survey", table, "--paper", name, "--journal",
                         journal, "--lang", "en", "--quiet"}});
  };
  const Outcome first = part("appendix");
  EXPECT_EQ(first.status, 0) << first.err;
  EXPECT_EQ(part("appendix").out, first.out);
  const std::string tables = first.out.substr(0, first.out.rfind("Problems solved: 2 of 2"));
  EXPECT_NE(tables, first.out);
  EXPECT_NE(outcome.out.find(tables), std::string::npos) << first.out << outcome.out;
  EXPECT_EQ(part("rubbish").status, 2);
}

TEST(TsumeSurvey, ABadProblemIsNamedAtTheEnd) {
  const std::string list = std::string(kList) + "8k/9/7X1/9/9/9/9/9/9 b G 1\n";
  const Outcome table =
      run_process({{YOMI_PROGRAM, "tsume", "survey", "-", "--quiet", "--lang", "en"}, list});
  EXPECT_EQ(table.status, 1);
  EXPECT_NE(table.out.find("3 problems: 2 mate"), std::string::npos) << table.out;
  EXPECT_TRUE(table.out.ends_with("line 4:7: no such piece: 'X'\n")) << table.out;
  const Outcome json = run_process({{YOMI_PROGRAM, "tsume", "survey", "-", "--json"}, list});
  EXPECT_EQ(json.status, 1);
  EXPECT_NE(json.out.find(R"("refused":[{"source":)"), std::string::npos) << json.out;
  EXPECT_NE(json.err.find("4:7"), std::string::npos) << json.err;
}

TEST(TsumeSolve, TheRestIsTheDefenders) {
  const Outcome outcome = run_process(
      {{YOMI_PROGRAM, "tsume", "solve", "8k/9/7P1/9/9/9/9/9/9 b G", "--rest", "--json"}});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_NE(outcome.out.find(R"("position":"8k/9/7P1/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1")"),
            std::string::npos)
      << outcome.out;
}

nlohmann::json untimed(nlohmann::json json) {
  if (json.is_object()) json.erase("cpu_seconds");
  if (json.is_structured())
    for (auto& each : json) each = untimed(each);
  return json;
}

// Whole documents, from the command line and from the engine.
TEST(TsumeEngine, AnswersAsTheCommandLineDoes) {
  const std::string problem = "6k2/6p2/5S1P1/9/9/9/9/9/9 b 2G2r2b2g3s4n4l16p 1";
  const std::vector<std::pair<std::string, std::vector<std::string>>> questions = {
      {R"("verb":"solve")", {"solve"}},
      {R"("verb":"solve","nodes":20)", {"solve", "--nodes", "20"}},
      {R"("verb":"check","lang":"ja")", {"check", "--lang", "ja"}},
      {R"("verb":"check","line":"▲２二金△４一玉▲４二金")",
       {"check", "--line", "▲２二金△４一玉▲４二金"}},
      {R"("verb":"check","effort":0.1,"select":"proof")",
       {"check", "--effort", "0.1", "--select", "proof"}},
      {R"("verb":"moves","moves":"G*2b","judge":true)", {"moves", "--moves", "G*2b", "--judge"}},
      {R"("verb":"advise","lang":"en")", {"advise", "--lang", "en"}},
      {R"("verb":"defend","moves":"G*2b")", {"defend", "--moves", "G*2b"}},
      {R"("verb":"diagram")", {"diagram"}},
  };
  std::string input;
  for (std::size_t i = 0; i < questions.size(); ++i)
    input += R"({"id":")" + std::to_string(i) + R"(","room":"tsume","problem":")" + problem +
             R"(",)" + questions[i].first + "}\n";
  const Outcome engine = run_process({{YOMI_PROGRAM, "engine"}, input, {{"LC_ALL", "C"}}});
  std::size_t answered = 0;
  std::istringstream lines(engine.out);
  for (std::string line; std::getline(lines, line);) {
    const auto document = nlohmann::json::parse(line);
    if (!document.contains("answer")) continue;
    ++answered;
    const auto& words = questions[std::stoul(document["id"].get<std::string>())].second;
    std::vector<std::string> argv = {YOMI_PROGRAM, "tsume", words.front(), problem, "--json"};
    argv.insert(argv.end(), words.begin() + 1, words.end());
    const Outcome typed = run_process({argv, {}, {{"LC_ALL", "C"}}});
    EXPECT_EQ(untimed(document["answer"]), untimed(nlohmann::json::parse(typed.out)))
        << words.front();
  }
  EXPECT_EQ(answered, questions.size()) << engine.out;
}

TEST(TsumeConvert, ThroughEveryFormatAndBack) {
  const TemporaryFolder folder;
  const std::string problem = "7nl/5+B1k1/6ppp/9/9/9/9/9/9 b GS2rb3g3s3n3l15p 1";
  std::string from = problem + " moves S*3a 2b1b G*2b";
  for (const char* format : {"kif", "ki2", "csa", "sfen"}) {
    const std::string file = folder.file(std::string("p.") + format);
    const Outcome outcome =
        run_process({{YOMI_PROGRAM, "tsume", "convert", from, "--to", format, "--output", file}});
    ASSERT_EQ(outcome.status, 0) << outcome.err;
    from = file;
  }
  std::ifstream file(from);
  std::string text;
  std::getline(file, text);
  EXPECT_EQ(text, problem + " moves S*3a 2b1b G*2b");
  std::ifstream kif(folder.file("p.kif"), std::ios::binary);
  std::getline(kif, text);
  EXPECT_NE(text.find("encoding=Shift_JIS"), std::string::npos) << text;
}

TEST(TsumeKif, TheTreeIsAProblemAgain) {
  const TemporaryFolder folder;
  const std::string kif = folder.file("tree.kif");
  const std::string problem = "6k2/6p2/5S1P1/9/9/9/9/9/9 b 2G2r2b2g3s4n4l16p 1";
  ASSERT_EQ(run_process({{YOMI_PROGRAM, "tsume", "solve", problem, "--tree", kif}}).status, 0);
  const std::string report = folder.file("report.kifu");
  const Outcome again = run_process({{YOMI_PROGRAM, "tsume", "check", kif, "--kif", report}});
  EXPECT_EQ(again.status, 0) << again.err;
  std::ifstream file(report);
  const std::string text((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
  EXPECT_NE(text.find("検討結果：不完全作(余詰あり)"), std::string::npos) << text;
  EXPECT_NE(text.find("変化：1手"), std::string::npos) << text;
}

}  // namespace
}  // namespace yomi::test
