// 手合割: the even game and the handicaps that have a name. In a handicap game white (上手) moves
// first.
#pragma once

#include <optional>
#include <string_view>

#include "shogi/position.h"

namespace yomi::shogi {

// "平手", "香落ち" … "十枚落ち"; nullopt for a name that gives no position ("その他").
[[nodiscard]] std::optional<Position> handicap_position(std::string_view name);
// The name of a starting position; empty where it has none.
[[nodiscard]] std::string_view handicap_name(const Position& position);

}  // namespace yomi::shogi
