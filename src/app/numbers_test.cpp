#include <gtest/gtest.h>

#include "app/program.h"
#include "app/table.h"

namespace yomi::app {
namespace {

using std::chrono::milliseconds;

TEST(Numbers, Bytes) {
  EXPECT_EQ(parse_bytes("1000").value(), 1000U);
  EXPECT_EQ(parse_bytes("64K").value(), 65536U);
  EXPECT_EQ(parse_bytes("4G").value(), std::uint64_t{4} << 30);
  EXPECT_EQ(parse_bytes("1.5g").value(), (std::uint64_t{3} << 30) / 2);
  EXPECT_EQ(parse_bytes("2GiB").value(), std::uint64_t{2} << 30);
  for (const char* bad : {"", "G", "-1G", "4X", "1e30G", "nan", "inf", "99999999T"})
    EXPECT_FALSE(parse_bytes(bad)) << bad;
}

TEST(Numbers, Durations) {
  EXPECT_EQ(parse_duration("10").value(), milliseconds(10000));
  EXPECT_EQ(parse_duration("500ms").value(), milliseconds(500));
  EXPECT_EQ(parse_duration("1.5s").value(), milliseconds(1500));
  EXPECT_EQ(parse_duration("2m").value(), milliseconds(120000));
  EXPECT_EQ(parse_duration("1h").value(), milliseconds(3600000));
  for (const char* bad : {"", "s", "-3s", "3 s", "3d"}) EXPECT_FALSE(parse_duration(bad)) << bad;
}

TEST(Numbers, Spans) {
  EXPECT_EQ(parse_span("7").value().last, 7U);
  EXPECT_EQ(parse_span("1..1000").value().first, 1U);
  EXPECT_EQ(parse_span("1..1000").value().last, 1000U);
  for (const char* bad : {"", "..", "5..1", "a..b", "1...3", "1..", "1..99999999999999999999"})
    EXPECT_FALSE(parse_span(bad)) << bad;
}

TEST(Table, LinesUpKanjiAndNumbers) {
  Table table({{"名前", Align::kLeft}, {"n"}});
  table.add({"a", "1"});
  table.add({"詰将棋", "100"});
  EXPECT_EQ(table.to_text(), "名前      n\n──────  ───\na         1\n詰将棋  100\n");
  EXPECT_EQ(table.to_csv(), "名前,n\na,1\n詰将棋,100\n");
}

TEST(Table, CsvQuotesWhatNeedsIt) {
  Table table({{"x"}});
  table.add({"a,\"b\""});
  EXPECT_EQ(table.to_csv(), "x\n\"a,\"\"b\"\"\"\n");
}

}  // namespace
}  // namespace yomi::app
