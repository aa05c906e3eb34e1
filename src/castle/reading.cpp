#include "castle/reading.h"

#include <algorithm>
#include <utility>

#include "base/check.h"
#include "base/half_width.h"
#include "base/text.h"
#include "castle/board_builder.h"
#include "castle/board_draft.h"
#include "castle/deal.h"
#include "castle/notation.h"
#include "castle/pysol_deal.h"
#include "castle/reading_json.h"
#include "castle/reading_lines.h"

namespace yomi::castle {
namespace {

class TextReader {
 public:
  TextReader(std::string_view text, const ReadOptions& options)
      : begin_(text), scanner_(text), options_(options) {}

  ReadResult read() {
    scanner_.accept("\ufeff");
    begin_.accept("\ufeff");
    Scanner look = scanner_;
    look.skip_space();
    if (look.peek() == "{" || look.peek() == "[") {
      for (; !look.at_end(); look.skip_space()) read_json_record(look, options_, result_);
      return finished(look);
    }
    all_numbers_ = is_all_numbers();
    while (!scanner_.at_end()) take(read_text_line(scanner_));
    close_board();
    close_deal();
    close_retold();
    return finished(scanner_);
  }

 private:
  ReadResult finished(const Scanner& end) {
    if (!result_.records.empty() || !result_.errors.empty()) return std::move(result_);
    begin_.skip_space();
    if (begin_.at_end()) {
      add_error(placed(end.mark(), fail("expected a board, found nothing")));
    } else {
      const auto mark = begin_.mark();
      add_error(placed(mark, fail("expected a board, found {}", in_quotes(begin_.line_rest()))));
    }
    return std::move(result_);
  }

  [[nodiscard]] bool is_all_numbers() const {
    Scanner look = scanner_;
    bool any = false;
    while (!look.at_end()) {
      const TextLine line = read_text_line(look);
      if (line.kind == LineKind::kBlank || line.kind == LineKind::kComment) continue;
      if (line.kind != LineKind::kDeal && line.kind != LineKind::kPysolDeal) return false;
      any = true;
    }
    return any;
  }

  void add_error(tl::unexpected<Error> error) {
    result_.errors.push_back(std::move(error.value()));
  }

  [[nodiscard]] bool has_start() const { return current_ || deal_; }
  [[nodiscard]] bool is_full() const {
    return draft_ && static_cast<int>(draft_->lines.size()) >= options_.variant.columns;
  }

  // Full, or no card is missing that cannot be on its foundation.
  [[nodiscard]] bool is_whole() const {
    if (!draft_ || is_full()) return true;
    for (int s = 0; s < options_.variant.suits; ++s) {
      bool found = false;
      for (int r = 1; r <= options_.variant.ranks; ++r) {
        const bool here = draft_->seen.contains(Card(static_cast<Suit>(s), Rank(r)));
        if (found && !here) return false;
        found |= here;
      }
    }
    return true;
  }

  void take(TextLine line) {
    switch (line.kind) {
      case LineKind::kBlank:
        if (draft_) ++draft_->blank;
        return;
      case LineKind::kRule:
        // The rule under a table's first row parts nothing.
        if (draft_ && !draft_->lines.empty() && !line.text.starts_with("|")) close_board();
        fc_solve_ |= line.text.starts_with("-=-=");
        return;
      case LineKind::kComment:
        // In the middle of a board it is no title.
        if ((is_whole() || draft_->blank > 0) && !line.text.empty()) title_ = line.text;
        return;
      case LineKind::kGrid:
        open_board(line).grid = line.cards;
        return;
      case LineKind::kFoundations:
        if (draft_ && (!draft_->lines.empty() || draft_->foundations)) close_board();
        open_board(line).foundations = line;
        return;
      case LineKind::kFreecells:
        return take_freecells(line);
      case LineKind::kCards:
        return take_cards(line);
      case LineKind::kMoves:
        if (line.moves_or_cards && ((!has_start() && !lost_ && !draft_) ||
                                    (draft_ && draft_->blank == 0 && !is_whole()))) {
          TextLine again = as_cards(line);
          return take_cards(again);
        }
        return take_moves(line);
      case LineKind::kRetold:
        close_board();
        return begin_retold(line);
      case LineKind::kDeal:
      case LineKind::kPysolDeal:
        if (line.moves_or_deal && !all_numbers_ && (has_start() || draft_)) return take_moves(line);
        close_board();
        close_deal();
        deal_ = line;
        return;
      case LineKind::kProse:
        return take_prose(line);
    }
  }

