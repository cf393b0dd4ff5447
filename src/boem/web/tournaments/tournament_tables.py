"""The draw of a knockout and the crosstable of a round robin, as plain values, made from the pairings."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from django.utils.translation import gettext_lazy as _

from boem.web.base.texts import Text
from boem.web.tournaments.arbiter.bracket import winner_of
from boem.web.tournaments.arbiter.encounters import Encounter, How
from boem.web.tournaments.models import PairedSeat, Pairing, TournamentPlayer

LATE_ROUNDS: Final[Mapping[int, Text]] = {1: _("Final"), 2: _("Semi-finals"), 4: _("Quarter-finals")}
"""Names of rounds by the number of their ties."""
SIGNS: Final[Mapping[Fraction, str]] = {
    Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾", Fraction(1, 3): "⅓", Fraction(2, 3): "⅔",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class TieSeat:
    """A player in a tie; nobody while it isn't known who comes there."""

    entrant: TournamentPlayer | None = None
    score: str = ""  # of all its games that are over
    won: bool = False


@dataclass(frozen=True, slots=True)
class BracketTie:
    """A tie of a knockout, with its latest pairing, if it has been paired."""

    seats: Sequence[TieSeat]
    pairing: Pairing | None = None

    @property
    def winner(self) -> TournamentPlayer | None:
        """Who goes on."""
        return next((seat.entrant for seat in self.seats if seat.won), None)


@dataclass(frozen=True, slots=True)
class BracketRound:
    """A round of a knockout: ties in the order of the draw, the winners of two neighbours meeting in the next."""

    number: int
    name: Text  # of the last rounds
    ties: Sequence[BracketTie]


@dataclass(frozen=True, slots=True)
class CrosstableRow:
    """A line of a crosstable: for each player, in the same order, the scores against them; None for oneself."""

    entrant: TournamentPlayer
    place: int
    scores: Sequence[Sequence[str] | None]


def bracket_of(pairings: Iterable[Pairing], rounds: int) -> list[BracketRound]:
    """The whole draw, as far as it is known, from pairings with their seats and players."""
    boards: dict[tuple[int, int], list[Pairing]] = {}
    for one in sorted(pairings, key=lambda pairing: pairing.leg):
        boards.setdefault((one.round, one.board), []).append(one)
    told: list[BracketRound] = []
    for number in range(1, rounds + 1):
        before = told[-1].ties if told else ()
        ties = [
            _tie(boards[number, board]) if (number, board) in boards else _coming(before[2 * board - 2 : 2 * board])
            for board in range(1, 2 ** (rounds - number) + 1)
        ]
        told.append(BracketRound(number, LATE_ROUNDS.get(len(ties), ""), ties))
    return told


def crosstable_of(pairings: Iterable[Pairing], places: Sequence[tuple[TournamentPlayer, int]]) -> list[CrosstableRow]:
    """Everybody against everybody, in the order of the standings; games under way are empty."""
    scores: dict[tuple[int, int], list[str]] = {}
    for one in sorted(pairings, key=lambda pairing: (pairing.round, pairing.board)):
        seats: Sequence[PairedSeat] = list(one.seats.all())
        if one.done is None or len(seats) != 2:
            continue
        for own, other in (seats, seats[::-1]):
            scores.setdefault((own.entrant_id, other.entrant_id), []).append(amount(own.points or 0, 2))
    return [
        CrosstableRow(
            own, place, [None if own == other else scores.get((own.pk, other.pk), ()) for other, _place in places]
        )
        for own, place in places
    ]


def amount(value: int, unit: int) -> str:
    """A number of units as points, with quarters, halves and thirds as people write them."""
    whole, rest = divmod(Fraction(value, unit), 1)
    if rest and rest not in SIGNS:
        return f"{value / unit:.2f}"
    return f"{whole or '' if rest else whole}{SIGNS.get(rest, '')}"


def _tie(legs: Sequence[Pairing]) -> BracketTie:
    """A tie that has been paired, by the order of the draw."""
    last: Sequence[PairedSeat] = sorted(legs[-1].seats.all(), key=lambda seat: seat.entrant.number)
    points: dict[int, int] = {}
    for leg in legs:
        for seat in leg.seats.all():
            if seat.points is not None:
                points[seat.entrant_id] = points.get(seat.entrant_id, 0) + seat.points
    winner = winner_of([_encounter(leg) for leg in legs]) if legs[-1].done else None
    return BracketTie(
        [
            TieSeat(
                seat.entrant,
                amount(points[seat.entrant_id], 2) if seat.entrant_id in points and len(last) > 1 else "",
                seat.entrant.number == winner,
            )
            for seat in last
        ],
        legs[-1],
    )


def _coming(ties: Sequence[BracketTie]) -> BracketTie:
    """A tie that hasn't been paired: between the winners of these, or two unknown ones."""
    return BracketTie([TieSeat(tie.winner) for tie in ties] or [TieSeat(), TieSeat()])


def _encounter(leg: Pairing) -> Encounter:
    seats: Sequence[PairedSeat] = list(leg.seats.all())
    players = tuple(seat.entrant.number for seat in seats)
    return Encounter(leg.round, players, tuple(seat.points or 0 for seat in seats), How(leg.how))
