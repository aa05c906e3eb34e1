#include "answers/castle/deal.h"

#include "answers/stopped.h"
#include "base/text.h"
#include "castle/deal.h"
#include "castle/notation.h"
#include "castle/pysol_deal.h"
#include "castle/winnable.h"

namespace yomi::answers::castle {
namespace {

// --winnable looks at no more deals than this: in some small games none can be won.
constexpr std::uint64_t kDealsTried = 10'000;

Result<DealAnswer> find_winnable(const DealRequest& request, const game::Variant& variant,
                                 std::uint64_t first, const Context& context) {
  const Stopwatch stopwatch;
  const game::Winnable found = game::find_winnable(
      variant, first, kDealsTried, limited(context.budget, request.limits), context.progress);
  DealAnswer answer;
  answer.number = fmt::format("{}", found.number);
  answer.game = request.game;
  answer.first = fmt::format("{}", first);
  answer.lost = found.lost;
  answer.undecided = found.undecided;
  if (found.found) {
    answer.position = game::to_board(found.position);
    answer.outcome.verdict = Verdict::kProved;
  } else {
    // Where all of them were decided, it is proved that none of these deals can be won.
    answer.outcome.verdict = found.reason ? Verdict::kUnknown : Verdict::kRefuted;
    answer.outcome.reason = found.reason;
  }
  answer.outcome.cpu_seconds = stopwatch.seconds();
  return answer;
}

}  // namespace

const Shape& shape_of(Of<DealRequest>) {
  using R = DealRequest;
  static constexpr Field kFields[] = {
      field<&R::number>("number", {"the deal's number", "配置の番号"},
                        {.example = "7", .required = true, .positional = true}),
      field<&R::pysol>("pysol", {"the number is one of PySolFC's", "PySolFCの番号"}),
      field<&R::winnable>("winnable",
                          {"the first deal from this number on that can be won, of at most 10,000; "
                           "nodes are each deal's, time is that of all",
                           "この番号以降で最初の成功可能な配置(10,000個まで)。局面数は配置ごと、"
                           "時間は全体"}),
      include<&R::game>(),
      include<&R::limits>(),
  };
  static constexpr Shape kShape = shape<R>("CastleDealRequest", kFields);
  return kShape;
}
const Shape& shape_of(Of<DealAnswer>) {
  using A = DealAnswer;
  static constexpr Field kFields[] = {
      include<&A::outcome>(),
      field<&A::number>("number", {"the deal's number", "配置の番号"}),
      field<&A::pysol>("pysol", {"it is one of PySolFC's", "PySolFCの番号"}),
      include<&A::game>(),
      field<&A::position>("position", {"the board", "盤面"}),
      field<&A::first>("first", {"where the search began", "探し始めた番号"}),
      field<&A::lost>("lost", {"deals before it that cannot be won", "成功不可能だった配置の数"}),
      field<&A::undecided>("undecided", {"deals before it that stayed open", "未判定の配置の数"}),
  };
  static constexpr Shape kShape = shape<A>("CastleDealAnswer", kFields);
  return kShape;
}

Result<DealAnswer> deal(const DealRequest& request, const Context& context) {
  auto variant = variant_of(request.game);
  if (!variant) return pass(variant);
  const std::string number(trim(request.number));
  if (request.pysol && request.winnable)
    return fail_in("winnable", ErrorCode::kConflict, "{} and {} exclude each other", "winnable",
                   "pysol");
  DealAnswer answer;
  answer.outcome.verdict = Verdict::kProved;
  answer.number = number;
  answer.pysol = request.pysol;
  answer.game = request.game;
  if (request.pysol) {
    auto position = game::pysol_deal(number, *variant);
    if (!position) return pass_in("number", position);
    answer.position = game::to_board(*position);
    return answer;
  }
  const auto value = parse_uint(number);
  if (!value)
    return fail_in("number", ErrorCode::kBadText, "a deal's number is 0 to {}, not {}",
                   std::numeric_limits<std::uint64_t>::max(), in_quotes(request.number));
  if (request.winnable) return find_winnable(request, *variant, *value, context);
  answer.position = game::to_board(game::deal(*variant, *value));
  return answer;
}

Sentence headline(const DealAnswer& answer) {
  if (answer.position.empty())
    return sentence("none_found", "No deal that can be won was found from {} to {}",
                    "配置 {}〜{} に成功可能なものは見つからなかった", answer.first.value_or(""),
                    answer.number);
  if (answer.pysol)
    return sentence("pysol_deal", "PySolFC's deal {}", "PySolFCの配置 {}", answer.number);
  if (answer.first)
    return sentence("winnable_deal", "Deal {} can be won", "配置 {} は成功可能", answer.number);
  return sentence("deal", "Deal {}", "配置 {}", answer.number);
}

std::string words(const DealAnswer& answer, const View& view) {
  std::string text = "# " + said(headline(answer), view.language) + "\n";
  const auto undecided = answer.undecided.value_or(0);
  if (answer.lost && (*answer.lost > 0 || undecided > 0)) {
    text += say(view.language, "# before it: {} cannot be won", "# それまでの成功不可能: {}",
                with_commas(*answer.lost));
    if (undecided > 0)
      text += say(view.language, ", {} not decided", "、未判定: {}", with_commas(undecided));
    text += "\n";
  }
  if (answer.outcome.reason)
    text += "# " + said(stopped_early(*answer.outcome.reason), view.language) + "\n";
  return text + answer.position;
}

}  // namespace yomi::answers::castle
