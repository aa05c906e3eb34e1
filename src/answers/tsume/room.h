// Tsume-shogi's part of the catalogue.
#pragma once

#include "answers/catalogue.h"

namespace yomi::answers::tsume {

[[nodiscard]] const Room& room();
// What verifies its certificates.
[[nodiscard]] std::span<const Verifier> certificates();
// The Japanese of its errors.
[[nodiscard]] std::span<const Text> japanese();

}  // namespace yomi::answers::tsume
