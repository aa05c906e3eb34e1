#include "app/bridge/common.h"

#include <CLI/Config.hpp>
#include <CLI/Formatter.hpp>
#include <algorithm>
#include <cmath>

#include "base/file.h"
#include "base/text.h"

namespace yomi::app {
namespace {

using bridge::Seat;
using bridge::Suit;

void add_choice(Program& program, CLI::App& verb, const char* name, std::string& value,
                std::vector<std::string> words, Text help) {
  std::string all;
  for (const std::string& word : words) all += (all.empty() ? "" : "|") + word;
  verb.add_option(name, value, std::string(program.text(help)))
      ->type_name(all)
      ->check(CLI::IsMember(std::move(words)));
}

Result<bridge::SignalTable> carding_of(const std::string& name) {
  if (name == "standard") return bridge::SignalTable::standard();
  if (name == "upside-down") return bridge::SignalTable::upside_down();
  auto text = read_file(name);
  if (!text) return pass(text);
  return bridge::SignalTable::parse(*text, name);
}

}  // namespace

void add_system_option(Program& program, CLI::App& verb,
                       const std::shared_ptr<BridgeOptions>& options) {
  verb.add_option("--system", options->system,
                  std::string(program.text(
                      {"bidding system: natural, sayc or a file (natural)",
                       "ビディングシステム: natural、sayc、またはファイル (natural)"})))
      ->type_name("NAME|FILE");
}

void add_agreement_options(Program& program, CLI::App& verb,
                           const std::shared_ptr<BridgeOptions>& options) {
  const auto text = [&](Text both) { return std::string(program.text(both)); };
  add_system_option(program, verb, options);
  add_choice(program, verb, "--signals", options->signals, {"soft", "hard", "off"},
             {"how partner's signals count: as weights, as facts, not at all (soft)",
              "シグナルの扱い: 重み、事実、無視 (soft)"});
  verb.add_option(
          "--carding", options->carding,
          text({"leads and signals: standard, upside-down, or a file (standard)",
                "リードとシグナルの約束: standard、upside-down、またはファイル (standard)"}))
      ->type_name("NAME|FILE");
  add_choice(program, verb, "--partner", options->partner, {"program", "human"},
             {"a human's request is obeyed more literally (program)",
              "パートナーが人間なら要求に忠実に従う (program)"});
}

void add_method_option(Program& program, CLI::App& verb,
                       const std::shared_ptr<BridgeOptions>& options) {
  add_choice(program, verb, "--method", options->method, {"plain", "signals", "reading", "abc"},
             {"Monte Carlo alone; with signals; with the play read too; with abc as well (abc)",
              "モンテカルロのみ、+シグナル、+プレイの読み、+abc (abc)"});
}

void add_count_options(Program& program, CLI::App& verb,
                       const std::shared_ptr<BridgeOptions>& options) {
  const auto text = [&](Text both) { return std::string(program.text(both)); };
  add_choice(program, verb, "--model", options->model, {"vote", "one"},
             {"how partner and declarer believe: a vote of deals, or one deal (vote)",
              "パートナーとディクレアラーの信念: 多数のディールの投票か、1つのディール (vote)"});
  add_choice(program, verb, "--objective", options->objective, {"set", "tricks", "imps"},
             {"what to play for (set)", "目的 (set)"});
  // The defaults differ from verb to verb; without one the number follows from the cards left.
  const std::string by_cards = text({"by the cards left", "省略時は残り枚数による"});
  const auto number = [&](const char* name, int& value, int low, int high, Text help) {
    verb.add_option(name, value,
                    fmt::format("{} ({})", program.text(help),
                                value > 0 ? std::to_string(value) : by_cards))
        ->type_name("N")
        ->check(CLI::Range(low, high));
  };
  number("--deals", options->deals, 1, 1000000,
         {"deals of the Monte Carlo method", "モンテカルロのディール数"});
  number("--most-deals", options->most_deals, 1, 1000000,
         {"deals in all while the two best cards are close; with --deals alone there are no more",
          "最善の2枚が接近しているときの合計ディール数。--dealsだけなら追加しない"});
  number("--abc-deals", options->abc_deals, 1, 1000000,
         {"deals of the abc algorithm", "abcのディール数"});
  number("--most-abc-deals", options->most_abc_deals, 1, 1000000,
         {"deals in all for the choice and its challenger",
          "選択と対抗するカードを比べる合計ディール数"});
  number("--model-deals", options->model_deals, 1, 10000,
         {"deals that partner and declarer consider", "モデルが考えるディール数"});
  number("--horizon", options->horizon, 0, 51,
         {"cards that the models play before double dummy takes over",
          "モデルが打つ枚数、その後はダブルダミー"});
}

Result<BridgeSetup> bridge_setup(const Program& program, const BridgeOptions& options) {
  BridgeSetup setup;
  setup.agreements = bridge::standard_agreements();
  if (const bridge::System* shipped = bridge::System::shipped(options.system)) {
    setup.agreements.system = shipped;
  } else if (!options.system.empty()) {
    auto text = read_file(options.system);
    if (!text) return pass(text);
    auto system = bridge::System::parse(*text, options.system);
    if (!system) return pass(system);
    setup.system = std::make_shared<const bridge::System>(std::move(*system));
    setup.agreements.system = setup.system.get();
  }
  auto carding = carding_of(options.carding);
  if (!carding) return pass(carding);
  setup.agreements.signals = *carding;
  if (options.partner == "human") {
    setup.agreements.signals = setup.agreements.signals.of_human();
    setup.agreements.obey_requests = options.signals != "off" && options.method != "plain";
  }
  if (options.signals == "hard") setup.agreements.signals = setup.agreements.signals.hard();
  setup.agreements.read_signals = options.signals != "off" && options.method != "plain";
  setup.strategy.signals = setup.agreements.read_signals;
  setup.strategy.abc = options.method == "abc";
  setup.strategy.reading = options.method == "abc" || options.method == "reading";
  setup.strategy.deals = options.deals;
  setup.strategy.most_deals = options.most_deals;
  setup.strategy.seed = program.shared().seed;
  setup.strategy.objective = options.objective == "set"      ? bridge::Objective::kSet
                             : options.objective == "tricks" ? bridge::Objective::kTricks
                                                             : bridge::Objective::kImps;
  setup.strategy.abc_options.deals = options.abc_deals;
  setup.strategy.abc_options.most = options.most_abc_deals;
  setup.strategy.abc_options.model_deals = options.model_deals;
  setup.strategy.abc_options.horizon = options.horizon;
  setup.strategy.abc_options.model =
      options.model == "vote" ? bridge::BeliefModel::kVote : bridge::BeliefModel::kOneDeal;
  return setup;
}

unsigned prepare_double_dummy(const Program& program) {
  return bridge::DoubleDummy::configure(program.shared().threads, program.shared().memory);
}

std::string seat_word(Seat seat, Language language) {
  constexpr std::array<std::string_view, 4> kJapanese = {"北", "東", "南", "西"};
  return std::string(language == Language::kJapanese ? kJapanese[bridge::at(seat)]
                                                     : bridge::to_string(seat));
}

std::string card_symbol(bridge::Card card) {
  return fmt::format("{}{}", bridge::symbol(card.suit()), bridge::rank_char(card.rank()));
}

std::string contract_words(const bridge::Contract& contract, Language language) {
  if (language != Language::kJapanese) return bridge::to_string(contract);
  if (contract.passed_out()) return "パスアウト";
  return fmt::format("{}の{}", seat_word(contract.declarer, language),
                     bridge::contract_string(contract));
}

std::string percent(double rate) {
  return fmt::format("{:.1f}%", 100 * rate);
}

std::string range_words(const bridge::HandRange& range, Language language) {
  const bool ja = language == Language::kJapanese;
  std::vector<std::string> parts;
  const auto span = [](int low, int high, int least, int most) -> std::string {
    if (low == high) return fmt::format("{}", low);
    if (low <= least && high < most) return fmt::format("0–{}", high);
    if (high >= most) return fmt::format("{}+", low);
    return fmt::format("{}–{}", low, high);
  };
  if (range.points_low > 0 || range.points_high < 37)
    parts.push_back(fmt::format("{} {}", span(range.points_low, range.points_high, 0, 37),
                                ja ? "点" : "points"));
  if (range.doubletons <= 1 && range.length_low[0] >= 2)
    parts.emplace_back(ja ? "バランス" : "balanced");
  for (const Suit suit : bridge::kSuitsDown) {
    const int low = range.length_low[bridge::at(suit)];
    const int high = range.length_high[bridge::at(suit)];
    const bool plain_balanced = range.doubletons <= 1 && low <= 2 && high >= 5;
    if ((low > 0 || high < 13) && !plain_balanced)
      parts.push_back(fmt::format("{} {}", span(low, high, 0, 13), bridge::symbol(suit)));
    for (const bridge::HonourRule& rule : range.honours[bridge::at(suit)]) {
      const std::string names = bridge::holding_string(rule.among);
      if (rule.high == 0)
        parts.push_back(ja ? fmt::format("{}の{}なし", bridge::symbol(suit), names)
                           : fmt::format("no {} of {}", names, bridge::symbol(suit)));
      else
        parts.push_back(ja ? fmt::format("{}の{}のうち{}枚", bridge::symbol(suit), names, rule.low)
                           : fmt::format("{} of {} in {}", rule.low, names, bridge::symbol(suit)));
    }
  }
  if (range.keys_low > 0 || range.keys_high < 5 || range.keys_modulo != 0) {
    const std::string count = range.keys_modulo == 0
                                  ? span(range.keys_low, range.keys_high, 0, 5)
                                  : fmt::format("{} {} {}", range.keys_low, ja ? "または" : "or",
                                                range.keys_low + range.keys_modulo);
    parts.push_back(
        fmt::format("{} {}", count,
                    range.key_suit ? (ja ? "キーカード" : "key cards") : (ja ? "エース" : "aces")));
  }
  if (parts.empty()) return ja ? "制約なし" : "anything";
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : ja ? "、" : ", ") + part;
  return text;
}

}  // namespace yomi::app
