#include "bridge/signal.h"

#include <algorithm>

#include "base/check.h"
#include "base/scanner.h"
#include "base/text.h"
#include "bridge/data/standard_sig.h"
#include "bridge/data/upside_down_sig.h"

namespace yomi::bridge {
namespace {

constexpr int kHighestSpot = 10;  // honours are played to win tricks, not to signal
constexpr Holding kSpots = 0x1ff;
// To who does not see the other spots, these ranks look high and low; the ones between say nothing.
constexpr int kHighCard = 7;
constexpr int kLowCard = 4;

int highest_rank(Holding holding) {
  return holding == 0 ? 0 : 33 - std::countl_zero(holding);
}
int lowest_rank(Holding holding) {
  return holding == 0 ? 0 : std::countr_zero(holding) + 2;
}
// The n-th from the top, 1-based. Requires that many.
int nth_rank(Holding holding, int n) {
  while (--n > 0) holding &= ~rank_bit(highest_rank(holding));
  return highest_rank(holding);
}

class SignalReader {
 public:
  SignalReader(std::string_view text, std::string source) : scanner_(text, std::move(source)) {}

  Result<SignalTable> read() {
    while (!scanner_.at_end()) {
      scanner_.skip_blanks();
      if (scanner_.at_line_end() || scanner_.peek() == "#") {
        scanner_.line_rest();
        continue;
      }
      auto line = read_line();
      if (!line) return pass(line);
      scanner_.skip_blanks();
      if (!scanner_.at_line_end() && scanner_.peek() != "#")
        return scanner_.error("{} does not belong here", in_quotes(scanner_.word()));
      scanner_.line_rest();
    }
    return table_;
  }

 private:
  std::string word() {
    scanner_.skip_blanks();
    return std::string(scanner_.word());
  }

  // One of the two words; true for the first.
  Result<bool> either(std::string_view yes, std::string_view no) {
    scanner_.skip_blanks();
    const Scanner::Mark mark = scanner_.mark();
    const std::string found = word();
    if (found == yes) return true;
    if (found == no) return false;
    return scanner_.error_at(mark, "expected {} or {}, not {}", yes, no, in_quotes(found));
  }

  Status set(bool& value, std::string_view yes, std::string_view no, std::string_view then = {}) {
    auto choice = either(yes, no);
    if (!choice) return pass(choice);
    value = *choice;
    if (then.empty()) return {};
    scanner_.skip_blanks();
    return scanner_.expect(then);
  }

  Status read_line() {
    const Scanner::Mark mark = scanner_.mark();
    const std::string key = word();
    if (key == "signals") {
      table_.name = word();
      return {};
    }
    if (key == "on") return read_case();
    if (key == "attitude") return set(table_.high_likes, "high", "low", "likes");
    if (key == "count") return set(table_.high_even, "high", "low", "even");
    if (key == "preference") return set(table_.high_prefers_higher, "high", "low", "higher");
    if (key == "like") return read_like();
    if (key == "sequence") return set(table_.top_of_sequence, "top", "lowest");
    if (key == "low") return set(table_.fourth_best, "fourth", "lowest");
    if (key == "small") return set(table_.top_of_small, "top", "lowest");
    if (key == "weight") return read_weight();
    return scanner_.error_at(mark, "no such setting: {}", in_quotes(key));
  }

  Status read_case() {
    static constexpr std::array<std::string_view, 8> kNames = {
        "A", "K", "Q", "other", "declarer", "discard", "ruff", "useless"};
    static constexpr std::array<std::string_view, 4> kKinds = {"none", "attitude", "count",
                                                               "preference"};
    scanner_.skip_blanks();
    Scanner::Mark mark = scanner_.mark();
    const std::string name = word();
    const auto place = std::find(kNames.begin(), kNames.end(), name);
    if (place == kNames.end()) return scanner_.error_at(mark, "no such case: {}", in_quotes(name));
    scanner_.skip_blanks();
    mark = scanner_.mark();
    const std::string kind = word();
    const auto found = std::find(kKinds.begin(), kKinds.end(), kind);
    if (found == kKinds.end())
      return scanner_.error_at(mark, "expected attitude, count, preference or none, not {}",
                               in_quotes(kind));
    table_.kinds[static_cast<std::size_t>(place - kNames.begin())] =
        static_cast<SignalKind>(found - kKinds.begin());
    return {};
  }

