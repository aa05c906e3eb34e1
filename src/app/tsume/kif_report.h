// Answers as KIF: a solution with its variations (変化), a check with its flaws as comments.
// Records are made here and written by shogi/kif.h; the words in them are Japanese, as the format
// is.
#pragma once

#include <string>

#include "app/program.h"
#include "base/result.h"
#include "shogi/record.h"
#include "tsume/check.h"
#include "tsume/solver.h"

namespace yomi::app::tsume_room {

// The main line; at each of the defender's turns every other reply that counts, as a variation with
// its own shortest mate and a comment with the length of the whole. Replies that the solver's
// budget leaves undecided carry a comment instead of a line. 不詰 and 未決 are endings.
[[nodiscard]] shogi::Record solution_record(tsume::Solver& solver, const shogi::Position& position,
                                            const tsume::Solution& solution);

// The line that was judged; each alternative as a variation with its class, the attacker's move it
// replaces carrying a comment; undecided candidates and the defender's equal or longer replies as
// comments.
[[nodiscard]] shogi::Record check_record(const shogi::Position& position,
                                         const tsume::CheckReport& report, tsume::Mudaai mudaai);

// Refuses "-" beside --json: both would be the output.
[[nodiscard]] Status check_kif_path(const Program& program, const std::string& path);
// "-" is standard output in UTF-8; a file that ends in .kif is written in Shift_JIS as such files
// are, any other (.kifu) in UTF-8.
[[nodiscard]] Status write_kif(Program& program, const std::string& path,
                               const shogi::Record& record);

}  // namespace yomi::app::tsume_room
