#include "app/tsume/tsume.h"

#include "app/rooms.h"
#include "app/tsume/messages.h"
#include "base/file.h"
#include "base/text.h"
#include "shogi/bod.h"
#include "shogi/names.h"
#include "shogi/sfen.h"

namespace yomi::app {

void add_tsume(Program& program) {
  CLI::App& room = program.add_room("tsume", {"tsume-shogi problems", "詰将棋"});
  add_tsume_solve(program, room);
  add_tsume_check(program, room);
  add_tsume_survey(program, room);
  add_tsume_play(program, room);
  add_tsume_usi(program, room);
  add_tsume_paper(program, room);
  add_tsume_certificates(program);
  add_tsume_bench(program);
  tsume_room::add_messages(program.messages());
}

namespace tsume_room {

Given given_of(const shogi::Problem& problem) {
  Given given{problem.record.start(), problem.record.main_line()};
  if (problem.format != shogi::Format::kSfen) return given;
  for (shogi::Move move : given.line) {
    shogi::Position::Undo undo;
    given.position.play(move, undo);
  }
  given.line.clear();
  return given;
}

Result<Given> read_given(const std::string& argument) {
  auto input = read_input(argument);
  if (!input) return pass(input);
  auto problem = shogi::read_problem(input->text, input->source);
  if (!problem) return pass(problem);
  Given given = given_of(*problem);
  if (auto status = tsume::check_problem(given.position); !status) {
    status.error().source = input->source;
    return pass(status);
  }
  return given;
}

void add_mudaai_option(Program& program, CLI::App& verb, std::string& word) {
  verb.add_option("--mudaai", word,
                  std::string(program.text(
                      {"which futile interpositions do not count: none, simple, standard (default)",
                       "無駄合の扱い: none, simple, standard (既定)"})))
      ->type_name("POLICY");
}

Result<tsume::Mudaai> mudaai_of(const std::string& word) {
  if (word.empty()) return tsume::Mudaai::kStandard;
  const auto policy = tsume::parse_mudaai(word);
  if (!policy) return fail("--mudaai is none, simple or standard, not {}", in_quotes(word));
  return *policy;
}

int threads_of(const Program& program) {
  return static_cast<int>(program.shared().threads);
}

std::string diagram(const Program& program, const shogi::Position& position) {
  const shogi::Color attacker = position.side_to_move();
  const bool japanese = program.language() == Language::kJapanese;
  const auto hand = [&](shogi::Color c) {
    const bool attacks = c == attacker;
    return fmt::format(
        "{}{}\n",
        attacks ? program.text({"attacker's hand: ", "攻方の持駒："})
                : program.text({"defender's hand: ", "玉方の持駒："}),
        japanese || !position.hand(c).empty() ? shogi::hand_text(position.hand(c)) : "none");
  };
  return hand(shogi::Color::kWhite) + shogi::board_text(position) + hand(shogi::Color::kBlack);
}

std::string line_text(const shogi::Position& position, const std::vector<shogi::Move>& line,
                      std::string_view indent) {
  constexpr std::size_t kWidth = 96;
  std::string text;
  std::string row(indent);
  bool fresh = true;  // nothing stands on the row yet
  shogi::Position at = position;
  shogi::Square before;
  for (shogi::Move move : line) {
    const std::string name =
        std::string(shogi::side_sign(at.side_to_move())) + shogi::move_name(at, move, before);
    if (!fresh && display_width(row) + display_width(name) + 1 > kWidth) {
      text += row + "\n";
      row = indent;
      fresh = true;
    }
    row += (fresh ? "" : " ") + name;
    fresh = false;
    before = move.to();
    shogi::Position::Undo undo;
    at.play(move, undo);
  }
  return text + row + "\n";
}

std::string uncounted_text(const Program& program, int pairs) {
  if (pairs == 0) return {};
  return fmt::format("  ({} {})\n", pairs,
                     program.text({"× interposition and capture in it do not count",
                                   "組の無駄合とその取りは手数に数えない"}));
}

Defects defects_of(const std::vector<tsume::Alternative>& alternatives) {
  Defects defects;
  for (const tsume::Alternative& each : alternatives) {
    defects.cooks += each.severity == tsume::Severity::kUnsound ? 1 : 0;
    defects.flaws += each.severity == tsume::Severity::kFlaw ? 1 : 0;
    if (each.severity == tsume::Severity::kAllowed) continue;
    defects.list += fmt::format("{}{}:{}:{}:{}", defects.list.empty() ? "" : " ", each.ply,
                                shogi::to_usi(each.move), to_string(each.kind), each.length);
  }
  return defects;
}

std::string usi_text(const std::vector<shogi::Move>& line) {
  std::string text;
  for (shogi::Move move : line) text += (text.empty() ? "" : " ") + shogi::to_usi(move);
  return text;
}

nlohmann::ordered_json usi_json(const std::vector<shogi::Move>& line) {
  auto array = nlohmann::ordered_json::array();
  for (shogi::Move move : line) array.push_back(shogi::to_usi(move));
  return array;
}

std::string reason_text(const Program& program, StopReason reason) {
  switch (reason) {
    case StopReason::kTime:
      return std::string(program.text({"time", "時間切れ"}));
    case StopReason::kNodes:
      return std::string(program.text({"node limit", "局面数の上限"}));
    case StopReason::kMemory:
      return std::string(program.text({"memory", "メモリ不足"}));
    case StopReason::kCancelled:
      return std::string(program.text({"interrupted", "中断"}));
  }
  return {};
}

}  // namespace tsume_room
}  // namespace yomi::app
