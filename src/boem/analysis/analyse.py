"""A finished game, move by move."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from boem.analysis.coan import CoanCritic
from boem.analysis.critic import Critic
from boem.analysis.mijnenveger import MijnenvegerCritic
from boem.analysis.moves import Analysis, Move, Total
from boem.analysis.solo import SoloCritic
from boem.core.errors import Unreadable
from boem.core.game import HOUSE, Seat
from boem.core.history import hear, start
from boem.records import Handover, Replay

CRITICS: Final[Mapping[str, Callable[[], Critic[Any, Any]]]] = MappingProxyType(
    {"coan": CoanCritic, "mijnenveger": MijnenvegerCritic, "solo": SoloCritic}
)


def critic_of(game_id: str) -> Critic[Any, Any]:
    """Who judges the moves of a game, or raise Unreadable."""
    if game_id not in CRITICS:
        raise Unreadable(f"no moves are judged in {game_id}; they are in {', '.join(sorted(CRITICS))}")
    return CRITICS[game_id]()


def analyse(game: Replay) -> Analysis:
    """Judge every move of a game that is over, by what its seat could know right before it; or raise Unreadable.

    Before the end it would tell players what they have not found out themselves.
    """
    rules, critic = game.record.game, critic_of(game.record.game.id)
    if not game.over:
        raise Unreadable("only a game that is over can be analysed")
    beginning = start(rules, game.record.config)
    views, public = list(beginning.seats), beginning.public
    moves: list[Move] = []
    course = [critic.course(public)]
    for number, entry in enumerate(game.record.log):
        said = game.said[number]
        after = [hear(rules, view, said) for view in views]
        public = hear(rules, public, said)
        if not isinstance(entry, Handover) and entry.actor != HOUSE:
            seat = Seat(entry.actor)
            moves += critic.judge(number, seat, entry.action, views[seat], after[seat])
        views = after
        course.append(critic.course(public))
    totals = tuple(Total.of(Seat(seat), moves) for seat in range(game.record.config.seats))
    return Analysis(tuple(moves), totals, tuple(course))
