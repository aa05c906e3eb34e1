// One HTTP request, read from bytes as they come. Beast stands behind it and nowhere else.
//
// 1. However the bytes are cut, the request is the same.
// 2. It stops behind the head: nothing of a body is kept before allow_body().
// 3. What stands behind the request is not lost: rest().
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

namespace yomi::server {

// What of a head anybody here asks for. Header values are as they came.
struct Head {
  std::string method;
  std::string target;
  std::string host;
  int hosts = 0;  // how many Host headers there are
  std::optional<std::string> origin;
  std::optional<std::string> fetch_site;
  std::string content_type;
  std::string accept;
  std::string authorization;
  std::optional<std::uint64_t> content_length;
  bool chunked = false;
  bool expects_continue = false;
  bool keep_alive = false;
  bool http_1_0 = false;
};

class RequestReader {
 public:
  enum class State {
    kHead,     // more of the head is needed
    kStopped,  // the head is there; allow_body() goes on
    kBody,     // more of the body is needed
    kDone,
    kBad,  // no HTTP
    kBigHead,
    kBigBody,
  };

  explicit RequestReader(std::size_t header_limit);
  RequestReader(RequestReader&&) noexcept;
  RequestReader& operator=(RequestReader&&) noexcept;
  ~RequestReader();

  State feed(std::string_view bytes);
  // Requires kStopped.
  State allow_body(std::uint64_t limit);

  [[nodiscard]] State state() const;
  // Whether a byte of it has come.
  [[nodiscard]] bool begun() const;
  // From kStopped on.
  [[nodiscard]] const Head& head() const;
  // At kDone.
  [[nodiscard]] std::string take_body();
  [[nodiscard]] std::string take_rest();

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace yomi::server
