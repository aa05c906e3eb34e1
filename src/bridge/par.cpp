#include "bridge/par.h"

#include <algorithm>

#include "base/text.h"

namespace yomi::bridge {

std::optional<ParContract> parse_par_contract(std::string_view text) {
  constexpr std::string_view kStrains = "CDHSN";
  constexpr std::string_view kSeatLetters = "NESW";
  if (text.size() < 4 || text[0] < '1' || text[0] > '7') return std::nullopt;
  const std::size_t strain = kStrains.find(text[1]);
  if (strain == std::string_view::npos) return std::nullopt;
  ParContract par;
  par.contract.level = text[0] - '0';
  par.contract.strain = static_cast<Strain>(strain);
  text.remove_prefix(2);
  if (text.starts_with('*')) {
    par.contract.doubled = 1;
    text.remove_prefix(1);
  }
  if (!text.starts_with('-')) return std::nullopt;
  text.remove_prefix(1);
  while (!text.empty() && kSeatLetters.find(text[0]) != std::string_view::npos) {
    par.declarers.push_back(static_cast<Seat>(kSeatLetters.find(text[0])));
    text.remove_prefix(1);
  }
  if (par.declarers.empty()) return std::nullopt;
  par.contract.declarer = par.declarers.front();
  if (text.empty()) return par;
  if (text[0] != '+' && text[0] != '-') return std::nullopt;
  const auto tricks = parse_uint(text.substr(1));
  if (!tricks || *tricks > 13) return std::nullopt;
  par.result = text[0] == '+' ? static_cast<int>(*tricks) : -static_cast<int>(*tricks);
  return par;
}

std::vector<ParContract> par_contracts(std::string_view text) {
  std::vector<ParContract> contracts;
  while (!text.empty()) {
    const std::size_t comma = std::min(text.find(','), text.size());
    if (auto contract = parse_par_contract(trim(text.substr(0, comma))))
      contracts.push_back(std::move(*contract));
    text.remove_prefix(std::min(comma + 1, text.size()));
  }
  return contracts;
}

}  // namespace yomi::bridge
