#include "bridge/pbn_scan.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "base/text.h"

namespace yomi::bridge {
namespace {

bool is_name_char(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

// The spelling of a tag whose meaning we know, whatever its case.
std::string spelled(std::string name) {
  constexpr std::array<std::string_view, 20> kKnown = {
      "Event", "Site",       "Date", "Board",   "West",     "North",    "East",
      "South", "Dealer",     "Deal", "Scoring", "Declarer", "Contract", "Result",
      "Room",  "Vulnerable", "Note", "Auction", "Play",     "Table"};
  for (const std::string_view known : kKnown) {
    if (name.size() == known.size() && to_lower_ascii(name) == to_lower_ascii(known))
      return std::string(known);
  }
  return name;
}

bool begins_by_itself(std::string_view name) {
  return name == "Event" || name == "Board" || name == "Deal";
}

bool has_tag(const PbnDraft& draft, std::string_view name) {
  return draft.record.tag(name) != nullptr;
}

// The rest of the line that `rest` begins with.
std::string_view this_line(std::string_view rest) {
  return rest.substr(0, rest.find_first_of("\r\n"));
}

// Whether a tag's end comes here: a quote, blanks, a bracket.
bool closes_value(std::string_view rest) {
  if (!rest.starts_with("\"")) return false;
  const std::size_t next = rest.find_first_not_of(" \t", 1);
  return next != std::string_view::npos && rest[next] == ']';
}

// Whether some quote on this line closes the value.
bool closed_later(std::string_view line) {
  for (std::size_t at = line.find('"'); at != std::string_view::npos; at = line.find('"', at + 1)) {
    if (closes_value(line.substr(at))) return true;
  }
  return false;
}

// Moves behind the line end that `rest` begins with, if there is one.
void drop_line_end(std::string_view& rest) {
  if (rest.starts_with("\r\n"))
    rest.remove_prefix(2);
  else if (!rest.empty())
    rest.remove_prefix(1);
}

// Whether one of the lines below closes the value, before an empty line or another tag.
bool closed_below(std::string_view rest) {
  for (drop_line_end(rest); !rest.empty(); drop_line_end(rest)) {
    const std::string_view line = this_line(rest);
    if (trim(line).empty() || trim(line).starts_with("[")) return false;
    if (closed_later(line)) return true;
    rest.remove_prefix(line.size());
  }
  return false;
}

// Whether a tag begins here: "[Name " with a quote behind it.
bool tag_here(std::string_view rest) {
  if (!rest.starts_with("[")) return false;
  std::size_t at = rest.find_first_not_of(" \t\r\n", 1);
  if (at == std::string_view::npos || std::isalpha(static_cast<unsigned char>(rest[at])) == 0)
    return false;
  while (at < rest.size() && is_name_char(rest[at])) ++at;
  at = rest.find_first_not_of(" \t\r\n", at);
  return at != std::string_view::npos && rest[at] == '"';
}

// Whether the comment that `rest` begins with is closed: by its own brace, not by that of another
// comment with a tag between the two, or the games between them would be lost in silence.
bool comment_closed(std::string_view rest) {
  const std::size_t end = rest.find('}');
  if (end == std::string_view::npos) return false;
  const std::size_t other = rest.substr(0, end).rfind('{');
  std::string_view between = rest.substr(0, other);
  while (!between.empty()) {
    between.remove_prefix(this_line(between).size());
    drop_line_end(between);
    if (tag_here(between.substr(std::min(between.size(), between.find_first_not_of(" \t")))))
      return false;
  }
  return true;
}

// The end of a file in DOS, a vertical tab and a form feed are blanks like any other.
std::string with_plain_blanks(std::string_view text) {
  std::string plain(text);
  for (char& c : plain)
    if (c == '\x1a' || c == '\x0b' || c == '\x0c') c = ' ';
  return plain;
}

void join_suffix(PbnWord& word, std::string_view more) {
  if (!word.suffix.empty()) word.suffix += ' ';
  word.suffix += more;
}

}  // namespace

PbnScanner::PbnScanner(std::string_view text, std::string source)
    : text_(with_plain_blanks(text)), scanner_(text_, std::move(source)) {}

void PbnScanner::fault(PbnDraft& draft, Error error) {
  if (draft.record.tags.empty())
    errors_.push_back(std::move(error));
  else
    draft.record.faults.push_back(std::move(error));
}

bool PbnScanner::next(PbnDraft& draft) {
  draft = PbnDraft{};
  pending_mark_.clear();
  while (!scanner_.at_end()) {
    if (scanner_.column() == 1 && scanner_.peek() == "%") {  // the version, or another's business
      scanner_.line_rest();
      continue;
    }
    const bool at_start = scanner_.column() == 1;
    scanner_.skip_blanks();
    if (scanner_.at_line_end()) {
      if (at_start) blank_ = true;
      scanner_.take_line_end();
      continue;
    }
    const std::string_view next = scanner_.peek();
    if (next == "{" || next == ";") {
      const bool later = blank_;
      std::string comment = read_comment(draft);
      if (comment.empty()) continue;
      if (later)
        waiting_.push_back(std::move(comment));
      else
        comment_place(draft).push_back(std::move(comment));
    } else if (next == "[") {
      if (!take_tag(draft)) break;
    } else {
      blank_ = false;
      for (std::string& comment : waiting_) comment_place(draft).push_back(std::move(comment));
      waiting_.clear();
      read_section_line(draft);
    }
  }
  if (scanner_.at_end()) {
    for (std::string& comment : waiting_) comment_place(draft).push_back(std::move(comment));
    waiting_.clear();
  }
  if (draft.record.tags.empty()) {
    for (Error& error : draft.record.faults) errors_.push_back(std::move(error));
    return false;
  }
  add_lasting_tags(draft);
  return true;
}

// Takes a tag into the draft; false, and nothing taken, where it begins the next game.
bool PbnScanner::take_tag(PbnDraft& draft) {
  if (!draft.record.tags.empty() && begins_game(draft)) {
    blank_ = false;
    return false;
  }
  blank_ = false;
  std::vector<std::string>& before =
      draft.record.tags.empty() ? draft.record.comments : comment_place(draft);
  for (std::string& comment : waiting_) before.push_back(std::move(comment));
  waiting_.clear();
  const int line = scanner_.line();
  Scanner::Mark value{0, 0};
  auto tag = read_tag(value);
  if (!tag) {
    if (draft.record.tags.empty()) draft.record.line = line;
    draft.record.faults.push_back(std::move(tag.error()));
    scanner_.line_rest();
    return true;
  }
  inherit(*tag);
  if (draft.record.tags.empty()) draft.record.line = line;
  if ((tag->name == "Auction" || tag->name == "Play") && has_tag(draft, tag->name))
    fault(draft, scanner_.error_at(value, "a second [{}] in one game", tag->name).value());
  draft.record.tags.push_back(std::move(*tag));
  draft.values.push_back(value);
  return true;
}

// Whether the tag that comes next begins a new game. Requires a game that has begun.
bool PbnScanner::begins_game(const PbnDraft& draft) const {
  const auto name_at = [&](std::string_view rest) {
    std::size_t at = rest.find_first_not_of(" \t\r\n", 1);
    std::string name;
    while (at < rest.size() && is_name_char(rest[at])) name += rest[at++];
    return spelled(std::move(name));
  };
  const std::string name = name_at(scanner_.rest());
  if (has_tag(draft, name) &&
      (begins_by_itself(name) || (name == draft.record.tags.front().name && name != "Note")))
    return true;
  if (!blank_) return false;
  // All tags up to the next empty line.
  std::string_view rest = scanner_.rest();
  while (!rest.empty()) {
    const std::string_view line = this_line(rest);
    if (trim(line).empty()) break;
    const std::size_t bracket = line.find_first_not_of(" \t");
    if (line[bracket] == '[') {
      const std::string each = name_at(line.substr(bracket));
      if (begins_by_itself(each) || (each != "Note" && has_tag(draft, each))) return true;
    }
    rest.remove_prefix(line.size());
    drop_line_end(rest);
  }
  return !draft.record.is_board();
}

Result<PbnTag> PbnScanner::read_tag(Scanner::Mark& value) {
  const Scanner::Mark begin = scanner_.mark();
  scanner_.take();
  // Import format lets a tag go over several lines.
  scanner_.skip_space();
  PbnTag tag;
  while (!scanner_.at_line_end() && scanner_.peek() != " " && scanner_.peek() != "\t" &&
         scanner_.peek() != "\"" && scanner_.peek() != "]")
    tag.name += scanner_.take();
  tag.name = spelled(std::move(tag.name));
  scanner_.skip_blanks();
  if (scanner_.at_line_end() && trim(scanner_.rest()).starts_with("\"")) scanner_.skip_space();
  if (tag.name.empty()) return scanner_.error_at(begin, "a tag without a name");
  value = scanner_.mark();
  const std::string_view line = this_line(scanner_.rest());
  if (!line.starts_with("\"") && line.find(']') != std::string_view::npos &&
      line.find('"') == std::string_view::npos) {  // [Board 7]
    while (scanner_.peek() != "]") tag.value += scanner_.take();
    scanner_.take();
    tag.value = std::string(trim(tag.value));
    return tag;
  }
  auto quote = scanner_.expect("\"");
  if (!quote) return pass(quote);
  value = scanner_.mark();
  auto text = read_value();
  if (!text) return pass(text);
  tag.value = std::move(*text);
  scanner_.skip_blanks();
  if (scanner_.accept("]")) return tag;
  if (scanner_.at_line_end()) {
    // The bracket on the next line, or left out altogether.
    if (trim(scanner_.rest()).starts_with("]")) {
      scanner_.skip_space();
      scanner_.take();
    }
    return tag;
  }
  auto bracket = scanner_.expect("]");
  if (!bracket) return pass(bracket);
  return tag;
}

// The text of a value, and its closing quote. A quote inside need not be escaped where another one
// on the line closes the tag; a backslash stands for itself unless a quote or a backslash follows.
Result<std::string> PbnScanner::read_value() {
  std::string value;
  while (true) {
    if (scanner_.at_line_end()) {
      // A value that goes on: the lines that follow must close it before anything else begins.
      if (!closed_below(scanner_.rest())) {
        auto quote = scanner_.expect("\"");
        return pass(quote);
      }
      scanner_.take_line_end();
      value += ' ';
      continue;
    }
    const std::string_view rest = scanner_.rest();
    if (rest.starts_with("\\\"")) {
      // A path may end in a backslash: "C:\boards\"].
      const std::string_view line = this_line(rest);
      if (closes_value(line.substr(1)) && !closed_later(line.substr(2))) {
        value += scanner_.take();
        continue;
      }
      scanner_.take();
      value += scanner_.take();
    } else if (rest.starts_with("\\\\")) {
      scanner_.take();
      value += scanner_.take();
    } else if (rest.starts_with("\"")) {
      if (closes_value(rest) || !closed_later(this_line(rest).substr(1)) ||
          tag_here(trim(this_line(rest).substr(1)))) {
        scanner_.take();
        return value;
      }
      value += scanner_.take();
    } else {
      value += scanner_.take();
    }
  }
}

// "" where it had to be given up.
std::string PbnScanner::read_comment(PbnDraft& draft) {
  if (scanner_.peek() == ";") return std::string(trim(scanner_.line_rest()));
  const Scanner::Mark begin = scanner_.mark();
  if (!comment_closed(scanner_.rest())) {
    fault(draft, scanner_.error_at(begin, "this comment has no end").value());
    if (draft.record.tags.empty() && scanner_.rest().find('[') == std::string_view::npos) {
      while (!scanner_.at_end()) scanner_.take();
      return {};
    }
    scanner_.line_rest();
    return {};
  }
  std::string text;
  while (scanner_.peek() != "}") text += scanner_.take();
  text += scanner_.take();
  return text;
}

// Where a comment at this place belongs.
std::vector<std::string>& PbnScanner::comment_place(PbnDraft& draft) const {
  Record& record = draft.record;
  if (record.tags.empty()) return record.comments;
  if (record.tags.back().name == "Auction")
    return draft.calls.empty() ? record.auction_comments : draft.calls.back().comments;
  if (record.tags.back().name == "Play")
    return draft.cards.empty() ? record.play_comments : draft.cards.back().comments;
  return record.tags.back().comments;
}

void PbnScanner::read_section_line(PbnDraft& draft) {
  Record& record = draft.record;
  if (record.tags.empty()) {
    if (!junk_)
      errors_.push_back(
          scanner_.error("expected a tag like [Deal \"N:…\"], not {}", in_quotes(scanner_.peek()))
              .value());
    junk_ = true;
    scanner_.line_rest();
    return;
  }
  // A note has no lines of its own: what follows it goes on with the section before it.
  auto section = record.tags.rbegin();
  while (section->name == "Note" && std::next(section) != record.tags.rend()) ++section;
  if (record.tag(section->name) == &section->value) {
    if (section->name == "Auction") return read_word(draft.calls, draft.auction_ends);
    if (section->name == "Play") return read_word(draft.cards, draft.play_ends);
  }
  std::string line;
  while (!scanner_.at_line_end() && !tag_here(this_line(scanner_.rest()))) line += scanner_.take();
  record.tags.back().lines.emplace_back(trim(line));
}

void PbnScanner::read_word(std::vector<PbnWord>& words, bool& ends) {
  const auto digits_until = [&](std::string_view rest, std::size_t at) {
    while (at < rest.size() && std::isdigit(static_cast<unsigned char>(rest[at])) != 0) ++at;
    return at;
  };
  const std::string_view rest = this_line(scanner_.rest());
  const Scanner::Mark place = scanner_.mark();
  const auto take = [&](std::size_t count) {
    std::string text;
    while (text.size() < count) text += scanner_.take();
    return text;
  };
  switch (rest[0]) {
    case '*':
      scanner_.take();
      ends = true;
      return;
    case '+':
      scanner_.take();
      words.push_back({"+", place});
      return;
    case '^': {
      std::string mark = take(std::min<std::size_t>(2, rest.size()));
      if (mark.size() == 2) mark[1] = static_cast<char>(std::toupper(mark[1]));
      if (mark == "^S")
        words.push_back({"", place, mark});
      else
        pending_mark_ = mark;
      return;
    }
    case '!':
    case '?':
      if (!words.empty()) {
        join_suffix(words.back(),
                    take(rest.size() > 1 && (rest[1] == '!' || rest[1] == '?') ? 2 : 1));
        return;
      }
      break;
    case '=': {
      const std::size_t end = digits_until(rest, 1);
      if (!words.empty() && end > 1 && end < rest.size() && rest[end] == '=') {
        join_suffix(words.back(), take(end + 1));
        return;
      }
      break;
    }
    case '$': {
      const std::size_t end = digits_until(rest, 1);
      if (!words.empty() && end > 1) {
        join_suffix(words.back(), take(end));
        return;
      }
      break;
    }
    default:
      break;
  }
  std::string text(scanner_.take());
  while (!scanner_.at_line_end()) {
    const std::string_view next = scanner_.peek();
    if (next.size() == 1 &&
        std::string_view(" \t{;[!?=$^+").find(next[0]) != std::string_view::npos)
      break;
    text += scanner_.take();
  }
  std::string suffix;
  if (text.size() > 1 && text.back() == '*') {  // an alert
    suffix = "*";
    text.pop_back();
  }
  while (text.size() > 1 && (text.back() == ',' || text.back() == ')')) text.pop_back();
  if (text.size() > 1 && text.front() == '(') text.erase(0, 1);
  if (text.find_first_not_of('-') == std::string::npos) text = "-";
  if (ends && text == "-") return;
  words.push_back({std::move(text), place, std::move(pending_mark_), std::move(suffix)});
  pending_mark_.clear();
}

// "#" is the value of the game before; "##text" is the value of all that follow.
void PbnScanner::inherit(PbnTag& tag) {
  if (tag.name == "Note") return;
  if (tag.value.starts_with("##")) {
    tag.value.erase(0, 2);
    lasting_[tag.name] = tag.value;
  } else if (tag.value == "#") {
    const auto before = last_.find(tag.name);
    tag.value = before == last_.end() ? std::string() : before->second;
  } else if (const auto lasting = lasting_.find(tag.name); lasting != lasting_.end()) {
    lasting->second = tag.value;
  }
  last_[tag.name] = tag.value;
}

void PbnScanner::add_lasting_tags(PbnDraft& draft) const {
  if (!draft.record.is_board()) return;
  std::size_t place = 0;
  for (const auto& [name, value] : lasting_) {
    if (has_tag(draft, name)) continue;
    const auto at = static_cast<std::ptrdiff_t>(place++);
    draft.record.tags.insert(draft.record.tags.begin() + at, PbnTag{name, value});
    draft.values.insert(draft.values.begin() + at, Scanner::Mark{draft.record.line, 1});
  }
}

}  // namespace yomi::bridge
