// Hands and deals as people write them.
//
// A hand: "QT85.AQ.AKQ4.765" (spades first), "SQT85 HAQ DAKQ4 C765", "♠ Q, 10, 8, 5 ♥ A Q …",
// "SQT85HAQDAKQ4C765"; 10 or T, any case; a void is nothing, "-", "—" or "void".
// A deal: PBN's "N:hand hand hand hand" clockwise from the named seat ("-" for a hand that is not
// known), or one hand behind each seat's name ("North: … East: …").
//
// A damaged deal is refused and the card named: who holds it twice, which is missing.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "bridge/card.h"

namespace yomi::bridge {

// A deal of which some hands may be unknown.
struct PartialDeal {
  std::array<std::optional<Hand>, 4> hands;
  [[nodiscard]] bool complete() const;
  bool operator==(const PartialDeal&) const = default;
};

// Any number of cards, without repetition.
[[nodiscard]] Result<Hand> parse_hand(std::string_view text);
[[nodiscard]] Result<PartialDeal> parse_partial_deal(std::string_view text);
// All 52 cards, 13 each. Exactly one unknown hand is filled in when the others are complete.
[[nodiscard]] Result<Deal> parse_deal(std::string_view text);

// Moves the place of an error in a part of `text` that begins at byte `begin` to where it stands in
// `text`.
void move_error(Error& error, std::string_view text, std::size_t begin);

// Each known hand has 13 cards and none is held twice; else an error that names the card.
[[nodiscard]] Status check_deal(const PartialDeal& deal);
// The same, but an ending will do: every known hand has this many cards, which is 13 where no hand
// is known.
[[nodiscard]] Result<int> hand_size(const PartialDeal& deal);
[[nodiscard]] Result<Deal> complete_deal(const PartialDeal& deal);

[[nodiscard]] std::string to_string(Hand hand);  // QT85.AQ.AKQ4.765
[[nodiscard]] std::string to_string(const Deal& deal, Seat first = Seat::kNorth);
[[nodiscard]] std::string to_string(const PartialDeal& deal, Seat first);

}  // namespace yomi::bridge
