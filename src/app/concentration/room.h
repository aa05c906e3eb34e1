// The memory game on the command line: what its verbs share.
#pragma once

#include <CLI/App.hpp>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "app/program.h"
#include "concentration/analysis.h"
#include "concentration/game.h"
#include "concentration/laws.h"
#include "concentration/paper.h"
#include "concentration/solitaire.h"
#include "concentration/verify.h"

namespace yomi::app::memory {

using concentration::Analysis;
using concentration::Game;
using concentration::LetterClass;
using concentration::Plan;
using concentration::Position;
using concentration::Rational;
using concentration::SolitaireGame;

void add_value(Program& program, CLI::App& room);
void add_table(Program& program, CLI::App& room);
void add_paper(Program& program, CLI::App& room);
void add_advise(Program& program, CLI::App& room);
void add_laws(Program& program, CLI::App& room);
void add_play(Program& program, CLI::App& room);
void add_survey(Program& program, CLI::App& room);

// --- what is asked

// The options that say which game is meant, as they were written.
struct GameOptions {
  std::string letters = "13x4";
  std::string known;
  int players = 2;
  std::string remember = "all";
  std::string keep = "best";
  std::string objective = "pairs";
  std::string rules = "full";
  std::string pass = "end";
  std::string endless = "draw";
  int lead = 0;
};
// All of them, or without --letters and --known.
void add_game_options(Program& program, CLI::App& verb, GameOptions& options,
                      bool with_position = true);
// --rules alone.
void add_rules_option(Program& program, CLI::App& verb, std::string& rules);

// The same, understood.
struct Question {
  Position position;
  int lead = 0;                        // objective win
  Game game;                           // from all letters of the position: what a certificate lists
  std::optional<SolitaireGame> alone;  // limited memory
};
// The question a verified certificate answers.
[[nodiscard]] Question question_of(const concentration::Verified& verified);
[[nodiscard]] Result<Question> understand(const GameOptions& options);
// The same for a position that was given otherwise: --letters and --known are not looked at.
[[nodiscard]] Result<Question> understand(const GameOptions& options, const Position& position);
[[nodiscard]] Result<concentration::Rules> parse_rules(const std::string& word);

// "13 letters of 4; two players; full rules; pairs; passing ends the game"
[[nodiscard]] std::string describe(const Question& question, Language language);
[[nodiscard]] std::string describe_position(const Position& position, Language language);

// --- how answers look

inline constexpr int kDigits = 12;

// {"exact": "-8/35", "decimal": "-0.228571428571"}; without `fraction` the decimal alone.
[[nodiscard]] nlohmann::ordered_json value_json(const Rational& value, bool fraction);
// "pairs (own minus the opponent's)"
[[nodiscard]] std::string_view value_unit(concentration::Objective objective, Language language);
// "take a known pair (2 of 4 known)", "1-move: …"
[[nodiscard]] std::string plan_text(const Plan& plan, Language language);
// "take 2/4", "1-move", "pass": the words of JSON
[[nodiscard]] std::string plan_name(const Plan& plan);
// One entry per plan, as the text has one row.
[[nodiscard]] nlohmann::ordered_json actions_json(const std::vector<Plan>& plans, bool fraction);
// What to do when the first card shows a letter; an empty list where there is no flip.
[[nodiscard]] nlohmann::ordered_json first_card_json(const Analysis& analysis, bool fraction);
// What to do when the first card shows a letter: lines for people; empty where there is no flip.
[[nodiscard]] std::string second_cards_text(const Analysis& analysis, Language language);
// One sentence on the best plan; empty where there is none.
[[nodiscard]] std::string reason(const std::vector<Plan>& plans, const Question& question,
                                 Language language);
[[nodiscard]] std::string class_text(LetterClass c, Language language);
// "0,2", with words: the optimal moves of the paper's classification.
[[nodiscard]] std::string moves_text(const concentration::Moves& moves, Language language);

[[nodiscard]] std::string laws_table(const std::vector<concentration::Law>& laws,
                                     Language language);
[[nodiscard]] nlohmann::ordered_json laws_json(const std::vector<concentration::Law>& laws);

// JSON and exit status of a call that ran out of its budget.
[[nodiscard]] int report_stop(Program& program, StopReason reason);

}  // namespace yomi::app::memory
