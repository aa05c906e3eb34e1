#include "answers/concentration/game.h"

#include "base/check.h"
#include "base/text.h"
#include "concentration/notation.h"

namespace yomi::concentration {

using answers::choice;

std::span<const answers::Choice> choices_of(answers::Of<Rules>) {
  static constexpr answers::Choice kChoices[] = {
      choice(Rules::kFull, "full", {"every choice is open", "すべての選択が可能"}),
      choice(Rules::kPaper, "paper",
             {"the paper's: a known pair is always taken", "論文のルール: 既知の組は必ず獲得する"}),
  };
  return kChoices;
}
std::span<const answers::Choice> choices_of(answers::Of<Pass>) {
  static constexpr answers::Choice kChoices[] = {
      choice(Pass::kEnd, "end", {"a pass ends the game", "パスで終局"}),
      choice(Pass::kAllow, "allow", {"passing allowed", "パス可"}),
      choice(Pass::kForbid, "forbid", {"passing forbidden", "パス不可"}),
  };
  return kChoices;
}
std::span<const answers::Choice> choices_of(answers::Of<Endless>) {
  static constexpr answers::Choice kChoices[] = {
      choice(Endless::kDraw, "draw", {"endless passing is a draw", "双方パスは引き分け"}),
      choice(Endless::kLeader, "leader",
             {"endless passing: the leader wins", "双方パスはリード側の勝ち"}),
  };
  return kChoices;
}
std::span<const answers::Choice> choices_of(answers::Of<Objective>) {
  static constexpr answers::Choice kChoices[] = {
      choice(Objective::kPairs, "pairs", {"more pairs", "獲得組数"}),
      choice(Objective::kWin, "win", {"to win", "勝率"}),
      choice(Objective::kTurns, "turns", {"few turns, alone", "ターン数(1人)"}),
  };
  return kChoices;
}
std::span<const answers::Choice> choices_of(answers::Of<KeepRule>) {
  static constexpr answers::Choice kChoices[] = {
      choice(KeepRule::kBest, "best", {"those the player chooses", "プレイヤーが選ぶ"}),
      choice(KeepRule::kRandom, "random", {"kept at random", "無作為に残る"}),
      choice(KeepRule::kLast, "last", {"the last ones turned", "最後にめくったカード"}),
  };
  return kChoices;
}

}  // namespace yomi::concentration

