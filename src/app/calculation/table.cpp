// `yomi calculation table --stacks 3`: solves pairs of bases once and for all, into the cache
// folder.
#include <algorithm>
#include <nlohmann/json.hpp>

#include "app/calculation/common.h"
#include "base/file.h"
#include "base/text.h"

namespace yomi::app::calculation_room {
namespace {

struct TableOptions {
  int stacks = 3;
  int cards = 12;
  std::string rules = "paper";
};

// What the build may still spend, looked at while pairs are solved.
struct Watched {
  const Budget& budget;
  Progress& progress;
  std::uint64_t known;
  int cards;
};

bool go_on(void* context, const game::PairGame& pairs) {
  auto& watched = *static_cast<Watched*>(context);
  watched.progress.update(watched.known + pairs.solved(), 0, "positions",
                          fmt::format("chains of {} cards together", watched.cards));
  return !watched.budget.stop.stop_requested() && Budget::Clock::now() < watched.budget.deadline &&
         !pairs.full();
}

game::PairPosition free_pair(int first, int second) {
  game::PairPosition position;
  position.cards = {static_cast<std::uint8_t>(first), static_cast<std::uint8_t>(second)};
  position.allowed[0].fill(position.cards[0]);
  position.allowed[1].fill(position.cards[1]);
  position.free[0].fill(position.cards[1]);
  position.free[1].fill(position.cards[0]);
  return position;
}

Result<int> run_table(Program& program, const TableOptions& options) {
  if (options.rules != "paper" && options.rules != "playing")
    return fail("--rules is paper or playing, not {}", in_quotes(options.rules));
  const game::Rules rules = options.rules == "paper" ? game::Rules::kPaper : game::Rules::kPlaying;
  auto folder = cache_folder();
  if (!folder) return pass(folder);
  const auto path = *folder / game::PairTable::file_name(rules, options.stacks);
  const Budget budget = program.budget();
  const double start = cpu_seconds();
  game::PairTable::Header header{rules, options.stacks, 0, 0};
  std::vector<game::PairGame::Entry> known;
  if (std::filesystem::exists(path)) {
    auto old = game::PairTable::open(path, rules, options.stacks);
    if (old) {
      auto entries = (*old)->entries();
      if (entries) {
        known = std::move(*entries);
        header.complete = (*old)->header().complete;
      } else {
        program.warn(fmt::format("{}; the table is made anew", entries.error().message));
      }
    } else {
      program.warn(fmt::format("{}; it is made anew", old.error().message));
    }
  }
  game::PairGame pairs(rules, options.stacks, budget.bytes / 2);
  for (const auto& entry : known) pairs.insert(entry.key, entry.value);
  const std::uint64_t before = known.size();
  known = {};
  Progress progress(program.progress());
  Watched watched{budget, progress, before, 0};
  pairs.set_watch(go_on, &watched);
  // What is complete is kept as it grows: a killed build goes on from there.
  std::uint64_t kept = before;
  const auto keep = [&]() -> Status {
    header.entries = pairs.size();
    if (header.entries == kept) return {};
    kept = header.entries;
    return write_file(path, game::PairTable::encode(header, pairs.entries()));
  };
  const int longest = rules == game::Rules::kPaper ? game::kMaxChain - 1 : game::kMaxChain;
  for (int cards = header.complete + 1; cards <= options.cards && !pairs.stopped(); ++cards) {
    watched.cards = cards;
    for (int first = std::max(1, cards - longest); 2 * first <= cards && !pairs.stopped();
         ++first) {
      const double value = pairs.value(free_pair(first, cards - first));
      static_cast<void>(value);
    }
    if (pairs.stopped()) break;
    header.complete = cards;
    if (auto written = keep(); !written) return pass(written);
  }
  if (pairs.full()) {
    program.warn("--memory is too small for so many cards; what was solved before is kept");
    return kUndecided;
  }
  progress.finish(pairs.size(), pairs.size(), "positions");
  if (auto written = keep(); !written) return pass(written);
  const std::uint64_t bytes = std::filesystem::exists(path) ? std::filesystem::file_size(path) : 0;
  if (program.shared().json) {
    program.print_json({{"file", path.string()},
                        {"complete", header.complete},
                        {"positions", header.entries},
                        {"bytes", bytes},
                        {"cpu_seconds", cpu_seconds() - start}});
  } else {
    program.print(
        fmt::runtime(program.text(
            {"{} positions, all pairs of chains with together up to {} cards, in {} bytes "
             "({:.1f} a position)\n",
             "{} 局面、合わせて {} 枚までの台の対、{} バイト (1局面 {:.1f})\n"})),
        with_commas(header.entries), header.complete, with_commas(bytes),
        static_cast<double>(bytes) /
            static_cast<double>(std::max<std::uint64_t>(1, header.entries)));
  }
  if (header.complete >= options.cards) return kDefinite;
  return program.stop().stop_requested() ? kInterrupted : kUndecided;
}

}  // namespace

void add_table(Program& program, CLI::App& room) {
  auto options = std::make_shared<TableOptions>();
  CLI::App& verb = program.add_verb(
      room, "table", {"solve pairs of bases into the cache folder", "台の対を解いて保存する"},
      kTime | kMemory);
  const auto help = [&](Text text) { return std::string(program.text(text)); };
  verb.add_option("--stacks", options->stacks, help({"stacks, 1 to 4 (3)", "スタックの数 (3)"}))
      ->type_name("N")
      ->check(CLI::Range(1, game::kModelStacks));
  verb.add_option("--cards", options->cards,
                  help({"cards of both chains together (12)", "2つの台の札の合計 (12)"}))
      ->type_name("N")
      ->check(CLI::Range(2, 26));
  verb.add_option("--rules", options->rules,
                  help({"paper or playing: docs/calculation.md (paper)", "paper、playing (paper)"}))
      ->type_name("NAME");
  program.on(verb, [options](Program& p) { return run_table(p, *options); });
}

}  // namespace yomi::app::calculation_room
