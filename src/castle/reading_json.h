// Boards in JSON: Solvitaire's deals and the answers that we give ourselves. Part of reading.h.
#pragma once

#include "base/scanner.h"
#include "castle/reading.h"

namespace yomi::castle {

// Reads one JSON document at the scanner, and on a fault goes on to the next line that begins one.
void read_json_record(Scanner& scanner, const ReadOptions& options, ReadResult& result);

}  // namespace yomi::castle
