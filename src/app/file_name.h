// A file's name on the command line.
#pragma once

#include <functional>
#include <string>

#include "app/usage.h"
#include "base/message.h"

namespace yomi::app {

// For CLI::Option::each(): refuses an empty name, which is mostly a script's variable that was
// never set.
[[nodiscard]] inline std::function<void(const std::string&)> names_a_file(std::string option) {
  return [option = std::move(option)](const std::string& name) {
    if (name.empty())
      throw UsageError(message("{}: the name of the file is empty", option), ErrorCode::kBadText,
                       field_of_option(option));
  };
}

}  // namespace yomi::app
