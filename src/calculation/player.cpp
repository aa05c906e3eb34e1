#include "calculation/player.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "base/check.h"

namespace yomi::calculation {
namespace {

constexpr float kCertain = 0.999999F;
constexpr int kTrialBatch = 8;

float log_odds(float chance) {
  const float sure = std::clamp(chance, 1e-6F, 1 - 1e-6F);
  return std::log(sure / (1 - sure));
}

// What trials have shown about some placements.
struct Trials {
  Trials(std::size_t count, float weight)
      : prior_weight(weight), prior(count), open(count, true), values(count) {}

  [[nodiscard]] float score(std::size_t i) const {
    const float sum = std::accumulate(values[i].begin(), values[i].end(), 0.0F);
    return (prior_weight * prior[i] + sum) / (prior_weight + static_cast<float>(values[i].size()));
  }
  // Closes what is clearly worse than the leader, and what hardly differs from it. False when one
  // is left.
  bool go_on() {
    std::size_t leader = 0;
    while (!open[leader]) ++leader;
    for (std::size_t i = leader + 1; i < open.size(); ++i) {
      if (open[i] && score(i) > score(leader)) leader = i;
    }
    std::size_t left = 0;
    for (std::size_t i = 0; i < open.size(); ++i) {
      if (i != leader && open[i]) open[i] = is_close(leader, i);
      left += open[i] ? 1U : 0U;
    }
    return left > 1;
  }
  [[nodiscard]] bool is_close(std::size_t leader, std::size_t i) const {
    constexpr float kDoubt = 2.2F;  // standard errors
    constexpr float kIndifferent = 0.004F;
    const auto n = static_cast<float>(values[i].size());
    float sum = 0;
    float squares = 0;
    for (std::size_t k = 0; k < values[i].size(); ++k) {
      const float d = values[leader][k] - values[i][k];
      sum += d;
      squares += d * d;
    }
    const float variance = std::max(0.0F, squares / n - sum * sum / (n * n));
    const float doubt = kDoubt * std::sqrt(variance / n) * n / (prior_weight + n);
    const float ahead = score(leader) - score(i);
    return ahead < doubt && ahead + doubt > kIndifferent;
  }

  float prior_weight;
  std::vector<float> prior;
  std::vector<bool> open;
  std::vector<std::vector<float>> values;
};

}  // namespace

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
  style.close = {1.0F, 0.3F};
  if (stacks <= 3) {
    style.ahead = 2;
    style.ahead_plans = 12;
  } else {
    // With 4 stacks nearly every game is won: look further only where this one is in danger. The
    // curves are those of 3 stacks; 0.955 is what they say of a game with about half of the usual
    // estimate.
    style.ahead = 1;
    style.ahead_plans = 6;
    style.deeper_below = 0.955F;
  }
  return style;
}

Style Style::strong(int stacks) {
  Style style = fast(stacks);
  if (stacks <= 3) {
    style.plans = 100;
    style.ahead_plans = 24;
    style.width = 3;
    style.close = {1.5F, 0.5F};
  }
  return style;
}

Player::Player(const Style& style, int stacks, std::uint64_t bytes,
               std::shared_ptr<const PairTable> table)
    : style_(style),
      stacks_(stacks),
      evaluator_(style.model, stacks, bytes, std::move(table)),
      pool_(evaluator_, style.combine),
      calibration_(Calibration::shipped()),
      network_(style.learned ? Network::shipped(stacks) : nullptr) {
  scratch_.resize(static_cast<std::size_t>(style.ahead) + 3);
  start();
}

void Player::start() {
  start(initial_position(stacks_));
}

void Player::start(const Position& position) {
  CHECK(position.stacks.size() == static_cast<std::size_t>(stacks_) && position.hand == 0);
  // Plans that have not grown with the game are hard to find: the search is wider than the play.
  constexpr std::size_t kSearched = 200;
  const auto keep = static_cast<std::size_t>(style_.plans);
  node_ = pool_.node_of(position, std::max(keep, kSearched));
  if (node_.plans.size() > keep) node_.plans.resize(keep);
}

