#include "bridge/pbn.h"

#include <algorithm>

#include "base/scanner.h"
#include "base/text.h"
#include "bridge/play.h"

namespace yomi::bridge {
namespace {

struct Token {
  std::string text;
  Scanner::Mark mark{0, 0};
  std::string suffix = {};
  std::vector<std::string> comments = {};
};

// A record while it is being read.
struct Draft {
  Record record;
  std::vector<Scanner::Mark> values;  // where each tag's value begins
  std::vector<Token> calls;
  std::vector<Token> cards;
};

class PbnReader {
 public:
  PbnReader(std::string_view text, std::string source) : scanner_(text, std::move(source)) {}

  Result<std::vector<Record>> read() {
    while (!scanner_.at_end()) {
      auto step = read_item();
      if (!step) return pass(step);
    }
    auto last = finish();
    if (!last) return pass(last);
    if (records_.empty()) return scanner_.error("no game: expected tags like [Deal \"N:…\"]");
    return std::move(records_);
  }

 private:
  Status read_item() {
    if (scanner_.column() == 1) {
      if (scanner_.peek() == "%") {  // an escaped line: the version, or another program's business
        scanner_.line_rest();
        return {};
      }
      if (scanner_.at_line_end()) {
        scanner_.take_line_end();
        blank_ = true;
        return {};
      }
    }
    scanner_.skip_blanks();
    if (scanner_.take_line_end() || scanner_.at_end()) return {};
    const std::string_view next = scanner_.peek();
    if (next == "{" || next == ";") return read_comment();
    if (next == "[") return read_tag();
    return read_section();
  }

  Status read_comment() {
    std::string text;
    if (scanner_.peek() == ";") {
      text = std::string(trim(scanner_.line_rest()));
    } else {
      const Scanner::Mark mark = scanner_.mark();
      while (!scanner_.at_end() && scanner_.peek() != "}") text += scanner_.take();
      if (!scanner_.accept("}")) return scanner_.error_at(mark, "this comment has no end");
      text += '}';
    }
    comments().push_back(std::move(text));
    return {};
  }

  // Where a comment at this place belongs.
  std::vector<std::string>& comments() {
    Record& record = draft_.record;
    if (record.tags.empty()) return record.comments;
    if (record.tags.back().name == "Auction") {
      return draft_.calls.empty() ? record.auction_comments : draft_.calls.back().comments;
    }
    if (record.tags.back().name == "Play") {
      return draft_.cards.empty() ? record.play_comments : draft_.cards.back().comments;
    }
    return record.tags.back().comments;
  }

  Status read_tag() {
    const Scanner::Mark mark = scanner_.mark();
    scanner_.take();
    scanner_.skip_blanks();
    PbnTag tag;
    while (!scanner_.at_line_end() && scanner_.peek() != " " && scanner_.peek() != "\"" &&
           scanner_.peek() != "]")
      tag.name += scanner_.take();
    scanner_.skip_blanks();
    auto quote = scanner_.expect("\"");
    if (!quote) return quote;
    const Scanner::Mark value = scanner_.mark();
    while (!scanner_.at_line_end() && scanner_.peek() != "\"") {
      if (scanner_.accept("\\") && scanner_.at_line_end()) break;
      tag.value += scanner_.take();
    }
    quote = scanner_.expect("\"");
    if (!quote) return quote;
    scanner_.skip_blanks();
    quote = scanner_.expect("]");
    if (!quote) return quote;
    if (tag.name.empty()) return scanner_.error_at(mark, "a tag without a name");
    if (!draft_.record.tags.empty() && (blank_ || draft_.record.tag(tag.name) != nullptr)) {
      auto done = finish();
      if (!done) return done;
    }
    blank_ = false;
    if (tag.value == "#" && !records_.empty()) {  // "as in the game before"
      if (const std::string* before = records_.back().tag(tag.name)) tag.value = *before;
    }
    draft_.record.tags.push_back(std::move(tag));
    draft_.values.push_back(value);
    return {};
  }

  Status read_section() {
    Record& record = draft_.record;
    if (record.tags.empty())
      return scanner_.error("expected a tag like [Deal \"N:…\"], not {}",
                            in_quotes(scanner_.peek()));
    const std::string& name = record.tags.back().name;
    if (name != "Auction" && name != "Play") {
      record.tags.back().lines.emplace_back(trim(scanner_.line_rest()));
      return {};
    }
    Token token;
    token.mark = scanner_.mark();
    while (!scanner_.at_line_end() && scanner_.peek() != " " && scanner_.peek() != "\t" &&
           scanner_.peek() != "{" && scanner_.peek() != ";")
      token.text += scanner_.take();
    add_token(name == "Auction" ? draft_.calls : draft_.cards, std::move(token));
    return {};
  }

