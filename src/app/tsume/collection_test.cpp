#include "app/tsume/collection.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "base/file.h"
#include "shogi/kif.h"
#include "shogi/problem.h"
#include "shogi/sfen.h"

namespace yomi::app::tsume_room {
namespace {

constexpr const char* kProblem = "8k/9/7P1/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1";

class CollectionFolder : public testing::Test {
 protected:
  CollectionFolder() {
    folder_ =
        std::filesystem::temp_directory_path() / ("yomi-collection-" + std::to_string(::getpid()));
    std::filesystem::create_directories(folder_);
  }
  ~CollectionFolder() override { std::filesystem::remove_all(folder_); }
  std::string write(const std::string& name, const std::string& text) const {
    EXPECT_TRUE(write_file(folder_ / name, text));
    return (folder_ / name).string();
  }
  std::filesystem::path folder_;
};

TEST_F(CollectionFolder, AListATableAndAFolder) {
  const std::string list =
      write("list.sfen", fmt::format("# two\n\n{}\nsfen 4gB3/8k/6l2/9/8B/9/9/9/9 b "
                                     "NL2r3g4s3n2l18p 1 moves N*2d 1b1a\n",
                                     kProblem));
  auto items = read_collection(list);
  ASSERT_TRUE(items) << items.error().to_string();
  ASSERT_EQ(items->size(), 2U);
  EXPECT_EQ((*items)[1].name, "2");
  // As in USI the moves are played; the author's line comes with a record.
  EXPECT_EQ(to_sfen((*items)[1].position), "4gB2k/9/6l2/7N1/8B/9/9/9/9 b L2r3g4s3n2l18p 1");
  EXPECT_TRUE((*items)[1].line.empty());

  const std::string table =
      write("t.tsv", fmt::format("# no\tlength\tsfen\n詰1\t1\t{}\tnote\n", kProblem));
  items = read_collection(table);
  ASSERT_TRUE(items) << items.error().to_string();
  EXPECT_EQ(items->front().name, "詰1");
  EXPECT_EQ(to_sfen(items->front().position), kProblem);

  std::filesystem::create_directories(folder_ / "kif");
  shogi::Record record(*shogi::parse_sfen(kProblem));
  record.add_move(shogi::Record::kRoot, *shogi::parse_usi_move("G*2b"));
  ASSERT_TRUE(
      write_file(folder_ / "kif" / "b.kif", *shogi::kif_bytes(record, Encoding::kShiftJis)));
  ASSERT_TRUE(write_file(folder_ / "kif" / "a.csa", "P-11OU00AL\nP+23FU00KI\n+\n"));
  ASSERT_TRUE(write_file(folder_ / "kif" / "ignored.md", "no problem"));
  items = read_collection((folder_ / "kif").string());
  ASSERT_TRUE(items) << items.error().to_string();
  ASSERT_EQ(items->size(), 2U);
  EXPECT_EQ((*items)[0].name, "a.csa");
  EXPECT_EQ((*items)[1].line.size(), 1U);
  EXPECT_TRUE((*items)[0].position.same_as((*items)[1].position));
}

TEST_F(CollectionFolder, ErrorsNameFileLineAndColumn) {
  const std::string bad =
      write("bad.tsv", fmt::format("1\t{}\n詰\t8k/9/7X1/9/9/9/9/9/9 b G 1\n", kProblem));
  auto items = read_collection(bad);
  ASSERT_FALSE(items);
  EXPECT_EQ(items.error().line, 2);
  EXPECT_EQ(items.error().column, 9);
  EXPECT_EQ(items.error().source, bad);
  items = read_collection(write("none.tsv", fmt::format("{}\nnothing here\n", kProblem)));
  ASSERT_FALSE(items);
  EXPECT_EQ(items.error().line, 2);
  std::filesystem::create_directories(folder_ / "empty");
  EXPECT_FALSE(read_collection((folder_ / "empty").string()));
}

TEST(Collection, AWordThatIsNoFileIsSaidToBeNone) {
  for (const char* name : {"no-such-collection.tsv", "nofile"}) {
    const auto items = read_collection(name);
    ASSERT_FALSE(items);
    EXPECT_EQ(items.error().text(), std::string("no such file: ") + name);
  }
}

}  // namespace
}  // namespace yomi::app::tsume_room
