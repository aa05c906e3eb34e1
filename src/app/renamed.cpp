#include "app/renamed.h"

#include <string>

namespace yomi::app {
namespace {

struct Renamed {
  std::string_view command;  // or the room, for all its verbs
  std::string_view old_name;
  std::string_view now;  // empty: there is no such option any more
};

constexpr Renamed kRenamed[] = {
    {"tsume check", "--variations", ""},
    {"tsume paper", "--threads", "tsume survey FILE --paper appendix --threads N"},
    {"tsume paper", "--journal", "tsume survey FILE --paper appendix --journal FILE"},
    {"tsume paper", "--csv", "tsume survey FILE --paper appendix --csv"},
    {"castle survey", "--deals", "--games A..B"},
    {"castle", "--game", "--variant"},
    {"calculation survey", "--first", "--games A..B"},
    {"calculation advise", "--games", "--playouts N"},
    {"calculation advise", "--exact", ""},
    {"calculation play", "--game", "calculation play NUMBER"},
    {"calculation play", "--stock", "calculation play POSITION"},
    {"calculation play", "--auto", "calculation watch"},
    {"calculation solve", "--beam", ""},
    {"calculation", "--learned", ""},
    {"calculation", "--trials", ""},
    {"concentration", "--pass", "--passing"},
    {"concentration advise", "--exact", ""},
    {"bridge lead", "--method", ""},
    {"bridge survey", "--all", ""},
};

}  // namespace

std::optional<Message> renamed_message(std::string_view command, std::string_view option) {
  const std::string_view name = option.substr(0, option.find('='));
  for (const Renamed& each : kRenamed) {
    const bool here = command == each.command ||
                      (command.starts_with(each.command) && command[each.command.size()] == ' ');
    if (!here || name != each.old_name) continue;
    if (each.now.empty()) return message("{} is gone: docs/changes.md says why", name);
    return message("{} is now called {}", name, each.now);
  }
  return std::nullopt;
}

}  // namespace yomi::app
