// The castle room's commands share: how a game and a position are named on the command line, and
// how boards and answers look.
#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <vector>

#include "app/program.h"
#include "castle/advice.h"
#include "castle/rules.h"
#include "castle/solver.h"

namespace yomi::app {

// Which game: --game castle|streets, --columns, --suits, --ranks.
struct CastleGame {
  std::string game = "castle";
  int columns = 8;
  int suits = 4;
  int ranks = 13;
  [[nodiscard]] Result<castle::Variant> variant() const;
};
void add_castle_game(Program& program, CLI::App& verb, CastleGame& game);

// "17" is deal 17; otherwise a file, "-" or the board itself.
struct CastleInput {
  castle::Position position;
  std::string name;  // "deal 17", a file's name, or empty
};
[[nodiscard]] Result<CastleInput> read_castle(const Program& program, const std::string& argument,
                                              const CastleGame& game);
// The number, or none where the argument is none; an error where it is a number that no deal has.
[[nodiscard]] Result<std::optional<std::uint64_t>> deal_number(const Program& program,
                                                               const std::string& argument);

// The board for a person: numbered columns, foundations; colour on a terminal.
[[nodiscard]] std::string draw_board(const castle::Position& position, bool colour);
[[nodiscard]] std::string draw_card(castle::Card card, bool colour);
// "7♥ 3→5", "run Q♠–9♦ (4 cards) 3→5", "2♣ 4→foundation".
[[nodiscard]] std::string describe_step(const castle::Position& before, castle::Move move,
                                        int cards, const Program& program);

// The keys every answer of this room shares.
[[nodiscard]] nlohmann::ordered_json castle_json(const castle::SolveResult& result,
                                                 double cpu_seconds);
// Exit status for an answer.
[[nodiscard]] int castle_status(const castle::SolveResult& result);
[[nodiscard]] std::string_view reason_text(StopReason reason, const Program& program);

// An advice in a sentence or two, and its reason as a word of JSON.
// `moved`: moves were made before it.
[[nodiscard]] std::string advice_text(const Program& program, const castle::Position& now,
                                      const castle::Advice& advice, bool moved);
[[nodiscard]] std::string_view advice_word(castle::Why why);

void add_castle_deal(Program& program, CLI::App& room);
void add_castle_solve(Program& program, CLI::App& room);
void add_castle_advise(Program& program, CLI::App& room);
void add_castle_play(Program& program, CLI::App& room);
void add_castle_survey(Program& program, CLI::App& room);
void add_castle_paper(Program& program, CLI::App& room);

// The Japanese of the room's errors.
void add_castle_messages(Messages& messages);

}  // namespace yomi::app
