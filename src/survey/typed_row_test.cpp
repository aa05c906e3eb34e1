#include "survey/typed_row.h"

#include <gtest/gtest.h>

#include <array>

namespace yomi::survey {
namespace {

struct Pair {
  std::array<std::int64_t, 2> parts{};
  std::string word;
  std::optional<double> share;
};

constexpr auto kFirst = std::tuple{Field{"left", [](auto& row) -> auto& {return row.parts[0];
}  // namespace
}  // namespace yomi::survey
, Field{"right", [](auto& row) -> auto& {return row.parts[1];
}
}
, Field {
  "word", &Pair::word
}
}
;
constexpr auto kAll = std::tuple_cat(kFirst, std::tuple{Field{"share", &Pair::share}});

TEST(TypedRow, HasTheColumnsOfItsFields) {
  const std::vector<Column> expected = {{"left", ColumnType::kInt},
                                        {"right", ColumnType::kInt},
                                        {"word", ColumnType::kText},
                                        {"share", ColumnType::kReal}};
  EXPECT_EQ(columns_of<Pair>(kAll), expected);
}

TEST(TypedRow, ComesBackAsItWas) {
  const Pair pair{{3, -4}, "won", 0.25};
  const Row row = to_row(pair, kAll);
  EXPECT_EQ(row, (Row{std::int64_t{3}, std::int64_t{-4}, std::string("won"), 0.25}));
  const Pair back = from_row<Pair>(row, kAll);
  EXPECT_EQ(back.parts, pair.parts);
  EXPECT_EQ(back.word, pair.word);
  EXPECT_EQ(back.share, pair.share);
}

TEST(TypedRow, ReadsARowOfTheFirstFields) {
  const Row row = to_row(Pair{{1, 2}, "lost", {}}, kFirst);
  EXPECT_EQ(row.size(), 3U);
  EXPECT_EQ(from_row<Pair>(row, kAll).share, std::nullopt);
  EXPECT_EQ(to_row(Pair{}, kAll)[3], Value()) << "no value is an empty cell";
}

}  // namespace
}  // namespace yomi::survey
