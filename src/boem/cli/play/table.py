"""A table: a person, a bot on every other seat, and the record of their game."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from random import Random, SystemRandom
from typing import Any, Final, cast

from boem.bots import AnyBot
from boem.bots.ladder import NAMES
from boem.cli import words
from boem.core.clock import CLOCK
from boem.core.game import HOUSE, Actor, AnyAction, AnyGame, Seat, Settings, ViewProtocol
from boem.core.history import facts_for
from boem.core.seats import other
from boem.core.texts import gettext
from boem.records import Match, Play, Record, append, begin, known_record, rule, write_record

SHORT: Final = 12  # digits of a commitment that a person can compare at a glance


@dataclass(frozen=True, slots=True)
class LocalGame:
    """A game as far as it was played. What is shown comes from `view` and `facts`, the person's own."""

    replay: Match
    person: Seat
    bot: AnyBot

    @property
    def view(self) -> ViewProtocol:
        """The person's view."""
        return self.replay.history.view(self.person)

    @property
    def facts(self) -> tuple[Any, ...]:
        """The facts that have reached the person, in order."""
        return tuple(fact for notices in self.replay.said for fact in facts_for(notices, self.person))

    @property
    def across(self) -> Seat:
        """The bot's seat, in a game for two."""
        return other(self.person)

    @property
    def next_seat(self) -> Seat:
        """Where the person sits in another game."""
        return Seat((self.person + 1) % self.config.seats)

    @property
    def game(self) -> AnyGame:
        """Its rules."""
        return self.replay.record.game

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, by seat; whoever sits here has none in the record, which is in English."""
        names = enumerate(self.replay.record.seats)
        return tuple(gettext(words.PERSON) if seat == self.person else _called(name) for seat, name in names)

    @property
    def bot_name(self) -> str:
        """What the bot is called."""
        return _called(self.bot.name)

    @property
    def config(self) -> Any:
        """The settings."""
        return self.replay.record.config

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.replay.over

    @property
    def waits_for_house(self) -> bool:
        """Whether there is something to deal, or a round to close."""
        return HOUSE in self.view.waits_for

    @property
    def waits_for_bot(self) -> bool:
        """Whether a bot is to act; where all are to lay, it does so first, and is thereby committed first."""
        return self._due_bot is not None

    @property
    def promises(self) -> Mapping[Actor, str]:
        """What the bots and the house have committed to, in hex, by who has; the first that each has laid or dealt."""
        entries = [entry for entry in self.replay.record.log if isinstance(entry, Play)]
        others = [entry for entry in reversed(entries) if entry.actor != self.person]
        return dict(sorted(((entry.actor, entry.commitment) for entry in others if entry.commitment), key=_by_seat))

    @property
    def commitment(self) -> str:
        """The first commitment of a game in which there is one; empty before anything is committed to."""
        return next(iter(self.promises.values()), "")

    @property
    def known(self) -> str:
        """The record as the person may know it."""
        return known_record(self.replay, self.person)

    @property
    def whole(self) -> str:
        """The record with everything in it, the opponent's layout too."""
        return write_record(self.replay.record)

    def check(self, action: object) -> None:
        """Raise IllegalAction unless the rules allow the person this action now."""
        self.game.observer.check(self.view, cast("AnyAction", action))

    def play(self, action: object) -> LocalGame:
        """The table after the person's action; IllegalAction changes nothing."""
        return self._after(self.person, cast("AnyAction", action))

    def let_bot(self, rng: Random) -> LocalGame:
        """The table after one action of a bot that is to act, which is given its own view and nothing else."""
        if self._due_bot is None:
            return self
        return self._after(self._due_bot, self.bot.choose(self.replay.history.view(self._due_bot), rng))

    def dealt(self, rng: Random) -> LocalGame:
        """The table once the house has dealt or closed a round, if the game waits for that."""
        if not self.waits_for_house:
            return self
        deal = self.game.referee.deal(self.replay.history.state, rng)
        return replace(self, replay=rule(self.replay, deal, at=_now()))

    @property
    def _due_bot(self) -> Seat | None:
        return min((actor for actor in self.view.waits_for - {self.person} if actor != HOUSE), default=None)

    def _after(self, seat: Seat, action: AnyAction) -> LocalGame:
        return replace(self, replay=append(self.replay, seat, action, at=_now()))


def _now() -> str:
    return CLOCK.now().isoformat(timespec="seconds").replace("+00:00", "Z")


@dataclass(frozen=True, slots=True)
class Chances:
    """Where lots, the bot, the person's random layouts and deals are drawn from, each without a trace of the others."""

    lots: Random
    bot: Random
    person: Random
    deals: Random

    @classmethod
    def drawn(cls, seed: int | None) -> Chances:
        """Repeatable with a seed."""
        if seed is None:
            return cls(SystemRandom(), SystemRandom(), SystemRandom(), SystemRandom())
        return cls(*(Random(f"{seed} {use}") for use in ("lots", "bot", "person", "deals")))


def lay_table(game: AnyGame, config: Settings, bot: AnyBot, person: Seat, chances: Chances) -> LocalGame:
    """A table before the first action of a seat, dealt if the game has a deal."""
    names = [words.PERSON if seat == person else bot.name for seat in range(config.seats)]
    if config.seats > 2:
        names = [name if seat == person else f"{name} {seat}" for seat, name in enumerate(names)]
    return LocalGame(begin(Record(game, config, tuple(names))), person, bot).dealt(chances.deals)


def _called(name: str) -> str:
    """A bot's name in the record, in the current language: `hen`, or `hen 2` among several."""
    bot, *number = name.split(" ")
    return " ".join([gettext(NAMES.get(bot, bot)), *number])


def _by_seat(promise: tuple[Actor, str]) -> tuple[bool, Actor]:
    return promise[0] == HOUSE, promise[0]
