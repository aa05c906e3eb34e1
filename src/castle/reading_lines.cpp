#include "castle/reading_lines.h"

#include <algorithm>
#include <array>

#include "base/half_width.h"
#include "base/text.h"

namespace yomi::castle {
namespace {

constexpr std::size_t kLongestDealNumber = 20;

// Half-width and in small letters; for looking at words only.
std::string plain(std::string_view text) {
  return to_lower_ascii(half_width(text));
}

bool is_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

template <class... Words>
bool accept_any_of(Scanner& scanner, Words... words) {
  return (scanner.accept(words) || ...);
}

bool at_divider(const Scanner& scanner) {
  const std::string_view next = scanner.peek();
  return next == "|" || next == "/" || next == ";" || next == "｜" || next == "／" || next == "；";
}

bool at_word_end(const Scanner& scanner) {
  const std::string_view next = scanner.peek();
  return scanner.at_line_end() || next == " " || next == "\t" || next == "\u3000" || next == "," ||
         next == "、" || next == "，" || at_divider(scanner);
}

void skip_between_cards(Scanner& scanner) {
  do {
    scanner.skip_blanks();
  } while (accept_any_of(scanner, ",", "、", "，"));
}

// "-", "--", "空", "・" alone: nothing lies here.
bool accept_hole(Scanner& scanner) {
  Scanner look = scanner;
  if (!accept_any_of(look, "---", "--", "-", "空", "・", "—", "–", "_", "[]", "<>")) return false;
  if (!at_word_end(look)) return false;
  scanner = look;
  return true;
}

// The cards of one word, all of them or none: "4C", "4C9D", "<4C>".
bool accept_cards(Scanner& scanner, std::vector<Cell>& cells, std::optional<Error>& error) {
  Scanner look = scanner;
  std::vector<Cell> found;
  while (!at_word_end(look)) {
    if (accept_any_of(look, "<", ">", "[", "]")) continue;
    const Scanner::Mark from = look.mark();
    auto card = cards::read_card(look);
    if (!card) {
      if (!error) error = card.error();
      return false;
    }
    found.push_back({*card, from, look.mark()});
  }
  cells.insert(cells.end(), found.begin(), found.end());
  scanner = look;
  return true;
}

struct Cells {
  std::vector<CardLine> groups;  // between dividers
  int cards = 0;
  int words = 0;  // that are no cards
  bool divided = false;
  bool closed = false;  // by a divider at the end, the last group behind it
};

// Everything up to the end of the line or a comment.
Cells read_cells(Scanner& scanner) {
  Cells result;
  result.groups.emplace_back();
  result.groups.back().mark = scanner.mark();
  bool open = false;  // a bar at the very beginning opens the first cell
  for (skip_between_cards(scanner); !scanner.at_line_end(); skip_between_cards(scanner)) {
    if (scanner.peek() == "#" || scanner.rest().starts_with("//")) break;
    CardLine& group = result.groups.back();
    if (at_divider(scanner)) {
      const bool first = result.groups.size() == 1 && group.cells.empty() && !open;
      scanner.take();
      result.divided = true;
      if (first) {
        open = true;
        group.mark = scanner.mark();
      } else {
        result.groups.emplace_back();
        result.groups.back().mark = scanner.mark();
      }
      continue;
    }
    const Scanner::Mark from = scanner.mark();
    if (accept_hole(scanner)) {
      group.cells.push_back({std::nullopt, from, scanner.mark()});
      continue;
    }
    const std::size_t before = group.cells.size();
    if (accept_cards(scanner, group.cells, group.error)) {
      result.cards += static_cast<int>(group.cells.size() - before);
      continue;
    }
    ++result.words;
    while (!at_word_end(scanner)) scanner.take();
  }
  if (result.groups.size() == 1 || !result.groups.back().cells.empty()) return result;
  // A bar at the very end closes the last cell where one opens the first, or there is no other.
  // Without that it may also stand before an empty one: the board decides.
  if (open || result.groups.size() == 2) {
    result.groups.pop_back();
    result.divided = open;
  } else {
    result.closed = true;
  }
  return result;
}

// "3:", "3)", "3. ", "Pile 3:", "列3：", ":" in front of a column, "Row 3:" in front of a row.
struct Label {
  std::optional<std::uint64_t> number;
  bool row = false;
};
std::optional<Label> accept_label(Scanner& scanner) {
  Scanner look = scanner;
  Label label;
  bool word = false;
  const std::string rest = plain(look.rest().substr(0, 16));
  for (const std::string_view name : {"pile", "column", "col.", "col", "stack", "tableau", "row"}) {
    if (!rest.starts_with(name)) continue;
    for (std::size_t i = 0; i < name.size(); ++i) look.take();
    word = true;
    label.row = name == "row";
    break;
  }
  if (!word && accept_any_of(look, "列", "山", "第")) word = true;
  if (!word && accept_any_of(look, "段", "行")) word = label.row = true;
  look.skip_blanks();
  if (accept_any_of(look, "#")) look.skip_blanks();
  std::string digits;
  while (digits.size() < 3) {
    const std::string digit = plain(look.peek());
    if (!is_digits(digit)) break;
    digits += digit;
    look.take();
  }
  if (digits.empty() && word) return std::nullopt;
  if (!digits.empty()) {
    label.number = parse_uint(digits);
    if (accept_any_of(look, "列目", "列", "段目", "段", "行")) word = true;
    look.skip_blanks();
  }
  const bool colon = accept_any_of(look, ":", "：");
  const bool bracket = !colon && !digits.empty() &&
                       (accept_any_of(look, ")", "）") ||
                        (accept_any_of(look, ".", "．") &&
                         (look.at_line_end() || look.peek() == " " || look.peek() == "\u3000")));
  if (!colon && !bracket && !(word && !digits.empty())) return std::nullopt;
  look.skip_blanks();
  scanner = look;
  return label;
}

// "～ 4: 空" behind "0:": how many empty columns follow this one.
int accept_vacant_range(Scanner& scanner, const Label& label) {
  Scanner look = scanner;
  if (!label.number || !accept_any_of(look, "～", "〜", "~")) return 0;
  look.skip_blanks();
  const auto last = look.number();
  if (!last || *last < *label.number || *last > *label.number + kMaxColumns) return 0;
  look.skip_blanks();
  if (!accept_any_of(look, ":", "：")) return 0;
  look.skip_blanks();
  if (!look.accept("空")) return 0;
  scanner = look;
  return static_cast<int>(*last - *label.number);
}

bool is_foundation_entry(std::string_view word) {
  return word.size() >= 3 && std::string_view("HCDShcds").find(word[0]) != std::string_view::npos &&
         word[1] == '-' &&
         (word.substr(2) == "0" ||
          cards::parse_card(std::string(1, word[0]) + std::string(word.substr(2))));
}

// The words of a line, without commas.
std::vector<std::string_view> line_words(Scanner scanner) {
  std::vector<std::string_view> words;
  for (skip_between_cards(scanner); !scanner.at_line_end(); skip_between_cards(scanner)) {
    const std::string_view rest = scanner.rest();
    while (!at_word_end(scanner)) scanner.take();
    const std::size_t length = rest.size() - scanner.rest().size();
    if (length == 0)
      scanner.take();
    else
      words.push_back(rest.substr(0, length));
  }
  return words;
}

// "35", "3-5", "12-4", "4h", "4-f"
bool is_column_move(std::string_view word) {
  const std::string move = plain(word);
  std::size_t at = 0;
  while (at < move.size() && at < 2 && is_digits(move.substr(at, 1))) ++at;
  if (at == 0) return false;
  const bool dash = move.substr(at).starts_with("-");
  const std::string_view target = std::string_view(move).substr(dash ? at + 1 : at);
  // "8H" is the eight of hearts.
  if (target == "h" || target == "f")
    return word.ends_with("h") || word.ends_with("f") || word.ends_with("ｈ") ||
           word.ends_with("ｆ");
  if (dash) return is_digits(target) && target.size() <= 2;
  return target.empty() && at == 2;
}

// "7H:3-5", "QS-9D:3-5"
bool is_card_move(std::string_view word) {
  const std::size_t colon = std::min(word.find(':'), word.find("："));
  if (colon == std::string_view::npos) return false;
  const std::size_t behind = colon + (word[colon] == ':' ? 1 : 3);
  const std::string_view card = word.substr(0, std::min(colon, word.find('-')));
  return is_column_move(word.substr(behind)) && cards::parse_card(card).has_value();
}

bool is_card_word(std::string_view word) {
  Scanner scanner(word);
  while (!scanner.at_end())
    if (!cards::read_card(scanner)) return false;
  return true;
}

// The line as moves, if it is some.
bool read_as_moves(TextLine& line) {
  Scanner look = line.body;
  for (const std::string_view word : {"moves:", "Moves:", "手順：", "手順:", "手：", "手:"})
    if (look.accept(word)) {
      line.body = look;
      line.kind = LineKind::kMoves;
      return true;
    }
  line.kind = LineKind::kMoves;
  const std::string_view text = line.text;
  const auto has = [&](std::string_view part) { return text.find(part) != std::string_view::npos; };
  if (text.starts_with("Move ") && has(" from stack ")) return true;
  const auto words = line_words(look);
  // "3S:3-2     3♠を3列から2列へ", perhaps ": 成功可能": one of those that `moves` lists, in both
  // notations.
  if (words.size() >= 2 && is_card_move(words[0]) &&
      words[1].find("から") != std::string_view::npos)
    return false;
  const bool arrow = has("→") || has("->") || (has("から") && has("へ"));
  if (arrow && std::any_of(words.begin(), words.end(), [](std::string_view word) {
        return word.find_first_of("0123456789") != std::string_view::npos;
      }))
    return true;
  int sure = 0;
  int either = 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const std::string_view word = words[i];
    const bool numbered = i == 0 && words.size() > 1 &&
                          (word.ends_with(".") || word.ends_with(")")) &&
                          is_digits(word.substr(0, word.size() - 1));
    if (numbered) continue;
    const bool move = is_column_move(word) || is_card_move(word);
    const bool card = is_card_word(word);
    if (!move && !card) return false;
    if (move && !card) ++sure;
    if (move && card) ++either;
  }
  line.moves_or_cards = sure == 0;
  return sure + either > 0 && (sure > 0 || either == static_cast<int>(words.size()));
}

bool read_as_deal(TextLine& line) {
  const std::string folded = plain(line.text);
  std::string_view text = folded;
  if (text.starts_with("pysol") || text.starts_with("ms")) {
    const std::size_t digits = std::min(text.find_first_of("0123456789"), text.size());
    line.kind = LineKind::kPysolDeal;
    return digits < text.size() &&
           text.substr(0, digits).find_first_not_of("pysolfcm #:-") == std::string_view::npos &&
           text.find_first_not_of("0123456789,._-", digits) == std::string_view::npos;
  }
  line.kind = LineKind::kDeal;
  line.moves_or_deal = is_column_move(text);
  for (const std::string_view word : {"deal", "game", "配置番号", "配置", "no."}) {
    if (!text.starts_with(word)) continue;
    text = trim(text.substr(word.size()));
    if (text.starts_with("#")) text.remove_prefix(1);
    line.moves_or_deal = false;
    break;
  }
  return is_digits(text) && text.size() <= kLongestDealNumber;
}

bool read_as_cards(TextLine& line) {
  Scanner look = line.body;
  const auto label = accept_label(look);
  CardLine shared;
  if (label) {
    shared.number = label->number;
    shared.row = label->row;
    shared.marked = !label->row;
    shared.more_vacant = accept_vacant_range(look, *label);
  }
  Cells cells = read_cells(look);
  const bool empty = cells.cards == 0 && cells.words == 0;
  const bool alone = cells.divided && cells.groups.size() == 1;  // ";": a column of nothing
  if (cells.cards < cells.words ||
      (empty && !label && !alone && !(line.text == "-" || line.text == "空")))
    return false;
  line.kind = LineKind::kCards;
  const bool singles = std::all_of(cells.groups.begin(), cells.groups.end(),
                                   [](const CardLine& group) { return group.cells.size() <= 1; });
  if (cells.divided && singles) {
    CardLine whole = shared;
    whole.divided = true;
    whole.closing = cells.closed;
    whole.mark = cells.groups.front().mark;
    for (CardLine& group : cells.groups) {
      if (group.cells.empty()) group.cells.push_back({std::nullopt, group.mark, group.mark});
      whole.cells.push_back(group.cells.front());
      if (group.error && !whole.error) whole.error = group.error;
    }
    line.cards = {whole};
    return true;
  }
  for (CardLine& group : cells.groups) {
    CardLine one = shared;
    one.closing = cells.closed && &group == &cells.groups.back();
    one.mark = group.mark;
    one.error = group.error;
    one.cells = std::move(group.cells);
    // A lone "-" is an empty column.
    if (one.cells.size() == 1 && !one.cells[0].card && !one.row) {
      one.cells.clear();
      one.marked = true;
    }
    line.cards.push_back(std::move(one));
    shared.number.reset();
  }
  return true;
}

// A line of signs alone.
bool read_as_rule(TextLine& line) {
  const std::string_view text = line.text;
  if (text.find_first_not_of("-=_*+~|: \t") != std::string_view::npos) return false;
  const auto words = line_words(line.body);
  const bool grid =
      words.size() >= 2 &&
      std::all_of(words.begin(), words.end(), [](std::string_view word) { return word == "--"; });
  if (grid) {
    Scanner look = line.body;
    line.cards = read_cells(look).groups;
    line.kind = LineKind::kGrid;
    return true;
  }
  line.kind = LineKind::kRule;
  return text.find_first_of("-=_*+~") != std::string_view::npos &&
         std::count_if(text.begin(), text.end(), [](char c) { return c != ' '; }) >= 3;
}

bool read_as_foundations(TextLine& line) {
  Scanner look = line.body;
  const std::string text = plain(line.text);
  for (const std::string_view word : {"foundations", "foundation", "founds", "台札", "台", "f"}) {
    if (!text.starts_with(word) || !trim(text.substr(word.size())).starts_with(":")) continue;
    while (!accept_any_of(look, ":", "：")) look.take();
    line.printed = word == "f";
    line.pysol = word == "founds";
    line.kind = LineKind::kFoundations;
    line.body = look;
    return true;
  }
  const auto words = line_words(line.body);
  line.kind = LineKind::kFoundations;
  return !words.empty() && words.size() <= cards::kSuits &&
         std::all_of(words.begin(), words.end(), is_foundation_entry);
}

bool read_as_freecells(TextLine& line) {
  const std::string text = plain(line.text);
  for (const std::string_view word : {"freecells:", "free cells:", "fc:"}) {
    if (!text.starts_with(word)) continue;
    while (!accept_any_of(line.body, ":", "：")) line.body.take();
    line.kind = LineKind::kFreecells;
    return true;
  }
  return false;
}

}  // namespace

TextLine read_text_line(Scanner& scanner) {
  Scanner start = scanner;
  start.skip_blanks();
  TextLine line{LineKind::kBlank, scanner.line(), trim(scanner.line_rest()), start};
  if (line.text.empty()) return line;
  if (line.text.starts_with("#") || line.text.starts_with("//")) {
    line.kind = LineKind::kComment;
    line.text = trim(line.text.substr(line.text.find_first_not_of("#/") == std::string_view::npos
                                          ? line.text.size()
                                          : line.text.find_first_not_of("#/")));
    return line;
  }
  const std::string words = plain(line.text);
  if (words.starts_with("in fc-solve's notation") || line.text.starts_with("fc-solveの記法")) {
    line.kind = LineKind::kRetold;
    return line;
  }
  if (read_as_rule(line) || read_as_foundations(line) || read_as_freecells(line) ||
      read_as_deal(line) || read_as_moves(line) || read_as_cards(line))
    return line;
  line.kind = LineKind::kProse;
  return line;
}

}  // namespace yomi::castle
