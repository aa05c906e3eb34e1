#include "server/assets.h"

#include <array>
#include <utility>

#include "base/file.h"

namespace yomi::server {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMostBytes = std::uint64_t{64} << 20;
constexpr std::array<std::pair<std::string_view, std::string_view>, 12> kTypes = {{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".wasm", "application/wasm"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/vnd.microsoft.icon"},
    {".woff2", "font/woff2"},
    {".txt", "text/plain; charset=utf-8"},
}};

std::string type_of_file(const fs::path& path) {
  const std::string ending = path.extension().string();
  for (const auto& [name, type] : kTypes)
    if (ending == name) return std::string(type);
  return "application/octet-stream";
}

}  // namespace

Assets::Assets(std::string instead) {
  all_["/"] = {"text/plain; charset=utf-8", std::move(instead)};
}

Result<Assets> Assets::read(const fs::path& folder) {
  Assets assets;
  std::error_code error;
  std::uint64_t left = kMostBytes;
  // Another's folder that is not there is a mistake of whoever named it, as with a file.
  fs::recursive_directory_iterator entries(folder, error);
  if (error) return fail("cannot read {}: {}", folder.string(), word(error.message()));
  for (; entries != fs::recursive_directory_iterator(); entries.increment(error)) {
    if (error) return fail_system("cannot read {}: {}", folder.string(), word(error.message()));
    if (!entries->is_regular_file(error) || entries->is_symlink(error)) continue;
    auto bytes = read_file(entries->path(), left);
    if (!bytes) return pass(bytes);
    left -= bytes->size();
    const std::string name = "/" + entries->path().lexically_relative(folder).generic_string();
    assets.all_[name] = {type_of_file(entries->path()), std::move(*bytes)};
  }
  const auto index = assets.all_.find("/index.html");
  if (index == assets.all_.end())
    return fail("{} is no folder of a page: there is no index.html", folder.string());
  assets.all_["/"] = index->second;
  assets.has_page_ = true;
  return assets;
}

const Asset* Assets::find(std::string_view path) const {
  const auto found = all_.find(path);
  return found == all_.end() ? nullptr : &found->second;
}

}  // namespace yomi::server
