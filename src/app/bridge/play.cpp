// yomi bridge play: a whole deal by the chosen strategies, as annotated PBN; or the user takes a
// seat.
#include <functional>
#include <nlohmann/json.hpp>

#include "app/bridge/common.h"
#include "app/file_name.h"
#include "base/file.h"
#include "base/text.h"
#include "bridge/hand_text.h"
#include "bridge/match.h"
#include "survey/executor.h"

namespace yomi::app {
namespace {

using bridge::Seat;

struct PlayOptions {
  std::shared_ptr<BoardOptions> board = std::make_shared<BoardOptions>();
  std::shared_ptr<BridgeOptions> bridge = std::make_shared<BridgeOptions>();
  std::string seat;    // a person's
  std::string output;  // a file for the record
  int declarer_deals = 30;
};

// The table as one seat sees it.
std::string seen_from(const Program& program, const bridge::Decision& decision) {
  std::string text = "\n";
  const std::size_t trick = decision.plays.size() - decision.plays.size() % 4;
  if (trick > 0) {
    text += program.text({"last trick  ", "前のトリック  "});
    std::array<int, 2> won{};
    for (std::size_t i = 0; i < trick; ++i) {
      // Whoever leads a trick won the one before.
      if (i % 4 == 0 && i > 0)
        ++won[static_cast<std::size_t>(bridge::side(decision.plays[i].seat))];
      if (i + 4 >= trick)
        text += fmt::format("{} {}  ", seat_word(decision.plays[i].seat, program.language()),
                            card_symbol(decision.plays[i].card));
    }
    const Seat leader = trick < decision.plays.size() ? decision.plays[trick].seat : decision.seat;
    ++won[static_cast<std::size_t>(bridge::side(leader))];
    text += fmt::format(
        fmt::runtime(program.text({"({}; NS {}, EW {})\n", "({}の勝ち。NS {}、EW {})\n"})),
        seat_word(leader, program.language()), won[0], won[1]);
  }
  const auto hand_line = [&](Seat seat, bridge::Hand hand) {
    for (const bridge::Played& play : decision.plays) hand.erase(play.card);
    text += pad_right(seat_word(seat, program.language()), 7);
    for (const bridge::Suit suit : bridge::kSuitsDown)
      text +=
          fmt::format("{} {}  ", bridge::symbol(suit), bridge::holding_string(hand.holding(suit)));
    text += "\n";
  };
  if (decision.dummy) hand_line(decision.table.contract.dummy(), *decision.dummy);
  hand_line(decision.viewer, decision.own);
  const std::size_t begin = decision.plays.size() - decision.plays.size() % 4;
  for (std::size_t i = begin; i < decision.plays.size(); ++i)
    text += fmt::format("{} {}  ", seat_word(decision.plays[i].seat, program.language()),
                        card_symbol(decision.plays[i].card));
  return text + "\n";
}

// `hint` prints what the program would play and why.
Result<std::optional<bridge::Card>> ask(Program& program, const bridge::Decision& decision,
                                        const std::function<Status()>& hint) {
  program.print(seen_from(program, decision));
  for (;;) {
    auto line =
        program.read_line(fmt::format("{}> ", seat_word(decision.seat, program.language())));
    if (!line) return pass(line);
    if (!*line || trim(**line) == "q") return std::optional<bridge::Card>();
    if (trim(**line) == "?") {
      if (Status hinted = hint(); !hinted) return pass(hinted);
      continue;
    }
    auto card = bridge::parse_card(trim(**line));
    if (card && decision.legal().contains(*card)) return std::optional<bridge::Card>(*card);
    program.print(
        "{}\n", card ? program.text({"that card cannot be played now", "そのカードは今は出せない"})
                     : program.text({"a card, please, such as H7; ? for advice, q to end",
                                     "カードを入力: 例 H7。? で助言、q で終了"}));
  }
}

Result<bridge::Game> game_of(const bridge::Record& record, const bridge::System& system) {
  bridge::Game game;
  auto deal = bridge::complete_deal(record.deal);
  if (!deal) return pass(deal);
  game.deal = *deal;
  const Seat dealer = record.dealer.value_or(Seat::kNorth);
  bridge::Record bid = record;
  // A board without a contract is bid; one with a part of an auction is refused below.
  if (!bid.contract && (!bid.auction || bid.auction->calls().empty())) {
    bid.auction = bridge::bid_deal(*deal, dealer, system);
    bid.contract = bid.auction->contract();
  }
  auto contract = bid.played_contract();
  if (!contract) return pass(contract);
  game.contract = *contract;
  game.auction = bid.auction.value_or(bridge::Auction(dealer));
  game.vulnerable = record.vulnerable;
  game.cards = record.cards();
  return game;
}

bridge::Record record_of(const bridge::Game& game, const bridge::PlayedOut& played,
                         const std::vector<std::string>& notes) {
  bridge::Record record;
  const bridge::Contract& contract = game.contract;
  record.set("Dealer", std::string(1, bridge::to_char(game.auction.dealer())));
  record.set("Vulnerable", std::string(bridge::to_string(game.vulnerable)));
  record.set("Deal", bridge::to_string(game.deal));
  record.set("Declarer", std::string(1, bridge::to_char(contract.declarer)));
  record.set("Contract", bridge::contract_string(contract));
  if (!played.stopped) record.set("Result", std::to_string(13 - played.defence_tricks));
  record.set("Auction", std::string(1, bridge::to_char(game.auction.dealer())));
  for (const bridge::Call call : game.auction.calls()) record.calls.push_back({call});
  record.auction = game.auction;
  record.contract = contract;
  record.set("Play", std::string(1, bridge::to_char(contract.leader())));
  for (std::size_t i = 0; i < played.cards.size(); ++i) {
    record.plays.push_back({played.cards[i]});
    if (i < notes.size() && !notes[i].empty())
      record.plays.back().comments.push_back("{" + notes[i] + "}");
  }
  return record;
}

// A comment on one card: what the program thought of it.
std::string note_of(const Program& program, const bridge::Decision& decision,
                    const bridge::Advice& advice) {
  if (!decision.defends()) return {};
  if (advice.cards.empty()) return {};
  std::string note = fmt::format(fmt::runtime(program.text({"sets {:.0f}%", "ダウン率{:.0f}%"})),
                                 100 * advice.of(advice.choice).set_rate);
  if (advice.models && advice.models->overrules)
    note += fmt::format(", abc {:+.2f}", advice.models->gain.mean);
  if (advice.sent && advice.sent->says != bridge::SignalSays::kNothing)
    note += ", " + message_words(program, *advice.sent);
  return note;
}

std::string result_words(const Program& program, const bridge::Contract& contract, int tricks,
                         int points) {
  return fmt::format(fmt::runtime(program.text({"{}: {} tricks, {:+}", "{}: {}トリック、{:+}"})),
                     contract_words(contract, program.language()), tricks, points);
}

Result<int> run_play(Program& program, const PlayOptions& options) {
  if (auto output = check_output_path(options.output); !output) return pass(output);
  auto setup = bridge_setup(program, *options.bridge);
  if (!setup) return pass(setup);
  auto record = read_board(*options.board);
  if (!record) return pass(record);
  auto game = game_of(*record, *setup->agreements.system);
  if (!game) return pass(game);
  std::optional<Seat> person;
  if (!options.seat.empty()) {
    person = bridge::parse_seat(options.seat);
    if (!person) return fail("--seat: {} is no seat", in_quotes(options.seat));
    if (program.shared().json) return fail("--seat is for the terminal: not with --json");
  }
  prepare_double_dummy(program);
  const bridge::Side defence{setup->agreements, setup->strategy};
  bridge::Side declarer{setup->agreements, setup->strategy};
  declarer.strategy.abc = false;
  declarer.strategy.deals = options.declarer_deals;
  std::vector<std::string> notes(52);
  if (person) program.print("{}\n", contract_words(game->contract, program.language()));
  if (person == game->contract.dummy())
    program.print("{}\n", program.text({"you are dummy: declarer plays your cards",
                                        "あなたはダミー: ディクレアラーが代わりに打つ"}));
  const auto on_decision =
      [&](const bridge::Decision& decision,
          const bridge::Advice* advice) -> Result<std::optional<bridge::Card>> {
    if (advice == nullptr) {
      return ask(program, decision, [&]() -> Status {
        auto hinted = bridge::advise(decision, setup->agreements, setup->strategy, program.budget(),
                                     program.executor());
        if (!hinted) return pass(hinted);
        program.print(advice_text(program, decision, *hinted));
        return {};
      });
    }
    notes[decision.plays.size()] = note_of(program, decision, *advice);
    if (person)
      program.print("{} {}\n", seat_word(decision.seat, program.language()),
                    card_symbol(advice->choice));
    return std::optional<bridge::Card>(advice->choice);
  };
  auto played = bridge::play_out(
      *game, defence, declarer, program.budget(), program.executor(),
      [&](Seat seat) { return person == seat; }, on_decision);
  if (!played) return pass(played);
  if (!program.executor().leads()) return kDefinite;
  const std::string pbn = bridge::write_pbn({record_of(*game, *played, notes)});
  if (!options.output.empty()) {
    auto written = write_file(options.output, pbn);
    if (!written) return pass(written);
  }
  const int tricks = 13 - played->defence_tricks;
  const int points = bridge::score(
      game->contract, tricks, bridge::is_vulnerable(game->vulnerable, game->contract.declarer));
  if (program.shared().json) {
    nlohmann::ordered_json json = {{"contract", bridge::to_string(game->contract)}, {"pbn", pbn}};
    if (played->stopped) {
      const bool cancelled = program.stop().stop_requested();
      json["verdict"] = "unknown";
      json["reason"] = to_string(cancelled ? StopReason::kCancelled : StopReason::kTime);
    } else {
      json["tricks"] = tricks;
      json["score"] = points;
    }
    program.print_json(std::move(json));
  } else {
    if (options.output.empty()) program.print(pbn);
    if (!played->stopped)
      program.print("; {}\n", result_words(program, game->contract, tricks, points));
    else
      program.print("; {}\n",
                    program.text({"stopped before the end of the deal", "途中で打ち切り"}));
  }
  if (!played->stopped) return kDefinite;
  return program.stop().stop_requested() ? kInterrupted : kUndecided;
}

}  // namespace

void add_bridge_play(Program& program, CLI::App& room) {
  auto options = std::make_shared<PlayOptions>();
  CLI::App& verb = program.add_verb(
      room, "play",
      {"play a deal to the end; --seat takes a seat", "ディールを最後まで打つ。--seatで席に着く"},
      kTime | kMemory | kThreads | kSeed);
  add_board_options(program, verb, options->board);
  verb.add_option("--seat", options->seat,
                  std::string(program.text({"the seat you play yourself", "自分で打つ席"})))
      ->type_name("SEAT");
  verb.add_option("--output", options->output,
                  std::string(program.text({"write the PBN record here", "PBNの出力先"})))
      ->type_name("FILE")
      ->each(names_a_file("--output"));
  verb.add_option("--declarer-deals", options->declarer_deals,
                  std::string(program.text(
                      {"deals of declarer's Monte Carlo (30)", "ディクレアラーのディール数 (30)"})))
      ->type_name("N")
      ->check(CLI::Range(1, 100000));
  add_agreement_options(program, verb, options->bridge);
  add_method_option(program, verb, options->bridge);
  add_count_options(program, verb, options->bridge);
  program.on(verb, [options](Program& p) {
    if (options->output == "-") options->output.clear();  // where the record goes anyway
    return run_play(p, *options);
  });
}

}  // namespace yomi::app
