#include "answers/bridge/bid.h"
#include "answers/table.h"
#include "base/text.h"

namespace yomi::answers::bridge {

const Shape& shape_of(Of<ExplainRequest>) {
  using R = ExplainRequest;
  static constexpr Field kFields[] = {
      field<&R::auction>(
          "auction", {"the calls from the dealer on", "ディーラーからのコール"},
          {.example = "1NT P 2C P 2H P", .required = true, .positional = true, .position = true}),
      field<&R::dealer>("dealer", {"who calls first", "最初にコールする席"}),
      field<&R::vulnerable>("vulnerable", {"which side is vulnerable", "バルネラビリティ"}),
      field<&R::system>("system",
                        {"bidding system: natural, natural-1430, sayc or a text",
                         "ビディングシステム: natural、natural-1430、sayc、または本文"},
                        {.position = true, .metavar = "NAME|FILE"}),
  };
  static constexpr Shape kShape = shape<R>("BridgeExplainRequest", kFields);
  return kShape;
}
const Shape& shape_of(Of<SeatShown>) {
  using S = SeatShown;
  static constexpr Field kFields[] = {
      field<&S::seat>("seat", {"whose hand", "席"}),
      field<&S::ranges>("ranges", {"the hands it may be", "ありうるハンド"}),
  };
  static constexpr Shape kShape = shape<S>("BridgeSeatShown", kFields);
  return kShape;
}
const Shape& shape_of(Of<ExplainAnswer>) {
  using A = ExplainAnswer;
  static constexpr Field kFields[] = {
      field<&A::calls>("calls", {"each call and what it showed", "各コールが示したもの"}),
      field<&A::shown>("shown", {"what the calls show together", "これまでに分かったこと"}),
      field<&A::ended>("ended", {"the auction is over", "オークションは終了"}),
      field<&A::contract>("contract", {"what it ended in", "コントラクト"}),
      field<&A::declarer>("declarer", {"who declares", "ディクレアラー"}),
  };
  static constexpr Shape kShape = shape<A>("BridgeExplainAnswer", kFields);
  return kShape;
}

Result<ExplainAnswer> explain(const ExplainRequest& request, const Context& /*unused*/) {
  auto system = system_of(request.system);
  if (!system) return pass(system);
  auto auction = game::parse_auction(request.auction, request.dealer);
  if (!auction) return pass_in("auction", auction);
  if (auction->calls().empty())
    return fail_in("auction", ErrorCode::kBadText, "an auction of at least one call is needed");
  const game::AuctionExplained all = game::explain(*auction, *system->system, request.vulnerable);
  ExplainAnswer answer;
  for (const game::CallExplained& each : all.calls)
    answer.calls.push_back({each.seat, game::to_string(each.call), each.meaning.line,
                            Wording{each.meaning.words, each.meaning.words_ja}, each.contradicts,
                            range_rows(each.meaning.ranges)});
  for (const game::Seat seat : game::kSeats)
    answer.shown.push_back({seat, range_rows(all.shown[game::at(seat)].ranges)});
  answer.ended = auction->ended();
  if (answer.ended && !auction->contract().passed_out()) {
    answer.contract = game::contract_string(auction->contract());
    answer.declarer = auction->contract().declarer;
  }
  return answer;
}

Sentence headline(const ExplainAnswer& answer) {
  if (answer.contract)
    return sentence("contract_reached", "The contract is {}", "コントラクトは{}",
                    contract_name(*answer.contract, answer.declarer.value_or(game::Seat::kNorth)));
  if (answer.ended) return sentence("passed_out", "Passed out", "パスアウト");
  return sentence("calls", "{} calls so far", "{}コールまで", answer.calls.size());
}

std::string words(const ExplainAnswer& answer, const View& view) {
  const Language language = view.language;
  Table table({{say(language, "seat", "席"), Align::kLeft},
               {say(language, "call", "コール"), Align::kLeft},
               {say(language, "shows", "示すもの"), Align::kLeft},
               {say(language, "in words", "説明"), Align::kLeft}});
  for (const CallRow& call : answer.calls) {
    const std::vector<Sentence> lines = shown_lines(call);
    table.add({said(seat_name(call.seat), language), said(call_name(call.call), language),
               said(lines.front(), language), call.words.in(language)});
    for (std::size_t i = 1; i < lines.size(); ++i)
      table.add({"", "", say(language, "or {}", "または{}", lines[i]), ""});
  }
  std::string text = table.to_text();
  text += say(language, "\nSo far:\n", "\nこれまでに分かったこと:\n");
  for (const SeatShown& each : answer.shown) {
    const std::vector<Sentence> lines = likely_ranges(each.ranges);
    text += fmt::format("  {}  {}\n", pad_right(said(seat_name(each.seat), language), 6),
                        said(lines.front(), language));
    for (std::size_t i = 1; i < lines.size(); ++i)
      text += std::string(10, ' ') + say(language, "or {}", "または{}", lines[i]) + "\n";
  }
  return text;
}

}  // namespace yomi::answers::bridge
