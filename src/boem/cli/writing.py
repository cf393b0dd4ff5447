"""Writing a file completely or not at all."""

from __future__ import annotations

import os
import secrets
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from boem.cli import words
from boem.cli.text import printable
from boem.core.errors import BoemError, ParseError
from boem.core.forms import Phrase

SHOWN: Final = 200  # columns of a file's name


def shown(file: Path) -> str:
    """A file's name, safe to print."""
    return printable(str(file), SHOWN)


def write_whole(file: Path, pieces: Iterable[str | bytes]) -> None:
    """Write the pieces to a file all at once; raises ParseError and leaves the file unchanged if that fails.

    Whether the file can be written is checked before the first piece is requested; errors of the iterator are passed
    on. Text is written in UTF-8.
    """
    try:
        target = file.resolve()
        if target.exists() and not target.is_file():
            raise ParseError(words.NOT_A_FILE, shown(file))
        if not target.parent.is_dir():
            raise ParseError(words.NO_FOLDER, shown(file), folder=shown(target.parent))
        _replace(target, pieces)
    except (OSError, RuntimeError, ValueError) as error:
        if isinstance(error, BoemError):
            raise
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise ParseError(words.UNWRITABLE, shown(file), why=Phrase(lowered(why))) from None


def _replace(target: Path, pieces: Iterable[str | bytes]) -> None:
    draft = target.with_name(f".boem-{secrets.token_hex(8)}")
    try:
        with draft.open("xb") as stream:
            for piece in pieces:
                stream.write(piece if isinstance(piece, bytes) else piece.encode())
            stream.flush()
            os.fsync(stream.fileno())
        if target.exists():
            shutil.copymode(target, draft)
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)


def lowered(text: str) -> str:
    """The text with its first letter in lower case."""
    return text[:1].lower() + text[1:]
