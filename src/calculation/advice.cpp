#include "calculation/advice.h"

#include <algorithm>

#include "base/check.h"
#include "calculation/stock_formula.h"

namespace yomi::calculation {
namespace {

// Pairs of 4 stacks take several times as long to solve as those of 3, and nothing is known yet
// when a question comes; so with more than 3 stacks smaller ones are solved than in a whole survey.
constexpr int kQuickPairs = 10;
constexpr int kPlayoutPairs = 8;
// Endings of the games played out are played exactly where that takes no more positions for a
// placement: otherwise they would take most of the time.
constexpr std::uint64_t kPlayoutPositions = 1'000;
// Positions looked at for exact chances; where that is not enough, they are estimated.
constexpr std::size_t kEndingPositions = 150'000;
constexpr int kEndingCards = 12;  // with more unknown ones in the stock it is not tried

Position after_moves(const Position& position, std::span<const Move> moves) {
  Position after = position;
  for (const Move& move : moves) apply(after, move);
  return after;
}

class Adviser {
 public:
  Adviser(const Position& position, std::span<const std::uint8_t> next,
          const AdviceSettings& settings, const Budget& budget,
          const std::shared_ptr<const PairTable>& table, Progress* progress)
      : position_(position),
        next_(next),
        settings_(settings),
        budget_(budget),
        table_(table),
        progress_(progress),
        stacks_(static_cast<int>(position.stacks.size())),
        meter_(budget) {}

  Advice run() {
    if (next_.size() == static_cast<std::size_t>(stock_size(position_)))
      decide_known();
    else
      choose();
    advice_.nodes = meter_.nodes();
    if (meter_.reason()) advice_.reason = meter_.reason();
    return std::move(advice_);
  }

 private:
  // --- the whole stock is known

  void decide_known() {
    bool any = false;
    std::vector<Move> line;
    for (const Placement& placement : every_placement()) {
      const Position after = after_moves(position_, std::vector{move_of(placement)});
      const KnownRest rest = solve_known_rest(after, next_, budget_.bytes, meter_);
      if (rest.verdict == Verdict::kUnknown) {
        meter_.stop(StopReason::kMemory);
        advice_.placements.clear();
        advice_.moves.clear();
        return;
      }
      const bool won = rest.verdict == Verdict::kProved;
      AdvisedPlacement& placed = advice_.placements.emplace_back();
      placed.placement = placement;
      placed.exact = ExactChance{won ? 1U : 0U, 1};
      placed.chance = won ? 1 : 0;
      if (!won || any) continue;
      any = true;
      advice_.moves.assign(1, move_of(placement));
      advice_.moves.insert(advice_.moves.end(), rest.moves[0].begin(), rest.moves[0].end());
      explain_line(rest);
    }
    if (!any) advice_.moves.assign(1, move_of(advice_.placements.front().placement));
    advice_.verdict = any ? Verdict::kProved : Verdict::kRefuted;
    sort_placements();
  }

  // Where the cards of the stacks go in a line that wins.
  void explain_line(const KnownRest& rest) {
    Position at = after_moves(position_, advice_.moves);
    PlannedBases bases(at.stacks.size());
    for (std::size_t s = 0; s < bases.size(); ++s) bases[s].resize(at.stacks[s].size());
    Position now = at;
    for (std::size_t turn = 1; turn < rest.moves.size(); ++turn) {
      draw(now, next_[turn - 1]);
      for (const Move& move : rest.moves[turn]) {
        if (move.kind == Move::Kind::kRaise) {
          const std::size_t height = now.stacks[move.from].size();
          // Cards put there later lie above these and leave before them.
          if (height <= bases[move.from].size()) bases[move.from][height - 1] = move.to;
        }
        apply(now, move);
      }
    }
    explain(at, bases);
  }

  // --- otherwise

  void choose() {
    Style style = settings_.style;
    if (stacks_ > 3) style.model.pair_limit = std::min(style.model.pair_limit, kQuickPairs);
    Player player(style, stacks_, budget_.bytes / 2, table_);
    Position stocked = position_;
    stocked.hand = 0;
    ++stocked.stock[static_cast<std::size_t>(position_.hand)];
    player.set_meter(&meter_);
    player.start(stocked);
    advice_.no_plan = player.node().plans.empty();
    std::vector<std::uint8_t> coming(1, static_cast<std::uint8_t>(position_.hand));
    coming.insert(coming.end(), next_.begin(), next_.end());
    player.set_next(coming);
    std::vector<Option> options;
    std::vector<Move> moves = player.play(position_.hand, &options);
    if (!meter_.poll()) return;
    advice_.moves = std::move(moves);
    add_placements(options, has_chances(style, stacks_));
    const std::vector<Move> played = advice_.moves;
    make_exact();
    if (meter_.stopped()) {
      advice_.moves.clear();
      advice_.placements.clear();
      return;
    }
    const Position after = after_moves(position_, advice_.moves);
    if (advice_.moves != played) player.start(after);
    if (!player.node().plans.empty())
      explain(after, planned_bases(player.node().plans.front(), after.stacks.size()));
    sort_placements();
    if (advice_.verdict != Verdict::kUnknown) return;  // exact
    advice_.verdict = Verdict::kEstimated;
    play_out();
  }

