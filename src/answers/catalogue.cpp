#include "answers/catalogue.h"

#include <algorithm>
#include <exception>

#include "answers/beside.h"
#include "answers/frame.h"
#include "base/text.h"

namespace yomi::answers {

Phrases phrases_of(std::span<const Room* const> rooms) {
  Phrases phrases;
  phrases.add(common_japanese());
  for (const Room* room : rooms) phrases.add(room->japanese);
  return phrases;
}

Catalogue::Catalogue(std::span<const Room* const> rooms) : rooms_(rooms.begin(), rooms.end()) {
  for (const Room* room : rooms_)
    for (const Question& each : room->questions) questions_.push_back(&each);
  for (const Question& each : questions_beside()) questions_.push_back(&each);
  phrases_ = std::make_shared<const Phrases>(phrases_of(rooms));
}

const Question* Catalogue::find(std::string_view room, std::string_view verb) const {
  for (const Question* each : questions_)
    if (each->room == room && each->verb == verb) return each;
  return nullptr;
}

Dictionary Catalogue::dictionary(Language language) const {
  if (language == Language::kEnglish) return {};
  return [phrases = phrases_](std::string_view pattern) -> std::optional<std::string_view> {
    const Text* const text = phrases->of_pattern(pattern);
    if (text == nullptr) return std::nullopt;
    return text->japanese;
  };
}

Json error_json(const Error& error, const Phrases& phrases, Language language) {
  return json_of(problem_of(error, phrases, language), language);
}

Json Catalogue::error_document(const Error& error, Language language) const {
  return error_json(error, *phrases_, language);
}

Error no_question(const Catalogue& catalogue, std::string_view room, std::string_view verb) {
  const auto any = [&](auto is) {
    const auto questions = catalogue.questions();
    return std::any_of(questions.begin(), questions.end(), is);
  };
  const auto blame = [](const char* field, ErrorCode code, Message what) {
    return Error{std::move(what), code, {}, 0, 0, field};
  };
  if (!any([&](const Question* each) { return each->room == room; }))
    return blame("room", ErrorCode::kUnknownQuestion,
                 message("there is no room {}", in_quotes(room)));
  if (!room.empty())
    return blame("verb", ErrorCode::kUnknownQuestion,
                 message("there is no question {} {}", in_quotes(room), in_quotes(verb)));
  if (any([&](const Question* each) { return each->verb == verb; }))
    return blame("room", ErrorCode::kMissingField, message("{} is missing", "room"));
  return blame("verb", ErrorCode::kUnknownQuestion,
               message("there is no question {}", in_quotes(verb)));
}

Result<Asked> read_question(const Catalogue& catalogue, Json line) {
  if (!line.is_object()) return fail_as(ErrorCode::kBadJson, "this is no JSON object");
  Json head = Json::object();
  Asked asked{{}, {}, nullptr, Json::object()};
  const auto fields = shape_of(Of<Envelope>{}).fields;
  for (auto& [name, value] : line.items()) {
    const bool ours = std::any_of(fields.begin(), fields.end(),
                                  [&key = name](const Field& f) { return f.name == key; });
    (ours ? head : asked.request)[name] = std::move(value);
  }
  auto envelope = read_as<Envelope>(head);
  if (!envelope) return pass(envelope);
  if (envelope->id.empty()) return fail_in("id", ErrorCode::kBadId, "the id is empty");
  asked.id = envelope->id;
  asked.language = envelope->lang;
  asked.question = catalogue.find(envelope->room, envelope->verb);
  if (asked.question == nullptr)
    return tl::unexpected<Error>(no_question(catalogue, envelope->room, envelope->verb));
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
