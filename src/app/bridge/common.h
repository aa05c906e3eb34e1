// What the verbs of the bridge room share: options for agreements and method, input, words.
#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <vector>

#include "app/program.h"
#include "base/file.h"
#include "bridge/advise.h"
#include "bridge/pbn.h"

namespace yomi::app {

struct BridgeOptions {
  std::string system;                // a file; empty: the shipped one
  std::string signals = "soft";      // soft, hard, off
  std::string carding = "standard";  // standard, upside-down, a file
  std::string partner = "program";   // program, human
  std::string method = "abc";        // plain, signals, reading, abc
  std::string model = "vote";        // vote, one
  std::string objective = "set";     // set, tricks, imps
  int deals = 0;                     // 0, and a horizon below 0: by the cards left
  int most_deals = 0;
  int abc_deals = 0;
  int most_abc_deals = 0;
  int model_deals = 0;
  int horizon = -1;
};
// What `bid` and `explain` need: --system. With it, how cards are led and read.
void add_system_option(Program& program, CLI::App& verb,
                       const std::shared_ptr<BridgeOptions>& options);
void add_agreement_options(Program& program, CLI::App& verb,
                           const std::shared_ptr<BridgeOptions>& options);
// --method, for verbs that follow one method; counts and objective for all that decide.
void add_method_option(Program& program, CLI::App& verb,
                       const std::shared_ptr<BridgeOptions>& options);
void add_count_options(Program& program, CLI::App& verb,
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

// A board and what the options say about it; each may be empty (board.cpp).
struct BoardOptions {
  std::string input;    // a file, "-", or the text itself
  std::string board;    // which of several: the tag's number, else the place in the file
  std::string auction;  // calls
  std::string dealer;
  std::string play;  // cards in playing order
  std::string vulnerable;
  bool leads = false;  // a hand alone does: the leader's
};
void add_board_options(Program& program, CLI::App& verb,
                       const std::shared_ptr<BoardOptions>& options);
void add_board_number(Program& program, CLI::App& verb, std::string& board);
[[nodiscard]] Result<bridge::Record> read_board(const BoardOptions& options);
// The text of an argument that may be a hand, a deal, a file or "-". What looks like a hand is
// never taken for the name of a file that is missing.
[[nodiscard]] Result<Input> read_hand_or_file(const std::string& argument);
// The one board of the input, or the one asked for.
[[nodiscard]] Result<bridge::Record> choose_board(std::vector<bridge::Record> records,
                                                  const std::string& source,
                                                  const std::string& board);

// "West: 8–16 points, five or more hearts": one range in words.
[[nodiscard]] std::string range_words(const bridge::HandRange& range, Language language);
[[nodiscard]] std::string seat_word(bridge::Seat seat, Language language);
[[nodiscard]] std::string card_symbol(bridge::Card card);  // ♥7
// "4S by South", "南の4S".
[[nodiscard]] std::string contract_words(const bridge::Contract& contract, Language language);
[[nodiscard]] std::string percent(double rate);
// "encourages ♥", "an odd number of ♥", "asks for ♠ rather than ♦"
[[nodiscard]] std::string message_words(const Program& program, const bridge::SignalRead& signal);
// "out of time"
[[nodiscard]] std::string stop_words(const Program& program, StopReason reason);
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
// The Japanese of the room's errors.
void add_bridge_messages(Messages& messages);

}  // namespace yomi::app
