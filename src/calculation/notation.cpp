#include "calculation/notation.h"

#include <algorithm>
#include <array>
#include <initializer_list>

#include "base/check.h"
#include "base/text.h"
#include "calculation/read_all.h"

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

Status end_line(Scanner& scanner) {
  if (!at_line_rest(scanner)) return scanner.error("expected the end of the line");
  return {};
}

bool accept_any(Scanner& scanner, std::initializer_list<std::string_view> words) {
  for (const std::string_view word : words) {
    if (scanner.accept(word)) return true;
  }
  return false;
}

// The rest of the line, without a comment.
std::string_view said_on_line(const Scanner& scanner) {
  const std::string_view rest = scanner.rest();
  return trim(rest.substr(0, rest.find_first_of("#\n")));
}

// "5H 7-2 (3H) -": nothing but cards of a position.
bool has_cards_alone(std::string_view text) {
  Scanner scanner(text);
  for (scanner.skip_blanks(); !scanner.at_end(); scanner.skip_blanks()) {
    if (accept_any(scanner, {"(", ")", ",", "-", "?", "？", "…"})) continue;
    if (!read_face(scanner)) return false;
    if (scanner.accept("-")) static_cast<void>(scanner.number());
  }
  return true;
}

// "1: 5H 7", "stack 2:", also where it is misspelt: what must not be taken for a sentence.
bool is_position_line(std::string_view line) {
  constexpr std::size_t kLongestLabel = 24;  // "スタック12", "bese 1"; a sentence is longer
  const std::size_t colon = line.find(':');
  if (colon == std::string_view::npos || colon > kLongestLabel ||
      !has_cards_alone(line.substr(colon + 1)))
    return false;
  return !trim(line.substr(colon + 1)).empty() ||
         line.substr(0, colon).find_first_of("0123456789") != std::string_view::npos;
}

// "  12: 5H s2", "3. 9H b3 s1>b3": a turn as `solve` prints it.
bool is_turn_line(std::string_view line) {
  const std::size_t digits = std::min(line.find_first_not_of("0123456789"), line.size());
  if (digits == 0 || digits == line.size() || (line[digits] != ':' && line[digits] != '.'))
    return false;
  for (std::size_t at = digits + 1; at + 1 < line.size(); ++at) {
    const bool place = line[at] == 'b' || line[at] == 's';
    if (place && line[at - 1] == ' ' && line[at + 1] >= '1' && line[at + 1] <= '9') return true;
  }
  return false;
}

struct WrittenCards {
  std::vector<Face> faces;
  std::vector<int> bases;            // −1: none written
  std::vector<Scanner::Mark> marks;  // of each card
};

class PositionReader {
 public:
  PositionReader(std::string_view text, const std::string& source)
      : scanner_(text, source), source_(source) {}

  Result<Diagram> read() {
    skip_words_above();
    if (Status bases = read_bases(); !bases) return pass(bases);
    if (Status seen = see_bases(); !seen) return pass(seen);
    skip_filling(scanner_);
    const Scanner::Mark stacks = scanner_.mark();
    static_cast<void>(accept_heading(
        {"スタックの状態", "スタック", "stacks", "Stacks", "heaps", "Heaps", "piles", "Piles"}));
    int last = scanner_.line();
    bool below = false;  // the position: what our own answers say of it follows
    for (skip_filling(scanner_); !scanner_.at_end(); skip_filling(scanner_)) {
      const std::string_view said = said_on_line(scanner_);
      below = below || scanner_.line() > last + 1;
      last = scanner_.line();
      if (accept_any(scanner_, {"moves", "手順"}) || (below && begins_turns(said)))
        return read_moves(stacks);
      if (is_bases_heading(said)) return scanner_.error("a second position begins here");
      Status line;
      if (below && !is_position_line(said) && !said.starts_with("hand:") &&
          !said.starts_with("手札:") && !said.starts_with("stock:") && !said.starts_with("山札:")) {
        scanner_.line_rest();
        continue;
      }
      if (accept_any(scanner_, {"hand:", "手札:"}))
        line = read_hand();
      else if (accept_any(scanner_, {"stock:", "山札:"}))
        line = read_stock();
      else
        line = read_stack();
      if (line) line = end_line(scanner_);
      if (!line) return pass(line);
    }
    if (Status done = finish(stacks); !done) return pass(done);
    return std::move(diagram_);
  }

