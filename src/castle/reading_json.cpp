#include "castle/reading_json.h"

#include <algorithm>
#include <utility>

#include "base/text.h"
#include "castle/board_builder.h"
#include "castle/notation.h"

namespace yomi::castle {
namespace {

constexpr int kDeepest = 16;

// As much of a JSON value as boards need: texts, lists and objects with their places; numbers and
// words as the text that they are.
struct JsonValue {
  enum class Kind { kText, kWord, kList, kObject };
  Kind kind = Kind::kWord;
  Scanner::Mark mark{0, 0};
  std::string text;
  std::vector<JsonValue> items;    // of a list, or the values of an object
  std::vector<std::string> names;  // of an object

  [[nodiscard]] const JsonValue* find(std::string_view name) const {
    for (std::size_t i = 0; i < names.size(); ++i)
      if (names[i] == name) return &items[i];
    return nullptr;
  }
};

class JsonReader {
 public:
  explicit JsonReader(Scanner& scanner) : scanner_(scanner) {}

  Result<JsonValue> read(int depth = 0) {
    scanner_.skip_space();
    JsonValue value;
    value.mark = scanner_.mark();
    if (depth > kDeepest) return placed(value.mark, fail("this JSON is nested too deep"));
    if (scanner_.peek() == "\"") {
      auto text = read_string();
      if (!text) return pass(text);
      value.kind = JsonValue::Kind::kText;
      value.text = std::move(*text);
      return value;
    }
    if (scanner_.accept("[")) return read_list(std::move(value), depth);
    if (scanner_.accept("{")) return read_object(std::move(value), depth);
    while (!scanner_.at_line_end() &&
           std::string_view(",]} \t").find(scanner_.peek()) == std::string_view::npos)
      value.text += scanner_.take();
    if (value.text.empty()) return placed(value.mark, fail("expected a JSON value"));
    return value;
  }

 private:
  Result<JsonValue> read_list(JsonValue value, int depth) {
    value.kind = JsonValue::Kind::kList;
    scanner_.skip_space();
    if (scanner_.accept("]")) return value;
    for (;;) {
      auto item = read(depth + 1);
      if (!item) return pass(item);
      value.items.push_back(std::move(*item));
      scanner_.skip_space();
      if (scanner_.accept("]")) return value;
      if (Status status = scanner_.expect(","); !status) return pass(status);
    }
  }

  Result<JsonValue> read_object(JsonValue value, int depth) {
    value.kind = JsonValue::Kind::kObject;
    scanner_.skip_space();
    if (scanner_.accept("}")) return value;
    for (;;) {
      scanner_.skip_space();
      auto name = read_string();
      if (!name) return pass(name);
      scanner_.skip_space();
      if (Status status = scanner_.expect(":"); !status) return pass(status);
      auto item = read(depth + 1);
      if (!item) return pass(item);
      value.names.push_back(std::move(*name));
      value.items.push_back(std::move(*item));
      scanner_.skip_space();
      if (scanner_.accept("}")) return value;
      if (Status status = scanner_.expect(","); !status) return pass(status);
    }
  }

  Result<std::string> read_string() {
    if (Status status = scanner_.expect("\""); !status) return pass(status);
    std::string text;
    while (!scanner_.at_line_end()) {
      if (scanner_.accept("\"")) return text;
      if (!scanner_.accept("\\")) {
        text += scanner_.take();
        continue;
      }
      if (scanner_.accept("n"))
        text += '\n';
      else if (scanner_.accept("t"))
        text += '\t';
      else if (scanner_.accept("r"))
        text += '\r';
      else if (scanner_.accept("u"))
        text += utf8_encode(read_code());
      else
        text += scanner_.take();
    }
    return placed(scanner_.mark(), fail("expected '\"' but the line ends"));
  }

  // Suit symbols need no more than one such number.
  char32_t read_code() {
    char32_t code = 0;
    for (int i = 0; i < 4 && !scanner_.at_end(); ++i) {
      const std::string digit = to_lower_ascii(scanner_.peek());
      const std::size_t value = std::string_view("0123456789abcdef").find(digit);
      if (digit.size() != 1 || value == std::string_view::npos) break;
      scanner_.take();
      code = code * 16 + static_cast<char32_t>(value);
    }
    return code >= 0xd800 && code < 0xe000 ? U'?' : code;
  }

