"""How a command about a field ends that can't do what it was asked for."""

from __future__ import annotations

import re
from collections.abc import Mapping
from decimal import ROUND_UP, Context

from boem.cli.complain import complain
from boem.cli.faults import translate
from boem.cli.files import print_json
from boem.core.errors import BoemError, TooHard, Unreadable
from boem.core.game import Json


def refuse(error: BoemError, told: Mapping[str, Json] | None = None, *, as_json: bool, language: str = "en") -> int:
    """Say what is wrong, in JSON beside what can be told all the same; the exit status."""
    sentence = translate(_excess(error) if isinstance(error, TooHard) else str(error), language)
    if as_json:
        print_json({"error": sentence, **(told or {})})
    complain(sentence)
    return 2 if isinstance(error, Unreadable) else 1


def _excess(error: TooHard) -> str:
    needed = Context(prec=2, rounding=ROUND_UP).create_decimal_from_float(error.estimate)
    return f"too hard: about {_short(float(needed))} steps are needed, and --budget allows {_short(error.budget)}"


def _short(number: float) -> str:
    return re.sub(r"e\+0*", "e", f"{number:g}")
