"""What all requests, answers and records share. The classes themselves are generated."""

from __future__ import annotations

import base64
import html
import os
from dataclasses import fields
from fractions import Fraction
from typing import (
    TYPE_CHECKING,
    Any,
    ClassVar,
    Dict,
    Generic,
    Mapping,
    Optional,
    Sequence,
    Tuple,
    TypeVar,
    Union,
)

from .errors import Error

if TYPE_CHECKING:
    from .beside import VerifyAnswer
    from .engine import Engine

Json = Dict[str, Any]
# What stands for a text in a question: a deal's number may be a number, a list of moves a list.
Text = Union[str, int, Sequence[str]]

R = TypeVar("R", bound="Record")
A_co = TypeVar("A_co", bound="Answer", covariant=True)


class Certificate(bytes):
    """A proof as a file holds it."""

    def verify(
        self,
        *,
        time: Optional[Text] = None,
        nodes: Optional[int] = None,
        memory: Optional[Text] = None,
        engine: Optional["Engine"] = None,
    ) -> "VerifyAnswer":
        """Check it, with code that shares nothing with the solver but the rules of the game.

        A wrong certificate raises QuestionError.
        """
        from .beside import verify

        return verify(self, time=time, nodes=nodes, memory=memory, engine=engine)

    def write(self, path: Union[str, "os.PathLike[str]"]) -> None:
        """Write the file that `yomi verify` reads; a broken write leaves no partial file there."""
        beside = f"{os.fspath(path)}.{os.getpid()}.tmp"
        try:
            with open(beside, "wb") as file:
                file.write(self)
                file.flush()
                os.fsync(file.fileno())
            os.replace(beside, path)
        except BaseException:
            if os.path.exists(beside):
                os.unlink(beside)
            raise

    def __repr__(self) -> str:
        return f"<certificate of {len(self)} bytes>"

    __str__ = __repr__


def certificate_of(text: str) -> Certificate:
    return Certificate(base64.b64decode(text, validate=True))


def fraction_of(text: str) -> Fraction:
    """Of "-8/35", however long: Python itself refuses to read more than 4300 digits at once."""
    above, _, below = text.partition("/")
    sign = -1 if above.startswith("-") else 1
    return Fraction(sign * _digits(above.lstrip("-")), _digits(below or "1"))


def _digits(text: str) -> int:
    if len(text) <= 4000:
        return int(text)
    half = len(text) // 2
    return _digits(text[:-half]) * int(10**half) + _digits(text[-half:])


class Record:
    """A part of an answer. `json` is what the engine sent for it."""

    # The question that draws a position of this room: its room and the JSON kinds of its fields,
    # the one with the position first.
    _diagram: ClassVar[Optional[Tuple[str, Mapping[str, str]]]] = None
    _json: Json
    _frame: Json

    def _keep(self: R, json: Json, frame: Json) -> R:
        """`frame` is the whole answer: a step's position is one of the game that it names."""
        object.__setattr__(self, "_json", json)
        object.__setattr__(self, "_frame", frame)
        return self

    @property
    def json(self) -> Json:
        return self._json

    def __str__(self) -> str:
        text = getattr(self, "text", None)
        return text if isinstance(text, str) else repr(self)

    def _repr_svg_(self) -> Optional[str]:
        drawn = getattr(self, "svg", None)
        if isinstance(drawn, str):
            return drawn
        position = getattr(self, "position", None)
        if self._diagram is None or not isinstance(position, str) or not position:
            return None
        from .engine import default_engine

        room, kinds = self._diagram
        first, *others = kinds
        asked: Json = {first: position}
        for name in others:
            if name in self._frame and _kind(self._frame[name]) == kinds[name]:
                asked[name] = self._frame[name]
        try:
            answer = default_engine().ask_json(room, "diagram", asked, progress=False)
        except Error:
            return None  # a notebook then shows the text
        svg = answer.get("svg")
        return svg if isinstance(svg, str) else None

    def _repr_html_(self) -> str:
        title = html.escape(str(self)).replace("\n", "<br>")
        picture = self._repr_svg_()
        if picture is not None:
            return f"<div><p>{title}</p>{picture}</div>"
        rows = "".join(
            f"<tr><th>{html.escape(f.name)}</th><td>{html.escape(_short(value))}</td></tr>"
            for f in fields(self)
            for value in [getattr(self, f.name)]
            if value is not None and f.name not in ("headline", "text", "version", "api")
        )
        return f"<div><p>{title}</p><table>{rows}</table></div>"


def _kind(value: object) -> str:
    if isinstance(value, bool):
        return "boolean"
    return {str: "string", int: "integer", float: "number", list: "array"}.get(type(value), "")


def _short(value: object) -> str:
    if isinstance(value, tuple):
        shown = " ".join(_short(each) for each in value[:20])
        return shown + (f" … ({len(value)})" if len(value) > 20 else "")
    text = str(value)
    return text if len(text) <= 200 else text[:199] + "…"


class Answer(Record):
    """An answer: `str()` is its headline, `json` the whole as the engine sent it."""

    _question: ClassVar[Tuple[str, str]] = ("", "")

    def __str__(self) -> str:
        return str(self._headline() or repr(self))

    def __repr__(self) -> str:
        verdict = getattr(self, "verdict", None)
        shown = [f"verdict={verdict!r}"] if verdict is not None else []
        if getattr(self, "reason", None) is not None:
            shown.append(f"reason={getattr(self, 'reason')!r}")
        shown.append(f"headline={self._headline()!r}")
        return f"{type(self).__name__}({', '.join(shown)})"

    def _headline(self) -> str:
        headline: Json = self._json.get("headline", {})
        text = headline.get("text", headline.get("code", ""))
        return str(text)

    def render(self, lang: Optional[str] = None, *, engine: Optional["Engine"] = None) -> str:
        """The answer in words, as the terminal shows it, without asking the question again."""
        from .engine import default_engine

        room, verb = self._question
        engine = engine or default_engine()
        asked = {"answer": self._json, "into": lang or engine.lang}
        if room:
            asked["room_answered"] = room
        asked["verb_answered"] = verb
        return str(engine.ask_json("", "render", asked, progress=False)["words"])


class Request(Generic[A_co]):
    """A question, ready to be asked by `ask`, `ask_async`, `map` or an engine of one's own."""

    _question: ClassVar[Tuple[str, str]] = ("", "")
    _kinds: ClassVar[Mapping[str, str]] = {}

    def _read(self, json: Json) -> A_co:
        raise NotImplementedError

    def _fields(self) -> Json:
        """As JSON. What was left at its default is left to the engine."""
        missing = object()
        json = {}
        for name, kind in self._kinds.items():
            value = getattr(self, name)
            default = getattr(type(self), name, missing)
            if value is None or (type(value) is type(default) and value == default):
                continue
            json[name] = _plain(name, kind, value)
        return json


def _plain(name: str, kind: str, value: Any) -> Any:
    if kind == "text":
        if isinstance(value, str):
            return value
        if isinstance(value, int) and not isinstance(value, bool):
            return str(value)
        if isinstance(value, (list, tuple)) and all(isinstance(each, str) for each in value):
            return " ".join(value)
        raise TypeError(f"{name}: expected a text, a whole number or a list of texts")
    if kind == "bytes":
        if not isinstance(value, (bytes, bytearray, memoryview)):
            raise TypeError(f"{name}: expected bytes")
        return base64.b64encode(value).decode("ascii")
    return _json_of(value)


def _json_of(value: Any) -> Any:
    if isinstance(value, Record):
        return value.json
    if isinstance(value, (list, tuple)):
        return [_json_of(each) for each in value]
    return value
