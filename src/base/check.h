// CHECK(condition): a broken invariant is a bug of ours, so the program stops at once with the
// place. It stays on in release builds: an answer after a broken invariant would not be evidence.
#pragma once

namespace yomi {
[[noreturn]] void check_failed(const char* condition, const char* file, int line);
// A consteval function that comes here does not compile, and the compiler shows why. It has no
// body.
void must_not_compile(const char* why);
}  // namespace yomi

// The only macro of the project.
#define CHECK(condition) \
  ((condition) ? static_cast<void>(0) : ::yomi::check_failed(#condition, __FILE__, __LINE__))
