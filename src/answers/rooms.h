// Every room that answers through the catalogue.
#pragma once

#include <span>

#include "answers/catalogue.h"

namespace yomi::answers {

[[nodiscard]] std::span<const Room* const> all_rooms();

}  // namespace yomi::answers
