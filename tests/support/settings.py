"""What a setting's description says of its range, for tests of pages that tell it."""

from __future__ import annotations

from collections.abc import Mapping

from boem.core.game import Json


def limits(about: Mapping[str, Json]) -> list[str]:
    """Both ends of a number or of each number of a list, the words of a choice, the characters of a text."""
    ends = about.get("each", about)
    numbers = [abs(ends[end]) for end in ("minimum", "maximum") if ends.get(end) is not None]
    words = [str(word).lower() for word in about.get("choices", ())]
    return [*map(str, numbers), *words, *filter(None, [about.get("characters")])]