  // "4h 5h" where a board is still open.
  static TextLine as_cards(const TextLine& line) {
    TextLine cards = line;
    cards.kind = LineKind::kCards;
    CardLine one;
    one.mark = line.body.mark();
    Scanner look = line.body;
    for (look.skip_blanks(); !look.at_line_end(); look.skip_blanks()) {
      const Scanner::Mark from = look.mark();
      const auto card = cards::read_card(look);
      if (!card) break;
      one.cells.push_back({*card, from, look.mark()});
      look.accept(",");
    }
    cards.cards = {one};
    return cards;
  }

  Draft& open_board(const TextLine& line) {
    if (draft_) return *draft_;
    draft_.emplace();
    draft_->line = line.number;
    draft_->title = deal_ ? half_width(deal_->text) : title_;
    draft_->fc_solve = fc_solve_;
    deal_.reset();
    title_.clear();
    return *draft_;
  }

  void take_freecells(const TextLine& line) {
    Draft& draft = open_board(line);
    draft.fc_solve = true;
    Scanner look = line.body;
    for (look.skip_blanks(); !look.at_line_end(); look.skip_blanks()) {
      if (look.accept("-")) continue;
      add_error(placed(look.mark(), fail("this game has no free cells")));
      draft.faulty = true;
      return;
    }
  }

  // Whether these lines begin a board of their own.
  [[nodiscard]] bool begins_another(const TextLine& line) const {
    if (draft_->lines.empty()) return false;
    const auto columns = options_.variant.columns;
    bool again = false;  // a card that the board has already
    for (const CardLine& each : line.cards)
      for (const Cell& cell : each.cells) again |= cell.card && draft_->seen.contains(*cell.card);
    const auto& number = line.cards.front().number;
    const auto& first = draft_->lines.front().number;
    const bool restarts = number && first && *number <= *first;
    if (is_full()) return again || draft_->blank > 0;
    if (draft_->blank == 0) return restarts;
    if (again || restarts) return true;
    if (draft_->blank == 1 && is_double_spaced(*draft_)) return false;
    return static_cast<int>(draft_->lines.size()) + draft_->blank >= columns;
  }

  void take_cards(TextLine& line) {
    if (draft_ && begins_another(line)) close_board();
    Draft& draft = open_board(line);
    for (CardLine& each : line.cards) {
      if (each.error && !draft.faulty) {
        result_.errors.push_back(*each.error);
        draft.faulty = true;
      }
      for (const Cell& cell : each.cells)
        if (cell.card) draft.seen.insert(*cell.card);
      draft.blanks.push_back(draft.lines.empty() ? 0 : std::exchange(draft.blank, 0));
      draft.lines.push_back(std::move(each));
    }
    draft.blank = 0;
  }

  void take_prose(const TextLine& line) {
    if (draft_ && !draft_->lines.empty() && draft_->blank == 0 && !is_whole()) {
      // A line in the middle of a board that is none of it: the board is not what was meant.
      if (!draft_->faulty)
        add_error(placed(line.body.mark(), fail("expected cards, found {}", in_quotes(line.text))));
      draft_->faulty = true;
      return;
    }
    close_board();
    for (const std::string_view word : {"Iteration:", "Depth:", "Stored-States:", "Scan:"}) {
      if (!line.text.starts_with(word)) continue;
      fc_solve_ = true;
      return;
    }
    title_ = line.text;
  }

