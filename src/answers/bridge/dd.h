// `bridge dd`: double dummy. What each card of a position takes, the table of twenty results, par.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "answers/bridge/game.h"

namespace yomi::answers::bridge {

// A text of several boards, none chosen, is answered board by board with table and par. Where the
// play is stopped or given, its position alone is meant, unless par is asked for.
struct DdRequest {
  Board board;
  bool par = false;  // the table and par too
  Limits limits;
};
struct CardResult {
  std::string card;
  int tricks = 0;  // of the side to play, over the whole deal
};
// Tricks that one seat takes as declarer.
struct DeclarerResult {
  game::Seat declarer = game::Seat::kNorth;
  int notrump = 0;
  int spades = 0;
  int hearts = 0;
  int diamonds = 0;
  int clubs = 0;
};
// A contract that reaches par, and how it ends.
struct ParContract {
  std::string contract;  // "4SX"
  int level = 1;
  std::string strain;  // C D H S NT
  bool doubled = false;
  std::vector<game::Seat> declarers;  // whichever of them it is
  int result = 0;                     // tricks above the contract; negative: below it
};
struct ParResult {
  int score = 0;          // of North and South
  std::string contracts;  // as libdds writes them: "1N-NS+1"
  std::vector<ParContract> ways;
};
// One of several boards.
struct BoardResult {
  std::string board;
  std::string room;  // which table of a match
  std::string deal;
  game::Seat dealer = game::Seat::kNorth;
  game::Vulnerable vulnerable = game::Vulnerable::kNone;
  std::vector<DeclarerResult> table;
  std::optional<ParResult> par;
};
struct DdAnswer {
  Outcome outcome;
  std::string deal;
  game::Seat dealer = game::Seat::kNorth;
  game::Vulnerable vulnerable = game::Vulnerable::kNone;
  std::optional<std::string> contract;  // "4SX"
  std::optional<game::Seat> declarer;
  std::optional<game::Seat> seat;  // who is to play; none where no card is left
  int played = 0;                  // cards before it
  std::vector<CardResult> cards;
  std::vector<DeclarerResult> table;
  std::optional<ParResult> par;
  std::vector<BoardResult> boards;  // of a text with several
  std::vector<Mistake> mistakes;    // boards that could not be served
};
[[nodiscard]] const Shape& shape_of(Of<DdRequest>);
[[nodiscard]] const Shape& shape_of(Of<BoardResult>);
[[nodiscard]] const Shape& shape_of(Of<CardResult>);
[[nodiscard]] const Shape& shape_of(Of<DeclarerResult>);
[[nodiscard]] const Shape& shape_of(Of<ParContract>);
[[nodiscard]] const Shape& shape_of(Of<ParResult>);
[[nodiscard]] const Shape& shape_of(Of<DdAnswer>);
[[nodiscard]] Result<DdAnswer> dd(const DdRequest& request, const Context& context);
[[nodiscard]] Sentence headline(const DdAnswer& answer);
[[nodiscard]] std::string words(const DdAnswer& answer, const View& view);

}  // namespace yomi::answers::bridge
