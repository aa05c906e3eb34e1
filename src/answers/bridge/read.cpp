#include "answers/bridge/read.h"

#include <algorithm>

#include "answers/bridge/room.h"
#include "answers/table.h"

namespace yomi::bridge {

std::span<const answers::Choice> choices_of(answers::Of<RecordFormat>) {
  using answers::choice;
  static constexpr answers::Choice kChoices[] = {
      choice(RecordFormat::kPbn, "pbn", {"PBN", "PBN"}),
      choice(RecordFormat::kLin, "lin", {"LIN", "LIN"}),
      choice(RecordFormat::kAddress, "address",
             {"an address of Bridge Base Online's", "Bridge Base Onlineのアドレス"}),
      choice(RecordFormat::kDeal, "deal", {"a deal", "ディール"}),
  };
  return kChoices;
}

}  // namespace yomi::bridge

namespace yomi::answers::bridge {
namespace {

using game::Seat;

std::string tag_of(const game::Record& record, std::string_view name) {
  const std::string* value = record.tag(name);
  return value == nullptr || *value == "?" ? std::string() : *value;
}

ReadRecord record_read(const std::vector<game::Record>& all, std::size_t index) {
  const game::Record& record = all[index];
  ReadRecord read;
  read.title = tag_of(record, "Event");
  read.board = game::board_name(all, index);
  read.room = record.table();
  read.line = std::max(1, record.line);
  read.position = position_text(record);
  read.deal = game::to_string(record.deal, Seat::kNorth);
  read.dealer = record.dealer;
  read.vulnerable = record.vulnerable;
  for (const auto& call : record.calls)
    read.auction.push_back({game::to_string(call.item), call.note});
  if (record.contract) {
    read.contract = game::contract_string(*record.contract);
    if (!record.contract->passed_out()) {
      read.declarer = record.contract->declarer;
      read.leader = record.contract->leader();
    }
  }
  if (record.ending) {
    read.cards = record.ending->cards;
    read.leader = record.ending->leader;
    if (!read.contract && record.ending->strain)
      read.contract = std::string(game::to_string(*record.ending->strain));
  }
  for (const game::Card card : record.cards()) read.play.push_back(game::to_string(card));
  read.result = tag_of(record, "Result");
  read.north = tag_of(record, "North");
  read.east = tag_of(record, "East");
  read.south = tag_of(record, "South");
  read.west = tag_of(record, "West");
  read.faulty = !record.faults.empty();
  return read;
}

// Whether the deal itself was understood; then the rest may be at fault and the board is shown.
bool deal_is_good(const game::Record& record) {
  const std::string* tag = record.tag("Deal");
  if (record.faults.empty() || tag == nullptr) return true;
  return std::any_of(record.deal.hands.begin(), record.deal.hands.end(),
                     [](const auto& hand) { return hand.has_value(); });
}

// "♠Q64 ♥J43 ♦AKT8 ♣QJ5"
std::string hand_words(const game::Hand& hand) {
  std::string text;
  for (const game::Suit suit : game::kSuitsDown)
    text += fmt::format("{}{}{}", text.empty() ? "" : " ", game::symbol(suit),
                        game::holding_string(hand.holding(suit)));
  return text;
}

std::string board_title(const ReadRecord& each, Language language) {
  std::string text = say(language, "board {}", "ボード {}", each.board);
  if (!each.room.empty()) text += fmt::format(" ({})", each.room);
  if (!each.title.empty()) text += fmt::format(": {}", each.title);
  return text;
}

std::string contract_words(const ReadRecord& each, Language language) {
  if (!each.contract) return "–";
  if (each.declarer) return said(contract_name(*each.contract, *each.declarer), language);
  if (*each.contract == "Pass") return said(contract_name("", Seat::kNorth), language);
  return said(call_name(*each.contract), language);
}

std::string whole_board(const ReadRecord& each, Language language) {
  std::string text = board_title(each, language) + "\n";
  if (const auto deal = game::parse_partial_deal(each.deal)) {
    for (const Seat seat : game::kSeats) {
      const auto& hand = deal->hands[game::at(seat)];
      const std::string name = language == Language::kEnglish ? std::string(1, game::to_char(seat))
                                                              : said(seat_name(seat), language);
      text += fmt::format("  {} {}\n", name, hand ? hand_words(*hand) : "–");
    }
  }
  text += say(language, "  dealer {}, vulnerable {}\n", "  ディーラー {}、バルネラビリティ {}\n",
              each.dealer ? said(seat_name(*each.dealer), language) : "–",
              said(sentence_of(each.vulnerable), language));
  if (!each.auction.empty()) {
    std::string calls;
    std::string notes;
    int count = 0;
    for (const ReadCall& call : each.auction) {
      calls += (calls.empty() ? "" : " ") + said(call_name(call.call), language);
      if (call.note.empty()) continue;
      calls += fmt::format("[{}]", ++count);
      notes +=
          fmt::format("    [{}] {}: {}\n", count, said(call_name(call.call), language), call.note);
    }
    text += say(language, "  auction: {}\n", "  オークション: {}\n", calls) + notes;
  }
  text += say(language, "  contract: {}\n", "  コントラクト: {}\n", contract_words(each, language));
  for (std::size_t i = 0; i < each.play.size(); i += 4) {
    const std::vector<std::string> trick(
        each.play.begin() + static_cast<std::ptrdiff_t>(i),
        each.play.begin() + static_cast<std::ptrdiff_t>(std::min(i + 4, each.play.size())));
    text += fmt::format("  {:>2}. {}\n", i / 4 + 1, card_names(trick));
  }
  if (!each.result.empty()) text += say(language, "  result: {}\n", "  結果: {}\n", each.result);
  return text;
}

std::string board_list(const std::vector<ReadRecord>& records, Language language) {
  Table table({{say(language, "board", "ボード"), Align::kLeft},
               {say(language, "table", "テーブル"), Align::kLeft},
               {say(language, "contract", "コントラクト"), Align::kLeft},
               {say(language, "calls", "コール")},
               {say(language, "cards", "カード")},
               {say(language, "result", "結果"), Align::kLeft}});
  for (const ReadRecord& each : records)
    table.add({each.board + (each.faulty ? " ?" : ""), each.room, contract_words(each, language),
               std::to_string(each.auction.size()), std::to_string(each.play.size()), each.result});
  return table.to_text("  ");
}

}  // namespace

const Shape& shape_of(Of<ReadRequest>) {
  using R = ReadRequest;
  static constexpr Field kFields[] = {
      field<&R::input>("input",
                       {"any text with boards: PBN, LIN, an address of BBO's, a deal",
                        "ボードを含む文字列: PBN、LIN、BBOのアドレス、ディール"},
                       {.example = "N:Q64.J43.AKT8.QJ5 - AK.QT9.J95.AT964 -",
                        .required = true,
                        .positional = true,
                        .position = true}),
      field<&R::board>("board",
                       {"this board alone; 7/2 is the second record of board 7",
                        "このボードだけ(7/2はボード7の2番目の記録)"},
                       {.metavar = "N"}),
      field<&R::table>("table",
                       {"this table alone: open, closed or its number",
                        "このテーブルだけ: open、closed、または番号"},
                       {.metavar = "TABLE"}),
      field<&R::pbn>("pbn", {"the boards written anew as PBN", "PBNとして書き出すファイル"},
                     {.file_of = "pbn"}),
  };
  static constexpr Shape kShape = shape<R>("BridgeReadRequest", kFields);
  return kShape;
}
const Shape& shape_of(Of<ReadCall>) {
  using C = ReadCall;
  static constexpr Field kFields[] = {
      field<&C::call>("call", {"the call", "コール"}, {.example = "1NT"}),
      field<&C::note>("note", {"what was said of it", "説明(アラート)"}),
  };
  static constexpr Shape kShape = shape<C>("BridgeCall", kFields);
  return kShape;
}
const Shape& shape_of(Of<ReadRecord>) {
  using R = ReadRecord;
  static constexpr Field kFields[] = {
      field<&R::title>("title", {"the event", "大会名"}),
      field<&R::board>("board", {"the board's number", "ボード番号"}),
      field<&R::room>("room", {"which table of a match", "テーブル"}),
      field<&R::line>("line", {"where it begins", "始まる行"}, {.least = 1}),
      field<&R::position>("position", {"the board as one PBN record", "ボード全体(PBNの記録1つ)"}),
      field<&R::deal>("deal", {"the hands", "ハンド"}),
      field<&R::cards>("cards", {"cards of each hand", "各ハンドの枚数"}, {.least = 1, .most = 13}),
      field<&R::dealer>("dealer", {"who calls first", "ディーラー"}),
      field<&R::vulnerable>("vulnerable", {"which side is vulnerable", "バルネラビリティ"}),
      field<&R::auction>("auction", {"the calls", "コール"}),
      field<&R::contract>("contract", {"what is played", "コントラクト"}, {.example = "4SX"}),
      field<&R::declarer>("declarer", {"who declares", "ディクレアラー"}),
      field<&R::leader>("leader", {"who leads first", "最初にリードする席"}),
      field<&R::play>("play", {"the cards in playing order", "出た順のカード"}),
      field<&R::result>("result", {"the result as the text has it", "結果(書かれたまま)"}),
      field<&R::north>("north", {"who sits North", "北のプレイヤー"}),
      field<&R::east>("east", {"who sits East", "東のプレイヤー"}),
      field<&R::south>("south", {"who sits South", "南のプレイヤー"}),
      field<&R::west>("west", {"who sits West", "西のプレイヤー"}),
      field<&R::faulty>("faulty", {"some of it could not be understood", "読み取れない所がある"}),
  };
  static constexpr Shape kShape = shape<R>("BridgeRecord", kFields);
  return kShape;
}
const Shape& shape_of(Of<ReadAnswer>) {
  using A = ReadAnswer;
  static constexpr Field kFields[] = {
      field<&A::format>("format", {"what the text is", "形式"}),
      field<&A::records>("records", {"what was understood", "読み取ったもの"}),
      field<&A::mistakes>("mistakes", {"what was not, and where", "読み取れなかった所"}),
      field<&A::pbn>("pbn", {"the boards as PBN", "PBNのボード"}),
  };
  static constexpr Shape kShape = shape<A>("BridgeReadAnswer", kFields);
  return kShape;
}

std::vector<Mistake> mistakes_of(const game::RecordFile& file) {
  std::vector<Error> errors = file.errors;
  for (std::size_t i = 0; i < file.records.size(); ++i) {
    for (const Error& fault : file.records[i].faults)
      errors.push_back(game::board_error(file.records, i, fault));
  }
  std::stable_sort(errors.begin(), errors.end(),
                   [](const Error& a, const Error& b) { return a.line < b.line; });
  std::vector<Mistake> mistakes;
  mistakes.reserve(errors.size());
  for (const Error& error : errors) mistakes.push_back(mistake_of(error, japanese()));
  return mistakes;
}

std::string mistake_lines(const std::vector<Mistake>& mistakes, Language language) {
  std::string text;
  for (const Mistake& each : mistakes) text += mistake_line(each, language);
  return text;
}

Result<ReadAnswer> read(const ReadRequest& request, const Context& /*unused*/) {
  game::ReadBoards found = game::read_boards(request.input);
  ReadAnswer answer;
  answer.format = found.format;
  if (!request.board.empty() || !request.table.empty()) {
    auto index = game::choose_board(found.file.records, {request.board, request.table});
    if (!index) return pass(index);
    const std::string name = game::board_name(found.file.records, *index);
    game::Record chosen = std::move(found.file.records[*index]);
    chosen.set("Board", name);
    found.file.records.clear();
    found.file.records.push_back(std::move(chosen));
    found.file.errors.clear();
  }
  answer.mistakes = mistakes_of(found.file);
  std::vector<game::Record> good;
  for (std::size_t i = 0; i < found.file.records.size(); ++i) {
    const game::Record& record = found.file.records[i];
    if (!record.is_board() || !deal_is_good(record)) continue;
    answer.records.push_back(record_read(found.file.records, i));
    if (request.pbn) good.push_back(record);
  }
  if (request.pbn) answer.pbn = game::write_pbn(good);
  return answer;
}

Sentence headline(const ReadAnswer& answer) {
  if (answer.records.size() == 1 && answer.mistakes.empty())
    return sentence("understood", "Understood: {}", "読み取り: {}", sentence_of(answer.format));
  return sentence("read", "Boards: {}, mistakes: {}", "ボード: {}、誤り: {}", answer.records.size(),
                  answer.mistakes.size());
}

std::string words(const ReadAnswer& answer, const View& view) {
  constexpr std::size_t kWhole = 4;  // more are listed
  std::string text = said(headline(answer), view.language) + "\n";
  if (answer.records.size() > kWhole) {
    text += "\n" + board_list(answer.records, view.language);
  } else {
    for (const ReadRecord& each : answer.records) text += "\n" + whole_board(each, view.language);
  }
  if (!answer.mistakes.empty()) text += "\n" + mistake_lines(answer.mistakes, view.language);
  return text;
}

}  // namespace yomi::answers::bridge