  void close_board() {
    if (!draft_) return;
    Draft draft = std::move(*draft_);
    draft_.reset();
    drop_closing_bars(draft, static_cast<std::size_t>(options_.variant.columns));
    drop_double_spacing(draft, static_cast<std::size_t>(options_.variant.columns));
    if (draft.faulty) {
      lose_start();
      return;
    }
    ReadRecord record;
    record.line = draft.line;
    record.title = draft.title;
    const bool printed = draft.foundations && draft.foundations->printed;
    const bool pysol = draft.foundations && draft.foundations->pysol;
    record.format = draft.fc_solve || !draft.grid.empty() ? TextFormat::kFcSolve
                    : printed                             ? TextFormat::kPrinted
                    : pysol                               ? TextFormat::kPysol
                                                          : TextFormat::kBoard;
    auto position = understand(draft, record);
    if (!position) {
      result_.errors.push_back(std::move(position.error()));
      lose_start();
      return;
    }
    // The position that the moves so far have led to is no new record.
    if (current_ && !result_.records[*current_].moves.empty() && *position == now_) return;
    record.position = std::move(*position);
    start(std::move(record));
  }

  void start(ReadRecord record) {
    close_retold();
    now_ = record.position;
    current_ = result_.records.size();
    result_.records.push_back(std::move(record));
    lost_ = false;
  }

  // Moves that follow belong to a board that could not be read.
  void lose_start() {
    close_retold();
    current_.reset();
    lost_ = true;
  }

  Result<Position> understand(const Draft& draft, ReadRecord& record) {
    const BoardAssembler board(draft, options_.variant, end_of(draft));
    const auto marked = [&](auto member) {
      return std::any_of(draft.lines.begin(), draft.lines.end(),
                         [&](const CardLine& line) { return line.*member; });
    };
    const bool can_be_rows = board.can_be_rows();
    std::optional<Layout> layout = options_.layout;
    if (!layout && marked(&CardLine::marked)) layout = Layout::kColumns;
    // A table with an empty cell is one of rows: columns have no holes.
    const bool holes =
        std::any_of(draft.lines.begin(), draft.lines.end(), [](const CardLine& line) {
          return line.divided && std::any_of(line.cells.begin(), line.cells.end(),
                                             [](const Cell& cell) { return !cell.card; });
        });
    if (!layout && can_be_rows && (marked(&CardLine::row) || holes || !draft.grid.empty()))
      layout = Layout::kRows;
    if (layout == Layout::kRows && !can_be_rows)
      return placed({draft.line, 1},
                    fail("these lines are no rows of {} columns", options_.variant.columns));
    if (!layout && !can_be_rows && draft.foundations) layout = Layout::kColumns;
    if (layout) {
      record.layout = *layout;
      return *layout == Layout::kRows ? board.by_rows() : board.by_columns();
    }
    return judge(draft, board, can_be_rows, record);
  }

  // Nothing in the text says which: the game has to.
  Result<Position> judge(const Draft& draft, const BoardAssembler& board, bool can_be_rows,
                         ReadRecord& record) {
    auto columns = board.by_columns();
    if (!can_be_rows &&
        (!columns || static_cast<int>(draft.lines.size()) == options_.variant.columns))
      return columns;
    auto rows = can_be_rows ? board.by_rows() : columns;
    const bool columns_fit = columns && fits_play(*columns);
    const bool rows_fit = can_be_rows && rows && fits_play(*rows);
    // With the foundations' line the board is in our format, whatever lies in the columns.
    const bool ours = columns && draft.foundations && !rows_fit;
    if (columns_fit != rows_fit || ours || (columns_fit && draft.foundations) ||
        (columns && rows && can_be_rows && *columns == *rows)) {
      record.layout = rows_fit && !columns_fit ? Layout::kRows : Layout::kColumns;
      return record.layout == Layout::kRows ? rows : columns;
    }
    // Neither can be: what is wrong with the likelier one.
    if (!columns && !(can_be_rows && rows))
      return draft.lines.size() < static_cast<std::size_t>(options_.variant.columns) && can_be_rows
                 ? rows
                 : columns;
    LayoutQuestion question;
    question.line = draft.line;
    if (columns) question.by_columns = *columns;
    if (can_be_rows && rows) question.by_rows = *rows;
    result_.questions.push_back(std::move(question));
    const Scanner::Mark mark =
        draft.lines.empty() ? Scanner::Mark{draft.line, 1} : draft.lines.front().mark;
    if (columns_fit)
      return placed(mark, fail("columns or rows? both fit: number the columns or say which"));
    return placed(mark, fail("columns or rows? neither fits: number the columns or say which"));
  }

  static Scanner::Mark end_of(const Draft& draft) {
    if (draft.lines.empty()) return {draft.line, 1};
    const CardLine& last = draft.lines.back();
    return last.cells.empty() ? last.mark : last.cells.back().to;
  }

