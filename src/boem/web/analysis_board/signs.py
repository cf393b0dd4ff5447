"""What a sign stands for, in whatever program or chat somebody has copied a field."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from boem.web.base.errors import Unfit

COVERED, MINE, ZERO = ".", "*", "0"
FAINT: Final = ".·•-_"
"""Covered squares, unless others are covered more plainly: then they are open ones without a mine around."""
PLAIN: Final = "#?■□▢▣▤▦▩◻◼◽◾⬛⬜🟦🟩🟪🟫🟧🟨🟥█▓▒░hHuU"
MINES: Final = "*FfxXmMpPbB@¶⚑⚐🚩🏴🏳💣💥✱✹☀"
ALIKE: Final = {"O": "0", "o": "0", "l": "1", "I": "1", "i": "1"}
"""Letters that text recognition takes digits for."""
_DIGITS: Final = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight")
_NAMED: Final = {name: str(number) for number, name in enumerate(_DIGITS)} | {
    "bomb": MINE,
    "boom": MINE,
    "triangular_flag_on_post": MINE,
}
_HIDDEN: Final = re.compile(r"\|\|[^|\n]{1,40}\|\|")  # a chat shows it once it is tapped
_SHORT: Final = re.compile(r":([a-z_]{2,30}):")
_BOXED: Final = re.compile(r"\[\s*\]")
_JOINED: Final = dict.fromkeys([0x20E3, 0xFE0E, 0xFE0F, 0x200B, 0x200D, 0xFEFF])  # of emoji, and unseen


def plain(text: str) -> str:
    """The text with one character for each square that is more: emoji, their names, spoilers, boxes."""
    text = _BOXED.sub("#", _SHORT.sub(_named, _HIDDEN.sub("#", text)))
    return unicodedata.normalize("NFKC", text.translate(_JOINED))


def _named(match: re.Match[str]) -> str:
    name = match[1]
    return _NAMED.get(name, "#" if name.endswith("_square") else match[0])


def meanings(rows: Iterable[str]) -> dict[str, str]:
    """What each sign of a field stands for: `0` to `8`, `.` covered, `*` a mine. Others are left out."""
    used = set[str]().union(*rows)
    digits = {str(number): str(number) for number in range(9)}
    open_signs = FAINT if used & set(PLAIN) and not used & {"0", "O", "o"} else ""
    known = digits | ALIKE | dict.fromkeys(MINES, MINE) | dict.fromkeys(FAINT + PLAIN, COVERED)
    known |= dict.fromkeys(open_signs, ZERO)
    return {sign: known[sign] for sign in used if sign in known}


def understood(rows: Sequence[str], lines: Sequence[int]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The rows in the signs that `Field` reads, and in words what was taken for what; raises Unfit.

    `lines` are the rows' numbers in the text.
    """
    known = meanings(rows)
    for row, line in zip(rows, lines, strict=True):
        strange = next((sign for sign in row if sign not in known), None)
        if strange is not None:
            raise Unfit(
                "Line {line}: {sign} stands for nothing here. Write 0 to 8 for an open square, . or # for a covered "
                "one, * or F for a mine.",
                line=line,
                sign=f"“{strange}”",
            )
    counted = Counter(sign for row in rows for sign in row)
    return tuple("".join(known[sign] for sign in row) for row in rows), tuple(_told(known, counted))


def _told(known: Mapping[str, str], counted: Counter[str]) -> Iterable[str]:
    """A sentence for each sign that could have meant something else."""
    taken = {sign: meant for sign, meant in known.items() if sign in ALIKE or (sign in FAINT and meant == ZERO)}
    for sign in sorted(taken):
        yield ngettext(
            "“{sign}” was read as {meant} ({count} square).",
            "“{sign}” was read as {meant} ({count} squares).",
            counted[sign],
        ).format(sign=sign, meant=taken[sign], count=counted[sign])


def blanks_told() -> str:
    """The sentence for blanks that stand for squares."""
    return _("Blanks were read as 0.")
