// Any text is judged as a certificate without harm; one that is accepted for a known game has the
// value of that game.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "concentration/notation.h"
#include "concentration/rational.h"
#include "concentration/sweep.h"
#include "concentration/verify.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace yomi;
  using namespace yomi::concentration;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto verified = verify_values(text, Budget().with_nodes(2000));
  if (verified && verified->start.cards() <= 6 && verified->alone && verified->remember < 0) {
    Game game;
    game.start = verified->start;
    game.objective = Objective::kTurns;
    if (text.find("rules: paper") != std::string_view::npos) game.rules = Rules::kPaper;
    ExactSweep sweep(game);
    CHECK(!sweep.run(Budget(), 1, Keep::kEverything));
    CHECK(sweep.value(game.start) == verified->value);
  }
  return 0;
}
