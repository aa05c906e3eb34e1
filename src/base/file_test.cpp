#include "base/file.h"

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <csignal>
#include <cstdlib>
#include <filesystem>

#include "base/certificate_file.h"
#include "base/progress.h"

namespace yomi {
namespace {

namespace fs = std::filesystem;

class Files : public testing::Test {
 protected:
  void SetUp() override {
    std::string name = (fs::temp_directory_path() / "yomi file test XXXXXX").string();
    ASSERT_NE(mkdtemp(name.data()), nullptr);
    folder_ = name;
  }
  void TearDown() override { fs::remove_all(folder_); }
  [[nodiscard]] std::size_t files() const {
    return static_cast<std::size_t>(
        std::distance(fs::directory_iterator(folder_), fs::directory_iterator()));
  }
  fs::path folder_;
};

TEST_F(Files, WhatIsWrittenIsRead) {
  const std::string bytes("a\0b\nc", 5);
  ASSERT_TRUE(write_file(folder_ / "x", bytes));
  EXPECT_EQ(read_file(folder_ / "x").value(), bytes);
  ASSERT_TRUE(write_file(folder_ / "x", "new"));
  EXPECT_EQ(read_file(folder_ / "x").value(), "new");
  EXPECT_EQ(files(), 1U) << "nothing is left beside the file";
}

TEST_F(Files, ALinkStaysAndItsTargetIsWritten) {
  fs::create_directory(folder_ / "deep");
  fs::create_symlink("deep/second", folder_ / "first");
  fs::create_symlink(folder_ / "x", folder_ / "deep" / "second");
  for (const char* bytes : {"made", "replaced"}) {  // at first there is no target
    ASSERT_TRUE(write_file(folder_ / "first", bytes));
    EXPECT_TRUE(fs::is_symlink(folder_ / "first"));
    EXPECT_TRUE(fs::is_symlink(folder_ / "deep" / "second"));
    EXPECT_EQ(read_file(folder_ / "x").value(), bytes);
  }
  EXPECT_EQ(files(), 3U);
  fs::create_symlink("round", folder_ / "round");
  EXPECT_TRUE(write_file(folder_ / "round", "x")) << "a link to itself leads nowhere: replaced";
}

TEST_F(Files, AFailedWriteKeepsTheOldFile) {
  ASSERT_TRUE(write_file(folder_ / "x", "good"));
  // The process may write no more than four bytes to a file: a full disk in miniature.
  rlimit old{};
  ASSERT_EQ(getrlimit(RLIMIT_FSIZE, &old), 0);
  rlimit tiny = old;
  tiny.rlim_cur = 4;
  std::signal(SIGXFSZ, SIG_IGN);
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &tiny), 0);
  const Status status = write_file(folder_ / "x", "much longer than that");
  ASSERT_EQ(setrlimit(RLIMIT_FSIZE, &old), 0);
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().code, ErrorCode::kSystem);
  EXPECT_EQ(read_file(folder_ / "x").value(), "good");
  EXPECT_EQ(files(), 1U);
}

TEST_F(Files, PiecesBecomeAFileWhenTheyAreCommitted) {
  ASSERT_TRUE(write_file(folder_ / "x", "old"));
  {
    auto given_up = FileWriter::create(folder_ / "x");
    ASSERT_TRUE(given_up);
    ASSERT_TRUE(given_up->append("half"));
    EXPECT_EQ(files(), 2U);
  }
  EXPECT_EQ(read_file(folder_ / "x").value(), "old");
  EXPECT_EQ(files(), 1U);
  auto writer = FileWriter::create(folder_ / "x");
  ASSERT_TRUE(writer);
  ASSERT_TRUE(writer->append("????one "));
  ASSERT_TRUE(writer->overwrite(0, "two "));
  ASSERT_TRUE(writer->append("three"));
  EXPECT_EQ(read_file(folder_ / "x").value(), "old");
  ASSERT_TRUE(writer->commit());
  EXPECT_EQ(read_file(folder_ / "x").value(), "two one three");
  EXPECT_EQ(files(), 1U);
}

