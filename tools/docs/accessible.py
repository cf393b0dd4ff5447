"""Mends what docutils and Sphinx write that a screen reader or a keyboard can't use."""

from __future__ import annotations

import re
from typing import Final

_MENDED: Final = (
    (re.compile(r'<p class="caption" role="heading">'), '<p class="caption" role="heading" aria-level="2">'),
    (re.compile(r'<th class="head[^"]*">\s*(?:<p>\s*</p>)?\s*</th>'), "<td></td>"),
    (re.compile(r"<(pre|table class=\"docutils[^\"]*\")>"), r'<\1 tabindex="0">'),  # they scroll sideways on a phone
    (re.compile(r"<dl>\s*(?=<dd>)(.*?)</dl>", re.DOTALL), lambda found: _listed(found[1])),
)


def accessible(page: str) -> str:
    """The page with levels for its captions, no empty heads, and lists and scrolling parts that can be used."""
    for wrong, right in _MENDED:
        page = wrong.sub(right, page)
    return page


def _listed(parameters: str) -> str:
    """A signature's parameters, which Sphinx writes as descriptions of nothing, as a list."""
    items = parameters.replace("<dd>", '<span role="listitem">').replace("</dd>", "</span>")
    return f'<span class="parameters" role="list">{items}</span>'
