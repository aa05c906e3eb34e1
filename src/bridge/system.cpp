#include "bridge/system.h"

#include <algorithm>

#include "bridge/denial.h"

namespace yomi::bridge {
namespace {

// An alternative below this weight is understood when partner does it, but not done ourselves.
constexpr double kChosen = 0.5;

// Where a sequence that the file knows explains a call, the rules for any sequence count this much.
constexpr double kLater = 0.05;

// What is left of the weight of a hand that should have made another call.
constexpr double kDenied = 0.1;
// An alternative of this weight or less denies nothing and lies below the others.
constexpr double kSmall = 0.2;
constexpr std::size_t kMostMeanings = 16;

// Length and shortage are worth at most about so many points in an ordinary hand: what a range of
// total points says about high cards.
constexpr int kLengthPoints = 3;
constexpr int kShortPoints = 4;
// The two longest suits together, in all but freak hands.
constexpr int kTwoSuits = 11;

using Letter = System::Letter;
using Term = System::Term;
using Kind = System::Term::Kind;

constexpr std::size_t index_of(Letter letter) {
  return static_cast<std::size_t>(letter);
}

bool is_major(Suit suit) {
  return suit == Suit::kHearts || suit == Suit::kSpades;
}

std::optional<Suit> suit_of(Letter letter, const Bindings& bindings) {
  if (letter <= Letter::kSpades) return static_cast<Suit>(letter);
  if (letter == Letter::kOtherMajor) {
    const auto major = bindings[index_of(Letter::kMajor)];
    if (!major) return std::nullopt;
    return *major == Suit::kHearts ? Suit::kSpades : Suit::kHearts;
  }
  if (letter == Letter::kOtherMinor) {
    const auto minor = bindings[index_of(Letter::kMinor)];
    if (!minor) return std::nullopt;
    return *minor == Suit::kClubs ? Suit::kDiamonds : Suit::kClubs;
  }
  return bindings[index_of(letter)];
}

// Whether `letter` may stand for `suit`; binds it if it is still free.
bool bind_letter(Letter letter, Suit suit, Bindings& bindings) {
  if (letter == Letter::kNotrump) return false;
  if (const auto bound = suit_of(letter, bindings)) return *bound == suit;
  if (letter == Letter::kMajor && !is_major(suit)) return false;
  if (letter == Letter::kMinor && is_major(suit)) return false;
  if (letter == Letter::kOtherMajor || letter == Letter::kOtherMinor || letter == Letter::kTrump)
    return false;  // never free
  // Different letters stand for different suits.
  for (const Letter other : {Letter::kMajor, Letter::kMinor, Letter::kX, Letter::kY, Letter::kZ}) {
    if (bindings[index_of(other)] == suit) return false;
  }
  bindings[index_of(letter)] = suit;
  return true;
}

// The auction as the rules see it; see the head of system.h.
struct Seen {
  Seat seat = Seat::kNorth;
  std::vector<std::pair<bool, Call>> calls;  // theirs?, call
  std::optional<Suit> trump;                 // the suit our side has agreed on, or named last
  std::array<std::uint8_t, 4> named{};       // by suit: 1 I, 2 partner, 4 they
  std::optional<Call> last_bid;
};

Seen seen_by(const Standing& standing) {
  const Auction& auction = standing.auction;
  Seen seen;
  seen.seat = auction.turn();
  bool ours_has_bid = false;
  for (std::size_t i = 0; i < auction.calls().size(); ++i) {
    const Call call = auction.calls()[i];
    const Seat caller = auction.caller(i);
    const bool theirs = side(caller) != side(seen.seat);
    if (call.is_bid()) seen.last_bid = call;
    if (!theirs && !call.is_pass()) ours_has_bid = true;
    if (call.is_pass() && (theirs || !ours_has_bid)) continue;
    seen.calls.emplace_back(theirs, call);
    if (!call.is_bid() || standing.artificial[i]) continue;
    const auto suit = trump_suit(call.strain());
    if (!suit) continue;
    seen.named[at(*suit)] |= theirs ? 4 : caller == seen.seat ? 1 : 2;
    if (theirs) continue;
    // Agreed: named by both partners; until then the suit named last.
    const auto both = [&](Suit s) { return (seen.named[at(s)] & 3) == 3; };
    if (!seen.trump || !both(*seen.trump) || both(*suit)) seen.trump = *suit;
  }
  if (const auto agreed = standing.agreed[static_cast<std::size_t>(side(seen.seat))])
    seen.trump = agreed;
  return seen;
}

// The level of the cheapest bid in `strain` above `last`.
int cheapest_level(std::optional<Call> last, Strain strain) {
  if (!last) return 1;
  return last->level() + (strain > last->strain() ? 0 : 1);
}

bool matches(const System::CallPattern& pattern, bool theirs, Call call, std::optional<Call> last,
             Bindings& bindings) {
  if (pattern.theirs != theirs) return false;
  if (pattern.any || pattern.optional) return !call.is_pass();
  if (pattern.code >= 0) return call.code() == pattern.code;
  if (!call.is_bid()) return false;
  if (pattern.jump > 0) {
    if (call.level() != cheapest_level(last, call.strain()) + pattern.jump - 1) return false;
  } else if (pattern.level != 0 && pattern.level != call.level()) {
    return false;
  }
  const auto suit = trump_suit(call.strain());
  if (!suit) return pattern.letter == Letter::kNotrump;
  return bind_letter(pattern.letter, *suit, bindings);
}

// The patterns from `p` on against the calls from `c` on.
bool matches_from(const System::Context& context, std::size_t p, const Seen& seen, std::size_t c,
                  std::optional<Call> last, Bindings& bindings) {
  if (p == context.calls.size()) return c == seen.calls.size();
  const System::CallPattern& pattern = context.calls[p];
  if (pattern.anything) {
    for (std::size_t from = c; from <= seen.calls.size(); ++from) {
      Bindings attempt = bindings;
      if (matches_from(context, p + 1, seen, from, last, attempt)) {
        bindings = attempt;
        return true;
      }
      if (from < seen.calls.size() && seen.calls[from].second.is_bid())
        last = seen.calls[from].second;
    }
    return false;
  }
  if (pattern.optional) {
    Bindings attempt = bindings;
    if (matches_from(context, p + 1, seen, c, last, attempt)) {
      bindings = attempt;
      return true;
    }
  }
  if (c == seen.calls.size()) return false;
  const auto& [theirs, call] = seen.calls[c];
  if (!matches(pattern, theirs, call, last, bindings)) return false;
  return matches_from(context, p + 1, seen, c + 1, call.is_bid() ? call : last, bindings);
}

// ---- what a hand is worth

int length_points(Hand hand) {
  int sum = hand.points();
  for (const Suit suit : kSuitsDown) sum += std::max(0, hand.length(suit) - 4);
  return sum;
}

// With a fit: a void 5, a singleton 3, a doubleton 1 with four trumps or more; 3, 2, 1 with three.
int support_points(Hand hand, Suit trump) {
  int sum = hand.points();
  const int trumps = hand.length(trump);
  for (const Suit suit : kSuitsDown) {
    if (suit == trump || trumps < 3) continue;
    const int n = hand.length(suit);
    if (n == 0) sum += trumps >= 4 ? 5 : 3;
    if (n == 1) sum += trumps >= 4 ? 3 : 2;
    if (n == 2) sum += 1;
  }
  return sum + std::max(0, trumps - 5);
}

bool stops(Holding holding) {
  const int n = length(holding);
  return (holding & kAce) != 0 || ((holding & kKing) != 0 && n >= 2) ||
         ((holding & kQueen) != 0 && n >= 3);
}

int rule_sum(Hand hand, int rule) {
  if (rule == 15) return hand.points() + hand.length(Suit::kSpades);
  std::array<int, 4> lengths{};
  for (const Suit suit : kSuitsDown) lengths[at(suit)] = hand.length(suit);
  std::sort(lengths.begin(), lengths.end());
  return hand.points() + lengths[3] + lengths[2];
}

// The key cards that partner has answered; of two counts the one that its strength and ours make
// likely.
std::optional<int> partners_keys(const Shown& partner, int own) {
  const HandRange* best = nullptr;
  for (const HandRange& range : partner.ranges) {
    if (range.keys_low == 0 && range.keys_high == 5 && range.keys_modulo == 0) continue;
    if (best == nullptr || range.weight > best->weight) best = &range;
  }
  if (best == nullptr) return std::nullopt;
  int count = best->keys_low;
  constexpr int kPointsAKey = 4;  // three key cards need about twelve points
  if (best->keys_modulo != 0) {
    const int more = count + best->keys_modulo;
    if (own + more <= 5 && partner.least_points() >= kPointsAKey * more) count = more;
  }
  return count;
}

bool in(int value, const Term& term) {
  return value >= term.low && value <= term.high;
}

// ---- terms

// Conditions on the auction, the same for every hand.
std::optional<bool> auction_holds(const Term& term, const Standing& standing, const Seen& seen,
                                  const Bindings& bindings) {
  const Auction& auction = standing.auction;
  const auto& calls = auction.calls();
  const auto first_call_passed = [&](Seat seat) {
    for (std::size_t i = 0; i < calls.size() && i < 4; ++i) {
      if (auction.caller(i) == seat) return calls[i].is_pass();
    }
    return false;
  };
  switch (term.kind) {
    case Kind::kPassedHand:
      return first_call_passed(seen.seat);
    case Kind::kPartnerPassed:
      return first_call_passed(partner(seen.seat));
    case Kind::kPartnerBalanced: {
      for (std::size_t i = calls.size(); i-- > 3;) {
        if (auction.caller(i) != partner(seen.seat) || calls[i].is_pass()) continue;
        return calls[i - 1].is_pass() && calls[i - 2].is_pass() && !calls[i - 3].is_pass();
      }
      return false;
    }
    case Kind::kBalancing: {
      const std::size_t n = calls.size();
      return n >= 3 && calls[n - 1].is_pass() && calls[n - 2].is_pass() && seen.last_bid &&
             !calls[n - 3].is_pass();
    }
    case Kind::kSeat: {
      const auto opening =
          std::find_if(calls.begin(), calls.end(), [](Call c) { return !c.is_pass(); });
      return in(static_cast<int>(opening - calls.begin()) + 1, term);
    }
    case Kind::kVulnerable:
      return is_vulnerable(standing.vulnerable, seen.seat);
    case Kind::kTheyVulnerable:
      return is_vulnerable(standing.vulnerable, after(seen.seat));
    case Kind::kForced:
      return standing.must_bid();
    case Kind::kGameForcing:
      return standing.game_forcing[static_cast<std::size_t>(side(seen.seat))];
    case Kind::kAgreed:
      return seen.trump && (standing.agreed[static_cast<std::size_t>(side(seen.seat))] ||
                            (seen.named[at(*seen.trump)] & 3) == 3);
    case Kind::kTrumps: {
      Bindings free = bindings;
      return seen.trump && bind_letter(term.letter, *seen.trump, free);
    }
    case Kind::kMajor: {
      const auto suit = suit_of(term.letter, bindings);
      return suit && is_major(*suit) == (term.who == 1);
    }
    case Kind::kNamed: {
      const auto suit = suit_of(term.letter, bindings);
      if (!suit) return false;
      return term.who == 0 ? seen.named[at(*suit)] == 0
                           : (seen.named[at(*suit)] & term.who) == term.who;
    }
    default:
      return std::nullopt;
  }
}

struct Place {
  const Standing& standing;
  const Seen& seen;
  const Bindings& bindings;
  [[nodiscard]] const Shown& partners() const { return standing.shown[at(partner(seen.seat))]; }
};

bool needs_suit(Kind kind) {
  return kind == Kind::kLength || kind == Kind::kHonours || kind == Kind::kFit ||
         kind == Kind::kLonger || kind == Kind::kLongest || kind == Kind::kStopper ||
         kind == Kind::kSupport || kind == Kind::kNamed || kind == Kind::kMajor;
}

// What one term says as a range; none where it cannot hold at all.
std::optional<HandRange> term_range(const Term& term, const Place& place) {
  HandRange part;
  const auto suit = suit_of(term.letter, place.bindings);
  if (needs_suit(term.kind) && !suit) return std::nullopt;
  if (const auto holds = auction_holds(term, place.standing, place.seen, place.bindings)) {
    if (*holds == term.negated) return std::nullopt;
    return part;
  }
  switch (term.kind) {
    case Kind::kPoints:
      part.points_low = term.low;
      part.points_high = std::min(term.high, 37);
      break;
    case Kind::kTotal:
      part.points_low = std::max(0, term.low - kLengthPoints);
      part.points_high = std::min(term.high, 37);
      break;
    case Kind::kSupport:
      part.points_low = std::max(0, term.low - kShortPoints);
      part.points_high = std::min(term.high, 37);
      break;
    case Kind::kRule:
      part.points_low = term.low == 15 ? 8 : std::max(0, term.low - kTwoSuits);
      break;
    case Kind::kCombined: {
      const int partners = place.partners().least_points();
      if (term.high < partners) return std::nullopt;
      part.points_low = std::max(0, term.low - partners);
      part.points_high = std::clamp(term.high - partners, 0, 37);
      break;
    }
    case Kind::kBalanced:
      part = balanced_range();
      break;
    case Kind::kLength:
      part.length_low[at(*suit)] = static_cast<std::int8_t>(term.low);
      part.length_high[at(*suit)] = static_cast<std::int8_t>(term.high);
      break;
    case Kind::kFit:
      part.length_low[at(*suit)] =
          static_cast<std::int8_t>(std::max(0, term.low - place.partners().least_length(*suit)));
      break;
    case Kind::kHonours:
      part.honours[at(*suit)].push_back({term.among, term.low, term.high, false});
      break;
    case Kind::kStopper:
      part.honours[at(*suit)].push_back({kAce | kKing | kQueen, 1, 3, false});
      break;
    case Kind::kStopped:
      for (const Suit theirs : kSuitsDown) {
        if ((place.seen.named[at(theirs)] & 4) != 0)
          part.honours[at(theirs)].push_back({kAce | kKing | kQueen, 1, 3, false});
      }
      break;
    case Kind::kKeys:
      part.keys_low = term.low;
      part.keys_high = term.high;
      part.keys_modulo = term.modulo;
      if (!term.aces_only) part.key_suit = place.bindings[index_of(Letter::kTrump)];
      break;
    default:
      break;  // comparisons and what rests on partner's answers: too fine for a range
  }
  return part;
}

// The range that one alternative of a rule describes; none where a letter stands for no suit, a
// condition does not hold or the combined strength cannot be.
std::optional<HandRange> range_of(const std::vector<Term>& terms, const Place& place) {
  HandRange range;
  for (const Term& term : terms) {
    const auto part = term_range(term, place);
    if (!part) return std::nullopt;
    range = range & *part;
  }
  return range;
}

// What a range cannot say, asked of a hand.
bool fine_holds(const Term& term, const Place& place, Hand hand) {
  const auto suit = suit_of(term.letter, place.bindings);
  switch (term.kind) {
    case Kind::kTotal:
      return in(length_points(hand), term);
    case Kind::kSupport:
      return in(support_points(hand, *suit), term);
    case Kind::kRule:
      return rule_sum(hand, term.low) >= term.low;
    case Kind::kLonger: {
      const auto other = suit_of(term.other, place.bindings);
      return other && hand.length(*suit) - hand.length(*other) >= term.low;
    }
    case Kind::kLongest:
      return std::all_of(kSuitsDown.begin(), kSuitsDown.end(),
                         [&](Suit s) { return hand.length(s) <= hand.length(*suit); });
    case Kind::kStopper:
      return stops(hand.holding(*suit));
    case Kind::kStopped:
      return std::all_of(kSuitsDown.begin(), kSuitsDown.end(), [&](Suit s) {
        return (place.seen.named[at(s)] & 4) == 0 || stops(hand.holding(s));
      });
    case Kind::kOurKeys: {
      const auto key_suit =
          term.aces_only ? std::nullopt : place.bindings[index_of(Letter::kTrump)];
      const int own = key_cards(hand, key_suit);
      const auto partners = partners_keys(place.partners(), own);
      return partners && in(own + *partners, term);
    }
    case Kind::kKings: {
      int kings = 0;
      for (const Suit s : kSuitsDown) kings += (hand.holding(s) & kKing) != 0 ? 1 : 0;
      return in(term.modulo != 0 ? kings % term.modulo : kings, term);
    }
    case Kind::kSideKings: {
      const auto trump = place.bindings[index_of(Letter::kTrump)];
      int kings = 0;
      for (const Suit s : kSuitsDown) kings += s != trump && (hand.holding(s) & kKing) != 0 ? 1 : 0;
      return in(kings, term);
    }
    case Kind::kOurQueen: {
      const auto trump = place.bindings[index_of(Letter::kTrump)];
      if (!trump) return false;
      if (hand.holding(*trump) & kQueen) return !term.negated;
      bool shown = hand.length(*trump) + place.partners().least_length(*trump) >= 10;
      for (const HandRange& range : place.partners().ranges) {
        for (const HonourRule& rule : range.honours[at(*trump)])
          shown = shown || (rule.among == kQueen && rule.low == 1);
      }
      return shown != term.negated;
    }
    default:
      return true;
  }
}

bool is_fine(const Term& term) {
  return term.kind == Kind::kTotal || term.kind == Kind::kSupport || term.kind == Kind::kRule ||
         term.kind == Kind::kLonger || term.kind == Kind::kLongest || term.kind == Kind::kStopper ||
         term.kind == Kind::kStopped || term.kind == Kind::kOurKeys ||
         term.kind == Kind::kOurQueen || term.kind == Kind::kKings || term.kind == Kind::kSideKings;
}

// The first context of the group that the auction satisfies: its bindings.
struct Match {
  Bindings bindings;
  bool general = false;
};
std::optional<Match> match_group(const System::Group& group, const Standing& standing,
                                 const Seen& seen) {
  for (const System::Context& context : group.contexts) {
    Match match;
    match.bindings[index_of(Letter::kTrump)] = seen.trump;
    match.general = context.general();
    if (!matches_from(context, 0, seen, 0, std::nullopt, match.bindings)) continue;
    const bool met =
        std::all_of(context.conditions.begin(), context.conditions.end(), [&](const Term& term) {
          return auction_holds(term, standing, seen, match.bindings).value_or(false) !=
                 term.negated;
        });
    if (met) return match;
  }
  return std::nullopt;
}

bool never_chosen(const System::CallPattern& pattern) {
  return pattern.any || (pattern.code < 0 && pattern.level == 0 && pattern.jump == 0);
}

// The legal calls that a pattern stands for, with the bindings they make.
template <class Visit>
void for_each_call(const System::CallPattern& pattern, const Standing& standing, const Seen& seen,
                   const Bindings& bindings, Visit visit) {
  const auto attempt = [&](Call call) {
    Bindings bound = bindings;
    if (matches(pattern, false, call, seen.last_bid, bound) && standing.auction.legal(call))
      visit(call, bound);
  };
  if (pattern.code >= 0) {
    attempt(Call::from_code(pattern.code));
    return;
  }
  for (int s = 0; s < 5; ++s) {
    const auto strain = static_cast<Strain>(s);
    const int level =
        pattern.jump > 0 ? cheapest_level(seen.last_bid, strain) + pattern.jump - 1 : pattern.level;
    if (level >= 1 && level <= 7) attempt(Call::bid(level, strain));
  }
}

// Which of two suits is bid first: the longer; of equal ones the higher from five cards on, the
// lower of four.
bool bid_before(Suit a, Suit b, Hand hand) {
  const int x = hand.length(a);
  const int y = hand.length(b);
  if (x != y) return x > y;
  return (a > b) == (x >= 5);
}

}  // namespace

int Shown::least_points() const {
  double best = 0;
  for (const HandRange& range : ranges) best = std::max(best, range.weight);
  int least = 37;
  for (const HandRange& range : ranges) {
    if (range.weight > best / 2) least = std::min(least, range.points_low);
  }
  return least;
}

int Shown::least_length(Suit suit) const {
  double best = 0;
  for (const HandRange& range : ranges) best = std::max(best, range.weight);
  int least = 13;
  for (const HandRange& range : ranges) {
    if (range.weight > best / 2) least = std::min<int>(least, range.length_low[at(suit)]);
  }
  return least;
}

bool Standing::must_bid() const {
  const auto& calls = auction.calls();
  const std::size_t n = calls.size();
  if (n < 2) return false;
  const bool passed_over = calls[n - 1].is_pass();
  if (passed_over && !calls[n - 2].is_pass() && forcing[n - 2] != Forcing::kNot) return true;
  if (!game_forcing[static_cast<std::size_t>(side(auction.turn()))]) return false;
  std::size_t bid = n;
  for (std::size_t i = n; i-- > 0 && bid == n;) {
    if (calls[i].is_bid()) bid = i;
  }
  if (bid == n) return false;
  const Call last = calls[bid];
  const bool doubled = std::any_of(calls.begin() + static_cast<std::ptrdiff_t>(bid), calls.end(),
                                   [](Call c) { return c == Call::dbl() || c == Call::redbl(); });
  const bool ours = side(auction.caller(bid)) == side(auction.turn());
  const int game = last.strain() == Strain::kNotrump ? 3 : last.strain() >= Strain::kHearts ? 4 : 5;
  const bool would_end = passed_over && calls[n - 2].is_pass();
  if (doubled) return false;
  if (ours) return passed_over && last.level() < game;
  return would_end;
}

// What a rule says of a call, joined to what the rules before it said.
struct System::Reading {
  const Standing& standing;
  const Seen& seen;
  Meaning meaning;
  bool known = false;             // by a sequence that the file knows
  std::vector<HandRange> denied;  // what rules before took for other calls
  std::vector<Alternative> alternatives;

