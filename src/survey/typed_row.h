// Rows as structs. A room lists the fields of its row once, and columns, cells and the way back
// follow from the list:
//
//   struct DealRow {
//     std::int64_t deal = 0;
//     std::string verdict;
//     std::optional<std::int64_t> moves;  // no value where it was not won
//   };
//   constexpr auto kDealFields = std::tuple{Field{"deal", &DealRow::deal},
//                                           Field{"verdict", &DealRow::verdict},
//                                           Field{"moves", &DealRow::moves}};
//
// A field is an int64_t, a double, a string, or an optional of one of them. `get` is a member or,
// for what lies deeper, a function from the struct to a reference.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>
#include <vector>

#include "base/check.h"
#include "survey/work.h"

namespace yomi::survey {

template <class Get>
struct Field {
  std::string_view name;
  Get get;
};
template <class Get>
Field(std::string_view, Get) -> Field<Get>;

template <class T>
struct CellTraits {
  static constexpr ColumnType kType = std::is_same_v<T, std::int64_t> ? ColumnType::kInt
                                      : std::is_same_v<T, double>     ? ColumnType::kReal
                                                                      : ColumnType::kText;
  static_assert(kType != ColumnType::kText || std::is_same_v<T, std::string>);
  static Value to_cell(const T& value) { return value; }
  static T from_cell(const Value& cell) { return std::get<T>(cell); }
};
template <class T>
struct CellTraits<std::optional<T>> {
  static constexpr ColumnType kType = CellTraits<T>::kType;
  static Value to_cell(const std::optional<T>& value) { return value ? Value(*value) : Value(); }
  static std::optional<T> from_cell(const Value& cell) {
    return std::holds_alternative<std::monostate>(cell) ? std::nullopt
                                                        : std::optional<T>(std::get<T>(cell));
  }
};

template <class Struct, class Get>
using FieldType = std::remove_cvref_t<std::invoke_result_t<const Get&, Struct&>>;

template <class Struct, class... Gets>
[[nodiscard]] std::vector<Column> columns_of(const std::tuple<Field<Gets>...>& fields) {
  return std::apply(
      [](const auto&... field) {
        return std::vector<Column>{{std::string(field.name),
                                    CellTraits<FieldType<Struct, decltype(field.get)>>::kType}...};
      },
      fields);
}

template <class Struct, class... Gets>
[[nodiscard]] Row to_row(const Struct& row, const std::tuple<Field<Gets>...>& fields) {
  return std::apply(
      [&row](const auto&... field) {
        return Row{CellTraits<FieldType<const Struct, decltype(field.get)>>::to_cell(
            std::invoke(field.get, row))...};
      },
      fields);
}

// Requires a row of these fields, or of the first ones; the others keep their defaults.
template <class Struct, class... Gets>
[[nodiscard]] Struct from_row(const Row& row, const std::tuple<Field<Gets>...>& fields) {
  CHECK(row.size() <= sizeof...(Gets));
  Struct result;
  std::size_t at = 0;
  const auto take = [&](const auto& field) {
    if (at < row.size())
      std::invoke(field.get, result) =
          CellTraits<FieldType<Struct, decltype(field.get)>>::from_cell(row[at]);
    ++at;
  };
  std::apply([&take](const auto&... field) { (take(field), ...); }, fields);
  return result;
}

}  // namespace yomi::survey
