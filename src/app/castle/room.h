// The castle room's commands beside the questions of the catalogue (answers/castle): `play` and
// `survey`.
#pragma once

#include <string>

#include "answers/castle/game.h"
#include "app/program.h"

namespace yomi::app {

// --variant, --columns, --suits, --ranks, as the questions have them.
void add_castle_game(Program& program, CLI::App& verb, answers::castle::Game& game);

void add_castle_play(Program& program, CLI::App& room);
void add_castle_survey(Program& program, CLI::App& room);
void add_castle_bench(Program& program);

}  // namespace yomi::app
