#include "answers/bridge/dd.h"

#include <algorithm>

#include "answers/bridge/read.h"
#include "answers/bridge/room.h"
#include "answers/table.h"
#include "bridge/double_dummy.h"
#include "bridge/par.h"

namespace yomi::answers::bridge {
namespace {

using game::Seat;
using game::Strain;

// What every card of the position takes; an ending may have trumps and no contract.
Status add_cards(const game::Record& record, const Budget& budget, DdAnswer& answer) {
  if (record.contract) {
    answer.contract = game::contract_string(*record.contract);
    answer.declarer = record.contract->declarer;
  } else {
    answer.contract = std::string(game::to_string(*record.ending->strain));
  }
  answer.played = static_cast<int>(record.plays.size());
  auto position = game::position_at_end(record);
  if (!position) return pass_in("deal", position);
  if (position->ended()) return {};
  answer.seat = position->turn();
  game::DoubleDummy solver(budget);
  if (!solver.ready()) {
    answer.outcome.reason = solver.stopped();
    return {};
  }
  const game::CardTricks tricks = solver.all_cards(*position);
  ++answer.outcome.nodes;
  const int won = position->won[static_cast<std::size_t>(game::side(position->turn()))];
  for (const game::Card card : position->legal().to_vector())
    answer.cards.push_back(
        {game::to_string(card), won + tricks[static_cast<std::size_t>(card.index())]});
  return {};
}

// Of an answer, or of one of its boards; false where the budget ran out.
template <class Shown>
bool add_table(const game::Deal& deal, const Budget& budget, Shown& answer, Outcome& outcome) {
  game::DoubleDummy solver(budget);
  const auto tricks = solver.ready() ? solver.table(deal, budget) : std::nullopt;
  if (!tricks) {
    outcome.reason = solver.stopped();
    return false;
  }
  outcome.nodes += solver.library_calls() + solver.ending_calls();
  const auto of = [&](Strain strain, Seat seat) {
    return static_cast<int>((*tricks)[static_cast<std::size_t>(strain)][game::at(seat)]);
  };
  for (const Seat seat : game::kSeats)
    answer.table.push_back({seat, of(Strain::kNotrump, seat), of(Strain::kSpades, seat),
                            of(Strain::kHearts, seat), of(Strain::kDiamonds, seat),
                            of(Strain::kClubs, seat)});
  const game::Par par = solver.par(*tricks, answer.dealer, answer.vulnerable);
  answer.par = ParResult{par.score, par.text, {}};
  for (const game::ParContract& each : game::par_contracts(par.text))
    answer.par->ways.push_back({game::contract_string(each.contract), each.contract.level,
                                std::string(game::to_string(each.contract.strain)),
                                each.contract.doubled > 0, each.declarers, each.result});
  return true;
}

// Whether the text alone is asked about, and it has several boards.
bool is_whole_text(const Board& asked, const std::vector<game::Record>& records) {
  if (!asked.board.empty() || !asked.table.empty() || asked.auction || asked.play || asked.played ||
      !asked.until.empty())
    return false;
  return std::count_if(records.begin(), records.end(),
                       [](const game::Record& record) { return record.is_board(); }) > 1;
}

// Every board of the text whose four hands are known, one after the other.
void add_boards(const Board& asked, game::RecordFile file, const Budget& budget, DdAnswer& answer) {
  for (std::size_t i = 0; i < file.records.size(); ++i) {
    game::Record& record = file.records[i];
    if (!record.is_board() || record.deal == game::PartialDeal()) continue;
    auto deal = game::complete_deal(record.deal);
    if (!deal) {
      deal.error().line = record.line;
      deal.error().column = 1;
      record.faults.push_back(std::move(deal.error()));
      continue;
    }
    BoardResult board;
    board.board = game::board_name(file.records, i);
    board.room = record.table();
    board.deal = game::to_string(*deal);
    board.dealer = asked.dealer.value_or(record.dealer.value_or(Seat::kNorth));
    board.vulnerable = asked.vulnerable.value_or(record.vulnerable);
    if (!add_table(*deal, budget, board, answer.outcome)) break;
    answer.boards.push_back(std::move(board));
  }
  answer.mistakes = mistakes_of(file);
}

// "5♣ by East–West", "1♠ by North +2"; 東西の5♣
Sentence par_way(const ParContract& way) {
  if (way.declarers.empty()) return call_name(way.contract);  // no answer of ours
  const Sentence who = way.declarers.size() < 2 ? seat_name(way.declarers.front())
                       : game::side(way.declarers.front()) == 0
                           ? spoken("ns", {"North–South", "南北"})
                           : spoken("ew", {"East–West", "東西"});
  const Sentence what = sentence("contract", "{} by {}", "{1}の{0}", call_name(way.contract), who);
  return way.result == 0 ? what : sentence("result", "{} {:+}", "{} {}", what, way.result);
}

Sentence par_ways(const ParResult& par) {
  if (par.ways.empty()) return call_name("Pass");
  Sentence all = par_way(par.ways.front());
  for (std::size_t i = 1; i < par.ways.size(); ++i)
    all = sentence("or", "{}, {}", "{}、{}", all, par_way(par.ways[i]));
  return all;
}

Sentence par_sentence(const ParResult& par) {
  return sentence("par", "par {:+} ({})", "パー {}({})", par.score,
                  named(par.contracts, par_ways(par)));
}

std::string par_note(Language language) {
  return say(language,
             "(par: what North–South score where both sides bid and play double dummy at their "
             "best)\n",
             "(パー: 双方がダブルダミーで最善のビッドとプレイをしたときの南北の得点)\n");
}

std::string table_words(const std::vector<DeclarerResult>& rows, const ParResult& par,
                        Language language) {
  std::vector<Table::Column> columns = {
      {say(language, "declarer", "ディクレアラー"), Align::kLeft}};
  for (const char* name : {"NT", "♠", "♥", "♦", "♣"}) columns.push_back({name});
  Table table(std::move(columns));
  for (const DeclarerResult& each : rows)
    table.add({said(seat_name(each.declarer), language), std::to_string(each.notrump),
               std::to_string(each.spades), std::to_string(each.hearts),
               std::to_string(each.diamonds), std::to_string(each.clubs)});
  return table.to_text() + said(par_sentence(par), language) + "\n";
}

}  // namespace

const Shape& shape_of(Of<DdRequest>) {
  using R = DdRequest;
  static constexpr Field kFields[] = {
      include<&R::board>(),
      field<&R::par>("par", {"the table and par too where the play is given or stopped",
                             "プレイの途中でも20通りの表とパーを付ける"}),
      include<&R::limits>(),
  };
  static constexpr Shape kShape = shape<R>("BridgeDdRequest", kFields);
  return kShape;
}
const Shape& shape_of(Of<CardResult>) {
  using C = CardResult;
  static constexpr Field kFields[] = {
      field<&C::card>("card", {"a card that can be played", "出せるカード"}, {.example = "S4"}),
      field<&C::tricks>("tricks", {"tricks of the side to play over the whole deal",
                                   "手番の側が全体で取るトリック数"}),
  };
  static constexpr Shape kShape = shape<C>("BridgeCardTricks", kFields);
  return kShape;
}
const Shape& shape_of(Of<DeclarerResult>) {
  using D = DeclarerResult;
  static constexpr Field kFields[] = {
      field<&D::declarer>("declarer", {"who declares", "ディクレアラー"}),
      field<&D::notrump>("notrump", {"tricks at notrump", "ノートランプのトリック数"}),
      field<&D::spades>("spades", {"tricks with spades as trumps", "♠切り札のトリック数"}),
      field<&D::hearts>("hearts", {"tricks with hearts as trumps", "♥切り札のトリック数"}),
      field<&D::diamonds>("diamonds", {"tricks with diamonds as trumps", "♦切り札のトリック数"}),
      field<&D::clubs>("clubs", {"tricks with clubs as trumps", "♣切り札のトリック数"}),
  };
  static constexpr Shape kShape = shape<D>("BridgeDeclarerTricks", kFields);
  return kShape;
}
const Shape& shape_of(Of<ParContract>) {
  using P = ParContract;
  static constexpr Field kFields[] = {
      field<&P::contract>("contract", {"the contract", "コントラクト"}, {.example = "4SX"}),
      field<&P::level>("level", {"its level", "レベル"}),
      field<&P::strain>("strain", {"its strain: C, D, H, S, NT", "ストレイン: C、D、H、S、NT"},
                        {.example = "S"}),
      field<&P::doubled>("doubled", {"doubled", "ダブル"}),
      field<&P::declarers>("declarers",
                           {"whoever of them is declarer", "ディクレアラー(そのいずれか)"}),
      field<&P::result>("result", {"tricks above the contract; negative: below it",
                                   "コントラクトとのトリック差(負はダウン)"}),
  };
  static constexpr Shape kShape = shape<P>("BridgeParContract", kFields);
  return kShape;
}
const Shape& shape_of(Of<ParResult>) {
  using P = ParResult;
  static constexpr Field kFields[] = {
      field<&P::score>("score", {"of North and South", "南北の得点"}),
      field<&P::contracts>("contracts", {"the contracts that reach it, as one text: 1N-NS+1",
                                         "その得点のコントラクト(一つの文字列): 1N-NS+1"}),
      field<&P::ways>("ways", {"the same contracts as fields; none where all pass",
                               "同じコントラクトの各項目(全員パスなら空)"}),
  };
  static constexpr Shape kShape = shape<P>("BridgePar", kFields);
  return kShape;
}
const Shape& shape_of(Of<BoardResult>) {
  using B = BoardResult;
  static constexpr Field kFields[] = {
      field<&B::board>("board", {"the board's number", "ボード番号"}),
      field<&B::room>("room", {"which table of a match", "テーブル"}),
      field<&B::deal>("deal", {"all four hands", "4つのハンド"}),
      field<&B::dealer>("dealer", {"who calls first", "ディーラー"}),
      field<&B::vulnerable>("vulnerable", {"which side is vulnerable", "バルネラビリティ"}),
      field<&B::table>("table", {"tricks of each declarer", "ディクレアラー別のトリック数"}),
      field<&B::par>("par", {"the result of perfect bidding", "パー"}),
  };
  static constexpr Shape kShape = shape<B>("BridgeBoardTricks", kFields);
  return kShape;
}
const Shape& shape_of(Of<DdAnswer>) {
  using A = DdAnswer;
  static constexpr Field kFields[] = {
      include<&A::outcome>(),
      field<&A::deal>("deal", {"all four hands", "4つのハンド"}),
      field<&A::dealer>("dealer", {"who calls first", "ディーラー"}),
      field<&A::vulnerable>("vulnerable", {"which side is vulnerable", "バルネラビリティ"}),
      field<&A::contract>("contract", {"what is played", "コントラクト"}, {.example = "4SX"}),
      field<&A::declarer>("declarer", {"who declares", "ディクレアラー"}),
      field<&A::seat>("seat", {"who is to play", "手番"}),
      field<&A::played>("played", {"cards played before it", "それまでに出た枚数"}),
      field<&A::cards>("cards", {"what each card takes", "各カードのトリック数"}),
      field<&A::table>("table", {"tricks of each declarer", "ディクレアラー別のトリック数"}),
      field<&A::par>("par", {"the result of perfect bidding", "パー"}),
      field<&A::boards>("boards", {"each board of a text with several", "複数のボードの結果"}),
      field<&A::mistakes>("mistakes", {"boards that could not be served", "読み取れなかった所"}),
  };
  static constexpr Shape kShape = shape<A>("BridgeDdAnswer", kFields);
  return kShape;
}

Result<DdAnswer> dd(const DdRequest& request, const Context& context) {
  const Stopwatch stopwatch;
  const Budget budget = limited(context.budget, request.limits);
  DdAnswer answer;
  const auto finish = [&] {
    answer.outcome.verdict = answer.outcome.reason ? Verdict::kUnknown : Verdict::kProved;
    answer.outcome.cpu_seconds = stopwatch.seconds();
    return std::move(answer);
  };
  if (game::RecordFile file = game::read_boards(request.board.deal).file;
      is_whole_text(request.board, file.records)) {
    add_boards(request.board, std::move(file), budget, answer);
    return finish();
  }
  auto record = record_of(request.board, Wants::kAny);
  if (!record) return pass(record);
  if (request.board.auction && !record->calls.empty()) {  // a missing call would be a surprise
    auto contract = record->played_contract();
    if (!contract) return pass_in("auction", contract);
  }
  auto deal = game::four_hands(record->deal);
  if (!deal) return pass_in("deal", deal);
  answer.deal = game::to_string(*deal);
  answer.dealer = record->dealer.value_or(Seat::kNorth);
  answer.vulnerable = record->vulnerable;
  const bool in_play = (record->contract && !record->contract->passed_out()) ||
                       (record->ending && record->ending->strain);
  if (record->ending && !in_play)
    return fail_in("deal", ErrorCode::kBadText,
                   "an ending needs its trumps and its leader: the tags Contract and Play");
  if (in_play)
    if (Status status = add_cards(*record, budget, answer); !status) return pass(status);
  const bool at_a_card = request.board.play || request.board.played || !request.board.until.empty();
  if (!record->ending && (request.par || !(in_play && at_a_card)) && !answer.outcome.reason)
    add_table(*deal, budget, answer, answer.outcome);
  return finish();
}

Sentence headline(const DdAnswer& answer) {
  if (answer.outcome.reason) return not_decided(*answer.outcome.reason);
  if (!answer.boards.empty() || !answer.mistakes.empty())
    return sentence("tables", "Boards: {}, mistakes: {}", "ボード: {}、誤り: {}",
                    answer.boards.size(), answer.mistakes.size());
  if (answer.seat && answer.declarer)
    return sentence("tricks_of_cards", "{} to play, {}: tricks of that side over the whole deal",
                    "{}の番、{}: その側が全体で取るトリック数", seat_name(*answer.seat),
                    contract_name(answer.contract.value_or(""), *answer.declarer));
  if (answer.seat)
    return sentence("tricks_of_ending", "{} to play, {}: tricks of that side in the ending",
                    "{}の番、{}: その側がエンディングで取るトリック数", seat_name(*answer.seat),
                    call_name(answer.contract.value_or("")));
  if (!answer.par) return sentence("played_out", "All cards have been played", "プレイは終了");
  return par_sentence(*answer.par);
}

std::string words(const DdAnswer& answer, const View& view) {
  const Language language = view.language;
  std::string text;
  if (answer.seat || !answer.par) text = said(headline(answer), language) + "\n";
  if (!answer.cards.empty()) {
    Table table(
        {{say(language, "card", "カード"), Align::kLeft}, {say(language, "tricks", "トリック")}});
    for (const CardResult& each : answer.cards)
      table.add({card_name(each.card), std::to_string(each.tricks)});
    text += "\n" + table.to_text("  ");
  }
  for (const BoardResult& each : answer.boards)
    text += "\n" + say(language, "board {}", "ボード {}", each.board) +
            (each.room.empty() ? "" : fmt::format(" ({})", each.room)) + "\n" +
            table_words(each.table, each.par.value_or(ParResult{}), language);
  if (!answer.boards.empty()) text += par_note(language);
  if (!answer.mistakes.empty()) text += "\n" + mistake_lines(answer.mistakes, language);
  if (answer.table.empty()) return text;
  return text + (text.empty() ? "" : "\n") +
         table_words(answer.table, answer.par.value_or(ParResult{}), language) + par_note(language);
}

}  // namespace yomi::answers::bridge
