#include "cards/card.h"

#include <array>
#include <optional>
#include <span>

#include "base/text.h"

namespace yomi::cards {
namespace {

constexpr std::string_view kRankChars = "A23456789TJQK";
constexpr std::string_view kSuitChars = "CDHS";
constexpr std::array<std::string_view, kSuits> kSymbols = {"♣", "♦", "♥", "♠"};
constexpr std::array<std::string_view, kSuits> kOutlines = {"♧", "♢", "♡", "♤"};

std::optional<Suit> accept_suit(Scanner& scanner) {
  for (std::size_t i = 0; i < kSuits; ++i) {
    const char letter = kSuitChars[i];
    const char lower = static_cast<char>(letter - 'A' + 'a');
    if (scanner.accept({&letter, 1}) || scanner.accept({&lower, 1}) ||
        scanner.accept(kSymbols[i]) || scanner.accept(kOutlines[i])) {
      scanner.accept("\ufe0e");  // variation selectors that phones put behind suit symbols
      scanner.accept("\ufe0f");
      return static_cast<Suit>(i);
    }
  }
  return std::nullopt;
}

std::optional<Rank> accept_rank(Scanner& scanner) {
  for (int value = 10; value <= kRanks; ++value) {
    const std::string digits = fmt::format("{}", value);
    if (scanner.accept(digits)) return Rank(value);
  }
  if (scanner.accept("0")) return Rank(10);
  if (scanner.accept("1")) return Rank(1);
  for (std::size_t i = 0; i < kRankChars.size(); ++i) {
    const std::string upper(1, kRankChars[i]);
    if (scanner.accept(upper) || scanner.accept(to_lower_ascii(upper)))
      return Rank(static_cast<int>(i) + 1);
  }
  return std::nullopt;
}

}  // namespace

std::vector<Card> CardSet::to_vector() const {
  std::vector<Card> cards;
  for (std::uint64_t bits = bits_; bits != 0; bits &= bits - 1) {
    cards.push_back(Card::from_index(std::countr_zero(bits)));
  }
  return cards;
}

std::vector<Card> shuffled_deck(Random& random) {
  std::vector<Card> deck = CardSet::full().to_vector();
  random.shuffle(std::span<Card>(deck));
  return deck;
}

char to_char(Rank rank) {
  return kRankChars[static_cast<std::size_t>(rank.value() - 1)];
}

char to_char(Suit suit) {
  return kSuitChars[static_cast<std::size_t>(suit)];
}

std::string_view symbol(Suit suit) {
  return kSymbols[static_cast<std::size_t>(suit)];
}

std::string to_string(Card card) {
  return {to_char(card.rank()), to_char(card.suit())};
}

Result<Rank> read_rank(Scanner& scanner) {
  if (auto rank = accept_rank(scanner)) return *rank;
  if (scanner.at_line_end()) return scanner.error("expected a rank (A, 2 … 10, J, Q, K)");
  return scanner.error("expected a rank (A, 2 … 10, J, Q, K), found {}", in_quotes(scanner.peek()));
}

Result<Suit> read_suit(Scanner& scanner) {
  if (auto suit = accept_suit(scanner)) return *suit;
  if (scanner.at_line_end()) return scanner.error("expected a suit (C, D, H, S)");
  return scanner.error("expected a suit (C, D, H, S), found {}", in_quotes(scanner.peek()));
}

Result<Card> read_card(Scanner& scanner) {
  const auto start = scanner.mark();
  Scanner look = scanner;
  const std::string_view word = look.word();
  if (word.empty()) return scanner.error("expected a card");
  if (auto suit = accept_suit(scanner)) {
    if (auto rank = accept_rank(scanner)) return Card(*suit, *rank);
  } else if (auto rank = accept_rank(scanner)) {
    if (auto suit_behind = accept_suit(scanner)) return Card(*suit_behind, *rank);
  }
  return scanner.error_at(start, "no such card: {}", in_quotes(word));
}

Result<Card> parse_card(std::string_view text) {
  Scanner scanner(text);
  auto card = read_card(scanner);
  if (!card) return card;
  if (!scanner.at_end()) return scanner.error_at({1, 1}, "no such card: {}", in_quotes(text));
  return card;
}

}  // namespace yomi::cards
