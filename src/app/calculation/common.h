// What the verbs of the calculation room share.
#pragma once

#include <memory>
#include <string>

#include "app/program.h"
#include "calculation/pair_table.h"
#include "calculation/player.h"

namespace yomi::app::calculation_room {

namespace game = yomi::calculation;

struct PlayerOptions {
  int stacks = 3;
  std::string player = "fast";
  int plans = 0;   // 0: the player's own
  int ahead = -1;  // −1: the player's own
  bool combine = false;
  bool learned = false;
  int trials = 0;
};

// --player, --plans, --ahead, --combine, --learned, --trials; --stacks where the input does not
// say; the player `known` where it can be asked for.
void add_player_options(Program& program, CLI::App& verb,
                        const std::shared_ptr<PlayerOptions>& options, bool with_stacks,
                        bool with_known = false);
[[nodiscard]] Result<game::Style> style_of(const PlayerOptions& options, int stacks);
// Whether what this player makes of an estimate is a chance of winning, to be shown as one.
[[nodiscard]] inline bool has_chances(const game::Style& style, int stacks) {
  return style.calibrated && game::Calibration::is_fitted(stacks);
}

// The table in the cache folder if there is a good one. A damaged or foreign one is not used, and
// the user is told how to make it anew.
[[nodiscard]] std::shared_ptr<const game::PairTable> find_table(Program& program, game::Rules rules,
                                                                int stacks);

// A number of a game or of games, as typed: no sign, no fraction, not beyond 2^62.
[[nodiscard]] Result<std::uint64_t> read_number(std::string_view name, const std::string& text);
// The players' tables need a little room, whatever --memory says.
[[nodiscard]] Status check_memory(const Program& program);

// "base 2", "stack 0"
[[nodiscard]] std::string name_of(Program& program, game::Placement placement);
// The JSON word: "base 2", "stack 0".
[[nodiscard]] std::string word_of(game::Placement placement);
// "17: J → stack 2", then the position as in the paper's Appendix A.1: after the card was placed.
[[nodiscard]] std::string appendix_text(int turn, int rank, const std::string& deed,
                                        const game::Position& position, const game::Plan* plan);

// The Japanese of the room's errors.
void add_messages(Messages& messages);
void add_deal(Program& program, CLI::App& room);
void add_advise(Program& program, CLI::App& room);
void add_play(Program& program, CLI::App& room);
void add_survey(Program& program, CLI::App& room);
void add_table(Program& program, CLI::App& room);
void add_paper(Program& program, CLI::App& room);
void add_solve(Program& program, CLI::App& room);
void add_calibrate(Program& program, CLI::App& room);
void add_train(Program& program, CLI::App& room);

}  // namespace yomi::app::calculation_room
