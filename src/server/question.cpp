#include "server/question.h"

#include <algorithm>

#include "base/text.h"

namespace yomi::server {
namespace {

using answers::Json;

bool has_field(const answers::Shape& shape, std::string_view name) {
  const auto all = answers::places(shape);
  return std::any_of(all.begin(), all.end(),
                     [&](const answers::Place& each) { return each.field->name == name; });
}

// Requires that the request was checked.
void limit_time(Json& request, const answers::Question& question, const Limits& limits) {
  if (!has_field(question.request(), "time")) return;
  if (request.contains("time")) {
    const std::string asked = request["time"].get<std::string>();
    const auto time = answers::read_text(answers::Of<answers::Duration>{}, asked);
    if (time && time->value <= limits.longest) return;
  }
  request["time"] = answers::write_text(answers::Duration{limits.longest});
}

Result<std::string> line_of(const answers::Catalogue& catalogue, const answers::Question& question,
                            Json body, const Limits& limits) {
  if (!body.is_object()) return fail_as(ErrorCode::kBadJson, "this is no JSON object");
  for (const char* name : {"id", "room", "verb"})
    if (body.contains(name))
      return fail_in(name, ErrorCode::kUnknownField, "there is no field {}", in_quotes(name));
  Json line = Json::object();
  if (!question.room.empty()) line["room"] = question.room;
  line["verb"] = question.verb;
  if (body.contains("lang")) line["lang"] = body["lang"];
  body.update(line);
  body["id"] = "1";
  auto asked = answers::read_question(catalogue, std::move(body));
  if (!asked) return pass(asked);
  if (Status fields = question.check(asked->request); !fields) return pass(fields);
  limit_time(asked->request, question, limits);
  line.update(asked->request);
  return answers::to_text(line);
}

}  // namespace

Prepared prepare(const answers::Catalogue& catalogue, const answers::Question& question,
                 std::string_view body, const Limits& limits) {
  Prepared prepared;
  Result<Json> json = answers::parse_json(body);
  if (!json) {
    prepared.line = pass(json);
    return prepared;
  }
  if (json->is_object() && json->value("lang", Json()) == "ja")
    prepared.language = Language::kJapanese;
  prepared.line = line_of(catalogue, question, std::move(*json), limits);
  return prepared;
}

}  // namespace yomi::server
