// What a survey of problems says: its rows, their summary, and the table for people.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "answers/tsume/game.h"
#include "survey/typed_row.h"

namespace yomi::answers::tsume {

struct ProblemRow {
  std::string name;
  std::string verdict;  // mate, nomate or unknown
  std::optional<std::int64_t> length;
  std::optional<std::int64_t> lower_bound;
  std::optional<std::int64_t> length_proved;  // 1 or 0
  std::optional<std::int64_t> first_length;
  std::optional<std::int64_t> pieces_left;  // 1 or 0
  std::int64_t nodes = 0;
  std::optional<std::string> line;
  // With --check.
  std::string soundness;
  std::int64_t cooks = 0;
  std::int64_t flaws = 0;
  std::int64_t undecided = 0;
  std::string alternatives;                 // "1:S*2b:hayazume:3 …"
  std::optional<std::string> authors_line;  // the line that was judged, where it is not our own
  std::optional<shogi::Position> start;     // no part of the row: for its words

  [[nodiscard]] bool open() const;
};
inline constexpr auto kSolveFields =
    std::tuple{survey::Field{"name", &ProblemRow::name},
               survey::Field{"verdict", &ProblemRow::verdict},
               survey::Field{"length", &ProblemRow::length},
               survey::Field{"lower_bound", &ProblemRow::lower_bound},
               survey::Field{"length_proved", &ProblemRow::length_proved},
               survey::Field{"first_length", &ProblemRow::first_length},
               survey::Field{"pieces_left", &ProblemRow::pieces_left},
               survey::Field{"nodes", &ProblemRow::nodes},
               survey::Field{"line", &ProblemRow::line}};
inline constexpr auto kCheckFields = std::tuple_cat(
    kSolveFields, std::tuple{survey::Field{"soundness", &ProblemRow::soundness},
                             survey::Field{"cooks", &ProblemRow::cooks},
                             survey::Field{"flaws", &ProblemRow::flaws},
                             survey::Field{"undecided", &ProblemRow::undecided},
                             survey::Field{"alternatives", &ProblemRow::alternatives},
                             survey::Field{"authors_line", &ProblemRow::authors_line}});
// One problem, solved and with `check` judged along its line, where it has one.
[[nodiscard]] ProblemRow survey_problem(game::Solver& solver, const std::string& name,
                                        const shogi::Position& position,
                                        const std::vector<shogi::Move>& line, bool check);

struct SurveyCounts {
  std::uint64_t mate = 0;
  std::uint64_t nomate = 0;
  std::uint64_t unknown = 0;
  std::uint64_t length_proved = 0;
};
struct SoundnessCounts {
  std::uint64_t sound = 0;
  std::uint64_t flawed = 0;
  std::uint64_t unsound = 0;
  std::uint64_t undecided = 0;
  std::uint64_t no_mate = 0;
  std::uint64_t not_judged = 0;
};
// A problem that could not be read.
struct Refused {
  std::string source;
  Mistake mistake;
};
struct SurveyAnswer {
  std::uint64_t units = 0;
  SurveyCounts counts;
  std::optional<double> rate;    // of mates among the decided
  std::vector<double> interval;  // 95%, undecided ones either way
  std::optional<SoundnessCounts> soundness;
  std::vector<Refused> refused;
};
[[nodiscard]] const Shape& shape_of(Of<SurveyCounts>);
[[nodiscard]] const Shape& shape_of(Of<SoundnessCounts>);
[[nodiscard]] const Shape& shape_of(Of<Refused>);
[[nodiscard]] const Shape& shape_of(Of<SurveyAnswer>);

[[nodiscard]] Refused refused_of(const Error& error);
// All rows of a survey, in their order.
[[nodiscard]] SurveyAnswer survey_answer(const std::vector<ProblemRow>& rows, bool checked,
                                         std::vector<Refused> refused);
[[nodiscard]] Sentence headline(const SurveyAnswer& answer);
// Without the problems: these are a survey's rows.
[[nodiscard]] std::string words(const SurveyAnswer& answer, const View& view);
// With them.
[[nodiscard]] std::string survey_words(const std::vector<ProblemRow>& rows,
                                       const SurveyAnswer& answer, const View& view);

}  // namespace yomi::answers::tsume
