// The memory game as a user meets it.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <fstream>
#include <functional>
#include <nlohmann/json.hpp>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

#include "support/dialogue.h"
#include "support/process.h"

namespace yomi::test {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;
using testing::StartsWith;

Outcome memory(std::vector<std::string> words, const std::string& input = {}) {
  words.insert(words.begin(), {YOMI_PROGRAM, "concentration"});
  return run_process({words, input, {{"LC_ALL", "C.UTF-8"}}});
}

TEST(SlowConcentrationCommand, ThePaperAgrees) {
  const Outcome outcome = memory({"paper"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, EndsWith("330 of 330 cells agree\n"));
  EXPECT_THAT(outcome.out, HasSubstr("1119/200"));
  EXPECT_THAT(outcome.out, HasSubstr("(3, 1, 2, 1)"));
}

TEST(ConcentrationCommand, ValuesAreExact) {
  const Outcome outcome = memory({"value", "--letters", "2x4", "--exact"});
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, HasSubstr("exact -8/35"));
  const auto json = nlohmann::json::parse(memory({"value", "--exact", "--json"}).out);
  EXPECT_EQ(json["verdict"], "proved");
  EXPECT_EQ(json["value"]["exact"],
            "-315964467554751258294392385798319618706/14778213400262135041705388361938994140625");
  EXPECT_EQ(json["actions"][0]["action"], "two_move");
  EXPECT_EQ(json["actions"][0]["regret"]["exact"], "0");
  const auto alone =
      nlohmann::json::parse(memory({"value", "--players", "1", "--remember", "3", "--json"}).out);
  EXPECT_THAT(alone["value"]["decimal"].get<std::string>(), HasSubstr("72.51927488"));
  const auto win = nlohmann::json::parse(
      memory({"value", "--letters", "7x2", "--objective", "win", "--passing", "allow", "--json"})
          .out);
  EXPECT_THAT(win["value"]["decimal"].get<std::string>(), HasSubstr("0.004225404"));
}

TEST(ConcentrationCommand, KnownCardsAndSparePairs) {
  for (const char* known : {"1x1/2,1x2/4", "1x2/2,1x4/4", "1x2/2,1x3/4"}) {
    const Outcome outcome = memory({"value", "--letters", "3x2,3x4", "--known", known});
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr("value "));
  }
}

// A spare pair may go to either player, so leads on both sides of the one asked are met.
TEST(ConcentrationCommand, SparePairsAtEveryLead) {
  for (const char* pass : {"end", "allow", "forbid"}) {
    for (const char* lead : {"-2", "-1", "0", "1", "2"}) {
      const std::vector<std::string> game = {"--objective", "win",    "--passing",
                                             pass,          "--lead", lead};
      std::vector<std::string> value = {"value", "--letters", "2x2", "--known", "1x2/2", "--json"};
      std::vector<std::string> advise = {"advise", "A A ? ?", "--json"};
      value.insert(value.end(), game.begin(), game.end());
      advise.insert(advise.end(), game.begin(), game.end());
      const Outcome valued = memory(value);
      const Outcome advised = memory(advise);
      ASSERT_EQ(valued.status, 0) << valued.err;
      ASSERT_EQ(advised.status, 0) << advised.err;
      // Both pairs are the mover's.
      const int end = std::stoi(lead) + 2;
      const auto json = nlohmann::json::parse(valued.out);
      EXPECT_EQ(json["value"]["decimal"], end > 0 ? "1.000000000000" : "0.000000000000") << lead;
      EXPECT_EQ(nlohmann::json::parse(advised.out)["value"], json["value"]) << lead;
    }
  }
}

TEST(ConcentrationCommand, AdviceNamesTheLetterAndTheReason) {
  const Outcome outcome = memory({"advise", "-"}, "copies 4 A=2\nA ? B B\n? ?\n");
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("take a known pair (2 of 4 known): B"));
  EXPECT_THAT(outcome.out, HasSubstr("lose 1.333 pairs."));
  EXPECT_THAT(outcome.out, HasSubstr("Every unknown card has a known partner"));
  const Outcome japanese = memory({"advise", "? A ? ?", "--lang", "ja"});
  EXPECT_EQ(japanese.status, 0) << japanese.err;
  EXPECT_THAT(japanese.out, HasSubstr("未知カード"));
  const Outcome wrong = memory({"advise", "-"}, "? ?\nA A A ?\n");
  EXPECT_EQ(wrong.status, 2);
  EXPECT_THAT(wrong.err, HasSubstr("standard input:2:1: cards of A on the table: 2, seen: 3"));
}

