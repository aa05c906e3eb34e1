// `calculation moves`: what may be done now, and the position after each: the placements of the
// card in hand, or the raises and the cards that may be drawn.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "answers/calculation/game.h"

namespace yomi::answers::calculation {

enum class MoveKind { kStack, kBase, kRaise, kDraw };
[[nodiscard]] std::span<const Choice> choices_of(Of<MoveKind>);

struct MovesRequest {
  std::string position;
  std::string moves;  // played from there
  Game game;
};
struct LegalMove {
  std::string move;  // "s1", "b2", "s3>b2"; "7" draws a 7
  MoveKind kind = MoveKind::kStack;
  std::string card;
  std::optional<int> stack;
  std::optional<int> base;
  std::optional<int> left;  // of a draw: such cards in the stock
  std::string position;     // after it
};
// The table as people see it, so that a page needs no rules.
struct BaseView {
  std::optional<std::string> top;
  std::optional<std::string> wanted;  // the rank that it awaits; none: complete
  std::vector<std::string> to_come;   // that one and all behind it
};
struct StackView {
  std::vector<std::string> cards;  // bottom first
};
struct RankLeft {
  std::string rank;
  int left = 0;
};
struct MovesAnswer {
  std::string position;
  bool won = false;
  bool over = false;  // nothing can be done any more
  std::optional<std::string> hand;
  std::vector<BaseView> bases;
  std::vector<StackView> stacks;
  std::vector<RankLeft> stock;
  std::vector<std::string> next;  // the next cards, as far as they are known
  std::vector<Step> played;       // what led here
  std::vector<LegalMove> legal;
};
[[nodiscard]] const Shape& shape_of(Of<MovesRequest>);
[[nodiscard]] const Shape& shape_of(Of<LegalMove>);
[[nodiscard]] const Shape& shape_of(Of<BaseView>);
[[nodiscard]] const Shape& shape_of(Of<StackView>);
[[nodiscard]] const Shape& shape_of(Of<RankLeft>);
[[nodiscard]] const Shape& shape_of(Of<MovesAnswer>);
[[nodiscard]] Result<MovesAnswer> moves(const MovesRequest& request, const Context& context);
[[nodiscard]] Sentence headline(const MovesAnswer& answer);
[[nodiscard]] std::string words(const MovesAnswer& answer, const View& view);

}  // namespace yomi::answers::calculation
