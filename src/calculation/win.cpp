// Checking and writing the winning lines of known_order.h. This is the verifier: beside the rules
// it uses only what reads and writes text, and nothing of the solver.
#include "base/scanner.h"
#include "base/text.h"
#include "calculation/known_order.h"
#include "calculation/notation.h"

namespace yomi::calculation {

Status check_win(const Win& win) {
  if (Status right = check_position(win.start); !right) return right;
  std::array<int, kRanks + 1> left = win.start.stock;
  for (const std::uint8_t rank : win.rest) {
    if (rank < 1 || rank > kRanks || left[rank]-- == 0)
      return fail("the line draws a card that the stock has not");
  }
  Position position = win.start;
  std::size_t drawn = 0;
  const auto play = [&](std::size_t turn) -> Status {
    for (const Move& move : win.moves[turn]) {
      if (!is_legal(position, move)) return fail("an impossible move at card {}", turn);
      apply(position, move);
    }
    if (position.hand != 0) return fail("card {} is never placed", turn);
    return {};
  };
  for (std::size_t turn = 0; turn < win.moves.size(); ++turn) {
    const bool held = turn == 1 && win.start.hand != 0;
    if (turn > 0 && !held) {
      if (drawn == win.rest.size()) return fail("the line has more cards than the stock");
      draw(position, win.rest[drawn++]);
    }
    if (turn == 0 && win.start.hand != 0) {
      if (!win.moves[0].empty()) return fail("an impossible move at card {}", turn);
      continue;
    }
    if (Status played = play(turn); !played) return played;
  }
  if (!is_won(position)) return fail("the line does not win");
  return {};
}

std::string write_win(const Win& win) {
  Tableau start = tableau_of(win.start);
  for (const std::uint8_t rank : win.rest) start.next.push_back({rank, {}});
  std::string text = format_position(start) + "moves\n";
  std::size_t drawn = 0;
  for (std::size_t turn = 0; turn < win.moves.size(); ++turn) {
    const bool held = turn == 1 && win.start.hand != 0;
    std::string line;
    if (turn > 0 && !held) line += rank_char(win.rest[drawn++]);
    for (const Move& move : win.moves[turn]) line += (line.empty() ? "" : " ") + to_text(move);
    if (!line.empty()) text += line + "\n";
  }
  return text;
}

namespace {

// "A b0", "J s0 0>2": places counted from 0.
Result<Move> read_old_move(Scanner& scanner) {
  Move move;
  const auto take = [&](std::uint8_t& into, std::uint64_t limit) -> Status {
    const Scanner::Mark mark = scanner.mark();
    auto number = scanner.number();
    if (!number) return pass(number);
    if (*number >= limit) return scanner.error_at(mark, "there is no such base or stack");
    into = static_cast<std::uint8_t>(*number);
    return {};
  };
  Status read;
  if (scanner.accept("b")) {
    move.kind = Move::Kind::kPlay;
    read = take(move.to, kBases);
  } else if (scanner.accept("s")) {
    move.kind = Move::Kind::kStack;
    read = take(move.to, kMaxStacks);
  } else {
    move.kind = Move::Kind::kRaise;
    read = take(move.from, kMaxStacks);
    if (read) read = scanner.expect(">");
    if (read) read = take(move.to, kBases);
  }
  if (!read) return pass(read);
  return move;
}

Result<Win> read_old_win(std::string_view text) {
  Scanner scanner(text);
  Win win;
  auto stacks = read_stacks_line(scanner);
  if (!stacks) return pass(stacks);
  win.start = initial_position(*stacks);
  win.moves.emplace_back();
  while (!scanner.at_end()) {
    if (win.rest.size() == kCards) return scanner.error("a game has 52 cards");
    const Scanner::Mark mark = scanner.mark();
    auto card = parse_face(scanner.word());
    if (!card) return scanner.error_here(mark, std::move(card.error().message));
    win.rest.push_back(card->rank);
    win.moves.emplace_back();
    for (scanner.skip_blanks(); !scanner.at_line_end(); scanner.skip_blanks()) {
      auto move = read_old_move(scanner);
      if (!move) return pass(move);
      win.moves.back().push_back(*move);
    }
    scanner.take_line_end();
  }
  return win;
}

}  // namespace

Result<Win> read_win(std::string_view text) {
  if (text.starts_with("stacks ")) return read_old_win(text);
  auto diagram = parse_position(text);
  if (!diagram) return pass(diagram);
  Win win;
  win.start = diagram->tableau.position;
  win.rest = next_ranks(diagram->tableau);
  win.moves.emplace_back();
  if (win.start.hand != 0) win.moves.emplace_back();
  for (const Deed& deed : diagram->deeds) {
    if (deed.drawn)
      win.moves.emplace_back();
    else
      win.moves.back().push_back(deed.move);
  }
  return win;
}

}  // namespace yomi::calculation
