"""The engine: a `yomi engine` process that answers questions as JSON lines.

1. A question that is interrupted (Ctrl-C, a cancelled future or task) is cancelled; the engine
   lives on. The process has its own session, so that a terminal's Ctrl-C does not reach it.
2. Only the writer thread writes and only the reader thread reads, so an interrupt never leaves half
   a line behind.
3. An engine that dies fails the questions it had with EngineDied; the next one starts a new process.
4. The process ends when its input ends, and so with its parent, however that ended. A forked child
   closes its copies of the pipes and starts its own.
"""

from __future__ import annotations

import asyncio
import itertools
import json
import os
import queue
import subprocess
import sys
import tempfile
import threading
import weakref
from concurrent.futures import Future, InvalidStateError
from typing import Any, Callable, Dict, Optional, TypeVar, Union

from .base import Answer, Json, Request
from .errors import EngineDied, Error, ProgramNotFound, QuestionError
from .program import find_program
from .records import API, Progress

A = TypeVar("A", bound=Answer)
T = TypeVar("T")
# None: a tqdm bar where tqdm is installed and somebody looks; False: none.
Listener = Union[None, bool, Callable[[Progress], None]]

_SECONDS_TO_END = 2.0


class _Question:
    def __init__(
        self,
        read: Callable[[Json], Any],
        listener: Optional[Callable[[Progress], None]] = None,
        lang: str = "en",
    ) -> None:
        self.read = read
        self.lang = lang
        self.listener = listener
        self.future: Future[Any] = Future()

    def finish(self, line: Json) -> None:
        try:
            if "error" in line:
                self.fail(QuestionError(line["error"], self.lang))
            elif "answer" in line or "hello" in line:
                self.future.set_result(self.read(line.get("answer", line.get("hello"))))
        except InvalidStateError:
            pass  # cancelled meanwhile
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            self.fail(Error(f"the engine's answer cannot be read: {error!r}"))

    def fail(self, error: BaseException) -> None:
        try:
            self.future.set_exception(error)
        except InvalidStateError:
            pass


class _Process:
    """One process, from its start to its end."""

    def __init__(self, command: "list[str]") -> None:
        self._errors = tempfile.TemporaryFile()
        try:
            self._popen = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._errors,
                bufsize=0,
                start_new_session=True,
            )
        except OSError as error:
            self._errors.close()
            raise ProgramNotFound(f"{command[0]} cannot be started: {error.strerror}") from error
        assert self._popen.stdin is not None and self._popen.stdout is not None
        self._input = self._popen.stdin
        self._output = self._popen.stdout
        self._lock = threading.Lock()
        self._questions: Dict[str, _Question] = {}
        self._lines: "queue.SimpleQueue[Optional[bytes]]" = queue.SimpleQueue()
        self._ids = itertools.count(1)
        self._ended = False
        self._closing = False
        self._program = command[0]
        self._strange = b""  # a line of it that is none of an engine's
        self._why = ""  # it ended
        self._threads = [
            threading.Thread(target=work, name=f"yomikiri-{work.__name__}", daemon=True)
            for work in (self._write, self._read)
        ]
        for thread in self._threads:
            thread.start()
        _processes.add(self)

    @property
    def pid(self) -> int:
        return self._popen.pid

    @property
    def ended(self) -> bool:
        return self._ended

    def send(self, line: Json, question: _Question) -> bool:
        """False where the process has ended."""
        number = str(next(self._ids))
        # What is no text (a lone surrogate) or no number (nan) is refused here, as a ValueError.
        text = json.dumps({"id": number, **line}, ensure_ascii=False, allow_nan=False).encode()
        with self._lock:
            if self._ended:
                return False
            self._questions[number] = question
        question.future.add_done_callback(lambda future: self._done(number, future))
        self._lines.put(text + b"\n")
        return True

    def _done(self, number: str, future: "Future[Any]") -> None:
        with self._lock:
            asked = self._questions.pop(number, None)
        if asked is not None and not self._ended:  # the engine does not know that it is over
            self._lines.put(json.dumps({"cancel": number}).encode() + b"\n")

    def why(self) -> str:
        """Why it ended, once it has; not for its own threads."""
        for thread in self._threads:
            thread.join(_SECONDS_TO_END)
        return self._why or "the engine ended when it was started"

    def close(self) -> None:
        self._closing = True
        self._lines.put(None)
        try:
            self._popen.wait(_SECONDS_TO_END)
        except subprocess.TimeoutExpired:
            self._popen.kill()
            self._popen.wait()
        for thread in self._threads:
            if thread is not threading.current_thread():
                thread.join(_SECONDS_TO_END)
        self._errors.close()

    def forget(self) -> None:
        """In a forked child: the process is the parent's, and must not wait for us."""
        self._ended = True
        self._lock = threading.Lock()
        self._questions = {}
        self._lines = queue.SimpleQueue()
        self._popen.returncode = 0
        self._threads = []
        self._input.close()
        self._output.close()

    def _write(self) -> None:
        while True:
            line = self._lines.get()
            if line is None:
                break
            rest = memoryview(line)
            try:
                while rest:
                    rest = rest[self._input.write(rest) :]
            except (OSError, ValueError):
                break  # it died: the reader tells
        try:
            self._input.close()
        except OSError:
            pass

    def _read(self) -> None:
        parts: "list[bytes]" = []
        while not self._strange:
            try:
                some = self._output.read(1 << 16)
            except (OSError, ValueError):
                break
            if not some:
                break
            first, *lines = some.split(b"\n")
            parts.append(first)
            for line in lines:
                self._take(b"".join(parts))
                parts = [line]
        self._end()

    def _take(self, text: bytes) -> None:
        try:
            line = json.loads(text)
            number = line.get("id")
        except (ValueError, AttributeError):  # some other program, which may wait for ever
            self._strange = self._strange or text or b"\n"
            self._popen.kill()
            return
        if "progress" in line:
            with self._lock:
                asked = self._questions.get(number)
            if asked is not None and asked.listener is not None:
                try:
                    asked.listener(Progress.of(line["progress"]))
                except Exception as error:  # the caller's own: it ends the question
                    asked.fail(error)
            return
        with self._lock:
            asked = self._questions.pop(number, None)
            lost = list(self._questions.values()) if number is None else []
        if asked is not None:
            asked.finish(line)
        for each in lost:  # a line that could not be read at all, too long or too deep: whose it
            each.finish(line)  # was is not known, and nobody may wait for ever

    def _end(self) -> None:
        with self._lock:
            self._ended = True
            left = list(self._questions.values())
            self._questions.clear()
        self._lines.put(None)
        status = self._popen.wait()
        self._output.close()
        if self._closing:
            why = "the engine was closed"
        elif self._strange:
            said = self._strange[:200].decode("utf-8", "replace")
            why = f"{self._program} is no engine of this module: it says {said!r}"
        else:
            how = f"by signal {-status}" if status < 0 else f"with status {status}"
            self._errors.seek(0)
            said = self._errors.read().decode("utf-8", "replace").strip()
            why = f"the engine ended {how}" + (f": {said[-2000:]}" if said else "")
        self._why = why
        for asked in left:
            asked.fail(EngineDied(why))


