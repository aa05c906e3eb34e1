#include "concentration/board_words.h"

#include <algorithm>
#include <array>

#include "base/text.h"
#include "cards/card.h"

namespace yomi::concentration {
namespace {

// What people type for a card face down or for an empty place, but hardly for a picture.
constexpr std::u32string_view kMarks = U"-‐‑‒–—―−ー_*∗・·•‥…~〜/\\+□■▢▣▪▫◻◼⬜⬛○●◯〇◎×✕✖✗✘";

bool between(char32_t c, char32_t first, char32_t last) {
  return c >= first && c <= last;
}

// Continues the character before it.
bool continues(char32_t c) {
  return between(c, 0x300, 0x36f) || between(c, 0x1ab0, 0x1aff) || between(c, 0x1dc0, 0x1dff) ||
         between(c, 0x20d0, 0x20ff) || c == 0x3099 || c == 0x309a || between(c, 0xfe00, 0xfe0f) ||
         between(c, 0xfe20, 0xfe2f) || between(c, 0x1f3fb, 0x1f3ff) ||
         between(c, 0xe0020, 0xe007f) || between(c, 0xe0100, 0xe01ef) || c == 0x200d;
}

bool is_regional(char32_t c) {
  return between(c, 0x1f1e6, 0x1f1ff);
}

bool is_invisible(char32_t c) {
  return c < 0x20 || between(c, 0x7f, 0x9f) || c == 0xad || between(c, 0x200b, 0x200c) ||
         between(c, 0x200e, 0x200f) || between(c, 0x2028, 0x202e) || between(c, 0x2060, 0x206f) ||
         c == 0xfeff;
}

bool is_blank(std::string_view c) {
  return c == " " || c == "\t" || c == "\u3000";
}

std::string without_selectors(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size(); at += utf8_length(text, at)) {
    if (!between(utf8_decode(text, at), 0xfe00, 0xfe0f))
      out += text.substr(at, utf8_length(text, at));
  }
  return out;
}

bool is_mark(std::string_view character) {
  const std::string plain = without_selectors(character);
  return !plain.empty() && utf8_length(plain, 0) == plain.size() &&
         kMarks.find(utf8_decode(plain, 0)) != std::u32string_view::npos;
}

bool is_card(std::string_view character) {
  return character != "?" && character != "." && !is_mark(character);
}

BoardCell cell_of(std::string_view character, Scanner::Mark place) {
  using Kind = BoardCell::Kind;
  const Kind kind = character == "?"     ? Kind::kUnknown
                    : character == "."   ? Kind::kEmpty
                    : is_mark(character) ? Kind::kMark
                                         : Kind::kCard;
  return {kind, std::string(character), place};
}

bool is_suit_symbol(std::string_view character) {
  const std::string plain = without_selectors(character);
  constexpr std::array<std::string_view, 8> kSuits = {"♣", "♦", "♥", "♠", "♧", "♢", "♡", "♤"};
  return std::find(kSuits.begin(), kSuits.end(), plain) != kSuits.end();
}

bool is_rank(std::string_view text) {
  Scanner scanner(text);
  return cards::read_rank(scanner) && scanner.at_end();
}

// Whether the whole of it can be read as cards with suits, one behind the other.
bool reads_as_cards(std::string_view text) {
  Scanner scanner(text);
  while (!scanner.at_end())
    if (!cards::read_card(scanner)) return false;
  return true;
}

// What of a run of names without blanks could be one card of several characters; empty if nothing.
std::string doubtful_part(const std::vector<std::string_view>& run) {
  std::string all;
  for (const std::string_view c : run) all += c;
  if (run.size() < 2) return {};
  for (std::size_t i = 0; i + 1 < run.size(); ++i) {
    const bool number =
        run[i] == "1" && run[i + 1].size() == 1 && run[i + 1] >= "0" && run[i + 1] <= "3";
    const bool suited = (is_suit_symbol(run[i]) && is_rank(run[i + 1])) ||
                        (is_rank(run[i]) && is_suit_symbol(run[i + 1]));
    if (number || suited) return std::string(run[i]) + std::string(run[i + 1]);
  }
  return reads_as_cards(all) ? all : std::string();
}

Result<std::vector<BoardCell>> cells_one_by_one(const BoardWord& word) {
  std::vector<BoardCell> cells;
  std::vector<std::string_view> run;
  Scanner::Mark place = word.place;
  const auto doubt = [&]() -> Status {
    const std::string part = doubtful_part(run);
    run.clear();
    if (part.empty()) return {};
    return error_at(word.place, "{}: one card or several? Put blanks between the cards",
                    in_quotes(part));
  };
  for (const std::string_view c : characters(word.text)) {
    cells.push_back(cell_of(c, place));
    for (std::size_t at = 0; at < c.size(); at += utf8_length(c, at)) ++place.column;
    if (is_card(c)) {
      run.push_back(c);
    } else if (auto done = doubt(); !done) {
      return pass(done);
    }
  }
  if (auto done = doubt(); !done) return pass(done);
  return cells;
}

// A word of a spaced table: one card, a run of ? or . or marks, or a face-down card with its place.
Result<std::vector<BoardCell>> cells_of_word(const BoardWord& word, std::size_t place) {
  const std::vector<std::string_view> all = characters(word.text);
  const auto cards = std::count_if(all.begin(), all.end(), is_card);
  if (cards == 0) return cells_one_by_one(word);
  if (static_cast<std::size_t>(cards) == all.size())
    return std::vector<BoardCell>{{BoardCell::Kind::kCard, word.text, word.place}};
  if (word.text == fmt::format("?{}", place))
    return std::vector<BoardCell>{{BoardCell::Kind::kUnknown, "?", word.place}};
  return error_at(word.place, "{}: one card or several? Put blanks between the cards",
                  in_quotes(word.text));
}

}  // namespace

