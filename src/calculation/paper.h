// The paper's claims and tables, ours beside them. Bases are the paper's own, 0 to 3.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "base/budget.h"
#include "base/progress.h"
#include "base/verdict.h"
#include "calculation/pair_table.h"
#include "calculation/plan.h"
#include "calculation/tableau.h"

namespace yomi::calculation {

// Section 3.2, the worked example: the four singles, the six pairs, the product.
struct ExampleFigure {
  std::string_view name;  // "p0", "p01", "total"
  double published = 0;
  double ours = 0;
  double single_precision = 0;  // every stored value rounded to single precision
};
// Tables 1 and 2: positions of the stack game of one and of two bases, with 3 and 4 stacks.
struct CountedPositions {
  int cards = 0;
  std::array<std::uint64_t, 2> one_base = {};
  std::array<std::optional<std::uint64_t>, 2> two_bases = {};  // none: not counted
};
// Tables 3 and 4.
struct PlayedRate {
  int stacks = 0;
  int ahead = 0;
  int plans = 0;
  std::string_view published;  // "656/1,000, 6,474/10,000"
  std::uint64_t won = 0;
  std::uint64_t games = 0;
};
// Appendix A.1: a turn at which a card is stacked though a base awaits it.
struct KeptBack {
  int turn = 0;
  int rank = 0;
  Tableau after;
  PlannedBases plan;
};

struct PaperSettings {
  int games = 0;  // for each line of Tables 3 and 4
  int cards = 7;  // pairs are counted up to so many
  std::uint64_t seed = 1;
};
struct PaperReport {
  std::optional<StopReason> reason;  // it ended before everything was done
  std::vector<ExampleFigure> example;
  std::vector<CountedPositions> counts;
  std::uint64_t most_positions = 0;  // where a count of two bases did not fit the memory
  // Section 1.3, 12 stacks: shuffles won by a stack for each place, the one that 11 cannot win
  // among them.
  std::uint64_t twelve_won = 0;
  std::uint64_t twelve_games = 0;
  std::vector<PlayedRate> rates;
  // Look-ahead 1, 200 plans, 3 stacks: the first game with several such turns.
  std::uint64_t game = 0;
  std::vector<KeptBack> kept_back;
  bool game_won = false;
  std::uint64_t nodes = 0;
};

// The table of solved pairs for so many stacks by the paper's rules, or null.
using TableSource = std::function<std::shared_ptr<const PairTable>(int stacks)>;

[[nodiscard]] PaperReport paper_report(const PaperSettings& settings, const Budget& budget,
                                       const TableSource& table, Progress* progress = nullptr);

}  // namespace yomi::calculation
