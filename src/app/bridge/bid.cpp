// yomi bridge bid: the call a hand makes, or the whole auction of a deal. yomi bridge explain: what
// each call of an auction showed.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/bridge/common.h"
#include "app/table.h"
#include "base/file.h"
#include "base/text.h"
#include "bridge/bidding.h"

namespace yomi::app {
namespace {

using bridge::Seat;

struct BidOptions {
  std::string hand;
  std::string board;
  std::string auction;
  std::string dealer = "N";
  std::shared_ptr<BridgeOptions> bridge = std::make_shared<BridgeOptions>();
};

// Unlikely alternatives (a hand that should have made another call) are left out.
std::string alternatives(const std::vector<bridge::HandRange>& ranges, Language language) {
  constexpr double kWorthSaying = 0.15;
  double most = 0;
  for (const bridge::HandRange& range : ranges) most = std::max(most, range.weight);
  std::string text;
  for (const bridge::HandRange& range : ranges) {
    if (range.weight < kWorthSaying * most) continue;
    if (!text.empty()) text += language == Language::kJapanese ? "、または " : ", or ";
    text += range_words(range, language);
    if (range.weight < most) text += fmt::format(" ({:.0f}%)", 100 * range.weight / most);
  }
  return text;
}

// The file's words for a call, in the user's language where the file has them.
std::string rule_words(const Program& program, const bridge::Meaning& meaning) {
  const bool ja = program.language() == Language::kJapanese && !meaning.words_ja.empty();
  return ja ? meaning.words_ja : meaning.words;
}

std::string shown_words(const Program& program, const bridge::CallExplained& call) {
  std::string text = alternatives(call.meaning.ranges, program.language());
  if (call.meaning.line == 0)
    text = std::string(
        program.text({"no rule: nothing is taken from it", "規則なし: 何も読み取らない"}));
  if (call.contradicts)
    text += program.text(
        {" (contradicts what was shown before: loosened)", " (前の情報と矛盾: 緩和した)"});
  return text;
}

nlohmann::ordered_json range_json(const bridge::HandRange& range) {
  nlohmann::ordered_json json = {{"weight", range.weight},
                                 {"points", {range.points_low, range.points_high}}};
  for (const bridge::Suit suit : bridge::kSuitsDown)
    json["lengths"][std::string(bridge::to_string(bridge::strain_of(suit)))] = {
        range.length_low[bridge::at(suit)], range.length_high[bridge::at(suit)]};
  return json;
}

Result<int> run_explain(Program& program, const BidOptions& options) {
  auto setup = bridge_setup(program, *options.bridge);
  if (!setup) return pass(setup);
  const auto dealer = bridge::parse_seat(options.dealer);
  if (!dealer) return fail("--dealer: {} is no seat", in_quotes(options.dealer));
  auto input = read_input(options.auction);
  if (!input) return pass(input);
  auto auction = bridge::parse_auction(input->text, *dealer);
  if (!auction) return pass(auction);
  if (auction->calls().empty()) return fail("an auction of at least one call is needed");
  const bridge::AuctionExplained all = bridge::explain(*auction, *setup->agreements.system);
  if (program.shared().json) {
    auto calls = nlohmann::ordered_json::array();
    for (const bridge::CallExplained& call : all.calls) {
      nlohmann::ordered_json entry = {{"seat", std::string(1, bridge::to_char(call.seat))},
                                      {"call", bridge::to_string(call.call)},
                                      {"words", call.meaning.words},
                                      {"rule", call.meaning.line},
                                      {"contradicts", call.contradicts}};
      for (const bridge::HandRange& range : call.meaning.ranges)
        entry["ranges"].push_back(range_json(range));
      calls.push_back(std::move(entry));
    }
    program.print_json(
        {{"calls", std::move(calls)}, {"contract", bridge::to_string(auction->contract())}});
    return kDefinite;
  }
  Table table({{std::string(program.text({"seat", "席"})), Align::kLeft},
               {std::string(program.text({"call", "コール"})), Align::kLeft},
               {std::string(program.text({"shows", "示すもの"})), Align::kLeft},
               {std::string(program.text({"in words", "説明"})), Align::kLeft}});
  for (const bridge::CallExplained& call : all.calls)
    table.add({seat_word(call.seat, program.language()), bridge::to_string(call.call),
               shown_words(program, call), rule_words(program, call.meaning)});
  program.print(table.to_text());
  program.print("\n{}\n", program.text({"So far:", "これまでに分かったこと:"}));
  for (const Seat seat : bridge::kSeats)
    program.print("  {}  {}\n", pad_right(seat_word(seat, program.language()), 6),
                  alternatives(all.shown[bridge::at(seat)].ranges, program.language()));
  return kDefinite;
}

Result<int> bid_whole_deal(Program& program, const bridge::System& system, const bridge::Deal& deal,
                           Seat dealer) {
  const bridge::Auction auction = bridge::bid_deal(deal, dealer, system);
  std::string calls;
  for (const bridge::Call call : auction.calls())
    calls += (calls.empty() ? "" : " ") + bridge::to_string(call);
  if (program.shared().json)
    program.print_json({{"auction", calls}, {"contract", bridge::to_string(auction.contract())}});
  else
    program.print("{}\n{}\n", calls, contract_words(auction.contract(), program.language()));
  return kDefinite;
}

Result<int> run_bid(Program& program, const BidOptions& options) {
  auto setup = bridge_setup(program, *options.bridge);
  if (!setup) return pass(setup);
  const auto dealer = bridge::parse_seat(options.dealer);
  if (!dealer) return fail("--dealer: {} is no seat", in_quotes(options.dealer));
  auto input = read_hand_or_file(options.hand);
  if (!input) return pass(input);
  const bridge::System& system = *setup->agreements.system;
  if (input->text.find(':') != std::string::npos || input->text.find("md|") != std::string::npos) {
    auto records = bridge::parse_records(input->text, input->source);
    if (!records) return pass(records);
    auto record = choose_board(std::move(*records), input->source, options.board);
    if (!record) return pass(record);
    if (!options.auction.empty())
      return fail("--auction is for one hand: the auction of a deal is bid from the start");
    auto deal = bridge::complete_deal(record->deal);
    if (!deal) return pass(deal);
    return bid_whole_deal(program, system, *deal, record->dealer.value_or(*dealer));
  }
  auto hand = bridge::parse_hand(input->text);
  if (!hand) {
    hand.error().source = input->source;
    return pass(hand);
  }
  if (hand->size() != 13) return fail("the hand has {} cards, not 13", hand->size());
  auto auction = bridge::parse_auction(options.auction, *dealer);
  if (!auction) {
    auction.error().message = message("--auction: {}", auction.error().message);
    return pass(auction);
  }
  if (auction->ended()) return fail("the auction is over");
  const bridge::AuctionExplained so_far = bridge::explain(*auction, system);
  const bridge::Call call = system.choose(*auction, *hand, so_far.shown);
  const bridge::Meaning meaning = system.meaning(*auction, call, so_far.shown);
  if (program.shared().json) {
    program.print_json(
        {{"choice", bridge::to_string(call)}, {"words", meaning.words}, {"rule", meaning.line}});
  } else {
    program.print("{}: {} ({})\n", bridge::to_string(call),
                  meaning.words.empty()
                      ? std::string(program.text({"no rule fits", "合う規則なし"}))
                      : rule_words(program, meaning),
                  alternatives(meaning.ranges, program.language()));
  }
  return kDefinite;
}

}  // namespace

void add_bridge_bid(Program& program, CLI::App& room) {
  auto options = std::make_shared<BidOptions>();
  CLI::App& verb = program.add_verb(room, "bid",
                                    {"the call a hand makes, or a whole deal's auction",
                                     "手のコール、またはディール全体のオークション"});
  verb.add_option(
          "hand", options->hand,
          std::string(program.text({"a hand, a deal, a file or -", "手、ディール、ファイル、-"})))
      ->required();
  add_board_number(program, verb, options->board);
  verb.add_option("--auction", options->auction,
                  std::string(program.text({"the calls so far", "これまでのコール"})))
      ->type_name("CALLS");
  verb.add_option("--dealer", options->dealer,
                  std::string(program.text({"N, E, S or W (the board's, else N)",
                                            "N、E、S、W (ボードのもの、なければN)"})))
      ->type_name("SEAT");
  add_system_option(program, verb, options->bridge);
  program.on(verb, [options](Program& p) { return run_bid(p, *options); });
}

void add_bridge_explain(Program& program, CLI::App& room) {
  auto options = std::make_shared<BidOptions>();
  CLI::App& verb = program.add_verb(
      room, "explain", {"what each call of an auction showed", "各コールが示したもの"});
  verb.add_option("auction", options->auction,
                  std::string(program.text({"the calls, a file or -", "コール、ファイル、-"})))
      ->required();
  verb.add_option("--dealer", options->dealer,
                  std::string(program.text({"N, E, S or W (N)", "N、E、S、W (N)"})))
      ->type_name("SEAT");
  add_system_option(program, verb, options->bridge);
  program.on(verb, [options](Program& p) { return run_explain(p, *options); });
}

}  // namespace yomi::app
