#include "survey/export.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "base/file.h"
#include "support/process.h"
#include "survey/summary.h"

namespace yomi::survey {
namespace {

using ::testing::HasSubstr;

// Four units with every kind of cell.
class Fixed final : public Work {
 public:
  [[nodiscard]] std::string name() const override { return "fixed.survey"; }
  [[nodiscard]] std::string version() const override { return "0.1.0"; }
  [[nodiscard]] std::vector<Option> options() const override { return {{"deals", "1..4"}}; }
  [[nodiscard]] std::uint64_t units() const override { return 4; }
  [[nodiscard]] std::vector<Column> columns() const override {
    return {
        {"nodes", ColumnType::kInt}, {"share", ColumnType::kReal}, {"verdict", ColumnType::kText}};
  }
  [[nodiscard]] Result<std::optional<Row>> run(std::uint64_t index, const Budget& /*budget*/,
                                               int /*worker*/) override {
    const std::vector<Row> rows = {{std::int64_t{10}, 0.1, std::string("won")},
                                   {std::int64_t{-3}, 1e21, std::string("a,\"b\"\n詰")},
                                   {Value(), Value(), Value()},
                                   {std::int64_t{5}, 2.0, std::string()}};
    return rows.at(index);
  }
};

Report fixed_report() {
  Fixed work;
  auto report = run(work, {});
  EXPECT_TRUE(report);
  return std::move(*report);
}

TEST(Export, WritesCsv) {
  EXPECT_EQ(*export_text(fixed_report(), {}),
            "# work: fixed.survey\n"
            "# version: 0.1.0\n"
            "# --deals: 1..4\n"
            "# --unit-memory: 1G\n"
            "# units: 4\n"
            "# done: 4\n"
            "unit,nodes,share,verdict\n"
            "1,10,0.1,won\n"
            "2,-3,1e+21,\"a,\"\"b\"\"\n詰\"\n"
            "3,,,\n"
            "4,5,2,\"\"\n");
}

TEST(Export, WritesJsonLines) {
  EXPECT_EQ(
      *export_text(fixed_report(), {ExportFormat::kJsonLines}),
      R"({"work":"fixed.survey","version":"0.1.0","options":{"deals":"1..4","unit-memory":"1G"},"units":4,"done":4})"
      "\n"
      R"({"unit":1,"nodes":10,"share":0.1,"verdict":"won"})"
      "\n"
      R"({"unit":2,"nodes":-3,"share":1e+21,"verdict":"a,\"b\"\n詰"})"
      "\n"
      R"({"unit":3})"
      "\n"
      R"({"unit":4,"nodes":5,"share":2,"verdict":""})"
      "\n");
}

TEST(Export, WritesOneJsonDocument) {
  ExportOptions options{ExportFormat::kJson};
  options.summary = R"({"counts":{"won":1}})";
  EXPECT_EQ(
      *export_text(fixed_report(), options),
      R"({"work":"fixed.survey","version":"0.1.0","options":{"deals":"1..4","unit-memory":"1G"},)"
      R"("units":4,"done":4,"counts":{"won":1},"rows":[)"
      R"({"unit":1,"nodes":10,"share":0.1,"verdict":"won"},)"
      R"({"unit":2,"nodes":-3,"share":1e+21,"verdict":"a,\"b\"\n詰"},)"
      R"({"unit":3},)"
      R"({"unit":4,"nodes":5,"share":2,"verdict":""}]})"
      "\n");
  options.rows = false;
  options.summary = "{}";
  EXPECT_THAT(*export_text(fixed_report(), options), ::testing::EndsWith("\"done\":4}\n"));
}

TEST(Export, HasTimingsOnlyWhenAsked) {
  const Report report = fixed_report();
  EXPECT_THAT(*export_text(report, {ExportFormat::kCsv, true}),
              HasSubstr("unit,nodes,share,verdict,seconds\n1,10,0.1,won,"));
  EXPECT_THAT(*export_text(report, {ExportFormat::kJsonLines, true}), HasSubstr("\"seconds\":"));
}

TEST(Export, EscapesControlCharactersInJson) {
  EXPECT_EQ(json_string("a\x01\t\\"), R"("a\u0001\t\\")");
}

TEST(Export, GoesToAFileWhole) {
  const test::TemporaryFolder folder;
  const Report report = fixed_report();
  ASSERT_TRUE(export_file(report, {}, folder.file("out.csv")));
  EXPECT_EQ(*read_file(folder.file("out.csv")), *export_text(report, {}));
  EXPECT_FALSE(export_file(report, {}, folder.file("none/out.csv")));
}

TEST(Summary, HasFiguresWithIntervalsPerColumn) {
  const auto summary = summarize(fixed_report());
  ASSERT_TRUE(summary);
  ASSERT_EQ(summary->columns.size(), 3U);
  EXPECT_EQ(summary->columns[0].present, 3U);
  EXPECT_DOUBLE_EQ(summary->columns[0].numbers.mean(), 4);
  EXPECT_EQ(summary->columns[2].texts.size(), 3U);
  EXPECT_EQ(summary->columns[2].texts[0].count, 1U);
  // Wilson for 1 of 3: 6.1% to 79.2%.
  EXPECT_NEAR(summary->columns[2].texts[0].rate.low, 0.0615, 1e-4);
  EXPECT_NEAR(summary->columns[2].texts[0].rate.high, 0.7923, 1e-4);
  EXPECT_DOUBLE_EQ(summary->columns[0].numbers.min(), -3);
  EXPECT_DOUBLE_EQ(summary->columns[0].numbers.max(), 10);
}

}  // namespace
}  // namespace yomi::survey
