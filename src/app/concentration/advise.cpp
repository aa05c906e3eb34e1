// yomi concentration advise BOARD: what to turn now, and why.
#include <fmt/format.h>

#include <memory>
#include <nlohmann/json.hpp>

#include "app/concentration/room.h"
#include "app/table.h"
#include "base/file.h"
#include "concentration/board_text.h"
#include "concentration/notation.h"

namespace yomi::app::memory {
namespace {

namespace c = yomi::concentration;
using Json = nlohmann::ordered_json;

struct AdviseOptions {
  std::string board;
  GameOptions game;
  bool exact = false;
};

// The names of the letters of a class: "B", "B or C".
std::string names(const c::BoardText& board, LetterClass letter, Language language) {
  std::string text;
  for (const c::BoardLetter& named : board.letters) {
    if (named.copies != letter.copies || named.known != letter.known) continue;
    if (!text.empty()) text += language == Language::kJapanese ? "・" : " or ";
    text += named.name;
  }
  return text;
}

std::string plan_line(const Plan& plan, const c::BoardText& board, Language language) {
  std::string text = plan_text(plan, language);
  if (plan.kind == Plan::Kind::kTake || plan.kind == Plan::Kind::kProbe)
    text += ": " + names(board, plan.letter, language);
  return text;
}

void print_advice(Program& program, const Question& question, const c::BoardText& board,
                  const Analysis& analysis, bool fraction) {
  const bool alone = question.game.objective == c::Objective::kTurns;
  const std::vector<Plan> list = c::plans(analysis, question.position, alone);
  const Language language = program.language();
  const std::string why = reason(list, question, language);
  if (program.shared().json) {
    Json actions = actions_json(list, fraction);
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (list[i].kind == Plan::Kind::kTake || list[i].kind == Plan::Kind::kProbe)
        actions[i]["letters"] = names(board, list[i].letter, Language::kEnglish);
    }
    program.print_json({{"verdict", "proved"},
                        {"board", c::to_text(board)},
                        {"position", c::to_text(question.position)},
                        {"value", value_json(analysis.value, fraction)},
                        {"moves", c::to_text(c::moves_of(analysis, question.position))},
                        {"actions", std::move(actions)},
                        {"first_card", first_card_json(analysis, fraction)},
                        {"why", why},
                        {"cpu_seconds", cpu_seconds()}});
    return;
  }
  program.print("{}\n{}\n\n", c::to_text(board), describe(question, language));
  if (list.empty()) {
    program.print("{}\n", program.text({"The table is empty.", "場にカードがありません。"}));
    return;
  }
  Table table({{std::string(program.text({"turn", "手"})), Align::kLeft},
               {std::string(program.text({"value", "値"}))},
               {std::string(program.text({"regret", "損"}))}});
  for (const Plan& plan : list) {
    table.add(
        {plan_line(plan, board, language), c::decimal(plan.value, 6), c::decimal(plan.regret, 6)});
  }
  program.print(table.to_text());
  if (fraction)
    program.print("\n{} {}  {}\n", program.text({"exact", "厳密値"}), c::to_string(analysis.value),
                  value_unit(question.game.objective, language));
  program.print("\n{}\n", why);
  const std::string seconds = second_cards_text(analysis, language);
  if (!seconds.empty())
    program.print("\n{}\n{}", program.text({"second card, when flipping:", "めくるときの2枚目:"}),
                  seconds);
}

Result<int> run_advise(Program& program, const AdviseOptions& options) {
  auto input = read_input(options.board);
  if (!input) return pass(input);
  auto board = c::parse_board(input->text, input->source);
  if (!board) return pass(board);
  auto question = understand(options.game, board->position);
  if (!question) return pass(question);
  if (question->alone) {
    if (question->alone->keep == c::KeepRule::kLast)
      return fail("advise knows --keep best and random");
    c::Solitaire solved(*question->alone);
    if (const auto reason = solved.solve(program.budget(), true))
      return report_stop(program, *reason);
    print_advice(program, *question, *board, c::analyse(solved, question->position), options.exact);
    return kDefinite;
  }
  c::ExactSweep sweep(c::game_for(question->game, question->position));
  if (const auto reason =
          sweep.run(program.budget(), program.shared().threads, c::Keep::kLastLayers))
    return report_stop(program, *reason);
  print_advice(program, *question, *board, c::analyse(sweep, question->position, question->lead),
               options.exact);
  return kDefinite;
}

}  // namespace

void add_advise(Program& program, CLI::App& room) {
  auto options = std::make_shared<AdviseOptions>();
  CLI::App& verb =
      program.add_verb(room, "advise", {"what to turn now, and why", "何をめくるべきか"},
                       kTime | kMemory | kThreads);
  verb.add_option("board", options->board,
                  std::string(program.text({"the table: a file, - or the text itself",
                                            "場: ファイル、-、または文字列"})))
      ->required()
      ->type_name("BOARD");
  add_game_options(program, verb, options->game, false);
  verb.add_flag("--exact", options->exact,
                std::string(program.text({"print the fraction", "分数を表示"})));
  program.on(verb, [options](Program& p) { return run_advise(p, *options); });
}

}  // namespace yomi::app::memory
