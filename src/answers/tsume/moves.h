// `tsume moves`: whose turn it is, every legal move and the position after it. For the attacker
// only checks are moves of a tsume problem; the others are legal shogi, and marked.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "answers/tsume/game.h"

namespace yomi::answers::tsume {

struct MovesRequest {
  std::string problem;
  std::string moves;   // played from there
  bool judge = false;  // say of each whether it is mate after it, and how soon
  Rules rules;
  Limits limits;
};
struct LegalMove {
  Step step;
  bool check = false;
  bool counts = true;  // the attacker's: a check; the defender's: not one of futile ones alone
  std::optional<Verdict> verdict;  // with `judge`, of those that count: proved, it is mate after it
  std::optional<int> length;       // moves to the mate after it, where that is exact
};
struct MovesAnswer {
  Outcome outcome;
  Shown shown;
  shogi::Color attacker = shogi::Color::kBlack;
  shogi::Color turn = shogi::Color::kBlack;
  bool attacking = true;  // it is the attacker's turn
  std::string now;        // the position after the moves
  bool in_check = false;
  bool mated = false;  // the defender is in check and has no reply that counts
  std::vector<Step> played;
  std::optional<int> no_check;  // the attacker's first move among them that is no check
  std::vector<LegalMove> legal;
  bool judged = false;
};
[[nodiscard]] const Shape& shape_of(Of<MovesRequest>);
[[nodiscard]] const Shape& shape_of(Of<LegalMove>);
[[nodiscard]] const Shape& shape_of(Of<MovesAnswer>);
[[nodiscard]] Result<MovesAnswer> moves(const MovesRequest& request, const Context& context);
[[nodiscard]] Sentence headline(const MovesAnswer& answer);
[[nodiscard]] std::string words(const MovesAnswer& answer, const View& view);

}  // namespace yomi::answers::tsume