TEST(ConcentrationCommand, AdviseShowsTheTableItUnderstood) {
  const std::string typed = "copies 4\ntaken Ｑ\n10♥ ？ 10♠ ．\n． 7h ? ?\n? ? ? ?";
  const std::string shown = "copies 4\ntaken Q\n10♥ ?  10♠ .\n.   7♥ ?   ?\n?   ?  ?   ?\n";
  const Outcome outcome = memory({"advise", "-"}, typed);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, StartsWith(shown + "\n"));
  EXPECT_EQ(memory({"advise", "-"}, shown).out, outcome.out);
  const auto json = nlohmann::json::parse(memory({"advise", "-", "--json"}, typed).out);
  EXPECT_EQ(json["position"], shown);
  EXPECT_EQ(json["situation"], "1x0/2,1x1/4,1x2/4");
  const Outcome asked = memory({"advise", "10?10?"});
  EXPECT_EQ(asked.status, 2);
  EXPECT_EQ(asked.err, "yomi: line 1:1: '10': one card or several? Put blanks between the cards\n");
  EXPECT_THAT(memory({"advise", "A - A -", "--lang", "ja"}).err,
              HasSubstr("'-' は伏せたカードですか、空いた場所ですか"));
}

TEST(ConcentrationCommand, AdviseReadsTheTableOfPlay) {
  const Outcome game =
      memory({"play", "--letters", "6x2", "--open", "--opponent", "two"}, "1 2\n3 4\n5 6\nquit\n");
  const std::size_t begin = game.out.rfind("\n\n") + 2;
  const std::string table = game.out.substr(begin, game.out.find("you ", begin) - begin);
  EXPECT_THAT(table, HasSubstr("taken "));
  const Outcome outcome = memory({"advise", "-"}, table);
  EXPECT_EQ(outcome.status, 0) << table << outcome.err;
}

TEST(ConcentrationCommand, ReasonsAreThoseOfTheGameAsked) {
  const std::vector<std::tuple<std::string, std::vector<std::string>, std::string>> cases = {
      {"A B C D\n? ? ? ? ? ?\n", {}, "Any unknown card helps the opponent more than you."},
      {"A ? B ?\n? ?\n", {"--objective", "win", "--lead", "1"}, "while you lead: you win."},
      {"A ? B ?\n? ?\n",
       {"--objective", "win"},
       "outweighs what the opponent sees; a known card "
       "second is 0.333 worse."},
      {"A B C\n? ? ? ? ?\n", {"--objective", "win", "--passing", "allow"}, "pass back for a draw"},
      {"A B C D\n? ? ? ? ? ?\n",
       {"--objective", "win", "--passing", "allow", "--endless", "leader", "--lead", "1"},
       "the opponent loses by passing back"},
      {"A ? ? ?\n", {"--objective", "win", "--lead", "-9"}, "The game is lost"},
      {"A ? ? ?\n", {"--objective", "win", "--lead", "9"}, "The game is won"},
      {"A ? ? ?\n", {"--players", "1", "--remember", "1"}, "A second new card saves"},
      {"A A ? ?\n", {"--rules", "paper"}, "These rules have a known pair taken at once."},
      {"A A\n", {}, "There is nothing else to do."}};
  for (const auto& [board, options, reason] : cases) {
    std::vector<std::string> words = {"advise", "-"};
    words.insert(words.end(), options.begin(), options.end());
    const Outcome outcome = memory(words, board);
    EXPECT_EQ(outcome.status, 0) << outcome.err;
    EXPECT_THAT(outcome.out, HasSubstr(reason)) << board << options.size();
  }
}

