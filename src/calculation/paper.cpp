#include "calculation/paper.h"

#include <algorithm>

#include "base/check.h"
#include "calculation/notation.h"
#include "calculation/player.h"

namespace yomi::calculation {
namespace {

// The figure of section 3.2.
constexpr std::string_view kExample =
    "1: 3 4 5 6 7 8 9 T J Q K\n"
    "2: T Q A 3 5 7 9 J K\n"
    "3: 3 6 9 Q 2 5 8 J A 4 7 T K\n"
    "4: 3 7 J 2 6 T A 5 9 K\n"
    "1: 8-3 5-3 Q-3 A-2\n"
    "2: 9-2 A-4 Q-1 J-1 6-4\n"
    "3: K-4 K-2 9-4 5-4 J-2\n";
// All that it needs; with less it takes longer.
constexpr std::uint64_t kExampleBytes = std::uint64_t{128} << 20;

Evaluator::Parts example_parts(Precision precision, std::uint64_t bytes, Meter& meter) {
  const auto diagram = parse_position(kExample);
  CHECK(diagram);
  const auto plan = make_plan(*diagram);
  CHECK(plan);
  Model model = Model::paper();
  model.pair_limit = 2 * kMaxChain;
  model.precision = precision;
  Evaluator evaluator(model, 3, bytes);
  evaluator.pairs().set_watch(
      [](void* context, PairGame&) { return static_cast<Meter*>(context)->poll(); }, &meter);
  Heights height;
  for (std::size_t b = 0; b < kBases; ++b)
    height[b] = static_cast<std::uint8_t>(diagram->tableau.position.height[b]);
  return evaluator.parts(*plan, height);
}

// Empty where the meter ran out.
std::vector<ExampleFigure> worked_example(std::uint64_t bytes, Meter& meter) {
  std::vector<ExampleFigure> figures;
  const auto full = example_parts(Precision::kFull, bytes, meter);
  if (!meter.poll()) return figures;
  const auto single = example_parts(Precision::kSingle, bytes, meter);
  if (!meter.poll()) return figures;
  constexpr std::array<std::string_view, kBases> kSingles = {"p0", "p1", "p2", "p3"};
  constexpr std::array<double, kBases> kPublishedSingles = {0.3910466, 0.8333333, 0.06856813,
                                                            0.9583333};
  for (std::size_t b = 0; b < kBases; ++b)
    figures.push_back({kSingles[b], kPublishedSingles[b], full.single[b], single.single[b]});
  constexpr std::array<std::string_view, 6> kPairs = {"p01", "p02", "p03", "p12", "p13", "p23"};
  constexpr std::array<double, 6> kPublishedPairs = {0.2739771,  0.01547976, 0.3513412,
                                                     0.05273561, 0.7986111,  0.05320396};
  std::size_t pair = 0;
  for (std::size_t a = 0; a < kBases; ++a) {
    for (std::size_t b = a + 1; b < kBases; ++b, ++pair)
      figures.push_back({kPairs[pair], kPublishedPairs[pair], full.pair[a][b], single.pair[a][b]});
  }
  figures.push_back({"total", 0.007281463, full.total, single.total});
  return figures;
}

// Section 1.3: with a stack for every place from 1 to 12, each card goes to the stack of its place
// on a base that has none of its rank yet, whatever comes.
bool twelve_stacks_win(const Shuffle& shuffle) {
  Position position = initial_position(12);
  std::array<int, kRanks + 1> seen = {};
  for (const std::uint8_t rank : shuffle) {
    draw(position, rank);
    const int base = seen[rank]++;
    const int place = place_of(base, rank);
    const Move move = place == 0
                          ? Move{Move::Kind::kPlay, 0, static_cast<std::uint8_t>(base)}
                          : Move{Move::Kind::kStack, 0, static_cast<std::uint8_t>(place - 1)};
    if (!is_legal(position, move)) return false;
    apply(position, move);
  }
  // All cards are drawn. From the lowest place up, every stack holds the next card of every base.
  for (std::uint8_t stack = 0; stack < 12; ++stack) {
    while (!position.stacks[stack].empty()) {
      Move raise{Move::Kind::kRaise, stack, 0};
      while (raise.to < kBases &&
             (position.height[raise.to] != stack + 1 || !is_legal(position, raise)))
        ++raise.to;
      if (raise.to == kBases) return false;
      apply(position, raise);
    }
  }
  return is_won(position);
}

// The shuffle of section 1.3 that no one wins with 11 stacks: 2222 3333 … KKKK AAAA.
Shuffle unwinnable_shuffle() {
  Shuffle shuffle{};
  for (std::size_t i = 0; i < shuffle.size(); ++i)
    shuffle[i] = static_cast<std::uint8_t>(i < 48 ? 2 + i / 4 : 1);
  return shuffle;
}

// The turns of a game at which a card is stacked though a base awaits it.
struct Played {
  std::vector<KeptBack> kept_back;
  bool won = false;
};
Played cards_kept_back(Player& player, const Shuffle& shuffle) {
  Played found;
  Tableau now = tableau_of(initial_position(player.evaluator().stacks()));
  player.start();
  int turn = 0;
  for (const std::uint8_t rank : shuffle) {
    ++turn;
    draw(now, Face{rank, {}});
    bool awaited = false;
    for (const Move& move : legal_moves(now.position))
      awaited = awaited || move.kind == Move::Kind::kPlay;
    const auto moves = player.play(rank);
    for (const Move& move : moves) apply(now, move);
    if (player.hopeless() || player.stopped()) break;
    if (!awaited || moves.front().kind != Move::Kind::kStack || player.node().plans.empty())
      continue;
    found.kept_back.push_back(
        {turn, rank, now, planned_bases(player.node().plans.front(), now.stacks.size())});
  }
  found.won = is_won(now.position);
  return found;
}

class Reporter {
 public:
  Reporter(const PaperSettings& settings, const Budget& budget, const TableSource& table,
           Progress* progress)
      : settings_(settings), budget_(budget), table_(table), progress_(progress), meter_(budget) {}

