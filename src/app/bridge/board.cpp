// A board from a file or the command line, with what the options add to it.
#include <algorithm>
#include <filesystem>

#include "app/bridge/common.h"
#include "base/scanner.h"
#include "base/text.h"

namespace yomi::app {
namespace {

using bridge::Record;
using bridge::Seat;

std::string letter_of(Seat seat) {
  return {bridge::to_char(seat)};
}

// "QT85.AQ.AKQ4.7Z5": four suits between dots, nearly all of it ranks. A card may be mistyped, but
// a file's name has other letters.
bool looks_like_hand(std::string_view text) {
  constexpr std::ptrdiff_t kMistyped = 3;
  if (std::count(text.begin(), text.end(), '.') != 3) return false;
  const std::string_view known = "23456789TJQKAtjqka10.-";
  const auto others = std::count_if(
      text.begin(), text.end(), [&](char c) { return known.find(c) == std::string_view::npos; });
  return text.find('/') == std::string_view::npos && text.size() >= 10 && others <= kMistyped;
}

// What a board is called in its file.
std::string board_name(const Record& record, std::size_t place) {
  const std::string* tag = record.tag("Board");
  return tag != nullptr && !tag->empty() ? *tag : std::to_string(place + 1);
}

Status set_dealer(const BoardOptions& options, Record& record) {
  if (options.dealer.empty()) return {};
  const auto dealer = bridge::parse_seat(options.dealer);
  if (!dealer) return fail("--dealer: {} is no seat", in_quotes(options.dealer));
  if (options.auction.empty() && record.auction && !record.auction->calls().empty() &&
      record.auction->dealer() != *dealer)
    return fail("--dealer: {} contradicts the board's auction, which {} begins",
                in_quotes(options.dealer), bridge::to_string(record.auction->dealer()));
  record.dealer = dealer;
  return {};
}

Status set_auction(const BoardOptions& options, Record& record) {
  if (options.auction.empty()) return {};
  const Seat dealer = record.dealer.value_or(Seat::kNorth);
  auto auction = bridge::parse_auction(options.auction, dealer);
  if (!auction) {
    auction.error().message = message("--auction: {}", auction.error().message);
    return pass(auction);
  }
  record.calls.clear();
  for (const bridge::Call call : auction->calls()) record.calls.push_back({call});
  record.auction = std::move(*auction);
  record.set("Auction", letter_of(dealer));
  record.contract.reset();
  if (record.auction->ended()) record.contract = record.auction->contract();
  if (auto contract = record.played_contract(); !contract) {
    contract.error().message = message("--auction: {}", contract.error().message);
    return pass(contract);
  }
  return {};
}

Status check_plays(const Record& record, const char* option) {
  if (record.plays.empty()) return {};
  auto contract = record.played_contract();
  Status checked = contract ? bridge::check_play(record.deal, *contract, record.cards())
                            : Status(tl::unexpected<Error>(contract.error()));
  if (!checked) checked.error().message = message("{}: {}", option, checked.error().message);
  return checked;
}

Status set_plays(const BoardOptions& options, Record& record) {
  if (options.play.empty())
    return options.auction.empty() ? Status() : check_plays(record, "--auction");
  record.plays.clear();
  Scanner scanner(options.play);
  for (scanner.skip_space(); !scanner.at_end(); scanner.skip_space()) {
    const std::string word(scanner.word());
    auto card = bridge::parse_card(word);
    if (!card) return fail("--play: no such card: {}", in_quotes(word));
    record.plays.push_back({*card});
  }
  return check_plays(record, "--play");
}

// A hand alone is the opening leader's, who follows from the auction.
Status seat_hand(bridge::Hand hand, Record& record) {
  auto contract = record.played_contract();
  if (!contract) return pass(contract);
  record.deal.hands[bridge::at(contract->leader())] = hand;
  record.set("Deal", bridge::to_string(record.deal, Seat::kNorth));
  return {};
}

}  // namespace

void add_board_number(Program& program, CLI::App& verb, std::string& board) {
  verb.add_option("--board", board,
                  std::string(program.text({"which board of the file, by its Board tag",
                                            "ファイル中のボード番号 (Boardタグ)"})))
      ->type_name("N");
}

void add_board_options(Program& program, CLI::App& verb,
                       const std::shared_ptr<BoardOptions>& options) {
  const auto text = [&](Text both) { return std::string(program.text(both)); };
  verb.add_option(
          "board", options->input,
          options->leads
              ? text({"a PBN or LIN file, -, the deal (N:… with - for a hidden hand), or with "
                      "--auction the leader's hand",
                      "PBNかLINのファイル、-、ディール (見えない手は-)、または--auctionと併せて"
                      "リードする手"})
              : text({"a PBN or LIN file, -, or the deal itself (N:… with - for a hidden hand)",
                      "PBNかLINのファイル、-、またはディールそのもの (見えない手は-)"}))
      ->required();
  add_board_number(program, verb, options->board);
  verb.add_option("--auction", options->auction,
                  text({"the calls from the dealer on", "ディーラーからのコール"}))
      ->type_name("CALLS");
  verb.add_option(
          "--dealer", options->dealer,
          text({"N, E, S or W (the board's, else N)", "N、E、S、W (ボードのもの、なければN)"}))
      ->type_name("SEAT");
  verb.add_option("--play", options->play,
                  text({"the cards played so far, in order", "これまでに出たカードを順に"}))
      ->type_name("CARDS");
  verb.add_option("--vulnerable", options->vulnerable,
                  text({"none, ns, ew or both (the board's, else none)",
                        "バルネラビリティ: none、ns、ew、both (ボードのもの、なければnone)"}))
      ->type_name("SIDES");
}

Result<Input> read_hand_or_file(const std::string& argument) {
  const auto hand = bridge::parse_hand(argument);
  const bool is_hand = looks_like_hand(argument) || (hand && hand->size() == 13 && argument != "-");
  std::error_code ignored;
  if (is_hand && !std::filesystem::exists(argument, ignored)) return Input{argument, {}};
  return read_input(argument);
}

Result<Record> choose_board(std::vector<Record> records, const std::string& source,
                            const std::string& board) {
  const std::string where = source.empty() ? "" : source + ": ";
  std::string names;
  std::vector<std::size_t> found;
  for (std::size_t i = 0; i < records.size(); ++i) {
    constexpr std::size_t kNamed = 8;
    const std::string name = board_name(records[i], i);
    if (i < kNamed) names += (i == 0 ? "" : ", ") + name;
    if (i == kNamed) names += ", …";
    if (board.empty() || name == board) found.push_back(i);
  }
  if (found.size() == 1) return std::move(records[found[0]]);
  if (board.empty())
    return fail("{}one board is needed here, but there are {} ({}): choose one with --board", where,
                records.size(), names);
  if (found.empty())
    return fail("{}--board: there is no board {} (there are {})", where, in_quotes(board), names);
  return fail("{}--board: {} boards are called {}", where, found.size(), in_quotes(board));
}

Result<Record> read_board(const BoardOptions& options) {
  auto input = read_hand_or_file(options.input);
  if (!input) return pass(input);
  Record record;
  std::optional<bridge::Hand> lone;
  if (auto hand = bridge::parse_hand(input->text); hand || looks_like_hand(trim(input->text))) {
    if (!hand) {
      hand.error().source = input->source;
      return pass(hand);
    }
    if (hand->size() != 13) return fail("the hand has {} cards, not 13", hand->size());
    if (!options.leads)
      return fail("a deal is needed here, not a hand: 'N:hand hand hand hand', - where unknown");
    lone = *hand;
  } else {
    auto records = bridge::parse_records(input->text, input->source);
    if (!records) return pass(records);
    auto chosen = choose_board(std::move(*records), input->source, options.board);
    if (!chosen) return pass(chosen);
    record = std::move(*chosen);
  }
  if (!options.vulnerable.empty()) {
    const auto vulnerable = bridge::parse_vulnerable(options.vulnerable);
    if (!vulnerable) return fail("--vulnerable: {} is no side", in_quotes(options.vulnerable));
    record.vulnerable = *vulnerable;
  }
  Status set = set_dealer(options, record);
  if (set) set = set_auction(options, record);
  if (set && lone) set = seat_hand(*lone, record);
  if (set) set = set_plays(options, record);
  if (!set) return pass(set);
  return record;
}

}  // namespace yomi::app