TEST(ConcentrationCommand, JsonHasOneEntryPerRow) {
  const auto advice =
      nlohmann::json::parse(memory({"advise", "-", "--json"}, "copies 4 A=2\nA ? B B\n? ?\n").out);
  EXPECT_EQ(advice["actions"].size(), 5);
  EXPECT_EQ(advice["actions"][0]["action"], "flip");
  EXPECT_EQ(advice["first_card"].size(), 2);
  EXPECT_EQ(advice["value"]["exact"], "3");
  EXPECT_EQ(advice["why"], "holds_partners");
  EXPECT_EQ(advice["loss"]["exact"], "4/3");
  EXPECT_EQ(advice["places"], nlohmann::json::parse("[2,5,6]"));
  const auto value = nlohmann::json::parse(memory({"value", "--letters", "5x2", "--json"}).out);
  EXPECT_EQ(value["actions"].size(), 1);
  EXPECT_EQ(value["actions"][0]["action"], "two_move");
}

// The question with its certificate, and what `verify` says about it.
TEST(ConcentrationCommand, CertificatesGoThroughVerify) {
  const TemporaryFolder folder;
  const std::string file = folder.file("five.cert");
  const std::vector<std::vector<std::string>> games = {
      {"--letters", "5x4"},
      {"--letters", "5x2", "--known", "1x2/2"},
      {"--letters", "4x2,1x6", "--passing", "forbid"},
      {"--letters", "5x2", "--objective", "win", "--lead", "-2"},
      {"--letters", "3x4", "--known", "1x3/4", "--objective", "win", "--passing", "allow"},
      {"--letters", "3x4", "--rules", "paper"},
      {"--letters", "2x6", "--known", "1x4/6", "--players", "1"},
      {"--letters", "4x4", "--known", "2x1/4", "--players", "1", "--remember", "2"}};
  for (std::vector<std::string> words : games) {
    words.insert(words.begin(), "value");
    words.insert(words.end(), {"--certificate", file});
    const Outcome answer = memory(words);
    ASSERT_EQ(answer.status, 0) << answer.err;
    // The first line describes the game, the third says "value V  unit".
    const std::string game = answer.out.substr(0, answer.out.find('\n'));
    std::string value = answer.out.substr(answer.out.find("\nvalue ") + 7);
    value = value.substr(0, value.find('\n'));
    value.erase(value.find("  "), 1);
    const Outcome verified =
        run_process({{YOMI_PROGRAM, "verify", file}, {}, {{"LC_ALL", "C.UTF-8"}}});
    EXPECT_EQ(verified.status, 0) << verified.err;
    EXPECT_THAT(verified.out, HasSubstr("verified: the memory game with " + game + ". Value " +
                                        value + ". All "));
  }
}

TEST(ConcentrationCommand, AnUnfinishedCertificateLeavesTheAnswer) {
  const TemporaryFolder folder;
  const std::string file = folder.file("big.cert");
  // Enough memory for the value, not for every situation of the game.
  const Outcome outcome =
      memory({"value", "--letters", "13x4", "--memory", "1M", "--certificate", file});
  EXPECT_EQ(outcome.status, 1);
  EXPECT_THAT(outcome.out, HasSubstr("value -0.021380423939"));
  EXPECT_THAT(outcome.out, HasSubstr("no certificate: memory limit reached\n"));
  EXPECT_THAT(outcome.err, HasSubstr("big.cert was not written"));
  EXPECT_FALSE(std::ifstream(file).good());
}

TEST(ConcentrationCommand, TablesInEveryForm) {
  EXPECT_THAT(memory({"table", "4", "--rules", "full"}).out, HasSubstr("-0.40"));
  EXPECT_THAT(memory({"table", "3", "--csv"}).out, HasSubstr("2,1,0.67,2/3,0.67"));
  EXPECT_THAT(memory({"table", "3", "--latex"}).out, HasSubstr("\\begin{tabular}"));
  EXPECT_THAT(memory({"table", "1", "--letters", "30"}).out, HasSubstr("30"));
  const TemporaryFolder folder;
  EXPECT_EQ(memory({"table", "1", "--svg", folder.file("a.svg")}).status, 0);
  std::ifstream svg(folder.file("a.svg"));
  std::string line;
  std::getline(svg, line);
  EXPECT_THAT(line, HasSubstr("<svg"));
}

