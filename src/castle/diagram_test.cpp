#include "castle/diagram.h"

#include <gtest/gtest.h>

#include "castle/deal.h"
#include "castle/reference_test.h"

namespace yomi::castle {
namespace {

std::size_t count(std::string_view text, std::string_view part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1))
    ++found;
  return found;
}

TEST(CastleDiagram, ShowsEveryCardOnce) {
  for (std::uint64_t number = 1; number <= 20; ++number) {
    const Position position =
        number % 2 == 0 ? deal(kStreetsAndAlleys, number) : deal(small_variant(number), number);
    const std::string svg = diagram_svg(position);
    std::size_t up = 0;
    for (const int top : position.foundations) up += top > 0 ? 1u : 0u;
    // A text for every card and every column's number, a suit for every card and foundation.
    EXPECT_EQ(count(svg, "<text"),
              static_cast<std::size_t>(cards_left(position)) + up + position.columns.size());
    EXPECT_EQ(count(svg, "<path"), static_cast<std::size_t>(cards_left(position)) +
                                       static_cast<std::size_t>(position.suits));
  }
}

TEST(CastleDiagram, IsPlainAttributesAlone) {
  Position position = deal(kCitadel, 1);
  const std::string svg = diagram_svg(position);
  for (const char* word : {"style", "script", "href", "<use", "id=", "class", "on", "url("})
    EXPECT_EQ(count(svg, fmt::format(" {}", word)), 0u) << word;
  EXPECT_TRUE(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
  EXPECT_EQ(count(svg, "<"), count(svg, ">"));
  // Its label is the board in words.
  Position tiny;
  tiny.suits = 1;
  tiny.ranks = 2;
  tiny.columns = {{Card(Suit::kClubs, Rank(2)), Card(Suit::kClubs, Rank(1))}, {}};
  EXPECT_NE(diagram_svg(tiny).find("aria-label=\"f: -C; 1: 2C AC; 2: -\""), std::string::npos);
}

}  // namespace
}  // namespace yomi::castle
