#include "concentration/board_text.h"

#include <algorithm>
#include <map>
#include <optional>

#include "base/scanner.h"
#include "base/text.h"
#include "concentration/board_words.h"
#include "concentration/card_names.h"
#include "concentration/notation.h"

namespace yomi::concentration {
namespace {

struct Named {
  int seen = 0;
  int pairs = 0;
  int copies = 0;
  Scanner::Mark place{0, 0};
};

class BoardParser {
 public:
  BoardParser(std::string_view text, const std::string& source)
      : scanner_(text, source), source_(source) {}

  Result<BoardText> run() {
    auto board = read();
    if (!board) board.error().source = source_;
    return board;
  }

 private:
  Result<BoardText> read() {
    while (!scanner_.at_end()) {
      scanner_.skip_blanks();
      Status line;
      if (scanner_.at_line_end() || scanner_.peek() == "#")
        line = end_of_line();
      else
        line = read_line();
      if (!line) return pass(line);
    }
    for (const auto& step : {&BoardParser::split, &BoardParser::name, &BoardParser::read_marks})
      if (auto done = (this->*step)(); !done) return pass(done);
    return finish();
  }

  // --- the lines

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
    if (keyword("letters")) return read_pack();
    if (!grid_) grid_ = scanner_.mark();
    auto line = read_words(scanner_);
    if (!line) return pass(line);
    if (line->words.empty()) return scanner_.error("there is no card in this line");
    lines_.push_back(std::move(*line));
    if (lines_.size() > kMaxTableCards) return scanner_.error("more than {} cards", kMaxTableCards);
    return end_of_line();
  }

