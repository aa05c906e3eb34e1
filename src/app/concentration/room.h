// The memory game's commands beside the questions of the catalogue (answers/concentration): `play`
// and `survey`.
#pragma once

#include <optional>
#include <string>

#include "answers/concentration/game.h"
#include "app/program.h"

namespace yomi::app {

void add_concentration_play(Program& program, CLI::App& room);
void add_concentration_survey(Program& program, CLI::App& room);
void add_concentration_bench(Program& program);

// The value of a choice by its word, as the questions have it.
template <class E>
[[nodiscard]] std::optional<E> choice_by_word(std::string_view word) {
  for (const answers::Choice& each : choices_of(answers::Of<E>{}))
    if (each.word == word) return static_cast<E>(each.value);
  return std::nullopt;
}

}  // namespace yomi::app
