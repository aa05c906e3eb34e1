// Result<T>: a value, or an Error with a message a person can act on.
//
// Used wherever the outside world can disappoint: parsing, files, the network. A broken invariant
// of our own is no Result but a CHECK (base/check.h).
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>

namespace yomi {

// Whose fault it is decides the exit status: input is 2, a failure of ours or the machine's is 3,
// and 1 where nobody is to blame but time, memory or nodes ran out before the answer.
enum class ErrorKind { kInput, kSystem, kBudget };

struct Error {
  std::string message;
  ErrorKind kind = ErrorKind::kInput;
  std::string source = {};  // a file's name; empty for text given on the command line
  int line = 0;             // 1-based; 0 where a place makes no sense
  int column = 0;           // 1-based, counted in characters, not bytes

  // "board.txt:3:7: no such card: 'XH'"; parts that are not known are left out.
  [[nodiscard]] std::string to_string() const;
};

template <class T>
using Result = tl::expected<T, Error>;
using Status = Result<void>;

// return fail("expected {} cards, found {}", 52, n);
template <class... Args>
[[nodiscard]] tl::unexpected<Error> fail(fmt::format_string<Args...> format, Args&&... args) {
  return tl::unexpected<Error>(Error{fmt::format(format, std::forward<Args>(args)...)});
}

// The same for what is the machine's fault: disk full, no permission.
template <class... Args>
[[nodiscard]] tl::unexpected<Error> fail_system(fmt::format_string<Args...> format,
                                                Args&&... args) {
  return tl::unexpected<Error>(
      Error{fmt::format(format, std::forward<Args>(args)...), ErrorKind::kSystem});
}

// The same where the budget ran out.
template <class... Args>
[[nodiscard]] tl::unexpected<Error> fail_budget(fmt::format_string<Args...> format,
                                                Args&&... args) {
  return tl::unexpected<Error>(
      Error{fmt::format(format, std::forward<Args>(args)...), ErrorKind::kBudget});
}

// Hands an error on: if (!result) return pass(result);
template <class T>
[[nodiscard]] tl::unexpected<Error> pass(Result<T>& failed) {
  return tl::unexpected<Error>(std::move(failed.error()));
}

}  // namespace yomi
