"""Which lines of a mail its writer wrote: not what it quotes, forwards or signs with."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Final

_ORIGINAL: Final = re.compile(
    r"[-_]{2,} ?(?:(original message|oorspronkelijk bericht|ursprüngliche nachricht|forwarded message|"
    r"doorgestuurd bericht|weitergeleitete nachricht) ?-{2,}|_{8,})",
    re.IGNORECASE,
)
_FROM: Final = re.compile(r"\*?(?:from|van|von)\*?:\*? .*", re.IGNORECASE)
_SENT: Final = re.compile(r"\*?(?:sent|date|verzonden|datum|gesendet)\*?:\*? .*", re.IGNORECASE)
_ATTRIBUTION: Final = re.compile(r"(wrote|writes|schreef|schrieb|<[^<>\s]+@[^<>\s]+>).{0,80}:$", re.IGNORECASE)
_BEGINNING: Final = re.compile(r"(on|op|am|il|le)\b|[^ ]+@", re.IGNORECASE)
_DEVICE: Final = re.compile(
    r"(?:sent from (?:my |mail for |outlook for ).{2,40}|get outlook for .{2,30}|"
    r"verzonden (?:vanaf|met|vanuit) mijn .{2,40}|(?:von meinem|gesendet von|gesendet mit|von mein).{2,60})",
    re.IGNORECASE,
)
_REACH: Final = 3
"""Lines that an attribution such as `On Friday … wrote:` may take before what it quotes."""


def own_lines(lines: Sequence[str]) -> Iterator[str]:
    """The lines that the writer wrote, the others emptied; nothing from a signature or a forwarded mail on."""
    skipped = set(_attributions(lines))
    for number, line in enumerate(lines):
        bare = line.strip()
        if line.rstrip() == "--" or _ORIGINAL.fullmatch(bare) or _heads_a_mail(lines, number):
            return
        is_device = len(bare) < 100 and _DEVICE.fullmatch(bare)
        yield "" if number in skipped or is_device or bare.startswith((">", "|")) else line


def _heads_a_mail(lines: Sequence[str], number: int) -> bool:
    """Whether the header of another mail begins here, as Outlook puts it above what is answered."""
    if not _FROM.fullmatch(lines[number].strip()):
        return False
    below = [line.strip() for line in lines[number + 1 : number + 4]]
    return any(_SENT.fullmatch(line) for line in below)


def _attributions(lines: Sequence[str]) -> Iterator[int]:
    """The numbers of the lines that attribute the quotation below them."""
    for number, line in enumerate(lines):
        if not line.lstrip().startswith(">"):
            continue
        above = [place for place in range(number - 1, max(number - 1 - _REACH, -1), -1) if lines[place].strip()]
        if not above or lines[above[0]].lstrip().startswith(">"):
            continue
        text = ""
        for count, place in enumerate(above, 1):
            text = f"{lines[place].strip()} {text}".strip()[:1_000]
            if _ATTRIBUTION.search(text[-300:]) and _BEGINNING.match(text):
                yield from above[:count]
                break
