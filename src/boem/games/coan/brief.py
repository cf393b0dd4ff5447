"""The rules in brief, for terminals and paper; pages also have buttons to explain."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from types import MappingProxyType
from typing import Final

from boem.core.points import plain
from boem.core.texts import gettext_noop as _
from boem.core.texts import say
from boem.games.coan.rules.config import HIT_POINTS, Config

RULES: Final = (
    _("Both search one field, in turn; a turn is one exploring or one mark of a covered square."),
    _(
        "Explore: a mine is hit and costs {hit}; else the square is opened and shows how many of its up to eight "
        "neighbours hold mines."
    ),
    _("Mark: a mine is found and brings points; else the mark costs {wrong}, and only you are told where it was."),
    _("After each turn every square is opened of which anybody could say that it is free, and with which number."),
    _("When all mines are visible, found or hit, more points win."),
)
PAID: Final = MappingProxyType(
    {
        "numbers": _(
            "The mines bring, in the order in which they become visible: {series}. A square explored brings 1 "
            "for each mine beside it that was not visible."
        ),
        "plain": _("The mines bring, in the order in which they become visible: {series}."),
        "flat": _("Each mine found brings 5."),
    }
)
_MOST_LISTED: Final = 20


def in_brief(config: Config) -> list[str]:
    """A sentence for each rule, in the current language."""
    wrong, hit = plain(-config.wrong_points), plain(-HIT_POINTS)
    numbers = {"wrong": wrong, "hit": hit, "series": listed(config.series)}
    return [say(rule, **numbers) for rule in (*RULES, PAID[config.scoring])]


def listed(series: Sequence[int]) -> str:
    """What the mines bring; of a long series, how often each number comes in a row, as far as there is room."""
    if len(series) <= _MOST_LISTED:
        return ", ".join(map(plain, series))
    runs = [(points, len(list(run))) for points, run in groupby(series)]
    listed = [f"{plain(points)} ({count} ×)" if count > 1 else plain(points) for points, count in runs]
    return ", ".join(listed[:_MOST_LISTED]) + (", …" if len(listed) > _MOST_LISTED else "")
