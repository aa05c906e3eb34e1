// The rooms of the house, in the order of the help. A new room adds one line here.
#include "app/rooms.h"

#include "app/program.h"
#include "app/survey.h"

namespace yomi::app {

void add_rooms(Program& program) {
  add_tsume(program);
  add_concentration(program);
  add_calculation(program);
  add_castle(program);
  add_bridge(program);
  add_survey_status(program);
}

}  // namespace yomi::app
