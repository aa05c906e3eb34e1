"""Where the program `yomi` is."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from .errors import ProgramNotFound

_REPOSITORY = Path(__file__).resolve().parents[2]


def find_program() -> str:
    """YOMI where it is set, the one built in this repository, or the one on PATH."""
    named = os.environ.get("YOMI")
    if named:
        found = shutil.which(named)
        if found is None:
            raise ProgramNotFound(f"YOMI is set to {named!r}, which is not a program")
        return found
    built = shutil.which(str(_REPOSITORY / "build" / "release" / "bin" / "yomi"))
    found = built or shutil.which("yomi")
    if found is None:
        raise ProgramNotFound(
            "the program yomi was not found: build it with ./yomi in its repository, "
            "then set YOMI to its path or put it on PATH"
        )
    return found
