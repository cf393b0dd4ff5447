"""What the views of all games have in common."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Generic, Protocol, TypeVar

from boem.core.game import Actor, Result, Status, Viewer
from boem.core.points import Points


class Ended(Protocol):
    """A fact that ends the game."""

    @property
    def result(self) -> Result:
        """The result."""


class Situation(Protocol):
    """A game's position: public knowledge."""

    @property
    def status(self) -> Status:
        """`setup`, `playing` or `over`."""

    @property
    def waits_for(self) -> frozenset[Actor]:
        """As `Referee.waits_for`."""

    @property
    def end(self) -> Ended | None:
        """None before the game is over."""


P = TypeVar("P", bound=Situation)


@dataclass(frozen=True, slots=True)
class BaseView(Generic[P]):
    """What one viewer knows: the position. A game's View adds the viewer's private facts."""

    viewer: Viewer
    position: P

    @property
    def status(self) -> Status:
        """`setup`, `playing` or `over`."""
        return self.position.status

    @property
    def waits_for(self) -> frozenset[Actor]:
        """The seats (or the house) the game waits for."""
        return self.position.waits_for

    @property
    def scores(self) -> tuple[Points, ...] | None:
        """None here; a game with points overrides it."""
        return None

    @property
    def result(self) -> Result | None:
        """The result, once the game is over."""
        return None if self.position.end is None else self.position.end.result


F = TypeVar("F")
K = TypeVar("K")


def told_once(after: Callable[[K, F], K]) -> Callable[[K, F], K]:
    """A fold that remembers its last step, since referee and viewers fold the same fact into equal positions in turn.

    Positions are compared by value, so equal ones made apart become one at the next step; facts by identity.
    If another thread folds something in between, one step is computed again.
    """
    last: tuple[K, F, K] | None = None

    @wraps(after)
    def shared(known: K, fact: F) -> K:
        nonlocal last
        step = last
        if step is None or step[1] is not fact or (step[0] is not known and step[0] != known):
            last = step = (known, fact, after(known, fact))
        return step[2]

    return shared
