#include "survey/work.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <limits>

#include "base/random.h"

namespace yomi::survey {
namespace {

using ::testing::HasSubstr;

const std::vector<Column> kColumns = {
    {"nodes", ColumnType::kInt}, {"share", ColumnType::kReal}, {"verdict", ColumnType::kText}};

TEST(Unit, IsDecodedAsItWasEncoded) {
  const std::vector<Unit> units = {
      {0, {std::int64_t{-5}, 0.1, std::string("won")}, 0.5},
      {std::numeric_limits<std::uint64_t>::max(), {Value(), Value(), std::string()}, 0},
      {7, {}, 1e-300}};
  std::string bytes;
  for (const Unit& unit : units) encode_unit(unit, bytes);
  const auto decoded = decode_units(bytes);
  ASSERT_TRUE(decoded);
  ASSERT_EQ(decoded->size(), units.size());
  for (std::size_t i = 0; i < units.size(); ++i) {
    EXPECT_EQ((*decoded)[i].index, units[i].index);
    EXPECT_EQ((*decoded)[i].row, units[i].row);
    EXPECT_EQ((*decoded)[i].seconds, units[i].seconds);
  }
}

TEST(Unit, CutShortIsRefusedAtEveryByte) {
  std::string bytes;
  encode_unit({3, {std::int64_t{1}, 2.0, std::string("lost")}, 0.5}, bytes);
  for (std::size_t size = 1; size < bytes.size(); ++size)
    EXPECT_FALSE(decode_units(std::string_view(bytes).substr(0, size))) << size;
}

TEST(Unit, RubbishNeverCrashesTheDecoder) {
  Random random(1);
  for (int i = 0; i < 20000; ++i) {
    std::string bytes(static_cast<std::size_t>(random.below(80)), '\0');
    for (char& c : bytes) c = static_cast<char>(random.below(3) == 0 ? random.below(256) : 0);
    static_cast<void>(decode_units(bytes));
  }
}

TEST(Row, FitsItsColumnsOrSaysWhichCellDoesNot) {
  Row row = {std::int64_t{1}, 0.5, std::string("won")};
  EXPECT_TRUE(normalize(row, kColumns));
  row = {Value(), Value(), Value()};
  EXPECT_TRUE(normalize(row, kColumns)) << "every cell may be empty";
  const auto message = [](Row bad) {
    const Status status = normalize(bad, kColumns);
    return status ? std::string("fits") : status.error().text();
  };
  EXPECT_THAT(message({std::int64_t{1}}), HasSubstr("1 cells for 3 columns"));
  EXPECT_THAT(message({1.0, 0.5, Value()}),
              HasSubstr("column nodes holds a value that is not int"));
  EXPECT_THAT(message({Value(), std::numeric_limits<double>::infinity(), Value()}),
              HasSubstr("column share holds a number that is not finite"));
  EXPECT_THAT(message({Value(), Value(), std::string("\xff")}),
              HasSubstr("column verdict holds text that is not UTF-8: '\\xff'"));
}

TEST(Row, HasNoNegativeZero) {
  Row row = {Value(), -0.0, Value()};
  ASSERT_TRUE(normalize(row, kColumns));
  EXPECT_FALSE(std::signbit(std::get<double>(row[1])));
}

}  // namespace
}  // namespace yomi::survey
