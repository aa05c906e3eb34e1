// `yomi serve`: HTTP in front of a pool of worker processes. It does no thinking itself.
//
// 1. One thread has all sockets; the pool has one; bodies that take long to read have one. Nothing
//    a client does or leaves undone makes another wait.
// 2. A connection has one request at a time. While its question waits or runs, its end cancels it.
// 3. What is kept for a client is bounded: its head, its body, the answer, one progress event.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "answers/catalogue.h"
#include "server/assets.h"
#include "server/limits.h"

namespace yomi::server {

// A question that is over, for a log.
struct Served {
  std::string_view path;
  int status = 0;  // 0: cancelled
  double seconds = 0;
};

struct ServerOptions {
  std::string address =
      {};                  // to listen on; empty: loopback, 127.0.0.1 and, where there is one, ::1
  std::uint16_t port = 0;  // 0: any that is free
  std::vector<std::string> hosts = {};   // names beside those of loopback ("name", "name:443")
  std::string token = {};                // empty: none is asked for
  std::vector<std::string> worker = {};  // how a worker is started (PoolOptions::program)
  unsigned workers = 1;
  std::uint64_t memory = std::uint64_t{1} << 30;  // of all workers together
  Limits limits = {};
  Assets assets = Assets("");
  std::function<void(const Served&)> log = {};  // called on the thread of run()
};

// Whether an address of --listen is this machine's own; fails where it is no address.
[[nodiscard]] Result<bool> is_loopback(const std::string& address);

class Server {
 public:
  // Listens from then on, and starts its workers. The catalogue must outlive it.
  [[nodiscard]] static Result<std::unique_ptr<Server>> open(const answers::Catalogue& catalogue,
                                                            ServerOptions options);
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  ~Server();

  [[nodiscard]] std::uint16_t port() const;
  // Until `stop`. No worker is left when it returns.
  void run(std::stop_token stop);

  class Sockets;  // of server.cpp alone

 private:
  explicit Server(std::unique_ptr<Sockets> sockets);
  std::unique_ptr<Sockets> sockets_;
};

}  // namespace yomi::server
