"""The turns that a reader wants to be reminded of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from typing import TypeAlias

from boem.core.game import Viewer
from boem.core.hunt.facts import AnySaid

Turn: TypeAlias = Sequence[AnySaid]  # of one seat, in order


def latest_turns(said: Iterable[AnySaid], viewer: Viewer) -> Sequence[Turn]:
    """The viewer's last turn, if it has had one, and what followed it; for a spectator, the last turn."""
    turns = [[*turn] for _seat, turn in groupby(said, key=lambda fact: fact.seat)]
    ends_with_own = viewer is None or (bool(turns) and turns[-1][0].seat == viewer)
    return turns[-1:] if ends_with_own else turns[-2:]
