// `yomi castle solve`
#include "app/castle/castle.h"
#include "app/table.h"
#include "base/text.h"
#include "castle/certificate.h"
#include "castle/notation.h"
#include "castle/paper_method.h"
#include "castle/proof.h"
#include "castle/shortest.h"
#include "castle/steps.h"

namespace yomi::app {
namespace {

using castle::Move;
using castle::Position;

struct SolveOptions {
  std::string input;
  std::string method = "full";
  bool shortest = false;
  bool boards = false;
  CastleGame game;
};

struct Answer {
  castle::SolveResult result;
  double cpu_seconds = 0;
  std::optional<castle::ShortestResult> shortest;
  // Why what was asked is not decided, be it the verdict or the fewest moves.
  [[nodiscard]] std::optional<StopReason> reason() const {
    if (!shortest || shortest->is_proved()) return result.reason;
    return shortest->reason.value_or(StopReason::kMemory);
  }
};

nlohmann::ordered_json line_json(const Position& start, const std::vector<Move>& moves) {
  nlohmann::ordered_json ours = nlohmann::ordered_json::array();
  Position position = start;
  for (const Move move : moves) {
    ours.push_back(castle::to_text(position, move));
    castle::apply(position, move);
  }
  return ours;
}

std::string fc_solve_line(const Position& start, const std::vector<Move>& moves) {
  std::string text;
  Position position = start;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    text += (i == 0 ? "" : i % 20 == 0 ? "\n" : " ") + castle::to_fc_solve(position, moves[i]);
    castle::apply(position, moves[i]);
  }
  return text + "\n";
}

void print_steps(Program& program, const Position& start, const std::vector<Move>& moves,
                 bool boards) {
  const std::vector<castle::Step> steps = castle::steps_of(start, moves);
  Position position = start;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    const castle::Step& step = steps[i];
    const std::string_view mark =
        step.split ? program.text({"  split run move", "  連の分割移動"}) : std::string_view();
    program.print("{:4}. {}{}\n", i + 1, describe_step(position, step.move, step.cards, program),
                  mark);
    for (std::size_t k = step.first; k < step.first + step.count; ++k)
      castle::apply(position, moves[k]);
    if (boards) program.print("{}\n", draw_board(position, program.colour()));
  }
}

Status write_proof(Program& program, const Position& start, const castle::SolveResult& result) {
  const std::string& path = program.shared().certificate;
  if (path.empty()) return {};
  if (result.verdict == Verdict::kUnknown) {
    program.warn_in_words(program.text(
        {"no certificate was written: nothing was proved", "証明がないので証明書は書き出さない"}));
    return {};
  }
  Certificate certificate{"", std::string(kVersion), ""};
  if (result.verdict == Verdict::kProved) {
    certificate.kind = castle::kWinKind;
    certificate.body = castle::encode_win(start, result.moves);
  } else {
    certificate.kind = castle::kLostKind;
    certificate.body = castle::encode_lost(start, castle::relaxed_set(*result.proof));
  }
  return write_certificate(path, certificate);
}

void print_verdict(Program& program, const Position& start, const Answer& answer) {
  const castle::SolveResult& result = answer.result;
  if (result.verdict == Verdict::kProved) {
    const auto steps = castle::steps_of(start, result.moves).size();
    program.print(program.text({"can be won", "成功可能"}));
    program.print(": ");
    program.print(fmt::format(fmt::runtime(program.text({"{} moves in {} steps", "{}手 ({}段階)"})),
                              result.moves.size(), steps));
    if (answer.shortest && answer.shortest->is_proved())
      program.print(program.text({", provably the fewest", "、最短であることを証明済み"}));
    else if (answer.shortest)
      program.print(fmt::format(
          fmt::runtime(
              program.text({", the fewest is at least {} ({})", "、最短手数は{}以上 ({})"})),
          answer.shortest->lower_bound, reason_text(*answer.reason(), program)));
    program.print("\n");
  } else if (result.verdict == Verdict::kRefuted) {
    program.print(fmt::format(
        fmt::runtime(program.text(
            {"cannot be won: none of the {} relaxed positions that can be reached is won ({} suits "
             "remembered)\n",
             "成功不可能: 到達しうる緩和局面 {} 個のどれも成功局面でない (スートを記憶した札 {} "
             "枚)\n"})),
        with_commas(result.proof->size()), std::popcount(result.remembered)));
  } else {
    program.print("{}: {}\n", program.text({"unknown", "不明"}),
                  reason_text(*result.reason, program));
  }
  program.print("{} {}", with_commas(result.positions), program.text({"positions", "局面"}));
  if (answer.shortest)
    program.print(fmt::format(fmt::runtime(program.text({", then {} nodes for the fewest moves",
                                                         "、最短の探索 {}ノード"})),
                              with_commas(answer.shortest->nodes)));
  program.print(fmt::format(fmt::runtime(program.text({", {:.3f} s CPU\n", "、CPU {:.3f}秒\n"})),
                            answer.cpu_seconds));
}

