// `calculation paper`: the claims and tables of the paper, published beside ours. It alone keeps
// the paper's numbers: bases and stacks counted from 0.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "answers/calculation/game.h"

namespace yomi::answers::calculation {

struct PaperRequest {
  int games = 0;
  int cards = 7;
  std::string seed = "1";
  Limits limits;
};
struct PaperFigure {
  std::string name;
  double published = 0;
  double ours = 0;
  double single_precision = 0;
};
struct PaperCounts {
  int cards = 0;
  std::uint64_t one_base_3 = 0;
  std::uint64_t one_base_4 = 0;
  std::optional<std::uint64_t> two_bases_3;
  std::optional<std::uint64_t> two_bases_4;
};
struct PaperRate {
  int stacks = 0;
  int ahead = 0;
  int plans = 0;
  std::string published;
  std::uint64_t won = 0;
  std::uint64_t games = 0;
  std::optional<double> low;
  std::optional<double> high;
};
struct PaperTurn {
  int turn = 0;
  std::string card;
  std::string figure;  // as the Appendix prints it
};
struct PaperAnswer {
  Outcome outcome;
  std::vector<PaperFigure> example;
  std::vector<PaperCounts> counts;
  std::optional<std::uint64_t> most_positions;  // where a count did not fit the memory
  std::uint64_t twelve_won = 0;
  std::uint64_t twelve_games = 0;
  std::vector<PaperRate> rates;
  std::string game;
  std::vector<PaperTurn> kept_back;
  bool game_won = false;
  std::vector<std::string> tables;  // that were used
};
[[nodiscard]] const Shape& shape_of(Of<PaperRequest>);
[[nodiscard]] const Shape& shape_of(Of<PaperFigure>);
[[nodiscard]] const Shape& shape_of(Of<PaperCounts>);
[[nodiscard]] const Shape& shape_of(Of<PaperRate>);
[[nodiscard]] const Shape& shape_of(Of<PaperTurn>);
[[nodiscard]] const Shape& shape_of(Of<PaperAnswer>);
[[nodiscard]] Result<PaperAnswer> paper(const PaperRequest& request, const Context& context);
[[nodiscard]] Sentence headline(const PaperAnswer& answer);
[[nodiscard]] std::string words(const PaperAnswer& answer, const View& view);

}  // namespace yomi::answers::calculation
