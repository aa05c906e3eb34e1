#include "server/response.h"

#include <fmt/format.h>

namespace yomi::server {
namespace {

using answers::Json;

constexpr int kRetrySeconds = 5;

// Scripts, styles and modules of our own and nothing else; WebAssembly needs its own word.
constexpr std::string_view kPolicy =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' "
    "data: blob:; font-src 'self'; connect-src 'self'; worker-src 'self' blob:; manifest-src "
    "'self'; "
    "form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

std::string_view reason_of(int status) {
  switch (status) {
    case 200:
      return "OK";
    case 400:
      return "Bad Request";
    case 403:
      return "Forbidden";
    case 404:
      return "Not Found";
    case 405:
      return "Method Not Allowed";
    case 408:
      return "Request Timeout";
    case 411:
      return "Length Required";
    case 413:
      return "Content Too Large";
    case 415:
      return "Unsupported Media Type";
    case 429:
      return "Too Many Requests";
    case 431:
      return "Request Header Fields Too Large";
    case 503:
      return "Service Unavailable";
    default:
      return "Internal Server Error";
  }
}

std::string head_text(const ResponseHead& head) {
  std::string text = fmt::format(
      "HTTP/1.1 {} {}\r\n"
      "Content-Type: {}\r\n"
      "Cache-Control: {}\r\n"
      "Content-Security-Policy: {}\r\n"
      "Cross-Origin-Opener-Policy: same-origin\r\n"
      "Cross-Origin-Resource-Policy: same-origin\r\n"
      "Referrer-Policy: no-referrer\r\n"
      "X-Content-Type-Options: nosniff\r\n",
      head.status, reason_of(head.status), head.type, head.cache, kPolicy);
  if (!head.allow.empty()) text += fmt::format("Allow: {}\r\n", head.allow);
  if (head.retry) text += fmt::format("Retry-After: {}\r\n", kRetrySeconds);
  text += head.keep_alive ? "Connection: keep-alive\r\n" : "Connection: close\r\n";
  return text;
}

}  // namespace

std::string response(const ResponseHead& head, std::string_view body, bool head_only) {
  std::string text = head_text(head);
  text += fmt::format("Content-Length: {}\r\n\r\n", body.size());
  if (!head_only) text += body;
  return text;
}

std::string stream_head(bool chunked, bool keep_alive) {
  std::string text = head_text({.type = "text/event-stream", .keep_alive = keep_alive});
  text += chunked ? "Transfer-Encoding: chunked\r\n\r\n" : "\r\n";
  return text;
}

std::string event(std::string_view name, std::string_view json, bool chunked) {
  std::string text = fmt::format("event: {}\ndata: {}\n\n", name, json);
  return chunked ? fmt::format("{:x}\r\n{}\r\n", text.size(), text) : text;
}

std::string stream_end(bool chunked) {
  return chunked ? "0\r\n\r\n" : "";
}

std::string refusal_body(const answers::Catalogue& catalogue, const Refusal& refusal,
                         Language language) {
  Json error = catalogue.error_document(refusal.error, language);
  if (!refusal.code.empty()) error["code"] = refusal.code;
  return answers::to_text(Json{{"error", std::move(error)}});
}

}  // namespace yomi::server
