"""`boem backup` and `boem restore`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TimeRemainingColumn

from boem.cli.files import stream_of
from boem.cli.output import Output
from boem.core.errors import ParseError
from boem.core.forms import Phrase
from boem.core.texts import gettext, language, say, speaking
from boem.core.texts import gettext_noop as _
from boem.web.base.prepare import check_services, set_up

_WRITTEN: Final = _("{rows} rows are in {piped:standard output|{name}}.")
_READ: Final = _("{rows} rows of {made} UTC are back.")
_REPLACING: Final = _("Everything that this site has is thrown away. Type yes to go on:")


def write(name: str) -> None:
    """Write the site's backup."""
    spoken = language()
    set_up()
    check_services()
    from boem.web.hosting.backup import write_backup

    with _new_file(name) as file, _progress() as step:
        rows = write_backup(file, step)
    with speaking(spoken):
        print(say(_WRITTEN, rows=rows, piped=name == "-", name=name), file=sys.stderr)


def read(name: str, *, replace: bool) -> int:
    """Restore; the exit status."""
    spoken = language()
    set_up()
    check_services()
    from boem.web.hosting.restore import be_alone, is_empty, read_backup

    be_alone()
    if not is_empty():
        if not replace:
            raise ParseError("somebody has played on this site already; --replace throws that away", "--replace")
        if name != "-" and sys.stdin.isatty() and not _agreed(spoken):
            return 1
    with stream_of(name) as file, _progress() as step:
        try:
            head = read_backup(file, step)
        except ParseError as error:
            raise error.inside(name) from None
    rows = sum(kept.rows for kept in head.tables)
    with speaking(spoken):
        print(say(_READ, rows=rows, made=head.made[:16].replace("T", " ")), file=sys.stderr)
    return 0


@contextmanager
def _new_file(name: str) -> Iterator[BinaryIO]:
    """A file that only its owner can read, and that gets its name only once it is complete."""
    if name == "-":
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    path, half = Path(name), Path(f"{name}.part")
    if path.exists():
        raise ParseError("this file is there already; name another one", name)
    try:
        file = os.fdopen(os.open(half, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb")
    except OSError as error:
        raise ParseError("it can't be written: {why}", name, why=Phrase(error.strerror or "")) from None
    try:
        with file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        half.rename(path)
    finally:
        half.unlink(missing_ok=True)


@contextmanager
def _progress() -> Iterator[Callable[[int, int], None]]:
    """Shows a progress bar on a terminal."""
    console = Output(stderr=True)
    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as shown:
        bar = shown.add_task("")
        yield lambda done, of: shown.update(bar, completed=done, total=of)


def _agreed(spoken: str) -> bool:
    """Whether the user agrees to replace what is there, asked once."""
    with speaking(spoken):
        question, yes = gettext(_REPLACING), gettext("yes")
    print(question, end=" ", file=sys.stderr, flush=True)
    return sys.stdin.readline().strip() in ("yes", yes)
