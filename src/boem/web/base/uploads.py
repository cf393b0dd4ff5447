"""Files that somebody has chosen on a page."""

from __future__ import annotations

from codecs import BOM_UTF16_BE, BOM_UTF16_LE


def text_of(data: bytes) -> str:
    """A file's text, whatever program wrote it."""
    encoding = "utf-16" if data[:2] in (BOM_UTF16_BE, BOM_UTF16_LE) else "utf-8-sig"
    return data.decode(encoding, errors="replace")
