#include "answers/concentration/advise.h"

#include <algorithm>

#include "concentration/notation.h"

namespace yomi::answers::concentration {
namespace {

using game::LetterClass;
using game::Position;
using game::Second;
using game::TableGame;

using Analysed = tl::expected<game::Analysis, StopReason>;

Analysed analyse(const Meant& meant, const Budget& budget, const Context& context,
                 std::uint64_t& nodes) {
  if (meant.alone) {
    game::Solitaire solved(*meant.alone);
    if (const auto reason = solved.solve(budget, true, context.progress))
      return tl::unexpected<StopReason>(*reason);
    nodes += solved.states();
    return game::analyse(solved, meant.position);
  }
  game::ExactSweep sweep(game::game_for(meant.game, meant.position));
  if (const auto reason =
          sweep.run(budget, context.threads, game::Keep::kLastLayers, context.progress))
    return tl::unexpected<StopReason>(*reason);
  nodes += sweep.states();
  return game::analyse(sweep, meant.position, meant.game.lead);
}

// The places of known cards for which `wanted` is true.
template <class Wanted>
std::vector<int> known_places(const TableGame& table, Wanted wanted) {
  std::vector<int> places;
  for (int place = 1; place <= table.places(); ++place) {
    const TableGame::Cell& cell = table.cell(place);
    if (cell.known && cell.state == TableGame::State::kSeen && wanted(cell.letter))
      places.push_back(place);
  }
  return places;
}

std::vector<int> places_of(const TableGame& table, const Turn& turn) {
  const auto named = [&](const std::string& letter) {
    return std::find(turn.letters.begin(), turn.letters.end(), letter) != turn.letters.end();
  };
  switch (turn.action) {
    case Act::kTake:
    case Act::kProbe:
    case Act::kMatch:
      return known_places(table, named);
    case Act::kPass:
      return known_places(table, [](const std::string& /*unused*/) { return true; });
    case Act::kWaste:
      return known_places(table, [&](const std::string& letter) {
        return letter != table.cell(*table.open_place()).letter;
      });
    default:
      break;
  }
  std::vector<int> places;
  for (int place = 1; place <= table.places(); ++place)
    if (table.cell(place).state == TableGame::State::kUnknown) places.push_back(place);
  return places;
}

// What the last whole turn lost; the table as it was before it is played again from the start.
std::optional<LastTurn> last_turn(const AdviseRequest& request, const TableGame& table,
                                  const Budget& budget, const Context& context,
                                  std::uint64_t& nodes) {
  const std::size_t whole = table.cards().size() / 2 * 2;
  // To win, the lead at that time would matter, which nobody said.
  if (whole == 0 || request.game.objective == game::Objective::kWin) return std::nullopt;
  At before = request.at;
  before.moves.clear();
  for (std::size_t i = 0; i + 2 < whole; ++i) before.moves += game::to_text(table.cards()[i]) + " ";
  const auto then = table_of(before, table.rules());
  if (!then) return std::nullopt;
  const game::CardTurned& first = table.cards()[whole - 2];
  const game::CardTurned& second = table.cards()[whole - 1];
  auto meant = meant_by(request.game, then->position());
  if (!meant) return std::nullopt;
  const Analysed analysis = analyse(*meant, budget, context, nodes);
  if (!analysis) return std::nullopt;
  TableGame opened = *then;
  if (Status done = opened.turn(first.place, first.card); !done) return std::nullopt;
  const Second chosen = !second.known                   ? Second::kUnknown
                        : second.letter == first.letter ? Second::kMatch
                                                        : Second::kWaste;
  const auto loss = game::loss_of(*analysis, opened.class_of(first.letter), first.known, chosen,
                                  meant->minimise());
  if (!loss) return std::nullopt;
  const auto turns =
      turns_of(game::plans(*analysis, meant->position, meant->minimise()), then->seen().letters);
  return LastTurn{first.player, first.place, second.place, number_of(*loss), turns.front().action};
}

// What the answer says of the first card that lies open.
void advise_second(const TableGame& table, const game::Analysis& analysis, bool minimise,
                   AdviseAnswer& answer) {
  const TableGame::Cell& first = table.cell(*table.open_place());
  const auto choices =
      game::seconds_of(analysis, table.class_of(first.letter), first.known, minimise);
  answer.open = table.open_place();
  answer.actions = seconds_turns(choices, first.letter, minimise);
  if (!answer.actions.empty()) answer.value = answer.actions.front().value;
}

bool names_loss(game::Why why) {
  return sentence_of(why).pattern.english.find("{}") != std::string_view::npos;
}

void advise_first(const Meant& meant, const TableGame& table, const game::Analysis& analysis,
                  AdviseAnswer& answer) {
  const auto plans = game::plans(analysis, meant.position, meant.minimise());
  const game::Reason reason = game::reason_of(plans, meant.position, meant.game);
  answer.value = number_of(analysis.value);
  answer.why = reason.why;
  if (names_loss(reason.why)) answer.loss = number_of(reason.loss);
  if (plans.empty()) return;
  answer.moves = best_of(game::moves_of(analysis, meant.position));
  answer.actions = turns_of(plans, table.seen().letters);
  answer.first_card = first_cards(analysis);
}

}  // namespace

const Shape& shape_of(Of<AdviseRequest>) {
  using R = AdviseRequest;
  static constexpr Field kFields[] = {
      include<&R::at>(),
      include<&R::game>(),
      include<&R::limits>(),
  };
  static constexpr Shape kShape = shape<R>("ConcentrationAdviseRequest", kFields);
  return kShape;
}
const Shape& shape_of(Of<LastTurn>) {
  using L = LastTurn;
  static constexpr Field kFields[] = {
      field<&L::player>("player", {"whose turn it was", "プレイヤー"}),
      field<&L::first>("first", {"the place of its first card", "1枚目の位置"}),
      field<&L::second>("second", {"the place of its second card", "2枚目の位置"}),
      field<&L::regret>("regret", {"what it lost against the best", "最善との差"}),
      field<&L::best>("best", {"what would have been best", "最善手"}),
  };
  static constexpr Shape kShape = shape<L>("ConcentrationLastTurn", kFields);
  return kShape;
}
const Shape& shape_of(Of<AdviseAnswer>) {
  using A = AdviseAnswer;
  static constexpr Field kFields[] = {
      include<&A::outcome>(),
      include<&A::game>(),
      field<&A::position>("position", {"the table as it was understood", "読み取った場"}),
      field<&A::situation>(
          "situation", {"the letters by what was known when this turn began", "手番開始時の局面"},
          {.example = "3x0/2,2x1/4"}),
      field<&A::open>("open",
                      {"the place of the card that lies open", "表になっているカードの位置"}),
      field<&A::value>("value", {"what it is worth", "評価値"}),
      field<&A::why>("why", {"why the best turn is the best", "最善である理由"}),
      field<&A::loss>("loss", {"that the reason names", "理由の中の損"}),
      field<&A::moves>("moves", {"the optimal moves in the paper's words", "最適な手(論文の分類)"}),
      field<&A::actions>("actions", {"every turn, the best first", "すべての手(良い順)"}),
      field<&A::first_card>("first_card", {"what to turn second, by what the first card shows",
                                           "1枚目の文字ごとの2枚目"}),
      field<&A::places>("places", {"what the best turn may turn next", "最善手が次にめくる位置"}),
      field<&A::last>("last", {"the last turn against the best one", "直前の手と最善手の差"}),
      told_field<&advise_because>("because", {"why", "理由"}),
  };
  static constexpr Shape kShape = shape<A>("ConcentrationAdviseAnswer", kFields);
  return kShape;
}

Result<AdviseAnswer> advise(const AdviseRequest& request, const Context& context) {
  auto table =
      table_of(request.at, {request.game.rules, request.game.passing, request.game.players});
  if (!table) return pass(table);
  // An empty table has its own sentence; here a pass has ended the game.
  if (table->over() && table->position().letters() > 0)
    return fail_in("moves", ErrorCode::kBadText, "the game is over");
  auto meant = meant_by(request.game, table->position());
  if (!meant) return pass(meant);
  if (meant->alone && meant->alone->keep == game::KeepRule::kLast)
    return fail_in("keep", ErrorCode::kConflict, "advise knows keep best and random");
  const Stopwatch stopwatch;
  const Budget budget = limited(context.budget, request.limits);
  AdviseAnswer answer;
  answer.game = request.game;
  answer.position = game::to_text(table->seen());
  answer.situation = game::to_text(table->position());
  const Analysed analysis = analyse(*meant, budget, context, answer.outcome.nodes);
  if (!analysis) {
    answer.outcome.reason = analysis.error();
  } else {
    answer.outcome.verdict = Verdict::kProved;
    if (table->open_place())
      advise_second(*table, *analysis, meant->minimise(), answer);
    else
      advise_first(*meant, *table, *analysis, answer);
    if (!answer.actions.empty()) answer.places = places_of(*table, answer.actions.front());
    answer.last = last_turn(request, *table, budget, context, answer.outcome.nodes);
  }
  answer.outcome.cpu_seconds = stopwatch.seconds();
  return answer;
}

Sentence headline(const AdviseAnswer& answer) {
  if (answer.outcome.reason) return not_decided(*answer.outcome.reason);
  if (answer.actions.empty()) return sentence("empty", "The table is empty", "場にカードがない");
  const bool partners =
      !answer.first_card.empty() &&
      std::all_of(answer.first_card.begin(), answer.first_card.end(), [](const FirstCard& card) {
        return std::any_of(card.choices.begin(), card.choices.end(), [](const SecondCard& each) {
          return each.best && each.second == Second::kMatch;
        });
      });
  if (answer.actions.front().action == Act::kFlip && partners)
    return sentence("flip_partner", "Turn an unknown card, then its partner",
                    "未知カードを1枚、次に組になるカード");
  return turn_sentence(answer.actions.front());
}

Sentence advise_because(const AdviseAnswer& answer) {
  if (!answer.why) return {};
  return why_sentence(*answer.why, answer.loss, answer.game);
}

std::string hint(const AdviseAnswer& answer, const View& view) {
  const Language language = view.language;
  std::string text = said(headline(answer), language) + "\n";
  if (answer.why && *answer.why != game::Why::kEmpty)
    text += said(advise_because(answer), language) + "\n";
  if (!answer.actions.empty()) text += "\n" + turns_table(answer.actions, language);
  return text;
}

std::string comment(const AdviseAnswer& answer, const View& view) {
  if (!answer.last) return {};
  if (answer.last->regret.exact == "0")
    return say(view.language, "that was the best turn\n", "最善手でした\n");
  return say(view.language, "{} worse than the best: {}\n", "{}の損。最善は{}\n",
             amount_of(answer.last->regret, answer.game), sentence_of(answer.last->best));
}

std::string words(const AdviseAnswer& answer, const View& view) {
  const Language language = view.language;
  const auto position = game::parse_position(answer.situation);
  std::string text = answer.position + "\n" +
                     said(describe(answer.game, position ? *position : Position()), language) +
                     "\n\n" + hint(answer, view);
  if (answer.value) {
    text += say(language, "\nvalue {}  {}\n", "\n評価値 {}  {}\n",
                answer.value->exact && answer.value->exact->size() <= 40 ? *answer.value->exact
                                                                         : answer.value->decimal,
                unit_of(answer.game));
  }
  if (!answer.first_card.empty())
    text += say(language, "\nsecond card, when turning an unknown one first:\n",
                "\n未知カードから始めたときの2枚目:\n") +
            first_card_words(answer.first_card, language);
  if (answer.last)
    text += say(language, "\nthe last turn: {}", "\n直前の手: {}", comment(answer, view));
  return text;
}

}  // namespace yomi::answers::concentration
