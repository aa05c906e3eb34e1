#include <algorithm>

#include "base/check.h"
#include "base/scanner.h"
#include "base/text.h"
#include "shogi/bod.h"
#include "shogi/handicap.h"
#include "shogi/kif.h"
#include "shogi/names.h"

namespace yomi::shogi {
namespace {

// Without the blanks of Scanner::skip_blanks at either end. Others (a form feed, say) are text:
// were they taken off, what is left could mean something else when the record is read again.
std::string_view trim_blanks(std::string_view text) {
  for (;;) {
    const std::size_t before = text.size();
    for (std::string_view blank : {" ", "\t", "\u3000"}) {
      if (text.starts_with(blank)) text.remove_prefix(blank.size());
      if (text.ends_with(blank)) text.remove_suffix(blank.size());
    }
    if (text.size() == before) return text;
  }
}

bool is_ascii_digit(std::string_view c) {
  return c.size() == 1 && c[0] >= '0' && c[0] <= '9';
}

// What "まで5手で…" says about how the line ended. `to_move` is the side to move there.
Ending ending_of_summary(std::string_view text, Color to_move) {
  constexpr std::array<std::pair<std::string_view, Ending>, 13> words = {
      {{"反則勝ち", Ending::kFoulWin},
       {"反則負け", Ending::kFoulLoss},
       {"千日手", Ending::kRepetition},
       {"持将棋", Ending::kImpasse},
       {"中断", Ending::kSuspended},
       {"不詰", Ending::kNoMate},
       {"詰", Ending::kMate},
       {"切れ", Ending::kTimeUp},
       {"入玉勝ち", Ending::kEnteringWin},
       {"不戦勝", Ending::kDefaultWin},
       {"不戦敗", Ending::kDefaultLoss},
       {"封じ手", Ending::kSealed},
       {"最大手数", Ending::kMoveLimit}}};
  for (const auto& [word, ending] : words) {
    if (text.find(word) != std::string_view::npos) return ending;
  }
  // Whoever is named as the winner without a reason made the last move; the other resigned.
  const bool black =
      text.find("先手") != std::string_view::npos || text.find("下手") != std::string_view::npos;
  const bool white =
      text.find("後手") != std::string_view::npos || text.find("上手") != std::string_view::npos;
  const bool wins = text.find("勝ち") != std::string_view::npos;
  if (wins && black != white && (to_move == Color::kBlack) == white) return Ending::kResigns;
  return Ending::kNone;
}

class KifReader {
 public:
  KifReader(std::string_view text, std::string source)
      : scanner_(text, std::move(source)), cursor_(record_) {}

  Result<KifText> read() {
    while (!scanner_.at_end()) {
      if (auto status = read_line(); !status) return pass(status);
      scanner_.skip_blanks();
      if (scanner_.rest().starts_with("まで")) {
        if (auto status = read_summary(); !status) return pass(status);
      }
      if (!scanner_.at_line_end())
        return scanner_.error("unexpected text: {}", in_quotes(scanner_.rest()));
      scanner_.take_line_end();
    }
    if (auto status = begin(); !status) return pass(status);
    return KifText{std::move(record_), format_};
  }

 private:
  // Takes what the line holds, not its end.
  Status read_line() {
    scanner_.skip_blanks();
    const std::string_view c = scanner_.peek();
    if (scanner_.at_line_end()) return {};
    if (c == "#") return skip_line();
    if (c == "*") return read_comment();
    if (c == "&") return read_bookmark();
    if (scanner_.rest().starts_with("手数--") || scanner_.rest().starts_with("盤面回転"))
      return skip_line();
    if (accept_title(scanner_, "変化")) return read_branch();
    if (scanner_.rest().starts_with("まで")) return read_summary();
    if (is_ascii_digit(c)) return read_numbered_moves();
    if (side_of_sign(c)) return read_ki2_moves();
    if (begun_) return scanner_.error("not understood: {}", in_quotes(scanner_.rest()));
    if (c == wide_digit(9)) return skip_line();  // the files above a board
    auto taken = bod_.take(scanner_);
    if (!taken) return pass(taken);
    if (*taken) {
      some_position_ = true;
      return {};
    }
    return read_header();
  }

  Status skip_line() {
    while (!scanner_.at_line_end()) scanner_.take();
    return {};
  }

  std::string take_line() {
    std::string line;
    while (!scanner_.at_line_end()) line += scanner_.take();
    return line;
  }

