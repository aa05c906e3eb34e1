#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <thread>

#include "answers/bridge/advise.h"
#include "answers/bridge/bid.h"
#include "answers/bridge/card.h"
#include "answers/bridge/dd.h"
#include "answers/bridge/moves.h"
#include "answers/bridge/room.h"
#include "base/file.h"

namespace yomi::answers::bridge {
namespace {

constexpr Language kEn = Language::kEnglish;
constexpr Language kJa = Language::kJapanese;
constexpr const char* kDeal =
    "N:Q64.J43.AKT8.QJ5 J32.AK765.Q32.73 AK.QT9.J95.AT964 T9875.82.764.K82";
constexpr const char* kThreeNotrump = "1D 1H 3NT P P P";

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
  if (json.is_object())
    for (const char* key : {"cpu_seconds", "sampling_seconds", "slowest_cpu_seconds"})
      json.erase(key);
  if (json.is_structured())
    for (auto& each : json) each = without_times(std::move(each));
  return json;
}
Json ask(const Json& line) {
  auto asked = read_question(catalogue(), line);
  EXPECT_TRUE(asked) << asked.error().to_string();
  if (!asked) return {};
  return without_times(reply(catalogue(), *asked, context()));
}
Json question_of(const char* verb, const Json& fields) {
  Json line{{"id", "a"}, {"room", "bridge"}, {"verb", verb}};
  line.update(fields);
  return line;
}
Board board_of(const char* deal, const char* auction = "", const char* play = "") {
  Board board;
  board.deal = deal;
  if (*auction != '\0') board.auction = auction;
  if (*play != '\0') board.play = play;
  return board;
}

TEST(BridgeAnswers, DoubleDummyAsAWholeDocument) {
  const std::string cards =
      R"([{"card":"SJ","tricks":3},{"card":"S3","tricks":3},{"card":"S2","tricks":3},)"
      R"({"card":"H7","tricks":3},{"card":"H6","tricks":3},{"card":"H5","tricks":3},)"
      R"({"card":"DQ","tricks":3},{"card":"D3","tricks":3},{"card":"D2","tricks":3},)"
      R"({"card":"C7","tricks":3},{"card":"C3","tricks":3}])";
  EXPECT_EQ(ask(question_of("dd", {{"deal", kDeal},
                                   {"auction", kThreeNotrump},
                                   {"play", "H8 HJ HK H9 HA HT H2 H3"}})),
            Json::parse(R"({"answer":{"headline":{"code":"tricks_of_cards","arguments":[)"
                        R"({"code":"E","arguments":[]},{"code":"contract","arguments":["3NT",)"
                        R"({"code":"S","arguments":[]}]}]},"verdict":"proved","nodes":1,"deal":")" +
                        std::string(kDeal) +
                        R"(","dealer":"N","vulnerable":"none","contract":"3NT","declarer":"S",)"
                        R"("seat":"E","played":8,"cards":)" +
                        cards +
                        R"(,"table":[],"boards":[],"mistakes":[],"version":")" YOMI_VERSION
                        R"(","api":1}})"));
}

// Numbers may differ in their last digits from one compiler to the next, and a rule's number is its
// line in the system's file.
bool same_document(const Json& a, const Json& b) {
  if (a.is_number() && b.is_number())
    return std::abs(a.get<double>() - b.get<double>()) <= 1e-9 * (1 + std::abs(a.get<double>()));
  if (a.type() != b.type()) return false;
  if (!a.is_structured()) return a == b;
  if (a.size() != b.size()) return false;
  if (a.is_array()) return std::equal(a.begin(), a.end(), b.begin(), same_document);
  for (const auto& [key, value] : a.items())
    if (!b.contains(key) || (key != "rule" && !same_document(value, b[key]))) return false;
  return true;
}

