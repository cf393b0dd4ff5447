"""HTML as tests read it, regardless of line breaks in templates."""

from __future__ import annotations

import re


def joined(html: str) -> str:
    """On one line: one space between words and between attributes, none next to tags."""
    return re.sub(r" ?([<>]) ?", r"\1", re.sub(r"\s+", " ", html))
