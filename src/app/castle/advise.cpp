// `yomi castle advise`
#include "app/castle/castle.h"
#include "base/file.h"
#include "castle/advice.h"
#include "castle/notation.h"

namespace yomi::app {
namespace {

struct AdviseOptions {
  std::string input;
  std::string moves;
  CastleGame game;
};

Result<int> run_advise(Program& program, const AdviseOptions& options) {
  auto input = read_castle(program, options.input, options.game);
  if (!input) return pass(input);
  std::vector<castle::Move> moves;
  if (!options.moves.empty()) {
    auto text = read_input(options.moves);
    if (!text) return pass(text);
    auto parsed = castle::parse_moves(input->position, text->text, text->source);
    if (!parsed) return pass(parsed);
    moves = std::move(*parsed);
  }
  const double before = cpu_seconds();
  const castle::Advice advice = castle::advise(input->position, moves, program.budget());
  const double seconds = cpu_seconds() - before;
  castle::Position now = input->position;
  for (const castle::Move move : moves) castle::apply(now, move);
  if (program.shared().json) {
    nlohmann::ordered_json json = castle_json(advice.answer, seconds);
    json["nodes"] = advice.nodes;
    if (advice.step) {
      json["choice"] = castle::to_text(now, advice.answer.moves.front());
      json["cards"] = advice.step->cards;
      json["why"] = std::string(advice_word(advice.why));
      json["length"] = advice.answer.moves.size();
      nlohmann::ordered_json line = nlohmann::ordered_json::array();
      castle::Position at = now;
      for (const castle::Move move : advice.answer.moves) {
        line.push_back(castle::to_text(at, move));
        castle::apply(at, move);
      }
      json["moves"] = line;
    }
    if (advice.take_back) json["take_back"] = *advice.take_back;
    if (advice.lost_from_start) json["lost_from_start"] = true;
    program.print_json(json);
    return castle_status(advice.answer);
  }
  program.print("{}\n", draw_board(now, program.colour()));
  program.print("{}\n", advice_text(program, now, advice, !moves.empty()));
  return castle_status(advice.answer);
}

}  // namespace

std::string_view advice_word(castle::Why why) {
  switch (why) {
    case castle::Why::kWon:
      return "won";
    case castle::Why::kSafe:
      return "safe";
    case castle::Why::kUp:
      return "up";
    case castle::Why::kVacates:
      return "vacates";
    case castle::Why::kUncovers:
      return "uncovers";
    case castle::Why::kBuilds:
      return "builds";
    case castle::Why::kMakesRoom:
      return "makes room";
  }
  return "";
}

namespace {

std::string_view why_text(castle::Why why, const Program& program) {
  switch (why) {
    case castle::Why::kWon:
      return program.text({"the game is won", "すでに成功している"});
    case castle::Why::kSafe:
      return program.text(
          {"nothing can need this card in the columns any more", "この札は場でもう必要とされない"});
    case castle::Why::kUp:
      return program.text({"the card goes up", "台に上げられる"});
    case castle::Why::kVacates:
      return program.text({"it empties a column", "空列ができる"});
    case castle::Why::kUncovers:
      return program.text({"it uncovers a card that can go up", "台に上がる札が現れる"});
    case castle::Why::kBuilds:
      return program.text(
          {"it builds a run and uncovers the card below", "連を作り、下の札を出す"});
    case castle::Why::kMakesRoom:
      return program.text(
          {"it uses an empty column to reach what lies below", "空列を使って下の札を出す"});
  }
  return "";
}

}  // namespace

std::string advice_text(const Program& program, const castle::Position& now,
                        const castle::Advice& advice, bool moved) {
  if (advice.step) {
    const bool one = advice.answer.moves.size() == 1;
    return fmt::format(
        fmt::runtime(program.text({one ? "play {}: {}\ncan be won from here in {} move"
                                       : "play {}: {}\ncan be won from here in {} moves",
                                   "{}: {}\nここから{}手で成功できる"})),
        describe_step(now, advice.step->move, advice.step->cards, program),
        why_text(advice.why, program), advice.answer.moves.size());
  }
  if (advice.answer.verdict == Verdict::kProved)
    return std::string(why_text(castle::Why::kWon, program));
  if (advice.answer.verdict == Verdict::kUnknown)
    return fmt::format("{}: {}", program.text({"unknown", "不明"}),
                       reason_text(*advice.answer.reason, program));
  if (advice.take_back)
    return fmt::format(
        fmt::runtime(program.text({*advice.take_back == 1
                                       ? "this position cannot be won any more; take back {} move"
                                       : "this position cannot be won any more; take back {} moves",
                                   "この局面からはもう成功できない。{}手戻せば成功できる"})),
        *advice.take_back);
  std::string text(program.text({"this position cannot be won", "この局面は成功不可能"}));
  if (advice.lost_from_start && moved)
    text += program.text(
        {", and neither could the one it began with", "。最初の局面からすでに成功不可能だった"});
  return text;
}

void add_castle_advise(Program& program, CLI::App& room) {
  auto options = std::make_shared<AdviseOptions>();
  CLI::App& verb = program.add_verb(
      room, "advise", {"the best next move, and why", "次の一手と理由"}, kTime | kNodes | kMemory);
  verb.add_option("position", options->input,
                  std::string(program.text({"a deal's number, a file, - or the board itself",
                                            "配置の番号、ファイル、- または盤面"})))
      ->required();
  verb.add_option(
      "--moves", options->moves,
      std::string(program.text({"the moves so far, as text or a file: the advice is for "
                                "the position after them",
                                "ここまでの手 (文字列かファイル)。その後の局面について答える"})));
  add_castle_game(program, verb, options->game);
  program.on(verb, [options](Program& p) { return run_advise(p, *options); });
}

}  // namespace yomi::app