float Player::learned(const Plan& plan, const Shape& shape, const Terms& terms, float value,
                      const StockCounts& stock, int left) const {
  if (value <= 0) return 0;
  if (value >= kCertain) return 1;
  Features features;
  find_features(plan, shape, terms, value, stock, left, stacks_, features);
  return network_->chance(features);
}

float Player::chance(const Node& node) {
  if (node.plans.empty()) return 0;
  if (has_learned(node.left)) {
    const Plan& plan = node.plans.front();
    Shape shape;
    Terms terms;
    const float bound = evaluator_.bound(plan, node.height, shape);
    const float value = evaluator_.finish(plan, shape, bound, &terms);
    return learned(plan, shape, terms, value, node.stock, node.left);
  }
  const float value = pool_.value(node);
  return style_.calibrated ? calibration_.chance(value, node.left) : value;
}

void Player::look_ahead(const std::vector<Node>& children, std::vector<Option>& options, int cards,
                        std::vector<char>& open) {
  for (int depth = 1; depth <= cards; ++depth) {
    float best = 0;
    for (std::size_t i = 0; i < options.size(); ++i) {
      if (open[i] != 0) best = std::max(best, options[i].chance);
    }
    const float least = log_odds(best) - style_.close[depth == 1 ? 0 : 1];
    std::size_t left = 0;
    for (std::size_t i = 0; i < options.size(); ++i) {
      if (open[i] != 0 && log_odds(options[i].chance) < least) open[i] = 0;
      left += open[i] != 0 ? 1U : 0U;
    }
    if (left < 2) return;
    for (std::size_t i = 0; i < options.size(); ++i) {
      if (open[i] != 0) options[i].chance = look_ahead(children[i], depth);
    }
  }
}

