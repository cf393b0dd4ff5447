"""A finished game, move by move."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final

from boem.analysis.coan import CoanCritic
from boem.analysis.critic import Critic
from boem.analysis.mijnenveger import MijnenvegerCritic
from boem.analysis.moves import Analysis, Move, Total
from boem.analysis.postal import PostalCritic
from boem.analysis.solo import SoloCritic
from boem.analysis.uitweg import UitwegCritic
from boem.core.errors import ParseError
from boem.core.game import HOUSE, Seat
from boem.core.history import hear, start
from boem.records import Handover, Match, Play

CRITICS: Final[Mapping[str, Callable[[], Critic[Any, Any]]]] = MappingProxyType(
    {
        "coan": CoanCritic,
        "mijnenveger": MijnenvegerCritic,
        "postal": PostalCritic,
        "solo": SoloCritic,
        "uitweg": UitwegCritic,
    }
)


def critic_of(game_id: str) -> Critic[Any, Any]:
    """Who judges the moves of a game, or raise ParseError."""
    if game_id not in CRITICS:
        raise ParseError(f"no moves are judged in {game_id}; they are in {', '.join(sorted(CRITICS))}")
    return CRITICS[game_id]()


def analyse(game: Match) -> Analysis:
    """Judge every move of a game that is over, by what its seat could know right before it; or raise ParseError.

    Before the end it would tell players what they have not found out themselves.
    """
    rules, critic = game.record.game, critic_of(game.record.game.id)
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
    totals = tuple(Total.of(Seat(seat), moves) for seat in range(game.record.config.seats))
    return Analysis(tuple(moves), totals, tuple(course), critic.unit, critic.worth)


def _judged(
    critic: Critic[Any, Any], number: int, entry: Play, before: Sequence[Any], after: Sequence[Any]
) -> tuple[Move, ...]:
    if entry.actor == HOUSE:
        return critic.judge_house(number, entry.action, before, after)
    seat = Seat(entry.actor)
    return critic.judge(number, seat, entry.action, before[seat], after[seat])
