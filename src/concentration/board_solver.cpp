#include "concentration/board_solver.h"

#include <algorithm>

namespace yomi::concentration {

void Turn::allow(std::size_t classes) {
  takes.allow(classes);
  firsts.allow(classes);
  seconds.allow(classes * (classes + 1));
  probes.allow(classes);
  probe_draws.allow(classes * (classes + 1));
}

void Turn::clear() {
  unknown = 0;
  pass = false;
  takes.clear();
  firsts.clear();
  seconds.clear();
  probes.clear();
  probe_draws.clear();
}

template <class Numbers, int kCount>
BoardSolver<Numbers, kCount>::BoardSolver(Sweep<Numbers>& sweep, int board)
    : sweep_(sweep),
      groups_(sweep.groups_),
      objective_(sweep.game_.objective),
      minimise_(objective_ == Objective::kTurns),
      every_choice_(sweep.reduction_ == Reduction::kNone),
      worker_(sweep.numbers_, sweep.boards_[static_cast<std::size_t>(board)].cards) {
  const auto view = [&](int b) {
    const Board& here = sweep.boards_[static_cast<std::size_t>(b)];
    return View{&here, sweep.values_[static_cast<std::size_t>(b)].data(),
                sweep.numbers_.width(here.cards)};
  };
  views_[0] = view(board);
  for (int g = 0; g < group_count(); ++g) {
    const int child = views_[0].board->child[static_cast<std::size_t>(g)];
    if (child >= 0) views_[static_cast<std::size_t>(g) + 1] = view(child);
  }
  actions_.resize(static_cast<std::size_t>(views_[0].board->leads));
  worker_.clear(zero_);
  std::size_t classes = 0;
  for (const Group& group : groups_) classes += static_cast<std::size_t>(group.top()) + 1;
  turn_.allow(classes);
}

template <class Numbers, int kCount>
void BoardSolver<Numbers, kCount>::set_place(const Ranks& ranks) {
  here_.ranks = ranks;
  const auto groups = static_cast<std::size_t>(group_count());
  for (std::size_t slot = 0; slot <= groups; ++slot) {
    here_.base[slot] = 0;
    if (views_[slot].board == nullptr) continue;
    for (std::size_t g = 0; g < groups; ++g)
      here_.base[slot] += views_[slot].board->stride[g] * ranks[g];
  }
  known_letters_ = 0;
  for (std::size_t g = 0; g < groups; ++g) {
    const Group& group = groups_[g];
    const int known = group.known(ranks[g]);
    known_letters_ += known;
    letters_[g][0] = views_[0].board->letters[g] - known;
    for (int j = 1; j <= group.top(); ++j)
      letters_[g][static_cast<std::size_t>(j)] = group.letters(ranks[g], j);
  }
}

// The situation after a card of a letter (g, j) was shown.
template <class Numbers, int kCount>
void BoardSolver<Numbers, kCount>::set_shown(int g, int j) {
  const auto i = static_cast<std::size_t>(g);
  shown_ = here_;
  shown_.ranks[i] = groups_[i].up(here_.ranks[i], j);
  // Unsigned arithmetic wraps round and back: the differences may be negative.
  const std::uint64_t step = std::uint64_t{shown_.ranks[i]} - here_.ranks[i];
  for (std::size_t slot = 0; slot <= static_cast<std::size_t>(group_count()); ++slot)
    if (views_[slot].board != nullptr) shown_.base[slot] += views_[slot].board->stride[i] * step;
}

// A pair of a letter of group g is taken: its class (·, from) leaves, (·−2, to) comes.
template <class Numbers, int kCount>
Edge BoardSolver<Numbers, kCount>::pair_edge(const Place& place, int g, int from, int to,
                                             int cards) const {
  const auto i = static_cast<std::size_t>(g);
  const auto& stride = views_[i + 1].board->stride;
  std::uint64_t state = place.base[i + 1];
  const std::uint64_t rank = place.ranks[i];
  state += stride[i] * (groups_[i].drop(place.ranks[i], from) - rank);
  if (g > 0) {
    const std::uint64_t below = place.ranks[i - 1];
    state += stride[i - 1] * (groups_[i - 1].put(place.ranks[i - 1], to) - below);
  }
  return {static_cast<std::uint32_t>(state), static_cast<std::uint16_t>(cards),
          static_cast<std::uint8_t>(g + 1), false};
}

// A card of a letter (g, j) was shown and the turn missed. Beyond the classes that are kept apart
// the opponent takes the spare pair at once.
template <class Numbers, int kCount>
Edge BoardSolver<Numbers, kCount>::reveal_edge(const Place& place, int g, int j, int cards) const {
  const auto i = static_cast<std::size_t>(g);
  if (j < groups_[i].top()) {
    const std::uint64_t rank = place.ranks[i];
    const std::uint64_t state =
        place.base[0] + views_[0].board->stride[i] * (groups_[i].up(place.ranks[i], j) - rank);
    return {static_cast<std::uint32_t>(state), static_cast<std::uint16_t>(cards), 0, true};
  }
  Edge edge = pair_edge(place, g, j, j - 1, cards);
  edge.miss = true;
  return edge;
}

template <class Numbers, int kCount>
void BoardSolver<Numbers, kCount>::grow_seconds(Turn::First& first, int g, int j) {
  const std::size_t before = turn_.seconds.size();
  const int partners = groups_[static_cast<std::size_t>(g)].copies() - j - 1;
  if (partners > 0) turn_.seconds.push_back(pair_edge(here_, g, j, j, partners));
  set_shown(g, j);
  for (int h = 0; h < group_count(); ++h) {
    const Group& group = groups_[static_cast<std::size_t>(h)];
    for (int k = 0; k <= group.top() && k < group.copies(); ++k) {
      const int letters = letters_[static_cast<std::size_t>(h)][static_cast<std::size_t>(k)] -
                          (h == g && k == j ? 1 : 0);
      if (letters > 0)
        turn_.seconds.push_back(reveal_edge(shown_, h, k, letters * (group.copies() - k)));
    }
  }
  first.seconds = static_cast<std::uint32_t>(turn_.seconds.size() - before);
}

template <class Numbers, int kCount>
void BoardSolver<Numbers, kCount>::grow_first(int g, int j, int letters) {
  const Group& group = groups_[static_cast<std::size_t>(g)];
  Turn::First first;
  first.cards = static_cast<unsigned>(letters * (group.copies() - j));
  if (j > 0) {
    first.match = true;
    first.matched = pair_edge(here_, g, j, j - 1, 1);
  }
  if (j == 0 || every_choice_) {
    if (known_letters_ - (j > 0 ? 1 : 0) > 0) {
      first.waste = true;
      first.wasted = reveal_edge(here_, g, j, 1);
    }
    if (turn_.unknown > 1) grow_seconds(first, g, j);
  }
  turn_.firsts.push_back(first);
}

template <class Numbers, int kCount>
void BoardSolver<Numbers, kCount>::grow_probe(int g, int j) {
  const std::size_t before = turn_.probe_draws.size();
  const int partners = groups_[static_cast<std::size_t>(g)].copies() - j;
  if (partners > 0) turn_.probe_draws.push_back(pair_edge(here_, g, j, j - 1, partners));
  for (int h = 0; h < group_count(); ++h) {
    const Group& group = groups_[static_cast<std::size_t>(h)];
    for (int k = 0; k < group.copies(); ++k) {
      const int letters = letters_[static_cast<std::size_t>(h)][static_cast<std::size_t>(k)] -
                          (h == g && k == j ? 1 : 0);
      if (letters > 0)
        turn_.probe_draws.push_back(reveal_edge(here_, h, k, letters * (group.copies() - k)));
    }
  }
  turn_.probes.push_back({static_cast<std::uint32_t>(turn_.probe_draws.size() - before)});
}

template <class Numbers, int kCount>
void BoardSolver<Numbers, kCount>::grow_turn(const Ranks& ranks) {
  turn_.clear();
  set_place(ranks);
  for (int g = 0; g < group_count(); ++g) {
    const Group& group = groups_[static_cast<std::size_t>(g)];
    for (int j = 0; j <= group.top(); ++j)
      turn_.unknown +=
          letters_[static_cast<std::size_t>(g)][static_cast<std::size_t>(j)] * (group.copies() - j);
  }
  const bool passing = objective_ != Objective::kTurns && sweep_.game_.pass != Pass::kForbid;
  turn_.pass = passing && known_letters_ >= 2;
  for (int g = 0; g < group_count(); ++g) {
    const Group& group = groups_[static_cast<std::size_t>(g)];
    for (int j = 0; j <= group.top(); ++j) {
      const int letters = letters_[static_cast<std::size_t>(g)][static_cast<std::size_t>(j)];
      if (letters == 0) continue;
      if (j >= 2) turn_.takes.push_back(pair_edge(here_, g, j, j - 2, 1));
      if (j < group.copies()) grow_first(g, j, letters);
      if (every_choice_ && j >= 1 && turn_.unknown > 0) grow_probe(g, j);
    }
  }
}

// sum += weight · (what the edge is worth to the player to move), wholes counted apart in `ones`.
template <class Numbers, int kCount>
template <Objective kObjective>
void BoardSolver<Numbers, kCount>::add_edge(Number& sum, int& ones, const Edge& edge, int lead,
                                            unsigned weight) const {
  constexpr bool kMinimise = kObjective == Objective::kTurns;
  const View& view = views_[edge.slot];
  const int pair = edge.slot != 0 ? 1 : 0;
  const Unit* cell = view.cells;
  if constexpr (kObjective == Objective::kWin) {
    const int next = (edge.miss ? -lead : lead) + pair;
    const int place = (next + view.board->spread) / 2;
    cell += (static_cast<std::size_t>(edge.state) * static_cast<std::size_t>(view.board->leads) +
             static_cast<std::size_t>(place)) *
            view.width;
  } else {
    cell += static_cast<std::size_t>(edge.state) * view.width;
    const int whole = kMinimise ? (edge.miss ? 1 + pair : 1) : (edge.miss ? -pair : 1);
    ones += whole * static_cast<int>(weight);
  }
  worker_.add(sum, cell, view.width, weight, edge.miss && !kMinimise);
}

template <class Numbers, int kCount>
template <Objective kObjective>
void BoardSolver<Numbers, kCount>::flip_value(int lead, Number& flip) {
  worker_.clear(flip);
  int flip_ones = 0;
  const Edge* second = turn_.seconds.data();
  for (const Turn::First& first : turn_.firsts) {
    if (first.match && !first.waste && first.seconds == 0) {  // no choice
      add_edge<kObjective>(flip, flip_ones, first.matched, lead, first.cards);
      continue;
    }
    bool have = false;
    const auto offer = [&] {
      if (!have || better(option_, second_)) std::swap(option_, second_);
      have = true;
    };
    if (first.seconds > 0) {
      int ones = 0;
      worker_.clear(option_);
      for (std::uint32_t i = 0; i < first.seconds; ++i, ++second)
        add_edge<kObjective>(option_, ones, *second, lead, second->cards);
      worker_.add_ones(option_, ones, turn_.unknown - 2);
      worker_.divide(option_, turn_.unknown - 1);
      offer();
    }
    for (const Edge* edge :
         {first.match ? &first.matched : nullptr, first.waste ? &first.wasted : nullptr}) {
      if (edge == nullptr) continue;
      int ones = 0;
      worker_.clear(option_);
      add_edge<kObjective>(option_, ones, *edge, lead, 1);
      worker_.add_ones(option_, ones, turn_.unknown - 1);
      offer();
    }
    worker_.add(flip, second_, first.cards);
  }
  worker_.add_ones(flip, flip_ones, turn_.unknown - 1);
  worker_.divide(flip, turn_.unknown);
}

template <class Numbers, int kCount>
template <Objective kObjective>
void BoardSolver<Numbers, kCount>::best_action(int lead, Number& best) {
  bool have = false;
  const auto offer = [&](Number& value) {
    if (!have || better(value, best)) std::swap(value, best);
    have = true;
  };
  if (!turn_.firsts.empty()) {
    flip_value<kObjective>(lead, flip_);
    offer(flip_);
  }
  for (const Edge& take : turn_.takes) {
    int ones = 0;
    worker_.clear(option_);
    add_edge<kObjective>(option_, ones, take, lead, 1);
    worker_.add_ones(option_, ones, turn_.unknown);
    offer(option_);
  }
  const Edge* draw = turn_.probe_draws.data();
  for (const Turn::Probe& probe : turn_.probes) {
    int ones = 0;
    worker_.clear(option_);
    for (std::uint32_t i = 0; i < probe.draws; ++i, ++draw)
      add_edge<kObjective>(option_, ones, *draw, lead, draw->cards);
    worker_.add_ones(option_, ones, turn_.unknown - 1);
    worker_.divide(option_, turn_.unknown);
    offer(option_);
  }
  CHECK(have);
}

template <class Numbers, int kCount>
void BoardSolver<Numbers, kCount>::set_sign(Number& x, int lead) const {
  worker_.clear(x);
  worker_.add_ones(x, lead > 0 ? 1 : lead < 0 ? -1 : 0, turn_.unknown);
}

// Adds the choice of passing to actions_ and stores the values of the state.
template <class Numbers, int kCount>
void BoardSolver<Numbers, kCount>::combine_pass(std::uint64_t state) {
  const View& here = views_[0];
  const int leads = here.board->leads;
  Unit* cell = here.cells + state * static_cast<std::size_t>(leads) * here.width;
  for (int i = 0; i < leads; ++i, cell += here.width) {
    const Number* best = &actions_[static_cast<std::size_t>(i)];
    if (turn_.pass) {
      const int lead = 2 * i - here.board->spread;
      const bool leader =
          objective_ == Objective::kWin &&
          (sweep_.game_.pass == Pass::kEnd || sweep_.game_.endless == Endless::kLeader);
      set_sign(option_, leader ? lead : 0);  // what the game is worth if nobody plays on
      if (objective_ == Objective::kWin && sweep_.game_.pass == Pass::kAllow) {
        second_ = actions_[static_cast<std::size_t>(leads - 1 - i)];
        worker_.negate(second_);  // the opponent plays on
        if (worker_.less(second_, option_)) std::swap(second_, option_);
      }
      if (better(option_, *best)) best = &option_;
    }
    worker_.store(cell, *best);
  }
}

template <class Numbers, int kCount>
void BoardSolver<Numbers, kCount>::solve_state(std::uint64_t state) {
  for (int i = 0; i < views_[0].board->leads; ++i) {
    const int lead = 2 * i - views_[0].board->spread;
    Number& best = actions_[static_cast<std::size_t>(i)];
    switch (objective_) {
      case Objective::kPairs:
        best_action<Objective::kPairs>(lead, best);
        break;
      case Objective::kWin:
        best_action<Objective::kWin>(lead, best);
        break;
      case Objective::kTurns:
        best_action<Objective::kTurns>(lead, best);
        break;
    }
  }
  combine_pass(state);
}

template <class Numbers, int kCount>
bool BoardSolver<Numbers, kCount>::run(Meter& meter) {
  const Board& board = *views_[0].board;
  if (board.cards == 0) {
    turn_.clear();
    for (int i = 0; i < board.leads; ++i) {
      set_sign(option_, objective_ == Objective::kWin ? 2 * i - board.spread : 0);
      worker_.store(views_[0].cells + static_cast<std::size_t>(i) * views_[0].width, option_);
    }
    return true;
  }
  Ranks ranks{};
  for (std::size_t g = 0; g < static_cast<std::size_t>(group_count()); ++g)
    ranks[g] = static_cast<Group::Rank>(groups_[g].size(board.letters[g]) - 1);
  for (std::uint64_t state = board.states; state-- > 0;) {
    if (!meter.tick()) return false;
    grow_turn(ranks);
    solve_state(state);
    for (std::size_t g = 0; g < static_cast<std::size_t>(group_count());
         ++g) {  // the next lower mixed-radix number
      if (ranks[g]-- > 0) break;
      ranks[g] = static_cast<Group::Rank>(groups_[g].size(board.letters[g]) - 1);
    }
  }
  return true;
}

template class BoardSolver<Doubles, 0>;
template class BoardSolver<Doubles, 2>;
template class BoardSolver<Integers, 0>;
template class BoardSolver<Integers, 2>;

}  // namespace yomi::concentration
