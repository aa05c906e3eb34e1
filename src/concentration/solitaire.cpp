#include "concentration/solitaire.h"

#include <algorithm>
#include <cfloat>
#include <cmath>
#include <set>

#include "base/check.h"
#include "concentration/elimination.h"

namespace yomi::concentration {
namespace {

// Everything that can be remembered as a set on a board, with at most `remember` cards.
void extend_sets(const std::vector<LetterClass>& classes, std::size_t at, Position position,
                 int left, std::vector<Mind>& minds) {
  if (at == classes.size()) {
    minds.push_back({position, {}});
    return;
  }
  const LetterClass c = classes[at];
  for (;;) {
    extend_sets(classes, at + 1, position, left, minds);
    if (position.count({c.copies, 0}) == 0 || left < c.known) return;
    position.add({c.copies, 0}, -1);
    position.add(c);
    left -= c.known;
  }
}

std::vector<Mind> set_minds(const Position& board, int remember) {
  std::vector<LetterClass> classes;
  for (const LetterClass c : board.classes())
    for (int j = 1; j <= c.copies; ++j) classes.push_back({c.copies, j});
  std::vector<Mind> minds;
  extend_sets(classes, 0, board, remember, minds);
  return minds;
}

// Boards that can follow, those with few cards first.
std::vector<Position> boards_from(const Position& start) {
  const auto fewer = [](const Position& a, const Position& b) {
    return a.cards() != b.cards() ? a.cards() < b.cards() : a < b;
  };
  std::set<Position, decltype(fewer)> all(fewer);
  std::vector<Position> open{start};
  while (!open.empty()) {
    const Position board = open.back();
    open.pop_back();
    if (!all.insert(board).second) continue;
    for (const LetterClass c : board.classes()) {
      Position next = board;
      next.add(c, -1);
      next.add({c.copies - 2, 0});
      open.push_back(next);
    }
  }
  return {all.begin(), all.end()};
}

constexpr double kFar = 1e6;  // more turns than any situation needs: leaving the block comes first

}  // namespace

Solitaire::Solitaire(const SolitaireGame& game) : game_(game) {
  CHECK(game.start.known_cards() == 0 && game.remember >= 0);
  for (const Position& board : boards_from(game.start)) {
    std::vector<Mind> minds = game.keep == KeepRule::kLast ? last_minds(board, game.remember)
                                                           : set_minds(board, game.remember);
    // More remembered cards first: misses only add to them.
    std::stable_sort(minds.begin(), minds.end(), [](const Mind& a, const Mind& b) {
      return a.position.known_cards() > b.position.known_cards();
    });
    auto first = static_cast<std::uint32_t>(minds_.size());
    for (std::size_t i = 0; i < minds.size(); ++i) {
      index_[minds[i]] = static_cast<std::uint32_t>(minds_.size());
      minds_.push_back(minds[i]);
      const bool last = i + 1 == minds.size() ||
                        minds[i + 1].position.known_cards() != minds[i].position.known_cards();
      if (last) {
        close_block(first);
        first = static_cast<std::uint32_t>(minds_.size());
      }
    }
  }
  floats_.assign(minds_.size(), 0.0);
}

void Solitaire::close_block(std::uint32_t first) {
  Block block;
  block.first = first;
  block.count = static_cast<std::uint32_t>(minds_.size()) - first;
  block_of_.resize(minds_.size(), static_cast<std::uint32_t>(blocks_.size()));
  blocks_.push_back(block);
}

std::size_t Solitaire::largest_block() const {
  std::size_t largest = 0;
  for (const Block& block : blocks_) largest = std::max<std::size_t>(largest, block.count);
  return largest;
}

bool Solitaire::exact_is_feasible() const {
  constexpr std::size_t kStates = 100000;
  constexpr std::size_t kBlock = 500;
  return states() <= kStates && largest_block() <= kBlock;
}

void Solitaire::build(const Block& block) {
  tree_.clear();
  roots_.clear();
  TurnBuilder builder(game_, index_, tree_);
  for (std::uint32_t i = 0; i < block.count; ++i)
    roots_.push_back(builder.turn(minds_[block.first + i]));
}

void Solitaire::solve_floats(const Block& block) {
  const std::size_t n = block.count;
  for (std::size_t i = 0; i < n; ++i) floats_[block.first + i] = kFar;
  std::vector<double> nodes;
  constexpr int kMostRounds = 200;
  for (int round = 0; round < kMostRounds; ++round) {
    tree_.evaluate(nodes, [&](std::uint32_t s) { return floats_[s]; });
    std::vector<double> matrix(n * n, 0.0);
    std::vector<double> right(n, 1.0);
    for (std::size_t i = 0; i < n; ++i) {
      matrix[i * n + i] = 1;
      tree_.expand(roots_[i], nodes, [&](std::uint32_t s, double share) {
        if (s >= block.first && s - block.first < n)
          matrix[i * n + (s - block.first)] -= share;
        else
          right[i] += share * floats_[s];
      });
    }
    solve_linear(matrix, right);
    double change = 0;
    for (std::size_t i = 0; i < n; ++i) {
      change = std::max(change, std::abs(right[i] - floats_[block.first + i]) / right[i]);
      floats_[block.first + i] = right[i];
    }
    // The bound is measured afterwards (bound_error); this only ends the rounds.
    if (change < 64 * DBL_EPSILON) return;
  }
}

void Solitaire::solve_exactly(Block& block) {
  const std::size_t n = block.count;
  const auto inside = [&](std::uint32_t s) { return s >= block.first && s - block.first < n; };
  // One denominator for all values from outside the block.
  Integer common = 1;
  for (const std::uint32_t s : tree_.situations())
    if (!inside(s)) common = lcm(common, blocks_[block_of_[s]].denominator);
  std::vector<Integer> outside(tree_.situations().empty() ? 0 : tree_.situations().back() + 1);
  for (const std::uint32_t s : tree_.situations()) {
    if (inside(s)) continue;
    const Block& other = blocks_[block_of_[s]];
    outside[s] = other.numerators[s - other.first] * (common / other.denominator);
  }
  // The first policy: by the floats, read as integers over 2^kBits.
  constexpr int kBits = 40;
  std::vector<Integer> nodes;
  tree_.evaluate(nodes, [&](std::uint32_t s) { return Integer(std::ldexp(floats_[s], kBits)); });
  for (;;) {
    std::vector<Integer> matrix(n * n);
    std::vector<Integer> right(n);
    for (std::size_t i = 0; i < n; ++i) {
      const Integer& scale = tree_.scale(roots_[i]);
      matrix[i * n + i] = scale;
      right[i] = scale * common;
      tree_.expand(roots_[i], nodes, [&](std::uint32_t s, const Rational& share) {
        const Integer weight = numerator_of(share) * (scale / denominator_of(share));
        if (inside(s))
          matrix[i * n + (s - block.first)] -= weight;
        else
          right[i] += weight * outside[s];
      });
    }
    block.numerators = right;
    block.denominator = solve_linear(matrix, block.numerators) * common;
    // Does the optimality equation hold? All over the block's denominator.
    const Integer lift = block.denominator / common;
    tree_.evaluate(nodes, [&](std::uint32_t s) {
      return inside(s) ? block.numerators[s - block.first] : Integer(outside[s] * lift);
    });
    bool solved = true;
    for (std::size_t i = 0; i < n && solved; ++i) {
      const Integer& scale = tree_.scale(roots_[i]);
      solved = block.numerators[i] * scale == nodes[roots_[i]] + block.denominator * scale;
    }
    if (solved) break;
  }
  Integer shared = block.denominator;
  for (const Integer& numerator : block.numerators) shared = gcd(shared, numerator);
  block.denominator /= shared;
  for (std::size_t i = 0; i < n; ++i) {
    block.numerators[i] /= shared;
    floats_[block.first + i] = to_double(block.numerators[i], block.denominator);
  }
}

bool Solitaire::bound_error(Meter& meter) {
  // Rounding of one evaluation: each mean adds up its terms, three levels deep at most (first card,
  // second card, random forgetting), each operation off by half an ulp of a partial result.
  double residual = 0;
  std::vector<double> nodes;
  for (const Block& block : blocks_) {
    if (!meter.poll()) return false;
    if (minds_[block.first].position.empty()) continue;
    build(block);
    tree_.evaluate(nodes, [&](std::uint32_t s) { return floats_[s]; });
    for (std::size_t i = 0; i < block.count; ++i) {
      const double turn = 1 + nodes[roots_[i]];
      const double rounding = (3.0 * tree_.depth() + 2) * DBL_EPSILON * turn;
      const double here = std::abs(turn - floats_[block.first + i]) + rounding;
      residual = std::max(residual, here);
    }
  }
  CHECK(residual < 0.5);
  relative_error_ = residual / (1 - residual) * (1 + 1e-9);
  return true;
}

std::optional<StopReason> Solitaire::solve(const Budget& budget, bool exact, Progress* progress) {
  Meter meter(budget);
  exact_ = exact;
  relative_error_ = 0;
  std::uint64_t done = 0;
  for (Block& block : blocks_) {
    if (!meter.tick(block.count) || !meter.poll()) return meter.reason();
    done += block.count;
    if (progress != nullptr) progress->update(done, states(), "positions");
    if (minds_[block.first].position.empty()) {
      block.numerators.assign(block.count, 0);
      continue;
    }
    build(block);
    solve_floats(block);
    if (exact) solve_exactly(block);
  }
  if (!exact && !bound_error(meter)) return meter.reason();
  if (progress != nullptr) progress->finish(done, states(), "positions");
  return std::nullopt;
}

Rational Solitaire::exact_value(const Mind& mind) const {
  CHECK(exact_);
  const std::uint32_t s = index_.at(mind);
  const Block& block = blocks_[block_of_[s]];
  return ratio(block.numerators[s - block.first], block.denominator);
}

Rational Solitaire::after_miss(const Position& position) const {
  const int excess = position.known_cards() - game_.remember;
  if (excess <= 0) return exact_value({position, {}});
  Rational best = -1;
  Rational sum = 0;
  std::uint32_t total = 0;
  for (const auto& [kept, ways] : forgettings(position, excess)) {
    const Rational value = exact_value({kept, {}});
    if (best < 0 || value < best) best = value;
    sum += value * ways;
    total += ways;
  }
  return game_.keep == KeepRule::kRandom ? Rational(sum / total) : best;
}

Solitaire::Natural Solitaire::natural() const {
  CHECK(exact_ && game_.keep != KeepRule::kLast);
  Natural result;
  for (const Mind& mind : minds_) {
    const Position& p = mind.position;
    if (p.empty()) continue;
    ++result.situations;
    const Rational value = exact_value(mind) - 1;
    bool natural = false;
    for (const LetterClass c : takes(p)) natural |= exact_value({after_take(p, c), {}}) == value;
    if (takes(p).empty()) {
      Rational flip = 0;
      for (const Draw& first : first_draws(p)) {
        const Position shown = after_reveal(p, first.letter);
        Rational worth = 0;
        if (can_match(first.letter)) {
          worth = exact_value({after_match_known(shown, first.letter), {}});
        } else {
          for (const Draw& second : second_draws(shown, first.letter)) {
            const Rational after = second.partner
                                       ? exact_value({after_match_unknown(shown, first.letter), {}})
                                       : after_miss(after_reveal(shown, second.letter));
            worth += fraction(second.cards, p.unknown() - 1) * after;
          }
        }
        flip += fraction(first.cards, p.unknown()) * worth;
      }
      natural = flip == value;
    }
    if (natural) continue;
    ++result.unnatural;
    if (!result.first) result.first = p;
  }
  return result;
}

}  // namespace yomi::concentration
