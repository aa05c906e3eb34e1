#include "concentration/board_text.h"

#include <algorithm>
#include <map>
#include <optional>

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
  // In any mixture of capitals: "Letters" is no row of seven cards.
  bool keyword(std::string_view word) {
    const std::string_view rest = scanner_.rest();
    if (rest.size() <= word.size() || to_lower_ascii(rest.substr(0, word.size())) != word ||
        (rest[word.size()] != ' ' && rest[word.size()] != '\t'))
      return false;
    scanner_.accept(rest.substr(0, word.size()));
    return true;
  }

  Status read_line() {
    if (keyword("copies")) return read_copies();
    if (keyword("taken")) return read_taken();
    if (keyword("letters")) {
      scanner_.skip_blanks();
      const Scanner::Mark mark = scanner_.mark();
      auto pack = parse_letters(scanner_.word());
      if (!pack) return scanner_.error_here(mark, pack.error().message);
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
      return scanner_.error_at(mark, "copies are an even number from 2 to {}, not {}", kMaxCopies,
                               *number);
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
      return scanner_.error_at(mark, "{} is no letter", in_quotes(name));
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
      if (!taken_) taken_ = scanner_.mark();
      Named* letter = nullptr;
      if (auto done = name_letter(letter); !done) return done;
      ++letter->pairs;
      if (++pairs_ > kMaxCards) return scanner_.error("too many pairs");
    }
    return end_of_line();
  }

  Status read_row() {
    int width = 0;
    if (!grid_) grid_ = scanner_.mark();
    for (; !scanner_.at_line_end() && scanner_.peek() != "#"; scanner_.skip_blanks()) {
      ++width;
      if (++cards_ > kMaxCards) return scanner_.error("more than {} cards", kMaxCards);
      if (scanner_.accept("?")) {
        ++unknown_;
      } else if (scanner_.peek() == ".") {
        if (!gap_) gap_ = scanner_.mark();
        scanner_.take();
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
    if (!grid_) return scanner_.error_at({1, 1}, "there is no grid of cards");
    if (empty_ != 2 * pairs_) return wrong_gaps();
    int hidden = unknown_;
    Position fresh = pack_;
    for (const std::string& name : order_) {
      const Named& letter = named_.at(name);
      const auto own = own_copies_.find(name);
      const int copies = own != own_copies_.end() ? own->second : copies_;
      const int left = copies - 2 * letter.pairs;
      if (left < 0) {
        return scanner_.error_at(letter.place, "pairs of {} taken: {}, but its cards are {}", name,
                                 letter.pairs, copies);
      }
      if (letter.seen > left) {
        return scanner_.error_at(letter.place, "cards of {} on the table: {}, seen: {}", name, left,
                                 letter.seen);
      }
      if (mixed_ && fresh.count({copies, 0}) == 0) {
        return scanner_.error_at(letter.place, "the pack has no more letters with {} cards: {}",
                                 copies, name);
      }
      if (mixed_) fresh.add({copies, 0}, -1);
      hidden -= left - letter.seen;
      if (left == 0) continue;
      board_.position.add({left, letter.seen});
      board_.letters.push_back({name, left, letter.seen});
    }
    return add_fresh(hidden, fresh);
  }

  // Two empty places for each pair taken; the error stands where the smaller of the two is said.
  Result<BoardText> wrong_gaps() {
    if (pairs_ == 0) {
      return scanner_.error_at(
          *gap_, "empty places (.): {}, but no pair is said to be taken, as in 'taken A'", empty_);
    }
    return scanner_.error_at(*taken_, "pairs taken: {}, so {} places must be empty (.), not {}",
                             pairs_, 2 * pairs_, empty_);
  }

  // `hidden` unknown cards are of letters never seen.
  Result<BoardText> add_fresh(int hidden, const Position& fresh) {
    if (hidden < 0) {
      return scanner_.error_at(*grid_,
                               "unknown cards (?): {}, but the letters seen lack {} (copies: {})",
                               unknown_, unknown_ - hidden, copies_);
    }
    if (mixed_ && hidden != fresh.cards()) {
      return scanner_.error_at(*grid_,
                               "unknown cards (?) of letters never seen: {}, but the pack has {}",
                               hidden, fresh.cards());
    }
    if (!mixed_ && hidden % copies_ != 0) {
      return scanner_.error_at(
          *grid_, "unknown cards (?) of letters never seen: {}, no multiple of the copies, {}",
          hidden, copies_);
    }
    for (int r = 2; r <= kMaxCopies; r += 2) {
      const int letters = mixed_ ? fresh.letters(r) : r == copies_ ? hidden / copies_ : 0;
      if (board_.position.letters() + letters > kMaxLetters)
        return scanner_.error_at(*grid_, "more than {} letters", kMaxLetters);
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
  std::optional<Scanner::Mark> grid_, taken_, gap_;  // the first of each
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
