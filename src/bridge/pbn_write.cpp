// PBN in the export layout: what parse_pbn reads comes out again.
#include <algorithm>

#include "base/text.h"
#include "bridge/pbn.h"
#include "bridge/play.h"

namespace yomi::bridge {
namespace {

void append_comments(std::string& text, const std::vector<std::string>& comments) {
  for (const std::string& comment : comments) {
    if (!text.empty() && text.back() != '\n') text += ' ';
    text += comment;
    text += '\n';
  }
}

// Comments in braces stay on the line of their call or card, so that four make a row; one behind a
// semicolon ends its line.
template <class T>
void append_item(std::string& text, const std::string& word, const Noted<T>& item, bool line_end) {
  if (!text.empty() && text.back() != '\n') text += ' ';
  if (!item.mark.empty()) text += item.mark + " ";
  text += word;
  if (item.mark == "^S") text.resize(text.size() - word.size() - 1);  // a turn that was skipped
  // A star stands with its call: by itself it ends the section.
  if (!item.suffix.empty()) text += (item.suffix[0] == '*' ? "" : " ") + item.suffix;
  for (const std::string& comment : item.comments) {
    if (text.back() != '\n') text += ' ';
    text += comment;
    if (comment.starts_with(";")) text += '\n';
  }
  if (line_end && text.back() != '\n') text += '\n';
}

void append_calls(std::string& text, const Record& record) {
  append_comments(text, record.auction_comments);
  for (std::size_t i = 0; i < record.calls.size(); ++i) {
    append_item(text, to_string(record.calls[i].item), record.calls[i], i % 4 == 3);
  }
  if (!record.auction_rest.empty()) text += (text.back() == '\n' ? "" : " ") + record.auction_rest;
  if (text.back() != '\n') text += '\n';
  // No star, no plus where there are no calls: the contract is all that is known.
  if (!record.calls.empty() && record.auction && !record.auction->ended() &&
      record.auction_rest.empty())
    text += record.contract ? "*\n" : "+\n";
}

// One trick per line, each column one seat's.
void append_plays(std::string& text, const Record& record, Seat first, bool known) {
  append_comments(text, record.play_comments);
  const std::vector<Played> played = known ? bridge::played(record) : std::vector<Played>();
  const std::size_t end = record.play_rest.empty() ? played.size() : played.size() / 4 * 4;
  for (std::size_t begin = 0; begin < end; begin += 4) {
    for (int column = 0; column < 4; ++column) {
      const Seat seat = after(first, column);
      std::optional<std::size_t> found;
      for (std::size_t i = begin; i < std::min(begin + 4, played.size()); ++i) {
        if (played[i].seat == seat) found = i;
      }
      if (found)
        append_item(text, to_string(played[*found].card), record.plays[*found], column == 3);
      else
        append_item(text, "-", Noted<int>{0}, column == 3);
    }
  }
  for (const std::string& row : record.play_rest) text += row + (row.ends_with("\n") ? "" : "\n");
  text += "*\n";
}

// A backslash is doubled only where it would be read as something else: the standard's own tables
// have single ones.
std::string escaped(std::string_view value) {
  std::string text;
  for (std::size_t i = 0; i < value.size(); ++i) {
    const char c = value[i];
    const bool before = i + 1 == value.size() || value[i + 1] == '"' || value[i + 1] == '\\';
    if (c == '"' || (c == '\\' && before)) text += '\\';
    text += c;
  }
  return text;
}

}  // namespace

std::string write_pbn(const std::vector<Record>& records) {
  std::string text = "% PBN 2.1\n";
  for (const Record& record : records) {
    if (&record != &records.front()) text += '\n';
    append_comments(text, record.comments);
    for (const PbnTag& tag : record.tags) {
      const bool first = record.tag(tag.name) == &tag.value;
      std::string value = escaped(tag.value);
      // The calls are written from the dealer on, wherever their table began.
      if (first && tag.name == "Auction" && record.auction &&
          !(record.calls.empty() && record.auction_rest.empty()))
        value = std::string(1, to_char(record.auction->dealer()));
      text += fmt::format("[{} \"{}\"]\n", tag.name, value);
      append_comments(text, tag.comments);
      for (const std::string& line : tag.lines) text += line + "\n";
      if (first && tag.name == "Auction") append_calls(text, record);
      if (!first || tag.name != "Play") continue;
      const bool contract = record.contract && !record.contract->passed_out();
      const bool known = contract || (record.ending && record.ending->strain);
      const Seat leader = record.ending ? record.ending->leader
                          : contract    ? record.contract->leader()
                                        : Seat::kNorth;
      append_plays(text, record, parse_seat(trim(tag.value)).value_or(leader), known);
    }
  }
  return text;
}

}  // namespace yomi::bridge