_processes: "weakref.WeakSet[_Process]" = weakref.WeakSet()


def _forget_all() -> None:
    for process in list(_processes):
        process.forget()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget_all)


class Engine:
    """An engine of one's own, with its limits. It starts at its first question.

    threads: questions at once; memory: of all together ("4G"); lang: of the texts ("en", "ja").
    As a context manager it ends with the block.
    """

    def __init__(
        self,
        *,
        threads: Optional[int] = None,
        memory: Union[None, str, int] = None,
        lang: str = "en",
        program: Optional[str] = None,
    ) -> None:
        self.lang = lang
        self._program = program
        self._options = ["engine", "--end-with-input"]
        if threads is not None:
            self._options += ["--threads", str(threads)]
        if memory is not None:
            self._options += ["--memory", str(memory)]
        self._lock = threading.Lock()
        self._process: Optional[_Process] = None
        self._finalizer: Any = None  # weakref.finalize, generic only in later versions
        self._hello: Json = {}
        self._closed = False
        self._owner = os.getpid()

    # --- asking

    def ask(
        self, request: Request[A], *, lang: Optional[str] = None, progress: Listener = None
    ) -> A:
        """The answer; Ctrl-C cancels the question and leaves the engine as it is."""
        return _wait(self.submit(request, lang=lang, progress=progress))

    async def ask_async(
        self, request: Request[A], *, lang: Optional[str] = None, progress: Listener = None
    ) -> A:
        """The same for asyncio; cancelling the task cancels the question."""
        return await asyncio.wrap_future(self.submit(request, lang=lang, progress=progress))

    def submit(
        self, request: Request[A], *, lang: Optional[str] = None, progress: Listener = None
    ) -> "Future[A]":
        """The answer to come; cancelling the future cancels the question."""
        if not isinstance(request, Request):
            raise TypeError(f"expected a request, such as castle.SolveRequest(7), not {request!r}")
        room, verb = request._question
        return self._submit(room, verb, request._fields(), request._read, lang, progress)

    def ask_json(
        self,
        room: str,
        verb: str,
        fields: Json,
        *,
        lang: Optional[str] = None,
        progress: Listener = None,
    ) -> Json:
        """A question without types, as docs/formats/json.md describes it."""
        future: "Future[Json]" = self._submit(room, verb, fields, _as_it_is, lang, progress)
        return _wait(future)

    def _submit(
        self,
        room: str,
        verb: str,
        fields: Json,
        read: Callable[[Json], Any],
        lang: Optional[str],
        progress: Listener,
    ) -> "Future[Any]":
        spoken = lang or self.lang
        bar = Bar() if _shown(progress) else None
        question = _Question(read, bar or (progress if callable(progress) else None), spoken)
        if bar is not None:
            question.future.add_done_callback(bar.close)
        line = {"room": room} if room else {}
        line.update({"verb": verb, "lang": spoken, **fields})
        while not self._running().send(line, question):
            pass
        return question.future

    # --- the process

    @property
    def pid(self) -> int:
        """Of the process that answers; it is started where none runs."""
        return self._running().pid

    @property
    def version(self) -> str:
        """Of the program."""
        self._running()
        return str(self._hello["version"])

    def close(self) -> None:
        """End the process; what runs is cancelled."""
        with self._lock:
            self._closed = True
            process, self._process = self._process, None
            if self._finalizer is not None:
                self._finalizer.detach()
        if process is not None:
            process.close()

    def __enter__(self) -> "Engine":
        return self

    def __exit__(self, *ignored: object) -> None:
        self.close()

    def _running(self) -> _Process:
        if self._owner != os.getpid():  # forked, perhaps while another thread held the lock
            self._owner = os.getpid()
            self._lock = threading.Lock()
            if self._finalizer is not None:
                self._finalizer.detach()
        with self._lock:
            if self._closed:
                raise Error("this engine is closed")
            if self._process is not None and not self._process.ended:
                return self._process
            if self._finalizer is not None:
                self._finalizer()
            process = _Process([self._program or find_program(), *self._options])
            self._finalizer = weakref.finalize(self, _close_own, process, os.getpid())
            try:
                self._hello = self._greeted(process)
            except BaseException:
                self._finalizer()
                raise
            self._process = process
            return process

    def _greeted(self, process: _Process) -> Json:
        hello = _Question(_as_it_is)
        if not process.send({"hello": API}, hello):
            raise EngineDied(process.why())
        try:
            greeting: Json = hello.future.result()
        except QuestionError as refused:
            raise Error(
                f"yomi does not speak version {API} of the questions, as this module does: "
                "take both from one release"
            ) from refused
        if greeting.get("api") != API:
            raise Error(
                f"yomi {greeting.get('version')} speaks version {greeting.get('api')} of the "
                f"questions, this module version {API}: take both from one release"
            )
        return greeting


