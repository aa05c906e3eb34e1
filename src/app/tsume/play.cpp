// `yomi tsume play`: the user attacks, the program defends with the longest line and says when the
// mate is gone.
#include <optional>

#include "app/dialogue.h"
#include "app/tsume/messages.h"
#include "app/tsume/tsume.h"
#include "base/text.h"
#include "shogi/movegen.h"
#include "shogi/names.h"
#include "shogi/sfen.h"

namespace yomi::app {
namespace {

using shogi::Move;
using shogi::MoveList;
using shogi::Position;
using tsume::Length;

struct PlayOptions {
  std::string problem;
  std::string mudaai;
};

// Each command has an English and a Japanese word.
constexpr Text kHelp = {
    "  a move     7g7f, G*5b, ７六歩, 同銀右 …\n"
    "  undo       take back your last move\n"
    "  hint       the move that mates soonest\n"
    "  solution   the whole line from here\n"
    "  board      the diagram again\n"
    "  quit       leave\n",
    "  指し手     7g7f, G*5b, ７六歩, 同銀右 など\n"
    "  待った     一手戻す (undo)\n"
    "  ヒント     最短で詰む手を見る (hint)\n"
    "  解答       ここからの手順を見る (solution)\n"
    "  盤面       盤面をもう一度表示 (board)\n"
    "  終了       終わる (quit)\n"};

class PlaySession {
 public:
  PlaySession(Program& program, const Position& start, tsume::Mudaai mudaai)
      : program_(program),
        start_(start),
        mudaai_(mudaai),
        solver_(solve_options(program, mudaai), program.budget()) {}

