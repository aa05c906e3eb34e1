#include "castle/paper_claims.h"

#include <algorithm>
#include <set>
#include <span>
#include <string>

#include "base/check.h"
#include "base/random.h"
#include "castle/deal.h"
#include "castle/notation.h"
#include "castle/solver.h"

namespace yomi::castle {
namespace {

constexpr std::array<std::string_view, 4> kFigures{
    R"(0: S4 SJ
1:
2: CK SQ
3:
4: H5 DQ D0 CJ HK CQ HJ H0 H9
5: H7 D6 D9 S0 C9 S8 D7 C6 D5
6: DK H4 H8 C7 D8 S7 H6 S5 D4
7: SK D3 S6 HQ DJ C0 S9 C8
台：C5,H3,D2,S3
)",
    R"(0: ～ 4: 空
5: C2 C4 C7 C0 CK SKSQSJS0S9S8S7S6S5S4S3
6: D2 C3 C6 C9 CQ HKHQHJH0H9H8H7H6H5H4H3
7: H2 S2 C5 C8 CJ DKDQDJD0D9D8D7D6D5D4D3
)",
    R"(0: CQ
1: C5
2: C8
3: CJ
4: DKDQDJD0D9D8D7D6D5D4D3
5: C2 C4 C7 C0
6: D2 C3 C6 C9
7: CK
)",
    R"(0: ～ 3: 空
4: C2 S0 DK HK SK C9 C8 C7 C6 C5 C4 C3
5: D2 CQ DQ HQ SQ D9 D8 D7 D6 D5 D4 D3
6: H2 CJ DJ HJ SJ H9 H8 H7 H6 H5 H4 H3
7: S2 C0 D0 H0 CK S9 S8 S7 S6 S5 S4 S3
)"};

std::vector<Column> sorted_columns(const Position& position) {
  std::vector<Column> columns = position.columns;
  std::sort(columns.begin(), columns.end());
  return columns;
}

// Can a run of `cards` cards go from one column to another over `vacant` empty ones?
bool run_passes(int cards, int vacant, bool into_vacant) {
  // An ace under the run keeps its column from becoming empty and everything off the foundation.
  Position start;
  start.suits = 1;
  start.ranks = cards + 2;
  Column& source = start.columns.emplace_back();
  source.emplace_back(Suit::kClubs, Rank(1));
  for (int r = cards + 1; r >= 2; --r) source.emplace_back(Suit::kClubs, Rank(r));
  start.columns.push_back({Card(Suit::kClubs, Rank(cards + 2))});
  start.columns.resize(static_cast<std::size_t>(vacant) + 2);
  std::set<std::vector<Column>> seen{sorted_columns(start)};
  std::vector<Position> level{start};
  while (!level.empty()) {
    std::vector<Position> next;
    for (const Position& position : level) {
      for (const Column& column : position.columns) {
        const bool whole = top_run(column) == static_cast<int>(column.size()) &&
                           (into_vacant ? static_cast<int>(column.size()) == cards &&
                                              column.front().rank().value() == cards + 1
                                        : static_cast<int>(column.size()) == cards + 1);
        if (whole) return true;
      }
      for (const Move move : legal_moves(position)) {
        const Column& from = position.columns[static_cast<std::size_t>(move.from)];
        if (move.to == Move::kFoundation || from.back().rank().value() == 1 ||
            from.back().rank().value() == cards + 2)
          continue;
        // Into an empty column means not onto the waiting card.
        const Column& to = position.columns[static_cast<std::size_t>(move.to)];
        if (into_vacant && !to.empty() && to.front().rank().value() == cards + 2) continue;
        Position after = position;
        apply(after, move);
        if (seen.insert(sorted_columns(after)).second) next.push_back(std::move(after));
      }
    }
    level = std::move(next);
  }
  return false;
}

// Spreads the cards that are in no run under the three runs.
Position with_cores(const std::array<Column, 3>& runs, std::span<const Card> rest,
                    const std::array<std::size_t, 3>& sizes,
                    const std::array<int, 4>& foundations) {
  Position position;
  position.foundations = foundations;
  position.columns.resize(8);
  std::size_t at = 0;
  for (std::size_t c = 0; c < 3; ++c) {
    for (std::size_t k = 0; k < sizes[c]; ++k) position.columns[c].push_back(rest[at++]);
    position.columns[c].insert(position.columns[c].end(), runs[c].begin(), runs[c].end());
  }
  CHECK(at == rest.size() && check(position).has_value());
  return position;
}