std::string fold_width(std::string_view text) {
  std::string out;
  out.reserve(text.size());
  for (std::size_t at = 0; at < text.size(); at += utf8_length(text, at)) {
    char32_t c = utf8_decode(text, at);
    if (between(c, 0xff01, 0xff5e)) c -= 0xfee0;
    if (c == 0xa0 || between(c, 0x2000, 0x200a) || c == 0x202f || c == 0x205f) c = U' ';
    if (c == U'、') c = U',';
    if (c == U'│' || c == U'┃') c = U'|';
    if (c == U'\U0001F0A0') c = U'?';
    out += utf8_encode(c);
  }
  return out;
}

std::vector<std::string_view> characters(std::string_view text) {
  std::vector<std::string_view> result;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t begin = at;
    char32_t c = utf8_decode(text, at);
    const bool flag = is_regional(c);
    at += utf8_length(text, at);
    if (flag && at < text.size() && is_regional(utf8_decode(text, at))) at += utf8_length(text, at);
    while (at < text.size()) {
      const bool joined = c == 0x200d;
      c = utf8_decode(text, at);
      if (!joined && !continues(c)) break;
      at += utf8_length(text, at);
    }
    result.push_back(text.substr(begin, at - begin));
  }
  return result;
}

Result<BoardLine> read_words(Scanner& scanner) {
  BoardLine line;
  bool open = false;   // a word is being read
  bool filled = true;  // a card stands between this separator and the one before, or the line began
  for (; !scanner.at_line_end() && scanner.peek() != "#";) {
    const Scanner::Mark place = scanner.mark();
    const std::string_view c = scanner.peek();
    if (is_blank(c)) {
      open = false;
    } else if (c == "|" || c == ",") {
      if (!filled)
        return scanner.error("there is nothing between two separators: write . for an empty place");
      line.separated = true;
      filled = open = false;
    } else {
      if (is_invisible(utf8_decode(c, 0)))
        return scanner.error("there is an invisible character here");
      if (!open) line.words.push_back({{}, place});
      open = filled = true;
      line.words.back().text += c;
    }
    scanner.take();
  }
  return line;
}

Result<std::vector<BoardCell>> cells_of(const BoardLine& line, bool spaced, std::size_t before) {
  std::vector<BoardCell> cells;
  for (const BoardWord& word : line.words) {
    auto more = spaced ? cells_of_word(word, before + cells.size() + 1) : cells_one_by_one(word);
    if (!more) return pass(more);
    // In a line of its own it may be a row whose blanks were forgotten.
    if (spaced && !line.spaced() && more->size() == 1 && characters(word.text).size() > 1 &&
        more->front().kind == BoardCell::Kind::kCard && !is_rank(word.text) &&
        !reads_as_cards(word.text)) {
      return error_at(word.place,
                      "{}: one card or several? Put blanks between the cards, or | behind one",
                      in_quotes(word.text));
    }
    cells.insert(cells.end(), more->begin(), more->end());
  }
  return cells;
}

}  // namespace yomi::concentration
