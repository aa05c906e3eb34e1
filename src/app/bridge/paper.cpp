// yomi bridge paper: the nineteen decisions of the paper by the nine classes of section 4.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/bridge/common.h"
#include "app/table.h"
#include "base/text.h"
#include "bridge/exercise.h"
#include "survey/executor.h"

namespace yomi::app {
namespace {

using bridge::Exercise;
using bridge::Hand;

struct PaperOptions {
  std::string only;  // names between commas; empty: all
  int seeds = 5;
  bool own = false;
  std::shared_ptr<BridgeOptions> bridge = std::make_shared<BridgeOptions>();
};

constexpr std::array<const char*, 4> kMethods = {"plain", "signals", "reading", "abc"};

// One method's answers over the seeds.
struct Answers {
  std::vector<bridge::Card> choices;
  int right = 0;
  [[nodiscard]] std::string text() const {
    std::vector<std::pair<bridge::Card, int>> counts;
    for (const bridge::Card card : choices) {
      const auto it = std::find_if(counts.begin(), counts.end(),
                                   [&](const auto& c) { return c.first == card; });
      if (it == counts.end())
        counts.emplace_back(card, 1);
      else
        ++it->second;
    }
    std::stable_sort(counts.begin(), counts.end(),
                     [](const auto& a, const auto& b) { return a.second > b.second; });
    std::string all;
    for (const auto& [card, count] : counts)
      all +=
          fmt::format("{}{}{}", all.empty() ? "" : " ", bridge::to_string(card),
                      count == static_cast<int>(choices.size()) ? "" : fmt::format("×{}", count));
    return all;
  }
};

struct Outcome {
  std::string double_dummy;
  std::array<Answers, 4> by_method;  // kMethods
  double seconds = 0;                // CPU
  double slowest = 0;                // of one decision
};

// The book's cards counted as right by at least four fifths of the seeds.
bool passed(const Answers& answers) {
  return !answers.choices.empty() &&
         5 * answers.right >= 4 * static_cast<int>(answers.choices.size());
}

std::string double_dummy_cards(const Exercise& exercise) {
  const auto deal = bridge::complete_deal(exercise.record.deal);
  if (!deal) return "";
  auto position = bridge::replay(*deal, *exercise.record.contract, exercise.record.cards());
  if (!position) return "";
  bridge::DoubleDummy solver;
  const bridge::CardTricks tricks = solver.all_cards(*position);
  const std::int8_t best = *std::max_element(tricks.begin(), tricks.end());
  Hand cards;
  for (int i = 0; i < 52; ++i) {
    if (tricks[static_cast<std::size_t>(i)] == best) cards.insert(bridge::Card::from_index(i));
  }
  const Hand book = cards & exercise.book;
  const bool all = cards == position->legal();
  const std::string share =
      all ? "=" : fmt::format("{}/{}", cards.size(), position->legal().size());
  return fmt::format("{} {}", book.empty() ? "✗" : "✓", share);
}

// Ends early, with less than all answers, when the budget does: `stopped` then says why.
Result<Outcome> judge(Program& program, const Exercise& exercise, const PaperOptions& options,
                      const Budget& budget, std::optional<StopReason>& stopped) {
  Outcome outcome;
  outcome.double_dummy = double_dummy_cards(exercise);
  const double begin = cpu_seconds();
  // What reading chooses is where abc starts from: the same deals, the same seed.
  for (const std::size_t method : {std::size_t{0}, std::size_t{1}, std::size_t{3}}) {
    BridgeOptions wanted = *options.bridge;
    wanted.method = kMethods[method];
    auto setup = bridge_setup(program, wanted);
    if (!setup) return pass(setup);
    auto decision = bridge::make_decision(exercise.record, setup->agreements);
    if (!decision) return pass(decision);
    for (int seed = 0; seed < options.seeds; ++seed) {
      setup->strategy.seed = program.shared().seed + static_cast<std::uint64_t>(seed);
      auto advice =
          bridge::advise(*decision, setup->agreements, setup->strategy, budget, program.executor());
      if (!advice) return pass(advice);
      if (advice->stopped) {
        stopped = advice->stopped;
        return outcome;
      }
      const auto add = [&](std::size_t which, bridge::Card card) {
        Answers& answers = outcome.by_method[which];
        answers.choices.push_back(card);
        if (exercise.book.contains(card)) ++answers.right;
      };
      if (method == 3) add(2, advice->monte_carlo_choice);
      add(method, advice->choice);
      outcome.slowest = std::max(outcome.slowest, advice->seconds);
    }
  }
  outcome.seconds = cpu_seconds() - begin;
  return outcome;
}

std::string book_text(Hand book) {
  std::string text;
  for (const bridge::Card card : book.to_vector())
    text += (text.empty() ? "" : " ") + bridge::to_string(card);
  return text;
}

std::string marked(const Answers& answers) {
  return (passed(answers) ? "✓ " : "✗ ") + answers.text();
}

nlohmann::ordered_json outcome_json(const Exercise& exercise, const Outcome& outcome) {
  nlohmann::ordered_json entry = {{"decision", exercise.name},
                                  {"technique", exercise.technique},
                                  {"book", book_text(exercise.book)},
                                  {"double_dummy", outcome.double_dummy}};
  for (std::size_t m = 0; m < kMethods.size(); ++m) {
    auto choices = nlohmann::ordered_json::array();
    for (const bridge::Card card : outcome.by_method[m].choices)
      choices.push_back(bridge::to_string(card));
    entry[kMethods[m]] = {{"choices", std::move(choices)}, {"right", passed(outcome.by_method[m])}};
  }
  entry["cpu_seconds"] = outcome.seconds;
  entry["slowest_cpu_seconds"] = outcome.slowest;
  return entry;
}

// The decisions named by --only; every name must be one.
Result<std::vector<const Exercise*>> chosen_exercises(const PaperOptions& options) {
  const auto& all = options.own ? bridge::own_exercises() : bridge::paper_exercises();
  std::vector<const Exercise*> chosen;
  std::vector<bool> wanted(all.size(), options.only.empty());
  for (std::size_t begin = 0; begin < options.only.size();) {
    const std::size_t end = std::min(options.only.find(',', begin), options.only.size());
    const std::string name(trim(std::string_view(options.only).substr(begin, end - begin)));
    const auto found = std::find_if(all.begin(), all.end(),
                                    [&](const Exercise& each) { return each.name == name; });
    if (found == all.end()) {
      std::string names;
      for (const Exercise& each : all) names += (names.empty() ? "" : ", ") + each.name;
      return fail("--only: there is no decision {} (there are {})", in_quotes(name), names);
    }
    wanted[static_cast<std::size_t>(found - all.begin())] = true;
    begin = end + 1;
  }
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (wanted[i]) chosen.push_back(&all[i]);
  }
  return chosen;
}

// What came of the chosen decisions.
struct PaperReport {
  explicit PaperReport(Table columns) : table(std::move(columns)) {}
  Table table;
  nlohmann::ordered_json decisions = nlohmann::ordered_json::array();
  std::array<int, 4> right{};
  std::size_t done = 0;
  std::size_t asked = 0;
  std::optional<StopReason> stopped;
};

Table paper_table(const Program& program) {
  return Table({{std::string(program.text({"decision", "問題"})), Align::kLeft},
                {std::string(program.text({"class", "分類"}))},
                {std::string(program.text({"book", "解説書"})), Align::kLeft},
                {std::string(program.text({"double dummy", "ダブルダミー"})), Align::kLeft},
                {std::string(program.text({"Monte Carlo", "モンテカルロ"})), Align::kLeft},
                {std::string(program.text({"with signals", "＋シグナル"})), Align::kLeft},
                {std::string(program.text({"with reading", "＋プレイの読み"})), Align::kLeft},
                {std::string(program.text({"with abc", "＋abc"})), Align::kLeft},
                {std::string(program.text({"CPU s", "CPU秒"}))},
                {std::string(program.text({"slowest", "最長"}))}});
}

std::string stopped_words(const Program& program, const PaperReport& report) {
  return fmt::format(
      fmt::runtime(program.text(
          {"stopped ({0}) after {1} of {2} decisions; the one being judged is left out",
           "打ち切り ({0}): {2}問中{1}問まで。途中の問題は含まない"})),
      stop_words(program, *report.stopped), report.done, report.asked);
}

void print_report(Program& program, const PaperReport& report, bool own) {
  if (report.done == 0) {
    program.print("{}\n", stopped_words(program, report));
    return;
  }
  program.print(report.table.to_text());
  program.print(
      "\n{}\n",
      program.text(
          {"double dummy: on the true deal, whether a book card is among the best, and how many "
           "are best\n"
           "✓: at least four fifths of the seeds choose a book card.",
           "ダブルダミー: 実際のディールで本のカードが最善に含まれるか、最善の枚数/合法手の枚数\n"
           "✓: シードの5分の4以上で本のカードを選択。"}));
  if (!own)
    program.print("{}\n",
                  program.text({"161a gains information only; the paper says that abc cannot "
                                "find it.",
                                "161aは情報を得るだけの手で、論文もabcでは不可能とする。"}));
  program.print("{}: {}, {}, {}, {}\n", program.text({"right by method", "方法別の正解"}),
                report.right[0], report.right[1], report.right[2], report.right[3]);
  program.print("{}\n",
                fmt::format(fmt::runtime(program.text({"{} of {} right", "{1}問中{0}問正解"})),
                            report.right[3], report.done));
  if (report.stopped) program.print("{}\n", stopped_words(program, report));
}

void print_report_json(Program& program, PaperReport& report) {
  nlohmann::ordered_json json = {{"verdict", report.done > 0 ? "estimated" : "unknown"}};
  if (report.stopped) json["reason"] = std::string(to_string(*report.stopped));
  json["decisions"] = std::move(report.decisions);
  for (std::size_t m = 0; m < kMethods.size(); ++m) json["right"][kMethods[m]] = report.right[m];
  json["units"] = report.done;
  json["units_asked"] = report.asked;
  program.print_json(std::move(json));
}

Result<int> run_paper(Program& program, const PaperOptions& options) {
  prepare_double_dummy(program);
  auto chosen = chosen_exercises(options);
  if (!chosen) return pass(chosen);
  PaperReport report(paper_table(program));
  report.asked = chosen->size();
  const Budget budget = program.budget();
  Progress progress(program.progress());
  for (const Exercise* exercise : *chosen) {
    auto outcome = judge(program, *exercise, options, budget, report.stopped);
    if (!outcome) return pass(outcome);
    if (report.stopped) break;
    progress.update(++report.done, report.asked, "decisions");
    for (std::size_t m = 0; m < kMethods.size(); ++m)
      report.right[m] += passed(outcome->by_method[m]) ? 1 : 0;
    report.table.add(
        {exercise->name, std::to_string(exercise->technique), book_text(exercise->book),
         outcome->double_dummy, marked(outcome->by_method[0]), marked(outcome->by_method[1]),
         marked(outcome->by_method[2]), marked(outcome->by_method[3]),
         fmt::format("{:.1f}", outcome->seconds), fmt::format("{:.1f}", outcome->slowest)});
    report.decisions.push_back(outcome_json(*exercise, *outcome));
  }
  progress.finish(report.done, report.asked, "decisions");
  if (!program.executor().leads()) return kDefinite;
  if (program.shared().json)
    print_report_json(program, report);
  else
    print_report(program, report, options.own);
  if (report.stopped) return program.stop().stop_requested() ? kInterrupted : kUndecided;
  return kDefinite;
}

}  // namespace

void add_bridge_paper(Program& program, CLI::App& room) {
  auto options = std::make_shared<PaperOptions>();
  CLI::App& verb =
      program.add_verb(room, "paper", {"the nineteen decisions of the paper", "論文の19問"},
                       kTime | kMemory | kThreads | kSeed);
  verb.add_option("--only", options->only,
                  std::string(program.text({"decisions by name, such as 86,180a (all)",
                                            "問題名、例 86,180a (省略時は全部)"})))
      ->type_name("NAMES");
  verb.add_option(
          "--seeds", options->seeds,
          std::string(program.text({"seeds for each decision (5)", "1問あたりのシードの数 (5)"})))
      ->type_name("N")
      ->check(CLI::Range(1, 1000));
  verb.add_flag("--own", options->own,
                std::string(program.text({"our own decisions instead", "論文ではなく自作の問題"})));
  add_agreement_options(program, verb, options->bridge);
  add_count_options(program, verb, options->bridge);
  program.on(verb, [options](Program& p) { return run_paper(p, *options); });
}

}  // namespace yomi::app
