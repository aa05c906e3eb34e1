// How B and C choose a card from what they know (abc.h). Belongs to one thread.
#pragma once

#include <boost/unordered/unordered_flat_map.hpp>

#include "bridge/abc.h"

namespace yomi::bridge {

class Believer {
 public:
  Believer(const Decision& decision, const Agreements& agreements, const AbcOptions& options)
      : decision_(decision), agreements_(agreements), options_(options) {}

  // The card that the player to move chooses. `deal` are the original hands of this world, of which
  // the player sees only its own and dummy's.
  [[nodiscard]] Card choose(const Position& position, const std::vector<Played>& plays,
                            const Deal& deal, DoubleDummy& solver);
  // The same for A, who assumes that `position` is the truth.
  [[nodiscard]] Card choose_knowing(const Position& position, const std::vector<Played>& plays,
                                    const Deal& deal, DoubleDummy& solver);

  [[nodiscard]] std::uint64_t hits() const { return hits_; }
  [[nodiscard]] std::uint64_t misses() const { return misses_; }

 private:
  using Scores = std::array<float, 52>;  // negative: not legal

  // Adds what each card is worth on one deal.
  void add_tricks(const Position& position, DoubleDummy& solver, bool one_deal,
                  Scores& scores) const;
  // The scores of all cards over the deals that the player considers.
  void vote(const Position& position, const View& view, std::uint64_t key, DoubleDummy& solver,
            Scores& scores) const;
  [[nodiscard]] bool decided(const Scores& scores, Hand groups, int deals_left) const;
  [[nodiscard]] Card pick(const Scores& scores, const Position& position,
                          const std::vector<Played>& plays, const Deal& deal,
                          std::uint64_t key) const;
  [[nodiscard]] int needed(const Position& position) const;

  const Decision& decision_;
  const Agreements& agreements_;
  const AbcOptions& options_;
  boost::unordered_flat_map<std::uint64_t, std::uint8_t> cache_;
  std::uint64_t hits_ = 0;
  std::uint64_t misses_ = 0;
};

}  // namespace yomi::bridge
