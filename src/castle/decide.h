// Everything `solve` has to do for one position: decide it, shorten the win, look for the fewest
// moves where that is wanted, and keep memory for the proof.
#pragma once

#include <cstdint>
#include <optional>

#include "base/budget.h"
#include "base/certificate.h"
#include "base/progress.h"
#include "castle/rules.h"
#include "castle/shortest.h"
#include "castle/solver.h"

namespace yomi::castle {

struct DecideOptions {
  bool shortest = false;
  bool certificate = false;  // memory is kept for it
};

struct Decided {
  SolveResult result;  // its moves are the shortest line known
  std::optional<ShortestResult> shortest;
  // Why something asked for is not decided, be it the verdict or the fewest moves.
  [[nodiscard]] std::optional<StopReason> reason() const;
  [[nodiscard]] std::uint64_t nodes() const {
    return result.nodes + (shortest ? shortest->nodes : 0);
  }
};

[[nodiscard]] Decided decide(const Position& position, const DecideOptions& options,
                             const Budget& budget, Progress* progress = nullptr);

// What proves it; none where nothing is proved.
[[nodiscard]] std::optional<Certificate> certificate_of(const Position& position,
                                                        const Decided& decided);

}  // namespace yomi::castle
