// KIF, KI2 and CSA of ours through tsshogi, the library behind ShogiHome, and back: the same start,
// the same moves, in KIF the same variations too.
//
// The test npm.packages installs it under build/. Without it, or without node, the test is skipped.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>

#include "base/file.h"
#include "base/random.h"
#include "base/text.h"
#include "shogi/csa.h"
#include "shogi/kif.h"
#include "shogi/movegen.h"
#include "shogi/sfen.h"
#include "support/process.h"

namespace yomi::shogi {
namespace {

// A game of random moves with a variation now and then.
Record random_game(Random& random, const Position& start, int moves) {
  Record record(start);
  Record::Node at = Record::kRoot;
  Position position = start;
  for (int i = 0; i < moves; ++i) {
    MoveList legal;
    generate_legal(position, legal);
    if (legal.empty()) break;
    const Record::Node parent = at;
    const Move move = legal[random.below(legal.size())];
    at = record.add_move(parent, move);
    const Move other = legal[random.below(legal.size())];
    if (other != move && random.below(6) == 0) record.add_move(parent, other);
    Position::Undo undo;
    position.play(move, undo);
  }
  record.add_ending(at, random.below(2) == 0 ? Ending::kResigns : Ending::kSuspended);
  return record;
}

// Problems with one king, as the solver's answers are written.
const std::vector<std::pair<const char*, const char*>> kProblems = {
    {"8k/9/7P1/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1", "G*2b"},
    {"8k/9/6G2/7+B1/9/9/9/9/9 b S2rb3g3s4n4l18p 1", "S*1b 1a1b 2d2c 1b1a 2c2b"},
    {"6g2/6Sk1/5s2N/7p1/9/9/9/9/9 b G2r2b2g2s3n4l17p 1", ""},
    {"5+Rsgk/9/8G/9/6B2/9/9/9/9 b Ggp 1", ""},
};

std::vector<Record> records() {
  std::vector<Record> all;
  Random random(29);
  for (int i = 0; i < 40; ++i) all.push_back(random_game(random, Position::start(), 20 + 5 * i));
  for (const auto& [sfen, line] : kProblems) {
    const auto start = parse_sfen(sfen);
    EXPECT_TRUE(start) << sfen;
    Record record(*start);
    Record::Node at = Record::kRoot;
    for (std::string_view rest = line; !rest.empty();) {
      const std::size_t end = std::min(rest.find(' '), rest.size());
      at = record.add_move(at, *parse_usi_move(rest.substr(0, end)));
      rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    if (at != Record::kRoot) record.add_ending(at, Ending::kMate);
    all.push_back(record);
    for (int i = 0; i < 4; ++i) all.push_back(random_game(random, *start, 12));
  }
  return all;
}

// Start and main line, as USI has them.
std::string usi_of(const Record& record) {
  std::string text = "position sfen " + to_sfen(record.start()) + " moves";
  for (Move move : record.main_line()) text += " " + to_usi(move);
  return text;
}

// The moves of the tree below a node, children in brackets.
std::string tree_of(const Record& record, Record::Node node) {
  std::string text;
  for (const Record::Node next : record.at(node).next) {
    if (record.at(next).ending != Ending::kNone) continue;
    text += "(" + to_usi(record.at(next).move) + tree_of(record, next) + ")";
  }
  return text;
}

struct Case {
  std::string name;
  std::string text;
};
std::vector<Case> cases_of(const Record& record, std::size_t number) {
  const std::string name = fmt::format("{:03}", number);
  return {{name + ".kif", to_kif(record)},
          {name + ".ki2", to_ki2(record)},
          {name + ".csa", to_csa(record)}};
}

void expect_back(const std::filesystem::path& folder, const Case& sent, const Record& record) {
  const auto usi = read_file((folder / (sent.name + ".usi")).string());
  const auto back = read_file((folder / (sent.name + ".back")).string());
  ASSERT_TRUE(usi && back) << sent.name << " " << (usi ? *usi : "") << "\n" << sent.text;
  // Without moves tsshogi leaves out the word, and its move number is its own affair.
  const std::string ours =
      record.main_line().empty() ? "position sfen " + to_sfen(record.start()) : usi_of(record);
  EXPECT_EQ(trim(*usi), ours) << sent.name;
  std::optional<Record> read;
  if (sent.name.ends_with(".csa")) {
    auto csa = read_csa(*back);
    ASSERT_TRUE(csa) << sent.name << " " << csa.error().to_string() << "\n" << *back;
    read = *csa;
  } else {
    auto kif = read_kif(*back);
    ASSERT_TRUE(kif) << sent.name << " " << kif.error().to_string() << "\n" << *back;
    read = kif->record;
  }
  EXPECT_EQ(usi_of(*read), usi_of(record)) << sent.name << "\n" << *back;
  EXPECT_EQ(read->main_ending(), record.main_ending()) << sent.name << "\n" << *back;
  if (sent.name.ends_with(".kif")) {
    EXPECT_EQ(tree_of(*read, Record::kRoot), tree_of(record, Record::kRoot)) << sent.name;
  }
}

TEST(Tsshogi, OurRecordsComeBackTheSame) {
  const std::filesystem::path modules = YOMI_NPM_FOLDER "/node_modules";
  if (!std::filesystem::exists(modules / "tsshogi"))
    GTEST_SKIP() << "tsshogi is not installed (ctest -R npm.packages)";
  const auto folder = std::filesystem::temp_directory_path() /
                      fmt::format("yomi_tsshogi_{}", static_cast<long>(::getpid()));
  std::filesystem::create_directory(folder);
  const std::vector<Record> all = records();
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (const Case& each : cases_of(all[i], i))
      ASSERT_TRUE(write_file((folder / each.name).string(), each.text));
  }
  const auto outcome = test::run_process({.argv = {"node", YOMI_SOURCE_DIR "/tests/npm/tsshogi.mjs",
                                                   YOMI_NPM_FOLDER, folder.string()}});
  ASSERT_EQ(outcome.status, 0) << outcome.err;
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (const Case& each : cases_of(all[i], i)) expect_back(folder, each, all[i]);
  }
  std::filesystem::remove_all(folder);
}

}  // namespace
}  // namespace yomi::shogi
