// For tests and campaigns only: random problems, by a generator's numbers.
#pragma once

#include <algorithm>
#include <array>
#include <optional>

#include "base/random.h"
#include "shogi/movegen.h"
#include "shogi/position.h"

namespace yomi::tsume::reference {

inline int draw_between(Random& random, int low, int high) {
  return low + static_cast<int>(random.below(static_cast<std::uint64_t>(high - low + 1)));
}

// nullopt where that is no position, or gives fewer checks than `least`.
inline std::optional<shogi::Position> with_hands(shogi::Position position, shogi::Hand black,
                                                 shogi::Hand white, std::size_t least) {
  position.set_hand(shogi::Color::kBlack, black);
  position.set_hand(shogi::Color::kWhite, white);
  position.update();
  if (!check_position(position)) return std::nullopt;
  shogi::MoveList checks;
  generate_checks(position, checks);
  if (checks.size() < least) return std::nullopt;
  return position;
}

// A small problem: a defender's king in a corner among many pieces, so that it cannot run far and
// the graph stays small.
inline std::optional<shogi::Position> random_problem(Random& random, bool two_kings,
                                                     bool tiny = false) {
  using shogi::Color;
  using shogi::PieceType;
  using shogi::Square;
  shogi::Position position;
  const auto between = [&](int low, int high) { return draw_between(random, low, high); };
  // Far-reaching pieces are rarer: they make large graphs.
  constexpr std::array<PieceType, 12> kinds = {
      PieceType::kPawn,   PieceType::kPawn,   PieceType::kLance,  PieceType::kKnight,
      PieceType::kKnight, PieceType::kSilver, PieceType::kSilver, PieceType::kGold,
      PieceType::kGold,   PieceType::kBishop, PieceType::kRook,   PieceType::kGold};
  position.put({between(1, 2), between(1, 2)}, {Color::kWhite, PieceType::kKing});
  if (two_kings) {
    const Square own(between(1, 9), between(1, 9));
    if (position.at(own).exists()) return std::nullopt;
    position.put(own, {Color::kBlack, PieceType::kKing});
  }
  for (int i = between(8, 16); i > 0; --i) {
    const Square s(between(1, 4), between(1, 4));
    if (position.at(s).exists()) continue;
    PieceType t = kinds[random.below(kinds.size())];
    if (tiny && (t == PieceType::kBishop || t == PieceType::kRook)) continue;
    if (can_promote(t) && random.below(4) == 0) t = promote(t);
    position.put(s, {random.below(3) == 0 ? Color::kBlack : Color::kWhite, t});
  }
  shogi::Hand black;
  shogi::Hand white;
  for (int i = tiny ? 1 : between(0, 2); i > 0; --i) black.add(kinds[random.below(kinds.size())]);
  for (int i = tiny ? 0 : between(0, 1); i > 0; --i) white.add(kinds[random.below(kinds.size())]);
  return with_hands(position, black, white, 2);
}

// A small problem about interpositions: a king at the edge among its own pieces, a slider or two at
// a distance, a piece or two in the defender's hand.
inline std::optional<shogi::Position> random_line_problem(Random& random) {
  using shogi::Color;
  using shogi::PieceType;
  using shogi::Square;
  shogi::Position position;
  const auto between = [&](int low, int high) { return draw_between(random, low, high); };
  constexpr std::array<PieceType, 7> kinds = {
      PieceType::kPawn, PieceType::kLance, PieceType::kKnight, PieceType::kSilver,
      PieceType::kGold, PieceType::kGold,  PieceType::kPawn};
  constexpr std::array<PieceType, 4> sliders = {PieceType::kRook, PieceType::kBishop,
                                                PieceType::kLance, PieceType::kDragon};
  position.put({between(1, 2), between(1, 2)}, {Color::kWhite, PieceType::kKing});
  const auto place = [&](Square s, Color c, PieceType t) {
    if (!position.at(s).exists()) position.put(s, {c, t});
  };
  for (int i = between(1, 2); i > 0; --i)
    place({between(1, 5), between(1, 6)}, Color::kBlack, sliders[random.below(sliders.size())]);
  for (int i = between(2, 6); i > 0; --i)
    place({between(1, 3), between(1, 3)}, random.below(4) == 0 ? Color::kBlack : Color::kWhite,
          kinds[random.below(kinds.size())]);
  shogi::Hand black;
  shogi::Hand white;
  for (int i = between(0, 1); i > 0; --i) black.add(kinds[random.below(kinds.size())]);
  for (int i = between(1, 2); i > 0; --i) white.add(kinds[random.below(kinds.size())]);
  return with_hands(position, black, white, 1);
}

// A king, perhaps two, a few pieces near it, a slider or two anywhere, and the rest of the set, or
// little of it, in the defender's hand.
inline std::optional<shogi::Position> random_open_problem(Random& random, bool two_kings) {
  using shogi::Color;
  using shogi::PieceType;
  using shogi::Square;
  shogi::Hand rest;
  constexpr std::array<int, 7> set = {18, 4, 4, 4, 2, 2, 4};
  for (std::size_t i = 0; i < set.size(); ++i) rest.set(shogi::kHandTypes[i], set[i]);
  const auto between = [&](int low, int high) { return draw_between(random, low, high); };
  const auto draw = [&]() -> std::optional<PieceType> {
    const PieceType t = shogi::kHandTypes[random.below(shogi::kHandTypes.size())];
    if (!rest.has(t)) return std::nullopt;
    rest.remove(t);
    return t;
  };
  shogi::Position position;
  const int file = between(1, 5);
  const int rank = random.below(3) == 0 ? between(2, 4) : 1;
  position.put({file, rank}, {Color::kWhite, PieceType::kKing});
  const auto put = [&](Square s, Color c) {
    if (position.at(s).exists()) return;
    const auto t = draw();
    if (!t) return;
    position.put(s, {c, can_promote(*t) && random.below(3) == 0 ? promote(*t) : *t});
  };
  const auto near = [&] {
    return Square(std::clamp(file + between(-3, 3), 1, 9), std::clamp(rank + between(-2, 3), 1, 9));
  };
  for (int i = between(1, 4); i > 0; --i) put(near(), Color::kBlack);
  for (int i = between(0, 3); i > 0; --i) put(near(), Color::kWhite);
  for (int i = between(0, 1); i > 0; --i) put({between(1, 9), between(1, 9)}, Color::kBlack);
  if (two_kings) {
    const Square own(between(1, 9), between(1, 9));
    if (position.at(own).exists()) return std::nullopt;
    position.put(own, {Color::kBlack, PieceType::kKing});
  }
  shogi::Hand black;
  for (int i = between(1, 3); i > 0; --i) {
    if (const auto t = draw()) black.add(*t);
  }
  shogi::Hand white = rest;
  if (random.below(2) == 0) {
    white = {};
    for (int i = between(0, 3); i > 0; --i) {
      if (const auto t = draw()) white.add(*t);
    }
  }
  return with_hands(position, black, white, 2);
}

}  // namespace yomi::tsume::reference
