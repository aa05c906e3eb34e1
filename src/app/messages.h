// What goes wrong, in the user's language.
//
// The rooms know one language, English; what a person reads is a matter of `app`. A message is
// found again by its pattern, "two kings of {}", and put into the Japanese one with its parts. Each
// room adds its own patterns; Program applies them to every error it prints.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/language.h"

namespace yomi::app {

class Messages {
 public:
  // {} in English is the next part; {0}, {1} … in Japanese name them.
  void add(std::span<const Text> patterns) {
    patterns_.insert(patterns_.end(), patterns.begin(), patterns.end());
  }
  // Words that stand as parts of messages: "pawn".
  void add_words(std::span<const Text> words) {
    words_.insert(words_.end(), words.begin(), words.end());
  }

  // The Japanese of a message; the message itself where it has none. Where several patterns fit,
  // the one with most letters of its own is meant. A part that is a word or a message itself is put
  // into Japanese too.
  [[nodiscard]] std::string in_japanese(std::string_view message) const;
  [[nodiscard]] bool has_japanese(std::string_view pattern) const;

 private:
  std::vector<Text> patterns_;
  std::vector<Text> words_;
};

// What base, cards, survey and the frame of the command line say.
void add_common_messages(Messages& messages);

}  // namespace yomi::app
