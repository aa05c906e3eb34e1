// yomi bridge dd: double dummy. The table of twenty results and par, or each card's tricks when a
// contract and a play are given.
#include <nlohmann/json.hpp>

#include "app/bridge/common.h"
#include "app/table.h"

namespace yomi::app {
namespace {

using bridge::Seat;
using bridge::Strain;

Result<int> print_cards(Program& program, const bridge::Record& record, const bridge::Deal& deal) {
  const bridge::Contract& contract = *record.contract;
  auto position = bridge::replay(deal, contract, record.cards());
  if (!position) return pass(position);
  if (position->ended()) return fail("all cards have been played");
  bridge::DoubleDummy solver;
  const bridge::CardTricks tricks = solver.all_cards(*position);
  const int side = bridge::side(position->turn());
  const int won = position->won[static_cast<std::size_t>(side)];
  if (program.shared().json) {
    nlohmann::ordered_json json = {{"verdict", "proved"},
                                   {"seat", std::string(1, bridge::to_char(position->turn()))},
                                   {"contract", bridge::to_string(contract)}};
    auto cards = nlohmann::ordered_json::array();
    for (const bridge::Card card : position->legal().to_vector())
      cards.push_back({{"card", bridge::to_string(card)},
                       {"tricks", won + tricks[static_cast<std::size_t>(card.index())]}});
    json["cards"] = std::move(cards);
    json["cpu_seconds"] = cpu_seconds();
    program.print_json(std::move(json));
    return kDefinite;
  }
  program.print(
      "{}\n\n",
      fmt::format(
          fmt::runtime(program.text({"{} to play, {}: tricks of that side over the whole deal",
                                     "{}の番、{}: その側が全体で取るトリック数"})),
          seat_word(position->turn(), program.language()),
          contract_words(contract, program.language())));
  Table table({{std::string(program.text({"card", "カード"})), Align::kLeft},
               {std::string(program.text({"tricks", "トリック"}))}});
  for (const bridge::Card card : position->legal().to_vector())
    table.add(
        {card_symbol(card), std::to_string(won + tricks[static_cast<std::size_t>(card.index())])});
  program.print(table.to_text("  "));
  return kDefinite;
}

Result<int> print_table(Program& program, const bridge::Record& record, const bridge::Deal& deal) {
  bridge::DoubleDummy solver;
  const bridge::TrickTable tricks = solver.table(deal);
  const bridge::Par par =
      solver.par(tricks, record.dealer.value_or(Seat::kNorth), record.vulnerable);
  if (program.shared().json) {
    nlohmann::ordered_json json = {{"verdict", "proved"}, {"deal", bridge::to_string(deal)}};
    nlohmann::ordered_json cells;
    for (const Seat seat : bridge::kSeats) {
      for (int strain = 4; strain >= 0; --strain)
        cells[std::string(1, bridge::to_char(seat))]
             [std::string(bridge::to_string(static_cast<Strain>(strain)))] =
                 static_cast<int>(tricks[static_cast<std::size_t>(strain)][bridge::at(seat)]);
    }
    json["tricks"] = std::move(cells);
    json["par"] = {{"score", par.score}, {"contracts", par.text}};
    json["cpu_seconds"] = cpu_seconds();
    program.print_json(std::move(json));
    return kDefinite;
  }
  std::vector<Table::Column> columns = {
      {std::string(program.text({"declarer", "ディクレアラー"})), Align::kLeft}};
  for (const char* name : {"NT", "♠", "♥", "♦", "♣"}) columns.push_back({name});
  Table table(std::move(columns));
  for (const Seat seat : bridge::kSeats) {
    std::vector<std::string> row = {seat_word(seat, program.language())};
    for (int strain = 4; strain >= 0; --strain)
      row.push_back(std::to_string(tricks[static_cast<std::size_t>(strain)][bridge::at(seat)]));
    table.add(std::move(row));
  }
  program.print(table.to_text());
  program.print("{}\n", fmt::format(fmt::runtime(program.text({"par {:+} ({})", "パー {:+} ({})"})),
                                    par.score, par.text));
  return kDefinite;
}

}  // namespace

void add_bridge_dd(Program& program, CLI::App& room) {
  auto options = std::make_shared<BoardOptions>();
  CLI::App& verb = program.add_verb(room, "dd",
                                    {"double dummy: the table and par, or each card of a position",
                                     "ダブルダミー: 全20通りとパー、または局面の各カード"},
                                    kMemory);
  add_board_options(program, verb, options);
  program.on(verb, [options](Program& p) -> Result<int> {
    auto record = read_board(*options);
    if (!record) return pass(record);
    auto deal = bridge::complete_deal(record->deal);
    if (!deal) return pass(deal);
    prepare_double_dummy(p);
    if (record->contract && !record->contract->passed_out()) return print_cards(p, *record, *deal);
    return print_table(p, *record, *deal);
  });
}

}  // namespace yomi::app
