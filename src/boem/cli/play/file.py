"""Writing a record to a file: whole or not at all."""

from __future__ import annotations

import os
import secrets
import shlex
import shutil
from pathlib import Path
from typing import Final

from boem.cli import words
from boem.cli.text import printable
from boem.core.errors import Unreadable

_SHOWN: Final = 200  # columns of a file's name


def shown(file: Path) -> str:
    """A file's name, fit for a terminal."""
    return printable(str(file), _SHOWN)


def quoted(file: Path) -> str:
    """A file's name as a shell takes it."""
    return printable(shlex.quote(str(file)), _SHOWN)


def named(text: str) -> Path:
    """The file that a person names; `~` is the home folder."""
    if len(text) > 1 and text[0] == text[-1] and text[0] in "\"'":
        text = text[1:-1]
    try:
        return Path(text).expanduser()
    except RuntimeError as error:
        raise Unreadable(_lowered(str(error)), printable(text, _SHOWN)) from None


def is_there(file: Path) -> bool:
    """Whether there is a file of that name, which would be lost."""
    try:
        return file.is_file()
    except (OSError, ValueError):
        return False


def write_whole(file: Path, text: str) -> None:
    """Put the text where the name leads, in one stroke, or raise Unreadable and leave what was there."""
    try:
        target = file.resolve()
        if target.exists() and not target.is_file():
            raise Unreadable(words.NOT_A_FILE, shown(file))
        if not target.parent.is_dir():
            raise Unreadable(words.NO_FOLDER.format(folder=shown(target.parent)), shown(file))
        _replace(target, text)
    except (OSError, RuntimeError, ValueError) as error:
        if isinstance(error, Unreadable):
            raise
        why = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise Unreadable(words.UNWRITABLE.format(why=_lowered(why)), shown(file)) from None


def _replace(target: Path, text: str) -> None:
    draft = target.with_name(f".boem-{secrets.token_hex(8)}")
    try:
        with draft.open("x", encoding="utf-8", newline="\n") as stream:
            stream.write(text)
            stream.flush()
            os.fsync(stream.fileno())
        if target.exists():
            shutil.copymode(target, draft)
        draft.replace(target)
    finally:
        draft.unlink(missing_ok=True)


def _lowered(text: str) -> str:
    return text[:1].lower() + text[1:]