TEST(ConcentrationCommand, SurveysRepeatAndResume) {
  const TemporaryFolder folder;
  const std::vector<std::string> words = {"survey", "--letters", "4x2", "--games",
                                          "1..50",  "--b",       "two", "--csv"};
  std::vector<std::string> journalled = words;
  journalled.insert(journalled.end(), {"--journal", folder.file("m.db"), "--threads", "2"});
  const Outcome plain = memory(words);
  EXPECT_EQ(plain.status, 0) << plain.err;
  EXPECT_EQ(memory(journalled).out, plain.out);
  EXPECT_EQ(memory(journalled).out, plain.out);  // everything from the journal
  EXPECT_THAT(memory({"survey", "--letters", "4x2", "--games", "1..200"}).out,
              HasSubstr("exact value for the first player: -0.114286"));
}

TEST(ConcentrationCommand, AdviseTakesTheTableOfTheFormatsPage) {
  std::ifstream page(YOMI_SOURCE_FOLDER "/docs/formats/concentration-board.md");
  std::stringstream text;
  text << page.rdbuf();
  const std::string fence = "```\n";
  const std::size_t begin = text.str().find(fence);
  ASSERT_NE(begin, std::string::npos);
  const std::size_t end = text.str().find(fence, begin + fence.size());
  const std::string table = text.str().substr(begin + fence.size(), end - begin - fence.size());
  EXPECT_THAT(table, HasSubstr("taken C"));
  const Outcome outcome = memory({"advise", "-"}, table);
  EXPECT_EQ(outcome.status, 0) << outcome.err;
}

TEST(ConcentrationCommand, SurveyPlaysSoManyShufflesOrThese) {
  const auto rows = [](const char* games) {
    return memory({"survey", "--letters", "4x2", "--games", games, "--csv"});
  };
  EXPECT_EQ(rows("3").status, 0);
  EXPECT_EQ(rows("3").out, rows("1..3").out);
  EXPECT_THAT(rows("3").out, HasSubstr("\n3,3,"));
  EXPECT_EQ(rows("0").status, 2);
  EXPECT_EQ(rows("0").err, "yomi: --games: expected 200 or 101..200, not '0'\n");
  const std::vector<std::string> words = {"survey", "--letters",    "4x2", "--games", "3", "--b",
                                          "one",    "--remember-b", "2",   "--seed",  "7"};
  EXPECT_THAT(
      memory(words).out,
      HasSubstr(
          "shuffles 1..3 of 4x2, seed 7, a pass ends the game; a: best, b: one (remembers 2)\n"));
}

TEST(ConcentrationCommand, ASurveyIsAnAnswerLikeAnyOther) {
  const std::vector<std::string> words = {"survey", "--letters", "4x2", "--games",
                                          "5..5",   "--b",       "one", "--json"};
  const auto json = nlohmann::json::parse(memory(words).out);
  EXPECT_EQ(json["headline"]["code"], "survey_of_few") << json;
  EXPECT_FALSE(json["headline"].contains("text"));
  EXPECT_EQ(json["passing"], "end");
  EXPECT_EQ(json["options"]["passing"], "end");
  EXPECT_EQ(json["a"]["style"], "best");
  EXPECT_EQ(json["b"]["style"], "one");
  EXPECT_EQ(json["shuffles"], 1);
  EXPECT_EQ(json["rows"][0]["unit"], 1);
  EXPECT_EQ(json["rows"][0]["shuffle"], 5);
  EXPECT_EQ(json["a_first"]["mean"], json["rows"][0]["a_first"]);
}

TEST(ConcentrationCommand, OneShuffleHasNoInterval) {
  const Outcome outcome = memory({"survey", "--letters", "4x2", "--games", "5..5"});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, HasSubstr("exact value for the first player: -0.114286\n"));
  EXPECT_THAT(outcome.out, Not(HasSubstr("…")));
  const Outcome json = memory({"survey", "--letters", "4x2", "--games", "5..5", "--json"});
  EXPECT_FALSE(nlohmann::json::parse(json.out).contains("interval")) << json.out;
}

