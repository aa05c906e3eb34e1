#include "base/language.h"

#include <cstdlib>

namespace yomi {

std::optional<Language> parse_language(std::string_view text) {
  if (text == "en") return Language::kEnglish;
  if (text == "ja") return Language::kJapanese;
  return std::nullopt;
}

Language language_of_locale() {
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    const char* value = std::getenv(name);
    if (!value || !*value) continue;
    const std::string_view locale(value);
    return locale == "ja" || locale.starts_with("ja_") || locale.starts_with("ja.")
               ? Language::kJapanese
               : Language::kEnglish;
  }
  return Language::kEnglish;
}

}  // namespace yomi
