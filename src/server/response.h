// What is sent: heads, whole responses, events.
#pragma once

#include <string>
#include <string_view>

#include "server/gate.h"

namespace yomi::server {

struct ResponseHead {
  int status = 200;
  std::string_view type = "application/json";
  std::string_view cache = "no-store";
  std::string_view allow = {};
  bool retry = false;  // asks to come back: Retry-After
  bool keep_alive = true;
};

// With the headers that all responses have: what a browser may do with them is written here once.
[[nodiscard]] std::string response(const ResponseHead& head, std::string_view body,
                                   bool head_only = false);
// The head of a stream of events. In HTTP/1.0 the end of the connection is the end of the stream.
[[nodiscard]] std::string stream_head(bool chunked, bool keep_alive);
// One event of it. The JSON stands on one line.
[[nodiscard]] std::string event(std::string_view name, std::string_view json, bool chunked);
[[nodiscard]] std::string stream_end(bool chunked);

// {"error": {code, arguments, text, …}}
[[nodiscard]] std::string refusal_body(const answers::Catalogue& catalogue, const Refusal& refusal,
                                       Language language);

}  // namespace yomi::server
