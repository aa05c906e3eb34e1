#include "castle/proof.h"

namespace yomi::castle {

RelaxedSet relaxed_set(const Closure& closure) {
  RelaxedSet set;
  set.remembered = closure.relaxation().remembered;
  const ColumnTable& table = closure.columns();
  for (ColumnId id = 0; id < table.size(); ++id) set.columns.push_back(table.cards(id));
  const auto words = static_cast<std::size_t>(closure.column_count()) + 1;
  set.records.reserve(closure.size() * words);
  for (std::uint32_t i = 0; i < closure.size(); ++i)
    set.records.insert(set.records.end(), closure.position(i), closure.position(i) + words);
  return set;
}

}  // namespace yomi::castle
