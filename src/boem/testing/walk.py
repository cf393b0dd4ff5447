"""Random play of any game, for the laws."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Generic, TypeAlias

from hypothesis.strategies import SearchStrategy

from boem.core.errors import IllegalAction, LawBroken
from boem.core.game import (
    HOUSE,
    A,
    Actor,
    AnyAction,
    AnyGame,
    AnyNotices,
    C,
    Json,
    Resign,
    Result,
    S,
    Seat,
    Settings,
    V,
    Viewer,
    in_order,
)
from boem.core.history import History, play, start
from boem.records import Play, Record, who_and_what

Move: TypeAlias = tuple[Actor, Any]  # an action as tests know it
AnyHistory: TypeAlias = History[Any, Any]


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What comes of an action by the rules: what a viewer is answered, the result, and whom the game waits for then."""

    answer: Mapping[str, Json]
    result: Result | None
    waits_for: frozenset[Actor]


def timeouts(game: AnyGame, history: AnyHistory) -> list[AnyAction]:
    """What the house may rule in most games: that the time of a seat has run out for which the game waits."""
    return [game.notation.timeout(actor) for actor in in_order(history.public.waits_for) if actor != HOUSE]


@dataclass(frozen=True, slots=True)
class Subject(Generic[C, S, A, V]):
    """A game, and what the laws need beside it; all of it belongs to the tests, which may know a State.

    Without an oracle, answers are taken as they are; without `retell`, a truth is taken on from where the game is.
    """

    game: AnyGame
    configs: SearchStrategy[C]  # boards small enough to play often
    actions: Callable[[C], SearchStrategy[A]]  # of a config: any actions of seats, legal or not
    lawful: Callable[[V, A], bool]  # of a view and an action that `legal_actions` leaves out: whether it is legal
    render: Callable[[V], str]  # a view as people see it
    is_note: Callable[[A], bool]  # flags and the like: actions that may go on for ever
    retell: Callable[[Sequence[Move], S], Sequence[Move]] | None = None  # a log, as it were in another truth
    oracle: Callable[[S, Actor, A, Viewer], Foreseen] | None = None  # of a truth, who, what: what the rules foresee
    rulings: Callable[[AnyGame, AnyHistory], Sequence[AnyAction]] = timeouts  # what the house may do beside what is due


AnySubject: TypeAlias = Subject[Any, Any, Any, Any]


@dataclass(frozen=True, slots=True)
class PlayedLine:
    """A game that was played: its moves, and what was said at each."""

    config: Settings
    history: AnyHistory
    moves: tuple[Move, ...]
    said: tuple[AnyNotices, ...]


def walk(subject: AnySubject, config: Settings, rng: Random, most: int) -> PlayedLine:
    """Play at random for at most so many moves: mostly what the game waits for, at times anything that is legal."""
    history = start(subject.game, config)
    moves: list[Move] = []
    said: list[AnyNotices] = []
    while len(moves) < most and history.public.status != "over":
        move = any_move(subject, history, rng)
        history, notices = act(subject, history, move)
        moves.append(move)
        said.append(notices)
    return PlayedLine(config, history, tuple(moves), tuple(said))


def any_move(subject: AnySubject, history: AnyHistory, rng: Random) -> Move:
    """A random legal move of anybody."""
    chance = rng.random()
    if chance < 1 / 5:
        seat = Seat(rng.randrange(len(history.seats)))
        options = list(subject.game.observer.legal_actions(history.view(seat)))
        if options and ((option := rng.choice(options)) != Resign() or rng.random() < 1 / 10):
            return seat, option  # who may do nothing else would give up nearly every game before it has begun
    actor = rng.choice(in_order(history.public.waits_for))
    if chance > 79 / 80 and (rulings := subject.rulings(subject.game, history)):
        return HOUSE, rng.choice(rulings)
    return due_move(subject, history, actor, rng)


def due_move(subject: AnySubject, history: AnyHistory, actor: Actor, rng: Random) -> Move:
    """A random move of somebody for whom the game waits."""
    if actor == HOUSE:
        return actor, subject.game.referee.deal(history.state, rng)
    return actor, subject.game.observer.random_action(history.view(actor), rng)


def act(subject: AnySubject, history: AnyHistory, move: Move) -> tuple[AnyHistory, AnyNotices]:
    """Take a move that must be playable."""
    try:
        return play(subject.game, history, *move)
    except LawBroken:
        raise
    except IllegalAction as error:
        raise LawBroken(f"{move} was offered, and then refused: {error}") from error
    except Exception as error:
        raise LawBroken(f"{move} passed the check, and then failed: {error!r}") from error


def replay_moves(subject: AnySubject, config: Settings, moves: Sequence[Move]) -> PlayedLine:
    """Play given moves, each of which must be playable."""
    history = start(subject.game, config)
    said = []
    for move in moves:
        history, notices = act(subject, history, move)
        said.append(notices)
    return PlayedLine(config, history, tuple(moves), tuple(said))


def as_record(subject: AnySubject, line: PlayedLine) -> Record:
    """The record of a game that was played."""
    log = tuple(
        Play(actor, action, tuple(written(subject, notices).items()))
        for (actor, action), notices in zip(line.moves, line.said, strict=True)
    )
    return Record(subject.game, line.config, tuple(f"S{seat}" for seat in range(line.config.seats)), log)


def written(subject: AnySubject, notices: AnyNotices) -> dict[str, Json]:
    """An entry as a record has it: the actor and the whole action."""
    return who_and_what(subject.game, notices)
