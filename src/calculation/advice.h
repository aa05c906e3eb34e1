// Where a drawn card goes, and why: the player's choice, what every placement is worth, how games
// played out from each of them end, and the plan behind the choice.
//
// What is known of the stock's order is used. Where all of it is known every placement is decided
// (stock_formula.h); near the end of a game the chances are those of the best play (ending.h);
// otherwise they are the player's, and the games played out say how far to trust them.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/budget.h"
#include "base/progress.h"
#include "base/verdict.h"
#include "calculation/ending.h"
#include "calculation/player.h"

namespace yomi::calculation {

struct AdviceSettings {
  Style style;
  int playouts = 16;  // games played out per placement
  std::uint64_t seed = 1;
};

// Who plays the games out: few plans and no look-ahead, so that the answer comes within two
// seconds; weaker than the players `fast` and `strong`.
inline constexpr int kPlayoutPlans = 8;

struct PlayedOut {
  std::uint64_t won = 0;
  std::uint64_t games = 0;
};
struct AdvisedPlacement {
  Placement placement;
  float estimate = 0;                // the stack game's value; 0 where no plan is known
  std::optional<double> chance;      // none where this player's estimates are no chances
  std::optional<ExactChance> exact;  // of the best play; then `chance` is its value
  PlayedOut played;
  std::vector<std::uint8_t> alike;  // other stacks that hold the same cards: this row is theirs too
};
// A stacked card waits for others of its base.
struct KeptFor {
  int base = 0;
  std::vector<std::uint8_t> before;  // ranks that the base needs first
};
// Proved: the chances are exact; refuted: and the game can no longer be won. Unknown: the budget
// ended before the choice. Estimated with a reason: it ended before all games were played out.
struct Advice {
  Verdict verdict = Verdict::kUnknown;
  std::optional<StopReason> reason;
  std::vector<Move> moves;                   // the placement, then the raises; empty where unknown
  std::vector<AdvisedPlacement> placements;  // the chosen one first, then by chance
  bool no_plan = false;                      // none was known that could succeed
  std::optional<PlannedBases> plan;          // of the position after the moves
  std::optional<KeptFor> kept_for;           // the placed card, where it was stacked
  std::uint64_t nodes = 0;
};

// Requires a card in hand. `next`: the cards that come first from the stock, as far as they are
// known.
[[nodiscard]] Advice advise(const Position& position, std::span<const std::uint8_t> next,
                            const AdviceSettings& settings, const Budget& budget,
                            const std::shared_ptr<const PairTable>& table = nullptr,
                            Progress* progress = nullptr);

// Whether what this player makes of an estimate is a chance of winning, to be shown as one.
[[nodiscard]] inline bool has_chances(const Style& style, int stacks) {
  return style.calibrated && Calibration::is_fitted(stacks);
}
[[nodiscard]] Placement placement_of(const Move& move);

}  // namespace yomi::calculation
