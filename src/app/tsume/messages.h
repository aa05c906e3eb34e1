// What the rooms shogi and tsume say about bad input, in the user's language.
//
// The rooms know one language, English; what a person reads is a matter of this folder. A message
// is found again by its pattern, "two kings of {}", and put into the Japanese one with its parts.
// messages_test.cpp reads the sources of src/shogi and fails where a message has no Japanese.
#pragma once

#include <string>
#include <string_view>

#include "app/program.h"
#include "base/result.h"

namespace yomi::app::tsume_room {

// The Japanese of a message; the message itself where it has none.
[[nodiscard]] std::string in_japanese(std::string_view message);
[[nodiscard]] bool has_japanese(std::string_view pattern);

// The message of an error in the user's language.
[[nodiscard]] std::string message_of(const Program& program, const Error& error);
// Hands an error on, in the user's language: if (!result) return pass_on(program, result);
template <class T>
[[nodiscard]] tl::unexpected<Error> pass_on(const Program& program, Result<T>& failed) {
  failed.error().message = message_of(program, failed.error());
  return pass(failed);
}

}  // namespace yomi::app::tsume_room
