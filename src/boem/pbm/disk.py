"""Writing files completely or not at all, whatever happens meanwhile."""

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
"""The beginning of the names of files that are still being written."""


def put(path: Path, data: bytes) -> None:
    """Write a file: afterwards it holds all of the data or is unchanged. Raises ParseError if it fails."""
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
    """The same, creating missing folders."""
    with _told(path.parent):
        missing = [folder for folder in (path.parent, *path.parent.parents) if not folder.exists()]
        for folder in reversed(missing):
            folder.mkdir(exist_ok=True)
            settle(folder.parent)
    put(path, data)


@contextmanager
def new_folder(path: Path) -> Iterator[Path]:
    """A temporary folder to fill, which is then moved to `path`; raises ParseError if that exists already."""
    with _told(path):
        if path.exists() and (not path.is_dir() or any(path.iterdir())):
            raise ParseError("is there already; a game needs a new or an empty folder", str(path))
        path.parent.mkdir(parents=True, exist_ok=True)
        filling = Path(tempfile.mkdtemp(prefix=MARK, dir=path.parent))
    try:
        yield filling
        with _told(path):
            filling.chmod(0o700)  # the record in it reveals the mines
            filling.replace(path)
            settle(path.parent)
    except BaseException:
        shutil.rmtree(filling, ignore_errors=True)
        raise


def sweep(folder: Path) -> None:
    """Remove what a command left behind that was stopped while writing. No other command may be running there."""
    for path in folder.rglob(f"{MARK}*"):
        with suppress(OSError):
            path.unlink()


def settle(folder: Path) -> None:
    """Sync the folder itself to the disk, so a new name in it survives a power cut."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@contextmanager
def _told(path: Path) -> Iterator[None]:
    """Turns an OSError into a ParseError that says what couldn't be written, and why."""
    try:
        yield
    except OSError as error:
        why = Phrase((error.strerror or str(error)).lower())
        raise ParseError("can't be written: {why}; the game is as it was", str(path), why=why) from None
