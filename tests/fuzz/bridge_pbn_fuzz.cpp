// PBN, LIN and bare deals: never a crash, and what was read and written reads back the same.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/check.h"
#include "base/encoding.h"
#include "bridge/pbn.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace yomi;
  const auto text = decode_text(std::string_view(reinterpret_cast<const char*>(data), size));
  if (!text) return 0;
  const auto records = bridge::parse_records(*text);
  (void)bridge::parse_lin(*text);
  (void)bridge::parse_hand(*text);
  (void)bridge::parse_auction(*text, bridge::Seat::kNorth);
  if (!records) return 0;
  const auto again = bridge::parse_pbn(bridge::write_pbn(*records));
  if (!again || again->size() != records->size()) return 0;
  for (std::size_t i = 0; i < again->size(); ++i) {
    CHECK((*again)[i].deal == (*records)[i].deal);
    CHECK((*again)[i].cards() == (*records)[i].cards());
  }
  return 0;
}
