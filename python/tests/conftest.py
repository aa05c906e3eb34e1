import os
import sys
from pathlib import Path
from typing import Iterator

import pytest

HERE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HERE))

import yomikiri  # noqa: E402


@pytest.fixture
def engine() -> Iterator[yomikiri.Engine]:
    with yomikiri.Engine() as made:
        yield made


@pytest.fixture
def environment() -> "dict[str, str]":
    """Of a child that shall find this package and the same program."""
    return {**os.environ, "PYTHONPATH": str(HERE), "YOMI": yomikiri.find_program()}
