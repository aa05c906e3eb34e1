// `yomi calculation table --stacks 3`: solves pairs of bases once and for all, into the cache
// folder.
#include "answers/calculation/table.h"

#include <algorithm>
#include <filesystem>

#include "answers/catalogue.h"
#include "app/calculation/room.h"
#include "base/cache_folder.h"
#include "base/file.h"
#include "base/text.h"

namespace yomi::app {
namespace {

struct TableOptions {
  int stacks = 3;
  int cards = 0;  // 0: as many as are worth the while
};

// The next card of a base is never in the stock of the paper's stack game.
constexpr int kLongest = calculation::kMaxChain - 1;

calculation::PairPosition free_pair(int first, int second) {
  calculation::PairPosition position;
  position.cards = {static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second)};
  position.allowed[0].fill(position.cards[0]);
  position.allowed[1].fill(position.cards[1]);
  position.free[0].fill(position.cards[1]);
  position.free[1].fill(position.cards[0]);
  return position;
}

// A table that grows. What is solved is written now and then, so that a killed build loses little.
class TableBuild {
 public:
  TableBuild(Program& program, std::filesystem::path path, int stacks)
      : program_(program),
        path_(std::move(path)),
        budget_(program.budget()),
        progress_(program.progress()),
        header_{calculation::Rules::kPaper, stacks, 0, 0},
        pairs_(header_.rules, stacks, budget_.bytes - std::min(budget_.bytes / 4, kOtherBytes)) {
    pairs_.set_watch(
        [](void* build, calculation::PairGame&) {
          return static_cast<TableBuild*>(build)->go_on();
        },
        this);
  }

  // Takes over what an earlier build has left.
  Status read_old() {
    if (!std::filesystem::exists(path_)) return {};
    auto old = calculation::PairTable::open(path_.string(), header_.rules, header_.stacks);
    Status read;
    if (!old) {
      read = pass(old);
    } else {
      if (!pairs_.fits((*old)->header().entries))
        return fail("--memory is too small for the table there is already, of {} positions",
                    with_commas((*old)->header().entries));
      read = (*old)->read_into(pairs_);
    }
    if (read) {
      header_ = (*old)->header();
      complete_ = header_.complete;
    } else {
      program_.warn(message("{}; the table is made anew", read.error().message));
      static_cast<void>(pairs_.take());
    }
    return {};
  }

  // Every pair of chains with together at most `cards` cards, or as far as the budget goes.
  Status solve(int cards) {
    last_write_ = Budget::Clock::now();
    for (cards_ = complete_ + 1; cards_ <= cards; ++cards_) {
      for (int first = std::max(1, cards_ - kLongest); 2 * first <= cards_; ++first) {
        static_cast<void>(pairs_.value(free_pair(first, cards_ - first)));
        if (!written_) return written_;
        if (pairs_.full()) return {};
        if (pairs_.stopped()) return write();
      }
      complete_ = cards_;
    }
    progress_.finish(pairs_.size(), pairs_.size(), "positions");
    return write();
  }

  [[nodiscard]] bool full() const { return pairs_.full(); }
  [[nodiscard]] const calculation::PairTable::Header& header() const { return header_; }

 private:
  bool go_on() {
    progress_.update(pairs_.size(), 0, "positions", message("chains of {} cards together", cards_));
    const auto now = Budget::Clock::now();
    if (budget_.stop.stop_requested() || now >= budget_.deadline || pairs_.full()) return false;
    if (now - last_write_ > std::max<Budget::Clock::duration>(kWriteEvery, 10 * write_time_)) {
      written_ = write();
      if (written_) written_ = reload();
    }
    return written_.has_value();
  }

