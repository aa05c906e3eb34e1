#include "survey/store.h"

#include <algorithm>

#include "base/check.h"

namespace yomi::survey {

Status MemoryStore::append(std::span<const Unit> units) {
  std::string bytes;
  for (const Unit& unit : units) {
    CHECK(unit.index < manifest_.units && !finished_.has(unit.index));
    bytes.clear();
    encode_unit(unit, bytes);
    if (pages_.empty() || pages_.back().size() + bytes.size() > kPage) {
      pages_.emplace_back().reserve(std::max(kPage, bytes.size()));
    }
    std::string& page = pages_.back();
    places_.push_back({unit.index, static_cast<std::uint32_t>(pages_.size() - 1),
                       static_cast<std::uint32_t>(page.size()),
                       static_cast<std::uint32_t>(bytes.size())});
    page += bytes;
    finished_.add(unit.index);
  }
  return {};
}

Status MemoryStore::for_each(const Visitor& visit) const {
  std::vector<const Place*> ordered;
  ordered.reserve(places_.size());
  for (const Place& place : places_) ordered.push_back(&place);
  std::sort(ordered.begin(), ordered.end(),
            [](const Place* a, const Place* b) { return a->index < b->index; });
  for (const Place* place : ordered) {
    const auto units =
        decode_units(std::string_view(pages_[place->page]).substr(place->offset, place->size));
    CHECK(units && units->size() == 1);
    if (Status visited = visit(units->front()); !visited) return visited;
  }
  return {};
}

}  // namespace yomi::survey
