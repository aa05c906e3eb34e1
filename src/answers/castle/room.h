// Beleaguered Castle's part of the catalogue.
#pragma once

#include "answers/catalogue.h"

namespace yomi::answers::castle {

[[nodiscard]] const Room& room();

}  // namespace yomi::answers::castle
