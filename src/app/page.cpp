#include "app/page.h"

#include <spawn.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <string>

#include "answers/house.h"
#include "app/program.h"

namespace yomi::app {
namespace {

namespace fs = std::filesystem;

struct Place {
  fs::path file;
  fs::path site;
};

// Installed: share/yomikiri beside bin/yomi (cmake/install.cmake). Built: build/page beside
// build/release/bin/yomi.
Result<Place> find_place() {
  std::error_code error;
  const fs::path self = fs::read_symlink("/proc/self/exe", error);
  if (error) return fail_system("cannot find this program's own file: {}", error.message());
  const fs::path above = self.parent_path().parent_path();
  const fs::path shared = above / "share" / "yomikiri";
  const fs::path built = above.parent_path() / "page";
  for (const Place& place : {Place{shared / "yomikiri.html", shared / "page"},
                             Place{built / "yomikiri.html", built / "site"}}) {
    std::error_code ignored;
    if (fs::exists(place.file, ignored)) return place;
  }
  return fail_system("the page is not installed here: ./yomi page builds it from the sources");
}

// Where there is a display. Whatever comes of it, the file has been named.
void open_file(const std::string& file) {
  const auto named = [](const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr && *value != 0;
  };
  if (!named("DISPLAY") && !named("WAYLAND_DISPLAY")) return;
  std::string command = "xdg-open";
  std::string argument = file;
  char* const words[] = {command.data(), argument.data(), nullptr};
  pid_t child = 0;
  (void)::posix_spawnp(&child, words[0], nullptr, nullptr, words, ::environ);
}

Result<int> run_page(Program& program) {
  const auto place = find_place();
  if (!place) return tl::unexpected<Error>(place.error());
  if (program.shared().json) {
    program.print(std::string_view(
        answers::house_line(answers::PageAnswer{place->file.string(), place->site.string()})));
    return kDefinite;
  }
  program.print("{}\n{}/\n", place->file.string(), place->site.string());
  open_file(place->file.string());
  return kDefinite;
}

}  // namespace

void add_page(Program& program) {
  CLI::App& verb = program.add_command(
      "page", {"the page that answers in a browser by itself: where it lies, opened if possible",
               "ブラウザーだけで動くページの場所を表示し、可能なら開く"});
  program.on(verb, run_page);
}

}  // namespace yomi::app
