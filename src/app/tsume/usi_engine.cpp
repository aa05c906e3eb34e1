#include "app/tsume/usi_engine.h"

#include <algorithm>
#include <limits>

#include "app/program.h"
#include "base/text.h"
#include "shogi/movegen.h"
#include "shogi/problem.h"
#include "shogi/sfen.h"

namespace yomi::app {
namespace {

using Clock = Budget::Clock;
using shogi::Move;
using shogi::MoveList;
using shogi::Position;

constexpr std::uint64_t kMinHash = 16;
constexpr std::uint64_t kMaxHash = 1 << 20;
constexpr int kMaxThreads = 1024;
constexpr int kMaxMultiPv = 100;
constexpr std::chrono::milliseconds kInfoInterval{500};
// A plain `go` without any time gets this much.
constexpr std::chrono::milliseconds kDefaultMoveTime{5000};

// The next word, cut off `text`; empty at the end.
std::string_view next_word(std::string_view& text) {
  text = trim(text);
  const std::size_t end = std::min(text.find_first_of(" \t"), text.size());
  const std::string_view word = text.substr(0, end);
  text.remove_prefix(end);
  return word;
}

// GUIs are not always careful: a number that is none counts as 0.
std::uint64_t number_of(std::string_view word) {
  return std::min<std::uint64_t>(parse_uint(word).value_or(0), 1'000'000'000);
}

std::string usi_moves(const std::vector<Move>& moves) {
  std::string text;
  for (Move move : moves) text += " " + shogi::to_usi(move);
  return text;
}

std::string figures(tsume::Solver& solver, Clock::time_point start) {
  const auto ms =
      std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now() - start).count();
  const auto nodes = solver.nodes();
  return fmt::format("time {} nodes {} nps {} hashfull {}", ms, nodes,
                     nodes * 1000 / static_cast<std::uint64_t>(std::max<std::int64_t>(1, ms)),
                     solver.table().fullness());
}

}  // namespace

UsiEngine::UsiEngine(Write write) : write_(std::move(write)) {}

UsiEngine::~UsiEngine() {
  stop_search();
}

void UsiEngine::say(std::string_view line) {
  const std::lock_guard<std::mutex> lock(writing_);
  write_(line);
}

void UsiEngine::finish() {
  if (search_.joinable()) search_.join();
}

void UsiEngine::stop_search() {
  stop_.request_stop();
  finish();
  clock_ = {};
}

// From now on the clock runs: the search gets its time, and an answer that waits is given.
void UsiEngine::ponder_hit() {
  {
    const std::lock_guard<std::mutex> lock(asking_);
    if (!pondering_ || hit_) return;
    hit_ = true;
  }
  asked_.notify_all();
  endless_ = false;
  clock_ = std::jthread([source = stop_, time = own_time_](const std::stop_token& enough) mutable {
    std::mutex alone;
    std::unique_lock<std::mutex> lock(alone);
    std::condition_variable_any never;
    if (!never.wait_for(lock, enough, time, [] { return false; }) && !enough.stop_requested())
      source.request_stop();
  });
}

void UsiEngine::wait_to_be_asked(const Question& question) {
  if (!question.waits) return;
  std::unique_lock<std::mutex> lock(asking_);
  (void)asked_.wait(lock, question.budget.stop, [this] { return hit_; });
}

void UsiEngine::end_of_input(const std::stop_token& hurry) {
  const std::stop_callback early(hurry, [this] { stop_.request_stop(); });
  if (endless_) stop_.request_stop();
  finish();
}

bool UsiEngine::handle(std::string_view line) {
  std::string_view rest = line;
  const std::string_view word = next_word(rest);
  if (word == "usi")
    introduce();
  else if (word == "isready")
    say("readyok");
  else if (word == "setoption")
    set_option(rest);
  else if (word == "position")
    set_position(line);
  else if (word == "go")
    go(rest);
  else if (word == "stop" || word == "gameover")
    stop_search();
  else if (word == "ponderhit")
    ponder_hit();
  else if (word == "quit")
    return stop_search(), false;
  return true;
}

void UsiEngine::introduce() {
  say(fmt::format("id name Yomikiri tsume {}", kVersion));
  say("id author the Yomikiri project");
  const Options defaults;
  say(fmt::format("option name USI_Hash type spin default {} min {} max {}",
                  defaults.hash_megabytes, kMinHash, kMaxHash));
  say(fmt::format("option name Threads type spin default {} min 1 max {}", defaults.threads,
                  kMaxThreads));
  say("option name Mudaai type combo default standard var none var simple var standard");
  say(fmt::format("option name MultiPV type spin default 1 min 1 max {}", kMaxMultiPv));
  say("option name ExactLength type check default true");
  say("usiok");
}

void UsiEngine::set_option(std::string_view rest) {
  if (next_word(rest) != "name") return;
  const std::string name = to_lower_ascii(next_word(rest));
  if (next_word(rest) != "value") return;
  const std::string_view value = trim(rest);
  const auto number = [&](std::uint64_t least, std::uint64_t most) {
    auto n = parse_uint(value);
    if (n && (*n < least || *n > most)) n.reset();
    return n;
  };
  bool taken = true;
  if (name == "usi_hash") {
    const auto n = number(kMinHash, kMaxHash);
    taken = n.has_value();
    if (n) options_.hash_megabytes = *n;
  } else if (name == "threads") {
    const auto n = number(1, kMaxThreads);
    taken = n.has_value();
    if (n) options_.threads = static_cast<int>(*n);
  } else if (name == "mudaai") {
    const auto policy = tsume::parse_mudaai(value);
    taken = policy.has_value();
    if (policy) options_.mudaai = *policy;
  } else if (name == "multipv") {
    const auto n = number(1, kMaxMultiPv);
    taken = n.has_value();
    if (n) options_.multi_pv = static_cast<int>(*n);
  } else if (name == "exactlength") {
    taken = value == "true" || value == "false";
    if (taken) options_.exact = value == "true";
  }
  // Other engines' options are sent by some GUIs: only a value of our own is worth a word.
  if (!taken)
    say(fmt::format("info string {}: no such value: {}; it stays as it was", name,
                    in_quotes(value)));
}

void UsiEngine::set_position(std::string_view line) {
  position_.reset();
  auto problem = shogi::read_problem(trim(line));
  if (!problem) return say("info string " + problem.error().to_string());
  shogi::Cursor cursor(problem->record);
  cursor.go(static_cast<shogi::Record::Node>(problem->record.size() - 1));
  position_ = cursor.position();
}

void UsiEngine::go(std::string_view rest) {
  stop_search();
  stop_ = {};
  Question question;
  question.valid = position_.has_value();
  if (position_) question.position = *position_;
  question.options = options_;
  question.budget.bytes = options_.hash_megabytes << 20;
  question.budget.stop = stop_.get_token();
  std::uint64_t own_time = 0;
  std::uint64_t each_move = 0;
  bool infinite = false;
  bool ponder = false;
  const bool black = !position_ || position_->side_to_move() == shogi::Color::kBlack;
  for (std::string_view word = next_word(rest); !word.empty(); word = next_word(rest)) {
    if (word == "mate") {
      question.mate = true;
      const std::string_view limit = next_word(rest);
      if (const auto ms = parse_uint(limit); ms && *ms > 0)
        each_move = number_of(limit);
      else
        infinite = true;
    } else if (word == "infinite" || word == "ponder") {
      infinite = true;
      question.waits = true;
      ponder = ponder || word == "ponder";
    } else if (word == "byoyomi" || word == "movetime" || word == (black ? "binc" : "winc")) {
      each_move += number_of(next_word(rest));
    } else if (word == (black ? "btime" : "wtime")) {
      own_time = number_of(next_word(rest));
    } else if (word == "nodes") {
      question.budget.nodes = std::max<std::uint64_t>(1, number_of(next_word(rest)));
    }
  }
  question.waits = question.waits && !question.mate;
  if (!question.mate) {
    // A twentieth of the clock beside what each move is given anew.
    each_move += own_time / 20;
    if (each_move == 0) each_move = static_cast<std::uint64_t>(kDefaultMoveTime.count());
  }
  // A little is kept back for the way to the GUI.
  own_time_ = std::chrono::milliseconds(
      static_cast<std::int64_t>(each_move > 100 ? each_move - 30 : each_move));
  if (!infinite) question.budget = question.budget.with_time(own_time_);
  endless_ = question.waits || (infinite && question.budget.nodes == Budget::kUnlimited);
  {
    const std::lock_guard<std::mutex> lock(asking_);
    pondering_ = ponder && question.waits;
    hit_ = false;
  }
  search_ = std::thread([this, question = std::move(question)] { answer(question); });
}

void UsiEngine::answer(const Question& question) {
  const bool can_attack =
      question.valid && question.position.has_king(~question.position.side_to_move());
  // A plain go in such a position is the defender's; that it cannot attack needs no word.
  if (!can_attack && (question.mate || !question.valid)) {
    say(question.valid ? "info string the side not to move has no king"
                       : "info string there is no position");
    if (!question.mate) wait_to_be_asked(question);
    return say(question.mate ? "checkmate timeout" : "bestmove resign");
  }
  try {
    question.mate ? answer_mate(question) : answer_move(question);
  } catch (const std::bad_alloc&) {
    say("info string not enough memory for USI_Hash");
    say(question.mate ? "checkmate timeout" : "bestmove resign");
  }
}

tsume::Solution UsiEngine::solve(tsume::Solver& solver, const Question& question,
                                 Clock::time_point start) {
  auto next = start + kInfoInterval;
  solver.search().set_listener([&] {
    if (Clock::now() < next) return;
    next = Clock::now() + kInfoInterval;
    say("info " + figures(solver, start));
  });
  tsume::Solution solution = solver.solve(question.position);
  solver.search().set_listener({});
  if (solution.verdict == Verdict::kProved)
    say(fmt::format("info {}depth {} {} score mate {} pv{}",
                    question.options.multi_pv > 1 ? "multipv 1 " : "", solution.line.size(),
                    figures(solver, start), solution.length, usi_moves(solution.line)));
  else
    say("info " + figures(solver, start));
  return solution;
}

void UsiEngine::answer_mate(const Question& question) {
  const auto start = Clock::now();
  tsume::SolveOptions options;
  options.mudaai = question.options.mudaai;
  options.exact = question.options.exact;
  options.threads = question.options.threads;
  tsume::Solver solver(options, question.budget);
  const tsume::Solution solution = solve(solver, question, start);
  if (solution.verdict == Verdict::kRefuted) return say("checkmate nomate");
  if (solution.verdict != Verdict::kProved || solution.line.empty())
    return say("checkmate timeout");
  if (question.options.multi_pv > 1) show_alternatives(solver, question, solution, start);
  say("checkmate" + usi_moves(solution.line));
}

// The other first moves that mate too, shortest first.
void UsiEngine::show_alternatives(tsume::Solver& solver, const Question& question,
                                  const tsume::Solution& solution, Clock::time_point start) {
  struct Alternative {
    Move move;
    tsume::Length length;
  };
  std::vector<Alternative> found;
  MoveList checks;
  generate_checks(question.position, checks);
  for (Move move : checks) {
    if (move == solution.line.front()) continue;
    Position next = question.position;
    Position::Undo undo;
    next.play(move, undo);
    const auto length = solver.exact_length(next, false);
    if (!length) break;
    if (*length >= 0) found.push_back({move, *length + 1});
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const Alternative& a, const Alternative& b) { return a.length < b.length; });
  int rank = 2;
  for (const Alternative& each : found) {
    if (rank > question.options.multi_pv) break;
    Position next = question.position;
    Position::Undo undo;
    next.play(each.move, undo);
    const auto line = solver.main_line(next, false, each.length - 1);
    say(fmt::format("info multipv {} depth {} {} score mate {} pv {}{}", rank++, each.length,
                    figures(solver, start), each.length, shogi::to_usi(each.move),
                    usi_moves(line)));
  }
}

