// The game for someone who sees the stock: can this shuffle be won at all? The share of shuffles
// that can bounds every player from above.
//
// Winning lines are looked for by a beam that grows: the positions after each card, the best
// `width` of them by the estimate (which knows nothing of the order), each with a small pool of
// plans. A shuffle is refuted by exhaustion: every placement and every raise, positions met again
// left out, and positions cut off in which no assignment of the stacked cards to bases is free of
// loops.
//
// Raising a card as soon as its base awaits it never spoils a winning line in which it goes to that
// base: the line goes on with the same moves but that one, every stack being what it was, or that
// without some cards. So the search tries the raise first; but the card may be meant for another
// base, so it also tries without.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "base/verdict.h"
#include "calculation/rules.h"

namespace yomi::calculation {

struct KnownOrderResult {
  Verdict verdict = Verdict::kUnknown;   // kProved: it can be won
  std::optional<StopReason> reason;      // when unknown
  std::vector<std::vector<Move>> moves;  // of the win: per card, the placement and the raises
  std::uint64_t nodes = 0;
  int width = 0;  // of the beam that won
};

struct KnownOrderOptions {
  int widest_beam = 1000;  // 0: no beam, exhaustion only
  bool exhaust = true;
};

// Budget nodes count positions.
[[nodiscard]] KnownOrderResult solve_known_order(const Shuffle& shuffle, int stacks,
                                                 const Budget& budget,
                                                 const KnownOrderOptions& options = {});

// Replays a line: every move legal, the game won at the end. Shares nothing with the search.
[[nodiscard]] Status check_win(const Shuffle& shuffle, int stacks,
                               const std::vector<std::vector<Move>>& moves);

// The body of a certificate "calculation/win", and back. docs/formats/calculation.md
[[nodiscard]] std::string write_win(const Shuffle& shuffle, int stacks,
                                    const std::vector<std::vector<Move>>& moves);
struct Win {
  Shuffle shuffle{};
  int stacks = 0;
  std::vector<std::vector<Move>> moves;
};
[[nodiscard]] Result<Win> read_win(std::string_view text);

}  // namespace yomi::calculation
