// Checking and writing the winning lines of known_order.h. This is the verifier: beside the rules
// it uses only what reads and writes text, and nothing of the solver.
#include "base/scanner.h"
#include "base/text.h"
#include "calculation/known_order.h"
#include "calculation/notation.h"

namespace yomi::calculation {

Status check_win(const Shuffle& shuffle, int stacks, const std::vector<std::vector<Move>>& moves) {
  if (stacks < 1 || stacks > kMaxStacks) return fail("a game has 1 to {} stacks", kMaxStacks);
  if (moves.size() != shuffle.size()) return fail("the line has {} cards, not 52", moves.size());
  if (auto right = check_shuffle(shuffle); !right) return right;
  Position position = initial_position(stacks);
  for (std::size_t turn = 0; turn < shuffle.size(); ++turn) {
    draw(position, shuffle[turn]);
    for (const Move& move : moves[turn]) {
      if (!is_legal(position, move)) return fail("an impossible move at card {}", turn + 1);
      apply(position, move);
    }
    if (position.hand != 0) return fail("card {} is never placed", turn + 1);
  }
  if (!is_won(position)) return fail("the line does not win");
  return {};
}

std::string write_win(const Shuffle& shuffle, int stacks,
                      const std::vector<std::vector<Move>>& moves) {
  std::string text = fmt::format("stacks {}\n", stacks);
  for (std::size_t turn = 0; turn < moves.size(); ++turn) {
    text += rank_char(shuffle[turn]);
    for (const Move& move : moves[turn]) {
      switch (move.kind) {
        case Move::Kind::kPlay:
          text += fmt::format(" b{}", move.to);
          break;
        case Move::Kind::kStack:
          text += fmt::format(" s{}", move.to);
          break;
        case Move::Kind::kRaise:
          text += fmt::format(" {}>{}", move.from, move.to);
          break;
      }
    }
    text += "\n";
  }
  return text;
}

namespace {

Result<Move> read_move(Scanner& scanner) {
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

}  // namespace

Result<Win> read_win(std::string_view text) {
  Scanner scanner(text);
  Win win;
  auto stacks = read_stacks_line(scanner);
  if (!stacks) return pass(stacks);
  win.stacks = *stacks;
  while (!scanner.at_end()) {
    if (win.moves.size() == win.shuffle.size()) return scanner.error("a game has 52 cards");
    auto rank = parse_rank(scanner.word());
    if (!rank) return scanner.error_here(scanner.mark(), rank.error().message);
    win.shuffle[win.moves.size()] = static_cast<std::uint8_t>(*rank);
    win.moves.emplace_back();
    for (scanner.skip_blanks(); !scanner.at_line_end(); scanner.skip_blanks()) {
      auto move = read_move(scanner);
      if (!move) return pass(move);
      win.moves.back().push_back(*move);
    }
    scanner.take_line_end();
  }
  return win;
}

}  // namespace yomi::calculation
