// What the words of a PBN game mean.
#include "bridge/pbn.h"

#include <algorithm>

#include "base/text.h"
#include "bridge/pbn_scan.h"

namespace yomi::bridge {
namespace {

bool is_given(const std::string* value) {
  return value != nullptr && !value->empty() && *value != "?" && *value != "-";
}

// "4SX", "3 NT", "3NT doubled", "Passed out"; the trumps alone ("NT") have level 0 and a strain.
struct NamedContract {
  Contract contract;
  bool passed_out = false;
};
std::optional<NamedContract> parse_named(std::string_view text, Seat declarer) {
  std::string word;
  for (const char c : to_lower_ascii(text)) {
    if (c != ' ' && c != '\t') word += c == '*' ? 'x' : c;
  }
  for (const char* pass : {"p", "ap", "pass", "passed", "allpass", "passout", "passedout"}) {
    if (word == pass) return NamedContract{Contract{0, Strain::kNotrump, 0, declarer}, true};
  }
  for (const auto& [ending, sign] :
       {std::pair("redoubled", "xx"), std::pair("doubled", "x"), std::pair("dbl", "x")}) {
    if (word.ends_with(ending))
      word.replace(word.size() - std::string_view(ending).size(), std::string::npos, sign);
  }
  if (auto contract = parse_contract(word, declarer)) return NamedContract{*contract, false};
  if (auto trumps = parse_contract("1" + word, declarer); trumps && trumps->doubled == 0) {
    trumps->level = 0;
    return NamedContract{*trumps, false};
  }
  return std::nullopt;
}

// Other words for calls than parse_call() knows, as some programs write them.
std::optional<Call> parse_pbn_call(std::string_view text) {
  const std::string low = to_lower_ascii(text);
  for (const char* each : {"pas", "passe", "no", "nobid"}) {
    if (low == each) return Call::pass();
  }
  if (low == "dble") return Call::dbl();
  if (low == "redbl" || low == "rdble") return Call::redbl();
  return parse_call(text);
}

class PbnGame {
 public:
  PbnGame(const Scanner& scanner, PbnDraft draft) : scanner_(scanner), draft_(std::move(draft)) {}

  Record read() {
    read_tags();
    read_calls();
    read_contract();
    read_ending();
    read_plays();
    read_notes();
    return std::move(draft_.record);
  }

 private:
  void fault(tl::unexpected<Error> error) {
    draft_.record.faults.push_back(std::move(error.value()));
  }
  void fault_in(std::string_view name, const Message& what, int column = 1);
  void read_tags();
  void read_deal(const std::string& value);
  void read_calls();
  bool read_call(PbnWord& word, Auction& auction);
  void keep_calls(std::size_t first);
  void read_contract();
  void agree(const std::optional<NamedContract>& named);
  void read_ending();
  void read_plays();
  bool read_trick(std::size_t row, Seat first);
  Status read_card(PbnWord& word, Seat seat);
  bool sort_rows_by_holder(Seat first);
  void keep_rest(std::size_t row);
  void read_notes();

