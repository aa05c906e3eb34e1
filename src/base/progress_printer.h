// Progress on a terminal.
#pragma once

#include <cstdio>

#include "base/progress.h"

namespace yomi {

// A listener for people: a bar that redraws itself where `stream` is a terminal, otherwise a plain
// line every ten seconds and one at the end if the call took longer than that.
[[nodiscard]] Progress::Listener progress_printer(std::FILE* stream,
                                                  Language language = Language::kEnglish);

}  // namespace yomi
