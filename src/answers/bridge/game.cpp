#include "answers/bridge/game.h"

#include <algorithm>
#include <limits>

#include "base/scanner.h"
#include "base/text.h"
#include "bridge/now.h"

namespace yomi::bridge {

std::span<const answers::Choice> choices_of(answers::Of<Seat>) {
  using answers::choice;
  static constexpr answers::Choice kChoices[] = {
      choice(Seat::kNorth, "N", {"North", "北"}),
      choice(Seat::kEast, "E", {"East", "東"}),
      choice(Seat::kSouth, "S", {"South", "南"}),
      choice(Seat::kWest, "W", {"West", "西"}),
  };
  return kChoices;
}
std::span<const answers::Choice> choices_of(answers::Of<Vulnerable>) {
  using answers::choice;
  static constexpr answers::Choice kChoices[] = {
      choice(Vulnerable::kNone, "none", {"neither side", "双方ノンバル"}),
      choice(Vulnerable::kNorthSouth, "ns", {"North and South", "南北がバル"}),
      choice(Vulnerable::kEastWest, "ew", {"East and West", "東西がバル"}),
      choice(Vulnerable::kBoth, "both", {"both sides", "双方バル"}),
  };
  return kChoices;
}

}  // namespace yomi::bridge

namespace yomi::answers::bridge {
namespace {

using game::Record;
using game::Seat;

Status set_dealer(const Board& asked, Record& record) {
  if (!asked.dealer) return {};
  if (!asked.auction && record.auction && !record.auction->calls().empty() &&
      record.auction->dealer() != *asked.dealer)
    return fail_in(
        "dealer", ErrorCode::kConflict, "{} contradicts the board's auction, which {} begins",
        word(game::to_string(*asked.dealer)), word(game::to_string(record.auction->dealer())));
  record.dealer = asked.dealer;
  return {};
}

// An empty auction is none: only a contract that the record's tags name stays.
Status set_auction(const Board& asked, Record& record) {
  if (!asked.auction) return {};
  if (trim(*asked.auction).empty()) {
    record.calls.clear();
    record.auction.reset();
    if (record.tag("Contract") == nullptr || record.tag("Declarer") == nullptr)
      record.contract.reset();
    return {};
  }
  auto auction = game::parse_auction(*asked.auction, record.dealer.value_or(Seat::kNorth));
  if (!auction) return pass_in("auction", auction);
  record.calls.clear();
  for (const game::Call call : auction->calls()) record.calls.push_back({call});
  record.auction = std::move(*auction);
  record.contract.reset();
  if (record.auction->ended()) record.contract = record.auction->contract();
  // An ending goes on from declarer's left, unless its record says who leads.
  if (record.ending && record.contract && !record.contract->passed_out()) {
    record.ending->strain = record.contract->strain;
    if (record.tag("Play") == nullptr) record.ending->leader = record.contract->leader();
  }
  return {};
}

// Whatever is played needs a contract, and fits the hands that are known.
Status check_cards(const Record& record, std::string_view field) {
  if (record.plays.empty()) return {};
  auto contract = record.played_contract();
  if (!contract) return pass_in(field, contract);
  Status checked = game::check_play(record.deal, *contract, record.cards());
  if (!checked) return pass_in(field, checked);
  return {};
}

Status set_plays(const Board& asked, Record& record) {
  if (asked.play) {
    record.plays.clear();
    record.play_rest.clear();
    Scanner scanner(*asked.play);
    for (scanner.skip_space(); !scanner.at_end(); scanner.skip_space()) {
      const std::string text(scanner.word());
      auto card = game::parse_card(text);
      if (!card) return fail_in("play", ErrorCode::kBadText, "no such card: {}", in_quotes(text));
      record.plays.push_back({*card});
    }
    if (Status checked = check_cards(record, "play"); !checked) return checked;
  } else if (asked.auction) {
    if (Status checked = check_cards(record, "auction"); !checked) return checked;
  }
  if (!asked.until.empty()) {
    if (Status stopped = game::stop_at(record, asked.until); !stopped)
      return pass_in("until", stopped);
  }
  if (!asked.played) return {};
  const auto most = static_cast<int>(record.plays.size());
  if (*asked.played > most)
    return fail_in("played", ErrorCode::kOutOfBounds, "the play has {} cards, not {}", most,
                   *asked.played);
  record.plays.erase(record.plays.begin() + *asked.played, record.plays.end());
  record.play_rest.clear();
  return {};
}

// What the contract is, blamed on where it was to come from.
Status check_contract(const Board& asked, const Record& record) {
  auto contract = record.played_contract();
  if (!contract) return pass_in(asked.auction ? "auction" : "deal", contract);
  return {};
}

Result<Record> read_record(const Board& asked, Wants wants, std::optional<game::Hand>& lone) {
  const std::string_view text = trim(asked.deal);
  if (const auto number = parse_uint(text)) return numbered_board(*number);
  if (auto hand = game::parse_hand(text); hand || looks_like_hand(text)) {
    if (!hand) return pass_in("deal", hand);
    if (hand->size() != 13)
      return fail_in("deal", ErrorCode::kBadText, "the hand has {} cards, not 13", hand->size());
    if (wants != Wants::kLead)
      return fail_in("deal", ErrorCode::kBadText,
                     "a deal is needed here, not a hand: 'N:hand hand hand hand', - where unknown");
    lone = *hand;
    return Record();
  }
  return only_record(game::read_boards(asked.deal).file, {asked.board, asked.table});
}

}  // namespace

const Shape& shape_of(Of<Board>) {
  static constexpr Field kFields[] = {
      field<&Board::deal>(
          "deal",
          {"a deal (- for a hidden hand), a PBN or LIN record, or a board's number",
           "ディール(見えないハンドは-)、PBNかLINの記録、またはボード番号"},
          {.example = "N:Q64.J43.AKT8.QJ5 J32.AK765.Q32.73 AK.QT9.J95.AT964 T9875.82.764.K82",
           .required = true,
           .positional = true,
           .position = true}),
      field<&Board::board>("board",
                           {"which board of several; 7/2 is the second record of board 7",
                            "複数あるときのボード番号(7/2はボード7の2番目の記録)"},
                           {.metavar = "N"}),
      field<&Board::table>("table",
                           {"which table of a match: open, closed or its number",
                            "どのテーブルか: open、closed、または番号"},
                           {.metavar = "TABLE"}),
      field<&Board::auction>("auction",
                             {"the calls from the dealer on; empty for none",
                              "ディーラーからのコール(空文字列はなし)"},
                             {.example = "1NT P 3NT P P P", .metavar = "CALLS"}),
      field<&Board::dealer>("dealer", {"who calls first (the board's, else N)",
                                       "最初にコールする席(ボードのもの、なければN)"}),
      field<&Board::play>("play",
                          {"the cards played so far, in order; empty for none",
                           "これまでに出たカードを順に(空文字列はなし)"},
                          {.example = "H8 HJ", .metavar = "CARDS"}),
      field<&Board::played>("played",
                            {"only the first N cards of the play", "プレイの最初のN枚まで"},
                            {.least = 0, .most = 52, .metavar = "N"}),
      field<&Board::until>("until",
                           {"stop the play before this trick, or before this card of it",
                            "このトリックの前、またはその中のこのカードの前でプレイを止める"},
                           {.example = "5.3", .metavar = "TRICK[.CARD]"}),
      field<&Board::vulnerable>("vulnerable", {"which side is vulnerable (the board's, else none)",
                                               "バルネラビリティ(ボードのもの、なければnone)"}),
  };
  static constexpr Shape kShape = shape<Board>("BridgeBoard", kFields);
  return kShape;
}

// "QT85.AQ.AKQ4.7Z5": four suits between dots, nearly all of it ranks.
bool looks_like_hand(std::string_view text) {
  constexpr std::ptrdiff_t kMistyped = 3;
  if (std::count(text.begin(), text.end(), '.') != 3) return false;
  const std::string_view known = "23456789TJQKAtjqka10.-";
  const auto others = std::count_if(
      text.begin(), text.end(), [&](char c) { return known.find(c) == std::string_view::npos; });
  return text.find_first_of("/:") == std::string_view::npos && text.size() >= 10 &&
         others <= kMistyped;
}

Result<Record> only_record(const game::RecordFile& file, const game::BoardChoice& choice) {
  if (file.records.empty() && !file.errors.empty()) {
    Result<Record> failed = tl::unexpected<Error>(file.errors.front());
    return pass_in("deal", failed);
  }
  auto index = game::choose_board(file.records, choice);
  if (!index) return index.error().field.empty() ? pass_in("deal", index) : pass(index);
  if (Status good = game::without_fault(file.records, *index); !good) return pass_in("deal", good);
  return file.records[*index];
}

Result<Record> record_of(const Board& asked, Wants wants) {
  std::optional<game::Hand> lone;
  auto record = read_record(asked, wants, lone);
  if (!record) return pass(record);
  if (asked.vulnerable) record->vulnerable = *asked.vulnerable;
  Status set = set_dealer(asked, *record);
  if (set) set = set_auction(asked, *record);
  if (set && wants != Wants::kAny) set = check_contract(asked, *record);
  if (set && lone) record->deal.hands[game::at(record->contract->leader())] = *lone;
  if (set) set = set_plays(asked, *record);
  if (!set) return pass(set);
  return record;
}

Result<std::uint64_t> seed_of(const std::string& seed) {
  const auto value = parse_uint(trim(seed));
  if (!value)
    return fail_in("seed", ErrorCode::kBadText, "expected a number, not {}", in_quotes(seed));
  return *value;
}

Record numbered_board(std::uint64_t number) {
  const game::NumberedBoard board = game::numbered_board(number);
  Record record;
  for (const Seat seat : game::kSeats) record.deal.hands[game::at(seat)] = board.deal[seat];
  record.dealer = board.dealer;
  record.vulnerable = board.vulnerable;
  record.set("Board", std::to_string(number));
  return record;
}

namespace {

// The calls with what was said of them.
void add_calls(const Record& record, Record& plain) {
  std::vector<std::string> notes;
  for (const auto& call : record.calls) {
    std::string suffix;
    if (!call.note.empty()) {
      const auto known = std::find(notes.begin(), notes.end(), call.note);
      suffix = fmt::format("={}=", known - notes.begin() + 1);
      if (known == notes.end()) notes.push_back(call.note);
    }
    plain.calls.push_back({call.item, suffix, {}, call.mark, call.note});
  }
  for (std::size_t i = 0; i < notes.size(); ++i)
    plain.tags.push_back({"Note", fmt::format("{}:{}", i + 1, notes[i])});
}

}  // namespace

std::string position_text(const Record& record) {
  Record plain;
  const Seat dealer = record.dealer.value_or(Seat::kNorth);
  const auto letter = [](Seat seat) { return std::string(1, game::to_char(seat)); };
  if (const std::string* board = record.tag("Board")) plain.set("Board", *board);
  for (const Seat seat : {Seat::kWest, Seat::kNorth, Seat::kEast, Seat::kSouth}) {
    const std::string* name = record.tag(game::to_string(seat));
    if (name != nullptr && !name->empty()) plain.set(game::to_string(seat), *name);
  }
  plain.set("Dealer", letter(dealer));
  plain.set("Vulnerable", std::string(game::to_string(record.vulnerable)));
  plain.set("Deal", game::to_string(record.deal, Seat::kNorth));
  plain.deal = record.deal;
  plain.ending = record.ending;
  if (record.contract && !record.contract->passed_out()) {
    plain.set("Declarer", letter(record.contract->declarer));
    plain.set("Contract", game::contract_string(*record.contract));
  } else if (record.contract) {
    plain.set("Contract", "Pass");
  } else if (record.ending && record.ending->strain) {
    plain.set("Contract", std::string(game::to_string(*record.ending->strain)));
  }
  if (record.auction && !record.auction->calls().empty()) {
    plain.set("Auction", letter(record.auction->dealer()));
    plain.auction = record.auction;
    add_calls(record, plain);
  }
  plain.contract = record.contract;
  if (record.ending && record.ending->strain)
    plain.set("Play", letter(record.ending->leader));
  else if (!record.plays.empty() && record.contract)
    plain.set("Play", letter(record.contract->leader()));
  if (plain.tag("Play") != nullptr) {
    for (const auto& play : record.plays) plain.plays.push_back({play.item, {}, {}, play.mark});
  }
  return game::write_pbn({plain});
}

Sentence seat_name(Seat seat) {
  return sentence_of(seat);
}

namespace {

// A ten is two figures wherever it stands in a sentence.
std::string rank_name(char rank) {
  return rank == 'T' ? "10" : std::string(1, rank);
}

}  // namespace

std::string card_name(std::string_view card) {
  // A call has its level first.
  const bool is_card =
      !card.empty() && std::string_view("SHDC").find(card[0]) != std::string_view::npos;
  auto parsed = game::parse_card(card);
  if (!is_card || !parsed) return std::string(card);
  return std::string(game::symbol(parsed->suit())) + rank_name(game::rank_char(parsed->rank()));
}

Sentence hand_sentence(const std::string& hand) {
  std::string shown;
  auto suit = game::kSuitsDown.begin();
  const auto begin_suit = [&] {
    if (suit == game::kSuitsDown.end()) return;
    shown += (shown.empty() ? "" : " ") + std::string(game::symbol(*suit++));
  };
  begin_suit();
  for (const char each : hand) {
    if (each == '.')
      begin_suit();
    else
      shown += " " + rank_name(each);
  }
  return named(hand, shown);
}

Sentence card_sentence(const std::string& card) {
  return named(card, card_name(card));
}

std::string card_names(const std::vector<std::string>& cards) {
  std::string all;
  for (const std::string& card : cards) all += (all.empty() ? "" : " ") + card_name(card);
  return all;
}

Sentence call_name(const std::string& call) {
  if (call == "Pass") return named(call, spoken("pass", {"Pass", "パス"}));
  const bool bid = call.size() > 1 && call[0] >= '1' && call[0] <= '7' && call[1] != 'N';
  if (!bid) return named(call, call);
  std::string shown = call;
  for (const game::Suit suit : game::kSuitsDown)
    if (game::to_string(game::strain_of(suit)) == call.substr(1, 1))
      shown.replace(1, 1, game::symbol(suit));
  return named(call, shown);
}

std::string call_names(const std::vector<std::string>& calls, Language language) {
  std::string all;
  for (const std::string& call : calls)
    all += (all.empty() ? "" : " ") + said(call_name(call), language);
  return all;
}

Sentence contract_name(const std::string& contract, Seat declarer) {
  if (contract.empty() || contract == "Pass")
    return sentence("passed_out", "passed out", "パスアウト");
  return sentence("contract", "{} by {}", "{1}の{0}", call_name(contract), seat_name(declarer));
}

}  // namespace yomi::answers::bridge
