#include "calculation/stock_formula.h"

#include <algorithm>
#include <array>
#include <optional>

#include "base/check.h"
#include "calculation/sat.h"

namespace yomi::calculation {
namespace {

class StockFormula {
 public:
  StockFormula(const Position& position, std::span<const std::uint8_t> rest);
  KnownRest solve(std::uint64_t bytes, Meter& meter, Clauses* proof, Progress* progress);
  [[nodiscard]] const Formula& formula() const { return formula_; }

 private:
  struct Item {
    int rank = 0;
    std::size_t drawn = 0;             // its turn; 0: it lies in a stack
    std::optional<std::size_t> stack;  // where it lies
  };
  // A literal, or something that is known to hold or not to hold.
  struct Term {
    Literal literal;
    std::optional<bool> known;
  };

  void make_items(std::span<const std::uint8_t> rest);
  void make_variables();
  void say_bases();
  void say_order();
  void say_stacks();
  void add(std::initializer_list<Term> terms);
  std::uint32_t add_variable(bool first_value) {
    first_values_.push_back(first_value);
    return formula_.variables++;
  }

  // The first draw before which card i can have gone; nothing goes up while a card is in hand.
  [[nodiscard]] std::size_t earliest(std::size_t i) const {
    return std::max<std::size_t>(items_[i].drawn, position_.hand != 0 ? 1 : 0);
  }
  [[nodiscard]] Term first(std::size_t i, std::size_t j) const {
    const Literal literal(first_[std::min(i, j) * items_.size() + std::max(i, j)]);
    return {i < j ? literal : ~literal, {}};
  }
  [[nodiscard]] Term gone(std::size_t i, std::size_t turn) const {
    if (turn < earliest(i)) return {{}, false};
    if (turn >= turns_) return {{}, true};
    return {Literal(gone_[i * turns_ + turn]), {}};
  }
  // Not for places that are filled already.
  [[nodiscard]] Term base(std::size_t i, std::size_t b) const {
    if (place_of(static_cast<int>(b), items_[i].rank) < position_.height[b]) return {{}, false};
    return {Literal(base_[i * kBases + b]), {}};
  }
  [[nodiscard]] Term stack(std::size_t i, std::size_t k) const {
    if (items_[i].stack) return {{}, *items_[i].stack == k};
    return {Literal(stack_[i * stacks_ + k]), {}};
  }
  static Term negation(Term term) {
    if (term.known) return {{}, !*term.known};
    return {~term.literal, {}};
  }
  [[nodiscard]] bool holds(Term term) const {
    return term.known ? *term.known : values_[term.literal.variable()] != term.literal.negated();
  }
  [[nodiscard]] std::vector<std::vector<Move>> read_moves() const;

  const Position& position_;
  std::size_t stacks_;
  std::size_t turns_;  // cards in the stock
  std::vector<Item> items_;
  Formula formula_;
  std::vector<bool> first_values_;  // [variable]: tried first
  std::vector<bool> values_;        // [variable] of the solution
  std::vector<std::uint32_t> first_;
  std::vector<std::uint32_t> gone_;
  std::vector<std::uint32_t> base_;
  std::vector<std::uint32_t> stack_;
  std::vector<Literal> clause_;
};

StockFormula::StockFormula(const Position& position, std::span<const std::uint8_t> rest)
    : position_(position),
      stacks_(position.stacks.size()),
      turns_(rest.size() + (position.hand != 0 ? 1U : 0U)) {
  make_items(rest);
  make_variables();
  say_bases();
  say_order();
  say_stacks();
}

void StockFormula::make_items(std::span<const std::uint8_t> rest) {
  for (std::size_t k = 0; k < stacks_; ++k) {
    for (const std::uint8_t rank : position_.stacks[k]) items_.push_back({rank, 0, k});
  }
  if (position_.hand != 0) items_.push_back({position_.hand, 1, {}});
  const std::size_t before = turns_ - rest.size();
  for (std::size_t t = 0; t < rest.size(); ++t) items_.push_back({rest[t], before + t + 1, {}});
}

void StockFormula::make_variables() {
  const std::size_t n = items_.size();
  first_.resize(n * n);
  gone_.resize(n * turns_);
  base_.resize(n * kBases);
  stack_.resize(n * stacks_);
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t b = 0; b < kBases; ++b) base_[i * kBases + b] = add_variable(false);
    for (std::size_t k = 0; k < stacks_; ++k) stack_[i * stacks_ + k] = add_variable(false);
    for (std::size_t j = i + 1; j < n; ++j) first_[i * n + j] = add_variable(true);
    for (std::size_t t = earliest(i); t < turns_; ++t) gone_[i * turns_ + t] = add_variable(false);
  }
}

