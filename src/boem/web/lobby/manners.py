"""Who may ask whom to play. Other parts of the site may forbid it, without the lobby knowing of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from boem.web.accounts.models import Player

Forbids: TypeAlias = Callable[[Player, Player], bool]
"""Whether two players are not to be brought together, whoever asked."""
_FORBIDS: list[Forbids] = []


def forbid_by(forbids: Forbids) -> None:
    """Ask it too from now on; called once, when the site starts."""
    if forbids not in _FORBIDS:
        _FORBIDS.append(forbids)


def may_meet(one: Player, other: Player) -> bool:
    """Whether one may be seated with the other."""
    return one.pk != other.pk and not any(forbids(one, other) for forbids in _FORBIDS)
