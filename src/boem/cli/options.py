"""Options that several commands share; ParseError names the one at fault."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Annotated, Final

import typer

from boem.core.errors import ParseError
from boem.core.texts import language_codes

MOST_JOBS: Final = 1024
LANGUAGES: Final = "|".join(language_codes())
Language = Annotated[
    str | None,
    typer.Option("--lang", metavar=LANGUAGES, help="The language of the output; by default the environment's."),
]
_SEEDS: Final = 1 << 32


def pairs(texts: Sequence[str] | None, option: str, form: str) -> dict[str, str]:
    """Repeated options of the form KEY=VALUE."""
    found: dict[str, str] = {}
    for text in texts or ():
        key, equals, value = text.partition("=")
        if not (key and equals and value):
            raise ParseError("{given} is not of the form {form}", option, given=repr(text[:60]), form=form)
        if key in found:
            raise ParseError("{key} is given twice", option, key=key[:60])
        found[key] = value
    return found


def check_language(code: str | None) -> None:
    """Raise ParseError unless this is a language's code, or None for the environment's."""
    if code is not None and code not in language_codes():
        known = ", ".join(language_codes())
        raise ParseError("must be one of {known}, not {given}", "--lang", known=known, given=code[:40])


def seed_of(given: int | None) -> int:
    """The seed, or a random one."""
    if given is not None and given < 0:
        raise ParseError("must be a whole number from 0 on, not {given}", "--seed", given=given)
    return secrets.randbelow(_SEEDS) if given is None else given


def jobs_of(given: int) -> int:
    """How many processes."""
    if given != -1 and not 1 <= given <= MOST_JOBS:
        raise ParseError("must be 1 to {most}, or -1 for all cores, not {given}", "--jobs", most=MOST_JOBS, given=given)
    return given
