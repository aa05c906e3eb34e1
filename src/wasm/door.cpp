#include "wasm/door.h"

#include <array>
#include <cstdint>
#include <cstdlib>
#include <cstring>

#include "answers/frame.h"
#include "base/check.h"

extern "C" [[clang::import_module("yomi"), clang::import_name("progress")]] void yomi_progress(
    const char* json, std::size_t size);

namespace yomi::wasm {
namespace {

using answers::Json;

// What one question may use of the module's gigabyte (CMakeLists.txt).
constexpr std::uint64_t kGranted = std::uint64_t{448} << 20;
constexpr double kFirstProgress = 0.1;  // seconds

const answers::Catalogue& catalogue() {
  static const std::array<const answers::Room*, 1> kRooms = {&module_room()};
  static const answers::Catalogue kCatalogue = [] {
    if (module_room().start != nullptr) module_room().start(1, kGranted);
    return answers::Catalogue(kRooms);
  }();
  return kCatalogue;
}

void report(const answers::Asked& asked, const ProgressReport& report) {
  if (report.seconds < kFirstProgress || report.last) return;
  const Language language = asked.language.value_or(Language::kEnglish);
  const Json json{{"id", asked.id},
                  {"progress", answers::json_of(answers::progress_of(
                                   report, asked.language, catalogue().dictionary(language)))}};
  const std::string text = answers::to_text(json);
  yomi_progress(text.data(), text.size());
}

Json answer(const answers::Asked& asked) {
  Progress progress([&](const ProgressReport& now) { report(asked, now); });
  answers::Context context;
  context.budget.bytes = kGranted;
  context.progress = &progress;
  context.rooms = catalogue().rooms();
  Json json{{"id", asked.id}};
  json.update(answers::reply(catalogue(), asked, context));
  return json;
}

Json refusal(const Error& error, const Json& line = {}) {
  Json json = Json::object();
  Language language = Language::kEnglish;
  if (line.is_object() && line.contains("id") && line["id"].is_string()) json["id"] = line["id"];
  if (line.is_object() && line.value("lang", Json()) == "ja") language = Language::kJapanese;
  json["error"] = catalogue().error_document(error, language);
  return json;
}

Json greeting() {
  answers::Greeting greeting{std::string(YOMI_VERSION),
                             answers::kApi,
                             1,
                             kGranted,
                             kGranted,
                             kGranted,
                             answers::kDeepest,
                             {}};
  for (const answers::Question* each : catalogue().questions())
    greeting.questions.push_back(
        {each->room.empty() ? std::nullopt : std::optional(std::string(each->room)),
         std::string(each->verb), each->pace == answers::Pace::kQuick});
  return {{"hello", answers::json_of(greeting)}};
}

Json reply_to(std::string_view line) {
  Json seen;
  Result<Json> json = answers::parse_json(line, &seen);
  if (!json) return refusal(json.error(), seen);
  if (json->is_object() && json->contains("hello")) return greeting();
  const Json known = *json;
  Result<answers::Asked> asked = answers::read_question(catalogue(), std::move(*json));
  if (!asked) return refusal(asked.error(), known);
  return answer(*asked);
}

}  // namespace

extern "C" {

[[clang::export_name("allocate")]] void* yomi_allocate(std::size_t size) {
  void* data = std::malloc(size);
  CHECK(data != nullptr);
  return data;
}

[[clang::export_name("release")]] void yomi_release(void* data) {
  std::free(data);
}

[[clang::export_name("ask")]] void* yomi_ask(const char* line, std::size_t size) {
  const std::string text = answers::to_text(reply_to({line, size}));
  const auto length = static_cast<std::uint32_t>(text.size());
  auto* reply = static_cast<char*>(yomi_allocate(sizeof length + text.size()));
  std::memcpy(reply, &length, sizeof length);
  std::memcpy(reply + sizeof length, text.data(), text.size());
  return reply;
}

}  // extern "C"

}  // namespace yomi::wasm
