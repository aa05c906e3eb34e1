// How B and C choose a card from what they know (abc.h). A Believer belongs to one thread; what
// they found out about an information set is shared by all threads of a decision.
#pragma once

#include <array>
#include <boost/unordered/unordered_flat_map.hpp>
#include <mutex>
#include <optional>

#include "bridge/abc.h"

namespace yomi::bridge {

// The card chosen in an information set. Safe for several threads; two that ask at once may both
// compute, and find the same, because the deals come from the key.
class BeliefCache {
 public:
  [[nodiscard]] std::optional<Card> find(std::uint64_t key) const;
  void keep(std::uint64_t key, Card card);

 private:
  static constexpr std::size_t kShards = 16;
  struct Shard {
    mutable std::mutex mutex;
    boost::unordered_flat_map<std::uint64_t, std::uint8_t> cards;
  };
  std::array<Shard, kShards> shards_;
};

class Believer {
 public:
  Believer(const Decision& decision, const Agreements& agreements, const AbcOptions& options,
           BeliefCache& cache)
      : decision_(decision), agreements_(agreements), options_(options), cache_(cache) {}

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
  BeliefCache& cache_;
  std::uint64_t hits_ = 0;
  std::uint64_t misses_ = 0;
};

}  // namespace yomi::bridge
