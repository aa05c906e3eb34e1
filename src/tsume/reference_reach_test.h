// For tests and campaigns only: the graph of checks and replies around a problem, as far as it stays
// small, solved backwards with positions taken out.
//
// Where the graph ends, it says nothing. A position at depth d is known to mate in n, or not to,
// where d + n is at most the horizon.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <unordered_map>
#include <vector>

#include "base/random.h"
#include "tsume/search.h"

namespace yomi::tsume::reference {

// Checks and replies from a root, with what goes uncounted (policy.h), as far as `limit` positions
// reach; beyond `far` moves only where the whole is small. Depth counts the moves that count.
class Reach {
 public:
  struct Edge {
    shogi::Move move;
    std::size_t to;
    bool uncounted;
  };
  struct Node {
    shogi::Position position;
    bool attacking;
    shogi::Square interposed;
    int depth;
    bool open = true;  // its moves are not written down
    std::vector<Edge> edges = {};
  };

  Reach(const shogi::Position& root, Mudaai policy, std::size_t limit, int far) : policy_(policy) {
    nodes_.reserve(limit + 600);
    place(root, true, {}, 0);
    while (!waiting_.empty()) {
      auto& [depth, nodes] = *waiting_.begin();
      if (nodes.empty()) {
        waiting_.erase(waiting_.begin());
        continue;
      }
      if (nodes_.size() > (depth - 2 > far ? kSmall : limit)) {
        horizon_ = depth - 2;
        return;
      }
      const std::size_t at = nodes.back();
      nodes.pop_back();
      if (nodes_[at].depth == depth) expand(at);
    }
  }

  [[nodiscard]] bool complete() const { return horizon_ == kForever; }
  // A mate within n is known for sure, or known not to be, where depth + n is at most this.
  [[nodiscard]] int horizon() const { return horizon_; }
  [[nodiscard]] const std::vector<Node>& nodes() const { return nodes_; }

  // The exact length from each node, −1 where there is none as far as this reaches, when the
  // positions named count as no mate.
  [[nodiscard]] std::vector<int> lengths(const std::vector<Forbidden>& without,
                                         shogi::Color attacker) const {
    std::vector<int> length(nodes_.size(), -1);
    std::vector<bool> out(nodes_.size());
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      for (const Forbidden& f : without) {
        const shogi::Position& at = nodes_[i].position;
        out[i] = out[i] || (f.key == at.key() && f.hand.covers(at.hand(attacker)));
      }
      out[i] = out[i] || nodes_[i].open;
    }
    int quiet = 0;
    for (int n = 0; quiet < 4; ++n) {
      quiet = step(n, out, length) ? 0 : quiet + 1;
    }
    return length;
  }

  [[nodiscard]] std::optional<std::size_t> find(const shogi::Position& position,
                                                shogi::Square interposed = {}) const {
    const auto found = places_.find(name(position, interposed));
    if (found == places_.end()) return std::nullopt;
    return found->second;
  }
  [[nodiscard]] std::size_t follow(std::size_t from, shogi::Move move) const {
    for (const Edge& edge : nodes_[from].edges) {
      if (edge.move == move && !edge.uncounted) return edge.to;
    }
    return nodes_.size();
  }

 private:
  using Name = std::array<std::uint64_t, 4>;
  struct HashName {
    std::size_t operator()(const Name& n) const { return n[0] ^ mix64(n[2] + n[3]); }
  };
  static Name name(const shogi::Position& position, shogi::Square interposed) {
    return {position.key().low, position.key().high,
            std::uint64_t{position.hand(shogi::Color::kBlack).bits()} << 32 |
                position.hand(shogi::Color::kWhite).bits(),
            interposed.exists() ? static_cast<std::uint64_t>(interposed.index()) + 1 : 0};
  }

  std::size_t place(const shogi::Position& position, bool attacking, shogi::Square interposed,
                    int depth) {
    const auto [found, fresh] = places_.emplace(name(position, interposed), nodes_.size());
    if (fresh) nodes_.push_back({position, attacking, interposed, kForever});
    Node& node = nodes_[found->second];
    if (depth < node.depth) {
      node.depth = depth;
      waiting_[depth].push_back(found->second);
    }
    return found->second;
  }

  void expand(std::size_t at) {
    const int depth = nodes_[at].depth;
    shogi::Position position = nodes_[at].position;
    const bool attacking = nodes_[at].attacking;
    const shogi::Square interposed = nodes_[at].interposed;
    std::vector<Edge> edges;
    shogi::MoveList moves;
    if (attacking)
      generate_checks(position, moves);
    else
      generate_defences(position, policy_, moves);
    shogi::Position::Undo undo;
    for (shogi::Move move : moves) {
      const bool special = !attacking && may_go_uncounted(position, policy_, move);
      position.play(move, undo);
      edges.push_back(
          {move, place(position, !attacking, special ? move.to() : shogi::Square(), depth + 1),
           false});
      position.take_back(move, undo);
    }
    moves.clear();
    if (interposed.exists()) generate_uncounted_captures(position, interposed, moves);
    for (shogi::Move move : moves) {
      play_uncounted(position, move, undo);
      edges.push_back({move, place(position, false, {}, depth - 1), true});
      take_back_uncounted(position, move, undo);
    }
    nodes_[at].edges = std::move(edges);
    nodes_[at].open = false;
  }

  // Finds the mates of exactly n moves, and with even n what goes uncounted before them.
  bool step(int n, const std::vector<bool>& out, std::vector<int>& length) const {
    bool any = false;
    for (bool again = true; again;) {
      again = false;
      for (std::size_t i = 0; i < nodes_.size(); ++i) {
        const Node& node = nodes_[i];
        if (out[i] || length[i] >= 0) continue;
        const int here = mates_now(node, n, length);
        if (here < 0) continue;
        length[i] = here;
        any = true;
        again = policy_ == Mudaai::kStandard && n % 2 == 0;
      }
    }
    return any;
  }
  static int mates_now(const Node& node, int n, const std::vector<int>& length) {
    const auto within = [&](const Edge& edge, int bound) {
      return length[edge.to] >= 0 && length[edge.to] <= bound;
    };
    if (!node.attacking) {
      if (n % 2 == 1) return -1;
      for (const Edge& edge : node.edges) {
        if (!within(edge, n - 1)) return -1;
      }
      return n;
    }
    for (const Edge& edge : node.edges) {
      if (n % 2 == 1 && !edge.uncounted && within(edge, n - 1)) return n;
      if (n % 2 == 0 && n >= 2 && edge.uncounted && within(edge, n)) return n - 1;
    }
    return -1;
  }

  static constexpr std::size_t kSmall = 1500;
  Mudaai policy_;
  int horizon_ = kForever;
  std::vector<Node> nodes_;
  std::unordered_map<Name, std::size_t, HashName> places_;
  std::map<int, std::vector<std::size_t>> waiting_;  // by depth, shallow first
};

}  // namespace yomi::tsume::reference
