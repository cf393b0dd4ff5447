"""All hooks through which higher parts of the site serve lower ones, which don't know them.

An app adds its functions at startup, in its `apps.py`; the lower part goes through all of them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from datetime import date
from operator import attrgetter
from typing import Any, Final, Generic, TypeAlias, TypeVar

from django.apps import apps
from django.db.models import Exists, Q, QuerySet
from django.http import HttpRequest

from boem.core.game import Json

T = TypeVar("T")
Player: TypeAlias = Any  # a row of `accounts`, which is above this module in the layers, as are those below
Table: TypeAlias = Any
Seat: TypeAlias = Any
TableAccess: TypeAlias = Any
Panel: TypeAlias = Any
Match: TypeAlias = Any  # of the records, which mail must not import
Files: TypeAlias = Mapping[str, Json]


class Hook(Generic[T]):
    """The values added, each once, in order."""

    def __init__(self) -> None:
        self._added: list[T] = []

    def add(self, *several: T) -> None:
        """Add values that aren't there yet."""
        self._added.extend(one for one in several if one not in self._added)

    def remove(self, one: T) -> None:
        """Remove a value."""
        self._added.remove(one)

    def __iter__(self) -> Iterator[T]:
        return iter(tuple(self._added))


@dataclass(frozen=True, slots=True)
class AccessRule:
    """A reason to keep players out of the site."""

    lets_in: Callable[[], Q]  # a condition that selects players
    check: Callable[[str], None]  # raises NotYours, with the reason, if the player with this id is kept out


def rows_told(rows: Iterable[Any], columns: str) -> list[dict[str, Json]]:
    """Rows as an export has them. `columns` is like `"label made=created by=by.name"`; times are in ISO 8601."""
    named = [word.partition("=")[::2] for word in columns.split()]
    getters = {name: attrgetter(column or name) for name, column in named}
    return [{name: _portable(value_of(row)) for name, value_of in getters.items()} for row in rows]


def _portable(value: Json) -> Json:
    return value.isoformat() if isinstance(value, date) else value


@dataclass(frozen=True, slots=True)
class AccountData:
    """The rows with a field that points to a player. Everything here is called in one transaction.

    Unless `moving` and `forgetting` do it otherwise, all rows go from a guest to the account, and are deleted with it.
    """

    of: str  # such as tables.SeatRow.player
    file: str = ""  # of the export: a list of these rows
    columns: str = ""  # which of theirs it has, as for `rows_told`
    _: KW_ONLY
    telling: Callable[[Player], Files] | None = None  # what the export has instead, by the names of files
    moving: Callable[[Player, Player], None] | None = None  # from a guest to an account; what can't go stays
    forgetting: Callable[[Player], None] | None = None
    stays: bool = False  # once the account is deleted, without its name: others need it

    def tell(self, player: Player) -> Files:
        """These rows as files for the player's export."""
        if self.telling is not None:
            return self.telling(player)
        return {self.file: rows_told(self._rows(player), self.columns)} if self.file else {}

    def move(self, guest: Player, account: Player) -> None:
        """Give an account what its owner has as a guest."""
        if self.moving is not None:
            self.moving(guest, account)
        else:
            self._rows(guest).update(**{self._field: account})

    def forget(self, player: Player) -> None:
        """Do what these rows need before an account is deleted."""
        if self.forgetting is not None:
            self.forgetting(player)
        elif self.stays:
            self._rows(player).update(**{self._field: None})
        else:
            self._rows(player).delete()

    @property
    def _field(self) -> str:
        return self.of.rpartition(".")[2]

    def _rows(self, player: Player) -> QuerySet[Any]:
        model: Any = apps.get_model(self.of.rpartition(".")[0])
        rows: QuerySet[Any] = model.objects.filter(**{self._field: player})
        return rows


@dataclass(frozen=True, slots=True)
class InvitationTerms:
    """The contents of an invitation to a held table: who invites, to what, and facts apart from the settings."""

    host: str
    title: str
    facts: Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class NextPuzzle:
    """A puzzle offered after another one: its button, where its form goes, and what to submit besides the grade."""

    action: str  # the button's `data-action`
    text: str
    address: str
    wished: Sequence[tuple[str, str]] = ()  # names and values; empty if the address says which puzzle it is
    grade: str = ""


@dataclass(frozen=True, slots=True)
class OrganiserRuling:
    """How a tournament's organiser has decided a game: two winners have drawn, and without any both have lost."""

    winners: Sequence[int]  # their seats
    why: str


