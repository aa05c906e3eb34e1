// Sentence: what an answer says to a person, in both languages, with a code for programs.
//
// A sentence is made from an answer's facts alone, when it is said; answers hold none. Both
// patterns are literals that use every argument. English says how an argument looks; Japanese only
// where it stands. An argument that is a sentence is said in the same language.
#pragma once

#include <array>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/language.h"
#include "base/message.h"

namespace yomi::answers {

struct Sentence {
  std::string_view code = {};  // "can_be_won"; empty for plain text
  Text pattern = {};
  std::vector<Sentence> arguments = {};
  std::string plain = {};
};

[[nodiscard]] std::string said(const Sentence& sentence, Language language);

[[nodiscard]] Sentence make_sentence(std::string_view code, Text pattern,
                                     fmt::format_args arguments,
                                     std::span<const Sentence* const> nested);
constexpr const Sentence* sentence_in(const Sentence& argument) {
  return &argument;
}
template <class T>
constexpr const Sentence* sentence_in(const T&) {
  return nullptr;
}

// sentence("can_be_won", "Can be won in {} moves", "{}手で成功可能", moves)
template <class... Args>
[[nodiscard]] Sentence sentence(std::string_view code, Pattern<Args...> english,
                                Pattern<Args...> japanese, const Args&... args) {
  const std::array<const Sentence*, sizeof...(Args)> nested{sentence_in(args)...};
  return make_sentence(code, {english.text, japanese.text}, fmt::make_format_args(args...), nested);
}
// The same at once, where only people read it.
template <class... Args>
[[nodiscard]] std::string say(Language language, Pattern<Args...> english,
                              Pattern<Args...> japanese, const Args&... args) {
  return said(sentence<Args...>({}, english, japanese, args...), language);
}
// A word that has both languages already.
[[nodiscard]] Sentence spoken(std::string_view code, Text text);

}  // namespace yomi::answers

template <>
struct fmt::formatter<yomi::answers::Sentence> : fmt::formatter<std::string_view> {
  auto format(const yomi::answers::Sentence& s, fmt::format_context& out) const {
    return formatter<std::string_view>::format(said(s, yomi::Language::kEnglish), out);
  }
};
