// A room for the server's tests: questions that take long, take memory, do not listen, or end their
// worker.
#pragma once

#include <span>

#include "answers/catalogue.h"

namespace yomi::test {

// Castle, and the room `manners`: `wait` (milliseconds, whether it listens to a cancel), `grow`
// (megabytes, whether it keeps them), `crash`, and the quick `say` (a text of so many letters).
[[nodiscard]] std::span<const answers::Room* const> rooms_for_server();

}  // namespace yomi::test
