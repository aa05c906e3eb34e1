// What the `survey` verb of every room shares: its options, the run on threads or ranks, the
// export.
//
// A room brings a survey::Work and two functions that turn a report into a table for people and
// into the keys of a JSON summary (DESIGN: units, counts, rate, interval).
#pragma once

#include <functional>
#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "app/program.h"
#include "survey/run.h"

namespace yomi::app {

struct SurveyOptions {
  std::string journal;  // a path; empty: rows stay in memory
  std::string output;   // a path for the export; empty: standard output
  bool csv = false;
  bool timings = false;
};

struct SurveyTexts {
  std::string unit_name = "units";  // for progress: "deals"
  // Printed without --json and --csv. Requires a report that is no worker's.
  std::function<Result<std::string>(const survey::Report&)> table;
  // The last line of --json.
  std::function<Result<nlohmann::ordered_json>(const survey::Report&)> summary;
  // As in survey::RunOptions.
  std::function<void(const survey::Unit&)> observe = {};
  std::function<std::string()> note = {};
  // Asked after each observe(): true once what is done answers the question. The survey then ends
  // early, and that is a definite answer.
  std::function<bool()> enough = {};
};

// Adds --journal, --csv, --output and --timings. The verb should also take kThreads, and kTime and
// kMemory where they make sense.
void add_survey_options(Program& program, CLI::App& verb,
                        const std::shared_ptr<SurveyOptions>& options);

// Runs, exports, prints. Complete: 0; out of time: 1; after Ctrl-C: 130, having said how to go on.
// A rank that only served prints nothing.
[[nodiscard]] Result<int> run_survey(Program& program, survey::Work& work,
                                     const SurveyOptions& options, const SurveyTexts& texts);

}  // namespace yomi::app
