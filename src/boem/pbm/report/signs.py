"""Which characters Typst's fonts have, and the replacement for others.

signs.txt lists the code points that at least one of those fonts can show, as ranges in hexadecimal; `tools/signs.py`
writes it.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

BOX: Final = "□"
"""Replaces a character that no font has."""
TABLE: Final = Path(__file__).with_name("signs.txt")
_MISSING: Final = re.compile(r'the text `"(.+?)"` could not be displayed')
_WRITTEN: Final = re.compile(r"\\u\{([0-9a-f]+)\}")  # how errors write a character that can't stand alone


def boxed(text: str) -> str:
    """The text with a box for every character that no font has, in one pass."""
    return _LACKING.sub(BOX, text)


def latin(text: str) -> str:
    """The text with a box for every character that isn't Latin."""
    return re.sub(r"[^\0-\u024f]", BOX, text)


def lacking(told: str) -> frozenset[str]:
    """The characters that Typst can't show, from its error message; empty if the message is about something else."""
    named = (_WRITTEN.sub(lambda found: chr(int(found[1], 16)), text) for text in _MISSING.findall(told))
    return frozenset().union(*named)


def _outside(ranges: str) -> re.Pattern[str]:
    ends = (part.split("-") for part in ranges.split())
    return re.compile("[^" + "".join(f"\\U{int(end[0], 16):08x}-\\U{int(end[-1], 16):08x}" for end in ends) + "]")


_LACKING: Final = _outside(TABLE.read_text(encoding="ascii"))
