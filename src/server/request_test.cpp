#include "server/request.h"

#include <gtest/gtest.h>

namespace yomi::server {
namespace {

using State = RequestReader::State;

constexpr std::size_t kHeaderLimit = 8192;

// Fed as a connection does it: the gate in the middle, and then the rest.
struct Outcome {
  State state;
  std::string target;
  std::string body;
  std::string rest;
  bool operator==(const Outcome&) const = default;
};
Outcome read(const std::vector<std::string_view>& pieces, std::uint64_t limit = 100) {
  RequestReader reader(kHeaderLimit);
  for (const std::string_view piece : pieces) {
    reader.feed(piece);
    if (reader.state() == State::kStopped) reader.allow_body(limit);
  }
  const bool done = reader.state() == State::kDone;
  return {reader.state(), reader.head().target, done ? reader.take_body() : "",
          done ? reader.take_rest() : ""};
}
Outcome read(std::string_view bytes, std::uint64_t limit = 100) {
  return read(std::vector<std::string_view>{bytes}, limit);
}

const std::string kPost =
    "POST /api/v1/castle/solve HTTP/1.1\r\nHost: localhost:1\r\nContent-Type: application/json\r\n"
    "Content-Length: 12\r\n\r\n{\"deal\":\"7\"}GET / HTTP/1.1\r\n";
const std::string kChunked =
    "POST /x HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n7;a=b\r\n, "
    "world\r\n0\r\n\r\nrest";

TEST(Request, IsTheSameHoweverItIsCut) {
  for (const std::string& text : {kPost, kChunked}) {
    const Outcome whole = read(text);
    EXPECT_EQ(whole.state, State::kDone);
    for (std::size_t a = 0; a <= text.size(); ++a) {
      const std::string_view all = text;
      EXPECT_EQ(read({all.substr(0, a), all.substr(a)}), whole) << a;
    }
    std::vector<std::string_view> letters;
    for (std::size_t i = 0; i < text.size(); ++i)
      letters.push_back(std::string_view(text).substr(i, 1));
    EXPECT_EQ(read(letters), whole);
  }
  EXPECT_EQ(read(kPost).body, "{\"deal\":\"7\"}");
  EXPECT_EQ(read(kPost).rest, "GET / HTTP/1.1\r\n");
  EXPECT_EQ(read(kChunked).body, "hello, world");
  EXPECT_EQ(read(kChunked).rest, "rest");
}

TEST(Request, StopsBehindItsHead) {
  RequestReader reader(kHeaderLimit);
  EXPECT_EQ(reader.feed(kPost), State::kStopped);
  EXPECT_EQ(reader.head().method, "POST");
  EXPECT_EQ(reader.head().host, "localhost:1");
  EXPECT_EQ(reader.head().content_length, 12U);
  EXPECT_TRUE(reader.head().keep_alive);
  EXPECT_EQ(reader.allow_body(11), State::kBigBody);
}

TEST(Request, IsNoLargerThanItMayBe) {
  EXPECT_EQ(read("GET / HTTP/1.1\r\nHost: a\r\nX: " + std::string(9000, 'x')).state,
            State::kBigHead);
  EXPECT_EQ(read(kChunked, 11).state, State::kBigBody);
  EXPECT_EQ(read("POST / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\n").state,
            State::kBigBody);
}

TEST(Request, HasOneLengthOnly) {
  // What a proxy in front of us might read otherwise.
  for (const char* headers :
       {"Content-Length: 3\r\nContent-Length: 4", "Content-Length: 3\r\nTransfer-Encoding: chunked",
        "Content-Length: -3", "Content-Length: 3x", "Content-Length: 99999999999999999999"})
    EXPECT_EQ(read("POST / HTTP/1.1\r\nHost: a\r\n" + std::string(headers) + "\r\n\r\nabc").state,
              State::kBad)
        << headers;
}

TEST(Request, IsHTTP) {
  for (const char* text : {"garbage\r\n\r\n", "GET / HTTP/2.0\r\n\r\n", "GET /\r\n\r\n",
                           "GET / HTTP/1.1\r\nNo colon\r\n\r\n", "\x16\x03\x01\x02"})
    EXPECT_EQ(read(text).state, State::kBad) << text;
  RequestReader two(kHeaderLimit);
  two.feed("GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n");
  EXPECT_EQ(two.head().hosts, 2);
}

}  // namespace
}  // namespace yomi::server
