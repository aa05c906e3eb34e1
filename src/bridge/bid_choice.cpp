#include "bridge/bid_choice.h"

#include <algorithm>
#include <map>

namespace yomi::bridge {
namespace {

constexpr std::size_t kMostCalls = 4;
constexpr int kTries = 120000;      // deals looked at with all that was shown
constexpr int kLooseTries = 20000;  // at each step of loosening
constexpr double kClear = 1.0;

// Where the two sides both bid.
bool contested(const Auction& auction) {
  std::array<bool, 2> bid{};
  for (std::size_t i = 0; i < auction.calls().size(); ++i) {
    if (auction.calls()[i].is_bid()) bid[static_cast<std::size_t>(side(auction.caller(i)))] = true;
  }
  return bid[0] && bid[1];
}

// One deal's double-dummy results, asked for as they are needed.
class Results {
 public:
  explicit Results(const Deal& deal) : deal_(deal) {
    for (auto& strain : tricks_) strain.fill(-1);
  }
  // From the side of `us`.
  int value(const Auction& auction, Vulnerable vulnerable, int us, DoubleDummy& solver) {
    Contract contract = auction.contract();
    if (contract.passed_out()) return 0;
    int& tricks = tricks_[static_cast<std::size_t>(contract.strain)][at(contract.declarer)];
    if (tricks < 0) tricks = 13 - solver.tricks(start(deal_, contract));
    constexpr int kDoubledLevel = 3;
    if (contract.doubled == 0 && contract.level >= kDoubledLevel &&
        tricks <= contract.level + 6 - 2 && contested(auction))
      contract.doubled = 1;
    const int points = score(contract, tricks, is_vulnerable(vulnerable, contract.declarer));
    return side(contract.declarer) == us ? points : -points;
  }