  // The positions leave the memory while they are written.
  Status write() {
    if (pairs_.size() == header_.entries && complete_ == header_.complete) return {};
    const auto begin = Budget::Clock::now();
    const auto sorted = pairs_.take();
    header_.entries = sorted.size();
    header_.complete = complete_;
    Status written = calculation::PairTable::write(path_.string(), header_, sorted);
    last_write_ = Budget::Clock::now();
    write_time_ = last_write_ - begin;
    return written;
  }
  Status reload() {
    auto table = calculation::PairTable::open(path_.string(), header_.rules, header_.stacks);
    if (!table) return pass(table);
    return (*table)->read_into(pairs_);
  }

  static constexpr std::chrono::seconds kWriteEvery{60};
  // The program itself, the index of the file while it is written.
  static constexpr std::uint64_t kOtherBytes = std::uint64_t{96} << 20;

  Program& program_;
  std::filesystem::path path_;
  Budget budget_;
  Progress progress_;
  calculation::PairTable::Header header_;  // of the file
  calculation::PairGame pairs_;
  int complete_ = 0;  // solved, though perhaps not written yet
  int cards_ = 0;
  Status written_;
  Budget::Clock::time_point last_write_;
  Budget::Clock::duration write_time_{};
};

// The whole table with up to 3 stacks (80 million positions), and what fits a small file with 4,
// where it would have some 600 million.
int default_cards(int stacks) {
  return stacks <= 3 ? 2 * kLongest : 16;
}

Result<int> run_table(Program& program, const TableOptions& options) {
  const int cards = options.cards > 0 ? options.cards : default_cards(options.stacks);
  auto folder = cache_folder();
  if (!folder) return pass(folder);
  const auto path =
      *folder / calculation::PairTable::file_name(calculation::Rules::kPaper, options.stacks);
  const answers::Stopwatch stopwatch;
  TableBuild build(program, path, options.stacks);
  if (auto read = build.read_old(); !read) return pass(read);
  if (auto solved = build.solve(cards); !solved) return pass(solved);
  const auto& header = build.header();
  const bool complete = header.complete >= cards;
  const std::uint64_t bytes = std::filesystem::exists(path) ? std::filesystem::file_size(path) : 0;
  calculation_answers::TableAnswer answer;
  answer.outcome.verdict = complete ? Verdict::kProved : Verdict::kUnknown;
  if (!complete)
    answer.outcome.reason = build.full()                      ? StopReason::kMemory
                            : program.stop().stop_requested() ? StopReason::kCancelled
                                                              : StopReason::kTime;
  answer.outcome.nodes = header.entries;
  answer.outcome.cpu_seconds = stopwatch.seconds();
  answer.file = path.string();
  answer.cards = cards;
  answer.complete = header.complete;
  answer.positions = header.entries;
  answer.bytes = bytes;
  print_answered(program, answers::answered_of(std::move(answer)));
  if (complete) return kDefinite;
  if (build.full()) {
    program.warn(
        message("--memory is too small for so many cards; what was written before is kept"));
    return kUndecided;
  }
  program.warn(message("stopped before all pairs of {} cards; the same command goes on", cards));
  return program.stop().stop_requested() ? kInterrupted : kUndecided;
}

}  // namespace

void add_calculation_table(Program& program, CLI::App& room) {
  auto options = std::make_shared<TableOptions>();
  CLI::App& verb = program.add_verb(
      room, "table", {"solve pairs of bases into the cache folder", "台の対を解いて保存する"},
      kTime | kMemory);
  const auto help = [&](Text text) { return std::string(program.text(text)); };
  verb.add_option("--stacks", options->stacks, help({"stacks, 1 to 4 (3)", "スタックの数(3)"}))
      ->type_name("N")
      ->check(CLI::Range(1, calculation::kModelStacks));
  verb.add_option("--cards", options->cards,
                  help({"cards of both chains together (all with 3 stacks, 16 with 4)",
                        "2つの台のカードの合計枚数(3スタックはすべて、4スタックは16)"}))
      ->type_name("N")
      ->check(CLI::Range(2, 2 * kLongest));
  program.on(verb, [options](Program& p) { return run_table(p, *options); });
}

}  // namespace yomi::app
