#include "calculation/pair_table.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <vector>

#include "base/random.h"
#include "calculation/sample_test.h"

namespace yomi::calculation {
namespace {

constexpr int kTableCards = 10;
constexpr std::uint64_t kTableBytes = 16 << 20;

PairPosition free_pair(int first, int second) {
  PairPosition position;
  position.cards = {static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second)};
  for (std::size_t chain = 0; chain < 2; ++chain) {
    position.allowed[chain].fill(position.cards[chain]);
    position.free[chain].fill(position.cards[1 - chain]);
  }
  return position;
}

// A table of all pairs with up to kTableCards cards, in a file of its own.
class PairTables : public testing::Test {
 protected:
  void SetUp() override {
    path_ = std::filesystem::path(testing::TempDir()) /
            (std::string(testing::UnitTest::GetInstance()->current_test_info()->name()) + ".table");
    PairGame game(Rules::kPaper, 3, kTableBytes);
    for (int cards = 2; cards <= kTableCards; ++cards) {
      for (int first = 1; 2 * first <= cards; ++first)
        static_cast<void>(game.value(free_pair(first, cards - first)));
    }
    const PairGame::Sorted sorted = game.take();
    for (std::uint64_t i = 0; i < sorted.size(); ++i) entries_.push_back(sorted[i]);
    ASSERT_TRUE(PairTable::write(path_, {Rules::kPaper, 3, kTableCards, 0}, sorted));
  }
  void TearDown() override { std::filesystem::remove(path_); }

  std::shared_ptr<const PairTable> open() {
    auto table = PairTable::open(path_, Rules::kPaper, 3);
    EXPECT_TRUE(table) << table.error().text();
    return *table;
  }
  // One byte among the blocks, which end the file and take more than 6 bytes an entry.
  void damage() {
    std::fstream file(path_, std::ios::in | std::ios::out | std::ios::binary);
    const auto at =
        static_cast<std::streamoff>(std::filesystem::file_size(path_) - 3 * entries_.size());
    file.seekg(at);
    const int byte = file.get();
    file.seekp(at);
    file.put(static_cast<char>(byte ^ 1));
  }
  // How many entries the table gives back; those it gives are right.
  int found(const PairTable& table) const {
    int count = 0;
    for (const auto& entry : entries_) {
      std::uint64_t value = 0;
      if (!table.find(entry.key, value)) continue;
      EXPECT_EQ(value, entry.value);
      ++count;
    }
    return count;
  }

  std::filesystem::path path_;
  std::vector<PairGame::Entry> entries_;
};

TEST_F(PairTables, EveryEntryIsFoundAndNothingElse) {
  const auto table = open();
  ASSERT_GT(entries_.size(), 1000U);
  EXPECT_EQ(found(*table), static_cast<int>(entries_.size()));
  for (std::size_t i = 0; i < entries_.size(); ++i) {
    PairKey key = entries_[i].key;
    ++key.stacks;
    std::uint64_t value = 0;
    if (i + 1 == entries_.size() || key < entries_[i + 1].key) {
      ASSERT_FALSE(table->find(key, value));
    }
  }
  std::uint64_t value = 0;
  EXPECT_FALSE(table->find(PairKey{1, 0}, value));
}

TEST_F(PairTables, TheSmallEntriesAreRead) {
  const auto table = open();
  for (int cards = 1; cards <= kTableCards + 2; ++cards) {
    PairGame game(Rules::kPaper, 3, kTableBytes);
    table->read_small(cards, game);
    std::vector<PairGame::Entry> small;
    for (const auto& entry : entries_) {
      if (cards_of(entry.key) <= cards) small.push_back(entry);
    }
    EXPECT_LE(small.size(), table->count_small(cards));
    const PairGame::Sorted read = game.take();
    ASSERT_EQ(read.size(), small.size()) << cards;
    for (std::uint64_t i = 0; i < read.size(); ++i) {
      ASSERT_EQ(read[i].key, small[i].key);
      ASSERT_EQ(read[i].value, small[i].value);
    }
  }
}

TEST_F(PairTables, ADamagedBlockIsLeftOutAndItsValuesAreSolved) {
  damage();
  const auto table = open();
  // Asked twice: a block is known to be damaged afterwards, too.
  for (int round = 0; round < 2; ++round)
    EXPECT_EQ(found(*table), static_cast<int>(entries_.size()) - 64);
  PairGame whole(Rules::kPaper, 3, kTableBytes);
  EXPECT_FALSE(table->read_into(whole));
  PairGame asking(Rules::kPaper, 3, kTableBytes, table);
  PairGame reading(Rules::kPaper, 3, kTableBytes, table);
  reading.read_table(kTableCards);
  EXPECT_EQ(reading.size(), entries_.size() - 64);
  for (const auto& entry : entries_) {
    ASSERT_EQ(asking.value(entry.key), unpack(entry.value));
    ASSERT_EQ(reading.value(entry.key), unpack(entry.value));
  }
  EXPECT_EQ(asking.solved(), 64U);
  EXPECT_EQ(reading.solved(), 64U);
}

// However the table is used: read at once, asked one by one for want of memory, or forgotten again
// and again.
TEST_F(PairTables, EstimatesAreTheSameWithATableAndWithout) {
  const auto table = open();
  Evaluator without(Model(), 3, kTableBytes);
  Evaluator with(Model(), 3, kTableBytes, table);
  Evaluator narrow(Model(), 3, 1, table);
  EXPECT_GT(with.pairs().size(), 1000U);
  EXPECT_EQ(narrow.pairs().size(), 0U);
  Random random(11);
  for (int i = 0; i < 300; ++i) {
    const Sampled sampled = sample(random, 3, 20);
    const float value = without.value(sampled.plan, sampled.height);
    ASSERT_EQ(with.value(sampled.plan, sampled.height), value) << "position " << i;
    ASSERT_EQ(narrow.value(sampled.plan, sampled.height), value) << "position " << i;
  }
  EXPECT_LT(with.pairs().solved(), without.pairs().solved());
  EXPECT_TRUE(narrow.pairs().full());
}

}  // namespace
}  // namespace yomi::calculation
