// Any line is refused with words, or answered; an answer's own JSON is read back to the same
// answer.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "answers/rooms.h"
#include "base/check.h"

namespace {

using namespace yomi;
using answers::Json;

// A question of the fuzzer's own around the bytes as a position, so that positions are met often.
void ask(const answers::Catalogue& catalogue, Json line) {
  auto asked = answers::read_question(catalogue, std::move(line));
  if (!asked) {
    const Json problem = catalogue.error_document(asked.error(), Language::kJapanese);
    CHECK(!problem["text"].get<std::string>().empty());
    return;
  }
  answers::Context context;
  context.budget.nodes = 200;
  context.budget.bytes = std::uint64_t{64} << 20;
  context.rooms = catalogue.rooms();
  asked->request.erase("nodes");
  if (asked->question->pace != answers::Pace::kQuick) asked->request["nodes"] = 50;
  if (asked->question->verb == "paper" || asked->request.contains("winnable")) return;
  const Json reply = answers::reply(catalogue, *asked, context);
  CHECK(!answers::to_text(reply).empty());
  if (!reply.contains("answer") || asked->question->room.empty()) return;
  Json fields = reply["answer"];
  for (const char* name : {"headline", "version", "api"}) fields.erase(name);
  const auto again = asked->question->again(fields, context);
  CHECK(again.has_value());
  CHECK(again->fields(asked->language) == fields);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const answers::Catalogue catalogue(answers::all_rooms());
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  auto line = answers::parse_json(bytes);
  if (line) {
    CHECK(!answers::to_text(*line).empty());
    ask(catalogue, std::move(*line));
  }
  // The same bytes as what a person typed.
  auto text = answers::parse_json(answers::to_text(Json(std::string(bytes))));
  if (text)
    for (const char* verb : {"moves", "read", "advise"})
      ask(catalogue, {{"id", "a"},
                      {"room", "castle"},
                      {"verb", verb},
                      {std::string_view(verb) == "read" ? "input" : "deal", *text}});
  return 0;
}
