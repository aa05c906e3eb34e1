// The door to a room compiled to WebAssembly: the catalogue behind exported functions, the same
// JSON as `yomi engine` (docs/formats/json.md), one question at a time.
//
//   allocate(size) → address            room for a question
//   ask(address, size) → reply          a line of `yomi engine` as UTF-8; a reply is its size in
//   four
//                                       bytes (little endian) and then as many bytes of JSON
//   release(address)                    of a question, or of a reply
//
// Imported from the page, module "yomi":
//   progress(address, size)             {"id", "progress": {…}} while a question is answered
//   unpack(from, size, to, size) → 1    a zstd frame (base/wasm/compress.cpp)
//
// There is no cancel: the page ends the Worker. What goes wrong beyond an error (no memory left, a
// CHECK that does not hold) is a trap, after which the module must not be used any more.
#pragma once

#include "answers/catalogue.h"

namespace yomi::wasm {

// The room of this module; each module has its own.
[[nodiscard]] const answers::Room& module_room();

}  // namespace yomi::wasm
