// How long quick questions take through `yomi serve`, beside an empty Beast server that sends a
// text of the same length; and whether it survives its workers being killed meanwhile.
//   server_bench YOMI [clients 200] [seconds 60] [kills 0]
#include <fmt/format.h>
#include <signal.h>

#include <algorithm>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/write.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/http.hpp>
#include <chrono>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>
#include <vector>

#include "base/random.h"
#include "support/dialogue.h"

namespace {

namespace asio = boost::asio;
namespace http = boost::beast::http;
using asio::ip::tcp;
using Clock = std::chrono::steady_clock;
using Failure = boost::system::error_code;

struct Tally {
  std::vector<double> milliseconds;
  long refused = 0;  // other than 200
  long broken = 0;   // connections
  std::size_t length = 0;
};

// Asks one question after another on one connection.
class Asker : public std::enable_shared_from_this<Asker> {
 public:
  Asker(asio::io_context& io, std::uint16_t port, int number, Tally& tally)
      : socket_(io), port_(port), number_(number), tally_(tally) {}

  void start() {
    socket_.connect({asio::ip::address_v4::loopback(), port_});
    socket_.set_option(tcp::no_delay(true));
    ask();
  }

 private:
  void ask() {
    number_ = (number_ + 7919) % 1'000'000;
    const std::string body = fmt::format(R"({{"deal":"{}"}})", number_);
    request_ = fmt::format(
        "POST /api/v1/castle/moves HTTP/1.1\r\nHost: localhost:{}\r\n"
        "Content-Type: application/json\r\nContent-Length: {}\r\n\r\n{}",
        port_, body.size(), body);
    began_ = Clock::now();
    asio::async_write(socket_, asio::buffer(request_),
                      [self = shared_from_this()](const Failure& failure, std::size_t) {
                        if (failure) return self->broken();
                        self->read();
                      });
  }
  void read() {
    response_ = {};
    http::async_read(socket_, buffer_, response_,
                     [self = shared_from_this()](const Failure& failure, std::size_t) {
                       if (failure) return self->broken();
                       self->count();
                       self->ask();
                     });
  }
  void count() {
    const std::chrono::duration<double, std::milli> took = Clock::now() - began_;
    tally_.milliseconds.push_back(took.count());
    tally_.length = std::max(tally_.length, response_.body().size());
    if (response_.result_int() != 200) ++tally_.refused;
  }
  void broken() { ++tally_.broken; }

  tcp::socket socket_;
  std::uint16_t port_;
  int number_;
  Tally& tally_;
  std::string request_;
  boost::beast::flat_buffer buffer_;
  http::response<http::string_body> response_;
  Clock::time_point began_;
};

Tally load(std::uint16_t port, int clients, double seconds) {
  Tally tally;
  asio::io_context io(1);
  for (int i = 0; i < clients; ++i) std::make_shared<Asker>(io, port, i, tally)->start();
  io.run_for(std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds)));
  return tally;
}

// Reads requests and sends the same text to each.
class EmptySession : public std::enable_shared_from_this<EmptySession> {
 public:
  EmptySession(tcp::socket socket, const std::string& text)
      : socket_(std::move(socket)), text_(text) {}
  void read() {
    request_ = {};
    http::async_read(socket_, buffer_, request_,
                     [self = shared_from_this()](const Failure& failure, std::size_t) {
                       if (!failure) self->write();
                     });
  }

 private:
  void write() {
    response_ = http::response<http::string_body>(http::status::ok, 11, text_);
    response_.set(http::field::content_type, "application/json");
    response_.prepare_payload();
    http::async_write(socket_, response_,
                      [self = shared_from_this()](const Failure& failure, std::size_t) {
                        if (!failure) self->read();
                      });
  }

  tcp::socket socket_;
  const std::string& text_;
  boost::beast::flat_buffer buffer_;
  http::request<http::string_body> request_;
  http::response<http::string_body> response_;
};

void accept_empty(tcp::acceptor& acceptor, const std::string& text) {
  acceptor.async_accept([&](const Failure& failure, tcp::socket socket) {
    if (failure) return;
    socket.set_option(tcp::no_delay(true));
    std::make_shared<EmptySession>(std::move(socket), text)->read();
    accept_empty(acceptor, text);
  });
}

Tally load_empty(std::size_t length, int clients, double seconds) {
  const std::string text(length, 'x');
  asio::io_context io(1);
  tcp::acceptor acceptor(io, {asio::ip::address_v4::loopback(), 0});
  accept_empty(acceptor, text);
  std::jthread thread([&] { io.run(); });
  Tally tally = load(acceptor.local_endpoint().port(), clients, seconds);
  io.stop();
  thread.join();
  return tally;
}

void report(const char* name, Tally& tally, double seconds) {
  auto& all = tally.milliseconds;
  if (all.empty()) {
    fmt::print("{:<12} nothing was answered\n", name);
    return;
  }
  std::sort(all.begin(), all.end());
  const auto at = [&](double part) {
    return all[static_cast<std::size_t>(part * static_cast<double>(all.size() - 1))];
  };
  fmt::print(
      "{:<12} {:>9} answers {:>9.0f}/s  median {:>7.2f} ms  p99 {:>7.2f} ms  worst {:>7.2f}"
      " ms  refused {}  broken {}\n",
      name, all.size(), static_cast<double>(all.size()) / seconds, at(0.5), at(0.99), all.back(),
      tally.refused, tally.broken);
}

std::vector<pid_t> children_of(pid_t pid) {
  std::vector<pid_t> all;
  for (const auto& task :
       std::filesystem::directory_iterator("/proc/" + std::to_string(pid) + "/task")) {
    std::ifstream children(task.path() / "children");
    for (pid_t child = 0; children >> child;) all.push_back(child);
  }
  return all;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    fmt::print(stderr, "server_bench YOMI [clients 200] [seconds 60] [kills 0]\n");
    return 2;
  }
  const int clients = argc > 2 ? std::atoi(argv[2]) : 200;
  const double seconds = argc > 3 ? std::atof(argv[3]) : 60;
  const int kills = argc > 4 ? std::atoi(argv[4]) : 0;
  yomi::test::Dialogue server(
      {argv[1], "serve", "--port", "0", "--json", "--threads", "2", "--memory", "1G"});
  const auto line = server.read_line(std::chrono::seconds(60));
  if (!line) return 3;
  const auto port = nlohmann::json::parse(*line)["port"].get<std::uint16_t>();
  load(port, clients, 1);  // warm
  std::jthread killer([&](const std::stop_token& stop) {
    yomi::Random random(1);
    for (int i = 0; i < kills && !stop.stop_requested(); ++i) {
      std::this_thread::sleep_for(std::chrono::duration<double>(seconds / (kills + 1)));
      const auto workers = children_of(server.pid());
      if (!workers.empty()) ::kill(workers[random.below(workers.size())], SIGKILL);
    }
  });
  Tally ours = load(port, clients, seconds);
  killer.request_stop();
  killer.join();
  Tally empty = load_empty(ours.length, clients, seconds);
  fmt::print("{} clients for {:.0f} s, `castle moves`, {} bytes an answer, {} kills\n", clients,
             seconds, ours.length, kills);
  report("yomi serve", ours, seconds);
  report("empty Beast", empty, seconds);
  return 0;
}
