// What a server grants to those who ask, and how long it waits for them.
#pragma once

#include <chrono>
#include <cstddef>

namespace yomi::server {

struct Limits {
  using Milliseconds = std::chrono::milliseconds;

  // Of one request.
  std::size_t header = std::size_t{8} << 10;
  std::size_t body = std::size_t{1} << 20;
  std::size_t certificate = std::size_t{64} << 20;  // a body of `verify`
  Milliseconds request{10'000};                     // from its first byte to its last
  Milliseconds reader{30'000};                      // without a byte taken: gone

  // Of all together.
  std::size_t connections = 512;
  std::size_t waiting = 64;  // questions that search
  std::size_t waiting_quick = 512;
  std::size_t large = 4;  // bodies above `body` in memory at once

  // Of one question.
  Milliseconds longest{60'000};  // its `time` is at most this
  Milliseconds overtime{5'000};  // then it is ended from outside
  // A cancel is acknowledged within the first of these; a worker that is not free when the second
  // has passed too is replaced.
  Milliseconds cancelling{100};
  Milliseconds freeing{250};
  Milliseconds look{100};  // how often a worker's size is looked at
};

}  // namespace yomi::server
