#include "castle/board_draft.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "castle/notation.h"

namespace yomi::castle {
namespace {

bool overlap(const Cell& a, const Cell& b) {
  return a.from.column < b.to.column && b.from.column < a.to.column;
}

}  // namespace

void drop_closing_bars(Draft& draft, std::size_t width) {
  const auto closes = [](const CardLine& line) { return line.closing; };
  if (std::none_of(draft.lines.begin(), draft.lines.end(), closes)) return;
  const bool divided = std::all_of(draft.lines.begin(), draft.lines.end(),
                                   [](const CardLine& line) { return line.divided; });
  if (divided) {
    std::size_t widest = 0;
    for (const CardLine& line : draft.lines) widest = std::max(widest, line.cells.size());
    if (widest == width || !std::all_of(draft.lines.begin(), draft.lines.end(), closes)) return;
    for (CardLine& line : draft.lines) line.cells.pop_back();
    return;
  }
  if (draft.lines.size() <= width) return;
  for (std::size_t i = draft.lines.size(); i-- > 0;) {
    if (!draft.lines[i].closing || draft.lines[i].divided) continue;
    draft.lines.erase(draft.lines.begin() + static_cast<std::ptrdiff_t>(i));
    draft.blanks.erase(draft.blanks.begin() + static_cast<std::ptrdiff_t>(i));
  }
}

bool is_double_spaced(const Draft& draft) {
  return draft.lines.size() >= 2 && std::all_of(draft.blanks.begin() + 1, draft.blanks.end(),
                                                [](int blanks) { return blanks == 1; });
}

void drop_double_spacing(Draft& draft, std::size_t width) {
  if (is_double_spaced(draft) && 2 * draft.lines.size() - 1 > width)
    std::fill(draft.blanks.begin(), draft.blanks.end(), 0);
}

bool fits_play(const Position& position) {
  const std::size_t cards = static_cast<std::size_t>(position.suits * position.ranks);
  const std::size_t dealt = (cards + position.columns.size() - 1) / position.columns.size();
  for (const Column& column : position.columns)
    for (std::size_t i = dealt; i < column.size(); ++i)
      if (column[i].rank().value() + 1 != column[i - 1].rank().value()) return false;
  return true;
}

Result<Position> BoardAssembler::by_columns() const {
  BoardBuilder board(variant_, {});
  if (Status status = add_foundations(board); !status) return pass(status);
  std::optional<std::uint64_t> first_number;
  for (std::size_t i = 0; i < draft_.lines.size(); ++i) {
    const CardLine& line = draft_.lines[i];
    for (int k = 0; k < draft_.blanks[i]; ++k)
      if (Status status = board.begin_column(line.mark); !status) return pass(status);
    const auto here = static_cast<std::uint64_t>(board.columns());
    if (line.number) {
      if (!first_number) first_number = *line.number - std::min(*line.number, here);
      if (*line.number != *first_number + here || *first_number > 1)
        return placed(line.mark, fail("column {} is out of order", *line.number));
    }
    for (int k = 0; k <= line.more_vacant; ++k)
      if (Status status = board.begin_column(line.mark); !status) return pass(status);
    for (const Cell& cell : line.cells)
      if (cell.card)
        if (Status status = board.add_card(*cell.card, cell.from); !status) return pass(status);
  }
  return board.finish(end_);
}

Result<Position> BoardAssembler::by_rows() const {
  const auto rows = places();
  CHECK(rows.has_value());
  BoardBuilder board(variant_, {});
  if (Status status = add_foundations(board); !status) return pass(status);
  for (std::size_t column = 0; column < width(); ++column) {
    if (Status status = board.begin_column(end_); !status) return pass(status);
    for (const std::vector<const Cell*>& row : *rows)
      if (const Cell* cell = row[column]; cell != nullptr && cell->card)
        if (Status status = board.add_card(*cell->card, cell->from); !status) return pass(status);
  }
  return board.finish(end_);
}

Status BoardAssembler::add_foundations(BoardBuilder& board) const {
  if (!draft_.foundations) return {};
  Scanner scanner = draft_.foundations->body;
  return read_foundations(scanner, board);
}

const std::vector<Cell>* BoardAssembler::measure() const {
  if (draft_.grid.size() == 1 && draft_.grid[0].cells.size() == width())
    return &draft_.grid[0].cells;
  for (const CardLine& line : draft_.lines)
    if (line.cells.size() == width()) return &line.cells;
  return nullptr;
}

std::optional<BoardAssembler::Rows> BoardAssembler::places() const {
  const std::vector<Cell>* full = measure();
  if (full == nullptr) return std::nullopt;
  Rows rows;
  bool packed = false;  // a line before the last that leaves no gap but is too short
  bool gaps = !draft_.grid.empty();
  for (std::size_t i = 0; i < draft_.lines.size(); ++i) {
    const std::vector<Cell>& cells = draft_.lines[i].cells;
    if (cells.size() > width()) return std::nullopt;
    std::vector<const Cell*> row(width(), nullptr);
    for (std::size_t k = 0; k < cells.size(); ++k) {
      std::size_t column = k;
      if (cells.size() < width() && !draft_.lines[i].divided) {
        column = 0;
        while (column < width() && !overlap((*full)[column], cells[k])) ++column;
        if (column == width() || row[column] != nullptr) return std::nullopt;
        gaps |= column != k;
      }
      row[column] = &cells[k];
    }
    packed |= cells.size() < width() && !draft_.lines[i].divided && i + 1 < draft_.lines.size();
    rows.push_back(std::move(row));
  }
  if (packed && !gaps) return std::nullopt;
  return rows;
}

}  // namespace yomi::castle
