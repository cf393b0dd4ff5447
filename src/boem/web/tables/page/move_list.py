"""A table's list of moves, and its list of commitments with whether they were kept."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.translation import gettext as _

from boem.core.game import HOUSE, Json
from boem.records import Eyes, Handover, Match, Opener, Play, commit, entry_for
from boem.web.tables.boards import AnyPresenter, MoveText
from boem.web.tables.store.record import first_name
from boem.web.tables.store.seat_names import apart, spoken
from boem.web.tables.store.table_access import TableAccess

MOST_LISTED: Final = 500  # entries considered for a list of moves


@dataclass(frozen=True, slots=True)
class ListedMove:
    """A line of the move list."""

    number: int  # of its entry
    called: str  # its number in the list
    seat: int | None  # None: the house
    who: str
    text: str
    answer: str


@dataclass(frozen=True, slots=True)
class Promise:
    """A commitment, with its root if answers are proved; at the end with its salt, and whether it was kept."""

    seat: int | None  # None: the house
    who: str
    commitment: str
    salt: str | None
    kept: bool
    root: str = ""

    @property
    def actor(self) -> str:
        """Whose it is, as written in records."""
        return HOUSE if self.seat is None else str(self.seat)


@dataclass(frozen=True, slots=True)
class Stretch:
    """The part of the entries that is listed around the shown one, and where to look for more."""

    first: int
    end: int  # exclusive
    number: int  # of all entries

    @property
    def partial(self) -> bool:
        """Whether some entries are left out."""
        return self.end - self.first < self.number

    @property
    def earlier(self) -> int | None:
        """The last entry before the listed ones."""
        return self.first - 1 if self.first else None

    @property
    def later(self) -> int | None:
        """The first entry after the listed ones."""
        return self.end if self.end < self.number else None


def stretch_of(number: int, shown: int) -> Stretch:
    """The stretch around the entry `shown`, of `number` entries."""
    end = min(number, max(shown + MOST_LISTED // 2, MOST_LISTED))
    return Stretch(max(0, end - MOST_LISTED), end, number)


def moves(
    game: Match,
    presenter: AnyPresenter,
    held: Sequence[Sequence[str]],
    *,
    eyes: Eyes,
    me: int | None = None,
    shown: int = -1,
) -> list[ListedMove]:
    """The moves as these eyes heard them, the latest first; `held` comes from `holders`.

    The seat `me` is called *You*. Of a long game only the entries around `shown` are listed.
    """
    found, listed = [], stretch_of(len(game.said), shown)
    for number in range(listed.first, listed.end):
        entry = entry_for(game, number, eyes)
        said, seat = _said(presenter, entry), entry.get("seat")
        if said is not None:
            called, who = str(number) if said.number is None else said.number, _who(seat, held[number], me)
            found.append(ListedMove(number, called, seat, who, said.move, said.answer))
    return found[::-1]


def promises(game: Match, names: Sequence[str], *, proved: bool = False) -> list[Promise]:
    """Every commitment so far, the earliest first; with its root, if the table's answers are proved."""
    notation, opener, found = game.record.game.notation, Opener(game, None), []
    for number, entry in enumerate(game.record.log):
        if not isinstance(entry, Play) or entry.commitment is None:
            continue
        salt = entry.salt if game.over else None
        kept = salt is not None and commit(salt, notation.write(entry.action)) == entry.commitment
        seat = None if entry.actor == HOUSE else entry.actor
        who = _("The house") if seat is None else names[seat]
        root = opener.beside(number).get("root", "") if proved else ""
        found.append(Promise(seat, who, entry.commitment, salt, kept, root))
    return found


def holders(place: TableAccess, log: Sequence[Play | Handover], names: Sequence[str]) -> Sequence[Sequence[str]]:
    """For each entry, the seats' names right before it; `names` are those of now."""
    if not any(isinstance(entry, Handover) for entry in log):
        return [names] * len(log)
    return holders_from([first_name(seat) for seat in place.seats], log)


def holders_from(first: Sequence[str], log: Sequence[Play | Handover]) -> Sequence[Sequence[str]]:
    """The same, starting from the names at the beginning of a record."""
    called, held = [spoken(name) for name in first], []
    now = apart(called)
    for entry in log:
        held.append(now)
        if isinstance(entry, Handover):
            called[entry.seat] = spoken(entry.to)
            now = apart(called)
    return held


def names_after(entry: int, held: Sequence[Sequence[str]], names: Sequence[str]) -> Sequence[str]:
    """The seats' names right after an entry; `names` are those of now."""
    return held[entry + 1] if entry + 1 < len(held) else names


def _said(presenter: AnyPresenter, entry: Mapping[str, Json]) -> MoveText | None:
    if "handover" in entry:
        return MoveText(_("{name} plays on for somebody else").format(name=spoken(entry["to"])))
    return presenter.say(entry)


def _who(seat: int | None, names: Sequence[str], me: int | None) -> str:
    if seat is None:
        return _("The house")
    return _("You") if seat == me else names[seat]
