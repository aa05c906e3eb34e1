// `yomi serve` as a whole: its own program as workers, refusals over the wire, kills.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <signal.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>
#include <thread>

#include "base/file.h"
#include "base/random.h"
#include "server_http.h"
#include "support/dialogue.h"
#include "support/process.h"

namespace yomi::test {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::json;
using std::chrono::milliseconds;
using std::chrono::seconds;
using ::testing::HasSubstr;

class Serving {
 public:
  explicit Serving(std::vector<std::string> options = {}) : talk_(argv_of(std::move(options))) {
    const auto line = talk_.read_line(seconds(60));
    EXPECT_TRUE(line);
    if (line) started_ = Json::parse(*line);
    if (started_.contains("port")) port_ = started_["port"].get<std::uint16_t>();
  }

  [[nodiscard]] std::uint16_t port() const { return port_; }
  [[nodiscard]] const Json& started() const { return started_; }
  [[nodiscard]] Json health() const { return Json::parse(get(port_, "/api/v1/health").body); }
  // Its workers' numbers.
  [[nodiscard]] std::vector<pid_t> workers() const {
    std::vector<pid_t> all;
    const std::string tasks = "/proc/" + std::to_string(talk_.pid()) + "/task";
    for (const auto& task : fs::directory_iterator(tasks)) {
      std::ifstream children(task.path() / "children");
      for (pid_t pid = 0; children >> pid;) all.push_back(pid);
    }
    return all;
  }
  [[nodiscard]] bool until_ready() const {
    for (int i = 0; i < 1500; ++i) {
      if (health()["starting"] == 0) return true;
      std::this_thread::sleep_for(milliseconds(20));
    }
    return false;
  }
  void signal(int number) const { ::kill(talk_.pid(), number); }
  std::optional<int> wait() { return talk_.wait(seconds(60)); }

 private:
  static std::vector<std::string> argv_of(std::vector<std::string> options) {
    std::vector<std::string> argv{YOMI_PROGRAM, "serve", "--port", "0", "--json"};
    argv.insert(argv.end(), options.begin(), options.end());
    return argv;
  }

  Dialogue talk_;
  Json started_;
  std::uint16_t port_ = 0;
};

// A process that has ended may still be in the list until somebody asks for its status.
bool is_gone(pid_t pid) {
  for (int i = 0; i < 1500; ++i) {
    std::ifstream file("/proc/" + std::to_string(pid) + "/stat");
    std::string all((std::istreambuf_iterator<char>(file)), std::istreambuf_iterator<char>());
    if (all.empty() || all.find(") Z ") != std::string::npos) return true;
    std::this_thread::sleep_for(milliseconds(20));
  }
  return false;
}

Json without_times(Json json) {
  if (json.is_object()) json.erase("cpu_seconds");
  return json;
}

std::string code_of(const Reply& reply) {
  return Json::parse(reply.body)["error"]["code"].get<std::string>();
}

TEST(Serve, AnswersAsTheCommandLineDoes) {
  const Serving server;
  const std::vector<std::pair<std::string, std::vector<std::string>>> questions = {
      {R"({"deal":"1"})", {"solve", "1"}},
      {R"({"deal":"7","nodes":300,"time":"50s"})", {"solve", "7", "--nodes", "300"}},
      {R"({"deal":"7","lang":"ja"})", {"moves", "7", "--lang", "ja"}},
  };
  for (const auto& [body, words] : questions) {
    std::vector<std::string> argv{YOMI_PROGRAM, "castle"};
    argv.insert(argv.end(), words.begin(), words.end());
    argv.emplace_back("--json");
    const Outcome typed = run_process({argv, {}, {{"LC_ALL", "C"}}});
    const Reply reply = post(server.port(), "/api/v1/castle/" + words[0], body);
    EXPECT_EQ(reply.status, 200) << reply.body;
    EXPECT_EQ(without_times(Json::parse(reply.body)), without_times(Json::parse(typed.out)));
  }
}

TEST(Serve, ACertificateIsMadeAndVerified) {
  const Serving server;
  const Reply solved =
      post(server.port(), "/api/v1/castle/solve", R"({"deal":"7","certificate":true})");
  ASSERT_EQ(solved.status, 200) << solved.body;
  const Json certificate = {{"certificate", Json::parse(solved.body)["certificate"]}};
  const Reply verified = post(server.port(), "/api/v1/verify", certificate.dump());
  EXPECT_EQ(verified.status, 200) << verified.body;
  EXPECT_EQ(Json::parse(verified.body)["verified"], true);
}

TEST(Serve, RefusesWithAReason) {
  const Serving server;
  const std::uint16_t port = server.port();
  const std::string solve = "/api/v1/castle/solve";
  const std::string good = R"({"deal":"1"})";
  const auto expect = [](const Reply& reply, int status, const char* code) {
    EXPECT_EQ(reply.status, status) << reply.body;
    EXPECT_EQ(code_of(reply), code);
    EXPECT_EQ(reply.headers.at("x-content-type-options"), "nosniff");
  };
  expect(post(port, solve, good, {"Host: evil.example"}), 403, "forbidden");
  expect(post(port, solve, good, {"Origin: http://evil.example"}), 403, "forbidden");
  expect(post(port, solve, good, {"Sec-Fetch-Site: cross-site"}), 403, "forbidden");
  expect(post(port, solve, good, {"Content-Type: text/plain"}), 415, "bad_request");
  expect(post(port, "/api/v1/castle/sing", good), 404, "unknown_question");
  expect(get(port, solve), 405, "bad_request");
  expect(get(port, "/../../etc/passwd"), 404, "unknown_question");
  expect(get(port, "/", {"X-Long: " + std::string(9000, 'x')}), 431, "too_large");
  expect(post(port, solve, R"({"deal":")" + std::string(1 << 20, '7') + "\"}"), 413, "too_large");
  expect(post(port, solve, "{"), 400, "bad_json");
  expect(post(port, solve, R"({"deal":"1","speed":9})"), 400, "unknown_field");
  const Reply bad = post(port, solve, R"({"deal":"AC 2C\nXX","lang":"ja"})");
  expect(bad, 400, "bad_text");
  const Json error = Json::parse(bad.body)["error"];
  EXPECT_EQ(error["field"], "deal");
  EXPECT_EQ(error["line"], 2);
  EXPECT_THAT(error["text"].get<std::string>(), ::testing::ContainsRegex("[^\x01-\x7f]"));
  Client garbage(port);
  ASSERT_TRUE(garbage.send("\x16\x03\x01 no HTTP\r\n\r\n"));
  expect(garbage.read().value_or(Reply{}), 400, "bad_request");
}

