#include "bridge/inference.h"

#include <algorithm>
#include <array>
#include <cmath>

namespace yomi::bridge {
namespace {

// Up to so many tricks left all cards are counted, above only the goal is asked for.
constexpr int kTricksCounted = 9;
// What a question costs, in milliseconds, by the tricks left (bridge_bench solvers).
constexpr std::array<double, 14> kCost = {0,   0.02, 0.02, 0.02, 0.02, 0.05, 0.15,
                                          0.3, 0.6,  1.2,  1.5,  4,    9,    20};

}  // namespace

double question_cost(int tricks_left) {
  return kCost[static_cast<std::size_t>(tricks_left)];
}

PlayReader::PlayReader(const Contract& contract, std::vector<Played> plays, Seat viewer,
                       const InferenceOptions& options)
    : contract_(contract), plays_(std::move(plays)), options_(options) {
  questions_.assign(plays_.size(), Question::kNone);
  for (std::size_t i = plays_.size(); i > 0; --i) {
    const Played& play = plays_[i - 1];
    const Seat chooser = play.seat == contract_.dummy() ? contract_.declarer : play.seat;
    if (chooser == viewer) continue;
    const int left = 13 - play.trick;
    const double cost = question_cost(left);
    if (cost_ + cost > options_.milliseconds) break;
    cost_ += cost;
    questions_[i - 1] = left <= kTricksCounted ? Question::kTricks : Question::kGoal;
    ++read_;
  }
}

double PlayReader::log_chance(const Position& position, Card card, Question question,
                              DoubleDummy& solver) const {
  const Hand legal = position.legal();
  const std::vector<Card> groups = one_of_each_sequence(legal, position).to_vector();
  if (groups.size() < 2) return 0;
  double mine = 0;  // the weight of the card's own group
  double sum = 0;
  if (question == Question::kTricks) {
    const CardTricks tricks = solver.all_cards(position);
    const std::int8_t best = *std::max_element(tricks.begin(), tricks.end());
    const auto weight = [&](Card each) {
      return std::exp((tricks[static_cast<std::size_t>(each.index())] - best) / options_.trick);
    };
    for (const Card group : groups) sum += weight(group);
    mine = weight(card);
  } else {
    const int us = side(position.turn());
    const int goal =
        us == side(contract_.declarer) ? contract_.level + 6 : contract_.tricks_to_set();
    const int needed = goal - position.won[static_cast<std::size_t>(us)];
    // Nothing to give away where every card reaches the goal or none can.
    if (needed <= 0 || needed > position.tricks_left())
      return -std::log(static_cast<double>(groups.size()));
    const Hand reaching = solver.reaching(position, needed);
    const double missed = reaching.empty() ? 1 : std::exp(-1 / options_.goal);
    const auto weight = [&](Card each) { return reaching.contains(each) ? 1 : missed; };
    for (const Card group : groups) sum += weight(group);
    mine = weight(card);
  }
  return std::log((1 - options_.lapse) * mine / sum +
                  options_.lapse / static_cast<double>(groups.size()));
}

std::optional<double> PlayReader::log_likelihood(const Deal& deal, DoubleDummy& solver,
                                                 const std::stop_token& stop) const {
  Position position = start(deal, contract_);
  double sum = 0;
  for (std::size_t i = 0; i < plays_.size(); ++i) {
    if (questions_[i] != Question::kNone) {
      if (stop.stop_requested()) return std::nullopt;
      sum += log_chance(position, plays_[i].card, questions_[i], solver);
    }
    position.play(plays_[i].card);
  }
  return sum;
}

std::vector<double> weights_of(const std::vector<double>& logarithms) {
  std::vector<double> weights(logarithms.size(), 1.0);
  if (logarithms.empty()) return weights;
  const double most = *std::max_element(logarithms.begin(), logarithms.end());
  for (std::size_t i = 0; i < weights.size(); ++i) weights[i] = std::exp(logarithms[i] - most);
  return weights;
}

}  // namespace yomi::bridge
