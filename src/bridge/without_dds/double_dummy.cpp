// In place of ../double_dummy.cpp and ../has_double_dummy.cpp where libdds cannot be had
// (CMakeLists.txt): no slot is ever ready, so bidding goes by its file. Whoever asks about cards must
// have asked has_double_dummy() first.
#include "bridge/double_dummy.h"

#include "base/check.h"
#include "bridge/has_double_dummy.h"

namespace yomi::bridge {
namespace {

[[noreturn]] void no_library() {
  CHECK(false);
  __builtin_unreachable();
}

}  // namespace

bool has_double_dummy() {
  return false;
}
void DoubleDummy::configure(unsigned /*unused*/, std::uint64_t /*unused*/) {}
unsigned DoubleDummy::slots() {
  return 0;
}
DoubleDummy::DoubleDummy(const std::stop_token& /*unused*/) {}
DoubleDummy::DoubleDummy(const Budget& /*unused*/) {}
DoubleDummy::~DoubleDummy() = default;

CardTricks DoubleDummy::all_cards(const Position& /*unused*/) {
  no_library();
}
Hand DoubleDummy::reaching(const Position& /*unused*/, int /*unused*/) {
  no_library();
}
bool DoubleDummy::reaches(const Position& /*unused*/, int /*unused*/) {
  no_library();
}
int DoubleDummy::tricks(const Position& /*unused*/) {
  no_library();
}
TrickTable DoubleDummy::table(const Deal& /*unused*/) {
  no_library();
}
std::optional<TrickTable> DoubleDummy::table(const Deal& /*unused*/, const Budget& /*unused*/) {
  no_library();
}
Par DoubleDummy::par(const TrickTable& /*unused*/, Seat /*unused*/, Vulnerable /*unused*/) {
  no_library();
}

}  // namespace yomi::bridge