// Whole documents with a fixed seed and few deals, kept beside the tests: any field that comes,
// goes or changes shows.
TEST(BridgeAnswers, TheOtherQuestionsAsWholeDocuments) {
  const Json after_two_tricks = {{"deal", kDeal},
                                 {"auction", kThreeNotrump},
                                 {"play", "H8 HJ H7 H9 CQ C3 C4 C2 CJ C7 C6 C8 C5"},
                                 {"deals", 6},
                                 {"seed", "7"}};
  const auto with = [&](const Json& more) {
    Json fields = after_two_tricks;
    fields.update(more);
    return fields;
  };
  const std::vector<std::pair<const char*, Json>> questions = {
      {"bid",
       {{"hand", "AJT85.4.KQJ52.K3"}, {"auction", "1S P 2S 4H"}, {"deals", 2}, {"seed", "7"}}},
      {"explain", {{"auction", "1NT P 2C P 2H P"}}},
      {"lead",
       {{"deal", "42.T982.865.KQJ8"}, {"auction", "1NT P 3NT P P P"}, {"deals", 4}, {"seed", "7"}}},
      {"card", with({{"method", "signals"}})},
      {"advise", with({{"abc_deals", 2}, {"model_deals", 1}, {"horizon", 2}})}};
  for (const auto& [verb, fields] : questions) {
    const std::string path = fmt::format("{}/tests/data/bridge/{}.json", YOMI_SOURCE_DIR, verb);
    const auto kept = read_file(path);
    ASSERT_TRUE(kept) << path;
    Json expected = Json::parse(*kept);
    expected["answer"]["version"] = YOMI_VERSION;
    const Json given = ask(question_of(verb, fields));
    EXPECT_TRUE(same_document(given, expected))
        << verb << ": " << Json::diff(expected, given) << "\n"
        << given;
  }
}

TEST(BridgeAnswers, ABoardIsSteppedThrough) {
  MovesRequest request;
  request.board = board_of(kDeal, kThreeNotrump, "H8 HJ HK H9 HA");
  for (int played = 0; played <= 5; ++played) {
    request.board.played = played;
    const auto now = moves(request, context());
    ASSERT_TRUE(now) << now.error().to_string();
    EXPECT_EQ(now->phase, Phase::kPlay);
    EXPECT_EQ(now->cards.size(), static_cast<std::size_t>(played));
    for (const LegalMove& each : now->legal) {
      MovesRequest next;
      next.board.deal = each.position;
      const auto after = moves(next, context());
      ASSERT_TRUE(after) << each.position << after.error().to_string();
      ASSERT_EQ(after->cards.size(), static_cast<std::size_t>(played) + 1);
      EXPECT_EQ(after->cards.back().move, each.move);
      EXPECT_EQ(after->position, each.position);
    }
  }
  request.board.played = 6;
  EXPECT_FALSE(moves(request, context()));
}

TEST(BridgeAnswers, TheAuctionGoesOnFromCallToCall) {
  MovesRequest request;
  request.board = board_of(kDeal);
  request.board.dealer = game::Seat::kEast;
  for (const char* call : {"1H", "2C", "X", "P", "P", "P"}) {
    const auto now = moves(request, context());
    ASSERT_TRUE(now) << now.error().to_string();
    EXPECT_EQ(now->phase, Phase::kAuction);
    const LegalMove* found = nullptr;
    for (const LegalMove& each : now->legal)
      if (each.move == call || (each.move == "Pass" && call == std::string("P"))) found = &each;
    ASSERT_NE(found, nullptr) << call;
    request.board = board_of(found->position.c_str());
  }
  const auto end = moves(request, context());
  ASSERT_TRUE(end);
  EXPECT_EQ(card_name("1H"), "1H");
  EXPECT_EQ(card_name("HA"), "♥A");
  EXPECT_EQ(end->phase, Phase::kPlay);
  EXPECT_EQ(end->contract, "2CX");
  EXPECT_EQ(end->declarer, game::Seat::kSouth);
  EXPECT_EQ(end->seat, game::Seat::kWest);
  EXPECT_EQ(end->legal.size(), 13U);
}

TEST(BridgeAnswers, AnEndingIsLedFromDeclarersLeft) {
  constexpr const char* kEnding = "N:AK... QJ... T9... 87...";
  DdRequest request;
  request.board = board_of(kEnding, "1NT P P P");
  for (const auto& [dealer, leader] : {std::pair{game::Seat::kNorth, game::Seat::kEast},
                                       std::pair{game::Seat::kEast, game::Seat::kSouth},
                                       std::pair{game::Seat::kSouth, game::Seat::kWest},
                                       std::pair{game::Seat::kWest, game::Seat::kNorth}}) {
    request.board.dealer = dealer;
    const auto answer = dd(request, context());
    ASSERT_TRUE(answer) << answer.error().to_string();
    EXPECT_EQ(answer->seat, leader);
    // North and South have the tricks, whoever leads.
    const bool ours = leader == game::Seat::kNorth || leader == game::Seat::kSouth;
    for (const CardResult& each : answer->cards) EXPECT_EQ(each.tricks, ours ? 2 : 0);
  }
  // A record that says who leads is believed.
  request.board = board_of("[Deal \"N:AK... QJ... T9... 87...\"]\n[Play \"W\"]\n*\n", "1NT P P P");
  request.board.dealer = game::Seat::kNorth;
  const auto told = dd(request, context());
  ASSERT_TRUE(told) << told.error().to_string();
  EXPECT_EQ(told->seat, game::Seat::kWest);
}

