#include "bridge/bidding.h"

#include <algorithm>

namespace yomi::bridge {
namespace {

// More alternatives than these are not worth the sampler's time: the least likely go.
constexpr std::size_t kMostAlternatives = 6;

// Both at once; empty where no alternative of one goes with one of the other.
std::vector<HandRange> both(const std::vector<HandRange>& a, const std::vector<HandRange>& b) {
  std::vector<HandRange> result;
  for (const HandRange& x : a) {
    for (const HandRange& y : b) {
      const HandRange z = x & y;
      if (z.possible()) result.push_back(z);
    }
  }
  std::stable_sort(result.begin(), result.end(),
                   [](const HandRange& x, const HandRange& y) { return x.weight > y.weight; });
  if (result.size() > kMostAlternatives) result.resize(kMostAlternatives);
  return result;
}

void loosen_points(HandRange& range, int by) {
  range.points_low = std::max(0, range.points_low - by);
  range.points_high = std::min(37, range.points_high + by);
}

void loosen_lengths(HandRange& range, int by) {
  for (std::size_t i = 0; i < 4; ++i) {
    range.length_low[i] = static_cast<std::int8_t>(std::max(0, range.length_low[i] - by));
    range.length_high[i] = static_cast<std::int8_t>(std::min(13, range.length_high[i] + by));
  }
  range.doubletons = 4;
}

}  // namespace

AuctionExplained explain(const Auction& auction, const System& system) {
  AuctionExplained result;
  Auction so_far(auction.dealer());
  for (const Call call : auction.calls()) {
    CallExplained entry;
    entry.call = call;
    entry.seat = so_far.turn();
    entry.meaning = system.meaning(so_far, call, result.shown);
    Shown& shown = result.shown[at(entry.seat)];
    std::vector<HandRange> now = both(shown.ranges, entry.meaning.ranges);
    for (int step = 1; now.empty() && step <= kLoosenSteps; ++step) {
      entry.contradicts = true;
      now = both(loosened(shown, step).ranges, entry.meaning.ranges);
    }
    if (!now.empty()) shown.ranges = std::move(now);
    so_far.add(call);
    result.calls.push_back(std::move(entry));
  }
  return result;
}

Auction bid_deal(const Deal& deal, Seat dealer, const System& system) {
  Auction auction(dealer);
  while (!auction.ended()) {
    const AuctionExplained so_far = explain(auction, system);
    auction.add(system.choose(auction, deal[auction.turn()], so_far.shown));
  }
  return auction;
}

Shown loosened(const Shown& shown, int step) {
  Shown result = shown;
  for (HandRange& range : result.ranges) {
    loosen_points(range, std::min(step, 3));
    if (step >= 4) loosen_lengths(range, step - 3);
    if (step >= 5) {
      for (auto& rules : range.honours) rules.clear();
      range.keys_low = 0;
      range.keys_high = 5;
      range.keys_modulo = 0;
    }
  }
  if (step >= kLoosenSteps) result.ranges = {HandRange{}};
  return result;
}

}  // namespace yomi::bridge
