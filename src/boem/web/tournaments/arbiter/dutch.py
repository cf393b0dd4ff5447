"""The bridge to py4swiss, which works out Swiss pairings by the FIDE (Dutch) System.

It comes compiled, and not for every processor: only `swiss.pair_swiss` imports this.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from py4swiss.engines import DutchEngine
from py4swiss.engines.common import PairingError
from py4swiss.trf import ParsedTrf
from py4swiss.trf.codes import PlayerCode
from py4swiss.trf.results import ColorToken, ResultToken, RoundResult
from py4swiss.trf.sections import PlayerSection, XSection

from boem.web.tournaments.arbiter.encounters import Contender, Encounter, How, Pair, Unpairable

HALVES: Final = 5  # the library counts tenths of a point
NOBODY: Final = RoundResult(id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=ResultToken.ZERO_POINT_BYE)


def pairs_of(
    players: Sequence[Contender], past: Sequence[Encounter], rounds: int, never: Collection[frozenset[int]]
) -> list[Pair]:
    """The pairs of the next round, none of them in `never`; raises Unpairable."""
    done = max((one.round for one in past), default=0)
    results = {player.number: _results(player, past, done) for player in players}
    report = ParsedTrf(
        player_sections=[
            PlayerSection(
                code=PlayerCode.PLAYER,
                starting_number=number,
                rank=number,
                points_times_ten=sum(one.points_of(number) for one in past if number in one.seats) * HALVES,
                results=told,
            )
            for number, told in results.items()
        ],
        x_section=XSection(
            number_of_rounds=max(rounds, done + 1), forbidden_pairs={(min(pair), max(pair)) for pair in never}
        ),
    )
    try:
        pairs = DutchEngine.generate_pairings(report)
    except PairingError:
        raise Unpairable from None
    return [(pair.white, pair.black) if pair.black else (pair.white,) for pair in pairs]


def _results(player: Contender, past: Sequence[Encounter], done: int) -> list[RoundResult]:
    """A player's rounds so far as the library reads them; one more, if the player is not to be paired."""
    own = {one.round: _result(one, player.number) for one in past if player.number in one.seats}
    until = done if player.active else done + 1
    return [own.get(number, NOBODY) for number in range(1, until + 1)]


def _result(game: Encounter, player: int) -> RoundResult:
    points, alone = game.points_of(player), len(game.seats) == 1
    if alone:
        byes = {0: ResultToken.ZERO_POINT_BYE, 1: ResultToken.HALF_POINT_BYE, 2: ResultToken.FULL_POINT_BYE}
        token = ResultToken.PAIRING_ALLOCATED_BYE if game.how == How.BYE else byes[points]
        return RoundResult(id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=token)
    (opponent,) = game.opponents_of(player)
    played = {0: ResultToken.LOSS, 1: ResultToken.DRAW, 2: ResultToken.WIN}
    missed = {0: ResultToken.FORFEIT_LOSS, 1: ResultToken.FORFEIT_LOSS, 2: ResultToken.FORFEIT_WIN}
    token = (played if game.played else missed)[points]
    colour = ColorToken.WHITE if game.seats[0] == player else ColorToken.BLACK
    return RoundResult(id=opponent, color=colour, result=token)
