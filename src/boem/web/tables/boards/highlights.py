"""Squares highlighted in a sentence as they are on the board."""

from __future__ import annotations

import re
from collections.abc import Set as AbstractSet

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from boem.core.squares import Square


def highlighted(sentence: str, clues: AbstractSet[Square], settled: AbstractSet[Square]) -> SafeString:
    """The sentence as HTML: what it rests on and what it settles is highlighted wherever it is named."""
    sure = set(map(str, settled))
    names = sorted(sure | set(map(str, clues)), key=len, reverse=True)
    parts = re.split(rf"\b({'|'.join(names)})\b", sentence) if names else [sentence]
    return format_html_join("", "{}", ((_part(part, at, sure),) for at, part in enumerate(parts)))


def _part(part: str, at: int, sure: AbstractSet[str]) -> str:
    """The text between two squares unchanged, a square highlighted."""
    if at % 2 == 0:
        return part
    return format_html('<mark class="sure">{}</mark>' if part in sure else "<mark>{}</mark>", part)