 private:
  // "1: 5H s2" is a turn, "4: h5 s2" below three stacks the fourth.
  [[nodiscard]] bool begins_turns(std::string_view said) const {
    if (!is_turn_line(said)) return false;
    const auto number = parse_uint(said.substr(0, said.find_first_not_of("0123456789")));
    return !is_position_line(said) || number != diagram_.tableau.stacks.size() + 1;
  }

  // Up to the heading, if no line of a position stands before it.
  void skip_words_above() {
    Scanner look = scanner_;
    for (skip_filling(look); !look.at_end(); skip_filling(look)) {
      const std::string_view said = said_on_line(look);
      if (is_bases_heading(said)) scanner_ = look;
      if (is_bases_heading(said) || is_position_line(said)) return;
      look.line_rest();
    }
  }

  bool accept_heading(std::initializer_list<std::string_view> words) {
    Scanner look = scanner_;
    if (!accept_any(look, words)) return false;
    // "stack 1:" is no heading but a stack's line.
    Scanner behind = look;
    behind.skip_blanks();
    if (behind.number()) return false;
    look.accept(":");
    scanner_ = look;
    return true;
  }

  // "1:", "b1:", "base 1:", "台1:".
  Status expect_number(int number, bool base) {
    if (base)
      static_cast<void>(accept_any(scanner_, {"base", "Base", "b", "台"}));
    else
      static_cast<void>(accept_any(
          scanner_, {"stack", "Stack", "heap", "Heap", "pile", "Pile", "s", "スタック"}));
    scanner_.skip_blanks();
    const Scanner::Mark mark = scanner_.mark();
    auto found = scanner_.number();
    const Message what = word(base ? "base" : "stack");
    if (found && *found == 0)
      return scanner_.error_at(mark, "bases and stacks are counted from 1: expected {} {}", what,
                               number);
    if (!found || *found != static_cast<std::uint64_t>(number))
      return scanner_.error_at(mark, "expected {} {}: \"{}: …\"", what, number, number);
    scanner_.skip_blanks();
    return scanner_.expect(":");
  }

  Result<WrittenCards> read_cards() {
    WrittenCards cards;
    if (at_line_rest(scanner_)) return cards;
    if (Scanner look = scanner_; look.accept("-") && at_line_rest(look)) {  // "1: -" is empty
      scanner_ = look;
      return cards;
    }
    while (!at_line_rest(scanner_)) {
      const Scanner::Mark mark = scanner_.mark();
      if (cards.faces.size() >= kCards)
        return scanner_.error_at(mark, "too many cards in one line");
      auto face = read_face(scanner_);
      if (!face) return pass(face);
      int base = -1;
      if (scanner_.accept("-")) {
        for (int b = 1; b <= kBases; ++b) {
          if (scanner_.accept(std::string(1, static_cast<char>('0' + b)))) base = b - 1;
        }
        if (base < 0) return scanner_.error("expected a base, 1 to 4, behind the hyphen");
      }
      scanner_.accept(",");
      cards.faces.push_back(*face);
      cards.bases.push_back(base);
      cards.marks.push_back(mark);
    }
    return cards;
  }

  Status read_bases() {
    skip_filling(scanner_);
    if (accept_heading({"台の状態", "台", "bases", "Bases"}) && !at_line_rest(scanner_))
      return read_tops();
    for (int base = 0; base < kBases; ++base) {
      skip_filling(scanner_);
      if (Status number = expect_number(base + 1, true); !number) return number;
      if (Status line = read_base(base); !line) return line;
      if (Status end = end_line(scanner_); !end) return end;
    }
    return {};
  }

