#include "shogi/problem.h"

#include <algorithm>

#include "base/scanner.h"
#include "base/text.h"
#include "shogi/csa.h"
#include "shogi/names.h"
#include "shogi/sfen.h"

namespace yomi::shogi {
namespace {

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

Result<Problem> read_sfen_line(std::string_view text, std::string source) {
  Scanner scanner(text, std::move(source));
  scanner.skip_space();
  auto start = scan_sfen(scanner);
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

}  // namespace

Result<Problem> read_problem(std::string_view text, std::string source) {
  if (looks_like_sfen(text)) return read_sfen_line(text, std::move(source));
  if (looks_like_csa(text)) {
    auto record = read_csa(text, std::move(source));
    if (!record) return pass(record);
    return Problem{std::move(*record), Format::kCsa};
  }
  auto kif = read_kif(text, std::move(source));
  if (!kif) return pass(kif);
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
  const std::string_view word = trim(text);
  auto move = parse_usi_move(word);
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
