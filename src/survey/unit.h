// One unit, run where it is called. Not for use outside survey/.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "survey/work.h"

namespace yomi::survey {

// Nothing where the unit was told to stop. `columns` are the work's.
[[nodiscard]] Result<std::optional<Unit>> run_unit(Work& work, const std::vector<Column>& columns,
                                                   std::uint64_t index, const Budget& budget,
                                                   int worker);

}  // namespace yomi::survey
