"""Text from anywhere, made safe for a terminal."""

from __future__ import annotations

import codecs
import json
import unicodedata
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from rich.cells import cell_len

from boem.core.game import Json
from boem.core.texts import gettext, say
from boem.core.texts import gettext_noop as _

_OBEYED: Final = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})  # they control a terminal, or can't be shown
_COMBINING: Final = frozenset({"Mn", "Me"})
_LONGEST_SETTING: Final = 40
_MOST_COMBINED: Final = 2  # on one letter
PLAINLY: Final = "boem.plainly"  # an error handler for outputs: writes in ASCII what the encoding lacks

_ASCII: Final[Mapping[int, str]] = MappingProxyType(
    str.maketrans(
        {"…": "...", "×": "x", "·": ".", "–": "-", "’": "'", "„": '"', "“": '"', "”": '"', "�": "?"}
        | {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "Ä": "Ae", "Ö": "Oe", "Ü": "Ue"}
    )
)


def printable(text: str, most: int) -> str:
    """The text on one line, at most `most` columns wide, cut off with `…`.

    Characters that control a terminal or can't be shown become `�`, and any white space becomes one space.
    """
    shown = _visible(" ".join(text[: 8 * most + 8].split()))
    if cell_len(shown) <= most and len(text) <= 8 * most + 8:
        return shown
    kept, width = "", 0
    for character in shown:
        width += cell_len(character)
        if width > most - 1:
            break
        kept += character
    return f"{kept.rstrip()}…"


def ascii_only(text: str) -> str:
    """The text for an output that isn't UTF-8: letters lose their accents, and `?` replaces what ASCII lacks."""
    apart = unicodedata.normalize("NFD", text.translate(_ASCII))
    bare = "".join(character for character in apart if unicodedata.category(character) not in _COMBINING)
    return bare.encode("ascii", "replace").decode("ascii")


def _plainly(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return ascii_only(error.object[error.start : error.end]), error.end


codecs.register_error(PLAINLY, _plainly)


def _visible(text: str) -> str:
    shown, combined = [], 0
    for character in unicodedata.normalize("NFC", text):
        category = unicodedata.category(character)
        combined = combined + 1 if category in _COMBINING else 0
        if category in _OBEYED:
            shown.append("�")
        elif combined <= _MOST_COMBINED and not "\ufe00" <= character <= "\ufe0f":
            shown.append(character)
    return "".join(shown)


def listed(names: Sequence[str], most: int | None = None) -> str:
    """The names as a list within a sentence: `A, B and C`. If there are more than `most`, the rest are counted."""
    if most is not None and len(names) > most:
        return say(_("{names} and {count} others"), names=", ".join(names[: most - 1]), count=len(names) - most + 1)
    between = f" {gettext('and')} "
    return between.join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)


def spoken(value: Json) -> str:
    """The value of a setting, written as in a record."""
    return json.dumps(value) if isinstance(value, bool | list) else printable(str(value), _LONGEST_SETTING)
