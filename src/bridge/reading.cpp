#include "bridge/reading.h"

#include <algorithm>

#include "base/scanner.h"
#include "base/text.h"
#include "bridge/screen.h"

namespace yomi::bridge {
namespace {

// Whether a tag begins some line: "[Board".
bool has_tag_line(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view line = trim(text.substr(at, text.find('\n', at) - at));
    if (line.size() > 1 && line[0] == '[' && line[1] >= 'A') return true;
    const std::size_t end = text.find('\n', at);
    if (end == std::string_view::npos) break;
    at = end + 1;
  }
  return false;
}

RecordFormat format_of(std::string_view body) {
  if (looks_like_address(body)) return RecordFormat::kAddress;
  const bool pbn = body.starts_with("[") || body.starts_with("%") || body.starts_with("{") ||
                   body.starts_with(";");
  if (!pbn && to_lower_ascii(body).find("md|") != std::string::npos) return RecordFormat::kLin;
  if (pbn || has_tag_line(body)) return RecordFormat::kPbn;
  return RecordFormat::kDeal;
}

RecordFile read_bare_deal(std::string_view text, std::string source) {
  RecordFile file;
  auto deal = parse_partial_deal(text);
  if (deal) {
    if (auto size = hand_size(*deal); !size) deal = pass(size);
  }
  if (!deal) {
    if (auto screen = read_screen(text)) return *std::move(screen);
    Error& error = deal.error();
    // What is wrong with the text as a whole is wrong from its beginning.
    if (error.line == 0) error.line = error.column = 1;
    error.source = std::move(source);
    file.errors.push_back(std::move(error));
    return file;
  }
  Record record;
  record.deal = *deal;
  record.line = 1;
  if (const auto size = hand_size(*deal); size && *size < 13) record.ending = Ending{*size};
  record.set("Deal", to_string(*deal, Seat::kNorth));
  file.records.push_back(std::move(record));
  return file;
}

bool same_table(const Record& record, std::string_view table) {
  for (const char* name : {"Room", "Table"}) {
    const std::string* value = record.tag(name);
    if (value != nullptr && to_lower_ascii(trim(*value)) == to_lower_ascii(trim(table)))
      return true;
  }
  return false;
}

// "1, 2, 3, …": the names of all boards, each once.
std::string all_names(const std::vector<Record>& records) {
  constexpr std::size_t kNamed = 8;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < records.size(); ++i) {
    if (!records[i].is_board()) continue;
    std::string name = board_name(records, i);
    if (std::find(names.begin(), names.end(), name) == names.end())
      names.push_back(std::move(name));
  }
  std::string text;
  for (std::size_t i = 0; i < std::min(names.size(), kNamed); ++i)
    text += (i == 0 ? "" : ", ") + names[i];
  return names.size() > kNamed ? text + ", …" : text;
}

// "7/2": the second record of board 7.
std::optional<std::size_t> nth_of_board(const std::vector<Record>& records,
                                        const std::vector<std::size_t>& boards,
                                        std::string_view board) {
  const std::size_t slash = board.rfind('/');
  if (slash == std::string_view::npos) return std::nullopt;
  const auto number = parse_uint(trim(board.substr(slash + 1)));
  const std::string_view name = trim(board.substr(0, slash));
  if (!number || *number == 0) return std::nullopt;
  std::uint64_t count = 0;
  for (const std::size_t index : boards) {
    if (board_name(records, index) == name && ++count == *number) return index;
  }
  return std::nullopt;
}

}  // namespace

ReadBoards read_boards(std::string_view text, std::string source) {
  ReadBoards read;
  read.format = format_of(trim(text));
  switch (read.format) {
    case RecordFormat::kPbn:
      read.file = read_pbn(text, std::move(source));
      break;
    case RecordFormat::kLin:
      read.file = read_lin(text, std::move(source));
      break;
    case RecordFormat::kAddress:
      read.file = read_address(text, std::move(source));
      break;
    case RecordFormat::kDeal:
      read.file = read_bare_deal(text, std::move(source));
      break;
  }
  return read;
}

Result<std::vector<Record>> parse_records(std::string_view text, std::string source) {
  if (format_of(trim(text)) == RecordFormat::kPbn) return parse_pbn(text, std::move(source));
  RecordFile file = read_boards(text, std::move(source)).file;
  for (Record& record : file.records) {
    if (!record.faults.empty()) return tl::unexpected<Error>(std::move(record.faults.front()));
  }
  if (!file.errors.empty()) return tl::unexpected<Error>(std::move(file.errors.front()));
  return std::move(file.records);
}

std::string board_name(const std::vector<Record>& records, std::size_t index) {
  std::string name = records[index].board();
  if (!name.empty()) return name;
  std::size_t place = 0;
  for (std::size_t i = 0; i <= index; ++i) place += records[i].is_board() ? 1 : 0;
  return std::to_string(place);
}

Error board_error(const std::vector<Record>& records, std::size_t index, const Error& fault) {
  Error error = fault;
  if (records.size() > 1)
    error.message = message("board {}: {}", board_name(records, index), fault.message);
  return error;
}

Result<std::size_t> choose_board(const std::vector<Record>& records, const BoardChoice& choice) {
  std::vector<std::size_t> boards;
  for (std::size_t i = 0; i < records.size(); ++i) {
    if (records[i].is_board()) boards.push_back(i);
  }
  if (boards.empty()) return fail("there is no board in the text");
  std::vector<std::size_t> found;
  for (const std::size_t i : boards) {
    if (!choice.board.empty() && board_name(records, i) != trim(choice.board)) continue;
    if (!choice.table.empty() && !same_table(records[i], choice.table)) continue;
    found.push_back(i);
  }
  if (found.size() == 1) return found[0];
  if (found.empty() && choice.table.empty()) {
    if (const auto nth = nth_of_board(records, boards, choice.board)) return *nth;
  }
  const auto in = [](std::string_view field, tl::unexpected<Error> error) {
    error.value().field = field;
    return error;
  };
  if (found.empty() && !choice.table.empty())
    return in("table", choice.board.empty()
                           ? fail("there is no board of table {}", in_quotes(choice.table))
                           : fail("there is no board {} of table {}", in_quotes(choice.board),
                                  in_quotes(choice.table)));
  if (choice.board.empty())
    return fail("one board is needed here, but there are {} ({}): choose one by its number",
                boards.size(), all_names(records));
  if (found.empty())
    return in("board", fail("there is no board {} (there are {})", in_quotes(choice.board),
                            all_names(records)));
  return in("board", fail("{} boards are called {}: choose one by its table, or as {}/2",
                          found.size(), in_quotes(choice.board), trim(choice.board)));
}

Status without_fault(const std::vector<Record>& records, std::size_t index) {
  if (records[index].faults.empty()) return {};
  return tl::unexpected<Error>(board_error(records, index, records[index].faults.front()));
}

}  // namespace yomi::bridge
