#include "bridge/alphamu.h"

#include <algorithm>
#include <bit>
#include <boost/container_hash/hash.hpp>
#include <boost/unordered/unordered_flat_map.hpp>

#include "base/check.h"

namespace yomi::bridge {
namespace {

using Worlds = std::uint64_t;  // a bit for each deal
using Front = std::vector<Worlds>;

constexpr Worlds world_bit(std::size_t world) {
  return Worlds{1} << world;
}

bool below(Worlds vector, Worlds other) {
  return (vector & ~other) == 0;
}

// Keeps the undominated ones.
void add_vector(Front& front, Worlds vector) {
  if (std::any_of(front.begin(), front.end(), [&](Worlds each) { return below(vector, each); }))
    return;
  std::erase_if(front, [&](Worlds each) { return below(each, vector); });
  front.push_back(vector);
}

// What a Max node above has already. `outside` are deals that the node below does not speak of and
// that count as won in a comparison.
struct Bound {
  const Front* front;
  Worlds outside = 0;
};
using Above = std::vector<Bound>;

bool dominated(Worlds vector, const Above& bounds) {
  return std::any_of(bounds.begin(), bounds.end(), [&](const Bound& bound) {
    return std::any_of(bound.front->begin(), bound.front->end(),
                       [&](Worlds each) { return below(vector | bound.outside, each); });
  });
}

class AlphaMuSearch {
 public:
  AlphaMuSearch(const Contract& contract, const AlphaMuOptions& options, DoubleDummy& solver,
                const std::stop_token& stop)
      : contract_(contract), options_(options), solver_(solver), stop_(stop) {}

  std::optional<AlphaMu> run(const std::vector<Position>& worlds, std::span<const Card> order) {
    const Worlds all = worlds.size() == kMostWorlds ? ~Worlds{0} : world_bit(worlds.size()) - 1;
    AlphaMu result;
    result.best = order.front();
    const std::vector<Hand> winning = winning_cards(worlds, all);
    Front front;
    for (const Card card : order) {
      const Worlds kept = worlds_with(winning, all, card);
      if (card == order.front()) result.fused = std::popcount(kept);
      if (std::popcount(kept) <= result.won) continue;
      const Front plans = node(after(worlds, kept, card), kept, options_.moves - 1, {{&front, 0}});
      if (stop_.stop_requested()) return std::nullopt;
      for (const Worlds plan : plans) {
        if (std::popcount(plan) > result.won) {
          result.won = std::popcount(plan);
          result.fused = std::popcount(kept);
          result.best = card;
        }
        add_vector(front, plan);
      }
    }
    result.positions = positions_;
    result.shortened = shortened_;
    return result;
  }

 private:
  // A position of one deal: the cards left, the deal, who leads, the trick, declarer's tricks.
  struct Key {
    std::uint64_t left = 0;
    std::uint64_t rest = 0;
    bool operator==(const Key&) const = default;
    friend std::size_t hash_value(const Key& key) {
      return static_cast<std::size_t>(mix64(key.left ^ mix64(key.rest)));
    }
  };
  static Key key_of(const Position& position, std::size_t world, int needed) {
    Key key;
    for (const Seat seat : kSeats) key.left |= position.hands[seat].bits();
    key.rest = world | static_cast<std::uint64_t>(position.leader) << 8 |
               static_cast<std::uint64_t>(needed) << 10 |
               static_cast<std::uint64_t>(position.played) << 14;
    for (int i = 0; i < position.played; ++i)
      key.rest |= static_cast<std::uint64_t>(position.trick[static_cast<std::size_t>(i)])
                  << (16 + 6 * i);
    return key;
  }

  [[nodiscard]] int needed(const Position& position) const {
    return contract_.level + 6 - position.won[static_cast<std::size_t>(side(contract_.declarer))];
  }

