// What proves an answer, in the body of a certificate (base/certificate.h,
// docs/formats/castle-certificate.md), and the check of it.
//
//   castle/win   the position and the moves; verify_win plays them.
//   castle/lost  the position, the cards the relaxation remembers, and a closed set of whole
//                relaxed positions; verify_lost finds the position's image in it, every successor
//                of every member in it, and no won position in it.
//
// The verifier shares with the search the rules and the definition of the relaxation, nothing else.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/budget.h"
#include "base/verdict.h"
#include "castle/relaxation.h"
#include "castle/rules.h"

namespace yomi::castle {

inline constexpr std::string_view kWinKind = "castle/win";
inline constexpr std::string_view kLostKind = "castle/lost";

[[nodiscard]] std::string encode_win(const Position& start, const std::vector<Move>& moves);

// A set of relaxed positions: each distinct column once, and each position as `columns` indices
// into them and its foundations.
struct RelaxedSet {
  SymbolSet remembered = 0;
  std::vector<std::vector<Symbol>> columns;
  std::vector<std::uint32_t> records;  // per position: column indices, then the foundations
};
// Brings the set into the order of the format first: columns ascending, records ascending.
[[nodiscard]] std::string encode_lost(const Position& start, RelaxedSet set);

struct VerifiedWin {
  Position start;
  std::vector<Move> moves;
};
struct VerifiedLost {
  Position start;
  SymbolSet remembered = 0;
  std::uint64_t positions = 0;
  std::optional<StopReason> reason = {};  // why it was not checked to the end
};
[[nodiscard]] Result<VerifiedWin> verify_win(std::string_view body);
// Takes little memory beside the body: positions are looked up where they stand.
[[nodiscard]] Result<VerifiedLost> verify_lost(std::string_view body, const Budget& budget);

}  // namespace yomi::castle
