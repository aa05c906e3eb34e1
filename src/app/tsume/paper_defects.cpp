// Table 5: the known cooks and flaws of the collection, and whether we find them.
#include <array>
#include <map>
#include <nlohmann/json.hpp>

#include "app/table.h"
#include "app/tsume/collection.h"
#include "app/tsume/paper.h"
#include "app/tsume/tsume.h"
#include "base/file.h"
#include "base/text.h"
#include "shogi/names.h"
#include "shogi/sfen.h"
#include "tsume/check.h"
#include "tsume/paper_figures.h"

namespace yomi::app::tsume_room {
namespace {

using shogi::Move;
using shogi::Position;
using tsume::Defect;
using tsume::kDefects;

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
    const auto bad = [&](Message what) {
      return tl::unexpected<Error>(Error{std::move(what), ErrorCode::kBadText, path, number, 0});
    };
    if (fields.size() < 7) return bad(message("expected at least seven fields"));
    if (fields.size() < 10 || fields[9].empty()) continue;
    const auto no = parse_uint(fields[0]);
    const auto ply = parse_uint(fields[2]);
    if (!no || !ply || *ply > 9999) return bad(message("expected a number and a ply"));
    auto position = shogi::parse_sfen(fields[9]);
    if (!position) return bad(position.error().message);
    const auto author = shogi::parse_usi_move(fields[7]);
    const auto cook = shogi::parse_usi_move(fields[8]);
    if (!author || !cook || !is_legal(*position, *author) || !is_legal(*position, *cook))
      return bad(message("expected two legal moves in USI"));
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

std::string at_most(tsume::Length length, bool exact) {
  return fmt::format("{}{}", exact ? "" : "≤ ", length);
}

// The cook in place of move `ply` of the line. `exact`: the line is proper.
Finding judge_cook(tsume::Solver& solver, const Position& position, const std::vector<Move>& line,
                   bool exact, const tsume::Candidate& candidate, std::string_view where) {
  tsume::Judge judge(solver, position, line);
  tsume::Judgement judgement;
  judge.decide(candidate, judgement);
  if (judgement.alternatives.empty())
    return {std::string(where),
            judgement.loops > 0            ? "loop"
            : !judgement.undecided.empty() ? "undecided"
                                           : "does not mate",
            false};
  const tsume::Alternative& a = judgement.alternatives.front();
  return {std::string(where),
          fmt::format("{} {}, {} ({})", shogi::to_usi(a.move), to_string(a.kind),
                      at_most(a.length, a.exact),
                      at_most(static_cast<tsume::Length>(line.size()), exact)),
          true};
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
    if (ours == *author) return judge_cook(solver, root, solution.line, true, {ply, *cook}, where);
  }
  return std::nullopt;
}

// A check and what follows it, judged by itself: as the only candidate of a line of one move.
std::optional<tsume::Alternative> follow(tsume::Solver& solver, const Position& position,
                                         Move check, bool& undecided) {
  tsume::Judge judge(solver, position, {check});
  tsume::Judgement judgement;
  judge.decide({1, check}, judgement);
  undecided = !judgement.undecided.empty();
  if (judgement.alternatives.empty()) return std::nullopt;
  return judgement.alternatives.front();
}

// From the author's position: his move, then the proper line, or the one that was proved where its
// exact length takes too long.
Finding judge_on_authors_line(const Place& place, const Budget& budget) {
  constexpr std::string_view kWhere = "author's";
  bool undecided = false;
  tsume::Solver solver({.mudaai = tsume::Mudaai::kStandard}, budget);
  const auto line = follow(solver, place.position, place.author, undecided);
  tsume::Solver other({.mudaai = tsume::Mudaai::kStandard}, budget);
  if (line && static_cast<tsume::Length>(line->line.size()) == line->length)
    return judge_cook(other, place.position, line->line, line->exact, {1, place.cook}, kWhere);
  const std::string author =
      undecided ? "the author's move is undecided" : "the author's move does not mate";
  const std::string cook = shogi::to_usi(place.cook);
  const auto mate = follow(other, place.position, place.cook, undecided);
  if (mate)
    return {std::string(kWhere),
            fmt::format("{} mates, {}; {}", cook, at_most(mate->length, mate->exact), author),
            true};
  return {std::string(kWhere),
          fmt::format("{} {}; {}", cook, undecided ? "undecided" : "does not mate", author), false};
}

// Where neither helps, the defender's last move may be what differs: our line up to it, then each
// other reply after which both the author's move and the cook are checks.
std::optional<Finding> judge_after_other_reply(const Position& root,
                                               const tsume::Solution& solution,
                                               const Defect& defect, const Budget& budget) {
  if (defect.ply < 3 || solution.line.size() + 1 < static_cast<std::size_t>(defect.ply))
    return std::nullopt;
  Position before = root;
  Position::Undo undo;
  for (int i = 0; i < defect.ply - 2; ++i)
    before.play(solution.line[static_cast<std::size_t>(i)], undo);
  shogi::MoveList replies;
  generate_evasions(before, replies);
  for (Move reply : replies) {
    Position at = before;
    at.play(reply, undo);
    const auto author = shogi::parse_move_name(defect.author, at, reply.to());
    const auto cook = shogi::parse_move_name(defect.cook, at, reply.to());
    if (!author || !cook || !gives_check(at, *author) || !gives_check(at, *cook)) continue;
    Finding finding = judge_on_authors_line({at, *author, *cook}, budget);
    if (!finding.found) continue;
    finding.where = fmt::format("after {}", shogi::to_usi(reply));
    return finding;
  }
  return std::nullopt;
}

// The cells of a row, in the order of DefectWork::columns().
enum DefectCell : std::size_t { kDefectNumber, kDefectPly, kDefectLine, kDefectText, kDefectFound };

class DefectWork final : public survey::Work {
 public:
  DefectWork(const std::vector<PaperItem>& items, Places places, std::uint64_t nodes)
      : items_(items), places_(std::move(places)), nodes_(nodes) {
    for (const PaperItem& item : items) {
      for (const Defect& defect : kDefects) {
        if (defect.number == item.number) units_.push_back({&item, &defect});
      }
    }
  }

