#include "bridge/knowledge.h"

#include <algorithm>

#include "base/check.h"

namespace yomi::bridge {
namespace {

// A lead in the middle of the play follows the agreements less strictly than the opening lead.
constexpr double kLaterLead = 0.5;

// The cards of `suit` that `seat` played before play `index`.
Holding played_before(const std::vector<Played>& plays, std::size_t index, Seat seat, Suit suit) {
  Holding holding = 0;
  for (std::size_t i = 0; i < index; ++i) {
    if (plays[i].seat == seat && plays[i].card.suit() == suit)
      holding |= rank_bit(plays[i].card.rank());
  }
  return holding;
}

void add_leads(const std::vector<Played>& plays, Seat seat, const Table& table,
               const SignalTable& signals, HandModel& model) {
  std::array<bool, 4> done{};
  const bool notrump = table.contract.strain == Strain::kNotrump;
  for (std::size_t i = 0; i < plays.size(); ++i) {
    const Played& play = plays[i];
    const Suit suit = play.card.suit();
    if (play.seat != seat || done[at(suit)]) continue;
    done[at(suit)] = true;  // only a first card of the suit can tell how it was led
    if (play.place != 0 || strain_of(suit) == table.contract.strain) continue;
    const double firm = i == 0 ? 1.0 : kLaterLead;
    model.factors[at(suit)].push_back([signals, card = play.card, notrump, firm](Holding dealt) {
      return 1 - firm + firm * lead_weight(signals, card, dealt, notrump);
    });
  }
}

void add_signals(const std::vector<Played>& plays, Seat seat, const Table& table,
                 const Agreements& agreements, const SignalTable& signals,
                 std::optional<Hand> dummy, HandModel& model) {
  for (const SignalRead& read : signals_of(plays, seat, table, agreements, dummy)) {
    const Played& play = plays[read.index];
    const SignalSituation situation = read.situation;
    if (read.kind == SignalKind::kPreference) {
      for (const bool higher : {true, false}) {
        const Suit suit = higher ? *situation.higher : *situation.lower;
        const Holding before = played_before(plays, read.index, seat, suit);
        model.factors[at(suit)].push_back(
            [signals, card = play.card, higher, before](Holding dealt) {
              return preference_weight(signals, card, higher, dealt & ~before);
            });
      }
      continue;
    }
    const Holding before = played_before(plays, read.index, seat, situation.suit);
    model.factors[at(situation.suit)].push_back(
        [signals, situation, card = play.card, before](Holding dealt) {
          return signal_weight(signals, situation, card, dealt & ~before, dealt);
        });
  }
}

struct ViewParts {
  std::vector<HiddenHand> hidden;
  Hand unknown;
};

ViewParts known_cards(const Table& table, Seat viewer, Hand own, std::optional<Hand> dummy,
                      const std::vector<Played>& plays) {
  ViewParts parts;
  parts.unknown = Hand::full() - own;
  const Seat dummy_seat = table.contract.dummy();
  if (dummy) parts.unknown = parts.unknown - *dummy;
  for (const Seat seat : kSeats) {
    if (seat == viewer || (dummy && seat == dummy_seat)) continue;
    HiddenHand hidden;
    hidden.seat = seat;
    for (const Played& play : plays) {
      if (play.seat != seat) continue;
      hidden.played.insert(play.card);
      const std::size_t begin =
          static_cast<std::size_t>(&play - plays.data()) - static_cast<std::size_t>(play.place);
      const Suit led = plays[begin].card.suit();
      if (play.card.suit() != led) hidden.void_in[at(led)] = true;
    }
    hidden.size = 13 - hidden.played.size();
    parts.unknown = parts.unknown - hidden.played;
    parts.hidden.push_back(std::move(hidden));
  }
  return parts;
}

}  // namespace

Agreements standard_agreements() {
  return {&System::natural(), SignalTable::standard(), true, false};
}

Table make_table(const Auction& auction, const Contract& contract, Vulnerable vulnerable,
                 const Agreements& agreements) {
  return {auction, contract, vulnerable, explain(auction, *agreements.system, vulnerable).shown};
}

std::vector<SignalRead> signals_of(const std::vector<Played>& plays, Seat seat, const Table& table,
                                   const Agreements& agreements, std::optional<Hand> dummy) {
  std::vector<SignalRead> result;
  if (side(seat) == side(table.contract.declarer)) return result;
  std::array<bool, 4> done{};
  for (std::size_t i = 0; i < plays.size(); ++i) {
    const Suit suit = plays[i].card.suit();
    if (plays[i].seat != seat) continue;
    const auto situation = situation_of(plays, i, table.contract, dummy);
    const bool first = !done[at(suit)];
    done[at(suit)] = true;
    if (!situation) continue;
    const SignalKind kind =
        agreements.signals.kinds[static_cast<std::size_t>(situation->situation)];
    if (kind == SignalKind::kNone || (!first && kind != SignalKind::kPreference)) continue;
    result.push_back({i, *situation, kind});
  }
  return result;
}

View make_view(const Table& table, const Agreements& agreements, Seat viewer, Hand own,
               std::optional<Hand> dummy, const std::vector<Played>& plays, const Budget& budget) {
  const ViewParts parts = known_cards(table, viewer, own, dummy, plays);
  View view;
  view.seat = viewer;
  view.unknown = parts.unknown;
  for (const HiddenHand& hidden : parts.hidden) view.hidden.push_back(hidden.seat);
  SignalTable signals = agreements.signals;
  const auto attempt = [&](bool with_signals, int steps) {
    std::vector<HiddenHand> hidden = parts.hidden;
    for (HiddenHand& hand : hidden) {
      hand.model.ranges = loosened(table.shown[at(hand.seat)], steps).ranges;
      const bool defends = side(hand.seat) != side(table.contract.declarer);
      if (!with_signals || !defends) continue;
      add_leads(plays, hand.seat, table, signals, hand.model);
      add_signals(plays, hand.seat, table, agreements, signals, dummy, hand.model);
    }
    view.sampler = std::make_shared<const Sampler>(parts.unknown, std::move(hidden), budget);
    return view.sampler->total() > 0 || view.sampler->stopped();
  };
  const bool with_signals = agreements.read_signals;
  if (attempt(with_signals, 0)) return view;
  if (with_signals && signals.signal_weight <= 0) {
    view.loosened.signals_softened = true;
    signals.signal_weight = SignalTable::standard().signal_weight;
    if (attempt(true, 0)) return view;
  }
  for (int step = 1; step <= kLoosenSteps; ++step) {
    view.loosened.auction_steps = step;
    if (attempt(with_signals, step)) return view;
  }
  view.loosened.signals_dropped = true;
  // Only the cards are left, and they were dealt somehow.
  CHECK(attempt(false, kLoosenSteps));
  return view;
}

}  // namespace yomi::bridge
