#include "calculation/tableau.h"

#include <algorithm>

#include "base/check.h"

namespace yomi::calculation {

Tableau tableau_of(const Position& position) {
  Tableau tableau;
  tableau.position = position;
  for (const auto& stack : position.stacks) tableau.stacks.emplace_back(stack.size());
  return tableau;
}

Tableau opening_of(Opening opening, int stacks, std::span<const Face> deck) {
  Tableau tableau = tableau_of(initial_position(stacks));
  const bool whole = deck.size() == kCards;
  CHECK(whole || (opening == Opening::kLaid && deck.size() == kCards - kBases));
  tableau.next.assign(deck.begin(), deck.end());
  if (opening == Opening::kEmpty) return tableau;
  for (std::size_t base = 0; base < kBases; ++base) {
    const int rank = rank_at(static_cast<int>(base), 0);
    ++tableau.position.height[base];
    --tableau.position.stock[static_cast<std::size_t>(rank)];
    if (!whole) continue;
    const auto first = std::find_if(tableau.next.begin(), tableau.next.end(),
                                    [rank](const Face& face) { return face.rank == rank; });
    CHECK(first != tableau.next.end());
    tableau.tops[base] = first->suit;
    tableau.next.erase(first);
  }
  return tableau;
}

std::vector<Face> shuffled_faces(std::uint64_t seed, std::uint64_t number) {
  Random random(seed, number);
  std::vector<Face> faces;
  faces.reserve(kCards);
  for (const cards::Card card : cards::shuffled_deck(random))
    faces.push_back({static_cast<std::uint8_t>(card.rank().value()), card.suit()});
  return faces;
}

Status check_deck(std::span<const Face> deck) {
  const bool laid = deck.size() == kCards - kBases;
  if (!laid && deck.size() != kCards)
    return fail("a stock has 52 cards, or 48 with A 2 3 4 laid out; here are {}", deck.size());
  std::array<int, kRanks + 1> count = {};
  cards::CardSet seen;
  for (const Face& face : deck) {
    if (face.rank < 1 || face.rank > kRanks) return fail("a card of the shuffle does not exist");
    ++count[face.rank];
    if (!face.suit) continue;
    const cards::Card card(*face.suit, cards::Rank(face.rank));
    if (seen.contains(card)) return fail("the card {} is there twice", cards::to_string(card));
    seen.insert(card);
  }
  for (int rank = 1; rank <= kRanks; ++rank) {
    const int wanted = laid && rank <= kBases ? kCopies - 1 : kCopies;
    if (count[static_cast<std::size_t>(rank)] != wanted)
      return fail("the stock holds {} cards of rank {}, not {}",
                  count[static_cast<std::size_t>(rank)], cards::to_char(cards::Rank(rank)), wanted);
  }
  return {};
}

std::vector<std::uint8_t> next_ranks(const Tableau& tableau) {
  std::vector<std::uint8_t> ranks;
  ranks.reserve(tableau.next.size());
  for (const Face& face : tableau.next) ranks.push_back(face.rank);
  return ranks;
}

bool order_is_known(const Tableau& tableau) {
  return tableau.next.size() == static_cast<std::size_t>(stock_size(tableau.position));
}

Face top_of(const Tableau& tableau, std::size_t stack) {
  return {tableau.position.stacks[stack].back(), tableau.stacks[stack].back()};
}

Face hand_of(const Tableau& tableau) {
  return {static_cast<std::uint8_t>(tableau.position.hand), tableau.hand};
}

bool shows(const Tableau& tableau, const Face& face) {
  if (!face.suit) return false;
  const Position& position = tableau.position;
  for (std::size_t b = 0; b < kBases; ++b) {
    if (tableau.tops[b] == face.suit &&
        rank_at(static_cast<int>(b), position.height[b] - 1) == face.rank)
      return true;
  }
  for (std::size_t s = 0; s < tableau.stacks.size(); ++s) {
    for (std::size_t i = 0; i < tableau.stacks[s].size(); ++i) {
      if (face == Face{position.stacks[s][i], tableau.stacks[s][i]}) return true;
    }
  }
  return face == hand_of(tableau) ||
         std::find(tableau.next.begin(), tableau.next.end(), face) != tableau.next.end();
}

void draw(Tableau& tableau, Face card) {
  draw(tableau.position, card.rank);
  tableau.hand = card.suit;
  if (tableau.next.empty()) return;
  CHECK(tableau.next.front().rank == card.rank);
  if (!tableau.hand) tableau.hand = tableau.next.front().suit;
  tableau.next.erase(tableau.next.begin());
}

void apply(Tableau& tableau, const Move& move) {
  switch (move.kind) {
    case Move::Kind::kPlay:
      tableau.tops[move.to] = tableau.hand;
      break;
    case Move::Kind::kStack:
      tableau.stacks[move.to].push_back(tableau.hand);
      break;
    case Move::Kind::kRaise:
      tableau.tops[move.to] = tableau.stacks[move.from].back();
      tableau.stacks[move.from].pop_back();
      break;
  }
  if (move.kind != Move::Kind::kRaise) tableau.hand.reset();
  apply(tableau.position, move);
}

}  // namespace yomi::calculation
