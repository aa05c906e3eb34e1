// The server in front of workers that are this program's own `engine`.
#include "app/serve.h"

#include <sys/random.h>
#include <unistd.h>

#include <CLI/Option.hpp>
#include <algorithm>
#include <array>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <memory>
#include <thread>

#include "answers/house.h"
#include "answers/rooms.h"
#include "app/program.h"
#include "app/usage.h"
#include "base/check.h"
#include "base/machine.h"
#include "base/text.h"
#include "server/gate.h"
#include "server/server.h"

namespace yomi::app {
namespace {

namespace fs = std::filesystem;

struct ServeOptions {
  std::uint16_t port = 8765;
  std::string address;
  std::vector<std::string> hosts;
  std::chrono::milliseconds longest{60'000};
  std::string page;
  bool verbose = false;
  const CLI::Option* threads = nullptr;  // the shared ones, to see whether they were given
  const CLI::Option* memory = nullptr;
};

Result<std::string> new_token() {
  if (const char* given = std::getenv("YOMI_TOKEN"); given != nullptr) {
    constexpr std::string_view kLetters =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    const std::string_view token = given;
    if (token.size() < 16 || token.find_first_not_of(kLetters) != std::string_view::npos)
      return fail("YOMI_TOKEN needs at least 16 letters, digits, - or _");
    return std::string(token);
  }
  std::array<unsigned char, 16> bytes{};
  CHECK(::getrandom(bytes.data(), bytes.size(), 0) == static_cast<ssize_t>(bytes.size()));
  std::string token;
  for (const unsigned char byte : bytes) token += fmt::format("{:02x}", byte);
  return token;
}

// The page that `./yomi page` builds stands beside the program's own folder: build/page/site for
// build/release/bin/yomi. Where the program is installed it is share/yomikiri/page beside bin/yomi.
Result<server::Assets> page_of(const ServeOptions& options, const fs::path& program) {
  if (!options.page.empty()) return server::Assets::read(options.page);
  const fs::path above = program.parent_path().parent_path();
  for (const fs::path& folder :
       {above.parent_path() / "page" / "site", above / "share" / "yomikiri" / "page"}) {
    std::error_code ignored;
    if (fs::exists(folder / "index.html", ignored)) return server::Assets::read(folder);
  }
  return server::Assets(
      "Yomikiri. The page is not built here: ./yomi page\n"
      "The interface: /api/v1/openapi.json, /api/v1/health\n");
}

// The names that are allowed. An IPv6 address has brackets in a URL; CLI11 takes them off, and
// people leave them out.
Result<std::vector<std::string>> hosts_of(const ServeOptions& options) {
  std::vector<std::string> hosts;
  for (const std::string& typed : options.hosts) {
    const bool bare = !typed.starts_with('[') && std::count(typed.begin(), typed.end(), ':') > 1;
    hosts.push_back(bare ? fmt::format("[{}]", typed) : typed);
    if (!server::is_host(hosts.back()))
      return fail(
          "--allow-host: expected a name or an address alone, such as club.example or "
          "192.168.1.5, not {}",
          in_quotes(typed));
  }
  return hosts;
}

// Beyond this machine a name and a token are asked for.
Result<bool> beyond_loopback(const ServeOptions& options) {
  if (options.address.empty()) return false;
  auto loopback = server::is_loopback(options.address);
  if (!loopback) return fail("--listen: {}", loopback.error().message);
  if (!*loopback && options.hosts.empty())
    return fail(
        "--listen {} needs --allow-host NAME: the name or address that people type to come here",
        options.address);
  return !*loopback;
}

void announce(Program& program, const server::ServerOptions& options, std::uint16_t port) {
  const std::string local = fmt::format("http://localhost:{}/", port);
  std::vector<std::string> others;
  for (const std::string& host : options.hosts)
    others.push_back(fmt::format("http://{}/{}{}", server::host_values(host, port).front(),
                                 options.token.empty() ? "" : "#token=", options.token));
  if (program.shared().json) {
    answers::ServingAnswer serving{port, local, others, options.workers, options.assets.has_page(),
                                   {}};
    if (!options.token.empty()) serving.token = options.token;
    return program.print(std::string_view(answers::house_line(serving)));
  }
  program.print("{}\n",
                answers::say(program.language(),
                             "Yomikiri answers at {} (workers: {} and one for quick questions; {} "
                             "MiB); Ctrl-C ends it.",
                             "{} で応答します(ワーカー{}個と、すぐ答えられる質問用に1個、{} "
                             "MiB)。Ctrl-Cで終了します。",
                             local, options.workers, options.memory >> 20));
  if (!options.assets.has_page())
    program.print("{}\n", program.text({"The page is not built here (./yomi page): the interface "
                                        "alone, described at /api/v1/openapi.json.",
                                        "ページは作成されていません(./yomi page)。"
                                        "APIのみです(/api/v1/openapi.json)。"}));
  if (options.token.empty()) return;
  for (const std::string& url : others)
    program.print("{} {}\n", program.text({"From another machine:", "ほかの機械からは:"}), url);
  program.print("{}\n", program.text({"This is plain HTTP: whoever reads the network reads the "
                                      "token. Put TLS in front of it.",
                                      "暗号化していないHTTPです。通信を読める人にはトークンも読めま"
                                      "す。TLSを前に置いてください。"}));
}

server::ServerOptions server_options(Program& program, const ServeOptions& options,
                                     const fs::path& self) {
  server::ServerOptions all;
  all.address = options.address;
  all.port = options.port;
  all.worker = {self.string(),
                "engine",
                "--threads",
                "1",
                "--end-with-input",
                "--parent",
                std::to_string(::getpid())};
  all.workers = options.threads->count() > 0 ? program.shared().threads
                                             : std::max(1U, std::thread::hardware_concurrency());
  all.memory = options.memory->count() > 0 ? program.shared().memory : machine_memory() / 2;
  all.limits.longest = options.longest;
  if (options.verbose) {
    all.log = [&program](const server::Served& served) {
      const std::string status = served.status == 0
                                     ? std::string(program.text({"cancelled", "中止"}))
                                     : std::to_string(served.status);
      std::fputs(fmt::format("POST {} {} {:.3f} s\n", served.path, status, served.seconds).c_str(),
                 stderr);
    };
  }
  return all;
}

Result<int> run_serve(Program& program, const ServeOptions& options) {
  std::error_code error;
  const fs::path self = fs::read_symlink("/proc/self/exe", error);
  if (error) return fail_system("cannot find this program's own file: {}", word(error.message()));
  const auto beyond = beyond_loopback(options);
  if (!beyond) return tl::unexpected<Error>(beyond.error());
  auto hosts = hosts_of(options);
  if (!hosts) return pass(hosts);
  server::ServerOptions all = server_options(program, options, self);
  all.hosts = std::move(*hosts);
  if (*beyond) {
    auto token = new_token();
    if (!token) return pass(token);
    all.token = *token;
  }
  auto page = page_of(options, self);
  if (!page) return pass(page);
  all.assets = std::move(*page);
  const answers::Catalogue catalogue(answers::all_rooms());
  auto server = server::Server::open(catalogue, all);
  if (!server) return pass(server);
  announce(program, all, (*server)->port());
  std::fflush(stdout);
  (*server)->run(program.stop());
  return kDefinite;  // Ctrl-C is how a server is meant to end
}

}  // namespace

void add_serve(Program& program) {
  auto options = std::make_shared<ServeOptions>();
  CLI::App& verb = program.add_command(
      "serve", {"answer questions over HTTP", "HTTPで質問に答える"}, kMemory | kThreads);
  const auto text = [&](Text both) { return std::string(program.text(both)); };
  options->threads = verb.get_option("--threads");
  options->memory = verb.get_option("--memory");
  verb.add_option("--port", options->port,
                  text({"port to listen on, 0 for any (8765)", "待ち受けるポート、0は任意(8765)"}))
      ->type_name("N")
      ->check(CLI::Range(0, 65535));
  verb.add_option("--listen", options->address,
                  text({"address to listen on beyond this machine; needs --allow-host",
                        "この機械の外から受け付けるアドレス。--allow-host が必要"}))
      ->type_name("ADDRESS");
  verb.add_option("--allow-host", options->hosts,
                  text({"a name under which others come here, perhaps with a port",
                        "ほかの機械から使われる名前(ポートも可)"}))
      ->type_name("NAME");
  verb.add_option_function<std::string>(
          "--max-time",
          [options](const std::string& word) {
            const auto value = parse_duration(word);
            if (!value)
              throw UsageError(message("--max-time: {}", value.error().message),
                               ErrorCode::kBadText, "max_time");
            options->longest = *value;
          },
          text({"time for one question at most (60s)", "1つの質問の制限時間の上限(60s)"}))
      ->type_name("60s");
  verb.add_option("--page", options->page,
                  text({"folder of the page (what ./yomi page builds)",
                        "ページのフォルダー(./yomi page が作るもの)"}))
      ->type_name("FOLDER");
  verb.add_flag(
      "--verbose", options->verbose,
      text({"a line per question on standard error", "質問ごとに標準エラーへ1行出力する"}));
  program.on(verb, [options](Program& p) { return run_serve(p, *options); });
}

}  // namespace yomi::app
