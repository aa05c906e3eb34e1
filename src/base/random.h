// Random: the project's own generator, so that a seed gives the same deal on every machine and
// compiler, for ever. docs/formats/random.md specifies it with test vectors; nothing here may ever
// change.
//
// The generator is xoshiro256** (Blackman & Vigna); its four words of state are the first four
// outputs of splitmix64 started at the seed. Never use std::shuffle or a std distribution: the
// standard leaves their results open.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <utility>

namespace yomi {

// The output function of splitmix64; a good 64-bit mixer in its own right.
[[nodiscard]] constexpr std::uint64_t mix64(std::uint64_t x) {
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9ULL;
  x = (x ^ (x >> 27)) * 0x94d049bb133111ebULL;
  return x ^ (x >> 31);
}

class Random {
 public:
  explicit Random(std::uint64_t seed);
  // An independent stream for unit `index` of a run with `seed`: Random(mix64(seed + golden) +
  // index).
  Random(std::uint64_t seed, std::uint64_t index);

  std::uint64_t next();
  // Uniform in 0 … bound−1 without bias (Lemire's multiplication with rejection). Requires bound >
  // 0.
  std::uint64_t below(std::uint64_t bound);
  // Uniform in [0, 1): the top 53 bits of next() times 2^−53.
  double unit();

  // Fisher–Yates from the last place down: for i = n−1 … 1 swap items[i] with items[below(i+1)].
  template <class T>
  void shuffle(std::span<T> items) {
    for (std::size_t i = items.size(); i > 1; --i) {
      std::swap(items[i - 1], items[static_cast<std::size_t>(below(i))]);
    }
  }

 private:
  std::array<std::uint64_t, 4> state_;
};

}  // namespace yomi
