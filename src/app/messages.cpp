#include "app/messages.h"

namespace yomi::app {
namespace {

// "{:.1f}" and "{0}" are all "{}".
std::string key_of(std::string_view pattern) {
  std::string key;
  std::size_t at = 0;
  std::size_t unnumbered = 0;
  while (const auto place = next_placeholder(pattern, at, unnumbered)) {
    key += pattern.substr(at, place->begin - at);
    key += "{}";
    at = place->end;
  }
  key += pattern.substr(at);
  return key;
}

}  // namespace

void Messages::add(std::span<const Text> patterns) {
  for (const Text& each : patterns) patterns_.try_emplace(key_of(each.english), each.japanese);
}

std::optional<std::string_view> Messages::japanese(std::string_view pattern) const {
  const auto found = patterns_.find(key_of(pattern));
  if (found == patterns_.end()) return std::nullopt;
  return found->second;
}

std::string Messages::in_japanese(const Message& message) const {
  return translated(message, dictionary());
}

Dictionary Messages::dictionary() const {
  return [this](std::string_view pattern) { return japanese(pattern); };
}

}  // namespace yomi::app
