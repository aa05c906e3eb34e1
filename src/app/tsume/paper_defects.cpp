#include "app/tsume/paper_defects.h"

#include <array>
#include <map>

#include "app/table.h"
#include "app/tsume/collection.h"
#include "app/tsume/tsume.h"
#include "base/file.h"
#include "base/text.h"
#include "shogi/names.h"
#include "shogi/sfen.h"
#include "tsume/check.h"

namespace yomi::app::tsume_room {
namespace {

using shogi::Move;
using shogi::Position;

// Without no. 40, which has no solution.
struct Defect {
  std::uint64_t number;
  int ply;
  std::string_view author;
  std::string_view cook;
  std::string_view kind;
  bool found;  // by the paper's program
};
constexpr std::array<Defect, 17> kDefects = {{{5, 29, "3三香打", "3二香打", "早詰", true},
                                              {8, 5, "5三馬", "5三角", "余詰", false},
                                              {14, 79, "8四金打", "7四龍", "キズ", true},
                                              {16, 35, "3三桂成", "4四桂", "余詰", true},
                                              {27, 17, "7四馬", "6四馬", "余詰", true},
                                              {31, 3, "9六香打", "8四角打", "早詰", true},
                                              {41, 37, "3二角打", "1二角", "キズ", true},
                                              {57, 3, "7五銀打", "9四馬", "早詰", true},
                                              {62, 1, "4七金打", "4七銀打", "キズ", false},
                                              {62, 7, "5六銀行", "5五馬", "余詰", true},
                                              {63, 9, "6四角", "7四金", "余詰", true},
                                              {64, 11, "2四角", "2五桂", "余詰", false},
                                              {71, 7, "6八馬", "9六飛", "キズ", true},
                                              {71, 21, "9四金打", "9五金", "キズ", true},
                                              {76, 19, "5三香成", "5二香成", "余詰", false},
                                              {92, 5, "6八銀打", "6八角打", "キズ", false},
                                              {92, 39, "3四龍", "3四銀", "余詰", true}}};

// The author's position before a defect, with both moves in USI.
struct Place {
  Position position;
  Move author;
  Move cook;
};
using Places = std::map<std::pair<std::uint64_t, int>, Place>;

Result<Places> read_places(const std::string& path) {
  Places places;
  if (path.empty()) return places;
  auto text = read_file(path);
  if (!text) return pass(text);
  int number = 0;
  for (std::string_view line : split_lines(*text)) {
    ++number;
    if (trim(line).empty() || line.starts_with("#")) continue;
    const std::vector<std::string_view> fields = tsume_room::fields_of(line);
    const auto bad = [&](std::string message) {
      return tl::unexpected<Error>(Error{std::move(message), ErrorKind::kInput, path, number, 0});
    };
    if (fields.size() < 7) return bad("expected at least seven fields");
    if (fields.size() < 10 || fields[9].empty()) continue;
    const auto no = parse_uint(fields[0]);
    const auto ply = parse_uint(fields[2]);
    if (!no || !ply || *ply > 9999) return bad("expected a number and a ply");
    auto position = shogi::parse_sfen(fields[9]);
    if (!position) return bad(position.error().message);
    const auto author = shogi::parse_usi_move(fields[7]);
    const auto cook = shogi::parse_usi_move(fields[8]);
    if (!author || !cook || !is_legal(*position, *author) || !is_legal(*position, *cook))
      return bad("expected two legal moves in USI");
    places[{*no, static_cast<int>(*ply)}] = {*position, *author, *cook};
  }
  return places;
}

// What we say about one defect.
struct Finding {
  std::string where;  // which line it was judged on
  std::string text;
  bool found = false;
};

std::string describe(const tsume::Alternative& a, tsume::Length line) {
  return fmt::format("{} {}, {}{} ({})", shogi::to_usi(a.move), to_string(a.kind),
                     a.exact ? "" : "≤ ", a.length, line);
}

Finding judge(tsume::Solver& solver, const Position& position, const std::vector<Move>& line,
              const tsume::Candidate& candidate, std::string_view where) {
  Finding finding{std::string(where), {}, false};
  if (!gives_check(position, candidate.move) && candidate.ply == 1) {
    finding.text = "no check";
    return finding;
  }
  const tsume::CheckReport report = check_candidate(solver, position, line, candidate);
  if (!report.alternatives.empty()) {
    finding.found = true;
    finding.text = describe(report.alternatives.front(), static_cast<tsume::Length>(line.size()));
  } else {
    finding.text = report.loops > 0            ? "loop"
                   : !report.undecided.empty() ? "undecided"
                   : !report.line_mates        ? "the line does not mate"
                                               : "does not mate";
  }
  return finding;
}

// On our own main line, where it plays the author's move at the defect's ply, or a little before or
// after it: a pair of moves more or less (an interposition that is captured) shifts the rest.
std::optional<Finding> judge_on_our_line(tsume::Solver& solver, const Position& root,
                                         const tsume::Solution& solution, const Defect& defect) {
  if (!solution.line_proper) return std::nullopt;
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
    const std::string where = fmt::format("ours, ply {}", ply);
    if (ours == *cook)
      return Finding{where,
                     fmt::format("{} is our shortest line's own move ({})", shogi::to_usi(ours),
                                 solution.length),
                     true};
    if (ours == *author) return judge(solver, root, solution.line, {ply, *cook}, where);
  }
  return std::nullopt;
}

// The exact length of the author's continuation takes too long: does the cook mate at all?
Finding judge_mate_only(const Program& program, const Place& place) {
  tsume::Solver solver({.mudaai = tsume::Mudaai::kStandard}, program.budget());
  Position after = place.position;
  Position::Undo undo;
  after.play(place.cook, undo);
  const auto mate = solver.mates(after, false, tsume::kForever);
  if (!mate) return {"author's", "undecided", false};
  if (!*mate) return {"author's", "does not mate", false};
  const auto range = solver.table().range(after.key(), after.hand(place.position.side_to_move()));
  return {"author's", fmt::format("{} mates, ≤ {}", shogi::to_usi(place.cook), range.proved + 1),
          true};
}

// The author's move does not mate at all: does the cook?
Finding judge_only_mate(tsume::Solver& solver, const Place& place) {
  Position after = place.position;
  Position::Undo undo;
  after.play(place.cook, undo);
  const auto length = solver.exact_length(after, false);
  const std::string cook = shogi::to_usi(place.cook);
  if (!length) return {"author's", cook + " undecided; the author's move does not mate", false};
  if (*length < 0) return {"author's", "neither move mates", false};
  return {"author's", fmt::format("{} mates, {}; the author's move does not", cook, *length + 1),
          true};
}

// From the author's position: his move, then the proper line.
Finding judge_on_authors_line(const Program& program, const Place& place) {
  tsume::Solver solver({.mudaai = tsume::Mudaai::kStandard}, program.budget());
  Position after = place.position;
  Position::Undo undo;
  after.play(place.author, undo);
  const auto length = solver.exact_length(after, false);
  if (!length) return judge_mate_only(program, place);
  if (*length < 0) return judge_only_mate(solver, place);
  std::vector<Move> line = solver.main_line(after, false, *length);
  line.insert(line.begin(), place.author);
  return judge(solver, place.position, line, {1, place.cook}, "author's");
}

}  // namespace

