#include "shogi/sfen.h"

#include <cctype>

#include "base/text.h"
#include "shogi/names.h"

namespace yomi::shogi {
namespace {

constexpr std::array<std::string_view, 15> kLetters = {"",  "P",  "L",  "N",  "S",  "B",  "R", "G",
                                                       "K", "+P", "+L", "+N", "+S", "+B", "+R"};
constexpr std::array<std::string_view, 15> kNames = {"",
                                                     "pawn",
                                                     "lance",
                                                     "knight",
                                                     "silver",
                                                     "bishop",
                                                     "rook",
                                                     "gold",
                                                     "king",
                                                     "promoted pawn",
                                                     "promoted lance",
                                                     "promoted knight",
                                                     "promoted silver",
                                                     "horse",
                                                     "dragon"};

std::string_view sfen_name(PieceType t) {
  return kNames[static_cast<std::size_t>(t)];
}

std::string_view color_name(Color c) {
  return c == Color::kBlack ? "black" : "white";
}

PieceType type_of_letter(char letter) {
  constexpr std::string_view letters = ".PLNSBRGK";
  const char upper = static_cast<char>(std::toupper(static_cast<unsigned char>(letter)));
  const std::size_t at = letters.find(upper);
  if (at == std::string_view::npos || at == 0) return PieceType::kNone;
  return static_cast<PieceType>(at);
}

Color color_of_letter(char letter) {
  return std::isupper(static_cast<unsigned char>(letter)) != 0 ? Color::kBlack : Color::kWhite;
}

bool is_digit(std::string_view c) {
  return c.size() == 1 && c[0] >= '0' && c[0] <= '9';
}

// A piece letter, with its '+' where the piece is promoted.
Result<Piece> scan_piece(Scanner& scanner) {
  const Scanner::Mark mark = scanner.mark();
  const bool promoted = scanner.accept("+");
  const std::string_view letter = scanner.take();
  const PieceType t = letter.size() == 1 ? type_of_letter(letter[0]) : PieceType::kNone;
  if (t == PieceType::kNone)
    return scanner.error_at(mark, "no such piece: {}",
                            in_quotes((promoted ? "+" : "") + std::string(letter)));
  if (promoted && !can_promote(t))
    return scanner.error_at(mark, "a {} does not promote", word(sfen_name(t)));
  return Piece(color_of_letter(letter[0]), promoted ? promote(t) : t);
}

Status scan_rank(Scanner& scanner, int rank, Position& position, SquareMarks& marks) {
  int file = 9;
  while (!scanner.at_end() && scanner.peek() != "/" && scanner.peek() != " ") {
    const Scanner::Mark mark = scanner.mark();
    if (is_digit(scanner.peek())) {
      const int empty = scanner.take()[0] - '0';
      if (empty == 0) return scanner.error_at(mark, "a run of no empty squares");
      file -= empty;
    } else {
      auto piece = scan_piece(scanner);
      if (!piece) return pass(piece);
      if (file >= 1) {
        const Square s(file, rank);
        if (piece->type() == PieceType::kKing && position.has_king(piece->color()))
          return scanner.error_at(mark, "two kings of {}", word(color_name(piece->color())));
        position.put(s, *piece);
        marks[static_cast<std::size_t>(s.index())] = mark;
      }
      --file;
    }
    if (file < 0) return scanner.error_at(mark, "rank {} has more than nine squares", rank);
  }
  if (file > 0) return scanner.error("rank {} has {} squares, not nine", rank, 9 - file);
  return {};
}

Status scan_board(Scanner& scanner, Position& position, SquareMarks& marks) {
  for (int rank = 1; rank <= 9; ++rank) {
    if (rank > 1) {
      if (scanner.peek() != "/") return scanner.error("expected '/' and rank {}", rank);
      scanner.take();
    }
    if (auto status = scan_rank(scanner, rank, position, marks); !status) return status;
  }
  if (scanner.peek() == "/") return scanner.error("a tenth rank");
  return {};
}

Status scan_hands(Scanner& scanner, Position& position) {
  // A hyphen, or what a Japanese keyboard gives for it.
  for (const std::string_view none : {"-", "−", "ー", "―", "–"})
    if (scanner.accept(none)) return {};
  std::array<Hand, 2> hands;
  if (scanner.at_end() || scanner.peek() == " ") return scanner.error("expected the hands or '-'");
  while (!scanner.at_line_end() && scanner.peek() != " " && scanner.peek() != "\t") {
    const Scanner::Mark mark = scanner.mark();
    std::uint64_t count = 1;
    if (is_digit(scanner.peek())) {
      auto number = scanner.number();
      if (!number) return pass(number);
      count = *number;
      if (count == 0) return scanner.error_at(mark, "no pieces of a kind in a hand are left out");
    }
    const std::string_view letter = scanner.take();
    const PieceType t = letter.size() == 1 ? type_of_letter(letter[0]) : PieceType::kNone;
    if (t == PieceType::kNone)
      return scanner.error_at(mark, "no such piece in a hand: {}", in_quotes(letter));
    if (t == PieceType::kKing) return scanner.error_at(mark, "a king cannot be in a hand");
    Hand& hand = hands[static_cast<std::size_t>(color_of_letter(letter[0]))];
    if (hand.has(t))
      return scanner.error_at(mark, "the {}s of {}'s hand are given twice", word(sfen_name(t)),
                              word(color_name(color_of_letter(letter[0]))));
    if (count > static_cast<std::uint64_t>(full_count(t)))
      return scanner.error_at(mark, "{} {}s in a hand: there are only {}", count,
                              word(sfen_name(t)), full_count(t));
    hand.add(t, static_cast<int>(count));
  }
  for (Color c : kColors) position.set_hand(c, hands[static_cast<std::size_t>(c)]);
  return {};
}

// The full set bounds every kind, board and hands together.
Status check_counts(const Position& position) {
  for (PieceType t : kHandTypes) {
    int count = position.hand(Color::kBlack).count(t) + position.hand(Color::kWhite).count(t) +
                position.pieces(t).count();
    if (can_promote(t)) count += position.pieces(promote(t)).count();
    if (count > full_count(t))
      return fail("{} {}s: a set has {}", count, word(sfen_name(t)), full_count(t));
  }
  for (Color c : kColors) {
    if (position.pieces(c, PieceType::kKing).more_than_one())
      return fail("two kings of {}", word(color_name(c)));
  }
  return {};
}

Status check_square(const Position& position, Square s) {
  const Piece p = position.at(s);
  if (!p.exists()) return {};
  const int rank = s.rank_for(p.color());
  const bool forward_only = p.type() == PieceType::kPawn || p.type() == PieceType::kLance;
  if ((forward_only && rank == 1) || (p.type() == PieceType::kKnight && rank <= 2))
    return fail("the {} {} on {} could never move", word(color_name(p.color())),
                word(sfen_name(p.type())), square_name(s));
  if (p.type() == PieceType::kPawn) {
    const Bitboard column = position.pieces(p.color(), PieceType::kPawn) & file_of(s.file());
    if (column.more_than_one())
      return fail("two {} pawns on file {} (nifu)", word(color_name(p.color())), s.file());
  }
  return {};
}

}  // namespace

Status check_position(const Position& position, Square* where) {
  const auto at = [where](Square s) {
    if (where != nullptr) *where = s;
  };
  if (auto status = check_counts(position); !status) return status;
  for (int i = 0; i < kSquares; ++i) {
    const Square s(i);
    auto status = check_square(position, s);
    if (status) continue;
    at(s);
    // Of two pawns the one below: the squares of a file are counted from the top.
    if (position.at(s).type() == PieceType::kPawn && s.rank_for(position.at(s).color()) != 1) {
      for (int rank = s.rank() + 1; rank <= 9; ++rank) {
        if (position.at({s.file(), rank}) == position.at(s)) at({s.file(), rank});
      }
    }
    return status;
  }
  const Color waiting = ~position.side_to_move();
  if (position.has_king(waiting) &&
      position.attacked(position.side_to_move(), position.king(waiting), position.occupied())) {
    at(position.king(waiting));
    return fail("{} is in check, and it is {}'s move", word(color_name(waiting)),
                word(color_name(position.side_to_move())));
  }
  return {};
}

Status check_position(const Position& position, const Scanner& scanner, const SquareMarks& marks,
                      Scanner::Mark board) {
  Square where;
  auto status = check_position(position, &where);
  if (status) return status;
  Scanner::Mark mark = board;
  if (where.exists() && marks[static_cast<std::size_t>(where.index())].line > 0)
    mark = marks[static_cast<std::size_t>(where.index())];
  return scanner.error_here(mark, status.error().message);
}

Hand missing_pieces(const Position& position) {
  Hand hand;
  for (PieceType t : kHandTypes) {
    int count = position.pieces(t).count() + position.hand(Color::kBlack).count(t) +
                position.hand(Color::kWhite).count(t);
    if (can_promote(t)) count += position.pieces(promote(t)).count();
    if (count < full_count(t)) hand.set(t, full_count(t) - count);
  }
  return hand;
}

Result<Position> scan_sfen(Scanner& scanner, LeftOut left_out) {
  scanner.skip_blanks();
  (void)scanner.accept("position ");
  scanner.skip_blanks();
  if (scanner.accept("startpos")) return Position::start();
  (void)scanner.accept("sfen ");
  scanner.skip_blanks();
  const Scanner::Mark mark = scanner.mark();
  Position position;
  SquareMarks marks{};
  if (auto status = scan_board(scanner, position, marks); !status) return pass(status);
  scanner.skip_blanks();
  const auto ends = [&] { return left_out == LeftOut::kAllowed && scanner.at_line_end(); };
  if (!ends()) {
    if (scanner.peek() != "b" && scanner.peek() != "w")
      return scanner.error("expected the side to move, 'b' or 'w'");
    position.set_side_to_move(scanner.take() == "b" ? Color::kBlack : Color::kWhite);
    if (!scanner.at_line_end() && scanner.peek() != " " && scanner.peek() != "\t")
      return scanner.error("expected the side to move, 'b' or 'w'");
  }
  scanner.skip_blanks();
  if (!ends()) {
    if (auto status = scan_hands(scanner, position); !status) return pass(status);
  }
  scanner.skip_blanks();
  if (is_digit(scanner.peek())) {
    if (auto number = scanner.number(); !number) return pass(number);
  }
  position.update();
  if (auto status = check_position(position, scanner, marks, mark); !status) return pass(status);
  return position;
}

Result<Position> parse_sfen(std::string_view text) {
  Scanner scanner(text);
  scanner.skip_space();
  auto position = scan_sfen(scanner);
  if (!position) return position;
  scanner.skip_space();
  if (!scanner.at_end())
    return scanner.error("unexpected text after the position: {}", in_quotes(scanner.rest()));
  return position;
}

std::string_view sfen_letter(PieceType t) {
  return kLetters[static_cast<std::size_t>(t)];
}

std::string to_sfen(const Position& position, int move_number) {
  std::string text;
  for (int rank = 1; rank <= 9; ++rank) {
    if (rank > 1) text += '/';
    int empty = 0;
    const auto flush = [&] {
      if (empty > 0) text += std::to_string(empty);
      empty = 0;
    };
    for (int file = 9; file >= 1; --file) {
      const Piece p = position.at({file, rank});
      if (!p.exists()) {
        ++empty;
        continue;
      }
      flush();
      const std::string_view letter = sfen_letter(p.type());
      text += p.color() == Color::kBlack ? std::string(letter) : to_lower_ascii(letter);
    }
    flush();
  }
  text += position.side_to_move() == Color::kBlack ? " b " : " w ";
  std::string hands;
  if (!position.hand(Color::kBlack).empty()) hands += hand_letters(position.hand(Color::kBlack));
  if (!position.hand(Color::kWhite).empty())
    hands += to_lower_ascii(hand_letters(position.hand(Color::kWhite)));
  return text + (hands.empty() ? "-" : hands) + ' ' + std::to_string(move_number);
}

std::string hand_letters(Hand hand) {
  // The usual order: R B G S N L P.
  constexpr std::array<PieceType, 7> order = {
      PieceType::kRook,   PieceType::kBishop, PieceType::kGold, PieceType::kSilver,
      PieceType::kKnight, PieceType::kLance,  PieceType::kPawn};
  std::string text;
  for (PieceType t : order) {
    const int count = hand.count(t);
    if (count == 0) continue;
    if (count > 1) text += std::to_string(count);
    text += sfen_letter(t);
  }
  return text.empty() ? "-" : text;
}

Result<Move> parse_usi_move(std::string_view text) {
  const auto bad = [&] {
    return fail("no such move: {} (expected 7g7f, 8h2b+ or G*5b)", in_quotes(text));
  };
  const auto square = [&](std::size_t at) -> Square {
    if (at + 2 > text.size()) return {};
    if (text[at] < '1' || text[at] > '9' || text[at + 1] < 'a' || text[at + 1] > 'i') return {};
    return {text[at] - '0', text[at + 1] - 'a' + 1};
  };
  if (text.size() < 4 || text.size() > 5) return bad();
  const Square to = square(2);
  if (!to.exists()) return bad();
  if (text[1] == '*') {
    const PieceType t = type_of_letter(text[0]);
    if (t == PieceType::kNone || t == PieceType::kKing || text.size() != 4 ||
        std::isupper(static_cast<unsigned char>(text[0])) == 0)
      return bad();
    return Move::drop(t, to);
  }
  const Square from = square(0);
  if (!from.exists() || from == to || (text.size() == 5 && text[4] != '+')) return bad();
  return Move::board(from, to, text.size() == 5);
}

std::string to_usi(Square square) {
  return {static_cast<char>('0' + square.file()), static_cast<char>('a' + square.rank() - 1)};
}

std::string to_usi(Move move) {
  if (!move.exists()) return "none";
  if (move.is_drop()) return std::string(sfen_letter(move.dropped())) + "*" + to_usi(move.to());
  return to_usi(move.from()) + to_usi(move.to()) + (move.promotes() ? "+" : "");
}

}  // namespace yomi::shogi