  // Alternatives of `rule` for the call; false where none can be.
  bool add(const Rule& rule, const Bindings& bindings, bool general) {
    const Place place{standing, seen, bindings};
    bool meant = false;
    for (std::size_t i = 0; i < rule.alternatives.size(); ++i) {
      auto range = range_of(rule.alternatives[i], place);
      if (!range || !range->possible()) continue;
      meant = true;
      range->weight = rule.weights[i] * (general && known ? kLater : 1);
      Alternative alternative{*range, {*range}};
      if (!general && range->weight > kSmall) {
        for (const HandRange& other : denied) alternative.kept = without(alternative.kept, other);
      }
      alternatives.push_back(std::move(alternative));
    }
    if (!meant || meaning.line != 0) return meant;
    meaning.line = rule.line;
    meaning.words = rule.words;
    meaning.words_ja = rule.words_ja;
    meaning.artificial = rule.artificial;
    meaning.forcing = rule.forcing;
    if (rule.agrees) meaning.agrees = suit_of(*rule.agrees, bindings);
    return true;
  }

  void deny(const Rule& rule, const Bindings& bindings) {
    if (never_chosen(rule.call)) return;
    for_each_call(rule.call, standing, seen, bindings, [&](Call, const Bindings& bound) {
      const Place place{standing, seen, bound};
      for (std::size_t i = 0; i < rule.alternatives.size(); ++i) {
        const auto& terms = rule.alternatives[i];
        if (rule.weights[i] < kChosen || std::any_of(terms.begin(), terms.end(), is_fine)) continue;
        if (auto range = range_of(terms, place)) denied.push_back(*range);
      }
    });
  }
};

Meaning System::meaning(const Standing& standing, Call call) const {
  const Seen seen = seen_by(standing);
  Reading reading{standing, seen, {}, false, {}, {}};
  // Sequences that the file knows speak before those that may be anything.
  for (const bool general : {false, true}) {
    for (const Group& group : groups_) {
      const auto match = match_group(group, standing, seen);
      if (!match || match->general != general) continue;
      bool meant = false;
      for (std::size_t r = group.first_rule; r < group.end_rule; ++r) {
        Bindings bindings = match->bindings;
        if (matches(rules_[r].call, false, call, seen.last_bid, bindings))
          meant = reading.add(rules_[r], bindings, general) || meant;
        else if (!general)
          reading.deny(rules_[r], match->bindings);
      }
      // Of these the first that knows the call speaks, and a convention alone.
      if (!general || !meant) continue;
      if (reading.meaning.artificial) break;
      reading.known = true;
    }
    reading.known = reading.meaning.line != 0;
  }
  reading.meaning.ranges =
      simplified(counted_once(std::move(reading.alternatives), kSmall, kDenied), kMostMeanings);
  if (reading.meaning.ranges.empty()) reading.meaning.ranges.emplace_back();
  return reading.meaning;
}

std::vector<Allowed> System::allowed(const Standing& standing, Hand hand) const {
  const Seen seen = seen_by(standing);
  const bool forced = standing.must_bid();
  // A double may be left in for penalties.
  const auto& calls = standing.auction.calls();
  const bool may_leave_in = calls.size() >= 2 && !calls[calls.size() - 2].is_bid();
  std::vector<Allowed> result;
  for (const Group& group : groups_) {
    const auto match = match_group(group, standing, seen);
    if (!match) continue;
    for (std::size_t r = group.first_rule; r < group.end_rule; ++r) {
      const Rule& rule = rules_[r];
      if (never_chosen(rule.call)) continue;
      if (forced && rule.call.code == 0 && !may_leave_in) continue;
      std::optional<Call> best;
      for_each_call(
          rule.call, standing, seen, match->bindings, [&](Call call, const Bindings& bound) {
            const Place place{standing, seen, bound};
            for (std::size_t i = 0; i < rule.alternatives.size(); ++i) {
              if (rule.weights[i] < kChosen) continue;
              const auto& terms = rule.alternatives[i];
              const auto range = range_of(terms, place);
              if (!range || !range->holds(hand)) continue;
              if (!std::all_of(terms.begin(), terms.end(),
                               [&](const Term& term) { return fine_holds(term, place, hand); }))
                continue;
              const bool suits = call.is_bid() && best && call.strain() != Strain::kNotrump &&
                                 best->strain() != Strain::kNotrump;
              if (!best || (suits && bid_before(static_cast<Suit>(call.strain()),
                                                static_cast<Suit>(best->strain()), hand)))
                best = call;
              return;
            }
          });
      if (!best) continue;
      const bool known = std::any_of(result.begin(), result.end(),
                                     [&](const Allowed& entry) { return entry.call == *best; });
      if (!known) result.push_back({*best, rule.line, group.judged, match->general});
    }
  }
  return result;
}

Call System::choose(const Standing& standing, Hand hand, int* line) const {
  const std::vector<Allowed> calls = allowed(standing, hand);
  if (line != nullptr) *line = calls.empty() ? 0 : calls.front().line;
  return calls.empty() ? Call::pass() : calls.front().call;
}

}  // namespace yomi::bridge
