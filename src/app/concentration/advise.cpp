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

// A known pair is left where it is, and every unknown card has a known partner.
bool all_have_partners(const Position& position) {
  for (const LetterClass letter : position.classes())
    if (letter.known < letter.unknown()) return false;
  return true;
}

const Plan* find_plan(const std::vector<Plan>& plans, Plan::Kind kind) {
  for (const Plan& plan : plans)
    if (plan.kind == kind) return &plan;
  return nullptr;
}

std::string hold_reason(const std::vector<Plan>& plans, const Position& position, bool japanese) {
  const Plan* take = find_plan(plans, Plan::Kind::kTake);
  const std::string loss = c::decimal(take->regret, 3);
  if (all_have_partners(position)) {
    return japanese
               ? fmt::format(
                     "未知カードには必ず既知の相手がいます。先に対を取ると相手が減り {} 損します。",
                     loss)
               : fmt::format(
                     "Every unknown card has a known partner; taking the pair first "
                     "would leave cards without one and lose {}.",
                     loss);
  }
  return japanese
             ? fmt::format("既知の対を残せば次のカードの相手になります。先に取ると {} 損します。",
                           loss)
             : fmt::format(
                   "The known pair is worth more as partners for cards to come; taking "
                   "it now loses {}.",
                   loss);
}

std::string second_reason(const std::vector<Plan>& plans, bool one, bool alone, bool japanese) {
  const Plan* other = find_plan(plans, one ? Plan::Kind::kTwo : Plan::Kind::kOne);
  const std::string loss = other != nullptr ? c::decimal(other->regret, 3) : "";
  if (other == nullptr)
    return japanese ? "ほかに意味のある手がありません。" : "There is nothing else of sense to do.";
  if (other->regret == 0)
    return japanese ? "1-move と 2-move は同じ価値です。"
                    : "The 1-move and the 2-move are worth the same.";
  if (alone)
    return japanese ? fmt::format("知らないカードをもう1枚見るほうが {} ターン得です。", loss)
                    : fmt::format("A second new card is worth {} turns.", loss);
  if (one) {
    return japanese ? fmt::format(
                          "2枚目も未知カードにすると、合う見込みより相手に見せる損が大きく {} "
                          "損します。",
                          loss)
                    : fmt::format(
                          "A second unknown card would show the opponent more than it wins: "
                          "{} worse.",
                          loss);
  }
  return japanese
             ? fmt::format("2枚目も未知カードを試す価値があり、既知カードで終えると {} 損します。",
                           loss)
             : fmt::format(
                   "The chance of a pair outweighs what the opponent sees; a known card "
                   "second is {} worse.",
                   loss);
}

// One sentence on the best plan.
std::string reason(const std::vector<Plan>& plans, const Position& position, bool alone,
                   Language language) {
  const bool japanese = language == Language::kJapanese;
  const Plan& best = plans.front();
  const bool pair = find_plan(plans, Plan::Kind::kTake) != nullptr;
  switch (best.kind) {
    case Plan::Kind::kTake: {
      const Plan* flip = find_plan(plans, Plan::Kind::kTwo);
      if (flip == nullptr) flip = find_plan(plans, Plan::Kind::kFlip);
      if (flip == nullptr || flip->regret == 0)
        return japanese ? "確実な1組です。" : "It is a certain pair.";
      return japanese
                 ? fmt::format("確実な1組で、残すと {} 損します。", c::decimal(flip->regret, 3))
                 : fmt::format("It is a certain pair, and leaving it would lose {}.",
                               c::decimal(flip->regret, 3));
    }
    case Plan::Kind::kPass:
      return japanese ? "どの未知カードも、自分より相手の得になります。"
                      : "Any unknown card helps the opponent more than you.";
    case Plan::Kind::kProbe:
      return japanese ? "既知カードから始めるのが最善です。"
                      : "Starting with the known card is best here.";
    case Plan::Kind::kOne:
    case Plan::Kind::kTwo:
      if (pair) return hold_reason(plans, position, japanese);
      return second_reason(plans, best.kind == Plan::Kind::kOne, alone, japanese);
    case Plan::Kind::kFlip:
      break;
  }
  if (pair) return hold_reason(plans, position, japanese);
  if (all_have_partners(position))
    return japanese ? "未知カードには必ず既知の相手がいます。"
                    : "Every unknown card has a known partner.";
  return japanese ? "2枚目は1枚目の文字によって決めます。"
                  : "Which second card is best depends on the letter the first one shows.";
}

std::string plan_line(const Plan& plan, const c::BoardText& board, Language language) {
  std::string text = plan_text(plan, language);
  if (plan.kind == Plan::Kind::kTake || plan.kind == Plan::Kind::kProbe)
    text += ": " + names(board, plan.letter, language);
  return text;
}

void print_advice(Program& program, const Question& question, const c::BoardText& board,
                  const Analysis& analysis) {
  const bool alone = question.game.objective == c::Objective::kTurns;
  const std::vector<Plan> list = c::plans(analysis, question.position, alone);
  const Language language = program.language();
  const std::string why = list.empty() ? "" : reason(list, question.position, alone, language);
  if (program.shared().json) {
    Json actions = actions_json(list, analysis);
    for (std::size_t i = 0; i < list.size(); ++i) {
      if (list[i].kind == Plan::Kind::kTake || list[i].kind == Plan::Kind::kProbe)
        actions[i]["letters"] = names(board, list[i].letter, Language::kEnglish);
    }
    program.print_json({{"verdict", "proved"},
                        {"position", c::to_text(question.position)},
                        {"value", value_json(analysis.value)},
                        {"moves", c::to_text(c::moves_of(analysis, question.position))},
                        {"actions", std::move(actions)},
                        {"why", why},
                        {"cpu_seconds", cpu_seconds()}});
    return;
  }
  program.print("{}\n\n", describe(question, language));
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
    print_advice(program, *question, *board, c::analyse(solved, question->position));
    return kDefinite;
  }
  c::ExactSweep sweep(question->game);
  if (const auto reason =
          sweep.run(program.budget(), program.shared().threads, c::Keep::kLastLayers))
    return report_stop(program, *reason);
  const c::Reduced reduced = c::reduce(question->position, sweep.reduction());
  const int lead =
      question->game.lead - (question->game.objective == c::Objective::kWin ? reduced.pairs : 0);
  print_advice(program, *question, *board, c::analyse(sweep, question->position, lead));
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
  program.on(verb, [options](Program& p) { return run_advise(p, *options); });
}

}  // namespace yomi::app::memory