Result<int> print_defects(Program& program, const std::vector<PaperItem>& items,
                          const std::string& file) {
  auto places = read_places(file);
  if (!places) return pass(places);
  app::Table table({{std::string(program.text({"no.", "番号"}))},
                    {std::string(program.text({"ply", "手目"}))},
                    {std::string(program.text({"author", "作意"})), Align::kLeft},
                    {std::string(program.text({"cook", "余詰"})), Align::kLeft},
                    {std::string(program.text({"kind", "種類"})), Align::kLeft},
                    {std::string(program.text({"paper found", "論文の発見"})), Align::kLeft},
                    {std::string(program.text({"line", "手順"})), Align::kLeft},
                    {std::string(program.text({"ours: move, class, length with it (line's)",
                                               "本プログラム: 手、分類、手数 (本手順)"})),
                     Align::kLeft}});
  int known = 0;
  int found = 0;
  for (const PaperItem& item : items) {
    std::optional<tsume::Solution> solution;
    tsume::Solver solver({.mudaai = tsume::Mudaai::kStandard}, program.budget());
    for (const Defect& defect : kDefects) {
      if (defect.number != item.number) continue;
      if (program.stop().stop_requested()) return kInterrupted;
      Finding finding{"-", "our line leaves the author's earlier", false};
      const auto place = places->find({defect.number, defect.ply});
      if (place != places->end()) finding = judge_on_authors_line(program, place->second);
      if (!finding.found) {
        if (!solution) solution = solver.solve(item.position);
        if (auto ours = judge_on_our_line(solver, item.position, *solution, defect))
          finding = *ours;
      }
      ++known;
      found += finding.found ? 1 : 0;
      table.add({std::to_string(item.number), std::to_string(defect.ply),
                 std::string(defect.author), std::string(defect.cook), std::string(defect.kind),
                 defect.found ? "yes" : "no", finding.where, finding.text});
    }
  }
  program.print("\n{}\n{}", program.text({"Table 5", "表5"}), table.to_text());
  program.print("{}: {}/{} ({}: 12/17)\n", program.text({"found", "発見"}), found, known,
                program.text({"paper", "論文"}));
  return kDefinite;
}

}  // namespace yomi::app::tsume_room
