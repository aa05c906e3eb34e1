// How well a bidding system bids.
//
//   bidding_bench calls FILE [SYSTEM] [misses]
//       calls of experts (JSON lines: group, hand, auction, call, vul; dealer North) that the file
//       of rules finds, by group; with `misses` each call that it does not find
//   bidding_bench deals COUNT [SYSTEM] [TABLES]
//       COUNT random deals (or A..B, from 0) bid by four players of the system: contracts below game
//       with 26 points, below slam with 33, on too short a fit, and IMPs to par; TABLES keeps the
//       double-dummy results of these deals for the next run
//   bidding_bench simulated FILE SYSTEM DEALS
//       the calls of experts once more, by the file alone and with simulation where the file is not
//       definite (DEALS deals a choice)
//   bidding_bench match COUNT SYSTEM DEALS [RESULTS]
//       COUNT deals (or A..B, from 0) at two tables: simulation against the file alone, scored
//       double dummy; RESULTS keeps a line a deal, so that the same command goes on where it stopped
//
// SYSTEM is natural, sayc or a file.
#include <algorithm>
#include <cstdio>
#include <fstream>
#include <map>
#include <memory>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "base/budget.h"
#include "base/check.h"
#include "base/file.h"
#include "base/text.h"
#include "bridge/bid_choice.h"
#include "bridge/double_dummy.h"
#include "bridge/hand_text.h"
#include "stats/stats.h"

