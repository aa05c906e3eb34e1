#include "concentration/turn_tree.h"

#include <algorithm>

#include "base/check.h"

namespace yomi::concentration {

TurnTree::Node TurnTree::leaf(std::uint32_t situation) {
  const auto [found, added] = leaves_.try_emplace(situation, static_cast<Node>(nodes_.size()));
  if (added) {
    Body body;
    body.first = situation;
    nodes_.push_back(body);
  }
  return found->second;
}

TurnTree::Node TurnTree::best(std::vector<Edge> children) {
  CHECK(!children.empty());
  std::sort(children.begin(), children.end(),
            [](const Edge& a, const Edge& b) { return a.node < b.node; });
  const auto same = [](const Edge& a, const Edge& b) { return a.node == b.node; };
  children.erase(std::unique(children.begin(), children.end(), same), children.end());
  if (children.size() == 1) return children.front().node;
  Body body;
  body.kind = Kind::kBest;
  body.first = static_cast<std::uint32_t>(edges_.size());
  body.count = static_cast<std::uint32_t>(children.size());
  for (const Edge& edge : children) body.scale = lcm(body.scale, nodes_[edge.node].scale);
  edges_.insert(edges_.end(), children.begin(), children.end());
  nodes_.push_back(body);
  return static_cast<Node>(nodes_.size() - 1);
}

TurnTree::Node TurnTree::mean(std::vector<Edge> children) {
  CHECK(!children.empty());
  if (children.size() == 1) return children.front().node;
  Body body;
  body.kind = Kind::kMean;
  body.first = static_cast<std::uint32_t>(edges_.size());
  body.count = static_cast<std::uint32_t>(children.size());
  body.total = 0;
  for (const Edge& edge : children) {
    body.scale = lcm(body.scale, nodes_[edge.node].scale);
    body.total += edge.weight;
  }
  body.scale *= body.total;
  edges_.insert(edges_.end(), children.begin(), children.end());
  depth_ = std::max(depth_, static_cast<int>(children.size()) + 2);
  nodes_.push_back(body);
  return static_cast<Node>(nodes_.size() - 1);
}

void TurnTree::clear() {
  nodes_.clear();
  edges_.clear();
  leaves_.clear();
  depth_ = 1;
}

std::vector<std::uint32_t> TurnTree::situations() const {
  std::vector<std::uint32_t> all;
  for (const auto& [situation, node] : leaves_) all.push_back(situation);
  return all;
}

}  // namespace yomi::concentration
