// The head of a journal, and what it is compared by: names and values in a fixed order, the words of
// its tables, checksums. Knows no SQLite. docs/formats/journal.md
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "survey/store.h"
#include "survey/work.h"

namespace yomi::journal {

inline constexpr const char* kFormat = "2";

// "work", "castle.survey"; options as "--games".
using Pairs = std::vector<std::pair<std::string, std::string>>;

// The tables. A journal whose schema is not these very words is none of ours, or damaged.
[[nodiscard]] std::string meta_schema();
// When units came in, for `yomi survey status`: seconds since 1970, one row per run. No result
// depends on it, and it has no checksum.
[[nodiscard]] std::string runs_schema();
[[nodiscard]] std::string units_schema(const std::vector<survey::Column>& columns);

// "nodes:int share:real"
[[nodiscard]] std::optional<std::vector<survey::Column>> parse_columns(std::string_view text);
[[nodiscard]] Pairs meta_of(const survey::Manifest& manifest);
[[nodiscard]] std::string meta_checksum(const Pairs& meta);
[[nodiscard]] std::int64_t unit_checksum(const survey::Unit& unit);

// Null where there is none of this name.
[[nodiscard]] const std::string* find(const Pairs& pairs, const std::string& key);
// What a journal's head has other than this run's: "--seed 7 → 8; version 0.1.0 → 0.2.0", and "–"
// for what is not there. Empty if nothing.
[[nodiscard]] std::string difference(const Pairs& there, const Pairs& here);

// Gives the head of an older journal the names that options have now. Whether there was any to give.
[[nodiscard]] bool rename_keys(Pairs& there, std::string_view work);

// The limits that a journal's units had: "256M, then 1G" ends with the latest.
inline constexpr std::string_view kThen = ", then ";
[[nodiscard]] std::string_view latest_limit(std::string_view value);
[[nodiscard]] bool is_larger(std::string_view limit, std::string_view than);
// `there` with the number of units and the extent of this run, where that makes it longer.
[[nodiscard]] Pairs lengthened(Pairs there, const survey::Manifest& manifest);

}  // namespace yomi::journal
