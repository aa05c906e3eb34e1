// zstd, behind one door. Whole buffers: certificates and tables fit in memory by design. In a
// browser nothing is made smaller, but what is written are frames of zstd all the same.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "base/result.h"

namespace yomi {

// One zstd frame. Levels 1 (fast) to 19 (small).
[[nodiscard]] std::string compress(std::string_view bytes, int level = 9);
// Requires the exact size of the result, which every format of ours stores; fails on anything else.
[[nodiscard]] Result<std::string> decompress(std::string_view frame, std::uint64_t size);

}  // namespace yomi
