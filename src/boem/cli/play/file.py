"""The files that a person names while playing."""

from __future__ import annotations

import shlex
from pathlib import Path

from boem.cli import words
from boem.cli.text import printable
from boem.cli.writing import SHOWN
from boem.core.errors import ParseError


def quoted(file: Path) -> str:
    """A file's name as a shell takes it."""
    return printable(shlex.quote(str(file)), SHOWN)


def named(text: str) -> Path:
    """The file that a person names; `~` is the home folder."""
    if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'":
        text = text[1:-1]
    try:
        return Path(text).expanduser()
    except RuntimeError:
        raise ParseError(words.NO_HOME, printable(text, SHOWN)) from None


def is_there(file: Path) -> bool:
    """Whether there is a file of that name, which would be lost."""
    try:
        return file.is_file()
    except (OSError, ValueError):
        return False
