#include "bridge/match.h"

#include <algorithm>

namespace yomi::bridge {
namespace {

// One card played double dummy: a suit by lot among the best cards, then the agreements.
Card perfect_card(const Position& position, const std::vector<Played>& plays, const Game& game,
                  const Agreements& agreements, DoubleDummy& solver, Random& random) {
  const CardTricks tricks = solver.all_cards(position);
  const std::int8_t best = *std::max_element(tricks.begin(), tricks.end());
  Hand equal;
  for (int i = 0; i < 52; ++i) {
    if (tricks[static_cast<std::size_t>(i)] == best) equal.insert(Card::from_index(i));
  }
  std::vector<Suit> suits;
  for (const Suit suit : kSuitsDown) {
    if (equal.holding(suit) != 0) suits.push_back(suit);
  }
  const Suit suit = suits[static_cast<std::size_t>(random.below(suits.size()))];
  const Card lowest = (equal & Hand::of(suit)).lowest();
  const Seat seat = position.turn();
  if (side(seat) == side(game.contract.declarer)) return lowest;
  if (position.played == 0) {
    const Card lead =
        lead_card(agreements.signals, equal.holding(suit), position.hands[seat].holding(suit),
                  game.contract.strain == Strain::kNotrump);
    return {suit, lead.rank()};
  }
  std::vector<Played> next = plays;
  next.push_back({lowest, seat, static_cast<int>(plays.size() / 4), position.played});
  const auto situation =
      situation_of(next, plays.size(), game.contract, game.deal[game.contract.dummy()]);
  if (!situation) return lowest;
  return signal_card(agreements.signals, *situation, equal.holding(suit), game.deal[seat],
                     position.hands[seat]);
}

}  // namespace

Decision decision_of(const Game& game, const Table& table) {
  Decision decision;
  decision.table = table;
  decision.plays = annotate(game.cards, game.contract);
  Position position = start(game.deal, game.contract);
  for (const Card card : game.cards) position.play(card);
  decision.seat = position.turn();
  const Seat dummy = game.contract.dummy();
  decision.viewer = decision.seat == dummy ? game.contract.declarer : decision.seat;
  decision.own = game.deal[decision.viewer];
  if (!game.cards.empty()) decision.dummy = game.deal[dummy];
  return decision;
}

Result<PlayedOut> play_out(const Game& given, const Side& defence, const Side& declarer,
                           const Budget& budget, survey::Executor& executor, const IsTaken& taken,
                           const OnDecision& on_decision) {
  Game game = given;
  PlayedOut result;
  const Table defenders_table =
      make_table(game.auction, game.contract, game.vulnerable, defence.agreements);
  const Table declarers_table =
      make_table(game.auction, game.contract, game.vulnerable, declarer.agreements);
  Position position = start(game.deal, game.contract);
  for (const Card card : game.cards) position.play(card);
  while (!position.ended()) {
    const bool defends = side(position.turn()) != side(game.contract.declarer);
    const Side& who = defends ? defence : declarer;
    const Decision decision = decision_of(game, defends ? defenders_table : declarers_table);
    std::optional<Card> chosen;
    if (taken && taken(decision.viewer)) {
      auto card = on_decision(decision, nullptr);
      if (!card) return pass(card);
      chosen = *card;
      if (!chosen) {
        result.stopped = true;
        break;
      }
    } else if (decision.legal().size() == 1) {
      chosen = decision.legal().lowest();
    } else {
      Strategy strategy = who.strategy;
      strategy.seed = mix64(strategy.seed + game.cards.size());
      strategy.abc = strategy.abc && !decision.plays.empty();
      auto advice = advise(decision, who.agreements, strategy, budget, executor);
      if (!advice) return pass(advice);
      if (advice->stopped) {
        result.stopped = true;
        break;
      }
      chosen = advice->choice;
      if (defends) {
        ++result.defence_cards;
        result.positions +=
            advice->monte_carlo.positions + (advice->abc ? advice->abc->positions : 0);
        result.seconds += advice->monte_carlo.seconds + (advice->abc ? advice->abc->seconds : 0);
      }
      if (on_decision) {
        auto card = on_decision(decision, &*advice);
        if (!card) return pass(card);
      }
    }
    game.cards.push_back(*chosen);
    position.play(*chosen);
  }
  result.cards = game.cards;
  result.defence_tricks = position.won[1 - static_cast<std::size_t>(side(game.contract.declarer))];
  return result;
}

Game balanced_game(std::uint64_t seed, std::uint64_t index, int tricks,
                   const Agreements& agreements, DoubleDummy& solver) {
  for (std::uint64_t attempt = 0;; ++attempt) {
    const std::uint64_t number = mix64(mix64(seed) + index) + attempt;
    Game game;
    game.deal = random_deal(seed, number);
    const auto dealer = static_cast<Seat>(number & 3);
    game.vulnerable = static_cast<Vulnerable>(number >> 2 & 3);
    game.auction = bid_deal(game.deal, dealer, *agreements.system);
    game.contract = game.auction.contract();
    if (game.contract.passed_out()) continue;
    Position position = start(game.deal, game.contract);
    // Far from the balance before the lead: not worth playing on.
    const int before = solver.tricks(position) - game.contract.tricks_to_set();
    if (before < -1 || before > 0) continue;
    Random random(seed, number);
    std::vector<Played> plays;
    while (position.tricks_left() > tricks || position.played != 0) {
      const Card card = perfect_card(position, plays, game, agreements, solver, random);
      plays.push_back({card, position.turn(), static_cast<int>(plays.size() / 4), position.played});
      game.cards.push_back(card);
      position.play(card);
    }
    return game;
  }
}

}  // namespace yomi::bridge
