// The language of the texts for people: --lang, or what the locale says.
#pragma once

#include <optional>
#include <string_view>

namespace yomi {

enum class Language { kEnglish, kJapanese };

// "en", "ja"
[[nodiscard]] std::optional<Language> parse_language(std::string_view text);
// From LC_ALL, LC_MESSAGES, LANG, in the order POSIX gives them; English where none says Japanese.
[[nodiscard]] Language language_of_locale();

// A text in both languages, kept side by side so that neither is forgotten.
struct Text {
  std::string_view english;
  std::string_view japanese;
  [[nodiscard]] std::string_view in(Language language) const {
    return language == Language::kJapanese ? japanese : english;
  }
};

}  // namespace yomi
