#include "answers/tsume/survey.h"

#include <sstream>

#include "answers/table.h"
#include "answers/tsume/room.h"
#include "base/text.h"
#include "stats/stats.h"
#include "tsume/check.h"
#include "tsume/paper.h"

namespace yomi::answers::tsume {
namespace {

std::string joined(const std::vector<shogi::Move>& line) {
  return fmt::format("{}", fmt::join(usi_of(line), " "));
}

std::string verdict_cell(const std::string& word, Language language) {
  if (word == "mate") return say(language, "mate", "詰み");
  if (word == "nomate") return say(language, "no mate", "不詰");
  return say(language, "undecided", "未判定");
}

std::string soundness_cell(const std::string& word, Language language) {
  for (const Choice& each : choices_of(Of<game::Soundness>{}))
    if (word == each.word) return std::string(each.text.in(language));
  return word;
}

std::vector<std::string> split_at(const std::string& text, char separator) {
  std::vector<std::string> parts;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, separator);) parts.push_back(part);
  return parts;
}

std::string class_in_japanese(const std::string& word) {
  for (const Choice& each : choices_of(Of<FlawKind>{}))
    if (static_cast<FlawKind>(each.value) != FlawKind::kPiecesLeft &&
        to_string(static_cast<game::AlternativeClass>(each.value)) == word)
      return std::string(each.text.japanese);
  return word;
}

// "1:S*1b:yozume:5" as it stands in the row; in Japanese 1手目▲１二銀(余詰、5手).
std::string alternatives_cell(const ProblemRow& row, Language language) {
  if (language != Language::kJapanese) return row.alternatives;
  const auto line = split_at(row.authors_line ? *row.authors_line : row.line.value_or(""), ' ');
  std::string text;
  for (const std::string& each : split_at(row.alternatives, ' ')) {
    const auto parts = split_at(each, ':');
    const auto ply = parts.size() == 4 ? parse_uint(parts[0]) : std::nullopt;
    if (!ply) return row.alternatives;
    const std::string move =
        row.start ? name_on_line(*row.start, line, static_cast<int>(*ply), parts[1]) : parts[1];
    text += fmt::format("{}{}手目{}({}、{}手)", text.empty() ? "" : " ", *ply, move,
                        class_in_japanese(parts[2]), parts[3]);
  }
  return text;
}

// "3 sound, 1 flawed, …": the words that occur, and always the first four.
std::string soundness_words(const SoundnessCounts& counts, Language language) {
  const std::uint64_t all[] = {counts.sound,     counts.flawed,  counts.unsound,
                               counts.undecided, counts.no_mate, counts.not_judged};
  std::string text;
  for (const Choice& each : choices_of(Of<game::Soundness>{})) {
    const auto i = static_cast<std::size_t>(each.value);
    if (all[i] == 0 && i > 3) continue;
    text += text.empty() ? "" : say(language, ", ", "、");
    text += say(language, "{1} {0}", "{0} {1}", spoken(each.word, each.text), all[i]);
  }
  return text + "\n";
}

// A line for each problem.
std::string rows_table(const std::vector<ProblemRow>& rows, bool checked, Language language) {
  std::vector<Table::Column> columns = {{say(language, "problem", "作品"), Align::kLeft},
                                        {say(language, "verdict", "判定"), Align::kLeft},
                                        {say(language, "length", "手数")},
                                        {say(language, "nodes", "局面数")}};
  if (checked) {
    columns.push_back({say(language, "line judged", "検討した手順"), Align::kLeft});
    columns.push_back({say(language, "soundness", "検討"), Align::kLeft});
    columns.push_back({say(language, "alternatives", "別解"), Align::kLeft});
  }
  Table table(std::move(columns));
  for (const ProblemRow& row : rows) {
    std::vector<std::string> cells = {
        row.name, verdict_cell(row.verdict, language),
        row.length ? fmt::format("{}{}", row.length_proved == 1 ? "" : "<=", *row.length) : "",
        with_commas(static_cast<std::uint64_t>(row.nodes))};
    if (checked) {
      cells.push_back(row.verdict != "mate" ? ""
                      : row.authors_line    ? say(language, "the author's", "作意")
                                            : say(language, "our own", "本手順"));
      cells.push_back(soundness_cell(row.soundness, language));
      cells.push_back(alternatives_cell(row, language));
    }
    table.add(std::move(cells));
  }
  return table.to_text();
}

}  // namespace

bool ProblemRow::open() const {
  return verdict == "unknown" || soundness == word_of(game::Soundness::kUndecided);
}

ProblemRow survey_problem(game::Solver& solver, const std::string& name,
                          const shogi::Position& position, const std::vector<shogi::Move>& line,
                          bool check) {
  game::CheckReport report;
  if (check)
    report = game::check(solver, position, {.line = line});
  else
    report.solution = solver.solve(position);
  const game::Solution& solution = report.solution;
  ProblemRow row;
  row.name = name;
  row.verdict = solution.verdict == Verdict::kProved    ? "mate"
                : solution.verdict == Verdict::kRefuted ? "nomate"
                                                        : "unknown";
  row.nodes = static_cast<std::int64_t>(solver.nodes());
  if (solution.verdict == Verdict::kProved) {
    row.length = solution.length;
    row.lower_bound = solution.lower_bound;
    row.length_proved = solution.exact ? 1 : 0;
    row.first_length = solution.first_length;
    row.pieces_left = solution.leftover.empty() ? 0 : 1;
    row.line = joined(solution.line);
  }
  if (!check) return row;
  const game::Defects defects = game::defects_of(report.alternatives);
  row.soundness = std::string(word_of(report.soundness));
  row.cooks = defects.cooks;
  row.flaws = defects.flaws;
  row.undecided = static_cast<std::int64_t>(report.undecided.size());
  row.alternatives = defects.list;
  if (report.authors_line) row.authors_line = joined(report.line);
  return row;
}

