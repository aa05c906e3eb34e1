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

// Suits and ranks by their Japanese names, longer ones before what they begin with.
struct SuitName {
  std::string_view name;
  Suit suit;
};
constexpr std::array<SuitName, 6> kSuitNames = {{{"クローバー", Suit::kClubs},
                                                 {"クラブ", Suit::kClubs},
                                                 {"ダイヤ", Suit::kDiamonds},
                                                 {"ダイア", Suit::kDiamonds},
                                                 {"ハート", Suit::kHearts},
                                                 {"スペード", Suit::kSpades}}};
struct RankName {
  std::string_view name;
  int value;
};
constexpr std::array<RankName, 5> kRankNames = {
    {{"エース", 1}, {"ジャック", 11}, {"クイーン", 12}, {"クィーン", 12}, {"キング", 13}}};

// The capital letter or digit that a character stands for, be it small or full-width; 0 for others.
char folded(std::string_view character) {
  char letter = '\0';
  if (character.size() == 1) {
    letter = character[0];
  } else if (character.size() == 3) {
    constexpr char32_t kWideFirst = 0xff01;  // U+FF01 … U+FF5E are "!" … "~"
    constexpr char32_t kWideLast = 0xff5e;
    const char32_t code = utf8_decode(character, 0);
    if (code >= kWideFirst && code <= kWideLast)
      letter = static_cast<char>('!' + static_cast<int>(code - kWideFirst));
  }
  return letter >= 'a' && letter <= 'z' ? static_cast<char>(letter - 'a' + 'A') : letter;
}

bool accept_folded(Scanner& scanner, char letter) {
  if (scanner.at_end() || folded(scanner.peek()) != letter) return false;
  scanner.take();
  return true;
}

std::optional<Suit> accept_suit(Scanner& scanner) {
  for (const SuitName& each : kSuitNames) {
    if (!scanner.accept(each.name)) continue;
    scanner.accept("の");
    return each.suit;
  }
  for (std::size_t i = 0; i < kSuits; ++i) {
    if (accept_folded(scanner, kSuitChars[i])) return static_cast<Suit>(i);
    if (scanner.accept(kSymbols[i]) || scanner.accept(kOutlines[i])) {
      scanner.accept("\ufe0e");  // variation selectors that phones put behind suit symbols
      scanner.accept("\ufe0f");
      scanner.accept("の");
      return static_cast<Suit>(i);
    }
  }
  return std::nullopt;
}

std::optional<Rank> accept_rank(Scanner& scanner) {
  for (const RankName& each : kRankNames)
    if (scanner.accept(each.name)) return Rank(each.value);
  if (accept_folded(scanner, '1')) {
    for (int value = 10; value <= kRanks; ++value)
      if (accept_folded(scanner, static_cast<char>('0' + value % 10))) return Rank(value);
    return Rank(1);
  }
  if (accept_folded(scanner, '0')) return Rank(10);
  for (std::size_t i = 0; i < kRankChars.size(); ++i)
    if (accept_folded(scanner, kRankChars[i])) return Rank(static_cast<int>(i) + 1);
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
