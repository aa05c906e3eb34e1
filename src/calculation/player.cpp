#include "calculation/player.h"

#include <algorithm>

#include "base/check.h"

namespace yomi::calculation {

Style Style::paper(int plans, int ahead) {
  Style style;
  style.model = Model::paper();
  style.plans = plans;
  style.ahead = ahead;
  style.ahead_plans = plans;
  style.calibrated = false;
  return style;
}

Style Style::fast(int stacks) {
  Style style;
  style.ahead = 1;
  style.ahead_plans = stacks <= 3 ? 40 : 10;
  return style;
}

Style Style::strong(int) {
  Style style;
  style.plans = 100;
  style.ahead = 2;
  style.ahead_plans = 12;
  return style;
}

Player::Player(const Style& style, int stacks, std::uint64_t bytes,
               std::shared_ptr<const PairTable> table)
    : style_(style),
      stacks_(stacks),
      evaluator_(style.model, stacks, bytes, std::move(table)),
      pool_(evaluator_, style.combine),
      calibration_(Calibration::shipped(stacks)) {
  scratch_.resize(static_cast<std::size_t>(style.ahead) + 3);
  start();
}

void Player::start() {
  start(initial_position(stacks_));
}

void Player::start(const Position& position) {
  CHECK(position.stacks.size() == static_cast<std::size_t>(stacks_) && position.hand == 0);
  node_ = pool_.node_of(position, static_cast<std::size_t>(style_.plans));
}

float Player::chance(const Node& node) const {
  const float value = pool_.value(node);
  return style_.calibrated ? calibration_.chance(value, node.left) : value;
}

// The mean over the next card of the best placement's chance.
float Player::look_ahead(const Node& node, int depth) {
  if (node.plans.empty()) return 0;
  if (node.left == 0 || depth == 0 || node.value() >= 0.999999F) return chance(node);
  Node drawn = node;
  if (drawn.plans.size() > static_cast<std::size_t>(style_.ahead_plans))
    drawn.plans.resize(static_cast<std::size_t>(style_.ahead_plans));
  float sum = 0;
  --drawn.left;
  for (int rank = 1; rank <= kRanks; ++rank) {
    std::uint8_t& count = drawn.stock[static_cast<std::size_t>(rank)];
    if (count == 0) continue;
    --count;
    const float best = best_child(drawn, rank, depth);
    ++count;
    sum += static_cast<float>(count) * best;
  }
  return sum / static_cast<float>(node.left);
}

float Player::best_child(const Node& drawn, int rank, int depth) {
  const auto keep = static_cast<std::size_t>(style_.ahead_plans);
  if (depth == 1 && !style_.combine) {
    const float value = pool_.best_value(drawn, rank, keep);
    return style_.calibrated ? calibration_.chance(value, drawn.left) : value;
  }
  std::vector<Node>& children = scratch_[static_cast<std::size_t>(depth)];
  std::vector<Placement> ways;
  pool_.placements(drawn, rank, ways);
  if (children.size() < ways.size()) children.resize(ways.size());
  std::vector<std::pair<float, std::size_t>> order;
  for (std::size_t i = 0; i < ways.size(); ++i) {
    pool_.place(drawn, rank, ways[i], keep, keep, children[i]);
    if (children[i].plans.empty()) continue;
    order.emplace_back(-chance(children[i]), i);
  }
  if (order.empty()) return 0;
  std::sort(order.begin(), order.end());
  if (depth == 1) return -order.front().first;
  float best = 0;
  const std::size_t wide = std::min(order.size(), static_cast<std::size_t>(style_.width));
  for (std::size_t i = 0; i < wide; ++i) {
    Node& child = children[order[i].second];
    pool_.settle(child, keep);
    best = std::max(best, look_ahead(child, depth - 1));
  }
  return best;
}

std::vector<Move> Player::play(int rank, std::vector<Option>* options) {
  const auto keep = static_cast<std::size_t>(style_.plans);
  std::uint8_t& count = node_.stock[static_cast<std::size_t>(rank)];
  CHECK(count > 0);
  --count;
  --node_.left;
  pool_.placements(node_, rank, ways_);
  std::vector<Node>& children = scratch_[0];
  if (children.size() < ways_.size()) children.resize(ways_.size());
  std::size_t best = 0;
  std::vector<Option> all(ways_.size());
  std::size_t alive = 0;
  for (std::size_t i = 0; i < ways_.size(); ++i) {
    pool_.place(node_, rank, ways_[i], keep, keep, children[i]);
    if (style_.refine) pool_.refine(children[i], keep);
    pool_.settle(children[i], keep);
    all[i] = {ways_[i], children[i].value(), chance(children[i])};
    alive += children[i].plans.empty() ? 0 : 1;
  }
  const int depth = style_.ahead + (node_.left <= style_.deeper_left ? 1 : 0);
  if (depth > 0 && (alive > 1 || options != nullptr)) {
    for (std::size_t i = 0; i < ways_.size(); ++i) {
      if (!children[i].plans.empty()) all[i].chance = look_ahead(children[i], depth);
    }
  }
  for (std::size_t i = 1; i < ways_.size(); ++i) {
    if (all[i].chance > all[best].chance ||
        (all[i].chance == all[best].chance && all[i].estimate > all[best].estimate))
      best = i;
  }
  std::swap(node_, children[best]);
  std::vector<Move> moves;
  moves.push_back(
      {ways_[best].to_base ? Move::Kind::kPlay : Move::Kind::kStack, 0, ways_[best].index});
  moves.insert(moves.end(), node_.raises.begin(), node_.raises.end());
  if (options != nullptr) *options = std::move(all);
  return moves;
}

GameRecord play_game(Player& player, const Shuffle& shuffle, bool record,
                     const std::stop_token& stop) {
  GameRecord game;
  player.start();
  for (const std::uint8_t rank : shuffle) {
    if (stop.stop_requested()) {
      game.stopped = true;
      return game;
    }
    std::vector<Move> moves = player.play(rank);
    if (player.hopeless()) return game;
    ++game.placed;
    if (record) {
      game.moves.push_back(std::move(moves));
      game.estimates.push_back(player.node().value());
    }
  }
  for (const std::uint8_t height : player.node().height) {
    if (height != kRanks) return game;
  }
  game.won = true;
  return game;
}

}  // namespace yomi::calculation
