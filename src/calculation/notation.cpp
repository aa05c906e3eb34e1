#include "calculation/notation.h"

#include <array>

#include "base/check.h"
#include "base/scanner.h"
#include "base/text.h"
#include "cards/card.h"

namespace yomi::calculation {
namespace {

// Skips blanks, line ends and comments.
void skip_filling(Scanner& scanner) {
  for (;;) {
    scanner.skip_space();
    if (!scanner.accept("#")) return;
    scanner.line_rest();
  }
}

bool at_line_rest(Scanner& scanner) {
  scanner.skip_blanks();
  return scanner.at_line_end() || scanner.peek() == "#";
}

struct Cards {
  std::vector<std::uint8_t> ranks;
  std::vector<int> bases;            // −1: none written
  std::vector<Scanner::Mark> marks;  // of each card
};

Result<Cards> read_cards(Scanner& scanner) {
  Cards cards;
  while (!at_line_rest(scanner)) {
    const Scanner::Mark mark = scanner.mark();
    if (cards.ranks.size() >= kCards) return scanner.error_at(mark, "too many cards in one line");
    auto rank = cards::read_rank(scanner);
    if (!rank) return pass(rank);
    cards.ranks.push_back(static_cast<std::uint8_t>(rank->value()));
    int base = -1;
    if (scanner.accept("-")) {
      for (int b = 0; b < kBases; ++b) {
        if (scanner.accept(std::string(1, static_cast<char>('0' + b)))) base = b;
      }
      if (base < 0) return scanner.error("expected a base, 0 to 3, behind the hyphen");
    }
    cards.bases.push_back(base);
    cards.marks.push_back(mark);
  }
  return cards;
}

// The height of a base of which `cards` are still to come.
Result<int> read_height(Scanner& scanner, int base) {
  auto cards = read_cards(scanner);
  if (!cards) return pass(cards);
  const auto count = static_cast<int>(cards->ranks.size());
  if (count > kRanks)
    return scanner.error_at(cards->marks[kRanks], "base {} takes 13 cards, not {}", base, count);
  for (int i = 0; i < count; ++i) {
    const int place = kRanks - count + i;
    if (cards->bases[static_cast<std::size_t>(i)] >= 0)
      return scanner.error_at(cards->marks[static_cast<std::size_t>(i)],
                              "cards of a base's line have no base behind them");
    if (cards->ranks[static_cast<std::size_t>(i)] != rank_at(base, place)) {
      return scanner.error_at(cards->marks[static_cast<std::size_t>(i)],
                              "base {} cannot end like this: there should be {} where {} is", base,
                              rank_char(rank_at(base, place)),
                              rank_char(cards->ranks[static_cast<std::size_t>(i)]));
    }
  }
  return kRanks - count;
}

bool skip_heading(Scanner& scanner, bool bases) {
  constexpr std::array<std::string_view, 4> kBaseWords = {"台の状態", "台", "bases", "Bases"};
  constexpr std::array<std::string_view, 4> kStackWords = {"スタックの状態", "スタック", "stacks",
                                                           "Stacks"};
  for (const std::string_view word : bases ? kBaseWords : kStackWords) {
    if (scanner.accept(word)) {
      scanner.accept(":");
      return true;
    }
  }
  return false;
}

Status expect_number(Scanner& scanner, int number, const char* what) {
  const Scanner::Mark mark = scanner.mark();
  auto found = scanner.number();
  if (!found || *found != static_cast<std::uint64_t>(number))
    return scanner.error_at(mark, "expected {} {}: \"{}: …\"", what, number, number);
  scanner.skip_blanks();
  return scanner.expect(":");
}

Status end_line(Scanner& scanner) {
  if (!at_line_rest(scanner)) return scanner.error("expected the end of the line");
  return {};
}

}  // namespace

char rank_char(int rank) {
  return cards::to_char(cards::Rank(rank));
}

Result<int> parse_rank(std::string_view text) {
  Scanner scanner(text);
  auto rank = cards::read_rank(scanner);
  if (!rank || !scanner.at_end())
    return fail("expected a rank, A 2 3 4 5 6 7 8 9 T J Q or K, not {}", in_quotes(text));
  return rank->value();
}

Result<Diagram> parse_position(std::string_view text, const std::string& source) {
  Scanner scanner(text, source);
  Diagram diagram;
  Position& position = diagram.position;
  std::vector<std::vector<int>> plan;
  bool planned = true;
  skip_filling(scanner);
  skip_heading(scanner, true);
  for (int base = 0; base < kBases; ++base) {
    skip_filling(scanner);
    if (auto number = expect_number(scanner, base, "base"); !number) return pass(number);
    auto height = read_height(scanner, base);
    if (!height) return pass(height);
    position.height[static_cast<std::size_t>(base)] = *height;
    if (auto end = end_line(scanner); !end) return pass(end);
  }
  // What has not been seen is in the stock.
  position.stock.fill(kCopies);
  position.stock[0] = 0;
  for (int base = 0; base < kBases; ++base) {
    for (int place = 0; place < position.height[static_cast<std::size_t>(base)]; ++place)
      --position.stock[static_cast<std::size_t>(rank_at(base, place))];
  }
  const auto see = [&](int rank, Scanner::Mark mark) -> Status {
    if (position.stock[static_cast<std::size_t>(rank)]-- > 0) return {};
    return scanner.error_at(mark, "a deck has 4 cards of rank {}; this is one more",
                            rank_char(rank));
  };
  skip_filling(scanner);
  skip_heading(scanner, false);
  const Scanner::Mark stacks = scanner.mark();
  for (skip_filling(scanner); !scanner.at_end(); skip_filling(scanner)) {
    if (scanner.accept("hand:") || scanner.accept("手札:")) {
      scanner.skip_blanks();
      const Scanner::Mark mark = scanner.mark();
      auto rank = cards::read_rank(scanner);
      if (!rank) return pass(rank);
      if (position.hand != 0) return scanner.error_at(mark, "there is a card in hand already");
      position.hand = rank->value();
      if (auto counted = see(position.hand, mark); !counted) return pass(counted);
    } else {
      if (position.stacks.size() == kMaxStacks)
        return scanner.error("a game has at most {} stacks", kMaxStacks);
      const auto number = static_cast<int>(position.stacks.size());
      if (auto found = expect_number(scanner, number, "stack"); !found) return pass(found);
      auto cards = read_cards(scanner);
      if (!cards) return pass(cards);
      for (const int base : cards->bases) planned = planned && base >= 0;
      for (std::size_t i = 0; i < cards->ranks.size(); ++i) {
        if (auto counted = see(cards->ranks[i], cards->marks[i]); !counted) return pass(counted);
      }
      position.stacks.push_back(std::move(cards->ranks));
      plan.push_back(std::move(cards->bases));
    }
    if (auto end = end_line(scanner); !end) return pass(end);
  }
  if (position.stacks.empty()) return scanner.error_at(stacks, "a game has at least one stack");
  if (planned) diagram.plan = std::move(plan);
  return diagram;
}

std::string format_position(const Position& position, const Plan* plan) {
  std::string text = "bases\n";
  for (int base = 0; base < kBases; ++base) {
    text += fmt::format("{}:", base);
    for (int place = position.height[static_cast<std::size_t>(base)]; place < kRanks; ++place)
      text += fmt::format(" {}", rank_char(rank_at(base, place)));
    text += "\n";
  }
  text += "stacks\n";
  for (std::size_t s = 0; s < position.stacks.size(); ++s) {
    text += fmt::format("{}:", s);
    std::vector<std::uint8_t> codes;
    if (plan != nullptr) {
      for (std::uint8_t code = plan->top[s]; code != kNone; code = plan->below[code])
        codes.push_back(code);
      CHECK(codes.size() == position.stacks[s].size());
    }
    for (std::size_t i = 0; i < position.stacks[s].size(); ++i) {
      text += fmt::format(" {}", rank_char(position.stacks[s][i]));
      if (plan != nullptr) text += fmt::format("-{}", base_of(codes[codes.size() - 1 - i]));
    }
    text += "\n";
  }
  if (position.hand != 0) text += fmt::format("hand: {}\n", rank_char(position.hand));
  return text;
}

Result<Shuffle> parse_shuffle(std::string_view text, const std::string& source) {
  Scanner scanner(text, source);
  Shuffle shuffle{};
  std::size_t count = 0;
  for (skip_filling(scanner); !scanner.at_end(); skip_filling(scanner)) {
    if (count == shuffle.size()) return scanner.error("a shuffle has 52 cards; here is one more");
    auto rank = cards::read_rank(scanner);
    if (!rank) return pass(rank);
    shuffle[count++] = static_cast<std::uint8_t>(rank->value());
    scanner.accept(",");
  }
  if (count != shuffle.size()) return scanner.error("a shuffle has 52 cards; here are {}", count);
  if (auto right = check_shuffle(shuffle); !right) {
    right.error().source = source;
    return pass(right);
  }
  return shuffle;
}

std::string format_shuffle(const Shuffle& shuffle) {
  std::string text;
  for (std::size_t i = 0; i < shuffle.size(); ++i) {
    text += rank_char(shuffle[i]);
    text += i % 13 == 12 ? '\n' : ' ';
  }
  return text;
}

Result<int> read_stacks_line(Scanner& scanner) {
  if (auto word = scanner.expect("stacks "); !word) return pass(word);
  const Scanner::Mark mark = scanner.mark();
  auto stacks = scanner.number();
  if (!stacks) return pass(stacks);
  if (*stacks < 1 || *stacks > kMaxStacks)
    return scanner.error_at(mark, "a game has 1 to {} stacks", kMaxStacks);
  if (auto end = end_line(scanner); !end) return pass(end);
  scanner.take_line_end();
  return static_cast<int>(*stacks);
}

Result<Plan> make_plan(const Diagram& diagram) {
  if (!diagram.plan) return fail("not every stacked card has a base behind it, as in 7-2");
  Plan plan;
  for (std::size_t s = 0; s < diagram.position.stacks.size(); ++s) {
    for (std::size_t i = 0; i < diagram.position.stacks[s].size(); ++i) {
      const int rank = diagram.position.stacks[s][i];
      const int base = (*diagram.plan)[s][i];
      const int place = place_of(base, rank);
      if (place < diagram.position.height[static_cast<std::size_t>(base)] ||
          plan.is_stacked(base, place))
        return fail("{}-{} of stack {}: base {} has its {} already", rank_char(rank), base, s, base,
                    rank_char(rank));
      if (!plan.push(s, base, place))
        return fail("{}-{} of stack {} can never go up: something under it must go first",
                    rank_char(rank), base, s);
    }
  }
  return plan;
}

}  // namespace yomi::calculation
