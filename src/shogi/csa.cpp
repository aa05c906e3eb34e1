#include "shogi/csa.h"

#include <algorithm>
#include <array>
#include <optional>

#include "base/scanner.h"
#include "base/text.h"
#include "shogi/names.h"
#include "shogi/sfen.h"

namespace yomi::shogi {
namespace {

constexpr std::array<std::string_view, 15> kCodes = {"",   "FU", "KY", "KE", "GI", "KA", "HI", "KI",
                                                     "OU", "TO", "NY", "NK", "NG", "UM", "RY"};

struct HeaderName {
  std::string_view csa;
  std::string_view kif;
};
constexpr std::array<HeaderName, 8> kHeaderNames = {{{"N+", "先手"},
                                                     {"N-", "後手"},
                                                     {"$EVENT:", "棋戦"},
                                                     {"$SITE:", "場所"},
                                                     {"$START_TIME:", "開始日時"},
                                                     {"$END_TIME:", "終了日時"},
                                                     {"$TIME_LIMIT:", "持ち時間"},
                                                     {"$OPENING:", "戦型"}}};

struct EndingCode {
  std::string_view code;
  Ending ending;
};
// The first code of an ending is the one that is written.
constexpr std::array<EndingCode, 13> kEndingCodes = {{{"%TORYO", Ending::kResigns},
                                                      {"%CHUDAN", Ending::kSuspended},
                                                      {"%SENNICHITE", Ending::kRepetition},
                                                      {"%TIME_UP", Ending::kTimeUp},
                                                      {"%ILLEGAL_MOVE", Ending::kFoulLoss},
                                                      {"%JISHOGI", Ending::kImpasse},
                                                      {"%HIKIWAKE", Ending::kImpasse},
                                                      {"%KACHI", Ending::kEnteringWin},
                                                      {"%TSUMI", Ending::kMate},
                                                      {"%FUZUMI", Ending::kNoMate},
                                                      {"%MAX_MOVES", Ending::kMoveLimit},
                                                      {"%MATTA", Ending::kSuspended},
                                                      {"%ERROR", Ending::kSuspended}}};

PieceType type_of_code(std::string_view code) {
  const auto found = std::find(kCodes.begin() + 1, kCodes.end(), code);
  return found == kCodes.end() ? PieceType::kNone : static_cast<PieceType>(found - kCodes.begin());
}

char sign_of(Color c) {
  return c == Color::kBlack ? '+' : '-';
}

class CsaReader {
 public:
  CsaReader(std::string_view text, std::string source)
      : scanner_(text, std::move(source)), cursor_(record_) {}

  Result<Record> read() {
    while (!scanner_.at_end()) {
      if (auto status = read_line(); !status) return pass(status);
      if (!scanner_.at_line_end())
        return scanner_.error("unexpected text: {}", in_quotes(scanner_.rest()));
      scanner_.take_line_end();
    }
    if (auto status = begin(); !status) return pass(status);
    return std::move(record_);
  }

 private:
  std::string take_to_end() {
    std::string text;
    while (!scanner_.at_line_end()) text += scanner_.take();
    return text;
  }

  Status read_line() {
    if (scanner_.accept("'*")) {
      record_.at(here_).comments.push_back(take_to_end());
      return {};
    }
    if (scanner_.peek() == "'") {
      take_to_end();
      return {};
    }
    if (scanner_.peek() == "$" || scanner_.rest().starts_with("N+") ||
        scanner_.rest().starts_with("N-"))
      return read_header();
    for (;;) {
      scanner_.skip_blanks();
      if (!scanner_.at_line_end()) {
        if (auto status = read_statement(); !status) return status;
      }
      scanner_.skip_blanks();
      if (!scanner_.accept(",")) return {};
    }
  }

  Status read_header() {
    const Scanner::Mark mark = scanner_.mark();
    if (begun_) return scanner_.error("a header behind the position");
    const std::string line = take_to_end();
    for (const HeaderName& name : kHeaderNames) {
      if (!line.starts_with(name.csa)) continue;
      record_.headers.emplace_back(name.kif, line.substr(name.csa.size()));
      return {};
    }
    const std::size_t colon = line.find(':');
    if (colon == std::string::npos) return scanner_.error_at(mark, "expected ':' in this header");
    record_.headers.emplace_back(line.substr(0, colon), line.substr(colon + 1));
    return {};
  }