TEST(ConcentrationCommand, LawsSayNoMoreThanWasChecked) {
  const auto json = nlohmann::json::parse(memory({"laws", "--letters", "4", "--json"}).out);
  EXPECT_EQ(json["verdict"], "refuted");  // not all of them hold
  for (const auto& law : json["laws"]) {
    EXPECT_NE(law["verdict"], "proved");
    if (law["verdict"] == "refuted")
      EXPECT_GT(law["failures"], 0);
    else
      EXPECT_EQ(law["reason"], law["checked"] == 0 ? "none" : "range");
  }
  const Outcome text = memory({"laws", "--letters", "4"});
  EXPECT_THAT(text.out, HasSubstr("no case in this range"));
  EXPECT_THAT(text.out, HasSubstr("E(n,1,n,1) = (n + 3"));
}

TEST(ConcentrationCommand, PlayLaysRowsThatDivideAndTakesTwoNumbers) {
  const Outcome small = memory({"play", "--letters", "2x2"}, "1 2\nquit\n");
  EXPECT_THAT(small.out, HasSubstr("\n?1 ?2\n?3 ?4\n"));
  EXPECT_THAT(small.out, HasSubstr("   1 = "));
  EXPECT_THAT(small.out, HasSubstr("   2 = "));
  EXPECT_THAT(small.out, Not(HasSubstr("Which card?")));
  EXPECT_THAT(memory({"play", "--letters", "3x2"}, "1 1\n1 2 3\n1 x\n").out,
              HasSubstr("\n?1 ?2 ?3\n?4 ?5 ?6\n"));
  EXPECT_THAT(memory({"play", "--letters", "3x2"}, "1 1\n").out,
              HasSubstr("the card at place 1 lies open already"));
  EXPECT_THAT(memory({"play", "--letters", "3x2"}, "1 2 3\n").out, HasSubstr("Which card?"));
}

TEST(ConcentrationCommand, PlayEndsWithTheInput) {
  const Outcome outcome = memory({"play", "--letters", "3x2"}, "1\n99\nx\n2\nhint\nquit\n");
  EXPECT_EQ(outcome.status, 0);
  EXPECT_THAT(outcome.out, HasSubstr("the places of this table go from 1 to 6, not 99"));
  EXPECT_THAT(outcome.out, HasSubstr("expected a card by its place, as in 12 or 12=A, not 'x'"));
  EXPECT_EQ(memory({"play"}, "").status, 0);
  const Outcome helped = memory({"play", "--letters", "3x2"}, "help\n?\nq\n");
  EXPECT_THAT(helped.out, HasSubstr("1> Turn two cards by their numbers"));
  EXPECT_THAT(helped.out, Not(HasSubstr("Which card?")));
  EXPECT_THAT(memory({"play", "--letters", "3x2", "--lang", "ja"}, "説明\nヒント\n終了\n").out,
              Not(HasSubstr("指定してください")));
}

TEST(ConcentrationCommand, PlayLeftByCtrlCIsInterrupted) {
  Dialogue game({YOMI_PROGRAM, "concentration", "play", "--letters", "3x2", "--lang", "en"});
  ASSERT_TRUE(game.read_until("you 0 : 0", std::chrono::seconds(60)));
  ::kill(game.pid(), SIGINT);
  EXPECT_EQ(game.wait(std::chrono::seconds(60)), 130);
}

