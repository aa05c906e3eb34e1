#include "server/request.h"

#include <boost/asio/buffer.hpp>
#include <boost/beast/core/string.hpp>
#include <boost/beast/http/field.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/rfc7230.hpp>
#include <boost/beast/http/string_body.hpp>

#include "base/check.h"

namespace yomi::server {

namespace http = boost::beast::http;

struct RequestReader::Parts {
  http::request_parser<http::string_body> parser;
  std::string unread;
  State state = State::kHead;
  Head head;
  bool begun = false;
  std::size_t header_limit = 0;
  std::size_t searched = 0;  // of the head, for its end

  void read();
  void read_head();
  void read_body();
  void fill_head();
};

namespace {

template <class Text>
std::string text_of(const Text& text) {
  return {text.data(), text.size()};
}

RequestReader::State state_of(const boost::beast::error_code& error) {
  if (error == http::error::header_limit) return RequestReader::State::kBigHead;
  if (error == http::error::body_limit || error == http::error::buffer_overflow)
    return RequestReader::State::kBigBody;
  return RequestReader::State::kBad;
}

}  // namespace

void RequestReader::Parts::fill_head() {
  const auto& message = parser.get();
  const auto value = [&](http::field field) -> std::optional<std::string> {
    const auto found = message.find(field);
    if (found == message.end()) return std::nullopt;
    return text_of(found->value());
  };
  head.method = text_of(message.method_string());
  head.target = text_of(message.target());
  head.host = value(http::field::host).value_or("");
  head.hosts = static_cast<int>(message.count(http::field::host));
  head.origin = value(http::field::origin);
  if (const auto site = message.find("Sec-Fetch-Site"); site != message.end())
    head.fetch_site = text_of(site->value());
  head.content_type = value(http::field::content_type).value_or("");
  head.accept = value(http::field::accept).value_or("");
  head.authorization = value(http::field::authorization).value_or("");
  if (const auto length = parser.content_length()) head.content_length = *length;
  head.chunked = parser.chunked();
  head.expects_continue = boost::beast::iequals(message[http::field::expect], "100-continue");
  head.keep_alive = parser.keep_alive();
  head.http_1_0 = message.version() < 11;
}

// Reads on as far as the bytes and the state allow.
void RequestReader::Parts::read() {
  if (state == State::kHead) read_head();
  if (state == State::kBody) read_body();
}

// Beast gets the head as a whole: what it makes of a part depends on where that ends. But what
// begins like no request (TLS, say) is told at once.
void RequestReader::Parts::read_head() {
  constexpr std::string_view kEnd = "\r\n\r\n";
  if (unread.front() < 'A' || unread.front() > 'Z') {
    state = State::kBad;
    return;
  }
  const std::size_t end = unread.find(kEnd, searched);
  searched = unread.size() < kEnd.size() ? 0 : unread.size() - kEnd.size() + 1;
  const std::size_t size = end == std::string::npos ? unread.size() : end + kEnd.size();
  if (size > header_limit) {
    state = State::kBigHead;
    return;
  }
  if (end == std::string::npos) return;
  boost::beast::error_code error;
  const std::size_t used = parser.put(boost::asio::const_buffer(unread.data(), size), error);
  if (error && error != http::error::need_more) {
    state = state_of(error);
  } else if (!parser.is_header_done()) {
    state = State::kBad;
  } else {
    unread.erase(0, used);
    fill_head();
    state = State::kStopped;
  }
}

void RequestReader::Parts::read_body() {
  while (state == State::kBody && !unread.empty()) {
    boost::beast::error_code error;
    const std::size_t used =
        parser.put(boost::asio::const_buffer(unread.data(), unread.size()), error);
    unread.erase(0, used);
    if (error && error != http::error::need_more) {
      state = state_of(error);
    } else if (parser.is_done()) {
      state = State::kDone;
    } else if (used == 0) {
      return;
    }
  }
}

RequestReader::RequestReader(std::size_t header_limit) : parts_(std::make_unique<Parts>()) {
  parts_->header_limit = header_limit;
  parts_->parser.header_limit(static_cast<std::uint32_t>(header_limit));
  parts_->parser.body_limit(boost::none);  // known when the head is
  parts_->parser.eager(false);
}
RequestReader::RequestReader(RequestReader&&) noexcept = default;
RequestReader& RequestReader::operator=(RequestReader&&) noexcept = default;
RequestReader::~RequestReader() = default;

RequestReader::State RequestReader::feed(std::string_view bytes) {
  parts_->begun = parts_->begun || !bytes.empty();
  parts_->unread += bytes;
  if (!parts_->unread.empty()) parts_->read();
  return parts_->state;
}

RequestReader::State RequestReader::allow_body(std::uint64_t limit) {
  CHECK(parts_->state == State::kStopped);
  if (parts_->head.content_length.value_or(0) > limit) return parts_->state = State::kBigBody;
  if (parts_->parser.is_done()) return parts_->state = State::kDone;
  parts_->parser.body_limit(limit);
  parts_->parser.eager(true);
  parts_->state = State::kBody;
  if (!parts_->unread.empty()) parts_->read();
  return parts_->state;
}

RequestReader::State RequestReader::state() const {
  return parts_->state;
}
bool RequestReader::begun() const {
  return parts_->begun;
}
const Head& RequestReader::head() const {
  return parts_->head;
}
std::string RequestReader::take_body() {
  return std::move(parts_->parser.get().body());
}
std::string RequestReader::take_rest() {
  return std::move(parts_->unread);
}

}  // namespace yomi::server
