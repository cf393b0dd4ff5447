"""Texts for people, which may be translated."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from django.template.defaultfilters import floatformat

from boem.core.points import HYPHEN, MINUS

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise

Text: TypeAlias = "str | _StrPromise"
"""A text that may be translated only when it is shown."""


def tenths(value: float | None) -> str:
    """A number with one decimal, as the language writes it, and a minus as points have it."""
    return str(floatformat(value, 1)).replace(HYPHEN, MINUS)
