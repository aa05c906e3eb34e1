// `yomi concentration play`: a game in the terminal. Rules, opponent, hints and comments are the
// answers of `moves`, `opponent` and `advise`.
#include "answers/concentration/advise.h"
#include "answers/concentration/moves.h"
#include "answers/concentration/opponent.h"
#include "app/ask.h"
#include "app/concentration/room.h"
#include "app/dialogue.h"
#include "base/file.h"
#include "base/text.h"

namespace yomi::app {
namespace {

namespace memory = answers::concentration;

struct MemoryPlayOptions {
  std::string board;  // a table's number or the table; empty: the number is the seed
  std::string letters = "8x2";
  std::string opponent = "best";
  std::optional<int> remember;
  std::string passing = "allow";  // people forget: not the questions' default
  bool second = false;
  bool open = false;
};

constexpr Text kMemoryHelp = {
    "Turn two cards by their numbers, one at a time or both on a line; on your own table say what "
    "they show, as in 3=A. 'hint' asks what to turn, 'help' says this again, 'quit' ends.",
    "カードの番号を1枚ずつ、または2枚続けて入力してください。自分の場では 3=A "
    "のように文字も書きます。"
    "hint で助言、help で説明、quit で終了。"};

class MemorySession {
 public:
  MemorySession(Program& program, const MemoryPlayOptions& options,
                memory::OpponentRequest opponent)
      : program_(program), options_(options), opponent_(std::move(opponent)) {
    request_.at = opponent_.at;
    request_.play.passing = opponent_.passing;
  }

  Result<int> run() {
    auto now = ask_moves(request_);
    if (!now) return pass(now);
    program_.print("{}\n", program_.text(kMemoryHelp));
    while (!now->over) {
      const bool mine = (now->player == 2) == options_.second;
      if (mine && !now->open) show(*now);
      auto typed = mine ? read_turn(*now) : their_card();
      if (!typed) return pass(typed);
      if (!*typed) {
        program_.print("\n");
        return leave(*now);
      }
      now = std::move(**typed);
      report(*now, mine);
    }
    if (const answers::Sentence why = memory::passing_because(*now); !why.empty())
      program_.print("{}\n", said(why, program_.language()));
    show_score(*now);
    return kDefinite;
  }

 private:
  using Moves = memory::MovesAnswer;

  [[nodiscard]] Result<Moves> ask_moves(const memory::MovesRequest& request) const {
    return memory::moves(request, context_of(program_, nullptr, program_.shared().memory));
  }
  [[nodiscard]] answers::View view() const { return {program_.language(), program_.colour()}; }

  void show_score(const Moves& now) const {
    const std::size_t me = options_.second ? 1 : 0;
    program_.print("{} {} : {} {}\n", program_.text({"you", "あなた"}), now.pairs[me],
                   now.pairs[1 - me], program_.text({"opponent", "相手"}));
  }
  void show(const Moves& now) const {
    program_.print("\n{}", memory::draw_table(now, options_.open));
    show_score(now);
  }
  // To leave is no failure, unless by Ctrl-C.
  [[nodiscard]] int leave(const Moves& now) const {
    show_score(now);
    return program_.stop().stop_requested() ? kInterrupted : undecided_ ? kUndecided : kDefinite;
  }

  // What happened since the last report.
  void report(const Moves& now, bool mine) {
    for (; reported_ < now.played.size(); ++reported_) {
      const memory::Played& card = now.played[reported_];
      std::string text = card.move;
      text.replace(text.find('='), 1, " = ");
      program_.print("{}{}\n", mine ? "   " : program_.text({"opponent: ", "相手: "}), text);
      if (!card.end) continue;
      if (mine) comment();
      if (*card.end == concentration::TurnEnd::kPair)
        program_.print("{}\n", program_.text({"   a pair", "   1組獲得"}));
      if (*card.end == concentration::TurnEnd::kPass)
        program_.print("{}\n", program_.text({"   a pass: two known cards that differ",
                                              "   異なる既知カード2枚のパス"}));
    }
  }

  // What `advise` says of this table, for one who remembers everything.
  [[nodiscard]] Result<memory::AdviseAnswer> advice() const {
    memory::AdviseRequest request;
    request.at = request_.at;
    request.game.passing = request_.play.passing;
    Progress progress(program_.progress());
    auto answer =
        memory::advise(request, context_of(program_, &progress, program_.shared().memory));
    progress.clear();
    return answer;
  }
  void hint() const {
    const auto answer = advice();
    program_.print(answer ? memory::hint(*answer, view())
                          : program_.message(answer.error()) + "\n");
  }
  void comment() const {
    const auto answer = advice();
    if (!answer) return;
    if (const std::string text = memory::comment(*answer, view()); !text.empty())
      program_.print("   {}", text);
  }

