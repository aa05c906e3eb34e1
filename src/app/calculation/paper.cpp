// `yomi calculation paper`: the claims and tables of the paper, published beside ours.
#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>

#include "app/calculation/common.h"
#include "app/table.h"
#include "base/text.h"
#include "calculation/notation.h"
#include "stats/stats.h"

namespace yomi::app::calculation_room {
namespace {

struct PaperOptions {
  int games = 0;
  int cards = 7;
};

constexpr std::string_view kExample =
    "0: 3 4 5 6 7 8 9 T J Q K\n"
    "1: T Q A 3 5 7 9 J K\n"
    "2: 3 6 9 Q 2 5 8 J A 4 7 T K\n"
    "3: 3 7 J 2 6 T A 5 9 K\n"
    "0: 8-2 5-2 Q-2 A-1\n"
    "1: 9-1 A-3 Q-0 J-0 6-3\n"
    "2: K-3 K-1 9-3 5-3 J-1\n";

struct Row {
  std::string what;
  double published;
  double ours;
};

Result<std::vector<Row>> worked_example(game::Precision precision, std::uint64_t bytes) {
  auto diagram = game::parse_position(kExample);
  if (!diagram) return pass(diagram);
  auto plan = game::make_plan(*diagram);
  if (!plan) return pass(plan);
  game::Model model = game::Model::paper();
  model.pair_limit = 2 * game::kMaxChain;
  model.precision = precision;
  game::Evaluator evaluator(model, 3, bytes);
  game::Heights height;
  for (std::size_t b = 0; b < game::kBases; ++b)
    height[b] = static_cast<std::uint8_t>(diagram->position.height[b]);
  const auto parts = evaluator.parts(*plan, height);
  return std::vector<Row>{
      {"p0", 0.3910466, parts.single[0]},   {"p1", 0.8333333, parts.single[1]},
      {"p2", 0.06856813, parts.single[2]},  {"p3", 0.9583333, parts.single[3]},
      {"p01", 0.2739771, parts.pair[0][1]}, {"p02", 0.01547976, parts.pair[0][2]},
      {"p03", 0.3513412, parts.pair[0][3]}, {"p12", 0.05273561, parts.pair[1][2]},
      {"p13", 0.7986111, parts.pair[1][3]}, {"p23", 0.05320396, parts.pair[2][3]},
      {"total", 0.007281463, parts.total}};
}

// Section 1.3: with a stack for every place from 1 to 12, each card goes to the stack of its place
// on a base that has none of its rank yet, whatever comes.
bool twelve_stacks_win(const game::Shuffle& shuffle) {
  game::Position position = game::initial_position(12);
  std::array<int, game::kRanks + 1> seen = {};
  for (const std::uint8_t rank : shuffle) {
    game::draw(position, rank);
    const int base = seen[rank]++;
    const int place = game::place_of(base, rank);
    const game::Move move =
        place == 0 ? game::Move{game::Move::Kind::kPlay, 0, static_cast<std::uint8_t>(base)}
                   : game::Move{game::Move::Kind::kStack, 0, static_cast<std::uint8_t>(place - 1)};
    if (!game::is_legal(position, move)) return false;
    game::apply(position, move);
  }
  // All cards are drawn. From the lowest place up, every stack holds the next card of every base.
  for (std::uint8_t stack = 0; stack < 12; ++stack) {
    while (!position.stacks[stack].empty()) {
      game::Move raise{game::Move::Kind::kRaise, stack, 0};
      while (raise.to < game::kBases &&
             (position.height[raise.to] != stack + 1 || !game::is_legal(position, raise)))
        ++raise.to;
      if (raise.to == game::kBases) return false;
      game::apply(position, raise);
    }
  }
  return game::is_won(position);
}

// The shuffle of section 1.3 that no one wins with 11 stacks: 2222 3333 … KKKK AAAA.
game::Shuffle unwinnable_shuffle() {
  game::Shuffle shuffle{};
  for (std::size_t i = 0; i < shuffle.size(); ++i)
    shuffle[i] = static_cast<std::uint8_t>(i < 48 ? 2 + i / 4 : 1);
  return shuffle;
}

struct Rate {
  int stacks;
  int ahead;
  int plans;
  const char* published;
  std::uint64_t won = 0;
  std::uint64_t games = 0;
};

void play_rates(Program& program, std::vector<Rate>& rates, int games) {
  if (games == 0) return;
  Progress progress(program.progress());
  const std::uint64_t total = rates.size() * static_cast<std::uint64_t>(games);
  std::uint64_t done = 0;
  for (Rate& rate : rates) {
    if (program.stop().stop_requested()) break;
    const auto style = game::Style::paper(rate.plans, rate.ahead);
    game::Player player(style, rate.stacks, program.shared().memory / 2,
                        find_table(program, style.model.rules, rate.stacks));
    for (int number = 0; number < games; ++number) {
      const auto record = game::play_game(
          player, game::shuffle(program.shared().seed, static_cast<std::uint64_t>(number)), false,
          program.stop());
      if (record.stopped) break;
      rate.won += record.won ? 1 : 0;
      ++rate.games;
      progress.update(
          ++done, total, "games",
          fmt::format("{} stacks, look-ahead {}, {} plans", rate.stacks, rate.ahead, rate.plans));
    }
  }
  progress.finish(done, total, "games");
}

struct KeptBack {
  std::vector<int> turns;
  std::string text;
  bool won = false;
};

// The turns of a game at which a card is stacked though a base awaits it.
KeptBack cards_kept_back(game::Player& player, const game::Shuffle& shuffle) {
  KeptBack found;
  game::Position position = game::initial_position(player.evaluator().stacks());
  player.start();
  int turn = 0;
  for (const std::uint8_t rank : shuffle) {
    ++turn;
    game::draw(position, rank);
    bool awaited = false;
    for (const auto& move : game::legal_moves(position))
      awaited = awaited || move.kind == game::Move::Kind::kPlay;
    const auto moves = player.play(rank);
    for (const auto& move : moves) game::apply(position, move);
    if (player.hopeless()) break;
    if (!awaited || moves.front().kind != game::Move::Kind::kStack) continue;
    found.turns.push_back(turn);
    found.text += appendix_text(turn, rank, "", position, &player.node().plans.front()) + "\n";
  }
  found.won = game::is_won(position);
  return found;
}

// The sections of the report, one after the other: each adds to the text and to the JSON document.
class PaperReport {
 public:
  explicit PaperReport(Program& program) : program_(program) {}

