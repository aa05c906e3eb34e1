// What a call denies: the hands that would have made another call.
//
// A system's rules are tried in the order of the file, so a call also says that no earlier rule
// fitted: 1NT – 3NT denies a four-card major, because Stayman stands before it. A range is a box
// (points and four lengths) with further conditions; taking one box out of another leaves a few
// boxes. Only what stays simple is taken out: the two may differ in at most two of the five
// figures, and the result must not fall into more than kMostPieces boxes. What is skipped loses
// knowledge, never truth.
#pragma once

#include <vector>

#include "bridge/sampler.h"

namespace yomi::bridge {

inline constexpr std::size_t kMostPieces = 2;

// The hands of `ranges` that are not in `other`, exactly, in as many boxes as it takes, possibly
// none; a range stays whole where its difference is no box (key cards, doubletons).
[[nodiscard]] std::vector<HandRange> outside(const std::vector<HandRange>& ranges,
                                             const HandRange& other);

// The hands of `ranges` that are not in `other`, as boxes that do not overlap if `ranges` do not;
// `ranges` unchanged where that is not simple. Nothing is taken out where nothing would remain.
[[nodiscard]] std::vector<HandRange> without(const std::vector<HandRange>& ranges,
                                             const HandRange& other);

// One alternative of a call: its hands, and those among them that no earlier rule would have taken
// (all of them where nothing is denied).
struct Alternative {
  HandRange whole;
  std::vector<HandRange> kept;
};

// The alternatives as ranges whose weights add up (HandModel) to the weight of the likeliest
// alternative that holds a hand: what two share counts once, whatever they weigh. Outside `kept` a
// hand weighs `denied` times as much. Alternatives of weight `small` or less lie below the others.
// Exact where `outside` is.
[[nodiscard]] std::vector<HandRange> counted_once(std::vector<Alternative> alternatives,
                                                  double small, double denied);

// At most `most` ranges that hold every hand of `ranges`, the likeliest first: what adjoins is
// joined, then two at a time become one range around them, where the weights of hands move least.
[[nodiscard]] std::vector<HandRange> simplified(std::vector<HandRange> ranges, std::size_t most);

}  // namespace yomi::bridge
