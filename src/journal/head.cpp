#include "journal/head.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <limits>

#include "base/certificate.h"
#include "base/text.h"

namespace yomi::journal {
namespace {

using survey::Column;
using survey::Manifest;
using survey::Option;
using survey::OptionKind;
using survey::Unit;

std::string columns_text(const std::vector<Column>& columns) {
  std::string text;
  for (const Column& column : columns) {
    if (!text.empty()) text += ' ';
    text += fmt::format("{}:{}", column.name, to_string(column.type));
  }
  return text;
}

// A limit as a number: "5000", "256M", "none". Nothing where it is none of these.
std::optional<std::uint64_t> limit_of(std::string_view value) {
  constexpr std::string_view kUnits = "KMGT";
  if (value == "none") return std::numeric_limits<std::uint64_t>::max();
  const std::size_t unit = value.empty() ? std::string_view::npos : kUnits.find(value.back());
  if (unit != std::string_view::npos) value.remove_suffix(1);
  const auto number = parse_uint(value);
  if (!number || unit == std::string_view::npos) return number;
  return *number << (10 * (unit + 1));
}

// "1" of "1..100", nothing of "100": where the units of an extent begin.
std::string_view extent_start(std::string_view value) {
  const std::size_t dots = value.find("..");
  return dots == std::string_view::npos ? std::string_view() : value.substr(0, dots);
}

// Options that have another name now than in journals of before.
struct Renamed {
  std::string_view work;
  std::string_view before;
  std::string_view now;
};
constexpr Renamed kRenamed[] = {{"castle.survey", "--game", "--variant"},
                                {"concentration.survey", "--pass", "--passing"}};

}  // namespace

std::string meta_schema() {
  return "CREATE TABLE meta (key TEXT, value TEXT)";
}

std::string runs_schema() {
  return "CREATE TABLE runs (run INTEGER PRIMARY KEY, started REAL, seen REAL, units INTEGER)";
}

std::string units_schema(const std::vector<Column>& columns) {
  std::string sql = "CREATE TABLE units (unit INTEGER PRIMARY KEY";
  for (const Column& column : columns) {
    constexpr const char* kTypes[] = {"INTEGER", "REAL", "TEXT"};
    sql += fmt::format(", \"{}\" {}", column.name, kTypes[static_cast<int>(column.type)]);
  }
  return sql + ", seconds REAL NOT NULL, checksum INTEGER NOT NULL)";
}

std::optional<std::vector<Column>> parse_columns(std::string_view text) {
  std::vector<Column> columns;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
    const std::size_t colon = word.find(':');
    if (colon == std::string_view::npos) return std::nullopt;
    Column column{std::string(word.substr(0, colon))};
    bool known = false;
    for (const auto type :
         {survey::ColumnType::kInt, survey::ColumnType::kReal, survey::ColumnType::kText}) {
      if (word.substr(colon + 1) != to_string(type)) continue;
      column.type = type;
      known = true;
    }
    if (!known) return std::nullopt;
    columns.push_back(std::move(column));
  }
  return columns;
}

Pairs meta_of(const Manifest& manifest) {
  Pairs meta = {{"format", kFormat},
                {"work", manifest.work},
                {"version", manifest.version},
                {"units", fmt::format("{}", manifest.units)},
                {"columns", columns_text(manifest.columns)}};
  for (const Option& option : manifest.options) meta.emplace_back("--" + option.key, option.value);
  return meta;
}

std::string meta_checksum(const Pairs& meta) {
  std::string bytes;
  for (const auto& [key, value] : meta)
    bytes.append(key).append(1, '\0').append(value).append(1, '\0');
  return fmt::format("{:016x}", fnv1a64(bytes));
}

std::int64_t unit_checksum(const Unit& unit) {
  std::string bytes;
  encode_unit(unit, bytes);
  return std::bit_cast<std::int64_t>(fnv1a64(bytes));
}

const std::string* find(const Pairs& pairs, const std::string& key) {
  for (const auto& [name, value] : pairs) {
    if (name == key) return &value;
  }
  return nullptr;
}

std::string difference(const Pairs& there, const Pairs& here) {
  std::string text;
  const auto add = [&text](const std::string& key, const std::string& was, const std::string& is) {
    text += fmt::format("{}{} {} → {}", text.empty() ? "" : "; ", key, was, is);
  };
  for (const auto& [key, value] : here) {
    const std::string* other = find(there, key);
    if (other == nullptr)
      add(key, "–", value);
    else if (*other != value)
      add(key, *other, value);
  }
  for (const auto& [key, value] : there) {
    if (find(here, key) == nullptr) add(key, value, "–");
  }
  return text;
}

bool rename_keys(Pairs& there, std::string_view work) {
  bool renamed = false;
  for (const Renamed& each : kRenamed) {
    for (auto& [key, value] : there) {
      if (each.work != work || key != each.before) continue;
      key = each.now;
      renamed = true;
    }
  }
  return renamed;
}

std::string_view latest_limit(std::string_view value) {
  const std::size_t at = value.rfind(kThen);
  return at == std::string_view::npos ? value : value.substr(at + kThen.size());
}

bool is_larger(std::string_view limit, std::string_view than) {
  const auto a = limit_of(limit);
  const auto b = limit_of(than);
  return a && b && *a > *b;
}

Pairs lengthened(Pairs there, const Manifest& manifest) {
  for (const Option& option : manifest.options) {
    for (auto& [key, value] : there) {
      if (option.kind == OptionKind::kExtent && key == "--" + option.key &&
          extent_start(value) == extent_start(option.value))
        value = option.value;
    }
  }
  for (auto& [key, value] : there) {
    if (key == "units") value = fmt::format("{}", manifest.units);
  }
  return there;
}

}  // namespace yomi::journal
