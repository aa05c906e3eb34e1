// Games played to learn from: the positions of games of the player without look-ahead and without a
// learned value, and whether they were won.
//
// In every other game one placement is not the best: mostly the second best, sometimes any. What
// was seen before it is left out, since the bad placement spoils it; what comes after it shows the
// network positions that the player would not get into but must judge when it looks at placements.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "calculation/network.h"

namespace yomi::calculation {

struct TrainingGames {
  std::vector<Network::Example> examples;
  std::vector<std::uint32_t> game;  // of each example
};

// `report` gets the number of games played and may end it by returning false.
[[nodiscard]] TrainingGames play_training_games(int stacks, std::uint64_t seed, std::uint32_t games,
                                                std::uint64_t bytes,
                                                const std::function<bool(std::uint32_t)>& report);

}  // namespace yomi::calculation
