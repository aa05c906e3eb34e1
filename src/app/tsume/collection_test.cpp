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
    std::filesystem::create_directories((folder_ / name).parent_path());
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
  auto read = read_problems(list);
  ASSERT_TRUE(read) << read.error().to_string();
  ASSERT_EQ(read->items.size(), 2U);
  EXPECT_EQ(read->items[1].name, "2");
  // As in USI the moves are played; the author's line comes with a record.
  EXPECT_EQ(to_sfen(read->items[1].position), "4gB2k/9/6l2/7N1/8B/9/9/9/9 b L2r3g4s3n2l18p 1");
  EXPECT_TRUE(read->items[1].line.empty());

  const std::string table =
      write("t.tsv", fmt::format("# no\tlength\tsfen\n詰1\t1\t{}\tnote\n", kProblem));
  read = read_problems(table);
  ASSERT_TRUE(read) << read.error().to_string();
  EXPECT_EQ(read->items.front().name, "詰1");
  EXPECT_EQ(to_sfen(read->items.front().position), kProblem);
}

TEST_F(CollectionFolder, AFolderOfFoldersIsTakenInTheOrderOfItsPaths) {
  shogi::Record record(*shogi::parse_sfen(kProblem));
  record.add_move(shogi::Record::kRoot, *shogi::parse_usi_move("G*2b"));
  write("all/book1/b.kif", *shogi::kif_bytes(record, Encoding::kShiftJis));
  write("all/book1/a.csa", "P-11OU00AL\nP+23FU00KI\n+\n");
  write("all/book2/deep/list.sfen", fmt::format("{0}\n{0}\n", kProblem));
  write("all/ignored.md", "no problem");
  const auto read = read_problems((folder_ / "all").string());
  ASSERT_TRUE(read) << read.error().to_string();
  ASSERT_EQ(read->items.size(), 4U);
  EXPECT_EQ(read->items[0].name, "book1/a.csa");
  EXPECT_EQ(read->items[1].name, "book1/b.kif");
  EXPECT_EQ(read->items[3].name, "book2/deep/list.sfen:2");
  EXPECT_EQ(read->items[1].line.size(), 1U);
  EXPECT_TRUE(read->items[0].position.same_as(read->items[1].position));
}

TEST_F(CollectionFolder, ABadProblemIsNamedAndTheOthersAreServed) {
  const std::string bad =
      write("bad.tsv", fmt::format("1\t{0}\n詰\t8k/9/7X1/9/9/9/9/9/9 b G 1\nnothing here\n4\t{0}\n"
                                   "5\t9/9/9/9/9/9/9/9/9 b - 1\n",
                                   kProblem));
  const auto read = read_problems(bad);
  ASSERT_TRUE(read);
  ASSERT_EQ(read->items.size(), 2U);
  EXPECT_EQ(read->items[1].name, "4");
  ASSERT_EQ(read->errors.size(), 3U);
  EXPECT_EQ(read->errors[0].line, 2);
  EXPECT_EQ(read->errors[0].column, 9);
  EXPECT_EQ(read->errors[0].source, bad);
  EXPECT_EQ(read->errors[1].line, 3);
  EXPECT_EQ(read->errors[2].line, 5) << "no king to mate";
  write("mixed/good.sfen", kProblem);
  write("mixed/bad.kif", "rubbish");
  const auto mixed = read_problems((folder_ / "mixed").string());
  ASSERT_TRUE(mixed);
  EXPECT_EQ(mixed->items.size(), 1U);
  EXPECT_EQ(mixed->errors.size(), 1U);
  // Nothing at all is an error.
  std::filesystem::create_directories(folder_ / "empty");
  EXPECT_FALSE(read_problems((folder_ / "empty").string()));
  EXPECT_FALSE(read_problems(write("only.sfen", "8k/9/7X1/9/9/9/9/9/9 b G 1\n")));
}

TEST(Collection, AWordThatIsNoFileIsSaidToBeNone) {
  for (const char* name : {"no-such-collection.tsv", "nofile"}) {
    const auto read = read_problems(name);
    ASSERT_FALSE(read);
    EXPECT_EQ(read.error().text(), std::string("no such file: ") + name);
  }
}

TEST(Collection, TheRestIsTheDefenders) {
  const auto read = read_problems("8k/9/7P1/9/9/9/9/9/9 b G", true);
  ASSERT_TRUE(read) << read.error().to_string();
  EXPECT_EQ(to_sfen(read->items.front().position), kProblem);
}

}  // namespace
}  // namespace yomi::app::tsume_room
