#include "castle/claims.h"

#include <algorithm>

#include "castle/certificate.h"
#include "castle/paper_claims.h"
#include "castle/proof.h"
#include "castle/solver.h"
#include "castle/steps.h"

namespace yomi::castle {
namespace {

Verdict estimated_from(std::uint64_t cases) {
  return cases == 0 ? Verdict::kUnknown : Verdict::kEstimated;
}

// The longest runs for 0 … 3 empty columns, then those into an empty one for 1 … 3.
Claim property_one() {
  Claim claim{ClaimName::kPropertyOne, Verdict::kProved, {}};
  std::vector<std::uint64_t> into;
  for (int n = 0; n <= 3; ++n) {
    const int cards = longest_run_moved(n, false);
    claim.figures.push_back(static_cast<std::uint64_t>(cards));
    if (cards != 1 << n) claim.verdict = Verdict::kRefuted;
    if (n == 0) continue;
    const int cards_into = longest_run_moved(n, true);
    into.push_back(static_cast<std::uint64_t>(cards_into));
    if (cards_into != 1 << (n - 1)) claim.verdict = Verdict::kRefuted;
  }
  claim.figures.insert(claim.figures.end(), into.begin(), into.end());
  return claim;
}

// Moves, steps, and how many of the steps move runs.
Claim won_figure(ClaimName name, int number, const Budget& budget, Progress* progress) {
  const Position position = figure(number);
  const SolveResult result = solve(position, budget, progress);
  Claim claim{name, result.verdict, {}};
  if (result.verdict != Verdict::kProved) return claim;
  const auto moves = shortened(position, result.moves);
  const auto steps = steps_of(position, moves);
  const auto runs =
      std::count_if(steps.begin(), steps.end(), [](const Step& step) { return step.cards > 1; });
  claim.figures = {moves.size(), steps.size(), static_cast<std::uint64_t>(runs)};
  return claim;
}

// The greedy play of proof 1, on random positions of that kind: won, tried.
Claim decreasing(const ClaimOptions& options) {
  std::uint64_t won = 0;
  for (std::uint64_t i = 0; i < options.trials; ++i) {
    Position position = sorted_down_position(options.seed, i);
    while (send_one_up(position)) {
    }
    if (is_won(position)) ++won;
  }
  return {ClaimName::kDecreasing,
          won == options.trials ? Verdict::kProved : Verdict::kRefuted,
          {won, options.trials}};
}

// Tried, won, lost, undecided.
Claim property_two(const ClaimOptions& options, const Budget& budget, Progress* progress) {
  FiveVacant all;
  for (int kind = 0; kind <= 2; ++kind) {
    const FiveVacant found =
        search_five_vacant(kind, options.trials, options.seed, budget, progress);
    all.tried += found.tried;
    all.won += found.won;
    all.lost += found.lost;
    all.unknown += found.unknown;
  }
  return {ClaimName::kPropertyTwo,
          all.lost > 0 ? Verdict::kRefuted : Verdict::kUnknown,
          {all.tried, all.won, all.lost, all.unknown}};
}

Claim property_two_of_any(const Budget& budget, Progress* progress) {
  const SolveResult any = solve(five_vacant_arrangement(), budget, progress);
  if (any.verdict != Verdict::kRefuted) return {ClaimName::kPropertyTwoAny, Verdict::kUnknown, {}};
  return {ClaimName::kPropertyTwoAny, Verdict::kRefuted, {any.proof->size()}};
}

// Proved only when the certificate has been verified.
Claim figure_four(const Budget& budget, Progress* progress, std::optional<Certificate>& proof) {
  const Position position = figure(4);
  const SolveResult result = solve(position, budget, progress);
  if (result.verdict != Verdict::kRefuted) return {ClaimName::kFigureFour, Verdict::kUnknown, {}};
  std::string body = encode_lost(position, relaxed_set(*result.proof));
  const auto checked = verify_lost(body, budget);
  if (!checked || checked->reason) return {ClaimName::kFigureFour, Verdict::kUnknown, {}};
  proof = Certificate{std::string(kLostKind), YOMI_VERSION, std::move(body)};
  return {ClaimName::kFigureFour, Verdict::kProved, {checked->positions}};
}

}  // namespace

Claims check_claims(const ClaimOptions& options, const Budget& budget, Progress* progress) {
  Claims all;
  const TwoVacant two = measure_two_vacant(1, options.deals, budget, progress);
  const std::uint64_t decided = two.deals - two.unknown_deals;
  all.claims.push_back(
      {ClaimName::kSeventyPercent, estimated_from(decided), {two.won_deals, decided}});
  all.claims.push_back(property_one());
  all.claims.push_back(won_figure(ClaimName::kFigureOne, 1, budget, progress));
  all.claims.push_back(won_figure(ClaimName::kFigureTwo, 2, budget, progress));
  all.claims.push_back(won_figure(ClaimName::kFigureThree, 3, budget, progress));
  all.claims.push_back(decreasing(options));
  all.claims.push_back(
      {ClaimName::kTwoVacantWon, estimated_from(two.reached), {two.reached_won, two.reached}});
  all.claims.push_back({ClaimName::kLostRarelyTwo,
                        estimated_from(two.lost_deals),
                        {two.lost_deals, two.lost_never, two.lost_can}});
  all.claims.push_back(property_two(options, budget, progress));
  all.claims.push_back(property_two_of_any(budget, progress));
  all.claims.push_back(figure_four(budget, progress, all.figure_four));
  if (budget.stop.stop_requested())
    all.reason = StopReason::kCancelled;
  else if (Budget::Clock::now() >= budget.deadline)
    all.reason = StopReason::kTime;
  return all;
}

}  // namespace yomi::castle
