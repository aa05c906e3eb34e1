#include "answers/calculation/deal.h"

#include "base/text.h"

namespace yomi::answers::calculation {

const Shape& shape_of(Of<DealRequest>) {
  using R = DealRequest;
  static constexpr Field kFields[] = {
      field<&R::number>("number", {"the shuffle's number", "山札の番号"},
                        {.example = "17", .required = true, .positional = true}),
      include<&R::game>(),
  };
  static constexpr Shape kShape = shape<R>("CalculationDealRequest", kFields);
  return kShape;
}
const Shape& shape_of(Of<DealAnswer>) {
  using A = DealAnswer;
  static constexpr Field kFields[] = {
      field<&A::number>("number", {"the shuffle's number", "山札の番号"}),
      field<&A::variant>("variant", {"how the game begins", "ゲームの始め方"}),
      field<&A::stacks>("stacks", {"number of stacks", "スタックの数"}),
      field<&A::seed>("seed", {"of the shuffles", "乱数の種"}),
      field<&A::cards>("cards", {"the stock in the order it is drawn", "引く順の山札"},
                       {.example = "7H"}),
      field<&A::position>("position", {"the position it begins with", "最初の局面"}),
  };
  static constexpr Shape kShape = shape<A>("CalculationDealAnswer", kFields);
  return kShape;
}

Result<DealAnswer> deal(const DealRequest& request, const Context& /*unused*/) {
  const std::string number(trim(request.number));
  if (!parse_uint(number))
    return fail_in("number", ErrorCode::kBadText, "a shuffle's number is 0 to {}, not {}",
                   std::numeric_limits<std::uint64_t>::max(), in_quotes(request.number));
  auto record = start_of(number, request.game);
  if (!record) return pass(record);
  const game::Tableau& tableau = record->diagram.tableau;
  DealAnswer answer;
  answer.number = record->number;
  answer.variant = request.game.variant;
  answer.stacks = static_cast<int>(tableau.stacks.size());
  answer.seed = request.game.seed;
  for (const game::Face& face : tableau.next) answer.cards.push_back(game::to_text(face));
  answer.position = game::format_position(tableau);
  return answer;
}

Sentence headline(const DealAnswer& answer) {
  return sentence("shuffle", "Shuffle {}", "山札 {}", answer.number);
}

// As `solve` and `read` take it again.
std::string words(const DealAnswer& answer, const View& view) {
  std::string text = "# " + said(headline(answer), view.language) + "\n";
  for (std::size_t i = 0; i < answer.cards.size(); ++i)
    text += answer.cards[i] + (i % 13 == 12 || i + 1 == answer.cards.size() ? "\n" : " ");
  return text;
}

}  // namespace yomi::answers::calculation