// One document, whichever door it comes through, but for times.
TEST(ConcentrationCommand, TheEngineGivesTheSameDocument) {
  const std::function<nlohmann::json(nlohmann::json)> timeless = [&](nlohmann::json json) {
    if (json.is_object()) json.erase("cpu_seconds");
    if (json.is_structured())
      for (auto& each : json) each = timeless(each);
    return json;
  };
  const std::vector<std::pair<std::string, std::vector<std::string>>> questions = {
      {R"("verb":"value","letters":"5x2","known":"2x1/2")",
       {"value", "--letters", "5x2", "--known", "2x1/2"}},
      {R"("verb":"value","nodes":10)", {"value", "--nodes", "10"}},
      {R"("verb":"advise","board":"A ? ? ?")", {"advise", "A ? ? ?"}},
      {R"("verb":"advise","board":"7","moves":"1 2 3")", {"advise", "7", "--moves", "1 2 3"}},
      {R"("verb":"moves","board":"7","moves":"1 2")", {"moves", "7", "--moves", "1 2"}},
      {R"("verb":"opponent","board":"7","style":"two","remember":3)",
       {"opponent", "7", "--style", "two", "--remember", "3"}},
      {R"("verb":"deal","number":"7","letters":"13x4")", {"deal", "7", "--letters", "13x4"}},
      {R"("verb":"read","input":"A B ? ?")", {"read", "A B ? ?"}},
      {R"("verb":"diagram","board":"7")", {"diagram", "7"}},
      {R"("verb":"table","letters":5)", {"table", "--letters", "5"}},
      {R"("verb":"table","number":3,"letters":4)", {"table", "3", "--letters", "4"}},
      {R"("verb":"laws","letters":4)", {"laws", "--letters", "4"}}};
  for (const auto& [fields, words] : questions) {
    for (const std::string language : {"", "ja"}) {
      std::string line = R"({"id":"q","room":"concentration",)" + fields;
      std::vector<std::string> argv = words;
      argv.emplace_back("--json");
      if (!language.empty()) {
        line += R"(,"lang":"ja")";
        argv.insert(argv.end(), {"--lang", "ja"});
      }
      const Outcome typed = memory(argv);
      const Outcome engine =
          run_process({{YOMI_PROGRAM, "engine"}, line + "}\n", {{"LC_ALL", "C"}}});
      // The last line; a slow machine reports progress before it.
      const std::size_t before = engine.out.rfind('\n', engine.out.size() - 2);
      const auto answer =
          nlohmann::json::parse(engine.out.substr(before == std::string::npos ? 0 : before + 1));
      ASSERT_TRUE(answer.contains("answer")) << engine.out;
      EXPECT_EQ(timeless(answer["answer"]), timeless(nlohmann::json::parse(typed.out))) << line;
    }
  }
}

TEST(ConcentrationCommand, TheHintOfPlayIsTheAdvice) {
  const std::string cards = "1 2";
  const Outcome game = memory({"play", "5", "--second"}, "hint\nquit\n");
  // The opponent has begun; what it turned is what `opponent` says.
  const auto ask = [](const std::string& verb, const std::string& moves) {
    return nlohmann::json::parse(
        memory({verb, "5", "--moves", moves, "--passing", "allow", "--json"}).out);
  };
  std::string moves;
  for (int card = 0; card < 2; ++card)
    moves += ask("opponent", moves)["move"].get<std::string>() + " ";
  const auto state = ask("moves", moves);
  for (const auto& each : state["played"]) {
    std::string move = each["move"];
    move.replace(move.find('='), 1, " = ");
    EXPECT_THAT(game.out, HasSubstr("opponent: " + move + "\n"));
  }
  ASSERT_EQ(state["player"], 2) << "table 5 does not begin with a pair";
  const Outcome advice = memory({"advise", "5", "--moves", moves, "--passing", "allow"});
  const std::size_t begin = advice.out.find("Turn ");
  const std::string hint = advice.out.substr(begin, advice.out.find("\nvalue ") - begin);
  EXPECT_GT(hint.size(), 200U);
  EXPECT_THAT(game.out, HasSubstr(hint));
}

