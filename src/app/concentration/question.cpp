// Options of the command line → the game that is meant, and its description for people.
#include <fmt/format.h>

#include "app/concentration/room.h"
#include "base/text.h"
#include "concentration/notation.h"

namespace yomi::app::memory {
namespace {

namespace c = yomi::concentration;

template <class T>
Result<T> word_of(const char* option, const std::string& word,
                  std::initializer_list<std::pair<std::string_view, T>> words) {
  std::string names;
  for (const auto& [name, value] : words) {
    if (word == name) return value;
    names += (names.empty() ? "" : ", ") + std::string(name);
  }
  return fail("{} is one of {}, not {}", option, names, in_quotes(word));
}

Result<std::optional<int>> parse_remember(const std::string& word) {
  if (word == "all") return std::optional<int>();
  const auto number = parse_uint(word);
  if (!number || *number > 200)
    return fail("--remember is a number of cards up to 200, or all, not {}", in_quotes(word));
  return std::optional<int>(static_cast<int>(*number));
}

Status understand_alone(const GameOptions& options, std::optional<int> remember, c::KeepRule keep,
                        Question& question) {
  if (options.objective != "pairs" && options.objective != "turns")
    return fail("one player counts turns; --objective {} is for two", options.objective);
  if (options.pass != "end") return fail("--pass is for two players");
  question.game.objective = c::Objective::kTurns;
  if (question.game.rules == c::Rules::kPaper && !(remember && *remember <= 1))
    return fail("--rules paper alone is the paper's section 4: --remember 1");
  question.game.rules = c::Rules::kFull;
  if (!remember) {
    if (options.keep != "best") return fail("--keep needs --remember K");
    return {};
  }
  if (question.position.known_cards() > *remember) {
    return fail("known cards: {}, but only {} can be remembered (--remember)",
                question.position.known_cards(), *remember);
  }
  SolitaireGame game;
  game.start = c::letters_of(question.position);
  game.remember = *remember;
  game.keep = keep;
  if (keep == c::KeepRule::kLast && question.position.known_cards() > 1)
    return fail(
        "with --keep last the order of the known cards matters: only one may be known, not {}",
        question.position.known_cards());
  question.alone = game;
  return {};
}

}  // namespace

void add_rules_option(Program& program, CLI::App& verb, std::string& rules) {
  verb.add_option("--rules", rules,
                  std::string(program.text({"full, or paper: a known pair is always taken (full)",
                                            "full、または paper: 既知の対は必ず取る (full)"})))
      ->type_name("full|paper");
}

void add_game_options(Program& program, CLI::App& verb, GameOptions& options, bool with_position) {
  const auto add = [&](const char* name, auto& value, const char* type, Text help) {
    verb.add_option(name, value, std::string(program.text(help)))->type_name(type);
  };
  if (with_position) {
    add("--letters", options.letters, "13x4",
        {"letters on the table: 13x4, mixed 5x2,3x4 (13x4)",
         "場の文字: 13x4、混合 5x2,3x4 (13x4)"});
    add("--known", options.known, "2x1/4",
        {"known cards: 2x1/4 is two letters with 1 of 4 known",
         "既知カード: 2x1/4 は4枚中1枚が既知の文字が2つ"});
  }
  add("--players", options.players, "1|2", {"players (2)", "人数 (2)"});
  add("--remember", options.remember, "K",
      {"alone: cards that can be remembered, or all (all)",
       "1人: 覚えられる枚数、または all (all)"});
  add("--keep", options.keep, "best|random|last",
      {"which cards stay remembered (best)", "どのカードを覚えておくか (best)"});
  add("--objective", options.objective, "pairs|win",
      {"what two players want: more pairs, or to win (pairs)",
       "2人の目的: 獲得組数か勝率 (pairs)"});
  add_rules_option(program, verb, options.rules);
  add("--pass", options.pass, "end|allow|forbid",
      {"turning two known cards that differ: ends the game, is allowed, or not (end)",
       "不一致の既知カード2枚をめくる手: 終局、可、不可 (end)"});
  add("--endless", options.endless, "draw|leader",
      {"win: who wins when both pass for ever (draw)", "win: 双方パスが続いたときの結果 (draw)"});
  add("--lead", options.lead, "N",
      {"win: pairs ahead of the opponent now (0)", "win: 現在のリード組数 (0)"});
}

Result<c::Rules> parse_rules(const std::string& word) {
  return word_of<c::Rules>("--rules", word,
                           {{"full", c::Rules::kFull}, {"paper", c::Rules::kPaper}});
}

Result<Question> understand(const GameOptions& options) {
  auto letters = c::parse_letters(options.letters);
  if (!letters) {
    letters.error().source = "--letters";
    return pass(letters);
  }
  Position position = *letters;
  if (!options.known.empty()) {
    auto known = c::parse_known(options.known, *letters);
    if (!known) {
      known.error().source = "--known";
      return pass(known);
    }
    position = *known;
  }
  return understand(options, position);
}

Result<Question> understand(const GameOptions& options, const Position& position) {
  Question question;
  question.position = position;
  auto rules = parse_rules(options.rules);
  if (!rules) return pass(rules);
  auto objective = word_of<c::Objective>("--objective", options.objective,
                                         {{"pairs", c::Objective::kPairs},
                                          {"win", c::Objective::kWin},
                                          {"turns", c::Objective::kTurns}});
  if (!objective) return pass(objective);
  auto passing = word_of<c::Pass>(
      "--pass", options.pass,
      {{"end", c::Pass::kEnd}, {"allow", c::Pass::kAllow}, {"forbid", c::Pass::kForbid}});
  if (!passing) return pass(passing);
  auto endless = word_of<c::Endless>(
      "--endless", options.endless, {{"draw", c::Endless::kDraw}, {"leader", c::Endless::kLeader}});
  if (!endless) return pass(endless);
  auto keep = word_of<c::KeepRule>("--keep", options.keep,
                                   {{"best", c::KeepRule::kBest},
                                    {"random", c::KeepRule::kRandom},
                                    {"last", c::KeepRule::kLast}});
  if (!keep) return pass(keep);
  auto remember = parse_remember(options.remember);
  if (!remember) return pass(remember);
  question.game.rules = *rules;
  question.game.objective = *objective;
  question.game.pass = *passing;
  question.game.endless = *endless;
  if (options.players == 1) {
    if (auto done = understand_alone(options, *remember, *keep, question); !done) return pass(done);
  } else if (options.players != 2) {
    return fail("--players is 1 or 2, not {}", options.players);
  } else {
    if (*remember || options.keep != "best")
      return fail("--remember and --keep are for --players 1");
    if (*objective == c::Objective::kTurns) return fail("--objective turns is for --players 1");
  }
  if (options.lead != 0 && question.game.objective != c::Objective::kWin)
    return fail("--lead is for --objective win");
  if (std::abs(options.lead) > 1000)
    return fail("--lead is from -1000 to 1000, not {}", options.lead);
  if (*endless != c::Endless::kDraw &&
      (question.game.objective != c::Objective::kWin || *passing != c::Pass::kAllow))
    return fail("--endless is for --objective win with --pass allow");
  question.lead = options.lead;
  question.game.start = c::letters_of(question.position);
  question.game.lead = question.lead;
  return question;
}

Question question_of(const c::Verified& verified) {
  Question question;
  question.position = verified.asked;
  question.lead = verified.lead;
  question.game.start = c::letters_of(verified.asked);
  question.game.rules = verified.rules;
  question.game.objective = verified.objective;
  question.game.pass = verified.pass;
  question.game.endless = verified.endless;
  question.game.lead = verified.lead;
  if (verified.remember) {
    question.alone = SolitaireGame{question.game.start, *verified.remember,
                                   verified.random ? c::KeepRule::kRandom : c::KeepRule::kBest};
  }
  return question;
}

std::string class_text(LetterClass letter, Language language) {
  if (language == Language::kJapanese)
    return fmt::format("{}枚中{}枚既知", letter.copies, letter.known);
  return fmt::format("{} of {} known", letter.known, letter.copies);
}

std::string describe_position(const Position& position, Language language) {
  const bool japanese = language == Language::kJapanese;
  std::string text;
  for (int r = 2; r <= c::kMaxCopies; r += 2) {
    const int n = position.letters(r);
    if (n == 0) continue;
    if (!text.empty()) text += japanese ? "・" : ", ";
    text += japanese ? fmt::format("{}枚の文字{}種", r, n)
                     : fmt::format("{} {} of {}", n, n == 1 ? "letter" : "letters", r);
  }
  std::string known;
  for (const LetterClass letter : position.classes()) {
    if (letter.known == 0) continue;
    if (!known.empty()) known += japanese ? "・" : ", ";
    known += japanese
                 ? fmt::format("{}が{}種", class_text(letter, language), position.count(letter))
                 : fmt::format("{} with {}", position.count(letter), class_text(letter, language));
  }
  if (!known.empty()) text += (japanese ? "、" : "; ") + known;
  return text;
}

std::string describe(const Question& question, Language language) {
  const bool japanese = language == Language::kJapanese;
  const auto pick = [&](std::string_view en, std::string_view ja) { return japanese ? ja : en; };
  std::vector<std::string> parts{question.position.empty()
                                     ? std::string(pick("no cards", "カードなし"))
                                     : describe_position(question.position, language)};
  const Game& game = question.game;
  if (game.objective == c::Objective::kTurns) {
    parts.emplace_back(pick("one player", "1人"));
    if (game.rules == c::Rules::kPaper)  // in certificates alone
      parts.emplace_back(pick("the paper's rules", "論文のルール"));
    if (!question.alone) {
      parts.emplace_back(pick("perfect memory", "完全記憶"));
    } else {
      const int k = question.alone->remember;
      parts.push_back(japanese ? fmt::format("{}枚まで記憶", k)
                               : fmt::format("remembers {} card{}", k, k == 1 ? "" : "s"));
      if (question.alone->keep == c::KeepRule::kRandom)
        parts.emplace_back(pick("kept at random", "無作為に記憶"));
      if (question.alone->keep == c::KeepRule::kLast)
        parts.emplace_back(pick("the last ones turned", "最後にめくったカードを記憶"));
    }
  } else {
    parts.emplace_back(pick("two players, perfect memory", "2人・完全記憶"));
    parts.emplace_back(game.rules == c::Rules::kFull ? pick("full rules", "完全ルール")
                                                     : pick("the paper's rules", "論文のルール"));
    const bool win = game.objective == c::Objective::kWin;
    parts.emplace_back(win ? pick("objective win", "目的: 勝率")
                           : pick("objective pairs", "目的: 組数"));
    if (win && question.lead != 0)
      parts.push_back(japanese ? fmt::format("リード {:+}", question.lead)
                               : fmt::format("lead {:+}", question.lead));
    switch (game.pass) {
      case c::Pass::kEnd:
        parts.emplace_back(pick("a pass ends the game", "パスで終局"));
        break;
      case c::Pass::kAllow:
        parts.emplace_back(
            !win ? pick("passing allowed", "パス可")
            : game.endless == c::Endless::kDraw
                ? pick("passing allowed, endless passing is a draw", "パス可・双方パスは引き分け")
                : pick("passing allowed, endless passing: the leader wins",
                       "パス可・双方パスはリード側の勝ち"));
        break;
      case c::Pass::kForbid:
        parts.emplace_back(pick("passing forbidden", "パス不可"));
        break;
    }
  }
  std::string text;
  for (const std::string& part : parts) text += (text.empty() ? "" : japanese ? "、" : "; ") + part;
  return text;
}

}  // namespace yomi::app::memory