const Shape& shape_of(Of<SurveyCounts>) {
  using C = SurveyCounts;
  static constexpr Field kFields[] = {
      field<&C::mate>("mate", {"mates", "詰み"}),
      field<&C::nomate>("nomate", {"none", "不詰"}),
      field<&C::unknown>("unknown", {"undecided", "未判定"}),
      field<&C::length_proved>("length_proved", {"mates of proved length", "手数証明済み"}),
  };
  static constexpr Shape kShape = shape<C>("TsumeSurveyCounts", kFields);
  return kShape;
}
const Shape& shape_of(Of<SoundnessCounts>) {
  using C = SoundnessCounts;
  static constexpr Field kFields[] = {
      field<&C::sound>("sound", {"sound", "完全作"}),
      field<&C::flawed>("flawed", {"flawed", "キズあり"}),
      field<&C::unsound>("unsound", {"unsound", "不完全作"}),
      field<&C::undecided>("undecided", {"undecided", "未判定"}),
      field<&C::no_mate>("no_mate", {"no mate", "不詰"}),
      field<&C::not_judged>("not_judged", {"not judged", "検討せず"}),
  };
  static constexpr Shape kShape = shape<C>("TsumeSoundnessCounts", kFields);
  return kShape;
}
const Shape& shape_of(Of<Refused>) {
  static constexpr Field kFields[] = {
      field<&Refused::source>("source", {"the file", "ファイル"}),
      include<&Refused::mistake>(),
  };
  static constexpr Shape kShape = shape<Refused>("TsumeRefused", kFields);
  return kShape;
}
const Shape& shape_of(Of<SurveyAnswer>) {
  using S = SurveyAnswer;
  static constexpr Field kFields[] = {
      field<&S::units>("units", {"problems", "題数"}),
      field<&S::counts>("counts", {"of each verdict", "判定ごとの数"}),
      field<&S::rate>("rate", {"of mates among the decided", "判定済みのうち詰みの割合"}),
      field<&S::interval>("interval", {"95%, undecided ones either way", "95%区間"}),
      field<&S::soundness>("soundness", {"of each judgement", "検討結果ごとの数"}),
      field<&S::refused>("refused", {"what could not be read", "読めなかった問題"}),
  };
  static constexpr Shape kShape = shape<S>("TsumeSurveyAnswer", kFields);
  return kShape;
}

Refused refused_of(const Error& error) {
  return {error.source, mistake_of(error, room().japanese)};
}

SurveyAnswer survey_answer(const std::vector<ProblemRow>& rows, bool checked,
                           std::vector<Refused> refused) {
  SurveyAnswer answer;
  answer.units = rows.size();
  if (checked) answer.soundness.emplace();
  for (const ProblemRow& row : rows) {
    answer.counts.mate += row.verdict == "mate" ? 1 : 0;
    answer.counts.nomate += row.verdict == "nomate" ? 1 : 0;
    answer.counts.unknown += row.verdict == "unknown" ? 1 : 0;
    answer.counts.length_proved += row.length_proved == 1 ? 1 : 0;
    if (!checked) continue;
    SoundnessCounts& counts = *answer.soundness;
    std::uint64_t* all[] = {&counts.sound,     &counts.flawed,  &counts.unsound,
                            &counts.undecided, &counts.no_mate, &counts.not_judged};
    for (const Choice& each : choices_of(Of<game::Soundness>{}))
      if (row.soundness == each.word) ++*all[static_cast<std::size_t>(each.value)];
  }
  const SurveyCounts& counts = answer.counts;
  const std::uint64_t decided = counts.mate + counts.nomate;
  if (decided > 0) answer.rate = static_cast<double>(counts.mate) / static_cast<double>(decided);
  const std::uint64_t all = decided + counts.unknown;
  answer.interval = {stats::wilson95(counts.mate, all).low,
                     stats::wilson95(counts.mate + counts.unknown, all).high};
  answer.refused = std::move(refused);
  return answer;
}

Sentence headline(const SurveyAnswer& answer) {
  const SurveyCounts& counts = answer.counts;
  if (answer.units == 1)
    return sentence("survey_of_one",
                    "1 problem: {} mate ({} with the length proved), {} no mate, {} undecided",
                    "1題: 詰み {} (うち手数証明済み {})、不詰 {}、未判定 {}", counts.mate,
                    counts.length_proved, counts.nomate, counts.unknown);
  return sentence("survey",
                  "{} problems: {} mate ({} with the length proved), {} no mate, {} undecided",
                  "{}題: 詰み {} (うち手数証明済み {})、不詰 {}、未判定 {}", counted(answer.units),
                  counted(counts.mate), counted(counts.length_proved), counted(counts.nomate),
                  counted(counts.unknown));
}

std::string words(const SurveyAnswer& answer, const View& view) {
  return survey_words({}, answer, view);
}

std::string survey_words(const std::vector<ProblemRow>& rows, const SurveyAnswer& answer,
                         const View& view) {
  const Language language = view.language;
  std::string text = said(headline(answer), language) + "\n";
  if (answer.soundness) text += soundness_words(*answer.soundness, language);
  if (!rows.empty()) text += "\n" + rows_table(rows, answer.soundness.has_value(), language);
  for (const Refused& each : answer.refused)
    text += say(language, "not read: {}: {}", "読めない: {}: {}", each.source,
                mistake_line(each.mistake, language));
  return text;
}

}  // namespace yomi::answers::tsume
