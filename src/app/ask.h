// The command line as a door of the catalogue: a verb for each question, its options and help made
// from the list of fields. CLI11 only takes words apart; what is missing or wrong the reader of
// requests says, for all doors alike.
//
// A position is text, a file or "-": the door reads it, the question never sees a file. A flag of a
// request that stands for data of the answer (a certificate, a picture) is a FILE here.
#pragma once

#include "answers/catalogue.h"
#include "app/program.h"

namespace yomi::app {

// Adds the room and a verb for each of its questions.
CLI::App& add_catalogue_room(Program& program, const answers::Room& room);

// What this program grants a question: Ctrl-C, the bar, `memory` bytes.
[[nodiscard]] answers::Context context_of(const Program& program, Progress* progress,
                                          std::uint64_t memory);

}  // namespace yomi::app
