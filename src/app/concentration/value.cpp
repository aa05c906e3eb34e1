// yomi concentration value: what a situation is worth, exactly, and what to do.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "app/concentration/room.h"
#include "app/table.h"
#include "base/text.h"
#include "concentration/certificate.h"
#include "concentration/notation.h"

namespace yomi::app::memory {
namespace {

namespace c = yomi::concentration;
using Json = nlohmann::ordered_json;

struct ValueOptions {
  GameOptions game;
  bool exact = false;
};

// Limbs times situations below which exact work is a matter of seconds.
constexpr double kExactWork = 2e8;

int no_certificate(const Program& program, StopReason reason) {
  program.warn(message("no certificate was written: {}", word(to_string(reason))));
  return reason == StopReason::kCancelled ? kInterrupted : kUndecided;
}

// Behind the answer, which stands whatever becomes of the certificate.
Result<int> write_proof(Program& program, c::CertificateMade made) {
  if (!made) return no_certificate(program, made.error());
  made->version = kVersion;
  if (auto written = write_certificate(program.shared().certificate, *made); !written)
    return pass(written);
  return kDefinite;
}

std::string actions_text(const std::vector<Plan>& plans, Language language) {
  const bool japanese = language == Language::kJapanese;
  Table table({{japanese ? "手" : "turn", Align::kLeft},
               {japanese ? "値" : "value"},
               {japanese ? "損" : "regret"}});
  for (const Plan& plan : plans) {
    table.add({plan_text(plan, language), c::decimal(plan.value, 6), c::decimal(plan.regret, 6)});
  }
  return table.to_text();
}

struct Answer {
  Rational value;
  Analysis analysis;
  std::uint64_t states = 0;
};

void print_exact(Program& program, const Question& question, const Answer& answer, bool fraction,
                 const std::string& more, const Json& extra) {
  const bool minimise = question.game.objective == c::Objective::kTurns;
  const std::vector<Plan> list = c::plans(answer.analysis, question.position, minimise);
  const c::Moves moves = c::moves_of(answer.analysis, question.position);
  if (program.shared().json) {
    Json document{{"verdict", "proved"},
                  {"position", c::to_text(question.position)},
                  {"value", value_json(answer.value, fraction)},
                  {"moves", c::to_text(moves)},
                  {"actions", actions_json(list, fraction)},
                  {"first_card", first_card_json(answer.analysis, fraction)},
                  {"nodes", answer.states},
                  {"cpu_seconds", cpu_seconds()}};
    document.update(extra);
    program.print_json(std::move(document));
    return;
  }
  const Language language = program.language();
  program.print("{}\n\n", describe(question, language));
  program.print("{} {}  {}\n", program.text({"value", "値"}), c::decimal(answer.value, kDigits),
                value_unit(question.game.objective, language));
  if (fraction)
    program.print("{} {}\n", program.text({"exact", "厳密値"}), c::to_string(answer.value));
  if (!list.empty()) {
    program.print("{} {}\n\n", program.text({"optimal:", "最適:"}), moves_text(moves, language));
    program.print(actions_text(list, language));
    const std::string seconds = second_cards_text(answer.analysis, language);
    if (!seconds.empty())
      program.print("\n{}\n{}", program.text({"second card, when flipping:", "めくるときの2枚目:"}),
                    seconds);
  }
  program.print(more);
}

// Sizes out of reach of exact work: doubles, with the rounding bounded.
Result<int> run_floats(Program& program, const Question& question) {
  c::FloatSweep sweep(c::game_for(question.game, question.position));
  Progress progress(program.progress());
  if (const auto reason =
          sweep.run(program.budget(), program.shared().threads, c::Keep::kLastLayers, &progress))
    return report_stop(program, *reason);
  const double value = sweep.value(question.position, question.lead);
  if (program.shared().json) {
    program.print_json(
        {{"verdict", "proved"},
         {"position", c::to_text(question.position)},
         {"value", {{"decimal", fmt::format("{:.12f}", value)}, {"error", sweep.rounding_error()}}},
         {"nodes", sweep.states()},
         {"cpu_seconds", cpu_seconds()}});
  } else {
    program.print("{}\n\n", describe(question, program.language()));
    program.print("{} {:.12f} ± {:.1e}  {}\n", program.text({"value", "値"}), value,
                  sweep.rounding_error(), value_unit(question.game.objective, program.language()));
    program.print("{}\n",
                  program.text({"computed in doubles, rounding bounded; --exact for the fraction",
                                "倍精度で計算（丸め誤差を評価済み）。分数は --exact"}));
  }
  return kDefinite;
}

Answer answer_of(const c::ExactSweep& sweep, const Question& question) {
  return {sweep.value(question.position, question.lead),
          c::analyse(sweep, question.position, question.lead), sweep.states()};
}

Result<int> run_perfect(Program& program, const Question& question, bool want_exact) {
  c::ExactSweep sweep(c::game_for(question.game, question.position));
  constexpr auto kKeep = c::Keep::kLastLayers;
  const double work = static_cast<double>(sweep.bytes(c::Keep::kEverything)) / 8;
  if (!want_exact && (work > kExactWork || sweep.bytes(kKeep) > program.budget().bytes))
    return run_floats(program, question);
  Progress progress(program.progress());
  if (const auto reason = sweep.run(program.budget(), program.shared().threads, kKeep, &progress))
    return report_stop(program, *reason);
  print_exact(program, question, answer_of(sweep, question), want_exact, "", Json::object());
  return kDefinite;
}

Result<int> run_certified(Program& program, const Question& question, bool want_exact) {
  constexpr auto kKeep = c::Keep::kEverything;
  c::ExactSweep sweep(question.game);
  const Budget budget = program.budget();
  if (sweep.bytes(kKeep) > budget.bytes) {  // the value alone needs less
    auto status = run_perfect(program, question, want_exact);
    return status && *status == kDefinite ? no_certificate(program, StopReason::kMemory) : status;
  }
  Progress progress(program.progress());
  if (const auto reason = sweep.run(budget, program.shared().threads, kKeep, &progress))
    return report_stop(program, *reason);
  print_exact(program, question, answer_of(sweep, question), want_exact, "", Json::object());
  return write_proof(program, c::make_certificate(sweep, question.position, budget));
}

// Which memories are best on this board, when the player may choose.
std::string memories_text(const Program& program, const c::Solitaire& solved, const Question& q) {
  std::vector<std::pair<Rational, Position>> list;
  for (const c::Mind& mind : solved.minds()) {
    bool same = true;
    for (int r = 2; r <= c::kMaxCopies; r += 2)
      same = same && mind.position.letters(r) == q.position.letters(r);
    if (same && mind.position.known_cards() == q.alone->remember)
      list.emplace_back(solved.exact_value(mind), mind.position);
  }
  if (list.size() < 2 || q.alone->keep != c::KeepRule::kBest) return {};
  std::sort(list.begin(), list.end());
  constexpr std::size_t kMost = 8;
  std::string text =
      fmt::format("\n{}\n", program.text({"what to keep on this board, best first "
                                          "(turns from there):",
                                          "この場で覚えるべきカード（良い順、残りターン）:"}));
  for (std::size_t i = 0; i < std::min(kMost, list.size()); ++i) {
    std::string memory;
    for (const LetterClass letter : list[i].second.classes()) {
      if (letter.known == 0) continue;
      memory += fmt::format("{}{}x{}/{}", memory.empty() ? "" : ",", list[i].second.count(letter),
                            letter.known, letter.copies);
    }
    text += fmt::format("  {}  {}\n", c::decimal(list[i].first, 6), memory);
  }
  return text;
}

Result<int> run_alone(Program& program, const Question& question, bool want_exact) {
  c::Solitaire solved(*question.alone);
  const bool certificate = !program.shared().certificate.empty();
  const bool exact = want_exact || certificate || solved.exact_is_feasible();
  const Budget budget = program.budget();
  Progress progress(program.progress());
  if (const auto reason = solved.solve(budget, exact, &progress))
    return report_stop(program, *reason);
  c::Mind mind{question.position, {}};
  if (question.alone->keep == c::KeepRule::kLast) {
    for (const LetterClass letter : question.position.classes())
      if (letter.known == 1) mind.order = {static_cast<char>('0' + letter.copies), '0'};
  }
  if (!exact || question.alone->keep == c::KeepRule::kLast) {
    const double value = solved.value(mind);
    const double error = solved.relative_error() * value;
    const std::string decimal =
        exact ? c::decimal(solved.exact_value(mind), kDigits) : fmt::format("{:.12f}", value);
    if (program.shared().json) {
      Json number{{"decimal", decimal}};
      if (exact && want_exact) number["exact"] = c::to_string(solved.exact_value(mind));
      if (!exact) number["error"] = error;
      program.print_json({{"verdict", "proved"},
                          {"position", c::to_text(question.position)},
                          {"value", number},
                          {"nodes", solved.states()},
                          {"cpu_seconds", cpu_seconds()}});
      return kDefinite;
    }
    program.print("{}\n\n{} {}{}  {}\n", describe(question, program.language()),
                  program.text({"value", "値"}), decimal,
                  exact ? "" : fmt::format(" ± {:.1e}", error),
                  value_unit(c::Objective::kTurns, program.language()));
    if (exact && want_exact)
      program.print("{} {}\n", program.text({"exact", "厳密値"}),
                    c::to_string(solved.exact_value(mind)));
    return kDefinite;
  }
  Answer answer{solved.exact_value(mind), c::analyse(solved, question.position), solved.states()};
  const c::Solitaire::Natural natural = solved.natural();
  const std::string more =
      memories_text(program, solved, question) +
      fmt::format("\n{}: {} / {}\n",
                  program.text({"situations in which every optimal turn is unnatural",
                                "自然なめくり方が最適でない局面"}),
                  with_commas(natural.unnatural), with_commas(natural.situations));
  print_exact(program, question, answer, want_exact, more,
              Json{{"unnatural", natural.unnatural}, {"situations", natural.situations}});
  if (!certificate) return kDefinite;
  return write_proof(program, c::make_certificate(solved, question.position, budget));
}

Result<int> run_value(Program& program, const ValueOptions& options) {
  auto question = understand(options.game);
  if (!question) return pass(question);
  const bool certificate = !program.shared().certificate.empty();
  if (certificate && question->alone && question->alone->keep == c::KeepRule::kLast)
    return fail("there are no certificates for --keep last: its situations are sequences of cards");
  if (question->alone) return run_alone(program, *question, options.exact);
  return certificate ? run_certified(program, *question, options.exact)
                     : run_perfect(program, *question, options.exact);
}

}  // namespace

void add_value(Program& program, CLI::App& room) {
  auto options = std::make_shared<ValueOptions>();
  CLI::App& verb =
      program.add_verb(room, "value", {"what a situation is worth, exactly", "局面の厳密な評価値"},
                       kTime | kNodes | kMemory | kThreads | kCertificate);
  add_game_options(program, verb, options->game);
  verb.add_flag("--exact", options->exact,
                std::string(program.text({"print the fraction, at any size", "分数を表示"})));
  program.on(verb, [options](Program& p) { return run_value(p, *options); });
}

}  // namespace yomi::app::memory
