#include "app/bridge/room.h"

#include "answers/bridge/room.h"
#include "app/ask.h"
#include "app/rooms.h"

namespace yomi::app {

void start_bridge(const Program& program) {
  answers::bridge::room().start(program.shared().threads, program.shared().memory);
}

void add_bridge(Program& program) {
  CLI::App& room = add_catalogue_room(program, answers::bridge::room());
  add_bridge_play(program, room);
  add_bridge_survey(program, room);
  add_bridge_bench(program);
}

}  // namespace yomi::app
