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
  text += word;
  if (!item.suffix.empty()) text += " " + item.suffix;
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
  if (text.back() != '\n') text += '\n';
  if (record.auction && !record.auction->ended()) text += "+\n";
}

// One trick per line, each column one seat's.
void append_plays(std::string& text, const Record& record, Seat first) {
  append_comments(text, record.play_comments);
  const std::vector<Played> played = annotate(record.cards(), *record.contract);
  for (std::size_t begin = 0; begin < played.size(); begin += 4) {
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
  text += "*\n";
}

}  // namespace

std::string write_pbn(const std::vector<Record>& records) {
  std::string text = "% PBN 2.1\n";
  for (const Record& record : records) {
    if (&record != &records.front()) text += '\n';
    append_comments(text, record.comments);
    for (const PbnTag& tag : record.tags) {
      std::string value;
      for (const char c : tag.value) {
        if (c == '"' || c == '\\') value += '\\';
        value += c;
      }
      text += fmt::format("[{} \"{}\"]\n", tag.name, value);
      append_comments(text, tag.comments);
      for (const std::string& line : tag.lines) text += line + "\n";
      if (tag.name == "Auction") append_calls(text, record);
      const auto first = parse_seat(tag.value);
      if (tag.name == "Play" && first && record.contract && !record.contract->passed_out())
        append_plays(text, record, *first);
    }
  }
  return text;
}

}  // namespace yomi::bridge
