"""Texts for people, which may be translated."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, tzinfo
from textwrap import fill
from typing import TYPE_CHECKING, Final, TypeAlias

from babel.dates import format_date
from django.template.defaultfilters import floatformat
from django.utils.translation import get_language

from boem.core.points import HYPHEN, MINUS
from boem.core.texts import ENGLISH, locale

if TYPE_CHECKING:
    from babel import Locale
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


def day_and_time(moment: datetime, zone: tzinfo = UTC) -> str:
    """A moment in a time zone as the language writes it, such as 4 December 2026, 20:00."""
    local = moment.astimezone(zone)
    return f"{format_date(local, 'long', locale=reader_locale())}, {local:%H:%M}"


def reader_locale() -> Locale:
    """The locale for dates, durations and lists in the current language."""
    return locale(get_language() or ENGLISH)


def filled(paragraph: str) -> str:
    """A paragraph of an e-mail in lines of at most 72 characters; longer addresses stay whole."""
    return fill(paragraph, 72, break_long_words=False, break_on_hyphens=False)