  // Every placement of the card; empty stacks are alike, so one stands for all.
  [[nodiscard]] std::vector<Placement> every_placement() const {
    std::vector<Placement> all;
    bool empty = false;
    for (const Move& move : legal_moves(position_)) {
      const Placement placement = placement_of(move);
      if (!placement.to_base && position_.stacks[move.to].empty()) {
        if (empty) continue;
        empty = true;
      }
      all.push_back(placement);
    }
    return all;
  }

  // The player leaves out what it has no plan for; a reader wants every placement.
  void add_placements(const std::vector<Option>& options, bool chances) {
    for (const Placement& placement : every_placement()) {
      AdvisedPlacement& placed = advice_.placements.emplace_back();
      placed.placement = placement;
      if (chances) placed.chance = 0;
      for (const Option& option : options) {
        if (option.placement != placement) continue;
        placed.estimate = option.estimate;
        if (chances) placed.chance = static_cast<double>(option.chance);
      }
    }
  }

  // Replaces the chances by those of the best play, and the choice where another is better.
  void make_exact() {
    const int left = stock_size(position_);
    if (left - static_cast<int>(next_.size()) > kEndingCards) return;
    Ending ending(kEndingPositions, &meter_, {next_.begin(), next_.end()}, left);
    std::vector<ExactChance> fractions;
    for (const AdvisedPlacement& placed : advice_.placements) {
      const auto chance =
          ending.chance(after_moves(position_, std::vector{move_of(placed.placement)}));
      if (!chance) return;
      fractions.push_back(*chance);
    }
    std::size_t chosen = 0;
    std::size_t best = 0;
    for (std::size_t i = 0; i < fractions.size(); ++i) {
      AdvisedPlacement& placed = advice_.placements[i];
      placed.exact = fractions[i];
      placed.chance = fractions[i].value();
      if (fractions[i].wins > fractions[best].wins) best = i;  // all of the same orders
      if (placed.placement == placement_of(advice_.moves.front())) chosen = i;
    }
    // Of equal chances a base's (they stand first), otherwise the player's choice.
    if (fractions[chosen].wins == fractions[best].wins &&
        !advice_.placements[best].placement.to_base)
      best = chosen;
    advice_.verdict = fractions[best].wins > 0 ? Verdict::kProved : Verdict::kRefuted;
    advice_.moves.assign(1, move_of(advice_.placements[best].placement));
    raise_freely(ending, fractions[best].wins);
  }

  // The raises that lose nothing.
  void raise_freely(Ending& ending, std::uint64_t wins) {
    Position after = after_moves(position_, advice_.moves);
    for (bool raised = true; raised;) {
      raised = false;
      for (const Move& move : legal_moves(after)) {
        const Position next = after_moves(after, std::vector{move});
        const auto chance = ending.chance(next);
        if (!chance || chance->wins < wins) continue;
        after = next;
        advice_.moves.push_back(move);
        raised = true;
        break;
      }
    }
  }

  // The chosen one first, and one for all stacks that hold the same cards.
  void sort_placements() {
    const Placement choice = placement_of(advice_.moves.front());
    std::stable_sort(advice_.placements.begin(), advice_.placements.end(),
                     [&](const AdvisedPlacement& a, const AdvisedPlacement& b) {
                       const bool first = a.placement == choice;
                       const bool second = b.placement == choice;
                       if (first != second) return first;
                       const double p = a.chance.value_or(0);
                       const double q = b.chance.value_or(0);
                       if (p != q) return p > q;
                       if (a.placement.to_base != b.placement.to_base) return a.placement.to_base;
                       return a.estimate > b.estimate;
                     });
    for (std::size_t i = 0; i < advice_.placements.size(); ++i) {
      const Placement own = advice_.placements[i].placement;
      if (own.to_base) continue;
      std::vector<std::uint8_t>& alike = advice_.placements[i].alike;
      for (std::size_t s = 0; s < position_.stacks.size(); ++s) {
        if (s != own.index && position_.stacks[s] == position_.stacks[own.index])
          alike.push_back(static_cast<std::uint8_t>(s));
      }
      const auto is_alike = [&](const AdvisedPlacement& other) {
        return !other.placement.to_base &&
               std::find(alike.begin(), alike.end(), other.placement.index) != alike.end();
      };
      const auto rest = advice_.placements.begin() + static_cast<std::ptrdiff_t>(i) + 1;
      advice_.placements.erase(std::remove_if(rest, advice_.placements.end(), is_alike),
                               advice_.placements.end());
    }
  }

