#include "concentration/game.h"

namespace yomi::concentration {

Position letters_of(const Position& position) {
  Position letters;
  for (const LetterClass c : position.classes()) letters.add({c.copies, 0}, position.count(c));
  return letters;
}

Reduced reduce(const Position& position, Reduction reduction) {
  Reduced result;
  for (const LetterClass c : position.classes()) {
    LetterClass now = c;
    int taken = 0;
    while (now.copies > 0 && now.known > top_known(reduction, now.copies)) {
      now = {now.copies - 2, now.known - 2};
      ++taken;
    }
    result.position.add(now, position.count(c));
    result.pairs += taken * position.count(c);
  }
  return result;
}

Game game_for(const Game& whole, const Position& asked) {
  Game game = whole;
  game.start = letters_of(asked);  // which decides the reduction
  const Reduced reduced = reduce(asked, reduction_of(game));
  game.start = letters_of(reduced.position);
  game.spare = reduced.pairs;
  return game;
}

}  // namespace yomi::concentration
