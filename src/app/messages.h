// What goes wrong, in the user's language.
//
// The rooms know one language, English. A message keeps its pattern (base/message.h), and the
// pattern is the key to its Japanese: looked up exactly, never guessed from a finished sentence.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "answers/sentence.h"
#include "base/language.h"
#include "base/message.h"

namespace yomi::app {

class Messages {
 public:
  // {} in English is the next argument; {0}, {1} … in Japanese name them. How English formats an
  // argument ("{:.1f}") is not part of the key.
  void add(std::span<const Text> patterns) { phrases_.add(patterns); }
  // Words that stand as arguments of messages: "pawn".
  void add_words(std::span<const Text> words) { add(words); }

  [[nodiscard]] std::optional<std::string_view> japanese(std::string_view pattern) const;
  [[nodiscard]] std::string in_japanese(const Message& message) const;
  [[nodiscard]] Dictionary dictionary() const;
  [[nodiscard]] const answers::Phrases& phrases() const { return phrases_; }

 private:
  answers::Phrases phrases_;
};

// What base, cards, survey and the frame of the command line say.
void add_common_messages(Messages& messages);

}  // namespace yomi::app
