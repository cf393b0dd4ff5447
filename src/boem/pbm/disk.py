"""Files that are there whole or not at all, whatever happens while they are written."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from boem.core.errors import ParseError
from boem.core.forms import Phrase

MARK: Final = ".boem-"
"""What begins the names of files that are still being written."""


def put(path: Path, data: bytes) -> None:
    """Write a file: afterwards it holds all of the data, or it is as it was. Raises ParseError where that fails."""
    with _told(path):
        handle, name = tempfile.mkstemp(prefix=MARK, dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            Path(name).chmod(0o644)
            Path(name).replace(path)
        except BaseException:
            with suppress(OSError):
                Path(name).unlink()
            raise
        settle(path.parent)


def put_into(path: Path, data: bytes) -> None:
    """The same for a file whose folders may have to be made."""
    with _told(path.parent):
        missing = [folder for folder in (path.parent, *path.parent.parents) if not folder.exists()]
        for folder in reversed(missing):
            folder.mkdir(exist_ok=True)
            settle(folder.parent)
    put(path, data)


@contextmanager
def new_folder(path: Path) -> Iterator[Path]:
    """A folder to be filled, which is at its place once that is done; ParseError if something is there already."""
    with _told(path):
        if path.exists() and (not path.is_dir() or any(path.iterdir())):
            raise ParseError("is there already; a game needs a new or an empty folder", str(path))
        path.parent.mkdir(parents=True, exist_ok=True)
        filling = Path(tempfile.mkdtemp(prefix=MARK, dir=path.parent))
    try:
        yield filling
        with _told(path):
            filling.chmod(0o700)  # the record in it tells where the mines are
            filling.replace(path)
            settle(path.parent)
    except BaseException:
        shutil.rmtree(filling, ignore_errors=True)
        raise


def sweep(folder: Path) -> None:
    """Take away what a command left behind that was stopped while it wrote; nobody else may be at work there."""
    for path in folder.rglob(f"{MARK}*"):
        with suppress(OSError):
            path.unlink()


def settle(folder: Path) -> None:
    """Let the folder itself reach the disk, which lets a new name in it outlive a power cut."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """Says what couldn't be written, and why."""
    try:
        yield
    except OSError as error:
        why = Phrase((error.strerror or str(error)).lower())
        raise ParseError("can't be written: {why}; the game is as it was", str(path), why=why) from None
