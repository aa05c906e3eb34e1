#include "app/concentration/room.h"

#include "answers/concentration/room.h"
#include "app/ask.h"
#include "app/rooms.h"

namespace yomi::app {
void add_concentration(Program& program) {
  CLI::App& room = add_catalogue_room(program, answers::concentration::room());
  add_concentration_play(program, room);
  add_concentration_survey(program, room);
  add_concentration_bench(program);
}

}  // namespace yomi::app
