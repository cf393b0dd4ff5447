"""A player's most frequent opponents, the results against each, and how many of the last games were won in a row."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice, takewhile
from typing import Final

from django.db.models import QuerySet

from boem.web.accounts.models import Player
from boem.web.lobby.models import Outcome
from boem.web.tables.store.seat_names import spoken

REMEMBERED: Final = 500
"""How many of the last games count."""

MOST: Final = 5  # opponents of each kind
Result = Outcome.Result
SCORED: Final = (Result.WON, Result.DRAWN, Result.LOST)
Rival = tuple[str, str]  # a player's id, or a bot's name, and the other one empty


@dataclass(frozen=True, slots=True)
class OpponentScore:
    """An opponent, and the results of the person's games against them."""

    name: str
    address: str  # of the profile
    won: int
    drawn: int
    lost: int


@dataclass(frozen=True, slots=True)
class Opponents:
    """The last games of a player, by opponent, the most frequent first."""

    people: Sequence[OpponentScore]
    bots: Sequence[OpponentScore]
    streak: int  # the last games that were won in a row


def opponents(seen: QuerySet[Outcome]) -> Opponents:
    """What one person's outcomes, the latest first, say of the opponents; guests and deleted accounts are left out.

    A game counts for an opponent if nobody else was in it, apart from bots of the same name.
    """
    ended = seen.filter(result__in=SCORED).values_list("table", "seat", "result")[:REMEMBERED]
    own = {table: (seat, result) for table, seat, result in ended}
    tally: defaultdict[Rival, Counter[str]] = defaultdict(Counter)
    for table, met in _met({table: seat for table, (seat, _) in own.items()}).items():
        if len(met) == 1:
            tally[next(iter(met))][own[table][1]] += 1
    often = sorted(tally, key=lambda rival: -tally[rival].total())
    players = Player.objects.in_bulk([player for player, _ in often if player])
    lasting = (rival for rival in often if rival[0] in players and players[rival[0]].may_be_rated)
    return Opponents(
        people=[_opponent(players[rival[0]].name, tally[rival]) for rival in islice(lasting, MOST)],
        bots=[_opponent(f"bot:{bot}", tally["", bot]) for _, bot in often if bot][:MOST],
        streak=sum(1 for _ in takewhile(lambda game: game[1] == Result.WON, own.values())),
    )


def _met(seats: Mapping[str, int]) -> dict[str, set[Rival]]:
    """Who sat in the other seats, by table, in the order of the tables."""
    met: dict[str, set[Rival]] = {table: set() for table in seats}
    found = Outcome.objects.filter(table__in=list(seats)).values_list("table", "seat", "player", "bot")
    for table, seat, player, bot in found:
        if seat != seats[table]:
            met[table].add((player or "", bot))
    return met


def _opponent(address: str, results: Mapping[str, int]) -> OpponentScore:
    won, drawn, lost = (results[result] for result in SCORED)
    return OpponentScore(spoken(address), address, won, drawn, lost)
