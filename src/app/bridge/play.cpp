// `yomi bridge play`: a whole deal by the program's players, as annotated PBN; or the user takes a
// seat.
#include "answers/bridge/bid.h"
#include "answers/bridge/card.h"
#include "app/ask.h"
#include "app/bridge/room.h"
#include "app/dialogue.h"
#include "app/file_name.h"
#include "base/file.h"
#include "base/text.h"
#include "bridge/now.h"

namespace yomi::app {
namespace {

using answers::say;
using answers::bridge::CardRequest;
using bridge::Seat;

struct BridgePlayOptions {
  explicit BridgePlayOptions(const RequestOptions& options) : request(options) {}
  RequestOptions request;
  std::string seat;    // a person's
  std::string output;  // a file for the record
};

class BridgeGame {
 public:
  BridgeGame(Program& program, CardRequest request, bridge::Record record,
             std::optional<Seat> person)
      : program_(program),
        request_(std::move(request)),
        record_(std::move(record)),
        person_(person),
        notes_(52) {
    // The time is the whole game's.
    budget_ = answers::limited(context_of(program, nullptr, memory()).budget, request_.limits);
    request_.limits = {};
  }

  // False where it ended before the last card.
  Result<bool> run() {
    const bridge::Contract& contract = *record_.contract;
    if (person_) program_.print("{}\n", words_of(contract));
    if (person_ == contract.dummy())
      program_.print(say(language(), "you are dummy: declarer plays your cards\n",
                         "あなたはダミーです。ディクレアラーが代わりにプレイします\n"));
    for (;;) {
      auto now = bridge::now_of(record_);
      if (!now) return pass(now);
      if (!now->turn) return true;
      const Seat decides = *now->turn == contract.dummy() ? contract.declarer : *now->turn;
      auto card = person_ == decides ? ask(*now, decides) : let_play();
      if (!card) return pass(card);
      if (!*card) return false;
      record_ = bridge::with_card(std::move(record_), **card);
    }
  }

  [[nodiscard]] bridge::Record annotated(bool ended) const {
    bridge::Record record;
    const bridge::Contract& contract = *record_.contract;
    const auto letter = [](Seat seat) { return std::string(1, bridge::to_char(seat)); };
    const Seat dealer =
        record_.auction ? record_.auction->dealer() : record_.dealer.value_or(Seat::kNorth);
    record.set("Dealer", letter(dealer));
    record.set("Vulnerable", std::string(bridge::to_string(record_.vulnerable)));
    record.set("Deal", bridge::to_string(record_.deal, Seat::kNorth));
    record.set("Declarer", letter(contract.declarer));
    record.set("Contract", bridge::contract_string(contract));
    if (ended) record.set("Result", std::to_string(tricks()));
    if (record_.auction) {
      record.set("Auction", letter(dealer));
      record.auction = record_.auction;
      for (const bridge::Call call : record_.auction->calls()) record.calls.push_back({call});
    }
    record.contract = contract;
    record.set("Play", letter(contract.leader()));
    for (std::size_t i = 0; i < record_.plays.size(); ++i) {
      record.plays.push_back({record_.plays[i].item});
      if (!notes_[i].empty()) record.plays.back().comments.push_back("{" + notes_[i] + "}");
    }
    return record;
  }

  // "4S by South: 9 tricks, -50"
  [[nodiscard]] std::string result() const {
    const auto now = bridge::now_of(record_);
    return say(language(), "{}: {} tricks, {:+}", "{}: {}トリック、{}", words_of(*record_.contract),
               tricks(), now ? now->score.value_or(0) : 0);
  }

