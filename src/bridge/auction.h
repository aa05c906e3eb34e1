// The auction: calls, their legality, and the contract they end in (Laws 17–22).
//
// Rules. The dealer calls first, then clockwise. A bid must be higher than the last bid (level,
// then clubs < diamonds < hearts < spades < notrump). A double is legal over an opponent's last bid
// that is not yet doubled, a redouble over an opponent's double of one's own side's last bid. Four
// opening passes, or three passes after a bid, end the auction. Declarer is the player of the
// winning side who first named the contract's strain.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "bridge/card.h"

namespace yomi::bridge {

// Encoded as 0 pass, 1 double, 2 redouble, 3 … 37 the bids from 1C to 7NT.
class Call {
 public:
  [[nodiscard]] static constexpr Call pass() { return Call(0); }
  [[nodiscard]] static constexpr Call dbl() { return Call(1); }
  [[nodiscard]] static constexpr Call redbl() { return Call(2); }
  // Requires 1 <= level <= 7.
  [[nodiscard]] static constexpr Call bid(int level, Strain strain) {
    return Call(static_cast<std::uint8_t>(3 + (level - 1) * 5 + static_cast<int>(strain)));
  }
  [[nodiscard]] static constexpr Call from_code(int code) {
    return Call(static_cast<std::uint8_t>(code));
  }
  static constexpr int kCodes = 38;

  [[nodiscard]] constexpr int code() const { return code_; }
  [[nodiscard]] constexpr bool is_bid() const { return code_ >= 3; }
  [[nodiscard]] constexpr bool is_pass() const { return code_ == 0; }
  // Of a bid only.
  [[nodiscard]] constexpr int level() const { return (code_ - 3) / 5 + 1; }
  [[nodiscard]] constexpr Strain strain() const { return static_cast<Strain>((code_ - 3) % 5); }
  auto operator<=>(const Call&) const = default;

 private:
  constexpr explicit Call(std::uint8_t code) : code_(code) {}
  std::uint8_t code_;
};

struct Contract {
  int level = 0;  // 0: passed out
  Strain strain = Strain::kNotrump;
  int doubled = 0;  // 1 doubled, 2 redoubled
  Seat declarer = Seat::kNorth;

  [[nodiscard]] bool passed_out() const { return level == 0; }
  [[nodiscard]] Seat dummy() const { return partner(declarer); }
  [[nodiscard]] Seat leader() const { return after(declarer); }
  // Tricks the defence needs to defeat it.
  [[nodiscard]] int tricks_to_set() const { return 8 - level; }
  bool operator==(const Contract&) const = default;
};

class Auction {
 public:
  explicit Auction(Seat dealer = Seat::kNorth) : dealer_(dealer) {}

  [[nodiscard]] Seat dealer() const { return dealer_; }
  [[nodiscard]] const std::vector<Call>& calls() const { return calls_; }
  [[nodiscard]] Seat caller(std::size_t index) const {
    return after(dealer_, static_cast<int>(index % 4));
  }
  [[nodiscard]] Seat turn() const { return caller(calls_.size()); }
  [[nodiscard]] bool ended() const;
  [[nodiscard]] bool legal(Call call) const;
  // Why a call is not legal; none when it is.
  [[nodiscard]] std::optional<Message> objection(Call call) const;
  // Requires legal(call).
  void add(Call call) { calls_.push_back(call); }
  // The last bid and who made it.
  [[nodiscard]] std::optional<Call> last_bid() const;
  // The contract as if the auction ended here.
  [[nodiscard]] Contract contract() const;
  bool operator==(const Auction&) const = default;

 private:
  enum class Fault { kNone, kOver, kTooLow, kNoBid, kOurs, kDoubled, kTheirs, kNotDoubled };
  struct Judgement {
    Fault fault = Fault::kNone;
    Call bid = Call::pass();  // that is too high already
  };
  [[nodiscard]] Judgement judge(Call call) const;

  Seat dealer_;
  std::vector<Call> calls_;
};

[[nodiscard]] std::string to_string(Call call);  // Pass X XX 1C … 7NT
// "4SX by South", "passed out"
[[nodiscard]] std::string to_string(const Contract& contract);
// "3NTX" without the declarer, as the PBN tag has it.
[[nodiscard]] std::string contract_string(const Contract& contract);
// P, Pass, –, X, D, Dbl, Double, XX, R, Rdbl, 1C, 1♣, 3N, 3NT; any case.
[[nodiscard]] std::optional<Call> parse_call(std::string_view text);
// "3NTX", "4S", "4SXX", "Pass".
[[nodiscard]] std::optional<Contract> parse_contract(std::string_view text, Seat declarer);
// Calls between spaces, commas or hyphens; "AP" or "all pass" ends it. Illegal calls are refused by
// their place.
[[nodiscard]] Result<Auction> parse_auction(std::string_view text, Seat dealer);

}  // namespace yomi::bridge
