"""A process of its own that analyses one game: `python -m boem.analysis`.

A record comes on its standard input, and the Analysis goes out on its standard output, pickled for the process that
has started it; where a game is too hard, None does.
"""

from __future__ import annotations

import os
import pickle
import sys
from contextlib import suppress
from typing import Final

from boem.analysis.analyse import analyse
from boem.core.errors import TooHard
from boem.records import read_record, replay

GIVING_WAY: Final = 10  # how nice it is to whatever else the machine has to do


def main() -> None:
    """Analyse the one game."""
    with suppress(AttributeError, OSError):
        os.nice(GIVING_WAY)
    record = sys.stdin.buffer.read()
    try:
        found = analyse(replay(read_record(record), proved=True))
    except TooHard:
        found = None
    sys.stdout.buffer.write(pickle.dumps(found))


if __name__ == "__main__":
    main()