void print_answer(Program& program, const CastleInput& input, const Answer& answer, bool boards) {
  const Position& start = input.position;
  if (!input.name.empty()) program.print("{}\n", input.name);
  program.print("{}\n", draw_board(start, program.colour()));
  print_verdict(program, start, answer);
  if (answer.result.verdict != Verdict::kProved) return;
  program.print("\n");
  print_steps(program, start, answer.result.moves, boards);
  program.print("\n{}:\n{}", program.text({"in fc-solve's notation", "fc-solve の記法"}),
                fc_solve_line(start, answer.result.moves));
}

// The board after each step.
nlohmann::ordered_json boards_json(const Position& start, const std::vector<Move>& moves) {
  auto boards = nlohmann::ordered_json::array();
  Position position = start;
  for (const castle::Step& step : castle::steps_of(start, moves)) {
    for (std::size_t k = step.first; k < step.first + step.count; ++k)
      castle::apply(position, moves[k]);
    boards.push_back(castle::to_board(position));
  }
  return boards;
}

void print_answer_json(Program& program, const CastleInput& input, const Answer& answer,
                       bool boards) {
  nlohmann::ordered_json json{{"verdict", std::string(to_string(answer.result.verdict))}};
  if (const auto reason = answer.reason()) json["reason"] = std::string(to_string(*reason));
  json.update(castle_json(answer.result, answer.cpu_seconds));
  json["board"] = castle::to_board(input.position);
  if (answer.result.verdict == Verdict::kProved) {
    json["moves"] = line_json(input.position, answer.result.moves);
    std::string fc = fc_solve_line(input.position, answer.result.moves);
    std::replace(fc.begin(), fc.end(), '\n', ' ');
    json["fc_solve"] = std::string(trim(fc));
    json["steps"] = castle::steps_of(input.position, answer.result.moves).size();
    json["length"] = answer.result.moves.size();
    if (boards) json["boards"] = boards_json(input.position, answer.result.moves);
  }
  if (answer.result.verdict == Verdict::kRefuted) {
    json["relaxed_positions"] = answer.result.proof->size();
    json["remembered"] = std::popcount(answer.result.remembered);
  }
  if (answer.shortest) {
    json["length_proved"] = answer.shortest->is_proved();
    json["lower_bound"] = answer.shortest->lower_bound;
  }
  program.print_json(json);
}

// The paper's method beside the full one.
Result<int> compare_with_paper(Program& program, const CastleInput& input) {
  const double before = cpu_seconds();
  const castle::PaperResult paper = castle::solve_as_paper(input.position, program.budget());
  const double middle = cpu_seconds();
  const castle::SolveResult full = castle::solve(input.position, program.budget());
  const double after = cpu_seconds();
  // The answer about the deal is the full method's, unless only the paper's has one.
  const bool by_paper = full.verdict == Verdict::kUnknown && paper.verdict == Verdict::kProved;
  if (program.shared().json) {
    nlohmann::ordered_json theirs{{"verdict", std::string(to_string(paper.verdict))}};
    if (paper.reason) theirs["reason"] = std::string(to_string(*paper.reason));
    theirs["nodes"] = paper.nodes;
    theirs["cpu_seconds"] = middle - before;
    theirs["most_vacant"] = paper.most_vacant;
    if (paper.verdict == Verdict::kProved) theirs["moves"] = line_json(input.position, paper.moves);
    nlohmann::ordered_json json{
        {"verdict", std::string(to_string(by_paper ? paper.verdict : full.verdict))}};
    if (full.reason && !by_paper) json["reason"] = std::string(to_string(*full.reason));
    json["nodes"] = paper.nodes + full.nodes;
    json["cpu_seconds"] = after - before;
    json["paper"] = theirs;
    json["full"] = castle_json(full, after - middle);
    if (full.verdict == Verdict::kProved)
      json["full"]["moves"] = line_json(input.position, full.moves);
    program.print_json(json);
  } else {
    if (!input.name.empty()) program.print("{}\n", input.name);
    program.print("{}\n", draw_board(input.position, program.colour()));
    Table table({{std::string(program.text({"method", "方法"})), Align::kLeft},
                 {std::string(program.text({"answer", "結果"})), Align::kLeft},
                 {std::string(program.text({"positions", "局面数"}))},
                 {std::string(program.text({"moves", "手数"}))},
                 {std::string(program.text({"CPU s", "CPU秒"}))}});
    const auto word = [&](Verdict verdict, std::optional<StopReason> reason) {
      if (verdict == Verdict::kProved) return std::string(program.text({"won", "成功"}));
      if (verdict == Verdict::kRefuted)
        return std::string(program.text({"cannot be won", "成功不可能"}));
      return reason ? std::string(reason_text(*reason, program))
                    : std::string(program.text({"found nothing", "見つからず"}));
    };
    table.add({std::string(program.text({"paper, section 3", "論文 3節"})),
               word(paper.verdict, paper.reason), with_commas(paper.nodes),
               paper.moves.empty() ? "" : fmt::format("{}", paper.moves.size()),
               fmt::format("{:.3f}", middle - before)});
    table.add({std::string(program.text({"full", "全手法"})), word(full.verdict, full.reason),
               with_commas(full.positions),
               full.moves.empty() ? "" : fmt::format("{}", full.moves.size()),
               fmt::format("{:.3f}", after - middle)});
    program.print(table.to_text());
    if (paper.verdict == Verdict::kProved) {
      program.print("\n");
      print_steps(program, input.position, paper.moves, false);
    }
  }
  return by_paper ? kDefinite : castle_status(full);
}

