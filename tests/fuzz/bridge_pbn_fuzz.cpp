// PBN, LIN, addresses and bare deals: never a crash, and what was read and written reads back the
// same.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/check.h"
#include "base/encoding.h"
#include "bridge/reading.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace yomi;
  const auto text = decode_text(std::string_view(reinterpret_cast<const char*>(data), size));
  if (!text) return 0;
  (void)bridge::read_lin(*text);
  (void)bridge::read_address("http://www.bridgebase.com/?" + *text);
  (void)bridge::parse_hand(*text);
  (void)bridge::parse_auction(*text, bridge::Seat::kNorth);
  bridge::RecordFile file = bridge::read_boards(*text).file;
  for (bridge::Record& record : file.records) {
    if (!record.faults.empty()) continue;  // what is kept of it is not all there was
    const std::string written = bridge::write_pbn({record});
    const bridge::RecordFile again = bridge::read_pbn(written);
    CHECK(again.records.size() == 1 && again.errors.empty());
    const bridge::Record& same = again.records[0];
    CHECK(same.faults.empty());
    CHECK(same.deal == record.deal && same.auction == record.auction);
    CHECK(same.contract == record.contract && same.cards() == record.cards());
    CHECK(same.play_rest == record.play_rest && same.calls.size() == record.calls.size());
    for (std::size_t i = 0; i < same.calls.size(); ++i)
      CHECK(same.calls[i].note == record.calls[i].note);
    for (std::size_t count = 0; count <= same.plays.size(); ++count)
      (void)bridge::position_at(same, count);
  }
  return 0;
}
