#include "calculation/player.h"

#include <algorithm>
#include <cmath>

#include "base/check.h"

namespace yomi::calculation {
namespace {

constexpr float kCertain = 0.999999F;
constexpr float kSameChance = 1e-6F;  // Optimum keeps no more digits
constexpr std::uint64_t kExactBytes = std::uint64_t{16} << 20;
constexpr std::size_t kFurther = 4;  // cards of look-ahead added for known ones

float log_odds(float chance) {
  const float sure = std::clamp(chance, 1e-6F, 1 - 1e-6F);
  return std::log(sure / (1 - sure));
}

// Of equal chances a base's comes first: what lies there hinders nothing.
bool is_better(const Option& a, const Option& b) {
  if (a.chance != b.chance) return a.chance > b.chance;
  if (a.placement.to_base != b.placement.to_base) return a.placement.to_base;
  return a.estimate > b.estimate;
}

}  // namespace

Style Style::paper(int plans, int ahead) {
  Style style;
  style.model = Model::paper();
  style.plans = plans;
  style.ahead = ahead;
  style.ahead_plans = plans;
  style.calibrated = false;
  style.apart = false;
  return style;
}

Style Style::fast(int stacks) {
  Style style;
  style.close = {1.0F, 0.3F};
  if (stacks <= 3) {
    // Many plans are worth more than a second card of look-ahead: docs/calculation.md.
    style.plans = 400;
    style.ahead = 1;
    style.ahead_plans = 200;
    style.close = {3.0F, 0.3F};
    style.exact_cards = 8;
    style.exact_positions = 20'000;
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
    style.ahead = 2;
    style.ahead_plans = 100;
    style.width = 3;
    style.close = {1.5F, 0.4F};
    style.exact_cards = 9;
    style.exact_positions = 100'000;
  }
  return style;
}

Player::Player(const Style& style, int stacks, std::uint64_t bytes,
               std::shared_ptr<const PairTable> table, const Deck& deck)
    : style_(style),
      stacks_(stacks),
      deck_(deck),
      evaluator_(style.model, stacks, bytes, std::move(table)),
      pool_(evaluator_, style.combine, deck),
      calibration_(Calibration::shipped()) {
  if (style.exact_cards > 0 && stacks <= Optimum::kMostStacks)
    optimum_ = std::make_unique<Optimum>(deck, stacks, kExactBytes);
  scratch_.resize(static_cast<std::size_t>(style.ahead) + kFurther + 3);
  start();
}

void Player::start() {
  start(initial_position(stacks_, deck_));
}

void Player::start(const Position& position) {
  CHECK(position.stacks.size() == static_cast<std::size_t>(stacks_) && position.hand == 0);
  // Plans that have not grown with the game are hard to find: the search is wider than the play.
  constexpr std::size_t kSearched = 200;
  const auto keep = static_cast<std::size_t>(style_.plans);
  node_ = pool_.best_node_of(position, std::max(keep, kSearched));
  if (node_.plans.size() > keep) node_.plans.resize(keep);
  position_ = position;
  hopeless_ = node_.plans.empty();
  exact_.reset();
  if (optimum_ != nullptr) optimum_->clear();
}

void Player::start(const Node& node) {
  node_ = node;
  position_ = pool_.position_of(node);
  hopeless_ = node_.plans.empty();
  exact_.reset();
  if (optimum_ != nullptr) optimum_->clear();
}

void Player::set_next(std::span<const std::uint8_t> ranks) {
  next_.assign(ranks.begin(), ranks.end());
  next_left_ = node_.left;
}

int Player::next_rank(int left) const {
  const auto drawn = static_cast<std::size_t>(next_left_ - left);
  return left <= next_left_ && drawn < next_.size() ? next_[drawn] : 0;
}

void Player::set_meter(Meter* meter) {
  meter_ = meter;
  counted_ = pool_.evaluated();
  if (optimum_ != nullptr) optimum_->set_meter(meter);
  if (meter == nullptr) return evaluator_.pairs().set_watch(nullptr, nullptr);
  evaluator_.pairs().set_watch(
      [](void* context, PairGame&) { return static_cast<Meter*>(context)->poll(); }, meter);
}

bool Player::go_on() {
  if (meter_ == nullptr) return true;
  const std::uint64_t seen = pool_.evaluated();
  meter_->tick(seen - counted_);
  counted_ = seen;
  return meter_->poll();
}

float Player::chance(const Node& node) {
  if (node.plans.empty()) return 0;
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
  if (node.plans.empty() || !go_on()) return 0;
  if (node.left == 0 || depth == 0 || node.value() >= kCertain) return chance(node);
  Node drawn = node;
  if (drawn.plans.size() > static_cast<std::size_t>(style_.ahead_plans))
    drawn.plans.resize(static_cast<std::size_t>(style_.ahead_plans));
  float sum = 0;
  const int known = next_rank(node.left);
  --drawn.left;
  if (known != 0) {
    --drawn.stock[static_cast<std::size_t>(known)];
    return best_child(drawn, known, depth);
  }
  for (int rank = 1; rank <= kRanks; ++rank) {
    std::uint8_t& count = drawn.stock[static_cast<std::size_t>(rank)];
    if (count == 0) continue;
    if (!go_on()) return 0;
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
  draw(position_, rank);
  if (auto exact = play_exactly(options)) return *exact;
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
    if (style_.apart && !ways[i].to_base && ways.front().to_base)
      Pool::keep_back(children[i], ways[i].index);
    pool_.settle(children[i], keep);
    all[i] = {ways[i], children[i].value(), chance(children[i])};
    open[i] = children[i].plans.empty() ? 0 : 1;
  }
  static_cast<void>(go_on());
  float hope = 0;
  for (const Option& option : all) hope = std::max(hope, option.chance);
  const std::size_t drawn = static_cast<std::size_t>(next_left_ - node_.left);
  const std::size_t known = node_.left <= next_left_ && drawn < next_.size()
                                ? std::min(next_.size() - drawn, kFurther)
                                : 0;
  look_ahead(children, all,
             style_.ahead + static_cast<int>(known) + (hope < style_.deeper_below ? 1 : 0), open);
  while (best + 1 < ways.size() && open[best] == 0) ++best;
  for (std::size_t i = best + 1; i < ways.size(); ++i) {
    if (open[i] != 0 && is_better(all[i], all[best])) best = i;
  }
  std::swap(node_, children[best]);
  std::vector<Move> moves;
  moves.push_back(move_of(ways[best]));
  moves.insert(moves.end(), node_.raises.begin(), node_.raises.end());
  for (const Move& move : moves) apply(position_, move, deck_);
  hopeless_ = node_.plans.empty();
  exact_.reset();
  if (options != nullptr) *options = std::move(all);
  return moves;
}

std::optional<std::vector<Move>> Player::play_exactly(std::vector<Option>* options) {
  if (optimum_ == nullptr || node_.left > style_.exact_cards || next_rank(node_.left) != 0)
    return std::nullopt;
  optimum_->make_room();
  std::vector<Option> all;
  std::size_t best = 0;
  for (const Move& move : legal_moves(position_, deck_)) {
    Position placed = position_;
    apply(placed, move, deck_);
    const auto chance = optimum_->chance(placed, style_.exact_positions);
    if (!chance) return std::nullopt;
    all.push_back({{move.kind == Move::Kind::kPlay, move.to}, 0, static_cast<float>(*chance)});
    // Bases come first, and of equal chances the first is taken.
    if (all.back().chance > all[best].chance + kSameChance) best = all.size() - 1;
  }
  // The plans follow, as far as they can.
  const int rank = position_.hand;
  const auto keep = static_cast<std::size_t>(style_.plans);
  std::vector<Node>& children = scratch_[0];
  if (children.size() < all.size()) children.resize(all.size());
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (i != best && options == nullptr) continue;
    pool_.place(node_, rank, all[i].placement, keep, keep, children[i]);
    if (style_.refine) pool_.refine(children[i], keep);
    pool_.settle(children[i], keep);
    all[i].estimate = children[i].value();
  }
  static_cast<void>(go_on());
  exact_ = all[best].chance;
  hopeless_ = *exact_ <= 0;
  std::vector<Move> moves = {move_of(all[best].placement)};
  apply(position_, moves.front(), deck_);
  raise_freely(moves);
  std::swap(node_, children[best]);
  if (node_.plans.empty() ||
      !std::equal(moves.begin() + 1, moves.end(), node_.raises.begin(), node_.raises.end()))
    node_ = pool_.node_of(position_, keep);
  if (options != nullptr) *options = std::move(all);
  return moves;
}

