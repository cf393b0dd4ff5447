"""Where a game stands, and the only way to take it further."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Generic, TypeAlias

from boem.core.errors import LawBroken
from boem.core.game import (
    EVERYONE,
    HOUSE,
    A,
    Actor,
    AnyState,
    C,
    F,
    Game,
    Notice,
    S,
    Seat,
    Timeout,
    V,
    Viewer,
    ViewProtocol,
)
from boem.core.refusals import check_waited_for


@dataclass(frozen=True, slots=True)
class History(Generic[S, V]):
    """The truth, and each viewer's view: the fold of every notice so far."""

    state: S = field(repr=False)
    public: V
    seats: tuple[V, ...] = field(repr=False)

    def view(self, viewer: Viewer) -> V:
        """What the viewer knows."""
        return self.public if viewer is None else self.seats[viewer]


AnyHistory: TypeAlias = History[AnyState, ViewProtocol]


def start(game: Game[C, S, A, F, V], config: C) -> History[S, V]:
    """The history before the first action."""
    return History(
        state=game.referee.initial_state(config),
        public=game.observer.initial_view(config, None),
        seats=tuple(game.observer.initial_view(config, Seat(seat)) for seat in range(config.seats)),
    )


def play(
    game: Game[C, S, A, F, V], history: History[S, V], actor: Actor, action: A
) -> tuple[History[S, V], tuple[Notice[F], ...]]:
    """The only way to act. Returns the new history and the step's notices.

    Raises IllegalAction, and LawBroken for a game that doesn't speak to everyone exactly once; nothing changes then.
    """
    if actor == HOUSE:
        game.referee.check_house(history.state, action)
        if isinstance(action, Timeout) and game.edition > 1:
            check_waited_for(action.seat, history.public.waits_for)
    else:
        game.observer.check(history.view(actor), action)
    step = game.referee.play(history.state, actor, action)
    if sum(notice.to is EVERYONE for notice in step.notices) != 1:
        raise LawBroken(f"{game.id}: an action is spoken to everyone exactly once")
    after = History(
        state=step.state,
        public=hear(game, history.public, step.notices),
        seats=tuple(hear(game, view, step.notices) for view in history.seats),
    )
    return after, step.notices


def hear(game: Game[C, S, A, F, V], view: V, notices: tuple[Notice[F], ...]) -> V:
    """The view after those notices that reach its viewer."""
    for notice in _public_first(notices):
        if notice.reaches(view.viewer):
            view = game.observer.apply(view, notice.fact)
    return view


def facts_for(notices: tuple[Notice[F], ...], viewer: Viewer) -> tuple[F, ...]:
    """The facts that reach a viewer, the public one first."""
    return tuple([notice.fact for notice in _public_first(notices) if notice.reaches(viewer)])


def open_facts(notices: tuple[Notice[F], ...]) -> tuple[F, ...]:
    """The facts without their audience, the public one first: for the record's owner alone."""
    return tuple([notice.fact for notice in _public_first(notices)])


def _public_first(notices: tuple[Notice[F], ...]) -> tuple[Notice[F], ...]:
    if not notices or notices[0].to is EVERYONE:
        return notices
    return tuple(sorted(notices, key=lambda notice: notice.to is not EVERYONE))