  const Scanner& scanner_;
  PbnDraft draft_;
  std::optional<Seat> declarer_;
  bool swapped_ = false;  // "^S": the declarer that the tag names played it, whoever should have
  // While the play is read:
  PartialDeal left_;
  Seat leader_ = Seat::kNorth;
  Strain strain_ = Strain::kNotrump;
  std::array<std::uint8_t, 4> trick_{};
  Hand seen_;
};

void PbnGame::fault_in(std::string_view name, const Message& what, int column) {
  for (std::size_t i = 0; i < draft_.record.tags.size(); ++i) {
    if (draft_.record.tags[i].name != name) continue;
    auto error = scanner_.error_at(draft_.values[i], "[{}]: {}", name, what);
    error.value().column += column - 1;  // a value stands on one line
    return fault(std::move(error));
  }
  fault(scanner_.error_here(scanner_.mark(), what));
}

void PbnGame::read_tags() {
  Record& record = draft_.record;
  const auto no_seat = [&](const char* name, const std::string& value) {
    fault_in(name, message("{} is no {}", in_quotes(value), "seat"));
  };
  if (const std::string* value = record.tag("Deal"); is_given(value)) read_deal(*value);
  if (const std::string* value = record.tag("Dealer"); is_given(value)) {
    record.dealer = parse_seat(trim(*value));
    if (!record.dealer) no_seat("Dealer", *value);
  }
  if (const std::string* value = record.tag("Vulnerable"); is_given(value)) {
    const auto vulnerable = parse_vulnerable(*value);
    if (vulnerable)
      record.vulnerable = *vulnerable;
    else
      fault_in("Vulnerable", message("{} is no {}", in_quotes(*value), "vulnerability"));
  }
  if (const std::string* value = record.tag("Declarer"); is_given(value)) {
    swapped_ = value->starts_with("^");
    declarer_ = parse_seat(trim(std::string_view(*value).substr(swapped_ ? 1 : 0)));
    if (!declarer_) no_seat("Declarer", *value);
  }
}

void PbnGame::read_deal(const std::string& value) {
  // Where a seat alone is named, or nothing but dashes and dots, no hand is known.
  const std::size_t colon = value.find(':');
  if (colon != std::string::npos && colon <= 5 &&
      value.find_first_not_of("-. \t", colon + 1) == std::string::npos)
    return;
  auto deal = parse_partial_deal(value);
  Status checked = deal ? Status() : Status(pass(deal));
  if (checked) {
    if (auto size = hand_size(*deal); !size) checked = pass(size);
  }
  if (!checked)
    return fault_in("Deal", checked.error().message, std::max(1, checked.error().column));
  draft_.record.deal = *deal;
}

// --- the auction

// Takes a call into the auction; false where it cannot be.
bool PbnGame::read_call(PbnWord& word, Auction& auction) {
  Record& record = draft_.record;
  const std::string low = to_lower_ascii(word.text);
  const auto add = [&](Call call) {
    auction.add(call);
    record.calls.push_back({call, word.suffix, std::move(word.comments), word.mark});
  };
  const auto keep_comments = [&] {  // of a word that is no call
    auto& place = record.calls.empty() ? record.auction_comments : record.calls.back().comments;
    for (std::string& comment : word.comments) place.push_back(std::move(comment));
  };
  if (word.mark == "^S") {
    add(Call::pass());
    return true;
  }
  if (word.text == "+") return keep_comments(), true;
  if (low == "ap" || low == "allpass" || low == "all") {
    while (!auction.ended()) {
      auction.add(Call::pass());
      record.calls.push_back({Call::pass()});
    }
    return keep_comments(), true;
  }
  // Players who come before the dealer, or the end of the last row.
  if (word.text == "-" && (record.calls.empty() || auction.ended())) return keep_comments(), true;
  const std::optional<Call> call = parse_pbn_call(word.text);
  if (!call || word.text == "-") {
    fault(scanner_.error_at(word.place, "no such call: {}", in_quotes(word.text)));
    return false;
  }
  if (auction.ended() && call->is_pass()) return keep_comments(), true;  // to the end of the row
  const bool insufficient = word.mark == "^I" && call->is_bid() && !auction.ended();
  if (const auto objection = auction.objection(*call); objection && !insufficient) {
    fault(scanner_.error_at(word.place, "{} by {} is not legal: {}", yomi::word(to_string(*call)),
                            yomi::word(to_string(auction.turn())), *objection));
    return false;
  }
  add(*call);
  return true;
}

// The words from `first` on, as they stand.
void PbnGame::keep_calls(std::size_t first) {
  std::string& text = draft_.record.auction_rest;
  const auto add = [&](const std::string& part) {
    if (part.empty()) return;
    if (!text.empty() && text.back() != '\n') text += ' ';
    text += part;
  };
  for (std::size_t i = first; i < draft_.calls.size(); ++i) {
    const PbnWord& rest = draft_.calls[i];
    const bool star = rest.suffix.starts_with("*");
    add(rest.mark);
    add(rest.text + (star ? rest.suffix : std::string()));
    if (!star) add(rest.suffix);
    for (const std::string& comment : rest.comments)
      add(comment + (comment.starts_with(";") ? "\n" : ""));
  }
}

void PbnGame::read_calls() {
  Record& record = draft_.record;
  const std::string* tag = record.tag("Auction");
  if (tag == nullptr) return;
  auto first = parse_seat(trim(*tag));
  if (!first) first = record.dealer;
  if (!first) {
    if (!draft_.calls.empty())
      fault(scanner_.error_at(draft_.calls[0].place, "the auction's dealer is not known"));
    return keep_calls(0);
  }
  int waits = 0;
  while (static_cast<std::size_t>(waits) < draft_.calls.size() &&
         draft_.calls[static_cast<std::size_t>(waits)].text == "-")
    ++waits;
  const Seat dealer = after(*first, waits);
  if (record.dealer && *record.dealer != dealer && !draft_.calls.empty()) {
    fault_in("Auction", message("{} begins, but the dealer is {}", word(to_string(dealer)),
                                word(to_string(*record.dealer))));
    return keep_calls(0);
  }
  if (!record.dealer) record.dealer = dealer;
  Auction auction(*record.dealer);
  for (std::size_t i = 0; i < draft_.calls.size(); ++i) {
    if (read_call(draft_.calls[i], auction)) continue;
    keep_calls(i);
    break;
  }
  record.auction = std::move(auction);
}

// From the auction, else from the tags; what they contradict is not known. A declarer marked as
// irregular ("^S") is the one who played it whatever the auction says.
void PbnGame::read_contract() {
  const std::string* tag = draft_.record.tag("Contract");
  std::optional<NamedContract> named;
  if (is_given(tag)) {
    named = parse_named(*tag, declarer_.value_or(Seat::kNorth));
    if (!named) fault_in("Contract", message("{} is no contract", in_quotes(*tag)));
  }
  agree(named);
}

void PbnGame::agree(const std::optional<NamedContract>& named) {
  Record& record = draft_.record;
  if (!record.auction || !record.auction->ended()) {
    if (!named) return;
    // The first column of a play is the opening leader's where nothing else is known.
    if (!declarer_ && !draft_.cards.empty()) {
      if (const auto first = parse_seat(trim(*record.tag("Play")))) declarer_ = after(*first, 3);
    }
    Contract contract = named->contract;
    if (declarer_) contract.declarer = *declarer_;
    if (named->passed_out || (contract.level > 0 && declarer_)) record.contract = contract;
    if (contract.level == 0 && !named->passed_out) {
      const auto size = hand_size(record.deal);
      if (size && *size == 13)
        return fault_in("Contract",
                        message("{} is no contract", in_quotes(*record.tag("Contract"))));
    }
    return;
  }
  Contract reached = record.auction->contract();
  if (swapped_ && declarer_ && !reached.passed_out()) reached.declarer = *declarer_;
  if (named && (named->passed_out != reached.passed_out() ||
                contract_string(named->contract) != contract_string(reached)))
    return fault_in("Contract",
                    message("{} contradicts the auction, which ends in {}",
                            in_quotes(*record.tag("Contract")), contract_string(reached)));
  if (declarer_ && !reached.passed_out() && *declarer_ != reached.declarer)
    return fault_in("Declarer",
                    message("{} contradicts the auction, which makes {} declarer",
                            word(to_string(*declarer_)), word(to_string(reached.declarer))));
  record.contract = reached;
}

void PbnGame::read_ending() {
  Record& record = draft_.record;
  const auto size = hand_size(record.deal);
  if (!size || *size == 13) return;
  Ending ending;
  ending.cards = *size;
  if (record.contract && !record.contract->passed_out()) {
    ending.strain = record.contract->strain;
    ending.leader = record.contract->leader();
  } else if (const std::string* tag = record.tag("Contract"); is_given(tag)) {
    if (const auto named = parse_named(*tag, Seat::kNorth); named && !named->passed_out)
      ending.strain = named->contract.strain;
    if (declarer_) ending.leader = after(*declarer_);
  }
  if (const std::string* tag = record.tag("Play")) {
    if (const auto first = parse_seat(trim(*tag))) ending.leader = *first;
  }
  record.ending = ending;
}

// --- the play

Status PbnGame::read_card(PbnWord& token, Seat seat) {
  Record& record = draft_.record;
  auto card = parse_card(token.text);
  if (!card) return scanner_.error_at(token.place, "no such card: {}", in_quotes(token.text));
  const auto place = record.plays.size() % 4;
  if (seen_.contains(*card))
    return scanner_.error_at(token.place, "{} is played twice", word(to_string(*card)));
  for (const Seat other : kSeats) {
    const auto& hand = left_.hands[at(other)];
    if (hand && hand->contains(*card) != (other == seat))
      return scanner_.error_at(token.place, "{} does not hold {}", word(to_string(seat)),
                               word(to_string(*card)));
  }
  auto& hand = left_.hands[at(seat)];
  if (hand && place > 0 && token.mark != "^R") {
    const Suit led = Card::from_index(trick_[0]).suit();
    if (card->suit() != led && hand->holding(led) != 0)
      return scanner_.error_at(token.place, "{} must follow suit, but plays {}",
                               word(to_string(seat)), word(to_string(*card)));
  }
  seen_.insert(*card);
  if (hand) hand->erase(*card);
  trick_[place] = static_cast<std::uint8_t>(card->index());
  record.plays.push_back({*card, token.suffix, token.comments, token.mark});
  return {};
}

// The four cards of a row in playing order; false where the play ends or cannot go on.
bool PbnGame::read_trick(std::size_t row, Seat first) {
  bool over = false;
  for (std::size_t i = row * 4; i < std::min(row * 4 + 4, draft_.cards.size()); ++i) {
    if (draft_.cards[i].mark != "^L") continue;
    keep_rest(row);  // a lead out of turn
    return false;
  }
  for (int place = 0; place < 4; ++place) {
    const Seat seat = after(leader_, place);
    const std::size_t index = row * 4 + ((at(seat) - at(first)) & 3);
    if (index >= draft_.cards.size() || draft_.cards[index].text == "-" ||
        draft_.cards[index].text == "+") {
      over = true;
      continue;
    }
    PbnWord& token = draft_.cards[index];
    if (over) {
      keep_rest(row);  // a card that is not given
      return false;
    }
    if (auto read = read_card(token, seat); !read) {
      fault(pass(read));
      keep_rest(row);
      return false;
    }
  }
  if (over) {
    const bool more =
        std::any_of(draft_.cards.begin() +
                        static_cast<std::ptrdiff_t>(std::min(draft_.cards.size(), row * 4 + 4)),
                    draft_.cards.end(),
                    [](const PbnWord& word) { return word.text != "-" && word.text != "+"; });
    if (more) keep_rest(row);
    return false;
  }
  leader_ = after(leader_, winner(trick_, 4, strain_));
  return true;
}

void PbnGame::keep_rest(std::size_t row) {
  for (std::size_t i = row * 4; i < draft_.cards.size(); ++i) {
    const PbnWord& word = draft_.cards[i];
    std::string text = word.mark.empty() ? word.text : word.mark + " " + word.text;
    if (!word.suffix.empty()) text += (word.suffix[0] == '*' ? "" : " ") + word.suffix;
    for (const std::string& comment : word.comments)
      text += " " + comment + (comment.starts_with(";") ? "\n" : "");
    auto& rest = draft_.record.play_rest;
    if (i % 4 == 0)
      rest.push_back(std::move(text));
    else
      rest.back() += (rest.back().ends_with("\n") ? "" : " ") + text;
  }
}

// Some programs write a trick in the order of play, not in columns: where every hand is known, each
// row's cards are put into the columns of those who hold them. False where a row does not have one
// card of each.
bool PbnGame::sort_rows_by_holder(Seat first) {
  const auto deal = four_hands(draft_.record.deal);
  if (!deal) return false;
  std::vector<PbnWord> sorted;
  for (std::size_t row = 0; row < draft_.cards.size(); row += 4) {
    std::array<std::optional<PbnWord>, 4> columns;
    for (std::size_t i = row; i < std::min(row + 4, draft_.cards.size()); ++i) {
      const auto card = parse_card(draft_.cards[i].text);
      if (!card) return false;
      for (const Seat seat : kSeats) {
        auto& column = columns[(at(seat) - at(first)) & 3];
        if (!(*deal)[seat].contains(*card)) continue;
        if (column) return false;
        column = draft_.cards[i];
      }
    }
    for (auto& column : columns)
      sorted.push_back(column ? std::move(*column) : PbnWord{"-", draft_.cards[row].place});
  }
  draft_.cards = std::move(sorted);
  return true;
}

// The columns of a play belong to seats; the cards are put into playing order here.
void PbnGame::read_plays() {
  Record& record = draft_.record;
  if (std::all_of(draft_.cards.begin(), draft_.cards.end(),
                  [](const PbnWord& word) { return word.text == "-" || word.text == "+"; }))
    return;
  const Scanner::Mark begin = draft_.cards[0].place;
  const bool contract = record.contract && !record.contract->passed_out();
  if (!contract && !(record.ending && record.ending->strain)) {
    keep_rest(0);
    if (record.faults.empty()) fault(scanner_.error_at(begin, "a play needs a contract"));
    return;
  }
  leader_ = record.ending ? record.ending->leader : record.contract->leader();
  strain_ = contract ? record.contract->strain : *record.ending->strain;
  const Seat first = parse_seat(trim(*record.tag("Play"))).value_or(leader_);
  const auto read_all = [&] {
    left_ = record.deal;
    for (std::size_t row = 0; row * 4 < draft_.cards.size(); ++row) {
      if (row == 13) {
        fault(scanner_.error_at(draft_.cards[52].place, "a play has at most 13 tricks"));
        keep_rest(row);
        break;
      }
      if (!read_trick(row, first)) break;
    }
  };
  const Seat opening = leader_;
  const std::vector<Error> before = record.faults;
  read_all();
  if (record.faults.size() == before.size() || !sort_rows_by_holder(first)) return;
  // The second reading counts if it has no fault at all.
  auto plays = std::move(record.plays);
  auto rest = std::move(record.play_rest);
  auto faults = std::move(record.faults);
  record.plays.clear();
  record.play_rest.clear();
  record.faults = before;
  leader_ = opening;
  seen_ = Hand();
  read_all();
  if (record.faults.size() == before.size() && record.play_rest.empty()) return;
  record.plays = std::move(plays);
  record.play_rest = std::move(rest);
  record.faults = std::move(faults);
}

// --- notes

void PbnGame::read_notes() {
  Record& record = draft_.record;
  // [Note "1:four or more hearts"], of the auction and of the play.
  std::map<std::string, std::string> of_auction;
  std::map<std::string, std::string> of_play;
  bool playing = false;
  for (const PbnTag& tag : record.tags) {
    playing = playing || tag.name == "Play";
    const std::size_t colon = tag.value.find(':');
    if (tag.name != "Note" || colon == std::string::npos) continue;
    (playing ? of_play : of_auction)
        .emplace(trim(tag.value.substr(0, colon)), trim(tag.value.substr(colon + 1)));
  }
  const auto explain = [](auto& items, const auto& own, const auto& other) {
    for (auto& item : items) {
      const std::size_t begin = item.suffix.find('=');
      const std::size_t end = item.suffix.find('=', begin + 1);
      if (begin == std::string::npos || end == std::string::npos) continue;
      const std::string index = item.suffix.substr(begin + 1, end - begin - 1);
      if (const auto note = own.find(index); note != own.end())
        item.note = note->second;
      else if (const auto elsewhere = other.find(index); elsewhere != other.end())
        item.note = elsewhere->second;
    }
  };
  explain(record.calls, of_auction, of_play);
  explain(record.plays, of_play, of_auction);
}

Result<std::vector<Record>> without_faults(RecordFile file) {
  for (Record& record : file.records) {
    if (!record.faults.empty()) return tl::unexpected<Error>(std::move(record.faults.front()));
  }
  if (!file.errors.empty()) return tl::unexpected<Error>(std::move(file.errors.front()));
  return std::move(file.records);
}

}  // namespace

RecordFile read_pbn(std::string_view text, std::string source) {
  PbnScanner scanner(text, std::move(source));
  RecordFile file;
  for (PbnDraft draft; scanner.next(draft);)
    file.records.push_back(PbnGame(scanner.scanner(), std::move(draft)).read());
  file.errors = std::move(scanner.errors());
  return file;
}

Result<std::vector<Record>> parse_pbn(std::string_view text, std::string source) {
  RecordFile file = read_pbn(text, source);
  if (file.records.empty() && file.errors.empty())
    return Scanner(text, std::move(source)).error("no game: expected tags like [Deal \"N:…\"]");
  return without_faults(std::move(file));
}

Result<std::vector<Record>> parse_lin(std::string_view text, std::string source) {
  return without_faults(read_lin(text, std::move(source)));
}

}  // namespace yomi::bridge
