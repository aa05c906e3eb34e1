// The tsume room's commands beside the questions of the catalogue (answers/tsume): `play`, `usi`
// and `survey`.
#pragma once

#include "answers/tsume/game.h"
#include "app/program.h"

namespace yomi::app {

// --mudaai and --rest, as the questions have them.
void add_tsume_rules(Program& program, CLI::App& verb, answers::tsume::Rules& rules);

void add_tsume_play(Program& program, CLI::App& room);
void add_tsume_usi(Program& program, CLI::App& room);
void add_tsume_survey(Program& program, CLI::App& room);
void add_tsume_bench(Program& program);

}  // namespace yomi::app
