// yomi concentration play: a game in the terminal, with the strategist's comment after each turn.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <memory>

#include "app/concentration/room.h"
#include "base/text.h"
#include "concentration/match.h"
#include "concentration/notation.h"

namespace yomi::app::memory {
namespace {

namespace c = yomi::concentration;

struct PlayOptions {
  std::string letters = "8x2";
  std::string opponent = "best";
  std::string remember = "all";
  bool second = false;
  bool open = false;
};

constexpr Text kHelp = {
    "Turn two cards by their numbers, one at a time or both on a line. 'hint' asks the "
    "strategist, 'help' says this again, 'quit' ends.",
    "カードの番号を1枚ずつ、または2枚続けて入力してください。hint で助言、help で説明、quit "
    "で終了。"};

// A table rather wider than high (16:10) whose last row is full or nearly so: an empty place weighs
// as much as two columns.
std::size_t columns_of(std::size_t cards) {
  const double wanted = std::sqrt(static_cast<double>(cards) * 1.6);
  const auto cost = [&](std::size_t columns) {
    const std::size_t rows = (cards + columns - 1) / columns;
    return 2 * static_cast<double>(rows * columns - cards) +
           std::abs(static_cast<double>(columns) - wanted);
  };
  std::size_t best = 1;
  for (std::size_t columns = 1; columns <= cards; ++columns)
    if (cost(columns) < cost(best)) best = columns;
  return best;
}

class Session {
 public:
  Session(Program& program, const PlayOptions& options, const c::Game& game,
          std::shared_ptr<const c::ExactSweep> truth, c::Strategist opponent,
          std::optional<int> memory)
      : program_(program),
        options_(options),
        game_(game),
        truth_(std::move(truth)),
        opponent_(std::move(opponent)),
        random_(program.shared().seed),
        table_(game.start, random_),
        theirs_(memory) {}

  Result<int> run() {
    say(kHelp);
    bool human = !options_.second;
    while (table_.left() > 0 && !over_) {
      bool again = false;
      if (human) {
        show();
        auto turn = human_turn();
        if (!turn) return pass(turn);
        if (!*turn) {
          program_.print("\n");
          return leave();
        }
        again = **turn;
      } else {
        again = computer_turn();
      }
      if (!again) human = !human;
    }
    show_score();
    return kDefinite;
  }

 private:
  void say(Text text) const { program_.print("{}\n", program_.text(text)); }

  void show_score() const {
    program_.print("{} {} : {}\n", program_.text({"you", "あなた"}), mine_, their_pairs_);
  }

  // To leave is no failure, unless by Ctrl-C.
  [[nodiscard]] int leave() const {
    show_score();
    return program_.stop().stop_requested() ? kInterrupted : kDefinite;
  }

  void show() const {
    const c::Memory nothing(0);
    program_.print("\n{}", c::to_text(c::table_text(table_, options_.open ? all_ : nothing,
                                                    columns_of(table_.size()), true)));
    show_score();
  }

  void hint() const {
    const Position position = all_.position(table_);
    const Analysis analysis = c::analyse(*truth_, position);
    for (const Plan& plan : c::plans(analysis, position, false))
      program_.print("  {}  {}\n", pad_left(c::decimal(plan.value, 3), 7),
                     plan_text(plan, program_.language()));
  }

  // A number on the table that can be turned, `besides` being turned already.
  [[nodiscard]] std::optional<std::size_t> place_of(std::string_view word,
                                                    std::optional<std::size_t> besides) const {
    const auto number = parse_uint(word);
    if (!number || *number < 1 || *number > table_.size() || table_.taken(*number - 1) ||
        (besides && *number - 1 == *besides))
      return std::nullopt;
    return *number - 1;
  }

