"""Surveys: `yomi ROOM survey`, started from Python.

A survey is a program of its own, not a question: it runs for hours, keeps a journal, and the same
call goes on where it stopped.
"""

from __future__ import annotations

import csv
import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
from contextlib import closing
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Callable, Dict, List, Optional, Tuple, Union

from .base import Json
from .engine import Bar, Listener
from .errors import Error
from .program import find_program
from .records import Progress

if TYPE_CHECKING:
    Path = Union[str, "os.PathLike[str]"]

_SECONDS_BETWEEN = 0.2
_ABOUT = ("work", "version", "options", "units", "done")


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


def run_survey(
    room: str, *, progress: Listener = None, lang: str = "en", **options: Any
) -> Survey:
    """Run `yomi ROOM survey` with these options, named as on the command line.

        yomikiri.castle.survey(games="1..1000", journal="castle.db")

    With `journal` the same call goes on where it stopped. Ctrl-C ends the survey cleanly: what was
    done stands in the journal. progress: a function that hears Progress; None: the program's own bar
    on a terminal, in a notebook one of tqdm's where that is installed; False: none.
    """
    on_terminal = sys.stderr is not None and sys.stderr.isatty()
    bar = None
    if progress is True or (progress is None and "ipykernel" in sys.modules):
        bar = Bar()
    listener = progress if callable(progress) else bar
    quiet = listener is not None or progress is False
    command = [find_program(), room, "survey", "--jsonl", "--lang", lang]
    command += ["--quiet"] if quiet else []
    with tempfile.TemporaryDirectory() as folder:
        if listener is not None and options.get("journal") is None:
            # How far it is stands in its journal alone.
            options["journal"] = os.path.join(folder, "survey.db")
        watch = _Watch(os.fspath(options["journal"]), listener) if listener is not None else None
        try:
            return _survey(_run(command + _options(options), watch, on_terminal and not quiet))
        finally:
            if bar is not None:
                bar.close(None)


def read_export(path: "Path") -> Survey:
    """What `yomi ROOM survey` printed or wrote with `--output`: CSV, `--jsonl` or `--json`.

    CSV has no summary.
    """
    with open(path, "rb") as file:
        data = file.read()
    try:
        text = data.decode()
        if text.startswith("# work: "):
            return _survey_of_csv(text.splitlines())
        return _survey([json.loads(line) for line in text.splitlines() if line])
    except ValueError as error:
        raise Error(f"{os.fspath(path)}: no export of a survey") from error


def read_journal(path: "Path") -> Survey:
    """What stands in a survey's journal, also while the survey runs. Nothing is written there.

    The units are as an export has them, with `seconds` behind; there is no summary.
    """
    with closing(_open_journal(os.fspath(path))) as journal:
        try:
            journal.execute("BEGIN")  # one moment of a survey that goes on
            meta = dict(journal.execute("SELECT key, value FROM meta"))
            found = journal.execute("SELECT * FROM units ORDER BY unit")
            names = [column[0] for column in found.description if column[0] != "checksum"]
            units = tuple(_exported(dict(zip(names, row))) for row in found)
        except sqlite3.DatabaseError as error:
            raise Error(f"{os.fspath(path)}: cannot be read: {error}") from error
    if meta.get("format") != "2":
        raise Error(f"{os.fspath(path)}: a journal of another version")
    about = {
        "work": meta["work"],
        "version": meta["version"],
        "options": {key[2:]: value for key, value in meta.items() if key.startswith("--")},
        "units": int(meta["units"]),
        "done": len(units),
    }
    return Survey({}, about, units)


def _exported(unit: Json) -> Json:
    """A journal's unit as an export has it: counted from 1, without what it does not have."""
    unit["unit"] += 1
    return {name: value for name, value in unit.items() if value is not None}


def survey_to_frame(path: "Path") -> Any:
    """The units of an export (CSV, JSON lines, JSON) or of a journal as a pandas DataFrame."""
    with open(path, "rb") as file:
        is_journal = file.read(16) == b"SQLite format 3\0"
    return (read_journal(path) if is_journal else read_export(path)).to_frame()


def _open_journal(path: str) -> sqlite3.Connection:
    with open(path, "rb") as file:  # SQLite's own error would not say what is wrong
        head = file.read(72)
    if not head.startswith(b"SQLite format 3\0") or head[68:72] != b"YOMI":
        raise Error(f"{path}: this is no journal of a survey")
    # Without its log nobody writes it; then nothing need be made beside it either.
    alone = not os.path.exists(path + "-wal")
    name = urllib.parse.quote(os.path.abspath(path))
    return sqlite3.connect(f"file:{name}?mode=ro{'&immutable=1' if alone else ''}", uri=True)