  // The game after the cards that were typed; nullopt when it is left.
  Result<std::optional<Moves>> read_turn(const Moves& now) {
    for (;;) {
      auto line = program_.read_line(now.open ? "2> " : "1> ");
      if (!line) return pass(line);
      if (!*line) return std::optional<Moves>();
      const std::string_view text = trim(**line);
      if (text == "quit" || text == "q" || text == "終了") return std::optional<Moves>();
      if (text == "hint" || text == "h" || text == "ヒント") {
        hint();
      } else if (text == "help" || text == "?" || text == "説明") {
        program_.print("{}\n", program_.text(kMemoryHelp));
      } else if (!text.empty()) {
        memory::MovesRequest next = request_;
        next.at.moves += " " + std::string(text);
        auto after = ask_moves(next);
        const std::size_t cards = after ? after->played.size() - now.played.size() : 0;
        if (after && cards <= (now.open ? 1U : 2U)) {
          request_ = std::move(next);
          return std::optional<Moves>(std::move(*after));
        }
        program_.print(
            "{}\n",
            after ? std::string(program_.text({"Which card? One or two numbers of the table.",
                                               "場のカードの番号を1つか2つ入力してください。"}))
                  : program_.message(without_place(after.error())));
      }
    }
  }

  static Error without_place(Error error) {
    error.line = error.column = 0;
    return error;
  }

  Result<std::optional<Moves>> their_card() {
    opponent_.at = request_.at;
    Progress progress(program_.progress());
    const auto answer =
        memory::opponent(opponent_, context_of(program_, &progress, program_.shared().memory));
    progress.clear();
    if (!answer) return tl::unexpected<Error>(answer.error());
    if (!answer->place) {
      program_.print("{}\n", answers::said(memory::headline(*answer), program_.language()));
      undecided_ = true;
      return std::optional<Moves>();
    }
    std::string move = answer->move;
    if (answer->reveals && !dealt()) {
      auto shown = program_.read_line(fmt::format("{}=", *answer->place));
      if (!shown) return pass(shown);
      if (!*shown) return std::optional<Moves>();
      move += "=" + std::string(trim(**shown));
    }
    memory::MovesRequest next = request_;
    next.at.moves += " " + move;
    auto after = ask_moves(next);
    if (!after) {  // what was typed of their own table
      program_.print("{}\n", program_.message(without_place(after.error())));
      return their_card();
    }
    request_ = std::move(next);
    return std::optional<Moves>(std::move(*after));
  }
  [[nodiscard]] bool dealt() const { return parse_uint(trim(request_.at.board)).has_value(); }

  Program& program_;
  MemoryPlayOptions options_;
  memory::OpponentRequest opponent_;
  memory::MovesRequest request_;
  std::size_t reported_ = 0;
  bool undecided_ = false;  // the opponent could not be computed
};

Result<int> run_memory_play(Program& program, const MemoryPlayOptions& options) {
  if (Status status = refuse_json(program); !status) return pass(status);
  if (Status status = refuse_standard_input(options.board); !status) return pass(status);
  memory::OpponentRequest opponent;
  opponent.seed = fmt::format("{}", program.shared().seed);
  opponent.at.board = options.board.empty() ? opponent.seed : options.board;
  if (!parse_uint(opponent.at.board)) {
    auto input = read_input(opponent.at.board);
    if (!input) return pass(input);
    opponent.at.board = input->text;
  }
  opponent.at.letters = options.letters;
  opponent.remember = options.remember;
  const auto style = choice_by_word<concentration::Style>(options.opponent);
  if (!style)
    return fail_in("opponent", ErrorCode::kBadChoice,
                   "--opponent is best, paper, two, one or random, not {}",
                   in_quotes(options.opponent));
  opponent.style = *style;
  const auto passing = choice_by_word<concentration::Pass>(options.passing);
  if (!passing)
    return fail_in("passing", ErrorCode::kBadChoice, "--passing is end, allow or forbid, not {}",
                   in_quotes(options.passing));
  opponent.passing = *passing;
  return MemorySession(program, options, std::move(opponent)).run();
}

}  // namespace

void add_concentration_play(Program& program, CLI::App& room) {
  auto options = std::make_shared<MemoryPlayOptions>();
  CLI::App& verb = program.add_verb(room, "play", {"a game in the terminal", "端末で対戦する"},
                                    kMemory | kThreads | kSeed);
  const auto add = [&](const char* name, auto& value, const char* type, Text help) {
    return verb.add_option(name, value, std::string(program.text(help)))->type_name(type);
  };
  add("board", options->board, "",
      {"a table's number (the seed), or your own table", "場の番号(乱数の種)、または自分の場"});
  add("--letters", options->letters, "8x2",
      {"letters of a numbered table (8x2)", "番号の場の文字(8x2)"});
  add("--opponent", options->opponent, "STYLE",
      {"best, paper, two, one or random (best)", "best、paper、two、one、random (best)"});
  add("--remember", options->remember, "K",
      {"cards the opponent remembers; all if not given", "相手の記憶枚数(指定しなければすべて)"})
      ->check(CLI::Range(0, 1000));
  add("--passing", options->passing, "end|allow|forbid",
      {"turning two known cards that differ (allow: who has forgotten a card loses the turn, not "
       "the game)",
       "異なる既知カード2枚をめくる手(allow: 忘れたカードは手番を失うだけ)"});
  verb.add_flag("--second", options->second,
                std::string(program.text({"let the opponent begin", "後手で始める"})));
  verb.add_flag("--open", options->open,
                std::string(program.text({"show cards that were seen", "既知カードを表示"})));
  program.on(verb, [options](Program& p) { return run_memory_play(p, *options); });
}

}  // namespace yomi::app
