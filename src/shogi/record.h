// Record: a position and the moves played from it, as a tree: what KIF, KI2, CSA and SFEN texts
// hold.
//
// A node is a move or an ending (投了, 詰み …); node 0 is the root and is neither. The first child
// continues the main line, the others are variations (変化). An ending has no children.
//
// Invariants: every move is legal where it is played; parents come before their children.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "shogi/position.h"

namespace yomi::shogi {

enum class Ending : std::uint8_t {
  kNone,
  kMate,         // 詰み
  kNoMate,       // 不詰
  kResigns,      // 投了
  kSuspended,    // 中断
  kRepetition,   // 千日手
  kImpasse,      // 持将棋
  kTimeUp,       // 切れ負け
  kFoulWin,      // 反則勝ち: the side to move wins by the other's foul
  kFoulLoss,     // 反則負け: the side to move has broken the rules
  kEnteringWin,  // 入玉勝ち
  kDefaultWin,   // 不戦勝
  kDefaultLoss,  // 不戦敗
  kSealed,       // 封じ手
  kMoveLimit,    // 最大手数
};
// The word of KIF; empty for kNone.
[[nodiscard]] std::string_view ending_name(Ending ending);
// "詰" is read as 詰み. kNone: no ending is called that.
[[nodiscard]] Ending ending_of_name(std::string_view name);

class Record {
 public:
  using Node = std::uint32_t;
  static constexpr Node kRoot = 0;

  struct Entry {
    Move move = {};
    Ending ending = Ending::kNone;
    Node parent = kRoot;
    std::uint32_t ply = 0;  // moves from the start, this one included
    std::optional<std::uint32_t> seconds = {};
    std::vector<std::string> comments = {};  // one per line, without the '*'
    std::string bookmark = {};
    std::vector<Node> next = {};
  };

  explicit Record(const Position& start = Position::start()) : start_(start), entries_(1) {}

  [[nodiscard]] const Position& start() const { return start_; }
  // Requires a record without moves.
  void set_start(const Position& start) { start_ = start; }
  // The number of the first move: 1 unless the record begins in the middle of a game.
  int first_number = 1;
  // 先手, 表題 … in the order of the file; what describes the position is not among them.
  std::vector<std::pair<std::string, std::string>> headers;
  [[nodiscard]] std::string_view header(std::string_view name) const;

  // Requires that the move is legal behind `parent` and that `parent` is no ending.
  Node add_move(Node parent, Move move);
  Node add_ending(Node parent, Ending ending);
  [[nodiscard]] const Entry& at(Node node) const { return entries_[node]; }
  [[nodiscard]] Entry& at(Node node) { return entries_[node]; }
  [[nodiscard]] std::size_t size() const { return entries_.size(); }

  // The moves of the main line, without its ending.
  [[nodiscard]] std::vector<Move> main_line() const;
  // The ending of the main line, kNone where it just stops.
  [[nodiscard]] Ending main_ending() const;
  // Adds a main line to the root. Requires legal moves.
  Node add_line(Node from, const std::vector<Move>& moves);

 private:
  Position start_;
  std::vector<Entry> entries_;
};

// The position at a node, moved along the tree. Keeps a reference to the record.
class Cursor {
 public:
  explicit Cursor(const Record& record) : record_(record), position_(record.start()) {}

  [[nodiscard]] const Position& position() const { return position_; }
  [[nodiscard]] Record::Node node() const {
    return steps_.empty() ? Record::kRoot : steps_.back().node;
  }
  // Where the move that led here ended; no square at the root.
  [[nodiscard]] Square before() const;
  // Goes to any node; an ending leaves the position of its parent.
  void go(Record::Node node);
  // To the root, after the record got another start.
  void reset();

 private:
  struct Step {
    Record::Node node;
    Position::Undo undo;
  };
  void forward(Record::Node child);
  void back();

  const Record& record_;
  Position position_;
  std::vector<Step> steps_;
};

}  // namespace yomi::shogi
