#include "app/castle/castle.h"

#include <algorithm>
#include <limits>

#include "app/rooms.h"
#include "base/file.h"
#include "base/random.h"
#include "base/text.h"
#include "castle/certificate.h"
#include "castle/deal.h"
#include "castle/notation.h"
#include "castle/proof.h"

namespace yomi::app {
namespace {

using castle::Card;
using castle::Move;
using castle::Position;

Result<std::string> verify_castle(const Certificate& certificate, const Budget& budget,
                                  Language language) {
  if (certificate.kind == castle::kWinKind) {
    auto win = castle::verify_win(certificate.body);
    if (!win) return pass(win);
    return fmt::format(fmt::runtime(Text{"verified: this position can be won, in {} moves\n{}",
                                         "検証済み: この局面は {} 手で成功できる\n{}"}
                                        .in(language)),
                       win->moves.size(), castle::to_board(win->start));
  }
  auto lost = castle::verify_lost(certificate.body, budget);
  if (!lost) return pass(lost);
  return fmt::format(
      fmt::runtime(
          Text{"verified: this position cannot be won (a closed set of {} relaxed positions, "
               "{} suits remembered)\n{}",
               "検証済み: この局面は成功不可能 (緩和局面 {} 個の閉じた集合、スートを記憶した札 "
               "{} 枚)\n{}"}
              .in(language)),
      with_commas(lost->positions), std::popcount(lost->remembered), castle::to_board(lost->start));
}

// The first 300 deals; the same on every machine.
BenchResult bench_castle() {
  BenchResult bench;
  for (std::uint64_t number = 1; number <= 300; ++number) {
    const castle::SolveResult result =
        castle::solve(castle::deal(castle::kBeleagueredCastle, number), Budget());
    bench.nodes += result.nodes;
    bench.signature = mix64(bench.signature ^
                            (result.positions * 4 + static_cast<std::uint64_t>(result.verdict)));
    for (const Move move : result.moves)
      bench.signature = mix64(bench.signature + static_cast<std::uint64_t>(move.from) * 32 +
                              static_cast<std::uint64_t>(move.to + 1));
  }
  return bench;
}

}  // namespace

Result<castle::Variant> CastleGame::variant() const {
  castle::Variant variant{columns, suits, ranks, game == "castle"};
  if (game != "castle" && game != "streets")
    return fail("--game is castle or streets, not {}", in_quotes(game));
  if (Status status = castle::check(variant); !status) return pass(status);
  return variant;
}

void add_castle_game(Program& program, CLI::App& verb, CastleGame& game) {
  verb.add_option(
          "--game", game.game,
          std::string(program.text({"castle (aces out, the default) or streets (Streets and "
                                    "Alleys)",
                                    "castle (Aを台に出す、既定) か streets"})))
      ->type_name("castle|streets");
  verb.add_option("--columns", game.columns,
                  std::string(program.text({"number of columns (8)", "列の数 (8)"})));
  verb.add_option("--suits", game.suits,
                  std::string(program.text({"number of suits (4)", "スートの数 (4)"})));
  verb.add_option("--ranks", game.ranks,
                  std::string(program.text({"number of ranks (13)", "数の種類 (13)"})));
}

Result<std::optional<std::uint64_t>> deal_number(const Program& program,
                                                 const std::string& argument) {
  if (const auto number = parse_uint(argument)) return number;
  std::string_view digits = argument;
  if (digits.starts_with("-")) digits.remove_prefix(1);
  if (!digits.empty() && digits.find_first_not_of("0123456789") == std::string_view::npos)
    return fail("{}", fmt::format(fmt::runtime(program.text({"a deal's number is 0 to {}, not {}",
                                                             "配置の番号は 0〜{}。{} はない"})),
                                  std::numeric_limits<std::uint64_t>::max(), in_quotes(argument)));
  return std::nullopt;
}

Result<CastleInput> read_castle(const Program& program, const std::string& argument,
                                const CastleGame& game) {
  auto variant = game.variant();
  if (!variant) return pass(variant);
  auto number = deal_number(program, argument);
  if (!number) return pass(number);
  if (*number)
    return CastleInput{castle::deal(*variant, **number),
                       fmt::format("{} {}", program.text({"deal", "配置"}), **number)};
  auto input = read_input(argument);
  if (!input) return pass(input);
  auto position = castle::parse_board(input->text, *variant, input->source);
  if (!position) return pass(position);
  return CastleInput{std::move(*position), input->source};
}

std::string draw_card(Card card, bool colour) {
  const bool red = card.suit() == cards::Suit::kHearts || card.suit() == cards::Suit::kDiamonds;
  const std::string text =
      fmt::format("{}{}", cards::to_char(card.rank()), cards::symbol(card.suit()));
  return colour && red ? "\x1b[31m" + text + "\x1b[0m" : text;
}

std::string draw_board(const Position& position, bool colour) {
  std::string text = "   f:";
  for (int s = 0; s < position.suits; ++s) {
    const int top = position.foundations[static_cast<std::size_t>(s)];
    const auto suit = static_cast<cards::Suit>(s);
    text += ' ';
    text += top == 0 ? fmt::format("-{}", cards::symbol(suit))
                     : draw_card(Card(suit, cards::Rank(top)), colour);
  }
  text += '\n';
  for (std::size_t i = 0; i < position.columns.size(); ++i) {
    text += fmt::format("{:4}:", i + 1);
    for (const Card card : position.columns[i]) text += ' ' + draw_card(card, colour);
    text += '\n';
  }
  return text;
}

std::string describe_step(const Position& before, Move move, int cards, const Program& program) {
  const castle::Column& from = before.columns[static_cast<std::size_t>(move.from)];
  const std::string top = draw_card(from.back(), program.colour());
  const std::string to = move.to == Move::kFoundation
                             ? std::string(program.text({"foundation", "台"}))
                             : fmt::format("{}", move.to + 1);
  if (cards == 1) return fmt::format("{}  {}→{}", top, move.from + 1, to);
  const Card first = from[from.size() - static_cast<std::size_t>(cards)];
  return fmt::format(
      fmt::runtime(program.text({"{}–{}  {}→{}  (run of {})", "{}–{}  {}→{}  ({}枚の連)"})),
      draw_card(first, program.colour()), top, move.from + 1, to, cards);
}

nlohmann::ordered_json castle_json(const castle::SolveResult& result, double cpu_seconds) {
  nlohmann::ordered_json json;
  json["verdict"] = std::string(to_string(result.verdict));
  if (result.reason) json["reason"] = std::string(to_string(*result.reason));
  json["nodes"] = result.nodes;
  json["positions"] = result.positions;
  json["cpu_seconds"] = cpu_seconds;
  return json;
}

int castle_status(const castle::SolveResult& result) {
  if (result.verdict != Verdict::kUnknown) return kDefinite;
  return result.reason == StopReason::kCancelled ? kInterrupted : kUndecided;
}

std::string_view reason_text(StopReason reason, const Program& program) {
  switch (reason) {
    case StopReason::kTime:
      return program.text({"out of time", "時間切れ"});
    case StopReason::kNodes:
      return program.text({"node limit reached", "局面数の上限"});
    case StopReason::kMemory:
      return program.text({"memory limit reached", "メモリの上限"});
    case StopReason::kCancelled:
      return program.text({"interrupted", "中断"});
  }
  return "";
}

void add_castle(Program& program) {
  CLI::App& room =
      program.add_room("castle", {"Beleaguered Castle: win a deal, or prove that it cannot be won",
                                  "籠城: 成功させる、または成功不可能を証明する"});
  add_castle_solve(program, room);
  add_castle_advise(program, room);
  add_castle_play(program, room);
  add_castle_deal(program, room);
  add_castle_survey(program, room);
  add_castle_paper(program, room);
  program.add_verifier(std::string(castle::kWinKind), verify_castle);
  program.add_verifier(std::string(castle::kLostKind), verify_castle, Verdict::kRefuted);
  program.add_bench("castle", bench_castle);
  add_castle_messages(program.messages());
}

}  // namespace yomi::app
