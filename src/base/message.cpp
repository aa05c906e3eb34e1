#include "base/message.h"

namespace yomi {
namespace {

void append_literal(std::string& text, std::string_view part) {
  for (std::size_t i = 0; i < part.size(); ++i) {
    text += part[i];
    if ((part[i] == '{' || part[i] == '}') && i + 1 < part.size() && part[i + 1] == part[i])
      ++i;  // "{{" is a brace
  }
}

void append_size(std::string& bytes, std::size_t size) {
  bytes += std::to_string(size) + ' ';
}

// Takes what append_size() wrote; 0 where the bytes are damaged.
std::size_t take_size(std::string_view& bytes) {
  std::size_t size = 0;
  while (!bytes.empty() && bytes.front() >= '0' && bytes.front() <= '9') {
    size = size * 10 + static_cast<std::size_t>(bytes.front() - '0');
    bytes.remove_prefix(1);
  }
  if (!bytes.empty()) bytes.remove_prefix(1);
  return std::min(size, bytes.size());
}

void pack_into(std::string& bytes, const Message& message) {
  append_size(bytes, message.pattern.size());
  bytes += message.pattern;
  append_size(bytes, message.plain.size());
  bytes += message.plain;
  append_size(bytes, message.arguments.size());
  for (const Message& each : message.arguments) pack_into(bytes, each);
}

Message unpack_from(std::string_view& bytes, int depth) {
  Message message;
  std::size_t size = take_size(bytes);
  message.pattern = bytes.substr(0, size);
  bytes.remove_prefix(size);
  size = take_size(bytes);
  message.plain = bytes.substr(0, size);
  bytes.remove_prefix(size);
  size = take_size(bytes);
  for (std::size_t i = 0; i < size && !bytes.empty() && depth < 16; ++i)
    message.arguments.push_back(unpack_from(bytes, depth + 1));
  message.arguments.resize(arguments_of(message.pattern));
  return message;
}

}  // namespace

std::string pattern_key(std::string_view pattern) {
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

Message make_message(std::string_view pattern, fmt::format_args arguments,
                     std::span<const Message* const> nested) {
  Message message{std::string(pattern), std::vector<Message>(nested.size()), {}};
  std::size_t unnumbered = 0;
  for (auto p = next_placeholder(pattern, 0, unnumbered); p;
       p = next_placeholder(pattern, p->end, unnumbered)) {
    Message& argument = message.arguments[p->index];
    if (nested[p->index] != nullptr)
      argument = *nested[p->index];
    else
      argument.plain = fmt::vformat(fmt::format("{{{}{}}}", p->index, p->spec), arguments);
  }
  return message;
}

std::string placed(std::string_view pattern, std::span<const std::string> arguments) {
  std::string text;
  std::size_t at = 0;
  std::size_t unnumbered = 0;
  while (const auto p = next_placeholder(pattern, at, unnumbered)) {
    append_literal(text, pattern.substr(at, p->begin - at));
    if (p->index < arguments.size()) text += arguments[p->index];
    at = p->end;
  }
  append_literal(text, pattern.substr(at));
  return text;
}

std::string translated(const Message& message, const Dictionary& dictionary) {
  if (message.pattern.empty()) return message.plain;
  std::vector<std::string> arguments;
  arguments.reserve(message.arguments.size());
  for (const Message& each : message.arguments) arguments.push_back(translated(each, dictionary));
  const auto pattern = dictionary ? dictionary(message.pattern) : std::nullopt;
  return placed(pattern.value_or(message.pattern), arguments);
}

std::string english(const Message& message) {
  return translated(message, {});
}

Message word(std::string_view english) {
  return {std::string(english), {}, {}};
}

Message verbatim(std::string text) {
  return {{}, {}, std::move(text)};
}

std::string pack(const Message& message) {
  std::string bytes;
  pack_into(bytes, message);
  return bytes;
}

Message unpack_message(std::string_view bytes) {
  return unpack_from(bytes, 0);
}

}  // namespace yomi
