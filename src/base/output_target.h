// Where a file comes to lie.
#pragma once

#include <filesystem>

namespace yomi {

// Where a file that is written at `path` (base/file.h) comes to lie: the end of its symbolic links,
// whether there is something yet or not.
[[nodiscard]] std::filesystem::path output_target(const std::filesystem::path& path);

}  // namespace yomi
