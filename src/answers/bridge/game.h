// What the questions about bridge share: which board, at which point of it, and how seats, cards
// and contracts are shown. Canonical in JSON: a seat "N", a card "S4", a call "1S", a deal PBN's
// "N:… … … …", a position a PBN record.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "answers/common.h"
#include "bridge/reading.h"

namespace yomi::bridge {
[[nodiscard]] std::span<const answers::Choice> choices_of(answers::Of<Seat>);
[[nodiscard]] std::span<const answers::Choice> choices_of(answers::Of<Vulnerable>);
}  // namespace yomi::bridge

namespace yomi::answers::bridge {

namespace game = yomi::bridge;

// One board and what is added to it: included in the requests about boards. A board is a text, a
// deal or a record in any form that is read (PBN, LIN, an address), or the number of a dealt board.
struct Board {
  std::string deal;
  std::string board;                   // which of several records: its number, "7/2"
  std::string table;                   // which table of a match: "open", "closed", its number
  std::optional<std::string> auction;  // instead of the record's; empty for none
  std::optional<game::Seat> dealer;
  std::optional<std::string> play;  // cards in playing order, instead of the record's
  std::optional<int> played;        // only the first so many cards of the play
  std::string until;                // the same by trick and card: "5", "5.3"
  std::optional<game::Vulnerable> vulnerable;
};
[[nodiscard]] const Shape& shape_of(Of<Board>);

// What a question can do with a board.
enum class Wants {
  kAny,       // also one without a contract, or in the middle of its auction
  kContract,  // one that is played
  kLead,      // the same, and a hand alone is the opening leader's
};
[[nodiscard]] Result<game::Record> record_of(const Board& asked, Wants wants);
// The one record of a text, or the one that is meant; it has no fault, whatever the others have.
[[nodiscard]] Result<game::Record> only_record(const game::RecordFile& file,
                                               const game::BoardChoice& choice);
// A text that is one hand, also with a mistyped card in it.
[[nodiscard]] bool looks_like_hand(std::string_view text);
[[nodiscard]] Result<std::uint64_t> seed_of(const std::string& seed);

// Board `number`: its deal, dealer and vulnerability, the same for ever.
[[nodiscard]] game::Record numbered_board(std::uint64_t number);
// What is known of a board at this point as one PBN record, which every question reads again.
[[nodiscard]] std::string position_text(const game::Record& record);

// "North", 北
[[nodiscard]] Sentence seat_name(game::Seat seat);
// "H7" as people read it: "♥7".
[[nodiscard]] std::string card_name(std::string_view card);
// The same within a sentence; programs get "SK".
[[nodiscard]] Sentence card_sentence(const std::string& card);
// "♠ K Q J 8 2 ♥ A 9 7 3 ♦ 10 2 ♣ 10 4" of "KQJ82.A973.T2.T4", which programs get.
[[nodiscard]] Sentence hand_sentence(const std::string& hand);
[[nodiscard]] std::string card_names(const std::vector<std::string>& cards);
// "2C", "4SX" as people read it: "2♣", "4♠X"; a pass is パス in Japanese.
[[nodiscard]] Sentence call_name(const std::string& call);
// The same of several, with blanks between them.
[[nodiscard]] std::string call_names(const std::vector<std::string>& calls, Language language);
// "4♠X by South", 南の4♠X, "passed out"; `contract` is "4SX".
[[nodiscard]] Sentence contract_name(const std::string& contract, game::Seat declarer);

}  // namespace yomi::answers::bridge
