// What one can type at once, for every command: the help shows it, and tests run it.
#pragma once

#include <array>
#include <span>
#include <string_view>

namespace yomi::app {

struct Examples {
  std::string_view command;  // "castle solve"
  std::array<std::string_view, 2> lines;
};

// None for a command that is not in the list.
[[nodiscard]] std::span<const std::string_view> examples_of(std::string_view command);
// One line for each game: the first thing that a newcomer sees.
[[nodiscard]] std::span<const std::string_view> first_examples();

}  // namespace yomi::app
