// What `bridge survey` sums up to: strategies compared on the same positions, the first of them the
// one that the others are compared with.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "answers/common.h"

namespace yomi::answers::bridge {

// The games of one strategy, in the order of the deals.
struct ArmGames {
  std::string arm;
  std::vector<double> sets;  // 1 where the contract was set
  std::vector<double> tricks;
  std::vector<double> imps;  // against the first strategy
  double cards = 0;          // that the defence had to think about
  double positions = 0;      // double-dummy positions for them
  std::optional<double> seconds_a_card;
};
struct MatchGames {
  std::vector<ArmGames> arms;
  std::vector<std::int64_t> margins;  // by game
};

// A paired difference; no interval where there is one game or all came out alike.
struct PairedGain {
  double mean = 0;
  std::vector<double> interval;  // 95%: low, high
};
struct ArmFigures {
  std::string arm;
  std::uint64_t set = 0;
  double rate = 0;
  std::vector<double> interval;
  double tricks = 0;
  double imps = 0;
  // Against the first strategy:
  std::optional<PairedGain> set_gain;
  std::optional<PairedGain> tricks_gain;
  std::optional<PairedGain> imps_gain;
  std::uint64_t better = 0;  // games that only this one set,
  std::uint64_t worse = 0;   // and that only the first did;
  std::optional<double> p;   // exact McNemar
  double positions_a_card = 0;
  std::optional<double> seconds_a_card;  // CPU, of the games of this run
};
struct MarginFigures {
  int margin = 0;
  std::uint64_t games = 0;
  std::vector<ArmFigures> arms;
};
struct SurveyAnswer {
  std::uint64_t games = 0;
  std::vector<ArmFigures> arms;
  std::vector<MarginFigures> by_margin;
};
[[nodiscard]] const Shape& shape_of(Of<PairedGain>);
[[nodiscard]] const Shape& shape_of(Of<ArmFigures>);
[[nodiscard]] const Shape& shape_of(Of<MarginFigures>);
[[nodiscard]] const Shape& shape_of(Of<SurveyAnswer>);
[[nodiscard]] SurveyAnswer survey_answer(const MatchGames& games);
[[nodiscard]] Sentence headline(const SurveyAnswer& answer);
[[nodiscard]] std::string words(const SurveyAnswer& answer, const View& view);

}  // namespace yomi::answers::bridge
