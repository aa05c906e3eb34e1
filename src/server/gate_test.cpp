#include "server/gate.h"

#include <gtest/gtest.h>

#include "answers/rooms.h"
#include "server/description.h"
#include "server/question.h"
#include "server/response.h"

namespace yomi::server {
namespace {

const answers::Catalogue& catalogue() {
  static const answers::Catalogue kCatalogue(answers::all_rooms());
  return kCatalogue;
}

class GateTest : public ::testing::Test {
 protected:
  GateTest() {
    gate_.hosts = {"localhost:8765", "club.example"};
    gate_.catalogue = &catalogue();
    gate_.assets = &assets_;
    head_.method = "POST";
    head_.target = "/api/v1/castle/solve";
    head_.host = "localhost:8765";
    head_.hosts = 1;
    head_.content_type = "application/json";
    head_.content_length = 10;
  }
  [[nodiscard]] int status() const {
    const auto decided = gate_.decide(head_);
    const auto* refusal = std::get_if<Refusal>(&decided);
    if (refusal == nullptr) return 200;
    // Each refusal has its words in both languages.
    EXPECT_NE(refusal_body(catalogue(), *refusal, Language::kJapanese),
              refusal_body(catalogue(), *refusal, Language::kEnglish));
    return refusal->status;
  }
  [[nodiscard]] Route route() const { return std::get<Route>(gate_.decide(head_)); }