  // "bases: 5 8H - Q": what lies on top.
  Status read_tops() {
    for (std::size_t base = 0; base < kBases; ++base) {
      scanner_.skip_blanks();
      if (scanner_.accept("-")) {
        scanner_.accept(",");
        continue;
      }
      const Scanner::Mark mark = scanner_.mark();
      if (scanner_.at_line_end())
        return scanner_.error_at(mark, "expected the top cards of 4 bases, - for none");
      auto face = read_face(scanner_);
      if (!face) return pass(face);
      scanner_.accept(",");
      diagram_.tableau.position.height[base] = place_of(static_cast<int>(base), face->rank) + 1;
      diagram_.tableau.tops[base] = face->suit;
      top_marks_[base] = mark;
    }
    return end_line(scanner_);
  }

  // The cards to come, and perhaps "(5H)" before them.
  Status read_base(int base) {
    std::optional<Face> top;
    scanner_.skip_blanks();
    const Scanner::Mark mark = scanner_.mark();
    if (scanner_.accept("(")) {
      auto face = read_face(scanner_);
      if (!face) return pass(face);
      top = *face;
      if (Status close = scanner_.expect(")"); !close) return close;
    }
    auto cards = read_cards();
    if (!cards) return pass(cards);
    const auto count = static_cast<int>(cards->faces.size());
    if (count > kRanks)
      return scanner_.error_at(cards->marks[kRanks], "base {} takes 13 cards, not {}", base + 1,
                               count);
    for (int i = 0; i < count; ++i) {
      const auto at = static_cast<std::size_t>(i);
      const int wanted = rank_at(base, kRanks - count + i);
      if (cards->bases[at] >= 0)
        return scanner_.error_at(cards->marks[at],
                                 "cards of a base's line have no base behind them");
      if (cards->faces[at].rank != wanted)
        return scanner_.error_at(
            cards->marks[at],
            "base {} cannot end like this: there should be {} where {} is. Its "
            "line has the cards still to come; the top cards of all bases go "
            "into one line, as bases: A 2 3 4",
            base + 1, rank_char(wanted), rank_char(cards->faces[at].rank));
    }
    const int height = kRanks - count;
    const auto b = static_cast<std::size_t>(base);
    diagram_.tableau.position.height[b] = height;
    if (!top) return {};
    if (height == 0 || top->rank != rank_at(base, height - 1))
      return scanner_.error_at(mark,
                               "the card {} cannot lie on base {} now: behind it stand the cards "
                               "still to come",
                               to_text(*top), base + 1);
    diagram_.tableau.tops[b] = top->suit;
    top_marks_[b] = mark;
    return {};
  }

  // What has not been seen is in the stock.
  Status see_bases() {
    Position& position = diagram_.tableau.position;
    position.stock.fill(kCopies);
    position.stock[0] = 0;
    for (int base = 0; base < kBases; ++base) {
      const auto b = static_cast<std::size_t>(base);
      for (int place = 0; place < position.height[b]; ++place)
        --position.stock[static_cast<std::size_t>(rank_at(base, place))];
      if (!diagram_.tableau.tops[b]) continue;
      const auto rank = static_cast<std::uint8_t>(rank_at(base, position.height[b] - 1));
      if (Status once = see_suit({rank, diagram_.tableau.tops[b]}, top_marks_[b]); !once)
        return once;
    }
    return {};
  }
  Status see(const Face& face, Scanner::Mark mark) {
    if (diagram_.tableau.position.stock[face.rank]-- <= 0)
      return scanner_.error_at(mark, "a deck has 4 cards of rank {}; this is one more",
                               rank_char(face.rank));
    return see_suit(face, mark);
  }
  Status see_suit(const Face& face, Scanner::Mark mark) {
    if (!face.suit) return {};
    const cards::Card card(*face.suit, cards::Rank(face.rank));
    if (seen_.contains(card))
      return scanner_.error_at(mark, "the card {} is there twice", to_text(face));
    seen_.insert(card);
    return {};
  }

  Status read_hand() {
    scanner_.skip_blanks();
    const Scanner::Mark mark = scanner_.mark();
    auto face = read_face(scanner_);
    if (!face) return pass(face);
    Tableau& tableau = diagram_.tableau;
    if (tableau.position.hand != 0)
      return scanner_.error_at(mark, "there is a card in hand already");
    tableau.position.hand = face->rank;
    tableau.hand = face->suit;
    return see(*face, mark);
  }

