#include "library/library.h"

#include <mutex>

#include "answers/rooms.h"
#include "base/check.h"

namespace yomikiri {
namespace {

namespace answers = yomi::answers;

const answers::Catalogue& catalogue() {
  static const answers::Catalogue all(answers::all_rooms());
  return all;
}

const answers::Question& question_of(const char* room, const char* verb) {
  const answers::Question* found = catalogue().find(room, verb);
  CHECK(found != nullptr);
  return *found;
}

yomi::Language language_of(Language language) {
  return language == Language::kJapanese ? yomi::Language::kJapanese : yomi::Language::kEnglish;
}

std::once_flag& bridge_once() {
  static std::once_flag flag;
  return flag;
}

Error error_of(const yomi::Error& error) {
  const Json english = catalogue().error_document(error, yomi::Language::kEnglish);
  const Json japanese = catalogue().error_document(error, yomi::Language::kJapanese);
  Error ours;
  ours.code = static_cast<ErrorCode>(error.code);
  ours.en = english.value("text", "");
  ours.ja = japanese.value("text", "");
  ours.field = error.field;
  ours.line = error.line;
  ours.column = error.column;
  return ours;
}

// Words of an answer that was given before.
answers::Answered again(const char* room, const char* verb, const Json& answer) {
  answers::Context context;
  context.rooms = catalogue().rooms();
  auto answered = question_of(room, verb).again(answer, context);
  CHECK(answered);
  return std::move(*answered);
}

template <class E>
std::span<const std::string_view> words_from(std::span<const answers::Choice> choices) {
  static const std::vector<std::string_view> kWords = [&] {
    std::vector<std::string_view> words;
    for (const answers::Choice& each : choices) {
      CHECK(each.value == static_cast<std::int64_t>(words.size()));
      words.push_back(each.word);
    }
    return words;
  }();
  return kWords;
}

}  // namespace

std::span<const std::string_view> words_of(Language /*value*/) {
  return words_from<Language>(choices_of(answers::Of<yomi::Language>{}));
}
std::span<const std::string_view> words_of(Verdict /*value*/) {
  return words_from<Verdict>(choices_of(answers::Of<yomi::Verdict>{}));
}
std::span<const std::string_view> words_of(StopReason /*value*/) {
  return words_from<StopReason>(choices_of(answers::Of<yomi::StopReason>{}));
}
std::span<const std::string_view> words_of(ErrorCode /*value*/) {
  return words_from<ErrorCode>(choices_of(answers::Of<yomi::ErrorCode>{}));
}

Json json_of_sentence(const Sentence& sentence) {
  if (sentence.code.empty()) return sentence.plain;
  Json arguments = Json::array();
  for (const Sentence& each : sentence.arguments) arguments.push_back(json_of_sentence(each));
  return {{"code", sentence.code}, {"arguments", std::move(arguments)}};
}
Sentence sentence_of_json(const Json& json) {
  if (json.is_string()) return {{}, json.get<std::string>(), {}};
  Sentence sentence{json.value("code", ""), {}, {}};
  for (const Json& each : json.at("arguments"))
    sentence.arguments.push_back(sentence_of_json(each));
  return sentence;
}

std::string text_of(Duration value) {
  return write_text(answers::Duration{value});
}
std::string text_of(Size value) {
  return write_text(answers::Size{value.bytes});
}
std::string text_of(const Bytes& value) {
  return write_text(answers::Blob{value.data});
}
void read_text(const std::string& text, Duration& value) {
  const auto read = answers::read_text(answers::Of<answers::Duration>{}, text);
  CHECK(read);
  value = read->value;
}
void read_text(const std::string& text, Size& value) {
  const auto read = answers::read_text(answers::Of<answers::Size>{}, text);
  CHECK(read);
  value = {read->bytes};
}
void read_text(const std::string& text, Bytes& value) {
  auto read = answers::read_text(answers::Of<answers::Blob>{}, text);
  CHECK(read);
  value = {std::move(read->bytes)};
}

Result<Json> ask(const char* room, const char* verb, const Json& request, const Context& context) {
  const std::string_view name = room;
  if (name == "bridge") start_bridge(context.threads, context.memory);
  yomi::Progress progress([&context](const yomi::ProgressReport& now) {
    if (context.progress && !now.last)
      context.progress({now.done, now.total, now.unit, now.best, now.seconds});
  });
  answers::Context granted;
  granted.budget.bytes = context.memory;
  granted.budget.stop = context.stop;
  granted.threads = context.threads;
  if (context.progress) granted.progress = &progress;
  granted.rooms = catalogue().rooms();
  const auto answered = question_of(room, verb).ask(request, granted);
  if (!answered) return tl::unexpected<Error>(error_of(answered.error()));
  return answered->fields(std::nullopt);
}

std::string headline_of(const char* room, const char* verb, const Json& answer, Language language) {
  return said(again(room, verb, answer).headline, language_of(language));
}

std::string words_of_answer(const char* room, const char* verb, const Json& answer,
                            Language language) {
  return again(room, verb, answer).words({language_of(language), false});
}

void start_bridge(unsigned threads, std::uint64_t memory) {
  std::call_once(bridge_once(), [&] {
    for (const answers::Room* room : answers::all_rooms())
      if (room->name == "bridge" && room->start != nullptr) room->start(threads, memory);
  });
}

std::string version() {
  return YOMI_VERSION;
}

}  // namespace yomikiri
