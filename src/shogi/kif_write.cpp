#include <array>
#include <functional>

#include "base/text.h"
#include "shogi/bod.h"
#include "shogi/handicap.h"
#include "shogi/kif.h"
#include "shogi/names.h"

namespace yomi::shogi {
namespace {

// Visits the tree in the order of the format: a line to its end, then the variations from its last
// move back to its first, each with its own variations behind it. Without recursion: a tree may be
// as deep as it likes.
class TreeWalk {
 public:
  explicit TreeWalk(const Record& record) : record_(record), cursor_(record) {}

  // `branch` is called with the first node of a variation, `step` with each node; the cursor stands
  // at the node's parent.
  void run(const std::function<void(Record::Node)>& branch,
           const std::function<void(Record::Node, const Cursor&)>& step) {
    push_siblings(Record::kRoot);
    if (record_.at(Record::kRoot).next.empty()) return;
    follow(record_.at(Record::kRoot).next.front(), step);
    while (!waiting_.empty()) {
      const Record::Node node = waiting_.back();
      waiting_.pop_back();
      branch(node);
      follow(node, step);
    }
  }

 private:
  void push_siblings(Record::Node parent) {
    const auto& next = record_.at(parent).next;
    for (std::size_t i = next.size(); i > 1; --i) waiting_.push_back(next[i - 1]);
  }

  void follow(Record::Node node, const std::function<void(Record::Node, const Cursor&)>& step) {
    cursor_.go(record_.at(node).parent);
    for (;;) {
      step(node, cursor_);
      cursor_.go(node);
      if (record_.at(node).next.empty()) return;
      push_siblings(node);
      node = record_.at(node).next.front();
    }
  }

  const Record& record_;
  Cursor cursor_;
  std::vector<Record::Node> waiting_;
};

std::string header_text(const Record& record) {
  std::string text;
  for (const auto& [name, value] : record.headers) text += fmt::format("{}：{}\n", name, value);
  const std::string_view handicap = handicap_name(record.start());
  text += handicap.empty() ? to_bod(record.start()) : fmt::format("手合割：{}\n", handicap);
  if (record.first_number != 1) text += fmt::format("手数＝{}  まで\n", record.first_number - 1);
  return text;
}

std::string notes_text(const Record::Entry& entry) {
  std::string text;
  for (const std::string& comment : entry.comments) text += fmt::format("*{}\n", comment);
  if (!entry.bookmark.empty()) text += fmt::format("&{}\n", entry.bookmark);
  return text;
}

std::string_view side_name(Color c) {
  return c == Color::kBlack ? "先手" : "後手";
}

std::string summary_text(Ending ending, Color to_move, int moves) {
  switch (ending) {
    case Ending::kResigns:
      return fmt::format("まで{}手で{}の勝ち\n", moves, side_name(~to_move));
    case Ending::kTimeUp:
      return fmt::format("まで{}手で時間切れにより{}の勝ち\n", moves, side_name(~to_move));
    case Ending::kFoulWin:
    case Ending::kFoulLoss:
    case Ending::kEnteringWin:
    case Ending::kDefaultWin:
    case Ending::kDefaultLoss:
      return fmt::format("まで{}手で{}の{}\n", moves, side_name(to_move), ending_name(ending));
    default:
      return fmt::format("まで{}手で{}\n", moves, ending_name(ending));
  }
}

bool has_times(const Record& record) {
  for (Record::Node node = 0; node < record.size(); ++node) {
    if (record.at(node).seconds) return true;
  }
  return false;
}

// The time of this move and of its side up to it.
std::string time_text(const Record& record, Record::Node node) {
  std::uint64_t total = 0;
  const std::uint64_t own = record.at(node).seconds.value_or(0);
  for (Record::Node at = node;;) {
    total += record.at(at).seconds.value_or(0);
    if (record.at(at).ply <= 2) break;
    at = record.at(record.at(at).parent).parent;
  }
  return fmt::format("({:2}:{:02}/{:02}:{:02}:{:02})", own / 60, own % 60, total / 3600,
                     total / 60 % 60, total % 60);
}

}  // namespace

std::string to_kif(const Record& record) {
  std::string text = "#KIF version=2.0 encoding=UTF-8\n" + header_text(record);
  text += "手数----指手---------消費時間--\n";
  text += notes_text(record.at(Record::kRoot));
  const bool times = has_times(record);
  const auto number = [&](Record::Node node) {
    return record.first_number + static_cast<int>(record.at(node).ply) - 1;
  };
  TreeWalk(record).run(
      [&](Record::Node node) { text += fmt::format("\n変化：{}手\n", number(node)); },
      [&](Record::Node node, const Cursor& cursor) {
        const Record::Entry& entry = record.at(node);
        const std::string name =
            entry.ending != Ending::kNone
                ? std::string(ending_name(entry.ending))
                : kif_move_name(cursor.position(), entry.move, cursor.before());
        std::string line = fmt::format("{:4} {}", number(node), name);
        if (times && entry.seconds) line = pad_right(line, 19) + time_text(record, node);
        const auto& siblings = record.at(entry.parent).next;
        if (siblings.size() > 1 && siblings.front() == node) line += "+";
        text += line + "\n" + notes_text(entry);
      });
  return text;
}

std::string to_ki2(const Record& record) {
  constexpr std::size_t per_line = 6;
  constexpr std::size_t width = 14;
  std::string text = header_text(record) + "\n" + notes_text(record.at(Record::kRoot));
  std::string line;
  std::size_t in_line = 0;
  const auto end_line = [&] {
    if (in_line > 0) text += line + "\n";
    line.clear();
    in_line = 0;
  };
  const auto number = [&](Record::Node node) {
    return record.first_number + static_cast<int>(record.at(node).ply) - 1;
  };
  const auto add_move = [&](const std::string& name) {
    if (in_line == per_line) end_line();
    if (in_line > 0) line = pad_right(line, width * in_line - 1) + " ";
    line += name;
    ++in_line;
  };
  TreeWalk(record).run(
      [&](Record::Node node) {
        end_line();
        text += fmt::format("\n変化：{}手\n", number(node));
      },
      [&](Record::Node node, const Cursor& cursor) {
        const Record::Entry& entry = record.at(node);
        const Color side = cursor.position().side_to_move();
        if (entry.ending != Ending::kNone) {
          end_line();
          text += summary_text(entry.ending, side, number(node) - 1);
        } else {
          add_move(std::string(side_sign(side)) +
                   move_name(cursor.position(), entry.move, cursor.before()));
        }
        const std::string notes = notes_text(entry);
        if (notes.empty()) return;
        end_line();
        text += notes;
      });
  end_line();
  return text;
}

Result<std::string> kif_bytes(const Record& record, Encoding encoding) {
  std::string text = to_kif(record);
  if (encoding == Encoding::kShiftJis) {
    constexpr std::string_view utf8 = "encoding=UTF-8";
    text.replace(text.find(utf8), utf8.size(), "encoding=Shift_JIS");
  }
  return encode_text(text, encoding);
}

}  // namespace yomi::shogi
