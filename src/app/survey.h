// What the `survey` verb of every room shares: its options, the run on threads or ranks, the
// export.
//
// A room brings a survey::Work and a function that sums a report up to an answer (counts, rate,
// interval, …), like that of a question.
#pragma once

#include <functional>
#include <memory>
#include <string>

#include "answers/catalogue.h"
#include "app/program.h"
#include "survey/run.h"

namespace yomi::app {

struct SurveyOptions {
  std::string journal;   // a path; empty: rows stay in memory
  std::string output;    // a path for the export, "-" or empty: standard output
  bool csv = false;      // a line per unit
  bool jsonl = false;    // likewise; --json is one document
  bool timings = false;  // the seconds of each unit, too
  bool retry = false;    // undecided units, with larger limits
  std::uint64_t unit_memory = std::uint64_t{256} << 20;
  const CLI::Option* memory = nullptr;  // --memory, where the verb has it
};

struct SurveyTexts {
  std::string unit_name = "units";  // for progress: "deals"
  // The summary, as an answer like any other: its words without --json, --jsonl and --csv; its
  // fields are the keys that --json has besides the rows, and the last line of --jsonl.
  std::function<Result<answers::Answered>(const survey::Report&)> answer;
  // As in survey::RunOptions.
  std::function<void(const survey::Unit&)> observe = {};
  std::function<Message()> note = {};
  // Asked after each observe(): true once what is done answers the question. The survey then ends
  // early, and that is a definite answer.
  std::function<bool()> enough = {};
};

// Adds --journal, --retry-undecided, --unit-memory, --csv, --jsonl, --output and --timings. The
// verb should also take kThreads and kMemory, and kTime where it makes sense.
void add_survey_options(Program& program, CLI::App& verb,
                        const std::shared_ptr<SurveyOptions>& options);

// Adds --games, for the numbers of deals or shuffles; `what` is its help.
void add_games_option(Program& program, CLI::App& verb, std::string& games, Text what);
// "200": from the first on; "101..200": these. Numbers begin with 1, or with 0 where a room has
// such a deal and it is asked for.
[[nodiscard]] Result<Span> parse_games(const std::string& text, std::uint64_t least = 1);
// "1..200": how journals and exports have it, however it was asked for.
[[nodiscard]] survey::Option games_option(Span games);

// Runs, exports, prints. Complete: 0; out of time: 1; after Ctrl-C: 130, having said how to go on.
// A rank that only served prints nothing. The limits of a unit are its own (--unit-memory); as many
// threads run as --memory has room for.
[[nodiscard]] Result<int> run_survey(Program& program, survey::Work& work,
                                     const SurveyOptions& options, const SurveyTexts& texts);

// `yomi survey status JOURNAL`.
void add_survey_status(Program& program);

}  // namespace yomi::app