  // One or two places that can be turned; none at the end of the input or 'quit'.
  Result<std::vector<std::size_t>> ask(std::optional<std::size_t> besides) {
    for (;;) {
      auto line = program_.read_line(besides ? "2> " : "1> ");
      if (!line) return pass(line);
      if (!*line) return std::vector<std::size_t>();
      const std::string_view text = trim(**line);
      if (text == "quit" || text == "q" || text == "終了") return std::vector<std::size_t>();
      if (text == "hint" || text == "h" || text == "ヒント") {
        hint();
        continue;
      }
      if (text == "help" || text == "?" || text == "説明") {
        say(kHelp);
        continue;
      }
      const std::size_t space = std::min(text.find_first_of(" \t,"), text.size());
      const auto first = place_of(text.substr(0, space), besides);
      if (first && space == text.size()) return std::vector{*first};
      if (first && !besides) {
        const std::size_t next = std::min(text.find_first_not_of(" \t,", space), text.size());
        if (const auto second = place_of(text.substr(next), first))
          return std::vector{*first, *second};
      }
      say({"Which card? A number on the table that is not turned yet.",
           "場に残っている、まだめくっていないカードの番号を入力してください。"});
    }
  }

  // Whether the player moves again; nullopt when the game is left.
  Result<std::optional<bool>> human_turn() {
    auto places = ask(std::nullopt);
    if (!places) return pass(places);
    if (places->empty()) return std::optional<bool>();
    const std::size_t first = places->front();
    program_.print("   {} = {}\n", first + 1, c::letter_name(table_.letter(first)));
    if (places->size() == 1) places = ask(first);
    if (!places) return pass(places);
    if (places->empty()) return std::optional<bool>();
    const std::size_t second = places->back();
    program_.print("   {} = {}\n", second + 1, c::letter_name(table_.letter(second)));
    comment(first, second);
    return std::optional<bool>(finish_turn(first, second, true));
  }

  bool computer_turn() {
    const c::TurnResult turn = c::play_turn(table_, theirs_, opponent_, random_);
    program_.print("{}: {} = {}, {} = {}\n", program_.text({"opponent", "相手"}), turn.first + 1,
                   c::letter_name(table_.letter(turn.first)), turn.second + 1,
                   c::letter_name(table_.letter(turn.second)));
    return finish_turn(turn.first, turn.second, false);
  }

  bool finish_turn(std::size_t first, std::size_t second, bool human) {
    if (table_.letter(first) == table_.letter(second)) {
      table_.take(first, second);
      (human ? mine_ : their_pairs_)++;
      for (c::Memory* memory : {&all_, &theirs_}) {
        memory->forget(first);
        memory->forget(second);
      }
      say({"   a pair", "   1組獲得"});
      return true;
    }
    const bool passed = all_.knows(first) && all_.knows(second);
    for (c::Memory* memory : {&all_, &theirs_}) {
      memory->see(first);
      memory->see(second);
    }
    if (passed && game_.pass == c::Pass::kEnd) {
      say({"Two known cards that differ: the game ends here.",
           "既知カード2枚のパスにより終局です。"});
      over_ = true;
    }
    return false;
  }

  // What the turn was worth against the best one, for a player who remembers everything.
  void comment(std::size_t first, std::size_t second) const {
    const Position position = all_.position(table_);
    const Analysis analysis = c::analyse(*truth_, position);
    const bool knew_first = all_.knows(first);
    const bool knew_second = all_.knows(second);
    const bool same = table_.letter(first) == table_.letter(second);
    const auto class_of = [&](std::size_t place) {
      const int letter = table_.letter(place);
      return LetterClass{table_.copies(letter),
                         static_cast<int>(all_.of_letter(table_, letter).size())};
    };
    std::optional<Rational> regret;
    for (const c::Action& action : analysis.actions) {
      const bool flip = !knew_first && action.kind == c::ActionKind::kFlip;
      const bool probe = knew_first && !knew_second && action.kind == c::ActionKind::kProbe &&
                         action.letter == class_of(first);
      const bool take = knew_first && knew_second && same && action.kind == c::ActionKind::kTake &&
                        action.letter == class_of(first);
      const bool passes = knew_first && knew_second && !same && action.kind == c::ActionKind::kPass;
      if (probe || take || passes) regret = action.regret;
      if (flip) regret = action.regret + second_regret(action, class_of(first), knew_second, same);
    }
    if (!regret) return;
    if (*regret == 0) {
      say({"   strategist: the best turn", "   助言: 最善手です"});
      return;
    }
    const std::vector<Plan> list = c::plans(analysis, position, false);
    program_.print(
        "   {}\n",
        program_.language() == Language::kJapanese
            ? fmt::format("助言: {} 組の損。最善は {}", c::decimal(*regret, 3),
                          plan_text(list.front(), program_.language()))
            : fmt::format("strategist: {} pairs worse than best: {}", c::decimal(*regret, 3),
                          plan_text(list.front(), program_.language())));
  }

