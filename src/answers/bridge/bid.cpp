#include "answers/bridge/bid.h"

#include "answers/stopped.h"
#include "answers/table.h"
#include "base/text.h"
#include "bridge/has_double_dummy.h"

namespace yomi::answers::bridge {
namespace {

std::vector<double> span_of(const stats::Interval& interval) {
  return {interval.low, interval.high};
}

ConsideredRow considered_row(const game::ConsideredCall& each, const game::Meaning& meaning,
                             bool simulated) {
  ConsideredRow row;
  row.call = game::to_string(each.call);
  row.rule = each.line;
  // Another rule may allow a hand the call than the one that gives it its meaning.
  if (meaning.line == each.line) row.words = Wording{meaning.words, meaning.words_ja};
  if (!simulated) return row;
  row.imps = each.imps.mean();
  row.interval = span_of(each.imps.interval95());
  row.behind = each.behind_best.mean();
  row.behind_interval = span_of(each.behind_best.interval95());
  row.contract = each.contract.passed_out() ? "Pass" : game::contract_string(each.contract);
  row.declarer = each.contract.declarer;
  row.times = each.times;
  return row;
}

void add_auction(const game::Auction& auction, BidAnswer& answer) {
  for (const game::Call call : auction.calls()) answer.auction.push_back(game::to_string(call));
  const game::Contract contract = auction.contract();
  answer.contract = contract.passed_out() ? "Pass" : game::contract_string(contract);
  answer.declarer = contract.declarer;
}

game::BidOptions options_of(const BidRequest& request, Simulate usual, std::uint64_t seed) {
  game::BidOptions options;
  options.simulate = request.simulate.value_or(usual) == Simulate::kOn;
  options.deals = request.deals;
  options.seed = seed;
  return options;
}

Result<BidAnswer> bid_a_deal(const BidRequest& request, const game::Record& record,
                             const game::System& system, std::uint64_t seed, const Budget& budget) {
  if (!request.auction.empty())
    return fail_in("auction", ErrorCode::kConflict,
                   "this is for one hand: the auction of a deal is bid from the start");
  auto deal = game::complete_deal(record.deal);
  if (!deal) return pass_in("hand", deal);
  const game::Seat dealer = request.dealer.value_or(record.dealer.value_or(game::Seat::kNorth));
  const game::Vulnerable vulnerable = request.vulnerable.value_or(record.vulnerable);
  const game::BidOptions options = options_of(request, Simulate::kOff, seed);
  const Stopwatch stopwatch;
  BidAnswer answer;
  answer.simulated = options.simulate;
  if (options.simulate) {
    game::DoubleDummy solver(budget);
    answer.outcome.reason = solver.stopped();
    answer.deals = answer.deals_asked = options.deals;
    if (solver.ready())
      add_auction(game::bid_deal_by_choice(*deal, dealer, vulnerable, system, options, {true, true},
                                           solver, budget, &answer.outcome.reason),
                  answer);
  } else {
    add_auction(game::bid_deal(*deal, dealer, system, vulnerable), answer);
  }
  answer.outcome.verdict = answer.auction.empty() ? Verdict::kUnknown
                           : answer.simulated     ? Verdict::kEstimated
                                                  : Verdict::kProved;
  answer.outcome.cpu_seconds = stopwatch.seconds();
  return answer;
}

game::BidChoice choose(const game::Standing& standing, game::Hand hand, const game::System& system,
                       const game::BidOptions& options, const Budget& budget) {
  if (!options.simulate) return game::choose_by_file(standing, hand, system);
  game::DoubleDummy solver(budget);
  if (solver.ready()) return game::choose_call(standing, hand, system, options, solver, budget);
  game::BidChoice choice = game::choose_by_file(standing, hand, system);
  choice.stopped = solver.stopped();
  return choice;
}

Result<BidAnswer> bid_a_hand(const BidRequest& request, game::Hand hand, const game::System& system,
                             std::uint64_t seed, const Budget& budget) {
  auto auction = game::parse_auction(request.auction, request.dealer.value_or(game::Seat::kNorth));
  if (!auction) return pass_in("auction", auction);
  if (auction->ended()) return fail_in("auction", ErrorCode::kBadText, "the auction is over");
  const Stopwatch stopwatch;
  const game::AuctionExplained so_far =
      game::explain(*auction, system, request.vulnerable.value_or(game::Vulnerable::kNone));
  const game::BidOptions options = options_of(request, Simulate::kOn, seed);
  const game::BidChoice choice = choose(so_far.standing, hand, system, options, budget);
  const game::Meaning meaning = system.meaning(so_far.standing, choice.call);
  BidAnswer answer;
  answer.outcome.verdict = choice.simulated ? Verdict::kEstimated : Verdict::kProved;
  answer.outcome.reason = choice.stopped;
  answer.choice = CallRow{auction->turn(), game::to_string(choice.call),
                          meaning.line,    Wording{meaning.words, meaning.words_ja},
                          false,           range_rows(meaning.ranges)};
  answer.simulated = choice.simulated;
  answer.deals = choice.deals;
  answer.deals_asked = choice.simulated || choice.stopped ? options.deals : 0;
  answer.loosened = choice.loosened;
  answer.loosen_steps = game::kLoosenSteps;
  for (const game::ConsideredCall& each : choice.considered)
    answer.considered.push_back(
        considered_row(each, system.meaning(so_far.standing, each.call), choice.simulated));
  answer.outcome.cpu_seconds = stopwatch.seconds();
  return answer;
}

// "2H (line 1616: five cards or more)".
std::string rule_text(const ConsideredRow& row, Language language) {
  std::string call = said(call_name(row.call), language);
  if (row.rule == 0) return call;
  if (row.words.english.empty()) return say(language, "{} (line {})", "{}({}行目)", call, row.rule);
  return say(language, "{} (line {}: {})", "{}({}行目: {})", call, row.rule,
             row.words.in(language));
}

// What the file says of a call. An answer without a language has not brought its words along, but
// the line is known.
std::string rule_words(const CallRow& call, Language language) {
  if (call.rule == 0) return say(language, "no rule fits", "合うルールなし");
  if (call.words.english.empty()) return say(language, "line {}", "{}行目", call.rule);
  return call.words.in(language);
}

// The file alone: what stands first speaks first.
std::string by_the_file(const BidAnswer& answer, Language language) {
  if (answer.considered.size() < 2)
    return say(language, "No other rule fits this hand.\n", "このハンドに合うルールは他にない。\n");
  std::string text =
      say(language, "The file decides: {} stands before {}.\n",
          "ファイルの順で決まる: {}は{}より先にある。\n", rule_text(answer.considered[0], language),
          rule_text(answer.considered[1], language));
  if (answer.considered.size() < 3) return text;
  std::string others;
  for (std::size_t i = 2; i < answer.considered.size(); ++i)
    others += (i == 2 ? "" : say(language, ", ", "、")) + rule_text(answer.considered[i], language);
  return text + say(language, "After them it allows {}.\n", "その後に許されるコール: {}\n", others);
}

// What was considered, and why not the next best.
std::string considered_text(const BidAnswer& answer, Language language) {
  if (!answer.simulated) return by_the_file(answer, language);
  std::string text = say(
      language, "The file leaves it open; {} deals that fit, bid out and played double dummy:\n",
      "ファイルでは決まらない。合う{}ディールでオークションを終え、ダブルダミーで採点:\n",
      answer.deals);
  Table table({{say(language, "call", "コール"), Align::kLeft},
               {"IMPs"},
               {"95%"},
               {say(language, "most often", "最も多い結果"), Align::kLeft},
               {say(language, "by the file", "ファイルの説明"), Align::kLeft}});
  const auto from_to = [](const std::vector<double>& interval) {
    return interval.size() < 2 ? std::string("–")
                               : fmt::format("{:+.2f} – {:+.2f}", interval[0], interval[1]);
  };
  for (const ConsideredRow& each : answer.considered)
    table.add(
        {said(call_name(each.call), language), fmt::format("{:+.2f}", each.imps.value_or(0)),
         from_to(each.interval),
         fmt::format("{} ({}/{})",
                     said(contract_name(each.contract.value_or(""),
                                        each.declarer.value_or(game::Seat::kNorth)),
                          language),
                     each.times, answer.deals),
         each.words.english.empty() ? std::string("–") : std::string(each.words.in(language))});
  text += table.to_text();
  if (answer.considered.size() < 2) return text;
  const ConsideredRow& next = answer.considered[1];
  const bool clear = !next.behind_interval.empty() && next.behind_interval[0] > 0;
  text += say(language, "{0} rather than {1}: {2:+.2f} IMPs on the same deals ({3}){4}\n",
              "{1}より{0}: 同じディールで{2} IMP({3}){4}\n", call_name(answer.choice->call),
              call_name(next.call), next.behind.value_or(0), from_to(next.behind_interval),
              clear ? say(language, ".", "。")
                    : say(language, "; the file's order decides where it is not clear.",
                          "。明らかでないところはファイルの順による。"));
  if (answer.loosened > 0)
    text += say(language, "What was shown had to be loosened ({} of {} steps).\n",
                "示されたことを緩めた({1}段階中{0}段階)。\n", answer.loosened, answer.loosen_steps);
  return text;
}

}  // namespace

std::span<const Choice> choices_of(Of<Simulate>) {
  static constexpr Choice kChoices[] = {
      choice(Simulate::kOn, "on", {"by deals drawn", "抽出したディールによる"}),
      choice(Simulate::kOff, "off", {"by the file alone", "ファイルだけによる"}),
  };
  return kChoices;
}

const Shape& shape_of(Of<BidRequest>) {
  using R = BidRequest;
  static constexpr Field kFields[] = {
      field<&R::hand>(
          "hand", {"a hand, or a deal", "ハンド、またはディール"},
          {.example = "QT85.AQ.AKQ4.765", .required = true, .positional = true, .position = true}),
      field<&R::board>("board",
                       {"which board of several, by its number", "複数あるときのボード番号"},
                       {.metavar = "N"}),
      field<&R::auction>("auction", {"the calls so far", "これまでのコール"},
                         {.example = "1S P", .metavar = "CALLS"}),
      field<&R::dealer>("dealer", {"who calls first (the board's, else N)",
                                   "最初にコールする席(ボードのもの、なければN)"}),
      field<&R::vulnerable>("vulnerable", {"which side is vulnerable (the board's, else none)",
                                           "バルネラビリティ(ボードのもの、なければnone)"}),
      field<&R::simulate>("simulate",
                          {"how to choose where the file leaves it open (on for a hand, off for a "
                           "deal)",
                           "ファイルで決まらないコールの選び方(ハンドならon、ディールならoff)"}),
      field<&R::deals>("deals", {"deals of the simulation", "シミュレーションのディール数"},
                       {.least = 1, .most = 1e4, .metavar = "N"}),
      field<&R::seed>("seed", {"seed of the random numbers", "乱数の種"}, {.metavar = "N"}),
      field<&R::system>("system",
                        {"bidding system: natural, natural-1430, sayc or a text",
                         "ビディングシステム: natural、natural-1430、sayc、または本文"},
                        {.position = true, .metavar = "NAME|FILE"}),
      include<&R::limits>(),
  };
  static constexpr Shape kShape = shape<R>("BridgeBidRequest", kFields);
  return kShape;
}
const Shape& shape_of(Of<ConsideredRow>) {
  using C = ConsideredRow;
  static constexpr Field kFields[] = {
      field<&C::call>("call", {"a call", "コール"}),
      field<&C::rule>("rule", {"the line that allows it; 0: none", "許すルールの行(0はなし)"}),
      field<&C::words>("words", {"the file's words", "ファイルの説明"}),
      field<&C::imps>("imps", {"IMPs against the other calls", "他のコールに対するIMP"}),
      field<&C::interval>("interval", {"95% interval: low, high", "95%区間: 下、上"}),
      field<&C::behind>("behind", {"IMPs behind the choice", "選択との差(IMP)"}),
      field<&C::behind_interval>("behind_interval", {"95% interval: low, high", "95%区間: 下、上"}),
      field<&C::contract>("contract", {"what it led to most often", "最も多い結果"}),
      field<&C::declarer>("declarer", {"who declares that", "そのディクレアラー"}),
      field<&C::times>("times", {"on so many deals", "その回数"}),
  };
  static constexpr Shape kShape = shape<C>("BridgeConsidered", kFields);
  return kShape;
}
const Shape& shape_of(Of<BidAnswer>) {
  using A = BidAnswer;
  static constexpr Field kFields[] = {
      include<&A::outcome>(),
      field<&A::choice>("choice", {"the call of a hand", "ハンドのコール"}),
      field<&A::simulated>("simulated", {"deals decided, not the file", "ディールで選んだ"}),
      field<&A::deals>("deals", {"deals used", "使ったディール数"}),
      field<&A::deals_asked>("deals_asked", {"deals asked for", "求めたディール数"}),
      field<&A::loosened>("loosened", {"steps that what was shown was loosened by", "緩和段階"}),
      field<&A::loosen_steps>("loosen_steps", {"of so many", "緩和段階の総数"}),
      field<&A::considered>("considered", {"what was considered, the choice first", "候補"}),
      field<&A::auction>("auction", {"the auction of a deal", "ディールのオークション"}),
      field<&A::contract>("contract", {"what it ended in", "コントラクト"}),
      field<&A::declarer>("declarer", {"who declares", "ディクレアラー"}),
  };
  static constexpr Shape kShape = shape<A>("BridgeBidAnswer", kFields);
  return kShape;
}

Result<BidAnswer> bid(const BidRequest& request, const Context& context) {
  auto system = system_of(request.system);
  if (!system) return pass(system);
  auto seed = seed_of(request.seed);
  if (!seed) return pass(seed);
  if (request.simulate == Simulate::kOn && !game::has_double_dummy())
    return fail_in("simulate", ErrorCode::kConflict,
                   "this program was built without libdds: the file alone decides");
  const Budget budget = limited(context.budget, request.limits);
  const std::string_view text = trim(request.hand);
  if (const auto number = parse_uint(text))
    return bid_a_deal(request, numbered_board(*number), *system->system, *seed, budget);
  auto hand = game::parse_hand(text);
  if (!hand && !looks_like_hand(text)) {
    auto record = only_record(game::read_boards(request.hand).file, {request.board, {}});
    if (!record) {
      if (record.error().field == "deal") record.error().field = "hand";
      return pass(record);
    }
    return bid_a_deal(request, *record, *system->system, *seed, budget);
  }
  if (!hand) return pass_in("hand", hand);
  if (hand->size() != 13)
    return fail_in("hand", ErrorCode::kBadText, "the hand has {} cards, not 13", hand->size());
  return bid_a_hand(request, *hand, *system->system, *seed, budget);
}

Sentence headline(const BidAnswer& answer) {
  if (answer.choice) return sentence("call", "{}", "{}", call_name(answer.choice->call));
  if (answer.auction.empty()) return not_decided(answer.outcome.reason.value_or(StopReason::kTime));
  return contract_name(answer.contract.value_or(""), answer.declarer.value_or(game::Seat::kNorth));
}

std::string words(const BidAnswer& answer, const View& view) {
  const Language language = view.language;
  std::string text;
  if (answer.choice) {
    const CallRow& call = *answer.choice;
    text = say(language, "{}: {} ({})\n", "{}: {}({})\n", call_name(call.call),
               rule_words(call, language), ranges_text(call.ranges));
    text += considered_text(answer, language);
  } else {
    text = call_names(answer.auction, language);
    text += (text.empty() ? "" : "\n") + said(headline(answer), language) + "\n";
  }
  if (answer.outcome.reason)
    text += say(language, "{}; where deals were missing the file decided\n",
                "{}。ディールの足りないところはファイルによる\n",
                stopped_early(*answer.outcome.reason));
  return text;
}

}  // namespace yomi::answers::bridge