  Status read_header() {
    const Scanner::Mark mark = scanner_.mark();
    const std::string line = take_line();
    const std::size_t wide = line.find("：");
    const std::size_t narrow = line.find(':');
    const std::size_t colon = std::min(wide, narrow);
    if (colon == std::string::npos || colon == 0)
      return scanner_.error_at(mark, "not understood: {}", in_quotes(line));
    const std::string_view name = trim_blanks(std::string_view(line).substr(0, colon));
    const std::string_view value =
        trim_blanks(std::string_view(line).substr(colon + (colon == wide ? 3 : 1)));
    // What is in hand decides the problem: a hand whose side is not understood is no mere remark.
    if (!name.starts_with("$") && (name.ends_with("持駒") || name.ends_with("持ち駒")))
      return scanner_.error_at(mark, "not understood: {}", in_quotes(line));
    if (name != "手合割") {
      record_.headers.emplace_back(name, value);
      return {};
    }
    handicap_ = handicap_position(value);
    handicap_mark_ = mark;
    handicap_value_ = value;
    some_position_ = true;
    return {};
  }

  Status read_comment() {
    scanner_.take();
    record_.at(here_).comments.push_back(take_line());
    return {};
  }

  Status read_bookmark() {
    scanner_.take();
    record_.at(here_).bookmark = take_line();
    return {};
  }

  // Settles the position; headers end here.
  Status begin() {
    if (begun_) return {};
    begun_ = true;
    if (bod_.has_board()) {
      auto position = bod_.finish(scanner_);
      if (!position) return pass(position);
      record_.set_start(*position);
    } else if (handicap_) {
      record_.set_start(*handicap_);
    } else if (handicap_mark_) {
      return scanner_.error_at(*handicap_mark_, "手合割 {} needs a board",
                               in_quotes(handicap_value_));
    } else if (scanner_.at_end() && !some_position_) {
      return scanner_.error("there is neither a board nor a move");
    }
    if (!bod_.has_board() && bod_.side()) {
      Position turned = record_.start();
      turned.set_side_to_move(*bod_.side());
      turned.update();
      record_.set_start(turned);
    }
    record_.first_number = bod_.moves_before() + 1;
    cursor_.reset();
    lines_ = {Record::kRoot};
    return {};
  }

  // One a line, as programs write them, or several, as people do: "1.３一銀 2.１二玉".
  Status read_numbered_moves() {
    do {
      if (auto status = read_numbered(); !status) return status;
      scanner_.skip_blanks();
    } while (is_ascii_digit(scanner_.peek()));
    return {};
  }

  Status read_numbered() {
    if (auto status = begin(); !status) return status;
    const Scanner::Mark mark = scanner_.mark();
    auto number = scanner_.number();
    if (!number) return pass(number);
    if (record_.size() == 1) {
      if (*number == 0) return scanner_.error_at(mark, "moves are counted from 1");
      if (*number > kLastFirstMove) return scanner_.error_at(mark, "the number is too large");
      record_.first_number = static_cast<int>(*number);
    }
    const std::uint64_t expected = static_cast<std::uint64_t>(record_.first_number) + ply();
    if (*number != expected)
      return scanner_.error_at(mark, "move {} where {} is due", *number, expected);
    for (const std::string_view c : {".", "．", "、", ")"}) {
      if (scanner_.accept(c)) break;
    }
    scanner_.skip_blanks();
    if (format_ == Format::kBod) format_ = Format::kKif;
    const std::string_view word = ending_word();
    if (const Ending ending = ending_of_name(word); ending != Ending::kNone) {
      if (auto status = add_ending(ending, mark); !status) return status;
      (void)scanner_.accept(word);
    } else if (auto status = read_move(); !status) {
      return status;
    }
    scanner_.skip_blanks();
    if (scanner_.peek() == "(") {
      if (auto status = read_time(); !status) return status;
    }
    scanner_.skip_blanks();
    (void)scanner_.accept("+");  // marks a move that has variations
    return {};
  }

  // The text up to a blank, a '(' or a '+'.
  [[nodiscard]] std::string_view ending_word() const {
    Scanner ahead = scanner_;
    const std::string_view word = ahead.word();
    return word.substr(0, std::min(word.find_first_of("(+"), word.size()));
  }

  Status read_move() {
    if (ended()) return scanner_.error("a move behind the end of the line");
    auto move = scan_move_name(scanner_, cursor_.position(), cursor_.before());
    if (!move) return pass(move);
    step_to(record_.add_move(here_, *move));
    return {};
  }

  Status add_ending(Ending ending, Scanner::Mark mark) {
    if (ended()) return scanner_.error_at(mark, "a second end of the same line");
    step_to(record_.add_ending(here_, ending));
    return {};
  }

