// The files of the page, read once into a fixed table: no path of a request ever reaches the file
// system.
#pragma once

#include <filesystem>
#include <map>
#include <string>
#include <string_view>

#include "base/result.h"

namespace yomi::server {

struct Asset {
  std::string type;  // of its contents
  std::string bytes;
};

class Assets {
 public:
  // No page: what is shown at "/" is `instead`, plain text.
  explicit Assets(std::string instead);
  // All plain files of the folder, at most 64 MiB together. "/" is index.html, which must be there.
  [[nodiscard]] static Result<Assets> read(const std::filesystem::path& folder);

  // "/assets/main.js"; null where there is none.
  [[nodiscard]] const Asset* find(std::string_view path) const;
  [[nodiscard]] bool has_page() const { return has_page_; }

 private:
  Assets() = default;

  std::map<std::string, Asset, std::less<>> all_;
  bool has_page_ = false;
};

}  // namespace yomi::server
