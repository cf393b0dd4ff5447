"""Whether a round is due: by its deadline, its grace, and the orders that are in."""

from __future__ import annotations

from datetime import datetime
from typing import Final

from boem.core.game import Seat
from boem.pbm.folder import Post

MISSES: Final = 2
"""Rounds running without anything from a seat, after which a standby player is called for."""


def not_ready(post: Post, now: datetime) -> str | None:
    """Why the round can't be evaluated yet: None once all orders are final, or in by the deadline, or grace is over."""
    rounds, when = post.rounds, post.sheet.deadlines
    if rounds.all_final:
        return None
    deadline = when.of(rounds.round)
    missing = [post.names[seat] for seat in rounds.missing]
    if deadline is None:
        return f"nothing has come from {listed(missing)}, and no deadline is set" if missing else None
    if now < deadline:
        return f"the deadline of round {rounds.round} is {told(deadline)}, and not all orders are final"
    if missing and now < deadline + when.grace:
        return f"nothing has come from {listed(missing)}, and there is grace until {told(deadline + when.grace)}"
    return None


def standby_calls(post: Post) -> tuple[Seat, ...]:
    """The seats that sent nothing in two rounds running or more."""
    rounds = post.rounds
    return tuple(seat for seat in rounds.active if rounds.missed[seat] >= MISSES and not post.game.over)


def told(moment: datetime) -> str:
    """A moment with its time zone, for the game master."""
    return f"{moment:%Y-%m-%d %H:%M} {getattr(moment.tzinfo, 'key', moment.tzinfo)}"


def listed(names: list[str]) -> str:
    """The names as a sentence has them."""
    return " and ".join([", ".join(names[:-1]), names[-1]]) if len(names) > 1 else "".join(names)
