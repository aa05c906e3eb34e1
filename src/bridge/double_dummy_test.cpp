#include "bridge/double_dummy.h"

#include <gtest/gtest.h>

#include <thread>

#include "bridge/hand_text.h"

namespace yomi::bridge {
namespace {

// A random ending with `tricks` cards each, some cards of the current trick already played.
Position random_ending(std::uint64_t seed, int tricks) {
  Random random(seed, 77);
  std::array<std::uint8_t, 52> deck{};
  for (std::size_t i = 0; i < 52; ++i) deck[i] = static_cast<std::uint8_t>(i);
  random.shuffle(std::span<std::uint8_t>(deck));
  Position position;
  position.strain = static_cast<Strain>(random.below(5));
  position.leader = static_cast<Seat>(random.below(4));
  for (std::size_t i = 0; i < static_cast<std::size_t>(4 * tricks); ++i)
    position.hands.hands[i % 4].insert(Card::from_index(deck[i]));
  for (std::uint64_t n = random.below(4); n > 0; --n) {
    const auto legal = position.legal().to_vector();
    position.play(legal[static_cast<std::size_t>(random.below(legal.size()))]);
  }
  return position;
}

// Plain minimax, as slow as it is obvious.
int minimax(const Position& position) {
  if (position.ended()) return 0;
  const auto us = static_cast<std::size_t>(side(position.turn()));
  int best = -1;
  for (const Card card : position.legal().to_vector()) {
    Position next = position;
    next.play(card);
    const int won = next.won[us] - position.won[us];
    const int left = next.ended() ? 0 : next.tricks_left();
    const int then = minimax(next);
    const bool ours = static_cast<std::size_t>(side(next.turn())) == us;
    best = std::max(best, won + (next.ended() || ours ? then : left - then));
  }
  return best;
}

TEST(Ending, AgreesWithPlainMinimax) {
  EndingSolver solver;
  for (std::uint64_t seed = 0; seed < 400; ++seed) {
    const Position position = random_ending(seed, 1 + static_cast<int>(seed % 3));
    EXPECT_EQ(solver.tricks(position), minimax(position)) << seed;
  }
}

TEST(Ending, AgreesWithTheLibraryOnEveryCard) {
  DoubleDummy library;
  library.use_library_only(true);
  EndingSolver solver;
  for (std::uint64_t seed = 0; seed < 1500; ++seed) {
    const Position position = random_ending(seed, 2 + static_cast<int>(seed % 6));
    const CardTricks own = solver.all_cards(position);
    ASSERT_EQ(own, library.all_cards(position)) << seed;
    for (int target = 1; target <= position.tricks_left(); ++target) {
      const Hand cards = solver.reaching(position, target);
      EXPECT_EQ(cards, library.reaching(position, target)) << seed;
      EXPECT_EQ(!cards.empty(), library.reaches(position, target)) << seed;
      EXPECT_EQ(!cards.empty(), solver.reaches(position, target)) << seed;
    }
  }
}

TEST(DoubleDummy, TheFirstExampleOfThePaper) {
  const Deal deal =
      *parse_deal("N:Q64.J43.AKT8.QJ5 J32.AK765.Q32.73 AK.QT9.J95.AT964 T9875.82.764.K82");
  DoubleDummy solver;
  const TrickTable table = solver.table(deal);
  EXPECT_EQ(table[4][at(Seat::kSouth)], 8);  // 3NT can be defeated, but only by the duck:
  Position position =
      *replay(deal, *parse_contract("3NT", Seat::kSouth), {*parse_card("H8"), *parse_card("HJ")});
  EXPECT_EQ(solver.reaching(position, 5), *parse_hand("S H765 D C"));
  const Par par = solver.par(table, Seat::kNorth, Vulnerable::kNone);
  EXPECT_EQ(par.score, 120);
  EXPECT_EQ(par.text, "1N-NS+1");
}

TEST(DoubleDummyThreads, SeveralAgreeWithOne) {
  DoubleDummy::configure(2, std::uint64_t{200} << 20);
  std::vector<int> alone;
  std::vector<int> together(24);
  {
    DoubleDummy solver;
    for (std::uint64_t i = 0; i < 24; ++i) alone.push_back(solver.tricks(random_ending(i, 9)));
  }
  std::vector<std::thread> threads;
  for (std::size_t t = 0; t < 3; ++t) {  // one more than there are slots
    threads.emplace_back([&, t] {
      for (std::size_t i = t; i < 24; i += 3) {
        DoubleDummy solver;
        together[i] = solver.tricks(random_ending(i, 9));
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(alone, together);
}

TEST(DoubleDummyThreads, WaitingForASlotEndsWithTheStop) {
  DoubleDummy::configure(2, std::uint64_t{200} << 20);
  std::vector<std::unique_ptr<DoubleDummy>> all;
  for (unsigned i = 0; i < DoubleDummy::slots(); ++i)
    all.push_back(std::make_unique<DoubleDummy>());
  std::stop_source stop;
  bool ready = true;
  std::thread waits([&] { ready = DoubleDummy(stop.get_token()).ready(); });
  stop.request_stop();
  waits.join();
  EXPECT_FALSE(ready);
  const DoubleDummy late(Budget().with_time(std::chrono::milliseconds(1)));
  EXPECT_FALSE(late.ready());
  EXPECT_EQ(late.stopped(), StopReason::kTime);
  all.pop_back();
  EXPECT_TRUE(DoubleDummy(stop.get_token()).ready());  // a free slot is taken without waiting
}

TEST(DoubleDummyThreads, TheFirstSetUpStands) {
  DoubleDummy::configure(2, std::uint64_t{200} << 20);
  const unsigned slots = DoubleDummy::slots();
  DoubleDummy::configure(slots + 3, std::uint64_t{900} << 20);
  EXPECT_EQ(DoubleDummy::slots(), slots);
}

TEST(DoubleDummy, TheBudgetIsLookedAtWithinATable) {
  DoubleDummy solver;
  std::stop_source stop;
  stop.request_stop();
  Budget budget;
  budget.stop = stop.get_token();
  EXPECT_FALSE(solver.table(random_deal(1, 1), budget));
  EXPECT_EQ(solver.stopped(), StopReason::kCancelled);
  EXPECT_EQ(solver.library_calls(), 0U);
}

}  // namespace
}  // namespace yomi::bridge
