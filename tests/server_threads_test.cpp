// The server with workers of bad manners: what it refuses, what it survives, and what it costs
// whom.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <thread>

#include "base/random.h"
#include "server/server.h"
#include "server_http.h"
#include "server_room.h"

namespace yomi::test {
namespace {

using Json = nlohmann::json;
using std::chrono::milliseconds;

// A server in this process, its workers outside of it.
class Running {
 public:
  explicit Running(server::ServerOptions options = {}) {
    options.worker = {YOMI_WORKER};
    auto opened = server::Server::open(catalogue_, std::move(options));
    EXPECT_TRUE(opened) << opened.error().to_string();
    server_ = std::move(*opened);
    thread_ = std::jthread([this](std::stop_token stop) { server_->run(std::move(stop)); });
  }

  [[nodiscard]] std::uint16_t port() const { return server_->port(); }
  [[nodiscard]] Json health() const { return Json::parse(get(port(), "/api/v1/health").body); }
  // Until a figure of its health is so; false after a minute.
  [[nodiscard]] bool until(const std::string& name, std::uint64_t value) const {
    for (int i = 0; i < 3000; ++i) {
      if (health()[name] == value) return true;
      std::this_thread::sleep_for(milliseconds(20));
    }
    return false;
  }

 private:
  answers::Catalogue catalogue_{rooms_for_server()};
  std::unique_ptr<server::Server> server_;
  std::jthread thread_;
};

constexpr const char* kWait = "/api/v1/manners/wait";
constexpr const char* kSay = "/api/v1/manners/say";
const Headers kEvents = {"Accept: text/event-stream"};

std::string code_of(const Reply& reply) {
  const Json json = Json::parse(reply.body, nullptr, false);
  return json.is_object() && json.contains("error") ? json["error"]["code"].get<std::string>()
                                                    : reply.body;
}

TEST(ServerThreads, AnswersOnOneConnectionOneAfterAnother) {
  const Running server;
  Client client(server.port());
  for (int i = 1; i <= 5; ++i) {
    ASSERT_TRUE(
        client.send(post_request(server.port(), kSay, R"({"letters":)" + std::to_string(i) + "}")));
    const auto reply = client.read();
    ASSERT_TRUE(reply);
    EXPECT_EQ(reply->status, 200);
    EXPECT_EQ(Json::parse(reply->body)["text"], std::string(static_cast<std::size_t>(i), 'a'));
  }
  // Two at once are answered in their order.
  ASSERT_TRUE(client.send(post_request(server.port(), kSay, R"({"letters":7})") +
                          get_request(server.port(), "/api/v1/health")));
  EXPECT_EQ(Json::parse(client.read()->body)["text"], "aaaaaaa");
  EXPECT_EQ(Json::parse(client.read()->body)["answered"], 6);
}

TEST(ServerThreads, ARequestMayComeInPieces) {
  const Running server;
  Random random(7);
  const std::string request =
      post_request(server.port(), kSay, R"({"letters":3})", {"Connection: close"});
  for (int i = 0; i < 40; ++i) {
    Client client(server.port());
    const std::size_t cut = random.below(request.size());
    ASSERT_TRUE(client.send(request.substr(0, cut)));
    std::this_thread::sleep_for(milliseconds(1));
    ASSERT_TRUE(client.send(request.substr(cut)));
    const auto reply = client.read();
    ASSERT_TRUE(reply) << cut;
    EXPECT_EQ(Json::parse(reply->body)["text"], "aaa");
    EXPECT_TRUE(client.ends());
  }
}

TEST(ServerThreads, AStreamHasProgressAndThenTheAnswer) {
  const Running server;
  Client client(server.port());
  ASSERT_TRUE(client.send(post_request(server.port(), kWait, R"({"milliseconds":600})", kEvents)));
  const auto reply = client.read();
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->headers.at("content-type"), "text/event-stream");
  EXPECT_TRUE(reply->body.starts_with("event: progress\ndata: {\"done\":")) << reply->body;
  const std::size_t answer = reply->body.find("event: answer\ndata: {");
  ASSERT_NE(answer, std::string::npos) << reply->body;
  EXPECT_EQ(Json::parse(reply->body.substr(reply->body.find('{', answer)))["waited"], 600);
  // The connection goes on.
  ASSERT_TRUE(client.send(
      post_request(server.port(), "/api/v1/castle/moves", R"({"deal":"QQ"})", kEvents)));
  const auto refused = client.read();
  ASSERT_TRUE(refused);
  EXPECT_TRUE(refused->body.starts_with("event: error\ndata: {\"code\":\"bad_text\""));
}

TEST(ServerThreads, HTTP10GetsAStreamThatEndsWithTheConnection) {
  const Running server;
  Client client(server.port());
  std::string request = post_request(server.port(), kWait, R"({"milliseconds":1})", kEvents);
  request.replace(request.find("HTTP/1.1"), 8, "HTTP/1.0");
  ASSERT_TRUE(client.send(request));
  const auto reply = client.read();
  ASSERT_TRUE(reply);
  EXPECT_FALSE(reply->headers.contains("transfer-encoding"));
  EXPECT_TRUE(reply->body.starts_with("event: answer\n")) << reply->body;
}

TEST(ServerThreads, TooManyQuestionsAreSentAwayAndQuickOnesAreAnsweredMeanwhile) {
  server::ServerOptions options;
  options.limits.waiting = 1;
  const Running server(std::move(options));
  ASSERT_TRUE(server.until("starting", 0));
  Client first(server.port());
  Client second(server.port());
  ASSERT_TRUE(first.send(post_request(server.port(), kWait, R"({"milliseconds":600000})")));
  ASSERT_TRUE(server.until("busy", 1));
  ASSERT_TRUE(second.send(post_request(server.port(), kWait, R"({"milliseconds":600000})")));
  ASSERT_TRUE(server.until("waiting", 1));
  const Reply third = post(server.port(), kWait, R"({"milliseconds":1})");
  EXPECT_EQ(third.status, 429);
  EXPECT_EQ(code_of(third), "busy");
  EXPECT_TRUE(third.headers.contains("retry-after"));
  EXPECT_EQ(post(server.port(), kSay, "{}").status, 200);
  // One that waits is dropped when its asker goes; nothing is replaced for that.
  second.close();
  EXPECT_TRUE(server.until("waiting", 0));
  EXPECT_EQ(server.health()["replaced"], 0);
}

TEST(ServerThreads, ClosingTheConnectionCancels) {
  const Running server;
  for (const Headers& headers : {Headers{}, kEvents}) {
    Client client(server.port());
    ASSERT_TRUE(
        client.send(post_request(server.port(), kWait, R"({"milliseconds":600000})", headers)));
    ASSERT_TRUE(server.until("busy", 1));
    client.close();
    ASSERT_TRUE(server.until("busy", 0));
  }
  EXPECT_EQ(server.health()["cancelled"], 2);
  EXPECT_EQ(server.health()["replaced"], 0);
  EXPECT_EQ(post(server.port(), kWait, R"({"milliseconds":1})").status, 200);
}

TEST(ServerThreads, AWorkerThatDoesNotListenIsReplaced) {
  const Running server;
  {
    Client client(server.port());
    ASSERT_TRUE(
        client.send(post_request(server.port(), kWait, R"({"milliseconds":600000,"deaf":true})")));
    ASSERT_TRUE(server.until("busy", 1));
    // A worker that has not begun with it yet would still hear the cancel.
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
  }
  EXPECT_TRUE(server.until("replaced", 1));
  EXPECT_EQ(post(server.port(), kWait, R"({"milliseconds":1})").status, 200);
}

TEST(ServerThreads, ACrashCostsItsOwnQuestion) {
  server::ServerOptions options;
  options.workers = 2;
  const Running server(std::move(options));
  Client neighbour(server.port());
  ASSERT_TRUE(neighbour.send(post_request(server.port(), kWait, R"({"milliseconds":500})")));
  ASSERT_TRUE(server.until("busy", 1));
  const Reply lost = post(server.port(), "/api/v1/manners/crash", R"({"really":true,"lang":"ja"})");
  EXPECT_EQ(lost.status, 500);
  EXPECT_EQ(code_of(lost), "system");
  EXPECT_NE(lost.body.find("もう一度"), std::string::npos) << lost.body;
  const Reply in_stream =
      post(server.port(), "/api/v1/manners/crash", R"({"really":true})", kEvents);
  EXPECT_EQ(in_stream.status, 200);
  EXPECT_TRUE(in_stream.body.starts_with("event: error\ndata: {\"code\":\"system\""));
  EXPECT_EQ(neighbour.read().value_or(Reply{}).status, 200);
  EXPECT_EQ(server.health()["lost"], 2);
  EXPECT_EQ(post(server.port(), "/api/v1/manners/crash", R"({"really":false})").status, 200);
}

TEST(ServerThreads, OneThatOutgrowsItsMemoryIsEnded) {
  server::ServerOptions options;
  options.workers = 2;
  options.memory = std::uint64_t{768} << 20;  // 256 MiB each
  const Running server(std::move(options));
  Client neighbour(server.port());
  ASSERT_TRUE(neighbour.send(post_request(server.port(), kWait, R"({"milliseconds":1000})")));
  ASSERT_TRUE(server.until("busy", 1));
  const Reply hog = post(server.port(), "/api/v1/manners/grow", R"({"megabytes":4000})");
  EXPECT_EQ(hog.status, 503);
  EXPECT_EQ(code_of(hog), "budget");
  EXPECT_EQ(neighbour.read().value_or(Reply{}).status, 200);
  EXPECT_EQ(server.health()["lost"], 1);
}

// Not under TSan, whose own memory is several times a program's.
TEST(ServerMemory, OneThatStaysLargeIsReplacedWithoutALoss) {
  server::ServerOptions options;
  options.memory = std::uint64_t{768} << 20;  // 512 MiB for the one that searches
  const Running server(std::move(options));
  const Reply grown =
      post(server.port(), "/api/v1/manners/grow", R"({"megabytes":430,"keep":true})");
  EXPECT_EQ(grown.status, 200) << grown.body;
  EXPECT_TRUE(server.until("replaced", 1));
  EXPECT_EQ(server.health()["lost"], 0);
  EXPECT_EQ(post(server.port(), kWait, R"({"milliseconds":1})").status, 200);
}

TEST(ServerThreads, OneThatTakesTooLongIsEnded) {
  server::ServerOptions options;
  options.limits.longest = milliseconds(100);
  options.limits.overtime = milliseconds(100);
  const Running server(std::move(options));
  const Reply reply = post(server.port(), kWait, R"({"milliseconds":600000})");
  EXPECT_EQ(reply.status, 503);
  EXPECT_EQ(code_of(reply), "budget");
  // Where a question knows time itself, its answer says so.
  const Reply unknown =
      post(server.port(), "/api/v1/castle/solve", R"({"deal":"18","shortest":true,"time":"1h"})");
  EXPECT_EQ(unknown.status, 200) << unknown.body;
  EXPECT_EQ(Json::parse(unknown.body)["reason"], "time");
}

TEST(ServerThreads, ARequestThatDripsIsRefused) {
  server::ServerOptions options;
  options.limits.request = milliseconds(300);
  const Running server(std::move(options));
  Client client(server.port());
  std::jthread drip([&](const std::stop_token& stop) {
    const std::string request = get_request(server.port(), "/api/v1/health");
    for (std::size_t i = 0; i < request.size() && !stop.stop_requested(); ++i) {
      if (!client.send(request.substr(i, 1))) return;
      std::this_thread::sleep_for(milliseconds(50));
    }
  });
  const auto reply = client.read();
  ASSERT_TRUE(reply);
  EXPECT_EQ(reply->status, 408);
  drip.request_stop();
  drip.join();
  Client idle(server.port());  // says nothing at all
  EXPECT_TRUE(idle.ends());
}

TEST(ServerThreads, AReaderThatDoesNotReadIsLeft) {
  server::ServerOptions options;
  options.limits.reader = milliseconds(300);
  const Running server(std::move(options));
  Client client(server.port());
  ASSERT_TRUE(client.send(post_request(server.port(), kSay, R"({"letters":16000000})")));
  ASSERT_TRUE(server.until("connections", 2));
  EXPECT_TRUE(server.until("connections", 1));  // the one that asks for the figure
  EXPECT_FALSE(client.read());
}

TEST(ServerThreads, ConnectionsAndLargeBodiesAreCounted) {
  server::ServerOptions options;
  options.limits.connections = 2;
  options.limits.large = 0;
  const Running server(std::move(options));
  Client first(server.port());
  ASSERT_TRUE(first.send(get_request(server.port(), "/api/v1/health")));
  ASSERT_TRUE(first.read());
  Client second(server.port());
  ASSERT_TRUE(second.send(post_request(server.port(), "/api/v1/verify", "{}", {})));
  EXPECT_EQ(second.read().value_or(Reply{}).status, 400);
  Client third(server.port());
  EXPECT_EQ(third.read().value_or(Reply{}).status, 503);
  first.close();
  std::string large = post_request(server.port(), "/api/v1/verify", "");
  large.replace(large.find("Content-Length: 0"), 17, "Content-Length: 2000000");
  ASSERT_TRUE(second.send(large));
  const auto refused = second.read();
  ASSERT_TRUE(refused);
  EXPECT_EQ(refused->status, 429);
}

TEST(ServerThreads, ABodyIsAskedForBeforeItIsSent) {
  const Running server;
  Client client(server.port());
  const std::string request =
      post_request(server.port(), kSay, R"({"letters":2})", {"Expect: 100-continue"});
  const std::size_t body = request.find("\r\n\r\n") + 4;
  ASSERT_TRUE(client.send(request.substr(0, body)));
  ASSERT_TRUE(client.read_until("HTTP/1.1 100 Continue\r\n\r\n"));
  ASSERT_TRUE(client.send(request.substr(body)));
  EXPECT_EQ(client.read().value_or(Reply{}).status, 200);
}

TEST(ServerThreads, ManyAskAtOnceAndEachHearsItsOwn) {
  server::ServerOptions options;
  options.workers = 2;
  const Running server(std::move(options));
  std::vector<std::jthread> clients;
  std::atomic<int> right = 0;
  for (int i = 0; i < 16; ++i) {
    clients.emplace_back([&, i] {
      Client client(server.port());
      for (int k = 0; k < 20; ++k) {
        const int letters = 20 * i + k;
        const std::string body = R"({"letters":)" + std::to_string(letters) + "}";
        if (!client.send(post_request(server.port(), kSay, body))) return;
        const auto reply = client.read();
        if (reply && reply->status == 200 &&
            Json::parse(reply->body)["text"].get<std::string>().size() ==
                static_cast<std::size_t>(letters))
          ++right;
      }
    });
  }
  clients.clear();
  EXPECT_EQ(right, 16 * 20);
}

TEST(ServerThreads, EndsWhileQuestionsRunAndWait) {
  std::vector<std::unique_ptr<Client>> clients;
  {
    const Running server;
    for (int i = 0; i < 6; ++i) {
      clients.push_back(std::make_unique<Client>(server.port()));
      ASSERT_TRUE(clients.back()->send(
          post_request(server.port(), kWait, R"({"milliseconds":600000,"deaf":true})", kEvents)));
    }
    ASSERT_TRUE(server.until("waiting", 5));
  }
  for (const auto& client : clients) EXPECT_TRUE(client->ends());
}

TEST(ServerThreads, AskedForATokenNobodyIsAnsweredWithoutIt) {
  server::ServerOptions options;
  options.token = "0123456789abcdef";
  options.hosts = {"club.example"};
  const Running server(std::move(options));
  const std::string host = "Host: club.example:" + std::to_string(server.port());
  EXPECT_EQ(get(server.port(), "/api/v1/health", {host}).status, 403);
  EXPECT_EQ(get(server.port(), "/api/v1/health", {host, "Authorization: Bearer 0123"}).status, 403);
  EXPECT_EQ(
      get(server.port(), "/api/v1/health", {host, "Authorization: Bearer 0123456789abcdef"}).status,
      200);
  EXPECT_EQ(get(server.port(), "/", {host}).status, 200);  // the page brings the token
}

}  // namespace
}  // namespace yomi::test
