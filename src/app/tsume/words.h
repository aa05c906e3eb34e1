// What the answers of the room are called, for people.
#pragma once

#include <string>
#include <string_view>

#include "app/program.h"
#include "tsume/check.h"

namespace yomi::app::tsume_room {

[[nodiscard]] Text class_text(tsume::AlternativeClass c);
[[nodiscard]] Text severity_text(tsume::Severity s);
[[nodiscard]] Text soundness_text(tsume::Soundness s);

// The words of a survey's rows (mate, nomate, unknown, and those of Soundness) as a person reads
// them.
[[nodiscard]] std::string_view cell_text(const Program& program, std::string_view word);
// A survey's alternatives, "1:S*2b:hayazume:3 …": the classes in Japanese where that is the user's
// language.
[[nodiscard]] std::string alternatives_text(const Program& program, std::string_view list);

}  // namespace yomi::app::tsume_room
