"""The ranges in the descriptions of settings, for tests of pages that show them."""

from __future__ import annotations

from collections.abc import Mapping

from boem.core.game import Json


def limits(about: Mapping[str, Json]) -> list[str]:
    """The bounds of a number or a list's numbers, the words of a choice, or the characters of a text."""
    ends = about.get("each", about)
    numbers = [abs(ends[end]) for end in ("minimum", "maximum") if ends.get(end) is not None]
    words = [str(word).lower() for word in about.get("choices", ())]
    return [*map(str, numbers), *words, *filter(None, [about.get("characters")])]
