"""HTML as tests read it, however its templates are broken into lines."""

from __future__ import annotations

import re


def joined(html: str) -> str:
    """In one line: one space between words and between attributes, none beside a tag."""
    return re.sub(r" ?([<>]) ?", r"\1", re.sub(r"\s+", " ", html))