void Player::raise_freely(std::vector<Move>& moves) {
  for (bool raised = true; raised;) {
    raised = false;
    for (const Move& move : legal_moves(position_, deck_)) {
      Position next = position_;
      apply(next, move, deck_);
      const auto after = optimum_->chance(next, style_.exact_positions);
      if (!after || static_cast<float>(*after) < *exact_ - kSameChance) continue;
      position_ = std::move(next);
      moves.push_back(move);
      raised = true;
      break;
    }
  }
}

GameRecord play_game(Player& player, const Shuffle& shuffle, bool record, Meter* meter) {
  return play_game(player, initial_position(player.evaluator().stacks()), shuffle, record, meter);
}

GameRecord play_game(Player& player, const Position& start, std::span<const std::uint8_t> cards,
                     bool record, Meter* meter) {
  // The player may outlive the meter.
  struct Metered {
    Player& player;
    Metered(Player& counted, Meter* by) : player(counted) { player.set_meter(by); }
    ~Metered() { player.set_meter(nullptr); }
    Metered(const Metered&) = delete;
    Metered& operator=(const Metered&) = delete;
  };
  const Metered metered(player, meter);
  GameRecord game;
  player.start(start);
  for (const std::uint8_t rank : cards) {
    std::vector<Move> moves = player.play(rank);
    if (player.stopped()) {
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
