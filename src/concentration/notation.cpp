#include "concentration/notation.h"

#include "base/scanner.h"
#include "base/text.h"

namespace yomi::concentration {
namespace {

struct Item {
  int count = 0;
  int known = 0;
  int copies = 0;
};

Result<int> small_number(Scanner& scanner, int most, const char* what) {
  const Scanner::Mark mark = scanner.mark();
  auto number = scanner.number();
  if (!number) return pass(number);
  if (*number > static_cast<std::uint64_t>(most))
    return scanner.error_at(mark, "at most {} {}, not {}", most, word(what), *number);
  return static_cast<int>(*number);
}

// COUNTxCOPIES, or with `classes` COUNTxKNOWN/COPIES.
Result<Item> scan_item(Scanner& scanner, bool classes) {
  Item item;
  auto count = small_number(scanner, kMaxLetters, "letters");
  if (!count) return pass(count);
  item.count = *count;
  if (auto x = scanner.expect("x"); !x) return pass(x);
  const Scanner::Mark mark = scanner.mark();
  if (classes) {
    auto known = small_number(scanner, kMaxCopies, "cards of a letter");
    if (!known) return pass(known);
    item.known = *known;
    if (auto slash = scanner.expect("/"); !slash) return pass(slash);
  }
  auto copies = small_number(scanner, kMaxCopies, "cards of a letter");
  if (!copies) return pass(copies);
  item.copies = *copies;
  if (item.copies < 2 || item.copies % 2 != 0) {
    return scanner.error_at(mark, "a letter has an even number of cards from 2 to {}, not {}",
                            kMaxCopies, item.copies);
  }
  if (item.known > item.copies)
    return scanner.error_at(mark, "{} of {} cards cannot be known", item.known, item.copies);
  return item;
}

Result<std::vector<Item>> scan_items(std::string_view text, bool classes) {
  if (!is_utf8(text)) return fail("not UTF-8: {}", in_quotes(text));
  Scanner scanner(text);
  std::vector<Item> items;
  int letters = 0;
  do {
    const Scanner::Mark mark = scanner.mark();
    auto item = scan_item(scanner, classes);
    if (!item) return pass(item);
    for (const Item& other : items) {
      if (other.copies == item->copies && other.known == item->known)
        return scanner.error_at(mark, "named twice");
    }
    letters += item->count;
    if (letters > kMaxLetters) return scanner.error_at(mark, "more than {} letters", kMaxLetters);
    items.push_back(*item);
  } while (scanner.accept(","));
  if (!scanner.at_end())
    return scanner.error("expected ',' or the end, not {}", in_quotes(scanner.rest()));
  return items;
}

std::string class_text(LetterClass c) {
  return fmt::format("{}/{}", c.known, c.copies);
}

}  // namespace

Result<Position> parse_letters(std::string_view text) {
  auto items = scan_items(text, false);
  if (!items) return pass(items);
  Position position;
  for (const Item& item : *items) position.add({item.copies, 0}, item.count);
  if (position.empty()) return fail("no letters: {}", in_quotes(text));
  return position;
}

Result<Position> parse_known(std::string_view text, const Position& letters) {
  auto items = scan_items(text, true);
  if (!items) return pass(items);
  Position position = letters;
  for (const Item& item : *items) {
    const int left = position.count({item.copies, 0});
    if (item.count > left) {
      return fail("letters of {} cards not named yet: {}, named here: {}", item.copies, left,
                  item.count);
    }
    position.add({item.copies, 0}, -item.count);
    position.add({item.copies, item.known}, item.count);
  }
  return position;
}

Result<Position> parse_position(std::string_view text) {
  if (text == "-") return Position();
  auto items = scan_items(text, true);
  if (!items) return pass(items);
  Position position;
  for (const Item& item : *items) position.add({item.copies, item.known}, item.count);
  if (to_text(position) != text) return fail("not a position in order: {}", in_quotes(text));
  return position;
}

std::string to_text(const Position& position) {
  std::string text;
  for (const LetterClass c : position.classes()) {
    if (!text.empty()) text += ',';
    text += fmt::format("{}x{}", position.count(c), class_text(c));
  }
  return text.empty() ? "-" : text;
}

std::string known_text(const Position& position) {
  std::string text;
  for (const LetterClass c : position.classes()) {
    if (c.known == 0) continue;
    if (!text.empty()) text += ',';
    text += fmt::format("{}x{}", position.count(c), class_text(c));
  }
  return text;
}

std::string letters_text(const Position& position) {
  std::string text;
  for (int r = 2; r <= kMaxCopies; r += 2) {
    const int n = position.letters(r);
    if (n == 0) continue;
    if (!text.empty()) text += ',';
    text += fmt::format("{}x{}", n, r);
  }
  return text.empty() ? "-" : text;
}

std::string to_text(const Policy& policy) {
  std::vector<std::string> parts;
  if (policy.flip) {
    std::string flip = "f(";
    for (const auto& [c, seconds] : policy.shown) {
      if (flip.size() > 2) flip += ',';
      flip += class_text(c) + '=';
      if ((seconds & kMatchBest) != 0) flip += 'm';
      if ((seconds & kWasteBest) != 0) flip += 'w';
      if ((seconds & kUnknownBest) != 0) flip += 'u';
    }
    parts.push_back(flip + ')');
  }
  for (const LetterClass c : policy.takes) parts.push_back("t" + class_text(c));
  for (const LetterClass c : policy.probes) parts.push_back("k" + class_text(c));
  if (policy.pass) parts.emplace_back("p");
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : "+") + part;
  return text.empty() ? "-" : text;
}

}  // namespace yomi::concentration