def _options(options: Dict[str, Any]) -> List[str]:
    words = []
    for name, value in options.items():
        option = "--" + name.replace("_", "-")
        if value is True:
            words.append(option)
        elif value is not None and value is not False:
            words.append(f"{option}={os.fspath(value) if hasattr(value, '__fspath__') else value}")
    return words


class _Watch:
    """Tells a listener how far a survey is, by its journal. What the listener raises ends the survey."""

    def __init__(self, journal: str, listener: Callable[[Progress], None]) -> None:
        self._journal = journal
        self._listener = listener
        self._over = threading.Event()
        self._thread: Optional[threading.Thread] = None
        self._began = time.monotonic()
        self._last = -1
        self.raised: Optional[BaseException] = None

    def begin(self, process: "subprocess.Popen[bytes]") -> None:
        self._thread = threading.Thread(target=self._watch, args=(process,), daemon=True)
        self._thread.start()

    def end(self) -> None:
        self._over.set()
        if self._thread is not None:
            self._thread.join()
        if self.raised is None:
            self._tell()

    def _watch(self, process: "subprocess.Popen[bytes]") -> None:
        while self.raised is None and not self._over.wait(_SECONDS_BETWEEN):
            self._tell()
        if self.raised is not None:
            process.send_signal(signal.SIGINT)

    def _tell(self) -> None:
        try:
            with closing(_open_journal(self._journal)) as journal:
                (done,) = journal.execute("SELECT count(*) FROM units").fetchone()
                (total,) = journal.execute("SELECT value FROM meta WHERE key = 'units'").fetchone()
        except (OSError, Error, sqlite3.DatabaseError, TypeError):
            return  # not made yet
        if done == self._last:
            return
        self._last = done
        seconds = time.monotonic() - self._began
        try:
            self._listener(
                Progress(done=done, total=int(total), unit="units", seconds=seconds, best=())
            )
        except BaseException as error:
            self.raised = error


def _run(command: List[str], watch: Optional[_Watch], shown: bool) -> List[Json]:
    # On a terminal its bar and its errors are shown there; elsewhere its errors are ours to tell.
    with tempfile.TemporaryFile() as errors:
        # In a session of its own, so that Ctrl-C reaches it once, through us.
        with subprocess.Popen(
            command,
            stdout=subprocess.PIPE,
            stderr=None if shown else errors,
            start_new_session=True,
        ) as process:
            assert process.stdout is not None
            if watch is not None:
                watch.begin(process)
            try:
                said = process.stdout.read()
                process.wait()
            except BaseException:
                process.send_signal(signal.SIGINT)
                process.stdout.read()
                raise
            finally:
                if watch is not None:
                    watch.end()
        if watch is not None and watch.raised is not None:
            raise watch.raised
        if process.returncode not in (0, 1):  # 1: some units are undecided
            errors.seek(0)
            why = errors.read().decode("utf-8", "replace").strip()
            raise Error(why or f"the survey ended with status {process.returncode}")
    return [json.loads(line) for line in said.splitlines()]


def _survey(lines: List[Json]) -> Survey:
    """The first line tells what it is, the last one may be the summary."""
    if not lines or not all(isinstance(line, dict) for line in lines) or "work" not in lines[0]:
        raise ValueError("no survey")
    about, *units = lines
    if "rows" in about:  # one document
        summary = {name: value for name, value in about.items() if name not in _ABOUT + ("rows",)}
        units = about["rows"]
        return Survey(summary, {name: about[name] for name in _ABOUT}, tuple(units))
    summary = units.pop()["summary"] if units and "summary" in units[-1] else {}
    return Survey(summary, about, tuple(units))


def _survey_of_csv(lines: List[str]) -> Survey:
    """`# key: value` for what it was, then a table; a cell that is empty says nothing."""
    about: Json = {"options": {}}
    head = [line for line in lines if line.startswith("# ")]
    for line in head:
        name, value = line[2:].split(": ", 1)
        if name.startswith("--"):
            about["options"][name[2:]] = value
        else:
            about[name] = int(value) if name in ("units", "done") else value
    units = [
        {name: _number_or_text(cell) for name, cell in row.items() if cell}
        for row in csv.DictReader(lines[len(head) :])
    ]
    return Survey({}, about, tuple(units))


def _number_or_text(cell: str) -> Union[int, float, str]:
    if re.fullmatch(r"0|-?[1-9][0-9]*", cell):
        return int(cell)
    return float(cell) if re.fullmatch(r"-?[0-9]+\.[0-9]+(e[-+]?[0-9]+)?", cell) else cell
