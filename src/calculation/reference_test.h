// The stack game by brute force, for the tests: cards, stacks and the order as they are, every draw
// and every placement. Shares nothing with the room but the ranks of the bases.
#pragma once

#include <algorithm>
#include <array>
#include <map>
#include <utility>
#include <vector>

#include "calculation/rules.h"
#include "calculation/stack_game.h"

namespace yomi::calculation::reference {

struct Card {
  int base;
  int place;
};

struct Game {
  std::array<int, kBases> height = {};
  std::vector<std::vector<Card>> stacks;  // bottom first

  // The chance of success when only the stock cards of `bases` (bits) are in play.
  double value(Rules rules, unsigned bases) const {
    std::vector<Card> cards;
    std::vector<std::vector<int>> piles;
    std::array<std::array<bool, kRanks>, kBases> stacked = {};
    for (const auto& stack : stacks) {
      piles.emplace_back();
      for (const Card card : stack) {
        piles.back().push_back(static_cast<int>(cards.size()));
        cards.push_back(card);
        stacked[static_cast<std::size_t>(card.base)][static_cast<std::size_t>(card.place)] = true;
      }
    }
    std::vector<int> stock;
    for (int base = 0; base < kBases; ++base) {
      const int height_of = height[static_cast<std::size_t>(base)];
      for (int place = height_of; place < kRanks; ++place) {
        if (stacked[static_cast<std::size_t>(base)][static_cast<std::size_t>(place)]) continue;
        const bool in_play = (bases >> base & 1) != 0;
        if (rules == Rules::kPaper && place == height_of) continue;
        if (in_play) stock.push_back(static_cast<int>(cards.size()));
        cards.push_back({base, place});
      }
    }
    std::vector<std::vector<bool>> before(cards.size(), std::vector<bool>(cards.size(), false));
    for (std::size_t x = 0; x < cards.size(); ++x) {
      for (std::size_t y = 0; y < cards.size(); ++y)
        before[x][y] = cards[x].base == cards[y].base && cards[x].place < cards[y].place;
    }
    for (const auto& pile : piles) {
      for (std::size_t i = 1; i < pile.size(); ++i) set(before, pile[i], pile[i - 1]);
    }
    close(before);
    memo.clear();
    return solve(rules, before, piles, stock);
  }

 private:
  using Order = std::vector<std::vector<bool>>;
  static void set(Order& order, int x, int y) {
    order[static_cast<std::size_t>(x)][static_cast<std::size_t>(y)] = true;
  }
  static bool get(const Order& order, int x, int y) {
    return order[static_cast<std::size_t>(x)][static_cast<std::size_t>(y)];
  }
  static void close(Order& order) {
    for (std::size_t k = 0; k < order.size(); ++k) {
      for (std::size_t i = 0; i < order.size(); ++i) {
        if (!order[i][k]) continue;
        for (std::size_t j = 0; j < order.size(); ++j) order[i][j] = order[i][j] || order[k][j];
      }
    }
  }

  double solve(Rules rules, const Order& order, const std::vector<std::vector<int>>& piles,
               const std::vector<int>& stock) const {
    if (stock.empty()) return 1;
    auto sorted = piles;
    std::sort(sorted.begin(), sorted.end());
    const auto key = std::make_pair(sorted, stock);
    if (const auto known = memo.find(key); known != memo.end()) return known->second;
    double sum = 0;
    for (const int card : stock) {
      std::vector<int> rest;
      bool first = true;
      for (const int other : stock) {
        if (other == card) continue;
        rest.push_back(other);
        first = first && !get(order, other, card);
      }
      if (rules == Rules::kPlaying && first) {
        sum += solve(rules, order, piles, rest);
        continue;
      }
      double best = 0;
      for (std::size_t s = 0; s < piles.size(); ++s) {
        bool forbidden = false;
        for (const int lower : piles[s]) forbidden = forbidden || get(order, lower, card);
        if (forbidden) continue;
        Order next = order;
        auto placed = piles;
        if (!piles[s].empty()) set(next, card, piles[s].back());
        placed[s].push_back(card);
        close(next);
        best = std::max(best, solve(rules, next, placed, rest));
      }
      sum += best;
    }
    return memo[key] = sum / static_cast<double>(stock.size());
  }

  mutable std::map<std::pair<std::vector<std::vector<int>>, std::vector<int>>, double> memo;
};

}  // namespace yomi::calculation::reference
