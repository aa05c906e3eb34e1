// yomi bridge bid: the call a hand makes, or the whole auction of a deal. yomi bridge explain: what
// each call of an auction showed.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/bridge/common.h"
#include "app/table.h"
#include "base/file.h"
#include "base/text.h"
#include "bridge/bid_choice.h"

namespace yomi::app {
namespace {

using bridge::Seat;

struct BidOptions {
  std::string hand;
  std::string board;
  std::string auction;
  std::string dealer = "N";
  std::string vulnerable;
  std::string simulate;  // on, off; empty: on for one hand, off for a deal
  int deals = 32;
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
    text = std::string(program.text({"unknown: no rule knows the call here, so any hand",
                                     "不明: ここでの規則なし、どの手もありうる"}));
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

Result<bridge::Vulnerable> vulnerable_of(const std::string& text) {
  if (text.empty()) return bridge::Vulnerable::kNone;
  const auto parsed = bridge::parse_vulnerable(text);
  if (!parsed) return fail("--vulnerable: {} is no side", in_quotes(text));
  return *parsed;
}

bridge::BidOptions choice_options(const Program& program, const BidOptions& options, bool usual) {
  bridge::BidOptions result;
  result.simulate = options.simulate.empty() ? usual : options.simulate == "on";
  result.deals = options.deals;
  result.seed = program.shared().seed;
  return result;
}

Result<int> bid_whole_deal(Program& program, const BidOptions& options,
                           const bridge::System& system, const bridge::Record& record,
                           Seat dealer) {
  auto deal = bridge::complete_deal(record.deal);
  if (!deal) return pass(deal);
  auto vulnerable = vulnerable_of(options.vulnerable);
  if (!vulnerable) return pass(vulnerable);
  if (options.vulnerable.empty()) vulnerable = record.vulnerable;
  const bridge::BidOptions how = choice_options(program, options, false);
  bridge::Auction auction(dealer);
  if (how.simulate) {
    prepare_double_dummy(program);
    bridge::DoubleDummy solver;
    auction =
        bridge::bid_deal_by_choice(*deal, dealer, *vulnerable, system, how, {true, true}, solver);
  } else {
    auction = bridge::bid_deal(*deal, dealer, system, *vulnerable);
  }
  std::string calls;
  for (const bridge::Call call : auction.calls())
    calls += (calls.empty() ? "" : " ") + bridge::to_string(call);
  if (program.shared().json)
    program.print_json({{"auction", calls}, {"contract", bridge::to_string(auction.contract())}});
  else
    program.print("{}\n{}\n", calls, contract_words(auction.contract(), program.language()));
  return kDefinite;
}

nlohmann::ordered_json considered_json(const bridge::BidChoice& choice) {
  auto list = nlohmann::ordered_json::array();
  for (const bridge::ConsideredCall& each : choice.considered) {
    nlohmann::ordered_json entry = {{"call", bridge::to_string(each.call)}, {"rule", each.line}};
    if (choice.simulated) {
      const stats::Interval interval = each.imps.interval95();
      entry["imps"] = each.imps.mean();
      entry["imps_interval"] = {interval.low, interval.high};
      entry["contract"] = bridge::to_string(each.contract);
      entry["times"] = each.times;
    }
    list.push_back(std::move(entry));
  }
  return list;
}

// What was considered, and why not the next best.
void print_considered(Program& program, const bridge::BidChoice& choice) {
  if (!choice.simulated) {
    if (choice.considered.size() < 2) {
      program.print(
          "{}\n", program.text({"No other rule fits this hand.", "この手に合う規則は他にない。"}));
      return;
    }
    std::string others;
    for (std::size_t i = 1; i < choice.considered.size(); ++i)
      others += (others.empty() ? "" : ", ") + bridge::to_string(choice.considered[i].call);
    program.print(
        fmt::runtime(program.text(
            {"The file decides: line {0} stands before the rule for {1} (also possible: {2}).\n",
             "ファイルの順で決まる: {0}行目は{1}の規則より前にある (他の候補: {2})。\n"})),
        choice.line, bridge::to_string(choice.considered[1].call), others);
    return;
  }
  program.print(
      fmt::runtime(program.text(
          {"The file leaves it open; {0} deals that fit, bid out and played double dummy:\n",
           "ファイルでは決まらない。合う{0}ディールを競り終え、ダブルダミーで採点:\n"})),
      choice.deals);
  Table table({{std::string(program.text({"call", "コール"})), Align::kLeft},
               {"IMPs", Align::kRight},
               {"95%", Align::kRight},
               {std::string(program.text({"most often", "最も多い結果"})), Align::kLeft}});
  for (const bridge::ConsideredCall& each : choice.considered) {
    const stats::Interval interval = each.imps.interval95();
    table.add({bridge::to_string(each.call), fmt::format("{:+.2f}", each.imps.mean()),
               fmt::format("{:+.2f} – {:+.2f}", interval.low, interval.high),
               fmt::format("{} ({}/{})", contract_words(each.contract, program.language()),
                           each.times, choice.deals)});
  }
  program.print(table.to_text());
  if (choice.considered.size() < 2) return;
  const bridge::ConsideredCall& next = choice.considered[1];
  const stats::Interval interval = next.behind_best.interval95();
  program.print(
      fmt::runtime(program.text(
          {"{0} rather than {1}: {2:+.2f} IMPs on the same deals ({3:+.2f} – {4:+.2f}){5}\n",
           "{1}より{0}: 同じディールで{2:+.2f} IMP ({3:+.2f} – {4:+.2f}){5}\n"})),
      bridge::to_string(choice.call), bridge::to_string(next.call), next.behind_best.mean(),
      interval.low, interval.high,
      interval.low > 0 ? std::string_view(".")
                       : program.text({"; the file's order decides where it is not clear.",
                                       "。明らかでないところはファイルの順による。"}));
  if (choice.loosened > 0)
    program.print(
        fmt::runtime(program.text({"What was shown had to be loosened ({} of {} steps).\n",
                                   "示されたことを緩めた ({1}段階中{0}段階)。\n"})),
        choice.loosened, bridge::kLoosenSteps);
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
    return bid_whole_deal(program, options, system, *record, record->dealer.value_or(*dealer));
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
  auto vulnerable = vulnerable_of(options.vulnerable);
  if (!vulnerable) return pass(vulnerable);
  const bridge::AuctionExplained so_far = bridge::explain(*auction, system, *vulnerable);
  prepare_double_dummy(program);
  bridge::DoubleDummy solver;
  const bridge::BidChoice choice = bridge::choose_call(
      so_far.standing, *hand, system, choice_options(program, options, true), solver);
  const bridge::Meaning meaning = system.meaning(so_far.standing, choice.call);
  if (program.shared().json) {
    program.print_json({{"choice", bridge::to_string(choice.call)},
                        {"words", meaning.words},
                        {"rule", meaning.line},
                        {"simulated", choice.simulated},
                        {"deals", choice.deals},
                        {"considered", considered_json(choice)}});
  } else {
    program.print("{}: {} ({})\n", bridge::to_string(choice.call),
                  meaning.words.empty()
                      ? std::string(program.text({"no rule fits", "合う規則なし"}))
                      : rule_words(program, meaning),
                  alternatives(meaning.ranges, program.language()));
    print_considered(program, choice);
  }
  return kDefinite;
}

}  // namespace

void add_bridge_bid(Program& program, CLI::App& room) {
  auto options = std::make_shared<BidOptions>();
  CLI::App& verb = program.add_verb(room, "bid",
                                    {"the call a hand makes, or a whole deal's auction",
                                     "手のコール、またはディール全体のオークション"},
                                    kMemory | kSeed);
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
  verb.add_option("--vulnerable", options->vulnerable,
                  std::string(program.text({"None, NS, EW or All (the board's, else None)",
                                            "None、NS、EW、All (ボードのもの、なければNone)"})))
      ->type_name("SIDE");
  verb.add_option("--simulate", options->simulate,
                  std::string(program.text(
                      {"where the file leaves the call open: by deals drawn, or by the file alone "
                       "(on for a hand, off for a deal)",
                       "ファイルで決まらないコールをディールの抽出で選ぶか、ファイルだけで選ぶか "
                       "(手ならon、ディールならoff)"})))
      ->type_name("on|off")
      ->check(CLI::IsMember({"on", "off"}));
  verb.add_option("--deals", options->deals,
                  std::string(program.text(
                      {"deals of the simulation (32)", "シミュレーションのディール数 (32)"})))
      ->type_name("N")
      ->check(CLI::Range(1, 10000));
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
