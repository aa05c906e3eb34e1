"""Surveys: `yomi ROOM survey`, started from Python.

A survey is a program of its own, not a question: it runs for hours, keeps a journal, and the same
call goes on where it stopped.
"""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Dict, List, Tuple, Union

from .base import Json
from .errors import Error
from .program import find_program

if TYPE_CHECKING:
    Path = Union[str, "os.PathLike[str]"]


@dataclass(frozen=True)
class Survey:
    """What a survey found: `summary`, what it was (`about`), and a dictionary per unit."""

    summary: Json
    about: Json
    units: Tuple[Json, ...]

    def to_frame(self) -> Any:
        """The units as a pandas DataFrame."""
        import pandas  # type: ignore[import]

        return pandas.DataFrame(list(self.units))


def run_survey(room: str, *, progress: bool = True, lang: str = "en", **options: Any) -> Survey:
    """Run `yomi ROOM survey` with these options, named as on the command line.

        yomikiri.castle.survey(games="1..1000", journal="castle.db")

    With `journal` the same call goes on where it stopped. Ctrl-C ends the survey cleanly: what was
    done stands in the journal. progress: the program's own bar, on a terminal.
    """
    command = [find_program(), room, "survey", "--jsonl", "--lang", lang]
    command += [] if progress else ["--quiet"]
    return _survey(_run(command + _options(options)))


def read_export(path: "Path") -> Survey:
    """What `yomi ROOM survey --jsonl` printed or wrote with `--output`."""
    with open(path, "rb") as file:
        return _survey([json.loads(line) for line in file])


def survey_to_frame(path: "Path") -> Any:
    """The units of an export as a pandas DataFrame."""
    return read_export(path).to_frame()


def _options(options: Dict[str, Any]) -> List[str]:
    words = []
    for name, value in options.items():
        option = "--" + name.replace("_", "-")
        if value is True:
            words.append(option)
        elif value is not None and value is not False:
            words.append(f"{option}={os.fspath(value) if hasattr(value, '__fspath__') else value}")
    return words


def _run(command: List[str]) -> List[Json]:
    # On a terminal its bar and its errors are shown there; elsewhere its errors are ours to tell.
    shown = sys.stderr is not None and sys.stderr.isatty()
    with tempfile.TemporaryFile() as errors:
        # In a session of its own, so that Ctrl-C reaches it once, through us.
        with subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=None if shown else errors,
            start_new_session=True,
        ) as process:
            assert process.stdout is not None
            try:
                said = process.stdout.read()
                process.wait()
            except BaseException:
                process.send_signal(signal.SIGINT)
                process.stdout.read()
                raise
        if process.returncode not in (0, 1):  # 1: some units are undecided
            errors.seek(0)
            why = errors.read().decode("utf-8", "replace").strip()
            raise Error(why or f"the survey ended with status {process.returncode}")
    return [json.loads(line) for line in said.splitlines()]


def _survey(lines: List[Json]) -> Survey:
    """The first line tells what it is, the last one may be the summary."""
    about, *units = lines
    summary = units.pop()["summary"] if units and "summary" in units[-1] else {}
    return Survey(summary, about, tuple(units))
