// Many problems from files, for `survey`: what tsume::read_collection reads, a folder of records, a
// folder of folders.
#pragma once

#include <string>
#include <vector>

#include "base/result.h"
#include "shogi/position.h"

namespace yomi::app::tsume_room {

struct SurveyProblem {
  std::string name;  // of the table or file; otherwise its number
  shogi::Position position;
  std::vector<shogi::Move> line;  // the author's, where it came as a record
};
struct SurveyProblems {
  std::vector<SurveyProblem> items;
  std::vector<Error> errors;  // what could not be read, with file, line and column
};
// `rest`: the defender has every piece that stands nowhere else. A folder's .kif, .kifu, .ki2,
// .csa, .bod and .sfen files are taken in the order of their paths, and named by these. Fails where
// there is nothing to survey at all.
[[nodiscard]] Result<SurveyProblems> read_problems(const std::string& argument, bool rest = false);

}  // namespace yomi::app::tsume_room
