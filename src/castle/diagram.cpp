#include "castle/diagram.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace yomi::castle {
namespace {

constexpr double kCardWidth = 56;
constexpr double kCardHeight = 80;
constexpr double kGap = 16;          // around the board and between columns
constexpr double kNumberWidth = 24;  // for a column's number
constexpr double kSideWidth = 320;   // for a column's cards
constexpr double kFanStep = 34;      // from card to card, where there is room
constexpr std::string_view kFelt = "#e8efe6";
constexpr std::string_view kMuted = "#555c50";
constexpr std::string_view kEdge = "#cfc7b8";

struct SuitInk {
  std::string_view colour;
  std::string_view path;  // in a square of 16
};
// Clubs, diamonds, hearts, spades; four colours, as on the page.
constexpr std::array<SuitInk, 4> kInks{{
    {"#14603a",
     "M8 1A3.2 3.2 0 0 1 10.7 5.900A3.3 3.3 0 1 1 9 11L10 15H6L7 11A3.3 3.3 0 1 1 5.3 5.900A3.2 "
     "3.2 0 0 1 8 1Z"},
    {"#b65c00", "M8 1L13.5 8L8 15L2.5 8Z"},
    {"#b3201a",
     "M8 14.500C3 10.5 1 8 1 5.200A3.5 3.5 0 0 1 8 4.200A3.5 3.5 0 0 1 15 5.200C15 8 13 10.5 8 "
     "14.500Z"},
    {"#1c1c22",
     "M8 1C12.5 5 14.5 7 14.5 9.300A3.1 3.1 0 0 1 9 11.200L10 15H6L7 11.200A3.1 3.1 0 0 1 1.5 "
     "9.300C1.5 7 "
     "3.5 5 8 1Z"},
}};

std::string rank_text(Rank rank) {
  return rank == Rank(10) ? "10" : std::string(1, cards::to_char(rank));
}

void draw_frame(std::string& svg, double x, double y, bool dashed) {
  svg += fmt::format(
      R"(<rect x="{:g}" y="{:g}" width="{:g}" height="{:g}" rx="6" fill="{}" stroke="{}"{}/>)", x,
      y, kCardWidth, kCardHeight, dashed ? "none" : "#ffffff", dashed ? kMuted : kEdge,
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

// `step`: how much of the card is seen; its index fits into that.
void draw_playing_card(std::string& svg, double x, double y, double step, Card card) {
  const double size = std::clamp(step * 0.6, 10.0, 20.0);
  const double middle = x + std::min(step, kFanStep) / 2;
  draw_frame(svg, x, y, false);
  // Two digits in the room of one letter.
  const double height = card.rank() == Rank(10) ? size * 0.85 : size;
  svg += fmt::format(
      R"(<text x="{:g}" y="{:g}" fill="{}" font-family="sans-serif" font-size="{:g}" font-weight="700" text-anchor="middle">{}</text>)",
      middle, y + 8 + size, kInks[static_cast<std::size_t>(card.suit())].colour, height,
      rank_text(card.rank()));
  svg += '\n';
  draw_suit(svg, middle - size * 0.45, y + 13 + size, size * 0.9, card.suit(), 1);
}

void draw_column(std::string& svg, double x, double y, std::size_t number, const Column& column) {
  svg += fmt::format(
      R"(<text x="{:g}" y="{:g}" fill="{}" font-family="sans-serif" font-size="14" text-anchor="middle">{}</text>)",
      x + kNumberWidth / 2 - 4, y + kCardHeight / 2 + 5, kMuted, number);
  svg += '\n';
  const double left = x + kNumberWidth;
  if (column.empty()) return draw_frame(svg, left, y, true);
  const double room = kSideWidth - kCardWidth;
  const double step =
      std::min(kFanStep, room / static_cast<double>(std::max<std::size_t>(column.size() - 1, 1)));
  for (std::size_t i = 0; i < column.size(); ++i)
    draw_playing_card(svg, left + static_cast<double>(i) * step, y, step, column[i]);
}

// The board in words of one kind: "f: AC 2D; 1: 3D 6D; 2: -".
std::string label_of(const Position& position) {
  std::string label = "f:";
  for (int s = 0; s < position.suits; ++s) {
    const auto suit = static_cast<Suit>(s);
    const int top = position.foundation(suit);
    label += top == 0 ? fmt::format(" -{}", cards::to_char(suit))
                      : " " + cards::to_string(Card(suit, Rank(top)));
  }
  for (std::size_t i = 0; i < position.columns.size(); ++i) {
    label += fmt::format("; {}:", i + 1);
    if (position.columns[i].empty()) label += " -";
    for (const Card card : position.columns[i]) label += " " + cards::to_string(card);
  }
  return label;
}

}  // namespace

std::string diagram_svg(const Position& position) {
  const std::size_t columns = position.columns.size();
  const std::size_t left = (columns + 1) / 2;
  const auto suits = static_cast<std::size_t>(position.suits);
  const double pitch = kCardHeight + kGap;
  const double height = kGap + pitch * static_cast<double>(std::max(left, suits));
  const double middle = kGap + kNumberWidth + kSideWidth + kGap;
  const double right = middle + kCardWidth + kGap;
  const double width = right + kNumberWidth + kSideWidth + kGap;
  std::string svg = fmt::format(
      R"(<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {:g} {:g}" width="{:g}" height="{:g}" role="img" aria-label="{}">)",
      width, height, width, height, label_of(position));
  svg += fmt::format("\n<rect width=\"{:g}\" height=\"{:g}\" rx=\"14\" fill=\"{}\"/>\n", width,
                     height, kFelt);
  for (std::size_t i = 0; i < columns; ++i) {
    const bool is_left = i < left;
    const auto row = static_cast<double>(is_left ? i : i - left);
    draw_column(svg, is_left ? kGap : right, kGap + pitch * row, i + 1, position.columns[i]);
  }
  const double first =
      kGap + pitch * (static_cast<double>(std::max(left, suits)) - static_cast<double>(suits)) / 2;
  for (std::size_t s = 0; s < suits; ++s) {
    const double y = first + pitch * static_cast<double>(s);
    const auto suit = static_cast<Suit>(s);
    const int top = position.foundation(suit);
    if (top == 0) {
      draw_frame(svg, middle, y, true);
      draw_suit(svg, middle + kCardWidth / 2 - 12, y + kCardHeight / 2 - 12, 24, suit, 0.4);
    } else {
      draw_playing_card(svg, middle, y, kFanStep, Card(suit, Rank(top)));
    }
  }
  return svg + "</svg>\n";
}

}  // namespace yomi::castle
