"""Reports as prints: those asked for last are kept by what they say, so that asking again costs nothing."""

from __future__ import annotations

import hashlib
from typing import Final

from boem.pbm.report.printed import printed, told
from boem.pbm.report.report import Report
from boem.web.config.kept import Kept
from boem.web.tables.heavy import heavy

MOST: Final = 32 << 20  # bytes of all together
PRINTS: Final = Kept[bytes, bytes](MOST, len)


def print_of(report: Report) -> bytes:
    """Its PDF. Setting one leaves the other threads alone: typst needs no Python."""
    said = told(report)
    return PRINTS.get(hashlib.sha256(said.encode(errors="surrogatepass")).digest(), lambda: _set(said))


def _set(said: str) -> bytes:
    with heavy(len(said)):
        return printed(said)