  // The known cards, then question marks.
  Status read_stock() {
    if (stock_mark_) return scanner_.error("the stock is given twice");
    stock_mark_ = scanner_.mark();
    bool unknown = false;
    while (!at_line_rest(scanner_)) {
      const Scanner::Mark mark = scanner_.mark();
      if (accept_any(scanner_, {"?", "？", "…", "..."})) {
        unknown = true;
        continue;
      }
      if (unknown)
        return scanner_.error_at(mark, "behind an unknown card of the stock none can be known");
      auto face = read_face(scanner_);
      if (!face) return pass(face);
      scanner_.accept(",");
      diagram_.tableau.next.push_back(*face);
      stock_marks_.push_back(mark);
    }
    return {};
  }

  Status read_stack() {
    Tableau& tableau = diagram_.tableau;
    if (tableau.stacks.size() == kMaxStacks)
      return scanner_.error("a game has at most {} stacks", kMaxStacks);
    if (Status number = expect_number(static_cast<int>(tableau.stacks.size()) + 1, false); !number)
      return number;
    auto cards = read_cards();
    if (!cards) return pass(cards);
    tableau.position.stacks.emplace_back();
    tableau.stacks.emplace_back();
    for (std::size_t i = 0; i < cards->faces.size(); ++i) {
      planned_ = planned_ && cards->bases[i] >= 0;
      if (Status seen = see(cards->faces[i], cards->marks[i]); !seen) return seen;
      tableau.position.stacks.back().push_back(cards->faces[i].rank);
      tableau.stacks.back().push_back(cards->faces[i].suit);
    }
    plan_.push_back(std::move(cards->bases));
    return {};
  }

  Status finish(Scanner::Mark stacks) {
    Tableau& tableau = diagram_.tableau;
    if (tableau.stacks.empty()) return scanner_.error_at(stacks, "a game has at least one stack");
    std::array<int, kRanks + 1> left = tableau.position.stock;
    for (std::size_t i = 0; i < tableau.next.size(); ++i) {
      const Face& face = tableau.next[i];
      if (left[face.rank]-- <= 0)
        return scanner_.error_at(stock_marks_[i], "no {} is left for the stock",
                                 rank_char(face.rank));
      if (Status once = see_suit(face, stock_marks_[i]); !once) return once;
    }
    if (planned_) diagram_.plan = std::move(plan_);
    return {};
  }

  Result<Diagram> read_moves(Scanner::Mark stacks) {
    scanner_.accept(":");
    if (Status done = finish(stacks); !done) return pass(done);
    auto deeds = parse_moves(diagram_.tableau, scanner_.rest(), source_);
    if (!deeds) {
      Error& error = deeds.error();
      if (error.line == 1) error.column += scanner_.column() - 1;
      error.line += scanner_.line() - 1;
      return pass(deeds);
    }
    diagram_.deeds = std::move(*deeds);
    return std::move(diagram_);
  }

  Scanner scanner_;
  std::string source_;
  Diagram diagram_;
  std::array<Scanner::Mark, kBases> top_marks_ = {};
  cards::CardSet seen_;
  PlannedBases plan_;
  bool planned_ = true;
  std::optional<Scanner::Mark> stock_mark_;
  std::vector<Scanner::Mark> stock_marks_;
};

}  // namespace

bool is_bases_heading(std::string_view line) {
  for (const std::string_view word : {"bases", "Bases", "台の状態", "台"})
    if (line == word) return true;
  return false;
}

char rank_char(int rank) {
  return cards::to_char(cards::Rank(rank));
}

std::string to_text(const Face& face) {
  std::string text(1, rank_char(face.rank));
  if (face.suit) text += cards::to_char(*face.suit);
  return text;
}

