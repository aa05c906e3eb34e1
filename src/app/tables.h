// The tables that a room's methods may use, mapped from the cache folder for the questions that a
// door asks.
#pragma once

#include <span>
#include <vector>

#include "answers/catalogue.h"
#include "base/mapped_file.h"

namespace yomi::app {

class Tables {
 public:
  Tables() = default;
  // Those of these rooms that are there; what cannot be opened is left out.
  explicit Tables(std::span<const answers::Room* const> rooms);

  [[nodiscard]] std::span<const answers::NamedBytes> list() const { return list_; }

 private:
  std::vector<MappedFile> files_;
  std::vector<answers::NamedBytes> list_;
};

}  // namespace yomi::app
