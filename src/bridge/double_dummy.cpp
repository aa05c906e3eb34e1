#include "bridge/double_dummy.h"

#include <dds/dll.h>

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <vector>

#include "base/check.h"

namespace yomi::bridge {
namespace {

// libdds is one per process, so what guards it is too.
struct Library {
  std::mutex mutex;
  std::condition_variable_any free_slot;  // the one kind that knows stop tokens
  std::vector<int> free;
  std::vector<std::unique_ptr<EndingSolver>> endings;  // one for each slot
  unsigned slots = 0;                                  // 0: not set up yet
  unsigned threads = 0;                                // 0: configure() was not called
  std::uint64_t bytes = 0;
};

Library& library() {
  static Library instance;
  return instance;
}

// Requires the mutex. One libdds thread wants 20 to 30 MB at least, 95 to 160 MB at best.
void set_up(Library& lib) {
  if (lib.slots > 0) return;
  const unsigned threads = lib.threads > 0 ? lib.threads : 2;
  const std::uint64_t bytes = lib.threads > 0 ? lib.bytes : std::uint64_t{512} << 20;
  constexpr std::uint64_t kMegabyte = std::uint64_t{1} << 20;
  constexpr std::uint64_t kLeast = 30;
  const std::uint64_t megabytes =
      std::clamp<std::uint64_t>(bytes / kMegabyte, kLeast, std::uint64_t{160} * threads);
  const auto wanted = static_cast<unsigned>(
      std::max<std::uint64_t>(1, std::min<std::uint64_t>(threads, megabytes / kLeast)));
  SetMaxThreads(static_cast<int>(wanted));
  SetResources(static_cast<int>(megabytes), static_cast<int>(wanted));
  DDSInfo info;
  GetDDSInfo(&info);
  lib.slots =
      static_cast<unsigned>(std::max(1, std::min<int>(info.noOfThreads, static_cast<int>(wanted))));
  lib.free.clear();
  for (unsigned i = lib.slots; i > 0; --i) lib.free.push_back(static_cast<int>(i - 1));
  while (lib.endings.size() < lib.slots) lib.endings.push_back(std::make_unique<EndingSolver>());
}

// libdds counts suits from spades down.
int dds_suit(Suit suit) {
  return 3 - static_cast<int>(suit);
}
int dds_strain(Strain strain) {
  return strain == Strain::kNotrump ? 4 : 3 - static_cast<int>(strain);
}

deal to_dds(const Position& position) {
  deal dds{};
  dds.trump = dds_strain(position.strain);
  dds.first = static_cast<int>(position.leader);
  for (int i = 0; i < position.played; ++i) {
    const Card card = Card::from_index(position.trick[static_cast<std::size_t>(i)]);
    dds.currentTrickSuit[i] = dds_suit(card.suit());
    dds.currentTrickRank[i] = card.rank();
  }
  for (const Seat seat : kSeats) {
    for (const Suit suit : kSuitsDown)
      dds.remainCards[at(seat)][dds_suit(suit)] = position.hands[seat].holding(suit) << 2;
  }
  return dds;
}

futureTricks solve(const Position& position, int target, int solutions, int slot) {
  futureTricks future{};
  const int code = SolveBoard(to_dds(position), target, solutions, 1, &future, slot);
  // Positions come from the rules, so a refusal is a bug of ours.
  CHECK(code == RETURN_NO_FAULT);
  return future;
}

template <class Visit>
void for_each_card(const futureTricks& future, Visit visit) {
  for (int i = 0; i < future.cards; ++i) {
    const Suit suit = static_cast<Suit>(3 - future.suit[i]);
    visit(Card(suit, future.rank[i]), future.score[i]);
    for (int rank = 2; rank <= 14; ++rank) {
      if (future.equals[i] & (1 << rank)) visit(Card(suit, rank), future.score[i]);
    }
  }
}

}  // namespace

void DoubleDummy::configure(unsigned threads, std::uint64_t bytes) {
  Library& lib = library();
  const std::scoped_lock lock(lib.mutex);
  if (lib.threads > 0 || lib.slots > 0) return;
  lib.threads = std::max(1U, threads);
  lib.bytes = bytes;
}

unsigned DoubleDummy::slots() {
  Library& lib = library();
  const std::scoped_lock lock(lib.mutex);
  set_up(lib);
  return lib.slots;
}

DoubleDummy::DoubleDummy(const std::stop_token& stop) {
  lease(stop, Budget::Clock::time_point::max());
}

DoubleDummy::DoubleDummy(const Budget& budget) {
  lease(budget.stop, budget.deadline);
}

void DoubleDummy::lease(const std::stop_token& stop, Budget::Clock::time_point deadline) {
  Library& lib = library();
  std::unique_lock lock(lib.mutex);
  set_up(lib);
  const auto is_free = [&] { return !lib.free.empty(); };
  const bool leased = deadline == Budget::Clock::time_point::max()
                          ? lib.free_slot.wait(lock, stop, is_free)
                          : lib.free_slot.wait_until(lock, stop, deadline, is_free);
  if (!leased) {
    stopped_ = stop.stop_requested() ? StopReason::kCancelled : StopReason::kTime;
    return;
  }
  slot_ = lib.free.back();
  lib.free.pop_back();
  ending_ = lib.endings[static_cast<std::size_t>(slot_)].get();
}

DoubleDummy::~DoubleDummy() {
  if (!ready()) return;
  Library& lib = library();
  {
    const std::scoped_lock lock(lib.mutex);
    lib.free.push_back(slot_);
  }
  lib.free_slot.notify_one();
}

bool DoubleDummy::to_ending(const Position& position, int tricks) {
  const bool ending = !library_only_ && position.tricks_left() <= tricks;
  ++(ending ? ending_calls_ : library_calls_);
  return ending;
}

CardTricks DoubleDummy::all_cards(const Position& position) {
  if (to_ending(position, kEndingTricks)) return ending_->all_cards(position);
  CardTricks result;
  result.fill(-1);
  for_each_card(solve(position, -1, 3, slot_), [&](Card card, int score) {
    result[static_cast<std::size_t>(card.index())] = static_cast<std::int8_t>(score);
  });
  return result;
}

Hand DoubleDummy::reaching(const Position& position, int target) {
  if (target <= 0) return position.legal();
  if (target > position.tricks_left()) return {};
  if (to_ending(position, kEndingTricksTarget)) return ending_->reaching(position, target);
  Hand cards;
  for_each_card(solve(position, target, 2, slot_), [&](Card card, int score) {
    if (score >= target) cards.insert(card);
  });
  return cards;
}

bool DoubleDummy::reaches(const Position& position, int target) {
  if (target <= 0) return true;
  if (position.ended() || target > position.tricks_left()) return false;
  if (to_ending(position, kEndingTricksTarget)) return ending_->reaches(position, target);
  return solve(position, target, 1, slot_).score[0] >= target;
}

int DoubleDummy::tricks(const Position& position) {
  if (position.ended()) return 0;
  if (to_ending(position, kEndingTricksTarget)) return ending_->tricks(position);
  return solve(position, -1, 1, slot_).score[0];
}

TrickTable DoubleDummy::table(const Deal& deal) {
  const std::optional<TrickTable> table = this->table(deal, Budget());
  CHECK(table.has_value());
  return *table;
}

std::optional<TrickTable> DoubleDummy::table(const Deal& deal, const Budget& budget) {
  TrickTable table{};
  Meter meter(budget);
  for (int strain = 0; strain < 5; ++strain) {
    for (const Seat declarer : kSeats) {
      if (!meter.poll()) {
        stopped_ = meter.reason();
        return std::nullopt;
      }
      Contract contract{1, static_cast<Strain>(strain), 0, declarer};
      const int defence = tricks(start(deal, contract));
      table[static_cast<std::size_t>(strain)][at(declarer)] =
          static_cast<std::int8_t>(13 - defence);
    }
  }
  return table;
}

Par DoubleDummy::par(const TrickTable& table, Seat dealer, Vulnerable vulnerable) {
  ddTableResults results{};
  for (int strain = 0; strain < 5; ++strain) {
    for (const Seat seat : kSeats)
      results.resTable[dds_strain(static_cast<Strain>(strain))][at(seat)] =
          table[static_cast<std::size_t>(strain)][at(seat)];
  }
  // libdds: 0 none, 1 both, 2 North–South, 3 East–West.
  constexpr std::array<int, 4> kVulnerable = {0, 2, 3, 1};
  parResultsDealer dds{};
  const int code = DealerPar(&results, &dds, static_cast<int>(dealer),
                             kVulnerable[static_cast<std::size_t>(vulnerable)]);
  CHECK(code == RETURN_NO_FAULT);
  Par par;
  par.score = dds.score;
  for (int i = 0; i < dds.number; ++i) {
    if (i > 0) par.text += ", ";
    par.text += dds.contracts[i];
  }
  return par;
}

}  // namespace yomi::bridge
