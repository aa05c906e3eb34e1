#include "answers/catalogue.h"

#include <algorithm>
#include <exception>

#include "answers/beside.h"
#include "base/text.h"

namespace yomi::answers {
namespace {

struct Envelope {
  std::string id;
  std::string room;
  std::string verb;
  std::optional<Language> lang;
};
const Shape& shape_of(Of<Envelope>) {
  static constexpr Field kFields[] = {
      field<&Envelope::id>("id", {"names the question", "質問の名前"}, {.required = true}),
      field<&Envelope::room>("room", {"the game", "ゲーム"}),
      field<&Envelope::verb>("verb", {"what is asked", "質問"}, {.required = true}),
      field<&Envelope::lang>("lang", {"add the texts in this language", "文章の言語"}),
  };
  static constexpr Shape kShape = shape<Envelope>("Envelope", kFields);
  return kShape;
}

using Patterns = std::map<std::string, std::string_view, std::less<>>;

Json arguments_of(const Message& message, const Dictionary& dictionary) {
  Json list = Json::array();
  for (const Message& each : message.arguments) list.push_back(translated(each, dictionary));
  return list;
}

}  // namespace

Catalogue::Catalogue(std::span<const Room* const> rooms) : rooms_(rooms.begin(), rooms.end()) {
  auto table = std::make_shared<Patterns>();
  const auto add = [&](std::span<const Text> texts) {
    for (const Text& each : texts) table->try_emplace(pattern_key(each.english), each.japanese);
  };
  add(common_japanese());
  for (const Room* room : rooms_) {
    add(room->japanese);
    for (const Question& each : room->questions) questions_.push_back(&each);
  }
  for (const Question& each : questions_beside()) questions_.push_back(&each);
  japanese_ = std::move(table);
}

const Question* Catalogue::find(std::string_view room, std::string_view verb) const {
  for (const Question* each : questions_)
    if (each->room == room && each->verb == verb) return each;
  return nullptr;
}

Dictionary Catalogue::dictionary(Language language) const {
  if (language == Language::kEnglish) return {};
  return [table = japanese_](std::string_view pattern) -> std::optional<std::string_view> {
    const auto found = table->find(pattern_key(pattern));
    if (found == table->end()) return std::nullopt;
    return found->second;
  };
}

Json error_json(const Error& error, const Dictionary& dictionary) {
  Json json{{"code", word_of(error.code)},
            {"arguments", arguments_of(error.message, {})},
            {"text", translated(error.message, dictionary)}};
  if (!error.source.empty()) json["source"] = error.source;
  if (!error.field.empty()) json["field"] = error.field;
  if (error.line > 0) json["line"] = error.line;
  if (error.column > 0) json["column"] = error.column;
  return json;
}

Json Catalogue::error_document(const Error& error, Language language) const {
  return error_json(error, dictionary(language));
}

Result<Asked> read_question(const Catalogue& catalogue, Json line) {
  if (!line.is_object()) return fail_as(ErrorCode::kBadJson, "this is no JSON object");
  Json head = Json::object();
  Asked asked{{}, {}, nullptr, Json::object()};
  const auto fields = shape_of(Of<Envelope>{}).fields;
  for (auto& [name, value] : line.items()) {
    const bool ours = std::any_of(fields.begin(), fields.end(),
                                  [&name = name](const Field& f) { return f.name == name; });
    (ours ? head : asked.request)[name] = std::move(value);
  }
  auto envelope = read_as<Envelope>(head);
  if (!envelope) return pass(envelope);
  asked.id = envelope->id;
  asked.language = envelope->lang;
  asked.question = catalogue.find(envelope->room, envelope->verb);
  if (asked.question == nullptr)
    return fail_in("verb", ErrorCode::kUnknownQuestion, "there is no question {} {}",
                   in_quotes(envelope->room), in_quotes(envelope->verb));
  return asked;
}

Json document(const Answered& answered, std::optional<Language> language) {
  Json json{{"headline", json_of(answered.headline, language)}};
  Json fields = answered.fields(language);
  for (auto& [name, value] : fields.items()) json[name] = std::move(value);
  json["version"] = YOMI_VERSION;
  json["api"] = kApi;
  return json;
}

Json reply(const Catalogue& catalogue, const Asked& asked, const Context& context) {
  const auto refused = [&](const Error& error) {
    return Json{
        {"error", catalogue.error_document(error, asked.language.value_or(Language::kEnglish))}};
  };
  const auto answer = [&] {
    const Result<Answered> answered = asked.question->ask(asked.request, context);
    if (!answered) return refused(answered.error());
    return Json{{"answer", document(*answered, asked.language)}};
  };
#ifdef __cpp_exceptions
  try {
    return answer();
  } catch (const std::bad_alloc&) {
    return refused({message("out of memory"), ErrorCode::kSystem});
  } catch (const std::exception& exception) {  // a library's
    return refused({message("{}", exception.what()), ErrorCode::kSystem});
  }
#else
  return answer();
#endif
}

}  // namespace yomi::answers