 private:
  [[nodiscard]] Language language() const { return program_.language(); }
  [[nodiscard]] answers::View view() const { return {language(), program_.colour()}; }
  [[nodiscard]] std::uint64_t memory() const {
    return request_.limits.memory ? request_.limits.memory->bytes : std::uint64_t{1} << 30;
  }
  [[nodiscard]] std::string seat(Seat who) const {
    return answers::said(answers::bridge::seat_name(who), language());
  }
  [[nodiscard]] static std::string card(bridge::Card which) {
    return answers::bridge::card_name(bridge::to_string(which));
  }
  [[nodiscard]] std::string words_of(const bridge::Contract& contract) const {
    return answers::said(
        answers::bridge::contract_name(bridge::contract_string(contract), contract.declarer),
        language());
  }
  [[nodiscard]] int tricks() const {
    const auto now = bridge::now_of(record_);
    return now ? now->won[static_cast<std::size_t>(bridge::side(record_.contract->declarer))] : 0;
  }
  // The board as it is now, for a question.
  [[nodiscard]] answers::bridge::Board board() const {
    answers::bridge::Board board;
    board.deal = answers::bridge::position_text(record_);
    return board;
  }
  [[nodiscard]] answers::Context context(Progress* progress) {
    answers::Context context = context_of(program_, progress, memory());
    context.budget = budget_;
    context.executor = &program_.executor();
    return context;
  }

  // The table as one seat sees it.
  [[nodiscard]] std::string seen_by(const bridge::Now& now, Seat viewer) const {
    std::string text = "\n";
    const std::size_t trick = now.plays.size() - now.plays.size() % 4;
    const auto cards = [&](std::size_t first, std::size_t end) {
      for (std::size_t i = first; i < end; ++i)
        text += fmt::format("{} {}  ", seat(now.plays[i].seat), card(now.plays[i].card));
    };
    if (trick > 0) {
      text += say(language(), "last trick  ", "前のトリック  ");
      cards(trick - 4, trick);
      const Seat leader = trick < now.plays.size() ? now.plays[trick].seat : *now.turn;
      text += say(language(), "({}; NS {}, EW {})\n", "({}の勝ち。NS {}、EW {})\n", seat(leader),
                  now.won[0], now.won[1]);
    }
    const auto hand_line = [&](Seat who) {
      text += pad_right(seat(who), 7);
      for (const bridge::Suit suit : bridge::kSuitsDown)
        text += fmt::format("{} {}  ", bridge::symbol(suit),
                            bridge::holding_string(now.held.hands[bridge::at(who)]->holding(suit)));
      text += "\n";
    };
    const Seat dummy = now.contract->dummy();
    if (!now.plays.empty() && dummy != viewer) hand_line(dummy);
    hand_line(viewer);
    cards(trick, now.plays.size());
    return text + "\n";
  }

  Result<std::optional<bridge::Card>> ask(const bridge::Now& now, Seat viewer) {
    program_.print(seen_by(now, viewer));
    for (;;) {
      auto line = program_.read_line(seat(*now.turn) + "> ");
      if (!line) return pass(line);
      if (!*line || trim(**line) == "q") return std::optional<bridge::Card>();
      if (trim(**line) == "?") {
        hint();
        continue;
      }
      const auto typed = bridge::parse_card(trim(**line));
      if (typed && now.cards.contains(*typed)) return std::optional<bridge::Card>(*typed);
      program_.print(typed ? say(language(), "that card cannot be played now\n",
                                 "そのカードは今は出せません\n")
                           : say(language(), "a card, please, such as H7; ? for advice, q to end\n",
                                 "カードを入力してください(例: H7)。? で助言、q で終了\n"));
    }
  }

  // What `advise` says of the same board.
  void hint() {
    answers::bridge::AdviseRequest request;
    request.board = board();
    request.agreed = request_.agreed;
    request.method = request_.method;
    request.sampling = request_.sampling;
    request.modelling = request_.modelling;
    Progress progress(program_.progress());
    const auto advice = answers::bridge::advise(request, context(&progress));
    progress.clear();
    program_.print(advice ? answers::bridge::words(*advice, view())
                          : program_.message(advice.error()) + "\n");
  }

  Result<std::optional<bridge::Card>> let_play() {
    CardRequest request = request_;
    request.board = board();
    Progress progress(program_.progress());
    auto answer = answers::bridge::card(request, context(&progress));
    progress.clear();
    if (!answer) return pass(answer);
    if (answer->outcome.reason) return std::optional<bridge::Card>();
    auto chosen = bridge::parse_card(answer->card);
    if (!chosen) return pass(chosen);
    const bool defends = bridge::side(answer->seat) != bridge::side(record_.contract->declarer);
    if (defends) notes_[record_.plays.size()] = answers::bridge::thought(*answer, view());
    if (person_) program_.print("{} {}\n", seat(answer->seat), card(*chosen));
    return std::optional<bridge::Card>(*chosen);
  }

