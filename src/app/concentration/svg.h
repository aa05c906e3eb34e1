// Heat maps of the paper's tables as SVG: one square per situation over (unknown, known) letters,
// readable in print: every square carries its move as text and a pattern of its own, not colour
// alone.
#pragma once

#include <string>

#include "base/language.h"
#include "concentration/paper.h"

namespace yomi::app::memory {

// For tables 1 to 4 the axes are unknown letters (na − ka) and known letters (ka); for the others
// letters with two cards and with four.
[[nodiscard]] std::string heat_map(const concentration::FigureTable& table,
                                   const std::string& title, Language language);

}  // namespace yomi::app::memory
