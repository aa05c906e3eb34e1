#include "concentration/table_game.h"

#include <gtest/gtest.h>

#include "concentration/diagram.h"
#include "concentration/notation.h"

namespace yomi::concentration {
namespace {

TableGame people(const std::string& board, TableRules rules = {}) {
  return {*parse_board(board), rules};
}
std::string refusal(const Status& status) {
  return status ? "" : status.error().text();
}

TEST(TableGame, APairStaysWithThePlayerAndAMissGoesToTheOther) {
  TableGame game = people("? ? ? ?");
  ASSERT_TRUE(game.play("1=A 3=A"));
  EXPECT_EQ(game.player(), 1);
  EXPECT_EQ(game.pairs(1), 1);
  EXPECT_EQ(to_text(game.seen()), "taken A\n. ? . ?\n");
  game = people("? ? ? ? ? ?");
  ASSERT_TRUE(game.play("1=A 2=B"));
  EXPECT_EQ(game.player(), 2);
  EXPECT_EQ(to_text(game.position()), "1x0/2,2x1/2");
  ASSERT_TRUE(game.play("3=A"));
  EXPECT_EQ(game.open_place(), 3);
  EXPECT_EQ(to_text(game.position()), "1x0/2,2x1/2") << "as it was when the turn began";
  EXPECT_EQ(game.class_of("A"), (LetterClass{2, 1}));
  ASSERT_TRUE(game.play("1"));
  EXPECT_EQ(game.pairs(2), 1);
  EXPECT_EQ(game.cards().back().end, TurnEnd::kPair);
  EXPECT_EQ(to_text(game.cards()[2]), "3=A");
}

TEST(TableGame, WhatMayNotBeTurnedChangesNothingAndSaysWhy) {
  TableGame game = people("? ? ? ?");
  ASSERT_TRUE(game.play("1=A"));
  EXPECT_EQ(refusal(game.turn(1, {})), "the card at place 1 lies open already");
  EXPECT_EQ(refusal(game.turn(9, {})), "the places of this table go from 1 to 4, not 9");
  EXPECT_EQ(refusal(game.turn(2, {})), "what does the card at place 2 show? Write 2=A");
  EXPECT_EQ(game.cards().size(), 1U);
  ASSERT_TRUE(game.play("2=B"));
  EXPECT_EQ(refusal(game.turn(1, "B")), "the card at place 1 is A, not 'B'");
  ASSERT_TRUE(game.play("3=A"));
  EXPECT_EQ(refusal(game.turn(4, "A")), "cards of A on the table: 2, seen: 3");
  ASSERT_TRUE(game.play("1"));
  EXPECT_EQ(refusal(game.turn(1, {})), "place 1 is empty");
  const Status typed = game.play("2\n 4=B 2");
  ASSERT_FALSE(typed);
  EXPECT_EQ(typed.error().text(), "the game is over");
  EXPECT_EQ(typed.error().line, 2);
  EXPECT_EQ(typed.error().column, 6);
}

TEST(TableGame, APassIsWhatTheRulesSay) {
  for (const Pass pass : {Pass::kEnd, Pass::kAllow, Pass::kForbid}) {
    TableGame game = people("A B ? ?", {Rules::kFull, pass, 2});
    ASSERT_TRUE(game.turn(1, {}));
    const Status passed = game.turn(2, {});
    EXPECT_EQ(passed.has_value(), pass != Pass::kForbid);
    EXPECT_EQ(game.over(), pass == Pass::kEnd);
    if (pass != Pass::kAllow) continue;
    EXPECT_TRUE(game.play("1 2 2 1")) << "passed back, and again";
    EXPECT_FALSE(game.over());
    EXPECT_TRUE(game.play("1 2"));
    EXPECT_TRUE(game.over()) << "each has passed twice";
  }
  TableGame alone = people("A B ? ?", {Rules::kFull, Pass::kEnd, 1});
  ASSERT_TRUE(alone.play("1 2"));
  EXPECT_FALSE(alone.over());
  EXPECT_EQ(alone.player(), 1);
}

TEST(TableGame, ThePapersRulesLeaveFewerTurns) {
  const TableRules paper{Rules::kPaper, Pass::kEnd, 2};
  const TableGame pair = people("A A B ? ? ?", paper);
  EXPECT_TRUE(pair.may_turn(1));
  EXPECT_FALSE(pair.may_turn(3)) << "a known pair is taken at once";
  EXPECT_FALSE(pair.may_turn(4));
  TableGame partner = people("A ? ? ?", paper);
  EXPECT_FALSE(partner.may_turn(1)) << "no probe, and no second known letter to pass with";
  ASSERT_TRUE(partner.turn(2, "A"));
  EXPECT_TRUE(partner.may_turn(1));
  EXPECT_FALSE(partner.may_turn(3)) << "a known partner is matched";
}

TEST(TableGame, SuitsAndMixedPacksAreReadAsOnATable) {
  TableGame cards = people("copies 4\n? ? ? ?\n? ? ? ?");
  ASSERT_TRUE(cards.play("1=7♥ 2=K♠ 3=7♣ 1"));
  EXPECT_EQ(cards.pairs(2), 1);
  EXPECT_EQ(to_text(cards.seen()), "copies 4\ntaken 7\n. K♠ . ?\n? ?  ? ?\n");
  EXPECT_EQ(refusal(cards.turn(4, "K♠")),
            "K♠ is on the table once too often (copies of its rank: 4)");
  Random random(1, 3);
  const CardTable mixed(*parse_letters("2x2,1x4"), random);
  TableGame dealt(mixed, 4, {});
  for (int place = 1; place <= 8; place += 2) {
    ASSERT_TRUE(dealt.turn(place, {})) << place;
    ASSERT_TRUE(dealt.turn(place + 1, {})) << place;
  }
}

// Whole games: every card that is legal can be turned, what is seen adds up after each, and all
// pairs are taken in the end.
TEST(TableGame, ComputerPlayersFinishEveryTable) {
  for (const char* letters : {"2x2", "6x2", "2x4", "3x2,2x4", "30x2"}) {
    const Position start = *parse_letters(letters);
    for (const Style style : {Style::kTwo, Style::kOne, Style::kRandom, Style::kBest}) {
      if (style == Style::kBest && start.letters() > 10) continue;
      for (const Pass pass : {Pass::kAllow, Pass::kForbid}) {
        const CardTable cards = numbered_table(start, 5);
        Game rules;
        rules.pass = pass;
        TableGame game(cards, table_columns(cards.size()), {Rules::kFull, pass, 2});
        for (int turned = 0; !game.over() && turned < 2000; ++turned) {
          const std::optional<int> memory =
              game.player() == 1 ? std::optional<int>() : std::optional<int>(2);
          const Position believes = believed(game, memory);
          const auto solved = Strategist::solve_for(rules, style, believes, Budget(), 1);
          Strategist strategist(style, *solved, pass);
          const int place = next_card(game, strategist, memory, 7);
          Strategist again(style, *solved, pass);
          ASSERT_EQ(next_card(game, again, memory, 7), place) << "the same request, the same card";
          ASSERT_TRUE(game.turn(place, {})) << letters << " " << place;
          ASSERT_EQ(game.completed().left(), game.seen().position.cards());
        }
        ASSERT_TRUE(game.over()) << letters;
        if (pass == Pass::kForbid) {
          EXPECT_EQ(game.pairs(1) + game.pairs(2), start.cards() / 2);
        }
        // The same game from its own notation, on people's own table.
        std::string moves;
        for (const CardTurned& card : game.cards()) moves += to_text(card) + " ";
        TableGame read(cards, table_columns(cards.size()), game.rules());
        ASSERT_TRUE(read.play(moves));
        EXPECT_EQ(to_text(read.seen()), to_text(game.seen()));
      }
    }
  }
}

TEST(TableGame, APlayerRemembersTheCardsSeenLast) {
  TableGame game = people("A ? ? ? ? ? ? ?");
  ASSERT_TRUE(game.play("2=B 3=C 4=D 5=D"));
  EXPECT_EQ(game.memory(std::nullopt).places(), (std::vector<std::size_t>{0, 1, 2}));
  EXPECT_EQ(game.memory(2).places(), (std::vector<std::size_t>{1, 2}));
  EXPECT_EQ(to_text(believed(game, 1)), "2x0/2,1x1/2");
}

// With everything remembered, a table played card by card is the match of the survey.
TEST(TableGame, NumberedTablesAreTheShufflesOfASurvey) {
  Random random(1, 7);
  const Position letters = *parse_letters("8x2");
  const CardTable survey(letters, random);
  const CardTable numbered = numbered_table(letters, 7);
  for (std::size_t place = 0; place < survey.size(); ++place)
    EXPECT_EQ(numbered.letter(place), survey.letter(place));
}

TEST(TableGame, CardsAreTypedByPlace) {
  const auto typed = parse_cards_turned(" 12, 3=A　４＝ねこ\n5=10 ");
  ASSERT_TRUE(typed);
  ASSERT_EQ(typed->size(), 4U);
  EXPECT_EQ((*typed)[1].card, "A");
  EXPECT_EQ((*typed)[2].place, 4);
  EXPECT_EQ((*typed)[2].card, "ねこ");
  EXPECT_EQ((*typed)[3].mark.line, 2);
  for (const char* wrong : {"A", "1A", "1=", "-1", "99999999999", "1;2"})
    EXPECT_FALSE(parse_cards_turned(wrong)) << wrong;
}

TEST(Diagram, HasEveryCardAndNoScript) {
  TableGame game = people("? ? ? ? ? ?");
  ASSERT_TRUE(game.play("1=& 2=& 3=<b>"));
  const std::string svg = diagram_svg(game);
  EXPECT_NE(svg.find("&lt;b&gt;"), std::string::npos);
  EXPECT_EQ(svg.find("<b>"), std::string::npos);
  EXPECT_EQ(svg.find("style="), std::string::npos);
  EXPECT_NE(svg.find("stroke-dasharray"), std::string::npos);
  EXPECT_NE(diagram_svg(people("? ? ?\n? ? ?")).find("aria-label=\"? ? ?; ? ? ?\""),
            std::string::npos);
}

}  // namespace
}  // namespace yomi::concentration
