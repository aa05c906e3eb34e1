#include "concentration/sweep.h"

#include <algorithm>
#include <limits>

#include "base/check.h"
#include "base/threads.h"
#include "concentration/board_solver.h"

namespace yomi::concentration {
namespace {

constexpr std::uint64_t kTooMany = std::uint64_t{1} << 62;
constexpr std::uint64_t kMostStates = std::uint64_t{1} << 40;  // of a board; more are not counted
// Games with more boards have far more situations than any memory.
constexpr std::size_t kMostBoards = std::size_t{1} << 18;
constexpr std::uint64_t kSmallTables = std::uint64_t{8} << 20;  // bytes that nobody has to ask for

}  // namespace

template <class Numbers>
Sweep<Numbers>::Sweep(const Game& game, Reduction reduction)
    : game_(game), reduction_(reduction), numbers_(game.start.cards()) {
  // Letters with more copies become letters with fewer, so a group may hold all of them.
  int letters = 0;
  for (int r = game.start.max_copies(); r >= 2; r -= 2) {
    letters += game.start.letters(r);
    groups_.emplace_back(r, top_known(reduction, r), letters);
  }
  std::reverse(groups_.begin(), groups_.end());
  add_boards();
  for (Group& group : groups_)
    if (group.bytes() <= kSmallTables) group.fill();
}

template <class Numbers>
void Sweep<Numbers>::add_boards() {
  std::array<int, kGroups> first{};
  for (std::size_t g = 0; g < groups_.size(); ++g)
    first[g] = game_.start.letters(static_cast<int>(2 * (g + 1)));
  const int pairs = game_.start.cards() / 2;
  std::vector<std::array<int, kGroups>> open{first};
  board_of_[first] = 0;
  for (std::size_t i = 0; i < open.size(); ++i) {  // breadth first, so board i is open[i]
    too_many_boards_ = open.size() > kMostBoards;
    if (too_many_boards_) return;
    Board board;
    board.letters = open[i];
    board.states = 1;
    for (std::size_t g = 0; g < groups_.size(); ++g) {
      board.cards += board.letters[g] * groups_[g].copies();
      board.stride[g] = board.states;
      const std::uint64_t ways = groups_[g].size(board.letters[g]);
      board.states = ways > kMostStates / board.states ? kMostStates : board.states * ways;
      board.child[g] = -1;
      if (board.letters[g] == 0) continue;
      std::array<int, kGroups> next = board.letters;
      --next[g];
      if (g > 0) ++next[g - 1];
      const auto [found, added] = board_of_.try_emplace(next, static_cast<int>(open.size()));
      if (added) open.push_back(next);
      board.child[g] = found->second;
    }
    if (game_.objective == Objective::kWin) {
      board.spread = std::abs(game_.lead) + game_.spare + pairs - board.cards / 2;
      board.leads = board.spread + 1;
    }
    boards_.push_back(board);
  }
  layers_.resize(static_cast<std::size_t>(pairs) + 1);
  for (std::size_t b = 0; b < boards_.size(); ++b)
    layers_[static_cast<std::size_t>(boards_[b].cards / 2)].boards.push_back(static_cast<int>(b));
  for (Layer& layer : layers_) {
    std::stable_sort(layer.boards.begin(), layer.boards.end(), [&](int x, int y) {
      return boards_[static_cast<std::size_t>(x)].states >
             boards_[static_cast<std::size_t>(y)].states;
    });
  }
  values_.resize(boards_.size());
}

template <class Numbers>
std::uint64_t Sweep<Numbers>::cells(const Board& board) const {
  return board.states * static_cast<std::uint64_t>(board.leads) * numbers_.width(board.cards);
}

template <class Numbers>
std::uint64_t Sweep<Numbers>::states() const {
  if (too_many_boards_) return kTooMany;
  std::uint64_t sum = 0;
  for (const Board& board : boards_) sum += board.states;
  return sum;
}

template <class Numbers>
std::uint64_t Sweep<Numbers>::bytes(Keep keep) const {
  if (too_many_boards_) return kTooMany;
  std::uint64_t all = 0;
  std::uint64_t most = 0;
  std::array<std::uint64_t, 3> last{};  // this layer and the two below
  for (const Layer& layer : layers_) {
    last = {0, last[0], last[1]};
    for (const int b : layer.boards)
      last[0] = std::min(kTooMany / 4, last[0] + cells(boards_[static_cast<std::size_t>(b)]) *
                                                     sizeof(typename Numbers::Unit));
    all = std::min(kTooMany, all + last[0]);
    most = std::max(most, last[0] + last[1]);
  }
  most = std::max(most, last[0] + last[1] + last[2]);
  return keep == Keep::kEverything ? all : most;
}

template <class Numbers>
std::uint64_t Sweep<Numbers>::held() const {
  std::uint64_t sum = 0;
  for (const auto& cells : values_) sum += cells.capacity() * sizeof(typename Numbers::Unit);
  return sum;
}

template <class Numbers>
double Sweep<Numbers>::rounding_error() const {
  if (Numbers::kExact) return 0;
  int classes = 0;
  for (const Group& group : groups_) classes += group.top() + 1;
  const int cards = game_.start.cards();
  const int chain = cards + cards / 2;
  const int roundings = 2 * (2 * classes + 4);  // a product and a sum per term, two divisions
  const double largest = game_.objective == Objective::kWin     ? 1
                         : game_.objective == Objective::kPairs ? cards / 2 + 2
                                                                : 2 * cards + 2;
  return chain * (roundings * 0x1p-53) * largest * 1.01;
}

template <class Numbers>
bool Sweep<Numbers>::solve(int board, Meter& meter) {
  return groups_.size() == 2 ? BoardSolver<Numbers, 2>(*this, board).run(meter)
                             : BoardSolver<Numbers, 0>(*this, board).run(meter);
}

// Solves boards of the layer until none is left or something stops the run.
template <class Numbers>
void Sweep<Numbers>::work(const Budget& budget, std::size_t layer) {
  const std::vector<int>& boards = layers_[layer].boards;
  for (;;) {
    const std::size_t i = next_.fetch_add(1);
    if (i >= boards.size() || stopped_.load() >= 0) return;
    Budget rest = budget;
    const std::uint64_t done = done_.load();
    if (budget.nodes != Budget::kUnlimited)
      rest.nodes = budget.nodes > done ? budget.nodes - done : 0;
    Meter meter(rest);
    const bool solved = solve(boards[i], meter);
    done_.fetch_add(meter.nodes());
    if (!solved) stopped_.store(static_cast<int>(*meter.reason()));
  }
}

// Before anything large is made: the values, and the tables of the groups.
template <class Numbers>
bool Sweep<Numbers>::fits(const Budget& budget, Keep keep) const {
  std::uint64_t tables = 0;
  for (const Group& group : groups_) tables = std::min(tables + group.bytes(), kTooMany);
  if (tables > budget.bytes || bytes(keep) > budget.bytes - tables) return false;
  const auto countable = [](const Board& board) {
    return board.states < std::numeric_limits<std::uint32_t>::max();
  };
  return std::all_of(boards_.begin(), boards_.end(), countable);
}

template <class Numbers>
std::optional<StopReason> Sweep<Numbers>::run(const Budget& budget, unsigned threads, Keep keep,
                                              Progress* progress) {
  if (!fits(budget, keep)) return StopReason::kMemory;
  for (Group& group : groups_) group.fill();
  done_ = 0;
  stopped_ = -1;
  const std::uint64_t total = states();
  std::size_t layer = 0;
  const auto prepare = [&] {
    next_ = 0;
    for (const int b : layers_[layer].boards)
      values_[static_cast<std::size_t>(b)].resize(
          static_cast<std::size_t>(cells(boards_[static_cast<std::size_t>(b)])));
  };
  const auto advance = [&] {
    if (keep == Keep::kLastLayers && layer > 0 && layer + 2 < layers_.size()) {
      for (const int b : layers_[layer - 1].boards)  // `= {}` would keep the memory
        std::vector<typename Numbers::Unit>().swap(values_[static_cast<std::size_t>(b)]);
    }
    if (progress != nullptr) progress->update(done_.load(), total, "positions");
    if (stopped_.load() >= 0 || layer + 1 == layers_.size()) {
      layer = layers_.size();
    } else {
      ++layer;
      prepare();
    }
  };
  prepare();
  const unsigned workers = std::max(1U, threads);
  while (layer < layers_.size()) {
    run_together(workers, [&](unsigned /*unused*/) { work(budget, layer); });
    advance();
  }
  if (progress != nullptr) progress->finish(done_.load(), total, "positions");
  if (stopped_.load() >= 0) return static_cast<StopReason>(stopped_.load());
  return std::nullopt;
}

template <class Numbers>
bool Sweep<Numbers>::covers(const Position& position, int lead) const {
  const Reduced reduced = reduce(position, reduction_);
  std::array<int, kGroups> letters{};
  for (int g = 0; g < kGroups; ++g)
    letters[static_cast<std::size_t>(g)] = reduced.position.letters(2 * (g + 1));
  const auto found = board_of_.find(letters);
  if (found == board_of_.end()) return false;
  const Board& board = boards_[static_cast<std::size_t>(found->second)];
  if (game_.objective != Objective::kWin) return true;
  const int here = lead + reduced.pairs;
  return std::abs(here) <= board.spread && (here + board.spread) % 2 == 0;
}

template <class Numbers>
auto Sweep<Numbers>::value(const Position& position, int lead) const -> Value {
  const Reduced reduced = reduce(position, reduction_);
  std::array<int, kGroups> letters{};
  for (int g = 0; g < kGroups; ++g)
    letters[static_cast<std::size_t>(g)] = reduced.position.letters(2 * (g + 1));
  const auto found = board_of_.find(letters);
  CHECK(found != board_of_.end());
  const auto b = static_cast<std::size_t>(found->second);
  const Board& board = boards_[b];
  std::uint64_t state = 0;
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    std::vector<int> counts(static_cast<std::size_t>(groups_[g].top()) + 1);
    for (int j = 1; j <= groups_[g].top(); ++j)
      counts[static_cast<std::size_t>(j)] = reduced.position.count({groups_[g].copies(), j});
    state += board.stride[g] * groups_[g].rank_of(counts);
  }
  auto cell = static_cast<std::size_t>(state) * static_cast<std::size_t>(board.leads);
  if (game_.objective == Objective::kWin) {
    const int here = lead + reduced.pairs;
    CHECK(std::abs(here) <= board.spread && (here + board.spread) % 2 == 0);
    cell += static_cast<std::size_t>((here + board.spread) / 2);
  }
  const std::size_t width = numbers_.width(board.cards);
  CHECK((cell + 1) * width <= values_[b].size());
  Value result = numbers_.read(values_[b].data() + cell * width, width, reduced.position.unknown());
  if (game_.objective != Objective::kWin) result += reduced.pairs;
  return result;
}

template <class Numbers>
Position Sweep<Numbers>::position_of(const Board& board, std::uint64_t state) const {
  Position position;
  for (std::size_t g = 0; g < groups_.size(); ++g) {
    const std::uint64_t ways = groups_[g].size(board.letters[g]);
    const auto rank = static_cast<Group::Rank>(state / board.stride[g] % ways);
    const int copies = groups_[g].copies();
    position.add({copies, 0}, board.letters[g] - groups_[g].known(rank));
    for (int j = 1; j <= groups_[g].top(); ++j)
      position.add({copies, j}, groups_[g].letters(rank, j));
  }
  return position;
}

template class Sweep<Doubles>;
template class Sweep<Integers>;

}  // namespace yomi::concentration
