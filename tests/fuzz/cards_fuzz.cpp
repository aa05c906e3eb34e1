// Any bytes are read as cards without harm, and every card that is read is written and read back.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "cards/card.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace yomi;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  Scanner scanner(text);
  while (!scanner.at_end()) {
    const std::size_t before = scanner.rest().size();
    const auto card = cards::read_card(scanner);
    if (!card) {
      CHECK(card.error().line >= 1 && card.error().column >= 1);
      break;
    }
    CHECK(scanner.rest().size() < before);
    CHECK(cards::parse_card(cards::to_string(*card)).value() == *card);
  }
  return 0;
}
