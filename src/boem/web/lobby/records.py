"""A player's finished games: searching and paging."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Final
from urllib.parse import urlencode

from django.core.paginator import Page, Paginator
from django.db.models import Q, QuerySet
from django.utils.translation import gettext_lazy as _

from boem.core.registry import game_ids
from boem.web.accounts.models import Player
from boem.web.lobby.models import Outcome
from boem.web.tables.boards import presenter_of
from boem.web.tables.models import SeatRow
from boem.web.tables.store.seat_names import name_of

PAGE: Final = 20
LONGEST: Final = 40  # characters of the name to look for
RESULTS: Final = {"won": _("won"), "drawn": _("drawn"), "lost": _("lost"), "none": _("nobody won")}
_LEFT: Final = _("left before it began")


@dataclass(frozen=True, slots=True)
class RecordSearch:
    """The search of finished games; an empty field matches everything."""

    game: str = ""
    result: str = ""
    name: str = ""  # part of an opponent's name

    @classmethod
    def read(cls, data: Mapping[str, str]) -> RecordSearch:
        """The search that a query string means; unknown values are ignored."""
        game, result = data.get("game", ""), data.get("result", "")
        known = game_ids()
        name = "".join(letter for letter in data.get("name", "").strip() if letter.isprintable())[:LONGEST]
        return cls(game if game in known else "", result if result in RESULTS else "", name)

    @property
    def query(self) -> str:
        """The query string from which `read` gets this search."""
        return urlencode(asdict(self))

    def __bool__(self) -> bool:
        return bool(self.game or self.result or self.name)


@dataclass(frozen=True, slots=True)
class RecordLine:
    """A finished game in a list."""

    outcome: Outcome
    title: str
    against: str
    result: str

    @property
    def changed(self) -> str:
        """The change of the rating; empty if the game wasn't rated."""
        before, after = self.outcome.before, self.outcome.after
        return "" if before is None or after is None else f"{after - before:+d}".replace("-", "−")


def finished(player: Player, search: RecordSearch) -> QuerySet[Outcome]:
    """The outcomes of the player's games, the latest first."""
    found = Outcome.objects.filter(player=player, game__in=game_ids())
    if search.game:
        found = found.filter(game=search.game)
    if search.result:
        found = found.filter(result=search.result)
    if search.name:
        text = search.name
        others = SeatRow.objects.exclude(player=player).filter(
            Q(player__name__icontains=text) | Q(bot__icontains=text) | Q(called__icontains=text)
        )
        found = found.filter(table__in=others.values("table"))
    return found.select_related("table").prefetch_related("table__seats__player")


def page_of(outcomes: QuerySet[Outcome], number: int | None) -> Page[Outcome]:
    """One page of outcomes; the last one if the number is too high."""
    return Paginator(outcomes, PAGE).get_page(number or 1)


def lines(outcomes: Sequence[Outcome]) -> list[RecordLine]:
    """The games as the list shows them."""
    return [
        RecordLine(
            one,
            str(presenter_of(one.game).title),
            ", ".join(name_of(seat) for seat in one.table.seats.all() if seat.number != one.seat),
            str(_LEFT if one.result == Outcome.Result.NONE and one.reason == "abandoned" else RESULTS[one.result]),
        )
        for one in outcomes
    ]
