// `yomi castle paper`: each claim of the paper, checked.
#include "app/castle/castle.h"
#include "app/table.h"
#include "base/text.h"
#include "castle/certificate.h"
#include "castle/closure.h"
#include "castle/paper_claims.h"
#include "castle/proof.h"
#include "castle/steps.h"
#include "stats/stats.h"

namespace yomi::app {
namespace {

struct PaperOptions {
  std::uint64_t deals = 1000;
  std::uint64_t trials = 200;
};

// One claim: where it stands, what the paper says, what was found.
struct Claim {
  std::string where;
  std::string said;
  std::string found;
  std::string verdict;  // DESIGN's words
};

std::string percent(std::uint64_t part, std::uint64_t whole) {
  if (whole == 0) return "0/0";
  const stats::Interval interval = stats::wilson95(part, whole);
  return fmt::format("{}/{} = {:.1f}% ({:.1f}–{:.1f}%)", with_commas(part), with_commas(whole),
                     100.0 * static_cast<double>(part) / static_cast<double>(whole),
                     100 * interval.low, 100 * interval.high);
}

// Without a single case nothing is estimated.
std::string estimated_from(std::uint64_t cases) {
  return cases == 0 ? "unknown" : "estimated";
}

Text verdict_text(std::string_view verdict) {
  if (verdict == "proved") return {"proved", "証明"};
  if (verdict == "refuted") return {"refuted", "反証"};
  if (verdict == "estimated") return {"estimated", "推定"};
  return {"unknown", "不明"};
}

class PaperCheck {
 public:
  PaperCheck(Program& program, const PaperOptions& options)
      : program_(program), options_(options), budget_(program.budget()) {}

  Result<std::vector<Claim>> run() {
    Progress progress(program_.progress());
    const castle::TwoVacant two = castle::measure_two_vacant(1, options_.deals, budget_, &progress);
    progress.finish(two.deals, options_.deals, "deals");
    add("1", {"about 70% of deals can be won", "成功可能性は約7割"},
        percent(two.won_deals, two.deals - two.unknown_deals),
        estimated_from(two.deals - two.unknown_deals));
    property_one();
    for (const int number : {1, 2, 3}) won_figure(number);
    decreasing();
    add("3", {"two empty columns: nearly always won", "空列が2個できればほとんど成功可能"},
        fmt::format(fmt::runtime(text({"after careless play to two empty columns still won: {}",
                                       "無造作に空列2個にした局面で成功可能: {}"})),
                    percent(two.reached_won, two.reached)),
        estimated_from(two.reached));
    add("3", {"deals that cannot be won rarely reach two", "成功不可能なら空列2個はまれ"},
        fmt::format(fmt::runtime(text({"of {} lost deals {} never can, {} can",
                                       "成功不可能な{}配置のうち到達不能 {}、到達可能 {}"})),
                    two.lost_deals, two.lost_never, two.lost_can),
        estimated_from(two.lost_deals));
    property_two();
    if (Status status = figure_four(); !status) return pass(status);
    return std::move(claims_);
  }
  // Not all was measured that was asked for.
  [[nodiscard]] bool out_of_time() const { return Budget::Clock::now() >= budget_.deadline; }

 private:
  [[nodiscard]] std::string_view text(Text both) const { return program_.text(both); }
  void add(std::string where, Text said, std::string found, std::string verdict) {
    claims_.push_back(
        {std::move(where), std::string(text(said)), std::move(found), std::move(verdict)});
  }

  void property_one() {
    bool agrees = true;
    std::string onto;
    std::string into;
    for (int n = 0; n <= 3; ++n) {
      const int cards = castle::longest_run_moved(n, false);
      const int cards_into = n == 0 ? 0 : castle::longest_run_moved(n, true);
      agrees = agrees && cards == (1 << n) && (n == 0 || cards_into == (1 << (n - 1)));
      onto += fmt::format(" {}", cards);
      if (n > 0) into += fmt::format(" {}", cards_into);
    }
    add("2",
        {"property 1: a run of up to 2^n moves over n empty columns (2^(n−1) into one)",
         "性質1: 空列n個で長さ2^nの連が移動可能 (空列へは2^(n−1))"},
        fmt::format(fmt::runtime(text({"longest for n = 0…3:{}; into an empty one, n = 1…3:{}",
                                       "n = 0…3 の最大:{}、空列へ n = 1…3:{}"})),
                    onto, into),
        agrees ? "proved" : "refuted");
  }

  void won_figure(int number) {
    const castle::Position position = castle::figure(number);
    const castle::SolveResult result = castle::solve(position, budget_);
    if (result.verdict != Verdict::kProved) {
      add(number == 1 ? "3" : "4", {"the figure's position can be won", "図の局面は成功可能"},
          fmt::format(fmt::runtime(text({"figure {}: {}", "図{}: {}"})), number,
                      text(verdict_text(to_string(result.verdict)))),
          std::string(to_string(result.verdict)));
      return;
    }
    const auto moves = castle::shortened(position, result.moves);
    const auto steps = castle::steps_of(position, moves);
    std::size_t runs = 0;
    for (const castle::Step& step : steps) runs += step.cards > 1 ? 1 : 0;
    add(number == 1 ? "3" : "4",
        number == 1 ? Text{"figure 1: a split run move helps", "図1: 連の分割移動が可能"}
        : number == 2 ? Text{"figure 2 (five empty columns) can be won", "図2 (空列5個) は成功可能"}
                      : Text{"figure 3 can be won", "図3は成功可能"},
        fmt::format(fmt::runtime(text({"won: {} moves, {} steps, {} of them runs",
                                       "成功: {}手、{}段階、うち連の移動{}"})),
                    moves.size(), steps.size(), runs),
        "proved");
  }

