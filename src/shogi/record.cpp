#include "shogi/record.h"

#include <array>

#include "base/check.h"

namespace yomi::shogi {
namespace {

constexpr std::array<std::string_view, 15> kEndingNames = {
    "",         "詰み",     "不詰",     "投了",   "中断",   "千日手", "持将棋",  "切れ負け",
    "反則勝ち", "反則負け", "入玉勝ち", "不戦勝", "不戦敗", "封じ手", "最大手数"};

}  // namespace

std::string_view ending_name(Ending ending) {
  return kEndingNames[static_cast<std::size_t>(ending)];
}

Ending ending_of_name(std::string_view name) {
  if (name == "詰") return Ending::kMate;
  for (std::size_t i = 1; i < kEndingNames.size(); ++i) {
    if (kEndingNames[i] == name) return static_cast<Ending>(i);
  }
  return Ending::kNone;
}

std::string_view Record::header(std::string_view name) const {
  for (const auto& [key, value] : headers) {
    if (key == name) return value;
  }
  return {};
}

Record::Node Record::add_move(Node parent, Move move) {
  CHECK(entries_[parent].ending == Ending::kNone);
  const Node node = static_cast<Node>(entries_.size());
  entries_[parent].next.push_back(node);
  Entry entry;
  entry.move = move;
  entry.parent = parent;
  entry.ply = entries_[parent].ply + 1;
  entries_.push_back(std::move(entry));
  return node;
}

Record::Node Record::add_ending(Node parent, Ending ending) {
  const Node node = add_move(parent, Move());
  entries_[node].ending = ending;
  return node;
}

std::vector<Move> Record::main_line() const {
  std::vector<Move> moves;
  for (Node node = kRoot; !at(node).next.empty();) {
    node = at(node).next.front();
    if (at(node).ending == Ending::kNone) moves.push_back(at(node).move);
  }
  return moves;
}

Ending Record::main_ending() const {
  Node node = kRoot;
  while (!at(node).next.empty()) node = at(node).next.front();
  return at(node).ending;
}

Record::Node Record::add_line(Node from, const std::vector<Move>& moves) {
  for (Move move : moves) from = add_move(from, move);
  return from;
}

Square Cursor::before() const {
  for (std::size_t i = steps_.size(); i > 0; --i) {
    const Record::Entry& entry = record_.at(steps_[i - 1].node);
    if (entry.move.exists()) return entry.move.to();
  }
  return {};
}

void Cursor::forward(Record::Node child) {
  Step step{child, {}};
  const Move move = record_.at(child).move;
  if (move.exists()) position_.play(move, step.undo);
  steps_.push_back(step);
}

void Cursor::back() {
  const Move move = record_.at(steps_.back().node).move;
  if (move.exists()) position_.take_back(move, steps_.back().undo);
  steps_.pop_back();
}

void Cursor::reset() {
  steps_.clear();
  position_ = record_.start();
}

void Cursor::go(Record::Node target) {
  std::vector<Record::Node> path;
  // Up from the target until a node of the present path; the root is on every path.
  Record::Node join = target;
  while (join != Record::kRoot) {
    const std::size_t depth = record_.at(join).ply;
    if (steps_.size() >= depth && steps_[depth - 1].node == join) break;
    path.push_back(join);
    join = record_.at(join).parent;
  }
  while (node() != join) back();
  while (!path.empty()) {
    forward(path.back());
    path.pop_back();
  }
}

}  // namespace yomi::shogi
