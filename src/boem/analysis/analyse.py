"""A finished game, move by move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from boem.analysis.critic import Critic
from boem.analysis.moves import Analysis, Move, SeatTotal
from boem.core.errors import ParseError
from boem.core.faces import load_face
from boem.core.forms import Phrase
from boem.core.game import HOUSE, AnyAction, AnyGame, Seat, ViewProtocol
from boem.core.history import hear, start
from boem.records import Handover, Match, Play, read_record, replay

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
    moves: list[Move] = []
    course = [critic.course(public)]
    for number, entry in enumerate(game.record.log):
        said = game.said[number]
        after = [hear(rules, view, said) for view in views]
        public = hear(rules, public, said)
        if not isinstance(entry, Handover) and number not in passed_over:
            moves += _judged(critic, number, entry, views, after)
        views = after
        course.append(critic.course(public))
    totals = tuple(SeatTotal.of(Seat(seat), moves) for seat in range(game.record.config.seats))
    return Analysis(tuple(moves), totals, tuple(course), critic.unit, critic.worth)


def _judged(
    critic: AnyCritic, number: int, entry: Play, before: Sequence[ViewProtocol], after: Sequence[ViewProtocol]
) -> tuple[Move, ...]:
    if entry.actor == HOUSE:
        return critic.judge_house(number, entry.action, before, after)
    seat = Seat(entry.actor)
    return critic.judge(number, seat, entry.action, before[seat], after[seat])
