// `bridge read`: what a text says, whatever people have: PBN, LIN, an address of Bridge Base
// Online's, or a deal.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "answers/bridge/game.h"
#include "bridge/reading.h"

namespace yomi::bridge {
[[nodiscard]] std::span<const answers::Choice> choices_of(answers::Of<RecordFormat>);
}  // namespace yomi::bridge

namespace yomi::answers::bridge {

struct ReadRequest {
  std::string input;
  std::string board;
  std::string table;
  bool pbn = false;  // the boards written anew as PBN
};
struct ReadCall {
  std::string call;
  std::string note;  // what was said of it
};
struct ReadRecord {
  std::string title;  // the event
  std::string board;  // its number, else its place in the text
  std::string room;   // which table
  int line = 1;
  std::string position;  // one PBN record, which every question reads
  std::string deal;      // "N:… … … …"; "-" for a hand that is not known
  int cards = 13;        // of each hand; fewer in an ending
  std::optional<game::Seat> dealer;
  game::Vulnerable vulnerable = game::Vulnerable::kNone;
  std::vector<ReadCall> auction;
  std::optional<std::string> contract;  // "4SX"; "Pass" where all passed
  std::optional<game::Seat> declarer;
  std::optional<game::Seat> leader;  // who leads first
  std::vector<std::string> play;     // cards in playing order
  std::string result;                // as the text has it
  std::string north;
  std::string east;
  std::string south;
  std::string west;
  bool faulty = false;  // some of it could not be understood: see the mistakes
};
struct ReadAnswer {
  game::RecordFormat format = game::RecordFormat::kPbn;
  std::vector<ReadRecord> records;
  std::vector<Mistake> mistakes;
  std::optional<std::string> pbn;
};
[[nodiscard]] const Shape& shape_of(Of<ReadRequest>);
[[nodiscard]] const Shape& shape_of(Of<ReadCall>);
[[nodiscard]] const Shape& shape_of(Of<ReadRecord>);
[[nodiscard]] const Shape& shape_of(Of<ReadAnswer>);
[[nodiscard]] Result<ReadAnswer> read(const ReadRequest& request, const Context& context);
[[nodiscard]] Sentence headline(const ReadAnswer& answer);
[[nodiscard]] std::string words(const ReadAnswer& answer, const View& view);

// All that is wrong with a text, each mistake with its board's name.
[[nodiscard]] std::vector<Mistake> mistakes_of(const game::RecordFile& file);
// "line 3:7: board 2: …", a line each.
[[nodiscard]] std::string mistake_lines(const std::vector<Mistake>& mistakes, Language language);

}  // namespace yomi::answers::bridge
