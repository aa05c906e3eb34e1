// Many problems in one text, for surveys and for whoever pastes a page of them.
//
//   a list     one SFEN per line; empty lines and lines with # are skipped
//   a table    fields separated by tabs, one of them the SFEN; the first other field names the
//              problem
//   a record   KIF, KI2, CSA or BOD
// A bad problem does not spoil the others: it is named, with its place, beside them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "shogi/problem.h"

namespace yomi::tsume {

// What stands between the tabs of a line, empty fields too.
[[nodiscard]] std::vector<std::string_view> fields_of(std::string_view line);

struct CollectionItem {
  std::string name;  // of the table; otherwise its number among all, from 1
  int line = 1;      // where it begins in the text
  shogi::Format format = shogi::Format::kSfen;
  shogi::Record record;  // as it was read
  std::string title;     // of the record: 表題, 作品名
};
struct Collection {
  std::vector<CollectionItem> items;
  std::vector<Error> errors;  // with line and column
};
[[nodiscard]] Collection read_collection(std::string_view text,
                                         shogi::LeftOut left_out = shogi::LeftOut::kRefused);

// The problem of a record. The moves of KIF, KI2 and CSA are the author's solution of the diagram
// that it begins with. Those behind an SFEN are what USI means by them: played, and the problem is
// what comes then.
struct ProblemGiven {
  shogi::Position position;
  std::vector<shogi::Move> line;  // the author's, of a record; none of an SFEN
};
[[nodiscard]] ProblemGiven problem_of(const shogi::Record& record, shogi::Format format);
// The defender gets every piece that stands nowhere else (残り全部).
void give_rest(shogi::Position& position);

}  // namespace yomi::tsume
