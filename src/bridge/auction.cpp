#include "bridge/auction.h"

#include <algorithm>

#include "base/scanner.h"
#include "base/text.h"

namespace yomi::bridge {

bool Auction::ended() const {
  const std::size_t n = calls_.size();
  if (n < 4) return false;
  return std::all_of(calls_.end() - 3, calls_.end(), [](Call c) { return c.is_pass(); });
}

std::optional<Call> Auction::last_bid() const {
  for (auto it = calls_.rbegin(); it != calls_.rend(); ++it) {
    if (it->is_bid()) return *it;
  }
  return std::nullopt;
}

Auction::Judgement Auction::judge(Call call) const {
  if (ended()) return {Fault::kOver};
  if (call.is_pass()) return {};
  std::size_t bid = calls_.size();  // where the last bid stands
  int doubled = 0;
  for (std::size_t i = calls_.size(); i > 0; --i) {
    const Call c = calls_[i - 1];
    if (c.is_bid()) {
      bid = i - 1;
      break;
    }
    if (!c.is_pass()) doubled = std::max(doubled, c.code());
  }
  const bool any = bid < calls_.size();
  if (call.is_bid()) {
    if (!any || call > calls_[bid]) return {};
    return {Fault::kTooLow, calls_[bid]};
  }
  if (!any) return {Fault::kNoBid};
  const bool ours = side(caller(bid)) == side(turn());
  if (call == Call::dbl()) {
    if (ours) return {Fault::kOurs};
    return {doubled == 0 ? Fault::kNone : Fault::kDoubled};
  }
  if (!ours) return {Fault::kTheirs};
  return {doubled == 1 ? Fault::kNone : Fault::kNotDoubled};
}

std::optional<Message> Auction::objection(Call call) const {
  const Judgement judged = judge(call);
  switch (judged.fault) {
    case Fault::kNone:
      return std::nullopt;
    case Fault::kOver:
      return message("the auction is over");
    case Fault::kTooLow:
      return message("{} is not higher than {}", to_string(call), to_string(judged.bid));
    case Fault::kNoBid:
      return message("there is no bid to double");
    case Fault::kOurs:
      return message("the last bid is our own side's");
    case Fault::kDoubled:
      return message("the last bid is doubled already");
    case Fault::kTheirs:
      return message("the last bid is the opponents'");
    case Fault::kNotDoubled:
      return message("only a double can be redoubled");
  }
  return std::nullopt;
}

bool Auction::legal(Call call) const {
  return judge(call).fault == Fault::kNone;
}

Contract Auction::contract() const {
  Contract contract;
  std::size_t bid = 0;
  for (std::size_t i = 0; i < calls_.size(); ++i) {
    if (calls_[i].is_bid()) {
      bid = i;
      contract.level = calls_[i].level();
      contract.strain = calls_[i].strain();
      contract.doubled = 0;
    } else if (!calls_[i].is_pass()) {
      contract.doubled = calls_[i].code();
    }
  }
  if (contract.level == 0) return contract;
  for (std::size_t i = 0; i <= bid; ++i) {
    if (calls_[i].is_bid() && calls_[i].strain() == contract.strain &&
        side(caller(i)) == side(caller(bid))) {
      contract.declarer = caller(i);
      break;
    }
  }
  return contract;
}

std::string to_string(Call call) {
  if (call == Call::pass()) return "Pass";
  if (call == Call::dbl()) return "X";
  if (call == Call::redbl()) return "XX";
  return fmt::format("{}{}", call.level(), to_string(call.strain()));
}

std::string contract_string(const Contract& contract) {
  if (contract.passed_out()) return "Pass";
  return fmt::format("{}{}{}", contract.level, to_string(contract.strain),
                     std::string(static_cast<std::size_t>(contract.doubled), 'X'));
}

std::string to_string(const Contract& contract) {
  if (contract.passed_out()) return "passed out";
  return fmt::format("{} by {}", contract_string(contract), to_string(contract.declarer));
}

std::optional<Call> parse_call(std::string_view text) {
  std::string word = to_lower_ascii(text);
  if (!word.empty() && word.back() == '!') word.pop_back();  // an alert
  if (word == "p" || word == "pass" || word == "-" || word == "パス") return Call::pass();
  if (word == "x" || word == "d" || word == "dbl" || word == "double") return Call::dbl();
  if (word == "xx" || word == "r" || word == "rdbl" || word == "redouble") return Call::redbl();
  if (word.size() < 2 || word[0] < '1' || word[0] > '7') return std::nullopt;
  const int level = word[0] - '0';
  const std::string strain = word.substr(1);
  if (strain == "n" || strain == "nt") return Call::bid(level, Strain::kNotrump);
  for (const Suit suit : kSuitsDown) {
    const std::string letter = to_lower_ascii(to_string(strain_of(suit)));
    if (strain == letter || strain == symbol(suit)) return Call::bid(level, strain_of(suit));
  }
  return std::nullopt;
}

std::optional<Contract> parse_contract(std::string_view text, Seat declarer) {
  std::string word = to_lower_ascii(trim(text));
  Contract contract;
  contract.declarer = declarer;
  if (word == "pass") return contract;
  while (!word.empty() && word.back() == 'x') {
    ++contract.doubled;
    word.pop_back();
  }
  const auto call = parse_call(word);
  if (!call || !call->is_bid() || contract.doubled > 2) return std::nullopt;
  contract.level = call->level();
  contract.strain = call->strain();
  return contract;
}

Result<Auction> parse_auction(std::string_view text, Seat dealer) {
  Auction auction(dealer);
  Scanner scanner(text);
  const auto skip = [&] {
    do scanner.skip_space();
    while (scanner.accept(",") || scanner.accept("|") || scanner.accept("/"));
  };
  for (skip(); !scanner.at_end(); skip()) {
    const Scanner::Mark mark = scanner.mark();
    std::string word;
    while (!scanner.at_end() && scanner.peek() != " " && scanner.peek() != "," &&
           !scanner.at_line_end() && scanner.peek() != "\t" && scanner.peek() != "|" &&
           scanner.peek() != "/") {
      if (scanner.peek() == "-" && !word.empty()) {  // 1S-2H-Pass
        scanner.take();
        break;
      }
      word += scanner.take();
    }
    const std::string low = to_lower_ascii(word);
    if (low == "all" || low == "ap" || low == "allpass") {
      while (!auction.ended()) auction.add(Call::pass());
      if (low == "all") {
        scanner.skip_blanks();
        if (to_lower_ascii(scanner.word()) != "pass")
          return scanner.error_at(mark, "expected 'all pass'");
      }
      continue;
    }
    const auto call = parse_call(word);
    if (!call) return scanner.error_at(mark, "no such call: {}", in_quotes(word));
    if (const auto objection = auction.objection(*call))
      return scanner.error_at(mark, "{} by {} is not legal: {}", yomi::word(to_string(*call)),
                              yomi::word(to_string(auction.turn())), *objection);
    auction.add(*call);
  }
  return auction;
}

}  // namespace yomi::bridge
