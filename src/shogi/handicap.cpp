#include "shogi/handicap.h"

#include <array>
#include <string>

#include "base/check.h"
#include "shogi/sfen.h"

namespace yomi::shogi {
namespace {

struct Handicap {
  std::string_view name;
  std::string_view back_ranks;  // white's first two
};
constexpr std::array<Handicap, 16> kHandicaps = {{
    {"平手", "lnsgkgsnl/1r5b1"},
    {"香落ち", "lnsgkgsn1/1r5b1"},
    {"右香落ち", "1nsgkgsnl/1r5b1"},
    {"角落ち", "lnsgkgsnl/1r7"},
    {"飛車落ち", "lnsgkgsnl/7b1"},
    {"飛香落ち", "lnsgkgsn1/7b1"},
    {"二枚落ち", "lnsgkgsnl/9"},
    {"三枚落ち", "lnsgkgsn1/9"},
    {"四枚落ち", "1nsgkgsn1/9"},
    {"五枚落ち", "2sgkgsn1/9"},
    {"左五枚落ち", "1nsgkgs2/9"},
    {"六枚落ち", "2sgkgs2/9"},
    {"左七枚落ち", "2sgkg3/9"},
    {"右七枚落ち", "3gkgs2/9"},
    {"八枚落ち", "3gkg3/9"},
    {"十枚落ち", "4k4/9"},
}};

Position position_of(const Handicap& handicap) {
  const bool even = handicap.name == "平手";
  auto position =
      parse_sfen(std::string(handicap.back_ranks) + "/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL " +
                 (even ? "b" : "w") + " - 1");
  CHECK(position);
  return *position;
}

}  // namespace

std::optional<Position> handicap_position(std::string_view name) {
  for (const Handicap& handicap : kHandicaps) {
    if (handicap.name == name) return position_of(handicap);
  }
  return std::nullopt;
}

std::string_view handicap_name(const Position& position) {
  for (const Handicap& handicap : kHandicaps) {
    if (position_of(handicap).same_as(position)) return handicap.name;
  }
  return {};
}

}  // namespace yomi::shogi