  Scanner& scanner_;
};

Result<Card> card_of(const JsonValue& value) {
  if (value.kind != JsonValue::Kind::kText) return placed(value.mark, fail("expected a card"));
  auto card = cards::parse_card(trim(value.text));
  if (!card) return placed(value.mark, pass(card));
  return *card;
}

// Solvitaire: "tableau piles", bottom card first, and "foundations", a list of cards each.
Result<Position> solvitaire_position(const JsonValue& object, const ReadOptions& options,
                                     Scanner::Mark end) {
  BoardBuilder board(options.variant, {});
  if (const JsonValue* foundations = object.find("foundations")) {
    if (Status status = board.begin_foundations(foundations->mark); !status) return pass(status);
    for (const JsonValue& pile : foundations->items) {
      const bool is_pile = pile.kind == JsonValue::Kind::kList;
      if (is_pile && pile.items.empty()) continue;
      const JsonValue& top = is_pile ? pile.items.back() : pile;
      auto card = card_of(top);
      if (!card) return pass(card);
      if (Status status = board.add_foundation(card->suit(), card->rank().value(), top.mark);
          !status)
        return pass(status);
    }
  }
  for (const JsonValue& pile : object.find("tableau piles")->items) {
    if (Status status = board.begin_column(pile.mark); !status) return pass(status);
    for (const JsonValue& each : pile.items) {
      auto card = card_of(each);
      if (!card) return pass(card);
      if (Status status = board.add_card(*card, each.mark); !status) return pass(status);
    }
  }
  for (const std::string_view name : {"stock", "waste", "reserve", "hole", "cells"})
    if (const JsonValue* pile = object.find(name); pile != nullptr && !pile->items.empty())
      return placed(pile->mark, fail("this game has no cards beside the columns and foundations"));
  return board.finish(end);
}

Result<ReadRecord> record_of(const JsonValue& value, const ReadOptions& options,
                             Scanner::Mark end) {
  ReadRecord record;
  record.line = value.mark.line;
  for (const std::string_view name : {"title", "name", "deal", "number"})
    if (const JsonValue* title = value.find(name); title != nullptr && record.title.empty())
      record.title = title->text;
  if (value.find("tableau piles") != nullptr) {
    record.format = TextFormat::kSolvitaire;
    auto position = solvitaire_position(value, options, end);
    if (!position) return pass(position);
    record.position = std::move(*position);
    return record;
  }
  const JsonValue* board = value.find("position");
  if (board == nullptr) board = value.find("board");
  if (board == nullptr || board->kind != JsonValue::Kind::kText)
    return placed(value.mark, fail("expected \"tableau piles\" or \"position\""));
  record.format = TextFormat::kAnswer;
  auto position = parse_board(board->text, options.variant);
  if (!position) return placed(board->mark, pass(position));
  record.position = std::move(*position);
  const JsonValue* moves = value.find("moves");
  if (moves == nullptr) return record;
  Position now = record.position;
  for (const JsonValue& each : moves->items) {
    auto next = parse_move(now, each.text);
    if (!next) return placed(each.mark, pass(next));
    for (const Move move : *next) {
      apply(now, move);
      record.moves.push_back(move);
    }
  }
  return record;
}

// A list of them, one alone, what `read` answers ("records"), or a line of the engine ("answer").
std::vector<JsonValue> records_of(JsonValue value) {
  if (const JsonValue* answer = value.find("answer")) value = JsonValue(*answer);
  if (const JsonValue* records = value.find("records")) value = JsonValue(*records);
  if (value.kind == JsonValue::Kind::kList) return std::move(value.items);
  std::vector<JsonValue> one;
  one.push_back(std::move(value));
  return one;
}

}  // namespace

void read_json_record(Scanner& scanner, const ReadOptions& options, ReadResult& result) {
  auto value = JsonReader(scanner).read();
  if (!value) {
    result.errors.push_back(std::move(value.error()));
    // The next record begins with a brace at the beginning of a line.
    scanner.line_rest();
    while (!scanner.at_end() && !scanner.rest().starts_with("{")) scanner.line_rest();
    return;
  }
  for (const JsonValue& each : records_of(std::move(*value))) {
    auto record = record_of(each, options, scanner.mark());
    if (record)
      result.records.push_back(std::move(*record));
    else
      result.errors.push_back(std::move(record.error()));
  }
}

}  // namespace yomi::castle
