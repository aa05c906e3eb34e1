// What a decision cost, measured against perfect play (optimum.h).
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "calculation/optimum.h"
#include "calculation/rules.h"

namespace yomi::calculation {

// What was done where something else was better.
enum class Mistake : std::uint8_t {
  kNoMistake,
  kStack,   // put on the wrong stack
  kBase,    // played on the wrong base
  kPlayed,  // played, where it should have been kept on a stack
  kKept,    // kept on a stack, where it should have been played
  kRaised,  // the card well placed, but then raised what should have stayed, or the reverse
  kGaveUp,  // the game, which was not lost
};
inline constexpr std::size_t kMistakes = 7;

struct Judgement {
  double best = 0;    // the chance before the decision, under perfect play
  double regret = 0;  // how much of it was lost
  Mistake mistake = Mistake::kNoMistake;
};

// The decision `moves` (a placement, then raises) in `position`, its card in hand; or giving up.
// Nullopt where perfect play was not found within `most` positions. Less than kLeastRegret counts as
// none: values are not kept more precisely.
inline constexpr double kLeastRegret = 1e-6;
[[nodiscard]] std::optional<Judgement> judge(Optimum& optimum, const Deck& deck,
                                             const Position& position, std::span<const Move> moves,
                                             bool gave_up, std::uint64_t most = UINT64_MAX);

}  // namespace yomi::calculation