def _close_own(process: _Process, owner: int) -> None:
    if os.getpid() == owner:
        process.close()


def _wait(future: "Future[T]") -> T:
    try:
        return future.result()
    except BaseException:
        future.cancel()
        raise


def _as_it_is(json: Json) -> Json:
    return json


# --- the shared engine

_shared = Engine()


def default_engine() -> Engine:
    """The engine that answers where none is named. It starts at its first question."""
    return _shared


def ask(request: Request[A], *, lang: Optional[str] = None, progress: Listener = None) -> A:
    """Ask the shared engine."""
    return _shared.ask(request, lang=lang, progress=progress)


async def ask_async(
    request: Request[A], *, lang: Optional[str] = None, progress: Listener = None
) -> A:
    """Ask the shared engine from asyncio."""
    return await _shared.ask_async(request, lang=lang, progress=progress)


# --- progress


def _shown(progress: Listener) -> bool:
    if progress is True:
        return True
    looked_at = "ipykernel" in sys.modules or (sys.stderr is not None and sys.stderr.isatty())
    return progress is None and looked_at


def make_bar(**options: Any) -> Any:
    """A tqdm bar, or None where tqdm is not installed."""
    try:
        from tqdm.auto import tqdm  # type: ignore[import]
    except ImportError:
        return None
    return tqdm(leave=False, **options)


class Bar:
    """Made at the first report: most answers come before it."""

    def __init__(self) -> None:
        self._bar: Any = None
        self._tried = False
        self._lock = threading.Lock()
        self._over = False

    def __call__(self, now: Progress) -> None:
        with self._lock:
            if self._over:
                return
            if not self._tried:
                self._tried = True
                self._bar = make_bar(total=now.total, unit=f" {now.unit}", unit_scale=True)
            if self._bar is not None:
                self._bar.update(now.done - self._bar.n)

    def close(self, ignored: object) -> None:
        with self._lock:
            self._over = True
            if self._bar is not None:
                self._bar.close()
