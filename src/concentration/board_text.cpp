#include "concentration/board_text.h"

#include <algorithm>
#include <map>

#include "base/scanner.h"
#include "base/text.h"
#include "concentration/notation.h"

namespace yomi::concentration {
namespace {

constexpr int kMaxCards = 2000;

struct Named {
  int seen = 0;
  int pairs = 0;
  Scanner::Mark place{0, 0};
};

class BoardParser {
 public:
  BoardParser(std::string_view text, const std::string& source) : scanner_(text, source) {}

  Result<BoardText> run() {
    while (!scanner_.at_end()) {
      scanner_.skip_blanks();
      Status line;
      if (scanner_.accept("#"))
        scanner_.line_rest();
      else if (scanner_.at_line_end())
        scanner_.take_line_end();
      else
        line = read_line();
      if (!line) return pass(line);
    }
    return finish();
  }

 private:
  bool keyword(std::string_view word) {
    const std::string_view rest = scanner_.rest();
    if (!rest.starts_with(word) || rest.size() == word.size() ||
        (rest[word.size()] != ' ' && rest[word.size()] != '\t'))
      return false;
    scanner_.accept(word);
    return true;
  }

  Status read_line() {
    if (keyword("copies")) return read_copies();
    if (keyword("taken")) return read_taken();
    if (keyword("letters")) {
      scanner_.skip_blanks();
      const Scanner::Mark mark = scanner_.mark();
      auto pack = parse_letters(scanner_.word());
      if (!pack) return scanner_.error_at(mark, pack.error().message);
      pack_ = *pack;
      mixed_ = true;
      return end_of_line();
    }
    return read_row();
  }

  Status end_of_line() {
    scanner_.skip_blanks();
    if (scanner_.accept("#"))
      scanner_.line_rest();
    else if (!scanner_.at_line_end())
      return scanner_.error("expected the end of the line");
    else
      scanner_.take_line_end();
    return {};
  }

  Result<int> copies_number() {
    const Scanner::Mark mark = scanner_.mark();
    auto number = scanner_.number();
    if (!number) return pass(number);
    if (*number < 2 || *number > kMaxCopies || *number % 2 != 0) {
      return scanner_.error_at(
          mark, fmt::format("copies are an even number from 2 to {}, not {}", kMaxCopies, *number));
    }
    return static_cast<int>(*number);
  }

  Status read_copies() {
    for (scanner_.skip_blanks(); !scanner_.at_line_end() && scanner_.peek() != "#";
         scanner_.skip_blanks()) {
      const std::string_view rest = scanner_.rest();
      const std::size_t length = scanner_.peek().size();
      if (rest.size() > length && rest[length] == '=') {
        const std::string name(scanner_.take());
        scanner_.take();
        auto number = copies_number();
        if (!number) return pass(number);
        own_copies_[name] = *number;
      } else {
        auto number = copies_number();
        if (!number) return pass(number);
        copies_ = *number;
      }
    }
    return end_of_line();
  }

  Status name_letter(Named*& letter) {
    const Scanner::Mark mark = scanner_.mark();
    const std::string name(scanner_.take());
    if (name == "=" || name == "?" || name == ".")
      return scanner_.error_at(mark, fmt::format("{} is no letter", in_quotes(name)));
    auto [found, added] = named_.try_emplace(name);
    if (added) {
      order_.push_back(name);
      found->second.place = mark;
    }
    letter = &found->second;
    return {};
  }

  Status read_taken() {
    for (scanner_.skip_blanks(); !scanner_.at_line_end() && scanner_.peek() != "#";
         scanner_.skip_blanks()) {
      Named* letter = nullptr;
      if (auto done = name_letter(letter); !done) return done;
      ++letter->pairs;
      if (++pairs_ > kMaxCards) return scanner_.error("too many pairs");
    }
    return end_of_line();
  }

  Status read_row() {
    int width = 0;
    for (; !scanner_.at_line_end() && scanner_.peek() != "#"; scanner_.skip_blanks()) {
      ++width;
      if (++cards_ > kMaxCards) return scanner_.error(fmt::format("more than {} cards", kMaxCards));
      if (scanner_.accept("?")) {
        ++unknown_;
      } else if (scanner_.accept(".")) {
        ++empty_;
      } else {
        Named* letter = nullptr;
        if (auto done = name_letter(letter); !done) return done;
        ++letter->seen;
      }
    }
    board_.columns = std::max(board_.columns, width);
    ++board_.rows;
    return end_of_line();
  }

  Result<BoardText> finish() {
    if (board_.rows == 0) return scanner_.error("there is no grid of cards");
    if (empty_ != 2 * pairs_) {
      return scanner_.error(
          fmt::format("{} places are empty (.), but {} pairs were taken; say which: 'taken A B'",
                      empty_, pairs_));
    }
    int hidden = unknown_;
    Position fresh = pack_;
    for (const std::string& name : order_) {
      const Named& letter = named_.at(name);
      const auto own = own_copies_.find(name);
      const int copies = own != own_copies_.end() ? own->second : copies_;
      const int left = copies - 2 * letter.pairs;
      if (letter.seen > left) {
        return scanner_.error_at(letter.place,
                                 fmt::format("{} has {} cards on the table, {} are seen", name,
                                             std::max(left, 0), letter.seen));
      }
      if (mixed_ && fresh.count({copies, 0}) == 0) {
        return scanner_.error_at(
            letter.place,
            fmt::format("the pack has no more letters with {} cards: {}", copies, name));
      }
      if (mixed_) fresh.add({copies, 0}, -1);
      hidden -= left - letter.seen;
      if (left == 0) continue;
      board_.position.add({left, letter.seen});
      board_.letters.push_back({name, left, letter.seen});
    }
    return add_fresh(hidden, fresh);
  }

  Result<BoardText> add_fresh(int hidden, const Position& fresh) {
    if (mixed_ ? hidden != fresh.cards() : hidden < 0 || hidden % copies_ != 0) {
      return scanner_.error(
          fmt::format("{} cards are unknown, {} of them belong to letters never seen; that is no "
                      "number of whole letters: check copies and the grid",
                      unknown_, hidden));
    }
    for (int r = 2; r <= kMaxCopies; r += 2) {
      const int letters = mixed_ ? fresh.letters(r) : r == copies_ ? hidden / copies_ : 0;
      if (board_.position.letters() + letters > kMaxLetters)
        return scanner_.error(fmt::format("more than {} letters", kMaxLetters));
      board_.position.add({r, 0}, letters);
    }
    return board_;
  }

  Scanner scanner_;
  BoardText board_;
  std::map<std::string, Named> named_;
  std::vector<std::string> order_;
  std::map<std::string, int> own_copies_;
  Position pack_;
  bool mixed_ = false;
  int copies_ = 2;
  int pairs_ = 0;
  int cards_ = 0;
  int unknown_ = 0;
  int empty_ = 0;
};

}  // namespace

Result<BoardText> parse_board(std::string_view text, const std::string& source) {
  if (!is_utf8(text)) return fail("not UTF-8");
  return BoardParser(text, source).run();
}

}  // namespace yomi::concentration