  Status read_statement() {
    const std::string_view c = scanner_.peek();
    if (c == "V") return read_version();
    if (c == "P") return read_position();
    if (c == "%") return read_ending();
    if (c == "T") return read_time();
    if (c == "+" || c == "-") return read_side_or_move();
    if (c == "/") return scanner_.error("several games in one file: give one at a time");
    return scanner_.error("not understood: {}", in_quotes(scanner_.rest()));
  }

  Status read_version() {
    const Scanner::Mark mark = scanner_.mark();
    const std::string_view version = scanner_.word();
    for (std::string_view known : {"V1", "V2", "V2.1", "V2.2", "V3", "V3.0"}) {
      if (version == known) return {};
    }
    return scanner_.error_at(mark, "no such version of CSA: {}", in_quotes(version));
  }

  Status read_position() {
    if (begun_) return scanner_.error("a position behind the first move");
    if (!position_mark_) position_mark_ = scanner_.mark();
    scanner_.take();
    const std::string_view c = scanner_.peek();
    if (scanner_.accept("I")) return read_even_board();
    if (scanner_.accept("+")) return read_pieces(Color::kBlack);
    if (scanner_.accept("-")) return read_pieces(Color::kWhite);
    if (c.size() == 1 && c[0] >= '1' && c[0] <= '9') {
      const int rank = scanner_.take()[0] - '0';
      return read_rank(rank);
    }
    return scanner_.error("expected PI, P1 … P9, P+ or P-");
  }

  Result<PieceType> read_code() {
    const Scanner::Mark mark = scanner_.mark();
    std::string code(scanner_.take());
    code += scanner_.take();
    const PieceType t = type_of_code(code);
    if (t == PieceType::kNone) return scanner_.error_at(mark, "no such piece: {}", in_quotes(code));
    return t;
  }

  // The two digits of a square; "00" is no square.
  Result<Square> read_square() {
    const Scanner::Mark mark = scanner_.mark();
    const std::string_view file = scanner_.take();
    const std::string_view rank = scanner_.take();
    if (file == "0" && rank == "0") return Square();
    const bool good = file.size() == 1 && rank.size() == 1 && file[0] >= '1' && file[0] <= '9' &&
                      rank[0] >= '1' && rank[0] <= '9';
    if (!good) return scanner_.error_at(mark, "expected a square, as 77");
    return Square(file[0] - '0', rank[0] - '0');
  }

  Status put(Square s, Piece p, Scanner::Mark mark) {
    if (position_.at(s).exists())
      return scanner_.error_at(mark, "two pieces on {}", square_name(s));
    if (p.type() == PieceType::kKing && position_.has_king(p.color()))
      return scanner_.error_at(mark, "two kings of {}",
                               p.color() == Color::kBlack ? "black" : "white");
    position_.put(s, p);
    marks_[static_cast<std::size_t>(s.index())] = mark;
    return {};
  }

  Status read_even_board() {
    position_ = Position::start();
    while (!scanner_.at_line_end() && scanner_.peek() != ",") {
      const Scanner::Mark mark = scanner_.mark();
      auto square = read_square();
      if (!square) return pass(square);
      auto t = read_code();
      if (!t) return pass(t);
      if (!square->exists() || !position_.at(*square).exists() ||
          position_.at(*square).type() != *t)
        return scanner_.error_at(mark, "no such piece to take away");
      position_.remove(*square);
    }
    return {};
  }

  Status read_rank(int rank) {
    for (int file = 9; file >= 1; --file) {
      const Scanner::Mark mark = scanner_.mark();
      const bool black = scanner_.accept("+");
      if (black || scanner_.accept("-")) {
        auto t = read_code();
        if (!t) return pass(t);
        const Piece piece(black ? Color::kBlack : Color::kWhite, *t);
        if (auto status = put({file, rank}, piece, mark); !status) return status;
        continue;
      }
      // " * "; editors strip the blanks at the end of a line.
      if (!scanner_.accept(" * ") && !scanner_.accept(" *"))
        return scanner_.error("expected square {} of rank {}", 10 - file, rank);
    }
    return {};
  }

