#include "shogi/names.h"

#include <array>

#include "base/text.h"
#include "shogi/movegen.h"
#include "shogi/sfen.h"

namespace yomi::shogi {
namespace {

constexpr std::array<std::string_view, 15> kPieceNames = {
    "", "歩", "香", "桂", "銀", "角", "飛", "金", "玉", "と", "成香", "成桂", "成銀", "馬", "龍"};
constexpr std::array<std::string_view, 15> kPieceSigns = {
    "", "歩", "香", "桂", "銀", "角", "飛", "金", "玉", "と", "杏", "圭", "全", "馬", "龍"};
constexpr std::array<std::string_view, 10> kWideDigits = {"０", "１", "２", "３", "４",
                                                          "５", "６", "７", "８", "９"};
constexpr std::array<std::string_view, 10> kKanjiDigits = {"",   "一", "二", "三", "四",
                                                           "五", "六", "七", "八", "九"};

// What can be said of how a piece comes to its destination.
enum Manner : unsigned {
  kForward = 1,
  kSideways = 2,
  kBack = 4,
  kFromLeft = 8,
  kFromRight = 16,
  kStraight = 32,
};
constexpr unsigned kMotions = kForward | kSideways | kBack;
constexpr unsigned kSides = kFromLeft | kFromRight;

struct MannerWord {
  std::string_view word;
  unsigned manner;
};
// In the order in which they are written: place before motion. 行 and 入 are older words for 上.
constexpr std::array<MannerWord, 8> kMannerWords = {{{"左", kFromLeft},
                                                     {"右", kFromRight},
                                                     {"直", kStraight},
                                                     {"上", kForward},
                                                     {"寄", kSideways},
                                                     {"引", kBack},
                                                     {"行", kForward},
                                                     {"入", kForward}}};
constexpr std::size_t kWrittenWords = 6;

bool takes_straight(PieceType t) {
  return t != PieceType::kBishop && t != PieceType::kRook && t != PieceType::kHorse &&
         t != PieceType::kDragon;
}

// The pieces of the side to move that could go to `to` by how they move.
Bitboard movers_to(const Position& position, PieceType t, Square to) {
  const Color us = position.side_to_move();
  return attacks(~us, t, to, position.occupied()) & position.pieces(us, t);
}

// > 0: `from` lies to the left of `to` as the player sees it.
int leftness(Color us, Square from, Square to) {
  const int files = from.file() - to.file();
  return us == Color::kBlack ? files : -files;
}

unsigned manner_of(const Position& position, PieceType t, Square from, Square to,
                   const Bitboard& movers) {
  const Color us = position.side_to_move();
  const int ahead = from.rank_for(us) - to.rank_for(us);
  unsigned manner = ahead > 0 ? kForward : ahead < 0 ? kBack : kSideways;
  Square compare = to;
  if ((t == PieceType::kHorse || t == PieceType::kDragon) && movers.count() == 2)
    compare = movers.first() == from ? movers.last() : movers.first();
  const int left = leftness(us, from, compare);
  if (left > 0) manner |= kFromLeft;
  if (left < 0) manner |= kFromRight;
  if (from.file() == to.file() && ahead > 0) manner |= kStraight;
  return manner;
}

std::string manner_words(unsigned manner) {
  std::string text;
  for (std::size_t i = 0; i < kWrittenWords; ++i) {
    if ((manner & kMannerWords[i].manner) != 0) text += kMannerWords[i].word;
  }
  return text;
}

// Steps 1 to 4 of the header.
std::string which_piece(const Position& position, PieceType t, Square from, Square to) {
  const Bitboard movers = movers_to(position, t, to);
  if (!movers.more_than_one()) return {};
  const unsigned own = manner_of(position, t, from, to, movers);
  const auto only_one = [&](unsigned part) {
    int count = 0;
    for (Bitboard rest = movers; rest.any();) {
      const Square other = rest.pop();
      if ((manner_of(position, t, other, to, movers) & part) == part) ++count;
    }
    return count == 1;
  };
  if (only_one(own & kMotions)) return manner_words(own & kMotions);
  if ((own & kStraight) != 0 && takes_straight(t)) return manner_words(kStraight);
  if ((own & kSides) != 0 && only_one(own & kSides)) return manner_words(own & kSides);
  return manner_words(own & (kSides | kMotions));
}

bool could_promote(const Position& position, Move move) {
  if (move.is_drop()) return false;
  const Color us = position.side_to_move();
  return can_promote(position.at(move.from()).type()) &&
         (move.from().in_promotion_zone(us) || move.to().in_promotion_zone(us));
}

PieceType moved_type(const Position& position, Move move) {
  return move.is_drop() ? move.dropped() : position.at(move.from()).type();
}

// What the words of a move say, before they are held against a position.
struct Spoken {
  Square to;
  PieceType type = PieceType::kNone;
  unsigned manner = 0;
  Square from;  // KIF's (77)
  bool drop = false;
  bool promotes = false;
  bool stays = false;  // 不成
};

Result<Square> scan_destination(Scanner& scanner, Square before) {
  if (scanner.accept("同")) {
    if (!before.exists()) return scanner.error("同, but there is no move before it");
    scanner.skip_blanks();
    return before;
  }
  const Scanner::Mark mark = scanner.mark();
  const auto file = digit_of(scanner.peek());
  if (!file && scanner.at_line_end()) return scanner.error("expected a move");
  if (!file) return scanner.error("expected a move, found {}", in_quotes(scanner.peek()));
  scanner.take();
  const auto rank = digit_of(scanner.peek());
  if (!rank) return scanner.error_at(mark, "a square needs a file and a rank, as in ７六");
  scanner.take();
  const Square to(*file, *rank);
  // Some print "７六同歩" after a page break.
  if (scanner.accept("同") && to != before)
    return scanner.error_at(mark, "同, but the move before it ended elsewhere");
  scanner.skip_blanks();
  return to;
}

Result<PieceType> scan_piece_name(Scanner& scanner) {
  const Scanner::Mark mark = scanner.mark();
  const bool promoted = scanner.accept("成");
  const std::string_view sign = scanner.take();
  const PieceType t = piece_of_sign(sign);
  if (t == PieceType::kNone || (promoted && !can_promote(t)))
    return scanner.error_at(mark, "no such piece: {}",
                            in_quotes((promoted ? "成" : "") + std::string(sign)));
  return promoted ? promote(t) : t;
}

Status scan_origin(Scanner& scanner, Spoken& spoken) {
  const Scanner::Mark mark = scanner.mark();
  if (!scanner.accept("(")) return {};
  const auto file = digit_of(scanner.take());
  const auto rank = digit_of(scanner.take());
  if (!file || !rank || !scanner.accept(")"))
    return scanner.error_at(mark, "expected the square of origin, as in (77)");
  spoken.from = Square(*file, *rank);
  return {};
}

Result<Spoken> scan_words(Scanner& scanner, Square before) {
  Spoken spoken;
  auto to = scan_destination(scanner, before);
  if (!to) return pass(to);
  spoken.to = *to;
  auto type = scan_piece_name(scanner);
  if (!type) return pass(type);
  spoken.type = *type;
  for (bool more = true; more;) {
    more = false;
    for (const MannerWord& word : kMannerWords) {
      if (!scanner.accept(word.word)) continue;
      spoken.manner |= word.manner;
      more = true;
    }
  }
  if (scanner.accept("打"))
    spoken.drop = true;
  else if (scanner.accept("不成") || scanner.accept("生"))
    spoken.stays = true;
  else if (scanner.accept("成"))
    spoken.promotes = true;
  if (!scanner.rest().starts_with("(")) return spoken;
  // A '(' may also begin the time of a drop; only "(77)" is an origin.
  const std::string_view rest = scanner.rest();
  const bool origin = !spoken.drop && rest.size() >= 2 && rest[1] != ' ';
  if (origin) {
    if (auto status = scan_origin(scanner, spoken); !status) return pass(status);
  }
  return spoken;
}

std::string place_list(Bitboard squares) {
  std::string text;
  while (squares.any()) {
    if (!text.empty()) text += ", ";
    text += square_name(squares.pop());
  }
  return text;
}

// The pieces the words fit; legality is looked at only where they fit several.
Result<Move> resolve(const Position& position, const Spoken& spoken) {
  const PieceType t = spoken.type;
  const Bitboard movers = movers_to(position, t, spoken.to);
  if (spoken.drop ||
      (movers.empty() && !spoken.from.exists() && spoken.manner == 0 && !spoken.promotes &&
       !spoken.stays && t < PieceType::kKing && position.hand(position.side_to_move()).has(t))) {
    if (spoken.manner != 0 || t >= PieceType::kKing) return fail("such a piece cannot be dropped");
    return Move::drop(t, spoken.to);
  }
  Bitboard fitting;
  for (Bitboard rest = movers; rest.any();) {
    const Square from = rest.pop();
    if (spoken.from.exists() && from != spoken.from) continue;
    if ((manner_of(position, t, from, spoken.to, movers) & spoken.manner) == spoken.manner)
      fitting |= Bitboard::of(from);
  }
  if (fitting.empty())
    return fail("no {} goes to {} that way", word(piece_name(t)), square_name(spoken.to));
  const auto move_from = [&](Square from) { return Move::board(from, spoken.to, spoken.promotes); };
  if (fitting.more_than_one()) {
    Bitboard legal;
    for (Bitboard rest = fitting; rest.any();) {
      const Square from = rest.pop();
      if (!why_illegal(position, move_from(from))) legal |= Bitboard::of(from);
    }
    if (legal.more_than_one())
      return fail("this could be the {} on any of {}", word(piece_name(t)), place_list(legal));
    if (legal.any()) fitting = legal;
  }
  return move_from(fitting.first());
}

bool dead_end(Color us, PieceType t, Square to) {
  const int rank = to.rank_for(us);
  return (rank == 1 && (t == PieceType::kPawn || t == PieceType::kLance)) ||
         (rank <= 2 && t == PieceType::kKnight);
}

std::optional<Message> why_illegal_drop(const Position& position, Move move) {
  const Color us = position.side_to_move();
  const PieceType t = move.dropped();
  if (!position.hand(us).has(t)) return message("there is no {} in hand", word(piece_name(t)));
  if (position.at(move.to()).exists()) return message("{} is not empty", square_name(move.to()));
  if (dead_end(us, t, move.to())) return message("the piece could never move again");
  if (t != PieceType::kPawn) return std::nullopt;
  if ((position.pieces(us, t) & file_of(move.to().file())).any())
    return message("a second pawn on the file (二歩)");
  if (position.has_king(~us) && pawn_attacks(us, move.to()).has(position.king(~us)) &&
      pawn_drop_mates(position, move.to()))
    return message("mate by a dropped pawn (打ち歩詰め)");
  return std::nullopt;
}

std::optional<Message> why_illegal_board(const Position& position, Move move) {
  const Color us = position.side_to_move();
  const Piece piece = position.at(move.from());
  if (!piece.exists()) return message("there is no piece on {}", square_name(move.from()));
  if (piece.color() != us)
    return message("the piece on {} is the other side's", square_name(move.from()));
  if (!attacks(us, piece.type(), move.from(), position.occupied()).has(move.to()))
    return message("the {} on {} cannot go to {}", word(piece_name(piece.type())),
                   square_name(move.from()), square_name(move.to()));
  const Piece there = position.at(move.to());
  if (there.exists() && there.color() == us)
    return message("one's own piece stands on {}", square_name(move.to()));
  if (move.promotes() && !could_promote(position, move)) return message("it cannot promote there");
  if (!move.promotes() && dead_end(us, piece.type(), move.to()))
    return message("it must promote: the piece could never move again");
  if (there.exists() && there.type() == PieceType::kKing)
    return message("a king cannot be captured");
  return std::nullopt;
}

}  // namespace

std::string_view piece_name(PieceType t) {
  return kPieceNames[static_cast<std::size_t>(t)];
}

std::string_view piece_sign(PieceType t) {
  return kPieceSigns[static_cast<std::size_t>(t)];
}

PieceType piece_of_sign(std::string_view character) {
  if (character.empty()) return PieceType::kNone;
  for (std::size_t i = 1; i < kPieceSigns.size(); ++i) {
    if (kPieceSigns[i] == character) return static_cast<PieceType>(i);
  }
  if (character == "竜") return PieceType::kDragon;
  if (character == "王") return PieceType::kKing;
  return PieceType::kNone;
}

std::string_view wide_digit(int n) {
  return kWideDigits[static_cast<std::size_t>(n)];
}

std::string_view kanji_digit(int n) {
  return kKanjiDigits[static_cast<std::size_t>(n)];
}

std::optional<int> digit_of(std::string_view character) {
  if (character.size() == 1 && character[0] >= '1' && character[0] <= '9')
    return character[0] - '0';
  for (int n = 1; n <= 9; ++n) {
    if (character == wide_digit(n) || character == kanji_digit(n)) return n;
  }
  return std::nullopt;
}

std::string kanji_number(int n) {
  std::string text;
  if (n >= 20) text += kanji_digit(n / 10);
  if (n >= 10) text += "十";
  return text + std::string(kanji_digit(n % 10));
}

Result<std::optional<int>> scan_number(Scanner& scanner) {
  const Scanner::Mark mark = scanner.mark();
  int value = 0;
  bool found = false;
  bool ten = false;
  while (!scanner.at_end()) {
    const std::string_view c = scanner.peek();
    if (c == "十") {
      if (ten) return scanner.error_at(mark, "no such number");
      value = (found ? value : 1) * 10;
      ten = true;
    } else {
      const bool zero = c == "0" || c == "０" || c == "〇";
      const auto digit = zero ? std::optional<int>(0) : digit_of(c);
      if (!digit) break;
      // 二十三 adds, 23 shifts.
      value = ten ? value + *digit : value * 10 + *digit;
    }
    found = true;
    scanner.take();
    if (value > 999'999) return scanner.error_at(mark, "the number is too large");
  }
  if (!found) return std::optional<int>();
  return std::optional<int>(value);
}

std::string square_name(Square s) {
  return std::string(wide_digit(s.file())) + std::string(kanji_digit(s.rank()));
}

std::string_view side_sign(Color c) {
  return c == Color::kBlack ? "▲" : "△";
}

std::optional<Color> side_of_sign(std::string_view character) {
  for (const std::string_view sign : {"▲", "☗", "▼"})
    if (character == sign) return Color::kBlack;
  for (const std::string_view sign : {"△", "☖", "▽"})
    if (character == sign) return Color::kWhite;
  return std::nullopt;
}

std::string move_name(const Position& position, Move move, Square before) {
  const PieceType t = moved_type(position, move);
  std::string text = move.to() == before ? "同" : square_name(move.to());
  text += piece_name(t);
  if (move.is_drop()) return text + (movers_to(position, t, move.to()).any() ? "打" : "");
  text += which_piece(position, t, move.from(), move.to());
  if (could_promote(position, move)) text += move.promotes() ? "成" : "不成";
  return text;
}

std::string kif_move_name(const Position& position, Move move, Square before) {
  std::string text = move.to() == before ? "同　" : square_name(move.to());
  text += piece_name(moved_type(position, move));
  if (move.is_drop()) return text + "打";
  if (move.promotes()) text += "成";
  return text + fmt::format("({}{})", move.from().file(), move.from().rank());
}

std::string western_name(const Position& position, Move move) {
  const PieceType t = moved_type(position, move);
  std::string text(sfen_letter(t));
  if (move.is_drop()) return text + "*" + to_usi(move.to());
  if (movers_to(position, t, move.to()).more_than_one()) text += to_usi(move.from());
  text += position.at(move.to()).exists() ? "x" : "-";
  text += to_usi(move.to());
  if (could_promote(position, move)) text += move.promotes() ? "+" : "=";
  return text;
}

Result<std::optional<Move>> parse_western_name(std::string_view text, const Position& position) {
  constexpr std::string_view kPieces = "PLNSBRGK";
  Spoken spoken;
  const bool promoted = text.starts_with("+");
  if (promoted) text.remove_prefix(1);
  const std::size_t piece = text.empty() ? std::string_view::npos : kPieces.find(text[0]);
  if (piece == std::string_view::npos) return std::optional<Move>();
  spoken.type = static_cast<PieceType>(piece + 1);
  if (promoted && !can_promote(spoken.type)) return std::optional<Move>();
  if (promoted) spoken.type = promote(spoken.type);
  text.remove_prefix(1);
  const auto take_square = [&text]() -> Square {
    if (text.size() < 2 || text[0] < '1' || text[0] > '9') return {};
    const int rank = text[1] >= 'a' ? text[1] - 'a' + 1 : text[1] - '0';
    if (rank < 1 || rank > 9) return {};
    const Square square(text[0] - '0', rank);
    text.remove_prefix(2);
    return square;
  };
  spoken.from = take_square();
  if (text.empty() || std::string_view("-x*").find(text[0]) == std::string_view::npos)
    return std::optional<Move>();
  spoken.drop = text[0] == '*';
  text.remove_prefix(1);
  spoken.to = take_square();
  if (!spoken.to.exists()) return std::optional<Move>();
  spoken.promotes = text == "+";
  spoken.stays = !spoken.promotes;  // and so never a drop that is not called one
  if (!text.empty() && text != "+" && text != "=") return std::optional<Move>();
  auto move = resolve(position, spoken);
  if (!move) return pass(move);
  return std::optional<Move>(*move);
}

Position as_before(const Position& after, Move move, bool captures) {
  Position position = after;
  const Color us = ~after.side_to_move();
  const PieceType now = after.at(move.to()).type();
  position.remove(move.to());
  if (move.is_drop()) {
    Hand hand = after.hand(us);
    hand.add(move.dropped());
    position.set_hand(us, hand);
  } else {
    position.put(move.from(), Piece(us, move.promotes() ? plain(now) : now));
  }
  if (captures) position.put(move.to(), Piece(~us, PieceType::kGold));
  position.set_side_to_move(us);
  position.update();
  return position;
}

Result<Move> scan_move_name(Scanner& scanner, const Position& position, Square before) {
  const Scanner::Mark mark = scanner.mark();
  auto spoken = scan_words(scanner, before);
  if (!spoken) return pass(spoken);
  auto move = resolve(position, *spoken);
  if (!move) return scanner.error_here(mark, move.error().message);
  if (const auto reason = why_illegal(position, *move))
    return scanner.error_at(mark, "not a legal move: {}", *reason);
  return move;
}

Result<Move> parse_move_name(std::string_view text, const Position& position, Square before) {
  Scanner scanner(text);
  scanner.skip_blanks();
  for (std::string_view sign : {"▲", "△", "☗", "☖", "▼", "▽"}) {
    if (scanner.accept(sign)) break;
  }
  auto move = scan_move_name(scanner, position, before);
  if (!move) return move;
  scanner.skip_blanks();
  if (!scanner.at_end())
    return scanner.error("unexpected text after the move: {}", in_quotes(scanner.rest()));
  return move;
}

std::optional<Message> why_illegal(const Position& position, Move move) {
  if (!move.exists()) return message("no move");
  auto reason =
      move.is_drop() ? why_illegal_drop(position, move) : why_illegal_board(position, move);
  if (reason) return reason;
  if (is_legal(position, move)) return std::nullopt;
  return position.in_check() ? message("the king stays in check")
                             : message("the king would be in check");
}

}  // namespace yomi::shogi
