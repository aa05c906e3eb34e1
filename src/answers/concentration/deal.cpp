#include "answers/concentration/deal.h"

#include <algorithm>

#include "base/text.h"
#include "concentration/notation.h"

namespace yomi::answers::concentration {

const Shape& shape_of(Of<DealRequest>) {
  using R = DealRequest;
  static constexpr Field kFields[] = {
      field<&R::number>("number", {"the table's number", "場の番号"},
                        {.example = "7", .required = true, .positional = true}),
      field<&R::letters>("letters",
                         {"its letters: 13x4, mixed 5x2,3x4", "文字: 13x4、混合 5x2,3x4"},
                         {.metavar = "8x2"}),
      field<&R::open>("open", {"show the cards", "カードを表示する"}),
  };
  static constexpr Shape kShape = shape<R>("ConcentrationDealRequest", kFields);
  return kShape;
}
const Shape& shape_of(Of<DealAnswer>) {
  using A = DealAnswer;
  static constexpr Field kFields[] = {
      field<&A::number>("number", {"the table's number", "場の番号"}),
      field<&A::letters>("letters", {"its letters", "文字"}),
      field<&A::position>("position", {"the table, face down", "伏せた場"}),
      field<&A::cards>("cards", {"what lies where, with open", "各位置のカード(open のとき)"}),
      field<&A::columns>("columns", {"columns of the table", "列数"}),
  };
  static constexpr Shape kShape = shape<A>("ConcentrationDealAnswer", kFields);
  return kShape;
}

Result<DealAnswer> deal(const DealRequest& request, const Context& /*unused*/) {
  auto number = number_of_table(request.number);
  if (!number) return pass_in("number", number);
  auto table = table_of({fmt::format("{}", *number), request.letters, {}}, {});
  if (!table) return pass(table);
  DealAnswer answer;
  answer.number = fmt::format("{}", *number);
  answer.letters = game::letters_text(table->position());
  answer.position = game::to_text(table->seen());
  answer.columns = static_cast<int>(table->seen().grid.front().size());
  if (request.open)
    for (int place = 1; place <= table->places(); ++place)
      answer.cards.push_back(table->dealt_card(place));
  return answer;
}

Sentence headline(const DealAnswer& answer) {
  return sentence("table", "Table {} of {}", "場 {} ({})", answer.number, answer.letters);
}

std::string words(const DealAnswer& answer, const View& view) {
  std::string text = "# " + said(headline(answer), view.language) + "\n";
  if (answer.cards.empty()) return text + answer.position;
  std::size_t width = 1;
  for (const std::string& card : answer.cards) width = std::max(width, display_width(card));
  for (std::size_t i = 0; i < answer.cards.size(); ++i) {
    const bool last = (i + 1) % static_cast<std::size_t>(std::max(answer.columns, 1)) == 0 ||
                      i + 1 == answer.cards.size();
    text += last ? answer.cards[i] + "\n" : pad_right(answer.cards[i], width) + " ";
  }
  return text;
}

}  // namespace yomi::answers::concentration
