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

}  // namespace yomi
