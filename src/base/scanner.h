// Scanner: reads UTF-8 text a character or a word at a time and always knows line and column.
//
// Invariants: the text is valid UTF-8 (see decode_text in base/encoding.h) and outlives the
// scanner; line() and column() are 1-based and name the next character; a column is a character,
// not a byte.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace yomi {

class Scanner {
 public:
  explicit Scanner(std::string_view text, std::string source = {});

  [[nodiscard]] bool at_end() const { return at_ >= text_.size(); }
  [[nodiscard]] bool at_line_end() const {
    return at_end() || text_[at_] == '\n' || text_[at_] == '\r';
  }
  [[nodiscard]] int line() const { return line_; }
  [[nodiscard]] int column() const { return column_; }
  [[nodiscard]] std::string_view rest() const { return text_.substr(at_); }

  // The next character as a view of its bytes; empty at the end.
  [[nodiscard]] std::string_view peek() const;
  std::string_view take();
  // Takes `literal` if it comes next.
  bool accept(std::string_view literal);
  // Takes `literal` or fails, naming what stands there instead.
  Status expect(std::string_view literal);

  void skip_blanks();  // spaces and tabs (also the full-width space), not line ends
  void skip_space();   // blanks and line ends
  bool take_line_end();
  // The characters up to the next space or the end; may be empty.
  std::string_view word();
  // The rest of this line; the line end is taken too but not returned.
  std::string_view line_rest();
  // A run of decimal digits that fits; fails where there is none or it is too large.
  Result<std::uint64_t> number();

  // An Error at the present place, or at one remembered earlier.
  struct Mark {
    int line;
    int column;
  };
  [[nodiscard]] Mark mark() const { return {line_, column_}; }
  template <class... Args>
  [[nodiscard]] tl::unexpected<Error> error(Pattern<Args...> pattern, const Args&... args) const {
    return error_here(mark(), message(pattern, args...));
  }
  template <class... Args>
  [[nodiscard]] tl::unexpected<Error> error_at(Mark mark, Pattern<Args...> pattern,
                                               const Args&... args) const {
    return error_here(mark, message(pattern, args...));
  }
  // A message that is there already, such as that of a part.
  [[nodiscard]] tl::unexpected<Error> error_here(Mark mark, Message message) const;

 private:
  void advance(std::size_t bytes);

  std::string_view text_;
  std::string source_;
  std::size_t at_ = 0;
  int line_ = 1;
  int column_ = 1;
};

}  // namespace yomi