void UsiEngine::answer_move(const Question& question) {
  const std::string move = best_move(question);
  wait_to_be_asked(question);
  say("bestmove " + move);
}

std::string UsiEngine::best_move(const Question& question) {
  const auto start = Clock::now();
  const Position& position = question.position;
  tsume::SolveOptions options;
  options.mudaai = question.options.mudaai;
  // Any mate is good enough to play, but several are compared.
  options.exact = question.options.multi_pv > 1 && question.options.exact;
  options.threads = question.options.threads;
  tsume::Solver solver(options, question.budget);
  if (position.has_king(~position.side_to_move())) {
    const tsume::Solution solution = solve(solver, question, start);
    if (solution.verdict == Verdict::kProved && !solution.line.empty()) {
      if (question.options.multi_pv > 1) show_alternatives(solver, question, solution, start);
      return shogi::to_usi(solution.line.front());
    }
  }
  return position.in_check() ? best_reply(solver, question, start) : "resign";
}

// In check: the reply that lasts longest; one that is not known to lose counts as endless.
std::string UsiEngine::best_reply(tsume::Solver& solver, const Question& question,
                                  Clock::time_point start) {
  struct Reply {
    Move move;
    tsume::Length lasts;
  };
  const Position& position = question.position;
  MoveList all;
  generate_evasions(position, all);
  std::vector<Reply> replies;
  for (Move move : all) {
    Position next = position;
    Position::Undo undo;
    next.play(move, undo);
    const auto length = solver.exact_length(next, true);
    replies.push_back({move, !length || *length < 0 ? tsume::kForever : *length});
  }
  std::stable_sort(replies.begin(), replies.end(),
                   [](const Reply& a, const Reply& b) { return a.lasts > b.lasts; });
  for (std::size_t i = 0; question.options.multi_pv > 1 && i < replies.size() &&
                          static_cast<int>(i) < question.options.multi_pv;
       ++i) {
    const bool loses = replies[i].lasts < tsume::kForever;
    say(fmt::format("info multipv {} {}{} pv {}", i + 1, figures(solver, start),
                    loses ? fmt::format(" score mate -{}", replies[i].lasts + 1) : "",
                    shogi::to_usi(replies[i].move)));
  }
  return replies.empty() ? "resign" : shogi::to_usi(replies.front().move);
}

}  // namespace yomi::app
