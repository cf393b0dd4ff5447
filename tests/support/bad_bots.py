"""What bots may do wrong, in the process in which they think."""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

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


def never_ends(*question: Any) -> Any:
    """Think for ever."""
    time.sleep(3600)


def asks_who_it_is(*question: Any) -> Any:
    """The process, and how much it yields to others."""
    return os.getpid(), os.nice(0)