namespace yomi::answers::concentration {
namespace {

using game::Endless;
using game::KeepRule;
using game::LetterClass;
using game::Objective;
using game::Pass;
using game::Position;
using game::Rules;

Status check_alone(const Game& asked, Meant& meant) {
  if (asked.objective == Objective::kWin)
    return fail_in("objective", ErrorCode::kConflict, "one player counts turns; {} is for two",
                   "win");
  if (asked.passing != Pass::kEnd)
    return fail_in("passing", ErrorCode::kConflict, "this is for two players");
  meant.game.objective = Objective::kTurns;
  if (asked.rules == Rules::kPaper && !(asked.remember && *asked.remember <= 1))
    return fail_in("rules", ErrorCode::kConflict,
                   "the paper's rules alone are those of its section 4: remember 1 card");
  meant.game.rules = Rules::kFull;
  if (!asked.remember) {
    if (asked.keep != KeepRule::kBest)
      return fail_in("keep", ErrorCode::kConflict, "{} needs {}", "keep", "remember");
    return {};
  }
  const int known = meant.position.known_cards();
  if (known > *asked.remember)
    return fail_in("remember", ErrorCode::kConflict,
                   "known cards: {}, but only {} can be remembered", known, *asked.remember);
  if (asked.keep == KeepRule::kLast && known > 1)
    return fail_in("keep", ErrorCode::kConflict,
                   "with keep last the order of the known cards matters: only one may be known, "
                   "not {}",
                   known);
  meant.alone = game::SolitaireGame{letters_of(meant.position), *asked.remember, asked.keep};
  return {};
}

Status check_two(const Game& asked) {
  if (asked.remember || asked.keep != KeepRule::kBest)
    return fail_in(asked.remember ? "remember" : "keep", ErrorCode::kConflict,
                   "this is for one player");
  if (asked.objective == Objective::kTurns)
    return fail_in("objective", ErrorCode::kConflict, "this is for one player");
  if (asked.endless != Endless::kDraw &&
      (asked.objective != Objective::kWin || asked.passing != Pass::kAllow))
    return fail_in("endless", ErrorCode::kConflict, "this needs objective win and passing allow");
  return {};
}

Sentence joined(const Sentence& first, const Sentence& second) {
  return sentence("parts", "{}; {}", "{}、{}", first, second);
}

Sentence listed(const Sentence& first, const Sentence& second) {
  return sentence("list", "{}, {}", "{}・{}", first, second);
}

Sentence letters_sentence(const Position& position) {
  std::optional<Sentence> text;
  for (int r = 2; r <= game::kMaxCopies; r += 2) {
    const int n = position.letters(r);
    if (n == 0) continue;
    const Sentence some =
        n == 1 ? sentence("letter_of", "1 letter of {}", "{}枚の文字1種", r)
               : sentence("letters_of", "{1} letters of {0}", "{0}枚の文字{1}種", r, n);
    text = text ? listed(*text, some) : some;
  }
  std::optional<Sentence> known;
  for (const LetterClass letter : position.classes()) {
    if (letter.known == 0) continue;
    const Sentence some = sentence("with_known", "{1} with {0}", "{}が{}種", class_sentence(letter),
                                   position.count(letter));
    known = known ? listed(*known, some) : some;
  }
  if (!text) return sentence("no_cards", "no cards", "カードなし");
  return known ? joined(*text, *known) : *text;
}

Sentence alone_sentence(const Game& asked, const Sentence& letters) {
  Sentence text = joined(letters, sentence("one_player", "one player", "1人"));
  if (!asked.remember)
    return joined(text, sentence("perfect_memory", "perfect memory", "完全記憶"));
  text = joined(text,
                *asked.remember == 1
                    ? sentence("remembers_one", "remembers 1 card", "1枚まで記憶")
                    : sentence("remembers", "remembers {} cards", "{}枚まで記憶", *asked.remember));
  return asked.keep == KeepRule::kBest ? text : joined(text, sentence_of(asked.keep));
}

}  // namespace

const Shape& shape_of(Of<Game>) {
  static constexpr Field kFields[] = {
      field<&Game::players>("players", {"players", "人数"},
                            {.least = 1, .most = 2, .metavar = "1|2"}),
      field<&Game::remember>("remember",
                             {"alone: cards that can be remembered; all if not given",
                              "1人: 覚えられる枚数(指定しなければすべて)"},
                             {.example = "3", .least = 0, .most = 200, .metavar = "K"}),
      field<&Game::keep>("keep", {"which cards stay remembered", "どのカードを覚えておくか"}),
      field<&Game::objective>("objective", {"what the players want", "プレイヤーの目的"}),
      field<&Game::rules>("rules", {"which turns there are", "めくり方のルール"}),
      field<&Game::passing>(
          "passing", {"turning two known cards that differ", "異なる既知カード2枚をめくる手"}),
      field<&Game::endless>("endless", {"objective win: who wins when both pass for ever",
                                        "目的が勝率: 双方パスが続いたときの結果"}),
      field<&Game::lead>(
          "lead",
          {"objective win: pairs ahead of the opponent now", "目的が勝率: 現在のリード組数"},
          {.least = -1000, .most = 1000, .metavar = "N"}),
  };
  static constexpr Shape kShape = shape<Game>("ConcentrationGame", kFields);
  return kShape;
}

Result<Meant> meant_by(const Game& asked, const Position& position) {
  Meant meant;
  meant.position = position;
  meant.game.start = game::letters_of(position);
  meant.game.rules = asked.rules;
  meant.game.objective = asked.objective;
  meant.game.pass = asked.passing;
  meant.game.endless = asked.endless;
  meant.game.lead = asked.lead;
  if (Status status = asked.players == 1 ? check_alone(asked, meant) : check_two(asked); !status)
    return pass(status);
  if (asked.lead != 0 && meant.game.objective != Objective::kWin)
    return fail_in("lead", ErrorCode::kConflict, "this needs objective win");
  return meant;
}

Sentence class_sentence(LetterClass letter) {
  return sentence("class", "{1} of {0} known", "{0}枚中{1}枚既知", letter.copies, letter.known);
}

std::string class_text(LetterClass letter) {
  return fmt::format("{}/{}", letter.known, letter.copies);
}

LetterClass class_of(std::string_view text) {
  const std::size_t slash = std::min(text.find('/'), text.size());
  const auto known = parse_uint(text.substr(0, slash));
  const auto copies = parse_uint(slash < text.size() ? text.substr(slash + 1) : text);
  return {static_cast<int>(copies.value_or(0)), static_cast<int>(known.value_or(0))};
}

Sentence describe(const Game& asked, const Position& position) {
  const Sentence letters = letters_sentence(position);
  if (asked.players == 1) return alone_sentence(asked, letters);
  const bool win = asked.objective == Objective::kWin;
  Sentence text =
      joined(letters, sentence("two_players", "two players, perfect memory", "2人・完全記憶"));
  text = joined(text, asked.rules == Rules::kFull
                          ? sentence("full_rules", "full rules", "完全ルール")
                          : sentence("paper_rules", "the paper's rules", "論文のルール"));
  text = joined(text, win ? sentence("objective_win", "objective win", "目的: 勝率")
                          : sentence("objective_pairs", "objective pairs", "目的: 組数"));
  if (win && asked.lead != 0)
    text = joined(text, sentence("lead", "lead {:+}", "リード {}", asked.lead));
  const Sentence passing = sentence_of(asked.passing);
  if (!win || asked.passing != Pass::kAllow) return joined(text, passing);
  return joined(text, listed(passing, sentence_of(asked.endless)));
}

const Shape& shape_of(Of<Number>) {
  static constexpr Field kFields[] = {
      field<&Number::exact>("exact", {"the fraction", "分数"},
                            {.example = "-8/35", .format = "fraction"}),
      field<&Number::decimal>("decimal", {"rounded to 12 places", "小数(12桁)"},
                              {.example = "-0.228571428571"}),
      field<&Number::error>("error",
                            {"at most so far off, where doubles were used", "誤差の上限(倍精度)"}),
  };
  static constexpr Shape kShape = shape<Number>("ConcentrationNumber", kFields);
  return kShape;
}

Number number_of(const game::Rational& value) {
  return {game::to_string(value), game::decimal(value, kDigits), std::nullopt};
}

std::string rounded(const Number& number, int places) {
  if (number.exact)
    if (const auto value = game::parse_rational(*number.exact))
      return game::decimal(*value, places);
  const std::size_t point = number.decimal.find('.');
  if (point == std::string::npos) return number.decimal;
  return number.decimal.substr(0, point + 1 + static_cast<std::size_t>(places));
}

Sentence unit_of(const Game& asked) {
  if (asked.players == 1) return sentence("turns", "turns expected", "ターン(期待値)");
  if (asked.objective == Objective::kWin)
    return sentence("win_chance", "chance to win minus chance to lose", "勝率 − 敗率");
  return sentence("pairs", "pairs (own minus the opponent's)", "組(自分 − 相手)");
}

Sentence amount_of(const Number& number, const Game& asked) {
  const std::string text = rounded(number, 3);
  if (asked.players == 1) return sentence("so_many_turns", "{} turns", "{}ターン", text);
  if (asked.objective == Objective::kWin) return sentence("so_much", "{}", "{}", text);
  return sentence("so_many_pairs", "{} pairs", "{}組", text);
}

const Shape& shape_of(Of<Play>) {
  static constexpr Field kFields[] = {
      field<&Play::players>("players", {"players", "人数"},
                            {.least = 1, .most = 2, .metavar = "1|2"}),
      field<&Play::rules>("rules", {"which turns there are", "めくり方のルール"}),
      field<&Play::passing>(
          "passing", {"turning two known cards that differ", "異なる既知カード2枚をめくる手"}),
  };
  static constexpr Shape kShape = shape<Play>("ConcentrationPlay", kFields);
  return kShape;
}

const Shape& shape_of(Of<At>) {
  static constexpr Field kFields[] = {
      field<&At::board>("board", {"a table's number, or the table itself", "場の番号、または場"},
                        {.example = "7", .required = true, .positional = true, .position = true}),
      field<&At::letters>("letters",
                          {"letters of a numbered table: 13x4, mixed 5x2,3x4",
                           "番号の場の文字: 13x4、混合 5x2,3x4"},
                          {.metavar = "8x2"}),
      field<&At::moves>("moves",
                        {"cards turned so far, by their places, with what they show where nobody "
                         "else knows",
                         "ここまでにめくったカードの位置。場が番号でなければ表の文字も"},
                        {.example = "1 7 3=A", .position = true}),
  };
  static constexpr Shape kShape = shape<At>("ConcentrationAt", kFields);
  return kShape;
}

Result<std::uint64_t> number_of_table(const std::string& text) {
  const auto number = parse_uint(trim(text));
  if (!number)
    return fail("a table's number is 0 to {}, not {}", std::numeric_limits<std::uint64_t>::max(),
                in_quotes(trim(text)));
  return *number;
}

Result<game::TableGame> table_of(const At& at, const game::TableRules& rules) {
  const std::string_view text = trim(at.board);
  std::optional<game::TableGame> table;
  if (!text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos) {
    auto number = number_of_table(at.board);
    if (!number) return pass_in("board", number);
    auto letters = game::parse_letters(at.letters);
    if (!letters) return pass_in("letters", letters);
    if (letters->cards() > game::kMaxTableCards)
      return fail_in("letters", ErrorCode::kTooLarge, "more than {} cards", game::kMaxTableCards);
    const game::CardTable cards = game::numbered_table(*letters, *number);
    table.emplace(cards, game::table_columns(cards.size()), rules);
  } else {
    auto board = game::parse_board(at.board);
    if (!board) return pass_in("board", board);
    table.emplace(std::move(*board), rules);
  }
  if (Status played = table->play(at.moves); !played) return pass_in("moves", played);
  return *std::move(table);
}

game::TableRules table_rules(const Play& play) {
  return {play.rules, play.passing, play.players};
}

}  // namespace yomi::answers::concentration