  // On each deal the cards of the player to move, of declarer's side, that keep it won.
  std::vector<Hand> winning_cards(const std::vector<Position>& worlds, Worlds which) {
    std::vector<Hand> winning(worlds.size());
    for (std::size_t w = 0; w < worlds.size(); ++w) {
      if ((which & world_bit(w)) == 0 || stop_.stop_requested()) continue;
      const int target = needed(worlds[w]);
      if (target <= 0) {
        winning[w] = worlds[w].legal();
        continue;
      }
      const Key key = key_of(worlds[w], w, target);
      const auto known = cache_.find(key);
      if (known != cache_.end()) {
        winning[w] = Hand::from_bits(known->second);
        continue;
      }
      ++positions_;
      winning[w] = solver_.reaching(worlds[w], target);
      cache_.emplace(key, winning[w].bits());
    }
    return winning;
  }

  static Worlds worlds_with(const std::vector<Hand>& cards, Worlds which, Card card) {
    Worlds result = 0;
    for (std::size_t w = 0; w < cards.size(); ++w)
      if ((which & world_bit(w)) != 0 && cards[w].contains(card)) result |= world_bit(w);
    return result;
  }

  static std::vector<Position> after(std::vector<Position> worlds, Worlds which, Card card) {
    for (std::size_t w = 0; w < worlds.size(); ++w)
      if ((which & world_bit(w)) != 0) worlds[w].play(card);
    return worlds;
  }

  // The front of a node whose deals are all won double dummy, without what the bounds dominate:
  // empty where nothing is left.
  Front node(const std::vector<Position>& worlds, Worlds which, int moves, const Above& bounds) {
    if (which == 0) return dominated(0, bounds) ? Front{} : Front{0};
    const Position& one = worlds[static_cast<std::size_t>(std::countr_zero(which))];
    if (moves == 0 || std::popcount(which) == 1 || one.ended() || needed(one) <= 0)
      return dominated(which, bounds) ? Front{} : Front{which};
    if (stop_.stop_requested()) return {};
    return side(one.turn()) == side(contract_.declarer) ? max_node(worlds, which, moves, bounds)
                                                        : min_node(worlds, which, moves, bounds);
  }

  Front max_node(const std::vector<Position>& worlds, Worlds which, int moves,
                 const Above& bounds) {
    const Position& one = worlds[static_cast<std::size_t>(std::countr_zero(which))];
    const std::vector<Hand> winning = winning_cards(worlds, which);
    std::vector<std::pair<Worlds, Card>> cards;
    for (const Card card : one_of_each_sequence(one.legal(), one).to_vector())
      cards.emplace_back(worlds_with(winning, which, card), card);
    std::stable_sort(cards.begin(), cards.end(), [](const auto& a, const auto& b) {
      return std::popcount(a.first) > std::popcount(b.first);
    });
    Front front;
    for (const auto& [kept, card] : cards) {
      // The deals that this card loses are lost: no longer outside of what is spoken of.
      Above inner = bounds;
      inner.push_back({&front, 0});
      if (dominated(kept, inner)) continue;
      if (moves == 1) {
        add_vector(front, kept);
        continue;
      }
      const Front plans = node(after(worlds, kept, card), kept, moves - 1, inner);
      for (const Worlds plan : plans) add_vector(front, plan);
    }
    return front;
  }

  // The cards that a defender may play on some deal, with the deals; of touching cards that are
  // held on the same deals one.
  static std::vector<std::pair<Worlds, Card>> replies(const std::vector<Position>& worlds,
                                                      Worlds which) {
    std::vector<Hand> legal(worlds.size());
    std::vector<Hand> tried(worlds.size());
    Hand any;
    for (std::size_t w = 0; w < worlds.size(); ++w) {
      if ((which & world_bit(w)) == 0) continue;
      legal[w] = worlds[w].legal();
      tried[w] = one_of_each_sequence(legal[w], worlds[w]);
      any = any | legal[w];
    }
    std::vector<std::pair<Worlds, Card>> cards;
    std::optional<std::pair<Worlds, Card>> last;  // from the bottom of a suit
    for (std::uint64_t rest = any.bits(); rest != 0; rest &= rest - 1) {
      const Card card = Card::from_index(std::countr_zero(rest));
      const Worlds held = worlds_with(legal, which, card);
      // Touches the card below it on all these deals.
      const bool same = last && last->first == held && last->second.suit() == card.suit() &&
                        worlds_with(tried, held, card) == 0;
      if (!same) cards.emplace_back(held, card);
      last = {held, card};
    }
    std::stable_sort(cards.begin(), cards.end(), [](const auto& a, const auto& b) {
      return std::popcount(a.first) > std::popcount(b.first);
    });
    return cards;
  }

