// `bridge moves`: whose turn it is, every call or card that is legal now, and the board after each;
// `bridge deal`: a numbered board.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "answers/bridge/game.h"
#include "bridge/now.h"

namespace yomi::answers::bridge {

enum class Phase { kAuction, kPlay, kOver };
[[nodiscard]] std::span<const Choice> choices_of(Of<Phase>);

struct MovesRequest {
  Board board;
};
struct LegalMove {
  std::string move;      // a call "1S", a card "S4"
  std::string position;  // the board after it
};
struct SeatCards {
  game::Seat seat = game::Seat::kNorth;
  bool known = true;
  std::vector<std::string> cards;  // still held, spades first, from the top
};
struct SeatMove {
  game::Seat seat = game::Seat::kNorth;
  std::string move;
};
struct MovesAnswer {
  Phase phase = Phase::kAuction;
  std::string position;  // the board now
  std::string deal;
  game::Seat dealer = game::Seat::kNorth;
  game::Vulnerable vulnerable = game::Vulnerable::kNone;
  std::optional<game::Seat> seat;     // whose call or card it is
  std::optional<game::Seat> decides;  // who chooses it: declarer for dummy
  std::vector<SeatMove> calls;
  std::optional<std::string> contract;
  std::optional<game::Seat> declarer;
  std::optional<game::Seat> dummy;
  std::vector<SeatMove> cards;  // all that were played
  std::vector<SeatMove> trick;  // of the trick that is not complete
  std::vector<SeatCards> hands;
  int ns_tricks = 0;
  int ew_tricks = 0;
  std::optional<int> score;  // of declarer's side, once all is played or passed out
  std::vector<LegalMove> legal;
};
[[nodiscard]] const Shape& shape_of(Of<MovesRequest>);
[[nodiscard]] const Shape& shape_of(Of<LegalMove>);
[[nodiscard]] const Shape& shape_of(Of<SeatCards>);
[[nodiscard]] const Shape& shape_of(Of<SeatMove>);
[[nodiscard]] const Shape& shape_of(Of<MovesAnswer>);
[[nodiscard]] Result<MovesAnswer> moves(const MovesRequest& request, const Context& context);
[[nodiscard]] Sentence headline(const MovesAnswer& answer);
[[nodiscard]] std::string words(const MovesAnswer& answer, const View& view);

struct DealRequest {
  std::string number;  // from 1
};
struct DealAnswer {
  std::string number;
  std::string deal;
  game::Seat dealer = game::Seat::kNorth;
  game::Vulnerable vulnerable = game::Vulnerable::kNone;
  std::string position;
};
[[nodiscard]] const Shape& shape_of(Of<DealRequest>);
[[nodiscard]] const Shape& shape_of(Of<DealAnswer>);
[[nodiscard]] Result<DealAnswer> deal(const DealRequest& request, const Context& context);
[[nodiscard]] Sentence headline(const DealAnswer& answer);
[[nodiscard]] std::string words(const DealAnswer& answer, const View& view);

// The four hands as they lie on the table.
[[nodiscard]] std::string draw_hands(const std::vector<SeatCards>& hands, const View& view);
[[nodiscard]] std::vector<SeatCards> hands_of(const game::Now& now);

}  // namespace yomi::answers::bridge