  // A number that no board followed is a deal.
  void close_deal() {
    if (!deal_) return;
    const TextLine line = std::move(*deal_);
    deal_.reset();
    ReadRecord record;
    record.line = line.number;
    record.title = half_width(line.text);
    record.format = line.kind == LineKind::kDeal ? TextFormat::kDeal : TextFormat::kPysolDeal;
    auto position = dealt(line);
    if (!position) {
      add_error(placed(line.body.mark(), pass(position)));
      lose_start();
      return;
    }
    record.position = std::move(*position);
    start(std::move(record));
  }

  Result<Position> dealt(const TextLine& line) const {
    std::string text;
    for (Scanner look = line.body; !look.at_line_end();) {
      const std::string_view character = look.take();
      const char32_t code = character.size() == 3 ? utf8_decode(character, 0) : 0;
      if (code >= 0xff01 && code <= 0xff5e)
        text += static_cast<char>('!' + static_cast<int>(code - 0xff01));
      else
        text += character;
    }
    if (line.kind == LineKind::kPysolDeal) return pysol_deal(text, options_.variant);
    std::erase_if(text, [](char c) { return c < '0' || c > '9'; });
    const auto number = parse_uint(text);
    if (!number)
      return fail("a deal's number is 0 to {}, not {}", ~std::uint64_t{0}, in_quotes(line.text));
    return deal(options_.variant, *number);
  }

  void take_moves(const TextLine& line) {
    close_board();
    if (!current_ || deal_) close_deal();
    if (lost_) return;
    if (!current_) {
      add_error(placed(line.body.mark(), fail("these moves have no board before them")));
      lost_ = true;
      return;
    }
    Scanner look = line.body;
    auto moves = parse_moves(now_, look.line_rest());
    if (!moves) {
      Error error = std::move(moves.error());
      error.column += line.body.column() - 1;
      error.line = line.number;
      result_.errors.push_back(std::move(error));
      // What follows cannot be played.
      lost_ = true;
      retold_ = false;
      return;
    }
    for (const Move move : *moves) {
      apply(now_, move);
      if (!retold_) result_.records[*current_].moves.push_back(move);
    }
  }

  void begin_retold(const TextLine& line) {
    close_retold();
    retold_ = current_ && !lost_ && !result_.records[*current_].moves.empty();
    if (!retold_) return;
    retold_line_ = line.number;
    told_ = std::exchange(now_, result_.records[*current_].position);
  }

  // Moves that are told twice must come to the same.
  void close_retold() {
    if (!std::exchange(retold_, false)) return;
    if (now_ != told_)
      add_error(placed({retold_line_, 1}, fail("told again, the moves lead to another position")));
    now_ = told_;
  }

  Scanner begin_;  // stays at the start: for saying what was found
  Scanner scanner_;
  ReadOptions options_;
  ReadResult result_;
  std::optional<Draft> draft_;
  std::optional<TextLine> deal_;        // a number that may be a deal or a title
  std::optional<std::size_t> current_;  // the record that moves belong to
  Position now_;                        // after its moves
  Position told_;                       // the same, while they are told again
  std::string title_;
  bool all_numbers_ = false;
  bool fc_solve_ = false;
  bool retold_ = false;
  int retold_line_ = 1;
  bool lost_ = false;
};

}  // namespace

std::string_view to_string(TextFormat format) {
  switch (format) {
    case TextFormat::kBoard:
      return "board";
    case TextFormat::kFcSolve:
      return "fc-solve";
    case TextFormat::kPrinted:
      return "printed";
    case TextFormat::kPysol:
      return "pysol";
    case TextFormat::kSolvitaire:
      return "solvitaire";
    case TextFormat::kAnswer:
      return "answer";
    case TextFormat::kDeal:
      return "deal";
    case TextFormat::kPysolDeal:
      return "pysol deal";
  }
  return "";
}

std::string_view to_string(Layout layout) {
  return layout == Layout::kRows ? "rows" : "columns";
}

ReadResult read_any(std::string_view text, const ReadOptions& options) {
  CHECK(check(options.variant).has_value());
  return TextReader(text, options).read();
}

}  // namespace yomi::castle
