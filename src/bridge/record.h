// Records of boards: deal, auction and play, with all that people write around them.
//
// A record keeps every tag in its order, the auction, the play, and every comment at its place
// ("{…}" and "; …"), so that reading and writing a file loses nothing a person wrote: unknown tags
// and the lines of unknown sections are kept as text.
//
// Faults. A record is read as far as it makes sense. What does not is a fault with its place, and
// nothing is guessed in its stead: a deal that cannot be is left out, an auction and a play end
// before the first call or card that cannot be, a contract that two places contradict is not known.
// Whoever needs more than the deal asks for a record without faults.
//
// Endings. Where every known hand has the same number of cards below 13, the deal is an ending:
// `ending` says who leads and what is trumps, and the play begins there.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bridge/auction.h"
#include "bridge/hand_text.h"
#include "bridge/play.h"
#include "bridge/score.h"

namespace yomi::bridge {

struct PbnTag {
  std::string name;
  std::string value;
  std::vector<std::string> lines = {};  // of a section other than Auction and Play, as they stand
  std::vector<std::string> comments = {};  // behind the tag, before the next
};

// A call or a card with what stands around it.
template <class T>
struct Noted {
  T item;
  std::string suffix = {};  // "!", "?", "=1=", "$3"; joined by spaces
  std::vector<std::string> comments = {};
  // An irregularity that was accepted: "^I" an insufficient bid, "^S" a turn that was skipped (the
  // call is a pass in its place), "^R" a revoke.
  std::string mark = {};
  std::string note = {};  // what "=1=" stands for: an alert's explanation
};

// How an ending is played on.
struct Ending {
  int cards = 0;                      // of each hand
  Seat leader = Seat::kNorth;         // of the first trick in the record
  std::optional<Strain> strain = {};  // the contract may name the trumps alone
};

struct Record {
  std::vector<std::string> comments;  // before the first tag
  std::vector<PbnTag> tags;           // Auction and Play too, at their places
  PartialDeal deal;
  std::optional<Ending> ending;
  std::optional<Seat> dealer;
  Vulnerable vulnerable = Vulnerable::kNone;
  std::optional<Auction> auction;  // when the section is there
  std::vector<Noted<Call>> calls;
  std::vector<std::string> auction_comments;  // before the first call
  std::string auction_rest;                   // from the first call that cannot be, as it stands
  std::optional<Contract> contract;           // from the auction, else from the tags: they agree
  std::vector<Noted<Card>> plays;             // in playing order
  std::vector<std::string> play_comments;     // before the first card
  // The tricks from the first whose order is not known, as they stand: after a card that is not
  // given, a lead out of turn, or one that cannot be.
  std::vector<std::string> play_rest;
  std::vector<Error> faults;
  int line = 0;  // where it begins; 0 where it was not read from a text

  [[nodiscard]] const std::string* tag(std::string_view name) const;
  // Replaces the tag's value or appends the tag.
  void set(std::string_view name, std::string value);
  [[nodiscard]] std::vector<Card> cards() const;
  // What is played; else why nothing can be: no contract, an auction without its end, all passed.
  [[nodiscard]] Result<Contract> played_contract() const;
  // Not so where there are only tags for the boards that follow: an event's name, a generator.
  [[nodiscard]] bool is_board() const;
  // The tag Board; empty where there is none.
  [[nodiscard]] std::string board() const;
  // "Open" or "Closed", else the tag Table; empty where neither is given.
  [[nodiscard]] std::string table() const;
};

// Who plays each card, as annotate() does, of an ending too. Requires a contract or an ending with
// its trumps.
[[nodiscard]] std::vector<Played> played(const Record& record);
// The position before card `count` (0-based) of the record's play; the deal must be complete.
// Revokes that the record marks are played. Requires count <= record.plays.size().
[[nodiscard]] Result<Position> position_at(const Record& record, std::size_t count);
// The same after all its cards.
[[nodiscard]] Result<Position> position_at_end(const Record& record);

// All four hands of a deal or of an ending.
[[nodiscard]] Result<Deal> four_hands(const PartialDeal& deal);

// "5" is before the lead to trick 5, "5.3" before its third card: the place as a number of cards
// played.
[[nodiscard]] Result<std::size_t> parse_place(std::string_view text);
// Takes back what was played from there on.
[[nodiscard]] Status stop_at(Record& record, std::string_view until);

}  // namespace yomi::bridge
