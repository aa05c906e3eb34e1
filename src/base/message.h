// Message: something to be said, as a pattern and its arguments, never as a finished sentence.
//
// 1. A pattern is a literal, checked when compiling: the types of its arguments fit, and each is
//    used. No pattern is ever put together at run time.
// 2. English says how an argument looks ("{:.1f}") and it is formatted at once; another language
//    says only where it stands ("{1} … {0}"). So the two cannot disagree about formats.
// 3. An argument that is a Message stays one, and is translated with the rest.
// 4. The pattern is the key: other languages are found by looking it up, exactly (Dictionary).
#pragma once

#include <fmt/format.h>

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/check.h"

namespace yomi {

// --- patterns

// One "{}", "{2}" or "{:.1f}" of a pattern: [begin, end) with the braces; spec is ":.1f".
struct Placeholder {
  std::size_t begin = 0;
  std::size_t end = 0;
  std::size_t index = 0;
  std::string_view spec;
};

// The first placeholder at `from` or later; `unnumbered` counts the "{}" seen so far.
constexpr std::optional<Placeholder> next_placeholder(std::string_view pattern, std::size_t from,
                                                      std::size_t& unnumbered) {
  for (std::size_t i = from; i < pattern.size(); ++i) {
    if (pattern[i] != '{' && pattern[i] != '}') continue;
    if (i + 1 < pattern.size() && pattern[i + 1] == pattern[i]) {  // "{{" is a brace
      ++i;
      continue;
    }
    std::size_t close = i;
    while (close < pattern.size() && pattern[close] != '}') ++close;
    std::size_t colon = i;
    while (colon < close && pattern[colon] != ':') ++colon;
    std::size_t index = 0;
    for (std::size_t k = i + 1; k < colon; ++k)
      index = index * 10 + static_cast<std::size_t>(pattern[k] - '0');
    return Placeholder{i, close + 1, colon == i + 1 ? unnumbered++ : index,
                       pattern.substr(colon, close - colon)};
  }
  return std::nullopt;
}

// Whether the pattern uses arguments 0 … count − 1, each at least once, and no other.
constexpr bool uses_all(std::string_view pattern, std::size_t count) {
  std::uint64_t used = 0;
  std::size_t unnumbered = 0;
  for (auto p = next_placeholder(pattern, 0, unnumbered); p;
       p = next_placeholder(pattern, p->end, unnumbered))
    used |= std::uint64_t{1} << p->index;
  return used == (std::uint64_t{1} << count) - 1;
}
// One more than the largest argument that the pattern names.
constexpr std::size_t arguments_of(std::string_view pattern) {
  std::size_t count = 0;
  std::size_t unnumbered = 0;
  for (auto p = next_placeholder(pattern, 0, unnumbered); p;
       p = next_placeholder(pattern, p->end, unnumbered))
    count = p->index + 1 > count ? p->index + 1 : count;
  return count;
}

// The pattern as a key: "{:.1f}" and "{0}" are all "{}".
[[nodiscard]] std::string pattern_key(std::string_view pattern);

template <class... Args>
struct CheckedPattern {
  template <std::size_t N>
  consteval CheckedPattern(const char (&literal)[N]) : text(literal, N - 1) {  // NOLINT: implicit
#ifndef __clang__  // clang 14 knows no consteval call within another
    [[maybe_unused]] const fmt::format_string<const Args&...> types_fit(literal);
#endif
    if (!uses_all(text, sizeof...(Args))) must_not_compile("a pattern uses each of its arguments");
  }
  std::string_view text;
};
template <class... Args>
using Pattern = CheckedPattern<std::type_identity_t<Args>...>;

// --- messages

// One without a pattern is plain text, the same in every language.
struct Message {
  std::string pattern = {};
  std::vector<Message> arguments = {};
  std::string plain = {};

  [[nodiscard]] bool empty() const { return pattern.empty() && plain.empty(); }
  friend bool operator==(const Message&, const Message&) = default;
};

// The pattern of another language for one of ours; nothing where it has none.
using Dictionary = std::function<std::optional<std::string_view>(std::string_view)>;

[[nodiscard]] std::string english(const Message& message);
// A pattern that the dictionary lacks stays English.
[[nodiscard]] std::string translated(const Message& message, const Dictionary& dictionary);
// The pattern with its arguments in their places, which know nothing of formats any more.
[[nodiscard]] std::string placed(std::string_view pattern, std::span<const std::string> arguments);

// For message(): `nested` has the arguments that are messages, null for the others.
[[nodiscard]] Message make_message(std::string_view pattern, fmt::format_args arguments,
                                   std::span<const Message* const> nested);
constexpr const Message* nested_in(const Message& argument) {
  return &argument;
}
template <class T>
constexpr const Message* nested_in(const T&) {
  return nullptr;
}

// message("the card {} is missing", card)
template <class... Args>
[[nodiscard]] Message message(Pattern<Args...> pattern, const Args&... args) {
  const std::array<const Message*, sizeof...(Args)> nested{nested_in(args)...};
  return make_message(pattern.text, fmt::make_format_args(args...), nested);
}
// A word of ours that a function gives ("pawn", "time"): translated where a dictionary has it.
[[nodiscard]] Message word(std::string_view english);
// Text of a user's or of the system's, the same in every language.
[[nodiscard]] Message verbatim(std::string text);

// For errors that cross processes.
[[nodiscard]] std::string pack(const Message& message);
[[nodiscard]] Message unpack_message(std::string_view bytes);

}  // namespace yomi

template <>
struct fmt::formatter<yomi::Message> : fmt::formatter<std::string_view> {
  auto format(const yomi::Message& m, fmt::format_context& out) const {
    return formatter<std::string_view>::format(yomi::english(m), out);
  }
};
