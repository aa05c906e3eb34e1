#include "castle/advice.h"

#include <gtest/gtest.h>
#include <pthread.h>

#include <chrono>
#include <ctime>
#include <thread>

#include "castle/choices.h"
#include "castle/deal.h"
#include "castle/notation.h"
#include "castle/reference_test.h"
#include "castle/shortest.h"
#include "castle/winnable.h"

namespace yomi::castle {
namespace {

std::vector<Move> random_line(const Position& start, std::uint64_t seed, int length) {
  std::vector<Move> line;
  Position position = start;
  Random random(seed);
  for (int i = 0; i < length; ++i) {
    const auto legal = legal_moves(position);
    if (legal.empty()) break;
    line.push_back(legal[random.below(legal.size())]);
    apply(position, line.back());
  }
  return line;
}

// The move that lost, against a search of every position on the way.
TEST(CastleAdvice, NamesTheMoveThatLost) {
  int named = 0;
  int from_start = 0;
  for (std::uint64_t number = 1; number <= 900; ++number) {
    const Position start = deal(small_variant(number), number);
    const std::vector<Move> line = random_line(start, number, 8);
    std::vector<bool> won;
    Position position = start;
    bool known = true;
    for (std::size_t i = 0; i <= line.size() && known; ++i) {
      const auto truth = reference_solve(position, 300);
      known = truth.has_value();
      if (known) won.push_back(truth->winnable);
      if (i < line.size()) apply(position, line[i]);
    }
    if (!known || won.back()) continue;
    const Advice advice = advise(start, line, Budget());
    ASSERT_EQ(advice.answer.verdict, Verdict::kRefuted);
    if (!won.front()) {
      EXPECT_TRUE(advice.lost_from_start);
      EXPECT_FALSE(advice.take_back);
      ++from_start;
      continue;
    }
    const auto lost =
        static_cast<std::size_t>(std::find(won.begin(), won.end(), false) - won.begin());
    ASSERT_TRUE(advice.take_back && advice.lost_by) << number;
    EXPECT_EQ(line.size() - static_cast<std::size_t>(*advice.take_back), lost - 1) << number;
    EXPECT_EQ(advice.won_after, lost - 1);
    EXPECT_EQ(advice.lost_after, lost);
    EXPECT_LE(advice.lost_by->first, lost - 1);
    EXPECT_GT(advice.lost_by->first + advice.lost_by->count, lost - 1);
    ++named;
  }
  EXPECT_GT(named, 5);
  EXPECT_GT(from_start, 5);
}

TEST(CastleAdvice, KeepsWithinItsNodes) {
  int open = 0;
  for (std::uint64_t number = 1; number <= 60; ++number) {
    const Position start = deal(kBeleagueredCastle, number);
    const std::vector<Move> line = random_line(start, number, 30);
    const Advice advice = advise(start, line, Budget().with_nodes(3000));
    EXPECT_LE(advice.nodes, 3000u + 100u) << number;
    if (advice.answer.verdict != Verdict::kRefuted || advice.take_back || advice.lost_from_start)
      continue;
    ++open;
    if (advice.won_after) {
      EXPECT_LT(*advice.won_after + 1, *advice.lost_after);
    }
  }
  EXPECT_GT(open, 0);
}

// Every sequence of moves that takes just the top cards of one column to another, by brute force
// over the empty columns, is a choice; and no other.
bool can_transfer(const Position& start, int from, int to, std::size_t cards) {
  Position goal = start;
  Column& source = goal.columns[static_cast<std::size_t>(from)];
  Column& target = goal.columns[static_cast<std::size_t>(to)];
  target.insert(target.end(), source.end() - static_cast<std::ptrdiff_t>(cards), source.end());
  source.erase(source.end() - static_cast<std::ptrdiff_t>(cards), source.end());
  const Column moving(target.end() - static_cast<std::ptrdiff_t>(cards), target.end());
  std::unordered_set<std::string> seen;
  std::vector<Position> open{start};
  const auto key = [](const Position& position) { return to_board(position); };
  seen.insert(key(start));
  while (!open.empty()) {
    const Position position = open.back();
    open.pop_back();
    if (position == goal) return true;
    for (const Move move : legal_moves(position)) {
      if (move.to == Move::kFoundation) continue;
      const Card card = position.columns[static_cast<std::size_t>(move.from)].back();
      if (std::find(moving.begin(), moving.end(), card) == moving.end()) continue;
      // Help comes from empty columns only.
      const bool helper = move.to == from || move.to == to ||
                          start.columns[static_cast<std::size_t>(move.to)].empty();
      if (!helper) continue;
      Position next = position;
      apply(next, move);
      if (seen.insert(key(next)).second) open.push_back(std::move(next));
    }
  }
  return false;
}

TEST(CastleChoices, AreTheMovesAndTheRunsThereAre) {
  int runs = 0;
  for (std::uint64_t number = 1; number <= 300; ++number) {
    Position position = deal(small_variant(number), number);
    for (const Move move : random_line(position, number, 14)) apply(position, move);
    const std::vector<Choice> choices = legal_choices(position);
    std::vector<Move> singles;
    for (const Choice& choice : choices) {
      Position after = position;
      for (const Move move : choice.moves) {
        ASSERT_TRUE(is_legal(after, move));
        apply(after, move);
      }
      EXPECT_EQ(after, choice.after);
      if (choice.step.cards == 1) singles.push_back(choice.step.move);
      // Its notation leads to the same position.
      const auto read = parse_move(position, to_text(position, choice.step));
      ASSERT_TRUE(read) << to_text(position, choice.step);
      Position typed = position;
      for (const Move move : *read) apply(typed, move);
      EXPECT_EQ(typed, choice.after) << to_text(position, choice.step);
    }
    EXPECT_EQ(singles, legal_moves(position));
    const auto columns = static_cast<int>(position.columns.size());
    for (int from = 0; from < columns; ++from)
      for (int to = 0; to < columns; ++to)
        for (int cards = 2;
             from != to && cards <= top_run(position.columns[static_cast<std::size_t>(from)]);
             ++cards) {
          // A whole column into an empty one changes nothing but the order of columns, and the
          // column that it leaves helps it there: more than the rule for runs says.
          const auto& source = position.columns[static_cast<std::size_t>(from)];
          if (position.columns[static_cast<std::size_t>(to)].empty() &&
              static_cast<std::size_t>(cards) == source.size())
            continue;
          const bool listed =
              std::any_of(choices.begin(), choices.end(), [&](const Choice& choice) {
                return choice.step.move.from == from && choice.step.move.to == to &&
                       choice.step.cards == cards;
              });
          EXPECT_EQ(listed, can_transfer(position, from, to, static_cast<std::size_t>(cards)))
              << to_board(position) << from + 1 << to + 1 << " " << cards;
          if (listed) ++runs;
        }
  }
  EXPECT_GT(runs, 20);
}

TEST(CastleChoices, AreJudgedAsBreadthFirstSearchJudgesThem) {
  int won = 0;
  int lost = 0;
  for (std::uint64_t number = 1; number <= 120; ++number) {
    Position position = deal(small_variant(number), number);
    for (const Move move : random_line(position, number, 4)) apply(position, move);
    const auto here = reference_solve(position, 500);
    if (!here) continue;
    const JudgedChoices judged = judge_choices(position, Budget());
    EXPECT_EQ(judged.verdict, here->winnable ? Verdict::kProved : Verdict::kRefuted);
    for (const Choice& choice : judged.choices) {
      const auto truth = reference_solve(choice.after, 20'000);
      ASSERT_TRUE(truth);
      ASSERT_EQ(choice.verdict, truth->winnable ? Verdict::kProved : Verdict::kRefuted)
          << to_board(position) << to_text(position, choice.step);
      ++(truth->winnable ? won : lost);
    }
  }
  EXPECT_GT(won, 20);
  EXPECT_GT(lost, 15);
}

TEST(CastleChoices, WhatTheBudgetDoesNotReachIsOpen) {
  int open = 0;
  for (std::uint64_t number = 1; number <= 10; ++number) {
    const Position position = deal(kBeleagueredCastle, number);
    const JudgedChoices judged = judge_choices(position, Budget().with_nodes(300));
    EXPECT_LE(judged.nodes, 300u + 50u);
    for (const Choice& choice : judged.choices) {
      if (choice.verdict != Verdict::kUnknown) {
        EXPECT_EQ(choice.verdict, solve(choice.after, Budget()).verdict);
        continue;
      }
      ++open;
      EXPECT_TRUE(choice.reason) << number;
    }
  }
  EXPECT_GT(open, 0);
}

// How much this thread still works after a stop that comes while the call runs: CPU time, which a
// busy machine does not change.
template <class Call>
double work_after_stop(int milliseconds, Call call) {
  clockid_t clock{};
  CHECK(pthread_getcpuclockid(pthread_self(), &clock) == 0);
  const auto worked = [clock] {
    timespec now{};
    CHECK(clock_gettime(clock, &now) == 0);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
  };
  std::stop_source source;
  Budget budget;
  budget.stop = source.get_token();
  double asked = 0;
  std::thread stopper([&] {
    std::this_thread::sleep_for(std::chrono::milliseconds(milliseconds));
    asked = worked();
    source.request_stop();
  });
  call(budget);
  const double ended = worked();
  stopper.join();
  return ended - asked;
}

#ifdef __has_feature
constexpr bool kSanitized = __has_feature(address_sanitizer) || __has_feature(thread_sanitizer);
#else
constexpr bool kSanitized = false;
#endif
constexpr double kPrompt = kSanitized ? 2.0 : 0.1;  // seconds

TEST(CastleStop, IsHeardByEveryLongCallWithinATenthOfASecond) {
  const Position start = deal(kBeleagueredCastle, 3);
  const std::vector<Move> win = solve(start, Budget()).moves;
  std::uint64_t told = 0;
  Progress progress([&](const ProgressReport&) { ++told; }, std::chrono::milliseconds(0));
  for (const int milliseconds : {20, 150, 400, 1000}) {
    const double shortest = work_after_stop(milliseconds, [&](const Budget& budget) {
      EXPECT_EQ(solve_shortest(start, win, budget, &progress).reason, StopReason::kCancelled);
    });
    EXPECT_LT(shortest, kPrompt) << milliseconds;
    EXPECT_GT(told, 0u);
    told = 0;
    const double winnable = work_after_stop(milliseconds, [&](const Budget& budget) {
      const Winnable none =
          find_winnable(Variant{1, 4, 13, true}, 1, std::uint64_t{1} << 40, budget, &progress);
      EXPECT_EQ(none.reason, StopReason::kCancelled);
    });
    EXPECT_LT(winnable, kPrompt) << milliseconds;
    EXPECT_GT(told, 0u);
    told = 0;
  }
}

}  // namespace
}  // namespace yomi::castle
