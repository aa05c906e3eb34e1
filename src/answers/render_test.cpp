// Whoever asks for `render` sends an answer back, and may send anything instead: with fields left
// out or changed it is said as far as it goes, or refused; it never ends the program.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "answers/rooms.h"
#include "base/random.h"

namespace yomi::answers {
namespace {

// One of each kind of answer: decided, cut short, with a certificate, with mistakes.
constexpr const char* kAsked[] = {
    R"({"room":"castle","verb":"solve","deal":"7"})",
    R"({"room":"castle","verb":"solve","deal":"1"})",
    R"({"room":"castle","verb":"solve","deal":"7","nodes":5})",
    R"({"room":"castle","verb":"solve","deal":"7","shortest":true,"nodes":20000})",
    R"({"room":"castle","verb":"solve","deal":"7","method":"paper"})",
    R"({"room":"castle","verb":"advise","deal":"7"})",
    R"({"room":"castle","verb":"advise","deal":"3","moves":"TC:2-8"})",
    R"({"room":"castle","verb":"moves","deal":"7"})",
    R"({"room":"castle","verb":"deal","number":"1","winnable":true})",
    R"({"room":"castle","verb":"read","input":"AS QQ\n"})",
    R"({"room":"castle","verb":"diagram","deal":"7"})",
    R"({"room":"castle","verb":"paper","deals":3})",
    R"({"room":"tsume","verb":"solve","problem":"7nl/5+B1k1/6ppp/9/9/9/9/9/9 b GS","rest":true})",
    R"({"room":"tsume","verb":"solve","problem":"7nl/5+B1k1/6ppp/9/9/9/9/9/9 b GS","nodes":3})",
    R"({"room":"tsume","verb":"check","problem":"7nl/5+B1k1/6ppp/9/9/9/9/9/9 b GS"})",
    R"({"room":"tsume","verb":"check","problem":"7nl/5+B1k1/6ppp/9/9/9/9/9/9 b GS","nodes":9})",
    R"({"room":"tsume","verb":"advise","problem":"7nl/5+B1k1/6ppp/9/9/9/9/9/9 b GS"})",
    R"({"room":"tsume","verb":"defend","problem":"8k/9/7P1/9/9/9/9/9/9 b G","moves":"G*2b"})",
    R"({"room":"tsume","verb":"moves","problem":"8k/9/7P1/9/9/9/9/9/9 b G"})",
    R"({"room":"tsume","verb":"read","input":"8k/9/7P1/9/9/9/9/9/9 b G"})",
    R"({"room":"tsume","verb":"read","input":"nothing"})",
    R"({"room":"tsume","verb":"convert","input":"8k/9/7P1/9/9/9/9/9/9 b G","to":"kif"})",
    R"({"room":"calculation","verb":"solve","position":"3","nodes":2000})",
    R"({"room":"calculation","verb":"solve","position":"3","nodes":200000})",
    R"({"room":"calculation","verb":"advise","position":"3","playouts":1})",
    R"({"room":"calculation","verb":"moves","position":"3"})",
    R"({"room":"calculation","verb":"deal","number":"3"})",
    R"({"room":"calculation","verb":"watch","position":"3","player":"paper"})",
    R"({"room":"calculation","verb":"read","input":"3"})",
    R"({"room":"concentration","verb":"value","letters":"4x2,2x4"})",
    R"({"room":"concentration","verb":"value","letters":"5x2","players":1,"remember":3})",
    R"({"room":"concentration","verb":"value","letters":"20x4","nodes":10})",
    R"({"room":"concentration","verb":"advise","board":"A ? B B ? ?"})",
    R"({"room":"concentration","verb":"advise","board":"7","moves":"1 2 3"})",
    R"({"room":"concentration","verb":"moves","board":"7","moves":"1 5 3"})",
    R"({"room":"concentration","verb":"opponent","board":"7","moves":"1 5"})",
    R"({"room":"concentration","verb":"read","input":"10?10?"})",
    R"({"room":"concentration","verb":"table"})",
    R"({"room":"concentration","verb":"table","number":2})",
    R"({"room":"concentration","verb":"laws","letters":5})",
    R"({"room":"bridge","verb":"bid","hand":"AKQ4.A32.K32.432","auction":"1C P","deals":4})",
    R"({"room":"bridge","verb":"explain","auction":"1NT P 2C P 2H P"})",
    R"({"room":"bridge","verb":"explain","auction":"1NT P P P"})",
    R"({"room":"bridge","verb":"deal","number":"7"})",
    R"({"room":"bridge","verb":"read","input":"nothing"})",
};
// About one deal of bridge.
constexpr const char* kPlayed[] = {
    R"({"verb":"dd"})",
    R"({"verb":"dd","auction":"1NT P 3NT P P P"})",
    R"({"verb":"moves","auction":"1NT P 3NT P P P"})",
    R"({"verb":"lead","auction":"1NT P 3NT P P P","deals":4})",
    R"({"verb":"advise","auction":"1NT P 3NT P P P","play":"S5 S4","deals":4})",
    R"({"verb":"card","auction":"1NT P 3NT P P P","play":"S5 S4","deals":4,"method":"plain"})",
    R"({"verb":"bid"})",
    R"({"verb":"read"})",
};
constexpr const char* kDeal =
    "N:Q64.J43.AKT8.QJ5 J32.AK765.Q32.73 AK.QT9.J95.AT964 T9875.82.764.K82";
constexpr const char* kRecord = R"([Board "1"]
[North "Ann"][East "Bob"][South "Cyd"][West "Dan"]
[Dealer "S"][Vulnerable "None"]
[Deal "N:Q64.J43.AKT8.QJ5 J32.AK765.Q32.73 AK.QT9.J95.AT964 T9875.82.764.K82"]
[Auction "S"]
1NT Pass 3NT Pass Pass Pass
[Play "W"]
ST S4 S2 SA
D4 D8 D2 DJ
*
)";

std::vector<Json> questions() {
  std::vector<Json> all;
  for (const char* text : kAsked) all.push_back(Json::parse(text));
  for (const char* text : kPlayed) {
    Json question = Json::parse(text);
    const std::string verb = question["verb"];
    question["room"] = "bridge";
    question[verb == "bid" ? "hand" : verb == "read" ? "input" : "deal"] = kDeal;
    if (verb != "bid" && verb != "read") question["dealer"] = "S";
    all.push_back(std::move(question));
  }
  for (const char* player : {"", "Ann"})
    all.push_back({{"room", "bridge"},
                   {"verb", "review"},
                   {"deal", kRecord},
                   {"player", player},
                   {"deals", 4}});
  return all;
}

Json asked(const Catalogue& catalogue, Json line) {
  line["id"] = "a";
  auto question = read_question(catalogue, std::move(line));
  EXPECT_TRUE(question) << question.error().to_string();
  if (!question) return {};
  Context context;
  context.rooms = catalogue.rooms();
  return reply(catalogue, *question, context);
}

using Pointer = Json::json_pointer;

// Every value within, of long lists the first two and the last.
void collect(const Json& value, const Pointer& here, std::vector<Pointer>& all) {
  if (!here.empty()) all.push_back(here);
  if (value.is_object())
    for (const auto& [name, inner] : value.items()) collect(inner, here / name, all);
  if (value.is_array())
    for (std::size_t i = 0; i < value.size(); ++i)
      if (i < 2 || i + 1 == value.size()) collect(value[i], here / i, all);
}

std::vector<Json> instead_of(const Json& value) {
  if (value.is_boolean()) return {!value.get<bool>()};
  if (value.is_number()) return {0, 1, -1, 13, 1000, 2147483647, -2147483648LL, 9007199254740991LL};
  if (value.is_string()) {
    const auto text = value.get<std::string>();
    return {"", "x", "S", "9", "-1", "99999999999999999999", "{} {0}", "日", text + text};
  }
  if (value.is_object()) return {Json::object()};
  Json once = Json::array();
  Json twice = value;
  if (!value.empty()) {
    once.push_back(value.front());
    for (const Json& each : value) twice.push_back(each);
  }
  return {Json::array(), once, twice, Json::array({""})};
}

// The answer with one value left out, or another in its place.
std::vector<Json> changed(const Json& answer, const Pointer& place) {
  Json without = answer;
  Json& outer = without[place.parent_pointer()];
  if (outer.is_object())
    outer.erase(place.back());
  else
    outer.erase(static_cast<std::size_t>(std::stoul(place.back())));
  std::vector<Json> all = {std::move(without)};
  for (Json& each : instead_of(answer[place])) {
    all.push_back(answer);
    all.back()[place] = std::move(each);
  }
  return all;
}

TEST(Render, WhatIsLeftOutOrChangedIsSaidOrRefused) {
  const Catalogue catalogue(all_rooms());
  for (const Room* room : catalogue.rooms())
    if (room->start != nullptr) room->start(1, std::uint64_t{200} << 20);
  constexpr std::size_t kPlaces = 8;  // of each answer
  Random random(1);
  std::size_t said = 0;
  std::size_t refused = 0;
  for (const Json& question : questions()) {
    const Json answer = asked(catalogue, question)["answer"];
    ASSERT_TRUE(answer.is_object()) << question;
    std::vector<Pointer> places;
    collect(answer, Pointer(), places);
    random.shuffle(std::span<Pointer>(places));
    places.resize(std::min(places.size(), kPlaces));
    for (const Pointer& place : places) {
      SCOPED_TRACE(question["verb"].get<std::string>() + " " + place.to_string());
      for (const Json& each : changed(answer, place)) {
        const Json rendered = asked(catalogue, {{"verb", "render"},
                                                {"room_answered", question["room"]},
                                                {"verb_answered", question["verb"]},
                                                {"answer", each},
                                                {"into", said % 2 == 0 ? "en" : "ja"}});
        ++(rendered.contains("answer") ? said : refused);
      }
    }
  }
  EXPECT_GT(said, 2000U);
  EXPECT_GT(refused, 400U);
}

}  // namespace
}  // namespace yomi::answers