  Result<int> run() {
    program_.print(tsume_room::diagram(program_, start_));
    say_state(length_here());
    program_.print(program_.text({"Give check. 'help' lists the commands.\n",
                                  "王手をかけてください。「説明」 (help) で命令の一覧。\n"}));
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
  static tsume::SolveOptions solve_options(const Program& program, tsume::Mudaai mudaai) {
    tsume::SolveOptions options;
    options.mudaai = mudaai;
    options.threads = tsume_room::threads_of(program);
    return options;
  }

  // False: the user wants to leave, or has mated.
  bool obey(std::string_view word) {
    if (word.empty()) return true;
    const auto is = [word](auto... names) { return ((word == names) || ...); };
    if (is("quit", "exit", "q", "終了")) return false;
    if (is("help", "?", "説明", "ヘルプ"))
      program_.print(program_.text(kHelp));
    else if (is("undo", "待った"))
      undo();
    else if (is("hint", "ヒント"))
      hint(false);
    else if (is("solution", "解答"))
      hint(true);
    else if (is("board", "盤面"))
      program_.print(tsume_room::diagram(program_, here()));
    else
      return attack(word);
    return true;
  }

  [[nodiscard]] Position here() const {
    Position position = start_;
    Position::Undo undo;
    for (Move move : moves_) position.play(move, undo);
    return position;
  }
  [[nodiscard]] shogi::Square before() const {
    return moves_.empty() ? shogi::Square() : moves_.back().to();
  }
  // Of the attacker to move: −1 no mate, nullopt not known.
  std::optional<Length> length_here() { return solver_.exact_length(here(), true); }

  void say_count(Text both, std::size_t count) const {
    program_.print(fmt::format(fmt::runtime(program_.text(both)), count));
  }

  void say_state(const std::optional<Length>& length) const {
    if (!length)
      program_.print(program_.text({"Whether this is mate is not known within the limits.\n",
                                    "制限内では詰むかどうか分かりません。\n"}));
    else if (*length < 0)
      program_.print(
          program_.text({"There is no mate here (proved).\n", "この局面は不詰です。\n"}));
    else
      say_count({"Mate in {}.\n", "{}手詰です。\n"}, static_cast<std::size_t>(*length));
  }

  void undo() {
    if (moves_.empty()) {
      program_.print(program_.text({"Nothing to take back.\n", "戻す手がありません。\n"}));
      return;
    }
    moves_.resize(moves_.size() - 2);
    program_.print(tsume_room::diagram(program_, here()));
  }

  void hint(bool whole) {
    const Position position = here();
    const auto length = length_here();
    if (!length || *length < 0) return say_state(length);
    auto line = solver_.main_line(position, true, *length);
    if (line.empty()) return say_state(std::nullopt);
    if (!whole) line.resize(1);
    program_.print(tsume_room::line_text(position, line));
  }

  // The user's move, and the answer to it. False once it is mate.
  bool attack(std::string_view word) {
    Position position = here();
    auto move = shogi::read_move(word, position, before());
    if (!move) {
      program_.print("{}\n", program_.message(move.error()));
      return true;
    }
    if (!gives_check(position, *move)) {
      program_.print(program_.text({"That is no check.\n", "王手ではありません。\n"}));
      return true;
    }
    const auto due = length_here();
    moves_.push_back(*move);
    Position::Undo undo;
    position.play(*move, undo);
    if (is_mated(position, mudaai_)) return say_mate(), false;
    defend(position, due);
    return true;
  }

  void say_mate() const {
    Position end = here();
    end.set_side_to_move(start_.side_to_move());  // the diagram names the hands after the attacker
    program_.print(tsume_room::diagram(program_, end));
    say_count(
        {moves_.size() == 1 ? "Mate, in {} move.\n" : "Mate, in {} moves.\n", "詰みです。{}手。\n"},
        moves_.size());
  }

  // `due` is what the attacker could have had before the move.
  void defend(Position& position, const std::optional<Length>& due) {
    const auto length = solver_.exact_length(position, false);
    const Move reply = length && *length >= 0 ? longest(position, *length) : escape(position);
    const std::string name = std::string(shogi::side_sign(position.side_to_move())) +
                             shogi::move_name(position, reply, before());
    moves_.push_back(reply);
    program_.print("{}  ({})\n", name, shogi::to_usi(reply));
    program_.print(tsume_room::diagram(program_, here()));
    const bool had_mate = due && *due >= 0;
    if (!length) return say_state(length);
    if (*length < 0) {
      program_.print(had_mate ? program_.text({"The mate is gone. 'undo' takes your move back.\n",
                                               "詰みを逃しました。「待った」で戻せます。\n"})
                              : program_.text({"There is no mate.\n", "詰みはありません。\n"}));
      return;
    }
    if (had_mate && *length + 1 > *due)
      say_count({"Still mate, but {} moves longer than it had to be.\n",
                 "まだ詰みますが、最短ではありません ({}手多い)。\n"},
                static_cast<std::size_t>(*length + 1 - *due));
    say_state(*length - 1);
  }

  Move longest(const Position& position, Length length) {
    const auto line = solver_.main_line(position, false, length);
    return line.empty() ? escape(position) : line.front();
  }

  // A reply after which there is no mate, as far as is known.
  Move escape(const Position& position) {
    MoveList replies;
    generate_evasions(position, replies);
    for (Move move : replies) {
      Position next = position;
      Position::Undo undo;
      next.play(move, undo);
      const auto mate = solver_.mates(next, true, tsume::kForever);
      if (mate && !*mate) return move;
    }
    return replies[0];
  }

  Program& program_;
  Position start_;
  tsume::Mudaai mudaai_;
  tsume::Solver solver_;
  std::vector<Move> moves_;  // attacker and defender in turn; the attacker is to move
};

}  // namespace

void add_tsume_play(Program& program, CLI::App& room) {
  auto options = std::make_shared<PlayOptions>();
  CLI::App& verb = program.add_verb(
      room, "play",
      {"solve a problem yourself: you attack, the program defends", "自分で解く (攻方を持つ)"},
      kTime | kNodes | kMemory | kThreads);
  verb.add_option("problem", options->problem,
                  std::string(program.text({"SFEN, KIF, KI2, CSA or BOD: a file or the text itself",
                                            "SFEN・KIF・KI2・CSA・BOD: ファイルまたは本文"})))
      ->required();
  tsume_room::add_mudaai_option(program, verb, options->mudaai);
  program.on(verb, [options](Program& p) -> Result<int> {
    if (auto status = refuse_json(p); !status) return pass(status);
    if (auto status = refuse_standard_input(p, options->problem); !status) return pass(status);
    auto given = tsume_room::read_given(options->problem);
    if (!given) return pass(given);
    auto mudaai = tsume_room::mudaai_of(options->mudaai);
    if (!mudaai) return pass(mudaai);
    return PlaySession(p, given->position, *mudaai).run();
  });
}

}  // namespace yomi::app
