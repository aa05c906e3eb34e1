#include "server_http.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdlib>

namespace yomi::test {
namespace {

using Clock = std::chrono::steady_clock;

std::string lower(std::string text) {
  for (char& c : text)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return text;
}

void read_headers(std::string_view head, Reply& reply) {
  reply.status = std::atoi(std::string(head.substr(head.find(' ') + 1, 3)).c_str());
  for (std::size_t at = head.find("\r\n"); at != std::string_view::npos;) {
    at += 2;
    const std::size_t end = head.find("\r\n", at);
    const std::string_view line = head.substr(at, end - at);
    const std::size_t colon = line.find(": ");
    if (colon != std::string_view::npos)
      reply.headers[lower(std::string(line.substr(0, colon)))] = line.substr(colon + 2);
    at = end;
  }
}

std::string request_of(std::string_view method, std::uint16_t port, std::string_view path,
                       const Headers& headers) {
  std::string text = std::string(method) + " " + std::string(path) + " HTTP/1.1\r\n";
  bool host = false;
  for (const std::string& each : headers) {
    host = host || each.starts_with("Host:");
    text += each + "\r\n";
  }
  if (!host) text += "Host: localhost:" + std::to_string(port) + "\r\n";
  return text;
}

}  // namespace

Client::Client(std::uint16_t port, To to)
    : socket_(::socket(to == To::kIpv4 ? AF_INET : AF_INET6, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  if (to == To::kIpv6) {
    sockaddr_in6 six{};
    six.sin6_family = AF_INET6;
    six.sin6_port = htons(port);
    six.sin6_addr = in6addr_loopback;
    if (::connect(socket_, reinterpret_cast<const sockaddr*>(&six), sizeof six) != 0) close();
    return;
  }
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(port);
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof address) != 0) close();
}

void Client::close() {
  if (socket_ >= 0) ::close(socket_);
  socket_ = -1;
}

bool Client::send(std::string_view bytes) const {
  while (!bytes.empty()) {
    const ssize_t size = ::send(socket_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(size));
  }
  return true;
}

bool Client::more(Clock::time_point until) {
  for (;;) {
    const auto left =
        std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now()).count();
    if (socket_ < 0 || left < 0) return false;
    pollfd wait{socket_, POLLIN, 0};
    if (::poll(&wait, 1, static_cast<int>(left)) <= 0) continue;
    std::array<char, 65536> bytes{};
    const ssize_t size = ::recv(socket_, bytes.data(), bytes.size(), 0);
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) {
      close();
      return false;
    }
    buffer_.append(bytes.data(), static_cast<std::size_t>(size));
    return true;
  }
}

std::optional<std::string> Client::read_until(std::string_view text, Milliseconds patience) {
  const auto until = Clock::now() + patience;
  std::size_t found = 0;
  std::size_t from = 0;
  while ((found = buffer_.find(text, from)) == std::string::npos) {
    from = buffer_.size() < text.size() ? 0 : buffer_.size() - text.size();
    if (!more(until)) return std::nullopt;
  }
  std::string all = buffer_.substr(0, found + text.size());
  buffer_.erase(0, found + text.size());
  return all;
}

std::optional<Reply> Client::read(Milliseconds patience) {
  const auto until = Clock::now() + patience;
  const auto head = read_until("\r\n\r\n", patience);
  if (!head) return std::nullopt;
  Reply reply;
  read_headers(*head, reply);
  if (reply.status == 100) return read(patience);
  const auto take = [&](std::size_t size) -> std::optional<std::string> {
    while (buffer_.size() < size)
      if (!more(until)) return std::nullopt;
    std::string text = buffer_.substr(0, size);
    buffer_.erase(0, size);
    return text;
  };
  if (reply.headers.contains("content-length")) {
    auto body = take(std::strtoull(reply.headers["content-length"].c_str(), nullptr, 10));
    if (!body) return std::nullopt;
    reply.body = std::move(*body);
  } else if (reply.headers.contains("transfer-encoding")) {
    for (;;) {
      const auto line = read_until("\r\n", patience);
      if (!line) return std::nullopt;
      const std::size_t size = std::strtoull(line->c_str(), nullptr, 16);
      const auto chunk = take(size + 2);
      if (!chunk) return std::nullopt;
      if (size == 0) break;
      reply.body += chunk->substr(0, size);
    }
  } else {
    while (more(until)) {
    }
    reply.body = std::move(buffer_);
  }
  return reply;
}

bool Client::ends(Milliseconds patience) {
  const auto until = Clock::now() + patience;
  while (more(until)) {
  }
  return socket_ < 0;
}

std::string get_request(std::uint16_t port, std::string_view path, const Headers& headers) {
  return request_of("GET", port, path, headers) + "\r\n";
}

std::string post_request(std::uint16_t port, std::string_view path, std::string_view json,
                         const Headers& headers) {
  std::string text = request_of("POST", port, path, headers);
  if (text.find("Content-Type:") == std::string::npos) text += "Content-Type: application/json\r\n";
  return text + "Content-Length: " + std::to_string(json.size()) + "\r\n\r\n" + std::string(json);
}

Reply get(std::uint16_t port, std::string_view path, const Headers& headers) {
  Client client(port);
  return client.send(get_request(port, path, headers)) ? client.read().value_or(Reply{}) : Reply{};
}

Reply post(std::uint16_t port, std::string_view path, std::string_view json,
           const Headers& headers) {
  Client client(port);
  client.send(post_request(port, path, json, headers));  // it may be refused before its end
  return client.read().value_or(Reply{});
}

}  // namespace yomi::test