  // Every column decreasing: the greedy play of proof 1, on random positions of that kind.
  void decreasing() {
    std::uint64_t won = 0;
    for (std::uint64_t i = 0; i < options_.trials; ++i) {
      castle::Position position = castle::sorted_down_position(program_.shared().seed, i);
      while (castle::send_one_up(position)) {
      }
      if (castle::is_won(position)) ++won;
    }
    add("3", {"all columns decreasing: won", "すべての列が単調減少なら成功確定"},
        fmt::format(
            fmt::runtime(text({"proved (docs/castle.md); {} of {} random ones won by greedy play",
                               "証明済み (docs/castle.ja.md)、乱数局面 {}/{} が貪欲に成功"})),
            won, options_.trials),
        won == options_.trials ? "proved" : "refuted");
  }

  void property_two() {
    castle::FiveVacant all;
    for (int kind = 0; kind <= 2; ++kind) {
      const castle::FiveVacant found =
          castle::search_five_vacant(kind, options_.trials, program_.shared().seed, budget_);
      all.tried += found.tried;
      all.won += found.won;
      all.lost += found.lost;
      all.unknown += found.unknown;
      all.hardest = std::max(all.hardest, found.hardest);
    }
    add("4", {"property 2: five empty columns always win", "性質2: 空列が5個になれば成功可能"},
        fmt::format(
            fmt::runtime(text({"{} hard positions: {} won, {} lost, {} undecided (no proof)",
                               "難しい局面 {} 個: 成功 {}、不可能 {}、未決 {} (証明ではない)"})),
            with_commas(all.tried), with_commas(all.won), all.lost, all.unknown),
        all.lost > 0 ? "refuted" : "unknown");
    const castle::SolveResult any = castle::solve(castle::five_vacant_arrangement(), budget_);
    const bool lost = any.verdict == Verdict::kRefuted;
    add("4",
        {"… of any arrangement of the cards, not only in play", "… 実戦に限らず任意の配置なら"},
        lost ? fmt::format(
                   fmt::runtime(text({"not so: a position whose {} relaxed positions hold no win",
                                      "成り立たない: 緩和局面 {} 個に成功なしの局面がある"})),
                   any.proof->size())
             : std::string(text(verdict_text(to_string(any.verdict)))),
        lost ? "refuted" : "unknown");
  }

  Status figure_four() {
    const castle::Position position = castle::figure(4);
    const castle::SolveResult result = castle::solve(position, budget_);
    std::string found(text(verdict_text(to_string(result.verdict))));
    if (result.verdict == Verdict::kRefuted) {
      const std::string body = castle::encode_lost(position, castle::relaxed_set(*result.proof));
      auto checked = castle::verify_lost(body, budget_);
      if (!checked) return pass(checked);
      found = fmt::format(
          fmt::runtime(text({"cannot be won: closed set of {} relaxed positions, verified",
                             "成功不可能: 緩和局面 {} 個の閉じた集合、検証済み"})),
          with_commas(checked->positions));
      if (const std::string& path = program_.shared().certificate; !path.empty())
        if (Status status = write_certificate(
                path, {std::string(castle::kLostKind), std::string(kVersion), body});
            !status)
          return status;
    }
    add("4",
        {"figure 4 (four empty columns) probably cannot be won",
         "図4 (空列4個) は成功不可能と思われる"},
        found, result.verdict == Verdict::kRefuted ? "proved" : "unknown");
    return {};
  }

  Program& program_;
  PaperOptions options_;
  Budget budget_;
  std::vector<Claim> claims_;
};

Result<int> run_paper(Program& program, const PaperOptions& options) {
  const double before = cpu_seconds();
  PaperCheck check(program, options);
  auto claims = check.run();
  if (!claims) return pass(claims);
  if (program.stop().stop_requested()) return kInterrupted;
  const int status = check.out_of_time() ? kUndecided : kDefinite;
  if (program.shared().json) {
    nlohmann::ordered_json list = nlohmann::ordered_json::array();
    for (const Claim& claim : *claims)
      list.push_back({{"section", claim.where},
                      {"claim", claim.said},
                      {"found", claim.found},
                      {"verdict", claim.verdict}});
    program.print_json({{"claims", list}, {"cpu_seconds", cpu_seconds() - before}});
    return status;
  }
  Table table({{std::string(program.text({"section", "節"})), Align::kLeft},
               {std::string(program.text({"the paper says", "論文"})), Align::kLeft},
               {std::string(program.text({"found", "結果"})), Align::kLeft},
               {std::string(program.text({"the claim is", "主張は"})), Align::kLeft}});
  for (const Claim& claim : *claims)
    table.add({claim.where, claim.said, claim.found,
               std::string(program.text(verdict_text(claim.verdict)))});
  program.print(table.to_text());
  return status;
}

}  // namespace

void add_castle_paper(Program& program, CLI::App& room) {
  auto options = std::make_shared<PaperOptions>();
  CLI::App& verb =
      program.add_verb(room, "paper", {"every claim of the paper, checked", "論文の主張を確かめる"},
                       kTime | kNodes | kMemory | kSeed | kCertificate);
  verb.add_option(
      "--deals", options->deals,
      std::string(program.text({"deals to measure on (1000)", "調べる配置の数 (1000)"})));
  verb.add_option("--trials", options->trials,
                  std::string(program.text({"positions of each kind against property 2 (200)",
                                            "性質2を試す局面の数 (各200)"})));
  program.on(verb, [options](Program& p) { return run_paper(p, *options); });
}

}  // namespace yomi::app
