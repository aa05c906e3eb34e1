#include "shogi/bod.h"

#include <utility>

#include "base/text.h"
#include "shogi/names.h"
#include "shogi/sfen.h"

namespace yomi::shogi {
namespace {

constexpr std::string_view kBorder = "+---------------------------+\n";
constexpr std::array<PieceType, 7> kHandOrder = {
    PieceType::kRook,   PieceType::kBishop, PieceType::kGold, PieceType::kSilver,
    PieceType::kKnight, PieceType::kLance,  PieceType::kPawn};

struct SideWord {
  std::string_view word;
  Color side;
};
constexpr std::array<SideWord, 11> kSideWords = {{{"先手", Color::kBlack},
                                                  {"下手", Color::kBlack},
                                                  {"攻方", Color::kBlack},
                                                  {"攻め方", Color::kBlack},
                                                  {"詰方", Color::kBlack},
                                                  {"詰め方", Color::kBlack},
                                                  {"後手", Color::kWhite},
                                                  {"上手", Color::kWhite},
                                                  {"玉方", Color::kWhite},
                                                  {"受方", Color::kWhite},
                                                  {"受け方", Color::kWhite}}};

// "・", or what printers put in its place.
bool is_empty_sign(std::string_view c) {
  return c == "・" || c == "." || c == "．" || c == "･" || c == "*";
}

// "All the others", in the words that people have for it.
bool accept_rest(Scanner& scanner) {
  for (std::string_view word :
       {"残り全部", "残り駒全部", "残駒全部", "残り全駒", "残りすべて", "残り全て", "残り駒すべて",
        "残り駒全て", "残駒すべて", "残駒全て", "残り駒", "残駒", "残り"}) {
    if (scanner.accept(word)) return true;
  }
  return false;
}

// "持駒：金銀"; books leave the colon out, and then pieces show that it is a hand: "持駒　金銀".
bool accept_hand_title(Scanner& scanner, std::string_view title) {
  if (accept_title(scanner, title)) return true;
  Scanner ahead = scanner;
  if (!ahead.accept(title)) return false;
  const std::size_t before = ahead.rest().size();
  ahead.skip_blanks();
  if (ahead.rest().size() == before) return false;
  Scanner pieces = ahead;
  if (!pieces.accept("なし") && !accept_rest(pieces) &&
      piece_of_sign(pieces.peek()) == PieceType::kNone)
    return false;
  scanner = std::move(ahead);
  return true;
}

std::optional<Color> scan_hand_title(Scanner& scanner) {
  for (const SideWord& side : kSideWords) {
    for (std::string_view title : {"の持駒", "の持ち駒", "持駒", "持ち駒"}) {
      if (accept_hand_title(scanner, fmt::format("{}{}", side.word, title))) return side.side;
    }
  }
  // A problem as people print it names no side: the pieces are the attacker's.
  for (std::string_view title : {"持駒", "持ち駒"}) {
    if (accept_hand_title(scanner, title)) return Color::kBlack;
  }
  // As the terminal shows it in English.
  for (const auto& [title, side] :
       {std::pair{"defender's hand", Color::kWhite}, std::pair{"attacker's hand", Color::kBlack},
        std::pair{"white's hand", Color::kWhite}, std::pair{"black's hand", Color::kBlack}}) {
    if (accept_title(scanner, title)) return side;
  }
  return std::nullopt;
}

// Between the pieces of a hand: "金　銀", "金、銀", "金・銀".
void skip_between_pieces(Scanner& scanner) {
  do {
    scanner.skip_blanks();
  } while (scanner.accept("、") || scanner.accept("，") || scanner.accept("・") ||
           scanner.accept(","));
}

void skip_to_line_end(Scanner& scanner) {
  while (!scanner.at_line_end()) scanner.take();
}

}  // namespace

bool accept_title(Scanner& scanner, std::string_view title) {
  Scanner ahead = scanner;
  if (!ahead.accept(title)) return false;
  ahead.skip_blanks();
  if (!ahead.accept("：") && !ahead.accept(":")) return false;
  scanner = std::move(ahead);
  return true;
}

std::string board_text(const Position& position) {
  std::string text = " ";
  for (int file = 9; file >= 1; --file) text += fmt::format(" {}", wide_digit(file));
  text += '\n';
  text += kBorder;
  for (int rank = 1; rank <= 9; ++rank) {
    text += '|';
    for (int file = 9; file >= 1; --file) {
      const Piece p = position.at({file, rank});
      text += p.exists() && p.color() == Color::kWhite ? 'v' : ' ';
      text += p.exists() ? piece_sign(p.type()) : std::string_view("・");
    }
    text += fmt::format("|{}\n", kanji_digit(rank));
  }
  return text + std::string(kBorder);
}

std::string hand_text(Hand hand) {
  std::string text;
  for (PieceType t : kHandOrder) {
    const int count = hand.count(t);
    if (count == 0) continue;
    if (!text.empty()) text += "\u3000";
    text += piece_name(t);
    if (count > 1) text += kanji_number(count);
  }
  return text.empty() ? "なし" : text;
}

std::string to_bod(const Position& position) {
  std::string text = fmt::format("後手の持駒：{}\n", hand_text(position.hand(Color::kWhite)));
  text += board_text(position);
  text += fmt::format("先手の持駒：{}\n", hand_text(position.hand(Color::kBlack)));
  if (position.side_to_move() == Color::kWhite) text += "後手番\n";
  return text;
}

Result<bool> BodReader::take(Scanner& scanner) {
  if (scanner.rest().starts_with("|")) {
    if (auto status = take_board(scanner); !status) return pass(status);
    return true;
  }
  if (scanner.rest().starts_with("+--")) {
    skip_to_line_end(scanner);
    return true;
  }
  if (const auto side = scan_hand_title(scanner)) {
    if (auto status = take_hand(scanner, *side); !status) return pass(status);
    return true;
  }
  if (scanner.accept("手数＝") || scanner.accept("手数=")) {
    const Scanner::Mark mark = scanner.mark();
    auto number = scan_number(scanner);
    if (!number) return pass(number);
    if (!*number) return scanner.error("expected the number of moves");
    if (**number >= kLastFirstMove) return scanner.error_at(mark, "the number is too large");
    moves_before_ = **number;
    skip_to_line_end(scanner);  // the last move, for people
    return true;
  }
  for (const SideWord& side : kSideWords) {
    const std::string_view english = side.side == Color::kWhite ? "white to move" : "black to move";
    if (!scanner.accept(english) && !scanner.accept(fmt::format("{}番", side.word))) continue;
    scanner.skip_blanks();
    if (!scanner.at_line_end())
      return scanner.error("unexpected text: {}", in_quotes(scanner.rest()));
    side_ = side.side;
    return true;
  }
  return false;
}

Status BodReader::take_board(Scanner& scanner) {
  if (has_board()) return scanner.error("a second board");
  board_mark_ = scanner.mark();
  for (int rank = 1; rank <= 9; ++rank) {
    if (rank > 1) {
      scanner.take_line_end();
      scanner.skip_blanks();
    }
    if (!scanner.accept("|")) return scanner.error("expected '|' and rank {} of the board", rank);
    if (auto status = take_rank(scanner, rank); !status) return status;
    skip_to_line_end(scanner);  // 一 … 九
  }
  return {};
}

Status BodReader::take_rank(Scanner& scanner, int rank) {
  for (int file = 9; file >= 1; --file) {
    Color side = Color::kBlack;
    // One column says whose piece it is: a blank or ^ for black, v for white.
    if (scanner.accept("v") || scanner.accept("V") || scanner.accept("ｖ"))
      side = Color::kWhite;
    else if (scanner.peek() == " " || scanner.peek() == "^")
      scanner.take();
    const Scanner::Mark mark = scanner.mark();
    if (scanner.at_line_end() || scanner.peek() == "|")
      return scanner.error("rank {} has {} squares, not nine", rank, 9 - file);
    const std::string_view sign = scanner.take();
    if (is_empty_sign(sign) || sign == "\u3000") {
      if (side == Color::kWhite) return scanner.error_at(mark, "v without a piece");
      continue;
    }
    const PieceType t = piece_of_sign(sign);
    if (t == PieceType::kNone) return scanner.error_at(mark, "no such piece: {}", in_quotes(sign));
    if (t == PieceType::kKing && position_.has_king(side))
      return scanner.error_at(mark, "two kings of {}", side == Color::kBlack ? "black" : "white");
    position_.put({file, rank}, Piece(side, t));
    marks_[static_cast<std::size_t>(Square(file, rank).index())] = mark;
  }
  if (!scanner.accept("|"))
    return scanner.error("expected '|' behind the nine squares of rank {}", rank);
  return {};
}

Status BodReader::take_hand(Scanner& scanner, Color side) {
  HandLine& line = hands_[static_cast<std::size_t>(side)];
  if (line != HandLine::kMissing) return scanner.error("this hand is given twice");
  line = HandLine::kGiven;
  scanner.skip_blanks();
  Hand hand;
  if (accept_rest(scanner)) {
    line = HandLine::kRest;
  } else if (!scanner.accept("なし") && !scanner.accept("none")) {
    while (!scanner.at_line_end()) {
      const Scanner::Mark mark = scanner.mark();
      const std::string_view sign = scanner.take();
      const PieceType t = piece_of_sign(sign);
      if (t == PieceType::kNone || t >= PieceType::kKing)
        return scanner.error_at(mark, "no such piece in a hand: {}", in_quotes(sign));
      auto number = scan_number(scanner);
      if (!number) return pass(number);
      const int count = number->value_or(1);
      if (hand.has(t)) return scanner.error_at(mark, "{} is given twice", sign);
      if (count < 1 || count > full_count(t))
        return scanner.error_at(mark, "{} of {} in a hand: there are {}", count, sign,
                                full_count(t));
      hand.set(t, count);
      skip_between_pieces(scanner);
    }
  }
  scanner.skip_blanks();
  if (!scanner.at_line_end())
    return scanner.error("unexpected text: {}", in_quotes(scanner.rest()));
  position_.set_hand(side, hand);
  return {};
}

Result<Position> BodReader::finish(const Scanner& scanner) {
  if (hands_[0] == HandLine::kRest && hands_[1] == HandLine::kRest)
    return scanner.error_at(*board_mark_, "only one side can hold all the remaining pieces");
  for (Color c : kColors) {
    if (hands_[static_cast<std::size_t>(c)] == HandLine::kRest)
      position_.set_hand(c, missing_pieces(position_));
  }
  position_.set_side_to_move(side_.value_or(Color::kBlack));
  position_.update();
  if (auto status = check_position(position_, scanner, marks_, *board_mark_); !status)
    return pass(status);
  return position_;
}

Result<Position> parse_bod(std::string_view text) {
  Scanner scanner(text);
  BodReader reader;
  for (scanner.skip_space(); !scanner.at_end(); scanner.skip_space()) {
    auto taken = reader.take(scanner);
    if (!taken) return pass(taken);
    if (*taken) continue;
    // The line of the files.
    if (scanner.peek() == wide_digit(9))
      skip_to_line_end(scanner);
    else
      return scanner.error("not part of a diagram: {}", in_quotes(scanner.rest()));
  }
  if (!reader.has_board()) return scanner.error("there is no board");
  return reader.finish(scanner);
}

}  // namespace yomi::shogi
