// Table 5: the known cooks and flaws of the collection, and whether we find them.
#include "base/text.h"
#include "shogi/names.h"
#include "shogi/sfen.h"
#include "tsume/collection.h"
#include "tsume/paper.h"

namespace yomi::tsume {

using shogi::Move;
using shogi::Position;

namespace {

Result<bool> read_place(std::string_view line, DefectPlaces& places) {
  const std::vector<std::string_view> fields = fields_of(line);
  if (fields.size() < 7) return fail("expected at least seven fields");
  if (fields.size() < 10 || fields[9].empty()) return false;
  const auto number = parse_uint(fields[0]);
  const auto ply = parse_uint(fields[2]);
  if (!number || !ply || *ply > 9999) return fail("expected a number and a ply");
  auto position = shogi::parse_sfen(fields[9]);
  if (!position) return pass(position);
  const auto author = shogi::parse_usi_move(fields[7]);
  const auto cook = shogi::parse_usi_move(fields[8]);
  if (!author || !cook || !is_legal(*position, *author) || !is_legal(*position, *cook))
    return fail("expected two legal moves in USI");
  places[{*number, static_cast<int>(*ply)}] = {*position, *author, *cook};
  return true;
}

// The cook in place of move `ply` of the line.
void judge_cook(Solver& solver, const Position& position, const std::vector<Move>& line,
                const Candidate& candidate, DefectRow& row) {
  Judge judge(solver, position, line);
  Judgement judgement;
  judge.decide(candidate, judgement);
  row.move = shogi::to_usi(candidate.move);
  row.due = static_cast<std::int64_t>(line.size());
  row.found = judgement.alternatives.empty() ? 0 : 1;
  if (judgement.alternatives.empty()) {
    row.outcome = judgement.loops > 0            ? "loop"
                  : !judgement.undecided.empty() ? "undecided"
                                                 : "no_mate";
    return;
  }
  const Alternative& found = judgement.alternatives.front();
  row.outcome = "alternative";
  row.kind = std::string(kind_of(found.kind));
  row.length = found.length;
  row.exact = found.exact ? 1 : 0;
}

// On our own main line, where it plays the author's move at the defect's ply, or a little before or
// after it: a pair of moves more or less (an interposition that is captured) shifts the rest.
bool judge_on_our_line(Solver& solver, const Position& root, const Solution& solution,
                       const Defect& defect, DefectRow& row) {
  if (!solution.line_proper) return false;
  for (const int shift : {0, 2, 4, -2}) {
    const int ply = defect.ply + shift;
    if (ply < 1 || static_cast<std::size_t>(ply) > solution.line.size()) continue;
    Position at = root;
    shogi::Square before;
    for (int i = 0; i + 1 < ply; ++i) {
      Position::Undo undo;
      const Move move = solution.line[static_cast<std::size_t>(i)];
      at.play(move, undo);
      before = move.to();
    }
    const auto author = shogi::parse_move_name(defect.author, at, before);
    const auto cook = shogi::parse_move_name(defect.cook, at, before);
    if (!author || !cook || !gives_check(at, *cook)) continue;
    const Move ours = solution.line[static_cast<std::size_t>(ply - 1)];
    if (ours != *cook && ours != *author) continue;
    row.line = "own";
    row.line_ply = ply;
    if (ours == *author) {
      judge_cook(solver, root, solution.line, {ply, *cook}, row);
    } else {
      row.outcome = "own_move";
      row.move = shogi::to_usi(ours);
      row.length = solution.length;
      row.exact = 1;
      row.found = 1;
    }
    return true;
  }
  return false;
}

// A check and what follows it, judged by itself: as the only candidate of a line of one move.
std::optional<Alternative> follow(Solver& solver, const Position& position, Move check,
                                  bool& undecided) {
  Judge judge(solver, position, {check});
  Judgement judgement;
  judge.decide({1, check}, judgement);
  undecided = !judgement.undecided.empty();
  if (judgement.alternatives.empty()) return std::nullopt;
  return judgement.alternatives.front();
}

// From the author's position: his move, then the proper line, or the one that was proved where its
// exact length takes too long.
void judge_on_authors_line(const DefectPlace& place, const Budget& budget, DefectRow& row) {
  bool undecided = false;
  row.line = "author";
  Solver solver({.mudaai = Mudaai::kStandard}, budget);
  const auto line = follow(solver, place.position, place.author, undecided);
  Solver other({.mudaai = Mudaai::kStandard}, budget);
  if (line && static_cast<Length>(line->line.size()) == line->length)
    return judge_cook(other, place.position, line->line, {1, place.cook}, row);
  row.move = shogi::to_usi(place.cook);
  const auto mate = follow(other, place.position, place.cook, undecided);
  row.outcome = mate ? "mates" : undecided ? "undecided" : "no_mate";
  row.found = mate ? 1 : 0;
  if (!mate) return;
  row.length = mate->length;
  row.exact = mate->exact ? 1 : 0;
}

// Where neither helps, the defender's last move may be what differs: our line up to it, then each
// other reply after which both the author's move and the cook are checks.
bool judge_after_other_reply(const Position& root, const Solution& solution, const Defect& defect,
                             const Budget& budget, DefectRow& row) {
  if (defect.ply < 3 || solution.line.size() + 1 < static_cast<std::size_t>(defect.ply))
    return false;
  Position before = root;
  Position::Undo undo;
  for (int i = 0; i < defect.ply - 2; ++i)
    before.play(solution.line[static_cast<std::size_t>(i)], undo);
  shogi::MoveList replies;
  generate_evasions(before, replies);
  for (const Move reply : replies) {
    Position at = before;
    at.play(reply, undo);
    const auto author = shogi::parse_move_name(defect.author, at, reply.to());
    const auto cook = shogi::parse_move_name(defect.cook, at, reply.to());
    if (!author || !cook || !gives_check(at, *author) || !gives_check(at, *cook)) continue;
    DefectRow tried = row;
    judge_on_authors_line({at, *author, *cook}, budget, tried);
    if (tried.found == 0) continue;
    row = tried;
    row.line = "other_reply";
    row.reply = shogi::to_usi(reply);
    return true;
  }
  return false;
}

}  // namespace

Result<DefectPlaces> read_defect_places(std::string_view text) {
  DefectPlaces places;
  int number = 0;
  for (const std::string_view line : split_lines(text)) {
    ++number;
    if (trim(line).empty() || line.starts_with("#")) continue;
    if (auto read = read_place(line, places); !read) {
      read.error().line = number;
      read.error().column = 0;
      return pass(read);
    }
  }
  return places;
}

Result<std::optional<survey::Row>> DefectWork::run(std::uint64_t index, const Budget& budget,
                                                   int /*worker*/) {
  const auto& [item, defect] = units_[static_cast<std::size_t>(index)];
  const Budget each = budget.with_nodes(nodes_);
  DefectRow row;
  row.number = static_cast<std::int64_t>(defect->number);
  row.ply = defect->ply;
  row.line = "none";
  row.outcome = "left";
  const auto place = places_.find({defect->number, defect->ply});
  if (place != places_.end()) judge_on_authors_line(place->second, each, row);
  if (row.found == 0 && !budget.stop.stop_requested()) {
    Solver solver({.mudaai = Mudaai::kStandard}, each);
    const Solution solution = solver.solve(item->position);
    DefectRow ours = row;
    if (judge_on_our_line(solver, item->position, solution, *defect, ours)) row = ours;
    if (row.found == 0) (void)judge_after_other_reply(item->position, solution, *defect, each, row);
  }
  if (budget.stop.stop_requested()) return std::nullopt;
  return survey::to_row(row, kDefectFields);
}

}  // namespace yomi::tsume
