#include "answers/json.h"

#include <gtest/gtest.h>

#include <set>

#include "answers/common.h"
#include "answers/rooms.h"
#include "answers/schema.h"
#include "base/random.h"

namespace yomi::answers {
namespace {

enum class Colour { kRed, kBlack };
std::span<const Choice> choices_of(Of<Colour>) {
  static constexpr Choice kChoices[] = {choice(Colour::kRed, "red", {"red", "赤"}),
                                        choice(Colour::kBlack, "black", {"black", "黒"})};
  return kChoices;
}

struct Card {
  Colour colour = Colour::kRed;
  int rank = 1;
};
Sentence card_text(const Card& card) {
  return sentence("card", "the {} {}", "{}の{}", sentence_of(card.colour), card.rank);
}
const Shape& shape_of(Of<Card>) {
  static constexpr Field kFields[] = {
      field<&Card::colour>("colour", {"its colour", "色"}),
      field<&Card::rank>("rank", {"its rank", "数"}, {.least = 1, .most = 13, .required = true}),
      said_field<&card_text>("text", {"in words", "説明"}),
  };
  static constexpr Shape kShape = shape<Card>("Card", kFields);
  return kShape;
}
struct Hand {
  std::vector<Card> cards;
  std::optional<double> value;
  bool open = false;
};
const Shape& shape_of(Of<Hand>) {
  static constexpr Field kFields[] = {
      field<&Hand::cards>("cards", {"the cards", "カード"}),
      field<&Hand::value>("value", {"what it is worth", "評価値"}),
      field<&Hand::open>("open", {"all see it", "公開"}),
  };
  static constexpr Shape kShape = shape<Hand>("Hand", kFields);
  return kShape;
}

Result<Hand> read(std::string_view text) {
  auto json = parse_json(text);
  if (!json) return pass(json);
  return read_as<Hand>(*json);
}

struct Refusal {
  std::string_view text;
  ErrorCode code;
  std::string_view field;
};

TEST(Json, ReadsWhatItsListDescribesAndWritesItBack) {
  const auto hand = read(R"({"cards":[{"rank":3},{"colour":"black","rank":13}],"value":0.5})");
  ASSERT_TRUE(hand) << hand.error().to_string();
  EXPECT_EQ(hand->cards[1].colour, Colour::kBlack);
  EXPECT_EQ(to_text(json_of(*hand)),
            R"({"cards":[{"colour":"red","rank":3},{"colour":"black","rank":13}],"value":0.5,)"
            R"("open":false})");
}

TEST(Json, SaysFieldsOnlyWhereALanguageIsAskedFor) {
  const Card card{Colour::kBlack, 7};
  EXPECT_FALSE(json_of(card).contains("text"));
  EXPECT_EQ(json_of(card, Language::kEnglish)["text"], "the black 7");
  EXPECT_EQ(json_of(card, Language::kJapanese)["text"], "黒の7");
}

TEST(Json, WhatWasSaidIsPassedOverWhenAnAnswerIsReadBack) {
  const auto json = json_of(Card{Colour::kBlack, 7}, Language::kJapanese);
  const auto card = read_as<Card>(json);
  ASSERT_TRUE(card);
  EXPECT_EQ(card->rank, 7);
}

TEST(Json, RefusesByFieldWhatDoesNotFit) {
  const Refusal refusals[] = {
      {R"({"cards":[{"rank":3},{"rank":14}]})", ErrorCode::kOutOfBounds, "cards[1].rank"},
      {R"({"cards":[{"rank":"3"}]})", ErrorCode::kWrongType, "cards[0].rank"},
      {R"({"cards":[{"rank":3.5}]})", ErrorCode::kWrongType, "cards[0].rank"},
      {R"({"cards":[{"colour":"green","rank":1}]})", ErrorCode::kBadChoice, "cards[0].colour"},
      {R"({"cards":[{}]})", ErrorCode::kMissingField, "cards[0].rank"},
      {R"({"cards":{}})", ErrorCode::kWrongType, "cards"},
      {R"({"open":1})", ErrorCode::kWrongType, "open"},
      {R"({"jokers":1})", ErrorCode::kUnknownField, "jokers"},
      {R"({"open":true,"open":true})", ErrorCode::kBadJson, ""},
      {R"({"value":null})", ErrorCode::kBadJson, ""},
      {R"([])", ErrorCode::kWrongType, ""},
      {R"({"open":)", ErrorCode::kBadJson, ""},
  };
  for (const Refusal& each : refusals) {
    const auto hand = read(each.text);
    ASSERT_FALSE(hand) << each.text;
    EXPECT_EQ(hand.error().code, each.code) << each.text;
    EXPECT_EQ(hand.error().field, each.field) << each.text;
  }
}

TEST(Json, NamesThePlaceOfWhatIsNoJson) {
  const auto json = parse_json("{\"open\":true,\n\"värde\" 1}");
  ASSERT_FALSE(json);
  EXPECT_EQ(json.error().line, 2);
  EXPECT_EQ(json.error().column, 9);
}

TEST(Json, NestsNoDeeperThanItSays) {
  const std::string deep(kDeepest, '[');
  EXPECT_TRUE(parse_json(deep + std::string(kDeepest, ']')));
  EXPECT_FALSE(parse_json("[" + deep + std::string(kDeepest + 1, ']')));
}

TEST(Base64, GivesBackEveryStringOfBytes) {
  Random random(5);
  for (int length = 0; length < 200; ++length) {
    Blob blob;
    for (int i = 0; i < length; ++i) blob.bytes += static_cast<char>(random.below(256));
    const std::string text = write_text(blob);
    EXPECT_EQ(text.size() % 4, 0U);
    const auto again = read_text(Of<Blob>{}, text);
    ASSERT_TRUE(again) << text;
    EXPECT_EQ(again->bytes, blob.bytes);
  }
  EXPECT_EQ(write_text(Blob{"Man"}), "TWFu");
  EXPECT_EQ(write_text(Blob{"Ma"}), "TWE=");
  for (const char* wrong : {"T", "TW=u", "TWF*", "TWE"})
    EXPECT_EQ(read_text(Of<Blob>{}, wrong).has_value(), std::string_view(wrong) == "TWE") << wrong;
}

TEST(Limits, TimesAndSizesAreReadAsPeopleWriteThem) {
  using std::chrono::milliseconds;
  EXPECT_EQ(read_text(Of<Duration>{}, "500ms")->value, milliseconds(500));
  EXPECT_EQ(read_text(Of<Duration>{}, "2m")->value, milliseconds(120'000));
  EXPECT_EQ(read_text(Of<Duration>{}, "10")->value, milliseconds(10'000));
  EXPECT_FALSE(read_text(Of<Duration>{}, "10 s"));
  EXPECT_FALSE(read_text(Of<Duration>{}, ""));
  EXPECT_EQ(read_text(Of<Size>{}, "64M")->bytes, 64U << 20);
  EXPECT_FALSE(read_text(Of<Size>{}, "64K")) << "less than the least";
  EXPECT_FALSE(read_text(Of<Size>{}, "9999999999999G"));
}

void expect_names_once(const Shape& shape, std::set<std::string>& seen) {
  if (!seen.insert(std::string(shape.name)).second) return;
  std::set<std::string_view> names;
  for (const Place& place : places(shape)) {
    EXPECT_TRUE(names.insert(place.field->name).second) << shape.name << "." << place.field->name;
    EXPECT_FALSE(place.field->text.english.empty());
    EXPECT_FALSE(place.field->text.japanese.empty());
    const Type* type = place.field->type;
    while (type->element != nullptr) type = type->element;
    if (type->kind == Kind::kObject) expect_names_once(type->shape(), seen);
  }
}

TEST(Catalogue, NoNameStandsTwiceInAStructAndWhatItIncludes) {
  const Catalogue catalogue(all_rooms());
  std::set<std::string> seen;
  for (const Question* each : catalogue.questions()) {
    expect_names_once(each->request(), seen);
    expect_names_once(each->answer(), seen);
    for (const Place& place : places(each->request()))
      EXPECT_TRUE(place.field->name != "id" && place.field->name != "room" &&
                  place.field->name != "verb" && place.field->name != "lang")
          << "a field of the envelope: " << each->verb;
  }
}

TEST(Catalogue, TheDescriptionNamesEveryQuestionAndHasEverySchemaItRefersTo) {
  const Catalogue catalogue(all_rooms());
  const Json document = openapi(catalogue);
  EXPECT_EQ(document["paths"].size(), catalogue.questions().size());
  const std::string text = to_text(document);
  constexpr std::string_view kStart = "#/components/schemas/";
  for (std::size_t at = text.find(kStart); at != std::string::npos;
       at = text.find(kStart, at + 1)) {
    const std::size_t begin = at + kStart.size();
    const std::string name = text.substr(begin, text.find('"', begin) - begin);
    EXPECT_TRUE(document["components"]["schemas"].contains(name)) << name;
  }
}

}  // namespace
}  // namespace yomi::answers
