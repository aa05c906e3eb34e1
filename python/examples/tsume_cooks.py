#!/usr/bin/env python3
"""Which problems of a collection are cooked? Each is solved, and every other check is tried.

    python/examples/tsume_cooks.py [COLLECTION.sfen] --picture cooks.png

A collection is a text file with a problem (SFEN) a line, perhaps with a name and a tab before it.
Without one a few small problems are judged, some of them with a cook put in on purpose. Ends in a
table: length, judgement and flaws of each; with matplotlib installed, --picture draws it.
"""

import argparse
from collections import Counter
from typing import List, Tuple

import yomikiri
from yomikiri import tsume

PROBLEMS = [
    ("gold at the head", "8k/9/7P1/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1"),
    ("two ways", "8k/9/6G2/7+B1/9/9/9/9/9 b S2rb3g3s4n4l18p 1"),
    ("gold or silver", "8k/9/7P1/9/9/9/9/9/9 b GS2r2b3g3s4n4l17p 1"),
    ("two golds", "8k/9/7P1/9/9/9/9/9/9 b 2G2r2b2g4s4n4l17p 1"),
    ("silver alone", "8k/9/7P1/9/9/9/9/9/9 b S2r2b4g3s4n4l17p 1"),
    ("knights", "6g2/6Sk1/5s2N/7p1/9/9/9/9/9 b G2r2b2g2s3n4l17p 1"),
]
JUDGEMENTS = {"sound": "#588157", "flawed": "#d4a017", "unsound": "#c8553d",
              "no_mate": "#777777", "undecided": "#bbbbbb", "not_judged": "#bbbbbb"}


def collection(path: str) -> List[Tuple[str, str]]:
    found = []
    with open(path, encoding="utf-8") as file:
        for number, line in enumerate(file, 1):
            fields = [field for field in line.rstrip("\n").split("\t") if field]
            sfen = next((field for field in fields if field.count("/") == 8), None)
            if sfen:
                found.append((fields[0] if fields[0] != sfen else str(number), sfen))
    return found


def flaws_of(answer: tsume.CheckAnswer) -> str:
    kinds = Counter(flaw.kind for flaw in answer.flaws if flaw.severity != "allowed")
    return ", ".join(f"{kind} {count}" for kind, count in kinds.items()) or "–"


def draw(rows: List[Tuple[str, tsume.CheckAnswer]], path: str) -> None:
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    figure, axes = pyplot.subplots(figsize=(8, 1 + 0.32 * len(rows)), layout="constrained")
    names = [name for name, _ in rows][::-1]
    for y, (_, answer) in enumerate(rows[::-1]):
        length = answer.length or 0
        axes.barh(y, length, color=JUDGEMENTS[answer.soundness])
        for flaw in answer.flaws:
            if flaw.severity != "allowed":
                axes.plot(flaw.ply - 0.5, y, marker="x", color="black", markersize=6)
        axes.annotate(f" {answer.soundness.replace('_', ' ')}", (length, y), va="center",
                      fontsize=8)
    axes.set_yticks(range(len(names)), names)
    axes.set_xlim(0, max(a.length or 0 for _, a in rows) + 2)
    axes.xaxis.get_major_locator().set_params(integer=True)
    axes.set_xlabel("moves to mate (x: the move that has another in its place)")
    axes.set_title("Sound, or cooked?")
    figure.savefig(path, dpi=120)


def main() -> None:
    parser = argparse.ArgumentParser(description="cooks in a collection of mate problems")
    parser.add_argument("collection", nargs="?", help="a file with a problem (SFEN) a line")
    parser.add_argument("--nodes", type=int, default=1_000_000, help="of each problem at most")
    parser.add_argument("--picture", help="write a picture to this file (needs matplotlib)")
    wanted = parser.parse_args()

    problems = collection(wanted.collection) if wanted.collection else PROBLEMS
    requests = [tsume.CheckRequest(sfen, nodes=wanted.nodes, brief=True) for _, sfen in problems]
    answers = list(yomikiri.map(requests))

    width = max(len(name) for name, _ in problems)
    print(f"{'problem':<{width}}  {'moves':>5}  {'judgement':<10}  flaws")
    for (name, _), answer in zip(problems, answers):
        print(f"{name:<{width}}  {answer.length or '–':>5}  "
              f"{answer.soundness.replace('_', ' '):<10}  {flaws_of(answer)}")
    counts = Counter(answer.soundness for answer in answers)
    print("in all: " + ", ".join(f"{n} {word.replace('_', ' ')}" for word, n in counts.items()))
    if wanted.picture:
        draw([(name, answer) for (name, _), answer in zip(problems, answers)], wanted.picture)


if __name__ == "__main__":
    main()