  [[nodiscard]] const Defect& defect(std::uint64_t index) const { return *units_[index].defect; }
  [[nodiscard]] std::string name() const override { return "tsume.paper.defects"; }
  [[nodiscard]] std::string version() const override { return std::string(kVersion); }
  [[nodiscard]] std::vector<survey::Option> options() const override {
    std::vector<PaperItem> given = items_;
    for (const auto& [where, place] : places_)
      given.push_back({where.first, where.second, place.position});
    return {{"problems", digest_of(given)}, {"nodes", std::to_string(nodes_)}};
  }
  [[nodiscard]] std::uint64_t units() const override { return units_.size(); }
  [[nodiscard]] std::vector<survey::Column> columns() const override {
    using survey::ColumnType;
    return {{"number", ColumnType::kInt},
            {"ply", ColumnType::kInt},
            {"line", ColumnType::kText},
            {"ours", ColumnType::kText},
            {"found", ColumnType::kInt}};
  }
  Result<std::optional<survey::Row>> run(std::uint64_t index, const Budget& budget,
                                         int /*worker*/) override {
    const auto& [item, defect] = units_[index];
    const Budget each = budget.with_nodes(nodes_);
    Finding finding{"-", "our line leaves the author's earlier", false};
    const auto place = places_.find({defect->number, defect->ply});
    if (place != places_.end()) finding = judge_on_authors_line(place->second, each);
    if (!finding.found && !budget.stop.stop_requested()) {
      tsume::Solver solver({.mudaai = tsume::Mudaai::kStandard}, each);
      const tsume::Solution solution = solver.solve(item->position);
      if (auto ours = judge_on_our_line(solver, item->position, solution, *defect)) finding = *ours;
      if (!finding.found) {
        if (auto other = judge_after_other_reply(item->position, solution, *defect, each))
          finding = *other;
      }
    }
    if (budget.stop.stop_requested()) return std::nullopt;
    return survey::Row{static_cast<std::int64_t>(defect->number), std::int64_t{defect->ply},
                       finding.where, finding.text, std::int64_t{finding.found ? 1 : 0}};
  }

 private:
  struct Unit {
    const PaperItem* item;
    const Defect* defect;
  };
  const std::vector<PaperItem>& items_;
  Places places_;
  std::uint64_t nodes_;
  std::vector<Unit> units_;
};

Result<std::string> defects_text(const Program& program, const DefectWork& work,
                                 const survey::Report& report) {
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
  int found = 0;
  int published = 0;
  const auto status = report.for_each([&](const survey::Unit& unit) -> Status {
    const Defect& defect = work.defect(unit.index);
    found += std::get<std::int64_t>(unit.row[kDefectFound]) != 0 ? 1 : 0;
    published += defect.found ? 1 : 0;
    table.add({std::to_string(defect.number), std::to_string(defect.ply),
               std::string(defect.author), std::string(defect.cook), std::string(defect.kind),
               defect.found ? "yes" : "no", std::get<std::string>(unit.row[kDefectLine]),
               std::get<std::string>(unit.row[kDefectText])});
    return {};
  });
  if (!status) return tl::unexpected<Error>(status.error());
  return fmt::format("{}\n{}{}: {}/{} ({}: {})\n", program.text({"Table 5", "表5"}),
                     table.to_text(), program.text({"found", "発見"}), found, report.done(),
                     program.text({"paper", "論文"}), published);
}

Result<nlohmann::ordered_json> defects_summary(const survey::Report& report) {
  std::int64_t found = 0;
  const auto status = report.for_each([&](const survey::Unit& unit) -> Status {
    found += std::get<std::int64_t>(unit.row[kDefectFound]);
    return {};
  });
  if (!status) return tl::unexpected<Error>(status.error());
  return nlohmann::ordered_json{
      {"units", report.units()}, {"done", report.done()}, {"counts", {{"found", found}}}};
}

}  // namespace

Result<int> run_defects(Program& program, const std::vector<PaperItem>& items,
                        const std::string& file, std::uint64_t nodes, const SurveyOptions& survey) {
  auto places = read_places(file);
  if (!places) return pass(places);
  DefectWork work(items, std::move(*places), nodes);
  SurveyTexts texts;
  texts.unit_name = std::string(program.text({"defects", "件"}));
  texts.table = [&](const survey::Report& report) { return defects_text(program, work, report); };
  texts.summary = defects_summary;
  return run_survey(program, work, survey, texts);
}

}  // namespace yomi::app::tsume_room
