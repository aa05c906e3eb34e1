"""What can go wrong: the question, the engine, or that there is no program."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Mapping, Optional, Tuple, Union

if TYPE_CHECKING:
    from .records import Sentence


class Error(Exception):
    """All errors of this module."""


class ProgramNotFound(Error):
    """There is no `yomi` to ask."""


class EngineDied(Error):
    """The engine ended before it answered. The next question starts a new one."""


class QuestionError(Error):
    """The question was refused: what is wrong, and where."""

    code: str
    arguments: Tuple[Union[str, Sentence], ...]
    """What the text names; what is a sentence itself stays one."""
    text: str
    field: Optional[str]
    line: Optional[int]
    column: Optional[int]

    def __init__(self, json: Mapping[str, Any], lang: str = "en") -> None:
        from .records import Sentence  # which needs this module

        self.code = json["code"]
        self.arguments = tuple(
            Sentence.of(each) if isinstance(each, dict) else each for each in json["arguments"])
        self.text = json["text"]
        self.field = json.get("field")
        self.line = json.get("line")
        self.column = json.get("column")
        self.json = json
        self.lang = lang
        super().__init__(json, lang)

    def __str__(self) -> str:
        japanese = self.lang == "ja"
        place = [self.field] if self.field else []
        if self.line and self.column and japanese:
            place.append(f"{self.line}行{self.column}字目")
        elif self.line:
            place.append(f"{self.line}行目" if japanese else f"line {self.line}")
            if self.column:
                place.append(f"column {self.column}")
        return f"{('、' if japanese else ', ').join(place)}: {self.text}" if place else self.text
