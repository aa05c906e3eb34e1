#include "app/messages.h"

#include <optional>

namespace yomi::app {
namespace {

constexpr std::string_view kPart = "{}";

// The parts of a message that fits the pattern.
std::optional<std::vector<std::string_view>> parts_of(std::string_view message,
                                                      std::string_view pattern) {
  std::vector<std::string_view> parts;
  std::size_t open = pattern.find(kPart);
  if (!message.starts_with(pattern.substr(0, open))) return std::nullopt;
  if (open == std::string_view::npos)
    return message == pattern ? std::optional(parts) : std::nullopt;
  message.remove_prefix(open);
  for (;;) {
    pattern.remove_prefix(open + kPart.size());
    open = pattern.find(kPart);
    const std::string_view behind = pattern.substr(0, open);
    std::size_t end = behind.empty() ? message.size() : message.find(behind);
    // The last part may hold what stands behind it.
    if (open == std::string_view::npos) {
      if (!message.ends_with(behind)) return std::nullopt;
      end = message.size() - behind.size();
    }
    if (end == std::string_view::npos || end == 0) return std::nullopt;
    parts.push_back(message.substr(0, end));
    message.remove_prefix(end + behind.size());
    if (open == std::string_view::npos) return parts;
  }
}

std::size_t own_letters(std::string_view pattern) {
  std::size_t letters = pattern.size();
  for (std::size_t at = pattern.find(kPart); at != std::string_view::npos;
       at = pattern.find(kPart, at + kPart.size()))
    letters -= kPart.size();
  return letters;
}

}  // namespace

bool Messages::has_japanese(std::string_view pattern) const {
  for (const Text& each : patterns_) {
    if (each.english == pattern) return true;
  }
  return false;
}

std::string Messages::in_japanese(std::string_view message) const {
  for (const Text& word : words_) {
    if (word.english == message) return std::string(word.japanese);
  }
  const Text* best = nullptr;
  std::vector<std::string_view> parts;
  for (const Text& each : patterns_) {
    if (best != nullptr && own_letters(each.english) <= own_letters(best->english)) continue;
    // A pattern of parts alone would fit everything.
    if (own_letters(each.english) == 0) continue;
    auto found = parts_of(message, each.english);
    if (!found) continue;
    best = &each;
    parts = std::move(*found);
  }
  if (best == nullptr) return std::string(message);
  std::string text;
  for (std::size_t i = 0; i < best->japanese.size(); ++i) {
    if (best->japanese[i] != '{') {
      text += best->japanese[i];
      continue;
    }
    text += in_japanese(parts[static_cast<std::size_t>(best->japanese[i + 1] - '0')]);
    i += 2;
  }
  return text;
}

}  // namespace yomi::app
