// Result<T>: a value, or an Error that a person can act on and a program can tell apart.
//
// Used wherever the outside world can disappoint: parsing, files, the network. A broken invariant
// of our own is no Result but a CHECK (base/check.h); a budget that ran out is no error either but
// an outcome (StopReason).
#pragma once

#include <string>
#include <string_view>
#include <tl/expected.hpp>
#include <utility>

#include "base/message.h"

namespace yomi {

// The closed list of what a program may have to tell apart. kSystem and kBusy are not the asker's
// fault.
enum class ErrorCode {
  kBadText,          // a board, a move, a time that cannot be read: line and column say where
  kBadJson,          // the text is no JSON object, or nested too deep
  kUnknownQuestion,  // no such room or verb
  kUnknownField,
  kMissingField,
  kWrongType,
  kOutOfBounds,
  kBadChoice,
  kConflict,  // two fields exclude each other
  kBadId,     // an id that is in use, or a cancel for one that is not
  kTooLarge,
  kBusy,    // ask again later
  kSystem,  // the machine's fault or ours: disk full, no permission
  kBudget,  // a proof that could not be checked within the limits
};

struct Error {
  Message message = {};
  ErrorCode code = ErrorCode::kBadText;
  std::string source = {};  // a file's name; empty for text given on the command line
  int line = 0;             // 1-based; 0 where a place makes no sense
  int column = 0;           // 1-based, counted in characters, not bytes
  std::string field = {};   // "deal", "moves[3].card"; empty where no field is to blame

  // What is wrong, in English, without the place.
  [[nodiscard]] std::string text() const { return english(message); }
  // "board.txt:3:7: no such card: 'XH'"; parts that are not known are left out.
  [[nodiscard]] std::string to_string() const { return to_string({}); }
  [[nodiscard]] std::string to_string(const Dictionary& dictionary) const;
};

template <class T>
using Result = tl::expected<T, Error>;
using Status = Result<void>;

// return fail("expected {} cards, found {}", 52, n);
template <class... Args>
[[nodiscard]] tl::unexpected<Error> fail(Pattern<Args...> pattern, const Args&... args) {
  return tl::unexpected<Error>(Error{message(pattern, args...)});
}
template <class... Args>
[[nodiscard]] tl::unexpected<Error> fail_as(ErrorCode code, Pattern<Args...> pattern,
                                            const Args&... args) {
  return tl::unexpected<Error>(Error{message(pattern, args...), code});
}
// The same, blamed on a field of a request.
template <class... Args>
[[nodiscard]] tl::unexpected<Error> fail_in(std::string_view field, ErrorCode code,
                                            Pattern<Args...> pattern, const Args&... args) {
  return tl::unexpected<Error>(
      Error{message(pattern, args...), code, {}, 0, 0, std::string(field)});
}
// For what is the machine's fault: disk full, no permission.
template <class... Args>
[[nodiscard]] tl::unexpected<Error> fail_system(Pattern<Args...> pattern, const Args&... args) {
  return fail_as<Args...>(ErrorCode::kSystem, pattern, args...);
}

// Hands an error on: if (!result) return pass(result);
template <class T>
[[nodiscard]] tl::unexpected<Error> pass(Result<T>& failed) {
  return tl::unexpected<Error>(std::move(failed.error()));
}
// The error of a part, seen from the whole: "[3]" in "moves" is "moves[3]", "b" in "a" is "a.b".
template <class T>
[[nodiscard]] tl::unexpected<Error> pass_in(std::string_view field, Result<T>& failed) {
  const std::string& inner = failed.error().field;
  const bool joined = inner.empty() || inner.front() == '[';
  failed.error().field = fmt::format("{}{}{}", field, joined ? "" : ".", inner);
  return pass(failed);
}

}  // namespace yomi
