// Behind the installed headers: their structs become JSON for the catalogue, and its JSON their structs. A struct's
// fields are listed once, by the generated visit(visitor, struct); an enum's words by the generated words_of(enum).
#pragma once

#include <yomikiri/base.h>

#include <concepts>
#include <optional>
#include <span>
#include <string_view>
#include <type_traits>

#include "answers/catalogue.h"

namespace yomikiri {

using yomi::answers::Json;

[[nodiscard]] std::span<const std::string_view> words_of(Language value);
[[nodiscard]] std::span<const std::string_view> words_of(Verdict value);
[[nodiscard]] std::span<const std::string_view> words_of(StopReason value);
[[nodiscard]] std::span<const std::string_view> words_of(ErrorCode value);
template <class V>
void visit(V& v, Mistake& s) {
  v("code", s.code);
  v("message", s.message);
  v("line", s.line);
  v("column", s.column);
}

[[nodiscard]] Json json_of_sentence(const Sentence& sentence);
[[nodiscard]] Sentence sentence_of_json(const Json& json);
[[nodiscard]] std::string text_of(Duration value);
[[nodiscard]] std::string text_of(Size value);
[[nodiscard]] std::string text_of(const Bytes& value);
void read_text(const std::string& text, Duration& value);
void read_text(const std::string& text, Size& value);
void read_text(const std::string& text, Bytes& value);

template <class T>
concept Texted = std::same_as<T, Duration> || std::same_as<T, Size> || std::same_as<T, Bytes>;
template <class T>
struct IsVector : std::false_type {};
template <class T>
struct IsVector<std::vector<T>> : std::true_type {};

template <class T>
[[nodiscard]] Json written(const T& value);
struct Writer {
  template <class T>
  void operator()(const char* name, const T& value) {
    json[name] = written(value);
  }
  template <class T>
  void operator()(const char* name, const std::optional<T>& value) {
    if (value) json[name] = written(*value);
  }
  Json json = Json::object();
};
template <class T>
Json written(const T& value) {
  if constexpr (std::is_enum_v<T>) {
    return words_of(value)[static_cast<std::size_t>(value)];
  } else if constexpr (std::is_arithmetic_v<T> || std::same_as<T, std::string>) {
    return value;
  } else if constexpr (std::same_as<T, Sentence>) {
    return json_of_sentence(value);
  } else if constexpr (Texted<T>) {
    return text_of(value);
  } else if constexpr (IsVector<T>::value) {
    Json list = Json::array();
    for (const auto& each : value) list.push_back(written(each));
    return list;
  } else {
    Writer writer;
    T copy = value;  // visit() serves both ways
    visit(writer, copy);
    return std::move(writer.json);
  }
}

template <class T>
void read(const Json& json, T& value);
struct Reader {
  template <class T>
  void operator()(const char* name, T& value) {
    if (const auto found = json.find(name); found != json.end()) read(*found, value);
  }
  template <class T>
  void operator()(const char* name, std::optional<T>& value) {
    value.reset();
    if (const auto found = json.find(name); found != json.end()) read(*found, value.emplace());
  }
  const Json& json;
};
template <class T>
void read(const Json& json, T& value) {
  if constexpr (std::is_enum_v<T>) {
    const auto& word = json.get_ref<const std::string&>();
    const std::span<const std::string_view> words = words_of(value);
    std::size_t i = 0;
    while (words[i] != word) CHECK(++i < words.size());
    value = static_cast<T>(i);
  } else if constexpr (std::is_arithmetic_v<T> || std::same_as<T, std::string>) {
    value = json.get<T>();
  } else if constexpr (std::same_as<T, Sentence>) {
    value = sentence_of_json(json);
  } else if constexpr (Texted<T>) {
    read_text(json.get_ref<const std::string&>(), value);
  } else if constexpr (IsVector<T>::value) {
    value.clear();
    for (const Json& each : json) read(each, value.emplace_back());
  } else {
    Reader reader{json};
    visit(reader, value);
  }
}

// The answer's fields as JSON; throws nothing.
[[nodiscard]] Result<Json> ask(const char* room, const char* verb, const Json& request,
                               const Context& context);
[[nodiscard]] std::string headline_of(const char* room, const char* verb, const Json& answer,
                                      Language language);
[[nodiscard]] std::string words_of_answer(const char* room, const char* verb, const Json& answer,
                                          Language language);

template <class Answer, class Request>
[[nodiscard]] Result<Answer> ask_as(const char* room, const char* verb, const Request& request,
                                    const Context& context) {
  const Result<Json> json = ask(room, verb, written(request), context);
  if (!json) return tl::unexpected<Error>(json.error());
  Answer answer;
  read(*json, answer);
  return answer;
}

}  // namespace yomikiri
