// What the CSA reader accepts is written as CSA that reads as the same record, and survives KIF.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "base/encoding.h"
#include "shogi/csa.h"
#include "shogi/kif.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace yomi;
  using namespace yomi::shogi;
  const auto text = decode_text({reinterpret_cast<const char*>(data), size});
  if (!text) return 0;
  const auto first = read_csa(*text);
  if (!first) return 0;
  const std::string csa = to_csa(*first);
  const auto second = read_csa(csa);
  CHECK(second && to_csa(*second) == csa && second->size() == first->size());
  Record moves(first->start());
  moves.add_line(Record::kRoot, first->main_line());
  const auto kif = read_kif(to_kif(moves));
  CHECK(kif && kif->record.main_line() == first->main_line());
  return 0;
}
