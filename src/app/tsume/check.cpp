// `yomi tsume check`: is the problem sound?
#include "tsume/check.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>

#include "app/table.h"
#include "app/tsume/kif_report.h"
#include "app/tsume/messages.h"
#include "app/tsume/tsume.h"
#include "app/tsume/words.h"
#include "base/text.h"
#include "shogi/names.h"
#include "shogi/sfen.h"
#include "tsume/effort.h"

namespace yomi::app {
namespace {

using tsume::Severity;
using tsume::Soundness;

struct TsumeCheckOptions {
  std::string problem;
  std::string mudaai;
  std::optional<std::string> line;
  std::string effort;  // empty: complete, or 0.1 with --select or --method
  std::string select;
  std::string method;
  bool variations = false;
  bool own = false;
  std::string kif;
};

// Whether the paper's algorithm (--effort X, --select, --method) is meant, not the complete check.
Result<bool> wants_effort(const TsumeCheckOptions& options) {
  const bool chosen = !options.select.empty() || !options.method.empty();
  if (options.effort == "complete" && chosen)
    return fail("--select and --method go with an effort such as --effort 0.1, not with complete");
  if (!chosen && (options.effort.empty() || options.effort == "complete")) return false;
  if (options.line || options.own || options.variations || !options.kif.empty())
    return fail("--line, --own-line, --variations and --kif need --effort complete");
  return true;
}

Result<tsume::EffortOptions> effort_options(const TsumeCheckOptions& options) {
  tsume::EffortOptions effort;
  if (!options.effort.empty()) {
    char* end = nullptr;
    effort.effort = std::strtod(options.effort.c_str(), &end);
    if (*end != '\0' || !(effort.effort >= 0) || effort.effort > 1e6)
      return fail("--effort is complete or a number such as 0.1, not {}",
                  in_quotes(options.effort));
  }
  const std::map<std::string, tsume::Select> selects = {{"", tsume::Select::kBoth},
                                                        {"none", tsume::Select::kNone},
                                                        {"proof", tsume::Select::kProof},
                                                        {"margin", tsume::Select::kMargin},
                                                        {"both", tsume::Select::kBoth}};
  const auto select = selects.find(options.select);
  if (select == selects.end())
    return fail("--select is proof, margin, both or none, not {}", in_quotes(options.select));
  effort.select = select->second;
  if (!options.method.empty() && options.method != "candidates" && options.method != "seo")
    return fail("--method is candidates or seo, not {}", in_quotes(options.method));
  if (options.method == "seo") effort.method = tsume::Method::kSeo;
  if (options.method == "seo" && !options.select.empty())
    return fail("--select chooses among candidates; --method seo has none");
  return effort;
}

// Why it is unsound: another solution, pieces left over, or both.
std::string unsound_statement(const Program& program, const tsume::CheckReport& report) {
  const bool cooked =
      std::any_of(report.alternatives.begin(), report.alternatives.end(),
                  [](const tsume::Alternative& a) { return a.severity == Severity::kUnsound; });
  if (!report.pieces_left.value_or(false))
    return std::string(program.text({"unsound: cooked", "余詰あり (不完全)"}));
  return std::string(
      cooked ? program.text({"unsound: cooked, and every longest defence leaves pieces in hand",
                             "余詰あり、駒余り (不完全)"})
             : program.text(
                   {"unsound: every longest defence leaves pieces in hand", "駒余り (不完全)"}));
}

// The judgement as a statement.
std::string statement(const Program& program, const std::vector<shogi::Position>& positions,
                      const tsume::CheckReport& report) {
  std::string word(program.text(tsume_room::soundness_text(report.soundness)));
  if (report.soundness == Soundness::kSound)
    return word + std::string(program.text({": no other check mates, the last move apart (proved)",
                                            ": 最終手を除き、他の王手では詰まない (証明済み)"}));
  if (report.soundness == Soundness::kUnsound) return unsound_statement(program, report);
  if (report.soundness != Soundness::kNotJudged) return word;
  if (report.no_check == 0)
    return word + std::string(program.text({": the given line does not end in mate",
                                            ": 与えられた手順は詰みに至らない"}));
  const auto i = static_cast<std::size_t>(report.no_check - 1);
  return word +
         fmt::format(fmt::runtime(program.text({": move {} of the given line, {}, is no check",
                                                ": 与えられた手順の{}手目 {} は王手でない"})),
                     report.no_check, shogi::move_name(positions[i], report.line[i]));
}

// The moves of --line, in USI or Japanese, separated by blanks.
Result<std::vector<shogi::Move>> read_line_option(const std::string& text,
                                                  const shogi::Position& position) {
  std::vector<shogi::Move> line;
  shogi::Position at = position;
  shogi::Square before;
  Scanner scanner(text);
  for (scanner.skip_space(); !scanner.at_end(); scanner.skip_space()) {
    const Scanner::Mark mark = scanner.mark();
    auto move = shogi::read_move(scanner.word(), at, before);
    if (!move) return scanner.error_at(mark, "--line: {}", move.error().message);
    line.push_back(*move);
    before = move->to();
    shogi::Position::Undo undo;
    at.play(*move, undo);
  }
  return line;
}

// The positions before each move of the line.
std::vector<shogi::Position> positions_of(const shogi::Position& start,
                                          const std::vector<shogi::Move>& line) {
  std::vector<shogi::Position> positions = {start};
  for (shogi::Move move : line) {
    shogi::Position next = positions.back();
    shogi::Position::Undo undo;
    next.play(move, undo);
    positions.push_back(next);
  }
  return positions;
}

// The alternatives with their lines, and the candidates that are left.
void print_judgement(const Program& program, const std::vector<shogi::Position>& positions,
                     const std::vector<shogi::Move>& line, const tsume::Judgement& judgement) {
  Table table({{std::string(program.text({"ply", "手目"}))},
               {std::string(program.text({"line", "本手順"})), Align::kLeft},
               {std::string(program.text({"alternative", "別の王手"})), Align::kLeft},
               {std::string(program.text({"class", "分類"})), Align::kLeft},
               {std::string(program.text({"severity", "程度"})), Align::kLeft},
               {std::string(program.text({"length", "手数"}))}});
  for (const tsume::Alternative& a : judgement.alternatives) {
    const auto i = static_cast<std::size_t>(a.ply - 1);
    table.add({std::to_string(a.ply), shogi::move_name(positions[i], line[i]),
               shogi::move_name(positions[i], a.move),
               std::string(program.text(tsume_room::class_text(a.kind))),
               std::string(program.text(tsume_room::severity_text(a.severity))),
               fmt::format("{}{}", a.exact ? "" : "<=", a.length)});
  }
  if (!judgement.alternatives.empty()) program.print("\n{}", table.to_text());
  for (const tsume::Alternative& a : judgement.alternatives) {
    if (a.severity != Severity::kUnsound) continue;
    const auto i = static_cast<std::size_t>(a.ply - 1);
    program.print("\n{}:\n{}",
                  fmt::format(fmt::runtime(program.text({"from ply {}", "{}手目から"})), a.ply),
                  tsume_room::line_text(positions[i], a.line));
    program.print(tsume_room::uncounted_text(program, a.uncounted));
  }
  for (const tsume::Candidate& c : judgement.undecided) {
    program.print(
        "{} {}\n",
        fmt::format(fmt::runtime(program.text({"not decided: ply {}", "未決: {}手目"})), c.ply),
        shogi::move_name(positions[static_cast<std::size_t>(c.ply - 1)], c.move));
  }
}

void add_judgement(nlohmann::ordered_json& json, const tsume::Judgement& judgement) {
  json["flaws"] = nlohmann::ordered_json::array();
  for (const tsume::Alternative& a : judgement.alternatives) {
    json["flaws"].push_back({{"ply", a.ply},
                             {"move", shogi::to_usi(a.move)},
                             {"kind", std::string(tsume::kind_of(a.kind))},
                             {"severity", std::string(tsume::to_string(a.severity))},
                             {"length", a.length},
                             {"length_proved", a.exact},
                             {"line", tsume_room::usi_json(a.line)},
                             {"uncounted_pairs", a.uncounted}});
  }
  json["undecided"] = nlohmann::ordered_json::array();
  for (const tsume::Candidate& c : judgement.undecided)
    json["undecided"].push_back({{"ply", c.ply}, {"move", shogi::to_usi(c.move)}});
  json["loops"] = judgement.loops;
}

void print_report(const Program& program, const shogi::Position& position,
                  const tsume::CheckReport& report, double seconds) {
  const auto positions = positions_of(position, report.line);
  program.print(tsume_room::diagram(program, position));
  program.print("\n{}\n", statement(program, positions, report));
  if (report.reason)
    program.print("{}: {}\n", program.text({"stopped by", "打ち切り"}),
                  tsume_room::reason_text(program, *report.reason));
  if (report.solution.verdict == Verdict::kProved) {
    program.print("{}: {}{}\n", program.text({"length", "手数"}),
                  report.solution.exact ? "" : "<=", report.solution.length);
  }
  if (!report.line.empty()) {
    program.print("\n{}:\n{}",
                  report.authors_line ? program.text({"author's line", "作意"})
                                      : program.text({"main line", "本手順"}),
                  tsume_room::line_text(position, report.line));
    if (!report.leftover.empty())
      program.print("  {}\n", program.text({"pieces are left over", "駒余り"}));
    if (!report.authors_line)
      program.print(tsume_room::uncounted_text(program, report.solution.uncounted));
  }
  print_judgement(program, positions, report.line, report);
  if (!report.variations.empty())
    program.print("\n{}:\n", program.text({"other replies", "他の応手"}));
  for (const tsume::Variation& v : report.variations) {
    const auto i = static_cast<std::size_t>(v.ply - 1);
    program.print(fmt::format(
        fmt::runtime(program.text({"  ply {} {}: {}, {} moves{}\n", "  {}手目 {}: {} {}手{}\n"})),
        v.ply, shogi::move_name(positions[i], v.move),
        v.longer ? program.text({"lasts longer than the line", "変長"})
                 : program.text({"lasts as long", "変同"}),
        v.length, v.pieces_left ? program.text({" (pieces left over)", " (駒余り)"}) : ""));
  }
  program.print("\n{} {}   {} {}   {} {}   CPU {:.2f} s\n", program.text({"candidates:", "候補:"}),
                report.candidates, program.text({"loops:", "ループ:"}), report.loops,
                with_commas(report.nodes), program.text({"nodes", "局面"}), seconds);
}

void print_report_json(const Program& program, const shogi::Position& position,
                       const tsume::CheckReport& report, tsume::Mudaai mudaai, double seconds) {
  nlohmann::ordered_json json = {{"verdict", std::string(to_string(report.solution.verdict))}};
  if (report.reason) json["reason"] = std::string(to_string(*report.reason));
  json["sfen"] = shogi::to_sfen(position);
  json["mudaai"] = std::string(tsume::to_string(mudaai));
  json["soundness"] = std::string(tsume::to_string(report.soundness));
  if (report.solution.verdict == Verdict::kProved) {
    json["length"] = report.solution.length;
    json["length_proved"] = report.solution.exact;
    json["lower_bound"] = report.solution.lower_bound;
    json["line"] = tsume_room::usi_json(report.line);
    json["authors_line"] = report.authors_line;
    json["line_mates"] = report.line_mates;
    if (report.no_check > 0) json["no_check"] = report.no_check;
    if (!report.authors_line) json["uncounted_pairs"] = report.solution.uncounted;
  }
  add_judgement(json, report);
  if (report.pieces_left.value_or(false))
    json["flaws"].push_back({{"ply", report.line.size()},
                             {"move", shogi::to_usi(report.line.back())},
                             {"kind", "pieces_left"},
                             {"severity", std::string(tsume::to_string(Severity::kUnsound))},
                             {"length", report.solution.length},
                             {"length_proved", report.solution.exact},
                             {"line", nlohmann::ordered_json::array()}});
  json["variations"] = nlohmann::ordered_json::array();
  for (const tsume::Variation& v : report.variations) {
    json["variations"].push_back({{"ply", v.ply},
                                  {"move", shogi::to_usi(v.move)},
                                  {"length", v.length},
                                  {"longer", v.longer},
                                  {"pieces_left", v.pieces_left}});
  }
  json["candidates"] = report.candidates;
  json["nodes"] = report.nodes;
  json["cpu_seconds"] = seconds;
  program.print_json(json);
}

Result<int> run_effort(Program& program, const shogi::Position& position, tsume::Mudaai mudaai,
                       const tsume::EffortOptions& effort) {
  const double start = cpu_seconds();
  tsume::Solver solver({.mudaai = mudaai}, program.budget());
  const tsume::EffortReport report = tsume::spend_effort(solver, position, effort);
  const double seconds = cpu_seconds() - start;
  if (program.shared().json) {
    nlohmann::ordered_json json = {{"verdict", std::string(to_string(report.verdict))}};
    if (report.reason) json["reason"] = std::string(to_string(*report.reason));
    json["sfen"] = shogi::to_sfen(position);
    json["mudaai"] = std::string(tsume::to_string(mudaai));
    json["soundness"] = std::string(tsume::to_string(tsume::soundness_of(report)));
    json["first_length"] = report.first_length;
    json["length"] = report.length;
    json["length_proved"] = false;
    json["line"] = tsume_room::usi_json(report.line);
    json["pieces_left"] = report.pieces_left;
    add_judgement(json, report);
    if (effort.method == tsume::Method::kSeo) json["exhausted"] = report.exhausted;
    json["first_nodes"] = report.first_nodes;
    json["extra_nodes"] = report.extra_nodes;
    json["ratio"] = report.ratio();
    json["nodes"] = report.first_nodes + report.extra_nodes;
    json["cpu_seconds"] = seconds;
    program.print_json(json);
  } else {
    program.print(tsume_room::diagram(program, position));
    if (report.verdict == Verdict::kProved) {
      program.print("\n{}: {} -> {}{}\n", program.text({"length of the line", "手順の手数"}),
                    report.first_length, report.length,
                    report.pieces_left ? program.text({" (pieces left over)", " (駒余り)"}) : "");
      program.print("{}", tsume_room::line_text(position, report.line));
    } else {
      program.print("\n{}\n", report.verdict == Verdict::kRefuted
                                  ? program.text({"no mate", "不詰"})
                                  : program.text({"not decided", "未解決"}));
    }
    print_judgement(program, positions_of(position, report.line), report.line, report);
    if (report.exhausted)
      program.print("\n{}\n", program.text({"Seo's search has ended: it sees no further mate",
                                            "脊尾の余詰探索は終了: ほかの詰みはないと判定"}));
    program.print("\n{} {} + {}   {} {:.3f}   CPU {:.2f} s\n", program.text({"nodes:", "局面:"}),
                  with_commas(report.first_nodes), with_commas(report.extra_nodes),
                  program.text({"ratio", "比"}), report.ratio(), seconds);
  }
  if (report.reason == StopReason::kCancelled) return kInterrupted;
  return report.verdict == Verdict::kUnknown ? kUndecided : kDefinite;
}

Result<int> run_tsume_check(Program& program, const TsumeCheckOptions& options) {
  auto given = tsume_room::read_given(options.problem);
  if (!given) return pass(given);
  auto mudaai = tsume_room::mudaai_of(options.mudaai);
  if (!mudaai) return pass(mudaai);
  if (auto status = tsume_room::check_kif_path(program, options.kif); !status) return pass(status);
  auto paper = wants_effort(options);
  if (!paper) return pass(paper);
  if (*paper) {
    auto effort = effort_options(options);
    if (!effort) return pass(effort);
    if (program.shared().threads > 1)
      return fail("--threads needs --effort complete: the paper's method counts nodes one by one");
    return run_effort(program, given->position, *mudaai, *effort);
  }
  tsume::CheckOptions how;
  how.variations = options.variations;
  if (options.line && options.own)
    return fail("{}", program.text({"--line and --own-line do not go together",
                                    "--line と --own-line は一緒に使えない"}));
  if (options.line) {
    auto line = read_line_option(*options.line, given->position);
    if (!line) return pass(line);
    if (line->empty())
      return fail("{}", program.text({"--line: no moves", "--line: 指し手がない"}));
    how.line = *line;
  } else if (!options.own) {
    how.line = given->line;
  }
  const double start = cpu_seconds();
  Progress progress(program.progress());
  tsume::Solver solver({.mudaai = *mudaai, .threads = tsume_room::threads_of(program)},
                       program.budget(), &progress);
  const tsume::CheckReport report = tsume::check(solver, given->position, how);
  progress.finish(solver.nodes(), 0, "nodes searched");
  const double seconds = cpu_seconds() - start;
  // The answer first: it must not be lost where the KIF cannot be written. With "-" the KIF is it.
  if (program.shared().json)
    print_report_json(program, given->position, report, *mudaai, seconds);
  else if (options.kif != "-")
    print_report(program, given->position, report, seconds);
  if (!options.kif.empty()) {
    const auto record = tsume_room::check_record(given->position, report, *mudaai);
    if (auto status = tsume_room::write_kif(program, options.kif, record); !status)
      return pass(status);
  }
  if (report.reason == StopReason::kCancelled) return kInterrupted;
  return report.soundness == Soundness::kUndecided ? kUndecided : kDefinite;
}

}  // namespace

void add_tsume_check(Program& program, CLI::App& room) {
  auto options = std::make_shared<TsumeCheckOptions>();
  CLI::App& verb = program.add_verb(room, "check", {"is the problem sound", "余詰検討"},
                                    kTime | kNodes | kMemory | kThreads);
  verb.add_option(
          "problem", options->problem,
          std::string(program.text({"SFEN, KIF, KI2, CSA or BOD: a file, - or the text itself",
                                    "SFEN・KIF・KI2・CSA・BOD: ファイル、-、または本文"})))
      ->required()
      ->type_name("PROBLEM");
  tsume_room::add_mudaai_option(program, verb, options->mudaai);
  verb.add_option("--line", options->line,
                  std::string(program.text(
                      {"the author's line to judge: moves in USI or Japanese, with blanks between",
                       "検討する作意手順 (USIまたは日本語、空白区切り)"})))
      ->type_name("MOVES");
  verb.add_option(
          "--effort", options->effort,
          std::string(program.text(
              {"complete (default), or the part of the solving nodes to spend as the paper does: "
               "0.1",
               "complete (既定)、または論文の方法で使う局面数の比 0.1 など"})))
      ->type_name("X");
  verb.add_option("--select", options->select,
                  std::string(program.text(
                      {"the paper's candidates: proof, margin, both or none; implies --effort 0.1",
                       "論文の候補の選び方: proof, margin, both, none (--effort 0.1 を含意)"})))
      ->type_name("HOW");
  verb.add_option("--method", options->method,
                  std::string(program.text({"the paper's candidates, or seo: the one before it",
                                            "candidates (論文) または seo (脊尾)"})))
      ->type_name("METHOD");
  verb.add_flag("--own-line", options->own,
                std::string(program.text({"judge our own main line, not the moves of the record",
                                          "棋譜の手順でなく自らの本手順を検討する"})));
  verb.add_flag("--variations", options->variations,
                std::string(program.text(
                    {"list replies that last as long or longer (longer ones than an author's are "
                     "always listed)",
                     "変同・変長を列挙する (作意より長い応手は常に挙げる)"})));
  verb.add_option("--kif", options->kif,
                  std::string(program.text({"write KIF with the flaws as comments and variations",
                                            "余詰等を注釈と変化に入れたKIFを書き出す"})))
      ->type_name("FILE");
  program.on(verb, [options](Program& p) { return run_tsume_check(p, *options); });
}

}  // namespace yomi::app
