"""Who is kept out of the site: accounts ask other parts of it, without knowing of them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce
from operator import and_
from typing import Final

from django.db.models import Q


@dataclass(frozen=True, slots=True)
class Bar:
    """One reason to keep players out."""

    lets_in: Callable[[], Q]  # a condition on players
    check: Callable[[str], None]  # raises NotYours, with the reason, for the id of a player who is kept out


_BARS: Final[list[Bar]] = []


def bar_by(bar: Bar) -> None:
    """Keep out whom it names from now on; called once, when the site starts."""
    if bar not in _BARS:
        _BARS.append(bar)


def let_in() -> Q:
    """The condition on players who are not kept out."""
    return reduce(and_, (bar.lets_in() for bar in _BARS), Q())


def check_let_in(player_id: str) -> None:
    """Raise NotYours, with the reason, for whoever is kept out."""
    for bar in _BARS:
        bar.check(player_id)
