// LIN, the notation of Bridge Base Online: "md|3S…,S…,S…,|sv|o|mb|1D|mb|1H|…|pc|H8|…".
#include <algorithm>

#include "base/scanner.h"
#include "base/text.h"
#include "bridge/pbn.h"
#include "bridge/play.h"

namespace yomi::bridge {
namespace {

struct LinField {
  std::string name;
  std::string value;
  Scanner::Mark mark{0, 0};
};

std::vector<LinField> lin_fields(Scanner& scanner) {
  std::vector<LinField> fields;
  while (!scanner.at_end()) {
    scanner.skip_space();
    LinField field;
    field.mark = scanner.mark();
    while (!scanner.at_end() && scanner.peek() != "|") field.name += scanner.take();
    scanner.accept("|");
    while (!scanner.at_end() && scanner.peek() != "|") field.value += scanner.take();
    scanner.accept("|");
    field.name = to_lower_ascii(trim(field.name));
    if (!field.name.empty()) fields.push_back(std::move(field));
  }
  return fields;
}

// "3SAKHQT9…,S…,S…,": the dealer (1 South … 4 East), then South, West, North, East.
Result<Record> start_record(const Scanner& scanner, const LinField& field) {
  Record record;
  const auto wrong = [&](const Message& what) {
    return scanner.error_at(field.mark, "md: {}", what);
  };
  if (field.value.empty() || field.value[0] < '1' || field.value[0] > '4')
    return wrong(message("expected the dealer's digit 1 to 4"));
  record.dealer = after(Seat::kSouth, field.value[0] - '1');
  std::string_view rest = std::string_view(field.value).substr(1);
  for (int i = 0; i < 4 && !rest.empty(); ++i) {
    const std::size_t comma = rest.find(',');
    const std::string_view part = trim(rest.substr(0, comma));
    rest = comma == std::string_view::npos ? std::string_view() : rest.substr(comma + 1);
    if (part.empty()) continue;
    auto hand = parse_hand(part);
    if (!hand) return wrong(hand.error().message);
    record.deal.hands[at(after(Seat::kSouth, i))] = *hand;
  }
  if (!trim(rest).empty()) return wrong(message("more than four hands"));
  auto checked = check_deal(record.deal);
  if (!checked) return wrong(checked.error().message);
  if (auto whole = complete_deal(record.deal)) {
    for (const Seat seat : kSeats) record.deal.hands[at(seat)] = (*whole)[seat];
  }
  record.set("Dealer", std::string(1, to_char(*record.dealer)));
  record.set("Deal", to_string(record.deal, Seat::kNorth));
  record.auction = Auction(*record.dealer);
  return record;
}

Status add_call(const Scanner& scanner, const LinField& field, Record& record) {
  const auto call = parse_call(field.value);
  if (!call) return scanner.error_at(field.mark, "no such call: {}", in_quotes(field.value));
  if (const auto objection = record.auction->objection(*call))
    return scanner.error_at(field.mark, "{} by {} is not legal: {}", word(to_string(*call)),
                            word(to_string(record.auction->turn())), *objection);
  record.auction->add(*call);
  record.calls.push_back({*call});
  return {};
}

Status close_record(const Scanner& scanner, Record& record,
                    const std::vector<Scanner::Mark>& marks) {
  if (!record.calls.empty()) record.set("Auction", std::string(1, to_char(*record.dealer)));
  if (record.auction->ended()) {
    record.contract = record.auction->contract();
    record.set("Contract", contract_string(*record.contract));
    if (!record.contract->passed_out())
      record.set("Declarer", std::string(1, to_char(record.contract->declarer)));
  }
  if (record.plays.empty()) return {};
  if (!record.contract || record.contract->passed_out())
    return scanner.error_at(marks[0], "a play needs a contract");
  record.set("Play", std::string(1, to_char(record.contract->leader())));
  if (const auto deal = complete_deal(record.deal)) {
    auto position = replay(*deal, *record.contract, record.cards());
    if (!position) return scanner.error_here(marks.back(), position.error().message);
  }
  return {};
}

}  // namespace

Result<std::vector<Record>> parse_lin(std::string_view text, std::string source) {
  Scanner scanner(text, std::move(source));
  std::vector<Record> records;
  std::vector<Scanner::Mark> marks;
  for (const LinField& field : lin_fields(scanner)) {
    if (field.name == "md") {
      if (!records.empty()) {
        auto closed = close_record(scanner, records.back(), marks);
        if (!closed) return pass(closed);
      }
      auto record = start_record(scanner, field);
      if (!record) return pass(record);
      records.push_back(std::move(*record));
      marks.clear();
      continue;
    }
    if (records.empty()) continue;  // titles and names before the first deal
    Record& record = records.back();
    if (field.name == "sv") {
      const auto vulnerable = parse_vulnerable(field.value);
      if (!vulnerable)
        return scanner.error_at(field.mark, "sv: {} is no vulnerability", in_quotes(field.value));
      record.vulnerable = *vulnerable;
      record.set("Vulnerable", std::string(to_string(*vulnerable)));
    } else if (field.name == "mb") {
      auto added = add_call(scanner, field, record);
      if (!added) return pass(added);
    } else if (field.name == "an" && !record.calls.empty()) {
      // A brace would end the PBN comment it becomes.
      std::string note = field.value;
      std::replace(note.begin(), note.end(), '}', ')');
      record.calls.back().comments.push_back("{" + note + "}");
    } else if (field.name == "pc") {
      auto card = parse_card(field.value);
      if (!card) return scanner.error_at(field.mark, "no such card: {}", in_quotes(field.value));
      marks.push_back(field.mark);
      record.plays.push_back({*card});
    }
  }
  if (records.empty()) return scanner.error("no deal: expected an md field");
  auto closed = close_record(scanner, records.back(), marks);
  if (!closed) return pass(closed);
  return records;
}

}  // namespace yomi::bridge
