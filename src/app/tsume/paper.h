// The parts of `yomi tsume paper`: the Appendix with Tables 1 to 4, and Table 5. Each is a survey
// (src/survey), so that it runs on threads, keeps a journal and goes on where it stopped.
#pragma once

#include <string>
#include <vector>

#include "app/survey.h"
#include "base/result.h"
#include "shogi/position.h"
#include "tsume/solver.h"

namespace yomi::app::tsume_room {

struct PaperItem {
  std::uint64_t number = 0;
  tsume::Length published = 0;
  shogi::Position position;
};

// Of all that a row depends on, for the journal.
[[nodiscard]] std::string digest_of(const std::vector<PaperItem>& items);

// Each problem is solved three times, with --select proof, margin and both; what the first search
// found is the column of none. `nodes` is the limit of each.
[[nodiscard]] Result<int> run_appendix(Program& program, const std::vector<PaperItem>& items,
                                       std::uint64_t nodes, const SurveyOptions& survey);

// Each defect is judged on the author's line, where `file` gives his position; otherwise on our own
// main line, where that plays the author's move (or the cook itself) there, or after another reply
// to its last check. `nodes` is the limit of each question: the line, the cook.
[[nodiscard]] Result<int> run_defects(Program& program, const std::vector<PaperItem>& items,
                                      const std::string& file, std::uint64_t nodes,
                                      const SurveyOptions& survey);

}  // namespace yomi::app::tsume_room