  Program& program_;
  CardRequest request_;
  bridge::Record record_;
  std::optional<Seat> person_;
  std::vector<std::string> notes_;
  Budget budget_;
};

// The board asked for; one without a contract is bid by the file.
Result<bridge::Record> board_to_play(const CardRequest& request, const answers::Context& context) {
  using answers::bridge::Wants;
  auto record = answers::bridge::record_of(request.board, Wants::kAny);
  if (!record) return pass(record);
  auto deal = bridge::complete_deal(record->deal);
  if (!deal) return pass_in("deal", deal);
  for (const Seat seat : bridge::kSeats) record->deal.hands[bridge::at(seat)] = (*deal)[seat];
  if (record->contract || (record->auction && !record->auction->calls().empty()))
    return answers::bridge::record_of(request.board, Wants::kContract);
  answers::bridge::BidRequest bid;
  bid.hand = answers::bridge::position_text(*record);
  bid.system = request.agreed.system;
  bid.dealer = record->dealer;
  bid.vulnerable = record->vulnerable;
  auto called = answers::bridge::bid(bid, context);
  if (!called) return pass(called);
  answers::bridge::Board board = request.board;
  board.deal = bid.hand;
  board.auction = fmt::format("{}", fmt::join(called->auction, " "));
  return answers::bridge::record_of(board, Wants::kContract);
}

Result<int> run_bridge_play(Program& program, const BridgePlayOptions& options) {
  if (Status status = refuse_json(program); !status) return pass(status);
  if (auto output = check_output_path(options.output); !output) return pass_in("output", output);
  CardRequest request;
  if (Status status = options.request.read(&request); !status) return pass(status);
  std::optional<Seat> person;
  if (!options.seat.empty()) {
    person = bridge::parse_seat(options.seat);
    if (!person)
      return fail_in("seat", ErrorCode::kBadChoice, "--seat: {} is no seat",
                     in_quotes(options.seat));
  }
  start_bridge(program);
  auto record = board_to_play(request, context_of(program, nullptr, std::uint64_t{1} << 30));
  if (!record) return tl::unexpected<Error>(options.request.placed(record.error()));
  BridgeGame game(program, std::move(request), std::move(*record), person);
  auto ended = game.run();
  if (!ended) return pass(ended);
  if (!program.executor().leads()) return kDefinite;
  const std::string pbn = bridge::write_pbn({game.annotated(*ended)});
  if (!options.output.empty()) {
    if (Status written = write_file(options.output, pbn); !written) return pass(written);
  } else {
    program.print(pbn);
  }
  program.print("; {}\n", *ended ? game.result()
                                 : say(program.language(), "stopped before the end of the deal",
                                       "途中で打ち切り"));
  if (*ended) return kDefinite;
  return program.stop().stop_requested() ? kInterrupted : kUndecided;
}

}  // namespace

void add_bridge_play(Program& program, CLI::App& room) {
  CLI::App& verb = program.add_verb(room, "play",
                                    {"play a deal to the end; --seat takes a seat",
                                     "ディールを最後までプレイする。--seatで席に着く"},
                                    kThreads);
  auto options = std::make_shared<BridgePlayOptions>(
      RequestOptions(program, verb, shape_of(answers::Of<CardRequest>{})));
  verb.add_option("--seat", options->seat,
                  std::string(program.text({"the seat you play yourself", "自分でプレイする席"})))
      ->type_name("SEAT");
  verb.add_option("--output", options->output,
                  std::string(program.text({"write the PBN record here", "PBNの出力先"})))
      ->type_name("FILE")
      ->each(names_a_file("--output"));
  program.on(verb, [options](Program& p) {
    if (options->output == "-") options->output.clear();  // where the record goes anyway
    return run_bridge_play(p, *options);
  });
}

}  // namespace yomi::app
