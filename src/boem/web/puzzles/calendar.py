"""The latest days, and which of their puzzles a player has solved."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from babel.dates import format_date
from django.utils.translation import gettext as _

from boem.web.base.texts import reader_locale
from boem.web.puzzles import days, words
from boem.web.puzzles.mine import PuzzleProgress, Sum


@dataclass(frozen=True, slots=True)
class Leaf:
    """A day in the calendar."""

    day: date
    weekday: str
    mark: str  # `kept`: solved on its day; `late`: solved afterwards; `going`; or empty
    label: str
    today: bool


def calendar(known: Mapping[str, PuzzleProgress], total: Sum, weeks: int) -> list[Leaf]:
    """The days of the last `weeks` weeks, this one included: from a Monday until today."""
    now = days.today()
    links = {day: link for link, day in days.links().items()}
    first = now - timedelta(now.weekday() + 7 * (weeks - 1))
    latest = [first + timedelta(on) for on in range((now - first).days + 1)]
    return [
        _leaf(day, known.get(links.get(day, ""), PuzzleProgress()), total, now) for day in latest if day >= days.FIRST
    ]


def _leaf(day: date, state: PuzzleProgress, total: Sum, now: date) -> Leaf:
    if day in total.dailies:
        mark, told = "kept", _("solved on its day")
    elif state.solved:
        mark, told = "late", _("solved later")
    else:
        mark, told = ("going" if state.going else ""), words.state_name(state)
    weekday = format_date(day, "EEE", locale=reader_locale())
    label = _("{day}: {state}").format(day=words.day_name(day), state=told)
    return Leaf(day, weekday, mark, label, day == now)
