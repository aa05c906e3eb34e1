#include "bridge/match.h"

#include <algorithm>

namespace yomi::bridge {
namespace {

// Every card has deals of its own.
std::uint64_t card_seed(std::uint64_t seed, std::size_t cards) {
  return mix64(seed + cards);
}

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

// The best card on the true deal: it reaches the goal where one does, and takes most tricks.
Card clairvoyant_card(const Position& position, DoubleDummy& solver) {
  const CardTricks tricks = solver.all_cards(position);
  const std::int8_t best = *std::max_element(tricks.begin(), tricks.end());
  Hand equal;
  for (int i = 0; i < 52; ++i) {
    if (tricks[static_cast<std::size_t>(i)] == best) equal.insert(Card::from_index(i));
  }
  return equal.lowest();
}

// Tricks that double dummy gives the defence beyond the one that sets the contract.
int margin_of(const Position& position, const Contract& contract, DoubleDummy& solver) {
  const auto defence = static_cast<std::size_t>(1 - side(contract.declarer));
  const int rest = solver.tricks(position);
  const bool ours = static_cast<std::size_t>(side(position.turn())) == defence;
  return position.won[defence] + (ours ? rest : position.tricks_left() - rest) -
         contract.tricks_to_set();
}

bool in_balance(int margin) {
  return margin == -1 || margin == 0;
}

// Plays the deal down to where the comparison begins, double dummy; false when asked to stop.
bool open_double_dummy(const Opening& opening, const Agreements& agreements, Random& random,
                       const std::stop_token& stop, Game& game) {
  DoubleDummy solver(stop);
  if (!solver.ready()) return false;
  Position position = start(game.deal, game.contract);
  std::vector<Played> plays;
  while (position.tricks_left() > opening.tricks || position.played != 0) {
    if (stop.stop_requested()) return false;
    const Card card = perfect_card(position, plays, game, agreements, solver, random);
    plays.push_back({card, position.turn(), static_cast<int>(plays.size() / 4), position.played});
    game.cards.push_back(card);
    position.play(card);
  }
  return true;
}

// The same with both sides playing by the Monte Carlo method.
Result<bool> open_monte_carlo(const Opening& opening, const Agreements& agreements,
                              std::uint64_t seed, const Budget& budget, Game& game) {
  Side defence{agreements, Strategy()};
  defence.strategy.reading = defence.strategy.abc = false;
  defence.strategy.deals = opening.deals;
  defence.strategy.seed = seed;
  Side declarer = defence;
  declarer.agreements.read_signals = false;
  survey::ThreadExecutor alone(1);
  const auto length = static_cast<std::size_t>(4 * (13 - opening.tricks));
  auto played = play_out(game, defence, declarer, budget, alone, length);
  if (!played) return pass(played);
  game.cards = played->cards;
  return !played->stopped;
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

Strategy robot_strategy(const Strategy& strategy, bool defends, int declarer_deals,
                        std::size_t cards) {
  Strategy own = strategy;
  own.seed = card_seed(strategy.seed, cards);
  if (defends) return own;
  own.abc = false;
  own.deals = declarer_deals;
  return own;
}

Result<PlayedOut> play_out(const Game& given, const Side& defence, const Side& declarer,
                           const Budget& budget, survey::Executor& executor, std::size_t length) {
  Game game = given;
  PlayedOut result;
  const Table defenders_table =
      make_table(game.auction, game.contract, game.vulnerable, defence.agreements);
  const Table declarers_table =
      make_table(game.auction, game.contract, game.vulnerable, declarer.agreements);
  Position position = start(game.deal, game.contract);
  for (const Card card : game.cards) position.play(card);
  while (!position.ended() && game.cards.size() < length) {
    const bool defends = side(position.turn()) != side(game.contract.declarer);
    const Side& who = defends ? defence : declarer;
    const Decision decision = decision_of(game, defends ? defenders_table : declarers_table);
    std::optional<Card> chosen;
    if (decision.legal().size() == 1) {
      chosen = decision.legal().lowest();
    } else if (who.clairvoyant) {
      DoubleDummy solver(budget.stop);
      if (!solver.ready() || budget.stop.stop_requested()) {
        result.stopped = true;
        break;
      }
      chosen = clairvoyant_card(position, solver);
      if (defends) {
        ++result.defence_cards;
        ++result.positions;
      }
    } else if (who.alphamu > 0 && !defends) {
      SampleOptions sample;
      sample.deals = who.strategy.deals;
      sample.seed = card_seed(who.strategy.seed, game.cards.size());
      sample.objective = who.strategy.objective;
      sample.inference.milliseconds = 0;
      auto card =
          alphamu_card(decision, who.agreements, sample, {.moves = who.alphamu}, budget, executor);
      if (!card) return pass(card);
      if (!*card) {
        result.stopped = true;
        break;
      }
      chosen = **card;
    } else {
      Strategy strategy = who.strategy;
      strategy.seed = card_seed(strategy.seed, game.cards.size());
      auto advice = advise(decision, who.agreements, strategy, budget, executor);
      if (!advice) return pass(advice);
      if (advice->stopped) {
        result.stopped = true;
        break;
      }
      chosen = advice->choice;
      if (defends) {
        ++result.defence_cards;
        result.positions += advice->positions;
        result.seconds += advice->seconds;
      }
    }
    game.cards.push_back(*chosen);
    position.play(*chosen);
  }
  result.cards = game.cards;
  result.defence_tricks = position.won[1 - static_cast<std::size_t>(side(game.contract.declarer))];
  return result;
}

Result<std::optional<Game>> balanced_game(std::uint64_t seed, std::uint64_t index,
                                          const Opening& opening, const Agreements& agreements,
                                          const Budget& budget) {
  for (std::uint64_t attempt = 0;; ++attempt) {
    const std::uint64_t number = mix64(mix64(seed) + index) + attempt;
    Game game;
    game.deal = random_deal(seed, number);
    const auto dealer = static_cast<Seat>(number & 3);
    game.vulnerable = static_cast<Vulnerable>(number >> 2 & 3);
    game.auction = bid_deal(game.deal, dealer, *agreements.system);
    game.contract = game.auction.contract();
    if (game.contract.passed_out()) continue;
    if (opening.only && *opening.only != std::pair(game.contract.level, game.contract.strain))
      continue;
    const auto margin = [&]() -> std::optional<int> {
      DoubleDummy solver(budget.stop);
      if (!solver.ready() || budget.stop.stop_requested()) return std::nullopt;
      Position position = start(game.deal, game.contract);
      for (const Card card : game.cards) position.play(card);
      return margin_of(position, game.contract, solver);
    };
    // Far from the balance before the lead: not worth playing on.
    const auto before = margin();
    if (!before) return std::nullopt;
    if (!in_balance(*before)) continue;
    if (opening.double_dummy) {
      Random random(seed, number);
      if (!open_double_dummy(opening, agreements, random, budget.stop, game)) return std::nullopt;
    } else {
      auto opened = open_monte_carlo(opening, agreements, mix64(number), budget, game);
      if (!opened) return pass(opened);
      if (!*opened) return std::nullopt;
    }
    const auto now = margin();
    if (!now) return std::nullopt;
    game.margin = *now;
    if (in_balance(*now)) return game;
  }
}

}  // namespace yomi::bridge
