#include "app/bridge/common.h"
#include "app/rooms.h"

namespace yomi::app {

void add_bridge(Program& program) {
  CLI::App& room = program.add_room(
      "bridge", {"defence at contract bridge", "コントラクトブリッジのディフェンス"});
  add_bridge_dd(program, room);
  add_bridge_bid(program, room);
  add_bridge_explain(program, room);
  add_bridge_lead(program, room);
  add_bridge_advise(program, room);
  add_bridge_play(program, room);
  add_bridge_paper(program, room);
  add_bridge_survey(program, room);
  add_bridge_bench(program);
  add_bridge_messages(program.messages());
}

}  // namespace yomi::app
