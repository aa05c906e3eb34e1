#include "app/tables.h"

#include "base/cache_folder.h"

namespace yomi::app {

Tables::Tables(std::span<const answers::Room* const> rooms) {
  for (const answers::Room* room : rooms) {
    if (room->tables.empty()) continue;
    const auto folder = cache_folder();
    if (!folder) return;
    for (const std::string_view name : room->tables) {
      auto file = MappedFile::open((*folder / name).string());
      if (!file) continue;
      files_.push_back(std::move(*file));
      list_.push_back({std::string(name), files_.back().bytes()});
    }
  }
}

}  // namespace yomi::app
