// paper_claims.h: what two empty columns are worth.
#include "base/random.h"
#include "castle/deal.h"
#include "castle/paper_claims.h"
#include "castle/solver.h"

namespace yomi::castle {
namespace {

constexpr int kTries = 40;
constexpr int kLongest = 250;

// Careless play towards empty columns: cards go up when they can; otherwise a random move, twice as
// likely from the shortest column that has one, never into an empty column.
std::optional<Position> play_to_two_vacant(const Position& start, Random& random) {
  Position position = start;
  Move last{-1, -1};
  for (int i = 0; i < kLongest; ++i) {
    if (vacant_columns(position) >= 2) return position;
    std::vector<Move> choices;
    std::size_t shortest = 99;
    std::optional<Move> up;
    for (const Move move : legal_moves(position)) {
      if (move.to == Move::kFoundation) {
        up = move;
        break;
      }
      if (position.columns[static_cast<std::size_t>(move.to)].empty()) continue;
      if (move.from == last.to && move.to == last.from) continue;
      const std::size_t size = position.columns[static_cast<std::size_t>(move.from)].size();
      if (size < shortest) choices.push_back(move);
      shortest = std::min(shortest, size);
      choices.push_back(move);
    }
    if (!up && choices.empty()) return std::nullopt;
    last = up ? *up : choices[static_cast<std::size_t>(random.below(choices.size()))];
    apply(position, last);
  }
  return std::nullopt;
}

// The most empty columns in any position of a closed set.
int most_vacant(const Closure& closure) {
  int most = 0;
  for (std::uint32_t i = 0; i < closure.size(); ++i) {
    int vacant = 0;
    for (int c = 0; c < closure.column_count(); ++c)
      if (closure.position(i)[c] == kEmptyColumn) ++vacant;
    most = std::max(most, vacant);
  }
  return most;
}

}  // namespace

TwoVacant measure_two_vacant(std::uint64_t first, std::uint64_t last, const Budget& budget,
                             Progress* progress) {
  constexpr std::uint64_t kExactPositions = 1'000'000;
  TwoVacant seen;
  std::uint64_t number = first;
  const auto tell = [&] {
    if (progress != nullptr) progress->update(number - first, last - first + 1, "deals");
  };
  Progress within([&](const ProgressReport&) { tell(); });  // a single deal may take long
  for (; number <= last && !budget.stop.stop_requested(); ++number) {
    tell();
    const Position start = deal(kBeleagueredCastle, number);
    const SolveResult result = solve(start, budget, &within);
    ++seen.deals;
    if (result.verdict == Verdict::kProved) ++seen.won_deals;
    if (result.verdict == Verdict::kUnknown) ++seen.unknown_deals;
    Random random(number, 2);
    for (int i = 0; i < kTries; ++i) {
      const auto position = play_to_two_vacant(start, random);
      if (!position) continue;
      ++seen.reached;
      if (solve(*position, budget, &within).verdict == Verdict::kProved) ++seen.reached_won;
      break;
    }
    if (result.verdict != Verdict::kRefuted) continue;
    ++seen.lost_deals;
    // The relaxed game contains all real play: never two there is never two. Otherwise the real
    // game is read out.
    if (most_vacant(*result.proof) < 2) {
      ++seen.lost_never;
      continue;
    }
    Closure exact(start, kEverySymbol, budget.bytes);
    Meter meter(budget);
    const bool closed = exact.run(meter, kExactPositions) == Closure::Outcome::kClosed;
    if (most_vacant(exact) >= 2)
      ++seen.lost_can;
    else if (closed)
      ++seen.lost_never;
  }
  return seen;
}

}  // namespace yomi::castle
