#include "shogi/problem.h"

#include <algorithm>
#include <optional>
#include <vector>

#include "base/half_width.h"
#include "base/scanner.h"
#include "base/text.h"
#include "shogi/csa.h"
#include "shogi/names.h"
#include "shogi/sfen.h"

namespace yomi::shogi {
namespace {

bool begins_with_any(std::string_view text, std::initializer_list<std::string_view> words) {
  return std::any_of(words.begin(), words.end(),
                     [text](std::string_view word) { return text.starts_with(word); });
}

bool looks_like_sfen(std::string_view text) {
  const std::string_view start = trim(text);
  if (start.starts_with("sfen") || start.starts_with("position") || start.starts_with("startpos"))
    return true;
  // A rank and a slash.
  const std::size_t slash = start.find('/');
  if (slash == std::string_view::npos || slash == 0) return false;
  return std::all_of(start.begin(), start.begin() + static_cast<std::ptrdiff_t>(slash), [](char c) {
    return (c >= '1' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '+';
  });
}

bool looks_like_csa(std::string_view text) {
  for (std::string_view line : split_lines(text)) {
    if (line.empty() || line[0] == '\'') continue;
    for (std::string_view start : {"V1", "V2", "V3", "N+", "N-", "$", "PI", "P+", "P-"}) {
      if (line.starts_with(start)) return true;
    }
    return line.size() >= 2 && line[0] == 'P' && line[1] >= '1' && line[1] <= '9';
  }
  return false;
}

Result<Problem> read_sfen_line(std::string_view text, std::string source, LeftOut left_out) {
  Scanner scanner(text, std::move(source));
  scanner.skip_space();
  auto start = scan_sfen(scanner, left_out);
  if (!start) return pass(start);
  Problem problem{Record(*start), Format::kSfen};
  Cursor cursor(problem.record);
  scanner.skip_space();
  if (scanner.at_end()) return problem;
  if (!scanner.accept("moves"))
    return scanner.error("unexpected text after the position: {}", in_quotes(scanner.rest()));
  for (scanner.skip_space(); !scanner.at_end(); scanner.skip_space()) {
    const Scanner::Mark mark = scanner.mark();
    auto move = parse_usi_move(scanner.word());
    if (!move) return scanner.error_here(mark, move.error().message);
    if (const auto reason = why_illegal(cursor.position(), *move))
      return scanner.error_at(mark, "not a legal move: {}", *reason);
    cursor.go(problem.record.add_move(cursor.node(), *move));
  }
  return problem;
}

// What stands between moves and means nothing.
void skip_separators(Scanner& scanner) {
  for (bool more = true; more;) {
    scanner.skip_space();
    more = false;
    for (const std::string_view c : {",", "、", "。", ".", ";", "→"})
      more = scanner.accept(c) || more;
  }
}

// Is what was just read, "3" or "31", a number although nothing marks it? Behind a blank it is
// unless a piece follows: "３一　銀" is one move.
bool stands_alone(const Scanner& scanner, bool due) {
  Scanner behind = scanner;
  behind.skip_space();
  const std::string_view next = behind.peek();
  if (behind.rest().size() < scanner.rest().size())
    return !behind.at_end() && next != "成" && piece_of_sign(next) == PieceType::kNone;
  return side_of_sign(next).has_value() || (next == "同" && due);
}

// "3.", "3、", "3手目" or KIF's "3 " before a move: its number, which must be right.
Status skip_number(Scanner& scanner, std::size_t due) {
  Scanner ahead = scanner;
  const Scanner::Mark mark = scanner.mark();
  auto number = scan_number(ahead);
  if (!number || !*number) return {};
  const bool right = static_cast<std::size_t>(**number) == due;
  bool marked = false;
  for (const std::string_view c : {"手目", ".", ":", ")", ",", "、"})
    marked = marked || ahead.accept(c);
  if (!marked && !stands_alone(ahead, right)) return {};
  if (!right) return scanner.error_at(mark, "move {} where {} is due", **number, due);
  scanner = ahead;
  skip_separators(scanner);
  return {};
}

// What KIF has behind a move: "( 0:16/00:00:16)", and a '+' where there are variations.
void skip_time(Scanner& scanner) {
  Scanner ahead = scanner;
  ahead.skip_blanks();
  if (!ahead.accept("(")) return;
  const std::string_view inside = ahead.rest().substr(0, ahead.rest().find(')'));
  if (inside.find(':') == std::string_view::npos ||
      inside.find_first_not_of(" 0123456789:/") != std::string_view::npos)
    return;
  while (!ahead.accept(")")) {
    if (ahead.take().empty()) return;
  }
  (void)ahead.accept("+");
  scanner = ahead;
}

// まで3手詰, 3手詰, or the word of KIF.
bool at_ending(const Scanner& scanner) {
  Scanner ahead = scanner;
  if (auto number = scan_number(ahead); number && *number && ahead.rest().starts_with("手詰"))
    return true;
  return begins_with_any(scanner.rest(), {"まで", "詰", "不詰", "投了", "中断"});
}

bool is_letter(std::string_view c) {
  return c.size() == 1 && ((c[0] >= 'A' && c[0] <= 'Z') || c[0] == '+');
}

// A move of ASCII is a word (7g7f, Bx3c+); a Japanese one ends by itself.
bool begins_ascii_move(const Scanner& scanner) {
  if (is_letter(scanner.peek())) return true;
  const std::string_view rest = scanner.rest();
  return rest.size() >= 2 && rest[0] >= '1' && rest[0] <= '9' && rest[1] >= 'a' && rest[1] <= 'i';
}

std::string_view ascii_word(Scanner& scanner) {
  const std::string_view rest = scanner.rest();
  std::size_t size = 0;
  while (size < rest.size() && static_cast<unsigned char>(rest[size]) < 128 &&
         std::string_view(" \t\r\n,;.").find(rest[size]) == std::string_view::npos)
    ++size;
  const std::string_view word = rest.substr(0, size);
  for (std::size_t i = 0; i < size; ++i) scanner.take();
  return word;
}

Result<Move> scan_any_move(Scanner& scanner, const Position& position, Square before) {
  const Scanner::Mark mark = scanner.mark();
  if (const auto side = side_of_sign(scanner.peek())) {
    if (*side != position.side_to_move())
      return scanner.error_at(mark, "the sign of the other side; it is not its move");
    scanner.take();
    scanner.skip_blanks();
  }
  if (!begins_ascii_move(scanner)) return scan_move_name(scanner, position, before);
  auto move = read_move(ascii_word(scanner), position, before);
  if (!move) return scanner.error_here(mark, move.error().message);
  return move;
}

// --- our own screens

bool is_board_part(std::string_view line) {
  if (begins_with_any(line, {"|", "+--", "９ ", "後手番", "white to move"})) return true;
  return line.find("持駒") < line.find(':') ||
         (line.find("持駒") != std::string_view::npos &&
          line.find("：") != std::string_view::npos) ||
         begins_with_any(
             line, {"defender's hand:", "attacker's hand:", "white's hand:", "black's hand:"});
}

// Behind "3 " the move of a numbered line, "▲３一銀" or "３一銀(…)"; empty where there is none.
std::string_view numbered_move(std::string_view line) {
  const std::size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
  if (digits == 0 || digits == line.size() || line[digits] != ' ') return {};
  const std::string_view move = trim(line.substr(digits));
  const bool sign = !move.empty() && side_of_sign(Scanner(move).peek()).has_value();
  return sign || begins_with_any(move, {"１", "２", "３", "４", "５", "６", "７", "８", "９", "同"})
             ? move
             : std::string_view();
}

bool begins_with_sign(std::string_view line) {
  return !line.empty() && side_of_sign(Scanner(line).peek()).has_value();
}

// What a record has and a sentence has not.
bool is_record_line(std::string_view line) {
  return begins_with_sign(line) || !numbered_move(line).empty() ||
         begins_with_any(line, {"手数", "変化", "まで", "*", "&", "#"});
}

// What our own answers print, a board and sentences about it, as a record of the board and of the
// line that stands below it, line by line where it was; none where the text is no such screen.
std::optional<std::string> record_of_screen(std::string_view text) {
  const auto lines = split_lines(text);
  std::vector<std::string> kept(lines.size());
  std::size_t last = lines.size();   // of the board
  std::size_t first = lines.size();  // likewise
  bool numbered = false;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string_view line = trim(lines[i]);
    if (is_board_part(line)) {
      kept[i] = lines[i];
      first = std::min(first, i);
      last = i;
    }
    numbered = numbered || !numbered_move(line).empty();
  }
  if (last == lines.size()) return std::nullopt;
  for (std::size_t i = first; i < last; ++i)
    if (kept[i].empty() && !trim(lines[i]).empty()) return std::nullopt;  // two boards, or none
  if (first > 0 && !trim(lines[first - 1]).empty() && !is_record_line(trim(lines[first - 1])))
    kept[first - 1] = fmt::format("表題：{}", trim(lines[first - 1]));
  bool sentences = false;
  bool line_done = false;
  bool in_line = false;
  for (std::size_t i = last + 1; i < lines.size(); ++i) {
    const std::string_view line = trim(lines[i]);
    const bool indented = lines[i].starts_with("  ");
    if (numbered) {
      const std::string_view move = numbered_move(line);
      if (!move.empty()) {
        Scanner scanner(line);
        while (scanner.rest().size() > move.size()) scanner.take();
        if (begins_with_sign(move)) scanner.take();
        kept[i] = fmt::format("{} {}", line.substr(0, line.find(' ')), scanner.rest());
        continue;
      }
      if (!indented && is_record_line(line)) return std::nullopt;
    } else if (begins_with_sign(line)) {
      const bool one = line.find(' ') == std::string_view::npos;
      if (!indented && !one) return std::nullopt;  // moves that must not be passed over
      if (indented && !line_done) {
        kept[i] = lines[i];
        in_line = true;
      }
      continue;
    } else if (is_record_line(line)) {
      return std::nullopt;
    }
    line_done = line_done || in_line;
    sentences = sentences || !line.empty();
  }
  if (!sentences && first == 0) return std::nullopt;
  std::string record;
  for (const std::string& line : kept) record += line + "\n";
  return record;
}

}  // namespace

Result<std::vector<Move>> read_moves(std::string_view text, const Position& position,
                                     Square before) {
  std::vector<Move> moves;
  Position at = position;
  const std::string typed = half_width(text);
  Scanner scanner(typed);
  for (skip_separators(scanner); !scanner.at_end(); skip_separators(scanner)) {
    if (scanner.rest().starts_with("手数--")) {
      scanner.line_rest();
      continue;
    }
    if (at_ending(scanner)) break;
    if (auto status = skip_number(scanner, moves.size() + 1); !status) return pass(status);
    if (at_ending(scanner)) break;
    auto move = scan_any_move(scanner, at, before);
    if (!move) return pass(move);
    skip_time(scanner);
    moves.push_back(*move);
    before = move->to();
    Position::Undo undo;
    at.play(*move, undo);
  }
  return moves;
}

Result<Problem> read_problem(std::string_view text, std::string source, LeftOut left_out) {
  const std::string typed = half_width(text);
  if (looks_like_sfen(typed)) return read_sfen_line(typed, std::move(source), left_out);
  if (looks_like_csa(text)) {
    auto record = read_csa(text, std::move(source));
    if (!record) return pass(record);
    return Problem{std::move(*record), Format::kCsa};
  }
  auto kif = read_kif(text, source);
  if (!kif) {
    if (const auto screen = record_of_screen(text)) {
      if (auto shown = read_kif(*screen, std::move(source)))
        return Problem{std::move(shown->record), shown->format};
    }
    return pass(kif);
  }
  return Problem{std::move(kif->record), kif->format};
}

std::string to_sfen_line(const Record& record) {
  std::string text = to_sfen(record.start(), record.first_number);
  const auto moves = record.main_line();
  if (!moves.empty()) text += " moves";
  for (Move move : moves) text += " " + to_usi(move);
  return text;
}

Result<Move> read_move(std::string_view text, const Position& position, Square before) {
  const std::string typed = half_width(text);
  const std::string_view word = trim(typed);
  auto move = parse_usi_move(word);
  if (!move) {
    auto western = parse_western_name(word, position);
    if (!western) return pass(western);
    if (*western) move = **western;
  }
  if (!move) {
    // All ASCII and no Japanese: the message about USI is the helpful one.
    const bool ascii = std::all_of(word.begin(), word.end(),
                                   [](char c) { return static_cast<unsigned char>(c) < 128; });
    return ascii ? move : parse_move_name(word, position, before);
  }
  if (const auto reason = why_illegal(position, *move))
    return fail("{} is not a legal move: {}", to_usi(*move), *reason);
  return move;
}

}  // namespace yomi::shogi
