// `yomi engine`: the catalogue as a program that talks JSON lines. One object a line on standard
// input, answers, progress and errors a line each on standard output, by `id`, several at once
// (docs/formats/json.md).
//
// 1. Whatever a line says, the engine goes on: a bad line answers with an error.
// 2. Every question is answered once, or acknowledged as cancelled once; a late answer is dropped.
// 3. Memory stays bounded: lines wait unread where more is asked than can be kept, and a reader
//    that stops loses progress lines, never answers.
// 4. The memory granted is divided among the questions that may run at once.
#pragma once

#include <cstdint>
#include <span>
#include <stop_token>

#include "answers/catalogue.h"

namespace yomi::app {

struct EngineOptions {
  unsigned threads = 1;                           // questions at once
  std::uint64_t memory = std::uint64_t{1} << 30;  // of all together
  bool end_with_input = false;  // cancel what runs when the input ends; otherwise it is finished
  std::span<const answers::NamedBytes> tables = {};  // for the questions
};

inline constexpr std::size_t kLongestLine = std::size_t{1} << 20;
inline constexpr std::size_t kLongestCertificate = std::size_t{64} << 20;  // a line of `verify`

// Reads `input` to its end, or until `stop`. False where nobody reads `output` any more.
bool run_engine(int input, int output, const answers::Catalogue& catalogue,
                const EngineOptions& options, std::stop_token stop = {});

}  // namespace yomi::app