  Front min_node(const std::vector<Position>& worlds, Worlds which, int moves,
                 const Above& bounds) {
    Front front = {which};  // deals not looked at yet count as won
    for (const auto& [held, card] : replies(worlds, which)) {
      Worlds alive = 0;
      for (const Worlds vector : front) alive |= vector;
      const Worlds asked = held & alive;
      if (asked == 0) continue;
      Above inner = bounds;
      for (Bound& bound : inner) bound.outside |= which & alive & ~asked;
      const Front plans = node(after(worlds, asked, card), asked, moves, inner);
      Front joined;
      for (const Worlds vector : front) {
        for (const Worlds plan : plans) {
          const Worlds both = vector & (plan | ~asked);
          if (!dominated(both, bounds)) add_vector(joined, both);
        }
      }
      front = std::move(joined);
      if (front.empty()) return front;
      shorten(front);
    }
    return front;
  }

  void shorten(Front& front) {
    if (front.size() <= options_.most_vectors) return;
    shortened_ = true;
    std::stable_sort(front.begin(), front.end(),
                     [](Worlds a, Worlds b) { return std::popcount(a) > std::popcount(b); });
    front.resize(options_.most_vectors);
  }

  const Contract& contract_;
  const AlphaMuOptions& options_;
  DoubleDummy& solver_;
  const std::stop_token& stop_;
  boost::unordered_flat_map<Key, std::uint64_t, boost::hash<Key>> cache_;
  std::uint64_t positions_ = 0;
  bool shortened_ = false;
};

}  // namespace

std::optional<AlphaMu> alphamu(std::span<const Position> worlds, std::span<const Card> order,
                               const Contract& contract, const AlphaMuOptions& options,
                               DoubleDummy& solver, const std::stop_token& stop) {
  CHECK(!worlds.empty() && worlds.size() <= kMostWorlds && !order.empty() && options.moves >= 1);
  AlphaMuSearch search(contract, options, solver, stop);
  return search.run({worlds.begin(), worlds.end()}, order);
}

Result<std::optional<Card>> alphamu_card(const Decision& decision, const Agreements& agreements,
                                         const SampleOptions& sample, const AlphaMuOptions& options,
                                         const Budget& budget, survey::Executor& executor) {
  auto sampled = monte_carlo(decision, agreements, sample, budget, executor);
  if (!sampled) return pass(sampled);
  if (sampled->stopped || sampled->deals == 0) return std::optional<Card>();
  std::vector<Position> worlds;
  std::vector<Hand> hidden(sampled->view.hidden.size());
  const std::uint64_t count = std::min<std::uint64_t>(sampled->deals, kMostWorlds);
  for (std::uint64_t i = 0; i < count; ++i) {
    Random random(sample.seed, i);
    sampled->view.sampler->draw(random, hidden);
    worlds.push_back(world(decision, sampled->view, hidden));
  }
  const Hand tried = one_of_each_sequence(decision.legal(), worlds.front());
  std::vector<const CardEstimate*> order;
  for (const CardEstimate& card : sampled->cards)
    if (tried.contains(card.card)) order.push_back(&card);
  std::stable_sort(order.begin(), order.end(), [&](const CardEstimate* a, const CardEstimate* b) {
    return better(sampled->goal, *a, *b);
  });
  std::vector<Card> cards;
  for (const CardEstimate* card : order) cards.push_back(card->card);
  DoubleDummy solver(budget);
  if (!solver.ready()) return std::optional<Card>();
  const auto searched =
      alphamu(worlds, cards, decision.table.contract, options, solver, budget.stop);
  if (!searched) return std::optional<Card>();
  return std::optional<Card>(searched->best);
}

}  // namespace yomi::bridge
