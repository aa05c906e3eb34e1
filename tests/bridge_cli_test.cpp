// The bridge room from outside: what is printed, and how the program ends.
#include <gtest/gtest.h>

#include "support/process.h"

namespace yomi::test {
namespace {

Outcome bridge(std::vector<std::string> words, std::string input = {}) {
  words.insert(words.begin(), {YOMI_PROGRAM, "bridge"});
  words.insert(words.end(), {"--lang", "en"});
  return run_process({words, std::move(input)}, std::chrono::seconds(120));
}

constexpr const char* kDeal =
    "N:Q64.J43.AKT8.QJ5 J32.AK765.Q32.73 AK.QT9.J95.AT964 T9875.82.764.K82";

TEST(BridgeCommand, DoubleDummyTableAndPar) {
  const Outcome run = bridge({"dd", kDeal});
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_NE(run.out.find("par +120 (1N-NS+1)"), std::string::npos) << run.out;
}

TEST(BridgeCommand, DoubleDummyOfAPosition) {
  const Outcome run = bridge(
      {"dd", kDeal, "--dealer", "N", "--auction", "1D 1H 3NT P P P", "--play", "H8 HJ", "--json"});
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_NE(run.out.find("{\"card\":\"H7\",\"tricks\":5}"), std::string::npos) << run.out;
  EXPECT_NE(run.out.find("{\"card\":\"HA\",\"tricks\":3}"), std::string::npos) << run.out;
}

TEST(BridgeCommand, ADamagedDealNamesTheCard) {
  const Outcome run =
      bridge({"dd", "N:Q64.J43.AKT8.QJ5 J32.AK76.Q32.73 AK.QT9.J95.AT964 T9875.82.764.K82"});
  EXPECT_EQ(run.status, 2);
  EXPECT_EQ(run.out, "");
  EXPECT_NE(run.err.find("missing from the deal: H5"), std::string::npos) << run.err;
}

TEST(BridgeCommand, BidAndExplain) {
  Outcome run =
      bridge({"bid", "AQT87.AQJ.73.J43", "--dealer", "S", "--auction", "1S P 2D P 2S P 4NT P"});
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_EQ(run.out.substr(0, 3), "5S:");
  run = bridge({"explain", "1NT P 2C P 2H P", "--dealer", "S"});
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_NE(run.out.find("Stayman"), std::string::npos);
  run = bridge({"explain", "1S 1H"});
  EXPECT_EQ(run.status, 2);
  EXPECT_NE(run.err.find("1H is not higher than 1S"), std::string::npos);
}

const std::vector<std::string> kSlam = {
    "advise",        "N:872.KQT5.4.AKJ83 J93.942.A763.T94 - -",
    "--dealer",      "S",
    "--auction",     "1NT P 2C P 2H P 4C P 4S P 4NT P 5H P 6H P P P",
    "--play",        "SK S2 S3 SA HA H6 H5 H2 H3 H7 HK H4 HQ H9 H8 S4 D4",
    "--deals",       "20",
    "--abc-deals",   "4",
    "--model-deals", "3"};

TEST(BridgeCommand, AdviceDoesNotDependOnThreads) {
  const Outcome one = bridge(kSlam);
  std::vector<std::string> more = kSlam;
  more.insert(more.end(), {"--threads", "2"});
  const Outcome two = bridge(more);
  EXPECT_EQ(one.status, 0) << one.err;
  EXPECT_EQ(one.out, two.out);
  EXPECT_NE(one.out.find("Play ♦A"), std::string::npos) << one.out;
  EXPECT_NE(one.out.find("20 drawn with seed 1"), std::string::npos) << one.out;
}

#ifdef YOMI_MPI_PROGRAM
Outcome bridge_on_ranks(const char* ranks, const std::vector<std::string>& words) {
  Command command{{"mpirun", "--oversubscribe", "-n", ranks, YOMI_MPI_PROGRAM, "bridge"}};
  command.argv.insert(command.argv.end(), words.begin(), words.end());
  command.argv.insert(command.argv.end(), {"--lang", "en"});
  command.env = {{"OMPI_ALLOW_RUN_AS_ROOT", "1"},
                 {"OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"},
                 {"OMPI_MCA_btl_vader_single_copy_mechanism", "none"},
                 {"OMPI_MCA_mpi_yield_when_idle", "1"},
                 {"ASAN_OPTIONS", "detect_leaks=0"}};  // MPI's own
  return run_process(command, std::chrono::seconds(120));
}

TEST(BridgeCommand, AdviceDoesNotDependOnRanks) {
  const Outcome three = bridge_on_ranks("3", kSlam);
  EXPECT_EQ(three.status, 0) << three.err;
  EXPECT_EQ(bridge(kSlam).out, three.out);
}
#endif

TEST(BridgeCommand, ASeatIsTakenAtTheTable) {
  const Outcome run = bridge({"play", kDeal, "--dealer", "N", "--auction", "1D 1H 3NT P P P",
                              "--play", "H8 HJ H7 H9 CQ C3 C4 C2 CJ C7 C6 C8 C5 D2 CA CK", "--seat",
                              "W", "--method", "signals", "--deals", "6", "--declarer-deals", "4"},
                             "?\nSA\nlead\nH2\n");
  EXPECT_EQ(run.status, 1) << run.err;  // the input ended before the deal did
  EXPECT_NE(run.out.find("last trick  North ♣5  East ♦2  South ♣A  West ♣K  (South; NS 4, EW 0)"),
            std::string::npos)
      << run.out;
  EXPECT_NE(run.out.find("a card, please"), std::string::npos) << run.out;
}

TEST(BridgeCommand, AHumanPartnersRequestIsObeyed) {
  // West discarded the nine of spades. Clubs look as good on the few deals drawn; a human partner's
  // request decides.
  const std::vector<std::string> words = {"advise",    "N:QJ8.JT84.Q97.Q64 A764.A6.K32.K972 - -",
                                          "--dealer",  "S",
                                          "--auction", "1H P 2H P 4H P P P",
                                          "--play",    "CJ CQ C2 C8 HJ H6 H2 H5 HT HA H3 S9",
                                          "--method",  "signals",
                                          "--deals",   "10",
                                          "--partner"};
  const auto ask = [&](const char* partner) {
    std::vector<std::string> all = words;
    all.emplace_back(partner);
    return bridge(all);
  };
  const Outcome program = ask("program");
  EXPECT_EQ(program.status, 0) << program.err;
  EXPECT_NE(program.out.find("Play ♣7"), std::string::npos) << program.out;
  const Outcome human = ask("human");
  EXPECT_EQ(human.status, 0) << human.err;
  EXPECT_NE(human.out.find("Play ♠A: partner asked for the suit"), std::string::npos) << human.out;
}

std::vector<std::string> small_survey(const std::string& journal) {
  return {"survey",  "--games",     "6",     "--tricks",         "3", "--deals",
          "4",       "--abc-deals", "2",     "--model-deals",    "2", "--csv",
          "--quiet", "--journal",   journal, "--declarer-deals", "2"};
}

TEST(BridgeCommand, SurveyGoesOnWhereItStopped) {
  const TemporaryFolder folder;
  const auto survey = [&](const char* journal, const char* threads) {
    std::vector<std::string> words = small_survey(folder.file(journal));
    words.insert(words.end(), {"--threads", threads});
    return bridge(words);
  };
  const Outcome one = survey("one.db", "1");
  EXPECT_EQ(one.status, 0) << one.err;
  EXPECT_EQ(one.out, survey("two.db", "2").out);
  EXPECT_EQ(one.out, survey("one.db", "1").out);  // all of it from the journal
#ifdef YOMI_MPI_PROGRAM
  const Outcome ranks = bridge_on_ranks("3", small_survey(folder.file("ranks.db")));
  EXPECT_EQ(ranks.status, 0) << ranks.err;
  EXPECT_EQ(one.out, ranks.out);
#endif
}

TEST(BridgeCommand, OutOfTimeIsUndecided) {
  const Outcome run = bridge({"advise", "N:872.KQT5.4.AKJ83 J93.942.A763.T94 - -", "--dealer", "S",
                              "--auction", "1NT P 2C P 2H P 4C P 4S P 4NT P 5H P 6H P P P",
                              "--play", "SK S2", "--deals", "100000", "--time", "300ms"});
  EXPECT_EQ(run.status, 1) << run.out << run.err;
}

TEST(BridgeCommand, PlaysADealToItsEnd) {
  const Outcome run =
      bridge({"play", kDeal, "--dealer", "N", "--auction", "1D 1H 3NT P P P", "--play",
              "H8 HJ H7 H9 CQ C3 C4 C2 CJ C7 C6 C8 C5 D2 CA CK SA S5 S4 S2", "--method", "signals",
              "--deals", "4", "--declarer-deals", "4"});
  EXPECT_EQ(run.status, 0) << run.err;
  EXPECT_NE(run.out.find("[Result \""), std::string::npos) << run.out;
}

}  // namespace
}  // namespace yomi::test
