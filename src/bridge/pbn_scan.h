// PBN's outer layer: which games a text has, their tags, and the words of auction and play with all
// that stands behind them. What the words mean is for pbn.cpp.
//
// Where a game ends. A line with nothing but spaces ends it, as the standard has it, and so does a
// tag that says a new one begins: Event, Board or Deal, or the tag the game itself began with,
// where the game has it already. Another tag that is there already is kept but has no meaning, as
// the standard has it; Note stands as often as it likes. Behind an empty line the game goes on all
// the same where what follows is no game: words without a tag, or tags of which the game has none
// yet and which are neither Event, Board nor Deal.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "base/scanner.h"
#include "bridge/record.h"

namespace yomi::bridge {

// A word of the auction or the play: a call, a card, "-" or "+".
struct PbnWord {
  std::string text;
  Scanner::Mark place{0, 0};
  std::string mark = {};  // an irregularity before it: "^I"
  std::string suffix = {};
  std::vector<std::string> comments = {};
};

// A game before its words are understood. The record has its tags and comments.
struct PbnDraft {
  Record record;
  std::vector<Scanner::Mark> values;  // where each tag's value begins
  std::vector<PbnWord> calls;
  std::vector<PbnWord> cards;
  bool auction_ends = false;  // by "*"
  bool play_ends = false;
};

class PbnScanner {
 public:
  PbnScanner(std::string_view text, std::string source);
  PbnScanner(const PbnScanner&) = delete;
  PbnScanner& operator=(const PbnScanner&) = delete;

  // The next game; false at the end of the text.
  bool next(PbnDraft& draft);
  // What belongs to no game.
  [[nodiscard]] std::vector<Error>& errors() { return errors_; }
  [[nodiscard]] const Scanner& scanner() const { return scanner_; }

 private:
  bool take_tag(PbnDraft& draft);
  bool begins_game(const PbnDraft& draft) const;
  Result<PbnTag> read_tag(Scanner::Mark& value);
  Result<std::string> read_value();
  std::string read_comment(PbnDraft& draft);
  std::vector<std::string>& comment_place(PbnDraft& draft) const;
  void read_section_line(PbnDraft& draft);
  void read_word(std::vector<PbnWord>& words, bool& ends);
  void inherit(PbnTag& tag);
  void add_lasting_tags(PbnDraft& draft) const;
  void fault(PbnDraft& draft, Error error);

  std::string text_;
  Scanner scanner_;  // of text_
  std::vector<Error> errors_;
  std::vector<std::string> waiting_;  // comments behind an empty line: whose they are is not known
  bool blank_ = false;                // an empty line since the last tag or word
  bool junk_ = false;                 // the text before the first tag was complained of
  std::string pending_mark_;          // "^I" before its bid
  std::map<std::string, std::string, std::less<>> last_;     // each tag's last value, for "#"
  std::map<std::string, std::string, std::less<>> lasting_;  // values for all games, from "##"
};

}  // namespace yomi::bridge
