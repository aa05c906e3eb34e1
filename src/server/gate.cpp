#include "server/gate.h"

#include <algorithm>
#include <optional>

#include "base/text.h"

namespace yomi::server {
namespace {

// How long it takes does not tell how much of it is right.
bool same_secret(std::string_view given, std::string_view wanted) {
  unsigned different = given.size() == wanted.size() ? 0 : 1;
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    const char c = i < given.size() ? given[i] : '\0';
    different |= static_cast<unsigned>(static_cast<unsigned char>(c) ^
                                       static_cast<unsigned char>(wanted[i]));
  }
  return different == 0;
}

bool has_token(const Head& head, std::string_view token) {
  constexpr std::string_view kBearer = "Bearer ";
  const std::string_view given = head.authorization;
  return token.empty() ||
         (given.starts_with(kBearer) && same_secret(given.substr(kBearer.size()), token));
}

// "application/json", "application/json; charset=utf-8"
bool is_json(std::string_view type) {
  return to_lower_ascii(trim(type.substr(0, type.find(';')))) == "application/json";
}

bool wants_events(std::string_view accept) {
  while (!accept.empty()) {
    const std::size_t comma = std::min(accept.find(','), accept.size());
    const std::string_view one = accept.substr(0, comma);
    if (to_lower_ascii(trim(one.substr(0, one.find(';')))) == "text/event-stream") return true;
    accept.remove_prefix(std::min(comma + 1, accept.size()));
  }
  return false;
}

// A page of another site may send requests here, but a browser tells on it.
bool from_here(const Head& head) {
  const std::string host = to_lower_ascii(head.host);
  if (head.origin && *head.origin != "http://" + host && *head.origin != "https://" + host)
    return false;
  return !head.fetch_site || *head.fetch_site == "same-origin" || *head.fetch_site == "none";
}

constexpr std::string_view kApi = "/api/v1/";

const answers::Question* question_at(const answers::Catalogue& catalogue, std::string_view path) {
  if (!path.starts_with(kApi)) return nullptr;
  path.remove_prefix(kApi.size());
  const std::size_t slash = path.find('/');
  if (slash == std::string_view::npos) return catalogue.find("", path);
  return slash == 0 ? nullptr : catalogue.find(path.substr(0, slash), path.substr(slash + 1));
}

// What stands at a path, whatever the method.
std::optional<Route> place_at(const Gate& gate, std::string_view path) {
  Route route;
  if (path == "/api/v1/health") {
    route.kind = Route::Kind::kHealth;
  } else if (path == "/api/v1/openapi.json") {
    route.kind = Route::Kind::kDescription;
  } else if (const answers::Question* question = question_at(*gate.catalogue, path)) {
    route.kind = Route::Kind::kQuestion;
    route.question = question;
    const bool verify = question->room.empty() && question->verb == "verify";
    route.body_limit = verify ? gate.limits.certificate : gate.limits.body;
  } else if (const Asset* asset = gate.assets->find(path)) {
    route.asset = asset;
  } else {
    return std::nullopt;
  }
  return route;
}

Refusal too_large(std::uint64_t limit) {
  return {413, {message("the body has at most {} bytes", limit), ErrorCode::kTooLarge}};
}

std::variant<Route, Refusal> decide_question(Route route, const Head& head) {
  if (head.method != "POST")
    return Refusal{405, {message("a question is asked by {}", "POST")}, kBadRequest, "POST"};
  if (!is_json(head.content_type))
    return Refusal{415, {message("the body must be {}", "application/json")}, kBadRequest};
  if (!head.chunked && !head.content_length)
    return Refusal{411, {message("the body is missing")}, kBadRequest};
  if (head.content_length.value_or(0) > route.body_limit) return too_large(route.body_limit);
  route.stream = wants_events(head.accept);
  return route;
}

}  // namespace

std::variant<Route, Refusal> Gate::decide(const Head& head) const {
  const bool known = head.hosts == 1 && std::find(hosts.begin(), hosts.end(),
                                                  to_lower_ascii(head.host)) != hosts.end();
  if (!known)
    return Refusal{
        403, {message("this server is not called {}", in_quotes(head.host))}, kForbidden};
  const bool reads = head.method == "GET" || head.method == "HEAD";
  if (!reads && !from_here(head))
    return Refusal{403, {message("requests of other sites are refused")}, kForbidden};
  const std::string_view path = std::string_view(head.target).substr(0, head.target.find('?'));
  if (path.starts_with(kApi) && !has_token(head, token))
    return Refusal{403, {message("the token is missing or wrong")}, kForbidden};
  std::optional<Route> route = place_at(*this, path);
  if (!route)
    return Refusal{
        404, {message("there is nothing at {}", in_quotes(path)), ErrorCode::kUnknownQuestion}};
  if (route->kind == Route::Kind::kQuestion) return decide_question(*route, head);
  if (!reads) return Refusal{405, {message("this is read by {}", "GET")}, kBadRequest, "GET, HEAD"};
  route->head_only = head.method == "HEAD";
  return *route;
}

std::vector<std::string> host_values(std::string_view name, unsigned port) {
  const std::string host = to_lower_ascii(name);
  const std::size_t colon = host.rfind(':');
  const bool has_port = colon != std::string::npos && host.find(']', colon) == std::string::npos &&
                        host.find_first_not_of("0123456789", colon + 1) == std::string::npos &&
                        colon + 1 < host.size();
  const std::string bare = has_port ? host.substr(0, colon) : host;
  const std::string number = has_port ? host.substr(colon + 1) : std::to_string(port);
  std::vector<std::string> values = {bare + ":" + number};
  if (number == "80" || number == "443") values.push_back(bare);
  return values;
}

bool is_host(std::string_view name) {
  constexpr std::string_view kDigits = "0123456789";
  constexpr std::string_view kAddress = "0123456789abcdefABCDEF:.";
  constexpr std::string_view kName =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.";
  const bool brackets = name.starts_with('[');
  const std::size_t end = brackets ? name.find(']') : std::min(name.find(':'), name.size());
  if (end == std::string_view::npos) return false;
  const std::string_view host = brackets ? name.substr(1, end - 1) : name.substr(0, end);
  const std::string_view port = name.substr(brackets ? end + 1 : end);
  if (host.empty() || host.find_first_not_of(brackets ? kAddress : kName) != std::string_view::npos)
    return false;
  return port.empty() || (port.size() > 1 && port.front() == ':' &&
                          port.find_first_not_of(kDigits, 1) == std::string_view::npos);
}

int status_of(ErrorCode code) {
  switch (code) {
    case ErrorCode::kUnknownQuestion:
      return 404;
    case ErrorCode::kTooLarge:
      return 413;
    case ErrorCode::kBusy:
      return 429;
    case ErrorCode::kSystem:
      return 500;
    case ErrorCode::kBudget:
      return 503;
    default:
      return 400;
  }
}

}  // namespace yomi::server
