#include "castle/reading.h"

#include <gtest/gtest.h>

#include "base/text.h"
#include "castle/deal.h"
#include "castle/notation.h"
#include "castle/pysol_deal.h"
#include "castle/reference_test.h"
#include "castle/solver.h"

namespace yomi::castle {
namespace {

// What was read, in a line a record and a line an error.
std::string told(const ReadResult& result) {
  std::string text;
  for (const ReadRecord& record : result.records)
    text += fmt::format("{} {} {}:{} {}\n", to_string(record.format), to_string(record.layout),
                        record.line, record.title, record.moves.size());
  for (const Error& error : result.errors) text += error.to_string() + "\n";
  return text;
}

std::string told(std::string_view text, const ReadOptions& options = {}) {
  return told(read_any(text, options));
}

// The one position that the text holds.
Position only(std::string_view text, const ReadOptions& options = {}) {
  const ReadResult result = read_any(text, options);
  EXPECT_EQ(result.records.size(), 1u) << text << "\n" << told(result);
  EXPECT_TRUE(result.errors.empty()) << text << "\n" << told(result);
  return result.records.empty() ? Position{} : result.records.front().position;
}

std::string card_text(Card card, int spelling) {
  const std::string rank(1, cards::to_char(card.rank()));
  const std::string suit(1, cards::to_char(card.suit()));
  const std::string ten = card.rank() == Rank(10) ? "10" : rank;
  switch (spelling) {
    case 0:
      return rank + suit;
    case 1:
      return ten + suit;
    case 2:
      return std::string(cards::symbol(card.suit())) + ten;
    case 3:
      return to_lower_ascii(suit + rank);
    default: {
      constexpr std::array<std::string_view, 4> kNames{"クラブの", "ダイヤの", "ハートの",
                                                       "スペードの"};
      return std::string(kNames[static_cast<std::size_t>(card.suit())]) + ten;
    }
  }
}

std::string lines_of(const Position& position, int spelling) {
  std::string text;
  for (const Column& column : position.columns) {
    for (const Card card : column) text += card_text(card, spelling) + " ";
    text += '\n';
  }
  return text;
}

// Row by row, the bottom cards first, each card in a place as wide as the widest.
std::string rows_of(const Position& position, int spelling) {
  std::size_t most = 0;
  for (const Column& column : position.columns) most = std::max(most, column.size());
  std::string text;
  for (std::size_t row = 0; row < most; ++row) {
    for (const Column& column : position.columns)
      text += pad_left(row < column.size() ? card_text(column[row], spelling) : "",
                       spelling == 4 ? 12 : 6);
    text += '\n';
  }
  return text;
}

Position played_at_random(const Variant& variant, std::uint64_t number, int moves) {
  Position position = deal(variant, number);
  Random random(number);
  for (int i = 0; i < moves; ++i) {
    const auto legal = legal_moves(position);
    if (legal.empty()) break;
    apply(position, legal[random.below(legal.size())]);
  }
  return position;
}

TEST(CastleReading, OurOwnBoardsComeBack) {
  for (std::uint64_t number = 1; number <= 60; ++number) {
    const Variant variant = number % 2 == 0 ? kStreetsAndAlleys : kCitadel;
    const Position position = played_at_random(variant, number, static_cast<int>(number));
    const ReadResult result = read_any("# deal\n" + to_board(position));
    ASSERT_EQ(told(result), "board columns 2:deal 0\n") << to_board(position);
    EXPECT_EQ(result.records[0].position, position);
  }
}

TEST(CastleReading, DealsTypedColumnByColumnAndRowByRow) {
  for (std::uint64_t number = 1; number <= 40; ++number) {
    const Variant variant = number % 2 == 0 ? kStreetsAndAlleys : kBeleagueredCastle;
    const Position position = deal(variant, number);
    for (int spelling = 0; spelling <= 4; ++spelling) {
      const ReadResult columns = read_any(lines_of(position, spelling));
      ASSERT_EQ(told(columns), "board columns 1: 0\n") << lines_of(position, spelling);
      EXPECT_EQ(columns.records[0].position, position);
      // The last row of 52 cards is short; names of unequal length do not show where it lies.
      if (spelling == 4 && number % 2 == 0) continue;
      const ReadResult rows = read_any(rows_of(position, spelling));
      ASSERT_EQ(told(rows), "board rows 1: 0\n") << rows_of(position, spelling);
      EXPECT_EQ(rows.records[0].position, position);
    }
  }
}

// Pages paste an empty line behind every line.
TEST(CastleReading, DoubleSpacedDealsAreReadAsTheyAre) {
  const auto spaced = [](const std::string& text) {
    std::string wide;
    for (const char c : text) wide += c == '\n' ? "\n\n" : std::string(1, c);
    return wide;
  };
  for (std::uint64_t number = 1; number <= 10; ++number) {
    const Variant variant = number % 2 == 0 ? kStreetsAndAlleys : kBeleagueredCastle;
    const Position position = deal(variant, number);
    const std::string text = spaced(lines_of(position, 0));
    EXPECT_EQ(only(text), position) << text;
    const Position next = deal(variant, number + 1);
    const ReadResult two = read_any(text + spaced(lines_of(next, 0)));
    ASSERT_EQ(two.records.size(), 2u) << told(two);
    EXPECT_EQ(two.records[1].position, next);
    EXPECT_EQ(told(spaced(rows_of(position, 0))), "board rows 1: 0\n");
  }
  // Where they can be empty columns they are.
  const ReadOptions tiny{Variant{5, 2, 3, true}, {}};
  EXPECT_EQ(only("2C 3D\n\n3C\n\n2D\n", tiny), only("2C 3D\n-\n3C\n-\n2D\n", tiny));
}

TEST(CastleReading, RowsWithGapsAreReadWhereTheyStand) {
  int gaps = 0;
  for (std::uint64_t number = 1; number <= 60; ++number) {
    const Position position = played_at_random(kBeleagueredCastle, number, 8);
    if (std::any_of(position.columns.begin(), position.columns.end(),
                    [](const Column& column) { return column.empty(); }))
      continue;
    const ReadResult rows = read_any(rows_of(position, 0));
    ASSERT_EQ(told(rows), "board rows 1: 0\n") << rows_of(position, 0);
    EXPECT_EQ(rows.records[0].position, position);
    ++gaps;
  }
  EXPECT_GT(gaps, 40);
}

// Kings to nines in four suits, sorted: as columns and as rows each card could have been dealt.
constexpr std::string_view kBoth =
    "KC QC JC TC\n"
    "KD QD JD TD\n"
    "KH QH JH TH\n"
    "KS QS JS TS\n";

TEST(CastleReading, AsksWhereBothFit) {
  const ReadOptions four{Variant{4, 4, 13, true}, {}};
  const ReadResult asked = read_any(kBoth, four);
  EXPECT_EQ(told(asked), "line 1:1: columns or rows? both fit: number the columns or say which\n");
  ASSERT_EQ(asked.questions.size(), 1u);
  ReadOptions rows = four;
  rows.layout = Layout::kRows;
  ReadOptions columns = four;
  columns.layout = Layout::kColumns;
  EXPECT_EQ(only(kBoth, rows), *asked.questions[0].by_rows);
  EXPECT_EQ(only(kBoth, columns), *asked.questions[0].by_columns);
  EXPECT_NE(only(kBoth, rows), only(kBoth, columns));
  std::string numbered;
  int number = 1;
  for (const std::string_view line : split_lines(kBoth))
    numbered += fmt::format("{}: {}\n", number++, line);
  EXPECT_EQ(only(numbered, four), only(kBoth, columns));
}

TEST(CastleReading, AsksWhereNeitherFits) {
  // 52 cards in four lines of thirteen: no play stacks them so.
  std::string text;
  const Position position = deal(Variant{4, 4, 13, false}, 1);
  const ReadResult asked = read_any(lines_of(position, 0));
  ASSERT_EQ(asked.questions.size(), 1u) << told(asked);
  EXPECT_TRUE(asked.records.empty());
  ReadOptions columns;
  columns.layout = Layout::kColumns;
  EXPECT_EQ(only(lines_of(position, 0), columns).columns[3], position.columns[3]);
}

TEST(CastleReading, LabelsDividersAndComments) {
  const ReadOptions tiny{Variant{3, 2, 3, true}, {}};
  const Position plain = parse_board("2C 3D\n3C\n2D\n", tiny.variant).value();
  for (const char* text : {"1) 2C 3D\n2) 3C\n3) 2D\n",
                           "Pile 1: 2C 3D\nPile 2: 3C\nPile 3: 2D\n",
                           "1. 2C 3D\n2. 3C\n3. 2D\n",
                           "Column 1 2C 3D\nColumn 2 3C\nColumn 3 2D\n",
                           "2C 3D / 3C / 2D",
                           "2C 3D | 3C | 2D",
                           "2C 3D; 3C; 2D",
                           "| 2C 3D | 3C | 2D |",
                           "My deal\n\n2C 3D  # the first\n3C // the second\n2D\n",
                           "列1：♣２ ♦３\n列2：♣３\n列3：♦２\n",
                           "クラブの2 ダイヤの3\nクラブの3\nダイヤの2\n",
                           "１：Ｃ２　Ｄ３\n２：Ｃ３\n３：Ｄ２\n",
                           "| 2C | 3C | 2D |\n|----|----|----|\n| 3D |    |    |\n",
                           "Row 1: 2C 3C 2D\nRow 2: 3D - -\n",
                           "台：CA、DA\n0: C2 D3\n1: C3\n2: D2\n",
                           "Foundations: C-A D-A\nFreecells:\n: 2C 3D\n: 3C\n: 2D\n\n",
                           "2C 3D |\n3C |\n2D |\n",
                           "2C 3D;\n3C;\n2D;\n",
                           "2C 3D /\n3C /\n2D /\n",
                           "2C 3D | 3C |\n2D |\n",
                           "2C 3D / 3C / 2D /",
                           "1: 2C 3D |\n2: 3C |\n3: 2D |\n",
                           "2C | 3C | 2D |\n3D |   |   |\n",
                           "2C; 3C; 2D;\n3D; ; ;\n",
                           "2C | 3C | 2D\n3D |  |\n",
                           "Foundations: C-A D-A |\n2C 3D |\n3C |\n2D |\n",
                           "台：CA、DA；\nC2 D3；\nC3；\nD2；\n",
                           "Founds: C-A D-A\n2C 3D\n3C\n2D\n",
                           "   f: A♣ A♦\n   1: 2♣ 3♦\n   2: 3♣\n   3: 2♦\n"})
    EXPECT_EQ(only(text, tiny), plain) << text;
  EXPECT_EQ(told("My deal\n\n2C 3D\n3C\n2D\n", tiny), "board columns 3:My deal 0\n");
  EXPECT_EQ(told("Founds: C-A D-A\n2C 3D\n3C\n2D\n", tiny), "pysol columns 1: 0\n");
}

TEST(CastleReading, EmptyColumnsInEveryForm) {
  const ReadOptions tiny{Variant{4, 2, 3, true}, {}};
  const Position plain = parse_board("2C 3D\n-\n3C\n2D\n", tiny.variant).value();
  for (const char* text : {"2C 3D\n\n3C\n2D\n", "1: 2C 3D\n2:\n3: 3C\n4: 2D\n",
                           ": 2C 3D\n:\n: 3C\n: 2D\n", "2C 3D / - / 3C / 2D", "2C 3D / / 3C / 2D",
                           "2C 3D;\n;\n3C;\n2D;\n", "0: C2 D3\n1: 空\n2: C3\n3: D2\n"})
    EXPECT_EQ(only(text, tiny), plain) << text;
  const Position low = parse_board("-\n-\n2C 3D\n3C 2D\n", tiny.variant).value();
  // Before a bar at the end the last column may be empty.
  const Position last = parse_board("2C 3D\n3C\n2D\n-\n", tiny.variant).value();
  EXPECT_EQ(only("2C 3D / 3C / 2D /", tiny), last);
  EXPECT_EQ(only("0: ～ 1: 空\n2: C2 D3\n3: C3 D2\n", tiny), low);
}

TEST(CastleReading, ReadsWhatFcSolvePrints) {
  const std::string solution =
      "-=-=-=-=-=-=-=-=-=-=-=-\n\n"
      "Foundations: C-A D-A \nFreecells:\n: 2C 3D\n: 3C\n: 2D\n\n\n"
      "====================\n\nMove a card from stack 2 to the foundations\n\n"
      "Foundations: C-A D-2 \nFreecells:\n: 2C 3D\n: 3C\n: \n\n\n"
      "====================\n\nMove 1 cards from stack 0 to stack 2\n\n"
      "Foundations: C-A D-2 \nFreecells:\n: 2C\n: 3C\n: 3D\n\n\n"
      "====================\n\nMove a card from stack 2 to the foundations\n\n\n"
      "This game is solveable.\nTotal number of states checked is 3.\n";
  const ReadOptions tiny{Variant{3, 2, 3, true}, {}};
  EXPECT_EQ(told(solution, tiny), "fc-solve columns 3: 3\n");
  const std::string rows =
      "Iteration: 0\nDepth: 0\nStored-States: 0\nScan: \n\n"
      "                        H-A C-A D-A S-A\n\n\n"
      " --  --  --  --  --  --  --  -- \n"
      " 2C  2D  4C  5H  5D  7H  7S  QC \n"
      " 9C  JS  QH  9S  KD  5S  6C  2S \n"
      " 8C  KH  3C  6H 10H  6S  7D  JC \n"
      " 3S  4D  9H  5C 10S  QS  3H 10C \n"
      " KS  8S  JH 10D  8H  4S  4H  KC \n"
      " 3D  9D  6D  8D  JD  2H  QD  7C \n\n---------------\n";
  EXPECT_EQ(told(rows), "fc-solve rows 6: 0\n");
  EXPECT_EQ(only(rows).columns[4].front(), Card(Suit::kDiamonds, Rank(5)));
  EXPECT_EQ(told("Foundations: C-A D-A\nFreecells: 2C\n: 3D\n: 3C\n: 2D\n", tiny),
            "line 2:12: this game has no free cells\n");
}

TEST(CastleReading, ReadsSolvitairesDeals) {
  const ReadOptions tiny{Variant{3, 2, 3, true}, {}};
  const Position plain = parse_board("2C 3D\n3C\n2D\n", tiny.variant).value();
  for (const char* text :
       {R"({"tableau piles": [["2C","3d"],["3C"],["2D"]]})",
        "{\n  \"tableau piles\": [\n    [\"2C\", \"3D\"],\n    [\"3C\"],\n    [\"2D\"]\n  ],\n"
        "  \"foundations\": [[\"AC\"], [\"AD\"], []]\n}\n",
        R"({"position":"Foundations: C-A D-A\n2C 3D\n3C\n2D\n","moves":["2D:3-f"]})",
        R"({"records":[{"position":"Foundations: C-A D-A\n2C 3D\n3C\n2D\n","moves":[]}]})",
        R"({"id":"a","answer":{"position":"Foundations: C-A D-A\n2C 3D\n3C\n2D\n"}})",
        R"({"board":"Foundations: C-A D-A\n2C 3D\n3C\n2D\n","moves":["2D:3-f"]})"})
    EXPECT_EQ(only(text, tiny), plain) << text;
  EXPECT_EQ(told(R"({"tableau piles": [["2C","3X"],["3C"],["2D"]]})", tiny),
            "line 1:26: no such card: '3X'\n");
  EXPECT_EQ(told("{\"tableau piles\": [[\"2C\",\"3D\"],[\"3C\"],[\"2D\"]]}\n{\"tableau\n"
                 "{\"tableau piles\": [[\"2C\",\"3D\"],[\"3C\",\"2D\"]]}\n",
                 tiny),
            "solvitaire columns 1: 0\nsolvitaire columns 3: 0\n"
            "line 2:10: expected '\"' but the line ends\n");
}

TEST(CastleReading, AFullWidthNumberIsTheSameDeal) {
  EXPECT_EQ(told("７"), told("7"));
  EXPECT_EQ(only("７"), only("7"));
}

TEST(CastleReading, NumbersAreDeals) {
  EXPECT_EQ(only("7"), deal(kBeleagueredCastle, 7));
  EXPECT_EQ(only("７"), deal(kBeleagueredCastle, 7));
  EXPECT_EQ(only("deal 7"), deal(kBeleagueredCastle, 7));
  EXPECT_EQ(only("配置 7", {kCitadel, {}}), deal(kCitadel, 7));
  EXPECT_EQ(only("pysol 12345"), pysol_deal("12345", kBeleagueredCastle).value());
  EXPECT_EQ(only("ms12345", {kCitadel, {}}), pysol_deal("12345", kCitadel).value());
  EXPECT_EQ(told("35\n36\nms3\n"),
            "deal columns 1:35 0\ndeal columns 2:36 0\npysol deal columns 3:ms3 0\n");
  EXPECT_EQ(told("99999999999999999999"),
            "line 1:1: a deal's number is 0 to 18446744073709551615, not '99999999999999999999'\n");
  // A number above a board is its title; moves may follow a number.
  EXPECT_EQ(told("deal 18\n" + to_board(deal(kBeleagueredCastle, 18))),
            "board columns 2:deal 18 0\n");
  EXPECT_EQ(told("18\n83 43 42\n4h\n"), "deal columns 1:18 4\n");
}

// Every notation of a line of moves that the room prints or writes.
TEST(CastleReading, MovesComeBackInEveryNotation) {
  for (std::uint64_t number = 1; number <= 30; ++number) {
    const Position start = deal(kBeleagueredCastle, number);
    SolveResult answer = solve(start, Budget());
    if (answer.verdict != Verdict::kProved) continue;
    const std::vector<Move> moves = shortened(start, answer.moves);
    std::string canonical;
    std::string fc_solve;
    std::string runs;
    std::string printed;
    std::string japanese;
    Position now = start;
    for (const Move move : moves) {
      canonical += to_text(now, move) + " ";
      fc_solve += to_fc_solve(now, move) + " ";
      apply(now, move);
    }
    now = start;
    int step_number = 0;
    for (const Step& step : steps_of(start, moves)) {
      runs += to_text(now, step) + "\n";
      const Column& from = now.columns[static_cast<std::size_t>(step.move.from)];
      const auto name = [](Card card) {
        return fmt::format("{}{}", cards::to_char(card.rank()), cards::symbol(card.suit()));
      };
      const bool up = step.move.to == Move::kFoundation;
      const std::string run =
          step.cards == 1
              ? name(from.back())
              : fmt::format("{}–{}", name(from[from.size() - static_cast<std::size_t>(step.cards)]),
                            name(from.back()));
      const std::string split = step.split ? "  split run move" : "";
      ++step_number;
      printed +=
          fmt::format("{:4}. {}  {}→{}{}{}\n", step_number, run, step.move.from + 1,
                      up ? "foundation" : fmt::format("{}", step.move.to + 1),
                      step.cards == 1 ? "" : fmt::format("  (run of {})", step.cards), split);
      japanese += fmt::format("{:4}. {}  {}→{}{}{}\n", step_number, run, step.move.from + 1,
                              up ? "台" : fmt::format("{}", step.move.to + 1),
                              step.cards == 1 ? "" : fmt::format("  ({}枚の連)", step.cards),
                              step.split ? "  連の分割移動" : "");
      for (std::size_t i = step.first; i < step.first + step.count; ++i) apply(now, moves[i]);
    }
    ASSERT_TRUE(is_won(now));
    for (const std::string& text : {canonical, fc_solve, runs, printed, japanese}) {
      const auto back = parse_moves(start, text);
      ASSERT_TRUE(back) << back.error().to_string() << "\n" << text;
      Position end = start;
      for (const Move move : *back) apply(end, move);
      EXPECT_TRUE(is_won(end));
      const ReadResult result = read_any(to_board(start) + "\n" + text);
      EXPECT_EQ(told(result), fmt::format("board columns 1: {}\n", back->size())) << text;
    }
    EXPECT_EQ(parse_moves(start, canonical).value(), moves);
    EXPECT_EQ(parse_moves(start, fc_solve).value(), moves);
    // As we print an answer: the moves are told twice.
    std::string told_twice = to_board(start);
    told_twice.append("\ncan be won\n\n").append(printed);
    told_twice.append("\nin fc-solve's notation:\n").append(fc_solve);
    EXPECT_EQ(read_any(told_twice).errors.size(), 0u);
  }
}

TEST(CastleReading, OneFaultyBoardDoesNotLoseTheOthers) {
  const ReadOptions tiny{Variant{3, 2, 3, true}, {}};
  EXPECT_EQ(
      told("first\n2C 3D\n3C\n2D\n\nsecond\n2C 3X\n3C\n2D\n\nthird\n2C 3D\n3C\n2D\n3h\n", tiny),
      "board columns 2:first 0\nboard columns 12:third 1\nline 7:4: no such card: '3X'\n");
  EXPECT_EQ(told("2C 3D\n3C\n2D 2C\n", tiny),
            "line 3:4: the card 2C was already at line 1, column 1\n");
  EXPECT_EQ(told("2C 3D\nthree of clubs\n2D\n", tiny),
            "line 2:1: expected cards, found 'three of clubs'\n");
  EXPECT_EQ(told("2C 3D\n3C\n2D\n\n3h 2h\n", tiny),
            "board columns 1: 0\nline 5:4: '2h': 3C cannot go to its foundation yet\n");
  EXPECT_EQ(told("35 42\n", tiny), "line 1:1: these moves have no board before them\n");
  EXPECT_EQ(told("", tiny), "line 1:1: expected a board, found nothing\n");
  EXPECT_EQ(told("[]", tiny), "line 1:1: expected a board, found '[]'\n");
  EXPECT_EQ(told("\n hello\n", tiny), "line 2:2: expected a board, found 'hello'\n");
}

TEST(CastleReading, SeveralBoardsAfterOneAnother) {
  std::string text;
  for (std::uint64_t number = 1; number <= 20; ++number)
    text += fmt::format("# deal {}\n{}{}", number, to_board(deal(kBeleagueredCastle, number)),
                        number % 2 == 0 ? "\n" : "");
  const ReadResult result = read_any(text);
  ASSERT_EQ(result.records.size(), 20u) << told(result);
  for (std::uint64_t number = 1; number <= 20; ++number) {
    const ReadRecord& record = result.records[static_cast<std::size_t>(number - 1)];
    EXPECT_EQ(record.position, deal(kBeleagueredCastle, number));
    EXPECT_EQ(record.title, fmt::format("deal {}", number));
  }
}

}  // namespace
}  // namespace yomi::castle
