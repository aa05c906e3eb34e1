#include "concentration/board_text.h"

#include <gtest/gtest.h>

#include "base/random.h"
#include "concentration/board_words.h"
#include "concentration/notation.h"

namespace yomi::concentration {
namespace {

std::string refusal(std::string_view text) {
  const auto board = parse_board(text);
  if (board) return "accepted:\n" + to_text(*board);
  const Error& error = board.error();
  return fmt::format("{}:{}: {}", error.line, error.column, error.text());
}

// The position and the table shown back, which must be read as the same again.
std::string understood(std::string_view text) {
  const auto board = parse_board(text);
  if (!board) return board.error().to_string();
  const auto again = parse_board(to_text(*board));
  EXPECT_TRUE(again) << to_text(*board) << again.error().to_string();
  if (again) {
    EXPECT_EQ(*again, *board) << to_text(*board) << to_text(*again);
  }
  return to_text(board->position) + "\n" + to_text(*board);
}

TEST(BoardText, ReadsWhatPeopleSee) {
  const auto board = parse_board("copies 4 A=2  # a comment\nA ? B B\n? ?\n");
  ASSERT_TRUE(board) << board.error().to_string();
  EXPECT_EQ(to_text(board->position), "1x1/2,1x2/4");
  EXPECT_EQ(board->letters.size(), 2U);
  EXPECT_EQ(to_text(parse_board("?A??\n??B?")->position), "2x0/2,2x1/2");
  EXPECT_EQ(to_text(parse_board("taken C\n. . ? ?\nあ ?")->position), "1x0/2,1x1/2");
  EXPECT_EQ(to_text(parse_board("copies 4\ntaken A\nA . . ?\n? ? ? ?")->position), "1x1/2,1x0/4");
  EXPECT_EQ(to_text(parse_board("letters 1x2,1x4\n? ? ?\nA ? ?\ncopies A=4")->position),
            "1x0/2,1x1/4");
  EXPECT_EQ(to_text(parse_board("Letters 2x2\n? ? A ?")->position), "1x0/2,1x1/2");
}

TEST(BoardText, RefusesWhatCannotBe) {
  const auto column = [](const char* text) {
    const auto board = parse_board(text, "b.txt");
    return board ? std::string("accepted") : board.error().to_string();
  };
  EXPECT_EQ(column("A A A ?"), "b.txt:1:1: cards of A on the table: 2, seen: 3");
  EXPECT_EQ(column("taken A A\n. . . . ? ?\n"),
            "b.txt:1:7: pairs of A taken: 2, but its cards are 2");
  EXPECT_EQ(column("copies 2\n? ? ?\n"),
            "b.txt:2:1: unknown cards (?) of letters never seen: 3, no multiple of the copies, 2");
  EXPECT_EQ(column("letters 2x2\n? ? ?\n"),
            "b.txt:2:1: unknown cards (?) of letters never seen: 3, but the pack has 4");
  EXPECT_EQ(column("# two\nA B C ?\n? \n"),
            "b.txt:2:1: unknown cards (?): 2, but the letters seen lack 3 (copies: 2)");
  EXPECT_EQ(column("? ?\n. .\n"),
            "b.txt:2:1: empty places (.): 2, but no pair is said to be taken, as in 'taken A'");
  EXPECT_EQ(column("? ?\n? ?\ntaken A\n"),
            "b.txt:3:7: pairs taken: 1, so 2 places must be empty (.), not 0");
  EXPECT_NE(column("copies 3\n? ?").find("1:8"), std::string::npos);
  EXPECT_NE(column("").find("no grid"), std::string::npos);
  EXPECT_NE(column("= ?").find("is no letter"), std::string::npos);
}

TEST(BoardText, ACardOfSeveralCharactersIsOneCard) {
  EXPECT_EQ(understood("10 ? 10 ?"), "1x0/2,1x2/2\n10 ? 10 ?\n");
  EXPECT_EQ(refusal("10 ? T\u3000?"),
            "1:6: '10' and 'T': one letter or two? Write the same letter the same way");
  EXPECT_EQ(understood("cat ? dog ?"), "2x1/2\ncat ? dog ?\n");
  EXPECT_EQ(understood("ねこ ? いぬ ?"), "2x1/2\nねこ ? いぬ ?\n");
  EXPECT_EQ(understood("10|?|10|?"), understood("| 10 | ? | 10 | ? |"));
  EXPECT_EQ(understood("10,?,10,?"), understood("10 ? 10 ?"));
  EXPECT_EQ(understood("10 |\n?  |\n"), "1x1/2\n10 |\n?\n");
}

TEST(BoardText, PlayingCardsAgreeByRank) {
  EXPECT_EQ(understood("7♥ ? 7♠ ?"), "1x0/2,1x2/2\n7♥ ? 7♠ ?\n");
  EXPECT_EQ(understood("7h ? S7 ?"), understood("7♥ ? 7♠ ?"));
  EXPECT_EQ(understood("7♥\ufe0f ? 7♤\ufe0e ?"), understood("7♥ ? 7♠ ?"));
  EXPECT_EQ(understood("🂷 ? 🂧 ?"), understood("7♥ ? 7♠ ?"));
  EXPECT_EQ(understood("10♥ T♠ ? ?"), "1x0/2,1x2/2\n10♥ 10♠ ? ?\n");
  EXPECT_EQ(understood("A♥ 1♠ ? ?"), "1x0/2,1x2/2\nA♥ A♠ ? ?\n");
  EXPECT_EQ(understood("7♥ 7 ? ?"), "1x0/2,1x2/2\n7♥ 7 ? ?\n");
  EXPECT_EQ(understood("copies 4 joker=2\ntaken 9\nQ♥ JOKER . ?\n. ? ? ?\n? ?"),
            "1x0/2,1x1/2,1x1/4\ncopies 4 Joker=2\ntaken 9\nQ♥ Joker . ?\n.  ?     ? ?\n?  ?\n");
  EXPECT_EQ(refusal("7♥ 7♥ ? ?"), "1:4: 7♥ is on the table once too often (copies of its rank: 2)");
  EXPECT_EQ(understood("copies 8\n7♥ 7♥ ? ?\n? ? ? ?"), "1x2/8\ncopies 8\n7♥ 7♥ ? ?\n?  ?  ? ?\n");
  EXPECT_EQ(refusal("7♥ X ? ?"),
            "1:4: '7♥' reads as a card with its suit, 'X' does not: name all cards in one way");
  EXPECT_EQ(refusal("taken 7♥\n. . 9♥ ?"),
            "1:7: taken and copies name a rank without a suit, as in 7, not '7♥'");
}

TEST(BoardText, WhatLooksLikeOneCharacterIsOne) {
  EXPECT_EQ(understood("❤\ufe0f ? ❤ ?"), "1x0/2,1x2/2\n❤\ufe0f ? ❤\ufe0f ?\n");
  EXPECT_EQ(understood("❤\ufe0f?❤\ufe0f?"), "1x0/2,1x2/2\n❤\ufe0f ? ❤\ufe0f ?\n");
  EXPECT_EQ(
      parse_board("👨\u200d👩\u200d👧🇯🇵👍🏽か\u3099????")->grid.front().size(),
      8U);
  EXPECT_EQ(understood("7\ufe0f\u20e3 ? 7 ?"), "1x0/2,1x2/2\n7\ufe0f\u20e3 ? 7\ufe0f\u20e3 ?\n");
  EXPECT_EQ(understood("Ａ ？ A ?"), "1x0/2,1x2/2\nA ? A ?\n");
  EXPECT_EQ(understood("Ａ？？？"), "1x0/2,1x1/2\nA ? ? ?\n");
  EXPECT_EQ(understood("A\u00a0🂠 ? 🂠"), "1x0/2,1x1/2\nA ? ? ?\n");
  EXPECT_EQ(understood("taken B\nA ？ ． ．"), "1x1/2\ntaken B\nA ? . .\n");
}

TEST(BoardText, AsksWhereBlanksAreMissing) {
  const std::string ask = ": one card or several? Put blanks between the cards";
  EXPECT_EQ(refusal("10?10?"), "1:1: '10'" + ask);
  EXPECT_EQ(refusal("?A\n12"), "2:1: '12'" + ask);
  EXPECT_EQ(refusal("7♥?7♠?"), "1:1: '7♥'" + ask);
  EXPECT_EQ(refusal("KH?KS?"), "1:1: 'KH'" + ask);
  EXPECT_EQ(refusal("A ? B?\n"), "1:5: 'B?'" + ask);
  EXPECT_EQ(refusal("A ? B ?\nAB"), "2:1: 'AB'" + ask + ", or | behind one");
  EXPECT_EQ(understood("ABAB"), "2x2/2\nA B A B\n");
  EXPECT_EQ(understood("JACK\n????"), "4x1/2\nJ A C K\n? ? ? ?\n");
  EXPECT_EQ(understood("77??"), "1x0/2,1x2/2\n7 7 ? ?\n");
  EXPECT_EQ(understood("A ?? B"), "2x1/2\nA ? ? B\n");
  EXPECT_EQ(refusal("A || B"),
            "1:4: there is nothing between two separators: write . for an empty place");
  EXPECT_EQ(refusal("|"), "1:2: there is no card in this line");
  EXPECT_EQ(refusal("A\u200b ?"), "1:2: there is an invisible character here");
}

TEST(BoardText, AsksWhatMarksMean) {
  for (const std::string mark : {"-", "_", "*", "・", "□", "－", "＿", "＊", "●", "⬜", "○", "ー"}) {
    for (const std::string& table : {fmt::format("A {0} A {0}", mark), "A?" + mark + "?",
                                     "taken B\nA ? ? " + mark, std::string("taken B\nA - . □")}) {
      EXPECT_NE(refusal(table).find("a card face down or an empty place? Write ? or ."),
                std::string::npos)
          << table << refusal(table);
    }
    // Only one of the two adds up.
    EXPECT_EQ(understood(fmt::format("taken B\nA ? {0} {0}", mark)), "1x1/2\ntaken B\nA ? . .\n");
    EXPECT_EQ(understood("taken B\nA" + mark + ".."), "1x1/2\ntaken B\nA ? . .\n");
  }
}

TEST(BoardText, AsksWhichNamesAreTheSame) {
  EXPECT_EQ(refusal("a ? A ?"),
            "1:5: 'a' and 'A': one letter or two? Write the same letter the same way");
  EXPECT_EQ(refusal("1 ? A ?"),
            "1:5: '1' and 'A': one letter or two? Write the same letter the same way");
  EXPECT_EQ(refusal("11 ? J ?"),
            "1:6: '11' and 'J': one letter or two? Write the same letter the same way");
  EXPECT_EQ(understood("0 ? 10 ?"), "2x1/2\n0 ? 10 ?\n");
  EXPECT_EQ(refusal("copies B=4\nA ?"), "1:8: 'B' is neither on the table nor taken");
  EXPECT_EQ(refusal("A taken ? ?"), "1:3: 'taken' is no letter");
  EXPECT_EQ(refusal("copies many\nA ?"), "1:8: expected copies as in 4 or B=2, not 'many'");
}

TEST(BoardText, AFaceDownCardMayHaveItsPlace) {
  EXPECT_EQ(understood("?1 A\n?3 ?4"), "1x0/2,1x1/2\n? A\n? ?\n");
  EXPECT_NE(refusal("?1 A\n?4 ?3").find("one card or several?"), std::string::npos);
}

// Tables of any words: what is accepted is shown so that it is read as the same.
TEST(BoardText, WhatIsShownIsReadAgain) {
  const std::vector<std::string> words = {
      "?",     "?",  "?",        "?",    "A",       "b",  "10", "T",  "7♥", "7♠", "H7",
      "Joker", "あ", "か\u3099", "ねこ", "❤\ufe0f", "❤",  ".",  ".",  "-",  "□",  "|",
      ",",     "|",  "🂷",        "１０", "０",      "12", "７", "JK", "x",  "1"};
  const std::vector<std::string> heads = {"",
                                          "",
                                          "",
                                          "copies 4\n",
                                          "taken A\n",
                                          "taken 10\n",
                                          "taken あ あ\ncopies 4 あ=6\n",
                                          "letters 1x2,1x4\n",
                                          "copies 8\n",
                                          "taken ねこ |\n"};
  Random random(5, 0);
  int accepted = 0;
  for (int round = 0; round < 40000; ++round) {
    std::string text = heads[static_cast<std::size_t>(random.below(heads.size()))];
    const bool blanks = random.below(4) != 0;
    const std::uint64_t kinds = 2 + random.below(words.size() - 1);
    for (std::uint64_t cell = 1 + random.below(10); cell > 0; --cell) {
      text += words[static_cast<std::size_t>(random.below(kinds))];
      if (blanks) text += ' ';
      if (random.below(4) == 0) text += '\n';
    }
    const auto board = parse_board(text);
    if (!board) continue;
    ++accepted;
    const auto again = parse_board(to_text(*board));
    ASSERT_TRUE(again) << text << "\n---\n" << to_text(*board) << again.error().to_string();
    ASSERT_EQ(*again, *board) << text << "\n---\n" << to_text(*board);
    int cards = 0;
    for (const auto& row : board->grid)
      for (const std::string& cell : row) cards += cell == "." ? 0 : 1;
    ASSERT_EQ(cards, board->position.cards()) << text;
  }
  EXPECT_GT(accepted, 1000);
}

}  // namespace
}  // namespace yomi::concentration
