"""Where higher parts of the site answer lower ones, which don't know them: every hook there is.

An app adds its answers when the site starts, in its `apps.py`; whoever has the question goes through them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Generic, TypeAlias, TypeVar

from django.db.models import Exists, Q

from boem.core.game import Json

T = TypeVar("T")
Player: TypeAlias = Any  # a row of `accounts`, which stands above this module, as those below stand above it
Table: TypeAlias = Any
Seat: TypeAlias = Any
TableAccess: TypeAlias = Any
Panel: TypeAlias = Any
Match: TypeAlias = Any  # of the records, whom mail must not know
Files: TypeAlias = Mapping[str, Json]


class Hook(Generic[T]):
    """What was added, each once, in its order."""

    def __init__(self) -> None:
        self._added: list[T] = []

    def add(self, *several: T) -> None:
        """Have these asked from now on, too."""
        self._added.extend(one for one in several if one not in self._added)

    def remove(self, one: T) -> None:
        """Ask it no more."""
        self._added.remove(one)

    def __iter__(self) -> Iterator[T]:
        return iter(tuple(self._added))


@dataclass(frozen=True, slots=True)
class AccessRule:
    """One reason to keep players out of the site."""

    lets_in: Callable[[], Q]  # a condition on players
    check: Callable[[str], None]  # raises NotYours, with the reason, for the id of a player who is kept out


@dataclass(frozen=True, slots=True)
class AccountData:
    """The rows that a field points from to a player. All is called in the transaction of the whole."""

    of: str  # such as tables.SeatRow.player
    move: Callable[[Player, Player], None]  # from a guest to an account; what can't go stays
    forget: Callable[[Player], None]  # when the account is deleted
    tell: Callable[[Player], Files]  # what the player's own copy has of it, by the names of files


@dataclass(frozen=True, slots=True)
class InvitationTerms:
    """What an invitation to a held table says: who invites, to what, and what there is to know besides the settings."""

    host: str
    title: str
    facts: Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class ShownRating:
    """A rating as it is shown at a seat: in short, and as it is read out."""

    text: str
    spoken: str


# Accounts

ACCESS_RULES: Final = Hook[AccessRule]()
ACCOUNT_DATA: Final = Hook[AccountData]()
"""In the order in which they are gone through: those first that keep others from telling or acting."""
ACCOUNT_IN_USE: Final = Hook[Callable[[], Exists]]()
"""Conditions on players that say of an account that it is in use, though nobody has ever signed in to it."""

# Mail

MAIL_ARRIVED: Final = Hook[Callable[[Any], None]]()
"""Each is called with each mail, once, in the transaction that counts it; what it raises undoes all of it."""
MAIL_LOST: Final = Hook[Callable[[Any], None]]()
"""Each is told of each outgoing mail that was given up, in the transaction that says so."""

# Tables

GAME_ENDED: Final = Hook[Callable[[Table, Match], None]]()
"""Each is told of a table and its game once it is over, in the transaction that ends it, and again if an entry takes
the end back."""
BLOCKED_PLAYERS: Final = Hook[Callable[[Player], Collection[str]]]()
"""The ids of those with whom a player is not to be brought together, whoever asked."""
CLOSURE_REASONS: Final = Hook[Callable[[Table], str]]()
"""Why a moderator has closed a table, which everybody may read who may see the table."""
CHAT_FILTERS: Final = Hook[Callable[[Sequence[Any], Player | None], Mapping[int, Any]]]()
"""Those of the lines, by their primary keys, that are not shown to a reader, each with its `Hush`."""
TABLE_PANELS: Final = Hook[Callable[[TableAccess, Match], Panel | None]]()
"""A panel to lay beside the boards, for a place at a table and its game as it stands."""
TABLE_NOTES: Final = Hook[Callable[[TableAccess, Match], Panel | None]]()
"""The same, to put above the boards."""
INVITATION_TERMS: Final = Hook[Callable[[Table], InvitationTerms | None]]()
SHOWN_RATINGS: Final = Hook[Callable[[Table, Seat], ShownRating | None]]()
"""The rating of whoever has a seat, in this game."""
