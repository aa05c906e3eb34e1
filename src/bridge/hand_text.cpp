#include "bridge/hand_text.h"

#include <algorithm>

#include "base/scanner.h"
#include "base/text.h"

namespace yomi::bridge {
namespace {

// A suit's letter or symbol; the scanner moves only if there is one.
std::optional<Suit> accept_suit(Scanner& scanner) {
  constexpr std::array<std::pair<std::string_view, Suit>, 16> kMarks = {{
      {"S", Suit::kSpades},
      {"s", Suit::kSpades},
      {"♠", Suit::kSpades},
      {"♤", Suit::kSpades},
      {"H", Suit::kHearts},
      {"h", Suit::kHearts},
      {"♥", Suit::kHearts},
      {"♡", Suit::kHearts},
      {"D", Suit::kDiamonds},
      {"d", Suit::kDiamonds},
      {"♦", Suit::kDiamonds},
      {"♢", Suit::kDiamonds},
      {"C", Suit::kClubs},
      {"c", Suit::kClubs},
      {"♣", Suit::kClubs},
      {"♧", Suit::kClubs},
  }};
  for (const auto& [mark, suit] : kMarks) {
    if (scanner.accept(mark)) return suit;
  }
  return std::nullopt;
}

std::optional<int> accept_rank(Scanner& scanner) {
  if (scanner.accept("10")) return 10;
  const std::string_view next = scanner.peek();
  if (next.size() != 1) return std::nullopt;
  const std::size_t index =
      std::string_view("23456789TJQKA")
          .find(static_cast<char>(next[0] >= 'a' && next[0] <= 'z' ? next[0] - 32 : next[0]));
  if (index == std::string_view::npos) return std::nullopt;
  scanner.take();
  return static_cast<int>(index) + 2;
}

bool accept_void(Scanner& scanner) {
  return scanner.accept("void") || scanner.accept("--") || scanner.accept("-") ||
         scanner.accept("—") || scanner.accept("–");
}

void skip_filler(Scanner& scanner) {
  do scanner.skip_space();
  while (scanner.accept(",") || scanner.accept(":") || scanner.accept("="));
}

// The ranks that follow, into `hand`.
Status read_ranks(Scanner& scanner, Suit suit, Hand& hand, bool filler) {
  while (!scanner.at_end()) {
    if (filler) skip_filler(scanner);
    const Scanner::Mark mark = scanner.mark();
    const auto rank = accept_rank(scanner);
    if (!rank) {
      if (accept_void(scanner)) continue;
      return {};
    }
    const Card card(suit, *rank);
    if (hand.contains(card))
      return scanner.error_at(mark, "{} stands twice in the hand", word(to_string(card)));
    hand.insert(card);
  }
  return {};
}

// Where the ranks of a suit end, nothing but the end of the suit or of the hand may stand.
Status no_other_card(const Scanner& scanner) {
  const std::string_view next = scanner.peek();
  if (next.empty() || next == "." || next == " " || next == "\t" || next == "\n" || next == "\r")
    return {};
  return scanner.error("{} is no card: expected A K Q J T 9 … 2", in_quotes(next));
}

// QT85.AQ.AKQ4.765: exactly three dots.
Result<Hand> read_dotted(Scanner& scanner) {
  Hand hand;
  for (std::size_t i = 0; i < 4; ++i) {
    if (i > 0) {
      auto dot = scanner.expect(".");
      if (!dot) return pass(dot);
    }
    auto ranks = read_ranks(scanner, kSuitsDown[i], hand, false);
    if (ranks) ranks = no_other_card(scanner);
    if (!ranks) return pass(ranks);
  }
  return hand;
}

Result<Hand> read_lettered(Scanner& scanner) {
  Hand hand;
  unsigned seen = 0;
  for (skip_filler(scanner); !scanner.at_end(); skip_filler(scanner)) {
    const Scanner::Mark mark = scanner.mark();
    const auto suit = accept_suit(scanner);
    if (!suit) return scanner.error("expected a suit or a rank, not {}", in_quotes(scanner.peek()));
    if (seen & (1U << at(*suit)))
      return scanner.error_at(mark, "{} stands twice in the hand", symbol(*suit));
    seen |= 1U << at(*suit);
    auto ranks = read_ranks(scanner, *suit, hand, true);
    if (!ranks) return pass(ranks);
  }
  return hand;
}

// "N:" at the start of a PBN deal.
std::optional<Seat> accept_first(Scanner& scanner) {
  const std::string_view rest = scanner.rest();
  if (rest.size() < 2 || rest[1] != ':') return std::nullopt;
  const auto seat = parse_seat(rest.substr(0, 1));
  if (seat) {
    scanner.take();
    scanner.take();
  }
  return seat;
}

// The next seat's name as a word of its own ("North", "N:") from `from` on.
struct Label {
  Seat seat;
  std::size_t begin;
  std::size_t end;
};
std::optional<Label> find_label(std::string_view text, std::size_t from) {
  const std::string low = to_lower_ascii(text);
  std::optional<Label> best;
  for (const Seat seat : kSeats) {
    const std::string name = to_lower_ascii(to_string(seat));
    std::size_t begin = low.find(name, from);
    std::size_t end = begin == std::string::npos ? begin : begin + name.size();
    // A single letter counts with a colon only: "S" alone is spades.
    for (std::size_t i = from; i + 1 < low.size(); ++i) {
      if (low[i] == name[0] && low[i + 1] == ':' &&
          (i == 0 || low[i - 1] == ' ' || low[i - 1] == '\n' || low[i - 1] == ';')) {
        if (begin == std::string::npos || i < begin) {
          begin = i;
          end = i + 1;
        }
        break;
      }
    }
    if (begin != std::string::npos && (!best || begin < best->begin))
      best = Label{seat, begin, end};
  }
  return best;
}

// Where `part`, a view into `text`, begins.
std::size_t text_offset(std::string_view text, std::string_view part) {
  return static_cast<std::size_t>(part.data() - text.data());
}

Result<PartialDeal> parse_labelled(std::string_view text) {
  PartialDeal deal;
  std::optional<Label> label = find_label(text, 0);
  if (!label || !trim(text.substr(0, label->begin)).empty())
    return fail("expected a deal: 'N:QT85.AQ.AKQ4.765 …' or a hand behind each seat's name");
  while (label) {
    const auto following = find_label(text, label->end);
    const std::size_t end = following ? following->begin : text.size();
    std::string_view part = text.substr(label->end, end - label->end);
    while (!part.empty() && (part.front() == ':' || part.front() == ' ')) part.remove_prefix(1);
    while (!part.empty() &&
           (part.back() == ';' || part.back() == ' ' || part.back() == '\n' || part.back() == '\r'))
      part.remove_suffix(1);
    if (deal.hands[at(label->seat)]) return fail("{} has two hands", word(to_string(label->seat)));
    if (trim(part) != "-" && trim(part) != "?") {
      auto hand = parse_hand(part);
      if (!hand) {
        hand.error().message =
            message("{}: {}", word(to_string(label->seat)), hand.error().message);
        move_error(hand.error(), text, text_offset(text, trim(part)));
        return pass(hand);
      }
      deal.hands[at(label->seat)] = *hand;
    }
    label = following;
  }
  return deal;
}

// A deal without spaces around it.
Result<PartialDeal> parse_trimmed(std::string_view text) {
  Scanner scanner(text);
  const auto first = accept_first(scanner);
  const std::string_view rest = scanner.rest();
  const bool dotted = std::count(rest.begin(), rest.end(), '.') % 3 == 0 &&
                      rest.find(':') == std::string_view::npos &&
                      (rest.find('.') != std::string_view::npos ||
                       rest.find_first_not_of("- \t") == std::string_view::npos);
  if (!first || !dotted) return parse_labelled(text);
  PartialDeal deal;
  for (int i = 0; i < 4; ++i) {
    scanner.skip_space();
    const Seat seat = after(*first, i);
    if (scanner.at_end()) return scanner.error("{}'s hand is missing", word(to_string(seat)));
    const std::string_view ahead = scanner.rest();
    if (ahead[0] == '-' && (ahead.size() == 1 || ahead[1] == ' ' || ahead[1] == '\t')) {
      scanner.take();
      continue;
    }
    auto hand = read_dotted(scanner);
    if (!hand) {
      hand.error().message = message("{}: {}", word(to_string(seat)), hand.error().message);
      return pass(hand);
    }
    if (!hand->empty()) deal.hands[at(seat)] = *hand;  // "..." says as little as "-"
  }
  scanner.skip_space();
  if (!scanner.at_end())
    return scanner.error("{} does not belong to a deal", in_quotes(scanner.peek()));
  return deal;
}

std::string join(const std::vector<Card>& cards) {
  std::string text;
  for (const Card card : cards) text += (text.empty() ? "" : " ") + to_string(card);
  return text;
}

// No card is held twice. `seen` receives all that are held.
Status no_card_twice(const PartialDeal& deal, Hand& seen) {
  std::array<std::optional<Seat>, 52> holder;
  for (const Seat seat : kSeats) {
    if (!deal.hands[at(seat)]) continue;
    for (const Card card : deal.hands[at(seat)]->to_vector()) {
      auto& who = holder[static_cast<std::size_t>(card.index())];
      if (who)
        return fail("{} is held by both {} and {}", word(to_string(card)), word(to_string(*who)),
                    word(to_string(seat)));
      who = seat;
      seen.insert(card);
    }
  }
  return {};
}

// How many cards each known hand has, where they all have as many.
std::optional<int> common_size(const PartialDeal& deal) {
  std::optional<int> size;
  for (const auto& hand : deal.hands) {
    if (hand && size.value_or(hand->size()) != hand->size()) return std::nullopt;
    if (hand) size = hand->size();
  }
  return size.value_or(13);
}

}  // namespace

bool PartialDeal::complete() const {
  return std::all_of(hands.begin(), hands.end(), [](const auto& hand) { return hand.has_value(); });
}

void move_error(Error& error, std::string_view text, std::size_t begin) {
  if (error.line == 0) return;
  int line = 1;
  int column = 1;
  for (const char c : text.substr(0, begin)) {
    if (c == '\n') {
      ++line;
      column = 1;
    } else if ((static_cast<unsigned char>(c) & 0xc0) != 0x80) {  // not inside a character
      ++column;
    }
  }
  if (error.line == 1) error.column += column - 1;
  error.line += line - 1;
}

Result<Hand> parse_hand(std::string_view text) {
  const std::string_view body = trim(text);
  Scanner scanner(body);
  if (body.empty()) return fail("an empty text is no hand");
  auto hand = std::count(body.begin(), body.end(), '.') == 3 ? read_dotted(scanner)
                                                             : read_lettered(scanner);
  scanner.skip_space();
  if (hand && !scanner.at_end())
    hand = scanner.error("{} does not belong to a hand", in_quotes(scanner.peek()));
  if (!hand) move_error(hand.error(), text, text_offset(text, body));
  return hand;
}

Result<PartialDeal> parse_partial_deal(std::string_view text) {
  const std::string_view body = trim(text);
  auto deal = parse_trimmed(body);
  if (!deal) move_error(deal.error(), text, text_offset(text, body));
  return deal;
}

Status check_deal(const PartialDeal& deal) {
  Hand seen;
  auto checked = no_card_twice(deal, seen);
  if (!checked) return checked;
  const auto known = std::count_if(deal.hands.begin(), deal.hands.end(),
                                   [](const auto& hand) { return hand.has_value(); });
  const std::optional<int> common = common_size(deal);
  if (known > 1 && common && *common < 13)
    return fail("the hands have {} cards each: an ending, but a whole deal is needed here",
                *common);
  for (const Seat seat : kSeats) {
    if (!deal.hands[at(seat)]) continue;
    const int size = deal.hands[at(seat)]->size();
    if (size == 13) continue;
    const std::vector<Card> missing = (Hand::full() - seen).to_vector();
    if (known == 4 && !missing.empty())
      return fail("{} has {} cards; missing from the deal: {}", word(to_string(seat)), size,
                  join(missing));
    return fail("{} has {} cards, not 13: {}", word(to_string(seat)), size,
                word(to_string(*deal.hands[at(seat)])));
  }
  return {};
}

Result<int> hand_size(const PartialDeal& deal) {
  Hand seen;
  auto checked = no_card_twice(deal, seen);
  if (!checked) return pass(checked);
  const auto known = std::count_if(deal.hands.begin(), deal.hands.end(),
                                   [](const auto& hand) { return hand.has_value(); });
  // One short hand alone is a hand mistyped rather than an ending, and so are hands without a card.
  const std::optional<int> common = common_size(deal);
  if (known > 1 && common && *common > 0 && *common <= 13) return *common;
  checked = check_deal(deal);
  if (!checked) return pass(checked);
  return 13;
}

Result<Deal> complete_deal(const PartialDeal& partial) {
  auto checked = check_deal(partial);
  if (!checked) return pass(checked);
  Deal deal;
  Hand rest = Hand::full();
  std::optional<Seat> unknown;
  for (const Seat seat : kSeats) {
    if (!partial.hands[at(seat)]) {
      if (unknown)
        return fail("the hands of {} and {} are not given", word(to_string(*unknown)),
                    word(to_string(seat)));
      unknown = seat;
      continue;
    }
    deal[seat] = *partial.hands[at(seat)];
    rest = rest - deal[seat];
  }
  if (unknown) deal[*unknown] = rest;
  return deal;
}

Result<Deal> parse_deal(std::string_view text) {
  auto partial = parse_partial_deal(text);
  if (!partial) return pass(partial);
  return complete_deal(*partial);
}

std::string to_string(Hand hand) {
  std::string text;
  for (const Suit suit : kSuitsDown) {
    if (suit != Suit::kSpades) text += '.';
    if (hand.holding(suit)) text += holding_string(hand.holding(suit));
  }
  return text;
}

std::string to_string(const PartialDeal& deal, Seat first) {
  std::string text(1, to_char(first));
  text += ':';
  for (int i = 0; i < 4; ++i) {
    const auto& hand = deal.hands[at(after(first, i))];
    if (i > 0) text += ' ';
    text += hand ? to_string(*hand) : "-";
  }
  return text;
}

std::string to_string(const Deal& deal, Seat first) {
  PartialDeal partial;
  for (const Seat seat : kSeats) partial.hands[at(seat)] = deal[seat];
  return to_string(partial, first);
}

}  // namespace yomi::bridge
