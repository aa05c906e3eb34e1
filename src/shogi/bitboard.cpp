#include "shogi/bitboard.h"

namespace yomi::shogi {
namespace {

struct Offset {
  int file;
  int rank;
};

constexpr std::array<Offset, 8> kDirectionOffsets = {
    {{0, 1}, {1, 0}, {1, 1}, {1, -1}, {0, -1}, {-1, 0}, {-1, -1}, {-1, 1}}};

Bitboard steps(Square s, Color c, std::initializer_list<Offset> offsets) {
  Bitboard result;
  for (const Offset& offset : offsets) {
    const int file = s.file() + offset.file;
    const int rank = s.rank() + (c == Color::kBlack ? offset.rank : -offset.rank);
    if (file >= 1 && file <= 9 && rank >= 1 && rank <= 9) result |= Bitboard::of({file, rank});
  }
  return result;
}

void fill_rays(AttackTables& tables, Square s) {
  const auto from = static_cast<std::size_t>(s.index());
  tables.direction[from].fill(kNoDirection);
  for (std::size_t d = 0; d < 8; ++d) {
    Bitboard& path = tables.ray[d][from];
    int file = s.file() + kDirectionOffsets[d].file;
    int rank = s.rank() + kDirectionOffsets[d].rank;
    for (; file >= 1 && file <= 9 && rank >= 1 && rank <= 9;
         file += kDirectionOffsets[d].file, rank += kDirectionOffsets[d].rank) {
      const Square to(file, rank);
      path |= Bitboard::of(to);
    }
  }
  for (const Direction d : {kDown, kLeft, kUp, kRight}) tables.cross[from] |= tables.ray[d][from];
  for (const Direction d : {kLeftDown, kLeftUp, kRightUp, kRightDown})
    tables.star[from] |= tables.ray[d][from];
  for (std::size_t d = 0; d < 8; ++d) {
    for (Bitboard rest = tables.ray[d][from]; rest.any();) {
      tables.direction[from][static_cast<std::size_t>(rest.pop().index())] =
          static_cast<std::uint8_t>(d);
    }
  }
}

AttackTables make_tables() {
  AttackTables tables = {};
  for (int i = 0; i < kSquares; ++i) {
    const Square s(i);
    fill_rays(tables, s);
    tables.file[static_cast<std::size_t>(s.file() - 1)] |= Bitboard::of(s);
    tables.rank[static_cast<std::size_t>(s.rank() - 1)] |= Bitboard::of(s);
    for (Color c : kColors) {
      const auto set = [&](std::size_t kind, Bitboard squares) {
        tables.step[kind][static_cast<std::size_t>(c)][static_cast<std::size_t>(i)] = squares;
      };
      set(0, steps(s, c, {{0, -1}}));
      set(1, steps(s, c, {{-1, -2}, {1, -2}}));
      set(2, steps(s, c, {{0, -1}, {-1, -1}, {1, -1}, {-1, 1}, {1, 1}}));
      set(3, steps(s, c, {{0, -1}, {-1, -1}, {1, -1}, {-1, 0}, {1, 0}, {0, 1}}));
      set(4, steps(s, c, {{0, -1}, {-1, -1}, {1, -1}, {-1, 0}, {1, 0}, {0, 1}, {-1, 1}, {1, 1}}));
    }
  }
  return tables;
}

}  // namespace

const AttackTables kTables = make_tables();

Bitboard attacks(Color c, PieceType t, Square s, const Bitboard& occupied) {
  switch (t) {
    case PieceType::kPawn:
      return pawn_attacks(c, s);
    case PieceType::kLance:
      return lance_attacks(c, s, occupied);
    case PieceType::kKnight:
      return knight_attacks(c, s);
    case PieceType::kSilver:
      return silver_attacks(c, s);
    case PieceType::kBishop:
      return bishop_attacks(s, occupied);
    case PieceType::kRook:
      return rook_attacks(s, occupied);
    case PieceType::kGold:
    case PieceType::kProPawn:
    case PieceType::kProLance:
    case PieceType::kProKnight:
    case PieceType::kProSilver:
      return gold_attacks(c, s);
    case PieceType::kKing:
      return king_attacks(s);
    case PieceType::kHorse:
      return bishop_attacks(s, occupied) | king_attacks(s);
    case PieceType::kDragon:
      return rook_attacks(s, occupied) | king_attacks(s);
    case PieceType::kNone:
      break;
  }
  return {};
}

}  // namespace yomi::shogi
