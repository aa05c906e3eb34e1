// JSON, for doors and for what makes descriptions; a question's own code never sees it.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "answers/fields.h"

namespace yomi::answers {

using Json = nlohmann::ordered_json;

inline constexpr int kDeepest = 32;  // nesting that is read

// One JSON document, with line and column where it is none. Refused are also null, a key given
// twice in an object, and what is nested deeper than kDeepest. `seen` gets what could be read of a
// text that is refused: whose question it was.
[[nodiscard]] Result<Json> parse_json(std::string_view text, Json* seen = nullptr);
[[nodiscard]] std::string to_text(const Json& json);

// With phrases, sentences of an answer that is read back can be said again.
[[nodiscard]] Status read_object(const Json& json, const Shape& shape, void* object,
                                 const Phrases* phrases = nullptr);
// Said fields only where there is a language.
[[nodiscard]] Json write_object(const Shape& shape, const void* object,
                                std::optional<Language> language = std::nullopt);
// A word that a person typed, or an example, as the JSON it means. What is no number where one is
// wanted stays text: reading refuses it, with the field's name, as for any door.
[[nodiscard]] Json json_of_word(const Type& type, std::string_view word);
// {code, arguments, text}; of plain text, and of an argument with a notation, just that.
[[nodiscard]] Json json_of(const Sentence& sentence, std::optional<Language> language);

// The two doors into erased code: what is read and written always is what the shape describes.
template <class T>
[[nodiscard]] Result<T> read_as(const Json& json, const Phrases* phrases = nullptr) {
  T object{};
  if (Status status = read_object(json, shape_of(Of<T>{}), &object, phrases); !status)
    return pass(status);
  return object;
}
template <class T>
[[nodiscard]] Json json_of(const T& object, std::optional<Language> language = std::nullopt) {
  return write_object(shape_of(Of<T>{}), &object, language);
}

}  // namespace yomi::answers
