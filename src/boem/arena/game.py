"""One game between bots, from the deal to the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from time import perf_counter
from typing import Final

from boem.bots import SECONDS, AnyBot
from boem.bots.think import think
from boem.core.errors import BotFailed
from boem.core.game import HOUSE, Actor, AnyAction, AnyGame, AnyNotices, Resign, Result, Seat, Settings, ViewProtocol
from boem.core.history import play, start
from boem.records import Play, Record, who_and_what

MOST_QUIET: Final = 1000
"""The most flags, orders and the like that one seat may make in a row while the others wait."""


@dataclass(frozen=True, slots=True)
class Failure:
    """A bot that failed, and therefore resigned."""

    seat: Seat
    error: BotFailed


@dataclass(frozen=True, slots=True)
class Played:
    """A finished game."""

    record: Record
    result: Result
    moves: tuple[int, ...]  # by seat: number of choices
    seconds: tuple[float, ...]  # by seat: total thinking time
    failures: tuple[Failure, ...]

    @property
    def resigned(self) -> tuple[Seat, ...]:
        """The seats that resigned, in that order; a bot that fails does so too."""
        plays = [entry for entry in self.record.log if isinstance(entry, Play)]
        return tuple(Seat(int(play.actor)) for play in plays if isinstance(play.action, Resign))


class _Bench:
    """The bots in play, and their statistics."""

    def __init__(self, game: AnyGame, bots: Sequence[AnyBot], chances: Sequence[Random], seconds: float) -> None:
        self._game = game
        self._bots = bots
        self._chances = chances
        self._seconds = seconds
        self._quiet: tuple[Seat | None, int] = None, 0  # who acted last, and how many non-blocking actions in a row
        self.moves = [0] * len(bots)
        self.seconds = [0.0] * len(bots)
        self.failures: list[Failure] = []

    def choose(self, seat: Seat, view: ViewProtocol) -> AnyAction:
        """The bot's action; if it fails, it resigns."""
        began = perf_counter()
        try:
            action = think(self._game, self._bots[seat], view, self._chances[seat], self._seconds)
            self._check_moving(seat, action)
        except BotFailed as error:
            self.failures.append(Failure(seat, error))
            action = Resign()
        self.seconds[seat] += perf_counter() - began
        self.moves[seat] += 1
        return action

    def _check_moving(self, seat: Seat, action: AnyAction) -> None:
        before = self._quiet[1] if self._quiet[0] == seat else 0
        self._quiet = seat, before + 1 if self._game.observer.is_non_blocking(action) else 0
        if self._quiet[1] > MOST_QUIET:
            raise BotFailed(
                "{game}'s bot {bot} failed: {most} flags or orders in a row, while all others wait.",
                game=self._game.id,
                bot=self._bots[seat].name,
                most=MOST_QUIET,
            )


def play_game(
    game: AnyGame,
    config: Settings,
    bots: Sequence[AnyBot],
    chances: Sequence[Random],
    *,
    seconds: float = SECONDS,
    names: Sequence[str] = (),
) -> Played:
    """Let bots play a game, one per seat, with `seconds` for each action.

    `chances` has a random generator for each seat, then the house's. Equal arguments give equal records, which have
    neither times nor commitments. `names` default to the bots' own.
    """
    bench = _Bench(game, bots, chances, seconds)
    history = start(game, config)
    log: list[Play] = []
    while history.public.result is None:
        actor = _next(history.public.waits_for)
        if actor == HOUSE:
            action = game.referee.deal(history.state, chances[-1])
        else:
            action = bench.choose(actor, history.view(actor))
        history, notices = play(game, history, actor, action)
        log.append(_entry(game, actor, action, notices))
    record = Record(game, config, tuple(f"bot:{name}" for name in names or [bot.name for bot in bots]), tuple(log))
    return Played(record, history.public.result, tuple(bench.moves), tuple(bench.seconds), tuple(bench.failures))


def _next(waits_for: frozenset[Actor]) -> Actor:
    """The house if it is due, otherwise the lowest seat."""
    return HOUSE if HOUSE in waits_for else min(actor for actor in waits_for if actor != HOUSE)


def _entry(game: AnyGame, actor: Actor, action: AnyAction, notices: AnyNotices) -> Play:
    said = who_and_what(game, notices) if actor == HOUSE else {"seat": actor, "do": game.notation.write(action)}
    return Play(actor=actor, action=action, entry=tuple(said.items()))