  Status read_pieces(Color side) {
    while (!scanner_.at_line_end() && scanner_.peek() != ",") {
      const Scanner::Mark mark = scanner_.mark();
      auto square = read_square();
      if (!square) return pass(square);
      if (!square->exists() && scanner_.accept("AL")) {
        if (rest_)
          return scanner_.error_at(mark, "only one side can hold all the remaining pieces");
        rest_ = side;
        continue;
      }
      auto t = read_code();
      if (!t) return pass(t);
      if (square->exists()) {
        if (auto status = put(*square, Piece(side, *t), mark); !status) return status;
        continue;
      }
      if (*t >= PieceType::kKing)
        return scanner_.error_at(mark, "such a piece cannot be in a hand");
      Hand hand = position_.hand(side);
      if (hand.count(*t) == full_count(*t))
        return scanner_.error_at(mark, "more than {} {} in a hand", full_count(*t),
                                 word(piece_name(*t)));
      hand.add(*t);
      position_.set_hand(side, hand);
    }
    return {};
  }

  void give_rest() {
    Hand hand = position_.hand(*rest_);
    for (PieceType t : kHandTypes) {
      int count = position_.pieces(t).count() + position_.hand(Color::kBlack).count(t) +
                  position_.hand(Color::kWhite).count(t);
      if (can_promote(t)) count += position_.pieces(promote(t)).count();
      if (count < full_count(t)) hand.add(t, full_count(t) - count);
    }
    position_.set_hand(*rest_, hand);
  }

  Status begin() {
    if (begun_) return {};
    begun_ = true;
    if (!position_mark_) return scanner_.error("there is no position (PI, P1 … P9, P+, P-)");
    if (rest_) give_rest();
    position_.set_side_to_move(side_.value_or(Color::kBlack));
    position_.update();
    if (auto status = check_position(position_, scanner_, marks_, *position_mark_); !status)
      return status;
    record_.set_start(position_);
    cursor_.reset();
    return {};
  }

  Status read_side_or_move() {
    const Scanner::Mark mark = scanner_.mark();
    const Color side = scanner_.take() == "+" ? Color::kBlack : Color::kWhite;
    scanner_.skip_blanks();
    if (scanner_.at_line_end() || scanner_.peek() == ",") {
      if (begun_) return scanner_.error_at(mark, "the side to move is given twice");
      side_ = side;
      return begin();
    }
    if (!begun_ && !side_) side_ = side;
    if (auto status = begin(); !status) return status;
    return read_move(side, mark);
  }

  Status read_move(Color side, Scanner::Mark mark) {
    if (ended()) return scanner_.error_at(mark, "a move behind the end of the record");
    auto from = read_square();
    if (!from) return pass(from);
    auto to = read_square();
    if (!to) return pass(to);
    auto after = read_code();
    if (!after) return pass(after);
    const Position& position = cursor_.position();
    if (side != position.side_to_move())
      return scanner_.error_at(mark, "it is not this side's move");
    if (!to->exists()) return scanner_.error_at(mark, "a move needs a destination");
    Move move;
    if (!from->exists()) {
      if (*after >= PieceType::kKing)
        return scanner_.error_at(mark, "such a piece cannot be dropped");
      move = Move::drop(*after, *to);
    } else {
      const PieceType before = position.at(*from).type();
      const bool promotes = before != *after;
      if (!position.at(*from).exists() ||
          (promotes && (!can_promote(before) || promote(before) != *after)))
        return scanner_.error_at(mark, "there is no {} on {} to move",
                                 kCodes[static_cast<std::size_t>(*after)], square_name(*from));
      move = Move::board(*from, *to, promotes);
    }
    if (const auto reason = why_illegal(position, move))
      return scanner_.error_at(mark, "not a legal move: {}", *reason);
    here_ = record_.add_move(here_, move);
    cursor_.go(here_);
    return {};
  }

  Status read_ending() {
    const Scanner::Mark mark = scanner_.mark();
    if (auto status = begin(); !status) return status;
    std::string code;
    while (!scanner_.at_line_end() && scanner_.peek() != "," && scanner_.peek() != " ")
      code += scanner_.take();
    if (ended()) return scanner_.error_at(mark, "a second end");
    const auto found = std::find_if(kEndingCodes.begin(), kEndingCodes.end(),
                                    [&](const EndingCode& known) { return known.code == code; });
    Ending ending = found == kEndingCodes.end() ? Ending::kNone : found->ending;
    const bool black_moves = cursor_.position().side_to_move() == Color::kBlack;
    if (code == "%+ILLEGAL_ACTION") ending = black_moves ? Ending::kFoulLoss : Ending::kFoulWin;
    if (code == "%-ILLEGAL_ACTION") ending = black_moves ? Ending::kFoulWin : Ending::kFoulLoss;
    if (ending == Ending::kNone)
      return scanner_.error_at(mark, "no such ending: {}", in_quotes(code));
    here_ = record_.add_ending(here_, ending);
    return {};
  }