void StockFormula::add(std::initializer_list<Term> terms) {
  clause_.clear();
  for (const Term& term : terms) {
    if (!term.known)
      clause_.push_back(term.literal);
    else if (*term.known)
      return;
  }
  formula_.clauses.add(std::span<const Literal>(clause_));
}

void StockFormula::say_bases() {
  for (std::size_t i = 0; i < items_.size(); ++i) {
    add({base(i, 0), base(i, 1), base(i, 2), base(i, 3)});
    for (std::size_t b = 0; b < kBases; ++b) {
      for (std::size_t c = 0; c < b; ++c) add({negation(base(i, b)), negation(base(i, c))});
    }
    for (std::size_t j = 0; j < items_.size(); ++j) {
      if (i == j) continue;
      for (std::size_t b = 0; b < kBases; ++b) {
        const int base_number = static_cast<int>(b);
        const int here = place_of(base_number, items_[i].rank);
        const int there = place_of(base_number, items_[j].rank);
        if (here == there && i < j) add({negation(base(i, b)), negation(base(j, b))});
        if (here < there) add({negation(base(i, b)), negation(base(j, b)), first(i, j)});
      }
    }
  }
}

void StockFormula::say_order() {
  const std::size_t n = items_.size();
  for (std::size_t i = 0; i < n; ++i) {
    for (std::size_t j = i + 1; j < n; ++j) {
      for (std::size_t k = j + 1; k < n; ++k) {
        add({negation(first(i, j)), negation(first(j, k)), first(i, k)});
        add({first(i, j), first(j, k), negation(first(i, k))});
      }
    }
    for (std::size_t t = items_[i].drawn; t + 1 < turns_; ++t)
      add({negation(gone(i, t)), gone(i, t + 1)});
    for (std::size_t j = 0; j < n; ++j) {
      for (std::size_t t = items_[j].drawn; i != j && t < turns_; ++t)
        add({negation(gone(j, t)), negation(first(i, j)), gone(i, t)});
    }
  }
}

void StockFormula::say_stacks() {
  const std::size_t n = items_.size();
  const bool all_empty = std::all_of(position_.stacks.begin(), position_.stacks.end(),
                                     [](const auto& stack) { return stack.empty(); });
  for (std::size_t j = 0; j < n; ++j) {
    if (!items_[j].stack) {
      clause_.clear();
      for (std::size_t k = 0; k < stacks_; ++k) clause_.push_back(stack(j, k).literal);
      formula_.clauses.add(std::span<const Literal>(clause_));
      for (std::size_t k = 1; k < stacks_ && all_empty; ++k) {
        clause_.assign(1, ~stack(j, k).literal);
        for (std::size_t i = 0; i < j; ++i) clause_.push_back(stack(i, k - 1).literal);
        formula_.clauses.add(std::span<const Literal>(clause_));
      }
    }
    for (std::size_t i = 0; i < j; ++i) {
      const bool both_lie = items_[j].drawn == 0;
      const Term left_before = both_lie ? Term{{}, false} : gone(i, items_[j].drawn - 1);
      for (std::size_t k = 0; k < stacks_; ++k)
        add({negation(stack(i, k)), negation(stack(j, k)), left_before, first(j, i)});
    }
  }
}