  static Rational second_regret(const c::Action& flip, LetterClass letter, bool knew_second,
                                bool same) {
    const c::Second chosen = !knew_second ? c::Second::kUnknown
                             : same       ? c::Second::kMatch
                                          : c::Second::kWaste;
    for (const c::Shown& shown : flip.shown) {
      if (shown.letter != letter) continue;
      Rational best = shown.choices.front().value;
      Rational mine = best;
      for (const c::SecondChoice& choice : shown.choices) {
        if (choice.best) best = choice.value;
        if (choice.second == chosen) mine = choice.value;
      }
      return best - mine;
    }
    return 0;
  }

  Program& program_;
  PlayOptions options_;
  c::Game game_;
  std::shared_ptr<const c::ExactSweep> truth_;
  c::Strategist opponent_;
  Random random_;
  c::CardTable table_;
  c::Memory all_{std::nullopt};
  c::Memory theirs_;
  int mine_ = 0;
  int their_pairs_ = 0;
  bool over_ = false;
};

Result<int> run_play(Program& program, const PlayOptions& options) {
  if (program.shared().json) return fail("play is for the terminal: not with --json");
  GameOptions meant;
  meant.letters = options.letters;
  auto question = understand(meant);
  if (!question) return pass(question);
  const auto style = c::parse_style(options.opponent);
  if (!style)
    return fail("--opponent is best, paper, two, one or random, not {}",
                in_quotes(options.opponent));
  std::optional<int> memory;
  if (options.remember != "all") {
    const auto number = parse_uint(options.remember);
    if (!number || *number > 1000)
      return fail("--remember is a number of cards or all, not {}", in_quotes(options.remember));
    memory = static_cast<int>(*number);
  }
  const unsigned threads = program.shared().threads;
  const Budget budget = program.budget();
  auto truth = c::Strategist::solve(question->game, c::Style::kBest, budget, threads);
  if (!truth) return report_stop(program, truth.error());
  auto solved = c::Strategist::solve(question->game, *style, budget, threads);
  if (!solved) return report_stop(program, solved.error());
  Session session(program, options, question->game, *truth,
                  c::Strategist(*style, *solved, question->game.pass), memory);
  return session.run();
}

}  // namespace

void add_play(Program& program, CLI::App& room) {
  auto options = std::make_shared<PlayOptions>();
  CLI::App& verb = program.add_verb(room, "play", {"a game in the terminal", "端末で対戦する"},
                                    kMemory | kThreads | kSeed);
  const auto add = [&](const char* name, std::string& value, const char* type, Text help) {
    verb.add_option(name, value, std::string(program.text(help)))->type_name(type);
  };
  add("--letters", options->letters, "8x2", {"letters on the table (8x2)", "場の文字 (8x2)"});
  add("--opponent", options->opponent, "STYLE",
      {"best, paper, two, one or random (best)", "best、paper、two、one、random (best)"});
  add("--remember", options->remember, "K",
      {"cards the opponent remembers (all)", "相手の記憶枚数 (all)"});
  verb.add_flag("--second", options->second,
                std::string(program.text({"let the opponent begin", "後手で始める"})));
  verb.add_flag("--open", options->open,
                std::string(program.text({"show cards that were seen", "既知カードを表示"})));
  program.on(verb, [options](Program& p) { return run_play(p, *options); });
}

}  // namespace yomi::app::memory
