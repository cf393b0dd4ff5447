"""A finished game, move by move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Final, TypeAlias

from boem.analysis.critic import Critic
from boem.analysis.equity import SeatEquity
from boem.analysis.exercise import Exercise, differing
from boem.analysis.mistakes import exercise_of, is_mistake
from boem.analysis.moves import Analysis, Move, SeatTotal
from boem.core.errors import ParseError, TooHard
from boem.core.faces import load_face
from boem.core.forms import Phrase
from boem.core.game import HOUSE, AnyAction, AnyGame, Result, Seat, ViewProtocol
from boem.core.history import hear, start
from boem.records import Handover, Match, Moment, Play, read_record, replay

MOST_EXERCISES: Final = 3  # of one seat
MOST_TRIED: Final = 12  # mistakes of one seat, several of which may be about the same
WEIGHING: Final = 8.0  # seconds of work to weigh all moves of a game by the chance of winning
MOST_WEIGHING: Final = 0.04  # of it for one move
AnyCritic: TypeAlias = Critic[AnyAction, ViewProtocol]


def critic_of(game: AnyGame) -> AnyCritic:
    """The critic for a game's moves; raises ParseError if the game has none."""
    critic: type[AnyCritic] | None = load_face(game.faces.analysis)
    if critic is None:
        raise ParseError(
            "nobody judges the moves of {game}; its package has no face for analysis", game=Phrase(game.title)
        )
    return critic()


def analyse_record(record: str) -> Analysis:
    """The analysis of a recorded game; raises whatever `analyse`, `read_record` and `replay` raise."""
    return analyse(replay(read_record(record), proved=True))


def analyse(game: Match) -> Analysis:
    """Judge every move of a finished game by what its seat could know just before; raises ParseError.

    A game in progress is refused, since an analysis would tell its players what they have yet to find out.
    """
    rules, critic = game.record.game, critic_of(game.record.game)
    if not game.over:
        raise ParseError("only a game that is over can be analysed")
    beginning = start(rules, game.record.config)
    views, public = list(beginning.seats), beginning.public
    actions = [None if isinstance(entry, Handover) else entry.action for entry in game.record.log]
    passed_over = critic.taken_back(actions)
    judged: list[tuple[Move, AnyAction, ViewProtocol]] = []
    course = [critic.course(public)]
    for number, entry in enumerate(game.record.log):
        said = game.said[number]
        after = [hear(rules, view, said) for view in views]
        public = hear(rules, public, said)
        if not isinstance(entry, Handover) and number not in passed_over:
            found = _judged(critic, number, entry, views, after)
            judged += [(move, entry.action, views[move.seat]) for move in found]
        views = after
        course.append(critic.course(public))
    moves = _weighed(critic, judged)
    mistakes = [(move, view) for move, _, view in judged if is_mistake(move)]
    seats = [Seat(seat) for seat in range(game.record.config.seats)]
    return Analysis(
        moves,
        tuple(SeatTotal.of(seat, moves) for seat in seats),
        tuple(course),
        critic.unit,
        critic.worth,
        tuple(one for seat in seats for one in _exercises(critic, mistakes, seat)),
        _equities(moves, len(seats), public.result),
    )


def judge_next(game: Match, seat: Seat, number: int) -> Move | None:
    """A seat's first judged move from entry `number` on; None if it hasn't made one.

    Its player may be told while the game goes on: only what that seat has heard is looked at.
    """
    rules, critic = game.record.game, critic_of(game.record.game)
    before, seats = Moment(game, number - 1).view(seat), game.record.config.seats
    for at in range(number, len(game.said)):
        entry, after = game.record.log[at], hear(rules, before, game.said[at])
        if isinstance(entry, Play) and entry.actor in (seat, HOUSE):
            found = _judged(critic, at, entry, [before] * seats, [after] * seats)
            own = [(move, entry.action, before) for move in found if move.seat == seat]
            if own:
                return _weighed(critic, own)[0]
        before = after
    return None


def _weighed(critic: AnyCritic, judged: Sequence[tuple[Move, AnyAction, ViewProtocol]]) -> tuple[Move, ...]:
    """The moves with their equity, on which the work is spread evenly."""
    seconds = min(MOST_WEIGHING, WEIGHING / max(len(judged), 1))
    return tuple(replace(move, equity=critic.equity(move, action, view, seconds)) for move, action, view in judged)


def _equities(moves: Sequence[Move], seats: int, result: Result | None) -> tuple[SeatEquity, ...]:
    weighed = [(move.seat, move.equity) for move in moves if move.equity is not None]
    if not weighed:
        return ()
    return tuple(SeatEquity.of(Seat(seat), weighed, seats, result) for seat in range(seats))


def _exercises(critic: AnyCritic, mistakes: Sequence[tuple[Move, ViewProtocol]], seat: Seat) -> list[Exercise]:
    """Of the seat's worst mistakes; what takes too long to ask about is left out."""
    own = sorted((one for one in mistakes if one[0].seat == seat), key=lambda one: -one[0].cost)
    return differing(_asked(critic, own[:MOST_TRIED]), MOST_EXERCISES)


def _asked(critic: AnyCritic, mistakes: Sequence[tuple[Move, ViewProtocol]]) -> Iterator[Exercise]:
    for move, view in mistakes:
        known = critic.known(view)
        with suppress(TooHard):
            if known and (exercise := exercise_of(move, known)):
                yield exercise


def _judged(
    critic: AnyCritic, number: int, entry: Play, before: Sequence[ViewProtocol], after: Sequence[ViewProtocol]
) -> tuple[Move, ...]:
    if entry.actor == HOUSE:
        return critic.judge_house(number, entry.action, before, after)
    seat = Seat(entry.actor)
    return critic.judge(number, seat, entry.action, before[seat], after[seat])