  Status read_time() {
    const Scanner::Mark mark = scanner_.mark();
    scanner_.take();
    auto number = scanner_.number();
    if (!number) return pass(number);
    if (*number > 100'000'000) return scanner_.error_at(mark, "the time is too long");
    if (scanner_.accept(".")) {
      if (auto fraction = scanner_.number(); !fraction) return pass(fraction);
    }
    if (here_ == Record::kRoot) return scanner_.error_at(mark, "a time without a move");
    record_.at(here_).seconds = static_cast<std::uint32_t>(*number);
    return {};
  }

  [[nodiscard]] bool ended() const { return record_.at(here_).ending != Ending::kNone; }

  Scanner scanner_;
  Record record_;
  Cursor cursor_;
  Position position_;
  std::optional<Color> side_;
  std::optional<Color> rest_;  // who holds AL
  std::optional<Scanner::Mark> position_mark_;
  SquareMarks marks_{};
  bool begun_ = false;
  Record::Node here_ = Record::kRoot;
};

std::string csa_square(Square s) {
  return fmt::format("{}{}", s.file(), s.rank());
}

std::string position_lines(const Position& position) {
  if (position.same_as(Position::start())) return "PI\n+\n";
  std::string text;
  for (int rank = 1; rank <= 9; ++rank) {
    text += fmt::format("P{}", rank);
    for (int file = 9; file >= 1; --file) {
      const Piece p = position.at({file, rank});
      if (p.exists())
        text += fmt::format("{}{}", sign_of(p.color()), kCodes[static_cast<std::size_t>(p.type())]);
      else
        text += " * ";
    }
    text += '\n';
  }
  for (Color c : kColors) {
    if (position.hand(c).empty()) continue;
    text += fmt::format("P{}", sign_of(c));
    for (PieceType t : kHandTypes) {
      for (int i = 0; i < position.hand(c).count(t); ++i)
        text += fmt::format("00{}", kCodes[static_cast<std::size_t>(t)]);
    }
    text += '\n';
  }
  return text + sign_of(position.side_to_move()) + "\n";
}

std::string header_lines(const Record& record) {
  std::string known;
  std::string others;
  for (const auto& [name, value] : record.headers) {
    const std::string_view key = name;
    const auto found = std::find_if(kHeaderNames.begin(), kHeaderNames.end(),
                                    [&](const HeaderName& each) { return each.kif == key; });
    if (found != kHeaderNames.end())
      known += fmt::format("{}{}\n", found->csa, value);
    else if (name.starts_with("$"))
      known += fmt::format("{}:{}\n", name, value);
    else
      others += fmt::format("'{}：{}\n", name, value);
  }
  return known + others;
}

std::string ending_code(Ending ending, Color to_move) {
  if (ending == Ending::kFoulWin) return fmt::format("%{}ILLEGAL_ACTION", sign_of(~to_move));
  for (const EndingCode& known : kEndingCodes) {
    if (known.ending == ending) return std::string(known.code);
  }
  return "%CHUDAN";
}

}  // namespace

Result<Record> read_csa(std::string_view text, std::string source) {
  return CsaReader(text, std::move(source)).read();
}

std::string to_csa(const Position& position, Move move) {
  const PieceType before = move.is_drop() ? move.dropped() : position.at(move.from()).type();
  const PieceType after = move.promotes() ? promote(before) : before;
  return fmt::format("{}{}{}{}", sign_of(position.side_to_move()),
                     move.is_drop() ? "00" : csa_square(move.from()), csa_square(move.to()),
                     kCodes[static_cast<std::size_t>(after)]);
}

std::string to_csa(const Record& record) {
  std::string text = "V2.2\n" + header_lines(record) + position_lines(record.start());
  Cursor cursor(record);
  for (Record::Node node = Record::kRoot;;) {
    const Record::Entry& entry = record.at(node);
    if (entry.ending != Ending::kNone)
      text += ending_code(entry.ending, cursor.position().side_to_move()) + "\n";
    else if (entry.move.exists())
      text += to_csa(cursor.position(), entry.move) + "\n";
    if (entry.seconds) text += fmt::format("T{}\n", *entry.seconds);
    for (const std::string& comment : entry.comments) text += fmt::format("'*{}\n", comment);
    cursor.go(node);
    if (entry.next.empty()) return text;
    node = entry.next.front();
  }
}

}  // namespace yomi::shogi
