// What the questions about tsume-shogi share: which problem, by which rules, how a move, a line and
// a board are shown.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "answers/common.h"
#include "shogi/problem.h"
#include "tsume/judge.h"
#include "tsume/policy.h"
#include "tsume/tree.h"

namespace yomi::tsume {
[[nodiscard]] std::span<const answers::Choice> choices_of(answers::Of<Mudaai>);
[[nodiscard]] std::span<const answers::Choice> choices_of(answers::Of<Soundness>);
[[nodiscard]] std::span<const answers::Choice> choices_of(answers::Of<Severity>);
}  // namespace yomi::tsume
namespace yomi::shogi {
[[nodiscard]] std::span<const answers::Choice> choices_of(answers::Of<Color>);
[[nodiscard]] std::span<const answers::Choice> choices_of(answers::Of<Format>);
}  // namespace yomi::shogi

namespace yomi::answers::tsume {

namespace game = yomi::tsume;

// How a problem is meant: included in every request of the room.
struct Rules {
  game::Mudaai mudaai = game::Mudaai::kStandard;
  bool rest = false;  // the defender has every piece that stands nowhere else
};
[[nodiscard]] const Shape& shape_of(Of<Rules>);

// The field of a request that names its problem.
template <auto Member>
constexpr Field problem_field() {
  return field<Member>("problem", {"SFEN, KIF, KI2, CSA or BOD", "問題(SFEN・KIF・KI2・CSA・BOD)"},
                       {.example = "8k/9/7P1/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1",
                        .required = true,
                        .positional = true,
                        .position = true});
}

// The problem as it was understood: included in every answer about one.
struct Shown {
  std::string title;
  std::string position;  // SFEN; the side to move attacks
  std::string missing;   // pieces of the set that are nowhere: "2R3G"; empty: none
  game::Mudaai mudaai = game::Mudaai::kStandard;
};
[[nodiscard]] const Shape& shape_of(Of<Shown>);

// A text that holds one problem. Fails where it holds none or several, or no tsume problem.
struct Given {
  shogi::Position position;
  std::vector<shogi::Move> line;  // the author's, of a record
  Shown shown;
};
[[nodiscard]] Result<Given> given_of(const std::string& text, const Rules& rules);
// The moves of a request's field, played from the problem.
struct Played {
  std::vector<shogi::Move> moves;
  shogi::Position now;
};
[[nodiscard]] Result<Played> played_of(const Given& given, const std::string& moves);

// A move of a line, and the position after it.
struct Step {
  std::string move;       // USI
  bool same = false;      // it goes where the move before it went (同)
  bool captures = false;  // it takes a piece
  std::string position;   // SFEN
};
[[nodiscard]] const Shape& shape_of(Of<Step>);
[[nodiscard]] Step step_of(const shogi::Position& position, shogi::Move move,
                           shogi::Square before = {});
[[nodiscard]] std::vector<Step> steps_of(const shogi::Position& position,
                                         const std::vector<shogi::Move>& moves,
                                         shogi::Square before = {});
[[nodiscard]] std::vector<std::string> usi_of(const std::vector<shogi::Move>& moves);

// "▲２三金" in Japanese, "G*2c" in English.
[[nodiscard]] Sentence step_text(const Step& step);
// "▲２三金", for boards and lines in either language.
[[nodiscard]] std::string japanese_name(const Step& step);
// Likewise of a move (USI) played at a ply of a line, from 1, in place of the line's own.
[[nodiscard]] std::string name_on_line(const shogi::Position& start,
                                       const std::vector<std::string>& line, int ply,
                                       const std::string& usi);
// Words in lines of some width, each line after `indent`.
[[nodiscard]] std::string in_rows(const std::vector<std::string>& words, std::string_view indent);
// "  ▲２三金 △同玉 …", in lines of some width, and the same in USI.
[[nodiscard]] std::string draw_line(const std::vector<Step>& steps, std::string_view indent = "  ");
[[nodiscard]] std::string draw_usi(const std::vector<Step>& steps, std::string_view indent = "  ");

// The board with both hands. `attacker`: whose hand is called which.
[[nodiscard]] std::string draw_board(const std::string& sfen, shogi::Color attacker,
                                     const View& view);
// Title, board, and what is missing.
[[nodiscard]] std::string draw_shown(const Shown& shown, const View& view);
[[nodiscard]] shogi::Color attacker_of(const Shown& shown);
// "(2 × interposition and capture in it do not count)"; empty for none.
[[nodiscard]] std::string draw_uncounted(int pairs, const View& view,
                                         std::string_view indent = "  ");
// "mudaai: standard   1,234 nodes   CPU 0.02 s"
[[nodiscard]] std::string draw_effort(const Outcome& outcome, game::Mudaai mudaai,
                                      const View& view);

// What is called a flaw of a problem.
enum class FlawKind {
  kShorterMate,
  kCook,
  kRejoins,
  kMoveOrder,
  kDetour,
  kPromotion,
  kDistance,
  kLastMove,
  kPiecesLeft,
};
[[nodiscard]] std::span<const Choice> choices_of(Of<FlawKind>);
[[nodiscard]] FlawKind flaw_kind(game::AlternativeClass c);

}  // namespace yomi::answers::tsume