TEST(BridgeAnswers, WhatACallShowsInAPlayersWords) {
  ExplainRequest request;
  request.auction = "1NT P 2C P 2H P";
  const auto answer = explain(request, context());
  ASSERT_TRUE(answer);
  EXPECT_EQ(said(shown_text(answer->calls[0]), kEn), "15–17 points, balanced");
  EXPECT_EQ(said(shown_text(answer->calls[0]), kJa), "15–17点、バランス");
  const RangeRow hearts{1, {0, 37}, false, {0, 4}, {4, 4}, {0, 13}, {0, 13}, {}, {}};
  EXPECT_EQ(said(range_text(hearts), kJa), "♠0–4枚、♥4枚");
  EXPECT_EQ(said(range_text(hearts), kEn), "at most 4 spades, 4 hearts");
}

// People read suits as signs, programs get letters.
TEST(BridgeAnswers, CallsAndContractsHaveTheirSuitsAsSigns) {
  const Sentence four = contract_name("4SX", game::Seat::kNorth);
  EXPECT_EQ(said(four, kEn), "4♠X by North");
  EXPECT_EQ(said(four, kJa), "北の4♠X");
  EXPECT_EQ(json_of(four, std::nullopt)["arguments"][0], "4SX");
  EXPECT_EQ(said(contract_name("3NT", game::Seat::kSouth), kJa), "南の3NT");
  EXPECT_EQ(call_names({"1C", "Pass", "1NT", "X", "7H"}, kEn), "1♣ Pass 1NT X 7♥");
  EXPECT_EQ(call_names({"1C", "Pass", "1NT", "XX"}, kJa), "1♣ パス 1NT XX");
  // What is shown can be given back.
  ExplainRequest request;
  request.auction = "1♣ パス 1♥ パス";
  const auto answer = explain(request, context());
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->calls[0].call, "1C");
  EXPECT_EQ(answer->calls[1].call, "Pass");
}

TEST(BridgeAnswers, NothingIsReadFromAPath) {
  MovesRequest request;
  request.board.deal = "/etc/hostname";
  EXPECT_FALSE(moves(request, context()));
  ExplainRequest explained;
  explained.auction = "1NT";
  explained.system = "/etc/hostname";
  const auto refused = explain(explained, context());
  ASSERT_FALSE(refused);
  EXPECT_EQ(refused.error().field, "system");
}

AdviseRequest small_advice() {
  AdviseRequest request;
  request.board = board_of(kDeal, kThreeNotrump, "H8 HJ H7 H9 CQ C3 C4 C2 CJ C7 C6 C8 C5");
  request.sampling.deals = 20;
  request.modelling.abc_deals = 4;
  request.modelling.model_deals = 2;
  request.modelling.horizon = 3;
  return request;
}

TEST(BridgeAnswers, EqualCardsStandInOneRowAndEveryHiddenCardIsSomewhere) {
  const auto answer = advise(small_advice(), context());
  ASSERT_TRUE(answer) << answer.error().to_string();
  std::size_t cards = 0;
  for (const CardRow& row : answer->cards) cards += 1 + row.equal.size();
  EXPECT_EQ(cards, 10U);  // East has no club left
  EXPECT_LT(answer->cards.size(), cards);
  EXPECT_EQ(answer->deals, 20U);
  // A hidden card is in one hand on every deal.
  std::map<std::string, double> shares;
  for (const HolderRow& each : answer->holders) shares[each.card] += each.share;
  EXPECT_FALSE(shares.empty());
  for (const auto& [card, share] : shares) EXPECT_NEAR(share, 1, 1e-9) << card;
  ASSERT_TRUE(answer->abc);
  ASSERT_EQ(answer->abc->interval.size(), 2U);
  EXPECT_LE(answer->abc->interval[0], answer->abc->gain);
  EXPECT_GE(answer->abc->interval[1], answer->abc->gain);
}