std::size_t place_below(std::size_t count, Random& random) {
  return static_cast<std::size_t>(random.below(count));
}

struct FiveSetup {
  std::array<Column, 3> runs;
  std::vector<Card> rest;
  std::array<int, 4> foundations{1, 1, 1, 1};
};

// What is on the foundations in kind 1: little, up to the sixes, anything, or whole suits.
std::array<int, 4> begun_foundations(Random& random) {
  constexpr std::array<std::uint64_t, 4> kUpTo = {3, 6, 12, 5};
  const std::size_t style = place_below(4, random);
  std::array<int, 4> foundations{};
  for (int& foundation : foundations) {
    foundation = 1 + static_cast<int>(random.below(kUpTo[style]));
    if (style == 3 && random.below(2) == 0) foundation = 13;
  }
  return foundations;
}

// A run from `high` down, of at most `length` cards of those not used yet.
Column draw_run(int high, std::size_t length, cards::CardSet& used, Random& random) {
  Column run;
  for (int r = high; r >= 2 && run.size() < length; --r) {
    std::vector<Card> free;
    for (int s = 0; s < 4; ++s)
      if (const Card card(static_cast<Suit>(s), Rank(r)); !used.contains(card))
        free.push_back(card);
    if (free.empty() && run.empty()) continue;
    if (free.empty()) break;
    run.push_back(free[place_below(free.size(), random)]);
    used.insert(run.back());
  }
  return run;
}

// Three runs, K … 3 in kind 0; at most fifteen cards are left for the places under them.
std::optional<FiveSetup> five_setup(int kind, Random& random) {
  FiveSetup setup;
  if (kind == 1) setup.foundations = begun_foundations(random);
  cards::CardSet used;
  for (int s = 0; s < 4; ++s)
    for (int r = 1; r <= setup.foundations[static_cast<std::size_t>(s)]; ++r)
      used.insert(Card(static_cast<Suit>(s), Rank(r)));
  const bool from_kings = kind == 0 || random.below(3) == 0;
  const bool short_runs = kind == 1 && random.below(2) == 0;
  for (Column& run : setup.runs) {
    const int high = from_kings ? 13 : 4 + static_cast<int>(random.below(10));
    run = draw_run(high, short_runs ? 1 + place_below(11, random) : 11, used, random);
    if (run.empty()) return std::nullopt;
  }
  for (const Card card : (cards::CardSet::full() - used).to_vector()) setup.rest.push_back(card);
  if (setup.rest.size() < 8 || setup.rest.size() > 15) return std::nullopt;
  random.shuffle(std::span<Card>(setup.rest));
  return setup;
}

std::array<std::size_t, 3> core_sizes(std::size_t cards, Random& random) {
  std::array<std::size_t, 3> sizes{};
  while (cards > 0) {
    const std::size_t c = place_below(3, random);
    if (sizes[c] == 5) continue;
    ++sizes[c];
    --cards;
  }
  return sizes;
}

// The twos as deep as they can lie, two of them in one column: the paper's (2, 1, 1).
void sink_twos(std::vector<Card>& rest) {
  std::stable_partition(rest.begin(), rest.end(),
                        [](Card card) { return card.rank().value() == 2; });
  std::swap(rest[2], rest[5]);
  std::swap(rest[3], rest[10]);
}

// Ranks three apart in each column, the twos below: nothing that one column gives fits on another
// card of it (the paper's figure 2).
void space_ranks(std::vector<Card>& rest) {
  constexpr std::array<int, 15> kOrder = {2, 4, 7, 10, 13, 2, 3, 6, 9, 12, 2, 2, 5, 8, 11};
  std::vector<Card> spaced;
  for (const int rank : kOrder) {
    const auto found = std::find_if(rest.begin(), rest.end(),
                                    [rank](Card card) { return card.rank().value() == rank; });
    spaced.push_back(*found);
    rest.erase(found);
  }
  rest = std::move(spaced);
}

// Swaps two of the cards below the runs, or such a card with one of its rank in a run.
void mutate(FiveSetup& setup, Random& random) {
  Card& chosen = setup.rest[place_below(setup.rest.size(), random)];
  if (random.below(3) != 0) {
    std::swap(chosen, setup.rest[place_below(setup.rest.size(), random)]);
    return;
  }
  for (Card& card : setup.runs[place_below(3, random)])
    if (card.rank() == chosen.rank()) std::swap(card, chosen);
}