TEST(Serve, ShowsThePageOfAFolderAndNothingBesideIt) {
  const TemporaryFolder folder;
  fs::create_directories(folder.file("site/assets"));
  ASSERT_TRUE(write_file(folder.file("site/index.html"), "<!doctype html>hello"));
  ASSERT_TRUE(write_file(folder.file("site/assets/main.js"), "1;"));
  ASSERT_TRUE(write_file(folder.file("secret.txt"), "secret"));
  fs::create_symlink(folder.file("secret.txt"), folder.file("site/link.txt"));
  const Serving server({"--page", folder.file("site")});
  EXPECT_EQ(server.started()["page"], true);
  const Reply page = get(server.port(), "/");
  EXPECT_EQ(page.body, "<!doctype html>hello");
  EXPECT_EQ(page.headers.at("content-type"), "text/html; charset=utf-8");
  EXPECT_THAT(page.headers.at("content-security-policy"), HasSubstr("default-src 'none'"));
  EXPECT_EQ(get(server.port(), "/assets/main.js").headers.at("content-type"),
            "text/javascript; charset=utf-8");
  for (const char* path :
       {"/link.txt", "/../secret.txt", "/assets/../../secret.txt", "//secret.txt"})
    EXPECT_EQ(get(server.port(), path).status, 404) << path;
}

TEST(Serve, WithoutAPageTheInterfaceIsThere) {
  const TemporaryFolder empty;
  const Outcome refused = run_process(
      {{YOMI_PROGRAM, "serve", "--port", "0", "--page", empty.path()}, {}, {{"LC_ALL", "C"}}});
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.err, HasSubstr("index.html"));
  const Outcome nowhere = run_process(
      {{YOMI_PROGRAM, "serve", "--port", "0", "--page", empty.file("no")}, {}, {{"LC_ALL", "C"}}});
  EXPECT_EQ(nowhere.status, 2);
  EXPECT_THAT(nowhere.err, HasSubstr("cannot read"));
  const Serving server;
  const Json document = Json::parse(get(server.port(), "/api/v1/openapi.json").body);
  EXPECT_TRUE(document["paths"].contains("/api/v1/castle/solve"));
  EXPECT_TRUE(document["paths"].contains("/api/v1/health"));
  EXPECT_EQ(get(server.port(), "/").status, 200);
}

