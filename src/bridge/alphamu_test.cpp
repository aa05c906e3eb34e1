#include "bridge/alphamu.h"

#include <gtest/gtest.h>

#include <bit>
#include <map>
#include <set>

#include "bridge/match.h"

namespace yomi::bridge {
namespace {

// An ending with `tricks` cards each, South declares, and the defenders' cards dealt `count` times.
struct Ending {
  Contract contract;
  std::vector<Position> worlds;
};
Ending random_ending_of_declarer(std::uint64_t seed, int tricks, std::size_t count) {
  for (std::uint64_t attempt = 0;; ++attempt) {
    Random random(seed, attempt);
    std::array<std::uint8_t, 52> deck{};
    for (std::size_t i = 0; i < 52; ++i) deck[i] = static_cast<std::uint8_t>(i);
    // Few suits, so that there is something to guess.
    random.shuffle(std::span<std::uint8_t>(deck).first(26));
    Ending ending;
    ending.contract = {1, static_cast<Strain>(random.below(5)), 0, Seat::kSouth};
    const auto leader = static_cast<Seat>(random.below(4));
    const auto played = static_cast<std::size_t>(random.below(4));
    const auto n = static_cast<std::size_t>(tricks);
    const auto needed = 1 + static_cast<int>(random.below(static_cast<std::uint64_t>(tricks)));
    const auto dealt_at = [&](Seat seat, std::size_t place) { return deck[n * at(seat) + place]; };
    std::vector<Card> trick;
    for (std::size_t w = 0; w < count; ++w) {
      if (w > 0) {  // the cards of East and West anew
        std::vector<std::uint8_t> theirs;
        for (const Seat seat : {Seat::kEast, Seat::kWest})
          for (std::size_t i = 0; i < n; ++i) theirs.push_back(dealt_at(seat, i));
        random.shuffle(std::span<std::uint8_t>(theirs));
        std::size_t next = 0;
        for (const Seat seat : {Seat::kEast, Seat::kWest})
          for (std::size_t i = 0; i < n; ++i) deck[n * at(seat) + i] = theirs[next++];
      }
      Position position;
      position.strain = ending.contract.strain;
      position.leader = leader;
      position.won[0] = static_cast<std::int8_t>(7 - needed);
      for (const Seat seat : kSeats)
        for (std::size_t i = 0; i < n; ++i)
          position.hands[seat].insert(Card::from_index(dealt_at(seat, i)));
      // The same cards have been played to the trick on every deal.
      bool fits = true;
      for (std::size_t i = 0; i < played && fits; ++i) {
        const auto legal = position.legal().to_vector();
        if (w == 0) trick.push_back(legal[static_cast<std::size_t>(random.below(legal.size()))]);
        fits = position.legal().contains(trick[i]);
        if (fits) position.play(trick[i]);
      }
      if (fits) ending.worlds.push_back(position);
    }
    if (side(ending.worlds.front().turn()) == 0) return ending;
  }
}

int best_by_trying_all(const Position& position) {  // tricks of North–South
  if (position.ended()) return position.won[0];
  const bool ours = side(position.turn()) == 0;
  int best = ours ? 0 : 13;
  for (const Card card : position.legal().to_vector()) {
    Position next = position;
    next.play(card);
    const int value = best_by_trying_all(next);
    best = ours ? std::max(best, value) : std::min(best, value);
  }
  return best;
}

// The definition of αμ without any cut: all vectors of all plans, dominated or not. A deal on which
// the cards cannot be played has the value 2.
using Vector = std::vector<int>;
std::set<Vector> all_plans(const std::vector<std::optional<Position>>& worlds, int moves,
                           int goal) {
  const Position* one = nullptr;
  for (const auto& world : worlds)
    if (world) one = &*world;
  if (moves == 0 || one->ended()) {
    Vector vector;
    for (const auto& world : worlds)
      vector.push_back(!world ? 2 : (best_by_trying_all(*world) >= goal ? 1 : 0));
    return {vector};
  }
  const bool ours = side(one->turn()) == 0;
  std::set<Vector> result;
  bool first = true;
  for (int i = 0; i < 52; ++i) {
    std::vector<std::optional<Position>> next = worlds;
    bool possible = false;
    for (auto& world : next) {
      if (!world) continue;
      if (world->legal().contains(Card::from_index(i))) {
        world->play(Card::from_index(i));
        possible = true;
      } else {
        world.reset();
      }
    }
    if (!possible) continue;
    const std::set<Vector> plans = all_plans(next, ours ? moves - 1 : moves, goal);
    if (ours || first) {
      result.insert(plans.begin(), plans.end());
    } else {
      std::set<Vector> joined;
      for (const Vector& a : result) {
        for (const Vector& b : plans) {
          Vector least;
          for (std::size_t w = 0; w < a.size(); ++w) least.push_back(std::min(a[w], b[w]));
          joined.insert(least);
        }
      }
      result = std::move(joined);
    }
    first = false;
  }
  return result;
}

int most_won(const std::set<Vector>& plans) {
  int most = 0;
  for (const Vector& vector : plans)
    most = std::max(most, static_cast<int>(std::count(vector.begin(), vector.end(), 1)));
  return most;
}

std::vector<std::optional<Position>> optional_worlds(const Ending& ending) {
  return {ending.worlds.begin(), ending.worlds.end()};
}

AlphaMu search(const Ending& ending, int moves) {
  DoubleDummy solver;
  const std::vector<Card> order = ending.worlds.front().legal().to_vector();
  const auto result = alphamu(ending.worlds, order, ending.contract,
                              {.moves = moves, .most_vectors = 100000}, solver, {});
  EXPECT_TRUE(result);
  return *result;
}

// What the best plan wins after `card`, by the definition.
int won_after(const Ending& ending, Card card, int moves) {
  std::vector<std::optional<Position>> worlds = optional_worlds(ending);
  for (auto& world : worlds) world->play(card);
  return most_won(all_plans(worlds, moves - 1, 7));
}

TEST(AlphaMu, AgreesWithTheDefinitionOnSmallEndings) {
  for (std::uint64_t seed = 0; seed < 600; ++seed) {
    const int tricks = 2 + static_cast<int>(seed % 2);
    const Ending ending = random_ending_of_declarer(seed, tricks, 2 + seed % 3);
    for (const int moves : {1, 2, 3}) {
      if (tricks == 3 && moves == 3 && seed % 6 != 1) continue;  // the definition is slow
      const AlphaMu result = search(ending, moves);
      EXPECT_EQ(result.won, most_won(all_plans(optional_worlds(ending), moves, 7)))
          << seed << ", " << moves;
      EXPECT_EQ(won_after(ending, result.best, moves), result.won) << seed << ", " << moves;
      EXPECT_FALSE(result.shortened);
    }
  }
}

// Endings in which double dummy promises more than any plan keeps are rare: they are looked for.
TEST(AlphaMu, AgreesWithTheDefinitionWhereDoubleDummyPromisesTooMuch) {
  constexpr int kWanted = 40;
  int fused = 0;
  int other_card = 0;
  for (std::uint64_t seed = 0; fused < kWanted && seed < 20000; ++seed) {
    const Ending ending = random_ending_of_declarer(seed, 4, 5);
    const AlphaMu one = search(ending, 1);
    const AlphaMu two = search(ending, 2);
    if (one.won == two.won) continue;
    ++fused;
    EXPECT_EQ(two.won, most_won(all_plans(optional_worlds(ending), 2, 7))) << seed;
    EXPECT_EQ(won_after(ending, two.best, 2), two.won) << seed;
    if (won_after(ending, one.best, 2) < two.won) ++other_card;
  }
  EXPECT_EQ(fused, kWanted);
  EXPECT_GT(other_card, 0);  // and another card is better
}

// Every plan written out: for each sequence of cards that declarer may have seen, one card. Two
// tricks, so that they can be counted.
struct PlanTable {
  std::vector<std::vector<int>> seen;  // in the order met
  std::vector<std::vector<Card>> choices;
};
void list_situations(const Position& position, std::vector<int>& cards, PlanTable& table) {
  if (position.ended()) return;
  if (side(position.turn()) == 0 &&
      std::find(table.seen.begin(), table.seen.end(), cards) == table.seen.end()) {
    table.seen.push_back(cards);
    table.choices.push_back(position.legal().to_vector());
  }
  for (const Card card : position.legal().to_vector()) {
    Position next = position;
    next.play(card);
    cards.push_back(card.index());
    list_situations(next, cards, table);
    cards.pop_back();
  }
}
bool wins(const Position& position, std::vector<int>& cards,
          const std::map<std::vector<int>, Card>& plan) {
  if (position.ended()) return position.won[0] >= 7;
  const bool ours = side(position.turn()) == 0;
  for (const Card card : position.legal().to_vector()) {
    if (ours && plan.at(cards) != card) continue;
    Position next = position;
    next.play(card);
    cards.push_back(card.index());
    const bool won = wins(next, cards, plan);
    cards.pop_back();
    if (!won) return false;
  }
  return true;
}

TEST(AlphaMu, FindsTheBestOfAllPlansThatCanBeWrittenDown) {
  int compared = 0;
  for (std::uint64_t seed = 1000; seed < 1400; ++seed) {
    const Ending ending = random_ending_of_declarer(seed, 2, 2 + seed % 3);
    PlanTable table;
    std::vector<int> cards;
    for (const Position& world : ending.worlds) list_situations(world, cards, table);
    double plans = 1;
    for (const auto& choices : table.choices) plans *= static_cast<double>(choices.size());
    if (plans > 4096) continue;
    ++compared;
    int best = 0;
    for (std::uint64_t number = 0; number < static_cast<std::uint64_t>(plans); ++number) {
      std::map<std::vector<int>, Card> plan;
      std::uint64_t rest = number;
      for (std::size_t i = 0; i < table.seen.size(); ++i) {
        const auto& choices = table.choices[i];
        plan.emplace(table.seen[i], choices[static_cast<std::size_t>(rest % choices.size())]);
        rest /= choices.size();
      }
      int won = 0;
      for (const Position& world : ending.worlds) won += wins(world, cards, plan) ? 1 : 0;
      best = std::max(best, won);
    }
    EXPECT_EQ(search(ending, 4).won, best) << seed;
  }
  EXPECT_GT(compared, 200);
}

TEST(AlphaMu, OneCardAheadIsTheMonteCarloMethod) {
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    const Ending ending = random_ending_of_declarer(seed, 4, 6);
    DoubleDummy solver;
    int best = 0;
    for (const Card card : ending.worlds.front().legal().to_vector()) {
      int won = 0;
      for (const Position& world : ending.worlds)
        won += solver.reaching(world, 7 - world.won[0]).contains(card) ? 1 : 0;
      best = std::max(best, won);
    }
    const AlphaMu result = search(ending, 1);
    EXPECT_EQ(result.won, best) << seed;
    EXPECT_EQ(result.fused, best) << seed;
    // Looking further ahead never promises more.
    int last = best;
    for (const int moves : {2, 3}) {
      const int won = search(ending, moves).won;
      EXPECT_LE(won, last) << seed;
      last = won;
    }
  }
}

TEST(AlphaMu, AFrontCutShortIsSaidAndPromisesNoMore) {
  int shortened = 0;
  for (std::uint64_t seed = 0; seed < 100; ++seed) {
    const Ending ending = random_ending_of_declarer(seed, 5, 12);
    DoubleDummy solver;
    const auto order = ending.worlds.front().legal().to_vector();
    const auto result =
        alphamu(ending.worlds, order, ending.contract, {.moves = 2, .most_vectors = 1}, solver, {});
    ASSERT_TRUE(result);
    const AlphaMu whole = search(ending, 2);
    EXPECT_LE(result->won, whole.won) << seed;
    if (!result->shortened) {
      EXPECT_EQ(result->won, whole.won) << seed;
    }
    shortened += result->shortened ? 1 : 0;
  }
  EXPECT_GT(shortened, 0);
}

TEST(AlphaMu, DeclarerPlaysAGameToItsEndAndAStopEndsIt) {
  Opening opening;
  opening.tricks = 6;
  opening.deals = 4;
  opening.only = std::pair(3, Strain::kNotrump);
  const Agreements agreements = standard_agreements();
  auto game = balanced_game(5, 1, opening, agreements, Budget{});
  ASSERT_TRUE(game && *game);
  EXPECT_EQ((*game)->contract.level, 3);
  EXPECT_EQ((*game)->contract.strain, Strain::kNotrump);
  Side side{agreements, Strategy()};
  side.strategy.deals = 10;
  side.strategy.reading = side.strategy.abc = false;
  Side declarer = side;
  declarer.alphamu = 2;
  survey::ThreadExecutor alone(1);
  auto played = play_out(**game, side, declarer, Budget{}, alone);
  ASSERT_TRUE(played);
  EXPECT_FALSE(played->stopped);
  EXPECT_EQ(played->cards.size(), 52U);
  EXPECT_TRUE(replay((*game)->deal, (*game)->contract, played->cards));
  std::stop_source source;
  source.request_stop();
  Budget stopped;
  stopped.stop = source.get_token();
  auto none = play_out(**game, side, declarer, stopped, alone);
  ASSERT_TRUE(none);
  EXPECT_TRUE(none->stopped);
}

}  // namespace
}  // namespace yomi::bridge