  Status read_pack() {
    scanner_.skip_blanks();
    const Scanner::Mark mark = scanner_.mark();
    auto pack = parse_letters(scanner_.word());
    if (!pack) return scanner_.error_here(mark, pack.error().message);
    pack_ = *pack;
    board_.pack = letters_text(pack_);
    return end_of_line();
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

  Status read_copies() {
    auto line = read_words(scanner_);
    if (!line) return pass(line);
    for (const BoardWord& word : line->words) {
      const std::size_t equals = word.text.rfind('=');
      const std::string number =
          equals == std::string::npos ? word.text : word.text.substr(equals + 1);
      const auto copies = parse_uint(number);
      if (!copies) {
        return scanner_.error_at(word.place, "expected copies as in 4 or B=2, not {}",
                                 in_quotes(word.text));
      }
      if (*copies < 2 || *copies > kMaxCopies || *copies % 2 != 0) {
        return scanner_.error_at(word.place, "copies are an even number from 2 to {}, not {}",
                                 kMaxCopies, *copies);
      }
      if (equals == std::string::npos)
        board_.copies = static_cast<int>(*copies);
      else
        exceptions_.push_back(
            {{word.text.substr(0, equals), word.place}, static_cast<int>(*copies)});
    }
    return end_of_line();
  }

  Status read_taken() {
    auto line = read_words(scanner_);
    if (!line) return pass(line);
    if (!line->words.empty() && !taken_) taken_ = line->words.front().place;
    taken_lines_.push_back(std::move(*line));
    return end_of_line();
  }

  // --- cells

  Status split() {
    if (!grid_) return scanner_.error_at({1, 1}, "there is no grid of cards");
    const bool spaced = std::any_of(lines_.begin(), lines_.end(),
                                    [](const BoardLine& line) { return line.spaced(); });
    std::size_t count = 0;
    for (const BoardLine& line : lines_) {
      auto cells = cells_of(line, spaced, count);
      if (!cells) return pass(cells);
      count += cells->size();
      if (count > kMaxTableCards)
        return scanner_.error_at(*grid_, "more than {} cards", kMaxTableCards);
      cells_.push_back(std::move(*cells));
    }
    for (const BoardLine& line : taken_lines_) {
      for (const BoardWord& word : line.words) {
        auto cells = cells_of({{word}, true}, spaced || line.spaced(), 0);
        if (!cells) return pass(cells);
        for (BoardCell& cell : *cells) {
          if (cell.kind != BoardCell::Kind::kCard)
            return scanner_.error_at(cell.place, "{} is no letter", in_quotes(cell.text));
          pairs_.push_back(std::move(cell));
        }
      }
    }
    if (pairs_.size() > kMaxTableCards) return scanner_.error_at(*taken_, "too many pairs");
    return {};
  }

  // --- names

  Status add_name(const std::string& name, Scanner::Mark place) {
    if (!is_name(name)) return scanner_.error_at(place, "{} is no letter", in_quotes(name));
    names_.add(name, place);
    return {};
  }

  // `taken` and `copies` speak of letters.
  Status expect_no_suit(const std::string& name, Scanner::Mark place) const {
    if (!names_.has_suit(name)) return {};
    return scanner_.error_at(place, "taken and copies name a rank without a suit, as in {}, not {}",
                             names_.letter(name), in_quotes(name));
  }

  Named& letter_of(const std::string& name, Scanner::Mark place) {
    const std::string& letter = names_.letter(name);
    const auto [found, added] = letters_.try_emplace(letter);
    if (added) {
      order_.push_back(letter);
      found->second.place = place;
      found->second.copies = board_.copies;
    }
    return found->second;
  }

  Status name() {
    for (const auto& row : cells_) {
      for (const BoardCell& cell : row) {
        if (cell.kind != BoardCell::Kind::kCard) continue;
        if (auto done = add_name(cell.text, cell.place); !done) return done;
      }
    }
    for (const BoardCell& cell : pairs_)
      if (auto done = add_name(cell.text, cell.place); !done) return done;
    for (const auto& [word, copies] : exceptions_)
      if (auto done = add_name(word.text, word.place); !done) return done;
    if (auto done = names_.resolve(); !done) return done;
    for (const BoardCell& cell : pairs_) {
      if (auto done = expect_no_suit(cell.text, cell.place); !done) return done;
      ++letter_of(cell.text, cell.place).pairs;
      board_.taken.push_back(names_.letter(cell.text));
    }
    for (const auto& row : cells_) {
      for (const BoardCell& cell : row)
        if (cell.kind == BoardCell::Kind::kCard) ++letter_of(cell.text, cell.place).seen;
    }
    return apply_exceptions();
  }

  Status apply_exceptions() {
    for (const auto& [word, copies] : exceptions_) {
      if (auto done = expect_no_suit(word.text, word.place); !done) return done;
      const auto found = letters_.find(names_.letter(word.text));
      if (found == letters_.end()) {
        return scanner_.error_at(word.place, "{} is neither on the table nor taken",
                                 in_quotes(word.text));
      }
      found->second.copies = copies;
    }
    for (const std::string& letter : order_) {
      const int copies = letters_.at(letter).copies;
      if (copies != board_.copies) board_.own_copies.emplace_back(letter, copies);
    }
    return check_suits();
  }

  // Of n copies with four suits each suit is there so many times.
  Status check_suits() const {
    std::map<std::string, int> cards;
    for (const auto& row : cells_) {
      for (const BoardCell& cell : row) {
        if (cell.kind != BoardCell::Kind::kCard || !names_.has_suit(cell.text)) continue;
        const int copies = letters_.at(names_.letter(cell.text)).copies;
        const std::string& card = names_.shown(cell.text);
        if (++cards[card] > (copies + 3) / 4) {
          return scanner_.error_at(cell.place,
                                   "{} is on the table once too often (copies of its rank: {})",
                                   card, copies);
        }
      }
    }
    return {};
  }

  // --- marks

  // A mark stands for what has no sign of its own in this table, where that adds up; otherwise it
  // is asked for. Without pairs taken everything could be a card face down and nothing is shown.
  Status read_marks() {
    std::map<std::string, const BoardCell*> marks;
    int number = 0;
    for (const auto& row : cells_) {
      for (const BoardCell& cell : row) {
        unknown_ += cell.kind == BoardCell::Kind::kUnknown ? 1 : 0;
        if (cell.kind == BoardCell::Kind::kEmpty && ++empty_ == 1) gap_ = cell.place;
        if (cell.kind != BoardCell::Kind::kMark) continue;
        marks.emplace(cell.text, &cell);
        ++number;
      }
    }
    if (marks.empty()) return show();
    const int wanted = 2 * static_cast<int>(pairs_.size());
    const bool down = wanted > 0 && empty_ == wanted && unknown_ == 0;
    const bool gone = wanted > 0 && empty_ == 0 && number == wanted;
    if (marks.size() > 1 || (!down && !gone)) {
      const BoardCell& first = *marks.begin()->second;
      return scanner_.error_at(
          first.place,

          "{}: a card face down or an empty place? Write ? or . (a card seen: its name)",
          in_quotes(first.text));
    }
    for (auto& row : cells_) {
      for (BoardCell& cell : row) {
        if (cell.kind == BoardCell::Kind::kMark)
          cell.kind = down ? BoardCell::Kind::kUnknown : BoardCell::Kind::kEmpty;
      }
    }
    (down ? unknown_ : empty_) = number;
    return show();
  }

  Status show() {
    for (const auto& row : cells_) {
      std::vector<std::string>& line = board_.grid.emplace_back();
      std::vector<std::string>& letters = board_.cell_letters.emplace_back();
      for (const BoardCell& cell : row) {
        letters.push_back(cell.kind == BoardCell::Kind::kCard ? names_.letter(cell.text) : "");
        line.push_back(cell.kind == BoardCell::Kind::kUnknown ? "?"
                       : cell.kind == BoardCell::Kind::kEmpty ? "."
                                                              : names_.shown(cell.text));
      }
    }
    return {};
  }

  // --- numbers

  Result<BoardText> finish() {
    if (empty_ != 2 * static_cast<int>(pairs_.size())) return wrong_gaps();
    int hidden = unknown_;
    Position fresh = pack_;
    for (const std::string& name : order_) {
      const Named& letter = letters_.at(name);
      const int copies = letter.copies;
      const int left = copies - 2 * letter.pairs;
      if (left < 0) {
        return scanner_.error_at(letter.place, "pairs of {} taken: {}, but its cards are {}", name,
                                 letter.pairs, copies);
      }
      if (letter.seen > left) {
        return scanner_.error_at(letter.place, "cards of {} on the table: {}, seen: {}", name, left,
                                 letter.seen);
      }
      if (mixed() && fresh.count({copies, 0}) == 0) {
        return scanner_.error_at(letter.place, "the pack has no more letters with {} cards: {}",
                                 copies, name);
      }
      if (mixed()) fresh.add({copies, 0}, -1);
      hidden -= left - letter.seen;
      if (left == 0) continue;
      if (board_.position.letters() == kMaxLetters)
        return scanner_.error_at(*grid_, "more than {} letters", kMaxLetters);
      board_.position.add({left, letter.seen});
      board_.letters.push_back({name, left, letter.seen});
    }
    return add_fresh(hidden, fresh);
  }

  // Two empty places for each pair taken; the error stands where the smaller of the two is said.
  Result<BoardText> wrong_gaps() {
    const auto pairs = static_cast<int>(pairs_.size());
    if (pairs == 0) {
      return scanner_.error_at(
          *gap_, "empty places (.): {}, but no pair is said to be taken, as in 'taken A'", empty_);
    }
    return scanner_.error_at(*taken_, "pairs taken: {}, so {} places must be empty (.), not {}",
                             pairs, 2 * pairs, empty_);
  }

  // `hidden` unknown cards are of letters never seen.
  Result<BoardText> add_fresh(int hidden, const Position& fresh) {
    if (hidden < 0) {
      return scanner_.error_at(*grid_,
                               "unknown cards (?): {}, but the letters seen lack {} (copies: {})",
                               unknown_, unknown_ - hidden, board_.copies);
    }
    if (mixed() && hidden != fresh.cards()) {
      return scanner_.error_at(*grid_,
                               "unknown cards (?) of letters never seen: {}, but the pack has {}",
                               hidden, fresh.cards());
    }
    if (!mixed() && hidden % board_.copies != 0) {
      return scanner_.error_at(
          *grid_, "unknown cards (?) of letters never seen: {}, no multiple of the copies, {}",
          hidden, board_.copies);
    }
    for (int r = 2; r <= kMaxCopies; r += 2) {
      const int letters = mixed()              ? fresh.letters(r)
                          : r == board_.copies ? hidden / board_.copies
                                               : 0;
      if (board_.position.letters() + letters > kMaxLetters)
        return scanner_.error_at(*grid_, "more than {} letters", kMaxLetters);
      board_.position.add({r, 0}, letters);
    }
    return board_;
  }

  [[nodiscard]] bool mixed() const { return !board_.pack.empty(); }

  Scanner scanner_;
  std::string source_;
  std::vector<BoardLine> lines_, taken_lines_;
  std::vector<std::pair<BoardWord, int>> exceptions_;  // copies B=2
  std::vector<std::vector<BoardCell>> cells_;
  std::vector<BoardCell> pairs_;  // taken
  CardNames names_;
  std::map<std::string, Named> letters_;
  std::vector<std::string> order_;
  Position pack_;
  std::optional<Scanner::Mark> grid_, taken_, gap_;  // the first of each
  int unknown_ = 0;
  int empty_ = 0;
  BoardText board_;
};

// What our own answers say above and below a table: paragraphs with a colon, a semicolon or 、 and
// without an unknown card or an empty place.
struct Paragraph {
  std::size_t from = 0;
  std::size_t to = 0;
  bool sentence = false;
};

bool is_sentence(std::string_view paragraph) {
  bool stops = false;
  for (std::string_view line : split_lines(paragraph)) {
    line = line.substr(0, line.find('#'));
    stops = stops || line.find_first_of(":;") != std::string_view::npos ||
            line.find("、") != std::string_view::npos;
    for (std::size_t at = 0; at < line.size(); ++at) {
      const bool alone = at == 0 || line[at - 1] == ' ' || line[at - 1] == '\t';
      const bool dot = line[at] == '.' && (at + 1 == line.size() || line[at + 1] == ' ');
      if (alone && (line[at] == '?' || dot)) return false;
    }
  }
  return stops;
}

std::vector<Paragraph> paragraphs_of(std::string_view text) {
  std::vector<Paragraph> paragraphs;
  bool open = false;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const bool blank = trim(text.substr(at, end - at)).empty();
    if (!blank && !open) paragraphs.push_back({at, end});
    if (!blank) paragraphs.back().to = end;
    open = !blank;
    at = end + 1;
  }
  for (Paragraph& each : paragraphs)
    each.sentence = is_sentence(text.substr(each.from, each.to - each.from));
  return paragraphs;
}

// The text with blanks for the sentences above the table, and for all from the first below it.
std::string without_sentences(std::string text) {
  const std::vector<Paragraph> paragraphs = paragraphs_of(text);
  const auto table = std::find_if(paragraphs.begin(), paragraphs.end(),
                                  [](const Paragraph& each) { return !each.sentence; });
  if (table == paragraphs.end()) return text;
  const auto below =
      std::find_if(table, paragraphs.end(), [](const Paragraph& each) { return each.sentence; });
  for (auto each = paragraphs.begin(); each != paragraphs.end(); ++each) {
    if (each >= table && each < below) continue;
    for (std::size_t at = each->from; at < each->to; ++at)
      if (text[at] != '\n' && text[at] != '\r') text[at] = ' ';
  }
  return text;
}

std::string row_text(const std::vector<std::string>& row, const std::vector<std::size_t>& widths) {
  std::string text;
  for (std::size_t i = 0; i < row.size(); ++i)
    text += i + 1 < row.size() ? pad_right(row[i], widths[i]) + ' ' : row[i];
  if (row.size() == 1 && characters(row.front()).size() > 1) text += " |";  // one card, not several
  return text + '\n';
}

}  // namespace

Result<BoardText> parse_board(std::string_view text, const std::string& source) {
  if (!is_utf8(text)) return fail("not UTF-8");
  const std::string folded = without_sentences(fold_width(text));
  return BoardParser(folded, source).run();
}

std::string to_text(const BoardText& board) {
  std::string text;
  if (!board.pack.empty()) text += fmt::format("letters {}\n", board.pack);
  if (board.copies != 2 || !board.own_copies.empty()) {
    text += fmt::format("copies {}", board.copies);
    for (const auto& [letter, copies] : board.own_copies)
      text += fmt::format(" {}={}", letter, copies);
    text += '\n';
  }
  if (!board.taken.empty()) {
    text += "taken";
    for (const std::string& letter : board.taken) text += ' ' + letter;
    // Alone it might be several letters.
    text += board.taken.size() == 1 && characters(board.taken.front()).size() > 1 ? " |\n" : "\n";
  }
  std::vector<std::size_t> widths;
  for (const auto& row : board.grid) {
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (i == widths.size()) widths.push_back(0);
      widths[i] = std::max(widths[i], display_width(row[i]));
    }
  }
  for (const auto& row : board.grid) text += row_text(row, widths);
  return text;
}

}  // namespace yomi::concentration
