#include "bridge/system.h"

#include <algorithm>

#include "bridge/denial.h"

namespace yomi::bridge {
namespace {

// An alternative below this weight is understood when partner does it, but not done ourselves.
constexpr double kChosen = 0.5;

// A hand that no earlier rule wanted may have passed by a later one: it counts this much.
constexpr double kLaterPass = 0.05;

// What is left of the weight of a hand that should have made another call.
constexpr double kDenied = 0.1;

using Letter = System::Letter;
using Term = System::Term;

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

bool matches(const System::CallPattern& pattern, bool theirs, Call call, Bindings& bindings) {
  if (pattern.theirs != theirs) return false;
  if (pattern.any) return !call.is_pass();
  if (pattern.code >= 0) return call.code() == pattern.code;
  if (!call.is_bid() || (pattern.level != 0 && pattern.level != call.level())) return false;
  const auto suit = trump_suit(call.strain());
  if (!suit) return pattern.letter == Letter::kNotrump;
  return bind_letter(pattern.letter, *suit, bindings);
}

bool matches(const System::Context& context, const Seen& seen, Bindings& bindings) {
  const std::size_t n = context.calls.size();
  if (context.anything_before ? seen.calls.size() < n : seen.calls.size() != n) return false;
  const std::size_t skip = seen.calls.size() - n;
  for (std::size_t i = 0; i < n; ++i) {
    const auto& [theirs, call] = seen.calls[skip + i];
    if (!matches(context.calls[i], theirs, call, bindings)) return false;
  }
  return true;
}

// The range that one alternative of a rule describes; none where a letter stands for no suit or the
// combined strength cannot be. `partner` is what the partner has shown.
std::optional<HandRange> range_of(const std::vector<Term>& terms, const Bindings& bindings,
                                  const Shown& partner) {
  HandRange range;
  for (const Term& term : terms) {
    HandRange part;
    const auto suit = suit_of(term.letter, bindings);
    const bool needs_suit = term.kind == Term::Kind::kLength || term.kind == Term::Kind::kHonours ||
                            term.kind == Term::Kind::kFit || term.kind == Term::Kind::kLonger;
    if (needs_suit && !suit) return std::nullopt;
    switch (term.kind) {
      case Term::Kind::kPoints:
        part.points_low = term.low;
        part.points_high = term.high;
        break;
      case Term::Kind::kCombined: {
        const int partners = partner.least_points();
        part.points_low = std::max(0, term.low - partners);
        part.points_high = std::clamp(term.high - partners, 0, 37);
        if (term.high < partners) return std::nullopt;
        break;
      }
      case Term::Kind::kBalanced:
        part = balanced_range();
        break;
      case Term::Kind::kLength:
        part.length_low[at(*suit)] = static_cast<std::int8_t>(term.low);
        part.length_high[at(*suit)] = static_cast<std::int8_t>(term.high);
        break;
      case Term::Kind::kFit:
        part.length_low[at(*suit)] =
            static_cast<std::int8_t>(std::max(0, term.low - partner.least_length(*suit)));
        break;
      case Term::Kind::kHonours:
        part.honours[at(*suit)].push_back({term.among, term.low, term.high, false});
        break;
      case Term::Kind::kKeys:
        part.keys_low = term.low;
        part.keys_high = term.high;
        part.keys_modulo = term.modulo;
        if (!term.aces_only) part.key_suit = bindings[index_of(Letter::kTrump)];
        break;
      case Term::Kind::kLonger:
        break;  // a comparison: used when choosing, too fine for a range
    }
    range = range & part;
  }
  return range;
}

bool comparisons_hold(const std::vector<Term>& terms, const Bindings& bindings, Hand hand) {
  for (const Term& term : terms) {
    if (term.kind != Term::Kind::kLonger) continue;
    const auto a = suit_of(term.letter, bindings);
    const auto b = suit_of(term.other, bindings);
    if (!a || !b || hand.length(*a) < hand.length(*b)) return false;
  }
  return true;
}

}  // namespace

int Shown::least_points() const {
  double best = 0;
  for (const HandRange& range : ranges) best = std::max(best, range.weight);
  int least = 37;
  for (const HandRange& range : ranges) {
    if (range.weight >= best / 2) least = std::min(least, range.points_low);
  }
  return least;
}

int Shown::least_length(Suit suit) const {
  double best = 0;
  for (const HandRange& range : ranges) best = std::max(best, range.weight);
  int least = 13;
  for (const HandRange& range : ranges) {
    if (range.weight >= best / 2) least = std::min<int>(least, range.length_low[at(suit)]);
  }
  return least;
}

Seen seen_by(const Auction& auction, Seat seat, std::size_t upto) {
  Seen seen;
  bool ours_has_bid = false;
  std::array<int, 4> named{};
  for (std::size_t i = 0; i < upto; ++i) {
    const Call call = auction.calls()[i];
    const bool theirs = side(auction.caller(i)) != side(seat);
    if (!theirs && !call.is_pass()) ours_has_bid = true;
    if (call.is_pass() && (theirs || !ours_has_bid)) continue;
    seen.calls.emplace_back(theirs, call);
    if (theirs || !call.is_bid()) continue;
    const auto suit = trump_suit(call.strain());
    if (!suit) continue;
    // Agreed: named by both partners; until then the suit named last.
    const int who = auction.caller(i) == seat ? 1 : 2;
    named[at(*suit)] |= who;
    if (!seen.trump || named[at(*seen.trump)] != 3 || named[at(*suit)] == 3) seen.trump = *suit;
  }
  return seen;
}

// The hands of `range` that no rule before `rule` would have had for another call; then all of them
// with a small weight, for who bids otherwise.
std::vector<HandRange> System::denying(const HandRange& range, const Rule& rule, Call call,
                                       const Auction& auction, const Seen& seen,
                                       const Shown& partner) const {
  std::vector<HandRange> left = {range};
  for (const Rule& earlier : rules_) {
    if (&earlier == &rule) break;
    if (earlier.call.any || (earlier.call.code < 0 && earlier.call.level == 0)) continue;
    // Rules for whatever came before are too coarse to be missed.
    if (contexts_[earlier.context].anything_before) continue;
    Bindings context_bindings;
    context_bindings[index_of(Letter::kTrump)] = seen.trump;
    if (!matches(contexts_[earlier.context], seen, context_bindings)) continue;
    for (int code = 0; code < Call::kCodes; ++code) {
      const Call other = Call::from_code(code);
      Bindings bindings = context_bindings;
      if (other == call || !matches(earlier.call, false, other, bindings) || !auction.legal(other))
        continue;
      for (std::size_t i = 0; i < earlier.alternatives.size(); ++i) {
        const auto& terms = earlier.alternatives[i];
        const bool compares = std::any_of(terms.begin(), terms.end(), [](const Term& term) {
          return term.kind == Term::Kind::kLonger;
        });
        if (earlier.weights[i] < kChosen || compares) continue;
        if (const auto denied = range_of(terms, bindings, partner)) left = without(left, *denied);
      }
    }
  }
  if (left.size() == 1 && left.front() == range) return left;
  left.push_back(range);
  left.back().weight *= kDenied;
  return left;
}

Meaning System::meaning(const Auction& auction, Call call,
                        const std::array<Shown, 4>& shown) const {
  const Seat seat = auction.turn();
  const Seen seen = seen_by(auction, seat, auction.calls().size());
  Meaning meaning;
  std::optional<std::size_t> context;
  for (const Rule& rule : rules_) {
    const bool later = context && rule.context != *context;
    if (later && !call.is_pass()) break;
    Bindings bindings;
    bindings[index_of(Letter::kTrump)] = seen.trump;
    if (!matches(contexts_[rule.context], seen, bindings)) continue;
    if (!matches(rule.call, false, call, bindings)) continue;
    for (std::size_t i = 0; i < rule.alternatives.size(); ++i) {
      auto range = range_of(rule.alternatives[i], bindings, shown[at(partner(seat))]);
      if (!range || !range->possible()) continue;
      range->weight = rule.weights[i] * (later ? kLaterPass : 1);
      if (later) {
        meaning.ranges.push_back(*range);
        continue;
      }
      for (HandRange& left : denying(*range, rule, call, auction, seen, shown[at(partner(seat))]))
        meaning.ranges.push_back(std::move(left));
    }
    if (later) break;
    if (meaning.ranges.empty()) continue;
    // Further rules of the same context for the same call are further alternatives.
    context = rule.context;
    if (meaning.line == 0) {
      meaning.line = rule.line;
      meaning.words = rule.words;
      meaning.words_ja = rule.words_ja;
      meaning.artificial = rule.artificial;
    }
  }
  if (meaning.ranges.empty()) meaning.ranges.emplace_back();
  return meaning;
}

Call System::choose(const Auction& auction, Hand hand, const std::array<Shown, 4>& shown,
                    int* line) const {
  const Seat seat = auction.turn();
  const Seen seen = seen_by(auction, seat, auction.calls().size());
  for (const Rule& rule : rules_) {
    if (rule.call.any || (rule.call.code < 0 && rule.call.level == 0)) continue;
    Bindings context_bindings;
    context_bindings[index_of(Letter::kTrump)] = seen.trump;
    if (!matches(contexts_[rule.context], seen, context_bindings)) continue;
    for (int code = 0; code < Call::kCodes; ++code) {
      const Call call = Call::from_code(code);
      Bindings bindings = context_bindings;
      if (!matches(rule.call, false, call, bindings) || !auction.legal(call)) continue;
      for (std::size_t i = 0; i < rule.alternatives.size(); ++i) {
        if (rule.weights[i] < kChosen) continue;
        const auto& terms = rule.alternatives[i];
        const auto range = range_of(terms, bindings, shown[at(partner(seat))]);
        if (!range || !range->holds(hand) || !comparisons_hold(terms, bindings, hand)) continue;
        if (line != nullptr) *line = rule.line;
        return call;
      }
    }
  }
  if (line != nullptr) *line = 0;
  return Call::pass();
}

}  // namespace yomi::bridge
