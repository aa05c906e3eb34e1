// The turn of a player who remembers a set of cards (kBest, kRandom).
#include "base/check.h"
#include "concentration/solitaire.h"

namespace yomi::concentration {

std::map<Position, std::uint32_t> forgettings(const Position& position, int forget) {
  // Sets of cards, letter by letter, would count each once; card by card counts every order of
  // forgetting, forget! times each set.
  std::map<Position, std::uint32_t> ways{{position, 1}};
  std::uint32_t orders = 1;
  for (int i = 1; i <= forget; ++i) {
    orders *= static_cast<std::uint32_t>(i);
    std::map<Position, std::uint32_t> next;
    for (const auto& [p, count] : ways) {
      for (const LetterClass c : p.classes()) {
        if (c.known == 0) continue;
        Position fewer = p;
        fewer.add(c, -1);
        fewer.add({c.copies, c.known - 1});
        next[fewer] += count * static_cast<std::uint32_t>(p.count(c) * c.known);
      }
    }
    ways = std::move(next);
  }
  for (auto& [p, count] : ways) count /= orders;
  return ways;
}

TurnTree::Node TurnBuilder::situation(const Position& position) {
  return tree_.leaf(index_.at({position, {}}));
}

TurnTree::Node TurnBuilder::keep(const Position& seen) {
  const int excess = seen.known_cards() - game_.remember;
  if (excess <= 0) return situation(seen);
  const auto known = kept_.find(seen);
  if (known != kept_.end()) return known->second;
  std::vector<TurnTree::Edge> ways;
  for (const auto& [position, count] : forgettings(seen, excess))
    ways.push_back({situation(position), count});
  const TurnTree::Node node =
      game_.keep == KeepRule::kBest ? tree_.best(std::move(ways)) : tree_.mean(std::move(ways));
  kept_[seen] = node;
  return node;
}

TurnTree::Node TurnBuilder::flip(const Position& position) {
  std::vector<TurnTree::Edge> firsts;
  for (const Draw& first : first_draws(position)) {
    const LetterClass c = first.letter;
    const Position shown = after_reveal(position, c);
    std::vector<TurnTree::Edge> choices;
    if (can_match(c)) choices.push_back({situation(after_match_known(shown, c))});
    if (can_waste(shown, c)) choices.push_back({keep(shown)});
    std::vector<TurnTree::Edge> seconds;
    for (const Draw& second : second_draws(shown, c)) {
      const TurnTree::Node after = second.partner ? situation(after_match_unknown(shown, c))
                                                  : keep(after_reveal(shown, second.letter));
      seconds.push_back({after, static_cast<std::uint32_t>(second.cards)});
    }
    if (!seconds.empty()) choices.push_back({tree_.mean(std::move(seconds))});
    firsts.push_back({tree_.best(std::move(choices)), static_cast<std::uint32_t>(first.cards)});
  }
  return tree_.mean(std::move(firsts));
}

TurnTree::Node TurnBuilder::probe(const Position& position, LetterClass c) {
  std::vector<TurnTree::Edge> draws;
  for (const Draw& draw : probe_draws(position, c)) {
    const TurnTree::Node after = draw.partner ? situation(after_probe_pair(position, c))
                                              : keep(after_reveal(position, draw.letter));
    draws.push_back({after, static_cast<std::uint32_t>(draw.cards)});
  }
  return tree_.mean(std::move(draws));
}

TurnTree::Node TurnBuilder::turn(const Mind& mind) {
  if (game_.keep == KeepRule::kLast) return last_turn(mind, game_.remember, index_, tree_);
  const Position& position = mind.position;
  std::vector<TurnTree::Edge> actions;
  for (const LetterClass c : takes(position))
    actions.push_back({situation(after_take(position, c))});
  if (position.unknown() > 0) {
    actions.push_back({flip(position)});
    for (const LetterClass c : position.classes())
      if (c.known > 0) actions.push_back({probe(position, c)});
  }
  return tree_.best(std::move(actions));
}

}  // namespace yomi::concentration
