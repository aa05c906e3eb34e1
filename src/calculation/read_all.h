// Texts with several positions, one below the other, as `calculation watch` prints them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "calculation/reading.h"

namespace yomi::calculation {

// "bases", "台の状態" alone on a line: where a position begins.
[[nodiscard]] bool is_bases_heading(std::string_view line);

struct ReadAll {
  std::vector<ReadRecord> records;
  std::vector<Error> errors;
};
[[nodiscard]] ReadAll read_all(std::string_view text, const Beginning& beginning,
                               const std::string& source = {});

}  // namespace yomi::calculation
