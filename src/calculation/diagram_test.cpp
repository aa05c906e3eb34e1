#include "calculation/diagram.h"

#include <gtest/gtest.h>

#include "calculation/notation.h"

namespace yomi::calculation {
namespace {

std::size_t count_of(std::string_view text, std::string_view part) {
  std::size_t found = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1))
    ++found;
  return found;
}

TEST(CalculationDiagram, ShowsEveryCardThatIsSeen) {
  Random random(8);
  Tableau tableau = opening_of(Opening::kLaid, 4, shuffled_faces(8, 1));
  while (!tableau.next.empty()) {
    draw(tableau, tableau.next.front());
    const std::string svg = diagram_svg(tableau);
    std::size_t cards = 1;  // in hand
    for (const auto& stack : tableau.stacks) cards += stack.size();
    std::size_t bases = 0;
    for (const int height : tableau.position.height) bases += height > 0 ? 1U : 0U;
    EXPECT_EQ(count_of(svg, "font-weight"), cards + bases);
    EXPECT_EQ(count_of(svg, "<path"), cards + bases);  // every suit is known
    // A filled square for every card in the stock.
    EXPECT_EQ(count_of(svg, "fill=\"#555c50\" stroke"),
              static_cast<std::size_t>(stock_size(tableau.position)));
    const auto moves = legal_moves(tableau.position);
    apply(tableau, moves[static_cast<std::size_t>(random.below(moves.size()))]);
  }
}

TEST(CalculationDiagram, IsPlainAttributesAlone) {
  const auto diagram = parse_position("bases: A 2 - 4\n1: 7 8H\n2:\nhand: 10\n");
  ASSERT_TRUE(diagram) << diagram.error().to_string();
  const std::string svg = diagram_svg(diagram->tableau);
  for (const char* word : {"style", "script", "href", "<use", "id=", "class", "on", "url("})
    EXPECT_EQ(count_of(svg, fmt::format(" {}", word)), 0U) << word;
  EXPECT_TRUE(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
  EXPECT_EQ(count_of(svg, "<"), count_of(svg, ">"));
  EXPECT_NE(svg.find("stacks 1: 7 8H; 2:; hand: T\""), std::string::npos) << svg.substr(0, 600);
  EXPECT_EQ(count_of(svg, "<path"), 1U);  // one suit is known
}

}  // namespace
}  // namespace yomi::calculation
