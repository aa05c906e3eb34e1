#!/usr/bin/env python3
"""10,000 small questions through Python: what a question costs, and how much of it is ours.

    YOMI=build/release/bin/yomi bench/python_bench.py [questions 10000]

Four ways to the same answers of `castle deal`, the best of three runs each:

- the engine alone: all lines from a file, the answers thrown away;
- a bare pipe: one line written and one read, no JSON looked at;
- `yomikiri.castle.deal`: typed requests and answers, one after another;
- `yomikiri.map`: the same, with many questions on their way.

The share that is ours is what the module adds to the bare pipe. On a busy machine the clock tells little: look at
the CPU.
"""

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Callable, NamedTuple

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "python"))

import yomikiri  # noqa: E402
from yomikiri import castle  # noqa: E402

ENGINE = [yomikiri.find_program(), "engine", "--threads", "1"]


def line(number: int) -> bytes:
    text = '{"id":"%d","room":"castle","verb":"deal","number":"%d","lang":"en"}\n'
    return (text % (number, number)).encode()


def engine_alone(questions: int) -> None:
    with tempfile.TemporaryFile() as lines:
        lines.writelines(line(number) for number in range(questions))
        lines.seek(0)
        subprocess.run(ENGINE, stdin=lines, stdout=subprocess.DEVNULL, check=True)


def bare_pipe(questions: int) -> None:
    with subprocess.Popen(ENGINE, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as engine:
        assert engine.stdin is not None and engine.stdout is not None
        for number in range(questions):
            engine.stdin.write(line(number))
            engine.stdin.flush()
            engine.stdout.readline()
        engine.stdin.close()


def one_by_one(questions: int) -> None:
    with yomikiri.Engine(threads=1) as engine:
        for number in range(questions):
            castle.deal(number, engine=engine, progress=False)


def mapped(questions: int) -> None:
    requests = (castle.DealRequest(number) for number in range(questions))
    for _ in yomikiri.map(requests, engines=1, progress=False):
        pass


class Cost(NamedTuple):
    """Microseconds a question: by the clock, and of CPU in this process and in the engine."""

    clock: float
    cpu: float
    engine: float


def best_of_three(ask: Callable[[int], None], questions: int) -> Cost:
    runs = []
    for _ in range(3):
        clock, mine, before = time.perf_counter(), time.process_time(), os.times()
        ask(questions)
        after = os.times()
        engine = (after.children_user + after.children_system
                  - before.children_user - before.children_system)
        runs.append((time.perf_counter() - clock, time.process_time() - mine, engine))
    return Cost(*(min(each) / questions * 1e6 for each in zip(*runs)))


def main() -> None:
    questions = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    alone, bare, typed, many = (
        best_of_three(ask, questions) for ask in (engine_alone, bare_pipe, one_by_one, mapped))
    print(f"{questions} questions `castle deal`, microseconds each:")
    print(f"  {'':<22} {'clock':>8} {'CPU here':>9} {'CPU engine':>11}")
    for name, each in [("the engine alone", alone), ("a bare pipe", bare),
                       ("yomikiri.castle.deal", typed), ("yomikiri.map", many)]:
        print(f"  {name:<22} {each.clock:8.1f} {each.cpu:9.1f} {each.engine:11.1f}")
    added = typed.cpu - bare.cpu
    print(f"ours: {typed.clock - bare.clock:.1f} by the clock; {added:.1f} of CPU, "
          f"{added / (typed.cpu + typed.engine):.0%} of a question's")


if __name__ == "__main__":
    main()