// The deals are weighted by the play; what is counted is said as it was counted.
TEST(BridgeAnswers, AShareBesideACountIsThatOfTheCount) {
  AdviseRequest request;
  request.board = board_of("N:AT965.Q.J973.AJ9 KQJ82.A973.T2.T4 43.KJT5.Q54.Q753 7.8642.AK86.K862",
                           "", "D4 D6 DJ D2 HQ H3 HK H2 HJ H4");
  request.board.dealer = game::Seat::kWest;
  request.board.auction = "P P 1S P 1NT P 2D P P P";
  request.method = Method::kReading;
  request.sampling.deals = 120;
  const auto answer = advise(request, context());
  ASSERT_TRUE(answer) << answer.error().to_string();
  EXPECT_GT(answer->plays_read, 0);
  ASSERT_FALSE(answer->facts.empty());
  const auto share = [](const std::string& held, const std::string& of) {
    return fmt::format("{:.1f}%", 100 * std::stod(held) / std::stod(of));
  };
  for (const FactRow& each : answer->facts) {
    EXPECT_DOUBLE_EQ(each.when_set * static_cast<double>(each.set),
                     static_cast<double>(each.held_set));
    EXPECT_DOUBLE_EQ(each.otherwise * static_cast<double>(each.made),
                     static_cast<double>(each.held_made));
  }
  int told = 0;
  for (const Reason& each : answer->reasons) {
    if (each.why != Why::kFactSet && each.why != Why::kFactMade) continue;
    ++told;
    EXPECT_EQ(each.arguments[5], share(each.arguments[3], each.arguments[4]));
    EXPECT_EQ(each.arguments[8], share(each.arguments[6], each.arguments[7]));
    EXPECT_NE(said(reason_text(each), kEn).find("each deal counted once"), std::string::npos);
  }
  EXPECT_GT(told, 0);
}

TEST(BridgeAnswers, ReasonsSayWhatTheyCompareAndNothingOfAFewDeals) {
  const auto text = [](Why why, std::vector<std::string> arguments, Language language) {
    return said(reason_text({why, std::move(arguments)}), language);
  };
  EXPECT_EQ(text(Why::kClear, {"SA", "62.5%", "50.0%"}, kEn),
            "clearly better than ♠A, compared deal by deal (62.5%, ♠A 50.0%)");
  EXPECT_EQ(text(Why::kSignalUntrue, {"HT", "preference", "higher", "S", "C", "result"}, kJa),
            "パートナーは♥10をシグナル(スートプリファランス)と読むかもしれない: ♣より♠を求める。"
            "ハンドの実際とは異なる。結果のために選んだカード");
  const auto answer = advise(small_advice(), context());  // four deals of abc
  ASSERT_TRUE(answer) << answer.error().to_string();
  ASSERT_TRUE(answer->abc);
  for (const Reason& each : answer->reasons) {
    EXPECT_NE(each.why, Why::kPartnerNext);
    EXPECT_NE(each.why, Why::kDeclarerNext);
  }
}

// Top of a sequence, fourth best, top of nothing: the deals choose the suit, never the card of it.
TEST(BridgeAnswers, AnOpeningLeadIsTheOneAgreedOnInItsSuit) {
  for (const char* hand : {"42.T982.865.KQJ8", "T8542.K3.Q62.J73", "K94.Q8642.75.A83"}) {
    LeadRequest request;
    request.board = board_of(hand, "1NT P 3NT P P P");
    request.sampling.deals = 10;
    const auto answer = lead(request, context());
    ASSERT_TRUE(answer) << answer.error().to_string();
    EXPECT_EQ(answer->ground, game::Ground::kSuit);
    const auto held = game::parse_hand(hand);
    ASSERT_TRUE(held);
    std::vector<std::string> agreed;
    for (const game::Suit suit : game::kSuitsDown) {
      const game::Holding holding = held->holding(suit);
      agreed.push_back(game::to_string(game::Card(
          suit, game::lead_card(game::SignalTable::standard(), holding, holding, true).rank())));
    }
    EXPECT_NE(std::find(agreed.begin(), agreed.end(), *answer->choice), agreed.end())
        << hand << " " << *answer->choice;
    const auto suits = std::find_if(answer->reasons.begin(), answer->reasons.end(),
                                    [](const Reason& each) { return each.why == Why::kSuits; });
    ASSERT_NE(suits, answer->reasons.end());
    EXPECT_EQ(suits->arguments.size(), 8U);  // four suits, each with its figure
    EXPECT_EQ(suits->arguments[0], *answer->choice);
  }
}

