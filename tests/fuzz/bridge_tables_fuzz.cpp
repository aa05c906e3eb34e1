// Bidding systems and signal tables: never a crash, and a system that parses answers.
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/check.h"
#include "base/encoding.h"
#include "bridge/bidding.h"
#include "bridge/signal.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace yomi;
  const auto text = decode_text(std::string_view(reinterpret_cast<const char*>(data), size));
  if (!text) return 0;
  (void)bridge::SignalTable::parse(*text);
  const auto system = bridge::System::parse(*text);
  if (!system) return 0;
  const bridge::Auction auction =
      bridge::bid_deal(bridge::random_deal(1, size), bridge::Seat::kNorth, *system);
  CHECK(auction.ended());
  for (const bridge::Shown& shown : bridge::explain(auction, *system).shown)
    CHECK(!shown.ranges.empty());
  return 0;
}