namespace {

using namespace yomi;          // NOLINT: a program of its own
using namespace yomi::bridge;  // NOLINT

constexpr std::uint64_t kSeed = 2024;

const System& system_called(const std::string& name) {
  if (const System* shipped = System::shipped(name)) return *shipped;
  static std::vector<std::unique_ptr<System>> read;
  auto text = read_file(name);
  if (!text) check_failed(text.error().to_string().c_str(), name.c_str(), 0);
  auto system = System::parse(*text, name);
  if (!system) check_failed(system.error().to_string().c_str(), name.c_str(), 0);
  read.push_back(std::make_unique<System>(std::move(*system)));
  return *read.back();
}

struct ExpertCall {
  std::string group;
  std::string hand_text;
  std::string auction_text;
  Hand hand;
  Auction auction;
  Vulnerable vulnerable = Vulnerable::kNone;
  Call call = Call::pass();
};

std::vector<ExpertCall> read_calls(const std::string& path) {
  std::vector<ExpertCall> result;
  std::ifstream file(path);
  CHECK(file.good());
  for (std::string line; std::getline(file, line);) {
    const auto json = nlohmann::json::parse(line);
    ExpertCall entry;
    entry.group = json["group"];
    if (entry.group.rfind("test_", 0) == 0) entry.group.erase(0, 5);
    entry.hand_text = json["hand"];
    entry.auction_text = json["auction"];
    entry.hand = *parse_hand(entry.hand_text);
    auto auction = parse_auction(entry.auction_text, Seat::kNorth);
    const auto call = parse_call(json["call"].get<std::string>());
    // A few questions of the set contain an insufficient bid or a call that is not legal.
    if (!auction || !call || !auction->legal(*call)) continue;
    entry.auction = *auction;
    entry.call = *call;
    if (json["vul"].is_string()) {
      const std::string vul = json["vul"];
      entry.vulnerable = vul == "N-S"    ? Vulnerable::kNorthSouth
                         : vul == "E-W"  ? Vulnerable::kEastWest
                         : vul == "Both" ? Vulnerable::kBoth
                                         : Vulnerable::kNone;
    }
    result.push_back(std::move(entry));
  }
  return result;
}

void calls(const std::string& path, const System& system, bool misses) {
  std::map<std::string, std::pair<int, int>> groups;  // found, all
  int found = 0;
  int all = 0;
  int passes = 0;
  int judged = 0;
  for (const ExpertCall& entry : read_calls(path)) {
    const AuctionExplained so_far = explain(entry.auction, system, entry.vulnerable);
    int line = 0;
    const Call call = system.choose(so_far.standing, entry.hand, &line);
    const bool right = call == entry.call;
    auto& group = groups[entry.group];
    group.first += right ? 1 : 0;
    ++group.second;
    found += right ? 1 : 0;
    ++all;
    if (right) continue;
    if (call.is_pass()) ++passes;
    const std::vector<Allowed> allowed = system.allowed(so_far.standing, entry.hand);
    judged += std::any_of(allowed.begin(), allowed.end(),
                          [&](const Allowed& a) { return a.call == entry.call; })
                  ? 1
                  : 0;
    if (misses)
      fmt::print("{:36} {:28} {:17} {} not {} (line {})\n", entry.group, entry.auction_text,
                 entry.hand_text, to_string(entry.call), to_string(call), line);
  }
  for (const auto& [name, group] : groups)
    fmt::print("{:46} {:3} of {:3}\n", name, group.first, group.second);
  fmt::print("{:46} {:3} of {:3}, {:.1f}%; misses that pass: {}; misses that a rule allows: {}\n",
             "all", found, all, 100.0 * found / all, passes, judged);
}

void simulated(const std::string& path, const System& system, int deals_a_choice) {
  DoubleDummy solver;
  int all = 0;
  int open = 0;  // where the file is not definite
  int by_file = 0;
  int by_simulation = 0;
  const double begin = cpu_seconds();
  for (const ExpertCall& entry : read_calls(path)) {
    ++all;
    const AuctionExplained so_far = explain(entry.auction, system, entry.vulnerable);
    if (candidates(so_far.standing, entry.hand, system).size() < 2) continue;
    ++open;
    const Call file = system.choose(so_far.standing, entry.hand);
    const BidChoice choice =
        choose_call(so_far.standing, entry.hand, system, {true, deals_a_choice, 1}, solver);
    by_file += file == entry.call ? 1 : 0;
    by_simulation += choice.call == entry.call ? 1 : 0;
    fmt::print("{:28} {:17} expert {} file {} simulation {}:", entry.auction_text, entry.hand_text,
               to_string(entry.call), to_string(file), to_string(choice.call));
    for (const ConsideredCall& each : choice.considered)
      fmt::print(" {} {:+.2f}", to_string(each.call), each.imps.mean());
    fmt::print("\n");
    std::fflush(stdout);
  }
  fmt::print(
      "{} of {} calls simulated: right by the file {}, by simulation {}; CPU s a call {:.2f}\n",
      open, all, by_file, by_simulation, (cpu_seconds() - begin) / std::max(open, 1));
}

int value_of(const Auction& auction, const Deal& deal, Vulnerable vulnerable, DoubleDummy& solver) {
  const Contract contract = auction.contract();
  if (contract.passed_out()) return 0;
  const int tricks = 13 - solver.tricks(start(deal, contract));
  const int points = score(contract, tricks, is_vulnerable(vulnerable, contract.declarer));
  return side(contract.declarer) == 0 ? points : -points;
}

// Deal: IMPs of the side that simulates.
std::map<std::uint64_t, int> results_in(const std::string& path) {
  std::map<std::uint64_t, int> results;
  std::ifstream file(path);
  std::uint64_t deal = 0;
  int gain = 0;
  while (file >> deal >> gain) results[deal] = gain;
  return results;
}

void match(std::uint64_t from, std::uint64_t to, const System& system, int deals_a_choice,
           const std::string& path) {
  const std::map<std::uint64_t, int> known = results_in(path);
  std::ofstream results;
  if (!path.empty()) results.open(path, std::ios::app);
  DoubleDummy solver;
  stats::Summary gain;
  int swings = 0;
  const double begin = cpu_seconds();
  for (std::uint64_t i = from; i < to; ++i) {
    if (const auto found = known.find(i); found != known.end()) {
      gain.add(found->second);
      if (found->second != 0) ++swings;
      continue;
    }
    const Deal deal = random_deal(kSeed, i);
    const int board = static_cast<int>(i) + 1;
    const Vulnerable vulnerable = vulnerable_of_board(board);
    const Seat dealer = dealer_of_board(board);
    const BidOptions options{true, deals_a_choice, i + 1};
    std::array<Auction, 2> tables;
    std::array<int, 2> points{};
    for (std::size_t t = 0; t < 2; ++t) {
      tables[t] =
          bid_deal_by_choice(deal, dealer, vulnerable, system, options, {t == 0, t == 1}, solver);
      points[t] = value_of(tables[t], deal, vulnerable, solver);
    }
    const int imps_won = imps(points[0] - points[1]);
    gain.add(imps_won);
    if (imps_won != 0) ++swings;
    if (results.is_open()) results << i << ' ' << imps_won << '\n' << std::flush;
    fmt::print("{} {} {}: {:+d}, so far {:+.3f}\n", i, to_string(tables[0].contract()),
               to_string(tables[1].contract()), imps_won, gain.mean());
    std::fflush(stdout);
  }
  const stats::Interval interval = gain.interval95();
  fmt::print(
      "{} deals, {} swings: simulation {:+.3f} IMPs a board (95% {:+.3f} … {:+.3f}); CPU s "
      "{:.0f}\n",
      gain.count(), swings, gain.mean(), interval.low, interval.high, cpu_seconds() - begin);
}

bool is_game(const Contract& contract) {
  const int game = contract.strain == Strain::kNotrump  ? 3
                   : contract.strain >= Strain::kHearts ? 4
                                                        : 5;
  return contract.level >= game;
}

// The double-dummy tables of these deals, read from or written to `path`.
std::vector<TrickTable> tables_of(std::uint64_t from, std::uint64_t count,
                                  const std::string& path) {
  std::vector<TrickTable> tables;
  if (std::ifstream file(path); file.good()) {
    for (std::uint64_t i = 0; i < count; ++i) {
      TrickTable table{};
      for (auto& strain : table) {
        for (auto& tricks : strain) {
          int value = 0;
          file >> value;
          tricks = static_cast<std::int8_t>(value);
        }
      }
      if (!file) break;
      tables.push_back(table);
    }
  }
  DoubleDummy solver;
  while (tables.size() < count)
    tables.push_back(solver.table(random_deal(kSeed, from + tables.size())));
  std::ofstream file(path);
  for (const TrickTable& table : tables) {
    for (const auto& strain : table) {
      for (const auto tricks : strain) file << static_cast<int>(tricks) << ' ';
    }
    file << '\n';
  }
  return tables;
}

void deals(std::uint64_t from, std::uint64_t to, const System& system, const std::string& path) {
  const std::vector<TrickTable> tables =
      path.empty() ? std::vector<TrickTable>{} : tables_of(from, to - from, path);
  DoubleDummy solver;
  int with_26 = 0;
  int below_game = 0;
  int with_33 = 0;
  int below_slam = 0;
  int misfits = 0;
  int games = 0;
  int slams = 0;
  int high = 0;
  std::vector<double> losses;
  for (std::uint64_t i = from; i < to; ++i) {
    const Deal deal = random_deal(kSeed, i);
    const int board = static_cast<int>(i) + 1;
    const Vulnerable vulnerable = vulnerable_of_board(board);
    const Auction auction = bid_deal(deal, dealer_of_board(board), system, vulnerable);
    const Contract contract = auction.contract();
    std::string why;
    for (int us = 0; us < 2; ++us) {
      const Seat seat = static_cast<Seat>(us);
      const int points = deal[seat].points() + deal[partner(seat)].points();
      if (points < 26) continue;
      const bool ours = !contract.passed_out() && side(contract.declarer) == us;
      const bool theirs = !contract.passed_out() && !ours;
      ++with_26;
      if (!theirs && !(ours && is_game(contract))) {
        ++below_game;
        why += " below-game";
      }
      if (points < 33) continue;
      ++with_33;
      if (!theirs && !(ours && contract.level >= 6)) {
        ++below_slam;
        why += " below-slam";
      }
    }
    if (!contract.passed_out()) {
      const Seat us = contract.declarer;
      const auto fit = [&](Suit suit) {
        return deal[us].length(suit) + deal[partner(us)].length(suit);
      };
      if (const auto trump = trump_suit(contract.strain); trump && fit(*trump) < 7) {
        ++misfits;
        why += " misfit";
      }
      if (is_game(contract)) ++games;
      if (contract.level >= 6) ++slams;
    }
    if (!tables.empty()) {
      const Par par = solver.par(tables[i - from], dealer_of_board(board), vulnerable);
      int value = 0;
      if (!contract.passed_out()) {
        const int tricks =
            tables[i - from][static_cast<std::size_t>(contract.strain)][at(contract.declarer)];
        value = score(contract, tricks, is_vulnerable(vulnerable, contract.declarer));
        if (side(contract.declarer) == 1) value = -value;
        if (tricks < contract.level + 6 - 2) {
          ++high;
          why += fmt::format(" down-{}", contract.level + 6 - tricks);
        }
      }
      losses.push_back(std::abs(imps(value - par.score)));
      if (losses.back() >= 10) why += fmt::format(" {}-imps", static_cast<int>(losses.back()));
    }
    if (why.empty()) continue;
    std::string text;
    for (const Call call : auction.calls()) text += to_string(call) + " ";
    fmt::print("{} {} {} {}: {}\n", i, to_string(deal), to_char(dealer_of_board(board)), text, why);
  }
  fmt::print("{} deals: {} games, {} slams\n", to - from, games, slams);
  fmt::print("26 points or more: {} sides, {} below game\n", with_26, below_game);
  fmt::print("33 points or more: {} sides, {} below slam\n", with_33, below_slam);
  fmt::print("trumps of fewer than seven cards: {}\n", misfits);
  if (!losses.empty()) {
    double sum = 0;
    for (const double loss : losses) sum += loss;
    fmt::print("down three or more: {}; IMPs to par: {:.3f} a deal\n", high,
               sum / static_cast<double>(losses.size()));
  }
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  const auto word = [&](std::size_t i) { return i < words.size() ? words[i] : std::string(); };
  DoubleDummy::configure(1, std::uint64_t{256} << 20);
  const System& system = system_called(word(2).empty() ? "natural" : word(2));
  if (word(0) == "calls" && words.size() >= 2) {
    calls(word(1), system, word(3) == "misses");
    return 0;
  }
  // "1000", "1000..2000"
  const auto span_of = [](const std::string& range) {
    const std::size_t dots = range.find("..");
    const auto from = dots == std::string::npos ? std::optional<std::uint64_t>(0)
                                                : parse_uint(range.substr(0, dots));
    const auto to = parse_uint(dots == std::string::npos ? range : range.substr(dots + 2));
    CHECK(from.has_value() && to.has_value() && *from <= *to);
    return std::pair(*from, *to);
  };
  if (word(0) == "deals" && words.size() >= 2) {
    const auto [from, to] = span_of(word(1));
    deals(from, to, system, word(3));
    return 0;
  }
  const auto number = [&](std::size_t i) {
    return static_cast<int>(parse_uint(word(i)).value_or(20));
  };
  if (word(0) == "simulated" && words.size() >= 3) {
    simulated(word(1), system, number(3));
    return 0;
  }
  if (word(0) == "match" && words.size() >= 3) {
    const auto [from, to] = span_of(word(1));
    match(from, to, system, number(3), word(4));
    return 0;
  }
  fmt::print(stderr,
             "bidding_bench calls FILE [SYSTEM] [misses] | deals COUNT [SYSTEM] [TABLES]\n");
  return 2;
}
