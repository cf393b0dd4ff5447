"""What bots may do wrong, in the process in which they think."""

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
    """End the process the first time; the file that the bot is named after says which it is."""
    mark = Path(question[1])
    if not mark.exists():
        mark.touch()
        os._exit(1)
    return "sweep"


def never_ends_where_it_is_told(*question: Any) -> Any:
    """Think for ever, if it is named after a file, and leave its process there; else say which it is."""
    if "/" in question[1]:
        never_ends(Path(question[1]))
    return os.getpid()


def asks_who_it_is(*question: Any) -> Any:
    """The process, and how much it yields to others."""
    return os.getpid(), os.nice(0)