// The mean over the next card of the best placement's chance.
float Player::look_ahead(const Node& node, int depth) {
  if (node.plans.empty() || stop_.stop_requested()) return 0;
  if (node.left == 0 || depth == 0 || node.value() >= kCertain) return chance(node);
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
  if (depth == 1 && !style_.combine && !style_.ahead_refine) {
    if (has_learned(drawn.left)) {
      float best = 0;
      pool_.placements(drawn, rank, ways_);
      for (const Placement& way : ways_) {
        found_.value = 0;
        pool_.best_plan(drawn, rank, way, keep, found_);
        best = std::max(best, learned(found_.plan, found_.shape, found_.terms, found_.value,
                                      drawn.stock, drawn.left));
      }
      return best;
    }
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
    if (style_.ahead_refine) pool_.refine(children[i], keep);
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

float Player::trial(const Node& start, std::span<const std::uint8_t> cards) {
  const auto keep = static_cast<std::size_t>(style_.trial_plans);
  Node& node = trial_node_;
  node = start;
  if (node.plans.size() > keep) node.plans.resize(keep);
  std::vector<Node>& children = scratch_[1];
  // The chance is looked at three times: early looks are steady, late ones see further.
  const std::array<std::size_t, 3> looks_at = {(cards.size() + 3) / 4, (cards.size() + 1) / 2,
                                               cards.size()};
  float sum = 0;
  for (std::size_t turn = 1; turn <= cards.size(); ++turn) {
    const std::uint8_t rank = cards[turn - 1];
    --node.stock[rank];
    --node.left;
    pool_.placements(node, rank, ways_);
    if (children.size() < ways_.size()) children.resize(ways_.size());
    std::size_t best = 0;
    for (std::size_t i = 0; i < ways_.size(); ++i) {
      pool_.place(node, rank, ways_[i], keep, keep, children[i]);
      if (children[i].value() > children[best].value()) best = i;
    }
    if (children[best].plans.empty()) break;
    std::swap(node, children[best]);
    pool_.refine(node, keep);
    pool_.settle(node, keep);
    const bool certain = node.value() >= kCertain;
    for (const std::size_t look : looks_at) {
      if (look == turn || (certain && look > turn)) sum += certain ? 1 : chance(node);
    }
    if (certain) break;
  }
  return sum / static_cast<float>(looks_at.size());
}

void Player::try_out(const std::vector<Node>& children, std::vector<Option>& options,
                     const std::vector<char>& open) {
  std::vector<std::size_t> close;
  for (std::size_t i = 0; i < options.size(); ++i) {
    if (open[i] != 0) close.push_back(i);
  }
  std::stable_sort(close.begin(), close.end(), [&](std::size_t a, std::size_t b) {
    return options[a].chance > options[b].chance;
  });
  if (close.size() < 2) return;
  const float best = options[close.front()].chance;
  std::size_t count = 1;
  while (count < close.size() && count < static_cast<std::size_t>(style_.trial_ways) &&
         options[close[count]].chance > best - style_.trial_gap)
    ++count;
  if (count < 2 || best >= kCertain) return;
  close.resize(count);
  std::vector<std::uint8_t> stock;
  const Node& first = children[close.front()];
  for (std::size_t rank = 1; rank <= kRanks; ++rank)
    stock.insert(stock.end(), first.stock[rank], static_cast<std::uint8_t>(rank));
  const std::size_t length = std::min(stock.size(), static_cast<std::size_t>(style_.trial_cards));
  // The position alone decides what is drawn, so a game does not depend on those played before.
  Random random(first.plans.front().identity, static_cast<std::uint64_t>(first.left));
  Trials trials(count, style_.trial_prior);
  for (std::size_t i = 0; i < count; ++i) trials.prior[i] = options[close[i]].chance;
  for (int number = 1; number <= style_.trials && !stop_.stop_requested(); ++number) {
    random.shuffle(std::span(stock));
    for (std::size_t i = 0; i < count; ++i) {
      if (trials.open[i])
        trials.values[i].push_back(trial(children[close[i]], std::span(stock).first(length)));
    }
    if (number % kTrialBatch == 0 && !trials.go_on()) break;
  }
  for (std::size_t i = 0; i < count; ++i) options[close[i]].chance = trials.score(i);
}

std::vector<Move> Player::play(int rank, std::vector<Option>* options) {
  const auto keep = static_cast<std::size_t>(style_.plans);
  std::uint8_t& count = node_.stock[static_cast<std::size_t>(rank)];
  CHECK(count > 0);
  --count;
  --node_.left;
  std::vector<Placement> ways;
  pool_.placements(node_, rank, ways);
  std::vector<Node>& children = scratch_[0];
  if (children.size() < ways.size()) children.resize(ways.size());
  std::size_t best = 0;
  std::vector<Option> all(ways.size());
  std::vector<char> open(ways.size());
  for (std::size_t i = 0; i < ways.size(); ++i) {
    pool_.place(node_, rank, ways[i], keep, keep, children[i]);
    if (style_.refine) pool_.refine(children[i], keep);
    pool_.settle(children[i], keep);
    all[i] = {ways[i], children[i].value(), chance(children[i])};
    open[i] = children[i].plans.empty() ? 0 : 1;
  }
  float hope = 0;
  for (const Option& option : all) hope = std::max(hope, option.chance);
  look_ahead(children, all, style_.ahead + (hope < style_.deeper_below ? 1 : 0), open);
  if (style_.trials > 0 && node_.left > 0) try_out(children, all, open);
  while (best + 1 < ways.size() && open[best] == 0) ++best;
  for (std::size_t i = best + 1; i < ways.size(); ++i) {
    if (open[i] != 0 &&
        (all[i].chance > all[best].chance ||
         (all[i].chance == all[best].chance && all[i].estimate > all[best].estimate)))
      best = i;
  }
  std::swap(node_, children[best]);
  std::vector<Move> moves;
  moves.push_back(
      {ways[best].to_base ? Move::Kind::kPlay : Move::Kind::kStack, 0, ways[best].index});
  moves.insert(moves.end(), node_.raises.begin(), node_.raises.end());
  if (options != nullptr) *options = std::move(all);
  return moves;
}

GameRecord play_game(Player& player, const Shuffle& shuffle, bool record,
                     const std::stop_token& stop) {
  GameRecord game;
  player.start();
  player.set_stop(stop);
  for (const std::uint8_t rank : shuffle) {
    std::vector<Move> moves = player.play(rank);
    if (stop.stop_requested()) {
      game.stopped = true;
      return game;
    }
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
