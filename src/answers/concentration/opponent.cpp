#include "answers/concentration/opponent.h"

#include "base/text.h"
#include "concentration/notation.h"

namespace yomi::concentration {

std::span<const answers::Choice> choices_of(answers::Of<Style>) {
  using answers::choice;
  static constexpr answers::Choice kChoices[] = {
      choice(Style::kBest, "best", {"the optimal turn, exactly", "厳密な最適手"}),
      choice(Style::kPaper, "paper",
             {"the optimal turn of the paper's game", "論文のルールでの最適手"}),
      choice(Style::kTwo, "two", {"always a second unknown card", "2枚目は常に未知カード"}),
      choice(Style::kOne, "one",
             {"a known card second whenever there is one", "2枚目はできるだけ既知カード"}),
      choice(Style::kRandom, "random",
             {"takes what it knows, otherwise any cards", "既知の組のほかは無作為"}),
  };
  return kChoices;
}

}  // namespace yomi::concentration

namespace yomi::answers::concentration {

const Shape& shape_of(Of<OpponentRequest>) {
  using R = OpponentRequest;
  static constexpr Field kFields[] = {
      include<&R::at>(),
      field<&R::style>("style", {"how it plays", "めくり方"}),
      field<&R::remember>("remember",
                          {"cards it remembers, those seen last; all if not given",
                           "覚えている枚数(最後に見たもの。指定しなければすべて)"},
                          {.example = "6", .least = 0, .most = 1000, .metavar = "K"}),
      field<&R::seed>("seed", {"seed of the random numbers", "乱数の種"}, {.metavar = "N"}),
      field<&R::passing>("passing",
                         {"turning two known cards that differ", "異なる既知カード2枚をめくる手"}),
      include<&R::limits>(),
  };
  static constexpr Shape kShape = shape<R>("ConcentrationOpponentRequest", kFields);
  return kShape;
}
const Shape& shape_of(Of<OpponentAnswer>) {
  using A = OpponentAnswer;
  static constexpr Field kFields[] = {
      include<&A::outcome>(),
      field<&A::position>("position", {"the table now", "今の場"}),
      field<&A::player>("player", {"who it turns for", "手番のプレイヤー"}),
      field<&A::open>("open",
                      {"the place of the card that lies open", "表になっているカードの位置"}),
      field<&A::place>("place", {"what it turns", "めくる位置"}),
      field<&A::move>("move", {"the same as a move", "手"}, {.example = "12"}),
      field<&A::reveals>("reveals", {"nobody has seen that card", "未知カード"}),
      field<&A::after>("after", {"the table after it, where nothing is revealed", "その後の場"}),
      field<&A::believed>(
          "believed", {"the letters by what it remembers of them", "覚えているカードによる局面"}),
  };
  static constexpr Shape kShape = shape<A>("ConcentrationOpponentAnswer", kFields);
  return kShape;
}

Result<OpponentAnswer> opponent(const OpponentRequest& request, const Context& context) {
  const auto seed = parse_uint(request.seed);
  if (!seed)
    return fail_in("seed", ErrorCode::kBadText, "expected a number, not {}",
                   in_quotes(request.seed));
  auto table = table_of(request.at, {game::Rules::kFull, request.passing, 2});
  if (!table) return pass(table);
  if (table->over()) return fail_in("moves", ErrorCode::kBadText, "the game is over");
  const Stopwatch stopwatch;
  OpponentAnswer answer;
  answer.position = game::to_text(table->seen());
  answer.player = table->player();
  answer.open = table->open_place();
  const game::Position believed = game::believed(*table, request.remember);
  answer.believed = game::to_text(believed);
  game::Game played;
  played.pass = request.passing;
  auto solved = game::Strategist::solve_for(
      played, request.style, believed, limited(context.budget, request.limits), context.threads);
  if (solved) {
    game::Strategist strategist(request.style, *solved, request.passing);
    const int place = game::next_card(*table, strategist, request.remember, *seed);
    const game::TableGame::Cell& cell = table->cell(place);
    answer.outcome.verdict = Verdict::kProved;  // that this is what it turns
    answer.place = place;
    answer.reveals = !cell.known;
    answer.move = fmt::format("{}", place);
    if (cell.known) {
      answer.move += "=" + cell.card;
      if (table->turn(place, {})) answer.after = game::to_text(table->seen());
    }
  } else {
    answer.outcome.reason = solved.error();
  }
  answer.outcome.cpu_seconds = stopwatch.seconds();
  return answer;
}

Sentence headline(const OpponentAnswer& answer) {
  if (!answer.place) return not_decided(answer.outcome.reason.value_or(StopReason::kMemory));
  return answer.open ? sentence("turns_second", "Second card: {}", "2枚目: {}", answer.move)
                     : sentence("turns_first", "First card: {}", "1枚目: {}", answer.move);
}

std::string words(const OpponentAnswer& answer, const View& view) {
  return answer.position + "\n" + said(headline(answer), view.language) + "\n";
}

}  // namespace yomi::answers::concentration