TEST(BridgeAnswers, PartnersSuitIsLedUnlessAnotherIsClearlyBetter) {
  LeadRequest request;
  request.board = board_of("J742.Q3.J862.K75", "1H 1NT P 3NT P P P");  // East opened the hearts
  request.board.dealer = game::Seat::kEast;
  request.sampling.deals = 10;
  const auto answer = lead(request, context());
  ASSERT_TRUE(answer) << answer.error().to_string();
  EXPECT_EQ(answer->seat, game::Seat::kWest);
  EXPECT_EQ(answer->ground, game::Ground::kPartners);
  EXPECT_EQ(answer->choice, "HQ");
}

TEST(BridgeAnswers, TheMonteCarloChoiceIsToldWhileAbcRunsOn) {
  std::vector<ProgressReport> reports;
  Progress progress([&](const ProgressReport& now) { reports.push_back(now); },
                    std::chrono::milliseconds(0));
  Context listening = context();
  listening.progress = &progress;
  const auto answer = advise(small_advice(), listening);
  ASSERT_TRUE(answer);
  bool told = false;
  for (const ProgressReport& each : reports) {
    if (each.last) continue;
    const bool sampling = each.done <= answer->deals;
    EXPECT_EQ(each.best.empty(), sampling) << each.done;
    EXPECT_GT(each.total, answer->deals) << each.done;  // those of abc are still to come
    if (each.best.empty()) continue;
    told = true;
    EXPECT_EQ(each.best, std::vector<std::string>{*answer->monte_carlo_choice});
  }
  EXPECT_TRUE(told);
}

TEST(BridgeAnswers, TimeOnlyCutsShortAndTheAnswerSaysSo) {
  AdviseRequest request = small_advice();
  request.sampling.deals = 100000;
  request.limits.time = Duration{std::chrono::milliseconds(150)};
  const auto answer = advise(request, context());
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->outcome.reason, StopReason::kTime);
  EXPECT_EQ(answer->deals_asked, 100000U);
  EXPECT_LT(answer->deals, 100000U);
}

TEST(BridgeAnswers, APlayerOfTheProgramsPlaysALegalCard) {
  CardRequest request;
  request.board = small_advice().board;
  request.method = Method::kSignals;
  request.sampling.deals = 10;
  const auto answer = card(request, context());
  ASSERT_TRUE(answer) << answer.error().to_string();
  ASSERT_FALSE(answer->card.empty());
  EXPECT_FALSE(answer->hasty);
  MovesRequest now;
  now.board = request.board;
  const auto legal = moves(now, context());
  ASSERT_TRUE(legal);
  bool found = false;
  for (const LegalMove& each : legal->legal)
    if (each.move == answer->card) {
      found = true;
      EXPECT_EQ(each.position, answer->position);
    }
  EXPECT_TRUE(found);
}

TEST(BridgeAnswers, RenderSaysTheSameInAnotherLanguage) {
  const auto answer = advise(small_advice(), context());
  ASSERT_TRUE(answer);
  const auto again = read_as<AdviseAnswer>(json_of(*answer));
  ASSERT_TRUE(again) << again.error().to_string();
  for (const Language language : {kEn, kJa})
    EXPECT_EQ(words(*again, {language, false}), words(*answer, {language, false}));
}

TEST(BridgeAnswers, WhoIsToPlayMayBeNamedAndIsChecked) {
  const Json asked{{"deal", kDeal}, {"auction", kThreeNotrump}, {"play", "H8 HJ"},
                   {"deals", 5},    {"method", "plain"},        {"seat", "E"}};
  EXPECT_EQ(ask(question_of("advise", asked))["answer"]["seat"], "E");
  Json other = asked;
  other["seat"] = "W";
  const Json error = ask(question_of("advise", other))["error"];
  EXPECT_EQ(error["field"], "seat");
  EXPECT_EQ(error["text"], "East is to play, not West");
}

// The file's words come in the language that was asked for; without one the line stands for them.
TEST(BridgeAnswers, AnAnswerWithoutALanguageStillKnowsThatARuleFits) {
  const Json answer = ask(question_of("bid", {{"hand", "AKQ4.A32.K32.432"}, {"auction", "1C P"}}));
  ASSERT_TRUE(answer.contains("answer")) << answer;
  const std::string line = std::to_string(answer["answer"]["choice"]["rule"].get<int>());
  for (const auto& [language, words] :
       {std::pair{"en", "1♠: line " + line}, std::pair{"ja", "1♠: " + line + "行目"}}) {
    const Json rendered = ask({{"id", "r"},
                               {"verb", "render"},
                               {"room_answered", "bridge"},
                               {"verb_answered", "bid"},
                               {"answer", answer["answer"]},
                               {"into", language}});
    EXPECT_TRUE(rendered["answer"]["words"].get<std::string>().starts_with(words)) << rendered;
  }
}