 private:
  Deal deal_;
  std::array<std::array<int, 4>, 5> tricks_;
};

void add_candidate(std::vector<Allowed>& list, const Standing& standing, Call call) {
  const bool known = std::any_of(list.begin(), list.end(),
                                 [&](const Allowed& entry) { return entry.call == call; });
  if (!known && list.size() < kMostCalls && standing.auction.legal(call))
    list.push_back({call, 0, true, true});
}

// The cheapest bid in a strain, if there is one.
std::optional<Call> cheapest(const Auction& auction, Strain strain) {
  for (int level = 1; level <= 7; ++level) {
    if (auction.legal(Call::bid(level, strain))) return Call::bid(level, strain);
  }
  return std::nullopt;
}

}  // namespace

std::vector<Allowed> candidates(const Standing& standing, Hand hand, const System& system) {
  std::vector<Allowed> list = system.allowed(standing, hand);
  // An opening, whatever the file has a sequence for, and the answers to a convention and what is
  // made of them are the file's.
  const auto& calls = standing.auction.calls();
  const bool opening = !standing.auction.last_bid();
  const bool convention = calls.size() >= 2 && calls[calls.size() - 2].is_bid() &&
                          standing.artificial[calls.size() - 2];
  if (!list.empty() && !list.front().judged && (!list.front().general || opening || convention)) {
    list.resize(1);
    return list;
  }
  if (list.size() > kMostCalls) list.resize(kMostCalls);
  if (!standing.must_bid()) add_candidate(list, standing, Call::pass());
  const Auction& auction = standing.auction;
  const Shown& partners = standing.shown[at(partner(auction.turn()))];
  constexpr int kFit = 8;
  constexpr int kOwn = 6;
  constexpr int kHighest = 5;
  for (const Suit suit : kSuitsDown) {
    if (hand.length(suit) < kOwn && hand.length(suit) + partners.least_length(suit) < kFit)
      continue;
    const auto call = cheapest(auction, strain_of(suit));
    if (call && call->level() < kHighest) add_candidate(list, standing, *call);
  }
  constexpr int kDoublePoints = 12;
  if (hand.points() >= kDoublePoints) add_candidate(list, standing, Call::dbl());
  return list;
}

std::vector<Deal> fitting_deals(const Standing& standing, Hand hand, int count, std::uint64_t seed,
                                int* loosened_by, const Budget& budget) {
  Meter meter(budget);
  const Seat me = standing.auction.turn();
  const std::vector<Card> rest = (Hand::full() - hand).to_vector();
  std::vector<Deal> deals;
  Random random(seed);
  for (int step = 0; step <= kLoosenSteps; ++step) {
    if (loosened_by != nullptr) *loosened_by = step;
    std::array<HandModel, 3> models;
    std::array<double, 3> most{};
    for (int i = 0; i < 3; ++i) {
      const auto place = static_cast<std::size_t>(i);
      models[place].ranges = loosened(standing.shown[at(after(me, i + 1))], step).ranges;
      for (const HandRange& range : models[place].ranges) most[place] += range.weight;
    }
    std::vector<Card> cards = rest;
    for (int tries = step == 0 ? kTries : kLooseTries; tries > 0; --tries) {
      if (!meter.tick()) return deals;
      random.shuffle(std::span(cards));
      Deal deal;
      deal[me] = hand;
      bool fits = true;
      for (int i = 0; i < 3 && fits; ++i) {
        Hand& other = deal[after(me, i + 1)];
        for (std::size_t k = 0; k < 13; ++k)
          other.insert(cards[static_cast<std::size_t>(i) * 13 + k]);
        const auto place = static_cast<std::size_t>(i);
        const double weight = models[place].weight(other);
        fits = weight > 0 && random.unit() * most[place] < weight;
      }
      if (!fits) continue;
      deals.push_back(deal);
      if (deals.size() == static_cast<std::size_t>(count)) return deals;
    }
    // A few true deals are better than many that do not fit.
    if (deals.size() * 4 >= static_cast<std::size_t>(count)) return deals;
  }
  return deals;
}

BidChoice choose_by_file(const Standing& standing, Hand hand, const System& system) {
  BidChoice choice;
  std::vector<Allowed> list = system.allowed(standing, hand);
  if (list.empty()) list.push_back({Call::pass(), 0, false, true});
  for (const Allowed& entry : list)
    choice.considered.push_back({entry.call, entry.line, {}, {}, {}, 0});
  choice.call = list.front().call;
  choice.line = list.front().line;
  return choice;
}

BidChoice choose_call(const Standing& standing, Hand hand, const System& system,
                      const BidOptions& options, DoubleDummy& solver, const Budget& budget) {
  const std::vector<Allowed> list =
      options.simulate ? candidates(standing, hand, system) : std::vector<Allowed>();
  if (list.size() <= 1) return choose_by_file(standing, hand, system);
  BidChoice choice;
  const int us = side(standing.auction.turn());
  const std::vector<Deal> deals =
      fitting_deals(standing, hand, options.deals, options.seed, &choice.loosened, budget);
  const std::size_t n = list.size();
  Meter meter(budget);
  std::vector<std::vector<int>> values;
  std::vector<std::map<std::string, std::pair<int, Contract>>> ends(n);
  for (const Deal& deal : deals) {
    Results results(deal);
    std::vector<int> row(n);
    std::vector<Contract> contracts(n);
    for (std::size_t c = 0; c < n && meter.poll(); ++c) {
      Standing next = standing;
      add_call(next, list[c].call, system);
      const Auction auction = bid_out(std::move(next), deal, system);
      row[c] = results.value(auction, standing.vulnerable, us, solver);
      contracts[c] = auction.contract();
    }
    if (meter.stopped()) break;
    values.push_back(std::move(row));
    for (std::size_t c = 0; c < n; ++c) {
      auto& end = ends[c][to_string(contracts[c])];
      ++end.first;
      end.second = contracts[c];
    }
  }
  meter.poll();
  const bool cut = meter.stopped() && values.size() < static_cast<std::size_t>(options.deals);
  if (cut && values.size() < 2) {
    BidChoice by_file = choose_by_file(standing, hand, system);
    by_file.stopped = meter.reason();
    return by_file;
  }
  if (cut) choice.stopped = meter.reason();
  const auto ahead = [&](std::size_t a, std::size_t b) {
    stats::Summary summary;
    for (const std::vector<int>& row : values) summary.add(imps(row[a] - row[b]));
    return summary;
  };
  std::size_t best = 0;
  for (std::size_t c = 1; c < n; ++c) {
    const stats::Summary gain = ahead(c, best);
    if (gain.mean() > kClear * gain.standard_error() && gain.mean() > 0) best = c;
  }
  for (std::size_t c = 0; c < n; ++c) {
    ConsideredCall entry{list[c].call, list[c].line, {}, ahead(best, c), {}, 0};
    for (const std::vector<int>& row : values) {
      double sum = 0;
      for (std::size_t other = 0; other < n; ++other) sum += imps(row[c] - row[other]);
      entry.imps.add(sum / static_cast<double>(n - 1));
    }
    for (const auto& [text, end] : ends[c]) {
      if (end.first <= entry.times) continue;
      entry.times = end.first;
      entry.contract = end.second;
    }
    choice.considered.push_back(entry);
  }
  std::swap(choice.considered[0], choice.considered[best]);
  std::stable_sort(choice.considered.begin() + 1, choice.considered.end(),
                   [](const ConsideredCall& a, const ConsideredCall& b) {
                     return a.imps.mean() > b.imps.mean();
                   });
  choice.call = list[best].call;
  choice.line = list[best].line;
  choice.simulated = true;
  choice.deals = static_cast<int>(values.size());
  return choice;
}

Auction bid_deal_by_choice(const Deal& deal, Seat dealer, Vulnerable vulnerable,
                           const System& system, const BidOptions& options,
                           std::array<bool, 2> simulate, DoubleDummy& solver, const Budget& budget,
                           std::optional<StopReason>* stopped) {
  Standing standing;
  standing.auction = Auction(dealer);
  standing.vulnerable = vulnerable;
  while (!standing.auction.ended()) {
    const Seat seat = standing.auction.turn();
    BidOptions here = options;
    here.simulate = simulate[static_cast<std::size_t>(side(seat))];
    const BidChoice choice = choose_call(standing, deal[seat], system, here, solver, budget);
    if (stopped != nullptr && choice.stopped) *stopped = choice.stopped;
    add_call(standing, choice.call, system);
  }
  return standing.auction;
}

}  // namespace yomi::bridge
