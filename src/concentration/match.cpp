#include "concentration/match.h"

#include <algorithm>
#include <array>
#include <map>

#include "base/check.h"
#include "concentration/notation.h"

namespace yomi::concentration {
namespace {

constexpr std::array<std::pair<Style, std::string_view>, 5> kStyles = {
    {{Style::kBest, "best"},
     {Style::kPaper, "paper"},
     {Style::kTwo, "two"},
     {Style::kOne, "one"},
     {Style::kRandom, "random"}}};

template <class T>
const T& pick(const std::vector<T>& items, Random& random) {
  return items[static_cast<std::size_t>(random.below(items.size()))];
}

// A turn is decided as the style's analysis says: takes before flips before passes among equals.
Decision decision_of(const Analysis& analysis) {
  for (const ActionKind kind :
       {ActionKind::kTake, ActionKind::kFlip, ActionKind::kProbe, ActionKind::kPass}) {
    for (const Action& action : analysis.actions)
      if (action.best && action.kind == kind) return {kind, action.letter};
  }
  return {};
}

}  // namespace

std::optional<Style> parse_style(std::string_view word) {
  for (const auto& [style, name] : kStyles)
    if (name == word) return style;
  return std::nullopt;
}

std::string_view to_string(Style style) {
  return kStyles[static_cast<std::size_t>(style)].second;
}

Strategist::Solved Strategist::solve(const Game& game, Style style, const Budget& budget,
                                     unsigned threads) {
  if (style != Style::kBest && style != Style::kPaper) return std::shared_ptr<const ExactSweep>();
  Game own = game;
  own.objective = Objective::kPairs;
  own.lead = 0;
  if (style == Style::kPaper) own.rules = Rules::kPaper;
  auto sweep = std::make_shared<ExactSweep>(own);
  if (const auto reason = sweep->run(budget, threads, Keep::kEverything))
    return tl::unexpected<StopReason>(*reason);
  return std::shared_ptr<const ExactSweep>(std::move(sweep));
}

Strategist::Solved Strategist::solve_for(const Game& game, Style style, const Position& position,
                                         const Budget& budget, unsigned threads) {
  if (style != Style::kBest && style != Style::kPaper) return std::shared_ptr<const ExactSweep>();
  Game own = game;
  own.objective = Objective::kPairs;
  own.lead = 0;
  if (style == Style::kPaper) own.rules = Rules::kPaper;
  auto sweep = std::make_shared<ExactSweep>(game_for(own, position));
  if (const auto reason = sweep->run(budget, threads, Keep::kLastLayers))
    return tl::unexpected<StopReason>(*reason);
  return std::shared_ptr<const ExactSweep>(std::move(sweep));
}

const Strategist::Known& Strategist::look_up(const Position& position) {
  const std::string key = to_text(position);
  const auto found = known_.find(key);
  if (found != known_.end()) return found->second;
  const Analysis analysis = analyse(*solved_, position);
  Known known;
  known.decision = decision_of(analysis);
  if (const Action* flip = analysis.find(ActionKind::kFlip)) {
    for (const Shown& shown : flip->shown) {
      Second choice = Second::kUnknown;
      for (const Second wanted : {Second::kWaste, Second::kUnknown, Second::kMatch}) {
        for (const SecondChoice& option : shown.choices)
          if (option.best && option.second == wanted) choice = wanted;
      }
      known.seconds.emplace_back(shown.letter, choice);
    }
  }
  return known_.emplace(key, std::move(known)).first->second;
}

Decision Strategist::decide(const Position& position, Random& random) {
  if (solved_) return look_up(position).decision;
  const std::vector<LetterClass> pairs = takes(position);
  if (!pairs.empty()) return {ActionKind::kTake, pairs.front()};
  if (style_ == Style::kRandom && pass_ != Pass::kForbid && can_pass(position) &&
      random.below(10) == 0)
    return {ActionKind::kPass, {}};
  return {ActionKind::kFlip, {}};
}

Second Strategist::second(const Position& position, LetterClass c, Random& random) {
  if (solved_) {
    for (const auto& [letter, choice] : look_up(position).seconds)
      if (letter == c) return choice;
  }
  if (can_match(c)) return Second::kMatch;
  const Position shown = after_reveal(position, c);
  const bool waste = can_waste(shown, c);
  if (shown.unknown() == 0) return Second::kWaste;
  if (style_ == Style::kOne && waste) return Second::kWaste;
  if (style_ == Style::kRandom && waste && random.below(2) == 0) return Second::kWaste;
  return Second::kUnknown;
}

CardTable::CardTable(const Position& start, Random& random) {
  for (const LetterClass c : start.classes()) {
    for (int i = 0; i < start.count(c); ++i) {
      for (int k = 0; k < c.copies; ++k) letters_.push_back(static_cast<int>(copies_.size()));
      copies_.push_back(c.copies);
    }
  }
  random.shuffle(std::span<int>(letters_));
  taken_.assign(letters_.size(), false);
  left_ = static_cast<int>(letters_.size());
}

CardTable::CardTable(std::vector<int> letters, std::vector<bool> taken)
    : letters_(std::move(letters)), taken_(std::move(taken)) {
  CHECK(letters_.size() == taken_.size());
  for (std::size_t place = 0; place < letters_.size(); ++place) {
    if (taken_[place]) continue;
    const auto letter = static_cast<std::size_t>(letters_[place]);
    if (copies_.size() <= letter) copies_.resize(letter + 1);
    ++copies_[letter];
    ++left_;
  }
}

void CardTable::take(std::size_t first, std::size_t second) {
  CHECK(first != second && letters_[first] == letters_[second]);
  CHECK(!taken_[first] && !taken_[second]);
  taken_[first] = taken_[second] = true;
  copies_[static_cast<std::size_t>(letters_[first])] -= 2;
  left_ -= 2;
}

void Memory::see(std::size_t place) {
  forget(place);
  places_.push_back(place);
  if (limit_ && places_.size() > static_cast<std::size_t>(*limit_)) places_.erase(places_.begin());
}

void Memory::forget(std::size_t place) {
  places_.erase(std::remove(places_.begin(), places_.end(), place), places_.end());
}

bool Memory::knows(std::size_t place) const {
  return std::find(places_.begin(), places_.end(), place) != places_.end();
}

std::vector<std::size_t> Memory::of_letter(const CardTable& table, int letter) const {
  std::vector<std::size_t> found;
  for (const std::size_t place : places_)
    if (table.letter(place) == letter) found.push_back(place);
  return found;
}

Position Memory::position(const CardTable& table) const {
  std::vector<int> known;
  for (const std::size_t place : places_) {
    const auto letter = static_cast<std::size_t>(table.letter(place));
    if (known.size() <= letter) known.resize(letter + 1);
    ++known[letter];
  }
  Position position;
  std::vector<bool> seen;
  for (std::size_t place = 0; place < table.size(); ++place) {
    const auto letter = static_cast<std::size_t>(table.letter(place));
    if (table.taken(place) || (letter < seen.size() && seen[letter])) continue;
    if (seen.size() <= letter) seen.resize(letter + 1);
    seen[letter] = true;
    position.add({table.copies(table.letter(place)), letter < known.size() ? known[letter] : 0});
  }
  return position;
}

std::string letter_name(int letter) {
  return letter < 26 ? std::string(1, static_cast<char>('A' + letter))
                     : fmt::format("L{}", letter + 1);
}

BoardText table_text(const CardTable& table, const Memory& seen, std::size_t columns,
                     bool numbered) {
  BoardText board;
  std::map<int, int> copies;  // by letter, at the start
  std::map<int, int> taken;   // cards
  Position start;
  for (std::size_t place = 0; place < table.size(); ++place) {
    if (place % columns == 0) {
      board.grid.emplace_back();
      board.cell_letters.emplace_back();
    }
    const int letter = table.letter(place);
    ++copies[letter];
    std::string cell = numbered ? fmt::format("?{}", place + 1) : "?";
    if (table.taken(place)) {
      cell = ".";
      if (++taken[letter] % 2 == 0) board.taken.push_back(letter_name(letter));
    } else if (seen.knows(place)) {
      cell = letter_name(letter);
    }
    const bool known = !table.taken(place) && seen.knows(place);
    board.cell_letters.back().push_back(known ? letter_name(letter) : "");
    board.grid.back().push_back(std::move(cell));
  }
  for (const auto& [letter, cards] : copies) start.add({cards, 0});
  board.copies = start.max_copies();
  if (start.letters(board.copies) != start.letters()) board.pack = letters_text(start);
  for (const auto& [letter, cards] : copies) {
    const int known = static_cast<int>(seen.of_letter(table, letter).size());
    const int left = table.copies(letter);
    board.position.add({left, known});
    if (known == 0 && !taken.contains(letter)) continue;
    if (left > 0) board.letters.push_back({letter_name(letter), left, known});
    if (cards != board.copies) board.own_copies.emplace_back(letter_name(letter), cards);
  }
  return board;
}

namespace {

class Turner {
 public:
  Turner(const CardTable& table, const Memory& memory, Random& random)
      : table_(table), memory_(memory), random_(random) {}

