// Playing cards as SVG, for the rooms' pictures: attributes only, no scripts, styles, ids or links,
// so that a picture may stand in any page. Suits are drawn, not written: no font has to have them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cards/card.h"

namespace yomi::cards {

inline constexpr double kCardWidth = 56;
inline constexpr double kCardHeight = 80;
inline constexpr double kFanStep = 34;  // from card to card, where there is room
inline constexpr std::string_view kFelt = "#e8efe6";
inline constexpr std::string_view kMuted = "#555c50";
inline constexpr std::string_view kCardEdge = "#cfc7b8";
inline constexpr std::string_view kCardInk = "#1c1c22";

// The opening tag and the felt.
[[nodiscard]] std::string svg_head(double width, double height, std::string_view label);
// A card's outline; dashed: a place without a card.
void draw_frame(std::string& svg, double x, double y, bool dashed);
void draw_suit(std::string& svg, double x, double y, double size, Suit suit, double opacity);
// `step`: how much of the card is seen; its index fits into that. Without a suit the rank alone.
void draw_playing_card(std::string& svg, double x, double y, double step, Rank rank,
                       std::optional<Suit> suit);
// Words in the middle of x, y their base line.
void draw_text(std::string& svg, double x, double y, double size, std::string_view text);

// "10", "Q".
[[nodiscard]] std::string rank_text(Rank rank);

}  // namespace yomi::cards
