// Moves as text: "s1", "b2", "s3>b2", and the cards that are drawn between them.
#include "base/text.h"
#include "calculation/notation.h"

namespace yomi::calculation {
namespace {

// A number behind `text`, counted from 1; taken off.
std::optional<std::uint64_t> take_number(std::string_view& text) {
  std::size_t digits = 0;
  while (digits < text.size() && text[digits] >= '0' && text[digits] <= '9') ++digits;
  const auto number = parse_uint(text.substr(0, digits));
  text.remove_prefix(digits);
  return number;
}

bool take_any(std::string_view& text, std::initializer_list<std::string_view> words) {
  for (const std::string_view word : words) {
    if (!text.starts_with(word)) continue;
    text.remove_prefix(word.size());
    return true;
  }
  return false;
}

Status check_place(const Position& position, bool base, std::uint64_t number) {
  const std::uint64_t most = base ? kBases : position.stacks.size();
  if (number == 0)
    return fail("bases and stacks are counted from 1: {}1 is the first", base ? "b" : "s");
  if (number > most)
    return base ? Status(fail("there is no base {}: they are 1 to {}", number, most))
                : Status(fail("there is no stack {}: they are 1 to {}", number, most));
  return {};
}

// "2>1", as it was written when places were counted from 0.
std::optional<std::string> new_spelling(std::string_view word) {
  const auto from = take_number(word);
  if (!from || !take_any(word, {">"})) return std::nullopt;
  const auto to = take_number(word);
  if (!to || !word.empty() || *from >= kMaxStacks || *to >= kBases) return std::nullopt;
  return fmt::format("s{}>b{}", *from + 1, *to + 1);
}

// The move that a word names, possible or not.
Result<Move> named_move(const Position& position, std::string_view word) {
  std::string_view text = word;
  const auto unclear = [&] {
    return fail(
        "expected s1 (on stack 1), b2 (to base 2) or s3>b2 (from stack 3 to base 2), not {}",
        in_quotes(word));
  };
  if (const auto now = new_spelling(word))
    return fail("places are counted from 1: write {} for {}", *now, in_quotes(word));
  const bool base = take_any(text, {"b", "B", "台"});
  if (!base && !take_any(text, {"s", "S", "スタック"})) return unclear();
  const auto number = take_number(text);
  if (!number) return unclear();
  if (Status place = check_place(position, base, *number); !place) return pass(place);
  const auto index = static_cast<std::uint8_t>(*number - 1);
  if (text.empty()) return Move{base ? Move::Kind::kPlay : Move::Kind::kStack, 0, index};
  if (base || !take_any(text, {">", "-", "→"}) || !take_any(text, {"b", "B", "台"}))
    return unclear();
  const auto to = take_number(text);
  if (!to || !text.empty()) return unclear();
  if (Status place = check_place(position, true, *to); !place) return pass(place);
  return Move{Move::Kind::kRaise, index, static_cast<std::uint8_t>(*to - 1)};
}

Status why_impossible(const Position& position, const Move& move) {
  if (move.kind != Move::Kind::kRaise && position.hand == 0)
    return fail("no card is in hand: name the card drawn first, as in 7 s1");
  if (move.kind == Move::Kind::kRaise && position.hand != 0)
    return fail("the {} in hand is placed first", rank_char(position.hand));
  if (move.kind == Move::Kind::kRaise && position.stacks[move.from].empty())
    return fail("stack {} is empty", move.from + 1);
  const int rank =
      move.kind == Move::Kind::kRaise ? position.stacks[move.from].back() : position.hand;
  const int height = position.height[move.to];
  if (height == kRanks) return fail("base {} is complete", move.to + 1);
  return fail("base {} awaits {}, not {}", move.to + 1, rank_char(rank_at(move.to, height)),
              rank_char(rank));
}

class MoveReader {
 public:
  MoveReader(const Tableau& start, std::string_view text, const std::string& source)
      : scanner_(text, source), now_(start) {}

