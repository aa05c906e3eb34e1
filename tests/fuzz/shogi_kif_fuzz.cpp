// What the KIF reader accepts is written as KIF that reads as the same record, and its main line
// survives KI2 and CSA.
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "base/check.h"
#include "base/encoding.h"
#include "shogi/csa.h"
#include "shogi/kif.h"
#include "shogi/problem.h"
#include "shogi/sfen.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace yomi;
  using namespace yomi::shogi;
  const auto text = decode_text({reinterpret_cast<const char*>(data), size});
  if (!text) return 0;
  (void)read_problem(*text);
  const auto first = read_kif(*text);
  if (!first) return 0;
  const std::string kif = to_kif(first->record);
  const auto second = read_kif(kif);
  CHECK(second);
  CHECK(to_kif(second->record) == kif);
  CHECK(second->record.size() == first->record.size());
  const auto ki2 = read_kif(to_ki2(first->record));
  CHECK(ki2 && ki2->record.main_line() == first->record.main_line());
  const auto csa = read_csa(to_csa(first->record));
  CHECK(csa && csa->main_line() == first->record.main_line());
  return 0;
}
