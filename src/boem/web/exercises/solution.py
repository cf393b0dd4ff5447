"""The answer to an exercise, worked out from what its seat knew."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, cast

from boem.analysis import Asks, KnownField, critic_of
from boem.analysis.exercise import right_answers
from boem.analysis.mistakes import risks_of
from boem.core.game import Seat
from boem.core.registry import find_game
from boem.core.squares import Square
from boem.inference import Field
from boem.inference.proof import Step
from boem.records import Moment
from boem.records.retry import beginning
from boem.web.base.errors import Closed
from boem.web.base.heavy_answers import made
from boem.web.exercises.models import ExerciseCard
from boem.web.tables.models import Table, find_table
from boem.web.tables.store import service

KEPT: Final = 64  # solutions; a large field's is some kB
WORK: Final = 10  # weight of a square: more than a hundred are worked out in another process


@dataclass(frozen=True, slots=True)
class SolvedExercise:
    """What could be known at the moment."""

    chances: Mapping[str, float]  # of a mine, by covered square
    risks: Mapping[str, float]  # that a square is not what is asked for
    proofs: Mapping[str, tuple[Step, ...]]  # of each square that is certain, as far as there are any

    @property
    def answers(self) -> Sequence[str]:
        """The squares that are right, the surest first."""
        return right_answers(self.risks)

    def proof_for(self, square: str) -> tuple[Step, ...]:
        """The proof of what that square is, followed by the shortest one of an answer if it is none itself."""
        own = self.proofs.get(square, ())
        if own and square in self.answers:
            return own
        answer = min((self.proofs[one] for one in self.answers if one in self.proofs), key=len, default=())
        return (*own, *(step for step in answer if step not in own))


def moment_of(card: ExerciseCard) -> Moment:
    """The game when the card's seat was to move."""
    return _moment(card.table, Seat(card.seat), card.number)


def field_of(card: ExerciseCard) -> Field | None:
    """The field as it was known then."""
    return critic_of(find_game(card.table.game)).field(moment_of(card).view(Seat(card.seat)))


def solution_of(card: ExerciseCard) -> SolvedExercise:
    """The answer; raises Crowded while the site has too much to work out, or TooHard."""
    return _solution(card.table_id, Seat(card.seat), card.number, cast("Asks", card.asks))


@lru_cache(maxsize=KEPT)
def _solution(table_id: str, seat: Seat, number: int, asks: Asks) -> SolvedExercise:
    table = find_table(table_id)
    known = critic_of(find_game(table.game)).known(_moment(table, seat, number).view(seat))
    if known is None:
        raise Closed("This game has no exercises.")
    return made(WORK * known.field.width * known.field.height, solve, known, asks)


def _moment(table: Table, seat: Seat, number: int) -> Moment:
    game = service.game_at(table)
    return Moment(game, beginning(game, seat, number) - 1)


def solve(known: KnownField, asks: Asks) -> SolvedExercise:
    """The solution for what was known."""
    risks = risks_of(known, asks)
    proved = {place: known.proof(Square.parse(place)) for place, risk in risks.items() if risk in (0, 1)}
    return SolvedExercise(known.chances, risks, {place: steps for place, steps in proved.items() if steps})
