// From the body of a request to the line a worker gets.
#pragma once

#include <string>

#include "answers/catalogue.h"
#include "server/limits.h"

namespace yomi::server {

struct Prepared {
  Language language = Language::kEnglish;  // of errors
  Result<std::string> line;                // a JSON object without its id, ready for Pool::ask
};

// The body has the request's fields and `lang`; room and verb stand in the path. Its `time` is at
// most `limits.longest`. What is wrong with a field is found here, before the question waits; what
// is wrong with a position only its worker sees.
[[nodiscard]] Prepared prepare(const answers::Catalogue& catalogue,
                               const answers::Question& question, std::string_view body,
                               const Limits& limits);

}  // namespace yomi::server