  Status add_example() {
    const std::uint64_t bytes = std::min(program_.shared().memory / 2, kExampleBytes);
    auto full = worked_example(game::Precision::kFull, bytes);
    if (!full) return pass(full);
    auto single = worked_example(game::Precision::kSingle, bytes);
    if (!single) return pass(single);
    Table table({{"3.2", Align::kLeft},
                 {in({"published", "論文"})},
                 {in({"ours", "本プログラム"})},
                 {in({"stored in single precision", "単精度で記憶"})}});
    for (std::size_t i = 0; i < full->size(); ++i) {
      const Row& row = (*full)[i];
      const double rounded = (*single)[i].ours;
      table.add({row.what, fmt::format("{:.7g}", row.published), fmt::format("{:.10g}", row.ours),
                 fmt::format("{:.7g}", rounded)});
      json_["example"][row.what] = {
          {"published", row.published}, {"ours", row.ours}, {"single_precision", rounded}};
    }
    text_ +=
        in({"The worked example of section 3.2; where the last digits differ, the last column "
            "shows what rounding every stored value to single precision does",
            "3.2節の例。末尾の桁の違いについて、値を単精度で記憶した場合を右端に示す"});
    text_ += "\n" + table.to_text() + "\n";
    return {};
  }

  void add_counts(int pair_cards) {
    Table table({{in({"cards", "札"})},
                 {in({"1 base, 3 stacks", "1台 3スタック"})},
                 {in({"1 base, 4 stacks", "1台 4スタック"})},
                 {in({"2 bases, 3 stacks", "2台 3スタック"})},
                 {in({"2 bases, 4 stacks", "2台 4スタック"})}});
    const std::uint64_t memory = program_.shared().memory;
    const std::uint64_t most = (memory - memory / 8) / game::PairGame::kCountBytes;
    Progress progress(program_.progress());
    std::array<bool, 2> over = {};  // more cards are more positions
    for (int cards = 1; cards <= 12; ++cards) {
      std::vector<std::string> row = {fmt::format("{}", cards),
                                      with_commas(game::SingleGame::count_positions(3, cards)),
                                      with_commas(game::SingleGame::count_positions(4, cards))};
      for (const int stacks : {3, 4}) {
        bool& too_many = over[stacks == 3 ? 0 : 1];
        std::uint64_t pairs = 0;
        if (cards <= pair_cards && !too_many) {
          pairs = game::PairGame::count_positions(stacks, cards, most, [&](std::uint64_t so_far) {
            progress.update(so_far, 0, "positions",
                            fmt::format("2 bases of {} cards, {} stacks", cards, stacks));
            return !program_.stop().stop_requested();
          });
          if (program_.stop().stop_requested()) break;
          too_many = pairs == 0;
        }
        auto& counted = json_["positions"][fmt::format("{} stacks", stacks)];
        if (cards > pair_cards) {
          row.emplace_back();
        } else if (too_many) {
          row.push_back(
              fmt::format(fmt::runtime(in({"more than {}", "{} 超"})), with_commas(most)));
          counted.push_back(nullptr);
        } else {
          row.push_back(with_commas(pairs));
          counted.push_back(pairs);
        }
      }
      if (program_.stop().stop_requested()) break;
      table.add(row);
    }
    if (over[0] || over[1]) json_["most_positions"] = most;
    text_ +=
        in({"Tables 1 and 2: positions of the stack game", "表1、表2: スタックゲームの局面数"});
    text_ += "\n" + table.to_text() + "\n";
  }