  [[nodiscard]] LetterClass class_of(int letter) const {
    return {table_.copies(letter), static_cast<int>(memory_.of_letter(table_, letter).size())};
  }
  // A remembered place of a letter of this class.
  [[nodiscard]] std::size_t known_place(LetterClass c) const {
    for (const std::size_t place : memory_.places())
      if (class_of(table_.letter(place)) == c) return place;
    CHECK(false);
    return 0;
  }
  [[nodiscard]] std::optional<std::size_t> other_known(int letter) const {
    for (const std::size_t place : memory_.places())
      if (table_.letter(place) != letter) return place;
    return std::nullopt;
  }
  // Another remembered card of the same letter.
  [[nodiscard]] std::optional<std::size_t> partner(std::size_t first) const {
    for (const std::size_t place : memory_.of_letter(table_, table_.letter(first)))
      if (place != first) return place;
    return std::nullopt;
  }
  [[nodiscard]] std::optional<std::size_t> unknown_place(std::optional<std::size_t> besides) {
    std::vector<std::size_t> places;
    for (std::size_t place = 0; place < table_.size(); ++place)
      if (!table_.taken(place) && !memory_.knows(place) && place != besides)
        places.push_back(place);
    if (places.empty()) return std::nullopt;
    return pick(places, random_);
  }