KnownRest StockFormula::solve(std::uint64_t bytes, Meter& meter, Clauses* proof,
                              Progress* progress) {
  KnownRest result;
  SatSolver sat(bytes);
  for (const bool first_value : first_values_) sat.add_variable(first_value);
  std::vector<Literal> literals;
  formula_.clauses.for_each([&](std::span<const std::uint32_t> codes) {
    literals.clear();
    for (const std::uint32_t code : codes) literals.push_back(Literal::from_code(code));
    sat.add_clause(std::span<const Literal>(literals));
    return true;
  });
  sat.record(proof);
  const SatSolver::Answer answer = sat.solve(meter, progress);
  result.conflicts = sat.conflicts();
  if (answer == SatSolver::Answer::kNo) result.verdict = Verdict::kRefuted;
  if (answer == SatSolver::Answer::kYes) {
    result.verdict = Verdict::kProved;
    for (std::uint32_t v = 0; v < formula_.variables; ++v) values_.push_back(sat.value(v));
    result.moves = read_moves();
  }
  return result;
}

// Of the solution only bases and stacks are kept; every card goes up as soon as its base awaits it.
// It then leaves its stack no later than in the solution, so no card lies in a stack that did not
// lie there, and the line still wins; and it reads as people play.
std::vector<std::vector<Move>> StockFormula::read_moves() const {
  std::array<int, kBases> height = position_.height;
  std::vector<std::vector<std::size_t>> piles(stacks_);
  const auto base_of_item = [&](std::size_t i) {
    std::size_t b = 0;
    while (b + 1 < kBases && !holds(base(i, b))) ++b;
    return b;
  };
  const auto stack_of_item = [&](std::size_t i) {
    std::size_t k = 0;
    while (k + 1 < stacks_ && !holds(stack(i, k))) ++k;
    return k;
  };
  const auto awaited = [&](std::size_t i) {
    const std::size_t b = base_of_item(i);
    return place_of(static_cast<int>(b), items_[i].rank) == height[b];
  };
  std::vector<std::vector<Move>> moves(turns_ + 1);
  const auto raise_all = [&](std::vector<Move>& into) {
    for (bool more = true; more;) {
      more = false;
      for (std::size_t k = 0; k < stacks_; ++k) {
        if (piles[k].empty() || !awaited(piles[k].back())) continue;
        const std::size_t b = base_of_item(piles[k].back());
        into.push_back(
            {Move::Kind::kRaise, static_cast<std::uint8_t>(k), static_cast<std::uint8_t>(b)});
        ++height[b];
        piles[k].pop_back();
        more = true;
      }
    }
  };
  for (std::size_t i = 0; i < items_.size(); ++i) {
    const std::size_t turn = items_[i].drawn;
    if (turn == 1 && position_.hand == 0) raise_all(moves[0]);
    if (turn > 0 && awaited(i)) {
      const std::size_t b = base_of_item(i);
      moves[turn].push_back({Move::Kind::kPlay, 0, static_cast<std::uint8_t>(b)});
      ++height[b];
    } else {
      const std::size_t k = stack_of_item(i);
      if (turn > 0) moves[turn].push_back({Move::Kind::kStack, 0, static_cast<std::uint8_t>(k)});
      piles[k].push_back(i);
    }
    if (turn > 0) raise_all(moves[turn]);
  }
  if (turns_ == 0) raise_all(moves[0]);
  return moves;
}

}  // namespace

KnownRest solve_known_rest(const Position& position, std::span<const std::uint8_t> rest,
                           std::uint64_t bytes, Meter& meter, Clauses* proof, Progress* progress) {
  CHECK(rest.size() == static_cast<std::size_t>(stock_size(position)));
  return StockFormula(position, rest).solve(bytes, meter, proof, progress);
}

Formula stock_formula(const Position& position, std::span<const std::uint8_t> rest) {
  CHECK(rest.size() == static_cast<std::size_t>(stock_size(position)));
  return StockFormula(position, rest).formula();
}

}  // namespace yomi::calculation
