#include "server/description.h"

#include "answers/schema.h"
#include "server/gate.h"

namespace yomi::server {
namespace {

using answers::Json;

Json problem(std::string_view text) {
  return {{"description", text},
          {"content",
           {{"application/json", {{"schema", {{"$ref", "#/components/schemas/Problem"}}}}}}}};
}

void describe_question(Json& post) {
  Json& responses = post["responses"];
  responses["200"]["content"]["text/event-stream"] = {
      {"schema",
       {{"type", "string"},
        {"description",
         "events `progress` (data: Progress), then `answer` or `error`; one line of JSON each"}}}};
  responses["403"] = problem("this host, origin or token may not ask");
  responses["413"] = problem("the body is too large");
  responses["415"] = problem("the body is no JSON");
  responses["429"] = problem("too many questions wait; Retry-After says when to come back");
  responses["429"]["headers"] = {
      {"Retry-After", {{"description", "seconds"}, {"schema", {{"type", "integer"}}}}}};
  responses["500"] = problem("the question was lost; ask again");
  responses["503"] = problem("the question took more than the server grants and was ended");
}

Json health_schema() {
  const Json number{{"type", "integer"}, {"minimum", 0}};
  const Json text{{"type", "string"}};
  Json properties{{"version", text}, {"api", number}};
  for (const char* name :
       {"workers", "quick_workers", "busy", "starting", "waiting", "waiting_quick", "answered",
        "cancelled", "lost", "replaced", "connections", "refused"})
    properties[name] = number;
  properties["seconds"] = {{"type", "number"}};
  Json required = Json::array();
  for (const auto& [name, schema] : properties.items()) required.push_back(name);
  return {{"type", "object"}, {"properties", properties}, {"required", required}};
}

// `schema` is copied: to follow a move through these braces takes clang-tidy ten minutes.
Json get(std::string_view id, std::string_view summary, const Json& schema) {
  return {
      {"get",
       {{"operationId", id},
        {"summary", summary},
        {"responses",
         {{"200",
           {{"description", summary}, {"content", {{"application/json", {{"schema", schema}}}}}}},
          {"403", problem("this host or token may not ask")}}}}}};
}

}  // namespace

Json description(const answers::Catalogue& catalogue, bool with_token) {
  Json document = answers::openapi(catalogue);
  for (auto& [path, methods] : document["paths"].items()) describe_question(methods["post"]);
  Json& schemas = document["components"]["schemas"];
  schemas["Health"] = health_schema();
  for (const std::string_view code : {kForbidden, kBadRequest})
    schemas["Error"]["properties"]["code"]["enum"].push_back(code);
  document["paths"]["/api/v1/health"] =
      get("health", "how the server is", {{"$ref", "#/components/schemas/Health"}});
  document["paths"]["/api/v1/openapi.json"] = get("openapi", "this document", {{"type", "object"}});
  if (with_token) {
    document["components"]["securitySchemes"] = {
        {"token", {{"type", "http"}, {"scheme", "bearer"}}}};
    document["security"] = Json::array({Json{{"token", Json::array()}}});
  }
  return document;
}

}  // namespace yomi::server
