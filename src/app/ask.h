// The command line as a door of the catalogue: a verb for each question, its options and help made
// from the list of fields. CLI11 only takes words apart; what is missing or wrong the reader of
// requests says, for all doors alike.
//
// A position is text, a file or "-": the door reads it, the question never sees a file. A flag of a
// request that stands for data of the answer (a certificate, a picture) is a FILE here.
#pragma once

#include <memory>

#include "answers/catalogue.h"
#include "app/program.h"

namespace yomi::app {

// Adds the room and a verb for each of its questions.
CLI::App& add_catalogue_room(Program& program, const answers::Room& room);

// A request's options for a verb that is no question (`play`, `survey`), from the same list.
class RequestOptions {
 public:
  RequestOptions(Program& program, CLI::App& verb, const answers::Shape& shape);

  // What was typed, read into an object of the shape; texts from their files.
  [[nodiscard]] Status read(void* object) const;
  // An error of the request as a person meets it: with its option, or its file.
  [[nodiscard]] Error placed(Error error) const;

 private:
  struct State;
  std::shared_ptr<State> state_;
};

// Prints an answer, as words or as JSON, and gives its exit status.
[[nodiscard]] int show(Program& program, const answers::Answered& answered);

// What this program grants a question: Ctrl-C, the bar, `memory` bytes.
[[nodiscard]] answers::Context context_of(const Program& program, Progress* progress,
                                          std::uint64_t memory);

}  // namespace yomi::app