  Assets assets_{"no page"};
  Gate gate_;
  Head head_;
};

TEST_F(GateTest, OnlyAKnownHostWithItsPortIsAnswered) {
  EXPECT_EQ(status(), 200);
  head_.host = "LocalHost:8765";
  EXPECT_EQ(status(), 200);
  for (const char* host : {"", "localhost", "localhost:80", "evil.example:8765", "localhost:8765.",
                           "localhost:8765@evil.example"}) {
    head_.host = host;
    EXPECT_EQ(status(), 403) << host;
  }
  head_.host = "localhost:8765";
  head_.hosts = 2;
  EXPECT_EQ(status(), 403);
  // It comes first: nobody else learns what there is.
  head_.hosts = 1;
  head_.host = "evil.example";
  head_.target = "/nothing";
  EXPECT_EQ(status(), 403);
}

TEST_F(GateTest, OtherSitesMayNotAsk) {
  for (const char* origin : {"http://evil.example", "null", "http://localhost:1", ""}) {
    head_.origin = origin;
    EXPECT_EQ(status(), 403) << origin;
  }
  head_.origin = "http://localhost:8765";
  EXPECT_EQ(status(), 200);
  for (const char* site : {"cross-site", "same-site", ""}) {
    head_.fetch_site = site;
    EXPECT_EQ(status(), 403) << site;
  }
  head_.fetch_site = "same-origin";
  EXPECT_EQ(status(), 200);
}

TEST_F(GateTest, TheTokenIsAskedForByTheInterfaceAlone) {
  gate_.token = "0123456789abcdef";
  EXPECT_EQ(status(), 403);
  for (const char* wrong : {"Bearer ", "Bearer 0123456789abcde", "Bearer 0123456789abcdef0",
                            "0123456789abcdef", "Basic 0123456789abcdef"}) {
    head_.authorization = wrong;
    EXPECT_EQ(status(), 403) << wrong;
  }
  head_.authorization = "Bearer 0123456789abcdef";
  EXPECT_EQ(status(), 200);
  head_ = {};
  head_.method = "GET";
  head_.target = "/";
  head_.host = "club.example";
  head_.hosts = 1;
  EXPECT_EQ(status(), 200);
}

TEST_F(GateTest, AsksForAQuestionProperlyPut) {
  head_.method = "GET";
  EXPECT_EQ(status(), 405);
  head_.method = "OPTIONS";
  EXPECT_EQ(status(), 405);
  head_.method = "POST";
  for (const char* type : {"", "text/plain", "application/x-www-form-urlencoded"}) {
    head_.content_type = type;
    EXPECT_EQ(status(), 415) << type;
  }
  head_.content_type = "Application/JSON; charset=utf-8";
  EXPECT_EQ(status(), 200);
  head_.content_length = gate_.limits.body + 1;
  EXPECT_EQ(status(), 413);
  head_.target = "/api/v1/verify";
  EXPECT_EQ(status(), 200);
  head_.content_length = gate_.limits.certificate + 1;
  EXPECT_EQ(status(), 413);
  head_.content_length.reset();
  EXPECT_EQ(status(), 411);
  head_.chunked = true;
  EXPECT_EQ(status(), 200);
  EXPECT_FALSE(route().stream);
  head_.accept = "application/json;q=0.5, Text/Event-Stream ;q=1";
  EXPECT_TRUE(route().stream);
}

TEST_F(GateTest, KnowsWhatThereIs) {
  for (const char* path :
       {"/nothing", "/api/v1/castle", "/api/v1/castle/", "/api/v1//verify", "/api/v1/castle/sing",
        "/api/v1/castle/solve/", "/api/v2/castle/solve", "/../etc/passwd", "/%2e%2e/etc/passwd"}) {
    head_.target = path;
    EXPECT_EQ(status(), 404) << path;
  }
  head_.target = "/";
  EXPECT_EQ(status(), 405);
  head_.method = "HEAD";
  EXPECT_TRUE(route().head_only);
  head_.target = "/api/v1/health?now";
  EXPECT_EQ(route().kind, Route::Kind::kHealth);
}

TEST(Host, HasTheServersPortOrItsOwn) {
  using Values = std::vector<std::string>;
  EXPECT_EQ(host_values("Club.example", 8765), (Values{"club.example:8765"}));
  EXPECT_EQ(host_values("club.example:443", 8765), (Values{"club.example:443", "club.example"}));
  EXPECT_EQ(host_values("[::1]", 80), (Values{"[::1]:80", "[::1]"}));
  EXPECT_EQ(host_values("[fe80::1]:99", 80), (Values{"[fe80::1]:99"}));
}

TEST(Host, IsANameOrAnAddressAndNoUrl) {
  for (const char* good : {"club.example", "club.example:443", "192.168.1.5", "[fd00::5]",
                           "[fd00::5]:8765", "my_machine"})
    EXPECT_TRUE(is_host(good)) << good;
  for (const char* bad : {"", "http://club.example", "http://club.example/", "club.example/", "a b",
                          "fd00::5", "[fd00::5", "[]", "club.example:", "club.example:x", ":8765",
                          "user@club.example", "a#b", "[fd00::5]8765"})
    EXPECT_FALSE(is_host(bad)) << bad;
}

TEST(Question, IsCheckedBeforeItWaits) {
  const answers::Question& solve = *catalogue().find("castle", "solve");
  const auto error_of = [&](const char* body) {
    const Prepared prepared = prepare(catalogue(), solve, body, {});
    return prepared.line ? Error{} : prepared.line.error();
  };
  EXPECT_EQ(error_of("").code, ErrorCode::kBadJson);
  EXPECT_EQ(error_of("[]").code, ErrorCode::kBadJson);
  EXPECT_EQ(error_of("{\"deal\":\n\"7\",}").line, 2);
  EXPECT_EQ(error_of("{}").field, "deal");
  EXPECT_EQ(error_of(R"({"deal":"7","lang":"xx"})").field, "lang");
  for (const char* field : {"id", "room", "verb", "Deal"})
    EXPECT_EQ(error_of((R"({"deal":"7",")" + std::string(field) + R"(":"x"})").c_str()).code,
              ErrorCode::kUnknownField);
  EXPECT_EQ(prepare(catalogue(), solve, R"({"lang":"ja"})", {}).language, Language::kJapanese);
}

TEST(Question, HasNoMoreTimeThanTheServerGrants) {
  const answers::Question& solve = *catalogue().find("castle", "solve");
  const auto time_of = [&](const char* body) {
    const Prepared prepared = prepare(catalogue(), solve, body, {});
    return answers::parse_json(*prepared.line)->at("time").get<std::string>();
  };
  EXPECT_EQ(time_of(R"({"deal":"7"})"), "60000ms");
  EXPECT_EQ(time_of(R"({"deal":"7","time":"2s"})"), "2s");
  EXPECT_EQ(time_of(R"({"deal":"7","time":"2h"})"), "60000ms");
}

TEST(Description, HasEveryQuestionAndWhatIsHTTPsOwn) {
  const answers::Json document = description(catalogue(), true);
  EXPECT_EQ(document["paths"].size(), catalogue().questions().size() + 2);
  for (const auto& [path, methods] : document["paths"].items())
    EXPECT_TRUE(!methods.contains("post") || methods["post"]["responses"].contains("429")) << path;
  const answers::Json& codes = document["components"]["schemas"]["Error"]["properties"]["code"];
  EXPECT_EQ(codes["type"], "string");
  EXPECT_GT(codes["enum"].size(), 10U);
  EXPECT_EQ(codes["enum"].back(), kBadRequest);
  EXPECT_TRUE(document.contains("security"));
  EXPECT_FALSE(description(catalogue(), false).contains("security"));
}

TEST(Response, LetsABrowserDoNothingButWhatThePageNeeds) {
  const std::string text = response({}, "{}");
  for (const char* header :
       {"X-Content-Type-Options: nosniff", "Referrer-Policy: no-referrer",
        "Cross-Origin-Resource-Policy: same-origin", "default-src 'none'", "Content-Length: 2"})
    EXPECT_NE(text.find(header), std::string::npos) << header;
  EXPECT_EQ(text.find("unsafe-inline"), std::string::npos);
  EXPECT_EQ(text.find("Access-Control"), std::string::npos);
}

}  // namespace
}  // namespace yomi::server
