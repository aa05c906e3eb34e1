// Each room's entry: adds its verbs, verifiers and bench to the program.
#pragma once

namespace yomi::app {

class Program;

void add_tsume(Program& program);
void add_concentration(Program& program);
void add_calculation(Program& program);
void add_castle(Program& program);
void add_bridge(Program& program);

// All of them.
void add_rooms(Program& program);

}  // namespace yomi::app