  // The plan of the position after the moves, and what the card is for where it was stacked.
  void explain(const Position& after, const PlannedBases& bases) {
    advice_.plan = bases;
    advice_.kept_for.reset();
    const Move& placed = advice_.moves.front();
    if (placed.kind != Move::Kind::kStack) return;
    const auto& stack = after.stacks[placed.to];
    // It may have gone up again, or lie where another card of its rank lay.
    if (stack.size() != position_.stacks[placed.to].size() + 1) return;
    KeptFor kept;
    kept.base = bases[placed.to].back();
    const int place = place_of(kept.base, position_.hand);
    for (int p = after.height[static_cast<std::size_t>(kept.base)]; p < place; ++p)
      kept.before.push_back(static_cast<std::uint8_t>(rank_at(kept.base, p)));
    if (!kept.before.empty()) advice_.kept_for = std::move(kept);
  }

  void play_out() {
    Style style = Style::fast(stacks_);
    style.ahead = 0;
    style.deeper_below = 0;
    style.plans = kPlayoutPlans;
    style.exact_positions = kPlayoutPositions;
    if (stacks_ > 3) style.model.pair_limit = kPlayoutPairs;
    if (settings_.playouts == 0) return;
    Player player(style, stacks_, budget_.bytes / 4, table_);
    player.set_meter(&meter_);
    const auto games = static_cast<std::uint64_t>(settings_.playouts);
    const std::uint64_t total = games * advice_.placements.size();
    std::uint64_t done = 0;
    for (AdvisedPlacement& placed : advice_.placements) {
      player.start(after_moves(position_, std::vector{move_of(placed.placement)}));
      const Node begin = player.node();
      for (std::uint64_t number = 0; number < games; ++number) {
        const bool won = game_is_won(player, begin, number);
        if (!meter_.poll()) return;
        placed.played.won += won ? 1U : 0U;
        ++placed.played.games;
        if (progress_ != nullptr) progress_->update(++done, total, "games");
      }
    }
    if (progress_ != nullptr) progress_->finish(total, total, "games");
  }

  // One game from `begin`: what is known, then the rest shuffled; the same stocks for every
  // placement.
  bool game_is_won(Player& player, const Node& begin, std::uint64_t number) {
    std::vector<std::uint8_t> order(next_.begin(), next_.end());
    std::array<int, kRanks + 1> left = position_.stock;
    for (const std::uint8_t rank : next_) --left[rank];
    for (std::size_t rank = 1; rank <= kRanks; ++rank)
      order.insert(order.end(), static_cast<std::size_t>(left[rank]),
                   static_cast<std::uint8_t>(rank));
    Random random(settings_.seed, number);
    random.shuffle(std::span(order).subspan(next_.size()));
    player.start(begin);
    for (const std::uint8_t rank : order) {
      if (player.hopeless()) return false;
      player.play(rank);
      if (player.stopped()) return false;
    }
    const auto& height = player.node().height;
    return !player.hopeless() &&
           std::all_of(height.begin(), height.end(), [](std::uint8_t h) { return h == kRanks; });
  }

  const Position& position_;
  std::span<const std::uint8_t> next_;
  const AdviceSettings& settings_;
  const Budget& budget_;
  const std::shared_ptr<const PairTable>& table_;
  Progress* progress_;
  int stacks_;
  Meter meter_;
  Advice advice_;
};

}  // namespace

Placement placement_of(const Move& move) {
  return {move.kind == Move::Kind::kPlay, move.to};
}

Advice advise(const Position& position, std::span<const std::uint8_t> next,
              const AdviceSettings& settings, const Budget& budget,
              const std::shared_ptr<const PairTable>& table, Progress* progress) {
  CHECK(position.hand != 0 && next.size() <= static_cast<std::size_t>(stock_size(position)));
  return Adviser(position, next, settings, budget, table, progress).run();
}

}  // namespace yomi::calculation
