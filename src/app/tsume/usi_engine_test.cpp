#include "app/tsume/usi_engine.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <vector>

namespace yomi::app {
namespace {

constexpr const char* kMateInOne = "position sfen 8k/9/7P1/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";
constexpr const char* kNoMate = "position sfen 8k/9/9/9/9/9/9/9/9 b P2r2b4g4s4n4l17p 1";
// The attacker's own king is on the board, and it is white who attacks.
constexpr const char* kWhiteMates = "position sfen 4k4/9/9/9/9/9/1p7/9/K8 w 2r2b4g4s4n4l17p 1";
// 将棋図巧 and the like take long: thirty-eight pieces around a king in the middle.
constexpr const char* kHard =
    "position sfen g3p3+r/3lPG3/1s4ppp/1l1B4P/L2b1kPl1/3+p3+R+p/3+p2+s1S/+NP+p1gS3/1g+p2P3 b "
    "4P3n 1";

// How promptly is measured in bench/; a test must not depend on how busy the machine is.
constexpr std::chrono::seconds kSurelyStopped{20};

class UsiThread : public testing::Test {
 protected:
  UsiThread() : engine_([this](std::string_view line) { lines_.emplace_back(line); }) {}

  // The last line, once a search under way has answered.
  std::string last() {
    engine_.finish();
    return lines_.empty() ? "" : lines_.back();
  }
  bool said(std::string_view start) const {
    return std::any_of(lines_.begin(), lines_.end(),
                       [&](const std::string& line) { return line.starts_with(start); });
  }
  void search_and_stop() {
    engine_.handle(kHard);
    engine_.handle("go mate infinite");
    std::this_thread::sleep_for(std::chrono::milliseconds(300));
    const auto start = std::chrono::steady_clock::now();
    engine_.handle("stop");
    const auto took = std::chrono::steady_clock::now() - start;
    EXPECT_EQ(last(), "checkmate timeout");
    EXPECT_LT(took, kSurelyStopped);
  }

