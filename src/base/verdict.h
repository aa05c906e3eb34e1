// What an answer claims. Never more than was shown: a limit that was hit gives kUnknown with its
// reason, whatever the search believed at that moment.
#pragma once

#include <cstdint>
#include <string_view>

namespace yomi {

enum class Verdict { kProved, kRefuted, kEstimated, kUnknown };

// Why a search ended without a definite answer.
enum class StopReason { kTime, kNodes, kMemory, kCancelled };

// The words used in JSON and in text: "proved", …, "time", …
[[nodiscard]] std::string_view to_string(Verdict verdict);
[[nodiscard]] std::string_view to_string(StopReason reason);

// A figure that was sampled: the 95% interval, how many samples, from which seed.
struct Estimate {
  double value = 0;
  double low = 0;
  double high = 0;
  std::uint64_t samples = 0;
  std::uint64_t seed = 0;
};

}  // namespace yomi
