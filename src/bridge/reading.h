// Any text with boards: PBN, LIN, an address of Bridge Base Online's, or a bare deal in any
// spelling of hand_text.h; and which of its boards is meant.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "bridge/pbn.h"

namespace yomi::bridge {

enum class RecordFormat { kPbn, kLin, kAddress, kDeal };

struct ReadBoards {
  RecordFormat format = RecordFormat::kPbn;
  RecordFile file;
};
[[nodiscard]] ReadBoards read_boards(std::string_view text, std::string source = {});

// The same as records without a fault; the first fault is the error.
[[nodiscard]] Result<std::vector<Record>> parse_records(std::string_view text,
                                                        std::string source = {});

// What a board is called: its tag, else its place among the boards of the text (from 1).
[[nodiscard]] std::string board_name(const std::vector<Record>& records, std::size_t index);
// A fault, said of its board.
[[nodiscard]] Error board_error(const std::vector<Record>& records, std::size_t index,
                                const Error& fault);

// Which board of several. Two tables play a board in a match: `table` is "open", "closed" or the
// table's number, and "7/2" is the second record of board 7.
struct BoardChoice {
  std::string board;  // empty: the only one
  std::string table;
};
// The record's place. Fails where none is meant or several are, and blames the choice's field; the
// record may have faults.
[[nodiscard]] Result<std::size_t> choose_board(const std::vector<Record>& records,
                                               const BoardChoice& choice);

// The record's own first fault, or none.
[[nodiscard]] Status without_fault(const std::vector<Record>& records, std::size_t index);

}  // namespace yomi::bridge
