"""Text that somebody else wrote, made fit to be shown."""

from __future__ import annotations

import unicodedata
from typing import Final

_OBEYED: Final = frozenset({"Cc", "Cf", "Cn", "Co", "Cs", "Zl", "Zp"})
"""What a terminal or a page may obey, or can't show."""
_COMBINING: Final = frozenset({"Mn", "Me"})
_MOST_COMBINED: Final = 3


def clean(text: str) -> str:
    """One line, with `�` for what steers a terminal or turns the direction of a text, and no towers of accents."""
    shown, combined = [], 0
    for character in unicodedata.normalize("NFC", text.expandtabs(4)):
        category = unicodedata.category(character)
        combined = combined + 1 if category in _COMBINING else 0
        if category in _OBEYED:
            shown.append("\N{REPLACEMENT CHARACTER}")
        elif combined <= _MOST_COMBINED:
            shown.append(character)
    return "".join(shown)
