#include "answers/sentence.h"

#include "base/text.h"

namespace yomi::answers {

Sentence make_sentence(std::string_view code, Text pattern, fmt::format_args arguments,
                       std::span<const Sentence* const> nested) {
  Sentence sentence{std::string(code), pattern, std::vector<Sentence>(nested.size())};
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
  return {std::string(code), text};
}

Sentence named(std::string notation, Sentence shown) {
  shown.notation = std::move(notation);
  return shown;
}

Sentence named(std::string notation, std::string shown) {
  return {{}, {}, {}, std::move(shown), std::move(notation)};
}

Sentence counted(std::uint64_t number) {
  return named(std::to_string(number), with_commas(number));
}

Sentence counted(const std::string& digits) {
  const auto number = parse_uint(digits);
  return number ? counted(*number) : Sentence{{}, {}, {}, digits};
}

std::string code_of_pattern(std::string_view pattern) {
  std::string code;
  const auto add = [&](char c) {
    if (c != '_' || (!code.empty() && code.back() != '_')) code += c;
  };
  std::size_t at = 0;
  std::size_t unnumbered = 0;
  const auto add_words = [&](std::string_view part) {
    for (const char c : part) {
      const bool upper = c >= 'A' && c <= 'Z';
      const bool kept = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9');
      add(upper ? static_cast<char>(c - 'A' + 'a') : kept ? c : '_');
      if (c == '[') code += "of_";  // "[{}]: {}" is another than "{}: {}"
    }
  };
  while (const auto place = next_placeholder(pattern, at, unnumbered)) {
    add_words(pattern.substr(at, place->begin - at));
    add('_');
    add('x');
    add('_');
    at = place->end;
  }
  add_words(pattern.substr(at));
  while (!code.empty() && code.back() == '_') code.pop_back();
  return code;
}

void Phrases::add(std::span<const Text> texts) {
  for (const Text& each : texts) {
    patterns_.try_emplace(pattern_key(each.english), each);
    codes_.try_emplace(code_of_pattern(each.english), each);
  }
}

const Text* Phrases::of_pattern(std::string_view pattern) const {
  const auto found = patterns_.find(pattern_key(pattern));
  return found == patterns_.end() ? nullptr : &found->second;
}

const Text* Phrases::of_code(std::string_view code) const {
  const auto found = codes_.find(code);
  return found == codes_.end() ? nullptr : &found->second;
}

Sentence sentence_of(const Message& message, const Phrases& phrases) {
  if (message.pattern.empty()) return {{}, {}, {}, message.plain};
  const Text* const text = phrases.of_pattern(message.pattern);
  Sentence sentence{code_of_pattern(message.pattern)};
  if (text != nullptr)
    sentence.pattern = *text;
  else
    sentence.plain = english(message);
  for (const Message& each : message.arguments)
    sentence.arguments.push_back(sentence_of(each, phrases));
  return sentence;
}

}  // namespace yomi::answers
