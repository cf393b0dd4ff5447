"""Words that all games share: seats, results, common actions, what settings and views have.

`boem.core.game` has them all, too.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import Field, dataclass
from enum import Enum
from typing import Any, ClassVar, Final, Literal, NewType, Protocol, TypeAlias

from boem.core.points import Points
from boem.core.texts import gettext_noop as _

Seat = NewType("Seat", int)
Viewer: TypeAlias = Seat | None  # None: a spectator, who hears public facts only
House: TypeAlias = Literal["house"]
HOUSE: Final = "house"
EDITION: Final = 2  # of the rules, as they are now
Actor: TypeAlias = Seat | House  # deals, closes rounds, rules on time
Json: TypeAlias = Any  # what the json module reads and writes
Status: TypeAlias = Literal["setup", "playing", "over"]
Reason: TypeAlias = str  # a key for records: one of `REASONS`, or of the game's own
LONGEST_REASON: Final = 20  # characters
REASONS: Final[Mapping[Reason, str]] = {
    "resigned": _("the opponent has resigned"),
    "timeout": _("the opponent's time has run out"),
    "last_seat": _("only one seat is left"),
    "abandoned": _("the game was left before play began"),
}
"""Why any game may end, as an English sentence goes on after "Nobody wins: "."""


class Everyone(Enum):
    """The audience of a public fact: every seat and every spectator."""

    EVERYONE = "everyone"


EVERYONE: Final = Everyone.EVERYONE


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended."""

    winners: frozenset[Seat]  # several: a draw; none: abandoned
    scores: tuple[Points, ...] | None
    reason: Reason
    left: frozenset[Seat] = frozenset()  # seats placed after all others, whatever their scores

    def places(self, seats: Iterable[int]) -> list[int]:
        """The rank of each of these `seats` among them, in their order: 1 is first, and ties share a rank."""
        points = {seat: points for seat, points in enumerate(self.scores or ()) if seat not in self.winners}
        keys = [(seat not in self.winners, seat in self.left, -points.get(seat, 0)) for seat in seats]
        return [1 + sum(other < own for other in keys) for own in keys]


@dataclass(frozen=True, slots=True)
class Resign:
    """A seat gives up; allowed in any phase and out of turn."""


@dataclass(frozen=True, slots=True)
class Timeout:
    """The house's ruling that `seat`, for whom the game waits, has run out of time."""

    seat: Seat


class Settings(Protocol):
    """The minimum that a game's Config, a frozen dataclass, offers."""

    __dataclass_fields__: ClassVar[dict[str, Field[Any]]]

    def __hash__(self) -> int:
        """Settings are values."""

    @property
    def seats(self) -> int:
        """How many seats play."""


class ViewProtocol(Protocol):
    """What every View knows of the game, from facts alone."""

    @property
    def viewer(self) -> Viewer:
        """Whose view it is."""

    @property
    def status(self) -> Status:
        """`setup`, `playing` or `over`."""

    @property
    def waits_for(self) -> frozenset[Actor]:
        """As `Referee.waits_for`."""

    @property
    def scores(self) -> tuple[Points, ...] | None:
        """One per seat; None in a game without scores."""

    @property
    def result(self) -> Result | None:
        """As `Referee.result`."""


def in_order(actors: Iterable[Actor]) -> list[Actor]:
    """Seats by number, then the house."""
    return sorted(actors, key=lambda actor: (actor == HOUSE, actor))
