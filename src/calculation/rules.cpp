#include "calculation/rules.h"

#include "base/check.h"
#include "cards/card.h"

namespace yomi::calculation {

Position initial_position(int stacks, const Deck& deck) {
  CHECK(stacks >= 1 && stacks <= kMaxStacks);
  Position position;
  position.stacks.resize(static_cast<std::size_t>(stacks));
  for (int base = 0; base < kBases; ++base)
    position.height[static_cast<std::size_t>(base)] =
        deck.has(base) ? kRanks - deck.ranks() : kRanks;
  for (int rank = 1; rank <= deck.ranks(); ++rank)
    position.stock[static_cast<std::size_t>(rank)] = deck.copies();
  return position;
}

int stock_size(const Position& position) {
  int size = 0;
  for (const int count : position.stock) size += count;
  return size;
}

bool is_won(const Position& position) {
  for (const int height : position.height) {
    if (height != kRanks) return false;
  }
  return true;
}

Status check_position(const Position& position) {
  if (position.stacks.empty() || position.stacks.size() > kMaxStacks)
    return fail("a game has 1 to {} stacks, not {}", kMaxStacks, position.stacks.size());
  std::array<int, kRanks + 1> count = position.stock;
  if (position.stock[0] != 0) return fail("the stock holds a card that does not exist");
  for (int base = 0; base < kBases; ++base) {
    const int height = position.height[static_cast<std::size_t>(base)];
    if (height < 0 || height > kRanks) return fail("base {} cannot hold {} cards", base, height);
    for (int place = 0; place < height; ++place)
      ++count[static_cast<std::size_t>(rank_at(base, place))];
  }
  for (const auto& stack : position.stacks) {
    for (const std::uint8_t rank : stack) {
      if (rank < 1 || rank > kRanks) return fail("a stack holds a card that does not exist");
      ++count[rank];
    }
  }
  if (position.hand < 0 || position.hand > kRanks) return fail("the card in hand does not exist");
  if (position.hand != 0) ++count[static_cast<std::size_t>(position.hand)];
  for (std::size_t rank = 1; rank <= kRanks; ++rank) {
    if (position.stock[rank] < 0 || count[rank] != kCopies) {
      return fail("there are {} cards of rank {}, not 4",
                  count[rank] - position.stock[rank] + std::max(position.stock[rank], 0),
                  cards::to_char(cards::Rank(static_cast<int>(rank))));
    }
  }
  return {};
}

void draw(Position& position, int rank) {
  CHECK(position.hand == 0 && rank >= 1 && rank <= kRanks);
  int& count = position.stock[static_cast<std::size_t>(rank)];
  CHECK(count > 0);
  --count;
  position.hand = rank;
}

namespace {
// Whether `rank` is the next card of `base`.
bool fits(const Position& position, int base, int rank, const Deck& deck) {
  const int height = position.height[static_cast<std::size_t>(base)];
  return height < kRanks && deck.rank_at(base, height) == rank;
}
}  // namespace

bool is_legal(const Position& position, const Move& move, const Deck& deck) {
  switch (move.kind) {
    case Move::Kind::kPlay:
      return position.hand != 0 && move.to < kBases && fits(position, move.to, position.hand, deck);
    case Move::Kind::kStack:
      return position.hand != 0 && move.to < position.stacks.size();
    case Move::Kind::kRaise:
      return position.hand == 0 && move.from < position.stacks.size() && move.to < kBases &&
             !position.stacks[move.from].empty() &&
             fits(position, move.to, position.stacks[move.from].back(), deck);
  }
  return false;
}

void apply(Position& position, const Move& move, const Deck& deck) {
  CHECK(is_legal(position, move, deck));
  switch (move.kind) {
    case Move::Kind::kPlay:
      ++position.height[move.to];
      position.hand = 0;
      break;
    case Move::Kind::kStack:
      position.stacks[move.to].push_back(static_cast<std::uint8_t>(position.hand));
      position.hand = 0;
      break;
    case Move::Kind::kRaise:
      ++position.height[move.to];
      position.stacks[move.from].pop_back();
      break;
  }
}

std::vector<Move> legal_moves(const Position& position, const Deck& deck) {
  std::vector<Move> moves;
  const auto add = [&](Move::Kind kind, std::size_t from, std::size_t to) {
    const Move move{kind, static_cast<std::uint8_t>(from), static_cast<std::uint8_t>(to)};
    if (is_legal(position, move, deck)) moves.push_back(move);
  };
  for (std::size_t base = 0; base < kBases; ++base) add(Move::Kind::kPlay, 0, base);
  for (std::size_t stack = 0; stack < position.stacks.size(); ++stack) {
    add(Move::Kind::kStack, 0, stack);
    for (std::size_t base = 0; base < kBases; ++base) add(Move::Kind::kRaise, stack, base);
  }
  return moves;
}

Shuffle shuffle(std::uint64_t seed, std::uint64_t game) {
  Random random(seed, game);
  Shuffle ranks{};
  std::size_t at = 0;
  for (const cards::Card card : cards::shuffled_deck(random))
    ranks[at++] = static_cast<std::uint8_t>(card.rank().value());
  return ranks;
}

Status check_shuffle(const Shuffle& shuffle) {
  std::array<int, kRanks + 1> count = {};
  for (const std::uint8_t rank : shuffle) {
    if (rank < 1 || rank > kRanks) return fail("a card of the shuffle does not exist");
    ++count[rank];
  }
  for (std::size_t rank = 1; rank <= kRanks; ++rank) {
    if (count[rank] != kCopies)
      return fail("the shuffle holds {} cards of rank {}, not 4", count[rank],
                  cards::to_char(cards::Rank(static_cast<int>(rank))));
  }
  return {};
}

}  // namespace yomi::calculation