  std::vector<std::string> lines_;
  UsiEngine engine_;
};

TEST_F(UsiThread, IntroducesItself) {
  engine_.handle("usi");
  EXPECT_TRUE(lines_.front().starts_with("id name Yomikiri"));
  EXPECT_TRUE(said("option name USI_Hash type spin "));
  EXPECT_TRUE(said("option name Threads type spin default 1 min 1 max "));
  EXPECT_TRUE(said("option name Mudaai type combo default standard var none"));
  EXPECT_TRUE(said("option name MultiPV type spin "));
  EXPECT_EQ(lines_.back(), "usiok");
  engine_.handle("isready");
  EXPECT_EQ(lines_.back(), "readyok");
}

TEST_F(UsiThread, MateNoMateAndTheLine) {
  engine_.handle(kMateInOne);
  engine_.handle("go mate 5000");
  EXPECT_EQ(last(), "checkmate G*2b");
  EXPECT_TRUE(said("info depth 1 time ")) << lines_.front();
  EXPECT_NE(lines_.front().find(" score mate 1 pv G*2b"), std::string::npos) << lines_.front();
  engine_.handle(kNoMate);
  engine_.handle("go mate infinite");
  EXPECT_EQ(last(), "checkmate nomate");
  engine_.handle(kWhiteMates);
  engine_.handle("go mate 5000");
  EXPECT_TRUE(last().starts_with("checkmate ")) << last();
  EXPECT_NE(last(), "checkmate nomate");
}

TEST_F(UsiThread, MovesBehindThePositionArePlayed) {
  engine_.handle("position sfen 7k1/9/7P1/9/9/9/9/9/9 b 2G2r2b2g4s4n4l17p 1 moves G*2b 2a1a");
  engine_.handle("go mate 5000");
  EXPECT_TRUE(last().starts_with("checkmate ") && last() != "checkmate nomate") << last();
}

TEST_F(UsiThread, RubbishIsIgnored) {
  for (const char* line : {"", "   ", "hello", "go_mate", "setoption", "setoption name",
                           "setoption name Nothing value 5", "gopher", "\x01\x02", "usi2",
                           "ponderhit", "usinewgame"}) {
    EXPECT_TRUE(engine_.handle(line)) << line;
  }
  EXPECT_TRUE(lines_.empty()) << lines_.front();
}

TEST_F(UsiThread, AValueThatAnOptionDoesNotHaveIsNamed) {
  for (const char* line :
       {"setoption name MultiPV value x", "setoption name USI_Hash value -3",
        "setoption name Threads value 0", "setoption name Mudaai value sometimes",
        "setoption name USI_Hash value 1", "setoption name USI_Hash value 1048577",
        "setoption name Threads value 1025", "setoption name MultiPV value 1000",
        "setoption name ExactLength value perhaps"}) {
    lines_.clear();
    EXPECT_TRUE(engine_.handle(line)) << line;
    ASSERT_EQ(lines_.size(), 1U) << line;
    EXPECT_TRUE(lines_.front().starts_with("info string ")) << lines_.front();
  }
  EXPECT_NE(lines_.front().find("'perhaps'"), std::string::npos) << lines_.front();
  EXPECT_EQ(engine_.options().hash_megabytes, 256U);
  EXPECT_EQ(engine_.options().multi_pv, 1);
  EXPECT_EQ(engine_.options().threads, 1);
  EXPECT_EQ(engine_.options().mudaai, tsume::Mudaai::kStandard);
}

TEST_F(UsiThread, ABadPositionIsReportedAndStillAnswered) {
  engine_.handle("position sfen nonsense");
  EXPECT_TRUE(lines_.back().starts_with("info string "));
  engine_.handle("go mate 1000");
  EXPECT_EQ(last(), "checkmate timeout");
  engine_.handle("go byoyomi 1000");
  EXPECT_EQ(last(), "bestmove resign");
  // No king to mate.
  engine_.handle("position sfen 9/9/9/9/9/9/9/9/8K b G 1");
  engine_.handle("go mate 1000");
  EXPECT_EQ(last(), "checkmate timeout");
  // An illegal move.
  engine_.handle("position startpos moves 7g7f 7g7f");
  EXPECT_TRUE(lines_.back().starts_with("info string line 1:"));
}

TEST_F(UsiThread, OptionsAreTaken) {
  engine_.handle("setoption name USI_Hash value 64");
  engine_.handle("setoption name Threads value 4");
  engine_.handle("setoption name Mudaai value none");
  engine_.handle("setoption name MultiPV value 3");
  engine_.handle("setoption name ExactLength value false");
  EXPECT_EQ(engine_.options().hash_megabytes, 64U);
  EXPECT_EQ(engine_.options().threads, 4);
  EXPECT_EQ(engine_.options().mudaai, tsume::Mudaai::kNone);
  EXPECT_EQ(engine_.options().multi_pv, 3);
  EXPECT_FALSE(engine_.options().exact);
}

TEST_F(UsiThread, MultiPvShowsOtherFirstMovesThatMate) {
  engine_.handle("setoption name MultiPV value 3");
  engine_.handle("position sfen 8k/9/7G1/9/9/9/9/9/9 b RGr2b2g4s4n4l18p 1");
  engine_.handle("go mate 5000");
  EXPECT_TRUE(last().starts_with("checkmate "));
  EXPECT_TRUE(said("info multipv 1 depth ")) << lines_.front();
  EXPECT_TRUE(said("info multipv 2 depth ")) << lines_.front();
}

TEST_F(UsiThread, AGoWithoutMateGivesTheMatingMoveTheDefenceOrResigns) {
  engine_.handle(kMateInOne);
  engine_.handle("go btime 60000 wtime 60000 byoyomi 1000");
  EXPECT_EQ(last(), "bestmove G*2b");
  engine_.handle(kNoMate);
  engine_.handle("go byoyomi 500");
  EXPECT_EQ(last(), "bestmove resign");
  // In check: the king has one square that is not attacked at once.
  engine_.handle("position sfen 8k/8G/9/9/9/9/9/9/9 w 2r2b3g4s4n4l18p 1");
  engine_.handle("go byoyomi 500");
  EXPECT_EQ(last(), "bestmove 1a1b");
  EXPECT_FALSE(said("info string"));
  // Mated.
  engine_.handle("position sfen 8k/8G/8P/9/9/9/9/9/9 w 2r2b3g4s4n4l17p 1");
  engine_.handle("go byoyomi 500");
  EXPECT_EQ(last(), "bestmove resign");
}

TEST_F(UsiThread, MultiPvOfAPlainGoShowsOtherMatesAndOtherReplies) {
  engine_.handle("setoption name MultiPV value 3");
  engine_.handle("position sfen 8k/9/7G1/9/9/9/9/9/9 b RGr2b2g4s4n4l18p 1");
  engine_.handle("go byoyomi 20000");
  EXPECT_TRUE(last().starts_with("bestmove ") && last() != "bestmove resign") << last();
  EXPECT_TRUE(said("info multipv 1 depth "));
  EXPECT_TRUE(said("info multipv 2 depth "));
  // The king takes the gold and lives, or goes to 2a and is mated at once.
  lines_.clear();
  engine_.handle("position sfen 8k/8G/9/9/9/9/9/9/9 w 2r2b3g4s4n4l18p 1");
  engine_.handle("go byoyomi 20000");
  EXPECT_EQ(last(), "bestmove 1a1b");
  EXPECT_TRUE(said("info multipv 1 "));
}

// What is found is kept back until it is asked for.
class UsiWaitThread : public testing::Test {
 protected:
  UsiWaitThread()
      : engine_([this](std::string_view line) {
          if (line.starts_with("info") && line.find(" pv ") != std::string_view::npos)
            found_ = true;
          if (!line.starts_with("bestmove")) return;
          answer_ = line;
          ++answers_;
        }) {}
  // Goes on once the mate has been found, and a little longer.
  void ask(const char* go) {
    engine_.handle(kMateInOne);
    engine_.handle(go);
    while (!found_) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    std::this_thread::sleep_for(std::chrono::milliseconds(50));
    EXPECT_EQ(answers_, 0) << go;
  }

