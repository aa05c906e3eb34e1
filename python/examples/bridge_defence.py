#!/usr/bin/env python3
"""A defence at bridge as the deals fall: how sure is the choice after 10, 20, 40 … hidden deals?

    python/examples/bridge_defence.py --deals 640 --picture defence.png

East must play to partner's lead against 3NT. The hands that East cannot see are drawn at random
among those that fit the bidding and the play, each is played out with open cards, and every card of
East's is judged by how often it sets the contract. Ends in a table of the set rates with their 95%
intervals; with matplotlib installed, --picture draws how they settle.
"""

import argparse
from typing import Dict, List

import yomikiri
from yomikiri import bridge

DEAL = "N:Q64.J43.AKT8.QJ5 J32.AK765.Q32.73 - -"
AUCTION = "1D 1H 3NT P P P"
PLAY = "H8 HJ"
COLOURS = ["#2a6f97", "#c8553d", "#588157", "#8338ec", "#b08900", "#555555"]


def rates(answer: bridge.AdviseAnswer) -> Dict[str, bridge.CardAdvice]:
    """By card; equal ones stand in one row, under the name of the first."""
    return {row.card: row for row in answer.cards}


def named(card: str) -> str:
    return "♠♥♦♣"["SHDC".index(card[0])] + card[1:]


def draw(counts: List[int], answers: List[bridge.AdviseAnswer], path: str) -> None:
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot
    from matplotlib.ticker import PercentFormatter

    figure, axes = pyplot.subplots(figsize=(8, 4.5), layout="constrained")
    last = rates(answers[-1])
    for colour, card in zip(COLOURS, last):
        known = [(n, row) for n, answer in zip(counts, answers)
                 for row in answer.cards if card in (row.card, *row.equal)]
        at = [n for n, _ in known]
        axes.plot(at, [row.set_rate for _, row in known], marker="o", color=colour,
                  label=named(card))
        axes.fill_between(at, [row.interval[0] for _, row in known],
                          [row.interval[1] for _, row in known], color=colour, alpha=0.13)
    axes.set_xscale("log", base=2)
    axes.set_xticks(counts, [str(n) for n in counts])
    axes.yaxis.set_major_formatter(PercentFormatter(1.0, decimals=0))
    axes.set_ylim(bottom=0)
    axes.set_xlabel("deals drawn")
    axes.set_ylabel("contract set, with 95% interval")
    axes.set_title("3NT by South, East to play after ♥8, ♥J")
    axes.legend(frameon=False, title="East plays")
    figure.savefig(path, dpi=120)


def main() -> None:
    parser = argparse.ArgumentParser(description="a defence at bridge as the deals fall")
    parser.add_argument("--deals", type=int, default=640, help="hidden deals at the end")
    parser.add_argument("--picture", help="write a picture to this file (needs matplotlib)")
    wanted = parser.parse_args()

    counts = [wanted.deals]
    while counts[0] >= 20:
        counts.insert(0, counts[0] // 2)
    requests = [bridge.AdviseRequest(DEAL, auction=AUCTION, play=PLAY, method="plain", deals=n)
                for n in counts]
    answers = list(yomikiri.map(requests))

    cards = [row.card for row in answers[-1].cards]
    print("how often the contract is set if East plays")
    print(f"{'deals':>6}" + "".join(f"{named(card):>15}" for card in cards) + f"{'choice':>8}")
    for n, answer in zip(counts, answers):
        line = f"{n:>6}"
        for card in cards:
            row = next((r for r in answer.cards if card in (r.card, *r.equal)), None)
            line += (f"{row.set_rate:>7.0%}{f'{row.interval[0]:.0%}–{row.interval[1]:.0%}':>8}"
                     if row and row.set_rate is not None and row.interval else f"{'–':>15}")
        print(line + f"{named(answer.choice) if answer.choice else '–':>8}")
    print(answers[-1])
    if wanted.picture:
        draw(counts, answers, wanted.picture)


if __name__ == "__main__":
    main()
