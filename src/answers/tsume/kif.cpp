#include "answers/tsume/kif.h"

#include <algorithm>

#include "shogi/kif.h"
#include "shogi/names.h"

namespace yomi::answers::tsume {
namespace {

using shogi::Ending;
using shogi::Move;
using shogi::MoveList;
using shogi::Position;

std::string class_name(game::AlternativeClass c) {
  return said(sentence_of(flaw_kind(c)), Language::kJapanese);
}

std::string soundness_name(const game::CheckReport& report) {
  std::string name = said(sentence_of(report.soundness), Language::kJapanese);
  if (report.soundness == game::Soundness::kUnsound) {
    const bool cooked = std::any_of(
        report.alternatives.begin(), report.alternatives.end(),
        [](const game::Alternative& each) { return each.severity == game::Severity::kUnsound; });
    const bool left = report.pieces_left.value_or(false);
    return cooked && left ? "不完全作(余詰あり、駒余り)"
           : cooked       ? "不完全作(余詰あり)"
                          : "不完全作(駒余り)";
  }
  if (report.soundness != game::Soundness::kNotJudged) return name;
  if (report.no_check > 0) return fmt::format("{}({}手目が王手でない)", name, report.no_check);
  return name + "(手順が詰みに至らない)";
}

Position played(const Position& position, Move move) {
  Position next = position;
  Position::Undo undo;
  next.play(move, undo);
  return next;
}

void add_headers(shogi::Record& record, const std::string& title, const game::Solution& solution) {
  if (!title.empty()) record.headers.emplace_back("作品名", title);
  record.headers.emplace_back("棋譜作成", "Yomikiri " YOMI_VERSION);
  if (solution.verdict == Verdict::kProved)
    record.headers.emplace_back(
        "手数", solution.exact ? fmt::format("{}手詰", solution.length)
                               : fmt::format("{}手以下の詰み(証明未了)", solution.length));
}

// The defender's other replies at one turn. `node` is the attacker's move before it, `length` what
// is left there.
void add_replies(game::Solver& solver, shogi::Record& record, shogi::Record::Node node,
                 const Position& position, Move played_reply, game::Length length) {
  Position copy = position;
  MoveList replies;
  generate_defences(copy, solver.options().mudaai, replies);
  const int before = static_cast<int>(record.at(node).ply) + 1;
  for (Move reply : replies) {
    if (reply == played_reply) continue;
    const Position next = played(position, reply);
    const auto left = solver.exact_length(next, true);
    const shogi::Record::Node start = record.add_move(node, reply);
    if (!left || *left < 0) {
      record.at(start).comments.emplace_back("未判定");
      record.add_ending(start, Ending::kSuspended);
      continue;
    }
    const auto line = solver.main_line(next, true, *left);
    const shogi::Record::Node end = record.add_line(start, line);
    const bool whole = static_cast<game::Length>(line.size()) == *left;
    record.add_ending(end, whole ? Ending::kMate : Ending::kSuspended);
    const char* word = *left + 1 == length ? "変同" : *left + 1 > length ? "無駄合" : "変化";
    record.at(start).comments.push_back(fmt::format("{}: {}手", word, before + *left));
  }
}

}  // namespace

shogi::Record solution_record(const std::string& title, game::Solver& solver,
                              const Position& position, const game::Solution& solution) {
  shogi::Record record(position);
  add_headers(record, title, solution);
  if (solution.verdict != Verdict::kProved) {
    record.add_ending(shogi::Record::kRoot,
                      solution.verdict == Verdict::kRefuted ? Ending::kNoMate : Ending::kSuspended);
    return record;
  }
  shogi::Record::Node node = shogi::Record::kRoot;
  std::vector<shogi::Record::Node> nodes = {node};
  for (Move move : solution.line) nodes.push_back(node = record.add_move(node, move));
  const auto length = static_cast<game::Length>(solution.line.size());
  record.add_ending(
      node, length == solution.length || solution.line_proper ? Ending::kMate : Ending::kSuspended);
  if (!solution.line_proper) return record;
  Position at = position;
  for (std::size_t i = 0; i < solution.line.size(); ++i) {
    if (i % 2 == 1)
      add_replies(solver, record, nodes[i], at, solution.line[i],
                  length - static_cast<game::Length>(i));
    at = played(at, solution.line[i]);
  }
  return record;
}

shogi::Record check_record(const std::string& title, const Position& position,
                           const game::CheckReport& report, game::Mudaai mudaai) {
  shogi::Record record(position);
  add_headers(record, title, report.solution);
  record.headers.emplace_back("検討結果", soundness_name(report));
  std::vector<shogi::Record::Node> nodes = {shogi::Record::kRoot};
  std::vector<Position> positions = {position};
  for (Move move : report.line) {
    nodes.push_back(record.add_move(nodes.back(), move));
    positions.push_back(played(positions.back(), move));
  }
  if (report.soundness == game::Soundness::kNoMate)
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
  for (const game::Alternative& each : report.alternatives) {
    const std::string text = fmt::format(
        "{}: {} ({}手{}{})", class_name(each.kind), name(each.ply, each.move), each.length,
        each.exact ? "" : "以下",
        each.uncounted > 0 ? fmt::format("、無駄合{}組を数えない", each.uncounted) : "");
    comment(each.ply, text);
    const shogi::Record::Node parent = nodes[static_cast<std::size_t>(each.ply - 1)];
    std::vector<Move> line = each.line;
    if (line.empty() || line.front() != each.move) line.insert(line.begin(), each.move);
    const shogi::Record::Node end = record.add_line(parent, line);
    record.at(record.at(parent).next.back()).comments.push_back(text);
    Position last = positions[static_cast<std::size_t>(each.ply - 1)];
    for (Move move : line) last = played(last, move);
    const bool mated = last.in_check() && is_mated(last, mudaai);
    record.add_ending(end, mated ? Ending::kMate : Ending::kSuspended);
  }
  for (const game::Candidate& each : report.undecided)
    comment(each.ply, fmt::format("未判定: {}", name(each.ply, each.move)));
  for (const game::Variation& each : report.variations)
    comment(each.ply,
            fmt::format("{}: {} ({}手{})", each.longer ? "変長" : "変同", name(each.ply, each.move),
                        each.length, each.pieces_left ? " 駒余り" : ""));
  return record;
}

}  // namespace yomi::answers::tsume
