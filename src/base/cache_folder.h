// Where tables are kept between two runs.
#pragma once

#include <filesystem>

#include "base/result.h"

namespace yomi {

// The user's cache folder of this program ($XDG_CACHE_HOME/yomikiri or ~/.cache/yomikiri); made if
// absent.
[[nodiscard]] Result<std::filesystem::path> cache_folder();

}  // namespace yomi
