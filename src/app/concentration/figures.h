// The paper's tables laid out.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "app/table.h"
#include "base/language.h"
#include "concentration/paper.h"

namespace yomi::app::memory {

// "Table 3: E(na, 0, ka, 0)" with the rules where they matter.
[[nodiscard]] std::string caption(int number, concentration::Rules rules, Language language);
[[nodiscard]] Table figure_grid(const concentration::FigureTable& table);
// The printed figure beside ours where they differ: "5.60 (5.59 printed, 5.595 exactly)".
[[nodiscard]] std::string figures_csv(const concentration::FigureTable& table);
[[nodiscard]] nlohmann::ordered_json figures_json(const concentration::FigureTable& table,
                                                  concentration::Rules rules);

}  // namespace yomi::app::memory
