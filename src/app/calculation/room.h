// The calculation room's commands beside the questions of the catalogue (answers/calculation):
// `play`, `survey`, `table`, `calibrate`.
#pragma once

#include <memory>
#include <string>

#include "answers/calculation/game.h"
#include "answers/catalogue.h"
#include "app/program.h"

namespace yomi::app {

namespace calculation_answers = answers::calculation;

// --player, --plans, --ahead, --combine, as the questions have them; the player `known` where
// `known` is given: true, if it was asked for.
void add_calculation_player(Program& program, CLI::App& verb,
                            calculation_answers::PlayerChoice& player, bool* known = nullptr);
// --variant and --stacks.
void add_calculation_game(Program& program, CLI::App& verb, calculation_answers::Game& game);
[[nodiscard]] int stacks_of(const calculation_answers::Game& game);

// The table in the cache folder if there is a good one; the user is told of one that is not.
[[nodiscard]] std::shared_ptr<const calculation::PairTable> find_calculation_table(
    Program& program, calculation::Rules rules, int stacks);
[[nodiscard]] Status check_calculation_memory(const Program& program);
// As a question's answer is printed.
void print_answered(const Program& program, const answers::Answered& answered);

void add_calculation_play(Program& program, CLI::App& room);
void add_calculation_survey(Program& program, CLI::App& room);
void add_calculation_bench(Program& program);
void add_calculation_table(Program& program, CLI::App& room);
void add_calculation_calibrate(Program& program, CLI::App& room);

}  // namespace yomi::app
