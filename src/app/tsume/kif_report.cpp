#include "app/tsume/kif_report.h"

#include <algorithm>

#include "app/program.h"
#include "app/tsume/words.h"
#include "base/file.h"
#include "base/text.h"
#include "shogi/kif.h"
#include "shogi/names.h"

namespace yomi::app::tsume_room {
namespace {

using shogi::Ending;
using shogi::Move;
using shogi::MoveList;
using shogi::Position;
using shogi::Record;
using tsume::AlternativeClass;

std::string_view class_name(AlternativeClass c) {
  return class_text(c).japanese;
}

std::string soundness_name(const tsume::CheckReport& report) {
  std::string name(soundness_text(report.soundness).japanese);
  if (report.soundness == tsume::Soundness::kUnsound) {
    const bool cooked = std::any_of(
        report.alternatives.begin(), report.alternatives.end(),
        [](const tsume::Alternative& each) { return each.severity == tsume::Severity::kUnsound; });
    const bool left = report.pieces_left.value_or(false);
    return cooked && left ? "余詰あり、駒余り" : cooked ? "余詰あり" : "駒余り";
  }
  if (report.soundness != tsume::Soundness::kNotJudged) return name;
  if (report.no_check > 0) return fmt::format("{} ({}手目が王手でない)", name, report.no_check);
  return name + " (手順が詰みに至らない)";
}

Position played(const Position& position, Move move) {
  Position next = position;
  Position::Undo undo;
  next.play(move, undo);
  return next;
}

void add_headers(Record& record, const tsume::Solution& solution) {
  record.headers.emplace_back("棋譜作成", fmt::format("Yomikiri {}", kVersion));
  if (solution.verdict == Verdict::kProved)
    record.headers.emplace_back(
        "手数", fmt::format(fmt::runtime(solution.exact ? "{}手詰" : "{}手以下の詰み (証明未了)"),
                            solution.length));
}

// The defender's other replies at one turn. `node` is the attacker's move before it, `length` what
// is left there.
void add_replies(tsume::Solver& solver, Record& record, Record::Node node, const Position& position,
                 Move played_reply, tsume::Length length) {
  Position copy = position;
  MoveList replies;
  generate_defences(copy, solver.options().mudaai, replies);
  const int before = static_cast<int>(record.at(node).ply) + 1;
  for (Move reply : replies) {
    if (reply == played_reply) continue;
    const Position next = played(position, reply);
    const auto left = solver.exact_length(next, true);
    const Record::Node start = record.add_move(node, reply);
    if (!left || *left < 0) {
      record.at(start).comments.emplace_back("未決");
      record.add_ending(start, Ending::kSuspended);
      continue;
    }
    const auto line = solver.main_line(next, true, *left);
    const Record::Node end = record.add_line(start, line);
    const bool whole = static_cast<tsume::Length>(line.size()) == *left;
    record.add_ending(end, whole ? Ending::kMate : Ending::kSuspended);
    const char* word = *left + 1 == length ? "変同" : *left + 1 > length ? "無駄合" : "変化";
    record.at(start).comments.push_back(fmt::format("{}: {}手", word, before + *left));
  }
}

}  // namespace

Record solution_record(tsume::Solver& solver, const Position& position,
                       const tsume::Solution& solution) {
  Record record(position);
  add_headers(record, solution);
  if (solution.verdict != Verdict::kProved) {
    record.add_ending(Record::kRoot,
                      solution.verdict == Verdict::kRefuted ? Ending::kNoMate : Ending::kSuspended);
    return record;
  }
  Record::Node node = Record::kRoot;
  std::vector<Record::Node> nodes = {node};
  for (Move move : solution.line) nodes.push_back(node = record.add_move(node, move));
  const auto length = static_cast<tsume::Length>(solution.line.size());
  record.add_ending(
      node, length == solution.length || solution.line_proper ? Ending::kMate : Ending::kSuspended);
  if (!solution.line_proper) return record;
  Position at = position;
  for (std::size_t i = 0; i < solution.line.size(); ++i) {
    if (i % 2 == 1)
      add_replies(solver, record, nodes[i], at, solution.line[i],
                  length - static_cast<tsume::Length>(i));
    at = played(at, solution.line[i]);
  }
  return record;
}

Record check_record(const Position& position, const tsume::CheckReport& report,
                    tsume::Mudaai mudaai) {
  Record record(position);
  add_headers(record, report.solution);
  record.headers.emplace_back("検討結果", soundness_name(report));
  std::vector<Record::Node> nodes = {Record::kRoot};
  std::vector<Position> positions = {position};
  for (Move move : report.line) {
    nodes.push_back(record.add_move(nodes.back(), move));
    positions.push_back(played(positions.back(), move));
  }
  if (report.soundness == tsume::Soundness::kNoMate)
    record.add_ending(nodes.back(), Ending::kNoMate);
  else if (!report.line.empty())
    record.add_ending(nodes.back(), report.line_mates ? Ending::kMate : Ending::kSuspended);
  // Comments belong to the line's move at that ply.
  const auto comment = [&](int ply, std::string text) {
    const auto i = std::min(static_cast<std::size_t>(ply), nodes.size() - 1);
    record.at(nodes[i]).comments.push_back(std::move(text));
  };
  const auto name = [&](int ply, Move move) {
    const auto i = static_cast<std::size_t>(ply - 1);
    return shogi::move_name(positions[i], move, i == 0 ? shogi::Square() : report.line[i - 1].to());
  };
  for (const tsume::Alternative& each : report.alternatives) {
    const std::string text =
        fmt::format("{}: {} ({}{}手)", class_name(each.kind), name(each.ply, each.move),
                    each.length, each.exact ? "" : "以下");
    comment(each.ply, text);
    const Record::Node parent = nodes[static_cast<std::size_t>(each.ply - 1)];
    std::vector<Move> line = each.line;
    if (line.empty() || line.front() != each.move) line.insert(line.begin(), each.move);
    const Record::Node end = record.add_line(parent, line);
    record.at(record.at(parent).next.back()).comments.push_back(text);
    Position last = positions[static_cast<std::size_t>(each.ply - 1)];
    for (Move move : line) last = played(last, move);
    const bool mated = last.in_check() && is_mated(last, mudaai);
    record.add_ending(end, mated ? Ending::kMate : Ending::kSuspended);
  }
  for (const tsume::Candidate& each : report.undecided)
    comment(each.ply, fmt::format("未決: {}", name(each.ply, each.move)));
  for (const tsume::Variation& each : report.variations)
    comment(each.ply,
            fmt::format("{}: {} ({}手{})", each.longer ? "変長" : "変同", name(each.ply, each.move),
                        each.length, each.pieces_left ? " 駒余り" : ""));
  return record;
}

Status check_kif_path(const Program& program, const std::string& path) {
  if (path == "-" && program.shared().json)
    return fail("KIF and --json cannot both go to standard output");
  if (path == "-") return {};
  return check_output_path(path);
}

Status write_kif(Program& program, const std::string& path, const Record& record) {
  if (path == "-") {
    program.print(shogi::to_kif(record));
    return {};
  }
  const bool shift_jis = to_lower_ascii(path).ends_with(".kif");
  auto bytes = shogi::kif_bytes(record, shift_jis ? Encoding::kShiftJis : Encoding::kUtf8);
  if (!bytes) return pass(bytes);
  return write_file(path, *bytes);
}

}  // namespace yomi::app::tsume_room