@dataclass(frozen=True, slots=True)
class ShownRating:
    """A rating as displayed at a seat: short, and as read aloud."""

    text: str
    spoken: str


# Accounts

ACCESS_RULES: Final = Hook[AccessRule]()
ACCOUNT_DATA: Final = Hook[AccountData]()
"""In the order in which they run: first those that keep the others from announcing or acting."""
ACCOUNT_IN_USE: Final = Hook[Callable[[], Exists]]()
"""Conditions that select players whose account is in use, though nobody has ever signed in to it."""
SIGNED_OUT: Final = Hook[Callable[[HttpRequest, Player], None]]()
"""Called when a player signs out, while the session is still theirs."""
PASSWORD_SET: Final = Hook[Callable[[HttpRequest, Player], None]]()
"""Called when a player's new password ends their other sessions."""

# Mail

MAIL_ARRIVED: Final = Hook[Callable[[Any], None]]()
"""Called with each incoming mail, once, in the transaction that counts it; an exception undoes all of it."""
MAIL_LOST: Final = Hook[Callable[[Any], None]]()
"""Called with each outgoing mail that was given up, in the same transaction."""

# Tables

GAME_ENDED: Final = Hook[Callable[[Table, Match], None]]()
"""Called with a table and its game when the game ends, in the same transaction; again if an entry takes that back."""
BLOCKED_PLAYERS: Final = Hook[Callable[[Player], Collection[str]]]()
"""The ids of players who may not be brought together with this one, by whoever's wish."""
BLOCKED_PAIRS: Final = Hook[Callable[[Collection[str]], Iterable[tuple[str, str]]]]()
"""The pairs, by id, among these players who may not be brought together."""
FOLLOWED_PLAYERS: Final = Hook[Callable[[Player], Collection[str]]]()
"""The ids of players whom this one follows."""
CLOSURE_REASONS: Final = Hook[Callable[[Table], str]]()
"""Why a moderator has closed a table; everybody who may see the table may read it."""
ORGANISER_RULINGS: Final = Hook[Callable[[Table], OrganiserRuling | None]]()
"""How a tournament's organiser has decided the game at a table; everybody who may see the table may read it."""
CHAT_FILTERS: Final = Hook[Callable[[Sequence[Any], Player | None], Mapping[int, Any]]]()
"""Lines to hide from a reader, by primary key, each with its `Hush`."""
TABLE_PANELS: Final = Hook[Callable[[TableAccess, Match], Panel | None]]()
"""A panel next to the boards, for a place at a table and the current game."""
TABLE_NOTES: Final = Hook[Callable[[TableAccess, Match], Panel | None]]()
"""The same above the boards."""
NEXT_PUZZLES: Final = Hook[Callable[[TableAccess, Match], Sequence[NextPuzzle]]]()
"""What to offer at the end of a puzzle, for a place at its table and the game; nothing at other tables."""
GUIDED_TABLES: Final = Hook[Callable[[Table], bool]]()
"""Whether players at a table are told what to do, so that its analysis has no lesson for them."""
LESSONS: Final = Hook[Callable[[TableAccess, Any], Panel | None]]()
"""What to learn from a finished game, for a place at its table and the game's `Analysis`."""
POSITIONS_ANALYSED: Final = Hook[Callable[[HttpRequest, Sequence[str]], None]]()
"""Called when somebody has a position worked out, with its rows: a digit is an open square."""
SCRIPTED_MOVES: Final = Hook[Callable[[Table, Match, int], str]]()
"""The move that a bot's seat must make at a table, as notation writes it; empty where the bot is free to think."""
CHALLENGES_WAITING: Final = Hook[Callable[[Player], Collection[str]]]()
"""The challenges that wait for a player's answer: the table of each, or what can't be taken for a table."""
CHALLENGE_CARDS: Final = Hook[Callable[[Player], Sequence[Panel]]]()
"""Cards of challenges to a player, for the lists of home and lobby; buttons belong to the form `lobby-do`."""
INVITATION_TERMS: Final = Hook[Callable[[Table], InvitationTerms | None]]()
FAIR_LEVELS: Final = Hook[Callable[[Player, Collection[str]], Mapping[str, str]]]()
"""The level of bots that is as strong as a player, for each of these games."""
SHOWN_RATINGS: Final = Hook[Callable[[Table, Seat], ShownRating | None]]()
"""The rating of a seat's holder in this game."""