  Status read_like() {
    table_.liked = 0;
    table_.likes_void = false;
    table_.likes_doubleton = false;
    scanner_.skip_blanks();
    while (!scanner_.at_line_end() && scanner_.peek() != "#") {
      const Scanner::Mark mark = scanner_.mark();
      const std::string name = word();
      const std::size_t rank =
          name.size() == 1 ? std::string_view("23456789TJQKA").find(name[0]) : std::string::npos;
      if (name == "void")
        table_.likes_void = true;
      else if (name == "doubleton")
        table_.likes_doubleton = true;
      else if (rank != std::string::npos)
        table_.liked |= rank_bit(static_cast<int>(rank) + 2);
      else
        return scanner_.error_at(mark, "expected an honour, void or doubleton, not {}",
                                 in_quotes(name));
      scanner_.skip_blanks();
    }
    return {};
  }

  Status read_weight() {
    scanner_.skip_blanks();
    const Scanner::Mark mark = scanner_.mark();
    const std::string name = word();
    double* target = name == "signal"      ? &table_.signal_weight
                     : name == "discard"   ? &table_.discard_weight
                     : name == "lead"      ? &table_.lead_weight
                     : name == "underlead" ? &table_.underlead_weight
                                           : nullptr;
    if (target == nullptr) return scanner_.error_at(mark, "no such weight: {}", in_quotes(name));
    scanner_.skip_blanks();
    const Scanner::Mark place = scanner_.mark();
    auto whole = scanner_.number();
    if (!whole) return pass(whole);
    double value = static_cast<double>(*whole);
    double digit = 0.1;
    if (scanner_.accept(".")) {
      while (!scanner_.at_end() && scanner_.peek()[0] >= '0' && scanner_.peek()[0] <= '9') {
        value += digit * (scanner_.take()[0] - '0');
        digit /= 10;
      }
    }
    if (value > 1) return scanner_.error_at(place, "a weight is at most 1");
    *target = value;
    return {};
  }

