"""Results of a Swiss or a round robin as FIDE's Tournament Report File (TRF16, Handbook C.04 annex 2).

Whoever begins counts as White. Players have neither federation nor title here, so those columns are empty.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from boem.web.base.errors import Closed, Unfit
from boem.web.tournaments.arbiter.encounters import DRAW, WIN, Encounter, How
from boem.web.tournaments.models import Tournament
from boem.web.tournaments.score_sheet import past_of, standings_of

Kind = Tournament.Kind
KINDS: Final[Mapping[str, str]] = {
    Kind.SWISS: "Individual: Swiss-System (Dutch)",
    Kind.ROUND_ROBIN: "Individual: Round-Robin",
}
NAME: Final = 33  # columns
NOT_PAIRED: Final = "  0000 - Z"
PLAYED: Final = {0: "0", DRAW: "=", WIN: "1"}
BYES: Final = {0: "Z", DRAW: "H", WIN: "F"}


def as_trf(found: Tournament) -> str:
    """The file; raises Unfit for another kind of tournament, and Closed before it is over."""
    if found.kind not in KINDS:
        raise Unfit("There is a TRF file of Swiss tournaments and round robins only.")
    if found.stage != Tournament.Stage.OVER:
        raise Closed("The TRF file can be had once the tournament is over.")
    rounds: dict[int, dict[int, Encounter]] = {}
    for game in past_of(found):
        for number in game.seats:
            rounds.setdefault(number, {})[game.round] = game
    lines = standings_of(found)
    players = [
        f"001 {entrant.number:>4}      {entrant.player.name[:NAME]:<{NAME}} {min(max(entrant.rating, 0), 9999):>4}"
        f"{'':28}{line.points / 2:>4.1f} {line.place:>4}{_results(entrant.number, rounds, found.rounds)}"
        for entrant, line in sorted(lines, key=lambda one: one[0].number)
    ]
    return "\r\n".join((*_head(found, len(players)), *players, f"XXR {found.rounds}", ""))


def _head(found: Tournament, players: int) -> Sequence[str]:
    clock = f"{found.seconds}+{found.increment}" if found.seconds else f"{found.days} days per move"
    return (
        f"012 {found.title}",
        f"042 {found.started:%Y/%m/%d}",
        f"052 {found.ended:%Y/%m/%d}",
        f"062 {players}",
        f"072 {players}",
        f"092 {KINDS[found.kind]}",
        f"122 {clock}",
    )


def _results(number: int, rounds: Mapping[int, Mapping[int, Encounter]], last: int) -> str:
    own = rounds.get(number, {})
    return "".join(_result(own[one], number) if one in own else NOT_PAIRED for one in range(1, last + 1))


def _result(game: Encounter, number: int) -> str:
    """Ten columns. A game that brought nobody anything counts as missed by both: there is no other sign for it."""
    points = game.points_of(number)
    if len(game.seats) == 1:
        return f"  0000 - {'U' if game.how == How.BYE else BYES[points]}"
    (opponent,) = game.opponents_of(number)
    sign = PLAYED[points] if game.played and any(game.points) else "+" if points == WIN else "-"
    return f"  {opponent:>4} {'w' if game.seats[0] == number else 'b'} {sign}"
