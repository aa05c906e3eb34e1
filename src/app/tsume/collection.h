// Many problems at once, for `survey`: a list or table of SFENs, a folder of records, or one
// record.
//
//   a list     one SFEN per line; empty lines and lines with # are skipped
//   a table    fields separated by tabs, one of them the SFEN; the first other field names the
//              problem (muso100.tsv)
//   a folder   its .kif, .kifu, .ki2, .csa, .bod and .sfen files in the order of their names
//   a record   KIF, KI2, CSA or BOD
// One bad problem refuses the whole collection, with file, line and column.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "shogi/position.h"

namespace yomi::app::tsume_room {

// What stands between the tabs of a line, empty fields too.
[[nodiscard]] std::vector<std::string_view> fields_of(std::string_view line);

struct CollectionItem {
  std::string name;  // of the table or file; otherwise its number
  shogi::Position position;
  std::vector<shogi::Move> line;  // the author's, where it came as a record (tsume.h, given_of)
};
[[nodiscard]] Result<std::vector<CollectionItem>> read_collection(const std::string& argument);

}  // namespace yomi::app::tsume_room
