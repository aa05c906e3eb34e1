// Answers as KIF: a solution with its variations (変化), a check with its flaws as comments.
// Records are made here and written by shogi/kif.h; the words in them are Japanese, as the format
// is. The problem's title goes with them; empty: it has none.
#pragma once

#include "answers/tsume/game.h"
#include "shogi/record.h"
#include "tsume/check.h"

namespace yomi::answers::tsume {

// The main line; at each of the defender's turns every other reply that counts, as a variation with
// its own shortest mate and a comment with the length of the whole. Replies that the solver's
// budget leaves undecided carry a comment instead of a line. 不詰 and 未判定 are endings.
[[nodiscard]] shogi::Record solution_record(const std::string& title, game::Solver& solver,
                                            const shogi::Position& position,
                                            const game::Solution& solution);

// The line that was judged; each alternative as a variation with its class, the attacker's move it
// replaces carrying a comment; undecided candidates and the defender's equal or longer replies as
// comments.
[[nodiscard]] shogi::Record check_record(const std::string& title, const shogi::Position& position,
                                         const game::CheckReport& report, game::Mudaai mudaai);

}  // namespace yomi::answers::tsume