  PaperReport run() {
    report_.example = worked_example(std::min(budget_.bytes / 2, kExampleBytes), meter_);
    if (meter_.poll()) count_positions();
    if (meter_.poll()) play_twelve();
    add_rates();
    if (meter_.poll()) play_rates();
    if (meter_.poll()) find_kept_back();
    report_.reason = meter_.reason();
    report_.nodes = meter_.nodes();
    return std::move(report_);
  }

 private:
  void count_positions() {
    const std::uint64_t most = (budget_.bytes - budget_.bytes / 8) / PairGame::kCountBytes;
    std::array<bool, 2> over = {};  // more cards are more positions
    for (int cards = 1; cards <= kMaxChain - 1 && !meter_.stopped(); ++cards) {
      CountedPositions row{
          cards,
          {SingleGame::count_positions(3, cards), SingleGame::count_positions(4, cards)},
          {}};
      for (std::size_t i = 0; i < 2 && cards <= settings_.cards; ++i) {
        if (over[i] || meter_.stopped()) continue;
        const std::uint64_t pairs = PairGame::count_positions(
            3 + static_cast<int>(i), cards, most, [&](std::uint64_t so_far) {
              if (progress_ != nullptr) progress_->update(so_far, 0, "positions");
              return meter_.poll();
            });
        over[i] = pairs == 0;
        if (pairs > 0) row.two_bases[i] = pairs;
      }
      if (!meter_.stopped()) report_.counts.push_back(row);
    }
    if (over[0] || over[1]) report_.most_positions = most;
  }

  void play_twelve() {
    constexpr std::uint64_t kGames = 1000;
    report_.twelve_won = twelve_stacks_win(unwinnable_shuffle()) ? 1 : 0;
    report_.twelve_games = 1;
    for (std::uint64_t number = 0; number < kGames && meter_.poll(); ++number) {
      report_.twelve_won += twelve_stacks_win(shuffle(settings_.seed, number)) ? 1U : 0U;
      ++report_.twelve_games;
    }
  }

  void add_rates() {
    report_.rates = {{3, 0, 50, "656/1,000, 6,474/10,000"},
                     {3, 0, 200, "687/1,000, 6,749/10,000"},
                     {3, 0, 1000, "686/1,000"},
                     {3, 1, 50, "678/1,000"},
                     {3, 1, 200, "709/1,000"},
                     {4, 0, 50, "979/1,000, 9,822/10,000"},
                     {4, 0, 200, "987/1,000"},
                     {4, 0, 1000, "984/1,000"}};
  }

  void play_rates() {
    const auto games = static_cast<std::uint64_t>(settings_.games);
    const std::uint64_t total = report_.rates.size() * games;
    std::uint64_t done = 0;
    for (PlayedRate& rate : report_.rates) {
      if (games == 0) return;
      Player player(Style::paper(rate.plans, rate.ahead), rate.stacks, budget_.bytes / 2,
                    table_(rate.stacks));
      for (std::uint64_t number = 0; number < games; ++number) {
        const auto record = play_game(player, shuffle(settings_.seed, number), false, &meter_);
        if (record.stopped) return;
        rate.won += record.won ? 1U : 0U;
        ++rate.games;
        if (progress_ != nullptr) progress_->update(++done, total, "games");
      }
    }
  }

  void find_kept_back() {
    constexpr std::uint64_t kGames = 12;
    Player player(Style::paper(200, 1), 3, budget_.bytes / 2, table_(3));
    player.set_meter(&meter_);
    for (std::uint64_t number = 0; number < kGames; ++number) {
      Played played = cards_kept_back(player, shuffle(settings_.seed, number));
      if (meter_.stopped()) return;
      if (progress_ != nullptr) progress_->update(number + 1, kGames, "games");
      report_.game = number;
      report_.kept_back = std::move(played.kept_back);
      report_.game_won = played.won;
      if (report_.kept_back.size() >= 2) return;
    }
  }

  const PaperSettings& settings_;
  const Budget& budget_;
  const TableSource& table_;
  Progress* progress_;
  Meter meter_;
  PaperReport report_;
};

}  // namespace

PaperReport paper_report(const PaperSettings& settings, const Budget& budget,
                         const TableSource& table, Progress* progress) {
  return Reporter(settings, budget, table, progress).run();
}

}  // namespace yomi::calculation
