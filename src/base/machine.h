// What the machine has.
#pragma once

#include <cstdint>

namespace yomi {

// Bytes of memory that this process can ever get: the machine's or, where it is less, its control
// group's.
[[nodiscard]] std::uint64_t machine_memory();
// Tells this process from the others that work with it.
[[nodiscard]] std::int64_t process_id();

}  // namespace yomi
