// Who may ask, and for what: decided from the head of a request alone, before its body is read.
//
// The order of refusals is part of the promise: the Host first (a page of another name that was
// made to point here learns nothing, not even what exists), then where the request comes from, then
// the token, and only then whether there is such a thing and whether it is asked properly.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "answers/catalogue.h"
#include "server/assets.h"
#include "server/limits.h"
#include "server/request.h"

namespace yomi::server {

struct Refusal {
  int status = 400;
  Error error = {};
  std::string_view code = {};   // a server's own; empty: the error's
  std::string_view allow = {};  // of 405
};

// What a request is for.
struct Route {
  enum class Kind { kAsset, kHealth, kDescription, kQuestion };
  Kind kind = Kind::kAsset;
  const Asset* asset = nullptr;
  const answers::Question* question = nullptr;
  std::uint64_t body_limit = 0;
  bool head_only = false;  // HEAD
  bool stream = false;     // events are asked for
};

struct Gate {
  std::vector<std::string> hosts;  // as a Host header says them, lower case: "localhost:8765"
  std::string token;               // empty: none is needed
  const answers::Catalogue* catalogue = nullptr;
  const Assets* assets = nullptr;
  Limits limits;

  [[nodiscard]] std::variant<Route, Refusal> decide(const Head& head) const;
};

// "name", "name:443": the values of a Host header that mean it. Without a port `port` is meant; a
// browser leaves out 80 and 443.
[[nodiscard]] std::vector<std::string> host_values(std::string_view name, unsigned port);
// Whether a Host header can have it: "club.example", "192.168.1.5:443", "[fd00::5]"; no URL.
[[nodiscard]] bool is_host(std::string_view name);

inline constexpr std::string_view kForbidden = "forbidden";
inline constexpr std::string_view kBadRequest = "bad_request";

// The HTTP status of an error of a question.
[[nodiscard]] int status_of(ErrorCode code);

}  // namespace yomi::server
