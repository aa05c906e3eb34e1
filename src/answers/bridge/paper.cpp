#include "answers/bridge/paper.h"

#include <algorithm>

#include "answers/table.h"
#include "base/text.h"
#include "bridge/judge.h"

namespace yomi::answers::bridge {
namespace {

using game::Exercise;

constexpr std::array<Method, 4> kMethods = {Method::kPlain, Method::kSignals, Method::kReading,
                                            Method::kAbc};

// The decisions asked for; every name must be one.
Result<std::vector<const Exercise*>> exercises_of(const PaperRequest& request) {
  const auto& all = request.own ? game::own_exercises() : game::paper_exercises();
  std::vector<const Exercise*> chosen;
  std::vector<bool> wanted(all.size(), request.only.empty());
  for (std::size_t begin = 0; begin < request.only.size();) {
    const std::size_t end = std::min(request.only.find(',', begin), request.only.size());
    const std::string name(trim(std::string_view(request.only).substr(begin, end - begin)));
    const auto found = std::find_if(all.begin(), all.end(),
                                    [&](const Exercise& each) { return each.name == name; });
    if (found == all.end()) {
      std::string names;
      for (const Exercise& each : all) names += (names.empty() ? "" : ", ") + each.name;
      return fail_in("only", ErrorCode::kBadText, "there is no decision {} (there are {})",
                     in_quotes(name), names);
    }
    wanted[static_cast<std::size_t>(found - all.begin())] = true;
    begin = end + 1;
  }
  for (std::size_t i = 0; i < all.size(); ++i)
    if (wanted[i]) chosen.push_back(&all[i]);
  return chosen;
}

std::vector<std::string> names_of(const std::vector<game::Card>& cards) {
  std::vector<std::string> names;
  for (const game::Card card : cards) names.push_back(game::to_string(card));
  return names;
}

DecisionRow row_of(const Exercise& exercise, const game::Judgement& judgement) {
  DecisionRow row;
  row.decision = exercise.name;
  row.technique = exercise.technique;
  row.book = names_of(exercise.book.to_vector());
  row.position = position_text(exercise.record);
  row.best = judgement.best.size();
  row.legal = judgement.legal.size();
  row.book_best = !(judgement.best & exercise.book).empty();
  for (std::size_t m = 0; m < kMethods.size(); ++m)
    row.methods.push_back(
        {kMethods[m], names_of(judgement.by_method[m].choices), judgement.by_method[m].passed()});
  row.cpu_seconds = judgement.seconds;
  row.slowest_cpu_seconds = judgement.slowest;
  return row;
}

// "✓ S4×3 H2×2"
std::string marked(const MethodRow& row) {
  std::vector<std::pair<std::string, std::size_t>> counts;
  for (const std::string& card : row.choices) {
    const auto found =
        std::find_if(counts.begin(), counts.end(), [&](const auto& c) { return c.first == card; });
    if (found == counts.end())
      counts.emplace_back(card, 1);
    else
      ++found->second;
  }
  std::stable_sort(counts.begin(), counts.end(),
                   [](const auto& a, const auto& b) { return a.second > b.second; });
  std::string text = row.right ? "✓" : "✗";
  for (const auto& [card, count] : counts)
    text += " " + card + (count == row.choices.size() ? "" : fmt::format("×{}", count));
  return text;
}

Sentence stopped_sentence(const PaperAnswer& answer) {
  return sentence("stopped",
                  "Stopped: {} after {} of {} decisions; the one being judged is left out",
                  "途中まで: {0}({2}問中{1}問。途中の問題は含まない)",
                  sentence_of(*answer.outcome.reason), answer.units, answer.units_asked);
}

Table paper_table(const PaperAnswer& answer, Language language) {
  Table table({{say(language, "decision", "問題"), Align::kLeft},
               {say(language, "class", "分類")},
               {say(language, "book", "解説書"), Align::kLeft},
               {say(language, "double dummy", "ダブルダミー"), Align::kLeft},
               {say(language, "Monte Carlo", "モンテカルロ"), Align::kLeft},
               {say(language, "with signals", "+シグナル"), Align::kLeft},
               {say(language, "with reading", "+プレイの読み"), Align::kLeft},
               {say(language, "with abc", "+abc"), Align::kLeft},
               {say(language, "CPU s", "CPU秒")},
               {say(language, "slowest", "最長")}});
  for (const DecisionRow& row : answer.decisions) {
    std::string book;
    for (const std::string& card : row.book) book += (book.empty() ? "" : " ") + card;
    const std::string share =
        row.best == row.legal ? "=" : fmt::format("{}/{}", row.best, row.legal);
    std::vector<std::string> cells = {row.decision, std::to_string(row.technique), book,
                                      fmt::format("{} {}", row.book_best ? "✓" : "✗", share)};
    for (const MethodRow& method : row.methods) cells.push_back(marked(method));
    cells.resize(8);
    cells.push_back(fmt::format("{:.1f}", row.cpu_seconds));
    cells.push_back(fmt::format("{:.1f}", row.slowest_cpu_seconds));
    table.add(std::move(cells));
  }
  return table;
}

}  // namespace

const Shape& shape_of(Of<PaperRequest>) {
  using R = PaperRequest;
  static constexpr Field kFields[] = {
      field<&R::only>("only", {"decisions by name (all)", "問題名(省略時は全部)"},
                      {.example = "86,180a", .metavar = "NAMES"}),
      field<&R::seeds>("seeds", {"seeds for each decision", "1問あたりのシードの数"},
                       {.least = 1, .most = 1000, .metavar = "N"}),
      field<&R::own>("own", {"our own decisions instead", "論文ではなく自作の問題"}),
      include<&R::agreed>(),
      include<&R::sampling>(),
      include<&R::modelling>(),
      include<&R::limits>(),
  };
  static constexpr Shape kShape = shape<R>("BridgePaperRequest", kFields);
  return kShape;
}
const Shape& shape_of(Of<MethodRow>) {
  using M = MethodRow;
  static constexpr Field kFields[] = {
      field<&M::method>("method", {"which method", "方法"}),
      field<&M::choices>("choices", {"its choice with each seed", "シードごとの選択"}),
      field<&M::right>("right",
                       {"four fifths of them are the book's", "5分の4以上が解説書のカード"}),
  };
  static constexpr Shape kShape = shape<M>("BridgeMethodChoices", kFields);
  return kShape;
}
const Shape& shape_of(Of<DecisionRow>) {
  using D = DecisionRow;
  static constexpr Field kFields[] = {
      field<&D::decision>("decision", {"its name in the paper", "問題名"}),
      field<&D::technique>("technique", {"its class, 1 to 9", "分類(1から9)"}),
      field<&D::book>("book", {"the book's cards", "解説書のカード"}),
      field<&D::position>("position", {"the board", "ボード"}),
      field<&D::best>("best", {"cards that are best double dummy", "ダブルダミーで最善の枚数"}),
      field<&D::legal>("legal", {"cards that are legal", "出せる枚数"}),
      field<&D::book_best>("book_best",
                           {"the book's are among the best", "解説書のカードが最善に含まれる"}),
      field<&D::methods>("methods", {"what each method chose", "各方法の選択"}),
      field<&D::cpu_seconds>("cpu_seconds", {"CPU seconds", "CPU秒"}),
      field<&D::slowest_cpu_seconds>("slowest_cpu_seconds",
                                     {"of the slowest decision", "最長の1回のCPU秒"}),
  };
  static constexpr Shape kShape = shape<D>("BridgePaperDecision", kFields);
  return kShape;
}
const Shape& shape_of(Of<MethodCount>) {
  using M = MethodCount;
  static constexpr Field kFields[] = {
      field<&M::method>("method", {"which method", "方法"}),
      field<&M::right>("right", {"decisions it gets right", "正解数"}),
  };
  static constexpr Shape kShape = shape<M>("BridgeMethodCount", kFields);
  return kShape;
}
const Shape& shape_of(Of<PaperAnswer>) {
  using A = PaperAnswer;
  static constexpr Field kFields[] = {
      include<&A::outcome>(),
      field<&A::own>("own", {"our own decisions", "自作の問題"}),
      field<&A::decisions>("decisions", {"each decision", "問題"}),
      field<&A::right>("right", {"how many each method gets right", "方法別の正解数"}),
      field<&A::units>("units", {"decisions judged", "判定した問題数"}),
      field<&A::units_asked>("units_asked", {"decisions asked for", "求めた問題数"}),
  };
  static constexpr Shape kShape = shape<A>("BridgePaperAnswer", kFields);
  return kShape;
}

Result<PaperAnswer> paper(const PaperRequest& request, const Context& context) {
  auto chosen = exercises_of(request);
  if (!chosen) return pass(chosen);
  std::array<game::JudgedMethod, 3> methods;
  std::vector<Setup> setups;  // they keep the bidding system
  for (const Method method : {Method::kPlain, Method::kSignals, Method::kAbc}) {
    auto setup = setup_of(request.agreed, method, request.sampling, request.modelling);
    if (!setup) return pass(setup);
    methods[setups.size()] = {setup->agreements, setup->strategy};
    setups.push_back(std::move(*setup));
  }
  const Budget budget = limited(context.budget, request.limits);
  Workplace workplace(context);
  PaperAnswer answer;
  answer.own = request.own;
  answer.units_asked = static_cast<int>(chosen->size());
  for (const Method method : kMethods) answer.right.push_back({method, 0});
  for (const Exercise* exercise : *chosen) {
    auto judgement = game::judge(*exercise, methods, request.seeds, budget, workplace.executor());
    if (!judgement) return pass(judgement);
    if (judgement->stopped) {
      answer.outcome.reason = judgement->stopped;
      break;
    }
    ++answer.units;
    if (context.progress != nullptr)
      context.progress->update(static_cast<std::uint64_t>(answer.units), chosen->size(),
                               "decisions");
    answer.decisions.push_back(row_of(*exercise, *judgement));
    for (std::size_t m = 0; m < kMethods.size(); ++m)
      if (answer.decisions.back().methods[m].right) ++answer.right[m].right;
    answer.outcome.cpu_seconds += judgement->seconds;
  }
  answer.outcome.verdict = answer.units > 0 ? Verdict::kEstimated : Verdict::kUnknown;
  return answer;
}

Sentence headline(const PaperAnswer& answer) {
  if (answer.units == 0 && answer.outcome.reason) return stopped_sentence(answer);
  return sentence("right", "{} of {} right", "{1}問中{0}問正解",
                  answer.right.empty() ? 0 : answer.right.back().right, answer.units);
}

std::string words(const PaperAnswer& answer, const View& view) {
  const Language language = view.language;
  if (answer.units == 0) return said(headline(answer), language) + "\n";
  std::string text = paper_table(answer, language).to_text();
  text += say(
      language,
      "\ndouble dummy: on the true deal, whether a book card is among the best, and how many are "
      "best\n✓: at least four fifths of the seeds choose a book card.\n",
      "\nダブルダミー: 実際のディールで解説書のカードが最善に含まれるか、最善の枚数/出せる枚数\n"
      "✓: シードの5分の4以上で解説書のカードを選択。\n");
  if (!answer.own)
    text += say(language, "161a gains information only; the paper says that abc cannot find it.\n",
                "161aは情報を得るだけのプレイで、論文もabcでは不可能とする。\n");
  std::string counts;
  for (const MethodCount& each : answer.right)
    counts += (counts.empty() ? "" : ", ") + std::to_string(each.right);
  text += say(language, "right by method: {}\n", "方法別の正解: {}\n", counts);
  text += said(headline(answer), language) + "\n";
  if (answer.outcome.reason) text += said(stopped_sentence(answer), language) + "\n";
  return text;
}

}  // namespace yomi::answers::bridge
