"""Texts for people, which may be translated."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Final, TypeAlias

from django.template.defaultfilters import floatformat

from boem.core.points import HYPHEN, MINUS

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

Text: TypeAlias = "str | _StrPromise"
"""A text that may be translated only when it is shown."""
_SPACE: Final = "\N{NO-BREAK SPACE}"


def side_by_side(pairs: Iterable[tuple[Text, Text]]) -> str:
    """`name: value` of each, with dots between, where a line may break after a dot but not before, nor in `3 × 3`."""
    return f"{_SPACE}· ".join(f"{name}: {value}".replace(" × ", f"{_SPACE}×{_SPACE}") for name, value in pairs)


def tenths(value: float | None) -> str:
    """A number with one decimal, as the language writes it, and a minus as points have it."""
    return str(floatformat(value, 1)).replace(HYPHEN, MINUS)
