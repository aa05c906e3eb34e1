// Group: the ways in which n letters with the same number of copies can be known.
//
// A configuration is t_1 ≥ t_2 ≥ … ≥ t_top, where t_i letters have at least i known cards. Its rank
// is the sum over i of C(t_{top+1−i} + i − 1, i), which has two properties the sweep lives on:
//   - it does not depend on n: the configurations of n letters are the ranks 0 … size(n)−1;
//   - revealing a card makes one t_i larger, hence the rank larger. Evaluating in descending order
//     of rank therefore meets every situation after those it can lead to on the same board.
#pragma once

#include <cstdint>
#include <vector>

namespace yomi::concentration {

class Group {
 public:
  using Rank = std::uint32_t;

  // For letters with `copies` cards of which up to `top` are counted as known, at most `letters`.
  Group(int copies, int top, int letters);
  // What fill() will take: far more than there is for many letters of many cards.
  [[nodiscard]] std::uint64_t bytes() const;
  // Makes the tables; before it only copies(), top(), size() and rank_of() may be asked. Requires
  // fewer configurations than a Rank counts.
  void fill();
  [[nodiscard]] bool filled() const { return !known_.empty(); }

  [[nodiscard]] int copies() const { return copies_; }
  [[nodiscard]] int top() const { return top_; }
  // Configurations of n letters.
  [[nodiscard]] std::uint64_t size(int n) const;
  // Letters with exactly j known cards, j = 1 … top.
  [[nodiscard]] int letters(Rank rank, int j) const { return counts_[at(rank, j)]; }
  // Letters with a known card; the other n − known(rank) have none.
  [[nodiscard]] int known(Rank rank) const { return known_[rank]; }
  // The rank after one letter's j grew by one (0 ≤ j < top), left, or came.
  [[nodiscard]] Rank up(Rank rank, int j) const { return up_[at(rank, j)]; }
  [[nodiscard]] Rank drop(Rank rank, int j) const { return j == 0 ? rank : drop_[at(rank, j)]; }
  [[nodiscard]] Rank put(Rank rank, int j) const { return j == 0 ? rank : put_[at(rank, j)]; }
  // counts[j] letters with j known, j = 1 … top.
  [[nodiscard]] Rank rank_of(const std::vector<int>& counts) const;

 private:
  [[nodiscard]] std::size_t at(Rank rank, int j) const {
    return rank * static_cast<std::size_t>(top_ + 1) + static_cast<std::size_t>(j);
  }
  [[nodiscard]] std::uint64_t rank_of_steps(const std::vector<int>& t) const;

  int copies_;
  int top_;
  int letters_;
  std::vector<std::vector<std::uint64_t>> binomial_;  // [n][k], k ≤ top
  std::vector<std::int16_t> counts_;
  std::vector<std::int16_t> known_;
  std::vector<Rank> up_, drop_, put_;
};

}  // namespace yomi::concentration
