#!/usr/bin/env python3
"""The memory game's optimal first moves: two unknown cards, a known one second, or neither?

    python/examples/concentration_first_moves.py --letters 12 --picture moves.png

For every number of pairs on the table, and of those one card of which is known, the exact value of
the best turn for a player with perfect memory. Ends in a table of the best moves by the number of
unknown cards they turn (0, 1 or 2); with matplotlib installed, --picture draws it.
"""

import argparse
from typing import Dict, Tuple

from yomikiri import concentration

COLOURS = {"0": "#e39a86", "1": "#9cc3d9", "2": "#cfe0c8"}


def draw(cells: Dict[Tuple[int, int], concentration.TableCell], most: int, path: str) -> None:
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot
    from matplotlib.patches import Patch, Rectangle

    size = 2 + 0.55 * most
    figure, axes = pyplot.subplots(figsize=(size, size), layout="constrained")
    for (letters, known), cell in cells.items():
        moves = cell.figure.split(",")
        for index, move in enumerate(moves):  # equally good ones share the square
            axes.add_patch(Rectangle((known - 0.5 + index / len(moves), letters - 0.5),
                                     1 / len(moves), 1, facecolor=COLOURS.get(move, "#dddddd"),
                                     edgecolor="white"))
        value = float(cell.value.decimal) if cell.value else 0.0
        axes.text(known, letters, f"{value:+.2f}", ha="center", va="center", fontsize=7)
    axes.set_xlim(-0.5, most + 0.5)
    axes.set_ylim(most + 0.5, 0.5)
    axes.set_xticks(range(most + 1))
    axes.set_yticks(range(1, most + 1))
    axes.set_xlabel("of them with a known card")
    axes.set_ylabel("pairs on the table")
    axes.set_title("Best turn, and pairs it is worth (own minus the opponent's)")
    names = {"0": "no unknown card", "1": "one, then a known one", "2": "two unknown cards"}
    axes.legend(handles=[Patch(color=COLOURS[key], label=text) for key, text in names.items()],
                loc="upper right", frameon=False)
    figure.savefig(path, dpi=110)


def main() -> None:
    parser = argparse.ArgumentParser(description="the memory game's optimal first moves")
    parser.add_argument("--letters", type=int, default=12, help="pairs on the table at most")
    parser.add_argument("--picture", help="write a picture to this file (needs matplotlib)")
    wanted = parser.parse_args()

    found = concentration.table(letters=wanted.letters)
    cells = {(cell.letters, cell.column): cell for cell in found.cells}
    print(found)
    print(f"{'pairs':>5} |" + "".join(f"{known:>5}" for known in range(wanted.letters + 1)))
    for letters in range(1, wanted.letters + 1):
        row = [cells.get((letters, known)) for known in range(wanted.letters + 1)]
        print(f"{letters:>5} |" + "".join(f"{cell.figure if cell else '':>5}" for cell in row))
    start = cells[(wanted.letters, 0)]
    exact = f" ({start.value.exact})" if start.value and start.value.exact is not None else ""
    value = f"{float(start.value.decimal):+.4f}" if start.value else "not known"
    print(f"{wanted.letters} pairs, nothing known: worth {value}{exact} to the first player")
    if wanted.picture:
        draw(cells, wanted.letters, wanted.picture)


if __name__ == "__main__":
    main()
