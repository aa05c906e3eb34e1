// `concentration table`: the best turns at a glance, over letters and known ones, or one of the
// paper's tables, to any size.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "answers/concentration/turns.h"
#include "answers/table.h"
#include "concentration/paper.h"

namespace yomi::concentration {
[[nodiscard]] std::span<const answers::Choice> choices_of(answers::Of<Hatch>);
[[nodiscard]] std::span<const answers::Choice> choices_of(answers::Of<Agreement>);
}  // namespace yomi::concentration

namespace yomi::answers::concentration {

struct TableRequest {
  std::optional<int> number;   // of the paper's; none: the best turns at a glance
  std::optional<int> letters;  // as printed; at a glance 15, or what `copies` leaves room for
  int copies = 2;              // at a glance
  std::optional<game::Rules> rules;
  game::Pass passing = game::Pass::kEnd;  // at a glance
  bool csv = false;
  bool latex = false;
  bool svg = false;
  Limits limits;
};
struct TableCell {
  int letters = 0;
  int column = 0;      // known letters, or letters of four (Figures::by_known)
  std::string figure;  // "0,2", "(4)", "-0.18"
  game::Hatch hatch = game::Hatch::kPlain;
  std::vector<Best> moves;  // the optimal ones, where the table has them
  std::optional<Number> value;
  std::optional<std::string> printed;  // in the paper
  std::optional<game::Agreement> agreement;
};
// The figures of one table: what `table` and `paper` share.
struct Figures {
  std::optional<int> number;
  game::Rules rules = game::Rules::kPaper;
  bool by_known = false;
  int first_row = 0;
  int last_row = 0;
  int first_column = 0;
  int last_column = 0;
  std::vector<TableCell> cells;
};
struct TableAnswer {
  Outcome outcome;
  Figures figures;
  int copies = 2;
  game::Pass passing = game::Pass::kEnd;
  std::optional<std::string> csv;
  std::optional<std::string> latex;
  std::optional<std::string> svg;
};
[[nodiscard]] const Shape& shape_of(Of<TableRequest>);
[[nodiscard]] const Shape& shape_of(Of<TableCell>);
[[nodiscard]] const Shape& shape_of(Of<Figures>);
[[nodiscard]] const Shape& shape_of(Of<TableAnswer>);
[[nodiscard]] Result<TableAnswer> table(const TableRequest& request, const Context& context);
[[nodiscard]] Sentence headline(const TableAnswer& answer);
[[nodiscard]] std::string words(const TableAnswer& answer, const View& view);

// Ends early with the meter: writing large fractions takes time too.
[[nodiscard]] Figures figures_of(const game::FigureTable& table, game::Rules rules, Meter& meter);
// "Table 3: E(na, 0, ka, 0), pairs", with the rules where they matter.
[[nodiscard]] Sentence caption(const Figures& figures);
// `compared`: the printed figure beside ours where they are not the same characters.
[[nodiscard]] Table grid_of(const Figures& figures, bool compared);

}  // namespace yomi::answers::concentration
