// TurnTree: one turn of the solitaire as an expression over the values of the situations it may
// lead to: bests (choices of the player), means (what the cards decide) and leaves (situations).
// Every leaf stands behind exactly one turn, so the value of a situation is 1 + its root.
//
// Shared parts are kept once (what to keep after a miss depends only on what was seen), and a node
// comes after its children. For exact work a node has a scale: value · scale · Q is an integer
// whenever the leaves' values times Q are.
#pragma once

#include <cstdint>
#include <map>
#include <type_traits>
#include <vector>

#include "concentration/rational.h"

namespace yomi::concentration {

class TurnTree {
 public:
  using Node = std::uint32_t;
  enum class Kind : std::uint8_t { kLeaf, kBest, kMean };
  struct Edge {
    Node node = 0;
    std::uint32_t weight = 1;
  };

  Node leaf(std::uint32_t situation);
  // Requires at least one child; a best or mean of one child is that child.
  Node best(std::vector<Edge> children);
  Node mean(std::vector<Edge> children);
  void clear();

  [[nodiscard]] std::size_t size() const { return nodes_.size(); }
  [[nodiscard]] const Integer& scale(Node node) const { return nodes_[node].scale; }
  // Every situation some leaf names, in ascending order.
  [[nodiscard]] std::vector<std::uint32_t> situations() const;

  // Values of all nodes; leaf(s) gives the value of situation s.
  template <class Leaf>
  void evaluate(std::vector<double>& values, Leaf leaf) const;
  // The largest possible rounding error of the above per unit of value: additions and
  // multiplications along any path.
  [[nodiscard]] int depth() const { return depth_; }
  // The same times scale · Q, where leaf(s) gives the value times Q.
  template <class Leaf>
  void evaluate(std::vector<Integer>& values, Leaf leaf) const;

  // A coefficient is exact where the values are.
  template <class Value>
  using Share = std::conditional_t<std::is_same_v<Value, Integer>, Rational, double>;
  // With the bests decided by `values`: root = Σ coefficient · situation. visit(situation,
  // coefficient) may be called several times for one situation; the coefficients sum to 1.
  template <class Value, class Visit>
  void expand(Node root, const std::vector<Value>& values, Visit visit) const;

 private:
  struct Body {
    Kind kind = Kind::kLeaf;
    std::uint32_t first = 0;  // in edges_; for a leaf: the situation
    std::uint32_t count = 0;
    std::uint32_t total = 1;  // of the weights
    Integer scale = 1;
  };
  template <class Value, class Visit>
  void expand_part(Node node, const std::vector<Value>& values, const Share<Value>& share,
                   Visit& visit) const;
  [[nodiscard]] Integer lifted(const std::vector<Integer>& values, Node child,
                               const Integer& scale) const {
    return values[child] * (scale / nodes_[child].scale);
  }
  template <class Value>
  [[nodiscard]] Node chosen(const Body& body, const std::vector<Value>& values) const;

  std::vector<Body> nodes_;
  std::vector<Edge> edges_;
  std::map<std::uint32_t, Node> leaves_;
  int depth_ = 1;
};

template <class Leaf>
void TurnTree::evaluate(std::vector<double>& values, Leaf leaf) const {
  values.resize(nodes_.size());
  for (std::size_t n = 0; n < nodes_.size(); ++n) {
    const Body& body = nodes_[n];
    double value = 0;
    if (body.kind == Kind::kLeaf) {
      value = leaf(body.first);
    } else {
      const Edge* edge = edges_.data() + body.first;
      const bool mean = body.kind == Kind::kMean;
      if (!mean) value = values[edge->node];
      for (std::uint32_t i = 0; i < body.count; ++i, ++edge) {
        const double child = values[edge->node];
        if (mean)
          value += child * edge->weight;
        else if (child < value)
          value = child;
      }
      if (mean) value /= body.total;
    }
    values[n] = value;
  }
}

template <class Leaf>
void TurnTree::evaluate(std::vector<Integer>& values, Leaf leaf) const {
  values.resize(nodes_.size());
  for (std::size_t n = 0; n < nodes_.size(); ++n) {
    const Body& body = nodes_[n];
    if (body.kind == Kind::kLeaf) {
      values[n] = leaf(body.first);
      continue;
    }
    const bool mean = body.kind == Kind::kMean;
    const Integer inner = mean ? Integer(body.scale / body.total) : body.scale;
    Integer value = 0;
    for (std::uint32_t i = 0; i < body.count; ++i) {
      const Edge& edge = edges_[body.first + i];
      const Integer child = lifted(values, edge.node, inner);
      if (mean)
        value += child * edge.weight;
      else if (i == 0 || child < value)
        value = child;
    }
    values[n] = value;
  }
}

template <class Value>
TurnTree::Node TurnTree::chosen(const Body& body, const std::vector<Value>& values) const {
  Node best = edges_[body.first].node;
  for (std::uint32_t i = 1; i < body.count; ++i) {
    const Node other = edges_[body.first + i].node;
    bool less;
    if constexpr (std::is_same_v<Value, Integer>)
      less = lifted(values, other, body.scale) < lifted(values, best, body.scale);
    else
      less = values[other] < values[best];
    if (less) best = other;
  }
  return best;
}

template <class Value, class Visit>
void TurnTree::expand_part(Node node, const std::vector<Value>& values, const Share<Value>& share,
                           Visit& visit) const {
  const Body& body = nodes_[node];
  switch (body.kind) {
    case Kind::kLeaf:
      visit(body.first, share);
      break;
    case Kind::kBest:
      expand_part<Value>(chosen(body, values), values, share, visit);
      break;
    case Kind::kMean:
      for (std::uint32_t i = 0; i < body.count; ++i) {
        const Edge& edge = edges_[body.first + i];
        expand_part<Value>(edge.node, values, share * edge.weight / body.total, visit);
      }
      break;
  }
}

template <class Value, class Visit>
void TurnTree::expand(Node root, const std::vector<Value>& values, Visit visit) const {
  expand_part<Value>(root, values, Share<Value>(1), visit);
}

}  // namespace yomi::concentration
