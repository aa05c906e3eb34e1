// Any text is judged as a certificate without harm; one that is accepted for a known game has the
// value of that game.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
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
  if (verified && verified->asked.cards() <= 6 && !verified->remember &&
      std::abs(verified->lead) < 4) {
    Game game;
    game.start = letters_of(verified->asked);
    game.rules = verified->rules;
    game.objective = verified->objective;
    game.pass = verified->pass;
    game.endless = verified->endless;
    game.lead = verified->lead;
    ExactSweep sweep(game);
    CHECK(!sweep.run(Budget(), 1, Keep::kEverything));
    CHECK(sweep.value(verified->asked, game.lead) == verified->value);
  }
  return 0;
}