  Scanner scanner_;
  SignalTable table_;
};

SignalTable shipped(std::string_view text) {
  auto table = SignalTable::parse(text);
  if (!table) check_failed(table.error().to_string().c_str(), "signals", 0);
  return *table;
}

// How far up `card` stands among the spots held: 0 the lowest, 1 the highest; none without choice.
std::optional<double> height(Card card, Holding held) {
  const Holding spots = held & kSpots;
  const int n = length(spots);
  if (n < 2) return std::nullopt;
  const int below = length(spots & (rank_bit(card.rank()) - 1));
  return static_cast<double>(below) / (n - 1);
}

// Whether two small cards are a reason to go on with the suit.
bool doubleton_counts(const SignalTable& table, const SignalSituation& situation) {
  return table.likes_doubleton && situation.ruffs_with.has_value();
}

SignalSays encouragement(const SignalTable& table, const SignalSituation& situation) {
  return doubleton_counts(table, situation) ? SignalSays::kLikesOrShort : SignalSays::kLikes;
}

// What the highest or the lowest spot says.
SignalSays message_of(const SignalTable& table, const SignalSituation& situation, bool high) {
  switch (table.kinds[static_cast<std::size_t>(situation.situation)]) {
    case SignalKind::kAttitude:
      return high == table.high_likes ? encouragement(table, situation) : SignalSays::kDislikes;
    case SignalKind::kCount:
      return high == table.high_even ? SignalSays::kEven : SignalSays::kOdd;
    case SignalKind::kPreference:
      return high == table.high_prefers_higher ? SignalSays::kHigher : SignalSays::kLower;
    case SignalKind::kNone:
      break;
  }
  return SignalSays::kNothing;
}

}  // namespace

Result<SignalTable> SignalTable::parse(std::string_view text, std::string source) {
  return SignalReader(text, std::move(source)).read();
}

const SignalTable& SignalTable::standard() {
  static const SignalTable table = shipped(kStandardSignals);
  return table;
}

const SignalTable& SignalTable::upside_down() {
  static const SignalTable table = shipped(kUpsideDownSignals);
  return table;
}

double SignalTable::liking(Holding holding) const {
  if (!likes(holding)) return 0;
  if (signal_weight <= 0 || holding == 0) return 1;
  switch (highest_rank(holding & liked)) {
    case 14:
      return 1;
    case 13:
      return 0.8;
    default:
      return 0.6;
  }
}

double SignalTable::liking(const SignalSituation& situation, Holding holding) const {
  if (doubleton_counts(*this, situation) && length(holding) == 2) return 1;
  return liking(holding);
}

SignalTable SignalTable::hard() const {
  SignalTable table = *this;
  table.signal_weight = 0;
  return table;
}

SignalTable SignalTable::of_human() const {
  constexpr double kHumanWeight = 0.02;
  SignalTable table = *this;
  table.signal_weight = kHumanWeight;
  return table;
}

std::optional<SignalSituation> situation_of(const std::vector<Played>& plays, std::size_t index,
                                            const Contract& contract, std::optional<Hand> dummy) {
  const Played& play = plays[index];
  if (side(play.seat) == side(contract.declarer)) return std::nullopt;
  const Suit suit = play.card.suit();
  const auto trump = trump_suit(contract.strain);
  SignalSituation result;
  result.suit = suit;
  // The two other side suits, for a preference.
  std::vector<Suit> others;
  for (const Suit other : kSuitsDown) {
    if (other != suit && other != trump) others.push_back(other);
  }
  const auto with_preference = [&](SignalCase situation) -> std::optional<SignalSituation> {
    if (!trump || others.size() != 2) return std::nullopt;
    result.situation = situation;
    result.higher = others[0];
    result.lower = others[1];
    return result;
  };
  if (play.card.rank() > kHighestSpot || suit == trump) return std::nullopt;
  const Seat mate = partner(play.seat);
  if (play.place == 0) {
    // A card led for partner to ruff: partner has shown out of the suit, or led it as a singleton.
    for (std::size_t i = 0; i < index; ++i) {
      const Suit led = plays[i - static_cast<std::size_t>(plays[i].place)].card.suit();
      if (plays[i].seat == mate && led == suit && plays[i].card.suit() != suit)
        return with_preference(SignalCase::kRuff);
    }
    return std::nullopt;
  }
  const std::size_t begin = index - static_cast<std::size_t>(play.place);
  const Played& lead = plays[begin];
  if (suit != lead.card.suit()) {
    result.situation = SignalCase::kDiscard;
    return result;
  }
  // A card that beats all before it may only have tried to win.
  std::array<std::uint8_t, 4> trick{};
  for (std::size_t i = begin; i <= index; ++i)
    trick[i - begin] = static_cast<std::uint8_t>(plays[i].card.index());
  if (winner(trick, play.place + 1, contract.strain) == play.place) return std::nullopt;
  if (lead.seat != mate) {
    result.situation = SignalCase::kDeclarer;
    return result;
  }
  if (dummy && lead.card.rank() >= 13) {
    // Attitude cannot matter where dummy ruffs the next round.
    Hand left = *dummy;
    for (std::size_t i = 0; i < begin; ++i) left.erase(plays[i].card);
    if (trump && left.length(suit) <= 1 && left.length(*trump) > 0 && suit != trump)
      return with_preference(SignalCase::kUseless);
  }
  if (lead.card.rank() >= 13) result.ruffs_with = trump;  // the suit is no trump: see above
  switch (lead.card.rank()) {
    case 14:
      result.situation = SignalCase::kAceLed;
      break;
    case 13:
      result.situation = SignalCase::kKingLed;
      break;
    case 12:
      result.situation = SignalCase::kQueenLed;
      break;
    default:
      result.situation = SignalCase::kOther;
      break;
  }
  return result;
}

SignalSays true_message(const SignalTable& table, const SignalSituation& situation, Hand hand,
                        Hand held) {
  switch (table.kinds[static_cast<std::size_t>(situation.situation)]) {
    case SignalKind::kAttitude: {
      const bool ruffs = doubleton_counts(table, situation) && held.length(situation.suit) == 2 &&
                         held.length(*situation.ruffs_with) > 0;
      return ruffs || table.likes(held.holding(situation.suit)) ? encouragement(table, situation)
                                                                : SignalSays::kDislikes;
    }
    case SignalKind::kCount:
      return hand.length(situation.suit) % 2 == 0 ? SignalSays::kEven : SignalSays::kOdd;
    case SignalKind::kPreference:
      return table.likes(held.holding(*situation.higher)) &&
                     !table.likes(held.holding(*situation.lower))
                 ? SignalSays::kHigher
                 : SignalSays::kLower;
    case SignalKind::kNone:
      break;
  }
  return SignalSays::kNothing;
}

SignalSays sent_message(const SignalTable& table, const SignalSituation& situation, Card card,
                        Holding held) {
  const auto high = height(card, held);
  if (!high || (*high > 0 && *high < 1)) return SignalSays::kNothing;
  return message_of(table, situation, *high == 1);
}

SignalSays read_message(const SignalTable& table, const SignalSituation& situation, Card card,
                        Holding beside) {
  const Holding spots = beside & kSpots;
  const Holding below = spots & (rank_bit(card.rank()) - 1);
  const bool preference =
      table.kinds[static_cast<std::size_t>(situation.situation)] == SignalKind::kPreference;
  // A preference is read by the rank alone (preference_weight).
  if (!preference && spots == 0) return SignalSays::kNothing;
  if (!preference && below == 0) return message_of(table, situation, false);
  if (!preference && below == spots) return message_of(table, situation, true);
  if (card.rank() >= kHighCard) return message_of(table, situation, true);
  if (card.rank() <= kLowCard) return message_of(table, situation, false);
  return SignalSays::kNothing;
}

Card signal_card(const SignalTable& table, const SignalSituation& situation, Holding choices,
                 Hand hand, Hand held) {
  const Holding spots = (choices & kSpots) != 0 ? choices & kSpots : choices;
  const SignalSays truth = true_message(table, situation, hand, held);
  const bool high = truth != SignalSays::kNothing && truth == message_of(table, situation, true);
  return {situation.suit, high ? highest_rank(spots) : lowest_rank(spots)};
}

Card lead_card(const SignalTable& table, Holding choices, Holding held, bool notrump) {
  // The suit does not matter here; the caller puts it back.
  double best = -1;
  int rank = lowest_rank(choices);
  for (int r = 2; r <= 14; ++r) {
    if (!(choices & rank_bit(r))) continue;
    const double weight = lead_weight(table, Card(Suit::kClubs, r), held, notrump);
    if (weight > best) {
      best = weight;
      rank = r;
    }
  }
  return {Suit::kClubs, rank};
}

double lead_weight(const SignalTable& table, Card card, Holding held, bool notrump) {
  const int n = length(held);
  const int rank = card.rank();
  if (n <= 1) return 1;
  const bool ace_king = (held & kAce) != 0 && (held & kKing) != 0;
  // Touching honours from the ten up: the top one (from A K the paper's rule: A short, K long).
  if (rank >= 10) {
    if (ace_king && rank >= 13)
      return (rank == 14) == (n <= 3) ? 1 : std::max(table.lead_weight, 0.5);
    const bool next_below = rank > 2 && (held & rank_bit(rank - 1)) != 0;
    const bool next_above = rank < 14 && (held & rank_bit(rank + 1)) != 0;
    if (next_above && table.top_of_sequence) return table.lead_weight;
    if (next_below) return 1;
    if (n == 2 && rank == highest_rank(held)) return rank == 14 || rank <= 10 ? 1 : 0.5;
    if (rank == 14) return notrump ? table.lead_weight : 0.5;
    return table.lead_weight;
  }
  double weight = 1;
  // Who holds touching honours at the top leads one of them.
  const int top = highest_rank(held);
  const bool two = top >= 10 && (held & rank_bit(top - 1)) != 0;
  // The third card of a sequence, or the one below it: K Q J, K Q T.
  const bool three = two && (held & (rank_bit(top - 2) | rank_bit(top - 3))) != 0;
  if (three || (two && (n <= 4 || !notrump || ace_king))) weight = table.lead_weight * 2;
  if (!notrump && (held & kAce) != 0) return table.underlead_weight;
  const bool honour = (held & (kAce | kKing | kQueen | kJack | kTen)) != 0;
  if (n == 2) return rank == top ? weight : table.lead_weight;
  if (!honour) {
    // Top of nothing; from four or more small cards the second and the fourth best are led too.
    if (!table.top_of_small) return rank == lowest_rank(held) ? weight : table.lead_weight;
    if (rank == top) return weight;
    const bool usual = n >= 4 && (rank == nth_rank(held, 2) || rank == nth_rank(held, 4));
    return usual ? weight * 0.7 : table.lead_weight;
  }
  if (n == 3 || !table.fourth_best) return rank == lowest_rank(held) ? weight : table.lead_weight;
  return rank == nth_rank(held, 4) ? weight : table.lead_weight;
}

double signal_weight(const SignalTable& table, const SignalSituation& situation, Card card,
                     Holding held, Holding dealt) {
  const auto high = height(card, held);
  const SignalKind agreed = table.kinds[static_cast<std::size_t>(situation.situation)];
  if (!high) {
    // The third case of 3.1: no choice, no message. But a discard chose the suit.
    const bool regretted = situation.situation == SignalCase::kDiscard &&
                           agreed == SignalKind::kAttitude && table.likes(held) &&
                           (card.rank() <= 5) == table.high_likes;
    return regretted ? 1 - (1 - table.discard_weight) * table.liking(held) : 1;
  }
  double wants_high = 0;
  switch (agreed) {
    case SignalKind::kAttitude:
      wants_high = table.liking(situation, held);
      if (!table.high_likes) wants_high = 1 - wants_high;
      break;
    case SignalKind::kCount:
      wants_high = (length(dealt) % 2 == 0) == table.high_even ? 1 : 0;
      break;
    case SignalKind::kNone:
    case SignalKind::kPreference:
      return 1;
  }
  const double fit = wants_high * *high + (1 - wants_high) * (1 - *high);
  return table.signal_weight + (1 - table.signal_weight) * fit;
}

double preference_weight(const SignalTable& table, Card card, bool higher_suit, Holding holding) {
  // The other spots of the suit are hidden, so a middle card stays open.
  const bool high = card.rank() >= kHighCard;
  const bool low = card.rank() <= kLowCard;
  if (!high && !low) return 1;
  const bool asks_higher = high == table.high_prefers_higher;
  if (asks_higher != higher_suit) return 1;
  return table.likes(holding) ? 1 : table.signal_weight;
}

std::string_view to_string(SignalKind kind) {
  constexpr std::array<std::string_view, 4> kNames = {"none", "attitude", "count", "preference"};
  return kNames[static_cast<std::size_t>(kind)];
}

std::string_view to_string(SignalSays says) {
  constexpr std::array<std::string_view, 8> kNames = {"nothing", "likes", "likes",  "dislikes",
                                                      "even",    "odd",   "higher", "lower"};
  return kNames[static_cast<std::size_t>(says)];
}

}  // namespace yomi::bridge