  void add_theorems() {
    constexpr int kGames = 1000;
    int won = twelve_stacks_win(unwinnable_shuffle()) ? 1 : 0;
    for (std::uint64_t number = 0; number < kGames; ++number)
      won += twelve_stacks_win(game::shuffle(program_.shared().seed, number)) ? 1 : 0;
    json_["twelve_stacks"] = {{"won", won}, {"games", kGames + 1}};
    text_ +=
        in({"Section 1.3, 11 stacks: in the stock 2222 3333 … KKKK AAAA nothing goes to base 0 "
            "before the 49th card;\nby then its twelve cards 2 to K lie on 11 stacks in rising "
            "order, two of them on one, the later on top: lost.\n",
            "1.3節 11スタック: 2222 3333 … KKKK AAAA の順では48枚目までは台0に出せず、\n台0の12枚"
            "(2〜K)が11スタックに昇順に積まれ、同じスタックの2枚は後の札が上になる: 必ず失敗\n"});
    text_ += fmt::format(
        fmt::runtime(
            in({"Section 1.3, 12 stacks: a stack for each place; {} of {} shuffles won, "
                "that one among them.\n\n",
                "1.3節 12スタック: 順位ごとのスタック。上の山札を含む {} / {} 回成功\n\n"})),
        won, kGames + 1);
  }

  void add_rates(int games) {
    std::vector<Rate> rates = {{3, 0, 50, "656/1,000, 6,474/10,000"},
                               {3, 0, 200, "687/1,000, 6,749/10,000"},
                               {3, 0, 1000, "686/1,000"},
                               {3, 1, 50, "678/1,000"},
                               {3, 1, 200, "709/1,000"},
                               {4, 0, 50, "979/1,000, 9,822/10,000"},
                               {4, 0, 200, "987/1,000"},
                               {4, 0, 1000, "984/1,000"}};
    play_rates(program_, rates, games);
    Table table({{in({"stacks", "スタック"})},
                 {in({"ahead", "先読み"})},
                 {in({"plans", "割当て案"})},
                 {in({"published", "論文"})},
                 {in({"ours", "本プログラム"})},
                 {"95%"}});
    for (const Rate& rate : rates) {
      const auto interval = stats::wilson95(rate.won, rate.games);
      const bool played = rate.games > 0;
      table.add(
          {fmt::format("{}", rate.stacks), fmt::format("{}", rate.ahead),
           fmt::format("{}", rate.plans), rate.published,
           played ? fmt::format("{}/{}", with_commas(rate.won), with_commas(rate.games)) : "",
           played ? fmt::format("{:.1f}–{:.1f}%", 100 * interval.low, 100 * interval.high) : ""});
      json_["rates"].push_back({{"stacks", rate.stacks},
                                {"ahead", rate.ahead},
                                {"plans", rate.plans},
                                {"published", rate.published},
                                {"won", rate.won},
                                {"games", rate.games}});
    }
    text_ += in({"Tables 3 and 4: games won (ours with --games N)",
                 "表3、表4: 成功回数 (--games N で実行)"});
    text_ += "\n" + table.to_text() + "\n";
  }

