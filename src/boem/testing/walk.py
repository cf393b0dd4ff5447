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
    Move,
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

AnyHistory: TypeAlias = History[Any, Any]


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What must follow from an action by the rules: one viewer's answer, the result, and who is to act next."""

    answer: Mapping[str, Json]
    result: Result | None
    waits_for: frozenset[Actor]


def timeouts(game: AnyGame, history: AnyHistory) -> list[AnyAction]:
    """What the house may rule in most games: that a seat for which the game waits has run out of time."""
    return [game.notation.timeout(actor) for actor in in_order(history.public.waits_for) if actor != HOUSE]


@dataclass(frozen=True, slots=True)
class Subject(Generic[C, S, A, V]):
    """A game and what the laws need besides. It belongs to the tests, which may know a State.

    Without an oracle, answers are taken as they are.
    """

    game: AnyGame
    configs: SearchStrategy[C]  # on boards small enough to play often
    actions: Callable[[C], SearchStrategy[A]]  # for settings: any actions of seats, legal or not
    lawful: Callable[[V, A], bool]  # of a view and an action missing from `legal_actions`: whether it is legal
    render: Callable[[V], str]  # a view as people see it
    is_note: Callable[[A], bool]  # flags and the like, which may go on for ever
    oracle: Callable[[S, Actor, A, Viewer], Foreseen] | None = None  # for a truth, an actor, an action and a viewer
    rulings: Callable[[AnyGame, AnyHistory], Sequence[AnyAction]] = timeouts  # what the house may do unprompted


AnySubject: TypeAlias = Subject[Any, Any, Any, Any]


@dataclass(frozen=True, slots=True)
class PlayedLine:
    """A game that was played, with its moves and the notices of each."""

    config: Settings
    history: AnyHistory
    moves: tuple[Move, ...]
    said: tuple[AnyNotices, ...]


def walk(subject: AnySubject, config: Settings, rng: Random, most: int) -> PlayedLine:
    """Play at random up to this many moves: mostly by those whose turn it is, sometimes anything legal."""
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
    """A random legal move by anybody."""
    chance = rng.random()
    if chance < 1 / 5:
        seat = Seat(rng.randrange(len(history.seats)))
        options = list(subject.game.observer.legal_actions(history.view(seat)))
        if options and ((option := rng.choice(options)) != Resign() or rng.random() < 1 / 10):
            return seat, option  # a seat that can only resign would otherwise end nearly every game before it has begun
    actor = rng.choice(in_order(history.public.waits_for))
    if chance > 79 / 80 and (rulings := subject.rulings(subject.game, history)):
        return HOUSE, rng.choice(rulings)
    return due_move(subject, history, actor, rng)


def due_move(subject: AnySubject, history: AnyHistory, actor: Actor, rng: Random) -> Move:
    """A random move by somebody whose turn it is."""
    if actor == HOUSE:
        return actor, subject.game.referee.deal(history.state, rng)
    return actor, subject.game.observer.random_action(history.view(actor), rng)


def act(subject: AnySubject, history: AnyHistory, move: Move) -> tuple[AnyHistory, AnyNotices]:
    """Take a move; raises LawBroken if it can't be played."""
    try:
        return play(subject.game, history, *move)
    except LawBroken:
        raise
    except IllegalAction as error:
        raise LawBroken(f"{move} was offered, and then refused: {error}") from error
    except Exception as error:
        raise LawBroken(f"{move} passed the check, and then failed: {error!r}") from error


def replay_moves(subject: AnySubject, config: Settings, moves: Sequence[Move]) -> PlayedLine:
    """Play these moves; raises LawBroken if one can't be played."""
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
    """An entry as it is in a record: the actor and the whole action."""
    return who_and_what(subject.game, notices)
