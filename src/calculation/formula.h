// Propositional formulas in conjunctive form, and refutations of them. What the solver (sat.h) and
// the checker of its proofs (refutation.h) have in common; it is all they have in common.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

namespace yomi::calculation {

// A variable or its negation: variable · 2, plus 1 when negated.
class Literal {
 public:
  Literal() = default;
  explicit Literal(std::uint32_t variable, bool negated = false)
      : code_(variable * 2 + (negated ? 1U : 0U)) {}
  [[nodiscard]] static Literal from_code(std::uint32_t code) {
    Literal literal;
    literal.code_ = code;
    return literal;
  }
  [[nodiscard]] Literal operator~() const { return from_code(code_ ^ 1U); }
  [[nodiscard]] std::uint32_t code() const { return code_; }
  [[nodiscard]] std::uint32_t variable() const { return code_ / 2; }
  [[nodiscard]] bool negated() const { return (code_ & 1U) != 0; }
  bool operator==(const Literal&) const = default;

 private:
  std::uint32_t code_ = 0;
};

// Clauses one behind the other: the number of literals, then their codes.
class Clauses {
 public:
  void add(std::span<const std::uint32_t> codes) {
    words_.push_back(static_cast<std::uint32_t>(codes.size()));
    words_.insert(words_.end(), codes.begin(), codes.end());
    ++count_;
  }
  void add(std::span<const Literal> literals) {
    words_.push_back(static_cast<std::uint32_t>(literals.size()));
    for (const Literal literal : literals) words_.push_back(literal.code());
    ++count_;
  }
  // visit(span of codes) for each clause; stops where it returns false.
  template <class Visit>
  void for_each(const Visit& visit) const {
    for (std::size_t at = 0; at < words_.size(); at += words_[at] + std::size_t{1}) {
      if (!visit(std::span(words_).subspan(at + 1, words_[at]))) return;
    }
  }
  [[nodiscard]] std::size_t size() const { return count_; }
  [[nodiscard]] std::uint64_t bytes() const { return words_.capacity() * sizeof(std::uint32_t); }
  bool operator==(const Clauses&) const = default;

 private:
  std::vector<std::uint32_t> words_;
  std::size_t count_ = 0;
};

struct Formula {
  std::uint32_t variables = 0;
  Clauses clauses;
};

}  // namespace yomi::calculation
