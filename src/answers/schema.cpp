#include "answers/schema.h"

#include <algorithm>
#include <cmath>

#include "answers/frame.h"

namespace yomi::answers {
namespace {

// A request may leave out what has a default and may have no other fields. An answer has all but
// its optional fields; a later version may add some.
enum class Role { kRequest, kAnswer };

bool is_required(const Field& field, Role role) {
  if (role == Role::kRequest) return field.details.required;
  return field.member != nullptr && field.type->kind != Kind::kOptional &&
         field.type->kind != Kind::kWording;
}

Json reference(std::string_view name) {
  return {{"$ref", fmt::format("#/components/schemas/{}", name)}};
}

Json object_schema(const Shape& shape, Role role, Json& schemas);

Json type_schema(const Type& type, const Details& details, Role role, Json& schemas) {
  switch (type.kind) {
    case Kind::kFlag:
      return {{"type", "boolean"}};
    case Kind::kInteger:
      return {{"type", "integer"},
              {"minimum", static_cast<std::int64_t>(std::max(type.bounds.least, details.least))},
              {"maximum", static_cast<std::int64_t>(std::min(type.bounds.most, details.most))}};
    case Kind::kNumber: {
      Json schema{{"type", "number"}};
      if (std::isfinite(details.least)) schema["minimum"] = details.least;
      if (std::isfinite(details.most)) schema["maximum"] = details.most;
      return schema;
    }
    case Kind::kText:
      if (&type == &kType<Blob>) return {{"type", "string"}, {"contentEncoding", "base64"}};
      if (!details.format.empty()) return {{"type", "string"}, {"format", details.format}};
      return {{"type", "string"}};
    case Kind::kChoice: {
      Json words = Json::array();
      for (const Choice& each : type.choices()) words.push_back(each.word);
      return {{"type", "string"}, {"enum", words}};
    }
    case Kind::kOptional:
      return type_schema(*type.element, details, role, schemas);
    case Kind::kList:
      return {{"type", "array"}, {"items", type_schema(*type.element, details, role, schemas)}};
    case Kind::kObject: {
      const std::string name(type.shape().name);
      if (!schemas.contains(name)) {
        schemas[name] = Json::object();  // it may hold itself
        schemas[name] = object_schema(type.shape(), role, schemas);
      }
      return reference(name);
    }
    case Kind::kSentence:
      return {{"anyOf", Json::array({Json{{"type", "string"}}, reference("Sentence")})}};
    case Kind::kWording:
      return {{"type", "string"}};
    case Kind::kAny:
      return Json::object();
  }
  return {};
}

Json object_schema(const Shape& shape, Role role, Json& schemas) {
  Json properties = Json::object();
  Json required = Json::array();
  const Json defaults = write_object(shape, shape.fresh());
  for (const Place& place : places(shape)) {
    const Field& field = *place.field;
    const std::string name(field.name);
    const bool told = field.type->kind == Kind::kSentence;
    Json property =
        told ? reference("Sentence") : type_schema(*field.type, field.details, role, schemas);
    property["description"] = field.text.english;
    property["x-description-ja"] = field.text.japanese;
    if (!field.details.example.empty()) {
      const Json example = json_of_word(*field.type, field.details.example);
      property["examples"] =
          Json::array({field.type->kind == Kind::kList ? Json::array({example}) : example});
    }
    if (is_required(field, role))
      required.push_back(name);
    else if (role == Role::kRequest && defaults.contains(name))
      property["default"] = defaults[name];
    properties[name] = std::move(property);
  }
  Json schema{{"type", "object"}, {"properties", properties}};
  if (!required.empty()) schema["required"] = required;
  if (role == Role::kRequest) schema["additionalProperties"] = false;
  return schema;
}

// What every answer has beside its own fields.
void add_frame(Json& schema) {
  schema["properties"]["headline"] = reference("Sentence");
  schema["properties"]["version"] = {{"type", "string"}};
  schema["properties"]["api"] = {{"type", "integer"}, {"const", kApi}};
  if (!schema.contains("required")) schema["required"] = Json::array();
  for (const char* name : {"headline", "version", "api"}) schema["required"].push_back(name);
}

Json sentence_schema() {
  const Json argument{{"anyOf", Json::array({Json{{"type", "string"}}, reference("Sentence")})}};
  return {{"type", "object"},
          {"description", "A code with its arguments; text where a language was asked for"},
          {"properties",
           {{"code", {{"type", "string"}}},
            {"arguments", {{"type", "array"}, {"items", argument}}},
            {"text", {{"type", "string"}}}}},
          {"required", Json::array({"code", "arguments"})}};
}

Json problem_schema(Json& schemas) {
  schemas["Error"] = object_schema(shape_of(Of<Problem>{}), Role::kAnswer, schemas);
  return {{"type", "object"},
          {"properties", {{"error", reference("Error")}}},
          {"required", Json::array({"error"})}};
}

}  // namespace

Json openapi(const Catalogue& catalogue) {
  Json paths = Json::object();
  Json schemas = Json::object();
  schemas["Sentence"] = sentence_schema();
  schemas["Problem"] = problem_schema(schemas);
  for (const Shape* shape : {&shape_of(Of<ProgressNow>{}), &shape_of(Of<Greeting>{})})
    schemas[std::string(shape->name)] = object_schema(*shape, Role::kAnswer, schemas);
  schemas["Envelope"] = object_schema(shape_of(Of<Envelope>{}), Role::kRequest, schemas);
  schemas["Envelope"].erase("additionalProperties");  // the request's own fields stand beside it
  const auto content = [](std::string_view name) {
    return Json{{"application/json", {{"schema", reference(name)}}}};
  };
  for (const Question* question : catalogue.questions()) {
    const Shape& request = question->request();
    const Shape& answer = question->answer();
    schemas[std::string(request.name)] = object_schema(request, Role::kRequest, schemas);
    Json schema = object_schema(answer, Role::kAnswer, schemas);
    add_frame(schema);
    schemas[std::string(answer.name)] = std::move(schema);
    const bool beside = question->room.empty();
    const std::string id =
        beside ? std::string(question->verb) : fmt::format("{}_{}", question->room, question->verb);
    const std::string path = beside ? fmt::format("/api/v1/{}", question->verb)
                                    : fmt::format("/api/v1/{}/{}", question->room, question->verb);
    paths[path]["post"] = {
        {"operationId", id},
        {"summary", question->text.english},
        {"x-summary-ja", question->text.japanese},
        {"x-quick", question->pace == Pace::kQuick},
        {"requestBody", {{"required", true}, {"content", content(request.name)}}},
        {"responses",
         {{"200", {{"description", "the answer"}, {"content", content(answer.name)}}},
          {"400", {{"description", "what is wrong, by field"}, {"content", content("Problem")}}}}}};
  }
  return {{"openapi", "3.1.0"},
          {"info",
           {{"title", "Yomikiri"},
            {"version", fmt::format("{}", kApi)},
            {"license", {{"name", "Apache-2.0"}, {"identifier", "Apache-2.0"}}}}},
          {"paths", paths},
          {"components", {{"schemas", schemas}}}};
}

}  // namespace yomi::answers
