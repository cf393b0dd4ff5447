"""Signs that the fonts of a print have, and what stands for those they lack.

signs.txt has the code points of the signs that one of typst's own fonts can show, in hexadecimal, as ranges;
`tools/signs.py` writes it.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

BOX: Final = "□"
"""Stands for a sign that no font has."""
TABLE: Final = Path(__file__).with_name("signs.txt")
_MISSING: Final = re.compile(r'the text `"(.+?)"` could not be displayed')
_WRITTEN: Final = re.compile(r"\\u\{([0-9a-f]+)\}")  # how a sign is told that can't stand alone


def boxed(text: str) -> str:
    """The text with a box for every sign that no font has, in one pass."""
    return _LACKING.sub(BOX, text)


def latin(text: str) -> str:
    """The text with a box for whatever is not Latin."""
    return re.sub(r"[^\0-\u024f]", BOX, text)


def lacking(told: str) -> frozenset[str]:
    """The signs that typst says it can't show, in what it tells of an error; none of another error."""
    named = (_WRITTEN.sub(lambda found: chr(int(found[1], 16)), text) for text in _MISSING.findall(told))
    return frozenset().union(*named)


def _outside(ranges: str) -> re.Pattern[str]:
    ends = (part.split("-") for part in ranges.split())
    return re.compile("[^" + "".join(f"\\U{int(end[0], 16):08x}-\\U{int(end[-1], 16):08x}" for end in ends) + "]")


_LACKING: Final = _outside(TABLE.read_text(encoding="ascii"))
