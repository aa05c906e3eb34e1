#include "survey/work.h"

#include <bit>
#include <cmath>
#include <set>

#include "base/check.h"
#include "base/text.h"

namespace yomi::survey {
namespace {

bool well_formed(std::string_view name) {
  if (name.empty() || name == "unit" || name == "seconds" || name == "checksum") return false;
  if (name.front() < 'a' || name.front() > 'z') return false;
  for (const char c : name) {
    if (!(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9') && c != '_') return false;
  }
  return true;
}

void put64(std::uint64_t word, std::string& out) {
  for (unsigned shift = 0; shift < 64; shift += 8) {
    out += static_cast<char>(static_cast<unsigned char>((word >> shift) & 0xffU));
  }
}

// Takes what encode_unit wrote off the front; every take says whether there was enough.
class Reader {
 public:
  explicit Reader(std::string_view bytes) : rest_(bytes) {}
  [[nodiscard]] bool empty() const { return rest_.empty(); }

  bool take64(std::uint64_t& word) {
    if (rest_.size() < 8) return false;
    word = 0;
    for (unsigned i = 0; i < 8; ++i) {
      word |= std::uint64_t{static_cast<unsigned char>(rest_[i])} << (8 * i);
    }
    rest_.remove_prefix(8);
    return true;
  }

  bool take_value(Value& value) {
    if (rest_.empty()) return false;
    const char kind = rest_.front();
    rest_.remove_prefix(1);
    if (kind == 'n') {
      value = std::monostate{};
      return true;
    }
    std::uint64_t word = 0;
    if (!take64(word)) return false;
    if (kind == 'i') {
      value = std::bit_cast<std::int64_t>(word);
    } else if (kind == 'r') {
      value = std::bit_cast<double>(word);
    } else if (kind == 't' && word <= rest_.size()) {
      const auto size = static_cast<std::size_t>(word);
      value = std::string(rest_.substr(0, size));
      rest_.remove_prefix(size);
    } else {
      return false;
    }
    return true;
  }

  bool take_unit(Unit& unit) {
    std::uint64_t seconds = 0;
    std::uint64_t cells = 0;
    if (!take64(unit.index) || !take64(seconds) || !take64(cells)) return false;
    if (cells > rest_.size()) return false;  // each cell takes at least a byte
    unit.seconds = std::bit_cast<double>(seconds);
    unit.row.resize(static_cast<std::size_t>(cells));
    for (Value& value : unit.row) {
      if (!take_value(value)) return false;
    }
    return true;
  }

 private:
  std::string_view rest_;
};

}  // namespace

bool Work::undecided(const Row& /*row*/) const {
  return false;
}

void Work::prepare(int /*workers*/) {}

Manifest describe(const Work& work) {
  Manifest manifest{work.name(), work.version(), work.options(), work.units(), work.columns()};
  std::set<std::string> names;
  for (const Column& column : manifest.columns) {
    CHECK(well_formed(column.name));
    CHECK(names.insert(column.name).second);
  }
  return manifest;
}

Status normalize(Row& row, const std::vector<Column>& columns) {
  if (row.size() != columns.size())
    return fail_system("a row of {} cells for {} columns", row.size(), columns.size());
  for (std::size_t i = 0; i < row.size(); ++i) {
    Value& value = row[i];
    const Column& column = columns[i];
    if (std::holds_alternative<std::monostate>(value)) continue;
    // The alternatives stand in the order of ColumnType, after monostate.
    if (value.index() != static_cast<std::size_t>(column.type) + 1)
      return fail_system("column {} holds a value that is not {}", column.name,
                         to_string(column.type));
    if (double* real = std::get_if<double>(&value)) {
      if (!std::isfinite(*real))
        return fail_system("column {} holds a number that is not finite", column.name);
      if (*real == 0) *real = 0;
    }
    if (const std::string* text = std::get_if<std::string>(&value)) {
      if (!is_utf8(*text) || text->find('\0') != std::string::npos)
        return fail_system("column {} holds text that is not UTF-8: {}", column.name,
                           in_quotes(*text));
    }
  }
  return {};
}

void encode_unit(const Unit& unit, std::string& out) {
  put64(unit.index, out);
  put64(std::bit_cast<std::uint64_t>(unit.seconds), out);
  put64(unit.row.size(), out);
  for (const Value& value : unit.row) {
    if (const auto* integer = std::get_if<std::int64_t>(&value)) {
      out += 'i';
      put64(std::bit_cast<std::uint64_t>(*integer), out);
    } else if (const auto* real = std::get_if<double>(&value)) {
      out += 'r';
      put64(std::bit_cast<std::uint64_t>(*real), out);
    } else if (const auto* text = std::get_if<std::string>(&value)) {
      out += 't';
      put64(text->size(), out);
      out += *text;
    } else {
      out += 'n';
    }
  }
}

std::optional<std::vector<Unit>> decode_units(std::string_view bytes) {
  std::vector<Unit> units;
  Reader reader(bytes);
  while (!reader.empty()) {
    if (!reader.take_unit(units.emplace_back())) return std::nullopt;
  }
  return units;
}

std::string_view to_string(ColumnType type) {
  switch (type) {
    case ColumnType::kInt:
      return "int";
    case ColumnType::kReal:
      return "real";
    case ColumnType::kText:
      return "text";
  }
  return "";
}

std::string bytes_text(std::uint64_t bytes) {
  constexpr std::string_view kUnits = "KMGT";
  std::size_t unit = 0;
  for (; bytes != 0 && bytes % 1024 == 0 && unit < kUnits.size(); ++unit) bytes /= 1024;
  std::string text = fmt::format("{}", bytes);
  if (unit > 0) text += kUnits[unit - 1];
  return text;
}

}  // namespace yomi::survey