  Result<std::vector<Deed>> read() {
    for (skip(); !scanner_.at_end(); skip()) {
      const Scanner::Mark mark = scanner_.mark();
      const std::string_view word = take_word();
      if (word.empty()) return scanner_.error_at(mark, "unexpected {}", in_quotes(scanner_.peek()));
      if (is_turn_number(word)) continue;
      Status read = is_move(word) ? take_move(word) : take_draw(word);
      if (!read) return scanner_.error_here(mark, std::move(read.error().message));
    }
    return std::move(deeds_);
  }

 private:
  void skip() {
    for (;;) {
      scanner_.skip_space();
      if (scanner_.accept("#"))
        scanner_.line_rest();
      else if (!scanner_.accept(",") && !scanner_.accept(";") && !scanner_.accept("、"))
        return;
    }
  }
  std::string_view take_word() {
    const std::string_view rest = scanner_.rest();
    std::size_t bytes = 0;
    for (;;) {
      const std::string_view next = scanner_.peek();
      if (scanner_.at_line_end() || next == " " || next == "\t" || next == "　" || next == "," ||
          next == ";" || next == "、" || next == "#")
        return rest.substr(0, bytes);
      bytes += scanner_.take().size();
    }
  }
  static bool is_turn_number(std::string_view word) {
    return word.size() > 1 && (word.back() == ':' || word.back() == '.') &&
           parse_uint(word.substr(0, word.size() - 1));
  }
  static bool is_move(std::string_view word) {
    constexpr std::string_view kFirst = "bBsS";
    return (word.size() > 1 && kFirst.find(word.front()) != std::string_view::npos &&
            word[1] >= '0' && word[1] <= '9') ||
           word.starts_with("台") || word.starts_with("スタック") ||
           word.find('>') != std::string_view::npos;
  }
  Status take_move(std::string_view word) {
    auto move = named_move(now_.position, word);
    if (!move) return pass(move);
    if (move->kind != Move::Kind::kRaise && now_.position.hand == 0 && !now_.next.empty()) {
      Deed drawn{now_.next.front(), {}};
      apply(now_, drawn);
      deeds_.push_back(drawn);
    }
    if (!is_legal(now_.position, *move)) return why_impossible(now_.position, *move);
    deeds_.push_back({std::nullopt, *move});
    apply(now_, deeds_.back());
    return {};
  }
  Status take_draw(std::string_view word) {
    auto face = parse_face(word);
    if (!face) return pass(face);
    if (now_.position.hand != 0)
      return fail("the {} in hand is placed first", rank_char(now_.position.hand));
    if (!now_.next.empty()) {
      const Face& next = now_.next.front();
      if (next.rank != face->rank || (next.suit && face->suit && *next.suit != *face->suit))
        return fail("the next card is {}, not {}", to_text(next), to_text(*face));
    }
    if (now_.position.stock[face->rank] == 0)
      return fail("no {} is left in the stock", rank_char(face->rank));
    if (now_.next.empty() && shows(now_, *face))
      return fail("the card {} is there twice", to_text(*face));
    deeds_.push_back({*face, {}});
    apply(now_, deeds_.back());
    return {};
  }

  Scanner scanner_;
  Tableau now_;
  std::vector<Deed> deeds_;
};

}  // namespace

std::string to_text(const Move& move) {
  switch (move.kind) {
    case Move::Kind::kPlay:
      return fmt::format("b{}", move.to + 1);
    case Move::Kind::kStack:
      return fmt::format("s{}", move.to + 1);
    case Move::Kind::kRaise:
      return fmt::format("s{}>b{}", move.from + 1, move.to + 1);
  }
  return {};
}

std::string to_text(const Deed& deed) {
  return deed.drawn ? to_text(*deed.drawn) : to_text(deed.move);
}

Result<Move> parse_move(const Position& position, std::string_view word) {
  auto move = named_move(position, word);
  if (!move) return move;
  if (is_legal(position, *move)) return move;
  Status why = why_impossible(position, *move);
  return pass(why);
}

Result<std::vector<Deed>> parse_moves(const Tableau& start, std::string_view text,
                                      const std::string& source) {
  return MoveReader(start, text, source).read();
}

void apply(Tableau& tableau, const Deed& deed) {
  if (deed.drawn)
    draw(tableau, *deed.drawn);
  else
    apply(tableau, deed.move);
}

}  // namespace yomi::calculation
