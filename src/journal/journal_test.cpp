#include "journal/journal.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "base/file.h"
#include "base/random.h"
#include "support/process.h"

namespace yomi::journal {
namespace {

using survey::ColumnType;
using survey::Manifest;
using survey::Unit;
using survey::Value;

using test::TemporaryFolder;
using ::testing::AllOf;
using ::testing::HasSubstr;

Manifest sample_manifest() {
  return {
      "castle.survey",
      "0.1.0",
      {{"deals", "1..100"}, {"seed", "7"}},
      100,
      {{"nodes", ColumnType::kInt}, {"share", ColumnType::kReal}, {"verdict", ColumnType::kText}}};
}

Unit sample_unit(std::uint64_t index) {
  Random random(42, index);
  Unit unit{index,
            {static_cast<std::int64_t>(random.next()), random.unit(), std::string("won")},
            random.unit()};
  if (index % 3 == 0) unit.row[2] = Value();
  return unit;
}

std::vector<Unit> read_all(const survey::Store& journal) {
  std::vector<Unit> units;
  const Status read = journal.for_each([&units](const Unit& unit) {
    units.push_back(unit);
    return Status();
  });
  EXPECT_TRUE(read) << read.error().text();
  return units;
}

void expect_units(const survey::Store& journal, const std::vector<std::uint64_t>& indices) {
  const std::vector<Unit> units = read_all(journal);
  ASSERT_EQ(units.size(), indices.size());
  EXPECT_EQ(journal.finished().size(), indices.size());
  for (std::size_t i = 0; i < units.size(); ++i) {
    const Unit expected = sample_unit(indices[i]);
    EXPECT_TRUE(journal.finished().has(indices[i]));
    EXPECT_EQ(units[i].index, expected.index);
    EXPECT_EQ(units[i].row, expected.row);
    EXPECT_EQ(units[i].seconds, expected.seconds);
  }
}

std::string refusal(const std::string& path, const Manifest& manifest) {
  const auto journal = Journal::open(path, manifest);
  return journal ? "not refused" : journal.error().text();
}

void fill(const std::string& path, std::uint64_t count) {
  auto journal = Journal::open(path, sample_manifest());
  ASSERT_TRUE(journal) << journal.error().text();
  std::vector<Unit> units;
  for (std::uint64_t i = 0; i < count; ++i) units.push_back(sample_unit(i));
  ASSERT_TRUE(journal->append(units));
}

TEST(Journal, GivesBackWhatWasAppendedInTheOrderOfUnits) {
  const TemporaryFolder folder;
  auto journal = Journal::open(folder.file("j.db"), sample_manifest());
  ASSERT_TRUE(journal) << journal.error().text();
  survey::MemoryStore memory(sample_manifest());
  for (survey::Store* store :
       {static_cast<survey::Store*>(&*journal), static_cast<survey::Store*>(&memory)}) {
    ASSERT_TRUE(store->append(std::vector<Unit>{sample_unit(9), sample_unit(3)}));
    ASSERT_TRUE(store->append(std::vector<Unit>{sample_unit(5)}));
    expect_units(*store, {3, 5, 9});
    EXPECT_FALSE(store->finished().has(4));
  }
}

TEST(Journal, HoldsTheExtremesOfEveryType) {
  const TemporaryFolder folder;
  const Unit extreme{99,
                     {std::numeric_limits<std::int64_t>::min(),
                      std::numeric_limits<double>::denorm_min(), std::string("詰\n\"'")},
                     1e300};
  const Unit whole{98, {std::numeric_limits<std::int64_t>::max(), 3.0, std::string()}, 2};
  {
    auto journal = Journal::open(folder.file("j.db"), sample_manifest());
    ASSERT_TRUE(journal->append(std::vector<Unit>{extreme, whole}));
  }
  const auto journal = Journal::open(folder.file("j.db"), sample_manifest());
  ASSERT_TRUE(journal) << journal.error().text();
  const auto units = read_all(*journal);
  ASSERT_EQ(units.size(), 2U);
  EXPECT_EQ(units[0].row, whole.row);
  EXPECT_EQ(units[1].row, extreme.row);
}

TEST(Journal, IsResumed) {
  const TemporaryFolder folder;
  fill(folder.file("j.db"), 40);
  const auto journal = Journal::open(folder.file("j.db"), sample_manifest());
  ASSERT_TRUE(journal);
  std::vector<std::uint64_t> first40(40);
  for (std::uint64_t i = 0; i < 40; ++i) first40[i] = i;
  expect_units(*journal, first40);
}

TEST(Journal, IsRefusedWhileAnotherOneHasIt) {
  const TemporaryFolder folder;
  const auto first = Journal::open(folder.file("j.db"), sample_manifest());
  ASSERT_TRUE(first);
  EXPECT_THAT(refusal(folder.file("j.db"), sample_manifest()),
              HasSubstr("is in use by another process"));
}

TEST(Journal, NamesEveryDifference) {
  const TemporaryFolder folder;
  const std::string path = folder.file("j.db");
  fill(path, 10);
  Manifest other = sample_manifest();
  other.options[0].value = "1..200";
  EXPECT_THAT(refusal(path, other),
              HasSubstr("made differently (journal → this run): --deals 1..100 → 1..200"));
  other.options[1].value = "8";
  EXPECT_THAT(refusal(path, other), AllOf(HasSubstr("--deals 1..100"), HasSubstr("--seed 7")));
  other = sample_manifest();
  other.version = "0.2.0";
  EXPECT_THAT(refusal(path, other), HasSubstr("version 0.1.0 → 0.2.0"));
  other = sample_manifest();
  other.work = "tsume.survey";
  EXPECT_THAT(refusal(path, other), HasSubstr("work castle.survey → tsume.survey"));
  other = sample_manifest();
  other.columns.pop_back();
  EXPECT_THAT(refusal(path, other),
              HasSubstr("columns nodes:int share:real verdict:text → nodes:int share:real"));
  other = sample_manifest();
  other.options.push_back({"rules", "paper"});
  EXPECT_THAT(refusal(path, other), HasSubstr("--rules – → paper"));
  other = sample_manifest();
  other.options.pop_back();
  EXPECT_THAT(refusal(path, other), HasSubstr("--seed 7 → –"));
  EXPECT_EQ(refusal(path, sample_manifest()), "not refused") << "and none of this changed the file";
}

TEST(Journal, IsMadeLongerButNeverShorter) {
  const TemporaryFolder folder;
  const std::string path = folder.file("j.db");
  fill(path, 3);
  Manifest longer = sample_manifest();
  longer.units = 200;
  longer.options[0].value = "1..200";
  EXPECT_THAT(refusal(path, longer), HasSubstr("--deals 1..100")) << "no extent";
  longer.options[0].kind = survey::OptionKind::kExtent;
  Manifest elsewhere = longer;
  elsewhere.options[0].value = "2..201";
  EXPECT_THAT(refusal(path, elsewhere), HasSubstr("1..100 → 2..201")) << "other units";
  elsewhere = longer;
  elsewhere.options[1].value = "8";
  EXPECT_THAT(refusal(path, elsewhere), HasSubstr("--seed 7"));
  {
    auto journal = Journal::open(path, longer);
    ASSERT_TRUE(journal) << journal.error().text();
    expect_units(*journal, {0, 1, 2});
    const Unit last = sample_unit(199);
    ASSERT_TRUE(journal->append({&last, 1}));
  }
  {
    const auto journal = Journal::open(path, longer);
    ASSERT_TRUE(journal) << journal.error().text();
    expect_units(*journal, {0, 1, 2, 199});
  }
  Manifest shorter = sample_manifest();
  shorter.options[0].kind = survey::OptionKind::kExtent;
  EXPECT_THAT(refusal(path, shorter), HasSubstr("--deals 1..200 → 1..100"));
}

TEST(Journal, GoesOnUnderTheNewNameOfAnOption) {
  const TemporaryFolder folder;
  const std::string path = folder.file("j.db");
  Manifest before = sample_manifest();
  before.work = "concentration.survey";
  before.options.push_back({"pass", "end"});
  ASSERT_TRUE(Journal::open(path, before));
  Manifest now = before;
  now.options.back() = {"passing", "allow"};
  EXPECT_THAT(refusal(path, now), HasSubstr("--passing end → allow"));
  now.options.back().value = "end";
  EXPECT_TRUE(Journal::open(path, now));
  // The head has the new name from then on.
  EXPECT_THAT(refusal(path, before), HasSubstr("--passing end → –"));
}

Manifest limited_manifest(const std::string& memory, const std::string& nodes) {
  Manifest manifest = sample_manifest();
  manifest.options.push_back({"nodes", nodes, survey::OptionKind::kLimit});
  manifest.options.push_back({"unit-memory", memory, survey::OptionKind::kLimit});
  return manifest;
}

// sample_unit() has no verdict where the index is a multiple of 3.
bool without_verdict(const survey::Row& row) {
  return row[2] == Value();
}

TEST(Journal, TriesUndecidedUnitsAgainOnlyWithLargerLimitsAndWhenAsked) {
  const TemporaryFolder folder;
  const std::string path = folder.file("j.db");
  {
    auto journal = Journal::open(path, limited_manifest("256M", "1000"));
    ASSERT_TRUE(journal) << journal.error().text();
    std::vector<Unit> units;
    for (std::uint64_t i = 0; i < 7; ++i) units.push_back(sample_unit(i));
    ASSERT_TRUE(journal->append(units));
  }
  EXPECT_THAT(refusal(path, limited_manifest("1G", "1000")),
              HasSubstr("smaller limits (--unit-memory 256M → 1G); with --retry-undecided"));
  EXPECT_THAT(refusal(path, limited_manifest("1G", "none")),
              HasSubstr("smaller limits (--nodes 1000 → none; --unit-memory 256M → 1G)"));
  EXPECT_THAT(refusal(path, limited_manifest("128M", "1000")),
              HasSubstr("made differently (journal → this run): --unit-memory 256M → 128M"));
  const auto smaller = Journal::open(path, limited_manifest("1G", "999"), without_verdict);
  ASSERT_FALSE(smaller);
  EXPECT_THAT(smaller.error().text(), HasSubstr("--nodes 1000 → 999"));
  {
    const auto journal = Journal::open(path, limited_manifest("256M", "1000"), without_verdict);
    ASSERT_TRUE(journal) << journal.error().text();
    expect_units(*journal, {0, 1, 2, 3, 4, 5, 6});  // the same limits would say the same
  }
  {
    auto journal = Journal::open(path, limited_manifest("1G", "none"), without_verdict);
    ASSERT_TRUE(journal) << journal.error().text();
    expect_units(*journal, {1, 2, 4, 5});
    EXPECT_EQ(journal->manifest().options[2].value, "1000, then none");
    EXPECT_EQ(journal->manifest().options[3].value, "256M, then 1G");
    ASSERT_TRUE(journal->append(std::vector<Unit>{sample_unit(3)}));
  }
  // An interrupted retry goes on, with or without the word: nothing is thrown away twice.
  for (const Journal::Undecided& again :
       {Journal::Undecided(), Journal::Undecided(without_verdict)}) {
    const auto journal = Journal::open(path, limited_manifest("1G", "none"), again);
    ASSERT_TRUE(journal) << journal.error().text();
    expect_units(*journal, {1, 2, 3, 4, 5});
  }
}

TEST(Journal, CanBeReadWhileAnotherOneWrites) {
  const TemporaryFolder folder;
  const std::string path = folder.file("j.db");
  auto writer = Journal::open(path, sample_manifest());
  ASSERT_TRUE(writer);
  ASSERT_TRUE(writer->append(std::vector<Unit>{sample_unit(4), sample_unit(2)}));
  {
    const auto reader = Journal::read(path);
    ASSERT_TRUE(reader) << reader.error().text();
    expect_units(*reader, {2, 4});
    EXPECT_EQ(reader->manifest().work, "castle.survey");
    EXPECT_EQ(reader->manifest().units, 100U);
    EXPECT_EQ(reader->manifest().columns, sample_manifest().columns);
    const auto run = reader->latest_run();
    ASSERT_TRUE(run);
    EXPECT_TRUE(run->running);
    EXPECT_EQ(run->units, 2U);
    ASSERT_TRUE(writer->append(std::vector<Unit>{sample_unit(7)})) << "a reader does not disturb";
    expect_units(*reader, {2, 4});
  }
  expect_units(*Journal::read(path), {2, 4, 7});
  EXPECT_THAT(refusal(path, sample_manifest()), HasSubstr("is in use by another process"));
}

TEST(Journal, IsReadWithoutChangingIt) {
  const TemporaryFolder folder;
  const std::string path = folder.file("j.db");
  fill(path, 10);
  const std::string before = *read_file(path);
  {
    const auto reader = Journal::read(path);
    ASSERT_TRUE(reader) << reader.error().text();
    EXPECT_EQ(reader->finished().size(), 10U);
    const auto run = reader->latest_run();
    ASSERT_TRUE(run);
    EXPECT_FALSE(run->running);
    EXPECT_EQ(run->units, 10U);
  }
  EXPECT_EQ(*read_file(path), before);
  EXPECT_EQ(Journal::read(folder.file("none.db")).error().text(),
            "no such file: " + folder.file("none.db"));
  ASSERT_TRUE(write_file(folder.file("notes.txt"), "notes"));
  EXPECT_THAT(Journal::read(folder.file("notes.txt")).error().text(),
              HasSubstr("is not a journal"));
}

TEST(Journal, LeavesFilesThatAreNoJournalsAsTheyAre) {
  const TemporaryFolder folder;
  const std::string path = folder.file("notes.txt");
  const std::string text = "my notes: " + std::string(5000, 'x');
  ASSERT_TRUE(write_file(path, text));
  EXPECT_THAT(refusal(path, sample_manifest()),
              HasSubstr("is not a journal; it was left as it is"));
  EXPECT_EQ(*read_file(path), text);
  EXPECT_NE(refusal(folder.path(), sample_manifest()), "not refused") << "a folder";
  EXPECT_THAT(refusal(folder.file("none/j.db"), sample_manifest()),
              HasSubstr("cannot open journal"));
}

TEST(Journal, LeavesDatabasesOfOthersAsTheyAre) {
  const TemporaryFolder folder;
  const std::string path = folder.file("other.db");
  const auto made =
      test::run_process({{"sqlite3", path, "CREATE TABLE mine (a); PRAGMA user_version=3;"}});
  if (made.status != 0) GTEST_SKIP() << "no sqlite3 program to make one with";
  const std::string before = *read_file(path);
  EXPECT_THAT(refusal(path, sample_manifest()), HasSubstr("is a database of another program"));
  EXPECT_EQ(*read_file(path), before);
}

// Not write_file, whose syncs would be most of the time of hundreds of trials.
void overwrite(const std::string& path, const std::string& bytes) {
  std::filesystem::remove(path + "-wal");
  std::ofstream(path, std::ios::binary | std::ios::trunc) << bytes;
}

// Damage is found, or harmless: what a damaged journal still gives are the units that were put in.
void expect_damage_recognised(const std::string& path, const std::string& bytes,
                              const std::string& what, int& refused) {
  overwrite(path, bytes);
  const auto journal = Journal::open(path, sample_manifest());
  if (!journal) {
    ++refused;
    EXPECT_FALSE(journal.error().text().empty());
    return;
  }
  for (const Unit& unit : read_all(*journal)) {
    const Unit expected = sample_unit(unit.index);
    ASSERT_EQ(unit.row, expected.row) << what;
    ASSERT_EQ(unit.seconds, expected.seconds) << what;
  }
}

TEST(Journal, RecognisesFlippedBytes) {
  const TemporaryFolder folder;
  const std::string path = folder.file("j.db");
  fill(path, 100);
  const std::string good = *read_file(path);
  Random random(3);
  int refused = 0;
  constexpr int kTrials = 400;
  for (int trial = 0; trial < kTrials; ++trial) {
    std::string bad = good;
    const std::size_t at = static_cast<std::size_t>(random.below(good.size()));
    bad[at] = static_cast<char>(bad[at] ^ static_cast<char>(1 + random.below(255)));
    expect_damage_recognised(path, bad, fmt::format("byte {}", at), refused);
  }
  // Most of so small a file is free space, where a flip does no harm.
  EXPECT_GT(refused, kTrials / 10);
}

TEST(Journal, RecognisesEveryFlippedByteOfItsRows) {
  const TemporaryFolder folder;
  const std::string path = folder.file("j.db");
  fill(path, 100);
  const std::string good = *read_file(path);
  // "won" is only in rows: a changed verdict must never be read.
  int flips = 0;
  for (std::size_t at = good.find("won"); at != std::string::npos; at = good.find("won", at + 1)) {
    std::string bad = good;
    bad[at] = 't';
    overwrite(path, bad);
    EXPECT_THAT(refusal(path, sample_manifest()), HasSubstr("is damaged (unit"));
    ++flips;
  }
  EXPECT_EQ(flips, 66);
}

TEST(Journal, RecognisesTruncation) {
  const TemporaryFolder folder;
  const std::string path = folder.file("j.db");
  fill(path, 100);
  const std::string good = *read_file(path);
  int refused = 0;
  int trials = 0;
  for (std::size_t size = 1; size < good.size(); size += 509, ++trials) {
    expect_damage_recognised(path, good.substr(0, size), fmt::format("size {}", size), refused);
  }
  EXPECT_EQ(refused, trials);
}

}  // namespace
}  // namespace yomi::journal
