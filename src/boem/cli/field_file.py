"""A field from a file, for the commands that reason about one."""

from __future__ import annotations

from typing import BinaryIO, Final

from boem.core.errors import Unreadable
from boem.inference import Field

MOST_BYTES: Final = 1 << 20  # the largest field with a blank between any two squares is half of it


def read_field(stream: BinaryIO, mines: int | None) -> Field:
    """The field in a text, as `Field.parse` reads it; raises Unreadable, which names the line or the option."""
    data = stream.read(MOST_BYTES + 1)
    if len(data) > MOST_BYTES:
        raise Unreadable(f"more than {MOST_BYTES} bytes are no field")
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise Unreadable("a field is text in UTF-8", f"byte {error.start}") from None
    try:
        return Field.parse(text, mines)
    except Unreadable as error:
        raise (Unreadable(error.what, "--mines") if error.place == "mines" else error) from None
