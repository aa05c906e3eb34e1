"""Many questions over several engines, with their answers in order."""

from __future__ import annotations

import itertools
import os
import threading
import time
from typing import Dict, Iterable, Iterator, List, Literal, Optional, Sized, Tuple
from typing import TypeVar, Union, overload

from .base import Answer, Request
from .engine import Engine, Listener, _shown, make_bar
from .errors import Error
from .records import Progress

A = TypeVar("A", bound=Answer)

_AHEAD = 64  # answers each engine may be ahead of the reader: memory stays bounded


class _Work:
    """The questions not begun and the answers not yet taken."""

    def __init__(self, requests: Iterable[Request[A]], ahead: int) -> None:
        self.requests = iter(requests)
        self.ahead = ahead
        self.changed = threading.Condition()
        self.answers: Dict[int, object] = {}
        self.read = 0
        self.done = 0
        self.taken = 0
        self.whole = False  # all questions have been read
        self.stopped = False
        self.broken: Optional[BaseException] = None  # what the caller's own iterable raised

    def next(self) -> Optional[Tuple[int, Request[Answer]]]:
        with self.changed:
            while self.read - self.taken >= self.ahead and not self.stopped:
                self.changed.wait()
            if self.stopped or self.whole:
                return None
            try:
                request = next(self.requests)
            except BaseException as error:
                self.whole = True
                self.broken = None if isinstance(error, StopIteration) else error
                self.changed.notify_all()
                return None
            self.read += 1
            return self.read - 1, request

    def put(self, index: int, answer: object) -> None:
        with self.changed:
            self.done += 1
            self.answers[index] = answer
            self.changed.notify_all()

    def stop(self) -> None:
        with self.changed:
            self.stopped = True
            self.changed.notify_all()


@overload
def map(
    requests: Iterable[Request[A]],
    *,
    engines: Optional[int] = None,
    memory: Union[None, str, int] = None,
    lang: str = "en",
    progress: Listener = None,
    errors: Literal["raise"] = "raise",
) -> Iterator[A]:
    ...


@overload
def map(
    requests: Iterable[Request[A]],
    *,
    engines: Optional[int] = None,
    memory: Union[None, str, int] = None,
    lang: str = "en",
    progress: Listener = None,
    errors: Literal["return"],
) -> Iterator[Union[A, Error]]:
    ...


def map(
    requests: Iterable[Request[A]],
    *,
    engines: Optional[int] = None,
    memory: Union[None, str, int] = None,
    lang: str = "en",
    progress: Listener = None,
    errors: Literal["raise", "return"] = "raise",
) -> Iterator[Union[A, Error]]:
    """The answers to these requests, in their order, as they come.

    requests: any iterable, also an endless one: it is read as answers are taken.
    engines: processes at once (as many as there are processors); memory: of each.
    errors: "raise" ends at the first, "return" gives it in place of its answer.
    An engine that dies costs its own question an EngineDied, no other.
    """
    if errors not in ("raise", "return"):
        raise ValueError(f"errors: expected 'raise' or 'return', not {errors!r}")
    count = engines if engines is not None else len(os.sched_getaffinity(0))
    if count < 1:
        raise ValueError("engines: at least 1 is needed")
    total = len(requests) if isinstance(requests, Sized) else None
    return _mapped(requests, count, memory, lang, progress, errors, total)


def _mapped(
    requests: Iterable[Request[A]],
    count: int,
    memory: Union[None, str, int],
    lang: str,
    progress: Listener,
    errors: str,
    total: Optional[int],
) -> Iterator[Union[A, Error]]:
    began = time.monotonic()
    work = _Work(requests, _AHEAD * count)
    crew = [Engine(threads=1, memory=memory, lang=lang) for _ in range(count)]
    threads: List[threading.Thread] = [
        threading.Thread(target=_serve, args=(work, engine), name="yomikiri-map", daemon=True)
        for engine in crew
    ]
    bar = make_bar(total=total, unit=" questions") if _shown(progress) else None
    try:
        for thread in threads:
            thread.start()
        for index in itertools.count():
            with work.changed:
                while index not in work.answers and not (work.whole and index == work.read):
                    work.changed.wait()
                if index not in work.answers:
                    if work.broken is not None:
                        raise work.broken
                    return
                answer = work.answers.pop(index)
                work.taken = index + 1
                done = work.done
                work.changed.notify_all()
            if bar is not None:
                bar.update(done - bar.n)
            if callable(progress):
                progress(_progress(done, total, time.monotonic() - began))
            if isinstance(answer, BaseException) and not (
                errors == "return" and isinstance(answer, Error)
            ):
                raise answer
            yield answer  # type: ignore[misc]
    finally:
        work.stop()
        for engine in crew:
            engine.close()
        for thread in threads:
            if thread.ident is not None:
                thread.join()
        if bar is not None:
            bar.close()


def _progress(done: int, total: Optional[int], seconds: float) -> Progress:
    json: Dict[str, object] = {
        "done": done, "unit": "questions", "seconds": seconds, "best": []}
    if total is not None:
        json["total"] = total
    return Progress.of(json)


def _serve(work: _Work, engine: Engine) -> None:
    while True:
        task = work.next()
        if task is None:
            return
        index, request = task
        try:
            work.put(index, engine.ask(request, progress=False))
        except BaseException as error:
            work.put(index, error)


__all__ = ["map"]