  void step_to(Record::Node node) {
    here_ = node;
    at_branch_ = false;
    cursor_.go(node);
    lines_.back() = node;
  }

  // "( 0:16/00:00:16)": minutes and seconds of this move; the total is ours to compute.
  Status read_time() {
    const Scanner::Mark mark = scanner_.mark();
    const auto bad = [&] {
      return scanner_.error_at(mark, "expected a time, as ( 0:16/00:00:16)");
    };
    scanner_.take();
    scanner_.skip_blanks();
    std::uint64_t seconds = 0;
    for (int part = 0; part < 3; ++part) {
      auto number = scanner_.number();
      if (!number || *number > 100'000) return bad();
      seconds = seconds * 60 + *number;
      if (!scanner_.accept(":")) {
        if (part == 0) return bad();
        break;
      }
      if (part == 2) return bad();
    }
    while (!scanner_.at_line_end() && scanner_.peek() != ")") {
      const std::string_view c = scanner_.take();
      if (!is_ascii_digit(c) && c != "/" && c != ":" && c != " ") return bad();
    }
    if (!scanner_.accept(")")) return bad();
    record_.at(here_).seconds = static_cast<std::uint32_t>(seconds);
    return {};
  }

  Status read_ki2_moves() {
    if (auto status = begin(); !status) return status;
    if (format_ == Format::kBod) format_ = Format::kKi2;
    while (!scanner_.at_line_end()) {
      const Scanner::Mark mark = scanner_.mark();
      const auto side = side_of_sign(scanner_.peek());
      if (!side) return {};
      if (*side != cursor_.position().side_to_move())
        return scanner_.error_at(mark, "the sign of the other side; it is not its move");
      scanner_.take();
      scanner_.skip_blanks();
      if (auto status = read_move(); !status) return status;
      scanner_.skip_blanks();
    }
    return {};
  }

  Status read_branch() {
    const Scanner::Mark mark = scanner_.mark();
    scanner_.skip_blanks();
    auto number = scan_number(scanner_);
    if (!number) return pass(number);
    if (!*number || !scanner_.accept("手"))
      return scanner_.error_at(mark, "expected the move at which the variation begins, as 5手");
    if (auto status = begin(); !status) return status;
    const int before = **number - record_.first_number;
    if (before < 0) return scanner_.error_at(mark, "there is no such move");
    for (std::size_t i = lines_.size(); i > 0; --i) {
      Record::Node node = lines_[i - 1];
      if (record_.at(node).ending != Ending::kNone) node = record_.at(node).parent;
      if (record_.at(node).ply < static_cast<std::uint32_t>(before)) continue;
      while (record_.at(node).ply > static_cast<std::uint32_t>(before))
        node = record_.at(node).parent;
      here_ = node;
      cursor_.go(node);
      lines_.push_back(node);
      at_branch_ = true;
      return {};
    }
    return scanner_.error_at(mark, "no line is long enough to leave it at move {}", **number);
  }

  Status read_summary() {
    if (auto status = begin(); !status) return status;
    const Scanner::Mark mark = scanner_.mark();
    const std::string line = take_line();
    if (ended() || (!record_.at(here_).next.empty() && !at_branch_)) return {};
    const Ending ending = ending_of_summary(line, cursor_.position().side_to_move());
    return ending == Ending::kNone ? Status() : add_ending(ending, mark);
  }

  [[nodiscard]] bool ended() const { return record_.at(here_).ending != Ending::kNone; }
  [[nodiscard]] std::uint32_t ply() const { return record_.at(here_).ply; }

  Scanner scanner_;
  Record record_;
  Cursor cursor_;
  BodReader bod_;
  Format format_ = Format::kBod;
  bool begun_ = false;
  bool some_position_ = false;
  Record::Node here_ = Record::kRoot;
  bool at_branch_ = false;                             // 変化 was read, its first move not yet
  std::vector<Record::Node> lines_ = {Record::kRoot};  // the last node of each line read
  std::optional<Position> handicap_;
  std::optional<Scanner::Mark> handicap_mark_;
  std::string handicap_value_;
};

}  // namespace

std::string_view format_name(Format format) {
  constexpr std::array<std::string_view, 5> names = {"SFEN", "KIF", "KI2", "CSA", "BOD"};
  return names[static_cast<std::size_t>(format)];
}

Result<KifText> read_kif(std::string_view text, std::string source) {
  return KifReader(text, std::move(source)).read();
}

}  // namespace yomi::shogi
