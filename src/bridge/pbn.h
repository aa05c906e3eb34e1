// Portable Bridge Notation 2.1, read and written; LIN read.
//
// A record keeps every tag pair in its order, the auction, the play, and every comment at its place
// ("{…}" and "; …"), so that reading and writing a file loses nothing a person wrote: unknown tags
// and the lines of unknown sections are kept as text. Written files use the export layout: one tag
// per line, a round of calls or a trick per line. docs/formats/pbn.md says what is read and what is
// written.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bridge/auction.h"
#include "bridge/hand_text.h"
#include "bridge/score.h"

namespace yomi::bridge {

struct PbnTag {
  std::string name;
  std::string value;
  std::vector<std::string> lines = {};  // of a section other than Auction and Play, as they stand
  std::vector<std::string> comments = {};  // behind the tag, before the next
};

// A call or a card with what stands behind it.
template <class T>
struct Noted {
  T item;
  std::string suffix = {};  // "!", "?", "=1=", "$3"; joined by spaces
  std::vector<std::string> comments = {};
};

struct Record {
  std::vector<std::string> comments;  // before the first tag
  std::vector<PbnTag> tags;           // Auction and Play too, at their places
  PartialDeal deal;
  std::optional<Seat> dealer;
  Vulnerable vulnerable = Vulnerable::kNone;
  std::optional<Auction> auction;  // when the section is there
  std::vector<Noted<Call>> calls;
  std::vector<std::string> auction_comments;  // before the first call
  std::optional<Contract> contract;           // from the auction, else from the tags: they agree
  std::vector<Noted<Card>> plays;             // in playing order
  std::vector<std::string> play_comments;     // before the first card

  [[nodiscard]] const std::string* tag(std::string_view name) const;
  // Replaces the tag's value or appends the tag.
  void set(std::string_view name, std::string value);
  [[nodiscard]] std::vector<Card> cards() const;
  // What is played; else why nothing can be: no contract, an auction without its end, all passed.
  [[nodiscard]] Result<Contract> played_contract() const;
};

// All games of a file. Every deal is checked (hand_text.h), every call and card too.
[[nodiscard]] Result<std::vector<Record>> parse_pbn(std::string_view text, std::string source = {});
[[nodiscard]] std::string write_pbn(const std::vector<Record>& records);

// BBO's LIN: md, sv, mb, an, pc; other fields are skipped. One record per md.
[[nodiscard]] Result<std::vector<Record>> parse_lin(std::string_view text, std::string source = {});

// PBN, LIN, or a bare deal in any spelling of hand_text.h, told apart by their looks.
[[nodiscard]] Result<std::vector<Record>> parse_records(std::string_view text,
                                                        std::string source = {});

}  // namespace yomi::bridge