  std::atomic<bool> found_ = false;
  std::atomic<int> answers_ = 0;
  std::string answer_;
  UsiEngine engine_;
};

TEST_F(UsiWaitThread, GoInfiniteAnswersWhenItIsStopped) {
  ask("go infinite");
  engine_.handle("stop");
  EXPECT_EQ(answers_, 1);
  EXPECT_EQ(answer_, "bestmove G*2b");
}

TEST_F(UsiWaitThread, GoPonderAnswersToAStopOrAPonderhit) {
  ask("go ponder btime 60000 wtime 60000 byoyomi 1000");
  engine_.handle("ponderhit");
  engine_.finish();
  EXPECT_EQ(answers_, 1);
  EXPECT_EQ(answer_, "bestmove G*2b");
  engine_.handle("ponderhit");  // too late, and no harm
  // A search that goes on gets the time that was named.
  engine_.handle(kHard);
  engine_.handle("go ponder byoyomi 300");
  engine_.handle("ponderhit");
  engine_.finish();
  EXPECT_EQ(answers_, 2);
}

TEST_F(UsiWaitThread, NobodyLeftToAskIsAnsweredAtOnce) {
  ask("go infinite");
  engine_.end_of_input();
  EXPECT_EQ(answers_, 1);
}

TEST_F(UsiThread, StopEndsAnEndlessSearch) {
  for (int i = 0; i < 3; ++i) search_and_stop();
}

TEST_F(UsiThread, StopEndsAnEndlessSearchOfTwoThreads) {
  engine_.handle("setoption name Threads value 2");
  search_and_stop();
  engine_.handle(kMateInOne);
  engine_.handle("go mate 5000");
  EXPECT_EQ(last(), "checkmate G*2b");
}

TEST_F(UsiThread, TheTimeLimitHolds) {
  engine_.handle(kHard);
  const auto start = std::chrono::steady_clock::now();
  engine_.handle("go mate 700");
  EXPECT_EQ(last(), "checkmate timeout");
  const auto took = std::chrono::steady_clock::now() - start;
  EXPECT_LT(took, kSurelyStopped);
  EXPECT_TRUE(said("info time ")) << "progress while it searches";
}

TEST_F(UsiThread, ASecondGoStopsTheFirstWhichStillAnswers) {
  engine_.handle(kHard);
  engine_.handle("go mate infinite");
  engine_.handle(kMateInOne);
  engine_.handle("go mate infinite");
  EXPECT_EQ(last(), "checkmate G*2b");
  EXPECT_TRUE(said("checkmate timeout"));
}

TEST_F(UsiThread, TheEndOfTheInputLetsASearchWithALimitFinish) {
  for (const char* go : {"go mate 20000", "go mate infinite nodes 100000"}) {
    engine_.handle("position sfen 4k4/9/4P4/9/9/9/9/9/9 b G 1");
    engine_.handle(go);
    engine_.end_of_input();
    EXPECT_EQ(lines_.back(), "checkmate G*5b") << go;
  }
}

TEST_F(UsiThread, TheEndOfTheInputStopsAnEndlessSearchAndAnInterruptionAnyOther) {
  engine_.handle(kHard);
  engine_.handle("go mate infinite");
  engine_.end_of_input();
  EXPECT_EQ(lines_.back(), "checkmate timeout");
  std::stop_source hurry;
  hurry.request_stop();
  engine_.handle("go mate 1000000000");
  engine_.end_of_input(hurry.get_token());
  EXPECT_EQ(lines_.back(), "checkmate timeout");
}

TEST_F(UsiThread, QuitEndsEvenInAnEndlessSearch) {
  engine_.handle(kHard);
  engine_.handle("go mate infinite");
  EXPECT_FALSE(engine_.handle("quit"));
}

}  // namespace
}  // namespace yomi::app
