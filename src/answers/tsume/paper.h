// `tsume paper`: the paper's Tables 1 to 5 and its Appendix beside ours, for a collection that has
// published lengths.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "answers/tsume/check.h"
#include "tsume/paper.h"

namespace yomi::answers::tsume {

enum class PaperPart { kAppendix, kDefects };
[[nodiscard]] std::span<const Choice> choices_of(Of<PaperPart>);

struct PaperRequest {
  std::string collection;
  std::string problems = "1..1000";
  std::string defects;            // the author's positions of Table 5
  std::optional<PaperPart> only;  // none: both
  Limits limits;                  // nodes of each search (10,000,000), time of all
};
// What the paper prints of a problem, and what we find.
struct PaperFigures {
  int first_length = 0;
  std::uint64_t first_nodes = 0;
  int length = 0;
  bool pieces_left = false;
  double ratio = 0;
};
struct PaperProblem {
  std::int64_t number = 0;
  int published = 0;
  std::optional<PaperFigures> paper;
  std::optional<PaperFigures> ours;  // none: not solved
  int cooks = 0;
  int flaws = 0;
};
// Tables 1 to 4, for one way of selecting candidates.
struct PaperColumn {
  game::Select select = game::Select::kNone;
  int tried = 0;
  int solved = 0;
  int published_length = 0;
  std::optional<double> moves_shorter;  // mean
  int pieces_left = 0;
  std::optional<double> ratio;  // mean over first searches of 100,000 nodes and more
};
struct PaperDefect {
  std::int64_t number = 0;
  int ply = 0;
  std::string author;
  std::string cook;
  std::string paper_kind;
  bool paper_found = false;
  std::string line;     // author, own, other_reply, none
  std::string outcome;  // alternative, own_move, mates, loop, no_mate, undecided, left
  std::optional<std::string> move;
  std::optional<std::string> kind;
  std::optional<int> length;
  bool length_proved = false;
  std::optional<int> due;
  bool found = false;
};
// What a survey that keeps its rows in a journal sums up to.
struct PaperSurvey {
  std::vector<PaperProblem> appendix;  // with select both
  std::vector<PaperColumn> columns;
  std::vector<PaperDefect> defects;
};
struct PaperAnswer {
  Outcome outcome;
  PaperSurvey found;
};
[[nodiscard]] const Shape& shape_of(Of<PaperRequest>);
[[nodiscard]] const Shape& shape_of(Of<PaperFigures>);
[[nodiscard]] const Shape& shape_of(Of<PaperProblem>);
[[nodiscard]] const Shape& shape_of(Of<PaperColumn>);
[[nodiscard]] const Shape& shape_of(Of<PaperDefect>);
[[nodiscard]] const Shape& shape_of(Of<PaperSurvey>);
[[nodiscard]] const Shape& shape_of(Of<PaperAnswer>);
[[nodiscard]] Result<PaperAnswer> paper(const PaperRequest& request, const Context& context);
[[nodiscard]] Sentence headline(const PaperAnswer& answer);
[[nodiscard]] std::string words(const PaperAnswer& answer, const View& view);

// The same from rows.
void add_row(PaperSurvey& found, game::AppendixSums& sums, const game::AppendixRow& row);
void add_row(PaperSurvey& found, const game::Defect& defect, const game::DefectRow& row);
[[nodiscard]] std::vector<PaperColumn> columns_of(const game::AppendixSums& sums);
[[nodiscard]] Sentence headline(const PaperSurvey& found);
[[nodiscard]] std::string words(const PaperSurvey& found, const View& view);

}  // namespace yomi::answers::tsume