TEST(ConcentrationCommand, WrongUseIsOneClearLine) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> wrong = {
      {{"value", "--letters", "3x3"}, "even number"},
      {{"value", "--letters", "3x4", "--known", "4x1/4"}, "not named yet: 3, named here: 4"},
      {{"value", "--players", "3"}, "--players"},
      {{"value", "--remember", "2"}, "--remember: this is for one player"},
      {{"value", "--rules", "house"}, "full, paper"},
      {{"value", "--lead", "2"}, "--lead: this needs objective win"},
      {{"value", "--letters", "2x2", "--endless", "leader"}, "--endless"},
      {{"value", "--objective", "win", "--endless", "leader"}, "--endless"},
      {{"value", "--pass", "end"}, "--pass is now called --passing"},
      {{"value", "--players", "1", "--remember", "1", "--keep", "last", "--certificate", "x.cert"},
       "keep last"},
      {{"advise", "A ? B ?", "--players", "1", "--remember", "1"}, "known cards: 2, but only 1"},
      {{"value", "--players", "1", "--keep", "last"}, "--keep: keep needs remember"},
      {{"table", "11"}, "1 to 10"},
      {{"table", "5", "--letters", "0"}, "--letters: expected 2 to 300, not 0"},
      {{"moves", "3", "--moves", "1 1"}, "--moves:1:3: the card at place 1 lies open already"},
      {{"moves", "? ? ? ?", "--moves", "1"}, "--moves:1:1: what does the card at place 1 show?"},
      {{"opponent", "A A", "--moves", "1 2"}, "the game is over"},
      {{"deal", "x"}, "a table's number is 0 to 18446744073709551615, not 'x'"},
      {{"play", "--json"}, "--json"},
      {{"survey", "--csv", "--json"}, "only one"},
      {{"table", "1", "--csv", "--latex"}, "exclude each other"},
      {{"advise", "no/such/board.txt"}, "board.txt"},
      {{"survey", "--a", "nobody"}, "nobody"},
      {{"laws", "--letters", "2"}, "--letters"}};
  for (const auto& [words, message] : wrong) {
    const Outcome outcome = memory(words);
    EXPECT_EQ(outcome.status, 2) << words[0];
    // One line: a sentence, or the document of an error where JSON was asked for.
    const bool json = outcome.out.starts_with("{\"error\":");
    EXPECT_EQ(json ? outcome.err : outcome.out, "");
    const std::string& said = json ? outcome.out : outcome.err;
    EXPECT_EQ(std::count(said.begin(), said.end(), '\n'), 1) << said;
    EXPECT_THAT(said, HasSubstr(message));
  }
}

TEST(ConcentrationCommand, ErrorsComeInJapaneseToo) {
  const std::vector<std::pair<std::vector<std::string>, std::string>> wrong = {
      {{"value", "--letters", "3x3"}, "文字の枚数は2から16までの偶数にしてください(入力: 3)"},
      {{"value", "--letters", "3x18"}, "文字の枚数は16までです(入力: 18)"},
      {{"value", "--lead", "2"}, "--lead: objective win のときだけ指定してください"},
      {{"advise", "A A A ?"}, "場の A は2枚ですが、3枚見えています"},
      {{"advise", "? ? ?"},
       "まだ見ていない文字の未知カード(?)は3枚で、copies 2 の倍数ではありません"},
      {{"moves", "3", "--moves", "1 99"}, "この場の位置は1から16までです(入力: 99)"}};
  for (auto [words, message] : wrong) {
    words.insert(words.end(), {"--lang", "ja"});
    const Outcome outcome = memory(words);
    EXPECT_EQ(outcome.status, 2) << message;
    EXPECT_THAT(outcome.out + outcome.err, HasSubstr(message));
  }
}

TEST(ConcentrationCommand, LimitsAreUndecided) {
  EXPECT_EQ(memory({"value", "--nodes", "10"}).status, 1);
  const std::vector<std::vector<std::string>> large = {{"laws", "--letters", "200"},
                                                       {"table", "3", "--letters", "300"},
                                                       {"opponent", "1", "--letters", "40x4"},
                                                       {"survey", "--letters", "40x4"}};
  for (std::vector<std::string> words : large) {
    words.insert(words.end(), {"--memory", "1M"});
    const Outcome outcome = memory(words);
    EXPECT_EQ(outcome.status, 1) << words[0];
    EXPECT_THAT(outcome.out, HasSubstr("Not decided: memory limit reached\n")) << words[0];
  }
  const Outcome memory_limit =
      memory({"value", "--letters", "60x4", "--exact", "--memory", "1M", "--json"});
  EXPECT_EQ(memory_limit.status, 1);
  EXPECT_THAT(memory_limit.out, HasSubstr("\"reason\":\"memory\""));
}

}  // namespace
}  // namespace yomi::test
