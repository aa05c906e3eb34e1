// HTTP by hand, for tests of the server: bytes as they are, so that they can be wrong.
#pragma once

#include <chrono>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace yomi::test {

struct Reply {
  int status = 0;
  std::map<std::string, std::string> headers;  // names in lower case
  std::string body;                            // chunks joined
};

class Client {
 public:
  using Milliseconds = std::chrono::milliseconds;
  static constexpr Milliseconds kPatience{60'000};

  enum class To { kIpv4, kIpv6 };  // 127.0.0.1, ::1

  explicit Client(std::uint16_t port, To to = To::kIpv4);
  ~Client() { close(); }
  Client(const Client&) = delete;
  Client& operator=(const Client&) = delete;

  // False where the other end is gone.
  bool send(std::string_view bytes) const;
  // The next response; none where the connection ends before it is complete.
  [[nodiscard]] std::optional<Reply> read(Milliseconds patience = kPatience);
  // Raw bytes until `text` stands in them, and all before it; none where they end first.
  [[nodiscard]] std::optional<std::string> read_until(std::string_view text,
                                                      Milliseconds patience = kPatience);
  // Whether the other end closes, whatever it still sends.
  [[nodiscard]] bool ends(Milliseconds patience = kPatience);
  void close();

 private:
  bool more(std::chrono::steady_clock::time_point until);

  int socket_ = -1;
  std::string buffer_;
};

using Headers = std::vector<std::string>;  // "Accept: text/event-stream"
// Requests with a Host of localhost and the port.
[[nodiscard]] std::string get_request(std::uint16_t port, std::string_view path,
                                      const Headers& headers = {});
[[nodiscard]] std::string post_request(std::uint16_t port, std::string_view path,
                                       std::string_view json, const Headers& headers = {});
// On a connection of its own; status 0 where there is no answer.
[[nodiscard]] Reply get(std::uint16_t port, std::string_view path, const Headers& headers = {});
[[nodiscard]] Reply post(std::uint16_t port, std::string_view path, std::string_view json,
                         const Headers& headers = {});

}  // namespace yomi::test
