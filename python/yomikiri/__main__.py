"""`python -m yomikiri …` is `yomi …`."""

import os
import sys

from .errors import ProgramNotFound
from .program import find_program


def main() -> None:
    try:
        program = find_program()
    except ProgramNotFound as error:
        sys.exit(f"yomikiri: {error}")
    os.execv(program, [program, *sys.argv[1:]])


main()
