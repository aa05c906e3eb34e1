// The bridge room's commands beside the questions of the catalogue (answers/bridge): `play`,
// `survey` and its line of `yomi bench`.
#pragma once

#include "app/program.h"

namespace yomi::app {

void add_bridge_play(Program& program, CLI::App& room);
void add_bridge_survey(Program& program, CLI::App& room);
void add_bridge_bench(Program& program);

// Slots and memory of libdds, from --threads and --memory.
void start_bridge(const Program& program);

}  // namespace yomi::app
