#include "bridge/bidding.h"

#include <algorithm>

#include "bridge/denial.h"

namespace yomi::bridge {
namespace {

// More alternatives than these are not worth the sampler's time: the least likely become one.
constexpr std::size_t kMostAlternatives = 4;

// Both at once; empty where no alternative of one goes with one of the other.
std::vector<HandRange> both(const std::vector<HandRange>& a, const std::vector<HandRange>& b) {
  std::vector<HandRange> result;
  for (const HandRange& x : a) {
    for (const HandRange& y : b) {
      const HandRange z = x & y;
      if (z.possible()) result.push_back(z);
    }
  }
  return simplified(std::move(result), kMostAlternatives);
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

CallExplained add_call(Standing& standing, Call call, const System& system) {
  CallExplained entry;
  entry.call = call;
  entry.seat = standing.auction.turn();
  entry.meaning = system.meaning(standing, call);
  Shown& shown = standing.shown[at(entry.seat)];
  std::vector<HandRange> now = both(shown.ranges, entry.meaning.ranges);
  for (int step = 1; now.empty() && step <= kLoosenSteps; ++step) {
    entry.contradicts = true;
    now = both(loosened(shown, step).ranges, entry.meaning.ranges);
  }
  if (!now.empty()) shown.ranges = std::move(now);
  const auto us = static_cast<std::size_t>(side(entry.seat));
  if (entry.meaning.agrees) standing.agreed[us] = entry.meaning.agrees;
  if (entry.meaning.forcing == Forcing::kGame) standing.game_forcing[us] = true;
  standing.forcing.push_back(entry.meaning.forcing);
  standing.artificial.push_back(entry.meaning.artificial);
  standing.auction.add(call);
  return entry;
}

AuctionExplained explain(const Auction& auction, const System& system, Vulnerable vulnerable) {
  AuctionExplained result;
  result.standing.auction = Auction(auction.dealer());
  result.standing.vulnerable = vulnerable;
  for (const Call call : auction.calls())
    result.calls.push_back(add_call(result.standing, call, system));
  result.shown = result.standing.shown;
  return result;
}

Auction bid_out(Standing standing, const Deal& deal, const System& system) {
  while (!standing.auction.ended())
    add_call(standing, system.choose(standing, deal[standing.auction.turn()]), system);
  return standing.auction;
}

Auction bid_deal(const Deal& deal, Seat dealer, const System& system, Vulnerable vulnerable) {
  Standing standing;
  standing.auction = Auction(dealer);
  standing.vulnerable = vulnerable;
  return bid_out(std::move(standing), deal, system);
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
