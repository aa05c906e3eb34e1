// Signals (paper, section 3): attitude, count, suit preference, and how cards are led.
//
// The agreements are a table that the user can change (docs/formats/signals.md); two ship with the
// program, standard and upside-down. They are used both ways. Sent: among cards worth the same, the
// one that tells the truth. Read: a card changes the weight of every holding its player may have
// had, by how well that holding would have played it. That covers the three cases of 3.1 at once: a
// high card, a low card, and a holding that had no choice and therefore says nothing.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bridge/play.h"
#include "bridge/sampler.h"

namespace yomi::bridge {

enum class SignalKind : std::uint8_t { kNone, kAttitude, kCount, kPreference };
// In which situation a defender's card was played.
enum class SignalCase : std::uint8_t {
  kAceLed,
  kKingLed,
  kQueenLed,
  kOther,     // following partner's lead of that card
  kDeclarer,  // following a lead of declarer or dummy
  kDiscard,
  kRuff,     // leading a suit that partner can ruff
  kUseless,  // following partner's lead when attitude is known: dummy holds a singleton
  kCases
};

struct SignalSituation;

struct SignalTable {
  std::string name = "standard";
  std::array<SignalKind, static_cast<std::size_t>(SignalCase::kCases)> kinds{};
  bool high_likes = true;
  bool high_even = true;
  bool high_prefers_higher = true;
  Holding liked = kAce | kKing | kQueen;
  bool likes_void = true;
  bool likes_doubleton = true;  // where the third round can be ruffed
  bool top_of_sequence = true;
  bool fourth_best = true;
  bool top_of_small = true;
  double signal_weight = 0.10;
  double discard_weight = 0.15;
  double lead_weight = 0.10;
  double underlead_weight = 0.03;

  [[nodiscard]] static Result<SignalTable> parse(std::string_view text, std::string source = {});
  [[nodiscard]] static const SignalTable& standard();
  [[nodiscard]] static const SignalTable& upside_down();

  [[nodiscard]] bool likes(Holding holding) const {
    return (holding & liked) != 0 || (likes_void && holding == 0);
  }
  // How much the holding is liked, 0 … 1: the ace and a void fully, the king and the queen less.
  // The paper's rule (3.1.2) knows only yes and no; hard signals keep to that.
  [[nodiscard]] double liking(Holding holding) const;
  // The same where the signal is given: two cards are liked fully where the third round can be
  // ruffed (the echo of the paper's example 180).
  [[nodiscard]] double liking(const SignalSituation& situation, Holding holding) const;
  // Hard signals as in the paper: a hand that would have played another card is impossible.
  [[nodiscard]] SignalTable hard() const;
  // A human partner's signals (3.3): judged by reading ahead, so they mean what they say.
  [[nodiscard]] SignalTable of_human() const;
};

// What the card at `index` of the play was in, seen by everybody at the table. None for declarer's
// and dummy's cards, honours, and cards that tried to win the trick.
struct SignalSituation {
  SignalCase situation = SignalCase::kOther;
  Suit suit = Suit::kClubs;                   // the signal's: of the card played
  std::optional<Suit> higher = std::nullopt;  // preference: the two suits in question
  std::optional<Suit> lower = std::nullopt;
  // Trumps, where partner led the ace or king of a side suit: the third round may be ruffed.
  std::optional<Suit> ruffs_with = std::nullopt;
};
[[nodiscard]] std::optional<SignalSituation> situation_of(const std::vector<Played>& plays,
                                                          std::size_t index,
                                                          const Contract& contract,
                                                          std::optional<Hand> dummy);

// What a card says by the agreements: about its suit, or which of two other suits it asks for.
// kNothing: the only spot, or one from the middle. kLikesOrShort: kLikes where a doubleton counts too.
enum class SignalSays : std::uint8_t {
  kNothing,
  kLikes,
  kLikesOrShort,
  kDislikes,
  kEven,
  kOdd,
  kHigher,
  kLower
};
// What the hand has to say here: `hand` is the whole original hand, `held` the cards still held. A
// preference knows no "neither": it asks for the lower suit then.
[[nodiscard]] SignalSays true_message(const SignalTable& table, const SignalSituation& situation,
                                      Hand hand, Hand held);
// What `card` says from `held`, the cards of its suit before it was played.
[[nodiscard]] SignalSays sent_message(const SignalTable& table, const SignalSituation& situation,
                                      Card card, Holding held);
// What `card` says to one who does not see its player's hand; `beside` are the cards of the suit
// that may have stood beside it. As the weights do, it leaves the middle ranks open.
[[nodiscard]] SignalSays read_message(const SignalTable& table, const SignalSituation& situation,
                                      Card card, Holding beside);

// The card, among `choices` of one suit (worth the same), that sends the true message. `hand` is
// the whole original hand, `held` the cards still held.
[[nodiscard]] Card signal_card(const SignalTable& table, const SignalSituation& situation,
                               Holding choices, Hand hand, Hand held);
// The card to lead from `choices` of one suit by the agreements.
[[nodiscard]] Card lead_card(const SignalTable& table, Holding choices, Holding held, bool notrump);
// Whether a lead of `card` from `held` follows the agreements, as a weight in (0, 1].
[[nodiscard]] double lead_weight(const SignalTable& table, Card card, Holding held, bool notrump);
// Whether following with `card` from `held` (original holding `dealt`) fits the situation.
[[nodiscard]] double signal_weight(const SignalTable& table, const SignalSituation& situation,
                                   Card card, Holding held, Holding dealt);

// The weight that a preference signal leaves for a holding in the higher or the lower of the two
// suits in question.
[[nodiscard]] double preference_weight(const SignalTable& table, Card card, bool higher_suit,
                                       Holding holding);

[[nodiscard]] std::string_view to_string(SignalKind kind);
[[nodiscard]] std::string_view to_string(SignalSays says);  // likes, even, higher, nothing …

}  // namespace yomi::bridge
