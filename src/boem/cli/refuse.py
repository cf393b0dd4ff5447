"""How a command about a field ends if it can't do what it was asked for."""

from __future__ import annotations

from collections.abc import Mapping

from boem.cli.complain import complain
from boem.cli.files import print_json
from boem.core.errors import BoemError, ParseError
from boem.core.game import Json
from boem.core.texts import explain, speaking


def refuse(
    error: BoemError, told: Mapping[str, Json] | None = None, *, as_json: bool, language: str | None = None
) -> int:
    """Print what is wrong, in JSON together with what is known all the same; returns the exit status."""
    with speaking(language):
        sentence = explain(error)
    if as_json:
        print_json({"error": sentence, **(told or {})})
    complain(sentence)
    return 2 if isinstance(error, ParseError) else 1