Result<Face> read_face(Scanner& scanner) {
  if (Scanner look = scanner; auto card = cards::read_card(look)) {
    scanner = look;
    return Face{static_cast<std::uint8_t>(card->rank().value()), card->suit()};
  }
  auto rank = cards::read_rank(scanner);
  if (!rank) return pass(rank);
  return Face{static_cast<std::uint8_t>(rank->value()), {}};
}

Result<Face> parse_face(std::string_view text) {
  Scanner scanner(trim(text));
  auto face = read_face(scanner);
  if (!face || !scanner.at_end())
    return fail("expected a card, such as 7, 10 or QH, not {}", in_quotes(text));
  return face;
}

Result<Diagram> parse_position(std::string_view text, const std::string& source) {
  return PositionReader(text, source).read();
}

std::string format_position(const Position& position) {
  return format_position(tableau_of(position));
}

std::string format_position(const Tableau& tableau, const PlannedBases* plan, int first) {
  const Position& position = tableau.position;
  std::string text = "bases\n";
  for (int base = 0; base < kBases; ++base) {
    const auto b = static_cast<std::size_t>(base);
    text += fmt::format("{}:", base + first);
    if (tableau.tops[b]) {
      const auto top = static_cast<std::uint8_t>(rank_at(base, position.height[b] - 1));
      text += fmt::format(" ({})", to_text(Face{top, tableau.tops[b]}));
    }
    for (int place = position.height[b]; place < kRanks; ++place)
      text += fmt::format(" {}", rank_char(rank_at(base, place)));
    text += "\n";
  }
  text += "stacks\n";
  for (std::size_t s = 0; s < position.stacks.size(); ++s) {
    text += fmt::format("{}:", s + static_cast<std::size_t>(first));
    for (std::size_t i = 0; i < position.stacks[s].size(); ++i) {
      text += " " + to_text(Face{position.stacks[s][i], tableau.stacks[s][i]});
      if (plan != nullptr) text += fmt::format("-{}", (*plan)[s][i] + first);
    }
    text += "\n";
  }
  if (position.hand != 0) text += fmt::format("hand: {}\n", to_text(hand_of(tableau)));
  if (!tableau.next.empty()) {
    text += "stock:";
    for (const Face& face : tableau.next) text += " " + to_text(face);
    text += "\n";
  }
  return text;
}

Result<std::vector<Face>> parse_cards(std::string_view text, const std::string& source) {
  Scanner scanner(text, source);
  std::vector<Face> faces;
  for (skip_filling(scanner); !scanner.at_end(); skip_filling(scanner)) {
    if (faces.size() == kCards) return scanner.error("a deck has 52 cards; here is one more");
    auto face = read_face(scanner);
    if (!face) return pass(face);
    faces.push_back(*face);
    scanner.accept(",");
  }
  return faces;
}

Result<std::vector<Face>> parse_stock(std::string_view text, const std::string& source) {
  auto faces = parse_cards(text, source);
  if (!faces) return faces;
  if (Status right = check_deck(*faces); !right) {
    right.error().source = source;
    return pass(right);
  }
  return faces;
}

std::string format_cards(std::span<const Face> cards) {
  std::string text;
  for (std::size_t i = 0; i < cards.size(); ++i) {
    text += to_text(cards[i]);
    text += i % 13 == 12 || i + 1 == cards.size() ? '\n' : ' ';
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
  const Position& position = diagram.tableau.position;
  Plan plan;
  for (std::size_t s = 0; s < position.stacks.size(); ++s) {
    for (std::size_t i = 0; i < position.stacks[s].size(); ++i) {
      const int rank = position.stacks[s][i];
      const int base = (*diagram.plan)[s][i];
      const int place = place_of(base, rank);
      if (place < position.height[static_cast<std::size_t>(base)] || plan.is_stacked(base, place))
        return fail("{}-{} of stack {}: base {} has its {} already", rank_char(rank), base + 1,
                    s + 1, base + 1, rank_char(rank));
      if (!plan.push(s, base, place))
        return fail("{}-{} of stack {} can never go up: something under it must go first",
                    rank_char(rank), base + 1, s + 1);
    }
  }
  return plan;
}

}  // namespace yomi::calculation
