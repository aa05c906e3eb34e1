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
  std::array<Answers, 3> by_method;  // plain, signals, abc
  double seconds = 0;
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

Result<Outcome> judge(Program& program, const Exercise& exercise, const PaperOptions& options,
                      bool& stopped) {
  Outcome outcome;
  outcome.double_dummy = double_dummy_cards(exercise);
  const double begin = cpu_seconds();
  // What signals alone choose is where abc starts from: the same deals, the same seed.
  for (const bool plain : {true, false}) {
    BridgeOptions wanted = *options.bridge;
    wanted.method = plain ? "plain" : "abc";
    auto setup = bridge_setup(program, wanted);
    if (!setup) return pass(setup);
    auto decision = bridge::make_decision(exercise.record, setup->agreements);
    if (!decision) return pass(decision);
    for (int seed = 0; seed < options.seeds; ++seed) {
      setup->strategy.seed = program.shared().seed + static_cast<std::uint64_t>(seed);
      auto advice = bridge::advise(*decision, setup->agreements, setup->strategy, program.budget(),
                                   program.executor());
      if (!advice) return pass(advice);
      if (advice->stopped) {
        stopped = true;
        return outcome;
      }
      const auto add = [&](std::size_t method, bridge::Card card) {
        Answers& answers = outcome.by_method[method];
        answers.choices.push_back(card);
        if (exercise.book.contains(card)) ++answers.right;
      };
      if (!plain) add(1, advice->monte_carlo_choice);
      add(plain ? 0 : 2, advice->choice);
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
  constexpr std::array<const char*, 3> kKeys = {"plain", "signals", "abc"};
  for (std::size_t m = 0; m < 3; ++m) {
    auto choices = nlohmann::ordered_json::array();
    for (const bridge::Card card : outcome.by_method[m].choices)
      choices.push_back(bridge::to_string(card));
    entry[kKeys[m]] = {{"choices", std::move(choices)}, {"right", passed(outcome.by_method[m])}};
  }
  entry["cpu_seconds"] = outcome.seconds;
  return entry;
}

Result<int> run_paper(Program& program, const PaperOptions& options) {
  prepare_double_dummy(program);
  const auto& all = options.own ? bridge::own_exercises() : bridge::paper_exercises();
  std::vector<const Exercise*> chosen;
  for (const Exercise& exercise : all) {
    const std::string list = "," + options.only + ",";
    if (options.only.empty() || list.find("," + exercise.name + ",") != std::string::npos)
      chosen.push_back(&exercise);
  }
  if (chosen.empty()) return fail("--only: there is no decision {}", in_quotes(options.only));
  Table table({{std::string(program.text({"decision", "問題"})), Align::kLeft},
               {std::string(program.text({"class", "分類"}))},
               {std::string(program.text({"book", "本"})), Align::kLeft},
               {std::string(program.text({"double dummy", "ダブルダミー"})), Align::kLeft},
               {std::string(program.text({"Monte Carlo", "モンテカルロ"})), Align::kLeft},
               {std::string(program.text({"with signals", "＋シグナル"})), Align::kLeft},
               {std::string(program.text({"with abc", "＋abc"})), Align::kLeft},
               {std::string(program.text({"CPU s", "CPU秒"}))}});
  auto decisions = nlohmann::ordered_json::array();
  std::array<int, 3> right{};
  bool stopped = false;
  std::size_t done = 0;
  Progress progress(program.progress());
  for (const Exercise* exercise : chosen) {
    auto outcome = judge(program, *exercise, options, stopped);
    if (!outcome) return pass(outcome);
    if (stopped) break;
    progress.update(++done, chosen.size(), "decisions");
    for (std::size_t m = 0; m < 3; ++m) right[m] += passed(outcome->by_method[m]) ? 1 : 0;
    table.add({exercise->name, std::to_string(exercise->technique), book_text(exercise->book),
               outcome->double_dummy, marked(outcome->by_method[0]), marked(outcome->by_method[1]),
               marked(outcome->by_method[2]), fmt::format("{:.1f}", outcome->seconds)});
    decisions.push_back(outcome_json(*exercise, *outcome));
  }
  if (!program.executor().leads()) return kDefinite;
  if (program.shared().json) {
    program.print_json({{"decisions", std::move(decisions)},
                        {"right", {{"plain", right[0]}, {"signals", right[1]}, {"abc", right[2]}}},
                        {"units", done}});
  } else {
    program.print(table.to_text());
    program.print(
        "\n{}\n",
        program.text(
            {"double dummy: on the true deal, whether a book card is among the best, and how many "
             "are best\n"
             "✓: at least four fifths of the seeds choose a book card.",
             "ダブルダミー: 実際のディールで本のカードが最善に含まれるか、最善の枚数/合法手の枚数\n"
             "✓: 種の5分の4以上で本のカードを選択。"}));
    if (!options.own)
      program.print("{}\n",
                    program.text({"161a gains information only; the paper says that abc cannot "
                                  "find it.",
                                  "161aは情報を得るだけの手で、論文もabcでは不可能とする。"}));
    program.print("{}: {}, {}, {}\n", program.text({"right by method", "方法別の正解"}), right[0],
                  right[1], right[2]);
    program.print("{}\n",
                  fmt::format(fmt::runtime(program.text({"{} of {} right", "{} of {} right"})),
                              right[2], done));
  }
  if (stopped) return program.stop().stop_requested() ? kInterrupted : kUndecided;
  return kDefinite;
}

}  // namespace

void add_bridge_paper(Program& program, CLI::App& room) {
  auto options = std::make_shared<PaperOptions>();
  CLI::App& verb =
      program.add_verb(room, "paper", {"the nineteen decisions of the paper", "論文の19の決定"},
                       kTime | kMemory | kThreads | kSeed);
  verb.add_option("--only", options->only,
                  std::string(program.text({"decisions by name: 86,180a", "問題名: 86,180a"})))
      ->type_name("NAMES");
  verb.add_option(
          "--seeds", options->seeds,
          std::string(program.text({"seeds for each decision (5)", "1問あたりの種の数 (5)"})))
      ->type_name("N")
      ->check(CLI::Range(1, 1000));
  verb.add_flag("--own", options->own,
                std::string(program.text({"our own decisions instead", "論文ではなく自作の問題"})));
  add_agreement_options(program, verb, options->bridge);
  add_method_options(program, verb, options->bridge);
  program.on(verb, [options](Program& p) { return run_paper(p, *options); });
}

}  // namespace yomi::app