TEST_F(Files, InputIsAFileOrTheTextItself) {
  ASSERT_TRUE(write_file(folder_ / "board.txt", "4C 5D\n"));
  const auto file = read_input((folder_ / "board.txt").string());
  ASSERT_TRUE(file);
  EXPECT_EQ(file->text, "4C 5D\n");
  EXPECT_EQ(file->source, (folder_ / "board.txt").string());
  EXPECT_EQ(read_input("4C 5D").value().text, "4C 5D");
  EXPECT_EQ(read_input("?A.B").value().text, "?A.B");
  EXPECT_EQ(read_input("QT85.AQ.AKQ4.7Z5").value().text, "QT85.AQ.AKQ4.7Z5");
  EXPECT_FALSE(read_input("board.of.mine.txt"));
  const auto missing = read_input("no/such/board.txt");
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().text(), "no such file: no/such/board.txt");
  EXPECT_FALSE(read_input(folder_.string())) << "a folder is no input";
}

TEST_F(Files, TooLargeAFileIsRefused) {
  ASSERT_TRUE(write_file(folder_ / "x", std::string(100, 'x')));
  EXPECT_FALSE(read_file(folder_ / "x", 99));
  EXPECT_TRUE(read_file(folder_ / "x", 100));
}

TEST_F(Files, CertificatesRoundTrip) {
  const Certificate certificate{"test/proof", "0.1.0", std::string("body\0\n", 6)};
  ASSERT_TRUE(write_certificate(folder_ / "c", certificate));
  const auto read = read_certificate(folder_ / "c", 1000);
  ASSERT_TRUE(read);
  EXPECT_EQ(read->kind, certificate.kind);
  EXPECT_EQ(read->version, certificate.version);
  EXPECT_EQ(read->body, certificate.body);
}

TEST(Certificate, EveryChangedByteIsNoticed) {
  const std::string good =
      encode_certificate({"test/proof", "0.1.0", "the body of a proof, the body of a proof"});
  ASSERT_TRUE(decode_certificate(good, 1000));
  for (std::size_t at = 0; at < good.size(); ++at) {
    for (const int change : {1, 0x20, 0x80}) {
      std::string bad = good;
      bad[at] = static_cast<char>(bad[at] ^ change);
      EXPECT_FALSE(decode_certificate(bad, 1000)) << "byte " << at;
    }
  }
  for (std::size_t size = 0; size < good.size(); ++size)
    EXPECT_FALSE(decode_certificate(good.substr(0, size), 1000));
  EXPECT_FALSE(decode_certificate(good + "x", 1000));
}

TEST(Certificate, ABodyBeyondTheLimitIsNotUnpacked) {
  const std::string bomb = encode_certificate({"test/proof", "0.1.0", std::string(1 << 20, 'a')});
  EXPECT_LT(bomb.size(), 1000U);
  EXPECT_FALSE(decode_certificate(bomb, (1 << 20) - 1));
  EXPECT_TRUE(decode_certificate(bomb, 1 << 20));
}

TEST(Certificate, ChecksumIsFnv1a) {
  EXPECT_EQ(fnv1a64(""), 0xcbf29ce484222325ULL);
  EXPECT_EQ(fnv1a64("a"), 0xaf63dc4c8601ec8cULL);
  EXPECT_EQ(fnv1a64("foobar"), 0x85944171f73967e8ULL);
}

TEST(Progress, LineShowsShareRateAndTimeLeft) {
  ProgressReport report{500, 1000, "deals", message("{} won", 350), {}, 5.0};
  EXPECT_EQ(progress_line(report), "500/1,000 deals  50%  100/s  5 s left  350 won");
  EXPECT_EQ(progress_line(report, Language::kJapanese),
            "500/1,000 deals  50%  100/秒  残り 5 秒  350 won");
  EXPECT_EQ(progress_line({7, 0, "nodes"}), "7 nodes");
  EXPECT_EQ(progress_line({7, 0, "nodes", {}, {"G*2b", "1a2b"}}), "7 nodes  G*2b 1a2b");
  EXPECT_EQ(progress_line({7, 0, "nodes", {}, std::vector<std::string>(13, "a")}),
            "7 nodes  a a a a a a a a a a a a …");
}

TEST(Progress, IsThrottledButTheLastReportAlwaysComes) {
  int calls = 0;
  ProgressReport last;
  Progress progress(
      [&](const ProgressReport& report) {
        ++calls;
        last = report;
      },
      std::chrono::hours(1));
  for (std::uint64_t i = 1; i <= 100; ++i) progress.update(i, 100, "units");
  EXPECT_EQ(calls, 1);
  progress.finish(100, 100, "units");
  EXPECT_EQ(calls, 2);
  EXPECT_TRUE(last.last);
  EXPECT_EQ(last.done, 100U);
  Progress silent;
  EXPECT_FALSE(silent.listening());
  silent.update(1, 2, "units");
}

}  // namespace
}  // namespace yomi