  void add_token(std::vector<Token>& tokens, Token token) {
    const char first = token.text.empty() ? ' ' : token.text[0];
    if (token.text == "*" || token.text == "+") {
      return;
    }
    if ((first == '=' || first == '$' || first == '!' || first == '?' || first == '^') &&
        !tokens.empty()) {
      tokens.back().suffix += (tokens.back().suffix.empty() ? "" : " ") + token.text;
      return;
    }
    const std::size_t mark = token.text.find_first_of("!?=$");
    if (mark != std::string::npos && mark > 0) {
      token.suffix = token.text.substr(mark);
      token.text.resize(mark);
    }
    tokens.push_back(std::move(token));
  }

  [[nodiscard]] tl::unexpected<Error> wrong(std::string_view name, const Message& message) const {
    for (std::size_t i = 0; i < draft_.record.tags.size(); ++i) {
      if (draft_.record.tags[i].name == name)
        return scanner_.error_at(draft_.values[i], "[{}]: {}", name, message);
    }
    return scanner_.error_here(scanner_.mark(), message);
  }

  Status finish();
  Status read_deal(std::string_view value);
  Status read_contract(std::optional<Seat> declarer, bool irregular);
  Status read_meanings();
  Status read_calls();
  Status read_plays();

  Scanner scanner_;
  std::vector<Record> records_;
  Draft draft_;
  bool blank_ = false;
};

Status PbnReader::finish() {
  if (draft_.record.tags.empty()) return {};
  auto meanings = read_meanings();
  if (!meanings) return meanings;
  records_.push_back(std::move(draft_.record));
  draft_ = Draft{};
  return {};
}

Status PbnReader::read_deal(std::string_view value) {
  auto deal = parse_partial_deal(value);
  auto checked = deal ? check_deal(*deal) : Status(pass(deal));
  if (!checked) {
    // A value stands on one line: the error's place counts from where the value begins.
    const int column = std::max(1, checked.error().column);
    auto error = wrong("Deal", checked.error().message);
    error.value().column += column - 1;
    return error;
  }
  draft_.record.deal = *deal;
  return {};
}

Status PbnReader::read_meanings() {
  Record& record = draft_.record;
  std::optional<Seat> declarer;
  bool irregular = false;
  for (const PbnTag& tag : record.tags) {
    const auto is_no = [&](std::string_view what) {
      return wrong(tag.name, message("{} is no {}", in_quotes(tag.value), what));
    };
    const bool given = !tag.value.empty() && tag.value != "?" && tag.value != "-";
    if (tag.name == "Deal" && given) {
      auto deal = read_deal(tag.value);
      if (!deal) return deal;
    } else if (tag.name == "Dealer" && given) {
      record.dealer = parse_seat(tag.value);
      if (!record.dealer) return is_no("seat");
    } else if (tag.name == "Vulnerable" && given) {
      const auto vulnerable = parse_vulnerable(tag.value);
      if (!vulnerable) return is_no("vulnerability");
      record.vulnerable = *vulnerable;
    } else if (tag.name == "Declarer" && given) {
      irregular = tag.value.starts_with("^");
      declarer = parse_seat(irregular ? tag.value.substr(1) : tag.value);
      if (!declarer) return is_no("seat");
    }
  }
  auto calls = read_calls();
  if (!calls) return calls;
  auto contract = read_contract(declarer, irregular);
  if (!contract) return contract;
  return read_plays();
}

// From the auction, else from the tags; tags that contradict the auction are refused. A declarer
// marked as irregular ("^S") is the one who played it whatever the auction says.
Status PbnReader::read_contract(std::optional<Seat> declarer, bool irregular) {
  Record& record = draft_.record;
  const std::string* tag = record.tag("Contract");
  const bool given = tag != nullptr && !tag->empty() && *tag != "?" && *tag != "-";
  std::optional<Contract> named;
  if (given) {
    named = parse_contract(*tag, declarer.value_or(Seat::kNorth));
    if (!named) return wrong("Contract", message("{} is no contract", in_quotes(*tag)));
  }
  if (!record.auction || !record.auction->ended()) {
    if (named && (declarer || named->passed_out())) record.contract = named;
    return {};
  }
  Contract reached = record.auction->contract();
  if (irregular && declarer && !reached.passed_out()) reached.declarer = *declarer;
  if (named && contract_string(*named) != contract_string(reached))
    return wrong("Contract", message("{} contradicts the auction, which ends in {}",
                                     in_quotes(*tag), contract_string(reached)));
  if (declarer && !reached.passed_out() && *declarer != reached.declarer)
    return wrong("Declarer",
                 message("{} contradicts the auction, which makes {} declarer",
                         word(to_string(*declarer)), word(to_string(reached.declarer))));
  record.contract = reached;
  return {};
}

Status PbnReader::read_calls() {
  Record& record = draft_.record;
  const std::string* first = record.tag("Auction");
  if (first == nullptr) return {};
  const auto dealer = parse_seat(*first);
  if (!dealer) {
    if (draft_.calls.empty()) return {};
    return scanner_.error_at(draft_.calls[0].mark, "the auction's dealer is not known");
  }
  if (record.dealer && *record.dealer != *dealer)
    return wrong("Auction", message("{} begins, but the dealer is {}", word(to_string(*dealer)),
                                    word(to_string(*record.dealer))));
  record.dealer = dealer;
  Auction auction(*dealer);
  for (Token& token : draft_.calls) {
    if (to_lower_ascii(token.text) == "ap") {
      while (!auction.ended()) {
        auction.add(Call::pass());
        record.calls.push_back({Call::pass()});
      }
      record.calls.back().comments = std::move(token.comments);
      continue;
    }
    const auto call = parse_call(token.text);
    if (!call) return scanner_.error_at(token.mark, "no such call: {}", in_quotes(token.text));
    if (const auto objection = auction.objection(*call))
      return scanner_.error_at(token.mark, "{} by {} is not legal: {}", word(to_string(*call)),
                               word(to_string(auction.turn())), *objection);
    auction.add(*call);
    record.calls.push_back({*call, token.suffix, std::move(token.comments)});
  }
  record.auction = std::move(auction);
  return {};
}

// The columns of a play belong to seats; the cards are put into playing order here.
Status PbnReader::read_plays() {
  Record& record = draft_.record;
  if (draft_.cards.empty()) return {};
  const Scanner::Mark begin = draft_.cards[0].mark;
  if (!record.contract || record.contract->passed_out())
    return scanner_.error_at(begin, "a play needs a contract");
  const std::string* tag = record.tag("Play");
  const auto first = parse_seat(*tag);
  if (!first) return scanner_.error_at(begin, "the first player is not known");
  PartialDeal left = record.deal;
  Seat leader = record.contract->leader();
  std::array<std::uint8_t, 4> trick{};
  int count = 0;
  Hand seen;
  bool over = false;
  for (std::size_t row = 0; row * 4 < draft_.cards.size(); ++row) {
    for (int place = 0; place < 4; ++place) {
      const Seat seat = after(leader, place);
      const std::size_t column = (at(seat) - at(*first)) & 3;
      if (row * 4 + column >= draft_.cards.size()) {
        over = true;
        continue;
      }
      Token& token = draft_.cards[row * 4 + column];
      if (token.text == "-") {
        over = true;
        continue;
      }
      if (over) return scanner_.error_at(token.mark, "a card after one that was not played");
      auto card = parse_card(token.text);
      if (!card) return scanner_.error_at(token.mark, "no such card: {}", in_quotes(token.text));
      if (seen.contains(*card))
        return scanner_.error_at(token.mark, "{} is played twice", word(to_string(*card)));
      seen.insert(*card);
      for (const Seat other : kSeats) {
        auto& hand = left.hands[at(other)];
        if (!hand) continue;
        if (hand->contains(*card) != (other == seat))
          return scanner_.error_at(token.mark, "{} does not hold {}", word(to_string(seat)),
                                   word(to_string(*card)));
      }
      auto& hand = left.hands[at(seat)];
      if (hand && place > 0) {
        const Suit led = Card::from_index(trick[0]).suit();
        if (card->suit() != led && hand->holding(led) != 0)
          return scanner_.error_at(token.mark, "{} must follow suit, but plays {}",
                                   word(to_string(seat)), word(to_string(*card)));
      }
      if (hand) hand->erase(*card);
      trick[static_cast<std::size_t>(place)] = static_cast<std::uint8_t>(card->index());
      count = place + 1;
      record.plays.push_back({*card, token.suffix, std::move(token.comments)});
    }
    if (count == 4) leader = after(leader, winner(trick, 4, record.contract->strain));
  }
  return {};
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

Result<std::vector<Record>> parse_pbn(std::string_view text, std::string source) {
  return PbnReader(text, std::move(source)).read();
}

Result<std::vector<Record>> parse_records(std::string_view text, std::string source) {
  const std::string_view body = trim(text);
  if (body.find("md|") != std::string_view::npos) return parse_lin(text, std::move(source));
  // A bare deal: no tag at all.
  if (!body.starts_with("[") && !body.starts_with("%") && !body.starts_with("{") &&
      !body.starts_with(";")) {
    auto deal = parse_partial_deal(text);
    if (deal) {
      auto checked = check_deal(*deal);
      if (!checked) deal = pass(checked);
    }
    if (!deal) {
      deal.error().source = std::move(source);
      return pass(deal);
    }
    Record record;
    record.deal = *deal;
    record.set("Deal", to_string(*deal, Seat::kNorth));
    return std::vector<Record>{std::move(record)};
  }
  return parse_pbn(text, std::move(source));
}

}  // namespace yomi::bridge
