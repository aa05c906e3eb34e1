#include "castle/diagram.h"

#include <algorithm>

#include "cards/drawing.h"

namespace yomi::castle {
namespace {

using cards::kCardHeight;
using cards::kCardWidth;
using cards::kFanStep;

constexpr double kGap = 16;          // around the board and between columns
constexpr double kNumberWidth = 24;  // for a column's number
constexpr double kSideWidth = 320;   // for a column's cards

void draw_column(std::string& svg, double x, double y, std::size_t number, const Column& column) {
  cards::draw_text(svg, x + kNumberWidth / 2 - 4, y + kCardHeight / 2 + 5, 14,
                   fmt::format("{}", number));
  const double left = x + kNumberWidth;
  if (column.empty()) return cards::draw_frame(svg, left, y, true);
  const double room = kSideWidth - kCardWidth;
  const double step =
      std::min(kFanStep, room / static_cast<double>(std::max<std::size_t>(column.size() - 1, 1)));
  for (std::size_t i = 0; i < column.size(); ++i)
    cards::draw_playing_card(svg, left + static_cast<double>(i) * step, y, step, column[i].rank(),
                             column[i].suit());
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
  std::string svg = cards::svg_head(width, height, label_of(position));
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
      cards::draw_frame(svg, middle, y, true);
      cards::draw_suit(svg, middle + kCardWidth / 2 - 12, y + kCardHeight / 2 - 12, 24, suit, 0.4);
    } else {
      cards::draw_playing_card(svg, middle, y, kFanStep, Rank(top), suit);
    }
  }
  return svg + "</svg>\n";
}

}  // namespace yomi::castle
