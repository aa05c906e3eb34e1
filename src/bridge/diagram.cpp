#include "bridge/diagram.h"

#include "cards/drawing.h"

namespace yomi::bridge {
namespace {

constexpr double kSuitSize = 18;
constexpr double kLine = 26;  // from suit to suit
constexpr double kHandWidth = 170;
constexpr double kHandHeight = 22 + 4 * kLine;
constexpr double kMargin = 16;
constexpr double kTableSize = 200;
constexpr double kWidth = 2 * kMargin + 2 * kHandWidth + kTableSize + 24;
constexpr double kHeight = 2 * kMargin + 2 * kHandHeight + kTableSize + 24;
constexpr std::string_view kTable = "#d5e2d1";

struct Corner {
  double x = 0;
  double y = 0;
};

// The left upper corner of a seat's hand.
Corner corner_of(Seat seat) {
  const double across = (kWidth - kHandWidth) / 2 + 20;
  const double down = (kHeight - kHandHeight) / 2;
  switch (seat) {
    case Seat::kNorth:
      return {across, kMargin};
    case Seat::kEast:
      return {kWidth - kMargin - kHandWidth, down};
    case Seat::kSouth:
      return {across, kHeight - kMargin - kHandHeight};
    case Seat::kWest:
      break;
  }
  return {kMargin, down};
}

void draw_line(std::string& svg, double x, double y, double size, std::string_view colour,
               std::string_view weight, std::string_view text) {
  svg += fmt::format(
      R"(<text x="{:g}" y="{:g}" fill="{}" font-family="sans-serif" font-size="{:g}" font-weight="{}">{}</text>)",
      x, y, colour, size, weight, text);
  svg += '\n';
}

// "A K 10 4", "–" for a void, "?" for a hidden hand.
std::string ranks_of(const std::optional<Hand>& hand, Suit suit) {
  if (!hand) return "?";
  std::string text;
  for (int rank = 14; rank >= 2; --rank) {
    if ((hand->holding(suit) & rank_bit(rank)) == 0) continue;
    if (!text.empty()) text += ' ';
    text += rank == 10 ? std::string("10") : std::string(1, rank_char(rank));
  }
  return text.empty() ? "–" : text;
}

void draw_hand(std::string& svg, const Now& now, Vulnerable vulnerable, Seat seat) {
  const Corner corner = corner_of(seat);
  const bool turn = now.turn == seat;
  std::string name(to_string(seat));
  if (now.auction.dealer() == seat) name += " · D";
  if (is_vulnerable(vulnerable, seat)) name += " · V";
  if (now.contract && now.contract->declarer == seat)
    name += " · " + contract_string(*now.contract);
  if (turn)
    svg += fmt::format(
        "<rect x=\"{:g}\" y=\"{:g}\" width=\"{:g}\" height=\"{:g}\" rx=\"6\" "
        "fill=\"#fff6c8\"/>\n",
        corner.x - 6, corner.y, kHandWidth, kHandHeight);
  draw_line(svg, corner.x, corner.y + 16, 14, cards::kMuted, "700", name);
  double y = corner.y + 24;
  for (const Suit suit : kSuitsDown) {
    cards::draw_suit(svg, corner.x, y, kSuitSize, suit, 1);
    draw_line(svg, corner.x + kSuitSize + 6, y + kSuitSize - 3, 17, cards::kCardInk, "400",
              ranks_of(now.held.hands[at(seat)], suit));
    y += kLine;
  }
}

// Where a seat's card lies in the middle.
Corner place_of(Seat seat) {
  const Corner middle = {(kWidth - cards::kCardWidth) / 2, (kHeight - cards::kCardHeight) / 2};
  constexpr double kAside = 62;
  constexpr double kAlong = 50;
  switch (seat) {
    case Seat::kNorth:
      return {middle.x, middle.y - kAlong};
    case Seat::kEast:
      return {middle.x + kAside, middle.y};
    case Seat::kSouth:
      return {middle.x, middle.y + kAlong};
    case Seat::kWest:
      break;
  }
  return {middle.x - kAside, middle.y};
}

void draw_trick(std::string& svg, const Now& now) {
  for (std::size_t i = now.plays.size() - now.plays.size() % 4; i < now.plays.size(); ++i) {
    const Card card = now.plays[i].card;
    const Corner place = place_of(now.plays[i].seat);
    const int rank = card.rank() == 14 ? 1 : card.rank();
    cards::draw_playing_card(svg, place.x, place.y, cards::kFanStep, cards::Rank(rank),
                             card.suit());
  }
}

std::string label_of(const Now& now) {
  std::string label;
  for (const Seat seat : kSeats) {
    const auto& hand = now.held.hands[at(seat)];
    label += fmt::format("{}{}: {}", label.empty() ? "" : "; ", to_char(seat),
                         hand ? to_string(*hand) : "?");
  }
  if (now.contract) label += "; " + to_string(*now.contract);
  return label;
}

}  // namespace

std::string diagram_svg(const Now& now, Vulnerable vulnerable) {
  std::string svg = cards::svg_head(kWidth, kHeight, label_of(now));
  svg += fmt::format(
      "<rect x=\"{:g}\" y=\"{:g}\" width=\"{:g}\" height=\"{:g}\" rx=\"12\" fill=\"{}\"/>\n",
      (kWidth - kTableSize) / 2, (kHeight - kTableSize) / 2, kTableSize, kTableSize, kTable);
  for (const Seat seat : kSeats) draw_hand(svg, now, vulnerable, seat);
  draw_trick(svg, now);
  return svg + "</svg>\n";
}

}  // namespace yomi::bridge