void count(FiveVacant& found, const Position& position, const SolveResult& result) {
  ++found.tried;
  found.hardest = std::max(found.hardest, result.positions);
  if (result.verdict == Verdict::kProved) ++found.won;
  if (result.verdict == Verdict::kUnknown) ++found.unknown;
  if (result.verdict != Verdict::kRefuted) return;
  ++found.lost;
  if (!found.counterexample) found.counterexample = position;
}

}  // namespace

std::string_view figure_text(int figure) {
  return kFigures[static_cast<std::size_t>(figure - 1)];
}

Position figure(int figure) {
  auto position = parse_board(figure_text(figure), kBeleagueredCastle);
  CHECK(position.has_value());
  return *position;
}

Position sorted_down_position(std::uint64_t seed, std::uint64_t index) {
  Random random(seed, index);
  Position position;
  position.columns.resize(8);
  for (int& foundation : position.foundations) foundation = static_cast<int>(random.below(14));
  for (int r = 13; r >= 1; --r)
    for (int s = 0; s < 4; ++s)
      if (r > position.foundations[static_cast<std::size_t>(s)])
        position.columns[place_below(8, random)].emplace_back(static_cast<Suit>(s), Rank(r));
  return position;
}

bool send_one_up(Position& position) {
  for (std::size_t i = 0; i < position.columns.size(); ++i) {
    const Move up{static_cast<std::int8_t>(i), Move::kFoundation};
    if (!is_legal(position, up)) continue;
    apply(position, up);
    return true;
  }
  return false;
}

int longest_run_moved(int vacant, bool into_vacant) {
  int longest = 0;
  while (longest < 11 && run_passes(longest + 1, vacant, into_vacant)) ++longest;
  return longest;
}

Position five_vacant_arrangement() {
  // Six cards of 4, 6, 8, 10 and Q on top of each column: five moves, and nothing fits anywhere.
  const auto position = parse_board(
      "2C 3C 5C 7C 9C JC KC 3D 5D 7D QC TC 8C 6C 4C QD\n"
      "2D 2H 3H 5H 7H 9H JH KH 9D JD TD 8D 6D 4D QH TH\n"
      "2S 3S 5S 7S 9S JS KS KD 4S QS TS 8S 6S 4H 8H 6H\n-\n-\n-\n-\n-\n",
      kBeleagueredCastle);
  CHECK(position.has_value());
  return *position;
}

Position five_vacant_position(int kind, std::uint64_t seed, std::uint64_t index) {
  Random random(seed, index);
  for (;;) {
    const auto setup = five_setup(kind, random);
    if (!setup) continue;
    return with_cores(setup->runs, setup->rest, core_sizes(setup->rest.size(), random),
                      setup->foundations);
  }
}

FiveVacant search_five_vacant(int kind, std::uint64_t trials, std::uint64_t seed,
                              const Budget& budget, Progress* progress) {
  constexpr std::uint64_t kClimb = 150;  // trials before a climb starts afresh
  FiveVacant found;
  Random random(seed, 7);
  std::optional<FiveSetup> setup;
  std::uint64_t best = 0;
  std::uint64_t i = 0;
  const auto tell = [&] {
    if (progress != nullptr) progress->update(i, trials, "positions");
  };
  Progress within([&](const ProgressReport&) { tell(); });  // a single position may take long
  for (; i < trials && !budget.stop.stop_requested(); ++i) {
    tell();
    if (kind != 2) {
      const Position position = five_vacant_position(kind, seed, i);
      count(found, position, solve(position, budget, &within));
      continue;
    }
    if (i % kClimb == 0) {
      setup = five_setup(0, random);
      best = 0;
      if (i / kClimb % 3 == 1) sink_twos(setup->rest);
      if (i / kClimb % 3 == 2) space_ranks(setup->rest);
    }
    FiveSetup changed = *setup;
    for (std::uint64_t swaps = 1 + random.below(3); best > 0 && swaps > 0; --swaps)
      mutate(changed, random);
    const Position position =
        with_cores(changed.runs, changed.rest, {5, 5, 5}, changed.foundations);
    const SolveResult result = solve(position, budget, &within);
    count(found, position, result);
    if (result.positions < best) continue;
    best = result.positions;
    setup = changed;
  }
  return found;
}

}  // namespace yomi::castle
