#include "bridge/card.h"

#include "base/text.h"

namespace yomi::bridge {

std::vector<Card> Hand::to_vector() const {
  std::vector<Card> cards;
  cards.reserve(static_cast<std::size_t>(size()));
  for (const Suit suit : kSuitsDown) {
    for (int rank = 14; rank >= 2; --rank) {
      if (holding(suit) & rank_bit(rank)) cards.emplace_back(suit, rank);
    }
  }
  return cards;
}

Deal random_deal(std::uint64_t seed, std::uint64_t index) {
  Random random(seed, index);
  std::array<std::uint8_t, 52> deck{};
  for (std::size_t i = 0; i < deck.size(); ++i) deck[i] = static_cast<std::uint8_t>(i);
  random.shuffle(std::span<std::uint8_t>(deck));
  Deal deal;
  for (std::size_t i = 0; i < deck.size(); ++i) {
    deal.hands[i % 4].insert(Card::from_index(deck[i]));
  }
  return deal;
}

char to_char(Seat seat) {
  return "NESW"[at(seat)];
}

std::string_view to_string(Seat seat) {
  constexpr std::array<std::string_view, 4> kNames = {"North", "East", "South", "West"};
  return kNames[at(seat)];
}

std::string_view to_string(Strain strain) {
  constexpr std::array<std::string_view, 5> kNames = {"C", "D", "H", "S", "NT"};
  return kNames[static_cast<std::size_t>(strain)];
}

char rank_char(int rank) {
  return "23456789TJQKA"[rank - 2];
}

std::string to_string(Card card) {
  return {cards::to_char(card.suit()), rank_char(card.rank())};
}

std::string holding_string(Holding holding) {
  std::string text;
  for (int rank = 14; rank >= 2; --rank) {
    if (holding & rank_bit(rank)) text += rank_char(rank);
  }
  return text.empty() ? "-" : text;
}

std::optional<Seat> parse_seat(std::string_view text) {
  const std::string word = to_lower_ascii(text);
  for (const Seat seat : kSeats) {
    const std::string name = to_lower_ascii(to_string(seat));
    if (word == name || (word.size() == 1 && word[0] == name[0])) return seat;
  }
  return std::nullopt;
}

Result<Card> parse_card(std::string_view text) {
  auto card = cards::parse_card(text);
  if (!card) return pass(card);
  const int value = card->rank().value();
  return Card(card->suit(), value == 1 ? 14 : value);
}

}  // namespace yomi::bridge
