// What the verbs of the bridge room share: options for agreements and method, input, words.
#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "app/program.h"
#include "bridge/advise.h"
#include "bridge/pbn.h"

namespace yomi::app {

struct BridgeOptions {
  std::string system;                // a file; empty: the shipped one
  std::string signals = "soft";      // soft, hard, off
  std::string carding = "standard";  // standard, upside-down, a file
  std::string partner = "program";   // program, human
  std::string method = "abc";        // plain, signals, abc
  std::string model = "vote";        // vote, one
  std::string objective = "set";     // set, tricks, imps
  int deals = 0;
  int abc_deals = 0;
  int model_deals = 8;
  int horizon = 9;
};
void add_agreement_options(Program& program, CLI::App& verb,
                           const std::shared_ptr<BridgeOptions>& options);
void add_method_options(Program& program, CLI::App& verb,
                        const std::shared_ptr<BridgeOptions>& options);

// The agreements and the strategy that the options ask for; owns the system read from a file.
struct BridgeSetup {
  std::shared_ptr<const bridge::System> system;
  bridge::Agreements agreements;
  bridge::Strategy strategy;
};
[[nodiscard]] Result<BridgeSetup> bridge_setup(const Program& program,
                                               const BridgeOptions& options);
// Slots and memory of libdds from --threads and --memory; the number of threads to use.
unsigned prepare_double_dummy(const Program& program);

[[nodiscard]] Result<std::vector<bridge::Record>> read_records(const std::string& input);
// A record for a deal and an auction given as options; each may be empty.
struct BoardOptions {
  std::string input;    // a file, "-", or the text itself
  std::string auction;  // calls
  std::string dealer;
  std::string play;  // cards in playing order
  std::string vulnerable;
};
void add_board_options(Program& program, CLI::App& verb,
                       const std::shared_ptr<BoardOptions>& options);
[[nodiscard]] Result<bridge::Record> read_board(const BoardOptions& options);

// "West: 8–16 points, five or more hearts": one range in words.
[[nodiscard]] std::string range_words(const bridge::HandRange& range, Language language);
[[nodiscard]] std::string seat_word(bridge::Seat seat, Language language);
[[nodiscard]] std::string card_symbol(bridge::Card card);  // ♥7
[[nodiscard]] std::string percent(double rate);
// The advice for people, and as JSON keys.
[[nodiscard]] std::string advice_text(const Program& program, const bridge::Decision& decision,
                                      const bridge::Advice& advice);
// How busy each rank was; empty for one process.
[[nodiscard]] std::string load_text(const Program& program, const bridge::Load& load);
[[nodiscard]] nlohmann::ordered_json advice_json(const Program& program,
                                                 const bridge::Decision& decision,
                                                 const bridge::Advice& advice);

// One file each.
void add_bridge_dd(Program& program, CLI::App& room);
void add_bridge_bid(Program& program, CLI::App& room);
void add_bridge_explain(Program& program, CLI::App& room);
void add_bridge_lead(Program& program, CLI::App& room);
void add_bridge_advise(Program& program, CLI::App& room);
void add_bridge_play(Program& program, CLI::App& room);
void add_bridge_paper(Program& program, CLI::App& room);
void add_bridge_survey(Program& program, CLI::App& room);
void add_bridge_bench(Program& program);

}  // namespace yomi::app
