// `yomi tsume play`: the user attacks, the program defends with the longest line and says when the
// mate is gone. What it says is what `advise` and `defend` say of the same position.
#include "answers/tsume/advise.h"
#include "answers/tsume/solve.h"
#include "app/ask.h"
#include "app/dialogue.h"
#include "app/tsume/room.h"
#include "base/file.h"
#include "base/text.h"
#include "shogi/sfen.h"

namespace yomi::app {
namespace {

struct TsumePlayOptions {
  std::string problem;
  answers::tsume::Rules rules;
};

// Each command has an English and a Japanese word.
constexpr Text kTsumeHelp = {
    "  a move     7g7f, G*5b, ７六歩, 同銀右 …\n"
    "  undo       take back your last move\n"
    "  hint       the move that mates soonest\n"
    "  solution   the whole line from here\n"
    "  board      the diagram again\n"
    "  quit       leave\n",
    "  指し手     7g7f, G*5b, ７六歩, 同銀右 など\n"
    "  待った     一手戻す(undo)\n"
    "  ヒント     最短で詰む手を見る(hint)\n"
    "  解答       ここからの手順を見る(solution)\n"
    "  盤面       盤面をもう一度表示(board)\n"
    "  終了       終わる(quit)\n"};

class PlaySession {
 public:
  PlaySession(Program& program, answers::tsume::Given given, const answers::tsume::Rules& rules)
      : program_(program), given_(std::move(given)), rules_(rules) {}

  Result<int> run() {
    show();
    if (const auto advice = advise())
      program_.print(
          "{}\n", answers::said(answers::tsume::mate_sentence(advice->outcome, advice->length,
                                                              advice->length_proved, std::nullopt),
                                program_.language()));
    program_.print(program_.text({"Give check. 'help' lists the commands.\n",
                                  "王手をかけてください。「説明」(help) でコマンドの一覧。\n"}));
    for (;;) {
      auto line = program_.read_line(fmt::format("{}> ", moves_.size() + 1));
      if (!line) {
        program_.print("{}\n", program_.message(line.error()));
        if (line.error().line == 0) return pass(line);
        continue;
      }
      if (!*line) {
        program_.print("\n");
        return program_.stop().stop_requested() ? kInterrupted : kDefinite;
      }
      if (!obey(trim(**line))) return kDefinite;
    }
  }

 private:
  // False: the user wants to leave, or has mated.
  bool obey(std::string_view word) {
    if (word.empty()) return true;
    const auto is = [word](auto... names) { return ((word == names) || ...); };
    if (is("quit", "exit", "q", "終了")) return false;
    if (is("help", "?", "説明", "ヘルプ"))
      program_.print(program_.text(kTsumeHelp));
    else if (is("undo", "待った"))
      undo();
    else if (is("hint", "ヒント"))
      hint(false);
    else if (is("solution", "解答"))
      hint(true);
    else if (is("board", "盤面"))
      show();
    else
      return attack(word);
    return true;
  }

  [[nodiscard]] shogi::Position here() const {
    shogi::Position position = given_.position;
    shogi::Position::Undo undo;
    for (const shogi::Move move : moves_) position.play(move, undo);
    return position;
  }
  [[nodiscard]] answers::View view() const { return {program_.language(), program_.colour()}; }
  void show() const {
    program_.print(
        answers::tsume::draw_board(shogi::to_sfen(here()), given_.position.side_to_move(), view()));
  }

  template <class Request>
  [[nodiscard]] Request request(std::optional<shogi::Move> last = std::nullopt) const {
    Request made;
    made.problem = given_.shown.position;
    for (const std::string& move : answers::tsume::usi_of(moves_)) made.moves += move + " ";
    if (last) made.moves += shogi::to_usi(*last);
    made.rules.mudaai = rules_.mudaai;
    if (program_.shared().time) made.limits.time = answers::Duration{*program_.shared().time};
    made.limits.nodes = program_.shared().nodes;
    return made;
  }
  // Nothing where it failed, which is said.
  template <class Answer, class Request>
  std::optional<Answer> ask(Result<Answer> (*question)(const Request&, const answers::Context&),
                            const Request& made) const {
    Progress progress(program_.progress());
    auto answer = question(made, context_of(program_, &progress, program_.shared().memory));
    progress.clear();
    if (answer) return std::move(*answer);
    program_.print("{}\n", program_.message(answer.error()));
    return std::nullopt;
  }
  [[nodiscard]] std::optional<answers::tsume::AdviseAnswer> advise() const {
    return ask(&answers::tsume::advise, request<answers::tsume::AdviseRequest>());
  }

  void undo() {
    if (moves_.empty()) {
      program_.print(program_.text({"Nothing to take back.\n", "戻す手がありません。\n"}));
      return;
    }
    moves_.resize(moves_.size() - 2);
    show();
  }

  void hint(bool whole) const {
    const auto advice = advise();
    if (!advice) return;
    program_.print(whole && !advice->steps.empty() ? answers::tsume::draw_line(advice->steps)
                                                   : answers::tsume::hint(*advice, view()));
  }

  // The user's move, and the answer to it. False once it is mate.
  bool attack(std::string_view word) {
    const auto move =
        shogi::read_move(word, here(), moves_.empty() ? shogi::Square() : moves_.back().to());
    if (!move) {
      program_.print("{}\n", program_.message(move.error()));
      return true;
    }
    const auto answer = ask(&answers::tsume::defend, request<answers::tsume::DefendRequest>(*move));
    if (!answer) return true;
    if (answer->reply || answer->mated) moves_.push_back(*move);
    if (answer->reply) {
      const auto reply = shogi::parse_usi_move(answer->reply->move);
      if (reply) moves_.push_back(*reply);
      program_.print("{}  ({})\n", answers::tsume::japanese_name(*answer->reply),
                     answer->reply->move);
    }
    if (answer->reply || answer->mated) show();
    program_.print(answers::tsume::verdict_words(*answer, view()));
    if (answer->attack == tsume::Attack::kMissed)
      program_.print(program_.text({"'undo' takes your move back.\n", "「待った」で戻せます。\n"}));
    return !answer->mated;
  }

  Program& program_;
  answers::tsume::Given given_;
  answers::tsume::Rules rules_;
  std::vector<shogi::Move> moves_;  // attacker and defender in turn; the attacker is to move
};

Result<int> run_tsume_play(Program& program, const TsumePlayOptions& options) {
  if (auto status = refuse_json(program); !status) return pass(status);
  if (auto status = refuse_standard_input(options.problem); !status) return pass(status);
  auto input = read_input(options.problem);
  if (!input) return pass(input);
  auto given = answers::tsume::given_of(input->text, options.rules);
  if (!given) {
    given.error().source = input->source;
    return pass(given);
  }
  return PlaySession(program, std::move(*given), options.rules).run();
}

}  // namespace

void add_tsume_play(Program& program, CLI::App& room) {
  auto options = std::make_shared<TsumePlayOptions>();
  CLI::App& verb = program.add_verb(
      room, "play",
      {"solve a problem yourself: you attack, the program defends", "自分で解く(攻方を持つ)"},
      kTime | kNodes | kMemory | kThreads);
  verb.add_option("problem", options->problem,
                  std::string(program.text({"SFEN, KIF, KI2, CSA or BOD: a file or the text itself",
                                            "SFEN・KIF・KI2・CSA・BOD: ファイルまたは本文"})))
      ->required();
  add_tsume_rules(program, verb, options->rules);
  program.on(verb, [options](Program& p) { return run_tsume_play(p, *options); });
}

}  // namespace yomi::app
