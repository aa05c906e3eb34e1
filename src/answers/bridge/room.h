// Bridge's part of the catalogue.
#pragma once

#include "answers/catalogue.h"

namespace yomi::answers::bridge {

[[nodiscard]] const Room& room();
// The Japanese of its errors.
[[nodiscard]] std::span<const Text> japanese();

}  // namespace yomi::answers::bridge
