#include "app/messages.h"

#include "answers/catalogue.h"

namespace yomi::app {

std::optional<std::string_view> Messages::japanese(std::string_view pattern) const {
  const Text* const text = phrases_.of_pattern(pattern);
  if (text == nullptr) return std::nullopt;
  return text->japanese;
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
