#include "cards/drawing.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>

namespace yomi::cards {
namespace {

struct SuitInk {
  std::string_view colour;
  std::string_view path;  // in a square of 16
};
// Clubs, diamonds, hearts, spades; four colours, as on the page.
constexpr std::array<SuitInk, kSuits> kInks{{
    {"#14603a",
     "M8 1A3.2 3.2 0 0 1 10.7 5.900A3.3 3.3 0 1 1 9 11L10 15H6L7 11A3.3 3.3 0 1 1 5.3 5.900A3.2 "
     "3.2 0 0 1 8 1Z"},
    {"#b65c00", "M8 1L13.5 8L8 15L2.5 8Z"},
    {"#b3201a",
     "M8 14.500C3 10.5 1 8 1 5.200A3.5 3.5 0 0 1 8 4.200A3.5 3.5 0 0 1 15 5.200C15 8 13 10.5 8 "
     "14.500Z"},
    {kCardInk,
     "M8 1C12.5 5 14.5 7 14.5 9.300A3.1 3.1 0 0 1 9 11.200L10 15H6L7 11.200A3.1 3.1 0 0 1 1.5 "
     "9.300C1.5 7 "
     "3.5 5 8 1Z"},
}};

}  // namespace

std::string rank_text(Rank rank) {
  return rank == Rank(10) ? "10" : std::string(1, to_char(rank));
}

std::string svg_head(double width, double height, std::string_view label) {
  return fmt::format(
             R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {:g} {:g}" width="{:g}" height="{:g}" role="img" aria-label="{}">)",
             width, height, width, height, label) +
         fmt::format("\n<rect width=\"{:g}\" height=\"{:g}\" rx=\"14\" fill=\"{}\"/>\n", width,
                     height, kFelt);
}

void draw_frame(std::string& svg, double x, double y, bool dashed) {
  svg += fmt::format(
      R"(<rect x="{:g}" y="{:g}" width="{:g}" height="{:g}" rx="6" fill="{}" stroke="{}"{}/>)", x,
      y, kCardWidth, kCardHeight, dashed ? "none" : "#ffffff", dashed ? kMuted : kCardEdge,
      dashed ? R"( stroke-dasharray="5 4")" : "");
  svg += '\n';
}

void draw_suit(std::string& svg, double x, double y, double size, Suit suit, double opacity) {
  const SuitInk& ink = kInks[static_cast<std::size_t>(suit)];
  svg += fmt::format(
      R"svg(<path transform="translate({:g} {:g}) scale({:g})" fill="{}"{} d="{}"/>)svg", x, y,
      size / 16, ink.colour, opacity < 1 ? fmt::format(R"( fill-opacity="{:g}")", opacity) : "",
      ink.path);
  svg += '\n';
}

void draw_playing_card(std::string& svg, double x, double y, double step, Rank rank,
                       std::optional<Suit> suit) {
  const double size = std::clamp(step * 0.6, 10.0, 20.0);
  const double middle = x + std::min(step, kFanStep) / 2;
  draw_frame(svg, x, y, false);
  // Two digits in the room of one letter.
  const double height = rank == Rank(10) ? size * 0.85 : size;
  svg += fmt::format(
      R"(<text x="{:g}" y="{:g}" fill="{}" font-family="sans-serif" font-size="{:g}" font-weight="700" text-anchor="middle">{}</text>)",
      middle, y + 8 + size, suit ? kInks[static_cast<std::size_t>(*suit)].colour : kCardInk, height,
      rank_text(rank));
  svg += '\n';
  if (suit) draw_suit(svg, middle - size * 0.45, y + 13 + size, size * 0.9, *suit, 1);
}

void draw_text(std::string& svg, double x, double y, double size, std::string_view text) {
  svg += fmt::format(
      R"(<text x="{:g}" y="{:g}" fill="{}" font-family="sans-serif" font-size="{:g}" text-anchor="middle">{}</text>)",
      x, y, kMuted, size, text);
  svg += '\n';
}

}  // namespace yomi::cards
