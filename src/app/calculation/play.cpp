// `yomi calculation play`: a game in the terminal, of a shuffle, or at a real table, where the
// cards drawn are typed.
#include <algorithm>

#include "answers/calculation/advise.h"
#include "answers/rooms.h"
#include "app/ask.h"
#include "app/calculation/room.h"
#include "app/dialogue.h"
#include "app/survey.h"
#include "app/tables.h"
#include "app/usage.h"
#include "base/file.h"
#include "base/text.h"

namespace yomi::app {
namespace {

struct CalculationPlayOptions {
  std::string position = "1";
  calculation_answers::Game game;
  calculation_answers::PlayerChoice player;
};

constexpr Text kCalculationPlayHelp = {
    "s2: on stack 2; b1: to base 1; s2>b1: from stack 2 to base 1; empty line: draw (or type the "
    "card drawn); u: undo; ?: advice; help; q: end",
    "s2: スタック2へ、b1: 台1へ、s2>b1: スタック2から台1へ、空行: "
    "次を引く(または引いたカードを入力)、"
    "u: 戻す、?: 助言、help: 説明、q: 終了"};

class CalculationGame {
 public:
  CalculationGame(Program& program, const CalculationPlayOptions& options,
                  const calculation::Tableau& start)
      : program_(program), options_(options), now_(start) {
    hidden_.swap(now_.next);  // the cards come as they are drawn
    by_hand_ = hidden_.empty();
  }

  // To leave is no failure: the status is that of a definite answer.
  Result<int> run() {
    print(kCalculationPlayHelp);
    if (!by_hand_ && now_.position.hand == 0) draw();
    show();
    while (!is_over()) {
      auto line = program_.read_line("> ");
      if (!line) return pass(line);
      if (!*line) {
        program_.print("\n");
        print({"Not played to the end.", "途中で終わりました。"});
        return program_.stop().stop_requested() ? kInterrupted : kDefinite;
      }
      const std::string_view word = trim(**line);
      if (word == "q" || word == "quit" || word == "終了") return kDefinite;
      obey(word);
    }
    if (calculation::is_won(now_.position))
      print({"Won: four kings on top.", "成功。キングが4枚並びました。"});
    else
      print({"Not won.", "失敗。"});
    return kDefinite;
  }

 private:
  struct State {
    calculation::Tableau now;
    std::vector<calculation::Face> hidden;
  };

  void print(Text text) const { program_.print("{}\n", program_.text(text)); }
  [[nodiscard]] answers::View view() const { return {program_.language(), program_.colour()}; }

  void show() const {
    program_.print("\n{}{}\n\n",
                   calculation_answers::draw_position(calculation::format_position(now_), view()),
                   answers::say(program_.language(), "left in the stock: {}", "山札の残り: {}枚",
                                calculation::stock_size(now_.position)));
  }
  [[nodiscard]] bool is_over() const {
    return now_.position.hand == 0 && calculation::stock_size(now_.position) == 0 &&
           calculation::legal_moves(now_.position).empty();
  }
  void draw() {
    calculation::draw(now_, hidden_.front());
    hidden_.erase(hidden_.begin());
  }

  void obey(std::string_view word) {
    if (word == "help" || word == "h" || word == "説明") return print(kCalculationPlayHelp);
    if (word == "?" || word == "助言") return hint();
    if (word == "u" || word == "undo" || word == "戻す") return undo();
    State before{now_, hidden_};
    if (word.empty()) {
      if (now_.position.hand != 0 || hidden_.empty()) return show();
      draw();
    } else if (!play(word)) {
      return;
    }
    // Without anything to raise there is nothing to wait for.
    if (!hidden_.empty() && now_.position.hand == 0 &&
        calculation::legal_moves(now_.position).empty())
      draw();
    states_.push_back(std::move(before));
    show();
  }

  bool play(std::string_view word) {
    auto deeds = calculation::parse_moves(now_, word);
    const auto is_draw = [](const calculation::Deed& deed) { return deed.drawn.has_value(); };
    if (deeds && !by_hand_ && std::any_of(deeds->begin(), deeds->end(), is_draw))
      deeds = fail("the next card is drawn by an empty line");
    if (!deeds) {
      program_.print("{}\n", program_.message(deeds.error()));
      return false;
    }
    for (const calculation::Deed& deed : *deeds) calculation::apply(now_, deed);
    return true;
  }

  void undo() {
    if (states_.empty()) return print({"there is nothing to take back", "戻す手がありません"});
    now_ = std::move(states_.back().now);
    hidden_ = std::move(states_.back().hidden);
    states_.pop_back();
    show();
  }

  // What `advise` says of the same position.
  void hint() const {
    const bool to_draw = now_.position.hand == 0 && calculation::stock_size(now_.position) > 0;
    if (to_draw && by_hand_)
      return print(
          {"Type the card you have drawn, such as 7 or QH; before that, tops of stacks may "
           "be raised.",
           "引いたカードを入力してください(例: 7、QH)。その前に、スタックの一番上を台へ移す"
           "こともできます。"});
    if (to_draw)
      return print({"The card is placed: raise, or draw the next one.",
                    "カードは置いてあります。台へ移すか、次を引いてください。"});
    calculation_answers::AdviseRequest request;
    request.position = calculation::format_position(now_);
    request.game.seed = options_.game.seed;
    request.player = options_.player;
    Progress progress(program_.progress());
    const Tables tables(answers::all_rooms());
    answers::Context context = context_of(program_, &progress, program_.shared().memory);
    context.tables = tables.list();
    const auto advice = calculation_answers::advise(request, context);
    progress.clear();
    program_.print("{}\n", advice ? calculation_answers::words(*advice, view())
                                  : program_.message(advice.error()) + "\n");
  }

  Program& program_;
  const CalculationPlayOptions& options_;
  calculation::Tableau now_;
  std::vector<calculation::Face> hidden_;
  bool by_hand_ = false;
  std::vector<State> states_;
};

Result<int> run_calculation_play(Program& program, CalculationPlayOptions options) {
  if (Status memory = check_calculation_memory(program); !memory) return pass(memory);
  if (Status status = refuse_json(program); !status) return pass(status);
  if (Status status = refuse_standard_input(options.position); !status) return pass(status);
  options.game.seed = fmt::format("{}", program.shared().seed);
  std::string source;
  if (!parse_uint(options.position)) {
    auto input = read_input(options.position);
    if (!input) return pass(input);
    options.position = std::move(input->text);
    source = std::move(input->source);
  }
  auto start = calculation_answers::start_of(options.position, options.game);
  if (!start) {
    start.error().source = source;
    return pass(start);
  }
  const calculation::Tableau now = calculation::after(start->diagram);
  if (auto style =
          calculation_answers::style_of(options.player, static_cast<int>(now.stacks.size()));
      !style)
    return pass(style);
  return CalculationGame(program, options, now).run();
}

}  // namespace

void add_calculation_play(Program& program, CLI::App& room) {
  auto options = std::make_shared<CalculationPlayOptions>();
  CLI::App& verb =
      program.add_verb(room, "play", {"play it in the terminal", "端末で遊ぶ"}, kMemory | kSeed);
  verb.add_option("position", options->position,
                  std::string(program.text({"a shuffle's number, a file, a stock or a position (1)",
                                            "番号、ファイル、山札、または局面(1)"})))
      ->type_name("POSITION");
  add_calculation_game(program, verb, options->game);
  add_calculation_player(program, verb, options->player);
  program.on(verb, [options](Program& p) { return run_calculation_play(p, *options); });
}

}  // namespace yomi::app
