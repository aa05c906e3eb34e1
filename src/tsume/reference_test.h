// For tests only: tsume-shogi by brute force, as plainly as possible.
//
// The whole graph of checks and replies that can be reached is written down, then solved backwards.
// No dominance, no repetition rule: a length is the least fixed point, so a line that
// only repeats is simply never mate. Slow, and limited to graphs of a few ten thousand positions.
// It counts every move; pairs that go uncounted (policy.h) are left to mate_within.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "base/random.h"
#include "shogi/sfen.h"
#include "tsume/policy.h"
#include "tsume/reference_problems_test.h"

namespace yomi::tsume::reference {

// Mate by the definition of futile interpositions (policy.h) and nothing else: every drop, every
// capture of it, again and again. Grows without bound with the squares between and the hand.
bool mated_by_definition(shogi::Position& position, Mudaai policy);

// The drop is a legal reply.
inline bool futile_by_definition(shogi::Position& position, Mudaai policy, shogi::Move drop) {
  if (policy == Mudaai::kNone || !drop.is_drop()) return false;
  const shogi::Square checker = position.checkers().first();
  shogi::Position::Undo undo;
  position.play(drop, undo);
  bool futile = false;
  shogi::MoveList captures;
  // Out of a counter-check some captures are legal too, but that is a real defence.
  if (!position.in_check()) generate_checks(position, captures);
  for (shogi::Move capture : captures) {
    if (capture.is_drop() || capture.to() != drop.to() || futile) continue;
    if (policy == Mudaai::kSimple && capture.from() != checker) continue;
    shogi::Position::Undo capture_undo;
    position.play(capture, capture_undo);
    futile = mated_by_definition(position, policy);
    position.take_back(capture, capture_undo);
  }
  position.take_back(drop, undo);
  return futile;
}

inline bool mated_by_definition(shogi::Position& position, Mudaai policy) {
  shogi::MoveList replies;
  generate_evasions(position, replies);
  for (shogi::Move reply : replies) {
    if (!reply.is_drop()) return false;
  }
  for (shogi::Move reply : replies) {
    if (!futile_by_definition(position, policy, reply)) return false;
  }
  return true;
}

class Graph {
 public:
  // nullopt where more than `limit` positions can be reached.
  static std::optional<Graph> explore(const shogi::Position& root, Mudaai policy,
                                      std::size_t limit) {
    Graph graph;
    graph.index(root, true);
    for (std::size_t i = 0; i < graph.nodes_.size(); ++i) {
      if (graph.nodes_.size() > limit) return std::nullopt;
      shogi::Position position = graph.nodes_[i].position;
      const bool attacking = graph.nodes_[i].attacking;
      shogi::MoveList moves;
      if (attacking)
        generate_checks(position, moves);
      else
        generate_defences(position, policy, moves);
      for (shogi::Move move : moves) {
        shogi::Position::Undo undo;
        position.play(move, undo);
        const std::size_t to = graph.index(position, !attacking);
        position.take_back(move, undo);
        graph.nodes_[i].edges.push_back({move, to});
      }
    }
    graph.solve();
    return graph;
  }

  struct Edge {
    shogi::Move move;
    std::size_t to;
  };
  struct Node {
    shogi::Position position;
    bool attacking;
    std::vector<Edge> edges;
    int length = -1;  // exact moves to mate; −1: no mate
  };
  [[nodiscard]] const std::vector<Node>& nodes() const { return nodes_; }
  [[nodiscard]] int length() const { return nodes_[0].length; }

 private:
  std::size_t index(const shogi::Position& position, bool attacking) {
    const Name name{position.key().low, position.key().high,
                    std::uint64_t{position.hand(shogi::Color::kBlack).bits()} << 32 |
                        position.hand(shogi::Color::kWhite).bits()};
    const auto [place, fresh] = places_.emplace(name, nodes_.size());
    if (fresh) nodes_.push_back({position, attacking, {}, -1});
    return place->second;
  }
  // Length n is right for a node once everything shorter is: go up one move at a time.
  void solve() {
    bool changed = true;
    for (int n = 0; changed || n < 2; ++n) {
      changed = false;
      for (Node& node : nodes_) {
        if (node.length >= 0 || node.attacking != (n % 2 == 1)) continue;
        bool any = false;
        bool all = true;
        for (const Edge& edge : node.edges) {
          const int length = nodes_[edge.to].length;
          const bool mate = length >= 0 && length < n;
          any = any || mate;
          all = all && mate;
        }
        if (node.attacking ? any : all) {
          node.length = n;
          changed = true;
        }
      }
      if (!changed && n >= 2) {
        // Both kinds of node must have had their turn.
        if (quiet_) break;
        quiet_ = true;
        changed = true;
      } else if (changed) {
        quiet_ = false;
      }
    }
  }

  std::vector<Node> nodes_;
  using Name = std::array<std::uint64_t, 3>;
  struct HashName {
    std::size_t operator()(const Name& name) const { return name[0] ^ mix64(name[2]); }
  };
  std::unordered_map<Name, std::size_t, HashName> places_;
  bool quiet_ = false;
};

// Mate within n by trying everything; for small n, where the graph is too large.
inline bool mate_within(shogi::Position& position, bool attacking, int n, Mudaai policy,
                        shogi::Square interposed = {}) {
  if (n < (attacking ? 1 : 0)) return false;
  shogi::MoveList moves;
  if (attacking)
    generate_checks(position, moves);
  else
    generate_defences(position, policy, moves);
  for (shogi::Move move : moves) {
    const bool special = !attacking && n >= 2 && may_go_uncounted(position, policy, move);
    shogi::Position::Undo undo;
    position.play(move, undo);
    const bool mate =
        mate_within(position, !attacking, n - 1, policy, special ? move.to() : shogi::Square());
    position.take_back(move, undo);
    if (mate == attacking) return attacking;
  }
  if (!interposed.exists()) return !attacking;
  shogi::MoveList captures;
  generate_uncounted_captures(position, interposed, captures);
  for (shogi::Move move : captures) {
    shogi::Position::Undo undo;
    play_uncounted(position, move, undo);
    const bool mate = mate_within(position, false, n + 1, policy);
    take_back_uncounted(position, move, undo);
    if (mate) return true;
  }
  return false;
}

}  // namespace yomi::tsume::reference
