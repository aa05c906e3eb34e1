// `yomi tsume solve`: is it mate, in how many moves, by which line?
#include "app/tsume/kif_report.h"
#include "app/tsume/tsume.h"
#include "base/text.h"
#include "shogi/sfen.h"
#include "tsume/certificate.h"

namespace yomi::app {
namespace {

struct TsumeSolveOptions {
  std::string problem;
  std::string mudaai;
  bool first = false;
  std::string tree;
};

std::string verdict_text(const Program& program, const tsume::Solution& solution) {
  if (solution.verdict == Verdict::kRefuted)
    return std::string(program.text({"no mate (proved)", "不詰 (証明済み)"}));
  if (solution.verdict == Verdict::kUnknown)
    return std::string(program.text({"not decided", "未解決"}));
  if (solution.exact) {
    return program.language() == Language::kJapanese
               ? fmt::format("{}手詰 (手数証明済み)", solution.length)
               : fmt::format("mate in {} (exact, proved)", solution.length);
  }
  return program.language() == Language::kJapanese
             ? fmt::format("詰み: {}手以下、{}手以上", solution.length, solution.lower_bound)
             : fmt::format("mate in at most {}, at least {}", solution.length,
                           solution.lower_bound);
}

void print_solution(const Program& program, const shogi::Position& position,
                    const tsume::Solution& solution, tsume::Mudaai mudaai, double seconds) {
  program.print(tsume_room::diagram(program, position));
  program.print("\n{}\n", verdict_text(program, solution));
  if (solution.reason)
    program.print("{}: {}\n", program.text({"stopped by", "打ち切り"}),
                  tsume_room::reason_text(program, *solution.reason));
  if (!solution.line.empty()) {
    program.print("\n{}", tsume_room::line_text(position, solution.line));
    program.print("  {}\n", tsume_room::usi_text(solution.line));
    if (!solution.line_proper)
      program.print("  {}\n", program.text({"(a line of the proof, not yet the proper one)",
                                            "(証明中の一手順。最長最短の手順とは限らない)"}));
    program.print(tsume_room::uncounted_text(program, solution.uncounted));
    if (!solution.leftover.empty())
      program.print("  {}\n", program.text({"pieces are left over", "駒余り"}));
  }
  program.print("\n{} {}   {} {}   CPU {:.2f} s\n", program.text({"mudaai:", "無駄合:"}),
                tsume::to_string(mudaai), with_commas(solution.nodes),
                program.text({"nodes", "局面"}), seconds);
}

void print_solution_json(const Program& program, const shogi::Position& position,
                         const tsume::Solution& solution, tsume::Mudaai mudaai, double seconds) {
  nlohmann::ordered_json json = {{"verdict", std::string(to_string(solution.verdict))}};
  if (solution.reason) json["reason"] = std::string(to_string(*solution.reason));
  json["sfen"] = shogi::to_sfen(position);
  json["mudaai"] = std::string(tsume::to_string(mudaai));
  if (solution.verdict == Verdict::kProved) {
    json["length"] = solution.length;
    json["length_proved"] = solution.exact;
    json["lower_bound"] = solution.lower_bound;
    json["line"] = tsume_room::usi_json(solution.line);
    json["line_proper"] = solution.line_proper;
    json["uncounted_pairs"] = solution.uncounted;
    json["pieces_left"] = !solution.leftover.empty();
    json["first_length"] = solution.first_length;
  }
  json["first_nodes"] = solution.first_nodes;
  json["nodes"] = solution.nodes;
  json["cpu_seconds"] = seconds;
  program.print_json(json);
}

Status write_proof(const Program& program, tsume::Solver& solver, const shogi::Position& position,
                   const tsume::Solution& solution) {
  const std::string& path = program.shared().certificate;
  if (path.empty()) return {};
  if (solution.verdict == Verdict::kUnknown) {
    program.warn_in_words(program.text(
        {"no certificate was written: nothing was proved", "証明がないので証明書は書き出さない"}));
    return {};
  }
  auto certificate = tsume::make_certificate(solver, position, solution);
  if (!certificate) return pass(certificate);
  certificate->version = std::string(kVersion);
  return write_certificate(path, *certificate);
}

Result<int> run_tsume_solve(Program& program, const TsumeSolveOptions& options) {
  auto given = tsume_room::read_given(options.problem);
  if (!given) return pass(given);
  auto mudaai = tsume_room::mudaai_of(options.mudaai);
  if (!mudaai) return pass(mudaai);
  if (auto status = tsume_room::check_kif_path(program, options.tree); !status) return pass(status);
  const double start = cpu_seconds();
  Budget budget = program.budget();
  Progress progress(program.progress());
  tsume::Solver solver(
      {.mudaai = *mudaai, .exact = !options.first, .threads = tsume_room::threads_of(program)},
      budget, &progress);
  const tsume::Solution solution = solver.solve(given->position);
  progress.finish(solver.nodes(), 0, "nodes searched");
  const double seconds = cpu_seconds() - start;
  // The answer first: it must not be lost where a file cannot be written. With "-" the KIF is it.
  if (program.shared().json)
    print_solution_json(program, given->position, solution, *mudaai, seconds);
  else if (options.tree != "-")
    print_solution(program, given->position, solution, *mudaai, seconds);
  // Both ask the solver further questions, and these draw the bar again.
  const auto wipe = [&] { progress.finish(solver.nodes(), 0, "nodes searched"); };
  auto written = write_proof(program, solver, given->position, solution);
  if (!program.shared().certificate.empty()) wipe();
  if (!written) return pass(written);
  if (!options.tree.empty()) {
    const auto record = tsume_room::solution_record(solver, given->position, solution);
    wipe();
    if (auto status = tsume_room::write_kif(program, options.tree, record); !status)
      return pass(status);
  }
  if (solution.reason == StopReason::kCancelled) return kInterrupted;
  const bool open = solution.verdict == Verdict::kUnknown ||
                    (solution.verdict == Verdict::kProved && !solution.exact && !options.first);
  return open ? kUndecided : kDefinite;
}

}  // namespace

void add_tsume_solve(Program& program, CLI::App& room) {
  auto options = std::make_shared<TsumeSolveOptions>();
  CLI::App& verb = program.add_verb(
      room, "solve", {"is it mate, in how many moves, by which line", "詰むか、何手か、手順は何か"},
      kTime | kNodes | kMemory | kThreads | kCertificate);
  verb.add_option(
          "problem", options->problem,
          std::string(program.text({"SFEN, KIF, KI2, CSA or BOD: a file, - or the text itself",
                                    "SFEN・KIF・KI2・CSA・BOD: ファイル、-、または本文"})))
      ->required()
      ->type_name("PROBLEM");
  tsume_room::add_mudaai_option(program, verb, options->mudaai);
  verb.add_flag("--first", options->first,
                std::string(program.text({"stop at the first mate found, whatever its length",
                                          "最初に見つかった詰みで止める (手数は問わない)"})));
  verb.add_option("--tree", options->tree,
                  std::string(program.text({"write KIF with every variation (.kif: Shift_JIS)",
                                            "変化付きのKIFを書き出す (.kif は Shift_JIS)"})))
      ->type_name("FILE");
  program.on(verb, [options](Program& p) { return run_tsume_solve(p, *options); });
}

}  // namespace yomi::app
