#include "answers/sentence.h"

namespace yomi::answers {

Sentence make_sentence(std::string_view code, Text pattern, fmt::format_args arguments,
                       std::span<const Sentence* const> nested) {
  Sentence sentence{code, pattern, std::vector<Sentence>(nested.size()), {}};
  std::size_t unnumbered = 0;
  for (auto p = next_placeholder(pattern.english, 0, unnumbered); p;
       p = next_placeholder(pattern.english, p->end, unnumbered)) {
    Sentence& argument = sentence.arguments[p->index];
    if (nested[p->index] != nullptr)
      argument = *nested[p->index];
    else
      argument.plain = fmt::vformat(fmt::format("{{{}{}}}", p->index, p->spec), arguments);
  }
  return sentence;
}

std::string said(const Sentence& sentence, Language language) {
  if (sentence.pattern.english.empty()) return sentence.plain;
  std::vector<std::string> arguments;
  arguments.reserve(sentence.arguments.size());
  for (const Sentence& each : sentence.arguments) arguments.push_back(said(each, language));
  return placed(sentence.pattern.in(language), arguments);
}

Sentence spoken(std::string_view code, Text text) {
  return {code, text, {}, {}};
}

}  // namespace yomi::answers