TEST(Serve, APortInUseIsToldAndNothingIsLeftBehind) {
  const Serving server;
  const Outcome second = run_process(
      {{YOMI_PROGRAM, "serve", "--port", std::to_string(server.port())}, {}, {{"LC_ALL", "C"}}});
  EXPECT_EQ(second.status, 3);
  EXPECT_THAT(second.err, HasSubstr(std::to_string(server.port())));
}

TEST(Serve, BeyondThisMachineANameAndATokenAreNeeded) {
  const Outcome nameless =
      run_process({{YOMI_PROGRAM, "serve", "--listen", "0.0.0.0"}, {}, {{"LC_ALL", "C"}}});
  EXPECT_EQ(nameless.status, 2);
  EXPECT_THAT(nameless.err, HasSubstr("--allow-host"));
  const Outcome url = run_process(
      {{YOMI_PROGRAM, "serve", "--listen", "0.0.0.0", "--allow-host", "http://club.example/"},
       {},
       {{"LC_ALL", "C"}}});
  EXPECT_EQ(url.status, 2);
  EXPECT_THAT(url.err, HasSubstr("not 'http://club.example/'"));
  const Serving server(
      {"--listen", "0.0.0.0", "--allow-host", "club.example", "--allow-host", "fd00::5"});
  const std::string token = server.started()["token"];
  EXPECT_EQ(token.size(), 32U);
  EXPECT_EQ(server.started()["urls_elsewhere"][0],
            "http://club.example:" + std::to_string(server.port()) + "/#token=" + token);
  EXPECT_EQ(server.started()["urls_elsewhere"][1],
            "http://[fd00::5]:" + std::to_string(server.port()) + "/#token=" + token);
  const std::string host = "Host: club.example:" + std::to_string(server.port());
  EXPECT_EQ(get(server.port(), "/api/v1/health", {host}).status, 403);
  EXPECT_EQ(get(server.port(), "/api/v1/health", {host, "Authorization: Bearer " + token}).status,
            200);
}

TEST(Serve, BothLoopbackAddressesAnswer) {
  const Serving server;
  const std::string port = std::to_string(server.port());
  Client four(server.port());
  ASSERT_TRUE(four.send(get_request(server.port(), "/api/v1/health", {"Host: 127.0.0.1:" + port})));
  EXPECT_EQ(four.read().value_or(Reply{}).status, 200);
  std::ifstream addresses("/proc/net/if_inet6");
  std::string all((std::istreambuf_iterator<char>(addresses)), std::istreambuf_iterator<char>());
  if (all.find(std::string(31, '0') + "1 ") == std::string::npos) return;  // a machine without ::1
  Client six(server.port(), Client::To::kIpv6);
  ASSERT_TRUE(six.send(get_request(server.port(), "/api/v1/health", {"Host: [::1]:" + port})));
  EXPECT_EQ(six.read().value_or(Reply{}).status, 200);
}

TEST(Serve, TakesFiveHundredAndTwelveConnectionsAndSaysSoToTheNextOne) {
  constexpr std::size_t kMost = 512;
  const Serving server({"--threads", "1"});
  EXPECT_EQ(server.started()["workers"], 1);
  EXPECT_EQ(server.health()["workers"], 1);
  EXPECT_EQ(server.health()["quick_workers"], 1);
  std::vector<std::unique_ptr<Client>> clients;
  for (std::size_t i = 0; i < kMost; ++i) {
    clients.push_back(std::make_unique<Client>(server.port()));
    ASSERT_TRUE(clients.back()->send(get_request(server.port(), "/api/v1/health"))) << i;
    ASSERT_EQ(clients.back()->read().value_or(Reply{}).status, 200) << i;
  }
  Client late(server.port());
  EXPECT_EQ(late.read().value_or(Reply{}).status, 503);
  // All 512 are still served, and a place that is free is given away.
  for (const auto& each : clients)
    ASSERT_TRUE(each->send(post_request(server.port(), "/api/v1/castle/moves", R"({"deal":"7"})")));
  for (const auto& each : clients) ASSERT_EQ(each->read().value_or(Reply{}).status, 200);
  clients.front()->close();
  for (int i = 0; i < 500; ++i) {
    Client again(server.port());
    if (again.send(get_request(server.port(), "/api/v1/health")) &&
        again.read().value_or(Reply{}).status == 200)
      return;
    std::this_thread::sleep_for(milliseconds(20));
  }
  FAIL() << "no place became free";
}

