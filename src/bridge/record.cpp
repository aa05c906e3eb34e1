#include "bridge/record.h"

#include <algorithm>

#include "base/text.h"

namespace yomi::bridge {
namespace {

// Strain and first leader are all that the order of a play needs.
Contract terms(const Record& record) {
  Contract contract = record.contract.value_or(Contract{});
  if (record.ending) {
    contract.declarer = after(record.ending->leader, 3);
    if (record.ending->strain) contract.strain = *record.ending->strain;
  }
  return contract;
}

}  // namespace

const std::string* Record::tag(std::string_view name) const {
  for (const PbnTag& tag : tags) {
    if (tag.name == name) return &tag.value;
  }
  return nullptr;
}

void Record::set(std::string_view name, std::string value) {
  for (PbnTag& tag : tags) {
    if (tag.name == name) {
      tag.value = std::move(value);
      return;
    }
  }
  tags.push_back({std::string(name), std::move(value)});
}

std::vector<Card> Record::cards() const {
  std::vector<Card> result;
  result.reserve(plays.size());
  for (const auto& play : plays) result.push_back(play.item);
  return result;
}

Result<Contract> Record::played_contract() const {
  if (contract && !contract->passed_out()) return *contract;
  if (contract) return fail("the deal was passed out: there is nothing to play");
  if (auction && !auction->calls().empty())
    return fail("the auction is not finished: {} is to call after {}",
                word(to_string(auction->turn())), word(to_string(auction->calls().back())));
  return fail("there is no contract: an auction or the tags Declarer and Contract are needed");
}

bool Record::is_board() const {
  return std::any_of(tags.begin(), tags.end(), [](const PbnTag& tag) {
    return tag.name == "Board" || tag.name == "Deal" || tag.name == "Auction" ||
           tag.name == "Play" || tag.name == "Contract" || tag.name == "Dealer";
  });
}

std::string Record::board() const {
  const std::string* value = tag("Board");
  return value == nullptr || *value == "?" ? std::string() : std::string(trim(*value));
}

std::string Record::table() const {
  for (const char* name : {"Room", "Table"}) {
    const std::string* value = tag(name);
    if (value != nullptr && !value->empty() && *value != "?") return *value;
  }
  return {};
}

std::vector<Played> played(const Record& record) {
  return annotate(record.cards(), terms(record));
}

Result<Deal> four_hands(const PartialDeal& partial) {
  auto cards = hand_size(partial);
  if (!cards) return pass(cards);
  if (*cards == 13) return complete_deal(partial);
  Deal deal;
  for (const Seat seat : kSeats) {
    if (!partial.hands[at(seat)])
      return fail("{}'s hand is missing from the ending", word(to_string(seat)));
    deal[seat] = *partial.hands[at(seat)];
  }
  return deal;
}

Result<Position> position_at(const Record& record, std::size_t count) {
  if (!record.ending || !record.ending->strain) {
    auto contract = record.played_contract();
    if (!contract) return pass(contract);
  }
  auto deal = four_hands(record.deal);
  if (!deal) return pass(deal);
  Position position = start(*deal, terms(record));
  for (std::size_t i = 0; i < count; ++i) {
    const Card card = record.plays[i].item;
    const Seat seat = position.turn();
    if (!position.hands[seat].contains(card))
      return fail("card {} of the play: {} does not hold {}", i + 1, word(to_string(seat)),
                  word(to_string(card)));
    if (!position.legal().contains(card) && record.plays[i].mark != "^R")
      return fail("card {} of the play: {} must follow suit, but plays {}", i + 1,
                  word(to_string(seat)), word(to_string(card)));
    position.play(card);
  }
  return position;
}

Result<Position> position_at_end(const Record& record) {
  return position_at(record, record.plays.size());
}

Result<std::size_t> parse_place(std::string_view text) {
  const std::string_view body = trim(text);
  const std::size_t dot = body.find('.');
  const auto trick = parse_uint(body.substr(0, dot));
  const auto card = dot == std::string_view::npos ? 1 : parse_uint(body.substr(dot + 1));
  if (!trick || *trick < 1 || *trick > 13 || !card || *card < 1 || *card > 4)
    return fail("{} is no place in a play: expected a trick 1 to 13, or trick.card like 5.3",
                in_quotes(text));
  return static_cast<std::size_t>((*trick - 1) * 4 + *card - 1);
}

Status stop_at(Record& record, std::string_view until) {
  auto count = parse_place(until);
  if (!count) return pass(count);
  if (*count > record.plays.size())
    return fail("the play has no place {}: it has {} cards", in_quotes(until), record.plays.size());
  const auto cut = record.plays.begin() + static_cast<std::ptrdiff_t>(*count);
  if (cut == record.plays.end() && record.play_rest.empty()) return {};
  record.plays.erase(cut, record.plays.end());
  record.play_rest.clear();
  return {};
}

}  // namespace yomi::bridge
