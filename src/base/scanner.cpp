#include "base/scanner.h"

#include <algorithm>
#include <utility>

#include "base/text.h"

namespace yomi {
namespace {
constexpr std::string_view kWideSpace = "\u3000";
}

Scanner::Scanner(std::string_view text, std::string source)
    : text_(text), source_(std::move(source)) {}

std::string_view Scanner::peek() const {
  if (at_end()) return {};
  // Invalid bytes are passed on one at a time, so that a scanner never stands still.
  return text_.substr(at_, std::max<std::size_t>(1, utf8_length(text_, at_)));
}

std::string_view Scanner::take() {
  const std::string_view character = peek();
  advance(character.size());
  return character;
}

void Scanner::advance(std::size_t bytes) {
  const std::size_t end = at_ + bytes;
  while (at_ < end) {
    const std::size_t length = std::max<std::size_t>(1, utf8_length(text_, at_));
    if (text_[at_] == '\n') {
      ++line_;
      column_ = 1;
    } else {
      ++column_;
    }
    at_ += length;
  }
}

bool Scanner::accept(std::string_view literal) {
  if (!rest().starts_with(literal)) return false;
  advance(literal.size());
  return true;
}

Status Scanner::expect(std::string_view literal) {
  if (accept(literal)) return {};
  if (at_end()) return error("expected '{}' but the text ends", literal);
  if (at_line_end()) return error("expected '{}' but the line ends", literal);
  return error("expected '{}', found {}", literal, in_quotes(peek()));
}

void Scanner::skip_blanks() {
  while (!at_end()) {
    if (text_[at_] == ' ' || text_[at_] == '\t')
      advance(1);
    else if (!accept(kWideSpace))
      return;
  }
}

void Scanner::skip_space() {
  skip_blanks();
  while (take_line_end()) skip_blanks();
}

bool Scanner::take_line_end() {
  return accept("\r\n") || accept("\n") || accept("\r");
}

std::string_view Scanner::word() {
  const std::size_t start = at_;
  while (!at_line_end() && text_[at_] != ' ' && text_[at_] != '\t' &&
         !rest().starts_with(kWideSpace)) {
    take();
  }
  return text_.substr(start, at_ - start);
}

std::string_view Scanner::line_rest() {
  const std::size_t start = at_;
  while (!at_line_end()) take();
  const std::string_view line = text_.substr(start, at_ - start);
  take_line_end();
  return line;
}

Result<std::uint64_t> Scanner::number() {
  std::size_t end = at_;
  while (end < text_.size() && text_[end] >= '0' && text_[end] <= '9') ++end;
  if (end == at_) {
    if (at_line_end()) return error("expected a number");
    return error("expected a number, found {}", in_quotes(peek()));
  }
  const std::string_view digits = text_.substr(at_, end - at_);
  const auto value = parse_uint(digits);
  if (!value) return error("the number {} is too large", in_quotes(digits));
  advance(digits.size());
  return *value;
}

tl::unexpected<Error> Scanner::error_here(Mark mark, Message message) const {
  return tl::unexpected<Error>(
      Error{std::move(message), ErrorCode::kBadText, source_, mark.line, mark.column});
}

}  // namespace yomi
