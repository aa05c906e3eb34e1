#include "bridge/now.h"

namespace yomi::bridge {
namespace {

// Who won the last complete trick of the play.
Seat winner_of(const std::vector<Played>& plays, std::size_t first, Strain strain) {
  std::array<std::uint8_t, 4> trick{};
  for (std::size_t i = 0; i < 4; ++i)
    trick[i] = static_cast<std::uint8_t>(plays[first + i].card.index());
  return plays[first + static_cast<std::size_t>(winner(trick, 4, strain))].seat;
}

Hand following(Hand hand, const std::vector<Played>& plays) {
  if (plays.size() % 4 == 0) return hand;
  const Hand suit = hand & Hand::of(plays[plays.size() - plays.size() % 4].card.suit());
  return suit.empty() ? hand : suit;
}

void play_on(const Record& record, Now& now) {
  const Contract& contract = *now.contract;
  now.plays = annotate(record.cards(), contract);
  Seat turn = contract.leader();
  for (std::size_t first = 0; first + 4 <= now.plays.size(); first += 4) {
    turn = winner_of(now.plays, first, contract.strain);
    ++now.won[static_cast<std::size_t>(side(turn))];
  }
  turn = after(turn, static_cast<int>(now.plays.size() % 4));
  Hand unseen = Hand::full();
  for (const Seat seat : kSeats) {
    auto& hand = now.held.hands[at(seat)];
    if (!hand) continue;
    unseen = unseen - *hand;
    for (const Played& play : now.plays) hand->erase(play.card);
  }
  for (const Played& play : now.plays) unseen.erase(play.card);
  if (now.plays.size() == 52) {
    const int tricks = now.won[static_cast<std::size_t>(side(contract.declarer))];
    now.score = score(contract, tricks, is_vulnerable(record.vulnerable, contract.declarer));
    return;
  }
  now.turn = turn;
  const auto& hand = now.held.hands[at(turn)];
  now.cards = hand ? following(*hand, now.plays) : unseen;
}

}  // namespace

Result<Now> now_of(const Record& record) {
  Now now;
  now.auction = record.auction.value_or(Auction(record.dealer.value_or(Seat::kNorth)));
  now.held = record.deal;
  if (record.plays.size() > 52) return fail("all cards have been played");
  if (record.contract && !record.contract->passed_out()) {
    now.contract = record.contract;
    play_on(record, now);
    return now;
  }
  if (now.auction.ended()) {
    now.score = 0;
    return now;
  }
  now.turn = now.auction.turn();
  for (int code = 0; code < Call::kCodes; ++code)
    if (now.auction.legal(Call::from_code(code))) now.calls.push_back(Call::from_code(code));
  return now;
}

Record with_call(Record record, Call call) {
  if (!record.auction) record.auction = Auction(record.dealer.value_or(Seat::kNorth));
  record.auction->add(call);
  record.calls.push_back({call});
  record.contract.reset();
  if (record.auction->ended()) record.contract = record.auction->contract();
  return record;
}

Record with_card(Record record, Card card) {
  record.plays.push_back({card});
  return record;
}

NumberedBoard numbered_board(std::uint64_t number) {
  constexpr std::uint64_t kSeed = 1;  // of all numbered boards
  constexpr std::uint64_t kCycle = 16;
  const auto place = static_cast<int>((number + kCycle - 1) % kCycle) + 1;
  return {random_deal(kSeed, number), dealer_of_board(place), vulnerable_of_board(place)};
}

}  // namespace yomi::bridge
