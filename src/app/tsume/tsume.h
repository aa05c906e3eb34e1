// The tsume room's commands: one file per verb, and what they share.
#pragma once

#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/program.h"
#include "shogi/problem.h"
#include "tsume/judge.h"
#include "tsume/solver.h"

namespace yomi::app {

// One per verb: solve.cpp, check.cpp, …
void add_tsume_solve(Program& program, CLI::App& room);
void add_tsume_check(Program& program, CLI::App& room);
void add_tsume_survey(Program& program, CLI::App& room);
void add_tsume_play(Program& program, CLI::App& room);
void add_tsume_usi(Program& program, CLI::App& room);
void add_tsume_paper(Program& program, CLI::App& room);
void add_tsume_certificates(Program& program);
void add_tsume_bench(Program& program);

namespace tsume_room {

// The problem as the user gave it (a file, - or the text itself), in any format that
// shogi::read_problem knows; checked to be a tsume problem.
struct Given {
  shogi::Position position;
  std::vector<shogi::Move> line;  // the author's, of a record; none of an SFEN
};
// The moves of a record (KIF, KI2, CSA) are the author's solution of the diagram that it begins
// with. Those behind an SFEN are what USI means by them: played, and the problem is what comes
// then.
[[nodiscard]] Given given_of(const shogi::Problem& problem);
[[nodiscard]] Result<Given> read_given(const std::string& argument);

// --mudaai none|simple|standard
void add_mudaai_option(Program& program, CLI::App& verb, std::string& word);
[[nodiscard]] Result<tsume::Mudaai> mudaai_of(const std::string& word);

// --threads, for a solver.
[[nodiscard]] int threads_of(const Program& program);

// The diagram with both hands, in the user's language.
[[nodiscard]] std::string diagram(const Program& program, const shogi::Position& position);
// "▲２三金 △同玉 …", so many to a line; `ply` numbers the first move.
[[nodiscard]] std::string line_text(const shogi::Position& position,
                                    const std::vector<shogi::Move>& line,
                                    std::string_view indent = "  ");
// "  (2 × interposition and capture in it do not count)" and a line end; empty for none.
[[nodiscard]] std::string uncounted_text(const Program& program, int pairs);
[[nodiscard]] std::string usi_text(const std::vector<shogi::Move>& line);
[[nodiscard]] nlohmann::ordered_json usi_json(const std::vector<shogi::Move>& line);
// Alternatives as the cells of a survey: how many are cooks and flaws, and all of these as
// "ply:move:class:length …".
struct Defects {
  std::int64_t cooks = 0;
  std::int64_t flaws = 0;
  std::string list;
};
[[nodiscard]] Defects defects_of(const std::vector<tsume::Alternative>& alternatives);
[[nodiscard]] std::string reason_text(const Program& program, StopReason reason);

}  // namespace tsume_room
}  // namespace yomi::app
