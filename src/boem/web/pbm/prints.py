"""Reports as PDFs: the most recently used are cached by their content, so that asking again is cheap."""

from __future__ import annotations

import hashlib
from typing import Final

from boem.core.bounded_cache import BoundedCache
from boem.pbm.report.printed import printed, told
from boem.pbm.report.report import RoundReport
from boem.web.base.heavy_answers import made

MOST: Final = 32 << 20  # bytes in total
PRINTS: Final = BoundedCache[bytes, bytes](MOST, len)


def print_of(report: RoundReport) -> bytes:
    """The report as a PDF."""
    said = told(report)
    key = hashlib.sha256(said.encode(errors="surrogatepass")).digest()
    return PRINTS.get(key, lambda: made(len(said), printed, said))