 private:
  const CardTable& table_;
  const Memory& memory_;
  Random& random_;
};

}  // namespace

std::size_t turn_first(const CardTable& table, const Memory& memory, const Decision& decision,
                       Random& random) {
  Turner turner(table, memory, random);
  switch (decision.kind) {
    case ActionKind::kTake: {
      const std::size_t place = turner.known_place(decision.letter);
      return memory.of_letter(table, table.letter(place)).front();
    }
    case ActionKind::kPass:
      return memory.places().back();
    case ActionKind::kProbe:
      return turner.known_place(decision.letter);
    case ActionKind::kFlip:
      break;
  }
  const auto place = turner.unknown_place(std::nullopt);
  CHECK(place);
  return *place;
}

std::size_t turn_second(const CardTable& table, const Memory& memory, Strategist& strategist,
                        const Decision& decision, std::size_t first, Random& random) {
  Turner turner(table, memory, random);
  const int letter = table.letter(first);
  const auto partner = turner.partner(first);
  const auto other = turner.other_known(letter);
  if (memory.knows(first)) {
    if (decision.kind == ActionKind::kPass && other) return *other;
    if (partner && decision.kind != ActionKind::kProbe) return *partner;
    if (const auto unknown = turner.unknown_place(first)) return *unknown;
    if (partner) return *partner;
    CHECK(other);
    return *other;
  }
  switch (strategist.second(memory.position(table), turner.class_of(letter), random)) {
    case Second::kMatch:
      if (partner) return *partner;
      break;
    case Second::kWaste:
      if (other) return *other;
      break;
    case Second::kUnknown:
      break;
  }
  if (const auto unknown = turner.unknown_place(first)) return *unknown;
  if (partner) return *partner;
  CHECK(other);
  return *other;
}

TurnResult play_turn(const CardTable& table, const Memory& memory, Strategist& strategist,
                     Random& random) {
  const Decision decision = strategist.decide(memory.position(table), random);
  TurnResult turn;
  turn.first = turn_first(table, memory, decision, random);
  turn.second = turn_second(table, memory, strategist, decision, turn.first, random);
  turn.passed = decision.kind == ActionKind::kPass;
  turn.pair = table.letter(turn.first) == table.letter(turn.second);
  return turn;
}

MatchResult play_match(const Game& game, Strategist& first, Strategist& second,
                       std::optional<int> first_memory, std::optional<int> second_memory,
                       std::uint64_t seed, std::uint64_t index) {
  Random random(seed, index);
  CardTable table(game.start, random);
  std::array<Memory, 2> memories{Memory(first_memory), Memory(second_memory)};
  std::array<Strategist*, 2> players{&first, &second};
  MatchResult result;
  std::size_t mover = 0;
  int passes = 0;
  constexpr int kMostTurns = 100000;  // players without memory may guess for long
  while (table.left() > 0 && result.turns < kMostTurns) {
    const TurnResult turn = play_turn(table, memories[mover], *players[mover], random);
    ++result.turns;
    if (turn.pair) {
      table.take(turn.first, turn.second);
      (mover == 0 ? result.first : result.second)++;
      for (Memory& memory : memories) {
        memory.forget(turn.first);
        memory.forget(turn.second);
      }
      passes = 0;
      continue;
    }
    for (Memory& memory : memories) {
      memory.see(turn.first);
      memory.see(turn.second);
    }
    passes = turn.passed ? passes + 1 : 0;
    if (turn.passed && (game.pass == Pass::kEnd || passes == 2)) break;
    mover = 1 - mover;
  }
  return result;
}

}  // namespace yomi::concentration
