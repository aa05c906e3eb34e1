#include "bridge/play.h"

namespace yomi::bridge {

Hand Position::legal() const {
  const Hand hand = hands[turn()];
  if (played == 0) return hand;
  const Hand follow = hand & Hand::of(Card::from_index(trick[0]).suit());
  return follow.empty() ? hand : follow;
}

int winner(const std::array<std::uint8_t, 4>& trick, int count, Strain strain) {
  int best = 0;
  for (int i = 1; i < count; ++i) {
    const Card a = Card::from_index(trick[static_cast<std::size_t>(best)]);
    const Card b = Card::from_index(trick[static_cast<std::size_t>(i)]);
    if (b.suit() == a.suit() ? b > a : strain_of(b.suit()) == strain) best = i;
  }
  return best;
}

void Position::play(Card card) {
  hands[turn()].erase(card);
  trick[static_cast<std::size_t>(played++)] = static_cast<std::uint8_t>(card.index());
  if (played < 4) return;
  leader = after(leader, winner(trick, 4, strain));
  ++won[static_cast<std::size_t>(side(leader))];
  played = 0;
}

int Position::tricks_left() const {
  return hands[turn()].size();  // whoever is to play has played least
}

Position start(const Deal& deal, const Contract& contract) {
  Position position;
  position.hands = deal;
  position.strain = contract.strain;
  position.leader = contract.leader();
  return position;
}

std::vector<Played> annotate(const std::vector<Card>& cards, const Contract& contract) {
  std::vector<Played> played;
  played.reserve(cards.size());
  Seat leader = contract.leader();
  std::array<std::uint8_t, 4> trick{};
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const int place = static_cast<int>(i % 4);
    trick[i % 4] = static_cast<std::uint8_t>(cards[i].index());
    played.push_back({cards[i], after(leader, place), static_cast<int>(i / 4), place});
    if (place == 3) leader = after(leader, winner(trick, 4, contract.strain));
  }
  return played;
}

Result<Position> replay(const Deal& deal, const Contract& contract,
                        const std::vector<Card>& cards) {
  Position position = start(deal, contract);
  for (std::size_t i = 0; i < cards.size(); ++i) {
    const Card card = cards[i];
    const Seat seat = position.turn();
    if (!position.hands[seat].contains(card))
      return fail("card {} of the play: {} does not hold {}", i + 1, word(to_string(seat)),
                  word(to_string(card)));
    if (!position.legal().contains(card))
      return fail("card {} of the play: {} must follow suit, but plays {}", i + 1,
                  word(to_string(seat)), word(to_string(card)));
    position.play(card);
  }
  return position;
}

Status check_play(const PartialDeal& deal, const Contract& contract,
                  const std::vector<Card>& cards) {
  PartialDeal left = deal;
  Hand seen;
  for (const Played& play : annotate(cards, contract)) {
    const std::size_t place = static_cast<std::size_t>(4 * play.trick + play.place);
    if (seen.contains(play.card))
      return fail("card {} of the play: {} is played twice", place + 1, word(to_string(play.card)));
    seen.insert(play.card);
    for (const Seat seat : kSeats) {
      const auto& hand = left.hands[at(seat)];
      if (hand && hand->contains(play.card) != (seat == play.seat))
        return fail("card {} of the play: {} does not hold {}", place + 1,
                    word(to_string(play.seat)), word(to_string(play.card)));
    }
    auto& hand = left.hands[at(play.seat)];
    if (!hand) continue;
    const Suit led = cards[place - static_cast<std::size_t>(play.place)].suit();
    if (play.card.suit() != led && hand->holding(led) != 0)
      return fail("card {} of the play: {} must follow suit, but plays {}", place + 1,
                  word(to_string(play.seat)), word(to_string(play.card)));
    hand->erase(play.card);
  }
  return {};
}

}  // namespace yomi::bridge