// Of a system that ships the words are known in both languages; of one's own they stay.
TEST(BridgeAnswers, RenderTranslatesTheWordsOfTheSystemsThatShip) {
  const Json bid{{"hand", "AKQ4.A32.K32.432"}, {"auction", "1C P"}};
  const auto rendered = [](const char* verb, const Json& answer, const char* into) {
    return ask({{"id", "r"},
                {"verb", "render"},
                {"room_answered", "bridge"},
                {"verb_answered", verb},
                {"answer", answer},
                {"into", into}})["answer"]["answer"];
  };
  for (const char* system : {"natural", "natural-1430", "sayc"})
    for (const auto& [verb, fields] :
         {std::pair{"bid", bid}, std::pair{"explain", Json{{"auction", "1NT P 2C P 2H P"}}}}) {
      Json asked = question_of(verb, fields);
      asked["system"] = system;
      asked["lang"] = "en";
      const Json english = ask(asked)["answer"];
      asked["lang"] = "ja";
      const Json japanese = ask(asked)["answer"];
      EXPECT_NE(english, japanese);
      EXPECT_EQ(rendered(verb, english, "ja"), japanese);
      EXPECT_EQ(rendered(verb, japanese, "en"), english);
    }
  Json own = ask(question_of("explain", {{"auction", "1NT"}, {"lang", "en"}}))["answer"];
  own["calls"][0]["words"] = "weak and wild";
  EXPECT_EQ(rendered("explain", own, "ja")["calls"][0]["words"], "weak and wild");
}

// libdds is one for the process, its slots fewer than the questions.
TEST(BridgeAnswersThread, EightQuestionsAtOnceEqualEightAlone) {
  room().start(2, std::uint64_t{200} << 20);
  std::vector<Json> lines;
  for (int i = 0; i < 3; ++i)
    lines.push_back(question_of("advise", {{"deal", kDeal},
                                           {"auction", kThreeNotrump},
                                           {"play", "H8 HJ H7 H9 CQ C3 C4 C2 CJ C7 C6 C8 C5"},
                                           {"deals", 12},
                                           {"abc_deals", 3},
                                           {"model_deals", 2},
                                           {"horizon", 3},
                                           {"seed", std::to_string(i + 1)}}));
  for (const char* number : {"1", "2", "3"}) lines.push_back(question_of("dd", {{"deal", number}}));
  lines.push_back(
      question_of("bid", {{"hand", "KJ85.Q4.KQ752.A3"}, {"auction", "1C 1H X 3H"}, {"deals", 4}}));
  lines.push_back(question_of(
      "lead", {{"deal", "42.T6432.865.K98"}, {"auction", "1NT P 4S P P P"}, {"deals", 6}}));
  std::vector<Json> alone;
  for (const Json& line : lines) alone.push_back(ask(line));
  std::vector<Json> together(lines.size());
  std::vector<std::thread> threads;
  for (std::size_t i = 0; i < lines.size(); ++i)
    threads.emplace_back([&, i] { together[i] = ask(lines[i]); });
  for (std::thread& thread : threads) thread.join();
  for (std::size_t i = 0; i < lines.size(); ++i) {
    EXPECT_TRUE(alone[i].contains("answer")) << alone[i].dump();
    EXPECT_EQ(alone[i], together[i]);
  }
}

TEST(BridgeAnswersThread, ACancelledQuestionDoesNotWaitForASlot) {
  room().start(2, std::uint64_t{200} << 20);
  std::vector<std::unique_ptr<game::DoubleDummy>> all;
  for (unsigned i = 0; i < game::DoubleDummy::slots(); ++i)
    all.push_back(std::make_unique<game::DoubleDummy>());
  std::stop_source stop;
  stop.request_stop();
  Context cancelled = context();
  cancelled.budget.stop = stop.get_token();
  DdRequest request;
  request.board = board_of(kDeal);
  const auto answer = dd(request, cancelled);
  ASSERT_TRUE(answer);
  EXPECT_EQ(answer->outcome.verdict, Verdict::kUnknown);
  EXPECT_EQ(answer->outcome.reason, StopReason::kCancelled);
}

}  // namespace
}  // namespace yomi::answers::bridge
