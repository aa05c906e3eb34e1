#include "tsume/collection.h"

#include <algorithm>

#include "base/half_width.h"
#include "base/text.h"

namespace yomi::tsume {
namespace {

bool is_sfen_field(std::string_view field) {
  const std::string typed = half_width(field);
  return std::count(typed.begin(), typed.end(), '/') == 8;
}

bool is_skipped(std::string_view line) {
  const std::string_view text = trim(line);
  return text.empty() || text.starts_with("#");
}

bool is_list(const std::vector<std::string_view>& lines) {
  for (const std::string_view line : lines) {
    if (is_skipped(line)) continue;
    const auto fields = fields_of(line);
    return std::any_of(fields.begin(), fields.end(), is_sfen_field);
  }
  return false;
}

std::string title_of(const shogi::Record& record) {
  for (const char* name : {"表題", "作品名", "題名"})
    if (const std::string_view title = record.header(name); !title.empty())
      return std::string(title);
  return {};
}

// Columns are counted in characters.
int characters_before(std::string_view line, std::string_view part) {
  int count = 0;
  for (const char* c = line.data(); c != part.data(); ++c)
    count += (static_cast<unsigned char>(*c) & 0xC0U) != 0x80U ? 1 : 0;
  return count;
}

void read_line(std::string_view line, int number, shogi::LeftOut left_out, Collection& found) {
  const auto fields = fields_of(line);
  const auto sfen = std::find_if(fields.begin(), fields.end(), is_sfen_field);
  if (sfen == fields.end()) {
    found.errors.push_back(
        Error{message("this line has no SFEN"), ErrorCode::kBadText, {}, number, 1});
    return;
  }
  auto problem = shogi::read_problem(*sfen, {}, left_out);
  if (!problem) {
    problem.error().line = number;
    problem.error().column += characters_before(line, *sfen);
    found.errors.push_back(std::move(problem.error()));
    return;
  }
  const bool named = sfen != fields.begin() && !trim(fields.front()).empty();
  const std::size_t place = found.items.size() + found.errors.size() + 1;
  found.items.push_back({named ? std::string(trim(fields.front())) : std::to_string(place),
                         number,
                         problem->format,
                         std::move(problem->record),
                         {}});
}

}  // namespace

std::vector<std::string_view> fields_of(std::string_view line) {
  std::vector<std::string_view> fields;
  for (;;) {
    const std::size_t tab = std::min(line.find('\t'), line.size());
    fields.push_back(line.substr(0, tab));
    if (tab == line.size()) return fields;
    line.remove_prefix(tab + 1);
  }
}

Collection read_collection(std::string_view text, shogi::LeftOut left_out) {
  Collection found;
  const auto lines = split_lines(text);
  if (is_list(lines)) {
    int number = 0;
    for (const std::string_view line : lines) {
      ++number;
      if (!is_skipped(line)) read_line(line, number, left_out, found);
    }
    return found;
  }
  auto problem = shogi::read_problem(text, {}, left_out);
  if (!problem) {
    found.errors.push_back(std::move(problem.error()));
    return found;
  }
  std::string title = title_of(problem->record);
  found.items.push_back({"1", 1, problem->format, std::move(problem->record), std::move(title)});
  return found;
}

ProblemGiven problem_of(const shogi::Record& record, shogi::Format format) {
  ProblemGiven given{record.start(), record.main_line()};
  if (format != shogi::Format::kSfen) return given;
  for (const shogi::Move move : given.line) {
    shogi::Position::Undo undo;
    given.position.play(move, undo);
  }
  given.line.clear();
  return given;
}

void give_rest(shogi::Position& position) {
  const shogi::Color defender = ~position.side_to_move();
  const shogi::Hand missing = shogi::missing_pieces(position);
  shogi::Hand hand = position.hand(defender);
  for (const shogi::PieceType t : shogi::kHandTypes) hand.add(t, missing.count(t));
  position.set_hand(defender, hand);
}

}  // namespace yomi::tsume