TEST(Serve, EndsWithItsWorkersHoweverItEnds) {
  for (const int how : {SIGTERM, SIGINT, SIGKILL}) {
    Serving server({"--threads", "2"});
    ASSERT_TRUE(server.until_ready());
    const std::vector<pid_t> workers = server.workers();
    EXPECT_EQ(workers.size(), 3U);
    Client client(server.port());
    ASSERT_TRUE(client.send(
        post_request(server.port(), "/api/v1/castle/solve", R"({"deal":"18","shortest":true})")));
    server.signal(how);
    const auto status = server.wait();
    ASSERT_TRUE(status);
    if (how != SIGKILL) {
      EXPECT_EQ(*status, 0);
    }
    for (const pid_t pid : workers) EXPECT_TRUE(is_gone(pid)) << how;
  }
}

TEST(Serve, WorkersThatAreKilledCostTheirOwnQuestionsOnly) {
  constexpr int kKills = 5;
  const Serving server({"--threads", "2"});
  ASSERT_TRUE(server.until_ready());
  std::atomic<bool> over = false;
  std::atomic<int> answered = 0;
  std::atomic<int> lost = 0;
  std::atomic<int> other = 0;
  std::vector<std::jthread> clients;
  for (int i = 0; i < 4; ++i) {
    clients.emplace_back([&, i] {
      for (int k = 0; !over; ++k) {
        const bool quick = (i + k) % 2 == 0;
        const Reply reply =
            quick ? post(server.port(), "/api/v1/castle/moves", R"({"deal":"7"})")
                  : post(server.port(), "/api/v1/castle/solve", R"({"deal":"7","nodes":2000})");
        ++(reply.status == 200 ? answered : reply.status == 500 ? lost : other);
      }
    });
  }
  Random random(5);
  for (int i = 0; i < kKills; ++i) {
    std::this_thread::sleep_for(milliseconds(100 + random.below(100)));
    const std::vector<pid_t> workers = server.workers();
    if (!workers.empty()) ::kill(workers[random.below(workers.size())], SIGKILL);
  }
  std::this_thread::sleep_for(milliseconds(100));
  over = true;
  clients.clear();
  EXPECT_GT(answered, 0);
  EXPECT_LE(lost, kKills);
  EXPECT_EQ(other, 0);
  EXPECT_TRUE(server.until_ready());
  EXPECT_EQ(server.health()["lost"], lost.load());
  EXPECT_GE(server.health()["replaced"], 1);
}

// Every `$ curl …` of the page, with the server's port in the place of the page's; what stands
// below it is what comes out, "…" for anything.
struct Example {
  std::string command;
  std::string output;
};
std::vector<Example> examples_of(const std::string& page) {
  std::vector<Example> all;
  std::istringstream lines(page);
  bool inside = false;
  for (std::string line; std::getline(lines, line);) {
    if (line.starts_with("```")) {
      inside = !inside && line == "```sh";
    } else if (inside && line.starts_with("$ ")) {
      all.push_back({line.substr(2), ""});
    } else if (inside && !all.empty()) {
      all.back().output += line + "\n";
    }
  }
  return all;
}

bool matches(const std::string& shown, const std::string& said) {
  std::size_t at = 0;
  for (std::size_t from = 0; from <= shown.size();) {
    const std::size_t end = std::min(shown.find("…", from), shown.size());
    const std::string part = shown.substr(from, end - from);
    const std::size_t found =
        from == 0 ? (said.starts_with(part) ? 0 : std::string::npos) : said.find(part, at);
    if (found == std::string::npos) return false;
    at = found + part.size();
    from = end + std::string("…").size();
  }
  return true;
}

TEST(Serve, TheExamplesOfThePageWork) {
  if (run_process({{"curl", "--version"}, {}, {}}).status != 0) GTEST_SKIP() << "no curl here";
  const Serving server;
  for (const char* name : {"/docs/api.md", "/docs/api.ja.md"}) {
    const auto page = read_file(YOMI_SOURCE_FOLDER + std::string(name));
    ASSERT_TRUE(page);
    const std::vector<Example> examples = examples_of(*page);
    EXPECT_GE(examples.size(), 5U) << name;
    for (const Example& each : examples) {
      const std::string command = std::regex_replace(each.command, std::regex("localhost:8765"),
                                                     "localhost:" + std::to_string(server.port()));
      const Outcome outcome = run_process({{"bash", "-c", command}, {}, {}});
      const std::string said = std::regex_replace(outcome.out, std::regex("\r"), "") +
                               (outcome.out.ends_with("\n") ? "" : "\n");
      EXPECT_TRUE(matches(each.output, said)) << each.command << "\n" << said;
    }
  }
}

}  // namespace
}  // namespace yomi::test
