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

TEST(Json, AnArgumentWithANotationIsThatNotation) {
  const Sentence play =
      sentence("plays", "plays {} of {}", "{1}の{0}を出す", named("SK", "♠K"), counted(1234));
  EXPECT_EQ(to_text(json_of(play, std::nullopt)), R"({"code":"plays","arguments":["SK","1234"]})");
  EXPECT_EQ(said(play, Language::kJapanese), "1,234の♠Kを出す");
}

TEST(Json, AMessageIsReadBackByItsCode) {
  static constexpr Text kTexts[] = {{"no such card: {}", "カードがない: {0}"},
                                    {"{}: {}", "{0}: {1}"}};
  Phrases phrases;
  phrases.add(kTexts);
  const Sentence sentence =
      sentence_of(message("{}: {}", "x", message("no such card: {}", "XH")), phrases);
  const Json json = json_of(sentence, std::nullopt);
  EXPECT_EQ(to_text(json),
            R"({"code":"x_x","arguments":["x",{"code":"no_such_card_x","arguments":["XH"]}]})");
  EXPECT_EQ(said(sentence, Language::kJapanese), "x: カードがない: XH");
}

TEST(Json, WhatIsRefusedStillTellsWhatCouldBeRead) {
  const auto id_of = [](std::string_view text) {
    Json seen;
    EXPECT_FALSE(parse_json(text, &seen)) << text;
    return seen.is_object() ? seen.value("id", "") : "";
  };
  EXPECT_EQ(id_of(R"({"deal":null,"id":"a"})"), "a");
  EXPECT_EQ(id_of(R"({"id":"a","id":"b"})"), "a");
  EXPECT_EQ(id_of(R"({"x":)" + std::string(50, '[') + std::string(50, ']') + R"(,"id":"a"})"), "a");
  EXPECT_EQ(id_of(R"({"id":"a","x":)"), "a");
  EXPECT_EQ(id_of(R"({"x":,"id":"a"})"), "");
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
      {R"({"open":true,"open":true})", ErrorCode::kBadJson, "open"},
      {R"({"value":null})", ErrorCode::kBadJson, "value"},
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

TEST(Json, ABoundIsNamedWhereItIsBroken) {
  const auto said_of = [](std::string_view text) {
    const auto card = read_as<Card>(*parse_json(text));
    return card ? std::string() : card.error().to_string();
  };
  EXPECT_EQ(said_of(R"({"rank":14})"), "expected 1 to 13, not 14");
  const auto limits = read_as<Limits>(*parse_json(R"({"nodes":9007199254740992})"));
  ASSERT_FALSE(limits);
  EXPECT_EQ(limits.error().to_string(), "expected at most 9007199254740991, not 9007199254740992");
  EXPECT_EQ(read_as<Limits>(*parse_json(R"({"nodes":0})")).error().to_string(),
            "expected at least 1, not 0");
  EXPECT_EQ(said_of(R"({"rank":100000000000000000000000000})"), "expected 1 to 13, not 1e+26");
  EXPECT_EQ(said_of(R"({"rank":-18446744073709551616})"),
            "expected 1 to 13, not -1.8446744073709552e+19");
}

// A long text is one value: a certificate has 64 MiB. As many numbers would be a gigabyte here.
TEST(Json, ManyValuesAreRefusedAndALongTextIsNot) {
  const auto list = [](int values) {
    std::string text = "[1";
    for (int i = 2; i < values; ++i) text += ",1";  // the list itself is one
    return text + "]";
  };
  EXPECT_TRUE(parse_json(list(1'000'000)));
  const auto many = parse_json(list(1'000'001));
  ASSERT_FALSE(many);
  EXPECT_EQ(many.error().to_string(), "this has more than 1000000 values");
  EXPECT_TRUE(parse_json("\"" + std::string(8 << 20, 'A') + "\""));
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
