#include "app/messages.h"

#include "answers/catalogue.h"

namespace yomi::app {
void Messages::add(std::span<const Text> patterns) {
  for (const Text& each : patterns) patterns_.try_emplace(pattern_key(each.english), each.japanese);
}

std::optional<std::string_view> Messages::japanese(std::string_view pattern) const {
  const auto found = patterns_.find(pattern_key(pattern));
  if (found == patterns_.end()) return std::nullopt;
  return found->second;
}

std::string Messages::in_japanese(const Message& message) const {
  return translated(message, dictionary());
}

Dictionary Messages::dictionary() const {
  return [this](std::string_view pattern) { return japanese(pattern); };
}

void add_common_messages(Messages& messages) {
  messages.add(answers::common_japanese());
}

}  // namespace yomi::app
