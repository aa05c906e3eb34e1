#!/usr/bin/env python3
"""How the chance of winning at Calculation rises and falls along one game.

    python/examples/calculation_chances.py --game 17 --picture chances.png

The program plays a numbered shuffle, and after each card says what its chance is now. Ends in a
table of the cards that mattered most; with matplotlib installed, --picture draws the whole game.
"""

import argparse
from typing import List, NamedTuple

from yomikiri import calculation


class Turn(NamedTuple):
    number: int
    card: str
    move: str
    chance: float
    change: float


def turns_of(game: calculation.WatchAnswer) -> List[Turn]:
    found: List[Turn] = []
    for number, turn in enumerate(game.turns, 1):
        if turn.success is None:
            continue
        before = found[-1].chance if found else turn.success
        found.append(Turn(number, turn.card, turn.moves[0] if turn.moves else "–", turn.success,
                          turn.success - before))
    return found


def draw(turns: List[Turn], title: str, won: bool, path: str) -> None:
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot
    from matplotlib.ticker import PercentFormatter

    figure, axes = pyplot.subplots(figsize=(8, 4), layout="constrained")
    axes.step([t.number for t in turns], [t.chance for t in turns], where="post", color="#2a6f97")
    labelled: List[Turn] = []
    for turn in sorted(turns, key=lambda t: -abs(t.change)):
        if len(labelled) == 6 or any(abs(turn.number - other.number) < 4 for other in labelled):
            continue
        labelled.append(turn)
        axes.annotate(f"{turn.card} {turn.move}", (turn.number, turn.chance),
                      xytext=(0, 7 if turn.change > 0 else -13), textcoords="offset points",
                      ha="center", fontsize=8, color="#c8553d" if turn.change < 0 else "#2a6f97")
    axes.set_ylim(-0.02, 1.12)
    axes.yaxis.set_major_formatter(PercentFormatter(1.0))
    axes.set_xlabel("card of the stock")
    axes.set_ylabel("chance of winning")
    axes.set_title(f"{title}: {'won' if won else 'not won'}")
    figure.savefig(path, dpi=120)


def main() -> None:
    parser = argparse.ArgumentParser(description="the chances along one game of Calculation")
    parser.add_argument("--game", default="17", help="a shuffle's number")
    parser.add_argument("--player", default="fast", choices=["fast", "strong"], help="who plays")
    parser.add_argument("--picture", help="write a picture to this file (needs matplotlib)")
    wanted = parser.parse_args()

    game = calculation.watch(wanted.game, player=wanted.player)
    turns = turns_of(game)
    print(f"Calculation, shuffle {game.title}, player {wanted.player}: "
          f"{'won' if game.won else 'not won'} after {len(game.turns)} cards")
    print(f"{'card':>5}  {'':<3} {'goes to':<8} {'chance':>7}  {'change':>7}")
    for turn in sorted(sorted(turns, key=lambda t: -abs(t.change))[:12]):
        print(f"{turn.number:>5}  {turn.card:<3} {turn.move:<8} {turn.chance:>7.1%}  "
              f"{turn.change:>+7.1%}")
    if wanted.picture:
        draw(turns, f"Calculation, shuffle {game.title}", game.won, wanted.picture)


if __name__ == "__main__":
    main()
