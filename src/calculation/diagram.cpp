#include "calculation/diagram.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"
#include "calculation/notation.h"
#include "cards/drawing.h"

namespace yomi::calculation {
namespace {

using cards::kCardHeight;
using cards::kCardWidth;

constexpr double kGap = 16;
constexpr double kNumberWidth = 24;
constexpr double kBaseWidth = 148;  // a base's card and what is to come
constexpr double kLineHeight = 16;
constexpr double kBasesHeight = kCardHeight + 2 * kLineHeight + kGap;
constexpr double kStackPitch = kCardHeight + 12;
constexpr double kStockHeight = 76;
constexpr double kHandWidth = kCardWidth + kGap;
constexpr double kWidth = 2 * kGap + kBases * kBaseWidth + kHandWidth;

// "bases 1: 3 4 5 …; stacks 1: 8 5; hand: 7": the text in one line.
std::string label_of(const Tableau& tableau) {
  std::string label;
  const std::string text = format_position(tableau);
  for (const std::string_view line : split_lines(text)) {
    const bool heading = line == "bases" || line == "stacks";
    label += line;
    label += heading ? " " : "; ";
  }
  while (!label.empty() && (label.back() == ' ' || label.back() == ';')) label.pop_back();
  return label;
}

std::string ranks_from(int base, int place) {
  std::string text;
  for (; place < kRanks; ++place)
    text += fmt::format("{}{}", text.empty() ? "" : " ",
                        cards::rank_text(cards::Rank(rank_at(base, place))));
  return text;
}

void draw_base(std::string& svg, double x, double y, const Tableau& tableau, std::size_t base) {
  const int height = tableau.position.height[base];
  const int number = static_cast<int>(base);
  const double left = x + (kBaseWidth - kCardWidth) / 2;
  cards::draw_text(svg, left - 12, y + kCardHeight / 2 + 5, 14, fmt::format("{}", base + 1));
  if (height == 0)
    cards::draw_frame(svg, left, y, true);
  else
    cards::draw_playing_card(svg, left, y, cards::kFanStep,
                             cards::Rank(rank_at(number, height - 1)), tableau.tops[base]);
  if (height < kRanks)
    cards::draw_text(svg, left + kCardWidth + 22, y + kCardHeight / 2 + 6, 18,
                     "→" + cards::rank_text(cards::Rank(rank_at(number, height))));
  cards::draw_text(svg, x + kBaseWidth / 2, y + kCardHeight + kLineHeight + 2, 11,
                   ranks_from(number, height));
}

void draw_stack(std::string& svg, double y, const Tableau& tableau, std::size_t stack) {
  const auto& ranks = tableau.position.stacks[stack];
  cards::draw_text(svg, kGap + kNumberWidth / 2 - 4, y + kCardHeight / 2 + 5, 14,
                   fmt::format("{}", stack + 1));
  const double left = kGap + kNumberWidth;
  if (ranks.empty()) return cards::draw_frame(svg, left, y, true);
  const double room = kWidth - left - kGap - kCardWidth;
  const double step = std::min(
      cards::kFanStep, room / static_cast<double>(std::max<std::size_t>(ranks.size() - 1, 1)));
  for (std::size_t i = 0; i < ranks.size(); ++i)
    cards::draw_playing_card(svg, left + static_cast<double>(i) * step, y, step,
                             cards::Rank(ranks[i]), tableau.stacks[stack][i]);
}

// A column of squares for each rank: filled ones are in the stock.
void draw_stock(std::string& svg, double y, const Position& position) {
  constexpr double kSquare = 10;
  const double pitch = (kWidth - 2 * kGap) / kRanks;
  for (int rank = 1; rank <= kRanks; ++rank) {
    const double x = kGap + (rank - 1) * pitch + pitch / 2;
    cards::draw_text(svg, x, y + 12, 12, cards::rank_text(cards::Rank(rank)));
    for (int copy = 0; copy < kCopies; ++copy)
      svg += fmt::format(
          R"(<rect x="{:g}" y="{:g}" width="{:g}" height="{:g}" fill="{}" stroke="{}"/>)"
          "\n",
          x - kSquare / 2, y + 18 + copy * (kSquare + 3), kSquare, kSquare,
          copy < position.stock[static_cast<std::size_t>(rank)] ? cards::kMuted : "none",
          cards::kMuted);
  }
}

}  // namespace

std::string diagram_svg(const Tableau& tableau) {
  const std::size_t stacks = tableau.stacks.size();
  const double first_stack = kGap + kBasesHeight;
  const double stock = first_stack + kStackPitch * static_cast<double>(stacks);
  std::string svg = cards::svg_head(kWidth, stock + kStockHeight + kGap, label_of(tableau));
  for (std::size_t base = 0; base < kBases; ++base)
    draw_base(svg, kGap + static_cast<double>(base) * kBaseWidth, kGap, tableau, base);
  const double hand = kWidth - kGap - kCardWidth;
  if (tableau.position.hand == 0)
    cards::draw_frame(svg, hand, kGap, true);
  else
    cards::draw_playing_card(svg, hand, kGap, cards::kFanStep, cards::Rank(tableau.position.hand),
                             tableau.hand);
  for (std::size_t s = 0; s < stacks; ++s)
    draw_stack(svg, first_stack + kStackPitch * static_cast<double>(s), tableau, s);
  draw_stock(svg, stock, tableau.position);
  return svg + "</svg>\n";
}

}  // namespace yomi::calculation
