// How B and C choose a card from what they know (abc.h). A Believer belongs to one thread; what
// they found out about an information set is shared by all threads of a decision.
#pragma once

#include <array>
#include <boost/unordered/unordered_flat_map.hpp>
#include <mutex>
#include <optional>
#include <stop_token>

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

  // The card that the player to move chooses; none when asked to stop. `deal` are the original
  // hands of this world, of which the player sees only its own and dummy's.
  [[nodiscard]] std::optional<Card> choose(const Position& position,
                                           const std::vector<Played>& plays, const Deal& deal,
                                           DoubleDummy& solver, const std::stop_token& stop);
  // The same for A, who assumes that `position` is the truth.
  [[nodiscard]] Card choose_knowing(const Position& position, const std::vector<Played>& plays,
                                    const Deal& deal, DoubleDummy& solver);

  // What the cards chosen so far cost, in microseconds by the fixed table of question_cost. One that
  // was found in the cache costs as much: so the sum is the same however the work is shared out.
  [[nodiscard]] std::int64_t cost() const { return cost_; }
  [[nodiscard]] std::uint64_t hits() const { return hits_; }
  [[nodiscard]] std::uint64_t misses() const { return misses_; }

 private:
  using Scores = std::array<float, 52>;  // negative: not legal

  // A deal that the player holds possible, and how well the play so far fits it; the weights of all
  // that are considered sum to their number.
  struct Considered {
    Position position;
    float weight = 1;
  };

  // Adds what each card is worth on one deal.
  void add_tricks(const Position& position, float weight, DoubleDummy& solver, bool one_deal,
                  Scores& scores) const;
  [[nodiscard]] std::optional<std::vector<Considered>> consider(
      const Position& position, const View& view, const std::vector<Played>& plays,
      std::uint64_t key, DoubleDummy& solver, const std::stop_token& stop) const;
  // The scores of all cards over the deals that the player considers; false when asked to stop.
  [[nodiscard]] bool vote(const std::vector<Considered>& deals, DoubleDummy& solver,
                          const std::stop_token& stop, Scores& scores) const;
  [[nodiscard]] bool decided(const Scores& scores, Hand groups, float weight_left) const;
  [[nodiscard]] Card pick(const Scores& scores, const Position& position,
                          const std::vector<Played>& plays, const Deal& deal,
                          std::uint64_t key) const;
  [[nodiscard]] int needed(const Position& position) const;
  [[nodiscard]] int considered_deals() const;
  [[nodiscard]] PlayReader reader_of(const std::vector<Played>& plays, Seat viewer) const;

  const Decision& decision_;
  const Agreements& agreements_;
  const AbcOptions& options_;
  BeliefCache& cache_;
  std::uint64_t hits_ = 0;
  std::uint64_t misses_ = 0;
  std::int64_t cost_ = 0;
};

}  // namespace yomi::bridge
