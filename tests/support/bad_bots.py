"""What bots may do wrong in the process in which they think."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

from support.in_a_child import never_ends

from boem.core.errors import BotFailed


def fails(*question: Any) -> Any:
    """Raise what `think_by_name` raises."""
    raise BotFailed("it failed")


def dies(*question: Any) -> Any:
    """End the process without a word."""
    os._exit(1)


def dies_once(*question: Any) -> Any:
    """End the process the first time; the bot's name is a file that records the first time."""
    mark = Path(question[1])
    if not mark.exists():
        mark.touch()
        os._exit(1)
    return "sweep"


def never_ends_where_it_is_told(*question: Any) -> Any:
    """If the bot's name is a file, write the process id there and think forever; otherwise return the id."""
    if "/" in question[1]:
        never_ends(Path(question[1]))
    return os.getpid()


def never_ends_anywhere(mark: Path, *question: Any) -> Any:
    """Write the process id to the file, and think forever."""
    never_ends(mark)


def asks_who_it_is(*question: Any) -> Any:
    """The process id and niceness."""
    return os.getpid(), os.nice(0)
