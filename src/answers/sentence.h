// Sentence: what an answer says to a person, in both languages, with a code for programs.
//
// A sentence is made from an answer's facts alone, when it is said; answers hold none. Both
// patterns are literals that use every argument. English says how an argument looks; Japanese only
// where it stands. An argument that is a sentence is said in the same language.
//
// In JSON an argument is free of language: a nested sentence is {code, arguments, text}, and what
// people write in their own way (a move, a card, a large number) has a notation besides: programs
// get "TH:8-3", people read "10♥ from 8 to 3".
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/language.h"
#include "base/message.h"

namespace yomi::answers {

struct Sentence {
  std::string code = {};  // "can_be_won"; empty for plain text
  Text pattern = {};
  std::vector<Sentence> arguments = {};
  std::string plain = {};
  std::string notation = {};  // what programs get in its place, where it is an argument

  [[nodiscard]] bool empty() const { return pattern.english.empty() && plain.empty(); }
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

// What has a notation of its own: programs get that, people read `shown`.
[[nodiscard]] Sentence named(std::string notation, Sentence shown);
[[nodiscard]] Sentence named(std::string notation, std::string shown);
// A number with commas for people, without for programs.
[[nodiscard]] Sentence counted(std::uint64_t number);
[[nodiscard]] Sentence counted(const std::string& digits);

// --- messages of the base (errors, notes) as sentences

// "expected a rank, found {}" is "expected_a_rank_found_x": names a pattern in JSON.
[[nodiscard]] std::string code_of_pattern(std::string_view pattern);

// Patterns of messages in both languages, found by the pattern or by its code. How English formats
// an argument is no part of either.
class Phrases {
 public:
  void add(std::span<const Text> texts);
  // Null where there is none.
  [[nodiscard]] const Text* of_pattern(std::string_view pattern) const;
  [[nodiscard]] const Text* of_code(std::string_view code) const;

 private:
  std::map<std::string, Text, std::less<>> patterns_;
  std::map<std::string, Text, std::less<>> codes_;
};
// Messages within it stay nested. What has no phrase is said in English.
[[nodiscard]] Sentence sentence_of(const Message& message, const Phrases& phrases);

}  // namespace yomi::answers

template <>
struct fmt::formatter<yomi::answers::Sentence> : fmt::formatter<std::string_view> {
  auto format(const yomi::answers::Sentence& s, fmt::format_context& out) const {
    return formatter<std::string_view>::format(said(s, yomi::Language::kEnglish), out);
  }
};