  // Appendix A.1 shows turns of a game in which a card is stacked though a base awaits it: what the
  // author calls playing like a human. Here such turns of the first game that has several, by the
  // same player; of the last game looked at where none has.
  void add_game() {
    constexpr std::uint64_t kGames = 12;
    const game::Style style = game::Style::paper(200, 1);
    game::Player player(style, 3, program_.shared().memory / 2,
                        find_table(program_, style.model.rules, 3));
    std::uint64_t number = 0;
    KeptBack found = cards_kept_back(player, game::shuffle(program_.shared().seed, number));
    while (found.turns.size() < 2 && number + 1 < kGames && !program_.stop().stop_requested())
      found = cards_kept_back(player, game::shuffle(program_.shared().seed, ++number));
    json_["game"] = {{"number", number}, {"kept_back", found.turns}, {"won", found.won}};
    text_ += fmt::format(
        fmt::runtime(
            in({"In the manner of Appendix A.1: 3 stacks, look-ahead 1, 200 plans, shuffle {}; the "
                "turns at which\na card is stacked though a base awaits it\n{}",
                "付録A.1の形で: 3スタック、先読み1、割当て案200、山札 {}。台に出せる札をスタックに"
                "積んだ番\n{}"})),
        number, found.text);
    text_ += found.won ? in({"Won: four kings on top.", "成功。キングが4枚並びました。"})
                       : in({"Not won.", "失敗。"});
    text_ += "\n";
  }

  void print() {
    if (program_.shared().json)
      program_.print_json(json_);
    else
      program_.print("{}", text_);
  }

 private:
  // All that the worked example needs; with less it takes longer.
  static constexpr std::uint64_t kExampleBytes = std::uint64_t{128} << 20;

  [[nodiscard]] std::string in(Text both) const { return std::string(program_.text(both)); }

  Program& program_;
  std::string text_;
  nlohmann::ordered_json json_;
};

Result<int> run_paper(Program& program, const PaperOptions& options) {
  if (auto memory = check_memory(program); !memory) return pass(memory);
  PaperReport report(program);
  if (auto example = report.add_example(); !example) return pass(example);
  report.add_counts(options.cards);
  report.add_theorems();
  report.add_rates(options.games);
  if (!program.stop().stop_requested()) report.add_game();
  report.print();
  return program.stop().stop_requested() ? kInterrupted : kDefinite;
}

}  // namespace

void add_paper(Program& program, CLI::App& room) {
  auto options = std::make_shared<PaperOptions>();
  CLI::App& verb = program.add_verb(
      room, "paper", {"the paper's claims beside ours", "論文の結果と比べる"}, kMemory | kSeed);
  const auto help = [&](Text text) { return std::string(program.text(text)); };
  verb.add_option("--games", options->games,
                  help({"games for each line of Tables 3 and 4 (0)", "表3、表4の各行の回数 (0)"}))
      ->type_name("N")
      ->check(CLI::Range(0, 1'000'000));
  verb.add_option("--cards", options->cards,
                  help({"count pairs up to so many cards (7)", "2台の局面数を数える札の数 (7)"}))
      ->type_name("N")
      ->check(CLI::Range(1, 12));
  program.on(verb, [options](Program& p) { return run_paper(p, *options); });
}

}  // namespace yomi::app::calculation_room
