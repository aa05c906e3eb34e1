#include "bridge/score.h"

#include <array>
#include <cstdlib>

#include "base/text.h"

namespace yomi::bridge {
namespace {

int undertricks_score(int down, int doubled, bool vulnerable) {
  if (doubled == 0) return -down * (vulnerable ? 100 : 50);
  int sum = 0;
  for (int i = 1; i <= down; ++i) {
    if (vulnerable)
      sum += i == 1 ? 200 : 300;
    else
      sum += i == 1 ? 100 : (i <= 3 ? 200 : 300);
  }
  return doubled == 2 ? -2 * sum : -sum;
}

}  // namespace

Seat dealer_of_board(int board) {
  return after(Seat::kNorth, (board + 3) % 4);
}

Vulnerable vulnerable_of_board(int board) {
  const int cycle = ((board - 1) % 4 + (board - 1) / 4) % 4;
  return static_cast<Vulnerable>(cycle);
}

int score(const Contract& contract, int tricks, bool vulnerable) {
  if (contract.passed_out()) return 0;
  const int over = tricks - (contract.level + 6);
  if (over < 0) return undertricks_score(-over, contract.doubled, vulnerable);
  const bool minor = contract.strain == Strain::kClubs || contract.strain == Strain::kDiamonds;
  const int each = minor ? 20 : 30;
  const int factor = 1 << contract.doubled;
  int trick_score = each * contract.level + (contract.strain == Strain::kNotrump ? 10 : 0);
  trick_score *= factor;
  int total = trick_score;
  total += trick_score >= 100 ? (vulnerable ? 500 : 300) : 50;
  if (contract.level == 6) total += vulnerable ? 750 : 500;
  if (contract.level == 7) total += vulnerable ? 1500 : 1000;
  if (contract.doubled == 0)
    total += over * each;
  else
    total += over * (vulnerable ? 100 : 50) * factor + 25 * factor;
  return total;
}

int imps(int difference) {
  constexpr std::array<int, 24> kSteps = {20,   50,   90,   130,  170,  220,  270,  320,
                                          370,  430,  500,  600,  750,  900,  1100, 1300,
                                          1500, 1750, 2000, 2250, 2500, 3000, 3500, 4000};
  int points = 0;
  while (points < 24 && std::abs(difference) >= kSteps[static_cast<std::size_t>(points)]) ++points;
  return difference < 0 ? -points : points;
}

std::string_view to_string(Vulnerable vulnerable) {
  constexpr std::array<std::string_view, 4> kNames = {"None", "NS", "EW", "All"};
  return kNames[static_cast<std::size_t>(vulnerable)];
}

std::optional<Vulnerable> parse_vulnerable(std::string_view text) {
  std::string word = to_lower_ascii(trim(text));
  std::erase_if(word, [](char c) { return c == '/' || c == ' '; });
  if (word.size() == 3 && word[1] == '-') word.erase(1, 1);  // N-S
  if (word == "none" || word == "love" || word == "-" || word == "0" || word == "o" ||
      word == "nil" || word == "neither" || word == "nobody")
    return Vulnerable::kNone;
  if (word == "ns" || word == "n") return Vulnerable::kNorthSouth;
  if (word == "ew" || word == "e") return Vulnerable::kEastWest;
  if (word == "all" || word == "both" || word == "b" || word == "nsew") return Vulnerable::kBoth;
  return std::nullopt;
}

}  // namespace yomi::bridge