// The comparison proves nothing, looks for no fewest moves and shows the steps alone.
Status check_method(const Program& program, const SolveOptions& options) {
  if (options.method == "full") return {};
  if (options.method != "paper")
    return fail("--method is full or paper, not {}", in_quotes(options.method));
  const char* unused = !program.shared().certificate.empty() ? "--certificate"
                       : options.shortest                    ? "--shortest"
                       : options.boards                      ? "--boards"
                                                             : nullptr;
  if (unused != nullptr) return fail("{} and --method paper exclude each other", unused);
  return {};
}

Result<int> run_solve(Program& program, const SolveOptions& options) {
  if (Status status = check_method(program, options); !status) return pass(status);
  auto input = read_castle(program, options.input, options.game);
  if (!input) return pass(input);
  if (options.method == "paper") return compare_with_paper(program, *input);
  Progress progress(program.progress());
  const double before = cpu_seconds();
  Answer answer;
  Budget budget = program.budget();
  // A proof is held twice more while it is written.
  if (!program.shared().certificate.empty()) budget.bytes /= 3;
  answer.result = castle::solve(input->position, budget, &progress);
  progress.finish(answer.result.positions, 0, "positions");
  if (answer.result.verdict == Verdict::kProved) {
    answer.result.moves = castle::shortened(input->position, answer.result.moves);
    if (options.shortest) {
      answer.shortest = castle::solve_shortest(input->position, answer.result.moves, budget);
      answer.result.moves = answer.shortest->moves;
      answer.result.nodes += answer.shortest->nodes;
    }
  }
  answer.cpu_seconds = cpu_seconds() - before;
  // The answer first: it must not be lost where the proof cannot be written.
  if (program.shared().json)
    print_answer_json(program, *input, answer, options.boards);
  else
    print_answer(program, *input, answer, options.boards);
  if (Status status = write_proof(program, input->position, answer.result); !status)
    return pass(status);
  if (answer.shortest && !answer.shortest->is_proved())
    return program.stop().stop_requested() ? kInterrupted : kUndecided;
  return castle_status(answer.result);
}

}  // namespace

void add_castle_solve(Program& program, CLI::App& room) {
  auto options = std::make_shared<SolveOptions>();
  CLI::App& verb = program.add_verb(
      room, "solve", {"win a deal or prove that it cannot be won", "解く、または不可能を証明する"},
      kTime | kNodes | kMemory | kCertificate);
  verb.add_option("deal", options->input,
                  std::string(program.text({"a deal's number, a file, - or the board itself",
                                            "配置の番号、ファイル、- または盤面"})))
      ->required();
  verb.add_flag("--shortest", options->shortest,
                std::string(program.text({"find the fewest moves, and prove it",
                                          "最短手順を求め、最短であることを証明する"})));
  verb.add_option("--method", options->method,
                  std::string(program.text(
                      {"full, or paper: section 3 of the paper (at most 100,000 nodes), "
                       "beside the full",
                       "full または paper (論文3節の方法、100,000 局面まで。全手法と"
                       "並べて示す)"})))
      ->type_name("full|paper");
  verb.add_flag(
      "--boards", options->boards,
      std::string(program.text({"show the board after each step", "各段階の盤面を表示"})));
  add_castle_game(program, verb, options->game);
  program.on(verb, [options](Program& p) { return run_solve(p, *options); });
}

}  // namespace yomi::app
