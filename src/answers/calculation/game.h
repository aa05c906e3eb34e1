// What the questions about Calculation share: which game, which position, which player, how a move,
// a step and a position are shown.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "answers/common.h"
#include "calculation/pair_table.h"
#include "calculation/player.h"
#include "calculation/reading.h"

namespace yomi::calculation {
[[nodiscard]] std::span<const answers::Choice> choices_of(answers::Of<Opening>);
}

namespace yomi::answers::calculation {

namespace game = yomi::calculation;

// Which game, where a number or a stock alone does not say: included in requests.
struct Game {
  game::Opening variant = game::Opening::kEmpty;
  std::optional<int> stacks;
  std::string seed = "1";  // of numbered shuffles and of games played out
};
[[nodiscard]] const Shape& shape_of(Of<Game>);
[[nodiscard]] Result<std::uint64_t> seed_of(const Game& game);

// A text that names one position, and what was played from there.
[[nodiscard]] Result<game::ReadRecord> start_of(const std::string& text, const Game& game);
// The same with the moves of a request behind it. Errors name their field: position or moves.
[[nodiscard]] Result<game::ReadRecord> played_from(const std::string& position,
                                                   const std::string& moves, const Game& game);

// Which player: included in requests.
enum class PlayerName { kPaper, kFast, kStrong };
[[nodiscard]] std::span<const Choice> choices_of(Of<PlayerName>);
struct PlayerChoice {
  PlayerName player = PlayerName::kFast;
  std::optional<int> plans;
  std::optional<int> ahead;
  bool combine = false;
};
[[nodiscard]] const Shape& shape_of(Of<PlayerChoice>);
[[nodiscard]] Result<game::Style> style_of(const PlayerChoice& choice, int stacks);

// The table of solved pairs that the door has, where there is a good one. One that is damaged or
// another's is not used: `refused` says why.
struct FoundTable {
  std::shared_ptr<const game::PairTable> table;
  std::optional<std::string> name;
  std::optional<Mistake> refused;
};
[[nodiscard]] FoundTable table_for(const Context& context, game::Rules rules, int stacks);
// "made anew by …", below an answer whose table was refused.
[[nodiscard]] std::string refused_words(const std::optional<Mistake>& refused, int stacks,
                                        const View& view);

// The players' tables need a little room: asked for less, that is an error of `memory`; granted
// less, an outcome.
inline constexpr std::uint64_t kLeastBytes = std::uint64_t{64} << 20;
[[nodiscard]] Status check_memory(const Limits& limits);

// A move or a drawn card, and the position after it.
struct Step {
  std::string move;      // "s1", "b2", "s3>b2"; a drawn card is "7" or "7H"
  std::string card;      // that moves
  std::string position;  // after it
};
[[nodiscard]] const Shape& shape_of(Of<Step>);
[[nodiscard]] std::vector<Step> line_of(const game::Tableau& start,
                                        const std::vector<game::Deed>& deeds);
[[nodiscard]] std::vector<std::string> moves_of(const std::vector<game::Deed>& deeds);
[[nodiscard]] std::string card_of(const game::Tableau& before, const game::Deed& deed);

// "Put the 5 on stack 1", "Play the 4 to base 2", "Raise the Q from stack 3 to base 2", "Draw the
// 7"
[[nodiscard]] Sentence move_sentence(const std::string& move, const std::string& card);
// "stack 1", "base 2"
[[nodiscard]] Sentence place_sentence(const std::string& placement);
// "TH" as people read it: "10♥".
[[nodiscard]] std::string card_name(const std::string& card);

// The position for a person: the text with its headings in the language.
[[nodiscard]] std::string draw_position(const std::string& position, const View& view);

}  // namespace yomi::answers::calculation
