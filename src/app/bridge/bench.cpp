// One line of `yomi bench`: deals drawn and solved, the same on every machine.
#include "app/bridge/room.h"
#include "base/certificate.h"
#include "bridge/decision.h"
#include "bridge/exercise.h"

namespace yomi::app {

void add_bridge_bench(Program& program) {
  program.add_bench("bridge", [] {
    BenchResult result;
    bridge::DoubleDummy::configure(1, std::uint64_t{200} << 20);
    bridge::DoubleDummy solver;
    std::string found;
    const bridge::Agreements agreements = bridge::standard_agreements();
    for (const bridge::Exercise& exercise : bridge::paper_exercises()) {
      const auto decision = bridge::make_decision(exercise.record, agreements);
      if (!decision || decision->tricks_left() > 11) continue;
      const bridge::View view = bridge::make_view(decision->table, agreements, decision->viewer,
                                                  decision->own, decision->dummy, decision->plays);
      std::vector<bridge::Hand> hidden(view.hidden.size());
      for (std::uint64_t i = 0; i < 10; ++i) {
        Random random(1, i);
        view.sampler->draw(random, hidden);
        for (const std::int8_t tricks : solver.all_cards(bridge::world(*decision, view, hidden)))
          found += static_cast<char>(tricks + 2);
        ++result.nodes;
      }
    }
    result.signature = fnv1a64(found);
    return result;
  });
}

}  // namespace yomi::app
