#include "calculation/regret.h"

#include "base/check.h"

namespace yomi::calculation {
namespace {

// The best placement, and its chance.
struct BestPlacement {
  Move move;
  double chance = -1;
};

std::optional<BestPlacement> best_placement(Optimum& optimum, const Deck& deck,
                                            const Position& position, std::uint64_t most) {
  BestPlacement best;
  for (const Move& move : legal_moves(position, deck)) {
    Position placed = position;
    apply(placed, move, deck);
    const auto chance = optimum.chance(placed, most);
    if (!chance) return std::nullopt;
    if (*chance > best.chance) best = {move, *chance};
  }
  return best;
}

Mistake mistake_of(const Move& done, const Move& better) {
  const bool played = done.kind == Move::Kind::kPlay;
  const bool play = better.kind == Move::Kind::kPlay;
  if (played != play) return played ? Mistake::kPlayed : Mistake::kKept;
  return played ? Mistake::kBase : Mistake::kStack;
}

}  // namespace

std::optional<Judgement> judge(Optimum& optimum, const Deck& deck, const Position& position,
                               std::span<const Move> moves, bool gave_up, std::uint64_t most) {
  CHECK(position.hand != 0 && !moves.empty());
  const auto best = optimum.chance(position, most);
  if (!best) return std::nullopt;
  Judgement judgement;
  judgement.best = *best;
  if (gave_up) {
    judgement.regret = *best;
    if (*best > 0) judgement.mistake = Mistake::kGaveUp;
    return judgement;
  }
  Position placed = position;
  apply(placed, moves.front(), deck);
  Position after = placed;
  for (const Move& move : moves.subspan(1)) apply(after, move, deck);
  const auto reached = optimum.chance(after, most);
  if (!reached) return std::nullopt;
  if (*best - *reached < kLeastRegret) return judgement;
  judgement.regret = *best - *reached;
  const auto better = best_placement(optimum, deck, position, most);
  const auto kept = optimum.chance(placed, most);
  if (!better || !kept) return std::nullopt;
  // Two stacks may be equally good, and then it is not the placement that was wrong.
  judgement.mistake = better->chance - *kept < kLeastRegret
                          ? Mistake::kRaised
                          : mistake_of(moves.front(), better->move);
  return judgement;
}

}  // namespace yomi::calculation
