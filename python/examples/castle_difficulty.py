#!/usr/bin/env python3
"""How hard are castle's deals? Each is decided, and the work that took is its difficulty.

    python/examples/castle_difficulty.py --deals 200 --picture castle.png

Ends in a table: deals by the positions that had to be expanded, how many of them can be won, and in
how many moves. With matplotlib installed, --picture draws the same.
"""

import argparse
from typing import List, Tuple

import yomikiri
from yomikiri import castle

Row = Tuple[str, int, int, int, int, str]


def table(answers: List[castle.SolveAnswer]) -> List[Row]:
    rows = []
    least = 0
    while any(answer.nodes >= least for answer in answers):
        most = max(10 * least, 100)
        these = [answer for answer in answers if least <= answer.nodes < most]
        won = [answer.length for answer in these if answer.length is not None]
        rows.append((
            f"{least:,}–{most - 1:,}",
            len(these),
            len(won),
            sum(answer.verdict == "refuted" for answer in these),
            sum(answer.verdict == "unknown" for answer in these),
            f"{sum(won) / len(won):.1f}" if won else "–",
        ))
        least = most
    return rows


def draw(answers: List[castle.SolveAnswer], path: str) -> None:
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(7, 4), layout="constrained")
    most = max(answer.nodes for answer in answers) + 1
    edges = [1.0]
    while edges[-1] < most:
        edges.append(edges[-1] * 10**0.25)
    kinds = [("proved", "can be won", "#2a6f97"), ("refuted", "cannot be won", "#c8553d"),
             ("unknown", "not decided", "#999999")]
    kinds = [kind for kind in kinds if any(answer.verdict == kind[0] for answer in answers)]
    axes.hist([[max(a.nodes, 1) for a in answers if a.verdict == verdict]
               for verdict, _, _ in kinds],
              bins=edges, stacked=True, label=[label for _, label, _ in kinds],
              color=[colour for _, _, colour in kinds])
    axes.set_xscale("log")
    axes.set_xlabel("positions expanded")
    axes.set_ylabel("deals")
    axes.set_title(f"Difficulty of castle's deals 1–{len(answers)}")
    axes.legend(frameon=False)
    figure.savefig(path, dpi=120)


def main() -> None:
    parser = argparse.ArgumentParser(description="how hard castle's deals are")
    parser.add_argument("--deals", type=int, default=200, help="deals 1 to this number")
    parser.add_argument("--nodes", type=int, default=100_000, help="of each deal at most")
    parser.add_argument("--picture", help="write a picture to this file (needs matplotlib)")
    wanted = parser.parse_args()

    requests = [castle.SolveRequest(n, nodes=wanted.nodes) for n in range(1, wanted.deals + 1)]
    answers = list(yomikiri.map(requests))

    print(f"{'positions':>17}  {'deals':>5}  {'won':>5}  {'lost':>5}  {'open':>5}  {'moves':>6}")
    for row in table(answers):
        print("{:>17}  {:>5}  {:>5}  {:>5}  {:>5}  {:>6}".format(*row))
    hardest = max(answers, key=lambda answer: answer.nodes)
    print(f"hardest: deal {hardest.title}, {hardest.nodes:,} positions: {hardest}")
    if wanted.picture:
        draw(answers, wanted.picture)


if __name__ == "__main__":
    main()
