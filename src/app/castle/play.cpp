// `yomi castle play`: the patience in the terminal.
#include "answers/castle/advise.h"
#include "app/ask.h"
#include "app/castle/room.h"
#include "app/dialogue.h"
#include "base/file.h"
#include "base/text.h"
#include "castle/advice.h"
#include "castle/notation.h"

namespace yomi::app {
namespace {

constexpr std::chrono::milliseconds kHintTime{10'000};

struct PlayOptions {
  std::string input;
  answers::castle::Game game;
};

constexpr Text kHelp = {
    "moves: 35 (column 3 to 5, runs too), 3f (to the foundation), 7H; u undo, h hint, b board, "
    "n new start, q quit, ? help\n",
    "手: 35(3列から5列へ、連も可)、3f(台へ)、7H。u: 戻す、h: ヒント、b: 盤面、n: 最初から、"
    "q: 終了、?: 説明\n"};

// A command as people type it: its letter, its name, or Japanese.
template <class... Names>
bool is_any(std::string_view word, Names... names) {
  return ((word == names) || ...);
}

class Game {
 public:
  Game(Program& program, const answers::castle::Game& game, const answers::castle::Start& start)
      : program_(program), game_(game), start_(start.position), now_(start.position) {
    for (const castle::Move move : start.moves) {
      castle::apply(now_, move);
      moves_.push_back(move);
      lengths_.push_back(1);
    }
  }

  // To leave is no failure: the status is that of a definite answer.
  Result<int> run() {
    program_.print(program_.text(kHelp));
    show();
    while (!castle::is_won(now_)) {
      auto line = program_.read_line("> ");
      if (!line) return pass(line);
      if (!*line) {
        program_.print("\n");
        return program_.stop().stop_requested() ? kInterrupted : kDefinite;
      }
      const std::string_view word = trim(**line);
      if (is_any(word, "q", "quit", "exit", "終了")) return kDefinite;
      obey(word);
    }
    program_.print(std::string_view(
        moves_.size() == 1 ? answers::say(program_.language(), "won in 1 move\n", "1手で成功\n")
                           : answers::say(program_.language(), "won in {} moves\n", "{}手で成功\n",
                                          moves_.size())));
    return kDefinite;
  }

 private:
  void show() const { program_.print("\n{}", answers::castle::draw_board(now_, view())); }

  void obey(std::string_view word) {
    if (word.empty() || is_any(word, "b", "board", "盤面")) return show();
    if (is_any(word, "?", "help", "説明", "ヘルプ")) return program_.print(program_.text(kHelp));
    if (is_any(word, "u", "undo", "戻す", "待った")) return undo();
    if (is_any(word, "h", "hint", "ヒント")) return hint();
    if (is_any(word, "n", "new", "最初から")) return take_back(moves_.size());
    auto typed = castle::parse_move(now_, word);
    if (!typed) {
      program_.print("{}\n", program_.message(typed.error()));
      return;
    }
    for (const castle::Move move : *typed) castle::apply(now_, move);
    moves_.insert(moves_.end(), typed->begin(), typed->end());
    lengths_.push_back(typed->size());
    show();
  }

  void undo() {
    if (lengths_.empty()) {
      program_.print("{}\n",
                     program_.text({"there is nothing to take back", "戻す手がありません"}));
      return;
    }
    take_back(lengths_.back());
  }

  void take_back(std::size_t count) {
    moves_.resize(moves_.size() - count);
    std::size_t kept = 0;
    std::vector<std::size_t> lengths;
    for (const std::size_t length : lengths_) {
      if (kept + length > moves_.size()) break;
      kept += length;
      lengths.push_back(length);
    }
    lengths_ = std::move(lengths);
    now_ = start_;
    for (const castle::Move move : moves_) castle::apply(now_, move);
    show();
  }

  // What `advise` says of the same position.
  void hint() const {
    answers::castle::AdviseRequest request;
    request.deal = castle::to_board(start_);
    castle::Position at = start_;
    for (const castle::Move move : moves_) {
      request.moves += castle::to_text(at, move) + " ";
      castle::apply(at, move);
    }
    request.game = game_;
    request.limits.time = answers::Duration{program_.shared().time.value_or(kHintTime)};
    Progress progress(program_.progress());
    const auto advice =
        answers::castle::advise(request, context_of(program_, &progress, program_.shared().memory));
    progress.clear();
    program_.print(advice ? answers::castle::hint(*advice, view())
                          : program_.message(advice.error()) + "\n");
  }
  [[nodiscard]] answers::View view() const { return {program_.language(), program_.colour()}; }

  Program& program_;
  answers::castle::Game game_;
  castle::Position start_;
  castle::Position now_;
  std::vector<castle::Move> moves_;
  std::vector<std::size_t> lengths_;  // single-card moves of each typed move
};

Result<int> run_play(Program& program, const PlayOptions& options) {
  if (Status status = refuse_json(program); !status) return pass(status);
  if (Status status = refuse_standard_input(options.input); !status) return pass(status);
  std::string text = options.input;
  if (!parse_uint(text)) {
    auto input = read_input(text);
    if (!input) return pass(input);
    text = std::move(input->text);
  }
  auto start = answers::castle::start_of(text, options.game);
  if (!start) return pass(start);
  if (!start->title.empty())
    program.print(
        "{}\n", answers::castle::draw_title(start->title, {program.language(), program.colour()}));
  return Game(program, options.game, *start).run();
}

}  // namespace

void add_castle_play(Program& program, CLI::App& room) {
  auto options = std::make_shared<PlayOptions>();
  CLI::App& verb = program.add_verb(room, "play", {"play it in the terminal", "端末で遊ぶ"},
                                    kTime | kNodes | kMemory);
  verb.add_option("deal", options->input,
                  std::string(program.text({"a deal's number, a file, or the board itself",
                                            "配置の番号、ファイル、または盤面"})))
      ->required();
  add_castle_game(program, verb, options->game);
  program.on(verb, [options](Program& p) { return run_play(p, *options); });
}

}  // namespace yomi::app
